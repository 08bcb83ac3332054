"""Readings by notes that name the authors, whole or by their initials.

A reading gives every author texts, or none. Kinds of readings: `marked` by the marks of names, `named` by notes that name
the authors, `addressed` by the address for correspondence, `initials` by initials in brackets behind bodies, `signed` by
names on a line of their own with an address below, `below` by the lines under names, `ruled` by the rules of nearness,
columns and blocks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.scripts import HAN
from pinakes.understand.header.binding.notes import CLOSE, LINE, MARK, OPEN, PART, unmarked
from pinakes.understand.header.binding.places import is_good, place_in, places_told
from pinakes.understand.header.rows.cues import finder, has, longest_words, may_stand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pinakes.model import Person
    from pinakes.understand.header.binding.notes import Note
    from pinakes.understand.header.people.authors import Named

    Reading = list[list[str]]

KINDS = ("marked", "named", "addressed", "initials", "signed", "below", "ruled")
NEAR = 60
"""Characters before a name in which the label of correspondence stands."""
LONGEST_GIVEN = 160
"""Characters of given names."""
_GIVEN_REST = r"[\w.\-’']*[\s.\-]+(?:[^\W\d_][\w.\-]{0,12}[\s.]+){0,3}"
_GIVEN = re.compile(f"(?s:.){_GIVEN_REST}")
_INITIALS = re.compile(
    r"[(（]\s*((?:[^\W\d_]\.[\s\-]?){2,5}(?:\s*(?:,|;|&|and)\s*(?:and\s+)?(?:[^\W\d_]\.[\s\-]?){2,5})*)\s*[)）]"
)
_OPENS_WITH_INITIAL = re.compile(r"[(（]\s*[^\W\d_]\.")
_IN_ALL = re.compile(r"^[—–]\s*(?:[^\W\d_A-ZÀ-Þ]+\s+)*")
_ONE = re.compile(r"(?:[^\W\d_]\.[\s\-]?){2,5}")
_LEADS = re.compile(r"^\s*(?:from\s+(?:the\s+)?|and\s+(?:the\s+)?|the\s+)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;&*†‡§¶\d]*(?:and|und|e|и|et|y)?\s*", re.IGNORECASE)
_AFTER_NAME = re.compile(rf"(?:\s*(?:\(|,|:|–|—|-|{OPEN}[^{CLOSE}]*{CLOSE}))*\s*")


def _named_places(people: Sequence[tuple[int, Person]], text: str) -> list[tuple[int, int, int]]:
    """Where authors are named in a text: begin, end and who."""
    return sorted((start, end, who) for who, person in people for start, end in named_at(person, text))


def named(found: Sequence[Named], notes: Sequence[Note]) -> tuple[Reading, Reading]:
    """Notes that open with the authors' names: "A. Roe is with the …", "Ann Roe, Department of …"; those for correspondence apart."""
    whole = "\n".join(note.text for note in notes)
    people = [(who, one.person) for who, one in enumerate(found) if _may_stand(one, whole)]
    held: Reading = [[] for _ in found]
    addressed: Reading = [[] for _ in found]
    own = {one.row.number for one in found}
    for note in (one for one in notes if own.isdisjoint(row.number for row in one.rows)):
        for start, owners, told in _told(note.text, _named_places(people, note.text)):
            kept = addressed if _is_addressed(note.text, start) else held
            texts = list(filter(is_good, places_told(told)))[:3]
            for who in owners:
                kept[who] = kept[who] or texts
    return _told_of_all(notes, held), addressed


def _told_of_all(notes: Iterable[Note], held: Reading) -> Reading:
    """What notes say of all authors at once, for those of whom nothing else is told: "The authors are with the …"."""
    pattern, signs = finder("all_of_them", "names"), longest_words("all_of_them", "names")
    for part in (part for note in notes for part in note.text.split(PART)):
        match = pattern.search(part) if may_stand(part, signs) else None
        if match is not None and not unmarked(part[: match.start()]):
            texts = [text for text in places_told(unmarked(part[match.end() :])) if is_good(text)]
            held = [own or texts for own in held]
    return held


def opened_by(found: Sequence[Named], notes: Iterable[Note]) -> list[Note]:
    """The notes of last pages in which paragraphs open with the mark and the name of an author."""
    owners: dict[str, list[Person]] = {}
    for one in found:
        for mark in one.marks:
            owners.setdefault(mark, []).append(one.person)
    return [
        note
        for note in notes
        if any(
            next(named_at(person, part[match.end() :].strip()), (-1, -1))[0] == 0
            for part in re.split(f"[{PART}{LINE}]", note.text)
            if (match := MARK.match(part)) is not None
            for person in owners.get(match[1], ())
        )
    ]


def _is_addressed(text: str, start: int) -> bool:
    """Whether the label of correspondence stands before a name, with no address between."""
    return has(
        unmarked(text[max(0, start - NEAR) : start].split(PART)[-1].rpartition("@")[2]), "correspondence"
    )


def _told(text: str, places: list[tuple[int, int, int]]) -> Iterable[tuple[int, list[int], str]]:
    """(where it begins, authors, what follows their names) of a note: names that only joints part are told of together."""
    owners: list[int] = []
    begin = 0
    for at, (start, end, who) in enumerate(places):
        if not owners and not _opens(text, start):
            continue
        begin = begin if owners else start
        owners.append(who)
        stop = places[at + 1][0] if at + 1 < len(places) else len(text)
        between = unmarked(text[end:stop])
        if at + 1 < len(places) and _BETWEEN.fullmatch(between):
            continue
        following = _AFTER_NAME.sub("", text[end:stop], count=1)
        yield begin, owners, unmarked(following)
        owners = []


def _opens(text: str, start: int) -> bool:
    """Whether a name opens its sentence: nothing, a stop, a label or a mark stands before it."""
    paragraph = MARK.sub("", text[:start].split(PART)[-1])
    before = paragraph.strip()
    opens_line = paragraph.rstrip(" ").endswith(LINE) or not before
    return (
        opens_line
        or len(before) < 2
        or before[-1:] in ".;:■•)"
        or (len(before) < 30 and has(before, "correspondence"))
    )


def _may_stand(one: Named, text: str) -> bool:
    """Whether an author's pattern can fit in a text at all: a look costs less than a pattern."""
    family = one.person.family or ""
    return family.isupper() or family in text


def named_at(person: Person, text: str) -> Iterator[tuple[int, int]]:
    """Where an author is named as notes do it, whole, or by initials and family name: begin and end.

    A pattern for each author would cost more to make than it finds. Families in capitals are looked for
    in any letters, for notes print them in small ones, too.
    """
    family, first = person.family or "", (person.given or "")[:1]
    if len(family) < 2 or HAN.search(person.literal):
        return
    if family.isupper():
        family, first, text = _small(family), _small(first), _small(text)
    at, since = text.find(family), 0
    while at >= 0:
        end = at + len(family)
        start = None if _is_of_word(text, end) else _given_at(text, first, since, at)
        if start is not None:
            yield start, end
            since = end
        at = text.find(family, at + 1 if start is None else end)


def _given_at(text: str, first: str, since: int, end: int) -> int | None:
    """Where given names that open with a letter, or its initial, begin that stand right before a place."""
    if not first:
        return None if end > 0 and _is_of_word(text, end - 1) else end
    at = text.find(first, max(since, end - LONGEST_GIVEN), end)
    while at >= 0:
        if not (at > 0 and _is_of_word(text, at - 1)) and _GIVEN.fullmatch(text, at, end):
            return at
        at = text.find(first, at + 1, end)
    return None


def _is_of_word(text: str, at: int) -> bool:
    sign = text[at : at + 1]
    return sign.isalnum() or sign == "_"


def _small(text: str) -> str:
    """A text in small letters, each at its place."""
    small = text.lower()
    return small if len(small) == len(text) else "".join(map(_small_letter, text))


def _small_letter(letter: str) -> str:
    return small if len(small := letter.lower()) == 1 else letter


def tells_of(found: Sequence[Named]) -> Callable[[str], bool]:
    """A look at the words of a note, which costs less than to make one: whether they may name an author,
    whole or by initials, or all of them.
    """
    families = [family for one in found if len(family := one.person.family or "") > 1]
    loud = [family.casefold() for family in families if family.isupper()]
    signs = longest_words("all_of_them", "names")

    def may_tell(text: str) -> bool:
        if any(map(text.__contains__, families)) or has_initials(text) or may_stand(text, signs):
            return True
        return bool(loud) and any(map(text.casefold().__contains__, loud))

    return may_tell


def has_initials(text: str) -> bool:
    """Whether initials open a bracket."""
    return _OPENS_WITH_INITIAL.search(text) is not None


def initials(found: Sequence[Named], notes: Iterable[Note]) -> Reading:
    """Bodies with the initials of those who belong there: "From the Institute of … (A.R., B.P.), University …; …"."""
    by = [_initials_of(one) for one in found]
    held: Reading = [[] for _ in found]
    for note in notes:
        if "(" not in note.text and "（" not in note.text:
            continue
        text = unmarked(note.text)
        if not any(set(_named_by(match[1])) & set(by) for match in _INITIALS.finditer(text)):
            continue
        for group in re.split(r"[;；]|(?<=[^\W\d_]{3})\.\s+(?=[A-Z][a-z])", text):
            _bind_group(group, by, held)
    return held


def _bind_group(group: str, by: Sequence[str], held: Reading) -> None:
    matches = list(_INITIALS.finditer(group))
    if not matches:
        return
    rest = _IN_ALL.sub("", group[matches[-1].end() :].strip(" ,."))
    begin = 0
    for match in matches:
        own = _LEADS.sub("", group[begin : match.start()].rpartition(": ")[2].strip(" ,.:"))
        place = place_in(", ".join(part for part in (own, rest) if part))
        begin = match.end()
        if not is_good(place):
            continue
        for who, short in enumerate(by):
            if short in _named_by(match[1]):
                held[who].append(place)


def _named_by(text: str) -> list[str]:
    return [re.sub(r"[^\w]", "", one[0]).upper() for one in _ONE.finditer(text)]


def _initials_of(one: Named) -> str:
    words = re.split(r"[\s.\-]+", f"{one.person.given or ''} {one.person.family or one.person.literal}")
    return "".join(word[0] for word in words if word[:1].isalpha()).upper()
