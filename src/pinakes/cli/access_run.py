"""What `access` does: the files of works opened or closed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.cli import terminal
from pinakes.cli.chosen import chosen
from pinakes.cli.files import somebody
from pinakes.cli.terminal import tell
from pinakes.errors import BadInput, Usage
from pinakes.store import changing
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Sequence


def allow_works(state: str, what: Sequence[str], *, library: str) -> None:
    """Open or close the files of works; a line that says how many."""
    embargo = state if re.fullmatch(r"\d{4}-\d{2}-\d{2}", state) else None
    if not what:
        raise Usage("name works, or a query; see --help")
    with open_library(library) as opened, opened.at_work():
        works = chosen(opened, what)
        try:
            files = changing.allow(
                opened, *works, state="embargo" if embargo else state, until=embargo, by=somebody()
            )
        except BadInput as error:
            raise Usage(str(error)) from error
    tell(
        {"access": "embargo" if embargo else state, "embargo": embargo, "works": len(works), "files": files},
        terminal.facts,
    )
