"""`rezende-bax-2002`: patterns for abstract, keywords and references of Brazilian papers;
a hidden Markov model for title and authors.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from pinakes import models
from pinakes.evaluate.baselines.hmm import Markov
from pinakes.evaluate.baselines.marks import rules
from pinakes.model import Claim, Keywords, Person, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Page, Paper

NAME = "rezende-bax-2002"
BY = f"{NAME}@1"
STATES = ("title", "authors", "notes", "abstract", "keywords", "rest")
FARTHEST = 130
"""Words between "resumo" and "palavras-chave" above which the latter belongs to the body."""
USUAL = 93
"""Words of an abstract whose end is not known: the mean of their corpus."""
NEXT = 30
"""Words looked at for keywords where no full stop ends them."""
LONGEST = 5
"""Words of one keyword."""
SHORTER = 30
"""Words from which a stretch is no reference."""
MOST_WORDS = 3000
_START = re.compile(r"\n(?=\s*(?:\d+\.|\[|[^\W\d_a-z]))")
_SPLIT = re.compile(r"[,;.]")


class RezendeBaxExtractor:
    """The method of Rezende and Bax (2002):
    word patterns, and a hidden Markov model over the words of page 1.
    """

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ("title", "author", "abstract", "keywords", "reference")

    def __init__(self, settings: Settings | None = None) -> None:
        self._rules = rules(NAME)

    def extract(self, paper: Paper, so_far: tuple[Claim, ...] = ()) -> Iterator[Claim]:
        """Plain text is all that is looked at."""
        if not paper.pages:
            return
        first = "\n".join(line.text for line in paper.pages[0].lines)
        weights = self._rules["weights"]
        title, authors = self._header(paper.pages[0])
        if title:
            yield Claim("title", title, weights["title"], BY)
        yield from (Claim("author", Person(name), weights["author"], BY) for name in authors)
        if text := abstract_in(first, self._rules["abstract"], self._rules["keywords"]):
            yield Claim("abstract", text, weights["abstract"], BY)
        if words := keywords_in(first, self._rules["keywords"]):
            yield Claim("keywords", Keywords(tuple(words)), weights["keywords"], BY)
        whole = "\n".join(line.text for page in paper.pages for line in page.lines)
        for raw in references_in(whole, self._rules["references"]):
            yield Claim("reference", Reference(raw), weights["reference"], BY)

    def _header(self, page: Page) -> tuple[str, list[str]]:
        placed = words_of(page)[:MOST_WORDS]
        states, _ = model().states_of([symbol(word) for word, _ in placed])
        runs: dict[str, list[list[tuple[str, int]]]] = {}
        for i, (state, word) in enumerate(zip(states, placed, strict=True)):
            if i and states[i - 1] == state:
                runs[state][-1].append(word)
            else:
                runs.setdefault(state, []).append([word])
        title = max(runs.get("title", [[]]), key=len)
        return " ".join(word for word, _ in title), [
            name for run in runs.get("authors", []) for name in _names(run)
        ]


def words_of(page: Page) -> list[tuple[str, int]]:
    """The words of a page, each with the number of its line."""
    return [(word, number) for number, line in enumerate(page.lines) for word in line.text.split()]


def symbol(word: str) -> str:
    """A word as the model knows it: without the punctuation around it."""
    return word.strip(".,;:()[]{}\"'“”‘’«»*–—-") or word


@cache
def model() -> Markov:
    """The model that comes with us; `python -m pinakes.learn.rezende_bax DATA` makes it."""
    stored = models.arrays(NAME)
    emits = stored["emits"].astype(float)
    known = dict(zip(str(stored["words"]).split("\n"), emits / emits.sum(axis=1, keepdims=True), strict=True))
    return Markov(STATES, stored["opens"].astype(float), stored["moves"].astype(float), known)


def abstract_in(text: str, opening: str, closing: str) -> str:
    """Everything between "resumo" and "palavras-chave"; 93 words where the latter is missing or too far off."""
    words = text.split()
    folded = [symbol(word).lower() for word in words]
    if opening not in folded:
        return ""
    start = folded.index(opening) + 1
    end = next((i for i in range(start, len(folded)) if folded[i] == closing), None)
    if end is None or end - start > FARTHEST:
        end = start + USUAL
    return " ".join(words[start:end])


def keywords_in(text: str, mark: str) -> list[str]:
    """Chunks of at most five words behind "palavras-chave", up to the first longer one."""
    for found in re.finditer(re.escape(mark), text, re.IGNORECASE):
        behind = text[found.end() :]
        stop = behind.find(".")
        stretch = behind[:stop] if stop >= 0 else " ".join(behind.split()[:NEXT])
        accepted: list[str] = []
        for chunk in _SPLIT.split(stretch):
            words = chunk.strip(" :\n\t–—-").split()
            if len(words) > LONGEST:
                break
            if words:
                accepted.append(" ".join(words))
        if accepted:
            return accepted
    return []


def references_in(text: str, mark: str) -> list[str]:
    """The stretches behind the last "referências bibliográficas", each from one start to the next,
    shorter than thirty words.
    """
    places = [
        found.end() for found in re.finditer(r"\s+".join(map(re.escape, mark.split())), text, re.IGNORECASE)
    ]
    if not places:
        return []
    stretches = [" ".join(part.split()) for part in _START.split(text[places[-1] :])[1:]]
    return [part for part in stretches if part and len(part.split()) < SHORTER]


def _names(run: Sequence[tuple[str, int]]) -> list[str]:
    """A run of authors' words as names: apart at commas, semicolons and line ends."""
    found: list[list[str]] = [[]]
    for i, (word, line) in enumerate(run):
        if i and run[i - 1][1] != line:
            found.append([])
        found[-1].append(word.strip(",;"))
        if word.endswith((",", ";")):
            found.append([])
    return [" ".join(words) for words in found if any(words)]
