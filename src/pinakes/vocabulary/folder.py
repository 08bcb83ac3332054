"""Where the loaded vocabularies lie: a folder of the user's, a SQLite file each, subject models beside them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from pinakes.errors import Usage
from pinakes.vocabulary.kept import Vocabulary

_NAME = re.compile(r"[\w][\w.-]{0,63}")


def folder(setting: str = "") -> Path:
    """The folder of vocabularies: what the settings say, else `pinakes/vocabularies` among the user's data."""
    if setting:
        return Path(setting).expanduser()
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "pinakes" / "vocabularies"


def place(name: str, setting: str = "", *, ending: str = ".db") -> Path:
    """The file of a vocabulary (or, with another ending, of what belongs to it)."""
    if not _NAME.fullmatch(name):
        raise Usage(f"{name!r} cannot be the name of a vocabulary: letters, digits, . - _ only")
    return folder(setting) / f"{name}{ending}"


def names(setting: str = "") -> list[str]:
    """The vocabularies that are loaded."""
    found = (path.stem for path in folder(setting).glob("*.db"))
    return sorted(name for name in found if not name.endswith(".transfer"))


def open_vocabulary(name: str, setting: str = "", *, writable: bool = False) -> Vocabulary:
    """A loaded vocabulary; `Missing` says how to load it."""
    return Vocabulary(place(name, setting), name=name, writable=writable)
