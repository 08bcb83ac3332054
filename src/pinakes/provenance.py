"""Who says something, to the letter: a part's name and version, and a digest of its rules,
the word tables and the models.

`header@2+9f3c21a0` is the header of version 2 as it stood with these rules, words and models: two runs that
differ can be told apart though nobody raised a version.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

HEARD = "heard"
"""The root of a claim that weighs what others said and adds no evidence of its own: `heard-imprint@11`."""
SHARED = ("text", "text.words")
"""What every part that reads text knows: scripts, names, dates, and the words of languages."""
REGISTER = ("models", "models.toml")
"""Names the digests of all models."""
LENGTH = 8
RULES = (".py", ".toml")


def signed(by: str, module: str) -> str:
    """`name@version` of a claim with the mark of the module that made it;
    marks that it has, and persons, stay.
    """
    return by if "+" in by or "@" not in by else f"{by}+{mark(module)}"


@cache
def mark(module: str) -> str:
    """The digest of a part: all rules of its package, and what every part shares."""
    package = module if _is_package(module) else module.rpartition(".")[0]
    digest = hashlib.sha256()
    for name in (package, *(f"pinakes.{shared}" for shared in SHARED)):
        _add(digest, name)
    digest.update(resources.files(f"pinakes.{REGISTER[0]}").joinpath(REGISTER[1]).read_bytes())
    return digest.hexdigest()[:LENGTH]


def _is_package(module: str) -> bool:
    from importlib.util import find_spec

    spec = find_spec(module)
    return spec is not None and spec.submodule_search_locations is not None


def _add(digest: hashlib._Hash, package: str) -> None:
    for path in sorted(resources.files(package).iterdir(), key=lambda one: one.name):
        if _is_rule(path):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())


def _is_rule(path: Traversable) -> bool:
    return path.name.endswith(RULES) and path.is_file()
