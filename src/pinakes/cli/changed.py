"""How people change a library by hand: values corrected, works put into sets, files opened or closed, works taken out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.cli import told
from pinakes.cli.exported import told as indexing
from pinakes.cli.files import somebody
from pinakes.cli.told import tell
from pinakes.errors import BadInput, Usage
from pinakes.publish.safe import safe
from pinakes.store import changing
from pinakes.store.library import name_of, open_library
from pinakes.store.taking import found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.store.library import Library

_WORK = re.compile(r"w\d{1,15}")


def chosen(library: Library, what: Sequence[str]) -> list[str]:
    """The works meant: by their numbers, or else by what a query finds."""
    if all(_WORK.fullmatch(one) for one in what):
        return [name_of(library.number_of(one)) for one in what]
    works = [name_of(number) for number in found(library, " ".join(what), told=indexing)]
    if not works:
        raise Usage(f"{' '.join(what)!r} finds no work; pinakes search tries a query")
    return works


def correct_work(work: str, field: str, values: Sequence[str], *, language: str, undo: bool, library: str) -> None:
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
        row = opened.sql.execute("SELECT title, year, language, type FROM work WHERE id=?", (number,)).fetchone()
    title, year, tongue, kind = row
    tell({"work": name_of(number), "title": title and safe(title), "year": year, "language": tongue, "type": kind}, told.facts)


def collect_works(name: str, what: Sequence[str], *, title: str, remove: bool, library: str) -> None:
    """Put works into a set or take them out; without works, the sets there are."""
    with open_library(library) as opened:
        if not what:
            query = (
                "SELECT name, title, (SELECT count(*) FROM member JOIN work ON work.id = member.work WHERE collection = collection.id "
                "AND merged IS NULL) FROM collection WHERE ?='' OR name=? ORDER BY name"
            )
            for one, called, size in opened.sql.execute(query, (name, name)):
                tell({"set": safe(one), "title": safe(called), "works": size}, told.facts)
            return
        with opened.at_work():
            works = chosen(opened, what)
            if remove:
                moved = changing.uncollect(opened, name, *works, by=somebody())
            else:
                moved = changing.collect(opened, name, *works, title=title, by=somebody())
    tell({"set": safe(name), "found": len(works), "taken_out" if remove else "new": moved}, told.facts)


def allow_works(state: str, what: Sequence[str], *, library: str) -> None:
    """Open or close the files of works; a line that says how many."""
    embargo = state if re.fullmatch(r"\d{4}-\d{2}-\d{2}", state) else None
    if not what:
        raise Usage("name works, or a query; see --help")
    with open_library(library) as opened, opened.at_work():
        works = chosen(opened, what)
        try:
            files = changing.allow(opened, *works, state="embargo" if embargo else state, until=embargo, by=somebody())
        except BadInput as error:
            raise Usage(str(error)) from error
    tell({"access": "embargo" if embargo else state, "embargo": embargo, "works": len(works), "files": files}, told.facts)


def remove_works(what: Sequence[str], *, with_bytes: bool, library: str) -> None:
    """Take works out; a line each."""
    from pinakes.store.network.linking import link

    with open_library(library) as opened, opened.at_work():
        works = chosen(opened, what)
        files = changing.remove(opened, *works, by=somebody(), with_bytes=with_bytes)
        link(opened, seconds=5.0, wait=False)
    tell({"removed": works, "files": files}, told.facts)
