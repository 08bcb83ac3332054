"""A reference as claims: tokens labelled, labels repaired, values brought to one form, each with its weight."""

from __future__ import annotations

import math
import re
from bisect import bisect
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes import models
from pinakes.model import Claim, Person, Reference
from pinakes.provenance import signed
from pinakes.text.languages import guess
from pinakes.text.words import fold, words
from pinakes.understand.bibliography import crf, normalise
from pinakes.understand.bibliography.kind import SIGNS, kind
from pinakes.understand.bibliography.marked_kinds import is_law
from pinakes.understand.bibliography.names import people
from pinakes.understand.bibliography.phrases import cues
from pinakes.understand.bibliography.repair import repaired, runs
from pinakes.understand.bibliography.tidy import rejoined
from pinakes.understand.bibliography.twins import halves, joined
from pinakes.understand.bibliography.whole_claims import mended

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from pinakes.model.record import Value
    from pinakes.understand.bibliography.observe import ObservedReference

PEOPLE = ("author", "editor", "translator")
TEXTS = ("title", "container", "publisher", "place", "series", "school", "edition", "note")
NUMBERS = ("volume", "issue")
FORMS: dict[str, Callable[[str], str]] = {
    "doi": normalise.doi, "url": normalise.url, "arxiv": normalise.arxiv, "isbn": normalise.isbn,
}  # fmt: skip
RANGES = frozenset(("0-0", "Y-0", "0-Y", "YY"))
"""Classes of tokens that are ranges."""
JOINS = 2
"""Tokens of no field that may stand inside one field."""
BATCH = 1024
LONGEST_PLACE = 4
"""Words of a place in print."""
SAME_AUTHOR = 0.95
"""How much an author is trusted who is only pointed back to."""

SHORTEST = 3
"""Words below which an edition is taken as it is: many a language counts in words."""
LIKELY = 0.5
"""Weight from which a title's language is told: three words may be of any."""
IN_TITLE = 0.8
"""How much a date is trusted that stands in a title."""
_WHOLE_DAY = re.compile(r"(?<!\d)\d{1,2}\.\d{1,2}\.(?:1[89]|20)\d\d(?!\d)")
_ROMAN_TAIL = re.compile(r",\s([IVXLC]{1,7})$")
_NOTHING = re.compile(r"[\W_]*")


def parse_references(lines: Iterable[str], machine: crf.Labeller | None = None) -> list[Reference | None]:
    """One reference a line → what is understood of it; None for a blank line or where nothing is understood.

    `machine` labels in the place of the shipped model.
    """
    machine = machine or crf.labeller()
    out: list[Reference | None] = []
    batch: list[str] = []
    for line in lines:
        batch.append(line)
        if len(batch) == BATCH:
            out += _parsed(batch, machine)
            batch = []
    return out + _parsed(batch, machine)


def _parsed(raws: Sequence[str], machine: crf.Labeller) -> list[Reference | None]:
    whole = [rejoined(raw) for raw in raws]
    twice = {k: both for k, raw in enumerate(whole) if not raw.isascii() and (both := halves(raw))}
    tails = [tail for _, tail in twice.values()]
    texts = [*(twice[k][0] if k in twice else raw for k, raw in enumerate(whole)), *tails]
    found: list[Reference | None] = []
    for raw, text, (seen, labels, sure) in zip(
        [*raws, *tails], texts, crf.label_references(texts, machine), strict=True
    ):
        claims = claims_of(text, seen, labels, sure, machine.calibration) if labels else ()
        found.append(Reference(raw=raw.strip(), claims=claims) if claims else None)
    for k, other in zip(twice, found[len(raws) :], strict=True):
        own = found[k]
        found[k] = joined(own, other) if own and other else own or other
    return found[: len(raws)]


def claims_of(
    raw: str,
    seen: ObservedReference,
    labels: list[str],
    sure: NDArray[np.float32],
    calibration: Mapping[str, crf.Curve],
) -> tuple[Claim, ...]:
    """The claims of one labelled reference."""
    labels = repaired(raw, seen, labels)
    by = _by()
    probable: list[float] = sure.tolist()
    claims: list[Claim] = []
    stretches = runs(labels)
    for field in dict.fromkeys(label for label, _, _ in stretches):
        if field in ("other", "number"):
            continue
        begin, end = _stretch(field, stretches, labels, seen)
        weight = _calibrated(calibration.get(field), _together(probable[begin:end]))
        text = raw[seen.spans[begin][0] : seen.spans[end - 1][1]]
        values = _values(field, text, raw, seen.spans[begin][0], seen.spans[end - 1][1])
        if field in PEOPLE:
            values = _all_people(values, field, end, raw, seen, stretches)
        claims += [Claim(field, value, weight, by) for value in values]
    if not any(claim.field in ("title", "author", "container", "doi", "url", "date") for claim in claims):
        return ()
    claims = mended(raw, _imprints(_misnamed(claims)))
    if not any(claim.field == "date" for claim in claims):
        claims += _dates_in_titles(raw, claims)
    told, trust = kind(raw, claims)
    claims.append(Claim("type", told, trust, by))
    title = next((str(claim.value) for claim in claims if claim.field == "title"), "")
    language, likely = guess(title) if title else (None, 0.0)
    if language and likely >= LIKELY:
        claims.append(Claim("language", language, round(likely, 3), by))
    return tuple(claims)


def _misnamed(claims: list[Claim]) -> list[Claim]:
    """Fields whose values tell that they are others: an edition that counts nothing, a volume that clings to its journal."""
    fields = {claim.field for claim in claims}
    out: list[Claim] = []
    for claim in claims:
        value = str(claim.value) if claim.field in ("edition", "container") else ""
        led = cues("container").match(value) if claim.field == "edition" else None
        if claim.field == "edition" and (led or not _counts(value)):
            inside = value[led.end() :].strip() if led and "container" not in fields else ""
            out.append(replace(claim, field="container" if inside else "note", value=inside or value))
        elif claim.field == "container" and "volume" not in fields and (roman := _ROMAN_TAIL.search(value)):
            out += [
                replace(claim, value=value[: roman.start()]),
                replace(claim, field="volume", value=roman[1]),
            ]
        else:
            out.append(_as_publisher(claim, claims))
    return out


def _as_publisher(claim: Claim, claims: list[Claim]) -> Claim:
    """The claim; an organisation among the editors is the publisher where it publishes."""
    body = claim.value
    if claim.field != "editor" or not isinstance(body, Person) or body.kind != "organisation":
        return claim
    return replace(claim, field="publisher", value=body.literal) if _publishes(claim, claims) else claim


def _counts(edition: str) -> bool:
    """Whether a text can be an edition: it has a number, or a word of editions."""
    return (
        any(map(str.isdigit, edition))
        or cues("edition").search(edition) is not None
        or len(edition.split()) < SHORTEST
    )


def _publishes(claim: Claim, claims: Sequence[Claim]) -> bool:
    """Whether an organisation called editor is none: nobody else edited, and it stands where publishers do."""
    editors = [other for other in claims if other.field == "editor"]
    fields = [other.field for other in claims]
    is_first = "title" in fields[fields.index("editor") :]
    return (
        len(editors) == 1
        and not is_first
        and "publisher" not in fields
        and set(fields).isdisjoint(("container", "school"))
    )


def _imprints(claims: list[Claim]) -> list[Claim]:
    """A place with its publisher behind a colon taken apart; what stands behind a thesis is where it was defended."""
    fields = {claim.field for claim in claims}
    out: list[Claim] = []
    genre = _genres(claims)
    defended = bool(genre) and "school" not in fields and cues("thesis").search(genre) is not None
    thesis = defended and "container" in fields and fields.isdisjoint(("volume", "issue"))
    for claim in claims:
        missing = {"place": "publisher", "publisher": "place"}.get(claim.field, "")
        place, colon, publisher = (
            str(claim.value).partition(": ") if missing and missing not in fields else ("", "", "")
        )
        if colon and 0 < len(place.split()) <= LONGEST_PLACE and publisher.strip():
            out += [
                replace(claim, field="place", value=place.strip()),
                replace(claim, field="publisher", value=publisher.strip()),
            ]
        elif (thesis and claim.field == "container") or (defended and claim.field == "publisher"):
            out.append(replace(claim, field="school"))
        else:
            out.append(claim)
    return out


def _genres(claims: list[Claim]) -> str:
    """What the claims say of the genre, together."""
    return " ".join(str(claim.value) for claim in claims if claim.field == "genre")


def _dates_in_titles(raw: str, claims: list[Claim]) -> list[Claim]:
    """`Федеральный закон от 27.07.2006 № 152-ФЗ`: the day of a law that is told nowhere else."""
    title = next((claim for claim in claims if claim.field == "title"), None)
    told = title and (str(title.value) if is_law(raw, claims) else _whole_day(str(title.value)))
    day = normalise.date(told) if told else None
    day = day if day and day.day else None
    return (
        [replace(title, field="date", value=day, weight=round(title.weight * IN_TITLE, 3))]
        if title and day
        else []
    )


def _whole_day(text: str) -> str:
    found = _WHOLE_DAY.search(text)
    return found[0] if found else ""


def _all_people(
    values: list[Value],
    field: str,
    end: int,
    raw: str,
    seen: ObservedReference,
    stretches: list[tuple[str, int, int]],
) -> list[Value]:
    """The persons of a field with those named again, or for the first time, behind a slash after the title, as GOST has them."""
    for label, begin, last in stretches:
        if (
            label != field
            or begin < end
            or "/" not in raw[seen.spans[begin - 1][0] : seen.spans[begin][0] + 2]
        ):
            continue
        known = {
            person.family.casefold() for person in values if isinstance(person, Person) and person.family
        }
        later = people(raw[seen.spans[begin][0] : seen.spans[last - 1][1]])
        values = [
            *values,
            *(person for person in later if (person.family or person.literal).casefold() not in known),
        ]
    return values


def _together(logarithms: list[float]) -> float:
    """How probable a field is, of its tokens: the geometric mean of the four weakest."""
    weakest = sorted(logarithms)[:4]
    return math.exp(sum(weakest) / len(weakest))


def _stretch(
    field: str, stretches: list[tuple[str, int, int]], labels: list[str], seen: ObservedReference
) -> tuple[int, int]:
    """First and last token of a field: its first stretch, and those just behind it; people are taken up to the title."""
    own = [(begin, end) for label, begin, end in stretches if label == field]
    if field == "date":
        # the number of an entry may be taken for one
        own = own[
            next(
                _with_years(own, seen),
                0,
            ) :
        ]
    begin, end = own[0]
    if field == "pages":
        own = _over_dashes(own, labels)
        begin, end = own[0]
    if field in ("doi", "url", "pages") and len(own) > 1:
        return _told(own, seen) if field == "pages" else own[0]
    for later, last in own[1:]:
        gap = labels[end:later]
        if field in PEOPLE or field in ("title", "container", "publisher", "series", "school", "date"):
            if len(gap) <= JOINS and all(label in ("other", "note") for label in gap):
                end = last
            else:
                break
        elif field == "place" and gap == ["other"]:
            # Berlin / New York
            end = last
        else:
            break
    return begin, end


def _with_years(own: list[tuple[int, int]], seen: ObservedReference) -> Iterator[int]:
    """Stretches in which a year stands."""
    return (
        k for k, (first, last) in enumerate(own) if any("Y" in form.coarse for form in seen.forms[first:last])
    )


def _told(own: list[tuple[int, int]], seen: ObservedReference) -> tuple[int, int]:
    """The stretch of pages that counts: the first, but a range behind a single number, which may be a number of pages."""
    ranged = [
        (begin, end)
        for begin, end in own
        if end - begin > 1 or any(form.coarse in RANGES for form in seen.forms[begin:end])
    ]
    return ranged[0] if ranged else own[0]


def _over_dashes(own: list[tuple[int, int]], labels: list[str]) -> list[tuple[int, int]]:
    """Stretches of pages with a single token of no field between them as one: `1148 – 53`."""
    joined = own[:1]
    for begin, end in own[1:]:
        if begin - joined[-1][1] == 1 and labels[joined[-1][1]] == "other" and begin - joined[-1][0] == 2:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((begin, end))
    return joined


def _trimmed(field: str, text: str) -> str:
    """A text without what does not belong to it: a genre in brackets, the point of an abbreviation."""
    value = normalise.trimmed(text)
    if field in ("title", "container") and value.endswith(("]", "］")):
        value = _genre_tail().sub("", value)
    if field == "container":
        value = normalise.abbreviation(value, text[text.rfind(value) + len(value) :] if value else "")
    return value


def _values(field: str, text: str, raw: str, begin: int, end: int) -> list[Value]:
    if field in PEOPLE:
        return [*_turned(people(text))]
    if field == "date":
        found = normalise.date(text)
        return [found] if found else []
    if field == "accessed":
        found = normalise.date(text)
        return [str(found)] if found else []
    if field == "pages":
        value = normalise.pages(text, counted=_is_count(raw, begin, end))
    elif field in NUMBERS:
        value = normalise.number(text)
    elif field in FORMS:
        value = FORMS[field](text)
    elif field == "genre":
        value = _genre(text)
    else:
        value = _trimmed(field, text)
    if field in ("container", "publisher", "place") and fold(value) in _empty_phrases():
        return []
    if field == "publisher" and fold(value).replace(" ", "").strip("[]().") in _nobody():
        return []
    return [value] if value and not _NOTHING.fullmatch(value) else []


def _genre(text: str) -> str:
    """What kind of work is said; `[D]`, a sign of GB/T 7714, tells the type and no genre."""
    value = normalise.trimmed(text)
    return "" if value.strip("[]［］") in SIGNS else value


def _turned(found: list[Person]) -> list[Person]:
    """`Baumgartner, Emma, & Devescovi, Antonella`: where the first name is turned round and written out, so is the last."""
    if (
        len(found) < 3
        or not found[0].given
        or "," not in found[0].literal
        or len(found[0].given.split()[0].strip(".")) < 2
    ):
        return found
    family, given = found[-2], found[-1]
    alone = (
        not family.given
        and not given.given
        and bool(family.family and given.family)
        and " " not in given.literal
    )
    if not alone or family.kind != "person" or given.kind != "person" or given.literal.isupper():
        return found
    return [
        *found[:-2],
        Person(literal=f"{family.literal}, {given.literal}", family=family.family, given=given.family),
    ]


@cache
def _empty_phrases() -> frozenset[str]:
    """What introduces an address or the day it was seen, and names nothing."""
    return frozenset((*words("bibliography", "accessed"), *words("bibliography", "available")))


@cache
def _nobody() -> frozenset[str]:
    """`s.n.`: what stands for a publisher that is not known."""
    return frozenset(fold(word).replace(" ", "").strip(".") for word in words("bibliography", "unknown"))


@cache
def _genre_tail() -> re.Pattern[str]:
    """`[J]`, `[M/OL]`, `[Internet]`, `[Текст]` behind a title."""
    kinds = sorted(
        {*words("bibliography", "genre"), *words("bibliography", "available")}, key=len, reverse=True
    )
    return re.compile(
        rf"\s*[\[［]\s*(?:[A-Z]{{1,2}}(?:/OL)?|{'|'.join(map(re.escape, kinds))})\s*[\]］]$", re.IGNORECASE
    )


@cache
def _count_cue() -> re.Pattern[str]:
    cues = "|".join(sorted(map(re.escape, words("bibliography", "pages")), key=len, reverse=True))
    return re.compile(rf"\s*(?:{cues})\b", re.IGNORECASE)


def _is_count(raw: str, begin: int, end: int) -> bool:
    """Whether pages are counted (`288 с.`) and not named (`с. 288`, `S. 64 ff.`, `第45页`)."""
    cue = _count_cue().match(raw, end) if raw[max(0, end - 1) : end].isdigit() else None
    if cue is None:
        return False
    before = raw[max(0, begin - 8) : begin]
    # `2531 f.` goes on overleaf; `2004. 120 f.` has so many leaves
    goes_on = cue[0].strip().casefold() in words(
        "bibliography", "following"
    ) and not before.rstrip().endswith(".")
    return not goes_on and _page_cue().search(before) is None and not before.rstrip().endswith(_ordinals())


@cache
def _ordinals() -> tuple[str, ...]:
    return tuple(words("bibliography", "ordinal"))


@cache
def _page_cue() -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(map(re.escape, words('bibliography', 'pages')))})\.?\s*$", re.IGNORECASE
    )


@cache
def _by() -> str:
    return signed(models.label(crf.MODEL), __name__)


def _calibrated(known: crf.Curve | None, weight: float) -> float:
    """The weight as it turned out on held-out references: between the two known points around it."""
    if known is None:
        return round(weight, 3)
    xs, ys = known
    place = bisect(xs, weight)
    if place == 0 or place == len(xs):
        return round(ys[min(place, len(xs) - 1)], 3)
    share = (weight - xs[place - 1]) / (xs[place] - xs[place - 1])
    return round(ys[place - 1] + share * (ys[place] - ys[place - 1]), 3)


@cache
def _same_author() -> re.Pattern[str]:
    found = "|".join(sorted(map(re.escape, words("bibliography", "same_author")), key=len, reverse=True))
    return re.compile(rf"[\[(]?\d{{0,4}}[\])]?[.)]?\s*(?:[-—–_]{{2,}}|(?:{found})(?!\w))", re.IGNORECASE)


def inherited(references: Sequence[Reference | None]) -> list[Reference | None]:
    """References in order, where dashes or "ders.", "он же", "idem" stand for the author of the one before."""
    out: list[Reference | None] = []
    authors: tuple[Claim, ...] = ()
    for reference in references:
        if reference is not None:
            own = tuple(claim for claim in reference.claims if claim.field == "author")
            if authors and _same_author().match(reference.raw):
                rest = tuple(claim for claim in reference.claims if claim.field != "author")
                lent = tuple(replace(claim, weight=round(claim.weight * SAME_AUTHOR, 3)) for claim in authors)
                reference = replace(reference, claims=(*lent, *rest))
            else:
                authors = own
        out.append(reference)
    return out


def overall(claims: Sequence[Claim]) -> float:
    """How sure the whole entry is: the mean over its main fields."""
    main = [
        claim.weight
        for claim in claims
        if claim.field in ("author", "title", "container", "date", "pages", "volume", "publisher", "place")
    ]
    return round(sum(main) / len(main), 3) if main else 0.3


def persons(claims: Sequence[Claim], role: str) -> list[Person]:
    """The persons of a role."""
    return [claim.value for claim in claims if claim.field == role and isinstance(claim.value, Person)]
