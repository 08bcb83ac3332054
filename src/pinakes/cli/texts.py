"""Texts that verbs are handed: a document in any format, a plain text, stdin, or a JSON object a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, Usage

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAIN = frozenset({"text/plain", "text/markdown", "inode/x-empty", "application/x-empty"})
"""What is read as it stands."""


def texts_in(file: str, texts_jsonl: str) -> Iterator[tuple[str, str]]:
    """Each text with its language ("" where nobody says); with `texts_jsonl` one a line, else the whole file (or stdin)."""
    if not texts_jsonl:
        for text in _texts_of(file):
            yield text, ""
        return
    for number, row in enumerate(lines_of(texts_jsonl), 1):
        try:
            found = json.loads(row)
            told, language = found["text"], found.get("lang") or ""
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadInput(
                "damaged", f'{texts_jsonl}, line {number}: not an object {{"text": …, "lang": …}}'
            ) from error
        yield str(told), str(language)


def _texts_of(file: str) -> Iterator[str]:
    """A plain text as it stands; anything else is described, and its text is what the road makes of it."""
    from pinakes.acquire.folder import FoundFile, load
    from pinakes.cli.files import Tally, listed, through
    from pinakes.config import settings
    from pinakes.identify import identify_path
    from pinakes.vocabulary.document import text_of

    if Path(file).is_dir():
        raise Usage(f"{file} is a folder: name one file, or hand texts over by --texts-jsonl")
    name, path = listed([file])[0]
    known = identify_path(path) if Path(path).is_file() else None
    if known is not None and known.media_type in PLAIN:
        _, content = load(FoundFile(name, path), limit=settings().limits.size)
        yield content.decode(known.encoding or "utf-8", "replace").lstrip("\ufeff")
        return
    tally = Tally()
    for done in through("describe", [(name, path)], settings({"road": {"full": True}})):
        for found in done.results:
            tally.add(found.file, found.problems, failed=found.record is None)
            if found.record is not None:
                yield text_of(found)
    tally.end()


def lines_of(file: str) -> Iterator[str]:
    """The lines of a file, or of stdin."""
    try:
        if file == "-":
            for row in sys.stdin.buffer:
                yield row.decode("utf-8-sig", "replace")
            return
        with Path(file).open("rb") as stream:
            for row in stream:
                yield row.decode("utf-8-sig", "replace")
    except OSError as error:
        raise Usage(f"{file}: {error.strerror}") from error
