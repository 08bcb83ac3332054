"""How the verbs of the citation network answer: a JSON line a work."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from pinakes.cli import told
from pinakes.cli.files import somebody
from pinakes.cli.told import tell
from pinakes.errors import Usage
from pinakes.publish.safe import safe
from pinakes.store.library import open_library
from pinakes.store.network import asking, deciding
from pinakes.store.network.linking import link

if TYPE_CHECKING:
    from pinakes.store.network.asking import Listed
    from pinakes.store.network.linking import Linked

LIKE = ("co-citation", "coupling", "near")
USUAL = 20


def link_library(*, undo: int, reference: int, means: str, leaves: str, library: str) -> None:
    """Carry out a decision, if there is one, then link what is queued; a line that says how much was done."""
    if bool(reference) != bool(means or leaves) or (means and leaves) or (undo and reference):
        raise Usage("decide with --undo LINK, or --reference N --means WORK, or --reference N --leaves WORK; see --help")
    by = somebody()
    with open_library(library) as opened, opened.at_work():
        if undo:
            deciding.refuse(opened, undo, by=by)
        elif means:
            deciding.say(opened, reference, means, by=by)
        elif leaves:
            deciding.leave(opened, reference, leaves, by=by)
        done = link(opened, told=_progress)
    counted = {"works": done.works, "references": done.references, "linked": done.linked, "wanted": done.wanted, "unclear": done.unclear}
    tell(counted, told.facts)


def _progress(done: Linked) -> None:
    if done.references > 5000:
        print(f"pinakes: {done.references} references, {done.linked} linked", file=sys.stderr)


def show_citations(work: str, *, inward: bool, like: str, limit: int, library: str) -> None:
    """A line a work."""
    if like and like not in LIKE:
        raise Usage(f"--like {like}: choose one of {', '.join(LIKE)}")
    if like and inward:
        raise Usage("ask for --in or for --like, not for both")
    with open_library(library) as opened:
        if like == "near":
            from pinakes.store.network.graph import near

            found = near(opened, work, limit=limit or USUAL)
        elif like:
            found = (asking.coupled if like == "coupling" else asking.cited_with)(opened, work, limit=limit or USUAL)
        else:
            found = (asking.cited_by if inward else asking.cites)(opened, work, limit=limit or None)
        for one in found:
            tell(_shown(one), told.work)


def show_wanted(*, limit: int, library: str) -> None:
    """A line a wanted work, most cited first."""
    with open_library(library) as opened:
        for one in asking.wanted(opened, limit=limit):
            tell(_shown(one), told.work)


def show_rank(*, communities: bool, wanted: bool, limit: int, library: str) -> None:
    """A line a work, or a group of works."""
    from pinakes.store.network import graph

    with open_library(library) as opened:
        if not communities:
            for one in graph.most_important(opened, limit=limit, wanted=wanted):
                tell(_shown(one), told.work)
            return
        for group in graph.communities(opened, limit=limit):
            tell({"community": group.number, "count": group.size, "works": [_shown(one) for one in group.works]}, told.community)


def _shown(one: Listed) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "work": one.name,
        "title": None if one.title is None else safe(one.title),
        "authors": [safe(name) for name in one.authors],
        "year": one.year,
        "count": one.count,
        "cited": one.cited,
        "held": one.entity > 0,
    }
    for name, value in (("score", one.score), ("weight", one.weight), ("links", list(one.links)), ("references", list(one.references))):
        if value is not None and value != []:
            shown[name] = value
    return shown
