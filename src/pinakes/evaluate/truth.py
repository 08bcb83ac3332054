"""Truth told in other shapes, brought into ours:
a venue as a bare name, affiliations and addresses in the order of the authors.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
OF_VENUE = ("volume", "issue", "pages")


def in_our_shape(row: Json) -> Json:
    """The row with `venue` as an object, and who belongs where by name."""
    return _by_author(_venue(row))


def _venue(row: Json) -> Json:
    if not isinstance(row.get("venue"), str):
        return row
    return {
        **row,
        "venue": {"title": row["venue"], **{name: str(row[name]) for name in OF_VENUE if row.get(name)}},
    }


def _each_once(places: list[Any]) -> list[Any]:
    """The affiliations of all authors, each once."""
    return list(dict.fromkeys(text for held in places for text in held or ()))


def _by_author(row: Json) -> Json:
    authors = row.get("authors") or []
    told = dict(row)
    places, addresses = row.get("affiliations"), row.get("emails")
    if isinstance(places, list) and any(isinstance(one, list) for one in places):
        told["author_affiliations"] = {
            name: list(held) for name, held in zip(authors, places, strict=False) if held
        }
        told["affiliations"] = _each_once(places)
    if isinstance(addresses, list) and len(addresses) == len(authors) and "author_emails" not in row:
        told["author_emails"] = {name: one for name, one in zip(authors, addresses, strict=True) if one}
        told["emails"] = [one for one in addresses if one]
    return told
