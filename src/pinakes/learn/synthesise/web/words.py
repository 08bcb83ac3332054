"""Phrases of made pages, by language: `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random


@cache
def phrases() -> dict[str, dict[str, Any]]:
    """The phrases of pages, by language."""
    return tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text("utf-8"))


def say(language: str, key: str, chance: random.Random, **values: Any) -> str:
    """A phrase of the language, filled in."""
    found = phrases()[language][key]
    return str(chance.choice(found) if isinstance(found, list) else found).format_map(values)
