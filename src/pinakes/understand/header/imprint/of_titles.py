"""Candidates for the title of the venue, and what speaks for and against each, as numbers."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.text.scripts import HAN
from pinakes.text.words import fold, words
from pinakes.understand.header.imprint.context import ENOUGH, NAMING
from pinakes.understand.header.imprint.known_names import is_numbered_series, known, short_name, whole_of
from pinakes.understand.header.imprint.likeness import likeness
from pinakes.understand.header.imprint.lines import are_near
from pinakes.understand.header.imprint.titles import edited, pieces
from pinakes.understand.header.imprint.whole_names import whole_name
from pinakes.understand.header.rows.cues import cues_in, finder
from pinakes.understand.header.rows.features import name_share

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.understand.header.imprint.context import Context
    from pinakes.understand.header.imprint.lines import Placed

    Evidence = dict[str, float]

PLACES = ("head", "foot", "over", "note", "text", "sheet", "file")
CUTS = ("lead", "edited", "others", "parted", "sentence", "comma", "address", "joined")
CUES = (
    "venue", "publisher_word", "affiliation", "university", "received", "accepted", "published", "accessed", "citation", "correspondence",
    "publisher_note", "notes", "report", "thesis", "others", "proceedings", "countries", "editor",
)  # fmt: skip
SPELT_OUT = frozenset(("written out", "names", "person"))
_IN = tuple((f"in {place}", place) for place in PLACES)
_CUT, _NOT_CUT = (
    tuple((f"cut {cut}", cut) for cut in CUTS),
    dict.fromkeys((f"cut {cut}" for cut in CUTS), 0.0),
)
_SAID, _UNSAID = (
    tuple((f"word {cue}", cue) for cue in CUES),
    dict.fromkeys((f"word {cue}" for cue in CUES), 0.0),
)
_COPYRIGHT = re.compile(r"©|\(c\)\s|copyright", re.IGNORECASE)
_SMALL = re.compile(r"(?<!\S)[a-zа-яё]{2,}")
_SHORT = re.compile(r"[^\W\d_]+\.(?=[\s,:]|$)")
_WORD = re.compile(r"[^\W\d_]+")
_CODE = re.compile(r"\S*\d\S*|\S*[=/@]\S*")
_MARKED = re.compile(
    r"(?=\S*\d)(?!(?:19|20)\d\d\b|\d+(?:st|nd|rd|th|-?[йя]|\.|ª|º|è?me|e)?\s)[\w-]+(?:\.\d+)*\s"
)
"""A number with letters or dashes before the words, as versions have, or with stops within, as sections; not
"25th", not "2009"."""
SIGNS = (
    "known", "cited", "stated", "cites itself", "word venue", "word proceedings", "cut lead", "cut edited",
    "cut address", "known short name", "dated short name", "numbered series", "issn",
    "numbers 2", "near numbers 2",
)  # fmt: skip
"""Evidence each of which tells a venue by itself; what stands in a margin need not be one."""
READS_LIKE = 0.5
"""Likeness to names of venues that is such evidence, too."""
MOST_NAMES = 4
"""Words of a person's name."""
_AFTER_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright)[^a-zа-яё]{0,14}(?:by\s+)?(?:the\s+)?$", re.IGNORECASE)
MANY_CITED = 5
"""Cited works whose venue is known, as papers have."""
MOST = 80
"""Candidates that are weighed; a page of figures has hundreds of lines."""


@dataclass
class Titled:
    """One candidate: its words as first printed, and where they stand."""

    text: str
    lines: list[Placed] = field(default_factory=list)
    cuts: set[str] = field(default_factory=set)
    before_numbers: bool = False


def title_candidates(context: Context) -> list[tuple[Titled, Evidence]]:
    """Every candidate with its evidence."""
    return [(one, evidence | spelt_out(one.text)) for one, evidence in glanced_at(context)]


def glanced_at(context: Context) -> list[tuple[Titled, Evidence]]:
    """Every candidate with its evidence but for that of `spelt_out`, which costs as much as all else."""
    found = _gathered(context)
    near = _near_numbers(context, [line for one in found for line in one.lines if not line.parsed.numbers])
    telling = ((one, _telling(one, context, near)) for one in found)
    work = of_kind(context)
    return [(one, signs | _evidence(one, context) | work) for one, signs in telling if _is_told(one, signs)]


def of_kind(context: Context) -> Evidence:
    """What kind of work it is, for all candidates alike: papers have appeared, letters have not."""
    cited = context.containers.total()
    return {
        "work cites": float(cited > 0),
        "work cites many": float(cited >= MANY_CITED),
        "work has authors": float(bool(context.families)),
        "work has title": float(len(context.title) >= ENOUGH),
    }


def _is_told(one: Titled, signs: Evidence) -> bool:
    """Whether anything but its place says that a candidate is a venue: section heads and names of works stand
    in margins, too. Half of them are sent away so, before all else that costs is asked of them.
    """
    is_numbered = signs["volume"] or signs["pages"] or (signs["dated"] and signs["pages 2"])
    return (
        any(signs[sign] for sign in SIGNS)
        or signs["reads like a venue"] >= READS_LIKE
        or bool(signs["before numbers"] and is_numbered)
        or whole_name(one.text) is not None
    )


def spelt_out(text: str) -> Evidence:
    """Whether words are persons' names, or the short form of a venue's: SPELT_OUT."""
    share = name_share(text)
    is_person = share == 1.0 and 1 < len(text.split()) <= MOST_NAMES and not known(text)
    return {"written out": float(whole_name(text) is not None), "names": share, "person": float(is_person)}


def _gathered(context: Context) -> list[Titled]:
    found: dict[str, Titled] = {}
    for line in context.lines:
        if line.where == "text" and not _can_name(line):
            continue
        for piece in pieces(line.parsed):
            key = "".join(filter(str.isalnum, fold(piece.text)))
            if len(key) < 2 or _is_no_name(piece.text, context):
                continue
            one = found.setdefault(key, Titled(piece.text))
            if not one.lines or one.lines[-1] is not line:
                one.lines.append(line)
                one.cuts.add("joined" if line.joined and piece.cut == "whole" else piece.cut)
            one.before_numbers |= piece.before_numbers
    for stated in context.stated:
        if stated.venue is not None and stated.venue.title and not _has_title(stated.venue.title, context):
            found.setdefault(
                "".join(filter(str.isalnum, fold(stated.venue.title))), Titled(stated.venue.title)
            )
    order = sorted(
        found.values(),
        key=lambda one: (
            -(3 * len(one.lines) + 2 * max((line.parsed.numbers for line in one.lines), default=9))
        ),
    )
    return order[:MOST]


def _can_name(line: Placed) -> bool:
    """Whether a line amid the text can name a venue: it has its numbers or words, or editors."""
    parsed = line.parsed
    is_told = parsed.numbers or parsed.dates or "venue" in cues_in(parsed.text)
    return bool(is_told) or edited().search(parsed.text) is not None


def _near_numbers(context: Context, lines: list[Placed]) -> dict[int, int]:
    """Row → how many kinds of numbers the fullest line beside it has."""
    full = [line for line in context.lines if line.parsed.numbers and line.row is not None]
    found: dict[int, int] = {}
    for line in lines:
        row = line.row
        if row is None or row.number in found:
            continue
        beside = (
            other.parsed.numbers for other in full if other.row is not None and are_near(row, other.row)
        )
        found[row.number] = max(beside, default=0)
    return found


def _telling(one: Titled, context: Context, near: dict[int, int]) -> Evidence:
    """Evidence that can tell a venue by itself, and what is seen of its lines beside."""
    text, cues = one.text, cues_in(one.text)
    made = _NOT_CUT if "whole" in one.cuts else {name: float(cut in one.cuts) for name, cut in _CUT}
    made = made | ({name: float(cue in cues) for name, cue in _SAID} if cues else _UNSAID)
    like = likeness(text)
    made |= {"reads like a venue": max(like, 0.0), "reads unlike a venue": max(-like, 0.0)}
    return made | _of_lines(one, near) | _of_names(text, context)


def _evidence(one: Titled, context: Context) -> Evidence:
    """All other evidence but for that of `spelt_out`."""
    return standing_in(one.lines) | _of_words(one.text, cues_in(one.text)) | _of_work(one.text, one, context)


def standing_in(lines: Iterable[Placed]) -> Evidence:
    """In which places some lines stand."""
    places = {line.where for line in lines}
    return {name: float(place in places) for name, place in _IN}


def _of_lines(one: Titled, near: dict[int, int]) -> Evidence:
    lines = one.lines
    pages = len({line.page for line in lines})
    numbers = max((line.parsed.numbers for line in lines), default=0)
    beside = max((near.get(line.row.number, 0) for line in lines if line.row is not None), default=0)
    return {
        "pages 2": float(pages > 1),
        "pages 3": float(pages > 2),
        "marked": float(any(line.marked for line in lines)),
        "on first": float(any(line.page == 0 for line in lines)),
        "only later": float(all(line.page > 0 for line in lines) and bool(lines)),
        "later once": float(len(lines) == 1 and lines[0].page > 0),
        "owner": float(any(_owns(one.text, line.parsed.text) for line in lines)),
        "numbers 1": float(numbers > 0),
        "numbers 2": float(numbers > 1),
        "numbers 3": float(numbers > 2),
        "dated": float(any(line.parsed.dates for line in lines)),
        "volume": float(any(line.parsed.values("volume") for line in lines)),
        "pages": float(any(line.parsed.values("pages") for line in lines)),
        "issn": float(any(line.parsed.values("issn") for line in lines)),
        "folio": float(any(line.parsed.folios and line.page > 0 for line in lines)),
        "before numbers": float(one.before_numbers),
        "near numbers": float(beside > 0 and not numbers),
        "near numbers 2": float(beside > 1 and not numbers),
        "copyright": float(any(_COPYRIGHT.search(line.parsed.text) for line in lines)),
        "long line": float(all(len(line.parsed.text) > 150 for line in lines) and bool(lines)),
    }


def _owns(text: str, line: str) -> bool:
    """Whether the words follow a sign of copyright."""
    at = line.find(text[:20])
    return at > 0 and _AFTER_COPYRIGHT.search(line[max(0, at - 30) : at]) is not None


def _of_words(text: str, cues: frozenset[str]) -> Evidence:
    tokens = text.split()
    little = words("function", "words")
    small = [word for word in _SMALL.findall(text) if word not in little]
    letters = _WORD.findall(text)
    first = fold(letters[0]) if letters else ""
    han = HAN.search(text) is not None
    return {
        "one word": float(len(tokens) == 1 and not han),
        "words 4": float(len(tokens) > 3),
        "words 9": float(len(tokens) > 8),
        "words 14": float(len(tokens) > 13),
        "small words": min(len(small), 6) / 6,
        "starts small": float(text[:1].islower()),
        "starts little": float(first in little),
        "capitals": float(text.isupper() and not han),
        "acronym": float(len(tokens) <= 2 and tokens[0].isupper() and 2 < len(tokens[0]) < 10),
        "shortened": min(len(_SHORT.findall(text)), 4) / 4,
        "digits": float(any(char.isdigit() for char in text)),
        "code": float(len(tokens) == 1 and _CODE.fullmatch(text) is not None),
        "very short": float(len(text) < 5 and not han),
        "han": float(han),
        "starts venue": float("venue" in cues and finder("venue").match(text) is not None),
        "furniture": float("furniture" in cues and finder("furniture").fullmatch(text) is not None),
        "comma": float(", " in text),
        "colon": float(":" in text),
    }


def _of_work(text: str, one: Titled, context: Context) -> Evidence:
    folded = fold(text)
    squeezed = "".join(filter(str.isalnum, folded))
    own = context.folded_title
    like = fuzz.ratio(folded, own) / 100 if own else 0.0
    within = fuzz.partial_ratio(folded, own) / 100 if own and len(folded) > 8 else 0.0
    sizes = [line.row.size for line in one.lines if line.row is not None and line.row.size]
    relative = max(sizes) / context.body_size if sizes and context.body_size else 1.0
    return {
        "like title": max(0.0, like - 0.5) * 2,
        "within title": float(within > 0.88),
        "family": float(any(_names(folded, family) for family in context.families)),
        "in address": float(len(squeezed) > 5 and squeezed.isascii() and squeezed in context.addresses),
        "larger": min(max(relative - 1.0, 0.0), 1.0),
        "smaller": min(max(1.0 - relative, 0.0), 0.5) * 2,
    }


def _of_names(text: str, context: Context) -> Evidence:
    """Whether references have the name, or the name behind it, and whether the file or citations of the work
    say it.
    """
    titles = [
        (other.by, other.venue.title)
        for other in context.stated
        if other.venue is not None and other.venue.title
    ]
    named = {by for by, title in titles if _alike(fold(text), title)}
    return {
        "cited": min(math.log1p(context.cited(text)), 3.0) / 3,
        "stated": float("file" in named),
        "cites itself": float("citation" in named),
        "other stated": float(bool(titles) and not named),
        "known": min(math.log1p(known(text)), 3.0) / 3,
        "numbered series": float(is_numbered_series(text)),
        "dated short name": float(text[-4:].isdigit() and short_name(text) is not None),
        "known short name": float(whole_of(text, context.names) is not None),
    }


def _is_no_name(text: str, context: Context) -> bool:
    """Whether words are no venue's: they open with a mark of a version or catalogue, break off before a date
    ("Passed on"), have the work's own title in them, as citations do, or are an author's.
    """
    if _MARKED.match(text) is not None or _breaks_off(text) or _has_title(text, context):
        return True
    parts = _WORD.findall(fold(text))
    return (
        1 < len(parts) <= MOST_NAMES
        and (name_share(text) == 1.0 or "academic" in cues_in(text))
        and any(family in parts for family in context.families)
    )


def _has_title(text: str, context: Context) -> bool:
    """Whether a work's own title stands in words; what follows it is read by itself."""
    own = "".join(filter(str.isalnum, context.folded_title))
    return len(own) >= ENOUGH and own in "".join(filter(str.isalnum, fold(text)))


def _breaks_off(text: str) -> bool:
    """Whether words end in a little one, and none of them is a venue's."""
    last = text.split()[-1]
    return last.islower() and last in words("function", "words") and cues_in(text).isdisjoint(NAMING)


def _alike(folded: str, title: str) -> bool:
    other = fold(title)
    return (
        fuzz.ratio(folded, other) > 85
        or (len(folded) > 5 and folded in other)
        or (len(other) > 5 and other in folded)
    )


def _names(folded: str, family: str) -> bool:
    at = folded.find(family) if family else -1
    if at < 0 or HAN.search(family):
        return at >= 0
    return (
        not folded[max(0, at - 1) : at].isalpha()
        and not folded[at + len(family) : at + len(family) + 1].isalpha()
    )
