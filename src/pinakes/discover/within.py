"""A paper inside of a whole volume that did not divide where it begins: the page whose head says its title and its authors."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.discover.verify import ALIKE, FITTING, SeenDocument, compared, printed, seen_of, verified
from pinakes.model import Reference
from pinakes.store.accession import full_text
from pinakes.store.network.plain import numerals, plain
from pinakes.text.forms import agreement, form
from pinakes.text.names import find as names_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.discover.verify import Verdict
    from pinakes.discover.wanted import Wanted
    from pinakes.model import Outcome
    from pinakes.text.forms import Form

HEAD = 700
"""Characters of a page in which a paper that begins there says its title."""
TOP = 14
"""Lines of a head that are looked at for the title and the authors."""
FEWEST, OTHER = 6, 60
"""Pages of a volume at least; likeness (of 100) from which its title is the wanted one."""
FRONT = 2
"""The last page on which a paper of its own may say its title: a cover may stand before it."""
LONGEST = 30
"""Pages that a paper takes at most where nothing says where it ends."""
_NUMBERED = re.compile(r"\.{4,}|(?:\. ){4,}|…{2,}|[^\W\d_].*\s\d{1,4}\s*$", re.MULTILINE)


def is_volume(outcomes: Sequence[Outcome]) -> bool:
    """Whether a file was taken for a volume, or is too long for a paper."""
    return len(outcomes) > 1 or any((outcome.pages or 0) > LONGEST for outcome in outcomes)


def may_hold(wanted: Wanted, outcomes: Sequence[Outcome]) -> bool:
    """Whether a file that was not taken for a volume may be one: it has pages enough, and either the wanted
    title further back than a paper says its own, or another title and the wanted one in its contents or its
    text, where it is not only cited.
    """
    seen = seen_of(outcomes[0]) if len(outcomes) == 1 else None
    if seen is None or (outcomes[0].pages or 0) < FEWEST or len(wanted.level) < 8:
        return False
    if fuzz.ratio(wanted.level, plain(seen.shown)) >= OTHER:
        return _title_page(outcomes[0]) > FRONT
    if fuzz.partial_ratio(wanted.level, plain(seen.beginning)) >= ALIKE:
        return True
    said = fuzz.partial_ratio(wanted.level, plain(full_text(outcomes[0])), score_cutoff=ALIKE) >= ALIKE
    return said and not cites(wanted, outcomes)


def bears(wanted: Wanted, outcome: Outcome) -> bool:
    """Whether the title of a document, or of a part of one, is the wanted one, slips apart."""
    seen = seen_of(outcome)
    return seen is not None and sum(compared(wanted.level, plain(seen.shown))[:2]) < FITTING


def _title_page(outcome: Outcome) -> int:
    """The page on which a document says its title; 0 where it says none."""
    best = outcome.record.best("title") if outcome.record else ()
    return next((span.page for claim in best for span in claim.spans), 0)


def cites(wanted: Wanted, outcomes: Sequence[Outcome]) -> bool:
    """Whether a file has the work among its references."""
    records = (outcome.record for outcome in outcomes if outcome.record is not None)
    cited = (claim.value for record in records for claim in record.claims)
    titles = (
        plain(str(claim.value))
        for reference in cited
        if isinstance(reference, Reference)
        for claim in reference.claims
        if claim.field == "title"
    )
    return any(fuzz.ratio(wanted.level, title) >= ALIKE for title in titles)


def inside(
    wanted: Wanted,
    volume: Outcome,
    pages: Sequence[tuple[int, str]],
    others: Sequence[str] = (),
    *,
    in_lines: bool = False,
) -> Iterator[tuple[Outcome, Verdict]]:
    """Pages of a volume where the wanted paper may begin, each with the decision; contents, where titles stand in rows, are passed over.
    `in_lines`: the title must have lines of its own, for the file may be no volume at all, or only cite
    the work.
    """
    titles = [plain(title) for title in others if len(title) > 12]
    for place, (number, text) in enumerate(pages):
        head = text[:HEAD]
        if len(wanted.level) < 8 or _is_contents(text, titles):
            continue
        found = fuzz.partial_ratio_alignment(wanted.level, plain(head), score_cutoff=ALIKE)
        if found is None or found.score < ALIKE:
            continue
        title = next(iter(printed(head, wanted, top=TOP)), "")
        if in_lines and not title:
            continue
        shown = title or _as_printed(head, wanted)
        title = title or plain(head)[found.dest_start : found.dest_end]
        following = "\n".join(said for _, said in pages[place : place + 3])
        seen = SeenDocument(
            (title,), shown, _named(head, wanted), None, frozenset(), "article", 0, False, text[:2500],
            len(following), True,
        )  # fmt: skip
        last = min(len(pages), place + LONGEST)
        file = f"{volume.file.partition('#page=')[0]}#page={number}-{pages[last - 1][0]}"
        if set(numerals(wanted.title)) - set(numerals(text[: 2 * HEAD])):
            continue
        verdict = verified(wanted, seen)
        yield (
            replace(volume, file=file),
            replace(verdict, why=(f"stands in a volume from page {number} on", *verdict.why)),
        )


def _as_printed(head: str, wanted: Wanted) -> str:
    """The stretch of a head that is most like the wanted title, as it is printed."""
    text = " ".join(head.split())
    found = fuzz.partial_ratio_alignment(wanted.title, text, processor=str.lower)
    return text[found.dest_start : found.dest_end].strip() if found else ""


def _named(head: str, wanted: Wanted) -> tuple[Form, ...]:
    """The wanted authors among the names in the head of a page."""
    lines = [line for line in head.split("\n") if line.strip()][:TOP]
    found = [form(name) for line in lines for name in names_in(line)]
    return tuple(one for one in found if any(agreement(mine, one) is not None for mine in wanted.forms))


def _is_contents(text: str, titles: Sequence[str]) -> bool:
    """A page of contents: rows that end in page numbers, or titles of several papers."""
    level = plain(text)
    return len(_NUMBERED.findall(text)) >= 3 and (
        len(text) < 1500 or sum(title in level for title in titles) >= 2
    )
