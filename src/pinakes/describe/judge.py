"""How sure we are: a trained judge looks at rival titles, rival lists of authors and the page: how often is such right?

Those that it finds surest win (`weigh` asks it), and keep the weight it gives. It adds two claims of its
own: `author_list`,
that the list is complete and right, and `record`, that title, authors, year and abstract all are. What a person said stays
as it is.
Learnt by `python -m pinakes.learn.judge`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import log, log1p
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from pinakes import models
from pinakes.describe.agree import is_person
from pinakes.describe.doubt.people import Among, own_rows, person, row_of
from pinakes.describe.doubt.record import record_row
from pinakes.describe.doubt.titles import title_row
from pinakes.describe.doubt.view import view_of
from pinakes.describe.people import folded
from pinakes.model import Claim
from pinakes.models.trees import Trees

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.model import Paper, Record

    Floats = NDArray[np.float32]

MODEL = "judge"
BY = "judge@1"
KINDS = ("rival_title", "rival_list", "title", "author", "author_list", "record")
"""What is judged, rivals before the choice and what won after it; each has a part of the model of its own."""
WHOLE = ("title", "author", "date", "abstract")
"""The fields of which all must be right for the whole to be."""
UNREADABLE = 0.2
"""The most that is claimed of letters that make no words."""
FAINT = 0.002
"""The least that a verdict means."""
RULES = "header@"
"""How those begin whose list of authors stands for what the page signs with, before one is chosen."""


@dataclass(frozen=True, slots=True)
class JudgePart:
    """A regression and small trees that vote with it, and a table from what they say to how often that is right."""

    mean: Floats
    spread: Floats
    weights: Floats
    features: NDArray[np.int16]
    limits: Floats
    leaves: Floats
    said: Floats
    right: Floats

    def log_odds(self, rows: Floats) -> Floats:
        """What regression and trees say together of each row."""
        linear = (rows - self.mean) / self.spread @ self.weights[1:] + self.weights[0]
        voted = Trees(self.features, self.limits, self.leaves).votes(rows)
        found: Floats = ((linear + voted) / 2).astype(np.float32)
        return found

    def likings(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """How much each of some rivals is liked, as log-odds; what is common to all of them tells nothing."""
        found: list[float] = self.log_odds(np.array(rows, np.float32)).tolist() if rows else []
        return found

    def probabilities(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """How often values of which the same can be said were right, in sources that the model never saw."""
        if not rows:
            return []
        found = np.interp(self.log_odds(np.array(rows, np.float32)), self.said, self.right)
        return [round(float(value), 4) for value in found]


class Judge:
    """The parts of the model by what they judge."""

    def __init__(self, stored: Mapping[str, NDArray[Any]]) -> None:
        names = JudgePart.__slots__
        known = [kind for kind in KINDS if f"{kind}_{names[0]}" in stored]
        self.parts = {kind: JudgePart(**{name: stored[f"{kind}_{name}"] for name in names}) for kind in known}


class Preference(Protocol):
    """What a library prefers among rivals, where it has learnt that: the judge's log-odds, moved."""

    def title(self, claim: Claim, judged: float) -> float:
        """The judge's log-odds of a title, moved by what the library prefers."""
        ...

    def people(self, people: Sequence[Claim], judged: float) -> float:
        """The judge's log-odds of a list of authors, moved likewise."""
        ...


def log_odds(probability: float) -> float:
    """The log-odds of a probability, which is kept away from 0 and 1."""
    bound = min(max(probability, FAINT), 1 - FAINT)
    return log(bound / (1 - bound))


@cache
def shipped() -> Judge:
    """The judge that comes with the package."""
    return Judge(models.arrays(MODEL))


class Bench:
    """One document before the judge: all that was said of it, and its first pages."""

    def __init__(
        self,
        heard: Mapping[str, Sequence[Claim]],
        paper: Paper,
        body: str | None,
        judge: Judge | None = None,
        preference: Preference | None = None,
    ) -> None:
        self.judge = judge or shipped()
        self.preference = preference
        self.view = view_of(paper)
        self.body = body
        self.titles = heard.get("title", ())
        self.people = heard.get("author", ())
        passages = [claim for claim in heard.get("abstract", ()) if claim.spans]
        self.abstract = max(passages, key=lambda claim: claim.weight).spans[0].line if passages else None
        self.signed = [claim for claim in self.people if claim.by.startswith(RULES)]

    def is_shown(self, author: Claim) -> bool:
        """Whether the first page shows the name of an author."""
        one = person(author)
        return folded(one.family or one.literal) in self.view.shown

    def opens_with(self, author: Claim) -> bool:
        """Whether the whole name of an author stands among the first words, and is no title."""
        name = folded(person(author).literal)
        if any(folded(str(title.value)) == name for title in self.titles):
            return False
        return self.view.opens_with(person(author).literal)

    def title_rows(self, titles: Sequence[Claim]) -> list[list[float]]:
        """What is observed of titles."""
        return [title_row(title, self.titles, self.signed, self.abstract, self.view) for title in titles]

    def list_row(self, people: Sequence[Claim], title: Claim | None) -> list[float]:
        """What is observed of a list of authors."""
        return row_of(people, Among(self.view, self.people, title, self.abstract, self.body))

    def own_rows(self, people: Sequence[Claim], title: Claim | None, listed: float) -> list[list[float]]:
        """What is observed of each author; `listed` is the probability that the whole list is right."""
        among = Among(self.view, self.people, title, self.abstract, self.body)
        return [[*row, log1p(len(people)), log_odds(listed)] for row in own_rows(people, among)]

    def favourite(self, titles: Sequence[Claim]) -> Claim:
        """The title that is liked most among rivals of one language."""
        if len(titles) == 1:
            return titles[0]
        likings = self.judge.parts["rival_title"].likings(self.title_rows(titles))
        if self.preference is not None:
            likings = [
                self.preference.title(title, liking) for title, liking in zip(titles, likings, strict=True)
            ]
        return max(zip(likings, titles, strict=True), key=lambda pair: pair[0])[1]

    def liking(self, people: Sequence[Claim], title: Claim | None) -> float:
        """How much a list is liked among its rivals."""
        liked = self.judge.parts["rival_list"].likings([self.list_row(people, title)])[0]
        return self.preference.people(people, liked) if self.preference is not None else liked

    def _bounded(self, weight: float, claim: Claim) -> float:
        """A verdict on letters that make no words is no surer than the reading of them."""
        return min(weight, claim.weight) if claim.weight <= UNREADABLE and self.view.is_garbled else weight

    def verdict(self, record: Record) -> Record:
        """The record with the weights that its title and its authors keep, and what is said of the list and of the whole."""
        claims = list(record.claims)
        places = {field: [at for at in record.winners if claims[at].field == field] for field in WHOLE}
        titles, people = ([claims[at] for at in places[field]] for field in ("title", "author"))
        parts = self.judge.parts
        if (not titles and not people) or "record" not in parts:
            return record
        sure = listed = None
        if titles:
            sure = (
                titles[0].weight
                if is_person(titles[0])
                else self._bounded(parts["title"].probabilities(self.title_rows(titles[:1]))[0], titles[0])
            )
            claims[places["title"][0]] = replace(titles[0], weight=sure)
        if people and not any(is_person(claim) for claim in people):
            title = titles[0] if titles else None
            listed = parts["author_list"].probabilities([self.list_row(people, title)])[0]
            weights = parts["author"].probabilities(self.own_rows(people, title, listed))
            for at, weight in zip(places["author"], weights, strict=True):
                claims[at] = replace(claims[at], weight=self._bounded(weight, claims[at]))
        added = [Claim("author_list", str(len(people)), listed, BY)] if listed is not None else []
        whole = parts["record"].probabilities([record_row(record, sure, listed)])[0]
        added.append(Claim("record", ", ".join(field for field in WHOLE if places[field]), whole, BY))
        further = range(len(claims), len(claims) + len(added))
        return replace(record, claims=(*claims, *added), winners=(*record.winners, *further))
