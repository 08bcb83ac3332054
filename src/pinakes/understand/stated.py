"""Values as machines state them, in properties, meta tags and file names: lists of people, keywords, dates, languages."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from pinakes.model import PartialDate, Person
from pinakes.text import dates, languages, names
from pinakes.text.words import fold, words

SURE = 0.9
"""Weight from which a guess of the language of a short text is used as its tag."""
MOST_KEYWORDS = 60
_STOP = r"(?:(?<=[^\W_A-ZÀ-ÞА-Я])|(?<=[A-ZÀ-ÞА-Я]{2})|(?<=[a-zß-ÿа-я] [A-ZÀ-ÞА-Я]))\)?\.\s*(?=[A-ZÀ-ÞА-Я])|。"
"""A full stop that ends a keyword: after a word, an acronym or a lone letter, before a capital."""
_LICENCES = re.compile(
    r"creativecommons\.org/(?:licenses/([a-z-]+)|(publicdomain)/(?:zero|mark))/(\d\.\d)", re.IGNORECASE
)


def tongue(text: str) -> str | None:
    """The language of a text if it can be told without a model."""
    language, weight = languages.guess(text, "en")
    return language if weight >= SURE else None


def language_tag(text: str) -> str | None:
    """A language as machines write it (`pt-BR`, `por`); None for anything else."""
    text = text.strip()
    return text if re.fullmatch(r"[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4}){0,2}", text) else None


def people(text: str) -> list[Person]:
    """The persons, or the one organisation, that a statement names."""
    text = " ".join(re.sub(r"\([^()]*@[^()]*\)|\S+@\S+|<[^<>]*>", " ", text).split()).strip(" ;,")
    if not text or is_nobody(text):
        return []
    listed = [name for name in names.split(text) if not is_nobody(name) and re.search(r"[^\W\d_]{2}", name)]
    if any(
        names.looks_like_name(name) >= 0.3 for name in listed
    ):  # names, maybe mixed with their institutions and towns
        full = [name for name in listed if (" " in name or _is_han(name)) and not is_organisation(name)]
        return [named(name) for name in full or listed]
    if is_organisation(text):
        return [Person(text, "organisation")]
    return [named(name) for name in listed]


def named(name: str) -> Person:
    """One person from one name as it stands."""
    if is_organisation(name):
        return Person(name, "organisation")
    parsed = names.parse(name)
    return (
        replace(parsed, literal=names.without_honorifics(" ".join(name.split())))
        if "," not in name
        else _turned(parsed)
    )


def _turned(person: Person) -> Person:
    """`Family, Given` as one says it."""
    return (
        replace(person, literal=f"{person.given} {person.family}")
        if person.family and person.given
        else person
    )


def is_organisation(name: str) -> bool:
    """Whether a name has a word that only institutions and groups have."""
    folded = fold(name)
    first, *others = re.split(r"[\s,.;:()/]+", folded)
    if first in _organisation_words() and others:
        return True
    if names.looks_like_name(name) >= 0.7:
        return False
    tokens = {first, *others}
    spaced = f" {folded} "
    return any(
        cue in tokens
        or (" " in cue and f" {cue} " in spaced)
        or (_is_han(cue) and cue in folded and len(folded) > len(cue) + 1)
        for cue in _organisation_words()
    )


def _is_han(text: str) -> bool:
    return "\u4e00" <= text[0] <= "\u9fff"


@cache
def _organisation_words() -> frozenset[str]:
    known = [*words("header", "affiliation"), *words("header", "grouping"), *words("page", "organisation")]
    return frozenset(word for word in known if len(word) > 3 or _is_han(word))


def is_nobody(name: str) -> bool:
    """Whether a name is what machines write when they know none, or the name of a program."""
    folded = fold(name).strip(" .,-_()[]<>")
    known = words("embedded", "nobody")
    if folded in known or all(word in known for word in folded.split()):
        return True
    return re.fullmatch(r"[\W\d_]*|.*\d{3,}.*|https?:.*|[a-z]{1,3}\d*", folded) is not None


def is_untitled(title: str) -> bool:
    """Whether a title is what programs write when nobody gave one: "untitled", "Slide 1", the name of a file."""
    folded = fold(title).strip(" .,-_*#\"'()[]<>")
    bare = re.sub(r"[\s\d._-]+$", "", folded)
    if (
        folded in words("embedded", "untitled")
        or bare in words("embedded", "untitled")
        or not re.search(r"[^\W\d_]{2}", folded)
    ):
        return True
    return _FILE.search(folded) is not None or _DIGEST.fullmatch(folded) is not None


_FILE = re.compile(
    r"\.(?:docx?|pptx?|pdf|tex|dvi|ps|rtf|odt|odp|indd|qxd|qxp|pmd|p65|fm|wpd|xlsx?|txt|html?|cdr|eps|tiff?|jpe?g|png|pub|sxw|wps|caj|mif)\b"
    r"\s*[\])]?\s*$|^[a-z]:\\|^\S*[/\\]\S*[/\\]\S*$|^microsoft (?:word|powerpoint) -|^https?://",
    re.IGNORECASE,
)
_DIGEST = re.compile(
    r"[0-9a-f]{8,}|[\d\W_]+|[a-z]{0,4}[-_]?\d[\w.-]*|\S*\d{4,}\S*|[^\s\u4e00-\u9fff]{1,14}[_\d][^\s\u4e00-\u9fff]*",
    re.IGNORECASE,
)


def keywords(text: str) -> tuple[str, ...]:
    """The keywords of a list: parted by semicolons, else by full stops before capitals, else by commas."""
    text = text.strip()
    for mark, least in ((r"[;；|•·\n]", 2), (_STOP, 3), (r"[、，,]", 2), (r"\.\s", 2)):
        parts = [part.strip(" .,;") for part in re.split(mark, text)]
        parts = [part for part in parts if part]
        if len(parts) >= least:
            return tuple(parts[:MOST_KEYWORDS])
    return (text.strip(" .;"),) if text else ()


def date(text: str) -> PartialDate | None:
    """The first date in a statement, also as PDF (`D:20040612…`) and plain digits write it."""
    compact = re.match(r"\s*(?:D:)?((?:1[4-9]|20)\d\d)([01]\d)?([0-3]\d)?(?=\d{4}|[^\d]|$)", text)
    if compact and (compact[2] or text.strip().isdigit()):
        return dates.made(int(compact[1]), *(int(part) if part else None for part in compact.groups()[1:]))
    found = dates.find(text)
    return found[0].date if found else None


def licence(text: str) -> str | None:
    """The SPDX name of a Creative Commons address."""
    match = _LICENCES.search(text)
    if match is None:
        return None
    return f"CC0-{match[3]}" if match[2] else f"CC-{match[1].upper()}-{match[3]}"
