"""The language of a piece of text, with a weight:
scripts and small words first, a statistical model only where they do not decide.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.text.scripts import Script, counts
from pinakes.text.words import LANGUAGES, fold, table

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BY_SCRIPT: dict[Script, str] = {"Hang": "ko", "Grek": "el", "Arab": "ar", "Hebr": "he"}
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
LATIN = tuple(language for language in LANGUAGES if language not in ("zh", "ru"))
# Letters that one of our Latin languages has and its neighbours have not;
# each occurrence counts like a small word.
_TELLING: dict[str, tuple[str, ...]] = {
    "ã": ("pt",), "õ": ("pt",), "ç": ("pt", "fr"), "ê": ("pt", "fr"), "â": ("pt", "fr"), "ô": ("pt", "fr"), "ñ": ("es",), "¿": ("es",),
    "ß": ("de",), "ä": ("de",), "ö": ("de",), "ü": ("de",), "è": ("fr", "it"), "œ": ("fr",), "î": ("fr",), "û": ("fr",), "ù": ("it", "fr"),
    "ò": ("it",), "ì": ("it",), "í": ("pt", "es"), "ú": ("pt", "es"), "á": ("pt", "es"), "ó": ("pt", "es"), "é": ("fr", "pt", "es"),
}  # fmt: skip
_UKRAINIAN = re.compile("[іїєґІЇЄҐ]")
_ENOUGH = 4000
_SAMPLE = 400
_MET = 16_384
"""Words that are remembered; then all are forgotten."""
_LONGEST = 5
_BEFORE = bytes([255]) * (_LONGEST - 1)
MODEL = "languages"


@lru_cache(maxsize=512)
def guess(text: str, prior: str | None = None) -> tuple[str | None, float]:
    """The language (BCP 47) and the probability that it is right; (None, 0) for text without letters.

    `prior` is a language to fall back on where script and small words do not decide;
    with it the model is never loaded.
    """
    text = text[:_ENOUGH]
    found = counts(text)
    if not found:
        return None, 0.0
    letters = sum(found.values())
    east = found.get("Hani", 0) + found.get("Kana", 0)
    if east * 3 >= letters or (east >= 4 and east * 6 >= letters):
        if found.get("Kana", 0) * 5 > east:
            return "ja", 0.95
        return "zh", 0.98 if east * 2 >= letters else 0.9
    script = max(found, key=lambda name: found[name])
    if script == "Cyrl":
        if len(_UKRAINIAN.findall(text)) * 50 > found["Cyrl"]:
            return "uk", 0.85
        return "ru", 0.97 if letters >= 8 else 0.85
    if script in _BY_SCRIPT:
        return _BY_SCRIPT[script], 0.9
    if script != "Latn":
        return "zh", 0.5
    return _latin(text, prior)


def _tally(folded: str) -> dict[str, float]:
    """What small words, endings and letters say for each language."""
    told = _told()
    tally = dict.fromkeys(LATIN, 0.0)
    for word in _WORD.findall(folded):
        for language, share in told[word]:
            tally[language] += share
    for letter, languages in _TELLING.items() if not folded.isascii() else ():
        times = folded.count(letter)
        for language in languages if times else ():
            tally[language] += 0.6 * min(times, 4) / len(languages)
    return tally


def _latin(text: str, prior: str | None) -> tuple[str | None, float]:
    tally = _tally(fold(text))
    ranked = sorted(tally.items(), key=lambda item: -item[1])
    (best, first), (_, second) = ranked[0], ranked[1]
    if first >= 3 and first >= 1.8 * second:
        return best, 0.98
    if first >= 1.2 and first >= 2.5 * second:
        return best, 0.94
    if prior in LATIN:
        return (prior, 0.85) if tally[prior] * 2 >= first else (best, 0.7)
    modelled, weight = _by_model(text)
    if modelled is None:
        return (best, 0.6) if first else (None, 0.0)
    if first and modelled == best:
        return best, max(0.9, weight)
    return modelled, min(0.9, weight)


Shares = tuple[tuple[str, float], ...]


@cache
def shares(key: str) -> dict[str, Shares]:
    """Small word or ending → (language, share) of the languages that have it;
    what one language alone has tells most.
    """
    owners: dict[str, list[str]] = {}
    for language in LATIN:
        for word in table(language).get("function", {}).get(key, ()):
            owners.setdefault(fold(word), []).append(language)
    whole = 1.0 if key == "words" else 0.7
    return {
        word: tuple((language, whole / len(languages) ** 1.5) for language in languages)
        for word, languages in owners.items()
    }


class _Told(dict[str, Shares]):
    """What each word says, found out when it is first met."""

    def __missing__(self, word: str) -> Shares:
        if len(self) >= _MET:
            self.clear()
        found = self[word] = shares("words").get(word) or ending(word)
        return found


@cache
def _told() -> _Told:
    return _Told()


def ending(word: str) -> Shares:
    """The languages that the ending of a folded word suggests."""
    endings = shares("endings")
    for length in range(min(len(word) - 2, 8), 1, -1):
        if found := endings.get(word[-length:]):
            return found
    return ()


def _by_model(text: str) -> tuple[str | None, float]:
    """The most probable Latin language by the byte sequences of the text:
    naive Bayes on the longest known one ending at each byte.
    """
    if sum(map(str.isalpha, text)) < 6:
        return None, 0.0
    known, scores, prior = _model()
    # what stands before the text is in no sequence
    raw = _BEFORE + (text.lower() if text.isupper() else text)[:_SAMPLE].encode("utf-8", "replace")
    seen: dict[int, int] = {}
    for end in range(_LONGEST, len(raw) + 1):
        for begin in range(end - _LONGEST, end - 1):
            row = known.get(raw[begin:end])
            if row is not None:
                seen[row] = seen.get(row, 0) + 1
                break
    if not seen:
        return None, 0.0
    rows, counts_ = np.fromiter(seen, np.int64, len(seen)), np.fromiter(seen.values(), np.float32, len(seen))
    posterior = (np.log1p(counts_) @ scores[rows] + prior) / np.sqrt(len(raw) - len(_BEFORE))
    odds = np.exp(posterior - posterior.max())
    best = int(odds.argmax())
    return LATIN[best], float(odds[best] / odds.sum())


@cache
def _model() -> tuple[dict[bytes, int], NDArray[np.float32], NDArray[np.float32]]:
    """Byte sequence → row, the scores of each row by language, and the languages' own."""
    stored = models.arrays(MODEL)
    known = {text: row for row, text in enumerate(stored["sequences"].tobytes().split(b"\0"))}
    return known, stored["scores"].astype(np.float32) * stored["step"], stored["prior"]
