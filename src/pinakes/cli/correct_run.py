"""What `correct` does: a person's value for a field, or that taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.cli import terminal
from pinakes.cli.files import somebody
from pinakes.cli.terminal import tell
from pinakes.errors import Usage
from pinakes.publish.safe import safe
from pinakes.store import changing
from pinakes.store.library import name_of, open_library

if TYPE_CHECKING:
    from collections.abc import Sequence


def correct_work(
    work: str, field: str, values: Sequence[str], *, language: str, undo: bool, library: str
) -> None:
    """Correct a field, or undo that; a line with what stands now."""
    from pinakes.store.correcting import IN_A_LANGUAGE, claims_of, field_of

    if undo == bool(values):
        raise Usage("say the value, or --undo to take a correction back; see --help")
    with open_library(library) as opened, opened.at_work():
        number, name = opened.number_of(work), field_of(field)
        if undo:
            changing.withdraw(opened, work, name, by=somebody())
        else:
            own = opened.sql.execute("SELECT language FROM work WHERE id=?", (number,)).fetchone()[0]
            tongue = language or (own if name in IN_A_LANGUAGE else None) or None
            changing.correct(opened, work, *claims_of(name, values, language=tongue, by=somebody()))
        row = opened.sql.execute(
            "SELECT title, year, language, type FROM work WHERE id=?", (number,)
        ).fetchone()
    title, year, tongue, kind = row
    tell(
        {
            "work": name_of(number),
            "title": title and safe(title),
            "year": year,
            "language": tongue,
            "type": kind,
        },
        terminal.facts,
    )
