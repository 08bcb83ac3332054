"""One work cited twice: in its own script and in Latin letters, within one entry or in a second list behind the first.

Journals that write in Cyrillic or Chinese characters often print every reference again for foreign indexes: transliterated,
translated, or both. Those are one reference with two printed forms, not two works.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.model import Claim, OtherForm, PartialDate, Person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Reference

FEWEST = 3
"""Pairs from which a second list is believed."""
SHARE = 0.5
"""Share of the shorter list that must be paired."""
WHOLE = 0.7
"""Share of the longer list, where both are in Latin letters."""
ENOUGH = 3.0
"""Evidence from which two entries are one work."""
MOST = 800
"""References of one document that are compared."""
LATIN = "en"
"""How the second form is tagged: what is not transliterated there is English."""
_SHORTEST = 30
_NATIVE = re.compile("[\u0400-\u04ff\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_TAIL = re.compile(r"(?:(?<=[.。．)\]])\s*|\s+)(?:[\[(=/]\s*)?(?=[A-Z\u00c0-\u017f][\w'’-]+[\s,.])")
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_ADDRESS = re.compile(r"(?:https?://|www\.|10\.\d{4,9}/)\S*")
_NUMBER = re.compile(r"\s*[\[(（［]?(\d{1,4})[\])）］.、\s]")
_FIRST = re.compile(r"\s*[\[(（［]?1[\])）］.、\s]")
_LETTERS = {
    "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "ё": "e", "є": "e", "ж": "z", "з": "z", "и": "i", "і": "i",
    "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ў": "u",
    "ф": "f", "х": "h", "ц": "c", "ч": "c", "ш": "s", "щ": "s", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "u", "я": "a",
}  # fmt: skip
_SPELLINGS = (
    ("shch", "s"), ("sch", "s"), ("sh", "s"), ("zh", "z"), ("kh", "h"), ("ch", "c"), ("ts", "c"), ("tz", "c"), ("ya", "a"), ("ja", "a"),
    ("ia", "a"), ("yu", "u"), ("ju", "u"), ("iu", "u"), ("yo", "e"), ("jo", "e"), ("io", "e"), ("ye", "e"), ("je", "e"), ("ie", "e"),
    ("x", "ks"), ("y", "i"), ("j", "i"), ("w", "v"), ("ii", "i"),
)  # fmt: skip


def skeleton(text: str) -> str:
    """Letters as every usual transliteration of Cyrillic makes them: `Журавлёв`, `Zhuravlyov` and `Žuravlev` come out alike."""
    spelt = "".join(_LETTERS.get(char, char) for char in unicodedata.normalize("NFC", text.casefold()))
    spelt = re.sub(r"[^a-z]", "", unicodedata.normalize("NFKD", spelt))
    for long, short in _SPELLINGS:
        spelt = spelt.replace(long, short)
    return re.sub(r"(.)\1", r"\1", spelt)


def halves(raw: str) -> tuple[str, str] | None:
    """An entry that gives the same work twice, as its two forms; None for all others."""
    native = [found.start() for found in _NATIVE.finditer(raw)]
    if len(native) < _SHORTEST // 2 or not _LATIN.search(raw, native[-1]):
        return None
    last = native[-1] + 1
    cut = _TAIL.search(raw, last)
    if cut is None or len(raw) - cut.end() < _SHORTEST:
        return None
    head, tail = raw[: cut.start()].strip(), raw[cut.end() :].strip(" ])")
    if len(_LATIN.findall(_ADDRESS.sub("", tail))) < _SHORTEST // 2:
        return None
    years = set(_YEAR.findall(head))
    mostly = 2 * len(native) > len(_LATIN.findall(head))
    return (head, tail) if years and mostly and years & set(_YEAR.findall(tail)) else None


def paired(references: Sequence[Reference | None]) -> dict[int, int]:
    """Entries of a first list → the entry of a second list that gives the same work in Latin letters."""
    if not FEWEST * 2 <= len(references) <= MOST:
        return {}
    begun = _begun_with_latin(references)
    if _has_no_pair(begun, references):
        return {}
    cards = [_Card(reference) for reference in references]
    by_year: dict[int | None, list[int]] = {}
    chosen: list[tuple[int, int]] = []
    for later, card in enumerate(cards):
        if not card.is_native:
            likely = [(card.alike(cards[i]), -i) for i in by_year.get(card.year, ())] if card.year else []
            best = max(likely, default=(0.0, 0))
            if best[0] >= ENOUGH:
                chosen.append((-best[1], later))
        by_year.setdefault(card.year, []).append(later)
    chosen = _in_order(chosen)
    if len(chosen) < FEWEST:
        return {}
    second = min(later for _, later in chosen)
    pairs = {first: later for first, later in chosen if first < second}
    # in one script, only a list that comes back as a whole is the same
    share = _share_needed(pairs, cards)
    enough = max(FEWEST, share * (min if share == SHARE else max)(second, len(cards) - second))
    return pairs if len(pairs) >= enough else {}


def _has_no_pair(begun: int, references: Sequence[Reference | None]) -> bool:
    """Whether too few references are of the kind that comes in pairs."""
    return begun < 2 and not any(
        reference is not None and _is_native(reference.raw) for reference in references
    )


def _begun_with_latin(references: Sequence[Reference | None]) -> int:
    """References that begin like the second of a pair."""
    return sum(reference is not None and _FIRST.match(reference.raw) is not None for reference in references)


def _share_needed(pairs: dict[int, int], cards: list[_Card]) -> float:
    """The share of pairs that is asked for."""
    return SHARE if any(cards[first].is_native for first in pairs) else WHOLE


def _in_order(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The most pairs that keep the order of both lists."""
    tops: list[int] = []
    places: list[int] = []
    back: list[int] = []
    for k, (first, _) in enumerate(pairs):
        at = bisect_left(tops, first)
        tops[at : at + 1] = [first]
        places[at : at + 1] = [k]
        back.append(places[at - 1] if at else -1)
    kept = []
    k = places[-1] if places else -1
    while k >= 0:
        kept.append(pairs[k])
        k = back[k]
    return kept[::-1]


def _is_native(raw: str) -> bool:
    """Whether an entry is mostly in a script other than Latin."""
    return not raw.isascii() and len(_NATIVE.findall(raw)) * 2 > len(_LATIN.findall(raw))


class _Card:
    """What is compared of an entry."""

    def __init__(self, reference: Reference | None) -> None:
        raw = reference.raw if reference else ""
        claims = reference.claims if reference else ()
        self.raw = raw
        self.is_native = _is_native(raw)
        date = next((claim.value for claim in claims if claim.field == "date"), None)
        self.year = date.year if isinstance(date, PartialDate) else None
        said = {claim.field: str(claim.value) for claim in reversed(claims) if isinstance(claim.value, str)}
        self.doi, self.volume = said.get("doi", "").casefold(), said.get("volume", "")
        self.pages = said.get("pages", "").split("-")[0]
        person = next((claim.value for claim in claims if claim.field == "author"), None)
        self.author = skeleton(person.family or person.literal) if isinstance(person, Person) else ""
        self.title = skeleton(said.get("title", ""))[:80]
        number = _NUMBER.match(raw)
        self.number = number[1] if number else ""

    def alike(self, other: _Card) -> float:
        """Evidence that this is the other work; the years are known to agree."""
        evidence = 1.0
        evidence += 3.0 * (bool(self.doi) and self.doi == other.doi)
        evidence += 1.5 * (len(self.pages) > 1 and self.pages == other.pages) - 0.7 * (
            bool(self.pages and other.pages) and self.pages != other.pages
        )
        evidence += 0.5 * (bool(self.volume) and self.volume == other.volume)
        evidence += 0.7 * (bool(self.number) and self.number == other.number)
        if self.author and other.author:
            evidence += 1.5 if fuzz.ratio(self.author, other.author) >= 80 else -0.5
        if (
            self.title
            and other.title
            and fuzz.partial_ratio(self.title, other.title) >= 80
            and min(len(self.title), len(other.title)) > 12
        ):
            evidence += 2.0
        return evidence + 3.0 * (not other.is_native and fuzz.ratio(self.raw, other.raw) >= 90)


def joined(first: Reference, second: Reference) -> Reference:
    """One reference with both printed forms: the second's title and names as other forms, its text as `also`."""
    theirs = [claim for claim in second.claims if claim.field == "author" and isinstance(claim.value, Person)]
    claims = []
    count = 0
    own = sum(claim.field == "author" for claim in first.claims)
    for claim in first.claims:
        if claim.field == "author" and isinstance(claim.value, Person):
            if own == len(theirs):
                other = theirs[count].value
                assert isinstance(other, Person)
                claim = replace(
                    claim,
                    value=replace(claim.value, also=(*claim.value.also, OtherForm(other.literal, LATIN))),
                )
            count += 1
        claims.append(claim)
    known = {claim.field for claim in claims}
    for claim in second.claims:
        if claim.field == "title":
            claims.append(replace(claim, language=LATIN))
        elif claim.field in ("doi", "url") and claim.field not in known:
            claims.append(claim)
    weight = max((claim.weight for claim in second.claims), default=0.5)
    by = second.claims[0].by if second.claims else _who_said(first)
    return replace(first, claims=(*claims, Claim("also", second.raw, weight, by, language=LATIN)))


def _who_said(first: Reference) -> str:
    """Which extractor made the claims of a reference."""
    return first.claims[0].by if first.claims else "bibliography@1"
