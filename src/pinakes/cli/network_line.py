"""A work of the citation network as a line of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from pinakes.store.network.asking import NetworkWork


def network_line(one: NetworkWork) -> dict[str, Any]:
    """What a line says of a work; what is not known is left out."""
    shown: dict[str, Any] = {
        "work": one.name,
        "title": None if one.title is None else safe(one.title),
        "authors": [safe(name) for name in one.authors],
        "year": one.year,
        "count": one.count,
        "cited": one.cited,
        "held": one.entity > 0,
    }
    for name, value in (
        ("score", one.score),
        ("weight", one.weight),
        ("links", list(one.links)),
        ("references", list(one.references)),
        ("printed", one.printed),
    ):
        if value is not None and value != []:
            shown[name] = value
    return shown
