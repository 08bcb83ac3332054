"""Are two documents one work? By DOI, by title with authors and year, by nearly the same text; a proposal with a weight and reasons.

Candidates come from hashed keys, so that the cost of a new document does not grow with the library.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.fuzz import token_set_ratio

from pinakes.model import Identifier, PartialDate, Person
from pinakes.text.scripts import has_han

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import Record

BY = "same-work@1"
ACCEPTED = 0.8
"""Weight from which a document joins a work by itself."""
BANDS, ROWS = 8, 8
FEWEST = 40
"""Shingles a text needs to be known again by them."""
MOST = 4000
"""Words looked at."""
LONG_ENOUGH, LONG_ENOUGH_HAN = 20, 6
"""Letters of a title that names a work; below, it may be `Introduction`."""
TELLING = 40
"""Letters of a title that is enough with the year, where authors are unknown."""
_WORD = re.compile(r"[㐀-鿿豈-﫿]|[^\W_㐀-鿿豈-﫿]+")
_DRAWN = np.frombuffer(hashlib.shake_256(b"pinakes same-work").digest(8 * (3 + 2 * BANDS * ROWS)), dtype="<u8") | np.uint64(1)
_UPPER = np.uint64(32)
_SPREAD, _FACTORS, _TERMS = np.split(_DRAWN, (3, 3 + BANDS * ROWS))


@dataclass(frozen=True, slots=True)
class Traits:
    """What of a document tells its work: folded titles, families of authors, year, DOI, type, the hashed text."""

    titles: tuple[str, ...]
    families: frozenset[str]
    year: int | None
    dois: frozenset[str]
    type: str | None
    signature: bytes | None = None

    def marks(self) -> list[tuple[str, int]]:
        """Under which a library finds documents that may be the same work."""
        found = [("doi", hashed(doi)) for doi in self.dois]
        found += [("title", hashed(title)) for title in self.titles if _names_a_work(title)]
        if self.signature is not None:
            rows = np.frombuffer(self.signature, dtype="<u4").reshape(BANDS, ROWS)
            found += [("text", hashed(f"{i}:{row.tobytes().hex()}")) for i, row in enumerate(rows)]
        return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Proposal:
    """One work, at this weight, for these reasons."""

    weight: float
    why: tuple[str, ...]


def traits_of(record: Record, text: str = "") -> Traits:
    """What tells the work of a record; `text` is its full text where there is one."""
    titles = dict.fromkeys(folded(str(claim.value)) for claim in record.best("title"))
    people = [claim.value for claim in record.best("author") if isinstance(claim.value, Person)]
    dates = [claim.value for claim in record.best("date") if isinstance(claim.value, PartialDate)]
    kinds = [str(claim.value) for claim in record.best("type")]
    identifiers = [claim.value for claim in record.best("identifier") if isinstance(claim.value, Identifier)]
    written = text or " ".join(str(claim.value) for claim in record.best("abstract"))
    return Traits(
        tuple(title for title in titles if title),
        frozenset(family for person in people for family in _families(person)),
        dates[0].year if dates else None,
        frozenset(item.value.strip().lower() for item in identifiers if item.scheme == "doi"),
        kinds[0] if kinds and kinds[0] != "other" else None,
        signature(written),
    )


def compare(new: Traits, old: Traits) -> Proposal | None:
    """Whether two documents are one work; None where nothing speaks for it."""
    if new.type and old.type and new.type != old.type and ("volume" in (new.type, old.type) or not new.dois & old.dois):
        return None
    alike = _likeness(new, old)
    if new.dois & old.dois:
        return Proposal(0.995 if alike >= 0.6 else 0.9, ("same DOI",)) if alike >= 0.5 else None
    found = [proposal for proposal in (_by_title(new, old), _by_text(new, old, alike)) if proposal is not None]
    if not found:
        return None
    weight = 1.0
    why: list[str] = []
    for proposal in found:
        weight *= 1 - proposal.weight
        why += proposal.why
    weight = 1 - weight
    if new.dois and old.dois:
        weight, why = weight * 0.75, [*why, "but DOIs differ"]
    return Proposal(round(min(weight, 0.999), 4), tuple(why))


def _by_title(new: Traits, old: Traits) -> Proposal | None:
    shared = [title for title in new.titles if title in old.titles and _names_a_work(title)]
    if not shared:
        return None
    if new.year and old.year and abs(new.year - old.year) > 1:
        return None
    same_year = new.year is not None and old.year is not None
    if not new.families or not old.families:
        telling = any(len(title) >= TELLING or (has_han(title) and len(title) >= 2 * LONG_ENOUGH_HAN) for title in shared)
        return Proposal(0.85, ("same title", "same year", "authors of one unknown")) if telling and same_year else None
    if 2 * len(new.families & old.families) < min(len(new.families), len(old.families)):
        return None
    return Proposal(0.97, ("same title", "same authors", "same year")) if same_year else Proposal(0.9, ("same title", "same authors"))


def _by_text(new: Traits, old: Traits, alike: float) -> Proposal | None:
    if new.signature is None or old.signature is None:
        return None
    equal = np.frombuffer(new.signature, dtype="<u4") == np.frombuffer(old.signature, dtype="<u4")
    share = float(equal.mean())
    if share >= 0.9 or (share >= 0.7 and alike >= 0.6):
        return Proposal(round(min(0.98, 0.5 + share / 2), 4), (f"{share:.0%} of the text is the same",))
    return None


def _likeness(new: Traits, old: Traits) -> float:
    """How much the nearest two titles agree; 1 where one has none."""
    if not new.titles or not old.titles:
        return 1.0
    return max(token_set_ratio(mine, theirs) / 100 for mine in new.titles for theirs in old.titles)


class _Numbers(dict[str, int]):
    """The numbers of words, remembered; a second asking costs a quarter."""

    def __missing__(self, word: str) -> int:
        if len(self) >= 200_000:
            self.clear()
        number = self[word] = zlib.crc32(word.encode("utf-8", "replace"))
        return number


_NUMBERS = _Numbers()


def signature(text: str) -> bytes | None:
    """The text as a MinHash of its runs of three words (characters of Chinese); None for too short a text."""
    words = _WORD.findall(text[: 8 * MOST].casefold())[:MOST]
    if len(words) < FEWEST:
        return None
    numbers = np.fromiter(map(_NUMBERS.__getitem__, words), dtype=np.uint64, count=len(words))
    runs = numbers[:-2] * _SPREAD[0] + numbers[1:-1] * _SPREAD[1] + numbers[2:] * _SPREAD[2]
    if len(set(runs.tolist())) < FEWEST:
        return None
    least = _FACTORS[:, None] * runs
    least += _TERMS[:, None]
    return bytes((least.min(axis=1) >> _UPPER).astype("<u4").tobytes())


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """Letters and digits in one form: no case, no accents, one space between words."""
    if text.isascii():
        return " ".join(_WORD.findall(text.lower()))
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return " ".join(_WORD.findall("".join(c for c in bare if not unicodedata.combining(c))))


def hashed(text: str) -> int:
    """A number for a key, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big") >> 1


def _names_a_work(title: str) -> bool:
    return len(title) >= LONG_ENOUGH or (has_han(title) and len(title.replace(" ", "")) >= LONG_ENOUGH_HAN)


def _families(person: Person) -> Iterable[str]:
    name = folded(person.family or person.literal)
    if name:
        yield name
    for other in person.also:
        if bare := folded(other.name.partition(",")[0]):
            yield bare
