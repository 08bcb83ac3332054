"""What a file already says stays, unless what would be written is surer: nothing good is overwritten."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import Keywords, Person
from pinakes.text.names import same_person
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pinakes.model import Claim
    from pinakes.publish.embed import Values

DOUBTFUL = 0.5
"""Weight below which a value that stands in a file is taken for wrong: it is not printed in the document."""
CERTAIN = 1.0
"""Weight of what a person says."""
WHOLE = 0.6
"""Share of a standing title's letters that a claim must have to be about it."""
_WORDS = re.compile(r"\w+")
PROPERTIES = ("title", "author", "subject", "keywords")
NOT_LOST = "the file has it already and the new value is not surer; --force writes it all the same"


def held_back(
    values: Values, stated: Mapping[str, str], heard: Iterable[Claim]
) -> tuple[Values, tuple[tuple[str, str, str, str], ...]]:
    """The values without those that would take something away, and these as (property, old, new, why).

    `heard` are the claims about the file, those of its own properties among them:
    they say what each standing value is worth.
    """
    claims, kept, said = list(heard), [], []
    for name in PROPERTIES:
        old, new = stated.get(name, ""), _new(values, name)
        if not old or not new:
            continue
        weight = values.weights.get(name, 0.0)
        if weight < CERTAIN and _says_the_same(old, new):
            said.append(name)
        elif not _gives_way(name, old, new, weight, claims):
            kept.append((name, old, new, NOT_LOST))
    left = (*said, *(name for name, *_ in kept))
    without = {_ATTRIBUTE[name]: "" if name in ("title", "subject") else () for name in left}
    return replace(values, **without), tuple(kept)  # type: ignore[arg-type]  # the names and types are those of Values


_ATTRIBUTE = {"title": "title", "author": "authors", "subject": "subject", "keywords": "keywords"}


def _new(values: Values, name: str) -> str:
    value = getattr(values, _ATTRIBUTE[name])
    return value if isinstance(value, str) else "; ".join(value)


def _says_the_same(old: str, new: str) -> bool:
    """Whether two values differ in signs and order only:
    `Robin Milner` and `Milner, Robin`, `周小博` and `周, 小博`.
    """
    return _folded(old) == _folded(new) or _told(old) == _told(new)


def _told(text: str) -> list[str]:
    """The words of a value in no order, without those that join names."""
    joints = words("bibliography", "and")
    return sorted(_folded(word) for word in _WORDS.findall(text) if fold(word) not in joints)


def _gives_way(name: str, old: str, new: str, weight: float, heard: list[Claim]) -> bool:
    """Whether a standing value is wrong, or stays a part of the new one."""
    if weight >= CERTAIN or _folded(old) in _folded(new):
        return True
    if name == "subject":  # nobody weighs it
        return False
    if _is_told_better(name, old, new, heard):
        return False
    lost = [worth for value, worth in _standing(name, old, heard) if value not in _folded(new)]
    return all(worth < min(DOUBTFUL, weight) for worth in lost)


def _is_told_better(name: str, old: str, new: str, heard: list[Claim]) -> bool:
    """Whether a file tells more than would be written: a longer title,
    or a whole name that is missing or shorter there.

    Of whole names that are not printed half are right (the counts are in `understand/embedded.py`),
    and a wrong new name may still be weighed as sure.
    """
    if name == "title":
        return _folded(new) in _folded(old) and any(True for _ in _standing(name, old, heard))
    if name != "author":
        return False
    written = new.split("; ")
    return any(
        not any(
            same_person(person.literal, other) and _letters(other) >= _letters(whole) for other in written
        )
        for person, whole in _whole_names(old, heard)
    )


def _whole_names(old: str, heard: list[Claim]) -> Iterator[tuple[Person, str]]:
    """The persons whose given and family names a file states, each with these two."""
    text = _folded(old)
    for claim in heard:
        if isinstance(claim.value, Person) and claim.field == "author":
            given, family = _folded(claim.value.given or ""), _folded(claim.value.family or "")
            if given and family and (given + family in text or family + given in text):
                yield claim.value, given + family


def _letters(name: str) -> int:
    return len(_folded(name))


def _standing(name: str, old: str, heard: list[Claim]) -> Iterator[tuple[str, float]]:
    """The values that stand in a property, folded, and what each is worth."""
    text = _folded(old)
    least = WHOLE * len(text) if name == "title" else 1
    for claim in heard:
        if claim.field == name:
            for value in map(_folded, _words(claim)):
                if least <= len(value) and value in text:
                    yield value, claim.weight


def _words(claim: Claim) -> tuple[str, ...]:
    match claim.value:
        case Person() as person:
            return (person.family or person.literal,)
        case Keywords(values=values):
            return values
        case value:
            return (str(value),)


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()))
