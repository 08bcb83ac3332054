"""A spreadsheet for people: a row a document, filters on, the unsure ones coloured,
a second sheet that counts.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, BinaryIO

from pinakes.publish.export.table import GROUPS, chosen, plain, rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Outcome
    from pinakes.publish.export.table import Cell

WIDTHS = {
    "title": 60,
    "abstract": 60,
    "authors": 40,
    "affiliations": 40,
    "keywords": 40,
    "venue": 40,
    "file": 40,
    "problems": 40,
}
USUAL_WIDTH = 14
LONGEST = 32_000
"""Characters a cell may hold."""
LAST_ROW = 1_048_576


class XlsxReport:
    """One workbook, written row by row; memory does not grow with the documents."""

    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    suffix = "xlsx"

    def __init__(self, settings: Settings | None = None) -> None:
        self.names = chosen(settings)

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the workbook."""
        from openpyxl import Workbook
        from openpyxl.formatting.rule import CellIsRule
        from openpyxl.styles import Font, PatternFill
        from openpyxl.utils import get_column_letter

        book = Workbook(write_only=True)
        sheet = book.create_sheet("Documents")
        sheet.freeze_panes = "B2"
        for number, name in enumerate(self.names, start=1):
            sheet.column_dimensions[get_column_letter(number)].width = WIDTHS.get(name, USUAL_WIDTH)
        sheet.append(_headed(sheet, self.names, Font(bold=True)))
        tallies: dict[str, Counter[str]] = {group: Counter() for group in GROUPS}
        count = 1
        for row in rows(_counted(outcomes, tallies), self.names):
            if count < LAST_ROW:
                sheet.append([_kept(sheet, _fitting(plain(cell))) for cell in row])
                count += 1
        last = get_column_letter(len(self.names))
        sheet.auto_filter.ref = f"A1:{last}{count}"
        if "weight" in self.names and count > 1:
            letter = get_column_letter(self.names.index("weight") + 1)
            unsure = PatternFill("solid", bgColor="F8D7DA")
            sheet.conditional_formatting.add(
                f"{letter}2:{letter}{count}", CellIsRule(operator="lessThan", formula=["0.6"], fill=unsure)
            )
        summary = book.create_sheet("Counts")
        summary.column_dimensions["A"].width, summary.column_dimensions["B"].width = 60, USUAL_WIDTH
        for group, tally in tallies.items():
            summary.append(_headed(summary, (group, "documents"), Font(bold=True)))
            for name, number in tally.most_common():
                summary.append([plain(name), number])
            summary.append([])
        book.save(out)


def _headed(sheet: object, names: Iterable[str], font: object) -> list[object]:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import PatternFill

    made = []
    for name in names:
        cell = WriteOnlyCell(sheet, name.replace("_", " "))
        cell.font = font
        cell.fill = PatternFill("solid", fgColor="E8EEF4")
        made.append(cell)
    return made


def _kept(sheet: object, cell: Cell) -> object:
    """Text that stays in its cell: what is longer would run over the empty cells beside it."""
    if not isinstance(cell, str) or len(cell) < USUAL_WIDTH:
        return cell
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Alignment

    made = WriteOnlyCell(sheet, cell)
    made.alignment = Alignment(horizontal="fill", vertical="top")
    return made


def _counted(outcomes: Iterable[Outcome], tallies: dict[str, Counter[str]]) -> Iterator[Outcome]:
    for outcome in outcomes:
        for group, name in GROUPS.items():
            tallies[group][name(outcome)] += 1
        yield outcome


def _fitting(cell: Cell) -> Cell:
    return cell[:LONGEST] if isinstance(cell, str) else cell
