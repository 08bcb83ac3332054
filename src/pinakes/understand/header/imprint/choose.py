"""The imprint of a work: the most probable title, numbers and year of its venue, each at its probability."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING

from pinakes.model import PartialDate, Venue
from pinakes.text.scripts import main
from pinakes.understand.header.imprint.context import content_words
from pinakes.understand.header.imprint.known_names import whole_of
from pinakes.understand.header.imprint.of_numbers import KINDS, number_candidates
from pinakes.understand.header.imprint.of_titles import SPELT_OUT, glanced_at, spelt_out
from pinakes.understand.header.imprint.of_years import year_candidates
from pinakes.understand.header.imprint.whole_names import whole_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pinakes.understand.header.imprint.context import Context
    from pinakes.understand.header.imprint.of_numbers import Numbered
    from pinakes.understand.header.imprint.of_titles import Evidence, Titled
    from pinakes.understand.header.imprint.of_years import Dated
    from pinakes.understand.header.imprint.scorer import Scorer
    from pinakes.understand.header.rows.blocks import Row

LEAST = {"title": 0.25, "volume": 0.25, "issue": 0.4, "pages": 0.3, "year": 0.05}
"""Probability from which a candidate is offered; the name in a journal's own address always is."""
FOLIOS = 0.08
"""The same for pages that only the folios tell, where a venue is found: the scorer was taught with works
whose truth says nothing of them."""
LIKELY = 0.5
"""Probability from which a title in the work's own script goes before all others."""
UNTITLED = 0.5
"""What numbers are worth as a venue where its title was not found."""
LONGER = 0.002
"""Probability from which the whole form of a shortened title is taken in its stead: the words agree, so little more is asked."""
NEARLY = 0.95
"""Share of the probability of a name that ends with its line, from which the longer one is taken."""
FULL = 0.7
"""Weight by rules from which a date of the first page may tell month and day."""
_PLAIN = re.compile(r"[^\W\d_]+(?:[\s-](?:[^\W\d_]+|&))*")
"""Words alone, without numbers, towns and stops."""
_DIGIT = re.compile(r"\d")
_SHORTENED = re.compile(r"[^\W\d_]{1,}\.(?=[\s:,]|$)")


@dataclass(frozen=True)
class Imprint:
    """Where and when, as far as found: the venue with its weight and rows, dates with theirs, the likeliest first.

    `printed` is the venue's title as it was found, perhaps shortened.
    """

    venue: Venue | None
    weight: float
    rows: tuple[Row, ...]
    dates: tuple[tuple[PartialDate, float, tuple[Row, ...]], ...]
    printed: str | None = None


def imprint_of(context: Context, scorers: Mapping[str, Scorer]) -> Imprint:
    """The imprint that a context tells."""
    title, sure = _title_in(context, scorers["title"])
    shown = _offered(title, sure)
    numbers: dict[str, tuple[str, float]] = {}
    for kind in KINDS:
        found = number_candidates(context, kind, title)
        chances = scorers[kind].probabilities([evidence for _, evidence in found])
        likeliest, chance = max(zip(found, chances, strict=True), key=itemgetter(1), default=(None, 0.0))
        if likeliest and chance >= _least(kind, likeliest[0], context, shown):
            numbers[kind] = likeliest[0].value, chance
    issn = next((part.value for line in context.lines for part in line.parsed.values("issn")), None)
    values = {kind: value for kind, (value, _) in numbers.items()}
    venue = None
    if shown is not None or values:
        venue = Venue(
            shown_title(shown, context.names) if shown else None,
            values.get("volume"),
            values.get("issue"),
            values.get("pages"),
            issn,
        )
    weight = (
        scorers["title"].worth(sure)
        if shown
        else UNTITLED * max((chance for _, chance in numbers.values()), default=0.0)
    )
    rows = tuple(line.row for line in (shown.lines[:2] if shown else ()) if line.row is not None)
    years = year_candidates(context, shown)
    chances = scorers["year"].probabilities([evidence for _, evidence in years])
    order = sorted(range(len(years)), key=lambda at: -chances[at])
    dates = tuple(
        (
            _fullest(years[at][0]),
            round(scorers["year"].worth(chances[at]), 4),
            tuple(line.row for line in years[at][0].lines[:1] if line.row is not None),
        )
        for at in order
        if chances[at] >= LEAST["year"]
    )
    return Imprint(venue, round(weight, 4), rows, dates, _text_of(shown))


def _least(kind: str, best: Numbered, context: Context, shown: Titled | None) -> float:
    """The probability from which a number is offered."""
    is_counted = best.forms == {"folios"} and context.folios is not None and context.folios.first > 1
    return FOLIOS if is_counted and shown is not None else LEAST[kind]


def _offered(title: Titled | None, sure: float) -> Titled | None:
    """The title if it is likely enough, or the name in a journal's own address."""
    return title if title is not None and (sure >= LEAST["title"] or "address" in title.cuts) else None


def _text_of(title: Titled | None) -> str | None:
    return None if title is None else title.text


def _title_in(context: Context, scorer: Scorer) -> tuple[Titled | None, float]:
    """The best title; spelt out are those that can be likeliest, all where others may go before them."""
    found = glanced_at(context)
    may = scorer.may_be_likeliest([evidence for _, evidence in found], SPELT_OUT)
    best, sure = best_title(_spelt_out(compress(found, may)), scorer)
    if best is None or (not _is_short(best.text) and main(best.text) == main(context.title)):
        return best, sure
    return best_title(_spelt_out(found), scorer, context.containers, context.title)


def _spelt_out(found: Iterable[tuple[Titled, Evidence]]) -> list[tuple[Titled, Evidence]]:
    return [(one, evidence | spelt_out(one.text)) for one, evidence in found]


def best_title(
    found: Sequence[tuple[Titled, Evidence]], scorer: Scorer, cited: Iterable[str] = (), own: str = ""
) -> tuple[Titled | None, float]:
    """The likeliest title; its whole form where a shortened one is likeliest and the whole one is printed too, or `cited`.

    Of likely ones that in the script of `own`, the work's own title, goes first: others are translations.
    """
    chances = scorer.probabilities([evidence for _, evidence in found])
    if not chances:
        return None, 0.0
    script = main(own)
    order = sorted(
        range(len(found)),
        key=lambda at: (not (chances[at] >= LIKELY and main(found[at][0].text) == script), -chances[at]),
    )
    top = _longest(found, chances, order)
    best, sure = found[top][0], chances[top]
    if _is_short(best.text):
        short, made = content_words(best.text), None if _DIGIT.search(best.text) else whole_name(best.text)
        for at in order[1:]:
            if chances[at] < LONGER:
                break
            if made and content_words(found[at][0].text) == content_words(made):
                return replace(found[at][0], text=made), sure  # with its capitals, which a head may lack
            if _is_whole(found[at][0].text, short, more=chances[at] >= LEAST["title"]):
                return found[at][0], sure
        whole = next((name for name in cited if not _SHORTENED.search(name) and _is_whole(name, short)), None)
        if whole is not None:
            return replace(best, text=whole), sure
    return best, sure


def shown_title(best: Titled, said: Iterable[str] = ()) -> str:
    """The title as it is offered: written out where it is printed shortened alone."""
    return whole_name(best.text) or whole_of(best.text, said) or best.text


def _longest(found: Sequence[tuple[Titled, Evidence]], chances: Sequence[float], order: list[int]) -> int:
    """The likeliest, or what goes on with its words and is about as likely."""
    top = order[0]
    nearly = (at for at in order[1:] if chances[at] >= NEARLY * chances[top])
    return next((at for at in nearly if _goes_on(found[top][0], found[at][0])), top)


def _goes_on(best: Titled, other: Titled) -> bool:
    """Whether a name that ends with its line goes on in the next."""
    return other.text.startswith(f"{best.text} ") and any(line.joined for line in other.lines)


def _is_short(name: str) -> bool:
    """Whether words of a name are shortened, with stops or without."""
    return _SHORTENED.search(name) is not None or whole_name(name) is not None


def _is_whole(name: str, short: list[str], *, more: bool = False) -> bool:
    """Whether a name has the words of a shortened one, each in full or longer, perhaps `more` behind them."""
    whole = content_words(name)
    more = more and len(short) > 1 and _PLAIN.fullmatch(name) is not None
    return (
        _DIGIT.search(name) is None
        and (len(whole) == len(short) or (more and len(whole) > len(short)))
        and whole != short
        and all(long.startswith(word) for long, word in zip(whole, short, strict=False))
    )


def _fullest(one: Dated) -> PartialDate:
    """The date as fully as a margin, a strip or a label of publication prints it; else the year."""
    own = [
        date
        for line in one.lines
        for date in line.parsed.dates
        if date.year == one.year and (line.parsed.numbers or line.where in ("head", "foot", "over"))
    ]
    own += [date for date, weight in one.printed if weight >= FULL]
    counted = _counting_pages(one)
    own = [PartialDate(date.year, date.month) if date in counted else date for date in own]
    return max([PartialDate(one.year), *own], key=lambda date: len(str(date)))


def _counting_pages(one: Dated) -> set[PartialDate]:
    """The dates in margins whose day grows with the page: the number of the page before a month."""
    days = {
        (line.page, date)
        for line in one.lines
        for date in line.parsed.dates
        if date.day is not None and line.where in ("head", "foot")
    }
    return {
        date
        for page, date in days
        for other_page, other in days
        if (other.year, other.month) == (date.year, date.month)
        and other.day is not None
        and date.day is not None
        and other.day - date.day == other_page - page != 0
    }
