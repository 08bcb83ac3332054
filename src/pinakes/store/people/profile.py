"""What speaks for a person: names as printed, co-authors, words of titles, places, years.
A single mention is a small profile.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pinakes.model import Keywords, PartialDate, Person, Venue
from pinakes.store.work import folded
from pinakes.text.forms import Form, form, keys
from pinakes.text.languages import shares
from pinakes.text.scripts import HAN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import Record

MOST_NAMES, MOST_FELLOWS, MOST_WORDS, MOST_PLACES = 16, 80, 120, 16
STEM = 6
"""Letters of a word that count: endings differ between cases and numbers."""
_GLUED_INITIAL = re.compile(r"\.(?=[^\W\d_])")
_BARE_INITIAL = re.compile(r"(?<![^\W_])([^\W\d_])(?![\w.'’])")
_WORD = re.compile(r"[^\W\d_㐀-鿿]{4,}")


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known, with how often it was seen;
    years are the first and the last, `mentions` how many made it.
    """

    names: dict[str, int] = field(default_factory=dict)
    orcids: frozenset[str] = frozenset()
    emails: frozenset[str] = frozenset()
    places: dict[str, int] = field(default_factory=dict)
    fellows: dict[str, int] = field(default_factory=dict)
    words: dict[str, int] = field(default_factory=dict)
    venues: dict[str, int] = field(default_factory=dict)
    first: int | None = None
    last: int | None = None
    mentions: int = 0
    documents: frozenset[int] = frozenset()

    @property
    def forms(self) -> tuple[Form, ...]:
        """The names, read; the commonest first."""
        return tuple(read(name) for name in self.names)

    @property
    def name(self) -> str:
        """The name that says most, then the commonest."""
        return max(
            self.names,
            key=lambda name: (min(read(name).fullness, 2), self.names[name], len(name)),
            default="",
        )


@lru_cache(maxsize=32768)
def read(name: str) -> Form:
    """A stored name, read: `family|given` where they were told apart, else as printed."""
    family, bar, given = name.partition("|")
    return form(f"{family}, {given}") if bar else form(name)


def stored(person: Person) -> str:
    """How a name is kept: parted where somebody has told family and given names apart."""
    if person.family and person.given and not HAN.search(person.literal) and "|" not in person.literal:
        given = _BARE_INITIAL.sub(r"\1.", _GLUED_INITIAL.sub(". ", person.given))
        return f"{person.family}|{given}".replace("’", "'")
    return person.literal.replace("|", " ")


def printed(name: str) -> str:
    """A kept name as people write it."""
    family, bar, given = name.partition("|")
    return f"{family}, {given}" if bar else name


def mentions_of(record: Record, document: int) -> list[tuple[Person, Profile]]:
    """The authors of a document, each with what the document says about them."""
    people = [
        claim.value
        for claim in record.best("author")
        if isinstance(claim.value, Person) and claim.value.kind == "person"
    ]
    words = frozenset(subject(record))
    venues = _folded_venues(record)
    dates = [claim.value.year for claim in record.best("date") if isinstance(claim.value, PartialDate)]
    year = dates[0] if dates else None
    fellows = [fellow(read(stored(person))) for person in people]
    return [
        (
            person,
            Profile(
                names=dict.fromkeys((stored(person), *(other.name for other in person.also)), 1),
                orcids=frozenset([person.orcid] if person.orcid else []),
                emails=frozenset([person.email.lower()] if person.email else []),
                places=dict.fromkeys((place(text) for text in person.affiliations[:4]), 1),
                fellows=dict.fromkeys(_beside(fellows, i), 1),
                words=dict.fromkeys(words, 1),
                venues=dict.fromkeys(venues, 1),
                first=year,
                last=year,
                mentions=1,
                documents=frozenset([document]),
            ),
        )
        for i, person in enumerate(people)
    ]


def _beside(fellows: list[str], place: int) -> Iterable[str]:
    """Who signed beside somebody; of a crowd those who stand nearest, for no more are kept."""
    begin = max(0, min(place - MOST_FELLOWS // 2, len(fellows) - MOST_FELLOWS - 1))
    near = enumerate(fellows[begin : begin + MOST_FELLOWS + 1], begin)
    return (key for i, key in near if i != place and key)


def _folded_venues(record: Record) -> list[str]:
    """The venues of a record, as they are compared."""
    return [
        folded(claim.value.title)
        for claim in record.best("venue")
        if isinstance(claim.value, Venue) and claim.value.title
    ]


def subject(record: Record) -> Iterable[str]:
    """Words that tell what a document is about, shortened so that their forms meet;
    pairs of characters for Chinese.
    """
    texts = [str(claim.value) for claim in record.best("title")]
    texts += [
        word
        for claim in record.best("keywords")
        if isinstance(claim.value, Keywords)
        for word in claim.value.values
    ]
    return topic(texts)


def topic(texts: Iterable[str]) -> set[str]:
    """The words of some titles and keywords."""
    common = shares("words")
    found: set[str] = set()
    for text in texts:
        bare = folded(text)
        found |= {word[:STEM] for word in _WORD.findall(bare) if word not in common}
        han = HAN.findall(text)
        found |= {a + b for a, b in pairwise(han)} if len(han) > 1 else set()
    return found


def place(text: str) -> str:
    """An affiliation for comparison."""
    return folded(text)[:120]


@lru_cache(maxsize=32768)
def fellow(name: Form) -> str:
    """One key for a co-author, the same in every script as far as can be."""
    found = keys(name)
    chinese = [key for key in found if key.startswith("zh:")]
    return chinese[0] if chinese and (name.script == "Hani" or len(found) > 1) else found[-1] if found else ""


def joined(one: Profile, other: Profile) -> Profile:
    """Both together, the rarest things forgotten where there are too many."""
    return Profile(
        names=_most(one.names, other.names, MOST_NAMES),
        orcids=one.orcids | other.orcids,
        emails=frozenset(sorted(one.emails | other.emails)[:8]),
        places=_most(one.places, other.places, MOST_PLACES),
        fellows=_most(one.fellows, other.fellows, MOST_FELLOWS),
        words=_most(one.words, other.words, MOST_WORDS),
        venues=_most(one.venues, other.venues, MOST_PLACES),
        first=min((year for year in (one.first, other.first) if year is not None), default=None),
        last=max((year for year in (one.last, other.last) if year is not None), default=None),
        mentions=one.mentions + other.mentions,
        documents=frozenset(sorted(one.documents | other.documents)[-200:]),
    )


def _most(one: dict[str, int], other: dict[str, int], most: int) -> dict[str, int]:
    total = Counter(one)
    total.update(other)
    return dict(total.most_common(most))


_COUNTED = ("names", "places", "fellows", "words", "venues")
_SEEN = ("orcids", "emails", "documents")
_NUMBERS = ("first", "last", "mentions")


def plain(profile: Profile) -> list[Any]:
    """A profile as plain JSON: things and how often they were seen, things, numbers."""
    counted = [
        [list(counts), list(counts.values())] for counts in (getattr(profile, name) for name in _COUNTED)
    ]
    return [
        *counted,
        *(sorted(getattr(profile, name)) for name in _SEEN),
        *(getattr(profile, name) for name in _NUMBERS),
    ]


def of_plain(row: list[Any]) -> Profile:
    """The profile of plain JSON."""
    counted: dict[str, Any] = {
        name: dict(zip(things, counts, strict=True))
        for name, (things, counts) in zip(_COUNTED, row, strict=False)
    }
    seen: dict[str, Any] = {
        name: frozenset(things) for name, things in zip(_SEEN, row[len(_COUNTED) :], strict=False)
    }
    return Profile(**counted, **seen, **dict(zip(_NUMBERS, row[-len(_NUMBERS) :], strict=True)))
