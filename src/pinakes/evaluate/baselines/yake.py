"""YAKE (Campos et al. 2020) as its authors publish it, where the Python package `yake` is installed."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pinakes.vocabulary import forms

if TYPE_CHECKING:
    from pinakes.evaluate.indexed import Indexed


def is_here() -> bool:
    """Whether the package is installed."""
    return find_spec("yake") is not None


def ranked(text: Indexed, limit: int = 10) -> list[tuple[str, ...]]:
    """The stems of its keyphrases, the best first."""
    return [
        tuple(forms.stems(phrase, text.language))
        for phrase, _ in _extractor(text.language, limit).extract_keywords(text.text)
    ]


@cache
def _extractor(language: str, limit: int) -> Any:
    import yake

    return yake.KeywordExtractor(lan=language, n=3, top=limit)
