"""PDF in several layouts by typst, with one compiler for all."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.blocks import blocks

if TYPE_CHECKING:
    from pinakes.learn.synthesise.invented import Invented

LAYOUTS: tuple[str, ...] = ("one-column", "two-column", "word")
HAN_SERIF, HAN_SANS = "Noto Serif CJK SC", "Noto Sans CJK SC"
FONTS: dict[str, list[str]] = {
    "serif": ["Libertinus Serif", HAN_SERIF],
    "sans": ["Libertinus Serif", HAN_SANS],
    "word": ["Nimbus Roman", "Libertinus Serif", HAN_SERIF],
}
TIMESTAMP = 1_577_836_800
"""1 January 2020: samples made on different days are the same samples."""


def pdf(paper: Invented, layout: str) -> bytes:
    """The paper set in a layout of `layouts/`."""
    return compiled(layout, _inputs(paper))


def compiled(layout: str, paper: dict[str, Any]) -> bytes:
    """The PDF that a layout of `layouts/` makes of its input."""
    inputs = {"paper": json.dumps(paper, ensure_ascii=False)}
    made: bytes = _compiler().compile(
        input=str(_folder() / f"{layout}.typ"), format="pdf", sys_inputs=inputs, timestamp=TIMESTAMP
    )
    return made


def _inputs(paper: Invented) -> dict[str, Any]:
    return {
        "language": paper.language,
        "title": paper.title,
        "authors": [author.name for author in paper.authors],
        "keywords": paper.keywords,
        "running": paper.journal_line,
        "first_page": int(paper.pages.replace("–", "-").split("-")[0]),
        "blocks": [dataclasses.asdict(block) for block in blocks(paper)],
        **FONTS,
    }


@cache
def _compiler() -> Any:
    import typst

    return typst.Compiler(root=str(_folder()))


def _folder() -> Path:
    return Path(str(resources.files("pinakes.learn.synthesise").joinpath("layouts")))
