"""Where the truth of a library lies: in its folder, or on a server that the folder notes in `store.toml`."""

from __future__ import annotations

import os
import secrets
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from pinakes.errors import BadInput, Usage

if TYPE_CHECKING:
    from pathlib import Path

VARIABLE = "PINAKES_STORE"
FILE = "store.toml"
SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Address:
    """A server's database, without a password; `node` tells this folder's search index from others'."""

    url: str
    node: int

    def with_password(self) -> str:
        """The address with the password that the environment's address has, where that is of the same
        user and database.

        Without one the driver looks into PGPASSWORD, PGPASSFILE and ~/.pgpass by itself.
        """
        told = os.environ.get(VARIABLE, "")
        given = urlsplit(told)
        if given.password is None or without_password(told) != self.url:
            return self.url
        parts = urlsplit(self.url)
        user, _, place = parts.netloc.rpartition("@")
        return urlunsplit(parts._replace(netloc=f"{user}:{quote(unquote(given.password), safe='')}@{place}"))


def chosen() -> str:
    """The address under which new libraries are made; empty: in a file."""
    return os.environ.get(VARIABLE, "")


def noted(folder: Path) -> Address | None:
    """The server that a folder notes; None where the library lies in the folder itself, or there is none."""
    try:
        said = tomllib.loads((folder / FILE).read_text("utf-8"))
        return Address(str(said["address"]), int(said["node"]))
    except OSError:
        return None
    except (ValueError, KeyError) as error:
        raise BadInput("damaged", f"{folder / FILE} cannot be read ({error}); write it anew") from error


def note(folder: Path, url: str) -> None:
    """Note in a folder on which server its library lies; the password is not written down."""
    if urlsplit(url).scheme not in SCHEMES:
        raise Usage(f"{VARIABLE} has to begin with postgresql://; leave it empty for a library in one file")
    beside = folder / f"{FILE}.partial"
    beside.write_text(f'address = "{without_password(url)}"\nnode = {secrets.randbits(48)}\n', "utf-8")
    beside.replace(folder / FILE)


def without_password(url: str) -> str:
    """An address that may be shown."""
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{place}"))
