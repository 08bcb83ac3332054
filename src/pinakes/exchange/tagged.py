"""Tagged lines of reference managers and databases: RIS, EndNote, RefWorks, NoteExpress, CNKI's own.
One table a format, one reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pinakes.exchange.entry import (
    Entry,
    date_of,
    identifiers_of,
    issn_of,
    kind_of,
    language_of,
    people_of,
    table,
    venue_of,
)
from pinakes.model import Contributor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST = 200_000
"""Entries read of one file."""
_LISTED = re.compile(r"\s*[;；]+\s*")
_LISTED_HAN = re.compile(r"\s*[;；,，、]+\s*")


@dataclass(frozen=True, slots=True)
class Grammar:
    """How lines begin, which tags open an entry, whether one line may list several names."""

    line: re.Pattern[str]
    opens: tuple[str, ...]
    lists: bool = True


GRAMMARS = {
    "ris": Grammar(re.compile(r"([A-Z][A-Z0-9])  ?-(?: |$)(.*)"), ("TY",), lists=False),
    "endnote": Grammar(re.compile(r"%([0-9A-Z@?>+~!#$*(\]\[&)])\s+(.*)"), ("0",)),
    "refworks": Grammar(re.compile(r"([A-Z][A-Z0-9])[ \t]+(?!- )(.*)"), ("RT",)),
    "noteexpress": Grammar(re.compile(r"\{([A-Za-z/ ]+)\}:\s*(.*)"), ("Reference Type",)),
    "cnki": Grammar(re.compile(r"([A-Z][A-Za-z]+)-[^\s:：]{1,6}[:：]\s*(.*)"), ("SrcDatabase", "DataType")),
}


@cache
def tags(name: str) -> dict[str, str]:
    """Tag → what it says."""
    return {tag: what for what, known in table(name).items() for tag in known}


def grammar_of(text: str) -> str | None:
    """The format of some tagged lines; None where they are of none."""
    start = text[:20_000].splitlines()
    for name, grammar in GRAMMARS.items():
        matches = [match for line in start if (match := grammar.line.match(line.strip("\ufeff ")))]
        opened = [match for match in matches if match[1] in grammar.opens]
        if (
            opened
            and len(matches) >= 2
            and sum(match[1] in tags(name) for match in matches) >= 0.6 * len(matches)
        ):
            return name
    return None


def entries(text: str, name: str) -> Iterator[Entry]:
    """The entries of a file in a format."""
    grammar, names = GRAMMARS[name], tags(name)
    said: dict[str, list[str]] = {}
    last: list[str] | None = None
    count = 0
    for line in text.splitlines():
        match = grammar.line.match(line.strip("\ufeff").rstrip())
        if match is None:
            if last and line.strip():  # a long value goes on in the next line
                last[-1] = f"{last[-1]} {line.strip()}".strip()
            continue
        tag, value = match[1], match[2].strip()
        what = names.get(tag)
        if tag in grammar.opens and said.get("kind") and (tag == grammar.opens[0] or "title" in said):
            yield _entry(said, grammar)
            count += 1
            said = {}
            if count >= MOST:
                return
        last = None
        if what is not None:
            last = said.setdefault(what, [])
            last.append(value)
    if said.get("title"):
        yield _entry(said, grammar)


def _entry(said: dict[str, list[str]], grammar: Grammar) -> Entry:
    def first(what: str) -> str | None:
        return next((value for value in said.get(what, ()) if value), None)

    pages = _pages(first)
    if first("last") and "-" in str(first("last")):
        pages = str(first("last"))  # CNKI writes the whole range into RefWorks' last page
    book = first("booktitle") if first("title") else None
    titles = _titles(said)
    contributors = [
        Contributor(role, person)
        for role in ("editor", "advisor", "translator")
        for person in people_of(_names(said.get(role, ()), grammar))
    ]
    return Entry(
        key=first("key") or "",
        kind=kind_of(first("kind")),
        titles=tuple((title, None) for title in dict.fromkeys(titles)),
        authors=people_of(_names(said.get("author", ()), grammar)),
        contributors=tuple(contributors),
        date=date_of(first("date")) or date_of(first("year")),
        venue=venue_of(
            title=first("venue") or book,
            volume=first("volume"),
            issue=first("issue"),
            pages=pages,
            issn=issn_of(said.get("number", ())),
        ),
        publisher=first("publisher"),
        institution=None,
        abstract=first("abstract"),
        language=language_of(first("language")),
        keywords=_keywords(said),
        identifiers=identifiers_of(doi=said.get("doi", ()), numbers=said.get("number", ())),
        addresses=tuple(value for value in said.get("address", ()) if value),
        files=tuple(value for value in said.get("file", ()) if value),
    )


def _titles(said: dict[str, list[str]]) -> list[str]:
    """The titles of an entry, or else that of its book."""
    return [value for what in ("title", "other title") for value in said.get(what, ()) if value] or list(
        said.get("booktitle", ())
    )


def _pages(first: Callable[[str], str | None]) -> str:
    """The pages of an entry, whichever way they are told."""
    return first("pages") or "-".join(value for value in (first("first"), first("last")) if value)


def _keywords(said: dict[str, list[str]]) -> tuple[str, ...]:
    """The keywords of an entry, one by one."""
    return tuple(word for value in said.get("keyword", ()) for word in _LISTED.split(value) if word)


def _names(values: list[str] | tuple[str, ...], grammar: Grammar) -> Iterator[str]:
    for value in values:
        if not grammar.lists:
            yield value
        elif re.search("[㐀-鿿]", value):
            yield from _LISTED_HAN.split(value)
        else:
            yield from _LISTED.split(value)
