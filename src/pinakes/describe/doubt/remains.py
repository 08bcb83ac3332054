"""What a list of authors leaves unexplained in its lines and in later heads, as numbers for a judge."""

from __future__ import annotations

import re
from math import log1p
from typing import TYPE_CHECKING

from pinakes.describe.people import folded
from pinakes.text import names
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.describe.doubt.view import SeenLine, View
    from pinakes.model import Person

REMAINS = (
    "names_beside", "words_beside", "marks", "marks_left", "more_marks", "more_addresses", "heads_others",
    "heads_strangers", "heads_missing",
)  # fmt: skip
LIKE = 0.35
"""Likeness from which a piece that nobody took may be a name."""
LONG, LONGEST = 160, 400
"""Letters of a head that names authors, and of a line that is looked through for names."""
_WORD = re.compile(r"[^\W\d_]{3,}")


def remains(people: Sequence[Person], places: Sequence[int], title: str, view: View) -> list[float]:
    """The numbers of REMAINS for a list that stands in the lines of these places."""
    known = "|".join(folded(one.literal) for one in people)
    lines = [
        view.lines[number]
        for number in range(min(places, default=0), max(places, default=-1) + 1)
        if number in view.lines
    ]
    like = rest = marks = orphans = 0
    for seen in lines:
        if seen.is_margin or len(seen.text) > LONGEST:
            continue
        text, own, lost = _marked(seen, known)
        marks, orphans = marks + own, orphans + lost
        for piece in names.split(text) if "@" not in text else ():
            bare = folded(piece)
            if len(bare) < 3 or bare in known or any(one and one in bare for one in known.split("|")):
                continue
            like += names.looks_like_name(piece) >= LIKE
            rest += 1
    return [
        log1p(like), log1p(rest), float(marks > 0), min(float(orphans), 4.0), _beyond(marks, len(people)),
        _beyond(len(view.addresses), len(people)), *_heads(people, title, view),
    ]  # fmt: skip


def _beyond(count: int, people: int) -> float:
    """By what share a count exceeds the number of people; 0 where nothing was counted."""
    return max(-1.0, min((count - people) / people, 2.0)) if count else 0.0


def _marked(seen: SeenLine, known: str) -> tuple[str, int, int]:
    """A line without its raised marks, how many of these there are, and how many behind a word of no name."""
    made, marks, orphans = "", 0, 0
    before = False
    for token in seen.line.tokens:
        if token.superscript and len(token.text) <= 8:
            last = folded((made.split() or [""])[-1])
            if made.strip() and not before:
                marks += 1
                orphans += len(last) > 1 and last not in known
            before = True
            made += " , " if made.strip() else ""
        else:
            before = False
            made += token.text if token.glued else f" {token.text}"
    return (made.strip(" ,") if seen.line.tokens else seen.text), marks, orphans


def _heads(people: Sequence[Person], title: str, view: View) -> list[float]:
    """Heads that say "et al." of too few, that name strangers beside an author, and that lack authors."""
    families = [folded(one.family or one.literal) for one in people]
    ours = [head for head in view.heads if len(head) < LONG and _names_one(folded(head), families)]
    if not ours:
        return [0.0, 0.0, -1.0]
    others = any(word in head.casefold() for head in ours for word in words("header", "others"))
    known = folded(" ".join(one.literal for one in people)) + folded(title)
    named = max(sum(one in folded(head) for one in families) for head in ours)
    missing = not others and 1 < len(people) <= 3 and named < len(people)
    few = 1.0 if len(people) < 3 else -1.0
    return [few * others, min(float(_strangers(ours, known, view)), 4.0), float(missing)]


def _names_one(head: str, families: Sequence[str]) -> bool:
    return any(len(one) > 2 and one in head for one in families)


def _strangers(heads: Sequence[str], known: str, view: View) -> int:
    """How many words with a capital stand in heads that are of no author, of no title and of no text."""
    found = {word for head in heads for word in _WORD.findall(head) if word[0].isupper()}
    return sum(folded(word) not in known and word.lower() not in view.prose for word in found)
