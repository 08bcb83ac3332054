"""Which works of a library are meant: by their numbers, or by what a query finds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.cli.export_run import told as indexing
from pinakes.errors import Usage
from pinakes.store.library import name_of
from pinakes.store.taking import found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.store.library import Library

_WORK = re.compile(r"w\d{1,15}")


def chosen(library: Library, what: Sequence[str]) -> list[str]:
    """The works meant: by their numbers, or else by what a query finds."""
    if all(_WORK.fullmatch(one) for one in what):
        return [name_of(library.number_of(one)) for one in what]
    works = [name_of(number) for number in found(library, " ".join(what), told=indexing)]
    if not works:
        raise Usage(f"{' '.join(what)!r} finds no work; pinakes search tries a query")
    return works
