"""Words broken at a line's end made whole again, by the shape of the halves and by how the document writes
the word elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

# Hyphen-minus, hyphen, soft hyphen, the not-sign of old code pages,
# and the mark pdfium leaves for a line-end hyphen.
HYPHENS = "-\u2010\u00ad\u00ac\u0002"
MARKS = frozenset(HYPHENS)
LONGEST = 400
"""Characters at the end of a line in which its last word is looked for."""
SOFT = frozenset("\u00ad\u0002")
BROKEN = re.compile(rf"([^\W\d_]+(?:[-\u2010'’][^\W\d_]+)*)([{HYPHENS}])\s*$")
REST = re.compile(r"\s*([^\W\d_]+)(\S*)")
CHINESE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]")


@dataclass(frozen=True, slots=True)
class Unbroken:
    """A line with its last word whole; `original` is the line as printed where that differs."""

    text: str
    original: str | None = None


def vocabulary(lines: Iterable[str]) -> frozenset[str]:
    """Every word and hyphenated compound that stands within a line, folded:
    how this document writes its words.
    """
    found: set[str] = set()
    for line in lines:
        found.update(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*(?!\w*-\s*$)", line.casefold()))
    return frozenset(found)


def join(first: str, second: str, *, known: Container[str] = frozenset()) -> tuple[str, str] | None:
    """Two lines with the word between them made whole, the rest of the second apart;
    None where no word is broken.
    """
    if first.rstrip()[-1:] not in MARKS:
        return None
    cut = max(
        0, len(first) - LONGEST
    )  # looking for a word's beginning from every place of a line takes its length squared
    broken, rest = BROKEN.search(first[cut:]), REST.match(second)
    if broken is None or rest is None or CHINESE.search(broken[1][-1] + rest[1][0]):
        return None
    head, hyphen, tail = broken[1], broken[2], rest[1]
    if fold(tail) in words("hyphens", "apart") and hyphen not in SOFT:
        return None
    before, after = first[: cut + broken.start()], second[rest.end() :].lstrip()
    return f"{before}{head}{'' if hyphen in SOFT else between(head, tail, known=known)}{tail}{rest[2]}", after


def unbroken(lines: Sequence[str]) -> list[Unbroken]:
    """Lines with hyphenation undone: a broken word stands whole in its first line and is gone from the next,
    which may be left empty.
    """
    known = vocabulary(lines)
    result: list[Unbroken] = []
    text = lines[0] if lines else ""
    for number, line in enumerate(lines):
        following = lines[number + 1] if number + 1 < len(lines) else None
        joined = None if following is None else join(text, following, known=known)
        whole, rest = (text, following or "") if joined is None else joined
        whole = whole.rstrip("".join(SOFT))
        result.append(Unbroken(whole, None if whole == line else line))
        text = rest
    return result


def between(head: str, tail: str, *, known: Container[str]) -> str:
    """What stays between two halves: a hyphen that belongs to the word, or nothing;
    `known` are folded words of the document.
    """
    if (head + tail).casefold() in known:
        return ""
    if f"{head}-{tail}".casefold() in known or fold(tail) in words("hyphens", "kept"):
        return "-"
    # A capital after the break is a second name, unless all is in capitals.
    if tail[0].isupper() and not (head.isupper() and len(head) > 1):
        return "-"
    return "-" if "-" in head and not head.isupper() and len(head.rsplit("-", 1)[1]) <= 3 else ""
