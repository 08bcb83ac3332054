"""The front matter of a paper: who wrote what, where, about what.

Blocks and their looks are found in `blocks` and `features`, chosen in `scoring`, and turned into values by one file a field.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import Claim, Keywords, Person
from pinakes.text import identifiers, names
from pinakes.text.garbled import is_garbled
from pinakes.text.languages import guess
from pinakes.text.scripts import HAN, is_legible
from pinakes.understand.header import imprint, weights
from pinakes.understand.header.abstracts import abstract, keywords
from pinakes.understand.header.abstracts.lone_abstracts import lone_abstracts
from pinakes.understand.header.abstracts.unheaded import unheaded
from pinakes.understand.header.binding import Binder, affiliations
from pinakes.understand.header.codes import classes, rights
from pinakes.understand.header.covers import thesis
from pinakes.understand.header.covers.form import names_somebody
from pinakes.understand.header.imprint import dates
from pinakes.understand.header.kinds import byline, kind, paper_or_not, sundry
from pinakes.understand.header.kinds.byline import PlainKind
from pinakes.understand.header.people import authors, bodies, roles, signed
from pinakes.understand.header.rows import marks
from pinakes.understand.header.rows.blocks import FRONT_PAGES, Row, front_of, joined, rows_of
from pinakes.understand.header.rows.cues import has, opening
from pinakes.understand.header.rows.features import known_titles, running_heads
from pinakes.understand.header.rows.line_model import likely_of, shipped, table_of
from pinakes.understand.header.rows.numbers import is_numbered_venue
from pinakes.understand.header.titles import other_forms, second_heads
from pinakes.understand.header.titles.title import breaks_off, titles_of
from pinakes.understand.header.told import cover_sheet, rivals

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Paper
    from pinakes.understand.header.covers.thesis import Covers
    from pinakes.understand.header.rows.blocks import Front
    from pinakes.understand.header.rows.line_model import Floats, Likely, LineModel
    from pinakes.understand.header.titles.title import Titles

BY = "header@2"
LONG_LINE = 600
"""Longer lines are paragraphs of the body in formats without lines; nobody prints codes and dates there."""
THESIS_PAGES = 16
"""Theses have their abstracts within these pages."""


ILLEGIBLE = 0.5
"""What is left of the weight of a title that is mostly signs."""
BROKEN_OFF = 0.5
"""What is left of the weight of a title that ends in the middle of a phrase, or has a sign within a Chinese one, as bad scans have."""
_SIGN_BETWEEN = re.compile(r"[\u4e00-\u9fff][!|~^*][\u4e00-\u9fff]")
GARBLED = 0.2
"""What is left of a weight where the letters of the first pages make no words."""
MARKED_UP = 0.92
"""What is left of a weight on web pages, whose mark-up says the same more directly and is read by another extractor."""
SECONDED, UNSEEN = {"abstract": 0.3, "keywords": 0.12}, 0.7
"""The line model's part in the weight of an abstract or of keywords, and what it counts where it did not look."""
SIGNED = 0.6
"""The weight of names that sign below the text."""
NEAR_ROWS, NEAR_BLOCKS = 6, 14
"""Rows over a title among which names stand; where each has lines about its bearer."""
LONE_ROWS = 4
"""Rows of a page before that of the title on which only names and schools stand."""
CLOSING_LINES = 80
TOO_FEW = 200
"""Letters of the first pages below which nobody can tell what it is; a Chinese sign counts as three."""
CARD_PAGES = 6


class HeaderExtractor:
    """Claims about the front matter: candidates by rules, chosen and weighed by trained models."""

    needs: tuple[str, ...] = ()
    gives: tuple[str, ...] = (
        "title", "subtitle", "author", "contributor", "institution", "degree", "programme", "specialty", "rights",
        "abstract", "keywords", "class", "date", "venue", "identifier", "type",
    )  # fmt: skip

    def __init__(
        self, settings: Settings, binder: Binder | None = None, lines: LineModel | None = None
    ) -> None:
        self.settings = settings
        self.binder = binder or Binder()
        self._lines = lines

    @property
    def lines(self) -> LineModel:
        """The model of lines: the one that was handed in, else the shipped one, read when it is needed."""
        return self._lines or shipped()

    def seconded(
        self, paper: Paper, so_far: tuple[Claim, ...], front: Front, table: Floats, language: str | None
    ) -> Iterable[Claim]:
        """What a second look at rows claims beside the rules, whose titles and authors `so_far` has, of what is no thesis: nothing."""
        return ()

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterable[Claim]:
        """Everything the first pages say, each at the probability that it is right."""
        claims = weights.calibrated(_readable(self._claims(paper, so_far)), self.lines.tables)
        if is_garbled(" ".join(line.text for page in paper.pages[:4] for line in page.lines)):
            return (replace(claim, weight=round(GARBLED * claim.weight, 4)) for claim in claims)
        if "html" in paper.format.media_type:
            return (replace(claim, weight=round(MARKED_UP * claim.weight, 4)) for claim in claims)
        return claims

    def _claims(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
        sheet = cover_sheet.sheet_of(paper)
        front = front_of(paper, first=len({row.page.number for row in sheet}))
        if not front.rows:
            return
        language = _language(front, so_far)
        sort, sure = kind.kind_of(paper, front)
        covers = thesis.covers_of(paper, front, is_thesis=sort == "thesis")
        if sort not in ("thesis", "slides") and thesis.is_thesis_by_form(paper, covers):
            sort, sure = "thesis", 0.75
            covers = thesis.covers_of(paper, front, is_thesis=True)
        opens = [row for row in front.rows if row.page is front.rows[0].page]
        plain, chance = _plain_kind(paper, front, opens, so_far, sort)
        sort, sure = plain.instead_of(sort, sure) if plain else (sort, sure)
        known, running = known_titles(paper), running_heads(paper)
        table = table_of(front, known=known, running=running, language=language)
        likely = likely_of(front, table, self.lines)
        titles = titles_of(front, likely, known=known, running=running, language=language)
        named = tuple(_title_claims(titles, covers, language, is_thesis=sort == "thesis"))
        yield from named
        people = tuple(
            _author_claims(
                paper,
                front,
                titles,
                covers,
                named,
                language,
                likely=likely,
                is_thesis=sort == "thesis",
                binder=self.binder,
            )
        )
        people, second = _second_head(paper, front, people, named, is_thesis=sort == "thesis")
        yield from byline.by_whom(people, plain, named, front, chance)
        if plain is None:
            yield from second
            yield from rivals.body_claims(front, named, people, sort=sort)
        helpers = tuple(thesis.contributor_claims(covers, language, by=BY, is_thesis=sort == "thesis"))
        yield from helpers
        if sort == "thesis":
            yield from thesis.body_claims(covers, language, by=BY)
        texts = tuple(_text_claims(paper, front, titles, language, likely=likely, is_thesis=sort == "thesis"))
        yield from texts
        coded = tuple(_line_claims(front, cards=_card_rows(paper) if sort == "thesis" else ()))
        yield from coded
        yield from roles.role_claims(front, language, by=BY, advised=bool(helpers))
        if sort != "thesis":
            closely = self.seconded(paper, (*so_far, *named, *people), front, table, language)
            yield from byline.by_whom(closely, plain, named, front, chance)
        others = rivals.rival_claims(paper, front, sheet, covers, language, is_thesis=sort == "thesis")
        beside = tuple(byline.by_whom(others, plain, named, front, chance))
        yield from beside
        if sort == "thesis":
            placed = tuple(_cover_dates(front, titles))
        else:
            placed = tuple(imprint.imprint_claims(paper, front, sheet, (*named, *people), (*so_far, *beside)))
        yield from placed
        yield from rivals.behind_claims(people, placed, sort=sort)
        if sort == "article":
            against = kind.signs_against(
                front, advised=any(claim.field == "contributor" for claim in helpers)
            )
            sure = kind.article(_signs_of_article(people, texts, coded, placed), against)
        yield Claim("type", "report" if sort == "thesis" and kind.is_coursework(front) else sort, sure, BY)


def _plain_kind(
    paper: Paper, front: Front, opens: list[Row], so_far: tuple[Claim, ...], sort: str
) -> tuple[PlainKind | None, float | None]:
    """What a work is that is no paper, by what it calls itself or how it is made, else None; and how probably
    it is a paper, None where nobody can tell.
    """
    if sort not in ("article", "other", "report"):
        return None, 1.0 if sort == "thesis" else None
    named = sundry.named_kind(opens)
    letters = sum(len(row.text) + 2 * len(HAN.findall(row.text)) for row in front.rows)
    if named is None and letters < TOO_FEW and sort != "other":
        return None, None
    chance = paper_or_not.is_paper(paper, front, so_far)
    doubt = round(1 - chance, 4)
    if named is not None:
        is_paper = chance >= paper_or_not.SURE
        return None if is_paper else PlainKind(*named, may_be_signed=named[0] == "manual"), chance
    if chance < paper_or_not.LEAST:
        return PlainKind("other", doubt, may_be_signed=True), chance
    if sort != "other" or chance >= paper_or_not.HARDLY_DOUBTED:
        return None, chance
    is_likelier = chance >= paper_or_not.DOUBTED
    return PlainKind(None, doubt, may_be_signed=True, beside=is_likelier), chance


def _readable(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims without titles that are lines of a form; titles that nobody can read come last, at half weight, if there is no other."""
    signs, titled = [], False
    for claim in claims:
        if claim.field != "title" or not isinstance(claim.value, str):
            yield claim
        elif not is_legible(claim.value):
            signs.append(claim)
        elif not names_somebody(claim.value):
            titled = True
            doubtful = breaks_off(claim.value) or _SIGN_BETWEEN.search(claim.value)
            yield replace(claim, weight=BROKEN_OFF * claim.weight) if doubtful else claim
    if not titled:
        yield from (replace(claim, weight=ILLEGIBLE * claim.weight) for claim in signs)


def _signs_of_article(
    people: tuple[Claim, ...], texts: tuple[Claim, ...], coded: tuple[Claim, ...], placed: tuple[Claim, ...]
) -> int:
    """How much of what articles have was found: an abstract, keywords, affiliations, identifiers, a venue, which counts twice."""
    fields = {claim.field for claim in (*texts, *coded, *placed)} & {
        "abstract",
        "keywords",
        "identifier",
        "venue",
    }
    return (
        len(fields)
        + ("venue" in fields)
        + any(isinstance(claim.value, Person) and claim.value.affiliations for claim in people)
    )


def _language(front: Front, so_far: tuple[Claim, ...]) -> str | None:
    for claim in so_far:
        if claim.field == "language" and isinstance(claim.value, str):
            return claim.value
    return guess(" ".join(row.text for row in front.rows)[-4000:])[0]


def _title_claims(
    titles: Titles | None, covers: Covers, language: str | None, *, is_thesis: bool
) -> Iterator[Claim]:
    formed = thesis.title_claims(covers, language, by=BY, is_thesis=is_thesis)
    yield from formed
    if titles is None:
        return
    for title in (titles.main, *titles.others):
        weight = thesis.beside_forms(title.weight, title.text, title.language, formed)
        yield Claim("title", title.text, weight, BY, tuple(row.span() for row in title.rows), title.language)
    if titles.subtitle is not None:
        subtitle = titles.subtitle
        yield Claim(
            "subtitle",
            subtitle.text,
            subtitle.weight,
            BY,
            tuple(row.span() for row in subtitle.rows),
            subtitle.language,
        )


def _author_claims(
    paper: Paper,
    front: Front,
    titles: Titles | None,
    covers: Covers,
    named: tuple[Claim, ...],
    language: str | None,
    *,
    likely: Likely,
    is_thesis: bool,
    binder: Binder,
) -> Iterator[Claim]:
    formed = thesis.author_claims(covers, named, language, by=BY, is_thesis=is_thesis)
    if titles is not None and not is_thesis:  # "Author" and "student:" are words of titles, too
        own = {row.number for row in titles.main.rows}
        formed = [claim for claim in formed if own.isdisjoint(span.line for span in claim.spans)]
    if formed:
        yield from formed
        return
    if titles is None:
        return
    # On a paper a label without a person is a word of its title: "A … / Course".
    used = set(covers.cover.used) if is_thesis or covers.cover.people else set()
    used |= roles.of_others(front)
    page = front.blocks[titles.first].page
    rows = [
        row
        for row in (*titles.cut, *authors.region_after(front, titles.last))
        if row.number not in used and not sundry.is_greeting(row.text)
    ]
    above = [
        row
        for block in front.blocks[max(0, titles.first - 12) : titles.first]
        if block.page == page
        for row in block.rows
    ]
    above = [row for row in above if row.number not in used and not is_numbered_venue(row.text)]
    # What stands alone on a page before that of the title, as on slides whose title is a picture.
    before = [row for row in front.rows if row.page.number < page and not is_thesis]
    found = authors.named_in(before, likely, strict=True) if len(before) <= LONE_ROWS else []
    found = (
        found or authors.named_in(rows, likely) or authors.named_in(_over_title(above), likely, strict=True)
    )
    if found:
        over = (
            [row for row in above if found[0].row.number < row.number]
            if found[0].row.number < titles.main.rows[0].number
            else []
        )
        binder.bind(found, [*over, *rows], front, paper, () if is_thesis else closing_lines(paper))
    elif not is_thesis:
        found = authors.organisation(rows, front)
    for other in titles.others:
        index = next((block.index for block in front.blocks if other.rows[-1] in block.rows), None)
        if index is not None and index > titles.last:
            authors.merge_forms(
                found, authors.named_in(authors.region_after(front, index), likely), other.language
            )
    if not found and not is_thesis:
        for name, row in signed.signatures(paper):
            yield Claim("author", names.parse(name, language), SIGNED, BY, (row.span(),), language)
    for one in found:
        person = bodies.as_signed(affiliations.finished(one))
        yield Claim("author", person, authors.weight_of(one, found), BY, (one.row.span(),), language)


def _over_title(rows: list[Row]) -> list[Row]:
    """The rows over a title among which names can stand: the nearest, and all that numbered addresses part from it."""
    end = len(rows)
    while (
        end > 0
        and marks.leading_mark(rows[end - 1])[0] is not None
        and has(rows[end - 1].text, "affiliation")
    ):
        end -= 1
    near = (
        NEAR_ROWS
        if not any(has(row.text, "academic") for row in rows[max(0, end - NEAR_ROWS) : end])
        else NEAR_BLOCKS
    )
    return [*rows[max(0, end - near) : end], *rows[end:]]


def _second_head(
    paper: Paper, front: Front, people: tuple[Claim, ...], named: tuple[Claim, ...], *, is_thesis: bool
) -> tuple[tuple[Claim, ...], tuple[Claim, ...]]:
    """The authors with their names in Latin letters, and the title that stands over those."""
    if not other_forms.is_foreign(people):
        return people, ()
    rows = front.rows
    if paper.has_pages and not is_thesis and len(paper.pages) > FRONT_PAGES:
        rows += rows_of(
            paper,
            first=max(FRONT_PAGES, len(paper.pages) - second_heads.CLOSING_PAGES),
            last=len(paper.pages),
        )
    joined_people, first = other_forms.with_forms(people, rows)
    over = other_forms.title_of(rows, first) if first is not None else ()
    if not over or any(claim.field == "title" and claim.language == other_forms.LATIN for claim in named):
        return tuple(joined_people), ()
    text = joined(row.text for row in over).rstrip(".")
    return tuple(joined_people), (
        Claim("title", text, 0.75, BY, tuple(row.span() for row in over), other_forms.LATIN),
    )


def closing_lines(paper: Paper) -> list[str]:
    """The lines in which papers tell about their authors: the last of the last two pages."""
    if not paper.has_pages:
        return [
            line.text
            for page in paper.pages
            for line in page.lines[-CLOSING_LINES:]
            if len(line.text) < LONG_LINE
        ]
    return [line.text for page in paper.pages[-2:] for line in page.lines[-CLOSING_LINES:]]


def _text_claims(
    paper: Paper,
    front: Front,
    titles: Titles | None,
    language: str | None,
    *,
    likely: Likely,
    is_thesis: bool,
) -> Iterator[Claim]:
    rows: tuple[Row, ...] = front.rows
    if is_thesis:
        rows += _later_rows(paper)
    passages = abstract.abstracts_of(rows, body_size=front.body_size, prior=language)
    if not passages and titles is not None and not is_thesis:
        start = next((i for i, row in enumerate(rows) if row.number > titles.main.rows[-1].number), 0)
        ruled = lone_abstracts(rows, start, likely, body_size=front.body_size, prior=language)
        passages = unheaded(
            rows,
            start,
            likely,
            title=titles.main.text,
            ruled=ruled,
            body_size=front.body_size,
            prior=language,
        )
    sets = keywords.keyword_sets(rows, prior=language)
    passages, sets = _parted(passages, sets)
    taken = {titles.main.language, *(other.language for other in titles.others)} if titles else {language}
    yield from _titles_above(rows, passages, taken)
    closing = second_heads.closing_rows(paper, after=FRONT_PAGES) if not is_thesis else ()
    if closing:
        further = [
            one
            for one in abstract.abstracts_of(closing, body_size=front.body_size, prior=language)
            if one.language != language
        ]
        yield from _titles_above(closing, further, taken)
        had = {passage.language for passage, _ in sets}
        sets += [
            one
            for one in keywords.keyword_sets(closing, prior=language)
            if one[0].language not in (language, *had)
        ]
        passages = [*passages, *further]
    for passage in passages:
        yield Claim(
            "abstract",
            passage.text,
            _seconded(passage, "abstract", likely),
            BY,
            passage.spans,
            passage.language,
        )
    for passage, values in sets:
        yield Claim(
            "keywords",
            Keywords(values),
            _seconded(passage, "keywords", likely),
            BY,
            passage.spans,
            passage.language,
        )


def _parted(
    passages: list[abstract.Passage], sets: list[tuple[abstract.Passage, tuple[str, ...]]]
) -> tuple[list[abstract.Passage], list[tuple[abstract.Passage, tuple[str, ...]]]]:
    """Abstracts without the keywords that run on in their paragraph, and those among the sets."""
    had = {passage.language for passage, _ in sets}
    whole: list[abstract.Passage] = []
    for passage in passages:
        found = keywords.inside(passage.text) if passage.language not in had else None
        whole.append(replace(passage, text=found[0]) if found else passage)
        if found:
            sets = [
                *sets,
                (replace(passage, text=", ".join(found[1]), spans=passage.spans[-2:], weight=0.85), found[1]),
            ]
    return whole, sets


def _seconded(passage: abstract.Passage, label: str, likely: Likely) -> float:
    """The weight of a passage, less where the line model sees something else in its rows."""
    found = [chance for span in passage.spans if (chance := likely.of(span.line, label)) is not None]
    share = sum(found) / len(found) if found else UNSEEN
    return round(passage.weight * (1 - SECONDED[label] * (1 - share)), 3)


def _titles_above(
    rows: tuple[Row, ...], passages: list[abstract.Passage], taken: set[str | None]
) -> Iterator[Claim]:
    """Titles over the abstracts of other languages."""
    for printed, language in second_heads.titles_above(rows, passages, taken=taken):
        yield Claim(
            "title",
            joined(row.text for row in printed),
            0.6,
            BY,
            tuple(row.span() for row in printed),
            language,
        )


def _later_rows(paper: Paper) -> tuple[Row, ...]:
    """The rows of later pages from the first to the last that has an abstract or keywords, found by a cheap look at their lines."""
    pages = [
        number
        for number, page in enumerate(paper.pages[3:THESIS_PAGES], start=3)
        if any(
            (found := opening(line.text[:60], ("abstract", "keywords"))) and (found.alone or found.marked)
            for line in page.lines
        )
    ]
    if not pages:
        return ()
    return rows_of(paper, first=pages[0], last=min(pages[-1] + 2, pages[0] + 8), limit=500)


def _card_rows(paper: Paper) -> tuple[Row, ...]:
    """The lines of the first pages of a thesis, after the second, that have a class code: catalogue cards stand there."""
    number = sum(len(page.lines) for page in paper.pages[:2])
    found = []
    for page in paper.pages[2:CARD_PAGES]:
        for line in page.lines:
            if len(line.text) < 60 and classes.has_label(line.text):
                found.append(Row(page, number, line, " ".join(line.text.split()), None))
            number += 1
    return tuple(found)


def _line_claims(front: Front, *, cards: tuple[Row, ...]) -> Iterator[Claim]:
    """Class codes, identifiers and licence: each on a line of its own."""
    first = front.rows[0].page.number
    early = [row for row in front.rows if row.page.number <= first + 1 and len(row.text) < LONG_LINE]
    coded = early if not front.cues.isdisjoint(classes.KEYS) else []
    for code, row in classes.classes_of([*coded, *cards]):
        yield Claim("class", code, classes.WEIGHT, BY, (row.span(),))
    seen: set[object] = set()
    dois = 0
    for at, row in enumerate(early):
        text = _unbroken(row, early[at + 1 : at + 4])
        for found in identifiers.find(text):
            if found.identifier not in seen and (
                row.page.number == first or found.identifier.scheme in ("isbn", "urn")
            ):
                seen.add(found.identifier)
                dois += found.identifier.scheme == "doi"
                is_broken = (
                    found.end >= len(row.text) and _BROKEN.search(row.text) is not None and text == row.text
                )
                weight = 0.3 if is_broken else 0.5 if found.identifier.scheme == "doi" and dois > 1 else 0.93
                yield Claim(
                    "identifier",
                    found.identifier,
                    weight,
                    BY,
                    (row.span(found.start, min(found.end, len(row.line.text))),),
                )
    licence = rights.rights_of(early)
    if licence is not None:
        yield Claim("rights", licence[0], 0.9, BY, (licence[1].span(),))


_BROKEN = re.compile(r"10\.\d{4,9}(?:/\S*?[-./])?$")
_REST = re.compile(r"[A-Za-z0-9().;:/_-]*\d[A-Za-z0-9().;:/_-]*")
"""How an identifier can go on: never with a mere word."""


def _unbroken(row: Row, below: list[Row]) -> str:
    """A line with the rest of the identifier that breaks off at its end, from the next line of the same column."""
    if "10." not in row.text or _BROKEN.search(row.text) is None:
        return row.text
    rest = next(
        (
            one
            for one in below
            if one.page is row.page and one.box and row.box and abs(one.box.x0 - row.box.x0) < 40
        ),
        None,
    )
    more = rest.text.split()[0] if rest is not None else ""
    return row.text + more if _REST.fullmatch(more) else row.text


def _cover_dates(front: Front, titles: Titles | None) -> Iterator[Claim]:
    """When a thesis was handed in, by its cover."""
    title_row = titles.main.rows[0].number if titles else 0
    page = [
        row
        for row in front.rows
        if row.page.number == front.rows[0].page.number and len(row.text) < LONG_LINE
    ]
    end = next(
        (row.number for row in page if row.number > title_row and row.opening is not None), title_row + 15
    )
    for date, row, weight in dates.dates_of(page, title_row=title_row, end_row=end, is_thesis=True):
        yield Claim("date", date, weight, BY, (row.span(),))
