"""What can be observed of a style block, as numbers: the rules score them, a trained model can."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.text import names
from pinakes.text.identifiers import EMAIL
from pinakes.text.words import fold
from pinakes.understand.header.rows.cues import cues_in, is_chapter, is_only, labels, stands_alone
from pinakes.understand.header.rows.gaps import RUBRIC, whites
from pinakes.understand.header.rows.numbers import is_numbered_venue

if TYPE_CHECKING:
    from pinakes.model import Paper
    from pinakes.understand.header.rows.blocks import Front, RowBlock

_LETTERS = re.compile(r"[^\W\d_]{2}|[\u4e00-\u9fff]")
_DIGIT = re.compile(r"\d")
_ADDRESS = re.compile(r"https?://|www\.|\bdoi\b", re.IGNORECASE)
_LABELS = {
    "author",
    "advisor",
    "degree",
    "programme",
    "department",
    "institution",
    "cover_only",
    "specialty",
    "referee",
    "committee",
}
_NUMBERED = {"programme", "specialty"}
_NOTES = {"notes", "received", "citation"}
_JUNK = re.compile(
    r"^(?:microsoft|untitled|slide|powerpoint|document\d*|doc\d*|title|layout|.*\.(?:docx?|pdf|tex|dvi|pptx?|indd|qxd|p65|rtf|odt))\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Looks:
    """One block as a candidate for the title; shares and likenesses are 0 to 1."""

    relative: float
    rank: int
    place: int
    top: float | None
    words: int
    bold: bool
    centred: bool
    names: float
    affiliation: bool
    venue: bool
    numbered_venue: bool
    contact: bool
    furniture: bool
    thesis: bool
    degree: bool
    label: bool
    notes: bool
    heading: bool
    sentence: bool
    starts_low: bool
    digits: float
    known: float
    running: float
    before_names: float
    after_names: bool
    after_abstract: bool
    role: str


_LONG = Looks(
    relative=1.0, rank=9, place=9, top=None, words=99, bold=False, centred=False, names=0.0, affiliation=False, venue=False,
    numbered_venue=False, contact=False, furniture=False, thesis=False, degree=False, label=False, notes=False, heading=False,
    sentence=True, starts_low=False, digits=0.0, known=0.0, running=0.0, before_names=0.0, after_names=False, after_abstract=False,
    role="body",
)  # fmt: skip
"""Running text: too long to be looked at closely."""


def known_titles(paper: Paper) -> tuple[str, ...]:
    """What the file calls itself, where that can be a title: folded."""
    if paper.embedded is None:
        return ()
    values = [value.strip() for _, value in paper.embedded.values("title")]
    return tuple(
        {
            fold(re.sub(r"^Microsoft \w+ - ", "", value))
            for value in values
            if len(value) > 7 and value[-1] not in ":：" and not _JUNK.match(value)
        }
    )


def running_heads(paper: Paper) -> tuple[str, ...]:
    """What stands at the top of the pages after the first: folded."""
    found = [fold(line.text) for page in paper.pages[1:6] for line in page.lines[:3] if line.role == "header"]
    return tuple(text for text in dict.fromkeys(found) if len(text) > 12)


FIRST = 0.85
"""What names on the first line of a block count for all of it."""


@lru_cache(maxsize=2048)
def name_share(text: str) -> float:
    """How much a text is a list of names: the mean likeness of its pieces."""
    if len(text) > 700 or not text:
        return 0.0
    pieces = names.split(EMAIL.sub(" ", text) if "@" in text else text)
    if not pieces:
        return 0.0
    return sum(names.looks_like_name(piece) for piece in pieces) / len(pieces)


def block_names(block: RowBlock) -> float:
    """How much a block is a list of names, on one line or one name a line."""
    if block.words > 90 or _is_prose(block.text):
        return 0.0
    whole = name_share(" ".join(row.parted for row in block.rows))
    if len(block.rows) == 1 or whole > 0.6:
        return whole
    shares = [name_share(row.parted) for row in block.rows]
    # Names with where they work below them.
    return max(whole, sum(shares) / len(shares), FIRST * shares[0])


def _is_prose(text: str) -> bool:
    """Mostly small words, or Chinese sentences: no names, and not worth splitting."""
    parts = text.split()
    return (len(parts) > 8 and 5 * sum(part.islower() for part in parts) > 3 * len(parts)) or text.count(
        "。"
    ) > 1


PART = 0.9
"""What a part that is the same counts."""


def likeness(text: str, others: tuple[str, ...]) -> float:
    """The nearest of `others`, a part of it counting nearly as the whole."""
    folded = fold(text)
    best = 0.0
    for other in others:
        best = max(best, fuzz.ratio(folded, other, score_cutoff=100 * best) / 100)
        short, long = sorted((len(folded), len(other)))
        if short > 15 and long - short < 0.5 * long and best < PART:
            best = max(best, PART * fuzz.partial_ratio(folded, other, score_cutoff=100 * best / PART) / 100)
    return best


def looks_of(
    blocks: tuple[RowBlock, ...], front: Front, *, known: tuple[str, ...], running: tuple[str, ...]
) -> list[Looks]:
    """The looks of every block of a title page, in order."""
    sizes = sorted({round(block.size, 0) for block in blocks if block.size and block.words > 1}, reverse=True)
    shares = [block_names(block) for block in blocks]
    largest = max((block.size for block in blocks if block.size), default=None)
    found: list[Looks] = []
    seen_abstract = False
    for place, block in enumerate(blocks):
        text = block.text
        opening = block.rows[0].opening
        seen_abstract = seen_abstract or bool(
            opening and opening.kind in ("abstract", "introduction", "contents")
        )
        if block.words > 70 and opening is None:
            found.append(_LONG)
            continue
        relative = block.size / front.body_size if block.size and front.body_size else 1.0
        letters = len(text) or 1
        short = text[:400]
        cues = cues_in(short)
        found.append(
            Looks(
                relative=relative,
                rank=sizes.index(round(block.size, 0)) if block.size and round(block.size, 0) in sizes else 9,
                place=place,
                top=block.top,
                words=block.words,
                bold=block.bold,
                centred=block.centred,
                names=shares[place],
                affiliation="affiliation" in cues,
                venue="venue" in cues,
                numbered_venue=is_numbered_venue(short),
                contact="@" in short or _ADDRESS.search(short) is not None,
                furniture=_is_furniture(text, place),
                thesis="thesis" in cues,
                degree="degree" in cues,
                label=_is_label(text)
                or (block.words <= 2 and text.endswith((":", "：")))
                or (block.size != largest and _is_parted(block)),
                notes=not _NOTES.isdisjoint(cues) and not _NOTES.isdisjoint(cues_in(short[:60])),
                heading=opening is not None,
                sentence=text.rstrip()[-1:] in ".。;；,，" and not text.rstrip().endswith(("...", "…")),
                starts_low=text[:1].islower(),
                digits=len(_DIGIT.findall(text)) / letters,
                known=likeness(text, known) if known else 0.0,
                running=likeness(text, running)
                if running and shares[place] < 0.5 and block.words < 60
                else 0.0,
                before_names=next(
                    (
                        near
                        for near, share in zip((1.0, 0.7, 0.35), shares[place + 1 : place + 4], strict=False)
                        if share > 0.6
                    ),
                    0.0,
                ),
                after_names=any(share > 0.6 for share in shares[max(0, place - 2) : place]),
                after_abstract=seen_abstract,
                role=block.role,
            )
        )
    return found


def _is_furniture(text: str, place: int) -> bool:
    """What pages of any title have: rubrics, kinds of theses, signs, at the top the number of a chapter."""
    sole = is_only(text, "furniture") or is_only(text, "thesis") or _LETTERS.search(text) is None
    return sole or (place < 2 and is_chapter(text))


def _is_parted(block: RowBlock) -> bool:
    """A single line with much white in its middle: a rubric in two languages, a journal and its year."""
    tokens = block.rows[0].line.tokens
    if len(block.rows) > 1 or len(tokens) < 2 or not block.size:
        return False
    return max(whites(tokens)) > RUBRIC * block.size


def _is_label(text: str) -> bool:
    """A cover's label stands first: "Orientador: …", "指导教师 …"."""
    opens = labels(text)
    return any(
        stands_alone(found) or (key in _NUMBERED and _DIGIT.search(text))
        for key, found in opens.items()
        if key in _LABELS
    )
