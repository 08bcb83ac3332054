"""Namesakes told apart by what is known of the person: words of the field and the
place of work, co-authors, anywhere on a site.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.store.network.plain import plain
from pinakes.text.names import parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.home import Sought

FEW = 3
"""Co-authors on a site that are as good as all."""
CLEAR = 0.12
"""How much more of what is known a site must say to be taken before one that looks better."""


def acquaintance(sites: Sequence[str], sought: Sought, others: Sequence[str] = ()) -> list[float]:
    """How much of what is known of the person each site says, 0 to 1; of each kind of
    knowledge that there is, the mean. Words that stand on most pages (`others`: all that were read)
    tell little.
    """
    texts, pages = [plain(site) for site in sites], [plain(one) for one in (*sites, *others)]
    kinds = [_weighed(telling(hint), pages) for hint in sought.hints]
    found = []
    for text in texts:
        said = [_share(words, text) for words in kinds if words]
        circle = [plain(parse(one).family or one) for one in sought.people]
        if circle:
            met = sum(f" {one} " in f" {text} " for one in circle)
            said.append(min(1.0, met / min(FEW, len(circle))))
        found.append(sum(said) / len(said) if said else 0.0)
    return found


def clearly_better(said: Sequence[float]) -> int:
    """The number of the site to take, where sites are in order of how much they look like the person's: the
    first, unless another says clearly more of what is known.
    """
    if not said:
        return 0
    best = max(range(len(said)), key=lambda number: (said[number], -number))
    return best if said[best] >= said[0] + CLEAR else 0


def telling(hint: str) -> list[str]:
    """The words of a hint that tell something; Chinese characters in pairs."""
    level = plain(hint).split()
    pairs = [f"{one} {two}" for one, two in pairwise(level) if not one.isascii()]
    return [word for word in level if len(word) > 2] + pairs


def _weighed(words: Sequence[str], pages: Sequence[str]) -> dict[str, float]:
    return {word: math.log((len(pages) + 1) / (sum(word in page for page in pages) + 0.5)) for word in words}


def _share(words: dict[str, float], text: str) -> float:
    return sum(weight for word, weight in words.items() if word in text) / sum(words.values())
