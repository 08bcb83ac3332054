"""What speaks for and against a title: as numbers, for a trained judge."""

from __future__ import annotations

import re
from functools import cache
from math import log1p
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.describe.agree import origin
from pinakes.describe.people import folded
from pinakes.text import names
from pinakes.text.scripts import HAN
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.describe.doubt.view import SeenLine, View
    from pinakes.model import Claim

TITLE = (
    "weight", "by_file", "by_mark_up", "together", "words", "letters", "one_word", "lines", "relative",
    "rank", "larger_beside", "top", "page", "margin", "bold", "capitals", "digits", "open_end",
    "sentence", "starts_low", "colon", "file_same", "file_part", "file_other", "file_silent", "headed",
    "heads_known", "rival", "rival_near", "goes_on", "goes_back", "same_line", "venue", "body",
    "furniture", "sheet", "name", "prose", "repeated", "authors_near", "authors_above", "authors", "han",
    "abstract_after", "parted", "rules", "learned",
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]{4,}")
PAGE = ("header@", "header-learned@")
"""How those begin who read the title off the page: by rules, and learnt."""
_CUES = ("venue", "affiliation", "furniture", "sheet_sure")


def title_row(
    title: Claim, rivals: Sequence[Claim], authors: Sequence[Claim], abstract: int | None, view: View
) -> list[float]:
    """The numbers of TITLE for one title."""
    text = str(title.value)
    bare = folded(text)
    return [
        *_said(title, text, rivals), *_look(title, text, view), *_form(text),
        *_by_file(bare, rivals), *_headed(bare, view), *_rivals(title, bare, rivals), *_around(title, bare, view),
        *_cues(text), names.looks_like_name(text) if len(text) < 60 else 0.0, _prose(text, view),
        float(len(bare) > 5 and view.shown.count(bare) > 1), *_beside(title, authors, abstract), float(HAN.search(text) is not None),
        float(abstract is not None and bool(title.spans) and abstract > title.spans[-1].line), _parted(title), *_by_pages(bare, rivals),
    ]  # fmt: skip


def _said(title: Claim, text: str, rivals: Sequence[Claim]) -> list[float]:
    root = origin(title.by)
    count = len(text.split()) + len(HAN.findall(text)) / 2
    return [
        title.weight, float(root == "embedded"), float(root == "html"), float(root == "weigh"), log1p(count), log1p(len(text)),
        float(count < 2.5), float(len(title.spans)),
    ]  # fmt: skip


def _larger_print(size: float, lines: list[SeenLine], view: View) -> tuple[set[int], list[SeenLine]]:
    """Sizes of print above a title's on its page,
    and the other lines set in them that are long enough to be titles.
    """
    on_page = [seen for seen in view.lines.values() if seen.page is lines[0].page and len(seen.text) > 3]
    larger = {round(seen.size) for seen in on_page if round(seen.size) > round(size)}
    return larger, [
        one for one in on_page if one.size > 1.05 * size and len(one.text) > 8 and one not in lines
    ]


def _look(title: Claim, text: str, view: View) -> list[float]:
    lines = [view.lines[span.line] for span in title.spans if span.line in view.lines]
    if not lines:
        return [1.0, 3.0, 0.0, 0.3, 1.0, 0.0, 0.0]
    first = lines[0]
    size = max(seen.size for seen in lines)
    larger, near = _larger_print(size, lines, view)
    box, height = first.line.box, first.page.height
    return [
        min(size / view.body_size, 3.0) if view.body_size and size else 1.0, min(float(len(larger)), 5.0), min(float(len(near)), 3.0),
        box.top / height if box and height else 0.3, float(first.page.number), float(first.is_margin),
        float(first.font is not None and first.font.bold),
    ]  # fmt: skip


def _form(text: str) -> list[float]:
    last = (text.split() or [""])[-1]
    small = (
        fold(last.strip(",;:-–")) in words("names", "particles")
        or fold(last) in words("header", "degree_lead")
        or len(last) < 3
    )
    return [
        float(text.isupper()), sum(map(str.isdigit, text)) / max(len(text), 1), float(small or text.endswith((",", ":", "-", "–", ";"))),
        float(text.endswith((".", "。"))), float(text[:1].islower()), float(":" in text),
    ]  # fmt: skip


def _by_file(bare: str, rivals: Sequence[Claim]) -> list[float]:
    stated = [folded(str(claim.value)) for claim in rivals if origin(claim.by) == "embedded"]
    if not stated:
        return [0.0, 0.0, 0.0, 1.0]
    best = max(fuzz.ratio(bare, other) for other in stated) / 100
    part = max(fuzz.partial_ratio(bare, other) for other in stated) / 100
    return [best, part, float(best < 0.6), 0.0]


def _headed(bare: str, view: View) -> list[float]:
    heads = [folded(head) for head in view.heads if len(head) > 12]
    return [max((fuzz.partial_ratio(bare, head) for head in heads), default=0.0) / 100, float(bool(heads))]


def _rivals(title: Claim, bare: str, rivals: Sequence[Claim]) -> list[float]:
    others = [
        claim
        for claim in rivals
        if origin(claim.by) not in ("embedded", "filename")
        and fuzz.ratio(bare, folded(str(claim.value))) < 90
    ]
    same_tongue = [claim for claim in others if claim.language == title.language]
    near = [claim for claim in others if bare in folded(str(claim.value)) or folded(str(claim.value)) in bare]
    return [max((claim.weight for claim in same_tongue), default=0.0), float(bool(near))]


def _alike(one: SeenLine, other: SeenLine) -> bool:
    return abs(one.size - other.size) <= 0.06 * max(one.size, other.size, 1.0) and (
        one.font and one.font.bold
    ) == (other.font and other.font.bold)


def _around(title: Claim, bare: str, view: View) -> list[float]:
    """Whether the lines next to a title look like more of it."""
    numbers = [span.line for span in title.spans if span.line in view.lines]
    if not numbers:
        return [0.0, 0.0, 0.0]
    first, last = view.lines[numbers[0]], view.lines[numbers[-1]]
    before, after = view.lines.get(numbers[0] - 1), view.lines.get(numbers[-1] + 1)
    more = before_it = 0.0
    if after is not None and after.page is last.page and _alike(last, after) and not after.is_margin:
        more = 1.0 + (after.text[:1].islower() or len(names.split(after.text)) < 2)
    if before is not None and before.page is first.page and _alike(first, before) and not before.is_margin:
        before_it = 1.0
    printed = folded("".join(view.lines[number].text for number in numbers))
    return [more, before_it, len(bare) / max(len(printed), 1)]


def _cues(text: str) -> list[float]:
    low = f" {fold(text)} "
    parts = low.split(" ")
    opens = {part.split(":", 1)[0] for part in parts}.union(parts)
    size = max(len(text.split()), 1)
    found = []
    for key in _CUES:
        by_first = _printed(key)
        near = [forms for first in by_first.keys() & opens for forms in by_first[first]]
        found.append(sum(alone in low or labelling in low for alone, labelling in near) / size)
    return found


@cache
def _printed(key: str) -> dict[str, list[tuple[str, str]]]:
    """The words of `[header] key` as they stand between spaces, and before a colon, by what stands before
    their own first space or colon.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for word in words("header", key):
        first = word.split(" ", 1)[0].split(":", 1)[0]
        found.setdefault(first, []).append((f" {word} ", f" {word}:"))
    return found


def _prose(text: str, view: View) -> float:
    """The share of a title's words that also stand in lower case in the text."""
    parts = [part.lower() for part in _WORD.findall(text)]
    return sum(part in view.prose for part in parts) / len(parts) if parts else 0.0


def _beside(title: Claim, authors: Sequence[Claim], abstract: int | None) -> list[float]:
    places = [claim.spans[0].line for claim in authors if claim.spans]
    if not places or not title.spans:
        return [0.0, 0.0, float(bool(authors))]
    after = places[0] - title.spans[-1].line
    return [float(0 < after <= 4), float(after < 0), 1.0]


def _parted(title: Claim) -> float:
    """Whether the lines of a title are not next to each other."""
    numbers = [span.line for span in title.spans]
    return float(bool(numbers) and numbers[-1] - numbers[0] + 1 > len(set(numbers)))


def _by_pages(bare: str, rivals: Sequence[Claim]) -> list[float]:
    """How much the title that the rules read off the page, and the learnt one, are the same as this."""
    found = []
    for who in PAGE:
        alike = [fuzz.ratio(bare, folded(str(claim.value))) for claim in rivals if claim.by.startswith(who)]
        found.append(max(alike, default=-50.0) / 100)
    return found
