"""How the documents of one library are laid out, remembered from those that people corrected: in which style, and where on the page,
titles and authors stood, which lines never are either, and whose names signed.

The closer look at rows says what a row may be anywhere; a small regression weighs that against what is remembered. Its claims stand
beside all others, and it says how far they are to be preferred to their rivals. Learnt by `pinakes learn`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from math import log
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.model import Person
from pinakes.text.languages import guess
from pinakes.text.words import fold
from pinakes.understand.header.habits import templates
from pinakes.understand.header.habits.layout_marks import place_of, style_of, text_of
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.features import known_titles, running_heads
from pinakes.understand.header.rows.line_model import shipped, table_of
from pinakes.understand.header.second_look import closer, learned
from pinakes.understand.header.told.cover_sheet import sheets_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.model import Claim, Paper
    from pinakes.understand.header.habits.templates import Counts
    from pinakes.understand.header.rows.blocks import Front, Row
    from pinakes.understand.header.second_look.learned import CloseLook

    Floats = NDArray[np.float64]
    Json = dict[str, Any]

BY = "header-habits@1"
SOUGHT = closer.SOUGHT
COUNTED = 3
"""Counts of a style or a place: rows of titles, of authors, all rows."""
CLIPPED, FAR = 6.0, 4.0
"""How far the log-odds of the closer look count, and those of what is remembered."""
SEEN = (
    "title", "author", "title_before", "title_after", "author_before", "author_after", "style_title", "style_author", "style_known",
    "place_title", "place_author", "before_title", "after_title", "before_author", "text_known", "named", "surest_title", "first_page",
)  # fmt: skip
"""What is weighed of a row."""
RIVALS = ("judged", "ours", "same", "alike", "sure", "named", "short", "placed", "elsewhere", "trusted")
"""What is weighed of a rival title or list of authors; the last three by where values stood and who was right here."""
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Noted:
    """What one document leaves behind: the style and place of its rows of titles and of authors, its other lines, its names."""

    styles: tuple[tuple[str, int], ...]
    places: tuple[tuple[int, int], ...]
    texts: frozenset[str]
    names: frozenset[str]


@dataclass(frozen=True)
class Memory:
    """What documents left behind, added up."""

    styles: Mapping[str, Sequence[int]] = field(default_factory=dict)
    places: Mapping[int, Sequence[int]] = field(default_factory=dict)
    texts: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, int] = field(default_factory=dict)


def remembered(notes: Iterable[Noted]) -> Memory:
    """The memory of some documents."""
    styles: dict[str, list[int]] = {}
    places: dict[int, list[int]] = {}
    texts: dict[str, int] = {}
    names: dict[str, int] = {}
    for note in notes:
        for style, label in note.styles:
            _count(styles.setdefault(style, [0] * COUNTED), label)
        for place, label in note.places:
            _count(places.setdefault(place, [0] * COUNTED), label)
        for text in note.texts:
            texts[text] = texts.get(text, 0) + 1
        for name in note.names:
            names[name] = names.get(name, 0) + 1
    return Memory(styles, places, texts, names)


def _count(counts: list[int], label: int) -> None:
    counts[-1] += 1
    if label < len(SOUGHT):
        counts[label] += 1


def noted(rows: Sequence[Row], labels: Sequence[str], names: Iterable[str]) -> Noted:
    """What a document leaves behind whose rows are labelled and whose authors are known."""
    marks = [SOUGHT.index(label) if label in SOUGHT else len(SOUGHT) for label in labels]
    other = (row for row, mark in zip(rows, marks, strict=True) if mark == len(SOUGHT))
    return Noted(
        tuple(zip(map(style_of, rows), marks, strict=True)),
        tuple((place_of(row), mark) for row, mark in zip(rows, marks, strict=True)),
        frozenset(text for row in other if (text := text_of(row))),
        frozenset(word for name in names for word in words_of(name)),
    )


def words_of(name: str) -> list[str]:
    """The words of a name; Chinese names whole."""
    return _WORD.findall(fold(name))


@dataclass(frozen=True, slots=True)
class FrontRows:
    """The first pages of a document with what the closer look says of their rows."""

    front: Front
    rows: tuple[Row, ...]
    looked: CloseLook
    language: str | None

    @property
    def odds(self) -> dict[str, list[float]]:
        """What the closer look says of every row."""
        return self.looked.odds


def seen(paper: Paper, claims: Sequence[Claim]) -> FrontRows | None:
    """The rows of a document; None where there are none with places."""
    front = front_of(paper, first=sheets_before(paper))
    if not front.rows or not any(row.line.box for row in front.rows[:5]):
        return None
    language = told_language(claims) or guess(" ".join(row.text for row in front.rows)[-4000:])[0]
    table = table_of(front, known=known_titles(paper), running=running_heads(paper), language=language)
    looked = learned.look(front, paper, claims, table, shipped())
    count = len(looked.odds["title"])
    return FrontRows(front, front.rows[:count], looked, language) if count else None


def told_language(claims: Sequence[Claim]) -> str | None:
    """The language that a document is claimed to be in."""
    return next((str(claim.value) for claim in claims if claim.field == "language"), None)


def observed(look: FrontRows, memory: Memory) -> Floats:
    """The numbers of SEEN for every row."""
    rows, count = look.rows, len(look.rows)
    title, author = (np.clip(np.array(look.odds[name]), -CLIPPED, CLIPPED) for name in SOUGHT)
    styles = np.array([_told(memory.styles.get(style_of(row))) for row in rows])
    places = np.array([_told(memory.places.get(place_of(row))) for row in rows])
    known = np.array([float(bool(memory.styles.get(style_of(row)))) for row in rows])
    texts = np.array([float(memory.texts.get(text_of(row), 0) > 0) for row in rows])
    names = np.array([_named(row.text, memory) for row in rows])
    first = np.array([float(row.page is rows[0].page) for row in rows])
    surest = (np.arange(count) == int(title.argmax())).astype(float)
    return np.stack(
        [
            title, author, _before(title), _after(title), _before(author), _after(author), styles[:, 0], styles[:, 1], known,
            places[:, 0], places[:, 1], _before(styles[:, 0]), _after(styles[:, 0]), _before(styles[:, 1]), texts, names, surest, first,
        ],
        axis=1,
    )  # fmt: skip


def _told(counts: Sequence[int] | None) -> tuple[float, float]:
    """How much being so set, or standing there, speaks for a title and for authors; nothing where it was never met."""
    if not counts:
        return 0.0, 0.0
    found = [max(-FAR, min(FAR, log((own + 0.3) / (counts[-1] - own + 0.7)))) for own in counts[:-1]]
    return found[0], found[1]


def _named(text: str, memory: Memory) -> float:
    """The share of a row's words that are words of names that signed before."""
    words = words_of(text)
    return sum(word in memory.names for word in words) / len(words) if words else 0.0


def _before(column: Floats) -> Floats:
    return np.concatenate([[0.0], column[:-1]])


def _after(column: Floats) -> Floats:
    return np.concatenate([column[1:], [0.0]])


@dataclass(frozen=True)
class Habits:
    """What is remembered, and what it counts: a weight a column of SEEN (and a constant) for titles and for
    authors, of RIVALS likewise; ways to read a front that led to titles and to authors, and claimants, each
    with how often they were right and tried.
    """

    memory: Memory
    rows: Mapping[str, Sequence[float]]
    rivals: Mapping[str, Sequence[float]]
    documents: int = 0
    ways: Mapping[str, Mapping[str, Counts]] = field(default_factory=dict)
    trust: Mapping[str, Counts] = field(default_factory=dict)
    fields: tuple[str, ...] = SOUGHT
    """What they speak of: of the other field nothing was gained on documents held out."""

    def odds(self, look: FrontRows) -> dict[str, list[float]]:
        """The log-odds of every row to be a title, and to be authors, in this library."""
        table = observed(look, self.memory)
        return {name: (table @ np.array(own[1:]) + own[0]).tolist() for name, own in self.rows.items()}

    def claims(self, paper: Paper, claims: Sequence[Claim], look: FrontRows | None = None) -> Iterator[Claim]:
        """Title and authors as documents of this library have them, by looks of rows and by places of values."""
        yield from (claim for claim in self._all(paper, claims, look) if claim.field in self.fields)

    def _all(self, paper: Paper, claims: Sequence[Claim], look: FrontRows | None) -> Iterator[Claim]:
        look = look or seen(paper, claims)
        front = look.front if look is not None else front_of(paper, first=sheets_before(paper))
        language = look.language if look is not None else told_language(claims)
        if look is not None and self.rows:
            known = [claim for claim in claims if claim.field == "author" and claim.by.startswith("header@")]
            own = replace(look.looked, odds=self.odds(look))
            for claim in learned.claims_of(look.front, own, language, known):
                yield replace(claim, by=BY)
        found = templates.passages(front.rows, templates.titled_by(claims))
        yield from templates.title_claims(self.ways.get("title", {}), found, language)
        yield from templates.author_claims(self.ways.get("author", {}), found, language)

    def preference(self, claims: Sequence[Claim]) -> LibraryPreference:
        """Among the claims on one document, which to prefer."""
        return LibraryPreference(self, claims)

    def trusted(self, field: str, claimant: str) -> float:
        """How far a claimant was right of a field here, as log-odds; nothing where it was not met."""
        right, tried = self.trust.get(claimed_by(field, claimant), (0, 0))
        return max(-FAR, min(FAR, log((right + 1) / (tried - right + 1))))


def claimed_by(field: str, claimant: str) -> str:
    """The name under which the trust in a claimant is kept: without its version."""
    return f"{field} {claimant.split('@')[0]}"


class LibraryPreference:
    """How much more, or less, a rival is liked in this library than anywhere: log-odds that are added to the judge's."""

    def __init__(self, habits: Habits, claims: Sequence[Claim]) -> None:
        self._habits = habits
        titles = [claim for claim in claims if claim.field == "title"]
        people = [claim for claim in claims if claim.field == "author"]
        self._titles = [(_letters(str(claim.value)), claim.by) for claim in titles]
        self._title = next((claim for claim in titles if claim.by == BY), None)
        self._people = [claim for claim in people if claim.by == BY]
        self._placed_title = next((claim for claim in titles if claim.by == templates.BY), None)
        self._placed_people = [claim for claim in people if claim.by == templates.BY]

    def title(self, claim: Claim, judged: float) -> float:
        """The log-odds of a title, by those that the judge gives."""
        return self.weighed("title", self.title_row(claim, judged))

    def people(self, people: Sequence[Claim], judged: float) -> float:
        """The log-odds of a list of authors."""
        return self.weighed("author", self.list_row(people, judged))

    def weighed(self, kind: str, row: Sequence[float]) -> float:
        """The log-odds of a rival by its numbers of RIVALS; the judge's where nothing is said of its kind."""
        if kind not in self._habits.fields:
            return row[RIVALS.index("judged")]
        weights = self._habits.rivals[kind]
        return weights[0] + sum(weight * value for weight, value in zip(weights[1:], row, strict=True))

    def title_row(self, claim: Claim, judged: float) -> list[float]:
        """The numbers of RIVALS for a title."""
        one = _letters(str(claim.value))
        looks = [0.0] * 6
        if self._title is not None:
            ours = _letters(str(self._title.value))
            same = one == ours
            alike = not same and bool(one) and (one in ours or ours in one)
            sure = self._title.weight * same
            looks = [float(claim.by == BY), float(same), float(alike), sure, 0.0, float(len(one) < 8)]
        way = self._placed_title
        placed = (
            _placed(way.weight, _begins(one, _letters(str(way.value)))) if way is not None else (0.0, 0.0)
        )
        trusted = max(
            (self._habits.trusted("title", who) for value, who in self._titles if value == one), default=0.0
        )
        return [judged, *looks, *placed, trusted]

    def list_row(self, people: Sequence[Claim], judged: float) -> list[float]:
        """The numbers of RIVALS for a list of authors."""
        one = [_letters(_literal(claim)) for claim in people]
        looks = [0.0] * 6
        if self._people:
            ours = [_letters(_literal(claim)) for claim in self._people]
            same = one == ours
            common = len(set(one) & set(ours)) / max(len(set(one) | set(ours)), 1)
            names = [_named(_literal(claim), self._habits.memory) for claim in people]
            named = sum(names) / len(names)
            sure = same * sum(claim.weight for claim in self._people) / len(self._people)
            looks = [float(people[0].by == BY), float(same), common, sure, named, float(len(one) == 1)]
        way = self._placed_people
        placed = (
            _placed(way[0].weight, one == [_letters(_literal(claim)) for claim in way]) if way else (0.0, 0.0)
        )
        return [judged, *looks, *placed, self._habits.trusted("author", people[0].by)]


def _begins(one: str, other: str) -> bool:
    """Whether one of two titles is the beginning of the other: where it stands they agree."""
    return bool(one) and (one.startswith(other) or other.startswith(one))


def _placed(weight: float, is_same: bool) -> tuple[float, float]:
    """How much it speaks for a rival that it stands where values stood, and against it that another does."""
    odds = max(0.0, log(weight / max(1 - weight, 0.01)))
    return (odds, 0.0) if is_same else (0.0, odds)


def _literal(claim: Claim) -> str:
    return claim.value.literal if isinstance(claim.value, Person) else str(claim.value)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", fold(text))
