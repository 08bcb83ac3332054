"""The form under which labels and words of a text meet: stems in order, in more languages than the search index stems."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from unicodedata import normalize

from pinakes.text import analysis

MORE = {
    "sv": "swedish", "fi": "finnish", "nb": "norwegian", "nn": "norwegian", "no": "norwegian", "da": "danish", "nl": "dutch",
    "hu": "hungarian", "ro": "romanian", "tr": "turkish", "ca": "catalan",
}  # fmt: skip
"""Languages with a stemmer that the search index leaves whole."""
SOLID = frozenset({"de", "sv", "nb", "nn", "no", "da", "nl", "fi"})
"""Languages that write compounds as one word."""
CAPITALISED = frozenset({"de"})
"""Languages that write nouns with a capital."""
_QUALIFIER = re.compile(r"\s*[(（\[][^()（）\[\]]*[)）\]]\s*$")


def stems(text: str, language: str | None) -> list[str]:
    """The stems of a text in order; without a known language its words, folded."""
    name = MORE.get((language or "").split("-")[0].lower())
    if name is None:
        return analysis.terms(text, language)
    known = _known(name)
    return [known[word] for word in analysis.words(text)]


def key(label: str, language: str | None) -> str:
    """The stems of a label joined: what it is looked up by."""
    return " ".join(stems(label, language))


def bare(label: str) -> str:
    """A label without its qualifier: "bridges (dentistry)" is printed as "bridges"."""
    return _QUALIFIER.sub("", label) or label


class _Known(dict[str, str]):
    """Words and their stems, remembered."""

    def __init__(self, stemmer: Any) -> None:
        super().__init__()
        self.stemmer = stemmer

    def __missing__(self, word: str) -> str:
        if len(self) >= analysis.REMEMBERED:
            self.clear()
        found: str = self.stemmer.stemWord(word.lower()[: analysis.LONGEST])
        self[word] = found
        return found


@cache
def _known(name: str) -> _Known:
    import Stemmer

    return _Known(Stemmer.Stemmer(name))


def unaccented(value: str) -> str:
    """Latin letters without their accents, as people type them in a hurry; й stays another letter than и."""
    if value.isascii():
        return value
    parted = [normalize("NFD", sign) for sign in normalize("NFC", value)]
    return "".join(one[0] if one[0].isascii() else normalize("NFC", one) for one in parted)
