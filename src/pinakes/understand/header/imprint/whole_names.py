"""The whole name of a venue printed shortened: "Phys. Med. Biol." is "Physics in Medicine and Biology".

Every shortened word stands for one of the words of venues' names that begin with it; which one, and what
little words stand between, is told by how such words follow one another in names (a trained table).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from pinakes import models
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

MODEL = "whole-names"
LEAST = 0.7
"""How sure each word of a name must be for the name to be written out."""
SHARE = 0.5
"""Share of its words that are shortened in a shortened name."""
START, END, ANY = "^", "$", "*"
"""What stands before the first word and behind the last in pairs, and for any word."""
_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?|[^\w\s]|\d+")
_FOLLOWED = 30.0
"""How many times a pair counts beside the words alone."""
RARER, LONG_WORD = 3.0, 6
"""How much rarer than a word that begins with it a word of few letters is, where it is a shortened one."""
CLEAR = 0.5
"""Share of names in which a lone letter stands for the same word, from which it does so everywhere."""
FEWEST = 2
"""Names that have a word which is kept as printed."""
OPENING = 3
"""First letters that a shortened word has in common with the whole one."""
_MANY = 40
"""Words that a shortened one is compared with at most, the most frequent first."""


@dataclass(frozen=True)
class NameWords:
    """Words of names as they are written, how often, and what stands between two in turn, how often."""

    written: tuple[str, ...]
    counts: tuple[float, ...]
    pairs: Mapping[tuple[str, str], tuple[float, str]]

    @lru_cache(maxsize=1024)  # noqa: B019  one model a process
    def beginning(self, short: str) -> list[tuple[str, float]]:
        """Folded words that a shortened one can stand for, each with how often it stands in names."""
        alike = self._by_opening().get(short[:OPENING], ())
        found = [(word, count) for word, count in alike if _shortens(short, word)]
        return sorted(found, key=lambda pair: -pair[1])[:_MANY]

    def known(self, word: str) -> float:
        """How often a word stands in names."""
        return self._all().get(word, (0.0, ""))[0]

    def shown(self, word: str) -> str:
        """A folded word as it is written."""
        return self._all()[word][1]

    @cache  # noqa: B019  one model a process
    def _all(self) -> dict[str, tuple[float, str]]:
        return {fold(word): (count, word) for word, count in zip(self.written, self.counts, strict=True)}

    @cache  # noqa: B019
    def _by_opening(self) -> dict[str, list[tuple[str, float]]]:
        """Words by their first letters, one and more: a shortened word keeps those."""
        found: dict[str, list[tuple[str, float]]] = {}
        for word, (count, _) in self._all().items():
            for length in range(1, OPENING + 1):
                found.setdefault(word[:length], []).append((word, count))
        return found

    def __hash__(self) -> int:
        return id(self)


@lru_cache(maxsize=1024)
def whole_name(name: str) -> str | None:
    """The name written out; None where it is not shortened, or not surely to be written out."""
    return written_out(name, _trained())


def written_out(name: str, model: NameWords) -> str | None:
    """A name written out by a model."""
    tokens = _TOKEN.findall(name)
    places = [at for at, token in enumerate(tokens) if token[0].isalpha() and not _is_little(token)]
    content = [tokens[at] for at in places]
    # a letter that words follow is a word, "N Engl J Med"; "Series B" and "Optics A: …" are not
    short = [
        _is_short(tokens[at], model, lone=at + 1 < len(tokens) and tokens[at + 1][0].isalpha())
        for at in places
    ]
    if len(content) < 2 or not _is_shortened(content, short, model):
        return None
    if not all(
        is_short or token.isupper() or model.known(fold(token)) >= FEWEST
        for token, is_short in zip(content, short, strict=True)
    ):
        return None
    chosen = _likeliest(
        [_choices(token, is_short, model) for token, is_short in zip(content, short, strict=True)], model
    )
    return None if chosen is None else _joined(tokens, content, chosen, model)


def _is_little(token: str) -> bool:
    """Whether a word is an article, a preposition or a conjunction; a lone capital is that of a series."""
    return fold(token).strip(".") in words("function", "words") and not (len(token) == 1 and token.isupper())


def _is_short(token: str, model: NameWords, *, lone: bool) -> bool:
    """Whether a word is a shortened one: by its stop, or as names have it mostly in longer words."""
    bare = fold(token).strip(".")
    if len(bare) == 1:
        return token.endswith(".") or lone
    if token.isupper() and len(bare) > 1:
        return False
    known = model.known(bare)
    if token.endswith("."):
        return True if not known else bool(model.beginning(bare))
    longer = model.beginning(bare)
    return bool(longer) and longer[0][1] > (RARER if len(bare) < LONG_WORD else _FOLLOWED) * known


def _is_shortened(content: list[str], short: list[bool], model: NameWords) -> bool:
    """Whether enough words of a name are shortened, and a lone one clearly so."""
    if sum(short) < SHARE * len(content) or not any(short):
        return False
    return sum(short) > 1 or _is_clear(content[short.index(True)], model)


def _is_clear(token: str, model: NameWords) -> bool:
    """Whether a lone letter without a stop stands for one word: "J Virology", not "R News"."""
    counts = [count for _, count in model.beginning(fold(token))] if len(token) == 1 else []
    return len(token) > 1 or bool(counts and counts[0] > CLEAR * sum(counts))


def _choices(token: str, is_short: bool, model: NameWords) -> list[tuple[str, float]]:
    bare = fold(token).strip(".")
    return model.beginning(bare) if is_short else [(bare, 1.0)]


def _shortens(short: str, word: str) -> bool:
    """Whether a word can be shortened so: its beginning, or its beginning and its last letter ("Natl")."""
    if len(word) < len(short) + 2:
        return False
    return word.startswith(short) or (
        len(short) > OPENING
        and word.startswith(short[:OPENING])
        and word.endswith(short[-1])
        and _is_within(short, word)
    )


def _is_within(short: str, word: str) -> bool:
    at = iter(word)
    return all(letter in at for letter in short)


def _likeliest(choices: Sequence[list[tuple[str, float]]], model: NameWords) -> list[str] | None:
    """The likeliest word for each, by how they follow one another; None where one of them is not sure."""
    if not all(choices):
        return None
    ahead = [_step({START: 0.0}, choices[0], model)]
    for options in choices[1:]:
        ahead.append(_step(ahead[-1], options, model))
    behind = [{word: _follows(word, END, model) for word, _ in choices[-1]}]
    for at in range(len(choices) - 2, -1, -1):
        behind.insert(0, _back(choices[at], choices[at + 1], behind[0], model))
    chosen = []
    for before, after in zip(ahead, behind, strict=True):
        total = {word: before[word] + after[word] for word in before}
        best = max(total, key=lambda word: total[word])
        shares = {word: math.exp(one - total[best]) for word, one in total.items()}
        alike = sum(share for word, share in shares.items() if word.rstrip("s") == best.rstrip("s"))
        if alike < LEAST * sum(shares.values()):  # singular and plural are one word here
            return None
        chosen.append(best)
    return chosen


def _step(before: dict[str, float], options: list[tuple[str, float]], model: NameWords) -> dict[str, float]:
    return {
        word: math.log(count) + _summed([score + _follows(one, word, model) for one, score in before.items()])
        for word, count in options
    }


def _back(
    options: list[tuple[str, float]],
    further: list[tuple[str, float]],
    after: dict[str, float],
    model: NameWords,
) -> dict[str, float]:
    return {
        word: _summed(
            [_follows(word, other, model) + math.log(count) + after[other] for other, count in further]
        )
        for word, _ in options
    }


def _summed(logs: list[float]) -> float:
    top = max(logs)
    return top + math.log(sum(math.exp(one - top) for one in logs))


def _follows(one: str, other: str, model: NameWords) -> float:
    return math.log(1.0 + _FOLLOWED * model.pairs.get((one, other), (0.0, ""))[0])


def _joined(tokens: list[str], content: list[str], chosen: list[str], model: NameWords) -> str:
    """The words with what stands between them: as printed, or as names have it."""
    made, last, at, between = "", "", 0, ""
    for token in tokens:
        if at < len(content) and token is content[at]:
            word = chosen[at]
            shown = token.rstrip(".") if word == fold(token).strip(".") else model.shown(word)
            is_series = len(word) == 1
            link = between or (
                "" if is_series else model.pairs.get((last, word), (0.0, _usual(last, model)))[1]
            )
            made += (f" {link}" if link and made else "") + (" " if made else "") + shown
            last, between, at = word, "", at + 1
        elif token[0].isalnum():
            between = f"{between} {token}".strip()
        elif token in ":,&/-":
            made += token if token in ":," else f" {token}"
            last = ""
    return f"{made} {between}".strip()


def _usual(word: str, model: NameWords) -> str:
    """What stands after a word that opens names, where it is not known before the next: "Journal of"."""
    return model.pairs.get((word, ANY), (0.0, ""))[1]


@cache
def _trained() -> NameWords:
    return from_arrays(models.arrays(MODEL))


def from_arrays(stored: Mapping[str, NDArray[Any]]) -> NameWords:
    """A model as it is stored."""
    written = tuple(str(stored["words"]).split("\n"))
    links = str(stored["links"]).split("\n")
    folded = [*map(fold, written), START, END, ANY]
    pairs = {
        (folded[one], folded[other]): (float(count), links[link])
        for one, other, link, count in stored["pairs"].tolist()
    }
    return NameWords(written, tuple(stored["counts"].astype(float).tolist()), pairs)
