"""When two values count as the same: four strictnesses for text, one reading for names."""

from __future__ import annotations

import difflib
import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_NOT_WORD = re.compile(r"[\W_]")
_BETWEEN_WORDS = re.compile(r"[\s,.;\-–]+")
_NOT_HAN = re.compile("[^\u4e00-\u9fff]")


@lru_cache(maxsize=100_000)
def fold(text: str) -> str:
    """Letters and digits only, lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text).lower()
    return _NOT_WORD.sub("", "".join(c for c in decomposed if not unicodedata.combining(c)))


def strict(gold: str, offered: str) -> bool:
    """Equal but for white space and composition of characters."""
    return unicodedata.normalize("NFC", " ".join(gold.split())) == unicodedata.normalize(
        "NFC", " ".join(offered.split())
    )


def soft(gold: str, offered: str) -> bool:
    """Equal when case, punctuation, accents and spaces are ignored."""
    return fold(gold) == fold(offered)


def levenshtein(gold: str, offered: str) -> bool:
    """Edit similarity of at least .8."""
    return Levenshtein.normalized_similarity(fold(gold), fold(offered)) >= 0.8


def ratcliff(gold: str, offered: str) -> bool:
    """Ratcliff/Obershelp similarity of at least .95."""
    one, other = fold(gold), fold(offered)
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    if (
        one == other or matcher.real_quick_ratio() < 0.95 or fuzz.ratio(one, other) < 95
    ):  # never below Ratcliff's, and far quicker
        return one == other
    return matcher.ratio() >= 0.95


def near(least: float) -> Callable[[str, str], bool]:
    """Common characters in order, as a share of both, of at least `least`."""
    return lambda gold, offered: bool(fold(gold)) and fuzz.ratio(fold(gold), fold(offered)) >= 100 * least


MATCHINGS: dict[str, Callable[[str, str], bool]] = {
    "strict": strict,
    "soft": soft,
    "levenshtein": levenshtein,
    "ratcliff": ratcliff,
}


def same_person(gold: str, offered: str) -> bool:
    """The same person: words pair off, at least one whole; at most two words are left over, on one side only.

    An initial pairs with a word it begins; a single word counts only as the family name;
    Chinese names must be equal.
    """
    han = [_NOT_HAN.sub("", name) for name in (gold, offered)]
    if any(han):
        return han[0] == han[1]
    mine, yours = (sorted(_words(name), key=len, reverse=True) for name in (gold, offered))
    if len(yours) == 1 and len(mine) > 1:
        return any(len(word) > 1 and _alike(word, yours[0]) for word in _family(gold))
    paired = 0
    for word in list(mine):
        partner = _counterpart(yours, word)
        if partner:
            mine.remove(word)
            yours.remove(partner)
            paired += min(len(word), len(partner)) > 1
    return paired > 0 and not (mine and yours) and sum(len(word) > 1 for word in mine + yours) <= 2


def _counterpart(yours: list[str], word: str) -> str | None:
    """The word of the other name that is this one, or that is like it."""
    return next((other for other in yours if other == word), None) or next(
        (other for other in yours if _alike(word, other)), None
    )


def pair_off(
    gold: Sequence[str], offered: Sequence[str], same: Callable[[str, str], bool]
) -> list[tuple[int, int]]:
    """Greedy pairs of equal items, each used once."""
    used: set[int] = set()
    pairs = []
    for i, one in enumerate(gold):
        for j, other in enumerate(offered):
            if j not in used and same(one, other):
                used.add(j)
                pairs.append((i, j))
                break
    return pairs


def _words(name: str) -> list[str]:
    return [word for word in (fold(part) for part in _BETWEEN_WORDS.split(name)) if word]


def _alike(one: str, other: str) -> bool:
    if min(len(one), len(other)) == 1:
        return one[0] == other[0]
    return one == other or (min(len(one), len(other)) > 3 and fuzz.ratio(one, other) >= 80)


def _family(name: str) -> set[str]:
    if "," in name:
        return set(_words(name.split(",")[0]))
    words = _words(name)
    whole = [word for word in words if len(word) > 1]
    if not whole:
        return set()
    return {whole[-1]} | ({words[0]} if len(words) > 1 and len(words[1]) == 1 else set())
