"""How a mask trades what it covers for what it spares:
`python -m pinakes.evaluate.masks DATA [FOLDER] [--held MODELS]`.

For every weight that `bibliography --to mask --min-weight` may be given: precision and recall by characters,
and the share of body characters masked; on texts with labelled lines (`lines/` of DATA) and on our own
labels. With `--held`, each source is masked by the model that `learn.lines --each --held MODELS` trained
without it; else by the one in use, and of our own labels only the half that it did not learn from is masked.
Prints a Markdown page and writes it with a drawing into FOLDER (docs/figures).
"""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.evaluate import labelled
from pinakes.evaluate.lines import masked
from pinakes.understand.bibliography import blocks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from pinakes.evaluate.lines import Masked

SIDE, EDGE = 320, 45
LEAST = 0.8
"""Where both axes of the drawing begin: no curve comes near 0."""
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910", "#555555")


def curves(data: Path, *, every: int = 1, held: Path | None = None) -> dict[str, list[Masked]]:
    """Source → its curve."""
    found = {}
    for source in labelled.sources(data):
        with masking(source, held):
            found[source] = masked(labelled.corpus(data, source)[::every])
    own = [document for document in labelled.gold(data) if document.measured or held]
    for source in sorted({document.source for document in own}):
        with masking(source, held):
            found[source] = masked([document for document in own if document.source == source])
    return found


def masking(source: str, held: Path | None) -> AbstractContextManager[None]:
    """The model without a source, its weights read through the table of the one in use."""
    if held is None:
        return nullcontext()
    known = models.arrays(blocks.MODEL)
    with np.load(held / f"{source}.npz", allow_pickle=False) as stored:
        return blocks.using(
            {**{name: stored[name] for name in stored.files}, "said": known["said"], "meant": known["meant"]}
        )


def as_markdown(found: Mapping[str, Sequence[Masked]], *, command: str) -> str:
    """A table a source."""
    head = "# Masks: operating points\n\nBy characters. `body` is the share of characters outside the list that would be masked.\n"
    parts = [head, f"`{command}`\n", "![precision and recall by characters](mask.svg)\n"]
    for source, curve in found.items():
        parts.append(f"## {source}\n\n| `--min-weight` | P | R | body |\n|---|---|---|---|")
        parts += [
            f"| {point.weight:g} | {point.precision:.4f} | {point.recall:.4f} | {100 * point.body:.3f} % |"
            for point in curve
        ]
        parts.append("")
    return "\n".join(parts)


def as_svg(found: Mapping[str, Sequence[Masked]]) -> str:
    """Recall to the right, precision upwards, both from LEAST to 1; a dot a weight."""

    def at(share: float) -> float:
        return SIDE * (max(share, LEAST) - LEAST) / (1 - LEAST)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + 4 * EDGE} {SIDE + 2 * EDGE}" font-size="11">',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
    ]
    for share in (LEAST, (1 + LEAST) / 2, 1.0):
        parts.append(
            f'<text x="{EDGE + at(share):.0f}" y="{EDGE + SIDE + 16}" text-anchor="middle">{share:g}</text>'
        )
        parts.append(
            f'<text x="{EDGE - 6}" y="{EDGE + SIDE - at(share) + 4:.0f}" text-anchor="end">{share:g}</text>'
        )
    parts.append(f'<text x="{EDGE + SIDE / 2}" y="{EDGE + SIDE + 34}" text-anchor="middle">recall</text>')
    parts.append(f'<text x="{EDGE}" y="{EDGE - 10}">precision</text>')
    for number, (source, curve) in enumerate(found.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = [(EDGE + at(point.recall), EDGE + SIDE - at(point.precision)) for point in curve]
        parts.append(
            f'<path fill="none" stroke="{colour}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in points)}"/>'
        )
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"><title>{source}, weight {point.weight:g}</title></circle>'
            for (x, y), point in zip(points, curve, strict=True)
        ]
        parts.append(
            f'<text x="{EDGE + SIDE + 10}" y="{EDGE + 14 * (number + 1)}" fill="{colour}">{source}</text>'
        )
    return "".join([*parts, "</svg>"])


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("folder", type=Path, nargs="?", default=Path("docs/figures"))
    arguments.add_argument(
        "--every", type=int, default=1, help="only every so many of the documents of a source"
    )
    arguments.add_argument(
        "--held", type=Path, help="a folder of models, each trained without the source it is named after"
    )
    given = arguments.parse_args()
    found = curves(given.data, every=given.every, held=given.held)
    said = "".join(
        (f" --every {given.every}" if given.every > 1 else "", " --held MODELS" if given.held else "")
    )
    page = as_markdown(found, command=f"python -m pinakes.evaluate.masks DATA{said}")
    print(page)
    (given.folder / "mask.md").write_text(page, "utf-8")
    (given.folder / "mask.svg").write_text(as_svg(found), "utf-8")


if __name__ == "__main__":
    main()
