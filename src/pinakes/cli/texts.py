"""Plain texts that verbs are handed: one file, stdin, or a JSON object a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, Usage

if TYPE_CHECKING:
    from collections.abc import Iterator


def texts_in(file: str, texts_jsonl: str) -> Iterator[tuple[str, str]]:
    """Each text with its language ("" where nobody says); with `texts_jsonl` one a line, else the whole file (or stdin)."""
    if not texts_jsonl:
        yield _content(file).decode("utf-8-sig", "replace"), ""
        return
    for number, row in enumerate(lines_of(texts_jsonl), 1):
        try:
            found = json.loads(row)
            text, language = found["text"], found.get("lang") or ""
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadInput(
                "damaged", f'{texts_jsonl}, line {number}: not an object {{"text": …, "lang": …}}'
            ) from error
        yield str(text), str(language)


def _content(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Usage(f"{file}: {error.strerror}") from error


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
