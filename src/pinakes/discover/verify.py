"""Whether a document is the work that is wanted: title, authors, year, identifiers, whether it is a paper at all; a trained decision.

Learnt by `python -m pinakes.learn.web`. What a document is about is told by what its description claims and by the beginning of its
text, so that a badly read title does not lose a paper, and a title in its list of references does not make one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rapidfuzz import fuzz
from rapidfuzz.distance import DamerauLevenshtein, Indel, Levenshtein

from pinakes.discover.judging import judge
from pinakes.model import Identifier, PartialDate, Person
from pinakes.store.accession import full_text
from pinakes.store.network.plain import has_han, numerals, plain
from pinakes.text.forms import agreement, form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.wanted import Wanted
    from pinakes.model import Outcome
    from pinakes.text.forms import Form

MODEL = "find-verify"
ACCEPTED = 0.5
"""Weight from which a document is taken for the work."""
BEGINNING = 2500
"""Characters of a text in which its own title and authors stand."""
COLUMNS = (
    "title alike", "title equal", "title begins", "title in the beginning", "words lacking", "words over", "words misspelt",
    "numbers differ", "title short", "other title there", "title fits", "title fits, authors too",
    "authors found", "authors in the beginning", "no author found", "authors over", "no authors asked", "no authors read",
    "year same", "year next", "year other", "no year",
    "same identifier", "other identifier",
    "has references", "has abstract", "too short", "is a paper", "is slides", "is a volume", "is a part",
    "a thesis, several asked", "is a bare page",
)  # fmt: skip
TOGETHER = {
    "title": COLUMNS[:11],
    "title and authors together": COLUMNS[11:12],
    "authors": COLUMNS[12:18],
    "year": COLUMNS[18:22],
    "identifier": COLUMNS[22:24],
    "kind of document": COLUMNS[24:],
}
"""Columns that speak of one thing, which is what is told of them."""
_BESIDE = re.compile(r"(?<=[\u4e00-\u9fff])(?=\d)|(?<=\d)(?=[\u4e00-\u9fff])")
SLIPS = 0.14
"""Share of Chinese characters of a title that a hurried hand gets wrong."""
FITTING = 0.03
"""Share of words that may be lacking or over where a title fits."""
ALIKE = 88
"""Likeness (of 100) from which lines are the wanted title as it is printed."""
TOP, ROWS = 40, 4
"""Lines of a beginning that are looked at for the title, and lines that it takes at most."""
_MARKS = r"(?:\d{1,2}|[a-f]|i{1,3})?"
"""What stands raised behind a name and is read as part of it."""
PARAGRAPHS, LETTERS, HAN = 6, 200, 80
"""Long paragraphs that make a page a whole paper, which one about it has not; letters, or Chinese characters,
that make one long.
"""
SHORT = 3
"""Letters of a name that more letters behind it would make another name."""
_AT = {name: place for place, name in enumerate(COLUMNS)}
NOT_PAPERS = {
    "is slides": "it is slides",
    "a thesis, several asked": "it is a thesis, which one person writes",
    "is a bare page": "it has neither pages nor sections nor references, and little text",
}
"""What speaks against a document with the right title."""
PAPERS = frozenset(("article", "thesis", "report", "chapter", "book", "standard", "manual"))


@dataclass(frozen=True, slots=True)
class SeenDocument:
    """What of a document is compared."""

    titles: tuple[str, ...]
    shown: str
    forms: tuple[Form, ...]
    year: int | None
    numbers: frozenset[str]
    kind: str
    references: int
    has_abstract: bool
    beginning: str
    size: int
    is_part: bool
    venue: bool = False
    is_whole: bool = True
    """Whether it has pages, sections, references or many paragraphs, as a web page about a paper has not."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How probable it is that a document is the wanted work, why, and in which version it seems to be."""

    weight: float
    why: tuple[str, ...]
    version: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the document is taken for the work."""
        return self.weight >= ACCEPTED


def seen_of(outcome: Outcome) -> SeenDocument | None:
    """What a described document says of itself; None for one that could not be described."""
    record = outcome.record
    if record is None:
        return None
    best = [str(claim.value) for claim in record.best("title")]
    rivals = sorted(
        (claim for claim in record.claims if claim.field == "title"), key=lambda claim: -claim.weight
    )
    subtitles = [str(claim.value) for claim in record.best("subtitle")]
    joined = [f"{title} {subtitle}" for title in best[:1] for subtitle in subtitles]
    people = [claim.value for claim in record.best("author") if isinstance(claim.value, Person)]
    dates = [claim.value for claim in record.best("date") if isinstance(claim.value, PartialDate)]
    numbers = frozenset(
        f"{value.scheme}:{re.sub(r'v[0-9]+$', '', value.value.lower())}"
        for claim in record.best("identifier")
        if isinstance(value := claim.value, Identifier) and value.scheme in ("doi", "arxiv")
    )
    text = full_text(outcome)
    titles = dict.fromkeys([*best, *joined, *(str(claim.value) for claim in rivals[:6])])
    return SeenDocument(
        tuple(titles),
        best[0] if best else "",
        tuple(form(person.literal, person.family, person.given) for person in people)
        + tuple(form(other.name) for person in people for other in person.also),
        dates[0].year if dates else None,
        numbers,
        next((str(claim.value) for claim in record.best("type")), ""),
        sum(claim.field == "reference" for claim in record.claims),
        any(claim.field == "abstract" for claim in record.claims),
        text[:BEGINNING],
        len(text),
        "#page=" in outcome.file,
        any(claim.field == "venue" for claim in record.best("venue")),
        _is_whole(outcome),
    )


def _is_whole(outcome: Outcome) -> bool:
    sections = outcome.body.sections if outcome.body is not None else ()
    paragraphs = [block.text for section in sections for block in section.blocks if block.kind == "paragraph"]
    is_told = sum(len(text) >= (HAN if has_han(text) else LETTERS) for text in paragraphs) >= PARAGRAPHS
    cites = outcome.record is not None and any(claim.field == "reference" for claim in outcome.record.claims)
    return bool(outcome.pages) or any(section.head for section in sections) or cites or is_told


def verified(wanted: Wanted, seen: SeenDocument) -> Verdict:
    """The decision on one document."""
    row = features(wanted, seen)
    judged = judge(MODEL)
    weight = float(judged.weigh([row])[0])
    told = dict(zip(COLUMNS, row, strict=True))
    apart = judged.against(row, features(wanted, _as_wanted(wanted)), TOGETHER)
    fit = f"against a perfect fit: {', '.join(apart)}" if apart else "fits perfectly"
    return Verdict(round(weight, 3), (*_why(told, wanted, seen), fit), version_of(seen))


def _as_wanted(wanted: Wanted) -> SeenDocument:
    """A paper that says just what is asked for."""
    return SeenDocument(
        titles=(wanted.title,),
        shown=wanted.title,
        forms=wanted.forms,
        year=wanted.year,
        numbers=frozenset(),
        kind="article",
        references=1,
        has_abstract=True,
        beginning="\n".join((wanted.title, *wanted.authors)),
        size=BEGINNING,
        is_part=False,
    )


def version_of(seen: SeenDocument) -> str:
    """The version a document seems to be in: published where it names its place, a preprint where only arXiv does."""
    if any(number.startswith("arxiv:") for number in seen.numbers):
        return "preprint"
    return "published" if seen.venue or any(number.startswith("doi:") for number in seen.numbers) else ""


def _why(told: dict[str, float], wanted: Wanted, seen: SeenDocument) -> list[str]:
    said = [f"its title is {seen.shown[:120]!r}" if seen.shown else "it says no title"]
    if told["title fits"] and told["other title there"]:
        said.append("the wanted title stands at its beginning")
    if wanted.authors:  # as authors, or by name at the beginning
        named = told["authors in the beginning"] * len(wanted.authors)
        said.append(f"{named:.0f} of {len(wanted.authors)} authors found")
    if told["year other"] or told["year next"]:
        said.append(f"year {seen.year} instead of {wanted.year}")
    if told["numbers differ"]:
        said.append("numbers in the titles differ")
    said += [what for column, what in NOT_PAPERS.items() if told[column]]
    return said


def features(wanted: Wanted, seen: SeenDocument) -> list[float]:
    """The numbers that the decision is made of, in the order of `COLUMNS`."""
    title, people = _title(wanted, seen), _people(wanted, seen)
    fits = float(
        title[_AT["words lacking"]] + title[_AT["words over"]] < FITTING and not title[_AT["numbers differ"]]
    )
    return [
        *title,
        fits,
        fits * max(people[0], people[1]),
        *people,
        *_year(wanted, seen),
        *_numbers(wanted, seen),
        *_kind(seen),
        float(seen.kind == "thesis" and len(wanted.authors) > 1),
        float(not seen.is_whole),
    ]


def _title(wanted: Wanted, seen: SeenDocument) -> list[float]:
    levels = {title: plain(title) for title in (*seen.titles, *printed(seen.beginning, wanted))}
    best, alike, begins = "", 0.0, 0.0
    for title, level in levels.items():
        found = Indel.normalized_similarity(wanted.level, level)
        size = min(len(wanted.level), len(level))
        if size >= 12:
            begins = max(begins, Indel.normalized_similarity(wanted.level[:size], level[:size]))
        if found > alike:
            best, alike = title, found
    beginning = plain(seen.beginning)
    inside = (
        fuzz.partial_ratio(wanted.level, beginning) / 100 if len(beginning) >= len(wanted.level) >= 8 else 0.0
    )
    lacking, over, misspelt = compared(wanted.level, levels.get(best, ""))
    own = plain(seen.shown)
    return [
        alike**3,
        float(alike > 0.985),
        max(0.0, 4 * begins - 3),
        max(0.0, 4 * inside - 3),
        lacking,
        over,
        misspelt,
        float(bool(best) and alike > 0.6 and _numbers_differ(wanted, best, beginning)),
        max(0.0, 1 - len(wanted.level) / 30),
        float(len(own) > 15 and Indel.normalized_similarity(wanted.level, own) < 0.6),
    ]


def printed(text: str, wanted: Wanted, *, top: int = TOP) -> tuple[str, ...]:
    """The lines at the top of a text that are most like the wanted title, joined, which reading may have cut
    or passed over; none where no lines are. A row of contents, which ends in a number, is no title.
    """
    lines = [line for line in text.split("\n") if line.strip()][:top]
    tried = [" ".join(lines[at:end]) for at in range(len(lines)) for end in range(at + 1, at + 1 + ROWS)]
    best = max(tried, key=lambda one: fuzz.ratio(wanted.level, plain(one)), default="")
    level = plain(best)
    if fuzz.ratio(wanted.level, level) < ALIKE or level[-1:].isdigit() > wanted.level[-1:].isdigit():
        return ()
    return (" ".join(best.split()),)


def _numbers_differ(wanted: Wanted, title: str, beginning: str) -> bool:
    """Whether the numbers of two titles speak of two works; one lost in reading does not, where the whole title stands in the text."""
    mine, theirs = numerals(_spaced(wanted.title)), numerals(_spaced(title))
    if mine == theirs:
        return False
    if set(theirs) - set(mine) or wanted.level not in beginning:
        return True
    return beginning.find(plain(title)) < beginning.find(wanted.level)  # first the one, then the other


def _spaced(text: str) -> str:
    """Numbers apart from Chinese characters, which are letters too."""
    return _BESIDE.sub(" ", text)


def compared(wanted: str, found: str) -> tuple[float, float, float]:
    """Of two levelled titles: the share of words that the second lacks, that it has over, and of words that are slips of the hand."""
    mine, theirs = wanted.split(), found.split()
    if not mine or not theirs:
        return 1.0, 0.0, 0.0
    if has_han(wanted):
        apart = DamerauLevenshtein.distance(mine, theirs)
        another = apart > 1 and (wanted in found or _has_another_word(mine, theirs))
        if apart <= max(1, SLIPS * max(len(mine), len(theirs))) and not another:
            return 0.0, 0.0, apart / len(mine)
        same = Indel.distance(mine, theirs)
        both = (len(mine) + len(theirs) - same) / 2
        return 1 - both / len(mine), min(1.0, (len(theirs) - both) / len(mine)), 0.0
    mine, theirs = _joined(mine, theirs), _joined(theirs, mine)
    left = list(theirs)
    lacking = misspelt = 0.0
    total = sum(map(len, mine))
    rest = []
    for word in mine:
        if word in left:
            left.remove(word)
        else:
            rest.append(word)
    for word in rest:
        near = max(left, key=lambda other: Indel.normalized_similarity(word, other), default="")
        if near and _is_slip(word, near):
            left.remove(near)
            misspelt += len(word)
        else:
            lacking += len(word)
    return lacking / total, min(1.0, sum(map(len, left)) / total), misspelt / total


def _has_another_word(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two Chinese characters beside each other were replaced by two others, as a word is and a slip
    is not.
    """
    replaced = [one for one in Levenshtein.editops(mine, theirs) if one.tag == "replace"]
    return any(
        two.src_pos == one.src_pos + 1
        and {mine[one.src_pos], mine[two.src_pos]} != {theirs[one.dest_pos], theirs[two.dest_pos]}
        for one, two in pairwise(replaced)
    )


def _joined(words: Sequence[str], others: Sequence[str]) -> list[str]:
    """Words of a title, two of them as one where the other title has them so: a hyphen at the end of a line
    is lost in reading.
    """
    found: list[str] = []
    for word in words:
        if found and found[-1] + word in others:
            found[-1] += word
        else:
            found.append(word)
    return found


def _is_slip(word: str, other: str) -> bool:
    """Whether two words are one written with a slip of the hand; in a short one, letters changed places."""
    if Indel.normalized_similarity(word, other) >= 0.75 and abs(len(word) - len(other)) <= 2:
        return True
    return len(word) > 1 and sorted(word) == sorted(other)


def _people(wanted: Wanted, seen: SeenDocument) -> list[float]:
    if not wanted.authors:
        return [0.0, 0.0, 0.0, 0.0, 1.0, float(not seen.forms)]
    met = [any(agreement(mine, theirs) is not None for theirs in seen.forms) for mine in wanted.forms]
    level = f" {plain(' '.join((seen.shown, seen.beginning)))} "
    named = [
        _is_named(plain(name if has_han(family) else family), level)  # a character alone stands anywhere
        for name, family in zip(wanted.authors, wanted.families, strict=True)
    ]
    found = sum(met) / len(met)
    over = 1 - min(1.0, sum(met) / len(seen.forms)) if seen.forms else 0.0
    return [
        found,
        sum(one or two for one, two in zip(met, named, strict=True)) / len(met),
        float(not any(met) and not any(named)),
        over,
        0.0,
        float(not seen.forms),
    ]


def _is_named(name: str, level: str) -> bool:
    """Whether a levelled text has a name, with a mark of its footnote or without."""
    marks = _MARKS if len(name) > SHORT else ""
    return bool(name) and re.search(rf" {re.escape(name)}{marks} ", level) is not None


def _year(wanted: Wanted, seen: SeenDocument) -> list[float]:
    if wanted.year is None or seen.year is None:
        return [0.0, 0.0, 0.0, 1.0]
    apart = abs(wanted.year - seen.year)
    return [float(apart == 0), float(apart in (1, 2)), float(apart > 2), 0.0]


def _numbers(wanted: Wanted, seen: SeenDocument) -> list[float]:
    mine = {f"doi:{wanted.doi}"} if wanted.doi else set()
    mine |= {f"arxiv:{wanted.arxiv.lower()}"} if wanted.arxiv else set()
    same = bool(mine & seen.numbers)
    kinds = {one.partition(":")[0] for one in mine} & {one.partition(":")[0] for one in seen.numbers}
    return [float(same), float(bool(kinds) and not same)]


def _kind(seen: SeenDocument) -> list[float]:
    return [
        float(seen.references > 0),
        float(seen.has_abstract),
        float(seen.size < 1500),
        float(seen.kind in PAPERS),
        float(seen.kind == "slides"),
        float(seen.kind == "volume"),
        float(seen.is_part),
    ]


def best_of(wanted: Wanted, outcomes: Sequence[Outcome]) -> tuple[Outcome, Verdict] | None:
    """The outcome of a file that is most probably the work: of a volume, one of its papers; None where nothing was described."""
    judged = [
        (outcome, verified(wanted, seen)) for outcome in outcomes if (seen := seen_of(outcome)) is not None
    ]
    return max(judged, key=lambda pair: pair[1].weight, default=None)


def titles_of(outcomes: Sequence[Outcome]) -> list[str]:
    """The titles that the parts of a file bear."""
    return [seen.shown for outcome in outcomes if (seen := seen_of(outcome)) is not None and seen.shown]
