"""Records of the MARC family as MARCXML ("slim") or ISO 2709, whatever their tags mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from pinakes.publish.export.work import works
from pinakes.publish.export.xml import ElementMaker, XmlExporter
from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Outcome
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

SLIM = "http://www.loc.gov/MARC21/slim"
V = ElementMaker({None: SLIM})
FIELD_END, RECORD_END, DELIMITER = b"\x1e", b"\x1d", b"\x1f"
LONGEST_FIELD, LONGEST_RECORD = 9999, 99999
"""Lengths are written in four and five digits."""


@dataclass(frozen=True, slots=True)
class SlimField:
    """A field: a control field has a `value`, a data field indicators and subfields."""

    tag: str
    indicators: str
    subfields: tuple[tuple[str, str], ...]
    value: str | None = None


def control(tag: str, value: str) -> SlimField:
    """A control field."""
    return SlimField(tag, "", (), value)


def field(tag: str, indicators: str, **subfields: str | None) -> SlimField | None:
    """A data field of those subfields that say something; None where none does."""
    said = tuple((code, " ".join(safe(value).split())) for code, value in subfields.items() if value)
    return SlimField(tag, indicators, said) if any(code.isalpha() for code, _ in said) else None


class MarcExporter(XmlExporter):
    """One `collection`, a record a document."""

    media_type = "application/marcxml+xml"
    vocabulary = V
    root = "collection"

    def leader(self, work: Work) -> str:
        """Twenty-four characters."""
        raise NotImplementedError

    def fields(self, work: Work) -> Iterable[SlimField | None]:
        """The fields, in order."""
        raise NotImplementedError

    def kept(self, work: Work) -> Iterator[SlimField]:
        """The fields that say something."""
        return (one for one in self.fields(work) if one is not None)

    def record(self, work: Work) -> Element:
        """One record."""
        return V.always("record", V("leader", self.leader(work)), [_element(one) for one in self.kept(work)])


def _element(one: SlimField) -> Element:
    if one.value is not None:
        return V.always("controlfield", {"tag": one.tag}, one.value)
    made = V.always(
        "datafield", {"tag": one.tag}, [V("subfield", {"code": code}, value) for code, value in one.subfields]
    )
    made.set("ind1", one.indicators[0])
    made.set("ind2", one.indicators[1])
    return made


class Iso2709:
    """The same records in ISO 2709, one after another;
    a field too long for its four digits is cut, a record too long loses fields.
    """

    media_type = "application/marc"
    suffix = "mrc"

    def __init__(self, records: MarcExporter) -> None:
        self.records = records

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write all."""
        for work in works(outcomes):
            out.write(packed(self.records.leader(work), self.records.kept(work)))
            out.flush()


def packed(leader: str, fields: Iterable[SlimField]) -> bytes:
    """One record: leader, directory, data."""
    directory, data = b"", b""
    for one in fields:
        body = _cut(_body(one)) + FIELD_END
        if 24 + len(directory) + 12 + 1 + len(data) + len(body) + 1 > LONGEST_RECORD:
            break
        directory += f"{one.tag}{len(body):04d}{len(data):05d}".encode()
        data += body
    base = 24 + len(directory) + 1
    length = base + len(data) + 1
    head = f"{length:05d}{leader[5:12]}{base:05d}{leader[17:]}".encode("ascii")
    return head + directory + FIELD_END + data + RECORD_END


def _body(one: SlimField) -> bytes:
    if one.value is not None:
        return one.value.encode()
    return one.indicators.encode() + b"".join(
        DELIMITER + code.encode() + value.encode() for code, value in one.subfields
    )


def _cut(body: bytes) -> bytes:
    return body if len(body) < LONGEST_FIELD else body[: LONGEST_FIELD - 1].decode("utf-8", "ignore").encode()
