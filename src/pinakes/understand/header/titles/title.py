"""The title block, what belongs to it, its subtitle, and the titles in other languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.text.languages import guess, shares
from pinakes.text.names import looks_like_name
from pinakes.text.persons import reads_like_person
from pinakes.text.scripts import main
from pinakes.text.words import fold
from pinakes.understand.header.covers.form import labels_in, names_somebody
from pinakes.understand.header.rows.blocks import changes_letters, joined, same_style
from pinakes.understand.header.rows.cues import has, is_only
from pinakes.understand.header.rows.features import Looks, looks_of, name_share
from pinakes.understand.header.titles.scoring import chances, title_score

if TYPE_CHECKING:
    from pinakes.understand.header.rows.blocks import Front, Row, RowBlock
    from pinakes.understand.header.rows.line_model import Likely

NAMED = 0.7
"""How much a name must look like one, and what odds it must have as one, to sign below a title."""
BADGE, FLUSH = 0.8, 3.0
"""Part of a title's size below which type beside it is a badge, and points within which edges are one."""
_MARKS_AT_END = re.compile(r"(?:\s*+(?:[*†‡§¶⁎∗\u00b9\u00b2\u00b3]|[\[(]\d[\])]))++$")
TOLD = 0.9
"""Probability of a language from which few words are believed against the document's own."""
LARGE = 1.3
"""Size against that of the text from which lines without places are titles."""
LATE = 0.5
"""What is left of a title's chance where a nearly empty page stands before its own, for the title may be a picture there, and in
documents of a few words, where the largest line wins because there is no other."""
SHORTEST = 4
"""Characters of a title behind its label."""
SCANT = 200
"""Characters of the first pages below which a document is one of a few words."""
LEAD = 1.5
"""How much more a larger block above must look like a title to be taken before a school or institute."""
MASTHEAD = 14
"""Words of the line below a journal's name that has the volume."""
SIGNED = 0.9
"""Probability of authors, by the line model, from which a block below the title is no part of it."""
NAMED = 0.6
"""Probability of authors from which a line of plain text below the first is no title; half of it for what looks like names as much."""
NOT_TITLE = ("author", "affiliation", "contact", "abstract")
SEEN_BELOW = 0.5
"""Probability of a second or further title, by the line model, from which a block that looks like names or places may be one."""
_SIGNED = re.compile(r"©|(?<!\w)[A-ZА-ЯЁ]\.\s?(?:[A-ZА-ЯЁ]\.\s?)?[A-ZА-ЯЁ]")
"""What names have and titles have not: initials, the sign of copyright."""
_BETWEEN_DOTS = re.compile(r"^\s*[·•∙・]\s*[^·•∙・]{2,24}\s*[·•∙・]\s*$")
"""How journals set their rubrics: "·人工智能及识别技术·"."""
_DASHES = re.compile(r"^\s*(?:——|—|--|–{1,2}|-{2})\s*")


@dataclass(frozen=True)
class Title:
    """One title as printed, in one language, with the rows it stands on."""

    text: str
    language: str | None
    rows: tuple[Row, ...]
    weight: float


@dataclass(frozen=True)
class Titles:
    """The main title, its subtitle, further titles in other languages, and the index of the last block used."""

    main: Title
    subtitle: Title | None
    others: tuple[Title, ...]
    first: int
    last: int
    cut: tuple[Row, ...] = ()
    """Rows of the title's own block that are names and addresses."""


def titles_of(
    front: Front,
    likely: Likely,
    *,
    known: tuple[str, ...] = (),
    running: tuple[str, ...] = (),
    language: str | None = None,
) -> Titles | None:
    """The titles of the front pages; None where no block can be one."""
    blocks = title_page(front)
    if not blocks:
        return None
    looks = looks_of(blocks, front, known=known, running=running)
    scores = [title_score(look, has_styles=front.has_styles) for look in looks]
    chance = chances(blocks, scores, likely)
    rubrics = np.array([_BETWEEN_DOTS.search(block.text) is not None for block in blocks])
    if rubrics.any() and not rubrics.all():
        chance = np.where(rubrics, np.float32(0), chance) / max(chance[~rubrics].sum(), np.float32(1e-9))
    best = int(chance.argmax())
    if _is_masthead(blocks, looks, best) and best + 2 < len(blocks):
        best = best + 2 + int(chance[best + 2 :].argmax())
    if looks[best].affiliation:
        best = _before_school(blocks, looks, scores, best)
    first, last = _extended(blocks, looks, best)
    if not front.has_styles:
        first, last = _seen_around(blocks, looks, first, last, likely)
    rows, cut = _without_names(tuple(row for block in blocks[first : last + 1] for row in block.rows), likely)
    weight = round(min(0.99, float(chance[max(0, first - 1) : last + 2].sum())), 4)
    if (
        blocks[0].page > front.rows[0].page.number
        and front.blocks[0].page < blocks[0].page
        and len(front.blocks[0].rows) < 3
    ):
        weight *= LATE
    if sum(len(row.text) for row in front.rows) < SCANT:
        weight *= LATE
    parts = _by_language(rows)
    text, spoken = cleaned(parts[0]), _language(parts[0], language)
    title = Title(text, spoken, parts[0], weight)
    others = [Title(cleaned(part), _language(part, None), part, 0.85) for part in parts[1:]]
    subtitle, last, below = _below(blocks, looks, last, title, likely)
    others += below
    others += _elsewhere(blocks, looks, scores, used=range(first, last + 1), title=title, others=others)
    return Titles(title, subtitle, tuple(others), blocks[first].index, blocks[last].index, cut)


def _seen_around(
    blocks: tuple[RowBlock, ...], looks: list[Looks], first: int, last: int, likely: Likely
) -> tuple[int, int]:
    """The title over the single lines right above and below it that the line model sees as title too: plain text has no style to tell."""

    def goes_on(at: int, beside: int) -> bool:
        if (
            not 0 <= at < len(blocks)
            or len(blocks[at].rows) > 1
            or len(blocks[beside].rows) > 2
            or blocks[at].rows[0].box is not None
        ):
            return False
        if (
            abs(blocks[at].rows[0].number - blocks[beside].rows[0].number) > 1
            or looks[at].names > 0.6
            or looks[at].heading
        ):
            return False
        alike = blocks[at].text.isupper() == blocks[beside].text.isupper()
        return alike and likely.means([blocks[at].rows[0].number], ("title",))[0] >= SEEN_BELOW

    while goes_on(last + 1, last):
        last += 1
    while goes_on(first - 1, first):
        first -= 1
    return first, last


def _without_names(rows: tuple[Row, ...], likely: Likely) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """The rows of a title, and those at its end that the line model sees as something else: plain text has no style to tell them."""
    if rows[0].box is not None or len(rows) < 2:
        return rows, ()
    title, author = (
        sum(likely.means([rows[0].number], ("title", "title_other", "subtitle"))),
        likely.means([rows[0].number], ("author",))[0],
    )
    end = next((at for at in range(1, len(rows)) if _is_over_at(rows[at], likely)), len(rows))
    return (rows[:end], rows[end:]) if title > author else (rows, ())


def _is_over_at(row: Row, likely: Likely) -> bool:
    author, *others = likely.means([row.number], NOT_TITLE)
    return (
        author + sum(others) >= SIGNED
        or author >= NAMED
        or (author >= NAMED / 2 and name_share(row.text) >= NAMED)
    )


def title_page(front: Front) -> tuple[RowBlock, ...]:
    """The blocks of the page that has the title: the first with text, or the one after a repository's cover sheet."""
    pages = list(dict.fromkeys(block.page for block in front.blocks))
    for page in pages[:2]:
        blocks = tuple(block for block in front.blocks if block.page == page)
        text = " ".join(block.text for block in blocks)
        if len(pages) > 1 and page == pages[0] and _is_cover_sheet(text):
            continue
        if len(text) > 12 or page == pages[-1]:
            return blocks[:60]
    return ()


def _is_cover_sheet(text: str) -> bool:
    from pinakes.understand.header.rows.cues import finder

    return len({match.casefold() for match in finder("cover_sheet").findall(text)}) >= 3


def _is_masthead(blocks: tuple[RowBlock, ...], looks: list[Looks], best: int) -> bool:
    """A journal's name directly over a line with its volume: the head of an issue's first page."""
    if not looks[best].venue or best + 1 >= len(blocks) or not looks[best + 1].numbered_venue:
        return False
    return blocks[best + 1].words < MASTHEAD and blocks[best].page == blocks[best + 1].page


def _before_school(blocks: tuple[RowBlock, ...], looks: list[Looks], scores: list[float], best: int) -> int:
    """The larger block above a short one that names a school or institute, where that looks much more like a title."""
    if looks[best].words > 8:
        return best
    for at in range(best - 1, -1, -1):
        larger = (blocks[at].size or 0) > 1.15 * (blocks[best].size or 0)
        if larger and not looks[at].affiliation and scores[at] > scores[best] + LEAD:
            return at
    return best


def _extended(blocks: tuple[RowBlock, ...], looks: list[Looks], best: int) -> tuple[int, int]:
    """The title over neighbouring blocks of the same style that a gap has cut off."""
    first = last = best
    while last + 1 < len(blocks) and _belongs(blocks[last], blocks[last + 1], looks[last + 1]):
        last += 1
    while first > 0 and _belongs(blocks[first - 1], blocks[first], looks[first - 1], other=blocks[first - 1]):
        first -= 1
    return first, last


def _belongs(above: RowBlock, below: RowBlock, look: Looks, *, other: RowBlock | None = None) -> bool:
    candidate = other or below
    if (
        look.heading
        or look.contact
        or look.furniture
        or look.label
        or look.numbered_venue
        or look.thesis
        or look.names >= 0.72
    ):
        return False
    if (look.names > 0.55 and candidate.words < 12) or changes_letters(
        above.rows[-1].text, below.rows[0].text
    ):
        return False
    a, b = above.rows[-1], below.rows[0]
    if a.box is None or b.box is None:
        # Slides without places: two lines of the same large type, one after the other.
        goes_on = b.number == a.number + 1 and same_style(a, b) and look.relative >= LARGE
        return (
            goes_on
            and not (look.affiliation or look.sentence or a.text.endswith((".", "。", "：", ":")))
            and look.words < 20
        )
    if (
        not same_style(a, b, tolerance=0.08, slant=False)
        or (a.size or 0) < 1
        or (look.relative < 1.15 and not a.bold and not (a.centred and b.centred))
    ):
        return False
    gap = b.box.top - a.box.bottom
    return -0.5 * (a.size or 10) < gap < 1.4 * (a.size or 10) and above.page == below.page and look.words < 40


def _by_language(rows: tuple[Row, ...]) -> list[tuple[Row, ...]]:
    """Rows of one style cut where the language changes, as two titles below one another."""
    if len(rows) < 2:
        return [rows]
    # where the style changes first
    for cut in sorted(range(1, len(rows)), key=lambda cut: same_style(rows[cut - 1], rows[cut])):
        above, below = joined(row.text for row in rows[:cut]), joined(row.text for row in rows[cut:])
        scripts = main(above), main(below)
        if scripts[0] != scripts[1] and None not in scripts and len(below) > 12 and len(above) > 5:
            if [main(row.text) for row in rows] == [scripts[at >= cut] for at in range(len(rows))]:
                return [rows[:cut], rows[cut:]]
        elif scripts == ("Latn", "Latn") and _speak_apart(rows, cut, above, below):
            return [rows[:cut], rows[cut:]]
    return [rows]


def _speak_apart(rows: tuple[Row, ...], cut: int, above: str, below: str) -> bool:
    """The lines above and below a cut are in two languages, the two lines at the cut as well."""
    fewest, alike = min(len(above.split()), len(below.split())), same_style(rows[cut - 1], rows[cut])
    if fewest < (5 if alike else 4) or above.rstrip().endswith((":", ",", "-", "–")):
        return False  # a few foreign words at the head of a title
    if not (rows[cut].text[:1].isupper() or above.isupper()):
        return False
    one, other = guess(above), guess(below)
    if one[0] == other[0] or min(one[1], other[1]) < 0.94:
        return False
    if not alike:
        return True
    return guess(rows[cut - 1].text, one[0])[0] == one[0] and guess(rows[cut].text, other[0])[0] == other[0]


def _language(rows: tuple[Row, ...], prior: str | None) -> str | None:
    """The language of a title; that of the document where a few words do not tell."""
    language, sure = guess(joined(row.text for row in rows), prior or "en")
    return language if sure >= TOLD or main(rows[0].text) not in (None, "Latn") else prior or language


def cleaned(rows: tuple[Row, ...]) -> str:
    """The text of the rows of a title, without its label and its footnote marks."""
    texts = [_without_marks(row) for row in rows]
    text = _without_label(joined((texts[0][_beside(rows) :].lstrip(), *texts[1:])))
    text = _MARKS_AT_END.sub("", text).strip()
    return text.rstrip(".").strip() if text.count(".") == 1 and not re.search(r"\b\w{1,3}\.$", text) else text


def _beside(rows: tuple[Row, ...]) -> int:
    """How many letters of the first row are a badge in smaller type, left of where all rows begin: "OPEN"."""
    tokens = rows[0].line.tokens
    if len(rows) < 2 or len(tokens) < 2 or not rows[0].text.startswith(tokens[0].text):
        return 0
    first, second, below = tokens[0], tokens[1].box, rows[1].box
    if first.font is None or first.box is None or second is None or below is None:
        return 0
    is_smaller = bool(first.font.size and rows[0].size and first.font.size < BADGE * rows[0].size)
    is_left = abs(second.x0 - below.x0) < FLUSH < below.x0 - first.box.x1
    return len(first.text) if is_smaller and is_left else 0


def _without_label(text: str) -> str:
    """What stands behind the word for a title and its colon."""
    found = next(iter(labels_in(text)), None)
    return (
        found.value
        if found is not None and found.key == "subject_line" and found.colon and len(found.value) > SHORTEST
        else text
    )


def _without_marks(row: Row) -> str:
    """The row without a superscript mark at its end, which points to a footnote."""
    last = row.line.tokens[-1] if len(row.line.tokens) > 1 else None
    if last is None or not last.superscript or not row.text.endswith(last.text):
        return row.text
    is_mark = len(last.text) <= 2 or (len(last.text) <= 5 and not any(map(str.isalpha, last.text)))
    return row.text[: -len(last.text)].rstrip() if is_mark else row.text


def _below(
    blocks: tuple[RowBlock, ...], looks: list[Looks], last: int, title: Title, likely: Likely
) -> tuple[Title | None, int, list[Title]]:
    """A subtitle or the title in another language directly below the title."""
    subtitle: Title | None = None
    others: list[Title] = []
    at = last + 1
    while at < min(last + 4, len(blocks)):
        block, look = blocks[at], looks[at]
        above = title.rows[-1] if not others else others[-1].rows[-1]
        parts = _by_language(block.rows)
        language, sure = guess(joined(row.text for row in parts[0]), title.language)
        same_size = _is_same_size(block, title.rows[0])
        told = (
            len(title.text.split()) > 2 or main(title.text) != "Latn"
        )  # the language of a word or two is a guess itself
        if (
            language != title.language
            and sure < TOLD
            and told
            and not same_style(title.rows[-1], block.rows[0])
        ):
            # Set in another type, and another language even to who expects the title's: then the words alone tell which.
            language, sure = guess(joined(row.text for row in parts[0]))
        is_other = language != title.language and sure >= TOLD and look.words > 2
        seen = (
            sum(likely.means([row.number for row in block.rows], ("subtitle", "title", "title_other")))
            >= SEEN_BELOW
            and _SIGNED.search(block.text) is None
        )
        signed = _is_signed(block, likely)
        if any(names_somebody(row.text) for row in block.rows):
            break
        if signed or not _can_follow(
            block, look, above, is_other=is_other, same_size=same_size, seen=seen and look.relative > 1.12
        ):
            break
        if is_other:
            others += [
                Title(cleaned(part), language if part is parts[0] else _language(part, None), part, 0.9)
                for part in parts
            ]
        elif (
            _DASHES.match(block.text)
            or title.text.endswith((":", "："))
            or look.relative > 1.12
            or (same_size and look.relative > 1.05)
            or (seen and look.centred and look.relative > 1.02)
        ):
            if subtitle is not None or not (_DASHES.match(block.text) or block.words >= 3):
                break
            subtitle = Title(_DASHES.sub("", cleaned(block.rows)), language, block.rows, 0.75)
        else:
            break
        last = at
        at += 1
    return subtitle, last, others


def _is_signed(block: RowBlock, likely: Likely) -> bool:
    """Whether lines are authors, to the line model or as a person with a house: "Ann Lee, Harbour Lab"."""
    told = likely.means([row.number for row in block.rows], ("author", "affiliation", "contact"))
    person, comma, _ = block.text.partition(", ")
    is_named = looks_like_name(person) >= NAMED and (reads_like_person(person) or 0.0) > NAMED
    return sum(told) >= SIGNED or bool(comma and is_named)


def breaks_off(text: str) -> bool:
    """Whether a text ends in the middle of a phrase: with a small word, a comma or a hyphen."""
    last = text.rstrip().rsplit(None, 1)[-1:] or [""]
    return last[0].endswith((",", "-", "–", "&")) or fold(last[0]) in shares("words")


def _is_same_size(block: RowBlock, row: Row) -> bool:
    return bool(block.size and row.size and abs(block.size - row.size) < 0.15 * row.size)


def _is_large(look: Looks, block: RowBlock) -> bool:
    """Set larger than the text, and no name of a university."""
    return look.relative > LARGE - 0.1 and not has(block.text, "university")


def _can_follow(
    block: RowBlock, look: Looks, above: Row, *, is_other: bool, same_size: bool, seen: bool = False
) -> bool:
    if (
        look.heading
        or look.contact
        or look.furniture
        or look.label
        or look.numbered_venue
        or look.notes
        or (look.names > 0.5 and not (seen and look.names < 0.7))
        or look.digits > 0.3
    ):
        return False
    if (
        (
            look.affiliation
            and look.words < 14
            and not (is_other and (same_size or _is_large(look, block)))
            and not seen
        )
        or look.words > 40
        or look.role != "body"
        or look.thesis
        or look.degree
        or look.sentence
    ):
        return False
    if (
        is_only(block.text, "furniture")
        or (has(block.text, "venue") and look.words < 10)
        or "©" in block.text
    ):
        return False
    if above.box is None or block.rows[0].box is None:
        return (
            look.words < 30
            and name_share(block.text) < 0.4
            and (is_other or _DASHES.match(block.text) is not None)
        )
    gap = block.rows[0].box.top - above.box.bottom
    return -2 < gap < 3.0 * (above.size or 12)


def _elsewhere(
    blocks: tuple[RowBlock, ...],
    looks: list[Looks],
    scores: list[float],
    *,
    used: range,
    title: Title,
    others: list[Title],
) -> list[Title]:
    """A title in another language further down: before its own authors or abstract."""
    taken = {title.language, *(other.language for other in others)}
    found: list[tuple[float, int, str]] = []
    for at, block in enumerate(blocks):
        look = looks[at]
        if at in used or look.words < 3 or look.words > 40 or look.heading or look.role != "body":
            continue
        if look.relative < 0.98 and not look.bold and not look.centred:
            continue
        language, sure = guess(block.text, title.language)
        if language in taken or sure < 0.9 or language is None:
            continue
        score = scores[at] + 2.0 * look.after_abstract + 1.0 * _is_before_abstract(blocks, at)
        hint = look.before_names or _is_before_abstract(blocks, at)
        if (
            hint
            and not look.sentence
            and look.digits < 0.2
            and (block.bold or look.relative > 1.1 or look.centred)
        ):
            found.append((score, at, language))
    found.sort(key=lambda item: -item[0])
    if not found or found[0][0] < 1.2:
        return []
    score, at, language = found[0]
    rows = blocks[at].rows
    if at + 1 < len(blocks) and _belongs(blocks[at], blocks[at + 1], looks[at + 1]):
        rows += blocks[at + 1].rows
    return [Title(cleaned(rows), language, rows, 0.85 if score > 2 else 0.7)]


def _is_before_abstract(blocks: tuple[RowBlock, ...], at: int) -> bool:
    return any(
        block.rows[0].opening and block.rows[0].opening.kind == "abstract"
        for block in blocks[at + 1 : at + 5]
    )
