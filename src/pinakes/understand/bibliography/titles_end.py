"""Labels put right where a title ends and the journal begins, and the month behind the journal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.text.words import words
from pinakes.understand.bibliography.tokens import common

if TYPE_CHECKING:
    from pinakes.understand.bibliography.observe import ObservedReference

LONG_NAME, SHORT_NAME = 7, 4
"""Words of a journal behind a full stop, and behind a comma or nothing."""
FULL_WORD = 5
"""Letters from which a word before a full stop is no abbreviation."""
ELSEWHERE = frozenset(("container", "publisher", "place", "school", "genre", "series", "edition", "url"))
"""Fields of works that stand in no journal, or whose journal is known."""
CLOSERS = {")": "(", "]": "[", "»": "«", "”": "“"}
"""A closing sign and what opens it; single quotes are apostrophes as often."""


def run_on(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`and river | disease. Hydrology 43`: small words that a title runs into without a sign belong to it."""
    for i in journals_behind_titles(labels):
        if not texts[i - 1][-1].isalnum() or seen.forms[i].coarse not in ("x", "xя"):
            continue
        end = i
        while end < len(labels) - 1 and labels[end] == "container" and texts[end][0].islower():
            end += 1
            if texts[end - 1].endswith("."):
                break
        if labels[end] == "container" and texts[end][0].isupper():
            labels[i:end] = ["title"] * (end - i)


def closed_behind(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """`(Insecta: | Fulgoroidea). River Phylogenetics`: it goes on up to what closes its brackets."""
    for begin in journals_behind_titles(labels):
        depth = dict.fromkeys(CLOSERS.values(), 0)
        for i in range(begin, len(labels)):
            if labels[i] != "container":
                break
            for char in texts[i]:
                if char in depth:
                    depth[char] += 1
                elif char in CLOSERS:
                    depth[CLOSERS[char]] -= 1
            ends = texts[i][-1] in '.,;:»”’"'
            if (
                min(depth.values()) < 0
                and ends
                and labels[i + 1 : i + 2] == ["container"]
                and texts[i + 1][0].isupper()
            ):
                labels[begin : i + 1] = ["title"] * (i + 1 - begin)
                return


def unfinished(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """`best practice in | R. Journal of Rivers`: it ends at the next full stop."""
    small = words("function", "words")
    for begin in journals_behind_titles(labels):
        if texts[begin - 1] not in small:
            continue
        for i in range(begin, len(labels) - 1):
            if labels[i + 1] != "container":
                break
            word = texts[i].rstrip(".").casefold()
            if texts[i].endswith(".") and (len(word) == 1 or (len(word) >= FULL_WORD and word in common())):
                labels[begin : i + 1] = ["title"] * (i + 1 - begin)
                return


def months_behind(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Rivières, avril | 2011`: a month between a journal's comma and the year is a part of the date."""
    for i in range(1, len(labels) - 1):
        found = labels[i - 1 : i + 2] == ["container", "container", "date"]
        if found and seen.forms[i].coarse == "<month>" and texts[i - 1].endswith(","):
            labels[i] = "date"


def hidden_journals(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Rain and its books. The River, no. 9, p. 2`: a journal's numbers without its name."""
    told = set(labels)
    if told & ELSEWHERE or "pages" not in told or told.isdisjoint(("volume", "issue")) or "title" not in told:
        return
    begin = labels.index("title")
    end = next((i for i in range(begin, len(labels)) if labels[i] != "title"), len(labels))
    at = _journal_within(begin, end, texts, seen)
    if at and any(text.isalpha() and text.islower() for text in texts[begin:at]):
        labels[at:end] = ["container"] * (end - at)


def _journal_within(begin: int, end: int, texts: list[str], seen: ObservedReference) -> int:
    """Where the journal begins among the words of a title; 0 where none is told."""
    for i in range(end - 2, begin, -1):
        ends = texts[i][-1] in '.?!»”"' and len(seen.forms[i].core) > 2
        if ends or texts[i][-1] == ",":
            most = LONG_NAME if ends else SHORT_NAME
            return i + 1 if end - i - 1 <= most and texts[i + 1][0].isupper() else 0
    at = end
    while at > begin and texts[at - 1][0].isupper():
        at -= 1
    long = at - begin > SHORT_NAME and texts[at - 1].islower()
    return (
        at
        if 0 < end - at <= SHORT_NAME and long and seen.forms[at - 1].core not in words("function", "words")
        else 0
    )


def journals_behind_titles(labels: list[str]) -> list[int]:
    """Where a journal begins right behind a title."""
    if "container" not in labels or "title" not in labels:
        return []
    pairs = enumerate(pairwise(labels), 1)
    return [i for i, (before, label) in pairs if label == "container" and before == "title"]
