"""YAKE (Campos et al. 2020) as its authors publish it, where the Python package `yake` is installed."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pinakes.text import analysis
from pinakes.vocabulary.keyphrases.phrases import stems_in

if TYPE_CHECKING:
    from pinakes.evaluate.indexed import Indexed


READ = 40_000
"""Characters of a text that it is handed: of a book of 900,000 it would count for hours."""


def is_here() -> bool:
    """Whether the package is installed."""
    return find_spec("yake") is not None


def ranked(text: Indexed, limit: int = 10) -> list[tuple[str, ...]]:
    """The stems of its keyphrases, the best first; Chinese words are parted by spaces for it."""
    printed = text.text[:READ]
    if text.language == "zh":
        spans = [(start, end) for start, end, _ in analysis.placed(printed)]
        behind = [*(start for start, _ in spans[1:]), len(printed)]
        printed = "".join(
            f"{printed[start:end]} {printed[end:after]}"
            for (start, end), after in zip(spans, behind, strict=True)
        )
    found = _extractor(text.language, limit).extract_keywords(printed)
    return [stems_in(phrase, text.language) for phrase, _ in found]


@cache
def _extractor(language: str, limit: int) -> Any:
    import yake

    return yake.KeywordExtractor(lan=language, n=3, top=limit)
