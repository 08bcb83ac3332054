"""What of a text is a body and its place: without addresses, dates, thanks and what else is told beside it."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from pinakes.text.scripts import close_up
from pinakes.text.words import words
from pinakes.understand.header.binding.affiliations import clean_place, is_place, is_prose, tidy_place
from pinakes.understand.header.binding.posts import workplace
from pinakes.understand.header.binding.tails import before_correspondence, without_joint
from pinakes.understand.header.rows.cues import cues_in, finder, label

__all__ = ["is_good", "is_prose", "place_in", "places_told"]
LONGEST, POST = 420, 70
"""Characters of an affiliation, and within which a post before a colon ends."""
TAILS = ("correspondence", "equal_share", "received", "publisher_note", "address_tail")
"""Keys of words with which something else begins behind an affiliation."""
_SENTENCE = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[)\d]{2}))\.\s+(?=[A-ZÀ-ÞА-ЯЁ])")
_SMALL_START = re.compile(r"^(?:[^\W\d_A-ZÀ-ÞА-ЯЁ][^\W\d_]*\s+)+(?=[A-ZÀ-ÞА-ЯЁ«\"])")
_CLAUSE = re.compile(r",\s*")
_SIGN = re.compile(r"[©®]|https?:|www\.")


@cache
def _posted() -> re.Pattern[str]:
    known = sorted(words("header", "posted_at"), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})\s+", re.IGNORECASE)


@lru_cache(maxsize=512)  # authors share their bodies, and several readings find the same
def place_in(text: str) -> str:
    """The affiliation that a text begins with; "" where it is none."""
    text = _before_tail(close_up(" ".join(text.split())))
    parts = _SENTENCE.split(workplace(text) or text)
    kept = parts[0]
    for at, part in enumerate(parts[1:], start=1):
        goes_on = is_place(part) or (len(part) < POST and any(map(is_place, parts[at + 1 : at + 2])))
        if not goes_on or len(kept) > LONGEST or _is_told(part):
            break
        kept += ". " + part
    text = tidy_place(without_joint(tidy_place(clean_place(kept))))
    return text if sum(map(str.isalpha, text)) > 2 and len(text) <= LONGEST else ""


def _is_told(text: str) -> bool:
    """Whether a sentence tells something: one of its first words is a small one that only sentences have, or it opens so."""
    first, *others = text.split()[:5] or [""]
    running = words("bibliography", "running")
    if any(word in running for word in others):
        return True
    return first.casefold() in running and others[:1] != [] and others[0][:1].islower()


def _before_tail(text: str) -> str:
    if label(text.lstrip(" *†‡§¶"), "correspondence") is not None:
        text = before_correspondence(text)
    cues = cues_in(text)
    found = (finder(key).search(text) for key in TAILS if key in cues)
    ends = [match.start() for match in found if match is not None]
    ends += [match.start() for match in (_SIGN.search(text),) if match is not None]
    return text[: min(ends)] if ends else text


def places_told(text: str) -> list[str]:
    """The affiliations of a sentence about a person: "is with the Department of …, and also with …", "is Professor of …, University …"."""
    text = " ".join(text.split())
    if own := workplace(_SMALL_START.sub("", text, count=1)) or workplace(text):
        return [place] if (place := place_in(own)) else []
    sentence = _SENTENCE.split(text)[0]
    sentence = re.split(r"[(（][^()（）]*@|\s[(（]?\s*(?=\S+@)", sentence)[0]
    post, colon, rest = sentence[:POST].partition(": ")
    if colon and not is_place(post) and is_place(rest + sentence[POST:]):
        return [place] if (place := place_in(rest + sentence[POST:])) else []
    found = []
    for part in _parts(sentence):
        clauses = _CLAUSE.split(part)
        first = next((at for at, clause in enumerate(clauses) if is_place(clause)), None)
        if first is None:
            continue
        place = place_in(_SMALL_START.sub("", ", ".join(clauses[first:])))
        if place:
            found.append(place)
    return found


def _parts(sentence: str) -> list[str]:
    """A sentence cut where a body is named: at "with the", "at the"."""
    matches = list(_posted().finditer(sentence))
    if not matches:
        return re.split(r"[;；]", sentence.lstrip(" ,:–—-"))[:1]
    ends = [match.start() for match in matches[1:]] + [len(sentence)]
    return [sentence[match.end() : end] for match, end in zip(matches, ends, strict=True)]


def is_good(text: str) -> bool:
    """Whether a text names a body."""
    return bool(text) and is_place(text) and not is_prose(text)
