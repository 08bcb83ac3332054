"""A report as a Word document: a heading a group, a block a document with the fields that were asked for."""

from __future__ import annotations

import base64
import io
from itertools import groupby
from typing import TYPE_CHECKING, Any, BinaryIO

from pinakes.errors import Usage
from pinakes.publish.export.table import COLUMNS, GROUPS, chosen
from pinakes.publish.export.work import work_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Outcome

USUAL = (
    "authors",
    "venue",
    "date",
    "institution",
    "degree",
    "keywords",
    "abstract",
    "doi",
    "file",
    "problems",
    "weight",
)
"""What is shown where nothing else was asked for."""
LABELS = {
    "doi": "DOI",
    "isbn": "ISBN",
    "issn": "ISSN",
    "sha256": "SHA-256",
    "weight": "Sure of title and authors",
}
LONGEST = 4000
PICTURE = 3.2
"""Centimetres across a thumbnail."""
MOST = 10_000
"""Documents of a report: some 300 MB while it is made."""


class DocxReport:
    """One document for all; it is built in memory, as the format wants it."""

    media_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    suffix = "docx"

    def __init__(self, settings: Settings | None = None) -> None:
        self.names = (
            tuple(name for name in chosen(settings) if name != "title")
            if settings and settings.export.columns
            else USUAL
        )
        self.group = settings.export.group if settings else ""
        if self.group and self.group not in GROUPS:
            raise Usage(f"documents cannot be grouped by {self.group}; choose one of {', '.join(GROUPS)}")

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the document."""
        from docx import Document

        outcomes = _bounded(outcomes)
        report = Document()
        _lay_out(report)
        report.add_heading("Pinakes report", 0)
        if not self.group:
            for outcome in outcomes:
                self._add(report, outcome)
        else:
            by = GROUPS[self.group]
            for name, together in groupby(sorted(outcomes, key=by), key=by):
                members = list(together)
                report.add_heading(f"{name} ({len(members)})", 1)
                for outcome in members:
                    self._add(report, outcome)
        whole = io.BytesIO()  # a ZIP wants to go back and forth
        report.save(whole)
        out.write(whole.getvalue())

    def _add(self, report: object, outcome: Outcome) -> None:
        work = work_of(outcome, outcome.record) if outcome.record is not None else None
        report.add_heading((work.whole_title if work else "") or outcome.file, 2)  # type: ignore[attr-defined]  # python-docx has no types
        if outcome.thumbnail:
            from docx.shared import Cm

            picture = base64.b64decode(outcome.thumbnail.partition(",")[2])
            report.add_picture(io.BytesIO(picture), width=Cm(PICTURE))  # type: ignore[attr-defined]
        for name in self.names:
            value = COLUMNS[name](outcome, work)
            if value not in (None, ""):
                paragraph = report.add_paragraph()  # type: ignore[attr-defined]
                paragraph.add_run(f"{LABELS.get(name, name.replace('_', ' ').capitalize())}: ").bold = True
                paragraph.add_run(
                    f"{value:.0%}" if name == "weight" and isinstance(value, float) else str(value)[:LONGEST]
                )


def _bounded(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """The outcomes; `Usage` where they are more than a word processor opens, before they fill the memory."""
    for number, outcome in enumerate(outcomes):
        if number == MOST:
            raise Usage(
                f"more than {MOST} documents are too many for one Word document; choose html or xlsx, or fewer documents"
            )
        yield outcome


def _lay_out(report: Any) -> None:
    """A4, narrow margins, fields close together: a document is a block to the eye."""
    from docx.shared import Cm, Pt

    for section in report.sections:
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Cm(2)
    report.styles["Normal"].font.size = Pt(10)
    report.styles["Normal"].paragraph_format.space_after = Pt(2)
    report.styles["Heading 2"].paragraph_format.space_before = Pt(14)
    report.styles["Heading 2"].paragraph_format.space_after = Pt(3)
