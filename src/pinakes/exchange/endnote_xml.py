"""EndNote's XML, which Zotero, CNKI's tools and eLIBRARY's users write too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.exchange.entry import Entry, date_of, identifiers_of, issn_of, kind_of, people_of, venue_of
from pinakes.exchange.trees import all_of, one, said
from pinakes.model import Contributor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.exchange.trees import Element


def entries(root: Element) -> Iterator[Entry]:
    """The entries of a library."""
    for record in all_of(root, "record"):
        kind = one(record, "ref-type")
        numbers = _book_numbers(record)
        names = _roles(record)
        title = said(record, "titles", "title")
        other = said(record, "titles", "translated-title")
        yield Entry(
            key=_key(record),
            kind=kind_of(kind.get("name") if kind is not None else None),
            titles=tuple((text, None) for text in (title, other) if text),
            authors=people_of(names.get("author", ())),
            contributors=tuple(
                Contributor(role, person)
                for role in ("editor", "translator", "advisor")
                for person in people_of(names.get(role, ()))
            ),
            date=date_of(said(record, "dates", "year")),
            venue=venue_of(
                title=said(record, "titles", "secondary-title") or said(record, "periodical", "full-title"),
                volume=said(record, "volume"),
                issue=said(record, "number"),
                pages=said(record, "pages"),
                issn=issn_of(numbers),
            ),
            publisher=said(record, "publisher"),
            abstract=said(record, "abstract"),
            keywords=tuple(text for word in all_of(record, "keyword") if (text := said(word))),
            identifiers=identifiers_of(doi=_dois(record), numbers=numbers),
            addresses=tuple(
                text
                for group in all_of(record, "related-urls")
                for url in all_of(group, "url")
                if (text := said(url))
            ),
            files=tuple(
                text.removeprefix("internal-pdf://")
                for group in all_of(record, "pdf-urls")
                for url in all_of(group, "url")
                if (text := said(url))
            ),
        )


def _key(record: Any) -> str:
    """What an entry is called in the file."""
    return said(record, "label") or said(record, "rec-number") or ""


def _roles(record: Any) -> dict[str, list[str]]:
    """The people of an entry by their roles."""
    return {
        role: [said(author) or "" for author in all_of(group, "author")] for role, group in _groups(record)
    }


def _dois(record: Any) -> list[str]:
    """The DOI of an entry, if there is one."""
    return [text for text in (said(record, "electronic-resource-num"),) if text]


def _book_numbers(record: Any) -> list[str]:
    """ISBN and ISSN of an entry."""
    return [text for text in (said(record, "isbn"), said(record, "issn")) if text]


def _groups(record: Element) -> Iterator[tuple[str, Element]]:
    for tag, role in (
        ("authors", "author"),
        ("secondary-authors", "editor"),
        ("tertiary-authors", "advisor"),
        ("subsidiary-authors", "translator"),
    ):
        group = one(record, "contributors", tag)
        if group is not None:
            yield role, group
