"""Labels put right where two fields meet: a town and its state, family and given names, authors and title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import words

if TYPE_CHECKING:
    from pinakes.understand.bibliography.observe import ObservedReference

TOWN = 3
"""Words of a town."""
GIVEN = 5
"""Given names with their particles."""
AHEAD = 3
"""Words of a title that were taken for authors at most."""
_STATE = re.compile(r"\(?([A-Z]{2})[.,:;)]*")
_FAMILY = re.compile(r"[^\W\d_]{4,},")
_SIGN = re.compile(r".*[.,:;!?)»”]")


def states(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """`Alder Labs, Murray Hill, | NJ`: a state and the town before it are one place."""
    if "place" not in labels and "publisher" not in labels:
        return
    for i in range(2, len(labels)):
        code = _STATE.fullmatch(texts[i]) if labels[i] in ("place", "publisher") else None
        if (
            code is None
            or code[1].casefold() not in words("names", "states")
            or not texts[i - 1].endswith(",")
        ):
            continue
        begin = i - 1
        while begin > 0 and not _SIGN.fullmatch(texts[begin - 1]) and labels[begin - 1] == labels[i - 1]:
            begin -= 1
        told = (
            ("place", "publisher", "school")
            if labels[i] == "publisher"
            else ("place", "publisher", "school", "container")
        )
        is_town = labels[i - 1] in told and i - begin <= TOWN
        if is_town and all(text[0].isupper() for text in texts[begin:i]):
            labels[begin : i + 1] = ["place"] * (i + 1 - begin)


def families_alone(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """`SANTOS, | Ana Rita de Sousa. Um discurso`: behind a family name in capitals stand the given names."""
    at = labels.index("title") if "title" in labels else 0
    if not at or labels[at - 1] != "author" or not _is_loud(texts[at - 1]):
        return
    if at > 1 and labels[at - 2] == "author":
        return
    end = next((i + 1 for i in range(at, min(at + GIVEN, len(labels))) if texts[i].endswith(".")), 0)
    named = all(_is_given(text) for text in texts[at:end])
    if end and named and labels[at : end + 1] == ["title"] * (end + 1 - at):
        labels[at:end] = ["author"] * (end - at)


def _is_loud(text: str) -> bool:
    """Whether a word is a family name in capitals before a comma."""
    return text.isupper() and _FAMILY.fullmatch(text) is not None


def _is_given(text: str) -> bool:
    """Whether a word may stand among given names."""
    return text.rstrip(".").istitle() or text in words("names", "particles")


def towns_of_two_words(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """`Universidade Estadual, Presidente | Prudente, 2000`: words without a sign between are one place."""
    if "place" not in labels or "publisher" not in labels:
        return
    for i in range(1, len(labels) - 1):
        cut = labels[i - 1] == "place" and labels[i] == "publisher" != labels[i + 1]
        told = "school" in labels or "publisher" in labels[: i - 1]
        if cut and told and texts[i - 1][-1].isalnum() and texts[i].endswith(","):
            labels[i] = "place"


def towns_behind_schools(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Universidade Estadual, Presidente Prudente, 2000`: what no word for schools stands in is the town."""
    if "school" not in labels or "place" in labels:
        return
    begin = labels.index("school")
    end = next((i for i in range(begin, len(labels)) if labels[i] != "school"), len(labels))
    known = words("bibliography", "school")
    last = max((i for i in range(begin, end) if seen.forms[i].core in known), default=end)
    at = next((i + 1 for i in range(last, end - 1) if texts[i].endswith(",")), end)
    if 0 < end - at <= TOWN and all(text[0].isupper() for text in texts[at:end]):
        labels[at:end] = ["place"] * (end - at)


def authors_run_on(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`W3C. RDF | Concepts`: where no sign parts authors from the title, the last stop before does."""
    at = next((i for i, label in enumerate(labels) if label == "title"), 0)
    if at < 2 or labels[at - 1] != "author" or not texts[at - 1][-1].isalnum():
        return
    for i in range(at - 2, max(at - 2 - AHEAD, -1), -1):
        if labels[i] != "author":
            return
        if texts[i].endswith((".", ":")) and len(seen.forms[i].core) > 2:
            labels[i + 1 : at] = ["title"] * (at - i - 1)
            return
