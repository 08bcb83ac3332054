"""The words of the layouts, read once; what a language lacks is taken from English."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES: tuple[str, ...] = ("pt", "zh", "ru", "de", "en", "fr", "es")


@cache
def words(language: str) -> dict[str, dict[str, Any]]:
    """The tables of a language: table → key → list of strings."""
    own = tomllib.loads(resources.files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
    if language == "en":
        return own
    common = words("en")
    return {table: {**common.get(table, {}), **own.get(table, {})} for table in {**common, **own}}
