"""Keyphrases with weights: phrases of the text, ranked by a small network that was taught by indexed texts in many languages."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from pinakes import models
from pinakes.errors import Missing
from pinakes.text.languages import guess
from pinakes.vocabulary.keyphrases.evidence import NAMES, Lexicon, evidence
from pinakes.vocabulary.keyphrases.phrases import phrases, printed, words_of
from pinakes.vocabulary.ranker import Ranker, kept_ranker

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from pinakes.vocabulary.keyphrases.phrases import TextPhrases

NAME = "keyphrases"
FIELD = ".keyphrases.npz"
"""What the file of a field ends in."""


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
        found, weights = self._ranked(text, language)
        chosen = np.argsort(-weights, kind="stable")[:limit].tolist()
        return [Keyphrase(_shown(found, i), round(float(weights[i]), 4), found.stems(i)) for i in chosen]

    def weighed(self, text: str, language: str) -> dict[str, float]:
        """Every phrase of a text, by the form it is compared by, with its weight."""
        found, weights = self._ranked(text, language, every=True)
        return dict(zip(found.forms(), weights.tolist(), strict=True))

    def _ranked(self, text: str, language: str, *, every: bool = False) -> tuple[TextPhrases, NDArray[Any]]:
        lexicon = self.lexicons.get(language, EMPTY)
        found = phrases(words_of(text, language, lexicon.common), every=every)
        if not len(found):
            return found, np.zeros(0)
        return found, self.ranker.weights(evidence(found, lexicon, language))


EMPTY = Lexicon({}, {}, frozenset())


def _shown(found: TextPhrases, number: int) -> str:
    """The commonest form in print; small letters before a capital that only a sentence or a title gave."""
    length = int(found.length[number])
    forms = Counter(printed(found.words, place, length) for place in found.places(number))
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
        arrays[f"{language}.chosen"] = np.frombuffer("\n".join(lexicon.chosen).encode(), np.uint8)
        arrays[f"{language}.times"] = np.array(list(lexicon.chosen.values()), np.uint16).reshape(-1, 2)
    return arrays


def kept(arrays: Mapping[str, Any]) -> Keyphrases:
    """What `arrays_of` gave."""
    lexicons = {}
    for key in arrays:
        language, _, what = key.partition(".")
        if what != "stems":
            continue
        stems, common, chosen = (_lines(arrays[f"{language}.{one}"]) for one in ("stems", "common", "chosen"))
        unknown, usual = (float(one) for one in arrays[f"{language}.usual"])
        lexicons[language] = Lexicon(
            dict(zip(stems, arrays[f"{language}.rarity"].astype(float).tolist(), strict=True)),
            dict(zip(stems, arrays[f"{language}.drawn"].astype(float).tolist(), strict=True)),
            frozenset(common),
            unknown,
            usual,
            dict(zip(chosen, map(tuple, arrays[f"{language}.times"].tolist()), strict=True)),
        )
    return Keyphrases(lexicons, kept_ranker(arrays))


def _lines(joined: Any) -> list[str]:
    return bytes(joined).decode().split("\n") if len(joined) else []


def save_field(model: Keyphrases, file: Path) -> None:
    """Keep what was taught for a field in one file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    with fresh.open("wb") as stream:
        np.savez_compressed(stream, evidence=np.array(NAMES), **arrays_of(model))
    fresh.replace(file)


def load_field(file: Path, *, name: str) -> Keyphrases:
    """What was taught for a field; `Missing` says how to teach one."""
    if not file.is_file():
        raise Missing(
            f"no field {name!r} was taught yet: pinakes keyphrases --teach TEXTS.jsonl --field {name}"
        )
    try:
        with np.load(file, allow_pickle=False) as arrays:
            if tuple(arrays["evidence"]) != NAMES:
                raise ValueError("its evidence is another")
            return kept({key: arrays[key] for key in arrays.files})
    except (ValueError, KeyError, OSError, EOFError, BadZipFile) as error:
        raise Missing(f"{file} is no field of this version ({error}): teach it again") from error


@cache
def shipped() -> Keyphrases:
    """The model that comes with Pinakes."""
    return kept(models.arrays(NAME))
