"""Title and authors as the closer look at the rows has them: rival claims, made without the rules that choose blocks and name lines.

The title is the run of rows of one page that is best worth the name; authors are the names in the rows that are more
probably authors than not.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from pinakes.model import Claim, Person
from pinakes.text import names
from pinakes.text.languages import guess
from pinakes.understand.header import BY as RULES
from pinakes.understand.header import HeaderExtractor, closing_lines
from pinakes.understand.header.binding import affiliations
from pinakes.understand.header.people import authors, bodies, roles
from pinakes.understand.header.people.authors import Named
from pinakes.understand.header.rows.blocks import same_style
from pinakes.understand.header.rows.cues import code_label, is_chapter
from pinakes.understand.header.rows.marks import Marked
from pinakes.understand.header.second_look import closer, pieces
from pinakes.understand.header.titles.title import cleaned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Paper
    from pinakes.models.trees import Trees
    from pinakes.understand.header.rows.blocks import Front, Row
    from pinakes.understand.header.rows.line_model import Floats, LineModel

    Bind = Callable[[list[Named], list[Row]], None]

BY = "header-learned@1"
MOST, CLIPPED = 8, 4.0
"""Rows of a title at most, and how far one row's log-odds count."""
SURE, REACH = 1.5, 25
"""Log-odds from which a row is one of authors in whatever style, and how many rows from the surest one it may stand."""
BESIDE, NEXT_LINE = 9, 1.8
"""Rows of a box that may be read between the rows of a title, and sizes of type from a row to the next."""
SURELY, DOUBTED, ALIKE = 0.8, -1.0, 0.7
"""Probability of rows of authors; log-odds of a piece, and how much it must look like a name, to be one where
these rows have no better."""
RUNS_ON, NEARLY, FLUSH = -5.0, -1.5, 2.0
"""Log-odds of a row from which it may go on with a list that breaks off above it, and from which it may be
authors if it is set like the surest row of these, so many points apart."""
REGION = 60
"""Rows below the title in which affiliations are looked for."""


class LearnedExtractor(HeaderExtractor):
    """The header by rules, and title and authors as the closer look at the rows has them: the judge chooses."""

    def __init__(
        self,
        settings: Settings,
        trees: dict[str, Trees] | None = None,
        pieces: Trees | None = None,
        lines: LineModel | None = None,
    ) -> None:
        super().__init__(settings, lines=lines)
        self.trees, self.pieces = trees, pieces

    def seconded(
        self, paper: Paper, so_far: tuple[Claim, ...], front: Front, table: Floats, language: str | None
    ) -> Iterator[Claim]:
        """Title and authors by the labels of rows; nothing where lines have no place, for pages are what was learnt from."""
        if not any(row.line.box for row in front.rows[:5]):
            return iter(())
        known = [claim for claim in so_far if claim.by == RULES]

        def bind(found: list[Named], rows: list[Row]) -> None:
            self.binder.bind(found, rows, front, paper, closing_lines(paper))

        looked = look(front, paper, so_far, table, self.lines, self.trees, self.pieces)
        return claims_of(front, looked, language, known, bind)


@dataclass(frozen=True, slots=True)
class CloseLook:
    """A front that was looked at closely: log-odds and labels of its rows, and what the paper bears out."""

    odds: dict[str, list[float]]
    likely: Floats
    labels: Sequence[str]
    evidence: closer.RowEvidence
    trees: Trees | None = None

    def taken_for(self, places: Sequence[int]) -> dict[str, float]:
        """What the line model takes rows for."""
        means = self.likely[list(places)].mean(axis=0)
        return {name: float(means[self.labels.index(name)]) for name in pieces.TAKEN_FOR}


def look(
    front: Front,
    paper: Paper,
    claims: Sequence[Claim],
    table: Floats,
    model: LineModel,
    trees: dict[str, Trees] | None = None,
    parts: Trees | None = None,
) -> CloseLook:
    """A closer look at a front whose observations are given; by the shipped trees where no others are."""
    likely = model.probabilities(table)
    evidence = closer.evidence(front, paper, claims)
    odds = closer.log_odds(front, evidence, table, likely, model.labels, trees)
    return CloseLook(odds, likely, model.labels, evidence, parts)


def claims_of(
    front: Front,
    looked: CloseLook,
    language: str | None,
    known: Sequence[Claim] = (),
    bind: Bind | None = None,
) -> Iterator[Claim]:
    """Title and authors of a front that was looked at closely; `known` are those by rules, `bind` gives
    authors what is theirs.
    """
    odds = looked.odds
    rows = front.rows[: len(odds["title"])]
    titled = _of_one_language(
        title_rows(rows, odds["title"]), [claim for claim in known if claim.field == "title"]
    )
    if titled:
        text = cleaned(titled)
        weight = _probability(sum(odds["title"][rows.index(row)] for row in titled) / len(titled))
        spoken = guess(text, language)[0]
        yield Claim("title", text, weight, BY, tuple(row.span() for row in titled), spoken)
    taken = {row.number for row in titled} | roles.of_others(front)
    signed = author_rows(rows, odds["author"], taken)
    found = names_in(signed, {row.number: at for at, row in enumerate(rows)}, looked)
    bound = [claim.value for claim in known if isinstance(claim.value, Person)]
    yield from _signed(found, titled, front, language, bound, bind)


def _signed(
    found: list[Named],
    titled: tuple[Row, ...],
    front: Front,
    language: str | None,
    bound: list[Person],
    bind: Bind | None,
) -> Iterator[Claim]:
    """The names as claims: what the rules bound to the same names stays, else affiliations are looked for."""
    if [one.literal for one in bound] != [one.person.literal for one in found]:
        if found and bind is not None:
            start = titled[-1].number if titled else found[0].row.number - 1
            region = [row for row in front.rows if start < row.number and row.page is found[0].row.page][
                :REGION
            ]
            bind(found, region)
        bound = [bodies.as_signed(affiliations.finished(one)) for one in found]
    for one, person in zip(found, bound, strict=True):
        yield Claim("author", person, round(one.judged * one.likeness, 4), BY, (one.row.span(),), language)


def title_rows(rows: tuple[Row, ...], odds: list[float]) -> tuple[Row, ...]:
    """The run of rows of one page, without a code of a class, whose log-odds add up to most; none where no row is likely."""
    coded = [code_label().match(row.text) is not None for row in rows]
    best, found = 0.0, (0, 0)
    for first in (at for at, value in enumerate(odds) if value > 0):
        total = 0.0
        for last in range(first, min(first + MOST, len(rows))):
            if rows[last].page is not rows[first].page or coded[last]:
                break
            total += max(-CLIPPED, min(CLIPPED, odds[last]))
            if total > best:
                best, found = total, (first, last + 1)
    first, end = found
    if end - first > 1 and is_chapter(rows[first].text):
        first += 1
    return _continued(rows, odds, first, end) if best > 0 else ()


def _continued(rows: tuple[Row, ...], odds: list[float], first: int, end: int) -> tuple[Row, ...]:
    """The run, and rows that go on with it in its type behind a box that was read between its rows."""
    kept = list(rows[first:end])
    for row, value in zip(rows[end : end + BESIDE], odds[end : end + BESIDE], strict=False):
        last = kept[-1]
        if value <= 0 or row.page is not last.page or not same_style(last, row):
            continue
        if row.box and last.box and 0 < row.box.top - last.box.top < NEXT_LINE * (row.size or 10):
            kept.append(row)
    return tuple(kept)


def _of_one_language(titled: tuple[Row, ...], known: Sequence[Claim]) -> tuple[Row, ...]:
    """The rows without those that are the title in another language, by the rules, where others are left."""
    if len(known) < 2:
        return titled
    own, *others = ({span.line for span in claim.spans} for claim in known)
    kept = tuple(
        row for row in titled if row.number in own or all(row.number not in other for other in others)
    )
    return kept if any(row.number in own for row in kept) else titled


def author_rows(rows: tuple[Row, ...], odds: list[float], taken: set[int]) -> list[Row]:
    """The rows that are more probably authors than not: near the surest of them, and in its style or surely so themselves."""
    likely = [(value, at) for at, value in enumerate(odds) if value > 0 and rows[at].number not in taken]
    if not likely:
        return []
    surest = max(likely)[1]
    kept = [
        at
        for value, at in likely
        if abs(at - surest) <= REACH and (value > SURE or same_style(rows[at], rows[surest], slant=False))
    ]
    kept += [
        at
        for at in range(surest, min(surest + REACH, len(rows)))
        if NEARLY < odds[at] <= 0 and rows[at].number not in taken and _is_set_like(rows[at], rows[surest])
    ]
    return [rows[at] for at in _with_rest(rows, odds, sorted(kept), taken)]


def _is_set_like(row: Row, other: Row) -> bool:
    """Whether a row stands below another as its like: in one type, flush with it or centred as it is."""
    if row.page is not other.page or row.box is None or other.box is None or not same_style(row, other):
        return False
    return abs(row.box.x0 - other.box.x0) < FLUSH or (row.centred and other.centred)


def _with_rest(rows: tuple[Row, ...], odds: list[float], kept: list[int], taken: set[int]) -> list[int]:
    """The rows of authors, and those with which a list that breaks off at the end of one of them goes on."""
    found = set(kept)
    for at in range(kept[0] + 1, min(kept[-1] + 3, len(rows))):
        goes_on = at - 1 in found and odds[at] > RUNS_ON and rows[at].number not in taken
        if goes_on and len(authors.units([rows[at - 1], rows[at]])) == 1:
            found.add(at)
    return sorted(found)


def names_in(rows: list[Row], places: dict[int, int], looked: CloseLook) -> list[Named]:
    """The names in rows of authors, in order; those of a second script with the first."""
    marked, found = Marked(), []
    surest = max(rows, key=lambda row: looked.odds["author"][places[row.number]], default=None)
    for unit in authors.units(rows):
        own = [places[row.number] for row in unit]
        judged = sum(_probability(looked.odds["author"][at]) for at in own) / len(unit)
        cut = authors.parted(unit, marked, judged)
        seen = pieces.observed(cut.pieces, looked.taken_for(own), looked.evidence)
        odds = pieces.log_odds(seen, looked.trees)
        if judged > SURELY and max(odds, default=1.0) <= 0 and surest and same_style(unit[0], surest):
            odds = _somebody(odds, seen[:, 0].tolist())
        got = [
            Named(
                names.parse(name),
                marked.of(signs),
                authors.row_with(name, unit),
                _probability(value),
                judged=round(judged, 4),
            )
            for (name, signs), value in zip(cut.pieces, odds, strict=True)
            if value > 0
        ]
        found += cut.bound(got)
    return authors.by_script(authors.once(found))


def _somebody(odds: list[float], likeness: list[float]) -> list[float]:
    """The log-odds of pieces none of which is a name, in rows of authors: what looks most like one is."""
    return [
        abs(value) if value > DOUBTED and like >= ALIKE else value
        for value, like in zip(odds, likeness, strict=True)
    ]


def _probability(odds: float) -> float:
    return round(1 / (1 + exp(-odds)), 4)
