"""The bytes we hold and where they came from; what kind of bytes they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Basis = Literal["signature", "container", "extension", "text", "none"]
PART_MARK = "#page="
"""Stands between the name of a volume and the pages of one of its papers: `v.pdf#page=12-20`."""
Status = Literal["positive", "tentative", "unidentified", "error"]


@dataclass(frozen=True, slots=True)
class Source:
    """One document as bytes; the digest is its identity, `origin` the path as given or the address."""

    digest: str
    origin: str
    size: int
    fetched: str | None = None
    filename: str | None = None
    declared_type: str | None = None
    referrer: str | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """What the bytes are, decided from the bytes and never from the name alone."""

    puid: str | None
    name: str
    version: str | None
    media_type: str
    basis: Basis
    status: Status = "positive"
    warning: str | None = None
    encoding: str | None = None
    compression: str | None = None
    is_encrypted: bool = False
