"""What the published methods share: their words, the text behind a mark, lists and names as printed."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Line

_BETWEEN = re.compile(r"\s*[;；,，、]\s*")
_MARKS = re.compile(r"[\d¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§¶∗⋆,;.)）\s]+$")


class MarkedText(NamedTuple):
    """A stretch of text found behind a mark: the text, and the first and last of its lines."""

    text: str
    first: int
    last: int


@cache
def rules(method: str) -> dict[str, Any]:
    """The words and weights of a method."""
    table: dict[str, Any] = tomllib.loads(
        resources.files(__package__).joinpath("rules.toml").read_text("utf-8")
    )[method]
    return table


def marked(lines: Sequence[Line], marks: Sequence[str], ends: Sequence[str]) -> MarkedText | None:
    """The text after the first line that begins with a mark,
    up to a line that begins with another or to a gap between blocks.
    """
    for i, line in enumerate(lines):
        rest = after_mark(line.text, marks)
        if rest is None:
            continue
        parts = [rest]
        last = i
        for j in range(i + 1, len(lines)):
            if after_mark(lines[j].text, ends) is not None or (any(parts) and is_gap(lines[j - 1], lines[j])):
                break
            parts.append(lines[j].text)
            last = j
        text = " ".join(part for part in parts if part).strip()
        if text:
            return MarkedText(text, i, last)
    return None


def after_mark(text: str, marks: Sequence[str]) -> str | None:
    """What stands behind the mark a line begins with; None where it begins with none.
    Letters may be spaced out (摘 要).
    """
    for mark in marks:
        spaced = r"\s*".join(re.escape(c) for c in mark if not c.isspace())
        found = re.match(rf"[\W_]*{spaced}(?![a-z])[\s:：.\])】］—–-]*", text, re.IGNORECASE)
        if found:
            return text[found.end() :].strip()
    return None


def is_gap(above: Line, below: Line) -> bool:
    """Whether more than a line's height is free between two lines;
    where there are no boxes, every line is a block.
    """
    if above.box is None or below.box is None:
        return True
    return below.box.top - above.box.bottom > above.box.height or below.box.top < above.box.top


def listed(text: str) -> list[str]:
    """A list as printed, taken apart at commas and semicolons."""
    return [part for part in (part.strip(" .。:：") for part in _BETWEEN.split(text)) if part]


def unmarked(name: str) -> str:
    """A name without the footnote marks behind it."""
    return _MARKS.sub("", name).strip()
