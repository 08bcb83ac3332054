"""Where deposits go: the tables [deposit.NAME] of the settings, and their secrets from the environment.

They stand apart from `Settings`, which are shown by `pinakes config` and handed to other processes.
"""

from __future__ import annotations

import dataclasses
import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_type_hints
from urllib.parse import urlsplit

from pinakes.config import as_kind, for_header, tables
from pinakes.errors import Usage
from pinakes.plugins import PARTS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Secret(str):
    """Text that is not shown."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'***'" if self else "''"


NONE = Secret()


@dataclass(frozen=True, slots=True)
class Target:
    """One repository; `kind` is the depositor for it, `url` its address."""

    name: str
    kind: str
    url: str = ""
    user: str = ""
    password: Secret = NONE
    token: Secret = NONE
    collection: str = ""
    mapping: str = ""
    grant_licence: bool = False
    publish: bool = True
    on_behalf_of: str = ""
    locale: str = "en"

    @property
    def place(self) -> str:
        """What receipts know it by: another address is another place."""
        return f"{self.name} {self.url}".strip()


def target(
    name: str, *, files: tuple[Path, ...] | None = None, environment: Mapping[str, str] | None = None
) -> Target:
    """The repository of this name; a depositor that needs no server answers to its own name too."""
    environment = os.environ if environment is None else environment
    known = tables("deposit", files=files, environment=environment)
    values: dict[str, Any] = dict(known.get(name, {}))
    hints = {
        field.name: get_type_hints(Target)[field.name]
        for field in dataclasses.fields(Target)
        if field.name != "name"
    }
    prefix = f"PINAKES_DEPOSIT_{re.sub(r'[^A-Za-z0-9]', '_', name)}_".upper()
    for field in hints:
        if (said := environment.get(prefix + field.upper())) is not None:
            values[field] = said
    if not values and name not in PARTS["depositors"]:
        raise Usage(
            f"no repository is called {name!r}; known: {', '.join([*known, *PARTS['depositors']])}. "
            f'Write [deposit.{name}] with kind = "dspace" and url = "…" into the settings (docs/how-to/deposit.md)'
        )
    values.setdefault("kind", name)
    for field, value in values.items():
        if field not in hints:
            raise Usage(f"[deposit.{name}] has no setting {field}; known: {', '.join(hints)}")
        kind = hints[field]
        values[field] = Secret(value) if kind is Secret else as_kind(kind, value, f"[deposit.{name}] {field}")
    found = Target(name=name, **values)
    for field in ("token", "on_behalf_of"):
        for_header(getattr(found, field), f"[deposit.{name}] {field}")
    if found.url:
        parts = urlsplit(found.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            raise Usage(
                f"[deposit.{name}] url must be a plain http(s) address; user and password have settings of their own"
            )
    return found
