"""Who wrote it: the name lines around the title, split, cleaned and bound to affiliations, addresses and ORCIDs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.model import OtherForm, Person
from pinakes.text import dates, names
from pinakes.text.identifiers import EMAIL, emails, orcids
from pinakes.text.languages import guess, shares
from pinakes.text.scripts import HAN, main
from pinakes.text.words import fold, words
from pinakes.understand.header.rows.blocks import is_running_text, same_style
from pinakes.understand.header.rows.cues import finder, has, is_only, label
from pinakes.understand.header.rows.marks import Marked, leading_mark

if TYPE_CHECKING:
    from pinakes.understand.header.rows.blocks import Front, Row
    from pinakes.understand.header.rows.line_model import Likely

SPACED = {False: 0.95, True: 1.5}
"""Sizes of type between two lines of one list of names, by whether the first breaks off."""
_STOP = ("abstract", "keywords", "introduction", "contents", "references")
_BRACES = re.compile(r"[\[{(][^\[\]{}()]*[\]})]\s*@\s*[\w.\-]+")
_WEB = re.compile(
    r"(?:https?://|www\.|orcid\.org/)\S+|\bORCID\b:?|\[?(?:\d{4}[-−–]){3}\d{3}[\dX]\]?", re.IGNORECASE
)
_COPYRIGHT = re.compile(
    r"^\s*(?:©|\(c\)|ⓒ)\s*(?:\d{4}(?:\s*г\.?)?)?[\s,.]*|^\s*\d{4}\s*г\.\s*", re.IGNORECASE
)
_AROUND_ADDRESS = re.compile(r"[{}<>]")
_BRACKETED = re.compile(r"\([^()]*\)|（[^（）]*）")
_GAP_AT_COMMA = re.compile(r"\s*;\s*,|,\s*;")
"""A wide gap beside a comma parts nothing that the comma does not."""
_BODY_IN_BRACKETS = re.compile(r"[^\W\d_]\s*[(（]([^\W\d_]{2,12})[)）]\s*$")
_ROMAN = re.compile(r"[IVX]{1,4}[A-ZÀ-Þ][a-zà-ÿ]")
_NUMBER = re.compile(r"\d\d")
_INITIAL = re.compile(r"[^\W\d_]\.")
ROWS = 60
NOT_AUTHORS = (
    "affiliation",
    "title",
    "title_other",
    "abstract",
    "keywords",
    "body",
    "venue",
    "heading",
    "institution",
)
GLUED, RARE = 0.5, 0.45
"""Probability of authors from which Chinese characters without gaps are cut into names, and what a name with a rare family name gets."""
BESIDE_BODY = 0.6
"""What a name gets at least that has the short name of a body in brackets behind it."""
HARDLY = 0.1
"""Probability of authors below which a line under the first affiliation is not searched for names."""
UNUSUAL = 0.44
"""How much like a name one must be in a line that the line model takes for authors."""
SHORT_STATE = (2, 3)
"""Letters of a state's short name before its country: "ON, Canada", "NSW, Australia"."""
SURELY_OTHER = 0.97
"""Probability of NOT_AUTHORS from which a line below names is not searched for more."""


@dataclass
class Named:
    """One name on the page, before it becomes a Person."""

    person: Person
    marks: tuple[str, ...]
    row: Row
    likeness: float
    emails: tuple[str, ...] = ()
    orcid: str | None = None
    is_corresponding: bool = False
    affiliations: list[str] = field(default_factory=list)
    judged: float = 0.5
    """How probable the line model finds it that authors stand here."""


def region_after(front: Front, last_block: int) -> list[Row]:
    """The rows after the title up to the abstract, the introduction or running text."""
    found: list[Row] = []
    page = front.blocks[last_block].page
    for block in front.blocks[last_block + 1 :]:
        if block.page != page or len(found) >= ROWS:
            break
        opening = block.rows[0].opening
        if (
            opening
            and opening.kind in _STOP
            and (opening.kind != "introduction" or opening.alone or opening.marked)
        ):
            break
        if is_running_text(block.text, len(block.rows)):
            if found:
                break
            continue
        found += block.rows
    return found


def named_in(rows: list[Row], likely: Likely, *, strict: bool = False) -> list[Named]:
    """The names among rows: the first name line sets a style, which further lines share or must do better than.

    Lines that the line model takes for something else are passed over.
    """
    marked = Marked()
    found: list[Named] = []
    style: Row | None = None
    below = False
    rows = [
        row
        for row in rows
        if row.line.role not in ("header", "footer") and not is_only(row.text, "furniture")
    ]
    broken = _broken_off(rows)
    for unit in units(rows):
        author, other = _judged(unit, likely)
        if unit[0].number in broken:
            continue
        if (
            style is not None
            and other >= SURELY_OTHER
            and (not same_style(style, unit[0]) or has(unit[0].text, "affiliation"))
        ):
            # Before the first names, and in their style, a line is judged by its own looks: the model is least sure of lists of names.
            below = below or (bool(found) and has(unit[0].text, "affiliation"))
            continue
        if below and author < HARDLY and found[0].judged >= GLUED:
            continue  # the rest of an address: "São / Paulo, SP"
        got = names_of(unit, marked, is_known=style is not None and same_style(style, unit[0]), judged=author)
        for one in got:
            one.judged = author
        is_address = below and _NUMBER.search(unit[0].text) is not None and not any(one.marks for one in got)
        if is_address and not any(one.marks for one in (*found, *got)):
            continue
        if any(one.marks for one in found) and (is_address or leading_mark(unit[0])[0] is not None):
            # A mark at a line's start belongs to an affiliation; what follows it without marks is its address.
            below = True
            continue
        below = below or (bool(found) and not got and has(unit[0].text, "affiliation"))
        if not got:
            continue
        likeness = sum(one.likeness for one in got) / len(got)
        if style is None:
            fits = likeness >= (UNUSUAL if author >= GLUED else 0.72 if strict else 0.5)
        elif same_style(style, unit[0]):
            fits = likeness >= 0.38
        else:
            fits = likeness >= 0.72 and (style.size or 0) <= 1.12 * (unit[0].size or 0)
        if fits:
            found += got
            style = style or unit[0]
    return by_script(once(found))


def _may_run_on(before: Row, row: Row) -> bool:
    """Whether a row may continue the one before: close below it, in the same style, no list."""
    if before.page is not row.page or not same_style(before, row) or before.box is None or row.box is None:
        return False
    is_close = row.box.top - before.box.bottom <= 0.95 * (row.size or 10)
    return is_close and re.search("[,;，、·|@&]", before.text) is None


def _broken_off(rows: list[Row]) -> set[int]:
    """The numbers of rows that are parts of a sentence: they end in a small word, or the next one goes on in small letters."""
    found: set[int] = set()
    small = shares("words")
    for before, row in pairwise(rows):
        if not _may_run_on(before, row):
            continue
        last, first = before.text.split()[-1], row.text.split()[0]
        known = names.conjunctions() | set(words("names", "particles"))
        ends = fold(last) in small or fold(last) in words("names", "particles")
        goes_on = (
            first.islower()
            and fold(first) in small
            and fold(first) not in known
            and len(row.text.split()) > 3
        )
        if (ends and fold(last) not in names.conjunctions()) or (
            goes_on and not has(row.text, "affiliation")
        ):
            found |= {before.number, row.number}
    return found


def _judged(unit: list[Row], likely: Likely) -> tuple[float, float]:
    """How probable it is that these lines are authors, and that they are affiliations, titles, text or venue."""
    author, *others = likely.means([row.number for row in unit], ("author", *NOT_AUTHORS))
    return author, sum(others)


def by_script(found: list[Named]) -> list[Named]:
    """Names of a second script below the first are the same persons again, where they are as many."""
    if not found:
        return found
    first = main(found[0].person.literal)
    own = [one for one in found if main(one.person.literal) == first]
    others = [one for one in found if main(one.person.literal) != first]
    if not others or (len(others) != len(own) and first != "Hani"):
        return found
    return merge_forms(own, others, guess(others[0].person.literal, "en")[0])


def units(rows: list[Row]) -> list[list[Row]]:
    """Lines that belong together: a list of names that runs over several lines is one unit."""
    units: list[list[Row]] = []
    for row in rows:
        if units and _runs_on(units[-1], row):
            units[-1].append(row)
        else:
            units.append([row])
    return units


def _runs_on(unit: list[Row], row: Row) -> bool:
    before = unit[-1]
    if before.page is not row.page or not same_style(before, row):
        return False
    if before.box is None or row.box is None:
        return _is_open(before.text)
    is_open = _is_open(before.text)
    if row.box.top - before.box.bottom > SPACED[is_open] * (row.size or 10) or _begins_anew(row):
        return False
    if "@" in row.text and has(before.text, "affiliation"):
        return False
    if is_open or row.text.split()[0].casefold() in names.conjunctions():
        return True
    if not re.search("[,;，、]", " ".join(one.text for one in unit)) or "@" in before.text:
        return False
    first = row.text.split()[0]
    width = max(one.box.width for one in (*unit, row) if one.box)
    room = before.box.width + len(first) * row.box.width / max(len(row.text), 1)
    return (
        before.box.width > 0.8 * width
        and room > 0.9 * width
        and before.box.width > 0.35 * (row.page.width or 600)
    )


def _begins_anew(row: Row) -> bool:
    """Whether a line is no part of the names above it: a body, a line behind a mark, a day."""
    return has(row.text, "affiliation") or leading_mark(row)[0] is not None or _is_dated(row.text)


def _is_dated(text: str) -> bool:
    """Whether a line begins with a day: "May 25, 2019" is nobody's name."""
    return any(one.start == 0 for one in dates.find(text))


def _is_open(text: str) -> bool:
    *_, lone, last = ["", "", *text.split()]
    is_half = lone.casefold() in names.conjunctions() and last.isalpha()  # "and Andrew / D. White"
    parted = _INITIAL.match(text) and _INITIAL.fullmatch(
        last
    )  # "O." of "O. / Kamel", where initials come first
    return (
        text.rstrip().endswith((",", "，", ";", "、", "&"))
        or last.casefold() in names.conjunctions()
        or is_half
        or bool(parted)
    )


@dataclass(frozen=True, slots=True)
class Parted:
    """A unit of lines cut into what may be names, each with its marks; and what else stands there."""

    pieces: list[tuple[str, str]]
    affiliation: str = ""
    emails: tuple[str, ...] = ()
    orcids: tuple[str, ...] = ()

    def bound(self, made: list[Named]) -> list[Named]:
        """The names with the affiliation of their line; with addresses and numbers where these are as many."""
        for one in made if self.affiliation else ():
            one.affiliations.append(self.affiliation)
        if len(self.emails) == len(made):
            for one, address in zip(made, self.emails, strict=True):
                one.emails = (address,)
        if len(self.orcids) == len(made):
            for one, orcid in zip(made, self.orcids, strict=True):
                one.orcid = orcid
        return made


def _unlabelled(unit: list[Row], printed: str, marked: Marked) -> str:
    """The text of a unit with its marks as place holders, without a label that says that authors follow."""
    text = " ".join(marked.text(row) for row in unit)
    if ";" not in printed:
        text = _GAP_AT_COMMA.sub(",", text)
    found = label(text, "author")
    return found[1] if found and found[1] and (found[2] or len(found[0]) > 1) else text


def _without_addresses(text: str, *, addressed: bool) -> str:
    """A text without addresses, numbers of persons, rights and what stands in brackets."""
    tight = re.sub(r"\s*@\s*", "@", text) if addressed else text
    bare = EMAIL.sub(" ; ", _BRACES.sub(" ; ", tight)) if "@" in tight else tight
    bare = _BRACKETED.sub(" ", _COPYRIGHT.sub("", _WEB.sub(" ; ", bare)))
    return _AROUND_ADDRESS.sub(" ; ", bare) if addressed else bare


def parted(unit: list[Row], marked: Marked, judged: float) -> Parted:
    """The pieces of one unit of lines; none where it is no name line."""
    printed = " ".join(row.text for row in unit)
    if _ROMAN.match(printed) or _is_dated(printed) or has(printed[:30], "salutation"):
        return Parted([])
    own = tuple(emails(printed))
    ids = tuple(orcid for orcid, _, _ in orcids(printed))
    bare = _without_addresses(_unlabelled(unit, printed, marked), addressed=bool(own))
    affiliation = ""
    if has(bare, "affiliation") or has(bare, "venue"):
        head, affiliation = _before_affiliation(bare, judged)
        if not head:
            return Parted([])
        bare = head
    pieces = _without_town(names.split_marked(bare))
    if len(pieces) == 1 and judged >= GLUED and (apart := names.unglued(pieces[0][0])):
        pieces = [(name, "") for name in apart]
    return Parted(pieces, affiliation, own, ids)


def _without_town(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pieces without a town and its state at the end: "Salt Lake City, Utah", "Lakeside, ON, Canada";
    a mark there is a name's.
    """
    abroad = len(pieces) > 1 and fold(pieces[-1][0]) in words("header", "countries")
    own = pieces[:-1] if abroad else pieces
    before, _, last = own[-1][0].rpartition(",") if own else ("", "", "")
    state = last.strip()
    is_known = fold(state) in words("names", "states") and (len(state) != 2 or state.isupper())
    is_short = abroad and bool(before) and len(state) in SHORT_STATE and state.isupper()
    if not (is_known or is_short) or any(places for _, places in pieces[len(own) - 1 :]):
        return pieces
    return own[:-1] if before else own[:-2]


def names_of(unit: list[Row], marked: Marked, *, is_known: bool = False, judged: float = 0.0) -> list[Named]:
    """The names of one unit of lines; empty where it is no name line."""
    found = parted(unit, marked, judged)
    beside = bool(found.affiliation)
    scored = [(name, places, _likeness(name, judged, beside=beside)) for name, places in found.pieces]
    printed = " ".join(row.text for row in unit)
    body = _body_behind(printed) if not beside and len(scored) == 1 else None
    if body is not None:
        # "Фам Данг Чунг Нгиа (ИТМО)": nobody but a person has a body in brackets behind the name.
        found = replace(found, affiliation=body)
        scored = [
            (name, places, max(likeness, BESIDE_BODY) if likeness >= RARE else likeness)
            for name, places, likeness in scored
        ]
    least = 0.3 if is_known else 0.4
    likely = [likeness for _, _, likeness in scored]
    if max(likely, default=0.0) < least or sum(likely) / len(likely) < least:
        return []
    made = [
        Named(names.parse(name), marked.of(places), row_with(name, unit), likeness)
        for name, places, likeness in scored
        if likeness >= 0.1
    ]
    return found.bound(made)


def _body_behind(printed: str) -> str | None:
    """A body in capitals that stands in brackets behind a name."""
    body = _BODY_IN_BRACKETS.search(printed)
    return body[1] if body and body[1].isupper() else None


def row_with(name: str, unit: list[Row]) -> Row:
    """The row of a unit that prints a name."""
    last = name.split()[-1]
    return next((row for row in unit if name in row.text), None) or next(
        (row for row in unit if last in row.text), unit[0]
    )


def _likeness(name: str, judged: float, *, beside: bool) -> float:
    """How much it looks like a name; two or three characters beside a school may have a family name nobody has listed."""
    likeness = names.looks_like_name(name)
    return (
        max(likeness, RARE) if beside and judged >= GLUED and likeness > 0 and HAN.search(name) else likeness
    )


def _before_affiliation(text: str, judged: float) -> tuple[str, str]:
    """("Jane Doe", "University of X, Y") of a line that has both."""
    if HAN.search(text):
        return _beside_affiliation(text, judged)
    head = affiliation = ""
    for cut in _BETWEEN.finditer(text):
        before = text[: cut.start()]
        found = names.split(before)
        if (
            not found
            or has(before, "affiliation")
            or any(names.looks_like_name(name) < (0.4 if head else 0.6) for name in found)
        ):
            break
        if not head and fold(text[cut.end() :].strip(" ;,*†‡")) in words("header", "company_form"):
            return "", ""
        # Behind the first comma may stand a town: further names have initials, or one stands behind "and".
        joined = not names.conjunctions().isdisjoint(map(fold, before.split()))
        if not head or joined or all(map(_INITIAL.match, found)):
            head, affiliation = before, text[cut.end() :].strip(" ;,")
        if joined:
            break
    return head, affiliation


_BETWEEN = re.compile(r"\s*[,;，；–—|-]\s+|\s{2,}|\s*，|\s*/\s*")


def _beside_affiliation(text: str, judged: float) -> tuple[str, str]:
    """("来煜坤", "浙江省萧山中学") of a Chinese line: a school or institute, then names, nothing else."""
    if re.search(r"\d|^\s*[(（\[]", text):
        return "", ""
    parts = text.split()
    if sum(1 for part in parts if HAN.search(part)) > 2:
        parts = [part for part in parts if HAN.search(part)]  # each name may be followed by its Latin form
    if len(parts) == 1 and judged >= GLUED and (cut := _after_school(text)):
        return text[cut:], text[:cut]
    bodies = [part for part in parts if has(part, "affiliation")]
    people = " ".join(part for part in parts if part not in bodies)
    found = names.split(people)
    least = 0.1 if judged >= GLUED and len(found) == 1 else 0.5
    if not found or len(found) > 4 or any(names.looks_like_name(name) < least for name in found):
        return "", ""
    return people, " ".join(bodies)


def _after_school(text: str) -> int:
    """Where a name begins that is printed at the end of a school's without a gap; 0 where none is."""
    for length in (3, 2):
        head, name = text[:-length], text[-length:]
        ends = max(finder("affiliation").finditer(head), key=lambda match: match.end(), default=None)
        if ends is not None and ends.end() == len(head) and names.looks_like_name(name) >= 0.7:
            return len(head)
    return 0


def once(found: list[Named]) -> list[Named]:
    """Each person once: a second printing adds what the first lacks; who stands twice in a row is nobody."""
    kept: list[Named] = []
    spelt: dict[str, Named] = {}
    houses = _side_by_side(found)
    for one in found:
        if fold(one.person.literal) in houses:
            continue
        name = one.person.literal
        twin = (
            spelt.get(fold(name))
            if len(found) > names.CROWD
            else next((other for other in kept if names.same_person(other.person.literal, name)), None)
        )
        if twin is None:
            kept.append(one)
            spelt[fold(name)] = one
            continue
        twin.emails = twin.emails or one.emails
        twin.orcid = twin.orcid or one.orcid
        if one.marks and not twin.marks:
            twin.marks, twin.row = one.marks, one.row
        if len(one.person.literal) > len(twin.person.literal) and main(one.person.literal) == main(
            twin.person.literal
        ):
            twin.person = replace(one.person, also=twin.person.also)
    return kept


def _side_by_side(found: list[Named]) -> set[str]:
    """What stands alone on its row twice at one height: the house of two persons, below each of them."""
    places: dict[tuple[str, int], set[int]] = {}
    for one in found:
        box, name = one.row.box, fold(one.person.literal)
        if box is not None and fold(one.row.text) == name:
            places.setdefault((name, round(box.top)), set()).add(one.row.number)
    return {name for (name, _), rows in places.items() if len(rows) > 1}


def merge_forms(authors: list[Named], others: list[Named], language: str | None) -> list[Named]:
    """The authors, with the names printed in another language as other forms of the same persons."""
    if not others:
        return authors
    paired: dict[int, Named] = {}
    for other in others:
        at = next(
            (
                i
                for i, one in enumerate(authors)
                if i not in paired and names.same_person(one.person.literal, other.person.literal)
            ),
            None,
        )
        if at is not None:
            paired[at] = other
    if not paired and len(authors) == len(others):
        paired = dict(enumerate(others))
    for at, other in paired.items():
        one = authors[at]
        if other.person.literal != one.person.literal:
            one.person = replace(
                one.person, also=(*one.person.also, OtherForm(other.person.literal, language))
            )
        one.emails = one.emails or other.emails
        one.orcid = one.orcid or other.orcid
    return authors


def organisation(rows: list[Row], front: Front) -> list[Named]:
    """A body that signs in place of persons: the first short line below the title, set off from the text."""
    for row in rows[:2]:
        parts = row.text.split()
        set_off = (
            row.bold
            or row.centred
            or bool(row.size and front.body_size and row.size > 1.05 * front.body_size)
        )
        if (
            not set_off
            or not 2 <= len(parts) <= 16
            or "@" in row.text
            or row.text.endswith(".")
            or re.search(r"\d{3}|,", row.text)
        ):
            continue
        if has(row.text, "affiliation") or has(row.text, "grouping") or has(row.text, "ministry"):
            return [
                Named(Person(body, kind="organisation"), (), row, 0.3)
                for body in _bodies(row.text.strip(" *"))
            ]
    return []


def _bodies(text: str) -> list[str]:
    """The bodies of a line: two where a conjunction stands before a second word for a body."""
    parts = text.split()
    for at in range(1, len(parts) - 1):
        if (
            fold(parts[at]) in names.conjunctions()
            and has(parts[0], "affiliation")
            and has(parts[at + 1], "affiliation")
        ):
            return [" ".join(parts[:at]), *_bodies(" ".join(parts[at + 1 :]))]
    return [text]


def weight_of(one: Named, found: list[Named]) -> float:
    """How sure one author is: what the name looks like, and whether the list hangs together."""
    weight = 0.3 + 0.35 * min(one.likeness, 1.0) + 0.3 * one.judged
    if one.marks or one.emails or one.affiliations or one.orcid:
        weight += 0.05
    if len(found) > 25:
        weight -= 0.15
    return round(min(weight, 0.99), 3)
