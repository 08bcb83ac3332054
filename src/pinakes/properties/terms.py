"""Which shared term a property's own name stands for; the knowledge is in `terms.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


@cache
def _table() -> dict[str, str]:
    terms = tomllib.loads(resources.files(__package__).joinpath("terms.toml").read_text("utf-8"))
    return {name: term for term, names in terms.items() for name in names}


def term_of(where: str, name: str) -> str | None:
    """The shared term of a property, or None where its name has no shared meaning."""
    name = name.lower()
    return _table().get(f"{where}/{name}") or _table().get(name)
