"""What `link` does: a decision carried out, then what is queued linked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pinakes.cli import terminal
from pinakes.cli.files import somebody
from pinakes.cli.terminal import tell
from pinakes.errors import Usage
from pinakes.store.library import open_library
from pinakes.store.network import deciding
from pinakes.store.network.linking import link

if TYPE_CHECKING:
    from pinakes.store.network.linking import Linked


def link_library(*, undo: int, reference: int, means: str, leaves: str, library: str) -> None:
    """Carry out a decision, if there is one, then link what is queued; a line that says how much was done."""
    if bool(reference) != bool(means or leaves) or (means and leaves) or (undo and reference):
        raise Usage(
            "decide with --undo LINK, or --reference N --means WORK, or --reference N --leaves WORK; see --help"
        )
    by = somebody()
    with open_library(library) as opened, opened.at_work():
        if undo:
            deciding.refuse(opened, undo, by=by)
        elif means:
            deciding.say(opened, reference, means, by=by)
        elif leaves:
            deciding.leave(opened, reference, leaves, by=by)
        done = link(opened, told=_progress)
    counted = {
        "works": done.works,
        "references": done.references,
        "linked": done.linked,
        "wanted": done.wanted,
        "unclear": done.unclear,
    }
    tell(counted, terminal.facts)


def _progress(done: Linked) -> None:
    if done.references > 5000:
        print(f"pinakes: {done.references} references, {done.linked} linked", file=sys.stderr)
