"""Is this the same person? Names as printed in one list or two, in one script or two."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from rapidfuzz import fuzz

from pinakes.model import OtherForm, Person

_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "i", "к": "k",
    "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts",
    "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "iu", "я": "ia", "і": "i", "ї": "i", "є": "e", "ґ": "g",
}  # fmt: skip
_SPELLINGS = (
    (r"j(?=[aeou])|y", "i"),
    ("iia", "ia"),
    ("ya|ja", "ia"),
    ("yu|ju", "iu"),
    ("x", "ks"),
    ("kh", "h"),
    ("ii+", "i"),
    ("c(?=[iey])|tc|cz", "ts"),
)


def folded(text: str) -> str:
    """Letters and digits only, without case, accents and width."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in decomposed if c.isalnum())


def _latin(word: str) -> str:
    """A word in rough Latin, so that the usual transliterations of one Cyrillic name meet."""
    word = "".join(_CYRILLIC.get(c, c) for c in unicodedata.normalize("NFC", word).casefold())
    word = folded(word)
    for pattern, spelling in _SPELLINGS:
        word = re.sub(pattern, spelling, word)
    return word


def _is_han(text: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in text)


def _words(person: Person) -> tuple[list[str], list[str]]:
    """Full words of a name and its initials, in rough Latin, in printed order."""
    words = [_latin(w) for w in re.split(r"[\s,.;·\-‐-―]+", person.literal) if w]
    return [w for w in words if len(w) > 1], [w for w in words if len(w) == 1]


def _alike(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) > 4 and fuzz.ratio(one, other) >= 88)


def same_person(one: Person, other: Person) -> bool:
    """Whether two printed names can be one person: a full word shared, and no word or initial that contradicts."""
    if folded(one.literal) == folded(other.literal):
        return True
    if one.kind != other.kind or _is_han(one.literal) != _is_han(other.literal) or _is_han(one.literal):
        return False
    full, initials = _words(one)
    other_full, other_initials = _words(other)
    shared = 0
    for word in list(full):
        partner = next((w for w in other_full if _alike(word, w)), None)
        if partner is not None:
            full.remove(word)
            other_full.remove(partner)
            shared += 1
    if not shared or (one.family and other.family and not _alike(_latin(one.family), _latin(other.family))):
        return False
    return _initials_fit(full, initials, other_full, other_initials)


def _initials_fit(full: list[str], initials: list[str], other_full: list[str], other_initials: list[str]) -> bool:
    """Whether what is left of both names can stand for each other: equal initials cancel, initials stand for words."""
    left, right = list(initials), list(other_initials)
    for initial in initials:
        if initial in right:
            left.remove(initial)
            right.remove(initial)
    for short, words in ((left, other_full), (right, full)):
        for initial in list(short):
            word = next((w for w in words if w[0] == initial), None)
            if word is not None:
                short.remove(initial)
                words.remove(word)
    rest, other_rest = left + full, right + other_full
    return not (rest and other_rest) and len(full) + len(other_full) <= 2


def merged(person: Person, other: Person, *, language: str | None = None) -> Person:
    """`person` with what `other`, another print of the same, adds; another form of the name goes to `also`."""
    also = list(person.also)
    known = {folded(person.literal)} | {folded(form.name) for form in also}
    for form in (OtherForm(other.literal, language), *other.also):
        if folded(form.name) not in known:
            known.add(folded(form.name))
            also.append(form)
    return replace(
        person,
        family=person.family if person.family or _is_han(person.literal) != _is_han(other.literal) else _printed(other.family, person),
        given=person.given if person.given or _is_han(person.literal) != _is_han(other.literal) else _printed(other.given, person),
        affiliations=person.affiliations or other.affiliations,
        email=person.email or other.email,
        orcid=person.orcid or other.orcid,
        also=tuple(also),
    )


def _printed(part: str | None, person: Person) -> str | None:
    """A part of a name only if it stands in this person's own form."""
    return part if part and folded(part) in folded(person.literal) else None
