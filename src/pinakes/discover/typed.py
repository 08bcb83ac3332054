"""Lists of publications typed as BibTeX on a page: each block is an entry."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.acquire.page import LINE
from pinakes.exchange import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.acquire.page import WebPage
    from pinakes.exchange.entry import Entry

_BLOCK = re.compile(r"@\s*[A-Za-z]+\s*[{(]\s*[^\s,{}=]+\s*,")


def blocks(page: WebPage) -> Iterator[tuple[int, int, str]]:
    """Where the blocks of BibTeX of a page begin and end, and what they cite."""
    begins = [match.start() for match in _BLOCK.finditer(page.text)]
    for start, end in pairwise([*begins, len(page.text)]):
        found = next(bibtex.entries(page.text[start:end].replace(LINE, "\n")), None)
        if found is not None and found.title:
            yield start, end, printed(found)


def printed(entry: Entry) -> str:
    """An entry as one would print it."""
    names = ", ".join(person.literal for person in entry.authors)
    venue = entry.venue.title if entry.venue and entry.venue.title else entry.publisher or ""
    year = str(entry.date.year) if entry.date else ""
    return ". ".join(part for part in (names, entry.title, ", ".join(filter(None, (venue, year)))) if part)
