"""Where in the text each reference is cited, by number, by key, by raised number, or by author and year.

keys.py      by what each reference can be cited
passages.py  the text in which to look; places and sentences
numeric.py   numbers and keys
named.py     authors and years
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.model import Mention
from pinakes.understand.mentions.keys import keys_of
from pinakes.understand.mentions.named import named
from pinakes.understand.mentions.numeric import bracketed, in_round_brackets, raised
from pinakes.understand.mentions.passages import marks_of, passages_of, place_of, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Body, Claim, Paper
    from pinakes.understand.mentions.keys import Key
    from pinakes.understand.mentions.numeric import NumericHit
    from pinakes.understand.mentions.passages import BodyPassage

VERSION = "mentions@1"
MOST = 20_000
"""Mentions of one paper."""
FEW = 0.15  # of the list: a manner of citing that names less of it stands beside another


def mentions_of(paper: Paper, body: Body, references: Sequence[Claim]) -> tuple[Mention, ...]:
    """Every place that cites one of the references, in reading order; `references` are the record's."""
    if not references:
        return ()
    keys = keys_of(references)
    lines = {number: line for _, number, line in paper.lines()}
    passages = passages_of(body, lines)
    hits = sorted(_hits(passages, keys, body), key=lambda hit: (hit.passage, hit.start, hit.key.place))[:MOST]
    made = []
    for hit in hits:
        block = passages[hit.passage].block
        made.append(
            Mention(
                reference=hit.key.place,
                text=block.text[hit.start : hit.end],
                context=sentence(block.text, hit.start, hit.end),
                span=place_of(block, hit.start, hit.end),
                weight=round(hit.weight, 3),
                by=VERSION,
            )
        )
    return tuple(made)


def _hits(passages: Sequence[BodyPassage], keys: Sequence[Key], body: Body) -> list[NumericHit]:
    """What the paper's own manner of citing gives, the one that names most of the list: a list is seldom cited in two."""
    manners = [
        bracketed(passages, keys),
        named(passages, keys),
        raised(passages, keys, marks=marks_of(body.notes)),
    ]
    best = max(manners, key=_named)
    if _named(best) < FEW * len(keys):
        return in_round_brackets(passages, keys) or best
    return best


def _named(hits: Sequence[NumericHit]) -> int:
    return len({hit.key.place for hit in hits})
