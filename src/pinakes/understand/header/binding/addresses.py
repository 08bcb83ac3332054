"""Whose address is whose: every pair of author and address is scored, and the best pairs are taken, one address an author."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes.text.identifiers import emails
from pinakes.text.names import skeleton
from pinakes.text.scripts import HAN
from pinakes.text.words import words
from pinakes.understand.header.binding.notes import MARK, PART, unmarked
from pinakes.understand.header.rows.cues import has

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pinakes.model import Person
    from pinakes.understand.header.binding.notes import Note
    from pinakes.understand.header.people.authors import Named

LIKE, NAMED, INITIALLED, MARKED, RULED, ALONE = 3.0, 2.5, 3.0, 2.0, 1.4, 1.2
"""What it is worth that an address is like a name, follows it, is followed by its initials, has its mark, that the rules say so,
and that it is the only author's."""
ENOUGH = 1.0
NEAR = 260
_ADDRESS = re.compile(
    r"(?:[A-Za-z0-9][\w.+\-]{0,63}|[\[{(][^\[\]{}()@]{3,120}[\]})]\s*)"
    r"@\s?[A-Za-z0-9][\w.\-]{0,252}\.[A-Za-z]{2,63}"
)
_INITIALS = re.compile(r"\s*[(（]\s*((?:[^\W\d_]\.[\s\-]?){2,5})\s*[)）]")


@dataclass(frozen=True)
class Printed:
    """An address with the text before and behind it, and the mark before it."""

    address: str
    before: str
    behind: str
    mark: str | None


def printed_in(notes: Iterable[Note]) -> list[Printed]:
    """The addresses of notes, each once, those of offices left out."""
    found: dict[str, Printed] = {}
    for note in notes:
        if "@" not in note.text:
            continue
        for match in _ADDRESS.finditer(note.text):
            before = note.text[max(0, match.start() - NEAR) : match.start()]
            marks = MARK.findall(before.split(PART)[-1])
            behind = note.text[match.end() : match.end() + 40]
            for address in emails(match[0]):
                if address not in found and not _is_office(address):
                    found[address] = Printed(address, before, behind, marks[-1] if marks else None)
    return list(found.values())


def _is_office(address: str) -> bool:
    """Whether an address is that of a publisher or an office, or stands for everybody's."""
    parts = set(re.split(r"[._\-\d]+", address.split("@")[0].casefold()))
    return bool(parts & set(words("names", "offices"))) or address.casefold().split("@")[0] in words(
        "names", "address_forms"
    )


def templates_in(notes: Iterable[Note]) -> list[tuple[str, str]]:
    """(form, host) of addresses that are told by their form: "firstname.lastname@x.org", "prenom.nom@x.fr"."""
    known = sorted(words("names", "address_forms"), key=len, reverse=True)
    pattern = re.compile(
        rf"[<{{\[]?\s*({'|'.join(map(re.escape, known))})\s*[>}}\]]?\s*@\s*([\w\-]+(?:\.[\w\-]+)+)",
        re.IGNORECASE,
    )
    return [
        (match[1], match[2])
        for note in notes
        if "@" in note.text
        for match in pattern.finditer(unmarked(note.text))
    ]


def _by_rules(found: Sequence[Named], known: set[str]) -> list[Printed]:
    """Addresses that the rules gave to authors and that stand in no note."""
    ruled = {address for one in found for address in one.emails}
    return [
        Printed(address, "", "", None)
        for address in ruled
        if address not in known and not _is_office(address)
    ]


def bind_addresses(found: Sequence[Named], notes: Sequence[Note]) -> None:
    """Give authors their addresses by the best pairs; what the rules gave is one more ground."""
    printed = printed_in(notes)
    printed += _by_rules(found, {one.address for one in printed})
    whole = [_as_shared(one, printed, found) for one in printed if not _is_cut(one.address, printed)]
    scores = sorted(
        ((score(author, one, found), who, one.address) for who, author in enumerate(found) for one in whole),
        reverse=True,
    )
    taken = _on_own_rows(found)
    for worth, who, address in scores:
        if worth >= ENOUGH and who not in taken and address not in taken.values():
            taken[who] = address
    _by_form(found, notes, taken)
    for who, one in enumerate(found):
        one.emails = (taken[who],) if who in taken else ()


def _as_shared(one: Printed, printed: Sequence[Printed], found: Sequence[Named]) -> Printed:
    """An address without its mark where more addresses share that than authors: it is a body's."""
    shared = sum(other.before == one.before for other in printed) if one.before else 0
    owners = sum(one.mark in author.marks for author in found) if one.mark else 0
    return replace(one, mark=None) if 0 < owners < shared else one


def _on_own_rows(found: Sequence[Named]) -> dict[int, str]:
    """The address that stands alone on the row of one author alone."""
    rows = [one.row.number for one in found]
    own = {who: emails(one.row.text) for who, one in enumerate(found) if rows.count(one.row.number) == 1}
    return {who: held[0] for who, held in own.items() if len(held) == 1 and not _is_office(held[0])}


def _is_cut(address: str, printed: Sequence[Printed]) -> bool:
    """Whether an address is the end of another one, which a line broke."""
    return any(other.address != address and other.address.endswith(address) for other in printed)


def score(author: Named, one: Printed, found: Sequence[Named]) -> float:
    """Evidence that an address is an author's; evidence for others counts against."""
    own = _ground(author, one)
    others = max((_ground(other, one) for other in found if other is not author), default=0.0)
    alone = ALONE if len(found) == 1 else 0.0
    return own + alone - max(0.0, others - own)


def _ground(author: Named, one: Printed) -> float:
    made = LIKE * likeness(author.person, one.address)
    made += RULED * (one.address in author.emails)
    if one.mark is not None and one.mark in author.marks:
        made += MARKED
    match = _INITIALS.match(one.behind)
    if match is not None:
        made += INITIALLED * (re.sub(r"[^\w]", "", match[1]).upper() == _initials(author.person))
    return made + NAMED * _is_last_named(author.person, unmarked(one.before))


def _is_last_named(person: Person, before: str) -> bool:
    """Whether a person's name is the last before an address, after its label or at the begin of its sentence."""
    family = person.literal if HAN.search(person.literal) else person.family or person.literal
    at = before.rfind(family)
    return (
        len(family) > 1
        and at >= 0
        and "@" not in before[at:]
        and has(before[at:] + before[:at][-60:], "correspondence")
    )


@lru_cache(maxsize=1024)
def likeness(person: Person, address: str) -> float:
    """How much of a name an address has: 1 for the family name, less for given names and initials, 0 for nothing."""
    if HAN.search(person.literal):
        return 0.0
    return max(_likeness(person, address, spelt) for spelt in (skeleton, _bare))


def _bare(text: str) -> str:
    """Small letters without accents and signs."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return " ".join(
        re.sub(r"[^\w\s]|_", " ", "".join(char for char in plain if not unicodedata.combining(char))).split()
    )


def _likeness(person: Person, address: str, spelt: Callable[[str], str]) -> float:
    local = spelt(re.sub(r"[\d._\-+]", " ", address.split("@")[0])).replace(" ", "")
    family, given = spelt(person.family or "").replace(" ", ""), spelt(person.given or "")
    if not local or len(family) < 2:
        return 0.0
    first = given.split()[0] if given.split() else ""
    initials = "".join(word[0] for word in given.split())
    if local in (family, first + family, family + first, initials + family, family + initials):
        return 1.1
    if len(family) > 3 and family in local:
        return 1.0
    if len(first) > 3 and first in local:
        return 0.8
    if len(local) >= 4 and family.startswith(local):
        return 0.9
    if len(family) >= 5 and local.startswith((family[:5], initials[:1] + family[:4])):
        return 0.7
    if local in (initials + family[0], family[0] + initials):
        return 0.6
    short = len(family) <= 3 and len(local) <= 8
    return (
        0.6
        if short and local.endswith(family) and local[:1] == first[:1]
        else 0.5
        if short and local.startswith(family)
        else 0.0
    )


def _initials(person: Person) -> str:
    parts = re.split(r"[\s.\-]+", f"{person.given or ''} {person.family or person.literal}")
    return "".join(part[0] for part in parts if part[:1].isalpha()).upper()


def _by_form(found: Sequence[Named], notes: Sequence[Note], taken: dict[int, str]) -> None:
    """Addresses that are told by their form, for those who have none: by the body they belong to where there are several."""
    forms = templates_in(notes)
    for who, one in enumerate(found):
        if who in taken or not forms or not one.person.given or not one.person.family:
            continue
        fitting = [form for form in forms if any(_is_of(form[1], text) for text in one.affiliations)] or (
            forms if len(forms) == 1 else []
        )
        if fitting:
            first, family = _spelt(one.person.given), _spelt(one.person.family)
            taken[who] = f"{first}.{family}@{fitting[0][1]}"


def _spelt(name: str) -> str:
    """The first of names as addresses spell it."""
    return "-".join(_bare(part) for part in name.split()[0].split("-"))


def _is_of(host: str, place: str) -> bool:
    """Whether a host is named after a body."""
    name = max(host.split(".")[:-1], key=len, default="")
    return len(name) > 2 and skeleton(name.split("-")[0]) in skeleton(place)
