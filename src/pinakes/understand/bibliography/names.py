"""The persons of an author or editor field: lists taken apart, family and given names told, in every usual order."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import Person
from pinakes.text.family_names import family_start
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST = 300
"""Persons of one reference that are kept."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_EAST_ASIAN = re.compile(r"[\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff々]")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_LETTER = re.compile(r"[^\W\d_]")
_UP = "A-ZА-ЯЁÀ-ÖØ-ÞŁŚŠŽČĆĐĞİŞŐŰŘŇĽĎŤ"
_INITIALS = re.compile(
    rf"(?:[{_UP}][a-zа-яё]?\.?[\s-]*){{1,5}}|[{_UP}]{{1,4}}|(?:[{_UP}][a-z]?\.[\s-]*)+[{_UP}]?"
)
_ONLY_INITIALS = re.compile(
    rf"(?:(?:[{_UP}](?:[hhuyj]|[а-я])?\.[\s-]*)+[{_UP}]?|[{_UP}]{{1,3}}|(?:[{_UP}]\s){{1,3}}[{_UP}]?)"
)
_LEADING = re.compile(rf"((?:[{_UP}](?:[huyj]|[а-я])?\.[\s-]*){{1,5}})\s*(?=[^\W\d_][\w'’`-])")
_TRAILING = re.compile(
    rf"(.*?(?<![^\W\d_])[^\W\d_]{{2}}[^\s,]*+)\s++((?:[{_UP}](?:[huyj]|[а-я])?\.[\s-]*){{1,5}}|[{_UP}]{{1,3}}|(?:[{_UP}]\s){{1,3}}[{_UP}])\.?$"
)
_BRACKETS = re.compile(r"\s*[(\[（［][^()\[\]（）［］]{0,40}[)\]）］]\s*")
_UNCLOSED = re.compile(r"\s+[(\[（［][^()\[\]（）［］]{0,40}$")
_UNPARTED = re.compile(
    rf"((?:^|[,;]\s)(?:[{_UP}]\.\s?){{1,3}}[{_UP}][^\W\d_]{{2,}})\s(?=(?:[{_UP}]\.\s?){{1,3}}[{_UP}][^\W\d_]{{2,}})"
)
"""`В. П. Дьяконов В. В. Круглов`: two names with nothing between them."""
_SPREAD = re.compile(rf"([{_UP}]\.)\s?[–—]\s?([{_UP}]\.)")
"""`BRUN J.– P.`: the dash of a double name."""
_LED_BY = re.compile(r"[\u200a-\u200f\u2028-\u202f\ufeff]+|^\d{1,3}[-.)]\s?(?=[^\W\d_])")
"""Marks that show nothing, and a number that clings to the first name: `4-GROSFELD`."""
_SPACED_SIGN = re.compile(r"(?<=\w)\s([.,])")
"""`Sokoloff ,D .D.`: signs set apart by a bad text layer."""
_SMALL_CAPITALS = re.compile(rf"(?<=[{_UP}]\.\s)([{_UP}])\s([{_UP}]{{3,}})(?![\w.])")
"""`P. B ROCATO`: the larger first letter of a name in small capitals."""
_STRAY_STOP = re.compile(r"\s\.(?=[\s-]*$)")
_SHORT_NAME = re.compile(rf"[{_UP}]{{2,}}(?:[-\s][{_UP}]{{2,}})?\s[{_UP}]{{1,3}}(?:\s[{_UP}]{{1,3}})?\.?")
"""`LI S`, `NAGAR A K`: capitals throughout, as GB/T 7714 writes names."""
_BRACKET = frozenset("([（［")
_STOPPED = re.compile(r"[^\W\d_]{3}\.$")
_ABBREVIATED = re.compile(r"(?:^|[\s.-])[^\W\d_]{1,2}\.$")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_ACRONYM = re.compile(r"\s*\([A-Z][A-Z\d]{1,7}\)\s*")
SHORT = 4
"""Letters of a cue that is known by its full stop only."""
FEWEST_WORDS, MOST_WORDS = 4, 12
"""Words of the name of a body that has an `and` in it."""
_WORDS_ONLY = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)?(?:\s[^\W\d_]+(?:[-’'][^\W\d_]+)?)*")
_DASHES = re.compile(r"[\s\W_]*[-—–_]{2,}[\s\W_]*")


@cache
def _patterns() -> tuple[
    re.Pattern[str], re.Pattern[str], frozenset[str], frozenset[str], tuple[str, ...], frozenset[str]
]:
    others = sorted(map(re.escape, words("bibliography", "others")), key=len, reverse=True)
    ands = sorted(
        (word for word in words("bibliography", "and") if word.isalpha() and not _HAN.match(word)),
        key=len,
        reverse=True,
    )
    han = _after(words("bibliography", "others_after_name"))
    et_al = re.compile(rf"[,;\s]*(?:(?<!\w)(?:{'|'.join(others)})(?!\w)|{han}|…|\.\.\.).*$", re.IGNORECASE)
    # a capital is an initial: Hou Y B
    words_between = "|".join(
        f"(?-i:{re.escape(word)})" if len(word) == 1 else re.escape(word) for word in ands
    )
    # not between capitals: ISO/IEC is one body
    slashes = rf"(?<=[^\W\d_][^\W\d_.])(?<!(?-i:[{_UP}]))\s?/\s?(?=[^\W\d_])|(?<=\s)[-–—](?=\s)"
    slashes += rf"|(?<=\s)/(?=\s[{_UP}][^\W\d_]+,\s)"
    joint = re.compile(
        rf"(?:\s*,)?\s*(?:&|;|{slashes}|(?<=[\s.,])(?:{words_between})(?=\s))\s*", re.IGNORECASE
    )
    return (
        et_al, joint, frozenset(words("names", "particles")), frozenset(word.strip(".") for word in words("names", "suffixes")),
        tuple(words("names", "patronymic_endings")), frozenset(words("names", "compound_surnames")),
    )  # fmt: skip


def _after(phrases: Iterable[str]) -> str:
    """A pattern of what may end a field, the longest first."""
    return rf"(?:{'|'.join(map(re.escape, sorted(phrases, key=len, reverse=True)))})\s*$"


@cache
def _bodies() -> frozenset[str]:
    """Words that make a name that of an organisation."""
    tables = (("bibliography", "school"), ("bibliography", "organisation"), ("names", "bodies"))
    return frozenset(word for section, key in tables for word in words(section, key))


@cache
def _bureaus() -> tuple[str, ...]:
    """How the names of Chinese organisations end."""
    return tuple(word for word in _bodies() if _HAN.match(word))


def people(text: str) -> list[Person]:
    """The persons and organisations of a field, in printed order; `()` for a field of dashes only."""
    text = _LED_BY.sub("", " ".join(text.split())).lstrip(" .,;:/–—-)]*").rstrip(" ,;:/–—-")
    text = _STRAY_STOP.sub("", _SPREAD.sub(r"\1-\2", text))
    if " ." in text or " ," in text:
        text = _SPACED_SIGN.sub(r"\1", text)
    text = _SMALL_CAPITALS.sub(r"\1\2", text)
    if cue := _introduced().match(text):
        text = text[cue.end() :]
    if text.count(")") > text.count("("):
        text = text.rstrip(".)") + ("." if text.endswith(".)") else "")
    if not text or _DASHES.fullmatch(text):
        return []
    letters = len(_LETTER.findall(text))
    if len(_HANGUL.findall(text)) * 2 > letters:
        return _korean(text)[:MOST]
    if len(_EAST_ASIAN.findall(text)) * 2 > letters:
        return _chinese(text)[:MOST]
    et_al, joint, _, _, _, _ = _patterns()
    cut = et_al.search(text) if _may_end_early(text) else None
    if cut and not cut.start() and text[0].islower():
        return []
    text = text[: cut.start()] if cut and cut.start() else text
    if not _BRACKET.isdisjoint(text):
        text = _SPACED_SIGN.sub(r"\1", _UNCLOSED.sub("", _BRACKETS.sub(_kept, text)))
    text = text.strip(" ,;:[(")
    if text[1:2] == ".":
        text = _UNPARTED.sub(r"\1, ", text)
    if ". / " in text:
        text = text.replace(". / ", ".; ")
    if _is_body(text.rstrip(".")):
        return [Person(literal=text.rstrip("."), kind="organisation")]
    found: list[Person] = []
    text = _of_two().sub(_glued, text)
    chunks = [chunk.strip(" ,") for chunk in joint.split(text)]
    strong = ";" in text or "/" in text
    for chunk in chunks:
        if not chunk:
            continue
        parts = [part.strip(" ") for part in chunk.split(",") if part.strip(" .")]
        kept = _with_suffixes(parts)
        if (
            strong
            and len(kept) <= 3
            and len(kept) >= 2
            and not all(_TRAILING.match(part) or _LEADING.match(part) for part in kept)
        ):
            found.append(_inverted(kept[0], " ".join(kept[1:])))
        else:
            found += _listed(kept, first=not found, alone=len(chunks) == 1)
    return [_apart(person) for person in found[:MOST]] if GLUE in text else found[:MOST]


GLUE = "\ue000"
"""Stands for the spaces within a family name of two parts."""


@cache
def _of_two() -> re.Pattern[str]:
    """`Ortega y Gasset, J.` and `José Ortega y Gasset`: one person, whose family name has two parts with a word between."""
    between = "|".join(map(re.escape, words("names", "between")))
    word = rf"[{_UP}][^\W\d_]+(?:-[^\W\d_]+)?"
    return re.compile(
        rf"(?:^|(?<=[;,]\s))(?:{word}\s(?:{between})\s{word}(?=,\s[{_UP}])|(?:{word}\s){{2,3}}(?:{between})\s{word}(?=\.?$))"
    )


def _glued(match: re.Match[str]) -> str:
    *given, first, between, second = match[0].split(" ")
    return " ".join((*given, GLUE.join((first, between, second))))


def _apart(person: Person) -> Person:
    family, given = (part and part.replace(GLUE, " ") for part in (person.family, person.given))
    return replace(person, literal=person.literal.replace(GLUE, " "), family=family, given=given)


@cache
def _introduced() -> re.Pattern[str]:
    """`Trad.`, `by`, `a cura di`: what says of the persons behind it what they did."""
    cues = {
        phrase
        for key in ("translator", "editor")
        for phrase in words("bibliography", key)
        if not _HAN.match(phrase)
    }
    particles = words("names", "particles")
    # of `edited by` the model may leave the last word
    last = sorted(
        {phrase.split()[-1] for phrase in cues if " " in phrase and len(phrase.split()[-1]) < SHORT}
        - set(particles)
    )
    found = "|".join(
        # Ed Smith is a person, ed. Smith an editor
        re.escape(cue) + (r"\." if len(cue) <= SHORT else r"\.?")
        for cue in sorted(cues, key=len, reverse=True)
    )
    return re.compile(rf"(?:(?:(?i:{found})|{'|'.join(map(re.escape, last))})\s+){{1,2}}(?=[{_UP}])")


def _with_suffixes(parts: list[str]) -> list[str]:
    """The parts of a list of names between commas: a suffix with its name, and roles left out."""
    _, _, _, suffixes, _, _ = _patterns()
    kept: list[str] = []
    for part in parts:
        if part.strip(".").casefold() in suffixes and kept:
            kept[-1] += f" {part}"
        elif len(kept) < 2 or not _is_role(part):
            kept.append(part)
    return kept


def _is_role(part: str) -> bool:
    """`Bray, T., Ed.,`: a role, among the names."""
    return part.endswith(".") and fold(part[:-1]) in words("bibliography", "editor")


def _is_body(text: str) -> bool:
    """Whether a text with an `and` in it is the name of one body: `Ministry of Health and Welfare`."""
    if not FEWEST_WORDS <= len(text.split()) <= MOST_WORDS or not _WORDS_ONLY.fullmatch(text):
        return False
    folded = [piece.casefold() for piece in text.split()]
    small = sum(piece in _small() for piece in folded)
    return folded[0] in _bodies() and small > 0 and sum(piece in _bodies() for piece in folded) == 1


@cache
def _small() -> frozenset[str]:
    """Words that join the parts of a body's name."""
    return frozenset(words("function", "words")) | frozenset(words("bibliography", "and"))


def _may_end_early(text: str) -> bool:
    """Whether "et al." or the like stands in a text: a cheap look before the exact one."""
    folded = text.casefold()
    return any(map(folded.__contains__, _ends()))


@cache
def _ends() -> tuple[str, ...]:
    found = sorted(
        {*(word.casefold() for word in words("bibliography", "others")), "等", "…", "..."}, key=len
    )
    return tuple(word for k, word in enumerate(found) if not any(short in word for short in found[:k]))


def _kept(bracket: re.Match[str]) -> str:
    """The acronym of an organisation stays with its name, other things in brackets are no names."""
    return bracket[0] if _ACRONYM.fullmatch(bracket[0]) else " "


def _listed(parts: list[str], *, first: bool, alone: bool) -> list[Person]:
    """Parts between commas: each a whole name, or family and given name by turns."""
    shouted = sum(_SHORT_NAME.fullmatch(part) is not None for part in parts) > 1
    found = []
    i = 0
    while i < len(parts):
        part = parts[i]
        after = parts[i + 1] if i + 1 < len(parts) else ""
        inverted = (_is_initials(after) and not _is_initials(part)) or (
            first and i == 0 and _is_inverted(part, after, parts[2:], alone=alone)
        )
        if shouted and _SHORT_NAME.fullmatch(part):
            found.append(_plain(part))
            i += 1
        elif after and inverted:
            found.append(_inverted(part, after))
            i += 2
        elif _is_initials(part) and after and not _is_initials(after):
            found.append(_inverted(after, part))
            i += 2
        else:
            found.append(_plain(part))
            i += 1
    return found


def _is_inverted(part: str, after: str, rest: list[str], *, alone: bool) -> bool:
    """Whether two parts are one person printed family first."""
    return _can_invert(part, after, rest, alone=alone) or _is_given_behind(
        part, after, alone=alone and not rest
    )


def _can_invert(part: str, after: str, rest: list[str], *, alone: bool) -> bool:
    """Whether `Smith` and `John` are one person printed family first; `alone`: no other person follows behind an `and`."""
    last = not rest
    if _TRAILING.match(part) or _LEADING.match(part) or _LEADING.match(after):
        return False
    words_before, words_after = part.split(), after.split()
    _, _, particles, _, _, _ = _patterns()
    full = [word for word in words_before if word.casefold() not in particles]
    while len(words_after) > 1 and words_after[-1].casefold().strip(".") in particles:
        words_after.pop()
    if len(full) == 1:
        return len(words_after) <= 3 and not (
            len(words_after) > 1 and _TRAILING.match(after) and any(map(_TRAILING.match, rest))
        )
    return last and len(full) == 2 and len(words_after) <= (1 if _CYRILLIC.match(part) or not alone else 2)


def _is_given_behind(family: str, after: str, *, alone: bool) -> bool:
    """Whether an initial and a word behind a family name are given names: `Giles, C. Lee`;
    where nobody follows, any word is.
    """
    led = _LEADING.match(after) if " " not in family and not _LEADING.match(family) else None
    word = after[led.end() :].strip() if led else ""
    return bool(word) and " " not in word and (alone or _is_between(word))


def _is_initials(text: str) -> bool:
    if _ONLY_INITIALS.fullmatch(text):
        return True
    _, _, particles, _, _, _ = _patterns()
    pieces = text.split()
    return (
        len(pieces) > 1
        and any(_ONLY_INITIALS.fullmatch(piece) for piece in pieces)
        and all(
            _ONLY_INITIALS.fullmatch(piece) or piece.casefold().strip(".") in particles for piece in pieces
        )
    )


def _inverted(family: str, given: str) -> Person:
    # a full stop behind a given name written out ends the field, not the name
    ends = (_STOPPED.search(given) and not _ABBREVIATED.search(given)) or _ends_with_particle(given)
    given = given[:-1] if ends else given
    return Person(literal=f"{family}, {given}", family=family, given=given)


def _ends_with_particle(given: str) -> bool:
    """`Fernando B. de.`: the full stop ends the field."""
    _, _, particles, _, _, _ = _patterns()
    return given.endswith(".") and given.split()[-1][:-1] in particles


def _plain(text: str) -> Person:
    """One name without a comma."""
    _, _, _, suffixes, patronymics, _ = _patterns()
    if _HAN.match(text) and (named := _chinese(text)):
        # among Latin names: Zhao L, 周杰.
        return named[0]
    if _is_stopped(text):
        text = text[:-1]
    if found := _LEADING.match(text):
        return _behind_initials(text, found)
    if found := _TRAILING.match(text):
        return Person(literal=text, family=found[1], given=found[2].strip())
    pieces = text.split()
    if _has_suffix_last(pieces, suffixes):
        # Danforth DN Jr
        return Person(literal=text, family=pieces[0], given=" ".join(pieces[1:]))
    if len(pieces) == 1:
        return Person(literal=text, family=text)
    folded = [piece.casefold().strip(".,") for piece in pieces]
    if _is_body_name(pieces, folded):
        return Person(literal=re.sub(r"\)\.$", ")", text), kind="organisation")
    if _is_russian_family_first(text, pieces, folded):
        return Person(literal=text, family=pieces[0], given=pieces[1])
    if patronymics and folded[-1].endswith(patronymics) and len(pieces) == 3:
        return Person(literal=text, family=pieces[0], given=" ".join(pieces[1:]))
    if _is_given_last(pieces, folded):
        # Moraux Paul, Декарт Рене
        return Person(literal=text, family=pieces[0], given=pieces[1])
    if _is_shouted_family(pieces):
        # ROWNTREE Derek: capitals tell the family name
        return Person(literal=text, family=pieces[0], given=pieces[1])
    end = family_start(pieces)
    return Person(literal=text, family=" ".join(pieces[end:]), given=" ".join(pieces[:end]))


def _behind_initials(text: str, initials: re.Match[str]) -> Person:
    """A name that begins with initials; the word behind them may be a given name too: `C. Lee Giles`."""
    family, given = text[initials.end() :].strip(), initials[1].strip()
    first, _, rest = family.partition(" ")
    if rest and _is_between(first):
        return Person(literal=text, family=rest, given=f"{given} {first}")
    return Person(literal=text, family=family, given=given)


def _has_suffix_last(pieces: list[str], suffixes: frozenset[str]) -> bool:
    """Whether three words are a family name, initials and a suffix."""
    if len(pieces) != 3 or pieces[-1].strip(".").casefold() not in suffixes:
        return False
    return _ONLY_INITIALS.fullmatch(pieces[1]) is not None


def _is_shouted_family(pieces: list[str]) -> bool:
    """Whether the first of two words is the family name in capitals."""
    return len(pieces) == 2 and pieces[0].isupper() and len(pieces[0]) > 3 and pieces[1].istitle()


def _is_stopped(text: str) -> bool:
    """Whether the text ends like a sentence."""
    return bool(
        _STOPPED.search(text)
        and (text.endswith("..") or fold(text.rsplit(maxsplit=1)[-1]) not in words("names", "suffixes"))
    )


def _is_given_last(pieces: list[str], folded: list[str]) -> bool:
    """Whether the second of two words is a given name."""
    return len(pieces) == 2 and folded[1] in _given_names() and folded[0] not in _given_names()


def _is_russian_family_first(text: str, pieces: list[str], folded: list[str]) -> bool:
    """Whether the first of two words is a Russian family name."""
    return bool(
        len(pieces) == 2 and _CYRILLIC.match(text) and _is_family(folded[0]) and not _is_family(folded[1])
    )


def _is_body_name(pieces: list[str], folded: list[str]) -> bool:
    """Whether this is a body, no person."""
    last = folded[-1].rpartition("-")[2]  # Robert Koch-Institut
    return any(piece in _bodies() for piece in (*folded, last)) or len(pieces) > 6


@cache
def _given_names() -> frozenset[str]:
    return frozenset(words("bibliography", "given_names"))


def _is_between(word: str) -> bool:
    """Whether a word between an initial and a family name is a given name."""
    word = fold(word.strip(" ."))
    return word in _given_names() or word in words("bibliography", "middle_names")


@cache
def _family_endings() -> tuple[str, ...]:
    return tuple(words("names", "family_endings"))


def _is_family(word: str) -> bool:
    """Whether a word ends as family names do."""
    return len(word) > 4 and word.endswith(_family_endings())


@cache
def _japanese_families() -> frozenset[str]:
    return frozenset(words("names", "family_names"))


@cache
def _spaced_family() -> re.Pattern[str]:
    """`山田 花子`: the space parts family and given name, not two persons."""
    return re.compile(rf"({'|'.join(_japanese_families())})\s+(?=[\u3040-\u9fff]{{1,3}}(?:[,，、・;；\s]|$))")


def _korean(text: str) -> list[Person]:
    """Korean names are kept as printed: family and given name are one word."""
    et_al, _, _, _, _, _ = _patterns()
    text = et_al.sub("", _BRACKETS.sub(" ", text)).rstrip(" .．。")
    parts = (part.strip(" :：") for part in re.split(r"[,，;；、/&·・ㆍ‧]", text))
    return [
        Person(literal=part, kind="person" if len(part) <= 5 else "organisation") for part in parts if part
    ]


def _chinese(text: str) -> list[Person]:
    _, _, _, _, _, compounds = _patterns()
    others = _after(words("bibliography", "others_after_name"))
    text = re.sub(rf"[,，;；、\s]*{others}", "", _BRACKETS.sub(" ", text).rstrip(" .．。"))
    text = _spaced_family().sub(r"\1", text)
    found = []
    for part in re.split(
        r"[,，;；、.．/&]|(?<=[\u3040-\u9fff])・(?=[\u3400-\u9fff])|\s{2,}|(?<=[\u3400-\u9fff]{2})\s(?=[\u3400-\u9fff]{2})|(?<=[\u3400-\u9fff]{2})[和与](?=[\u3400-\u9fff]{2,3}(?:[,，;；、\s]|$))",
        text,
    ):
        name = re.sub(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])", "", part.strip(" :："))
        name = re.sub(_after(words("bibliography", "part_after_name")), "", name) if len(name) > 3 else name
        if not name:
            continue
        japanese = next(_family_sizes(name), 0)
        if japanese and len(name) <= japanese + 4:
            found.append(Person(literal=name, family=name[:japanese], given=name[japanese:]))
        elif not _HAN.search(name):
            found.append(_plain(name))
        elif _is_chinese_name(name):
            cut = 2 if name[:2] in compounds and len(name) > 2 else 1
            found.append(Person(literal=name, family=name[:cut], given=name[cut:]))
        elif "·" in name or "•" in name:
            given, _, family = re.sub("•", "·", name).rpartition("·")
            found.append(Person(literal=name, family=family, given=given))
        else:
            body = len(name) > 4 or name.endswith(_bureaus())
            found.append(
                Person(literal=name, kind="organisation" if body else "person", family=None if body else name)
            )
    return found


def _is_chinese_name(name: str) -> bool:
    """Whether these characters may be a person's name."""
    return (
        2 <= len(name) <= 4
        and all(map(_HAN.match, name))
        and not (len(name) > 2 and name.endswith(_bureaus()))
    )


def _family_sizes(name: str) -> Iterator[int]:
    """How long the Japanese family name may be."""
    return (size for size in (3, 2) if name[:size] in _japanese_families() and len(name) > size)
