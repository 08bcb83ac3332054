"""Evidence for and against a list of authors and each of its members, as numbers for the trained judge."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import log1p
from typing import TYPE_CHECKING

from pinakes.describe.agree import origin, speaks
from pinakes.describe.doubt.remains import REMAINS, remains
from pinakes.describe.people import Roll, folded, same_person
from pinakes.model import Person
from pinakes.text import names
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.describe.doubt.view import SeenLine, View
    from pinakes.model import Claim

LIST = (
    "count", "alone", "many", "least_like", "mean_like", "least_weight", "mean_weight", "printed_here",
    "by_file", "by_mark_up", "by_name", "agreed", "file_agrees", "file_has_more", "file_lacks",
    "file_first", "file_silent", "others_agree", "others_differ", "rivals", "rules_silent", "rules_same",
    "rules_common", "learned_silent", "learned_same", "learned_common", "foreign", "unexplained",
    "names_left", "likely_left", "name_rows", "goes_on", "cut_off", "addresses", "strange_addresses",
    "addressed", "too_many_addresses", "headed", "headed_by_others", "heads_known", "prose", "any_prose",
    "in_title", "no_given", "long_names", "odd_letters", "twins", "capitals", "mixed_capitals", "styles",
    "far", "gap_inside", "above_title", "page", "margin", "no_title", "bodies", *REMAINS,
)  # fmt: skip
OWN = (
    "like", "weight", "by_others", "by_file", "file_knows_others", "headed", "addressed", "prose",
    "in_title", "given", "words", "odd", "capitals", "style", "last", "first", "margin", "distance",
)  # fmt: skip
PAGE = ("header@", "header-learned@")
"""How those begin who read the names off the page: by rules, and learnt."""
NAME = 0.6
"""Likeness from which a piece of a line counts as a name."""
_ODD = re.compile(r"[^\w\s.,'’`´\-‐‑–]|\d|_")
_CAPITAL = re.compile(r"[^\W\d_]+")
_OPEN = (",", ";", "&", "，", "、", ":")


@dataclass(frozen=True, slots=True)
class Among:
    """A list of authors among its rivals on a page."""

    view: View
    claims: Sequence[Claim]
    """All claims of authors."""
    title: Claim | None
    abstract: int | None
    """The number of the line with which the abstract begins."""
    body: str | None = None
    """The language of the text."""

    def stated(self) -> list[list[Person]]:
        """The lists that the file's own properties give, each once."""
        found: dict[tuple[str, ...], list[Person]] = {}
        for by, said in lists_of(self.claims).items():
            if origin(by) == "embedded":
                people = [person(claim) for claim in said]
                found.setdefault(tuple(folded(one.literal) for one in people), people)
        return list(found.values())


def person(claim: Claim) -> Person:
    """The person a claim is about."""
    assert isinstance(claim.value, Person)
    return claim.value


def lists_of(claims: Sequence[Claim]) -> dict[str, list[Claim]]:
    """Source → the list of authors that it gives."""
    found: dict[str, list[Claim]] = {}
    for claim in claims:
        found.setdefault(claim.by, []).append(claim)
    return found


def row_of(chosen: Sequence[Claim], page: Among) -> list[float]:
    """The numbers of LIST for one list."""
    people = [person(claim) for claim in chosen]
    like = [likeness(one) for one in people]
    weights = [claim.weight for claim in chosen]
    count = len(people)
    roots = {origin(claim.by) for claim in chosen}
    places = [claim.spans[0].line for claim in chosen if claim.spans]
    return [
        log1p(count), float(count == 1), float(count > 8), min(like), sum(like) / count, min(weights), sum(weights) / count,
        len(places) / count, float("embedded" in roots), float("html" in roots), float("filename" in roots), float("weigh" in roots),
        *_by_file(people, page), *_by_others(people, chosen, page), *_left(chosen, places, page), *_addressed(people, page),
        *_headed(people, page), *_form(people, page), *_place(chosen, places, page),
        *remains(people, places, str(page.title.value) if page.title else "", page.view),
    ]  # fmt: skip


def own_rows(chosen: Sequence[Claim], page: Among) -> list[list[float]]:
    """The numbers of OWN for each member of a list."""
    title = folded(str(page.title.value)) if page.title else ""
    stated = page.stated()
    told_by_file = [Roll(told) for told in stated]
    marked = [
        Roll(map(person, said))
        for by, said in lists_of(page.claims).items()
        if origin(by) not in ("embedded", "filename")
    ]
    heads = folded(" ".join(page.view.heads))
    first = _style(chosen[0], page.view)
    found = []
    for place, claim in enumerate(chosen):
        one = person(claim)
        by_file = any(told.holds(one) for told in told_by_file)
        heard = sum(said.holds(one) for said in marked)
        family = folded(one.family or one.literal)
        line = page.view.lines.get(claim.spans[0].line) if claim.spans else None
        title_line = page.title.spans[-1].line if page.title and page.title.spans else None
        distance = abs(claim.spans[0].line - title_line) if claim.spans and title_line is not None else 30
        found.append([
            likeness(one), claim.weight, float(heard), float(by_file),
            float(not by_file and any(len(told) > 1 for told in stated)), float(bool(family) and family in heads),
            float(_has_address(one, page.view)), _prose(one, page.view), float(bool(family) and folded(one.literal) in title),
            float(bool(one.given)), float(len(one.literal.split())), float(_ODD.search(one.literal) is not None),
            float(one.literal.isupper()), float(_style(claim, page.view) == first), float(place == len(chosen) - 1), float(place == 0),
            float(line is not None and line.is_margin), log1p(min(distance, 60)),
        ])  # fmt: skip
    return found


def likeness(one: Person) -> float:
    """How much a text looks like a person's name; 0.5 for a body, whose name has no such form."""
    return 0.5 if one.kind == "organisation" else names.looks_like_name(one.literal)


def _by_file(people: list[Person], page: Among) -> list[float]:
    """How the file's own properties agree with a list: the one that says most counts."""
    stated = page.stated()
    if not stated:
        return [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    told = max(stated, key=len)
    common = sum(map(Roll(told).holds, people))
    ours = Roll(people)
    more = [one for one in told if not ours.holds(one)]
    printed = sum(folded(one.family or one.literal) in page.view.shown for one in more)
    lacks = len(people) - common
    return [
        float(common == len(people) == len(told)), common / max(len(told), len(people)), min(float(printed), 4.0),
        float(lacks > 0 and len(told) > 1), float(same_person(people[0], told[0])), 0.0,
    ]  # fmt: skip


def _by_others(people: list[Person], chosen: Sequence[Claim], page: Among) -> list[float]:
    """What the other lists say that are not the file's own."""
    own = {claim.by for claim in chosen}
    others = [
        said
        for by, said in lists_of(page.claims).items()
        if by not in own and origin(by) not in ("embedded", "filename", "weigh")
    ]
    agree = differ = 0
    for said in others:
        same = sum(map(Roll(map(person, said)).holds, people))
        agree += same == len(people) == len(said)
        differ += same < max(len(said), len(people))
    foreign = chosen[0].language is not None and page.body is not None and not speaks(chosen[0], page.body)
    return [float(agree > 0), float(differ > 0), float(len(others)), *_by_pages(people, page), float(foreign)]


def _by_pages(people: list[Person], page: Among) -> list[float]:
    """What the rules' own list of the page's names, and the learnt one, say to a list: nothing, the same, how much of it."""
    found = []
    for who in PAGE:
        said = [person(claim) for claim in page.claims if claim.by.startswith(who)]
        common = sum(map(Roll(said).holds, people))
        same = common == len(people) == len(said)
        found += [float(not said), float(same), common / max(len(people), len(said))]
    return found


def _left(chosen: Sequence[Claim], places: list[int], page: Among) -> list[float]:
    """The lines between title and abstract that no claim explains, and the names in them."""
    start = page.title.spans[-1].line if page.title and page.title.spans else min(places, default=0) - 1
    if start not in page.view.lines:
        start = min(page.view.lines, default=0)
        if not page.view.lines:
            return [0.0] * 6
    end = page.view.end_of_front(start, page.abstract)
    known = "".join(folded(person(claim).literal) for claim in chosen)
    left = 0
    names_left, likely, name_rows = 0, 0.0, 0
    taken = set(places)
    for number in range(start + 1, end):
        seen = page.view.lines[number]
        text = seen.text
        if number in taken or not 4 < len(text) < 200 or seen.is_margin or "@" in text:
            continue
        scores = [names.looks_like_name(piece) for piece in names.split(text) if folded(piece) not in known]
        left += 1
        fine = [score for score in scores if score >= NAME]
        names_left += len(fine)
        likely = max(likely, sum(scores) / len(scores) if scores else 0.0)
        name_rows += bool(scores) and len(fine) == len(scores)
    last = page.view.lines.get(max(places, default=-1))
    after = page.view.lines.get(max(places, default=-1) + 1)
    goes_on = float(
        last is not None
        and after is not None
        and _same_look(last, after)
        and bool(fine_names(after.text, known))
    )
    text = last.text.rstrip() if last else ""
    open_end = text.endswith(_OPEN) or (text.split() or [""])[-1].casefold() in names.conjunctions()
    return [log1p(left), log1p(names_left), likely, min(float(name_rows), 5.0), goes_on, float(open_end)]


def fine_names(text: str, known: str = "") -> list[str]:
    """The pieces of a line that look like names, without those that are known (folded)."""
    if len(text) > 200:
        return []
    return [
        piece
        for piece in names.split(text)
        if folded(piece) not in known and names.looks_like_name(piece) >= NAME
    ]


def _same_look(one: SeenLine, other: SeenLine) -> bool:
    return one.font == other.font or (
        one.font is not None
        and other.font is not None
        and (one.font.size, one.font.bold) == (other.font.size, other.font.bold)
    )


def _has_address(one: Person, view: View) -> bool:
    """Whether an address on the page is made of the name."""
    family = folded(one.family or one.literal.split()[-1])
    given = folded(one.given or one.literal.split()[0])
    return any(
        (len(family) > 2 and family[:6] in address) or (len(given) > 3 and given in address) for address in view.addresses
    )  # fmt: skip


def _addressed(people: list[Person], page: Among) -> list[float]:
    addresses = page.view.addresses
    owned = sum(_has_address(one, page.view) for one in people)
    strange = 0
    for address in addresses:
        strange += not any(
            folded(one.family or one.literal)[:4] in address or folded(one.given or "-")[:4] in address
            for one in people
        )
    return [
        min(len(addresses), 8) / 4,
        float(strange) / max(len(addresses), 1),
        owned / len(people),
        float(len(addresses) > len(people)),
    ]


def _headed(people: list[Person], page: Among) -> list[float]:
    """Whether the heads of later pages name these authors, or others ("et al." for one)."""
    heads = [head for head in page.view.heads if len(head) < 160]
    text = folded(" ".join(heads))
    inside = sum(folded(one.family or one.literal) in text for one in people if len(one.literal) > 2) / len(
        people
    )
    others = [
        head for head in heads if any(head.casefold().find(word) >= 0 for word in words("header", "others"))
    ]
    short = float(bool(others) and len(people) < 3)
    families = {folded(one.family or one.literal) for one in people}
    by_others = 0
    for head in heads:
        for piece in fine_names(head):
            by_others += not any(family in folded(piece) for family in families)
    return [inside, short + min(by_others, 3), float(bool(heads))]


def _prose(one: Person, view: View) -> float:
    """The share of a name's words that also stand in lower case in the text."""
    parts = [part.lower() for part in _CAPITAL.findall(one.literal) if len(part) > 2]
    return sum(part in view.prose for part in parts) / len(parts) if parts else 0.0


def _form(people: list[Person], page: Among) -> list[float]:
    prose = [_prose(one, page.view) for one in people]
    title = folded(str(page.title.value)) if page.title else ""
    capitals = sum(one.literal.isupper() for one in people)
    family = [folded(one.literal) for one in people]
    return [
        sum(prose) / len(prose), max(prose), float(any(len(name) > 4 and name in title for name in family)),
        sum(not one.given for one in people) / len(people), float(max(len(one.literal.split()) for one in people) > 4),
        float(any(_ODD.search(one.literal) for one in people)), float(len(set(family)) < len(family)),
        float(capitals == len(people)), float(0 < capitals < len(people)),
    ]  # fmt: skip


def _style(claim: Claim, view: View) -> tuple[float, bool] | None:
    seen = view.lines.get(claim.spans[0].line) if claim.spans else None
    font = seen.font if seen else None
    return (round(font.size or 0.0, 1), font.bold) if font else None


def _place(chosen: Sequence[Claim], places: list[int], page: Among) -> list[float]:
    styles = {_style(claim, page.view) for claim in chosen}
    title = page.title.spans if page.title else ()
    far = inside = 0.0
    if places and title:
        far = min(abs(places[0] - title[-1].line), 40) / 10
    if places:
        inside = (
            min(max((b - a for a, b in zip(sorted(places), sorted(places)[1:], strict=False)), default=0), 20)
            / 5
        )
    first = page.view.lines.get(places[0]) if places else None
    return [
        float(len(styles)), far, inside, float(bool(places) and bool(title) and places[0] < title[0].line),
        float(chosen[0].spans[0].page if chosen[0].spans else 0), float(first is not None and first.is_margin), float(page.title is None),
        float(any(person(claim).kind == "organisation" for claim in chosen)),
    ]  # fmt: skip
