"""The label of every line of a page that TeX set: by its ink, but what a class prints once more at the top, the foot or beside is no head.

Classes print titles and authors again: in running heads, in "ACM Reference Format", in addresses at the foot.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.evaluate.matching import fold
from pinakes.learn.synthesise.documents.typeset import shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Line, Page, Paper

AGAIN = {"title": "venue", "author": "other", "affiliation": "other"}
"""What a line is that prints a part of the head once more."""
SMALLER = 0.93
"""Share of the title's size below which a line with its words is no line of it."""
SAME = 90
BESIDE, SIGNED = ("affiliation", "contact", "other"), 0.2
"""What may stand beside authors in one line, and the share of names in it from which it is one of authors."""


def labels(paper: Paper, content: bytes, row: dict[str, Any]) -> tuple[str, ...]:
    """A label a line of `paper`, which was read from `content`; `row` is the document's row of `truth.jsonl`."""
    parts = [str(part["label"]) for part in row["parts"]]
    named = [_named(seen, parts) for seen in shares(content, paper)]
    lines = [(page, line) for page, _, line in paper.lines()]
    return tuple(_settled(named, lines))


def _named(seen: Counter[int], parts: Sequence[str]) -> str:
    """The label that most of a line has; a line that tells authors and where they work is one of authors."""
    told: Counter[str] = Counter()
    for number, much in seen.items():
        told[parts[number - 1] if 0 < number <= len(parts) else "other"] += much
    if not told:
        return "other"
    most = told.most_common(1)[0][0]
    signs = most in BESIDE and told["author"] > SIGNED * told.total()
    return "author" if signs else most


def _settled(named: Sequence[str], lines: Sequence[tuple[Page, Line]]) -> list[str]:
    titles = [at for at, name in enumerate(named) if name == "title"]
    if not titles:
        return list(named)
    page = lines[titles[0]][0]
    largest = max(size_of(lines[at][1]) for at in titles if lines[at][0] is page)
    abstract = _abstract_at(named)
    made = []
    for at, name in enumerate(named):
        own_page, line = lines[at]
        again = own_page is not page or line.role in ("header", "footer")
        if name == "title":
            again = again or size_of(line) < SMALLER * largest
        elif name == "author":
            again = again or (line.role == "note") or (at > abstract and _is_below(line, lines[abstract][1]))
        made.append(AGAIN.get(name, name) if again else name)
    return made


def _abstract_at(named: Sequence[str]) -> int:
    """The place of the abstract; behind all, where there is none."""
    return next((at for at, name in enumerate(named) if name == "abstract"), len(named))


def size_of(line: Line) -> float:
    """The largest size of its tokens."""
    return max((token.font.size or 0.0 for token in line.tokens if token.font), default=0.0)


def _is_below(line: Line, other: Line) -> bool:
    return line.box is None or other.box is None or line.box.top > other.box.top


def is_whole(paper: Paper, named: Sequence[str], row: dict[str, Any]) -> bool:
    """Whether the lines that are labelled so print the title and every author: what TeX lost or hid teaches nothing."""
    printed = {
        label: fold(
            "".join(
                line.text for (_, _, line), name in zip(paper.lines(), named, strict=True) if name == label
            )
        )
        for label in ("title", "author")
    }
    families = [max(name.replace(",", " ").split(), key=len) for name in row["authors"]]
    return fuzz.ratio(fold(row["title"]), printed["title"]) >= SAME and all(
        fold(one) in printed["author"] for one in families
    )
