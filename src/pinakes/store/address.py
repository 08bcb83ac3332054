"""Where the truth of a library lies: in its folder, or on a server that the folder notes in `store.toml`."""

from __future__ import annotations

import contextlib
import os
import secrets
import tomllib
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from pinakes.errors import BadInput, Refused, Usage

VARIABLE = "PINAKES_STORE"
FILE = "store.toml"
SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Address:
    """A server's database, without a password; `node` tells this folder's search index from others'."""

    url: str
    node: int

    def vouched(self) -> str:
        """The address to connect with; `Refused` where this machine's user never named it.

        Whoever is connected to is told passwords (PGPASSWORD, ~/.pgpass), and a folder may come from
        anywhere.
        """
        told = chosen()
        if without_password(told) == self.url:
            _remember(self.url)
            return told
        if self.url not in _remembered():
            raise Refused(
                f"{FILE} of this library names the server {self.url}, which nobody here has named before; "
                f"if you trust it with your passwords, set {VARIABLE} to that address once"
            )
        return self.url


def _list() -> Path:
    usual = os.path.expanduser("~/.local/share")  # noqa: PTH111 - it never fails
    return Path(os.environ.get("XDG_DATA_HOME") or usual, "pinakes", "servers")


def _remembered() -> list[str]:
    """The addresses that this user has named."""
    try:
        return _list().read_text("utf-8").splitlines()
    except OSError:
        return []


def _remember(url: str) -> None:
    """Keep an address that the user has named; where nothing can be written it has to be named every time."""
    if url in _remembered():
        return
    with contextlib.suppress(OSError):
        _list().parent.mkdir(parents=True, exist_ok=True)
        with _list().open("a", encoding="utf-8") as kept:
            kept.write(f"{url}\n")


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
    _remember(without_password(url))


def without_password(url: str) -> str:
    """An address that may be shown."""
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{place}"))
