"""How much words read like a person's name rather than a phrase: trained on the persons of records and on
their titles, journals and publishers.

The look alone (`names.looks_like_name`) cannot tell "Herries Press" or "Einbau und Betrieb" from a name.
"""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes import models
from pinakes.model import Person
from pinakes.text.scripts import main
from pinakes.text.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MODEL = "person-names"
BUCKETS = 1 << 15
TAUGHT = ("Latn", "Cyrl")
"""The scripts that were learnt from."""
NEVER = -4.5
"""Log-odds below which words are nobody's name: 1 of 1,000 names never seen is lost there."""
FEWEST, LETTERS_ALONE = 2, -6.0
"""Words from which anything is said, and what is said where all of them are single letters."""
MOST_SAID = 4.0
"""What one name of many says at most."""
_WORD = re.compile(r"[^\W\d_]+\.?")
_PIECE, _LONGEST, _MOST = 4, 10, 7


def reads_like_person(text: str) -> float | None:
    """The log-odds that words are a person's name; None for scripts not learnt from, and lone words.
    Letters alone are signs, keys or initials, and name nobody.
    """
    printed = _WORD.findall(text)
    if main(text) not in TAUGHT or len(printed) < FEWEST:
        return None
    return _log_odds(text) if any(len(word.rstrip(".")) > 1 for word in printed) else LETTERS_ALONE


def is_nobody(text: str) -> bool:
    """Whether words are surely no person's name."""
    odds = reads_like_person(text)
    return odds is not None and odds < NEVER


def read_like_persons(named: Iterable[object]) -> float | None:
    """The log-odds of the persons among some values on the mean, no name alone saying all; None if nobody can
    tell.
    """
    literals = (one.literal for one in named if isinstance(one, Person) and one.kind == "person")
    said = [odds for odds in map(reads_like_person, literals) if odds is not None]
    return sum(min(max(one, -MOST_SAID), MOST_SAID) for one in said) / len(said) if said else None


@lru_cache(maxsize=4096)
def _log_odds(text: str) -> float:
    weights, bias = models.linear(MODEL)
    return sum(weights[place(one)] for one in observations(text)) + bias


def observations(text: str) -> Iterator[str]:
    """The words of a text with their places, beginnings, endings and pieces, and how many they are."""
    printed = _WORD.findall(text)
    for at, word in enumerate(printed):
        folded = fold(word).rstrip(".")
        where = "^" if at == 0 else "$" if at == len(printed) - 1 else "-"
        if len(folded) < 2:
            yield f"initial{where}"
            continue
        if word.endswith("."):
            yield f"shortened{where}"
        yield folded
        yield where + folded
        yield f"{where}<{folded[:3]}"
        yield f"{where}{folded[-3:]}>"
        yield f"{where}{folded[-2:]}>"
        yield f"long {min(len(folded), _LONGEST)}"
        whole = f"^{folded}$"
        yield from (whole[start : start + _PIECE] for start in range(len(whole) - _PIECE + 1))
    yield f"={min(len(printed), _MOST)}"


def place(observation: str) -> int:
    """The bucket of an observation."""
    return zlib.crc32(observation.encode()) % BUCKETS
