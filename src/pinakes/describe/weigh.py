"""Rival claims → a Record: who wins each field, by the rule of that field.
The only place where weights are combined.

Nothing is lost: every claim stays in the record. Where independent sources agree, or a value is doubtful by
its form, a new claim by `weigh@1` is added and wins in their stead. The result does not depend on the order
in which extractors spoke, only on each one's own order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.describe import authors
from pinakes.describe.agree import WEIGH, agrees, combined, groups, is_person, origin, rank, speaks
from pinakes.describe.check import checked
from pinakes.describe.judge import Bench
from pinakes.describe.normalise import normalised, primary
from pinakes.describe.people import folded
from pinakes.model import Claim, Keywords, Record
from pinakes.model.fields import FIELDS
from pinakes.text.persons import read_like_persons

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pinakes.describe.judge import Judge, Preference
    from pinakes.model import Paper, Source

    Rule = Callable[[list[Claim], str | None], list[Claim]]

NO_PAPERS = frozenset(("other", "manual", "standard", "letter"))
"""Types of works that are no papers."""
PAPERS, SURELY = frozenset(("article", "thesis", "chapter", "report")), 0.9
"""Types of works that their makers sign, and the weight from which a work surely is of one."""
OWN_LANGUAGE = 0.4
"""Share of the heaviest rival's weight that a value in the document's own language needs to stand first."""
FLOORS: dict[str, float] = {field.name: field.floor for field in FIELDS if field.floor}
"""Weight below which a further value of a repeated field does not win; the first one always does."""
TOLD_BY_SCRIPT = frozenset(("zh", "ja", "ko", "ru", "uk", "bg", "el", "ar", "he"))
_KINDS = {"author": 0, "controlled": 1, "generated": 2}


def weigh(
    source: Source,
    claims: Iterable[Claim],
    *,
    looked_for: Iterable[str] = (),
    paper: Paper | None = None,
    judge: Judge | None = None,
    preference: Preference | None = None,
) -> Record:
    """The record of one source; `looked_for` are the fields that somebody was asked for, found or not.

    With the paper before him the judge says which title and which list of authors are heaviest, and how sure
    they and the whole are; `preference` is what a library has learnt of its own documents.
    """
    made_here = ("weigh@", "judge@") if paper is not None else ("weigh@",)  # heard anew, not again
    heard = [_in_bounds(normalised(c)) for c in claims if not c.by.startswith(made_here)]
    heard.sort(key=lambda claim: (_PLACE.get(claim.field, len(_PLACE)), claim.by))
    by_field, body = sorted_out(heard)
    bench = (
        Bench(by_field, paper, body, judge, preference)
        if paper is not None and ("title" in by_field or "author" in by_field)
        else None
    )
    chooser = _chooser(bench, paper)
    won: list[Claim] = []
    for field in FIELDS:
        if field.name not in by_field:
            continue
        if field.name == "author" and bench is not None:
            people = _who_may_sign(by_field, bench)
            won += authors.choose(people, body, _liking(chooser, won)) if people else []
        else:
            best = _RULES.get(field.name, _only)(by_field[field.name], body)
            won += (
                best
                if field.name != "title" or chooser is None
                else _with_favourite(best, by_field["title"], body, chooser)
            )
        body = _own_language(won, body) if field.name == "title" else body
    won = _fitting_subtitle(won)
    record = _recorded(source, heard, won, {*looked_for, *by_field})
    return bench.verdict(record) if bench is not None else record


def _in_bounds(claim: Claim) -> Claim:
    """The claim, its weight between 0 and 1."""
    if 0.0 < claim.weight < 1.0:
        return claim
    return replace(claim, weight=min(1.0, max(0.0, claim.weight)))


def sorted_out(heard: Iterable[Claim]) -> tuple[dict[str, list[Claim]], str | None]:
    """Field → the claims that say something of it, in doubt where their form is;
    and the language of the text.
    """
    by_field: dict[str, list[Claim]] = {}
    for claim in heard:
        if not _is_empty(claim):
            by_field.setdefault(claim.field, []).append(checked(claim))
    spoken = _only(by_field.get("language", []), None)
    return by_field, str(spoken[0].value) if spoken else None


def _with_favourite(best: list[Claim], said: list[Claim], body: str | None, bench: Bench) -> list[Claim]:
    """The titles, with the one first that the judge likes most of those in the first one's language."""
    tongue = _tongue(best[0], body)
    rivals = [claim for claim in said if _tongue(claim, body) == tongue]
    if not rivals or is_person(best[0]) or agrees(favourite := bench.favourite(rivals), best[0]):
        return best
    return [favourite, *(claim for claim in best if _tongue(claim, body) != tongue)]


def _chooser(bench: Bench | None, paper: Paper | None) -> Bench | None:
    """Where the judge chooses, as he learnt to from printed pages; of formats without them he says only how
    sure a choice is.
    """
    return bench if paper is not None and paper.has_pages else None


def _liking(bench: Bench | None, won: list[Claim]) -> Callable[[list[Claim]], float] | None:
    """How sure the judge is of a list of authors, the title being chosen."""
    if bench is None:
        return None
    title = next((claim for claim in won if claim.field == "title"), None)
    return lambda people: bench.liking(people, title)


def _who_may_sign(by_field: Mapping[str, list[Claim]], bench: Bench) -> list[Claim]:
    """The authors that were claimed; of what may be no paper without those whom the file alone names and its
    first page does not show, or who read like words. Who typed a form is not its author: what is none must
    show him among its first words.
    """
    people = by_field["author"]
    kind = _only(by_field.get("type", []), None)
    if not kind or (kind[0].value in PAPERS and kind[0].weight >= SURELY):
        return people
    words = {one.by for one in people if origin(one.by) == "embedded" and _read_like_words(people, one.by)}
    shows = bench.opens_with if kind[0].value in NO_PAPERS else bench.is_shown
    return [one for one in people if origin(one.by) != "embedded" or (one.by not in words and shows(one))]


def _read_like_words(people: Sequence[Claim], by: str) -> bool:
    """Whether the authors whom one source names are rather words: an office, a firm, a program."""
    odds = read_like_persons(claim.value for claim in people if claim.by == by)
    return odds is not None and odds < 0


def _recorded(source: Source, heard: list[Claim], won: list[Claim], asked: set[str]) -> Record:
    """The record of what was said and what won; a winner that was put together here is added to what was said."""
    everything, places = list(heard), list[int]()
    free: dict[tuple[str, str, float], list[int]] = {}
    for at, claim in enumerate(heard):
        free.setdefault(_told_by(claim), []).append(at)
    for claim in won:
        place = _taken(claim, everything, free.get(_told_by(claim), []))
        if place is None:
            place = len(everything)
            everything.append(replace(claim, by=WEIGH))
        places.append(place)
    looked = tuple(field.name for field in FIELDS if field.name in asked)
    return Record(source.digest, (source,), tuple(everything), tuple(places), looked)


def _own_language(titles: list[Claim], body: str | None) -> str | None:
    """The main language of the paper: that of its body, but that of its title where all
    titles are in a script that tells its language and the body is not: much code or many formulas make a
    Chinese thesis look English.
    """
    if (
        not titles
        or body is None
        or titles[0].language is None
        or any(speaks(title, body) for title in titles)
    ):
        return body
    told = primary(titles[0].language) in TOLD_BY_SCRIPT and primary(body) not in TOLD_BY_SCRIPT
    return titles[0].language if told else body


def _is_empty(claim: Claim) -> bool:
    value = claim.value
    return (
        not value
        or (isinstance(value, Keywords) and not value.values)
        or not str(getattr(value, "literal", "x"))
    )


def _told_by(claim: Claim) -> tuple[str, str, float]:
    """By what claims are first looked up: to tell a whole reference from others costs more."""
    return claim.field, claim.by, claim.weight


def _taken(claim: Claim, everything: Sequence[Claim], free: list[int]) -> int | None:
    """The first free place of a claim, which is no longer free; equal claims stand one after the other."""
    for at, place in enumerate(free):
        if everything[place] is claim or everything[place] == claim:
            return free.pop(at)
    return None


def _only(claims: list[Claim], body: str | None) -> list[Claim]:
    """The one value that its supporters together make heaviest."""
    spoken = [combined(group) for group in groups(claims)]
    return sorted(spoken, key=rank)[:1]


def _all(claims: list[Claim], body: str | None) -> list[Claim]:
    """Every value above the floor, heaviest first."""
    spoken = sorted((combined(group) for group in groups(claims)), key=rank)
    return [claim for claim in spoken if claim.weight >= FLOORS[claim.field]]


def _each_language(claims: list[Claim], body: str | None) -> list[Claim]:
    """The best value of each language (and kind), the document's own first."""
    best: dict[tuple[str | None, int], Claim] = {}
    for claim in sorted((combined(group) for group in groups(claims)), key=rank):
        best.setdefault((_tongue(claim, body), _kind(claim)), claim)
    heaviest, *others = sorted(best.values(), key=rank)
    kept = [heaviest, *(claim for claim in others if _stands_beside(claim, heaviest, body))]
    own = [
        claim
        for claim in kept
        if _tongue(claim, body) == primary(body) and claim.weight >= OWN_LANGUAGE * heaviest.weight
    ]
    main = min(own, key=lambda claim: (_kind(claim), rank(claim))) if own else heaviest
    return [main, *(claim for claim in kept if claim is not main)]


def _tongue(claim: Claim, body: str | None) -> str | None:
    """The language of a claim; one without a tag is taken for the document's own."""
    return primary(claim.language or body)


def _kind(claim: Claim) -> int:
    return _KINDS[claim.value.kind] if isinstance(claim.value, Keywords) else 0


def _stands_beside(claim: Claim, main: Claim, body: str | None) -> bool:
    """Whether a further value is another language's or kind's, and not merely a rival without a tag."""
    told_apart = None not in (_tongue(claim, body), _tongue(main, body)) or _kind(claim) != _kind(main)
    return is_person(claim) or (told_apart and claim.weight >= FLOORS[claim.field])


def _one_list(claims: list[Claim], body: str | None) -> list[Claim]:
    """The heaviest source's whole list, in its order."""
    lists: dict[str, list[Claim]] = {}
    for claim in claims:
        lists.setdefault(claim.by, []).append(claim)
    return min(
        lists.values(),
        key=lambda c: (not is_person(c[0]), -sum(x.weight for x in c) / len(c), -len(c), c[0].by),
    )


def _fitting_subtitle(won: list[Claim]) -> list[Claim]:
    """The winners without a subtitle that belongs to another title, or that the title already says."""
    title = next((claim for claim in won if claim.field == "title"), None)
    subtitle = next((claim for claim in won if claim.field == "subtitle"), None)
    if title is None or subtitle is None or is_person(subtitle):
        return won
    said = folded(str(subtitle.value)) in folded(str(title.value))
    return (
        [claim for claim in won if claim is not subtitle] if said or _is_of_another(title, subtitle) else won
    )


def _is_of_another(title: Claim, subtitle: Claim) -> bool:
    """Whether a subtitle is in another language than the title, or told by another source."""
    if title.language and subtitle.language and primary(title.language) != primary(subtitle.language):
        return True
    return title.by != WEIGH and subtitle.by != WEIGH and origin(title.by) != origin(subtitle.by)


_PLACE = {field.name: i for i, field in enumerate(FIELDS)}
_RULES: dict[str, Rule] = {
    **{field.name: _all for field in FIELDS if field.repeats},
    "title": _each_language,
    "abstract": _each_language,
    "keywords": _each_language,
    "author": authors.choose,
    "reference": _one_list,
}
"""The rule of each field that repeats; all others have one value, the best."""
