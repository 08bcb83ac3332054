"""What `same` does: works joined, or parted again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.cli import terminal
from pinakes.cli.files import somebody
from pinakes.cli.terminal import tell
from pinakes.errors import Usage
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Sequence


LINKING = 5.0
"""Seconds in which citations may follow when works are joined or parted; `link` finishes the rest."""


def join_works(works: Sequence[str], *, undo: int, library: str) -> None:
    """Join works, or undo a decision; a line that says which work it is now."""
    from pinakes.store.changing import join, part
    from pinakes.store.network.linking import link

    if bool(undo) == bool(works) or len(works) == 1:
        raise Usage("name two works or more that are one, or --undo DECISION; see --help")
    by = somebody()
    with open_library(library) as opened, opened.at_work():
        if undo:
            result = part(opened, undo, by=by)
        else:
            result = works[0]
            for other in works[1:]:
                result = join(opened, result, other, by=by)
        link(opened, seconds=LINKING, wait=False)
    tell({"work": result}, terminal.facts)
