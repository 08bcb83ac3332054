"""Accounts at services: the tables [engine.NAME] of the settings, and their keys from the environment.

They stand apart from `Settings`, which are shown by `pinakes config`.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from pinakes.config import for_header, tables
from pinakes.errors import Missing, Usage

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Account:
    """What a service wants of those who ask it; `address` where it is not at its usual place. `id` is Google's engine, Yandex's folder."""

    name: str
    address: str = ""
    key: str = ""
    email: str = ""
    id: str = ""
    collection: str = ""

    def __repr__(self) -> str:
        return f"Account({self.name!r})"

    def needed(self, field: str) -> str:
        """A value that the service does not answer without; `Missing` says where to write it."""
        value: str = getattr(self, field)
        if not value:
            variable = f"PINAKES_ENGINE_{re.sub(r'[^A-Za-z0-9]', '_', self.name)}_{field}".upper()
            raise Missing(
                f'the engine {self.name} needs its {field}: write [engine.{self.name}] {field} = "…" into the settings, or set {variable}'
            )
        return for_header(value, f"[engine.{self.name}] {field}") if field == "key" else value


def account(
    name: str,
    *,
    address: str = "",
    email: str = "",
    files: tuple[Path, ...] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Account:
    """The account of an engine; what the command line says of its address wins."""
    environment = os.environ if environment is None else environment
    known = [field.name for field in fields(Account) if field.name != "name"]
    values = {
        key: str(value)
        for key, value in tables("engine", files=files, environment=environment).get(name, {}).items()
    }
    if odd := sorted(set(values) - set(known)):
        raise Usage(f"[engine.{name}] has no setting {odd[0]}; known: {', '.join(known)}")
    for field in known:
        variable = f"PINAKES_ENGINE_{re.sub(r'[^A-Za-z0-9]', '_', name)}_{field}".upper()
        if (said := environment.get(variable)) is not None:
            values[field] = said
    if address:
        values["address"] = address
    values.setdefault("email", email)
    return Account(name, **values)
