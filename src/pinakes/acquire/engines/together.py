"""Several engines asked the same: what they answer is merged, ranked, and what kept one of them from answering is told."""

from __future__ import annotations

import re
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rapidfuzz.fuzz import token_set_ratio

from pinakes.acquire.engines.account import account
from pinakes.acquire.engines.hit import Hit, family, places
from pinakes.errors import Missing, PinakesError, Usage
from pinakes.plugins import PARTS, part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.hit import Ability, Engine, Query
    from pinakes.config import Settings

WEB = ("searxng", "brave", "yandex", "google")
"""Engines of the whole web; the others know works."""
FREE = (
    "crossref",
    "arxiv",
    "dblp",
    "datacite",
    "doaj",
    "europe-pmc",
    "semantic-scholar",
    "cyberleninka",
    "scielo",
    "orcid",
    "core",
)
"""Engines that answer without a key."""
CONSTANT = 60
"""Of reciprocal rank fusion (Cormack 2009)."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What all engines said together: candidates, best first; engine → why it said nothing."""

    hits: tuple[Hit, ...]
    silent: Mapping[str, str]


class Together:
    """The engines of one run, in order; each is constructed once."""

    def __init__(
        self, engines: Mapping[str, Engine], *, told: Callable[[str], None] = lambda text: None
    ) -> None:
        self.engines = dict(engines)
        self._told = told

    def able(self, *abilities: Ability, web: bool | None = None) -> list[str]:
        """The engines that can all of this; of the web, of works, or either."""
        return [
            name
            for name, engine in self.engines.items()
            if engine.can >= set(abilities) and (web is None or (name in WEB) == web)
        ]

    def ask(self, query: Query, names: Sequence[str]) -> Answered:
        """The candidates of these engines; one that fails says why and the others go on."""
        lists: list[list[Hit]] = []
        silent: dict[str, str] = {}
        with ThreadPoolExecutor(max(1, min(8, len(names)))) as pool:
            for name, found in zip(
                names, pool.map(lambda name: self._asked(name, query), names), strict=True
            ):
                if isinstance(found, PinakesError):
                    silent[name] = str(found)
                    self._told(f"{name}: {found}")
                else:
                    lists.append(found)
        return Answered(tuple(merged(lists, query)), silent)

    def _asked(self, name: str, query: Query) -> list[Hit] | PinakesError:
        try:
            return self.engines[name].search(query)
        except PinakesError as error:
            return error


def chosen(
    settings: Settings,
    client: WebClient,
    *,
    given: Iterable[str] = (),
    told: Callable[[str], None] = lambda text: None,
) -> Together:
    """The engines in force: those of the command line (`name` or `name=address`), else of the settings, else those with an account.

    An engine that was asked for and lacks its key is an error; one that merely might be used is left out.
    """
    asked = dict(_split(one) for one in given)
    wanted = list(asked) or list(settings.engine.use)
    engines: dict[str, Engine] = {}
    for name in wanted or PARTS["engines"]:
        own = account(name, address=asked.get(name, ""), email=settings.engine.email)
        if not wanted and not (own.key or own.address):
            continue
        try:
            engines[name] = part("engines", name)(own, client)
        except Missing as error:
            if wanted:
                raise
            told(str(error))
    if not engines:
        raise Missing(
            "no engine is set up: name one, e.g. --engine crossref or --engine searxng=https://search.example.org, "
            "or write them into the settings ([engine] use; docs/how-to/find-papers.md)"
        )
    return Together(engines, told=told)


def _split(text: str) -> tuple[str, str]:
    name, _, address = text.partition("=")
    if name not in PARTS["engines"] and ":" not in name:
        raise Usage(f"no engine is called {name!r}; known: {', '.join(PARTS['engines'])}")
    return name, address


def merged(lists: Iterable[Sequence[Hit]], query: Query) -> list[Hit]:
    """Hits of several engines, each work once; those many put first, and whose title is the one asked for, come first."""
    scores: dict[str, float] = {}
    known: dict[str, Hit] = {}
    names: dict[str, str] = {}
    for hits in lists:
        for rank, hit in enumerate(hits):
            keys = _keys(hit)
            name = next((names[key] for key in keys if key in names), keys[0])
            names |= dict.fromkeys(keys, name)
            known[name] = _joined(known[name], hit) if name in known else hit
            scores[name] = scores.get(name, 0.0) + 1 / (CONSTANT + rank)
    wanted = _plain(query.title)
    if wanted:
        for name, hit in known.items():
            scores[name] += token_set_ratio(wanted, _plain(hit.title)) / 100
    return [known[name] for name in sorted(known, key=lambda name: -scores[name])]


def _keys(hit: Hit) -> list[str]:
    """The keys by which two hits are one work: identifiers, title with the first author; an address
    where nothing else is known.
    """
    keys = [f"doi:{hit.doi}"] if hit.doi else []
    keys += [f"arxiv:{hit.arxiv}"] if hit.arxiv else []
    if hit.title and hit.authors:
        keys.append(f"title:{_plain(hit.title)}|{_plain(family(hit.authors[0]))}")
    return keys or [f"place:{hit.places[0].address}" if hit.places else f"title:{_plain(hit.title)}|"]


def _joined(one: Hit, other: Hit) -> Hit:
    return replace(
        one,
        engine=one.engine if other.engine in one.engine.split("+") else f"{one.engine}+{other.engine}",
        title=one.title or other.title,
        authors=one.authors or other.authors,
        year=one.year or other.year,
        venue=one.venue or other.venue,
        doi=one.doi or other.doi,
        arxiv=one.arxiv or other.arxiv,
        places=places(*one.places, *other.places),
        snippet=one.snippet or other.snippet,
    )


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text).casefold()
    return " ".join(re.findall(r"\w+", "".join(char for char in bare if not unicodedata.combining(char))))
