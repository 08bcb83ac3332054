"""What `collect` does: works put into a set, or taken out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.cli import terminal
from pinakes.cli.chosen import chosen
from pinakes.cli.files import somebody
from pinakes.cli.terminal import tell
from pinakes.publish.safe import safe
from pinakes.store import changing
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Sequence


def collect_works(name: str, what: Sequence[str], *, title: str, remove: bool, library: str) -> None:
    """Put works into a set or take them out; without works, the sets there are."""
    with open_library(library) as opened:
        if not what:
            query = (
                "SELECT name, title, (SELECT count(*) FROM member JOIN work ON work.id = member.work WHERE collection = collection.id "
                "AND merged IS NULL) FROM collection WHERE ?='' OR name=? ORDER BY name"
            )
            for one, called, size in opened.sql.execute(query, (name, name)):
                tell({"set": safe(one), "title": safe(called), "works": size}, terminal.facts)
            return
        with opened.at_work():
            works = chosen(opened, what)
            if remove:
                moved = changing.uncollect(opened, name, *works, by=somebody())
            else:
                moved = changing.collect(opened, name, *works, title=title, by=somebody())
    tell({"set": safe(name), "found": len(works), "taken_out" if remove else "new": moved}, terminal.facts)
