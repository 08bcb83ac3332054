"""What a record of somebody else's says, as claims: Dublin Core, qualified or not, MODS, MARC 21, JATS, SOIF.

A record is one voice among others: it is weighed against what the document itself says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.understand.metadata import dublin, jats, marc, mods
from pinakes.understand.metadata.voice import StatedRecord, Voice

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["StatedRecord", "stated_in"]

READERS: dict[str, Callable[[Any, Voice], None]] = {
    "dc": dublin.read,
    "qualifieddc": dublin.read,
    "qdc": dublin.read,
    "dcterms": dublin.read,
    "simpledc": dublin.read,
    "mods": mods.read,
    "modsCollection": mods.read,
    "record": marc.read,
    "collection": marc.read,
    "article": jats.read,
}
"""By the name of the outermost element: its name space is written in too many ways."""


def stated_in(element: Any, *, by: str) -> StatedRecord:
    """The claims of a record, and where it says its document is; `BadInput` for a format that is not read."""
    name = str(element.tag).rpartition("}")[2]
    reader = READERS.get(name)
    if reader is None:
        raise BadInput(
            "unsupported",
            f"metadata in <{name}> is not read; choose another --prefix ({', '.join(sorted(READERS))} are read)",
        )
    voice = Voice(by)
    reader(element, voice)
    return voice.stated()
