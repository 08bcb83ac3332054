"""What an issue of a journal or the proceedings of a conference list: blocks of one kind,
each with a title, names, and a file or pages.

Years and venues, by which entries of a person's list are known, stand above such lists, not in them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from pinakes.discover.entries import ListedEntry, fellows, file_of, spans
from pinakes.text.names import find as names_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.acquire.page import WebPage

FEWEST, MOSTLY = 2, 0.6
"""Blocks that make a list, and the share of fellows that must be entries."""
TITLE, HAN = 12, 6
"""Letters, or Chinese characters, of a title at least."""
WEIGHT = 0.7
_PAGES = re.compile(r"\d+\s*[-–—]+\s*\d+")
_HAN = re.compile(r"[\u4e00-\u9fff]")


def contents(page: WebPage) -> list[ListedEntry]:
    """The entries of a table of contents, in order; none where the page has no such list."""
    groups: dict[tuple[str, int, str], list[ListedEntry]] = defaultdict(list)
    known = fellows(page)
    for start, end, _ in spans(page):
        text = " ".join(page.text[start:end].split())
        groups[known.get((start, end), ("", start, ""))].append(ListedEntry(start, end, text, WEIGHT))
    found = []
    for group in groups.values():
        listed = [one for one in group if _is_entry(page, one, group)]
        if len(listed) >= max(FEWEST, MOSTLY * len(group)):
            found.append(listed)
    outer = [some for some in found if not any(_holds(other, some) for other in found if other is not some)]
    return sorted((one for some in outer for one in some), key=lambda one: one.start)


def _holds(outer: Sequence[ListedEntry], inner: Sequence[ListedEntry]) -> bool:
    """Whether the entries of one list are parts of those of another."""
    within = (any(one.start <= part.start and part.end <= one.end for one in outer) for part in inner)
    return len(inner) <= len(outer) and all(within)


def _is_entry(page: WebPage, one: ListedEntry, fellow: Sequence[ListedEntry]) -> bool:
    lines = page.text[one.start : one.end].splitlines()
    names = [name for line in lines for name in names_in(line)]
    if not names:
        return False
    rest = one.text
    for name in names:
        rest = rest.replace(name, " ")
    letters = sum(map(str.isalpha, rest))
    has_title = len(_HAN.findall(rest)) >= HAN or (letters >= TITLE and len(rest.split()) > 2)
    return has_title and (bool(_PAGES.search(one.text)) or file_of(page, one, fellow)[0] is not None)
