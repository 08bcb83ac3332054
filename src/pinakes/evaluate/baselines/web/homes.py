"""Finders of a home page, as they were described:
Shamina and Kozlov, Xi and Fox, Anh and Moffat, Ogilvie and Callan.

All rank the same candidates. What must be learnt (the tree and the regression of Xi and Fox, the prior of
Ogilvie and Callan) is learnt on the other half of the persons.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import numpy as np

from pinakes.discover.priorities import has_word
from pinakes.store.network.plain import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.acquire.page import WebPage

_INDEX = re.compile(r"(?:index|main|default|home(?:page)?)(?:\.\w+)?$", re.IGNORECASE)
SMALL = 10_000


@dataclass(frozen=True, slots=True)
class HomeCandidate:
    """A page that may be the home page, with the links that lead to it: (page, what it says)."""

    page: WebPage
    incoming: tuple[tuple[str, str], ...]

    @property
    def outgoing(self) -> tuple[tuple[str, str], ...]:
        """The links that lead away."""
        return tuple((link.address, link.text) for link in self.page.links)


@dataclass(frozen=True, slots=True)
class AskedPerson:
    """A person's name, the candidates, and which of them is right (where one is learnt from)."""

    name: str
    candidates: tuple[HomeCandidate, ...]
    right: tuple[bool, ...]


def shamina_kozlov(asked: AskedPerson, _: Sequence[AskedPerson]) -> list[float]:
    """A point for each sign of address and content."""
    words = [plain(word) for word in asked.name.split()]
    found = []
    for one in asked.candidates:
        parts = urlsplit(one.page.address)
        path = unquote(parts.path)
        last = path.rpartition("/")[2]
        heads = " ".join((one.page.title, *(one.page.words(piece) for piece in one.page.headings[:6])))
        signs = (
            path.endswith("/") or last.lower().endswith((".htm", ".html")),
            _INDEX.search(last.rpartition(".")[0] or last) is not None and bool(last),
            "~" in path or "/people" in path or "/users" in path,
            path.count("/") <= 3,
            any(word in plain(f"{parts.netloc} {path}").replace(" ", "") for word in words if len(word) > 2),
            any(word in plain(heads) for word in words),
            has_word(heads, "home"),
            one.page.size < SMALL,
            has_word(one.page.text[:6000], "home"),
            has_word(one.page.text, "publications"),
        )
        found.append(float(sum(signs)))
    return found


def anh_moffat(asked: AskedPerson, _: Sequence[AskedPerson]) -> list[float]:
    """Term frequencies where a term counts by where it stands:
    text 1, title 2, links from the same domain 4, other links 8.
    """
    words = plain(asked.name).split()
    counted = [_by_place(one, words) for one in asked.candidates]
    rarity = {
        word: math.log(1 + len(counted) / (1 + sum(bool(row[word]) for row in counted))) for word in words
    }
    return [sum(rarity[word] * (1 + math.log(row[word])) for word in words if row[word]) for row in counted]


def _by_place(one: HomeCandidate, words: Sequence[str]) -> dict[str, float]:
    own = urlsplit(one.page.address).netloc
    weighed = [
        (1.0, one.page.text),
        (2.0, one.page.title),
        *((8.0, text) for _, text in one.outgoing),
        *((4.0 if urlsplit(address).netloc == own else 8.0, text) for address, text in one.incoming),
    ]
    levels = [(worth, f" {plain(text)} ") for worth, text in weighed]
    return {word: sum(worth * level.count(f" {word} ") for worth, level in levels) for word in words}


SHARES = {"text": 0.3, "title": 0.3, "links": 0.25}
"""Of the mixture of language models; the rest is the language of all candidates."""


def ogilvie_callan(asked: AskedPerson, others: Sequence[AskedPerson]) -> list[float]:
    """A language model mixed of text, title and incoming links, with a prior for the kind of address."""
    prior = _prior(others)
    words = plain(asked.name).split()
    everything = _frequencies(" ".join(one.page.text for one in asked.candidates))
    found = []
    for one in asked.candidates:
        parts = {
            "text": _frequencies(one.page.text),
            "title": _frequencies(one.page.title),
            "links": _frequencies(" ".join(text for _, text in one.incoming)),
        }
        rest = 1 - sum(SHARES.values())
        likely = sum(
            math.log(
                sum(share * parts[place].get(word, 0.0) for place, share in SHARES.items())
                + rest * everything.get(word, 0.0)
                + 1e-6
            )
            for word in words
        )
        found.append(likely + math.log(prior[_kind(one.page.address)]))
    return found


def _frequencies(text: str) -> dict[str, float]:
    words = plain(text).split()
    found: dict[str, float] = {}
    for word in words:
        found[word] = found.get(word, 0.0) + 1 / len(words)
    return found


def _kind(address: str) -> str:
    """Root of a host, a folder of it, a deeper folder, a file."""
    path = urlsplit(address).path
    last = path.rpartition("/")[2]
    if last and not _INDEX.search(last.rpartition(".")[0]):
        return "file"
    depth = len([step for step in path.split("/")[:-1] if step])
    return ("root", "subroot")[depth] if depth < 2 else "path"


def _prior(others: Sequence[AskedPerson]) -> dict[str, float]:
    right, seen = (dict.fromkeys(("root", "subroot", "path", "file"), start) for start in (1.0, 4.0))
    for asked in others:
        for one, is_right in zip(asked.candidates, asked.right, strict=True):
            kind = _kind(one.page.address)
            seen[kind] += 1
            right[kind] += is_right
    return {kind: right[kind] / seen[kind] for kind in seen}


def xi_fox(asked: AskedPerson, others: Sequence[AskedPerson]) -> list[float]:
    """A decision tree on slashes, links and endings leaves candidates out;
    logistic regression over text scores ranks the rest.
    """
    rows = np.array([_shape(one) for other in others for one in other.candidates])
    right = np.array([float(is_right) for other in others for is_right in other.right])
    texts = np.array([row for other in others for row in _texts(other)])
    if not len(rows) or not right.any():
        return [0.0] * len(asked.candidates)
    tree = _grown(rows, right, depth=4)
    weights = _regression(texts, right)
    said = np.hstack([np.array(_texts(asked)), np.ones((len(asked.candidates), 1))]) @ weights
    kept = [_leaf(tree, np.array(_shape(one))) for one in asked.candidates]
    return [
        float(value) - (10.0 if share < LEFT_OUT else 0.0) for value, share in zip(said, kept, strict=True)
    ]


def _regression(rows: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression by Newton's method; the bias is the last weight."""
    whole = np.hstack([rows, np.ones((len(rows), 1))])
    weights = np.zeros(whole.shape[1])
    for _ in range(25):
        said = 1 / (1 + np.exp(-np.clip(whole @ weights, -30, 30)))
        bend = (whole * (said * (1 - said))[:, None]).T @ whole + 0.1 * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, whole.T @ (right - said) - 0.1 * weights)
    return weights


LEFT_OUT = 0.02
"""Share of home pages in a leaf below which its pages are left out."""


def _shape(one: HomeCandidate) -> list[float]:
    """Slashes; links in and out: all, a share, to other domains, in the same domain; the ending."""
    own = urlsplit(one.page.address).netloc
    path = urlsplit(one.page.address).path
    found = [float(path.count("/"))]
    for links in (one.incoming, one.outgoing):
        same = sum(urlsplit(address).netloc == own for address, _ in links)
        found += [
            float(len(links)),
            len(links) / (1 + len(one.page.text)),
            float(len(links) - same),
            float(same),
        ]
    last = path.rpartition("/")[2]
    return [*found, float(not last or _INDEX.search(last.rpartition(".")[0] or last) is not None)]


def _texts(asked: AskedPerson) -> list[list[float]]:
    """Scores of title, incoming links and the beginning of the text."""
    words = plain(asked.name).split()

    def share(text: str) -> float:
        there = set(plain(text).split())
        return sum(word in there for word in words) / max(1, len(words))

    return [
        [
            share(one.page.title),
            share(" ".join(text for _, text in one.incoming)),
            share(one.page.text[:1000]),
        ]
        for one in asked.candidates
    ]


def _grown(rows: NDArray[np.float64], right: NDArray[np.float64], *, depth: int) -> object:
    """A tree: (column, threshold, below, above), or the share of right ones in a leaf."""
    share = float(right.mean())
    if not depth or len(right) < 20 or share in (0.0, 1.0):
        return share
    best: tuple[float, int, float] | None = None
    for column in range(rows.shape[1]):
        for value in np.unique(np.quantile(rows[:, column], np.linspace(0.1, 0.9, 9))):
            below = rows[:, column] <= value
            if not 5 <= below.sum() <= len(right) - 5:
                continue
            impurity = sum(
                part.sum() * float(right[part].mean()) * (1 - float(right[part].mean()))
                for part in (below, ~below)
            )
            if best is None or impurity < best[0]:
                best = (impurity, column, float(value))
    if best is None:
        return share
    _, column, value = best
    below = rows[:, column] <= value
    return (
        column,
        value,
        _grown(rows[below], right[below], depth=depth - 1),
        _grown(rows[~below], right[~below], depth=depth - 1),
    )


def _leaf(tree: object, row: NDArray[np.float64]) -> float:
    while isinstance(tree, tuple):
        column, value, below, above = tree
        tree = below if row[column] <= value else above
    return float(str(tree))


RANKERS: Mapping[str, Callable[[AskedPerson, Sequence[AskedPerson]], list[float]]] = {
    "shamina-kozlov-2007": shamina_kozlov,
    "xi-fox": xi_fox,
    "anh-moffat": anh_moffat,
    "ogilvie-callan": ogilvie_callan,
}
THRESHOLDS = {"shamina-kozlov-2007": 6.0}
"""Scores from which a page is taken; the others only rank, and always name one."""
