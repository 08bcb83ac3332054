"""Words as search compares them: segmented, stemmed, without case and accents.
The script decides first, then the language.

«методами» and «метод», "bibliotecas" and "biblioteca" give the same term; 产品和服务 gives 产品, 和, 服务 and never 和服.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

STEMMERS = {
    "pt": "portuguese",
    "de": "german",
    "en": "english",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
}
"""Languages in Latin letters with a stemmer; others keep their words whole."""
CYRILLIC = "russian"
QUERIED = ("pt", "de", "en", "fr", "es", "it")
LONGEST = 60
"""Letters of a term; longer runs are no words."""
REMEMBERED = 150_000
"""Words of one language whose terms are kept in memory (about 20 MB)."""
_WORD = re.compile(r"(?P<han>[㐀-鿿豈-﫿]+)|[^\W_㐀-鿿豈-﫿]+")
_LETTERS = re.compile(r"[^\W_]+")
_HAN = re.compile("[㐀-鿿豈-﫿]")
_CYRILLIC = re.compile(r"[Ѐ-ӿ]")


def terms(text: str, language: str | None = None) -> list[str]:
    """The terms of a text in order; Latin words are stemmed by `language`,
    of Chinese words their parts are terms too.
    """
    return terms_of(words(text), language)


def words(text: str) -> list[str]:
    """The words of a text in order, as they stand; of Chinese words their parts too."""
    if not _HAN.search(text):
        return _LETTERS.findall(text)
    found: list[str] = []
    for match in _WORD.finditer(text):
        if match["han"]:
            found += _jieba().cut_for_search(match[0])
        else:
            found.append(match[0])
    return found


def terms_of(words: list[str], language: str | None = None) -> list[str]:
    """The terms of words that were taken from a text before."""
    return list(filter(None, map(_FORMS[_kind(language)].__getitem__, words)))


def queried(text: str, languages: tuple[str, ...] = QUERIED) -> list[tuple[str, ...]]:
    """The terms of a query, for each word all forms it may take where its language is not known."""
    found: list[tuple[str, ...]] = []
    for match in _WORD.finditer(text):
        if match["han"]:
            found += [(part,) for part in _jieba().cut(match["han"]) if part.strip()]
        else:
            forms = dict.fromkeys(
                _FORMS[kind][match[0]] for kind in (*(_kind(language) for language in languages), "")
            )
            found.append(tuple(form for form in forms if form))
    return [forms for forms in found if forms]


def phrased(text: str, languages: tuple[str, ...] = QUERIED) -> list[tuple[str, ...]]:
    """The terms of a phrase in order, once for each language it may be in."""
    found = words(text)
    return list(dict.fromkeys(tuple(terms_of(found, language)) for language in (*languages, "")))


def placed(text: str, language: str | None = None) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where each word of a text stands (start, end) and the terms it may be found by."""
    forms = _FORMS[_kind(language)]
    if not _HAN.search(text):
        for match in _LETTERS.finditer(text):
            yield match.start(), match.end(), (forms[match[0]],)
        return
    for match in _WORD.finditer(text):
        if match["han"]:
            start = match.start()
            for part in _jieba().cut(match["han"]):
                yield (
                    start,
                    start + len(part),
                    (part,) if len(part) < 3 else (part, *_jieba().cut_for_search(part)),
                )
                start += len(part)
        else:
            yield match.start(), match.end(), (forms[match[0]],)


def _kind(language: str | None) -> str:
    return STEMMERS.get((language or "").split("-")[0].lower(), "")


class _Forms(dict[str, str]):
    """Words and their terms, remembered: texts repeat their words, and a second asking is many times cheaper."""

    def __init__(self, stemmer: str) -> None:
        super().__init__()
        self.stemmer = stemmer

    def __missing__(self, word: str) -> str:
        if len(self) >= REMEMBERED:
            self.clear()
        term = self[word] = _term(word, self.stemmer)
        return term


def _term(word: str, stemmer: str) -> str:
    lower = word.lower()[:LONGEST]
    if _HAN.match(lower):
        return lower
    if _CYRILLIC.search(lower):
        stemmer = CYRILLIC
        lower = lower.replace("ё", "е")
    stem = _stemmer(stemmer).stemWord(lower) if stemmer else lower
    if stem.isascii():
        return stem
    bare = unicodedata.normalize("NFKD", stem)
    return "".join(c for c in bare if not unicodedata.combining(c)).casefold()


_FORMS = {stemmer: _Forms(stemmer) for stemmer in ("", *STEMMERS.values())}


@cache
def _stemmer(name: str) -> Any:
    import Stemmer

    return Stemmer.Stemmer(name)


def is_common_word(text: str) -> bool:
    """Whether Chinese text is one word of the dictionary, and not there as a name: 简介, 安装, but not 高峰."""
    pieces = _jieba().tag(text, False)
    return len(pieces) == 1 and not pieces[0][1].startswith("nr")


@cache
def _jieba() -> Any:
    import rjieba  # its dictionary takes 0.2 s and 50 MB: only for Chinese

    return rjieba
