"""The ways in which pages say who belongs where, each read for all authors: a reading gives every author texts, or none.

`marked`: by the marks of names; `named`: notes that name the authors; `addressed`: the address for correspondence; `initials`: bodies with
the initials of those who belong there; `below`: the lines under one or more names, to the next names; `signed`: a name on a line of its own
with an address below; `ruled`: what the rules of nearness, columns and blocks say.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes.text.figures import whole_number
from pinakes.text.identifiers import emails
from pinakes.text.names import looks_like_name, same_person, skeleton, without_honorifics, without_marks
from pinakes.text.scripts import HAN
from pinakes.understand.header.awarding import is_higher
from pinakes.understand.header.binding.notes import CLOSE, LINE, MARK, OPEN, PART, marked_text, unmarked
from pinakes.understand.header.binding.places import is_good, is_prose, place_in, places_told
from pinakes.understand.header.cues import finder, has, is_only, label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Person
    from pinakes.understand.header.authors import Named
    from pinakes.understand.header.binding.notes import Note
    from pinakes.understand.header.blocks import Front, Row

    Reading = list[list[str]]

KINDS = ("marked", "named", "addressed", "initials", "signed", "below", "ruled")
SIGNED_ROWS = 6
NEAR = 60
"""Characters before a name in which the label of correspondence stands."""
LONG, SHORT, SMALL = 160, 90, 5
"""Characters of a line at most, and of a short one; small words of a line that is a name alone."""
COVER, MOST_OVER = 20, 4
"""Rows of a cover, and of the body that stands over it, at most."""
MOST_BELOW, EARLY = 10, 0.93
"""Lines of one body, and where a line ends early, against the widest."""
_PLAIN = re.compile(r"(?<![\w.,/\-])(\d{1,2}|[a-h])[.)]?\s+(?=[A-ZÀ-ÞА-ЯЁ])")
_INITIALS = re.compile(
    r"[(（]\s*((?:[^\W\d_]\.[\s\-]?){2,5}(?:\s*(?:,|;|&|and)\s*(?:and\s+)?(?:[^\W\d_]\.[\s\-]?){2,5})*)\s*[)）]"
)
_NUMBERED = re.compile(r"[;；)）]\s*[(（]?\d{1,2}\s*[.．、)）\s]")
_ONE = re.compile(r"(?:[^\W\d_]\.[\s\-]?){2,5}")
_LEADS = re.compile(r"^\s*(?:from\s+(?:the\s+)?|and\s+(?:the\s+)?|the\s+)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;&*†‡§¶\d]*(?:and|und|e|и|et|y)?\s*", re.IGNORECASE)
_AFTER_NAME = re.compile(rf"(?:\s*(?:\(|,|:|–|—|-|{OPEN}[^{CLOSE}]*{CLOSE}))*\s*")


def marked(found: Sequence[Named], notes: Iterable[Note]) -> Reading:
    """By the marks that stand on names and before bodies, wherever on the pages."""
    known = {mark for one in found for mark in one.marks}
    if not known:
        return [[] for _ in found]
    bodies: dict[str, str] = {}
    for note in notes:
        if OPEN not in note.text and _PLAIN.search(note.text) is None:
            continue
        before = ""
        for mark, text in _cut(note.text, known):
            place = place_in(text)
            if is_good(place) or (place and before and _goes_on(before, mark, place)):
                bodies.setdefault(mark, place)
                before = mark
    return [list(dict.fromkeys(bodies[mark] for mark in one.marks if mark in bodies)) for one in found]


def _goes_on(before: str, mark: str, place: str) -> bool:
    """Whether a short text without a word for a body goes on a row of bodies: 3 after 2, and no word small."""
    return mark == _next(before) and place[:1].isupper() and len(place) < SHORT and not HAN.search(place)


def _plain_marks(text: str, known: set[str], expected: str | None) -> list[tuple[int, int, str]]:
    """Figures and letters in the line that follow each other as marks do."""
    places = []
    for match in _PLAIN.finditer(MARK.sub(lambda found: " " * len(found[0]), text)):
        is_next = match[1] == _next(expected) or (expected is None and match[1] in ("1", "a"))
        if match[1] in known and is_next:
            places.append((match.start(), match.end(), match[1]))
            expected = match[1]
    return places


def _cut(text: str, known: set[str]) -> list[tuple[str, str]]:
    """(mark, text to the next mark) of a note; figures in the line count where each follows the one before."""
    raised = MARK.finditer(text)
    places = [(match.start(), match.end(), match[1]) for match in raised if match[1] in known]
    marks = {mark for _, _, mark in places}
    if not any(map(str.isalnum, marks)) or len(marks) < len(known) / 2:
        first = places[0][2] if places and places[0][2].isalnum() else None
        places += _plain_marks(text, known, first)
    places.sort()
    if not places:
        return []
    ends = [start for start, _, _ in places[1:]] + [len(text)]
    return [(mark, unmarked(text[end:stop])) for (_, end, mark), stop in zip(places, ends, strict=True)]


def _next(mark: str | None) -> str | None:
    if mark is None:
        return None
    number = whole_number(mark)
    return str(number + 1) if number is not None else chr(ord(mark[0]) + 1)


def _named_places(patterns: Sequence[re.Pattern[str] | None], text: str) -> list[tuple[int, int, int]]:
    """Where authors are named in a text: begin, end and who."""
    return sorted(
        (match.start(), match.end(), who)
        for who, pattern in enumerate(patterns)
        if pattern is not None
        for match in pattern.finditer(text)
    )


def named(found: Sequence[Named], notes: Sequence[Note]) -> tuple[Reading, Reading]:
    """Notes that open with the authors' names: "A. Roe is with the …", "Ann Roe, Department of …"; those for correspondence apart."""
    whole = "\n".join(note.text for note in notes)
    patterns = [_pattern(one.person) if _may_stand(one, whole) else None for one in found]
    held: Reading = [[] for _ in found]
    addressed: Reading = [[] for _ in found]
    own = {one.row.number for one in found}
    for note in notes:
        if any(row.number in own for row in note.rows):
            continue
        for start, owners, told in _told(note.text, _named_places(patterns, note.text)):
            kept = addressed if _is_addressed(note.text, start) else held
            texts = places_told(told)
            for who in owners:
                kept[who] += [text for text in texts if not kept[who] and is_good(text)][:3]
    return held, addressed


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
            (pattern := _pattern(person)) is not None and pattern.match(part[match.end() :].strip())
            for part in re.split(f"[{PART}{LINE}]", note.text)
            if (match := MARK.match(part)) is not None
            for person in owners.get(match[1], ())
        )
    ]


def completed(own: list[str], other: list[str]) -> list[str]:
    """What the rules say, with the town and country that another reading goes on by."""
    if len(own) != 1 or len(other) != 1 or not other[0].startswith(own[0]):
        return own
    rest = other[0][len(own[0]) :]
    is_place = has(rest, "countries") and not any(map(str.islower, rest.split()))
    return other if is_place and len(rest) < SHORT and not rest[:1].isalpha() else own


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
        yield begin, owners, unmarked(following.split(PART)[0] if _ends_there(following) else following)
        owners = []


def _ends_there(text: str) -> bool:
    return is_good(text.split(PART)[0]) and "." in text.split(PART)[0][-2:]


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


@lru_cache(maxsize=256)
def _pattern(person: Person) -> re.Pattern[str] | None:
    """An author's name as notes print it: whole, or initials and family name."""
    family, given = person.family or "", person.given or ""
    if HAN.search(person.literal) or len(family) < 2:
        return None
    first = given[:1]
    tail = re.escape(family)
    initials = (
        rf"(?:{re.escape(first)}[\w.\-’']*[\s.\-]+(?:[^\W\d_][\w.\-]{{0,12}}[\s.]+){{0,3}})" if first else ""
    )
    return re.compile(rf"(?<!\w){initials}{tail}(?!\w)", re.IGNORECASE if family.isupper() else 0)


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
    rest = group[matches[-1].end() :].strip(" ,.")
    begin = 0
    for match in matches:
        own = _LEADS.sub("", group[begin : match.start()].strip(" ,.:"))
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


def signed(found: Sequence[Named], rows: Sequence[Row]) -> Reading:
    """A line that is an author's name and nothing else, with the body below it, to the address or the next name."""
    held: Reading = [[] for _ in found]
    own = {one.row.number for one in found}
    families = [skeleton(one.person.family or one.person.literal) for one in found]
    for at, row in enumerate(rows):
        if row.number in own or not _may_sign(row):
            continue
        plain = skeleton(row.text)
        if not any(family and family in plain for family in families):
            continue
        bare = without_honorifics(without_marks(row.text)).strip(" ,;.:")
        who = next((place for place, one in enumerate(found) if not held[place] and _is(one, bare)), None)
        if who is None:
            continue
        place = place_in(
            _below([one.text for one in rows[at + 1 : at + 1 + SIGNED_ROWS] if one.page is row.page], found)
        )
        if is_good(place) and not is_prose(place):
            held[who].append(place)
    return held


def _may_sign(row: Row) -> bool:
    """Whether a row can be a name alone: a look costs less than spelling it out."""
    if not 3 < len(row.text) < 70 or "@" in row.text or row.line.role in ("header", "footer"):
        return False
    return sum(map(str.islower, row.text.split())) <= SMALL


def below(found: Sequence[Named], rows: Sequence[Row]) -> Reading:
    """The lines under names, to the next names or to the text: they are the body of all who stand over them since the last one."""
    held: Reading = [[] for _ in found]
    first = min(one.row.number for one in found)
    group: list[int] = []
    lines: list[Row] = []
    for row in sorted(
        {row.number: row for row in (*rows, *(one.row for one in found))}.values(), key=lambda row: row.number
    ):
        owners = [who for who, one in enumerate(found) if one.row.number == row.number]
        if owners and lines:
            _hold(held, group, lines)
            group, lines = [], []
        if owners:
            group += owners
        elif row.number < first or _is_aside(row):
            continue
        elif row.opening is not None or len(lines) > MOST_BELOW:
            break
        else:
            lines.append(row)
    _hold(held, group, lines)
    return held


def over(found: Sequence[Named], front: Front) -> Reading:
    """The university that stands over all else on a cover: a page of few short rows, names below it."""
    page = [row for row in front.rows if row.page is found[0].row.page]
    own = {one.row.number for one in found}
    if page[0].number in own or not _is_higher(page[0].text) or not _is_cover(page):
        return [[] for _ in found]
    kept = [page[0].text]
    for row in page[1:MOST_OVER]:
        if row.number in own or not has(row.text, "affiliation"):
            break
        kept.append(row.text)
    return [[", ".join(text.strip(" ,;.") for text in kept)] for _ in found]


def _is_cover(page: Sequence[Row]) -> bool:
    return len(page) <= COVER and not any(
        row.opening is not None or len(row.text) > LONG or is_prose(row.text) for row in page
    )


def _is_higher(text: str) -> bool:
    return any(is_higher(match[0]) for match in finder("university").finditer(text))


def _hold(held: Reading, group: Sequence[int], lines: Sequence[Row]) -> None:
    raw = LINE.join(map(marked_text, lines))
    if len(set(MARK.findall(raw))) > 1 or _NUMBERED.search(raw):
        return  # a list of bodies that marks part is nobody's as a whole
    place = place_in(_stacked(lines))
    if group and is_good(place):
        for who in group:
            held[who].append(place)


def _is_aside(row: Row) -> bool:
    """A line of dates or addresses only."""
    return (
        has(row.text[:30], "received")
        or ("@" in row.text and len(row.text.split()) <= 4)
        or is_only(row.text, "furniture")
    )


def _stacked(lines: Sequence[Row]) -> str:
    """Lines as one text: a comma where a line ends early, as those of addresses do."""
    widest = max((row.box.x1 for row in lines if row.box), default=0.0)
    made = ""
    for before, row in zip((None, *lines), lines, strict=False):
        text = MARK.sub(" ", marked_text(row)).strip()
        ends = before is not None and (before.box is None or before.box.x1 < EARLY * widest or before.centred)
        joint = ", " if ends and made and made[-1] not in ",;-–" and text[:1].isupper() else " "
        made += (joint if made else "") + text
    return made


def _below(lines: Sequence[str], found: Sequence[Named]) -> str:
    kept: list[str] = []
    for line in lines:
        if (
            emails(line)
            or len(line) > LONG
            or label(line, "correspondence")
            or any(_is(one, line.strip(" ,;.")) for one in found)
        ):
            break
        kept.append(line.strip(" ,;"))
    return ", ".join(kept)


def _is(one: Named, text: str) -> bool:
    return len(text) < 60 and looks_like_name(text) >= 0.5 and same_person(one.person.literal, text)
