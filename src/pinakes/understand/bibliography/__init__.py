"""The bibliography: found in any text, cut into entries, each entry described by claims.

blocks.py    which lines are bibliography
entries.py   a block → entries
notes.py     works that only notes cite → entries
counted.py   notes told by their numbers alone
fields.py    an entry → claims (tokens → labels → values)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Claim, Line, Page, Paper, Reference
    from pinakes.understand.bibliography.crf import Labeller

VERSION = "bibliography@1"
THRESHOLD = 0.5
"""Weight from which a line counts as bibliography."""
SUREST = 0.985
"""The weight of the surest lines: what is left is said by the fields of an entry."""
A_LIST = 3
"""Entries from which a paper has a list; without one, its notes are where it cites."""
NOTED = 0.9
"""The least weight of lines of a work that a note cites."""
BRIDGE = 3
"""Lines of no weight (running heads, captions) that may stand inside a block."""


class BibliographyExtractor:
    """The references of a paper, in printed order, each with its fields, weight and place."""

    needs: tuple[str, ...] = ()
    gives: tuple[str, ...] = ("reference",)

    def __init__(self, settings: Settings) -> None:
        self._threshold = THRESHOLD

    def extract(self, paper: Paper, so_far: tuple[Claim, ...] = ()) -> Iterator[Claim]:
        """One claim a reference."""
        placed = list(paper.lines())
        yield from self.references(placed, *entries_of(placed, threshold=self._threshold))

    def references(
        self, placed: Sequence[tuple[Page, int, Line]], weights: Sequence[float], entries: Sequence[ListEntry]
    ) -> Iterator[Claim]:
        """One claim an entry."""
        from pinakes.model import Claim, Reference, span_of
        from pinakes.understand.bibliography.fields import inherited, overall, parse_references
        from pinakes.understand.bibliography.twins import joined, paired

        parsed = inherited(parse_references(entry.raw for entry in entries))
        pairs = paired(parsed)
        again = set(pairs.values())
        for k, (entry, reference) in enumerate(zip(entries, parsed, strict=True)):
            if k in again:
                continue
            other = parsed[pairs[k]] if k in pairs else None
            claims = (
                joined(reference, other).claims
                if reference and other
                else reference.claims
                if reference
                else ()
            )
            spans = tuple(
                span_of(page, number, line) for page, number, line in (placed[i] for i in entry.lines)
            )
            inside = min(1.0, sum(weights[i] for i in entry.lines) / len(entry.lines) / SUREST)
            yield Claim(
                field="reference",
                value=Reference(raw=entry.raw, claims=claims, spans=spans),
                weight=round(inside * (0.5 + 0.5 * overall(claims)), 3),
                by=VERSION,
                spans=spans,
            )


def entries_of(
    placed: Sequence[tuple[Page, int, Line]], *, threshold: float = THRESHOLD
) -> tuple[list[float], list[ListEntry]]:
    """The weight of every line of a paper, and the entries of all its blocks."""
    from pinakes.understand.bibliography.blocks import label_paper_lines
    from pinakes.understand.bibliography.counted import works_beyond_list
    from pinakes.understand.bibliography.layout import seen_on_page
    from pinakes.understand.bibliography.notes import are_notes, cited, in_small_print, works_of

    lines = [line for _, _, line in placed]
    layout = seen_on_page(placed, label_paper_lines(lines))
    weights, roles = layout.weights, layout.roles
    entries = _entries_in(placed, layout, "body", threshold=threshold)
    beside, below = in_small_print(placed)
    seen = {i for i, role in enumerate(roles) if role == "note"} | beside | below
    texts = [line.text for line in lines]
    if counted := works_beyond_list(texts, weights, threshold=threshold, seen=seen):
        return _with_works(weights, [], counted)
    if are_notes(entries):
        entries = works_of(entries)
    listed = [entry for entry in entries if not beside.issuperset(entry.lines)]
    if len(listed) >= max(A_LIST, len(entries) / 2):
        return weights, entries + _entries_in(placed, layout, "note", threshold=threshold)
    noted = cited(placed, sorted(seen.difference(*(entry.lines for entry in listed))))
    return _with_works(weights, listed, noted)


def _with_works(
    weights: list[float], listed: list[ListEntry], noted: Sequence[ListEntry] = ()
) -> tuple[list[float], list[ListEntry]]:
    """The weights raised where notes cite works, and all entries."""
    for entry in noted:
        for i in entry.lines:
            weights[i] = max(weights[i], NOTED)
    return weights, [*listed, *noted]


def _entries_in(
    placed: Sequence[tuple[Page, int, Line]], layout: Layout, role: str, *, threshold: float
) -> list[ListEntry]:
    """The entries of the blocks among the lines of one role."""
    from pinakes.understand.bibliography.entries import ListEntry, cut, row_of
    from pinakes.understand.bibliography.works import works

    own = [weight if here == role else 0.0 for weight, here in zip(layout.weights, layout.roles, strict=True)]
    entries: list[ListEntry] = []
    for block in blocks_of(own, threshold=threshold, skipped=[here != role for here in layout.roles]):
        for entry in cut([row_of(placed[i][2], placed[i][1], page=placed[i][0].number) for i in block]):
            parts = works(entry.raw)
            entries += [entry] if len(parts) == 1 else [ListEntry(raw, entry.lines) for raw in parts]
    return entries


def blocks_of(
    weights: Sequence[float], *, threshold: float = THRESHOLD, skipped: Sequence[bool] | None = None
) -> list[list[int]]:
    """Runs of lines above the threshold; lines to be skipped and a few blank ones do not end a run."""
    blocks: list[list[int]] = []
    gap = BRIDGE + 1
    for i, weight in enumerate(weights):
        if weight >= threshold:
            if gap > BRIDGE:
                blocks.append([])
            blocks[-1].append(i)
            gap = 0
        elif not (skipped and skipped[i]):
            gap += 1
    return blocks


def parse_references(lines: Iterable[str], machine: Labeller | None = None) -> list[Reference | None]:
    """One reference a line → what is understood of it; None for a blank line or where nothing is understood."""
    from pinakes.understand.bibliography.fields import parse_references as parse

    return parse(lines, machine)


def label_lines(lines: Sequence[str]) -> list[float]:
    """The weight of each line being part of a bibliography, as many as `lines`."""
    from pinakes.understand.bibliography.blocks import label_lines as label
    from pinakes.understand.bibliography.counted import works_beyond_list

    weights = label(lines)
    return _with_works(weights, [], works_beyond_list(lines, weights, threshold=THRESHOLD))[0]


if TYPE_CHECKING:
    from pinakes.understand.bibliography.entries import ListEntry
    from pinakes.understand.bibliography.layout import Layout

__all__ = ["BibliographyExtractor", "blocks_of", "entries_of", "label_lines", "parse_references"]
