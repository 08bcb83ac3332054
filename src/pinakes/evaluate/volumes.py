"""Volumes cut into papers, measured by their boundaries; and single works, which must stay whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.measures import MEASURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    Json = dict[str, Any]

OF_PAPERS = ("title", "authors")
"""Measures of the description of each paper that was cut out where it should be."""


def volume_item(collection: str, truth: Json, found: Sequence[Json]) -> Item:
    """One file: what `describe` said of it, and of the papers in it."""
    true = [(int(paper["first"]), int(paper["last"])) for paper in truth.get("papers") or ()]
    cut = _ranges(found)
    is_volume = bool(found) and found[0].get("type") == "volume"
    counts: dict[str, Counts] = {
        "recognised": Counts(int(is_volume and bool(true)), int(is_volume), int(bool(true)))
    }
    if true:
        counts["first pages"] = _shared([first for first, _ in true], [first for first, _ in cut])
        counts["papers"] = _shared(true, cut)
        for name, one in _described(truth["papers"], found).items():
            counts[name] = one
    counts["kept whole"] = Counts(int(is_volume == bool(true)), 1, 1)
    missed = [f"{first}-{last}" for first, last in sorted(set(true) - set(cut))]
    made_up = [f"{first}-{last}" for first, last in sorted(set(cut) - set(true))]
    return Item(
        file=truth["file"],
        collection=collection,
        language=truth.get("lang") or "?",
        format=str(truth["file"]).rsplit(".", 1)[-1].lower(),
        counts={USUAL: counts},
        wrong=(Wrong("papers", tuple(made_up), tuple(missed)),) if missed or made_up else (),
        status=found[0]["status"] if found else "failed",
        seconds=sum(line["seconds"] for line in found),
    )


def _ranges(found: Sequence[dict[str, Any]]) -> list[tuple[int, int]]:
    """The pages of the papers that were found."""
    return [_pages(line["page_range"]) for line in found[1:] if line.get("page_range")]


def _pages(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def _shared(true: Sequence[object], cut: Sequence[object]) -> Counts:
    return Counts(len(set(true) & set(cut)), len(cut), len(true))


def _described(papers: Sequence[Json], found: Sequence[Json]) -> dict[str, Counts]:
    """How well the papers that were cut out rightly are described."""
    lines = {_pages(line["page_range"]): line for line in found[1:] if line.get("page_range")}
    sums: dict[str, Counts] = {}
    for paper in papers:
        line = lines.get((int(paper["first"]), int(paper["last"])))
        for name in OF_PAPERS:
            one = MEASURES[name](paper, line) if line is not None else None
            if one is not None:
                had = sums.get(name, Counts(0, 0, 0))
                sums[name] = Counts(
                    had.right + one.right, had.offered + one.offered, had.expected + one.expected
                )
    return sums
