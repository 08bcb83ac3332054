"""Outcomes and their files as items to deposit, or why they cannot be."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.model.source import PART_MARK
from pinakes.publish.deposit import DepositItem, Objection
from pinakes.publish.export.work import work_of
from pinakes.publish.safe import safe_name

if TYPE_CHECKING:
    from pinakes.model import Outcome

PIECE = 1 << 20
INSIDE = "!/"


def item_of(outcome: Outcome, path: str, *, name: str = "") -> DepositItem | Objection:
    """The item; a finding where there is no description, no file, or the file is only a part of another.

    `name` is what the file is called, where it lies under another name.
    """
    if outcome.record is None:
        why = outcome.problems[0].message if outcome.problems else "nothing is known of it"
        return Objection(
            "not-described", f"{why}; describe it first, or give its description with --from-json"
        )
    within = outcome.file.removeprefix(path)  # a file's own name may hold the marks too
    if PART_MARK in within or INSIDE in within:
        return Objection(
            "unreadable", "is a part of another file: take it out into a file of its own, and deposit that"
        )
    file = Path(path)
    md5, sha256, size = hashlib.md5(usedforsecurity=False), hashlib.sha256(), 0
    try:
        with file.open("rb") as stream:
            while piece := stream.read(PIECE):
                md5.update(piece)
                sha256.update(piece)
                size += len(piece)
    except OSError as error:
        return Objection("unreadable", f"the file cannot be read: {error.strerror or error}")
    if not size:
        return Objection("unreadable", "the file has no bytes: get it again")
    return DepositItem(
        work_of(outcome, outcome.record),
        file,
        file_name(name or file.name),
        sha256.hexdigest(),
        md5.hexdigest(),
        size,
    )


def file_name(name: str) -> str:
    """A file's name as any server and any archive takes it: one line, no path, no leading dash or dot."""
    kept = "".join("_" if one in '/\\"<>|:*?\t\n' else one for one in safe_name(name)).lstrip("-. ")
    return kept or "document"


def media_type(item: DepositItem) -> str:
    """What the bytes are, as far as the description or the name tells."""
    return item.work.media_type or mimetypes.guess_type(item.name)[0] or "application/octet-stream"
