"""Tagged lines as reference managers take them: RIS, EndNote, RefWorks. One table a format, one writer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from pinakes.publish.export.kinds import CONFERENCE, MASTERS, PREPRINT, finer
from pinakes.publish.export.work import inverted, works

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pinakes.config import Settings
    from pinakes.model import Outcome, PartialDate
    from pinakes.publish.export.work import Work


@dataclass(frozen=True, slots=True)
class Tags:
    """How a format names things; a name that is not there is not written."""

    line: str
    types: Mapping[str, str]
    unknown_type: str
    names: Mapping[str, str]
    end: str
    date: str


RIS = Tags(
    line="{}  - {}",
    types={
        "article": "JOUR", CONFERENCE: "CPAPER", PREPRINT: "UNPB", "thesis": "THES", MASTERS: "THES", "report": "RPRT", "book": "BOOK",
        "chapter": "CHAP", "volume": "CONF", "slides": "SLIDE", "standard": "STAND", "patent": "PAT",
        "newspaper": "NEWS", "legislation": "STAT", "software": "COMP", "dataset": "DATA", "webpage": "ELEC",
    },
    unknown_type="GEN",
    names={
        "type": "TY", "author": "AU", "title": "TI", "other title": "TT", "editor": "ED", "translator": "A4", "advisor": "A3",
        "contributor": "A2", "publisher": "PB", "abstract": "AB", "other abstract": "N2", "keyword": "KW", "year": "PY", "date": "DA",
        "venue": "T2", "volume": "VL", "issue": "IS", "first page": "SP", "last page": "EP", "issn": "SN", "doi": "DO", "isbn": "SN",
        "address": "UR", "language": "LA", "degree": "M3", "file": "L1",
    },
    end="ER  - ",
    date="{year}/{month}/{day}",
)  # fmt: skip
ENDNOTE = Tags(
    line="%{} {}",
    types={
        "article": "Journal Article", "thesis": "Thesis", "report": "Report", "book": "Book", "chapter": "Book Section",
        "volume": "Conference Proceedings", "slides": "Generic", CONFERENCE: "Conference Paper", MASTERS: "Thesis",
    },
    unknown_type="Generic",
    names={
        "type": "0", "author": "A", "title": "T", "editor": "E", "translator": "?", "advisor": "Y", "publisher": "I", "abstract": "X",
        "keyword": "K", "year": "D", "date": "8", "venue": "J", "volume": "V", "issue": "N", "pages": "P", "issn": "@", "isbn": "@",
        "doi": "R", "address": "U", "language": "G", "degree": "9", "file": ">",
    },
    end="",
    date="{year}-{month}-{day}",
)  # fmt: skip
REFWORKS = Tags(
    line="{} {}",
    types={
        "article": "Journal Article", "thesis": "Dissertation/Thesis", "report": "Report", "book": "Book, Whole",
        "chapter": "Book, Section", "volume": "Conference Proceedings", CONFERENCE: "Conference Proceedings",
        MASTERS: "Dissertation/Thesis",
    },
    unknown_type="Generic",
    names={
        "type": "RT", "author": "A1", "title": "T1", "other title": "TT", "editor": "A2", "translator": "A4", "advisor": "A3",
        "publisher": "PB", "abstract": "AB", "keyword": "K1", "year": "YR", "date": "FD", "venue": "JF", "volume": "VO", "issue": "IS",
        "first page": "SP", "last page": "OP", "issn": "SN", "isbn": "SN", "doi": "DO", "address": "UL", "language": "LA",
    },
    end="",
    date="{year}-{month}-{day}",
)  # fmt: skip


class TaggedExporter:
    """A block of lines a document, as they come; documents without a record are left out."""

    tags: Tags
    media_type = "text/plain"
    suffix = "txt"

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write a block a document."""
        for work in works(outcomes):
            lines = [
                self.tags.line.format(name, " ".join(value.split())) for name, value in named(work, self.tags)
            ]
            out.write(("\r\n".join([*lines, self.tags.end]) + "\r\n\r\n").encode())
            out.flush()


class RisExporter(TaggedExporter):
    """RIS."""

    tags = RIS
    media_type = "application/x-research-info-systems"
    suffix = "ris"


class EndNoteExporter(TaggedExporter):
    """EndNote's own tagged form."""

    tags = ENDNOTE
    media_type = "application/x-endnote-refer"
    suffix = "enw"


class RefWorksExporter(TaggedExporter):
    """RefWorks tagged form, which CNKI and Wanfang write too."""

    tags = REFWORKS


def named(work: Work, tags: Tags) -> Iterator[tuple[str, str]]:
    """(name in the format, value) of all the work says, its type first."""
    for what, value in said(work, tags):
        if value and what in tags.names:
            yield tags.names[what], value


def said(work: Work, tags: Tags) -> Iterator[tuple[str, str | None]]:
    """(what, value) in the order in which people read them."""
    kind = finer(
        work.kind,
        venue=work.venue.title or "",
        degree=work.degree or "",
        has_preprint=work.identifier("arxiv") is not None,
    )
    yield "type", tags.types.get(kind, tags.types.get(work.kind, tags.unknown_type))
    yield from (("author", inverted(person)) for person in work.authors)
    yield "title", work.whole_title
    yield from (("other title", text.value) for text in work.titles[1:])
    for one in work.contributors:
        yield one.role if one.role in tags.names else "contributor", inverted(one.person)
    yield "venue", work.venue.title or work.part_of
    yield "volume", work.venue.volume
    yield "issue", work.venue.issue
    first, last = work.pages
    yield from (("first page", first), ("last page", last), ("pages", work.venue.pages))
    yield "year", work.year
    yield "date", _date(work.date, tags.date)
    yield "publisher", work.publisher or (work.institution.name if work.institution else None)
    yield "degree", work.degree
    yield from ((scheme, work.identifier(scheme)) for scheme in ("doi", "isbn"))
    yield "issn", work.issn
    yield "address", work.address()
    yield "language", work.language
    for i, text in enumerate(work.abstracts):
        yield "other abstract" if i else "abstract", text.value
    for words in work.keywords:
        yield from (("keyword", word) for word in words.values)
    yield "file", work.file


def _date(date: PartialDate | None, form: str) -> str | None:
    if date is None or date.month is None:
        return None
    return form.format(
        year=f"{date.year:04d}", month=f"{date.month:02d}", day=f"{date.day:02d}" if date.day else ""
    ).rstrip("-")
