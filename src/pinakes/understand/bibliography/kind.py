"""What kind of work a reference cites, in CSL's words: the first question that finds an answer decides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words
from pinakes.understand.bibliography.marked_kinds import is_law, is_patent, is_preprint, marked
from pinakes.understand.bibliography.phrases import cues
from pinakes.understand.bibliography.whole_claims import STANDARD, is_standard, kind_of_venue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.model import Claim

_TAG = re.compile(r"[\[［]\s*([A-Z]{1,2})\s*(?:/\s*OL)?\s*[\]］]")
SIGNS = {
    "J": "article-journal", "M": "book", "D": "thesis", "C": "paper-conference", "P": "patent", "R": "report",
    "N": "article-newspaper", "S": "standard", "EB": "webpage", "DB": "dataset", "DS": "dataset",
    "Z": "document", "CP": "software", "A": "chapter", "G": "book",
}  # fmt: skip
"""The signs of GB/T 7714 in brackets."""


@dataclass(frozen=True)
class Cited:
    """A reference as its claims have it."""

    raw: str
    claims: Sequence[Claim]

    @cached_property
    def fields(self) -> set[str]:
        """The fields that are told."""
        return {claim.field for claim in self.claims}

    def said(self, *fields: str) -> str:
        """What some fields say, together."""
        return " ".join(str(claim.value) for claim in self.claims if claim.field in fields)

    @cached_property
    def container(self) -> str:
        """Where it appeared."""
        return self.said("container")

    @cached_property
    def is_at_event(self) -> bool:
        """Whether where it appeared sounds like an event;
        `Advances in …` with its editor and publisher is a book.
        """
        sounds = cues("conference").search(self.container) is not None
        is_book = {"editor", "publisher"} <= self.fields and not _event().search(fold(self.container))
        return sounds and not is_book and not {"volume", "issue"} <= self.fields


def kind(raw: str, claims: Sequence[Claim]) -> tuple[str, float]:
    """The type of the work, and how sure that is."""
    cited = Cited(raw, claims)
    for weight, asked in QUESTIONS:
        if found := asked(cited):
            return found, weight
    return "document", 0.4


@cache
def _event() -> re.Pattern[str]:
    """Words that only events are called by."""
    return re.compile("|".join(map(re.escape, words("venues", "events"))))


def _by_sign(cited: Cited) -> str | None:
    """`[J]`, and `[M]//` before the book that a chapter stands in."""
    tag = _TAG.search(cited.raw)
    inside = tag is not None and cited.raw[tag.end() :].lstrip().startswith("//")
    return "chapter" if inside and tag and tag[1] == "M" else SIGNS.get(tag[1]) if tag else None


def _by_degree(cited: Cited) -> str | None:
    genre = cited.said("genre", "school", "note")
    return "thesis" if "school" in cited.fields or cues("thesis").search(genre) else None


def _by_number(cited: Cited) -> str | None:
    """A standard by what it calls itself, a law by how it begins or where it was printed."""
    if is_standard(cited.claims):
        return STANDARD
    return "legislation" if is_law(cited.raw, cited.claims) else None


def _by_venue(cited: Cited) -> str | None:
    return cited.container and kind_of_venue(
        cited.raw, cited.container, cited.fields, sounds_like_event=cited.is_at_event
    )


def _by_event(cited: Cited) -> str | None:
    return "paper-conference" if cited.is_at_event else None


def _by_archive(cited: Cited) -> str | None:
    is_early = "arxiv" in cited.fields and not cited.container
    return "article" if is_early or is_preprint(cited.container) else None


def _by_day(cited: Cited) -> str | None:
    """A whole day and neither volume nor issue: a newspaper."""
    told = [claim.value for claim in cited.claims if claim.field == "date"]
    is_day = bool(told) and getattr(told[0], "day", None) is not None
    numbered = cited.fields & {"volume", "issue", "publisher", "editor"}
    return "article-newspaper" if cited.container and is_day and not numbered else None


def _by_house(cited: Cited) -> str | None:
    is_part = cited.container and cited.fields & {"editor", "publisher", "place"}
    return "chapter" if is_part and "issue" not in cited.fields else None


def _by_container(cited: Cited) -> str | None:
    return "article-journal" if cited.container else None


def _by_report(cited: Cited) -> str | None:
    return "report" if cues("report").search(cited.said("genre", "school", "note")) else None


def _by_version(cited: Cited) -> str | None:
    editions = (fold(str(claim.value)) for claim in cited.claims if claim.field == "edition")
    versions = tuple(words("bibliography", "version"))
    return "software" if any(edition.startswith(versions) for edition in editions) else None


def _by_imprint(cited: Cited) -> str | None:
    return "book" if cited.fields & {"publisher", "place", "isbn", "edition"} else None


def _by_address(cited: Cited) -> str | None:
    return "webpage" if "url" in cited.fields else None


def _by_volume(cited: Cited) -> str | None:
    return "article-journal" if cited.fields & {"volume", "issue"} else None


QUESTIONS: tuple[tuple[float, Callable[[Cited], str | None]], ...] = (
    (0.95, _by_sign),
    (0.9, lambda cited: marked(cited.raw)),
    (0.8, lambda cited: "patent" if is_patent(cited.said("title", "note", "genre")) else None),
    (0.8, _by_degree),
    (0.8, _by_number),
    (0.6, _by_venue),
    (0.8, _by_event),
    (0.8, _by_archive),
    (0.7, _by_day),
    (0.7, _by_house),
    (0.85, _by_container),
    (0.7, _by_report),
    (0.7, _by_version),
    (0.8, _by_imprint),
    (0.7, _by_address),
    (0.5, _by_volume),
)
"""In this order, each with how sure its answer is."""
