"""Keyphrases with weights: phrases of the text, ranked by a small network that was taught by indexed texts in many languages."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.text.languages import guess
from pinakes.vocabulary.keyphrases.evidence import Lexicon, evidence
from pinakes.vocabulary.keyphrases.phrases import phrases, printed, words_of
from pinakes.vocabulary.ranker import Ranker, kept_ranker

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinakes.vocabulary.keyphrases.phrases import Phrase, Word

NAME = "keyphrases"


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """A keyphrase as printed, its stems, and the probability that an author or indexer would have chosen it."""

    value: str
    weight: float
    stems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Keyphrases:
    """What was learnt: a lexicon for each language, one ranker for all."""

    lexicons: Mapping[str, Lexicon]
    ranker: Ranker

    def of(self, text: str, language: str = "", *, limit: int = 10) -> list[Keyphrase]:
        """The keyphrases of a text, the surest first; the language is guessed where it is not given."""
        text = text.encode("utf-8", "replace").decode()
        language = (language or guess(text)[0] or "").split("-")[0].lower()
        lexicon = self.lexicons.get(language, EMPTY)
        words = words_of(text, language, lexicon.common)
        found = phrases(words)
        if not found:
            return []
        weights = self.ranker.weights(evidence(found, words, lexicon))
        listed = list(found.values())
        chosen = np.argsort(-weights, kind="stable")[:limit]
        return [
            Keyphrase(_shown(listed[i], words), round(float(weights[i]), 4), listed[i].stems) for i in chosen
        ]


EMPTY = Lexicon({}, {}, frozenset())


def _shown(phrase: Phrase, words: Sequence[Word]) -> str:
    """The commonest form in print; small letters before a capital that only a sentence or a title gave."""
    forms = Counter(printed(words, phrase, place) for place in phrase.places)
    best = max(forms.items(), key=lambda item: (item[1], item[0].islower()))[0]
    lower = best[:1].lower() + best[1:]
    return lower if lower in forms else best


def arrays_of(model: Keyphrases) -> dict[str, Any]:
    """What a file keeps of it."""
    arrays: dict[str, Any] = dict(model.ranker.arrays())
    for language, lexicon in model.lexicons.items():
        stems = list(lexicon.rarity)
        arrays[f"{language}.stems"] = np.frombuffer("\n".join(stems).encode(), np.uint8)
        arrays[f"{language}.rarity"] = np.array([lexicon.rarity[stem] for stem in stems], np.float16)
        arrays[f"{language}.drawn"] = np.array(
            [lexicon.drawn.get(stem, lexicon.usual) for stem in stems], np.float16
        )
        arrays[f"{language}.common"] = np.frombuffer("\n".join(sorted(lexicon.common)).encode(), np.uint8)
        arrays[f"{language}.usual"] = np.array([lexicon.unknown, lexicon.usual], np.float32)
    return arrays


def kept(arrays: Mapping[str, Any]) -> Keyphrases:
    """What `arrays_of` gave."""
    lexicons = {}
    for key in arrays:
        language, _, what = key.partition(".")
        if what != "stems":
            continue
        stems = bytes(arrays[key]).decode().split("\n")
        unknown, usual = (float(one) for one in arrays[f"{language}.usual"])
        lexicons[language] = Lexicon(
            dict(zip(stems, arrays[f"{language}.rarity"].astype(float).tolist(), strict=True)),
            dict(zip(stems, arrays[f"{language}.drawn"].astype(float).tolist(), strict=True)),
            frozenset(bytes(arrays[f"{language}.common"]).decode().split("\n")),
            unknown,
            usual,
        )
    return Keyphrases(lexicons, kept_ranker(arrays))


@cache
def shipped() -> Keyphrases:
    """The model that comes with Pinakes."""
    return kept(models.arrays(NAME))
