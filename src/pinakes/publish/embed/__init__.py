"""Write-back: what is known of a work, put into the document's own properties.

Each format has a writer of bytes to bytes;
`write` checks that what was written can be read again before anything is replaced.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.publish.export.work import inverted, standing
from pinakes.publish.safe import safe
from pinakes.text.scripts import has_han

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.model import Person, Record
    from pinakes.publish.export.work import Work

OOXML = "application/vnd.openxmlformats-officedocument"
WRITERS: dict[str, str] = {
    "application/pdf": "pdf",
    f"{OOXML}.wordprocessingml.document": "ooxml",
    f"{OOXML}.presentationml.presentation": "ooxml",
    f"{OOXML}.spreadsheetml.sheet": "ooxml",
    "application/vnd.oasis.opendocument.text": "odf",
    "application/vnd.oasis.opendocument.presentation": "odf",
    "application/vnd.oasis.opendocument.spreadsheet": "odf",
    "application/msword": "ole",
    "application/vnd.ms-powerpoint": "ole",
    "application/vnd.ms-excel": "ole",
    "application/rtf": "rtf",
    "text/rtf": "rtf",
    "text/html": "html",
}
"""The writer of each format that can be written to."""
FIELDS = ("title", "author", "venue", "degree", "keywords")
"""Fields of a record that are written."""
LONGEST = 2000
"""Characters of one property: some programs refuse longer ones."""


@dataclass(frozen=True, slots=True)
class Values:
    """What is put into a document; empty values leave what stands there.
    `weights` says how sure each property is.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    subject: str = ""
    keywords: tuple[str, ...] = ()
    weights: dict[str, float] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.title or self.authors or self.subject or self.keywords)


def values_of(work: Work, weights: dict[str, float], *, least: float) -> Values:
    """What a work has to say that is sure enough; the subject is where it appeared, or for which degree."""
    subject = standing(work.venue) or (work.degree or "")
    words = work.keywords[0].values if work.keywords else ()
    about = weights.get("venue", weights.get("degree", 0.0))
    return Values(
        _line(work.whole_title) if weights.get("title", 0) >= least else "",
        tuple(_line(_name(person)).replace(";", ",") for person in work.authors)
        if weights.get("author", 0) >= least
        else (),
        _line(subject) if about >= least else "",
        tuple(_line(word).replace(";", ",") for word in words) if weights.get("keywords", 0) >= least else (),
        {**{name: weights.get(name, 0.0) for name in ("title", "author", "keywords")}, "subject": about},
    )


def _name(person: Person) -> str:
    """`Family, Given`; Chinese names as people write them, without a comma."""
    return person.literal if has_han(person.literal) else inverted(person)


def weights_of(record: Record) -> dict[str, float]:
    """How sure a record is of each field that is written: as sure as of its least sure value."""
    return {name: min(claim.weight for claim in best) for name in FIELDS if (best := record.best(name))}


def check_writable(media_type: str) -> None:
    """`BadInput` for a format that takes no properties: said before anything is read."""
    if media_type not in WRITERS:
        raise BadInput(
            "unsupported",
            f"{media_type} has no properties that can be written; known: PDF, Office, OpenDocument, RTF, HTML",
        )


def write(content: bytes, media_type: str, values: Values) -> bytes:
    """The document with the values in it; `BadInput` where its format takes none or it cannot be opened."""
    check_writable(media_type)
    writer: Callable[[bytes, Values], bytes] = import_module(f"{__name__}.{WRITERS[media_type]}").write
    return writer(content, values)


def _line(text: str) -> str:
    return " ".join(safe(text).split())[:LONGEST]
