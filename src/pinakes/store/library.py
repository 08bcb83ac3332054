"""A library is a folder: `library.db` (the truth), `files/` (bytes by digest), `index/` (can be built again). Copying it is a back-up."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.errors import Refused, Usage
from pinakes.store import address
from pinakes.store.database import NAME, Database
from pinakes.store.files import Shelves

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    Given = TypeVar("Given")

VARIABLE = "PINAKES_LIBRARY"
USUAL = "library"
DEPOSITS = "deposits"
"""Folder inside a library for receipts of deposits."""
_NUMBER = re.compile(r"w?([0-9]{1,15})")


def number_named(work: str) -> int | None:
    """The number that `w12` or `12` names, whether there is such a work or not; None for any other text."""
    match = _NUMBER.fullmatch(work.strip())
    return int(match[1]) if match else None


def place_of(folder: str = "") -> Path:
    """Where the library lies: as given, else `PINAKES_LIBRARY`, else `./library`."""
    return Path(folder or os.environ.get(VARIABLE) or USUAL)


def open_library(folder: str | Path = "", *, create: bool = False) -> Library:
    """The library in a folder; `Usage` where there is none and none is to be made."""
    place = place_of(str(folder))
    try:
        there = (place / NAME).is_file() or (place / address.FILE).is_file()
    except OSError as error:
        raise Refused(
            f"{place} cannot be looked into ({error.strerror}); check who owns it, or choose another --library folder"
        ) from error
    if not there:
        if not create:
            raise Usage(f"there is no library in {place}; make one with: pinakes add --library {place} FILE…")
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(
                f"{place} cannot be made ({error.strerror}); choose another --library folder"
            ) from error
        if url := address.chosen():
            address.note(place, url)
    return Library(place)


class Library:
    """An open library; every change of it is one transaction."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = _database(folder)
        self.shelves = Shelves(folder / "files")

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def sql(self) -> sqlite3.Connection:
        """The connection itself, for reading."""
        return self.database.sql

    def asked(self, work: Callable[[Library], Given]) -> Given:
        """What `work` gives; what the database says meanwhile, as a person can use it."""
        with self.database.errors():
            return work(self)

    def close(self) -> None:
        """Close the library."""
        self.database.close()

    @contextmanager
    def at_work(self, *, alone: bool = False) -> Iterator[None]:
        """Held by whoever writes files; `alone` (repairs) waits for nobody, so that no file is taken for an orphan."""
        with self.database.at_work(alone=alone):
            yield

    def number_of(self, work: str) -> int:
        """The number behind `w12`, followed to where it was merged; `Usage` where there is no such work."""
        number = number_named(work)
        passed: set[int] = set()
        with self.database.snapshot() as sql:
            while number is not None and number not in passed:
                passed.add(number)
                row = sql.execute("SELECT merged FROM work WHERE id=?", (number,)).fetchone()
                if row is None:
                    break
                if row[0] is None:
                    return number
                number = int(row[0])
        raise Usage(f"there is no work {work!r} in {self.folder}; pinakes search finds them")


def _database(folder: Path) -> Database:
    """The database in the folder, or on the server that the folder notes."""
    noted = address.noted(folder)
    if noted is None:
        return Database(folder)
    from pinakes.store.postgresql import ServerDatabase

    return ServerDatabase(folder, noted)


def name_of(number: int) -> str:
    """A work as people write it."""
    return f"w{number}"
