"""`pinakes bibliography`: the references of any text."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "bibliography"
EXAMPLE = "Example: pinakes bibliography thesis.pdf --to mask"


def command(
    paths: list[str] = typer.Argument(
        None, help="Any documents; plain text too; - is stdin.", show_default=False, metavar="[PATH…]"
    ),
    to: str = typer.Option(
        "json",
        autocompletion=completion.among("json", "bibtex", "ris", "csl", "lines", "mask"),
        help="json, bibtex, ris, csl (references), lines (a label a line), mask (character offsets).",
    ),
    lines_jsonl: str = typer.Option(
        "", help='Read {"lines": […]} objects, answer {"labels": […]} in the same order.', metavar="FILE"
    ),
    method: str = typer.Option(
        "pinakes", help="How lines are found: pinakes, or antiplagiat-2019 (lines and mask only)."
    ),
    min_weight: float = typer.Option(
        0.5, help="Lines below this weight are not bibliography.", min=0.0, max=1.0
    ),
    units: str = typer.Option("codepoints", help="Offsets of --to mask in codepoints or utf16."),
) -> None:
    """Find the bibliography: its references, its lines, or a mask to leave it out."""
    from pinakes.cli.bibliography_run import of_files, of_lines

    if lines_jsonl:
        of_lines(lines_jsonl, method=method, min_weight=min_weight)
    else:
        of_files(paths or [], to=to, method=method, min_weight=min_weight, units=units)
