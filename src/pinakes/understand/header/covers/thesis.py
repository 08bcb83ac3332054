"""The front pages of a thesis together: which are covers, what their forms say, and what stands on the pages after them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.model import Box, Claim, Contributor, Institution, OtherForm, Specialty
from pinakes.text import names
from pinakes.text.languages import guess
from pinakes.text.scripts import HAN, main
from pinakes.text.words import fold
from pinakes.understand.header.codes.classes import has_label
from pinakes.understand.header.covers import awarding, departments, left_over
from pinakes.understand.header.covers.cover import Cover, read_cover
from pinakes.understand.header.covers.form import labels_in
from pinakes.understand.header.rows.blocks import rows_of
from pinakes.understand.header.rows.cues import cues_in, has

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Paper, Person, Span
    from pinakes.understand.header.rows.blocks import Front, Row

LONGEST_TITLE = 320
"""Characters of a title after a label."""
PAGES = 6
FEW = 14
"""Lines of a cover that may be followed by one that says more."""
_FULL = 1300
"""Characters on a page of running text; covers have fewer."""
FLOWING = 40
"""Lines that the cover of a document without pages can have."""
ROLES = ("advisor", "referee", "committee")
NAMELESS = 0.3
"""Weight of an institution of which only the department is printed in letters."""
_ENDS = ("contents", "introduction", "abstract", "keywords", "acknowledgements", "references")


@dataclass(frozen=True)
class Covers:
    """The cover pages of a document, read as forms, and the rows of the pages between them and the text."""

    cover: Cover
    pages: tuple[tuple[Row, ...], ...]
    later: tuple[Row, ...]
    sheets: tuple[tuple[Row, ...], ...] = ()
    """Every page that was looked at."""
    body: awarding.Placed | None = None
    """The awarding institution."""

    @property
    def is_han(self) -> bool:
        """Whether the first cover is Chinese."""
        return bool(self.pages and self.pages[0]) and any(HAN.search(row.text) for row in self.pages[0])

    @property
    def rows(self) -> list[Row]:
        """All rows of the cover pages."""
        return [row for page in self.pages for row in page]


def covers_of(paper: Paper, front: Front, *, is_thesis: bool) -> Covers:
    """The covers of a thesis; of other works the first page, as far as it is one."""
    first = front.rows[0].page.number
    if not is_thesis:
        rows = [row for row in front.rows if row.page.number == first]
        if len(rows) > 45 or any(row.opening and row.opening.kind == "abstract" for row in rows):
            rows = [row for row in rows[:25] if not (row.opening and row.opening.kind == "abstract")]
        return Covers(read_cover(rows), (tuple(rows),), ())
    if not paper.has_pages:
        return _flowing(front)
    by_page: dict[int, list[Row]] = {}
    for row in rows_of(paper, last=first - 1 + PAGES, limit=600):
        by_page.setdefault(row.page.number, []).append(row)
    pages: list[tuple[Row, ...]] = []
    later: list[Row] = []
    over = False
    seen = ""
    for number, printed in by_page.items():
        rows = upright(printed)
        over = over or (number > first and _is_over(rows))
        if number == first or (not over and _is_cover(rows, seen)):
            pages.append(tuple(rows))
            seen += "".join(fold(row.text) for row in rows).replace(" ", "")
        else:
            later += rows[:60]
    return replace(_with_body(pages, later), sheets=tuple(tuple(rows) for rows in by_page.values()))


def _flowing(front: Front) -> Covers:
    """The cover of a document without pages: all before its first heading."""
    end = next((at for at, row in enumerate(front.rows) if at and row.opening is not None), len(front.rows))
    return _with_body([tuple(front.rows[: min(end, FLOWING)])], list(front.rows[end : end + 60]))


def _with_body(pages: list[tuple[Row, ...]], later: list[Row]) -> Covers:
    rows = [row for page in pages for row in page]
    cover = read_cover(rows)
    body = cover.values.get("institution") or awarding.institution_on(rows, later=later, used=cover.used)
    if body is not None:
        name = fold(body[0]).replace(" ", "")
        cover.used |= {
            row.number
            for row in rows
            if len(row.text) > 3 and fold(row.text).replace(" ", "").strip('«»"') in name
        }
    return Covers(cover, tuple(pages), tuple(later), body=body)


def upright(rows: list[Row]) -> list[Row]:
    """The rows of a page whose text runs up or down, as in imposed booklets, with boxes as if it were upright."""
    boxes = [row.box for row in rows if row.box is not None and len(row.text) > 6]
    if len(boxes) < 4 or sum(box.height > 2 * box.width for box in boxes) < 0.8 * len(boxes):
        return rows
    down = boxes[-1].x0 > boxes[0].x0
    width, height = rows[0].page.width or 0.0, rows[0].page.height or 0.0
    page = replace(rows[0].page, width=height, height=width)
    made = []
    for row in rows:
        box = row.box
        if box is None:
            continue
        turned = Box(
            box.top, box.x0 if down else width - box.x1, box.bottom, box.x1 if down else width - box.x0
        )
        made.append(replace(row, page=page, line=replace(row.line, box=turned, tokens=())))
    return made


def _is_over(rows: Sequence[Row]) -> bool:
    """Whether the text, or its contents, begin on a page."""
    return any(
        row.opening is not None and row.opening.alone and row.opening.kind in _ENDS for row in rows[:6]
    )


def _is_cover(rows: Sequence[Row], seen: str) -> bool:
    """Whether a page after the first is a further cover: a form, a title again, a sheet to approve."""
    size = sum(len(row.text) for row in rows)
    if (
        any("ISBN" in row.text for row in rows)
        or any(has(row.text, "card") for row in rows)
        or any(has_label(row.text) for row in rows[8:])
    ):
        return False
    if any(has(row.text, "declaration") and len(row.text) < 60 for row in rows[:4]):
        return False
    short = [row.text for row in rows if len(row.text) < 100 and not cues_in(row.text).isdisjoint(ROLES)]
    roles = any(found.key in ROLES for text in short for found in labels_in(text))
    if size * (2 if any(HAN.search(row.text) for row in rows[:6]) else 1) > _FULL:
        return roles
    if roles or any(has(row.text, "thesis") or has(row.text, "degree_formula") for row in rows):
        return True
    return any(len(row.text) > 12 and fold(row.text).replace(" ", "") in seen for row in rows)


def is_thesis_by_form(paper: Paper, covers: Covers) -> bool:
    """Whether covers without the word for a thesis are a thesis's: few lines, an advisor, and a form or an author."""
    rows = covers.pages[0]
    if len(rows) > 30 or sum(len(row.text) for row in rows) > 900 or (paper.page_count or 2) < 2:
        return False
    if any(has(row.text, "degree_formula") for row in rows) and covers.cover.labelled >= 1:
        return True
    if "advisor" in covers.cover.people:
        return "author" in covers.cover.people or covers.cover.labelled >= 3
    if (
        len(rows) <= 12
        and left_over.professor_of(covers.pages, covers.cover.used)
        and left_over.has_number(rows)
    ):
        return True
    second = (
        rows_of(paper, first=rows[0].page.number, last=rows[0].page.number + 1, limit=60)
        if len(rows) <= FEW
        else ()
    )
    if not second or len(second) > 30 or _is_over(second):
        return False
    keys = [found.key for row in second for found in labels_in(row.text)]
    if "advisor" not in keys:
        return False
    again = {fold(row.text) for row in rows if len(row.text) > 8}.intersection(
        fold(row.text) for row in second
    )
    return "author" in keys or len([key for key in keys if key]) >= 4 or len(again) >= 2


def title_claims(covers: Covers, language: str | None, *, by: str, is_thesis: bool) -> list[Claim]:
    """Titles that the covers give: after a label, or what is left when the form is read; one a language."""
    found: dict[str | None, Claim] = {}
    for text, rows, weight in covers.cover.titles:
        if len(text) > LONGEST_TITLE or "。" in text[:-1]:
            continue  # the text of a task, which has the same label
        claim = _title_claim(text, rows, weight, language, by)
        found.setdefault(claim.language, claim)
    if not is_thesis:
        return list(found.values())
    for script in dict.fromkeys((main(" ".join(row.text for row in covers.pages[0])), "Latn")):
        heads = [row.text for row in covers.later if row.line.role == "header"]
        got = left_over.title_of(covers.pages, covers.cover.used, heads=heads, script=script)
        if got is not None:
            claim = _title_claim(*got, language, by)
            if claim.language not in found:
                found[claim.language] = claim if not found else replace(claim, weight=min(claim.weight, 0.85))
            elif _begins_with(str(claim.value), str(found[claim.language].value)):
                found[claim.language] = claim  # behind its label it was broken off
    return list(found.values())


def _begins_with(whole: str, part: str) -> bool:
    whole, part = (fold(text).replace(" ", "") for text in (whole, part))
    return whole != part and whole.startswith(part)


def _title_claim(text: str, rows: Sequence[Row], weight: float, language: str | None, by: str) -> Claim:
    text = text.strip(' «»"“”„《》')
    return Claim("title", text, weight, by, tuple(row.span() for row in rows), guess(text, language)[0])


def beside_forms(weight: float, text: str, language: str | None, formed: Sequence[Claim]) -> float:
    """The weight of a title found by its looks where the form gives one too: less where they differ."""
    mine = next((claim for claim in formed if claim.language == language), None)
    if mine is None:
        return min(weight, 0.6) if formed and not text else weight
    theirs, own = fold(str(mine.value)), fold(text)
    labelled = own != theirs and own.replace(" ", "").endswith(theirs.replace(" ", ""))
    return weight if not labelled and fuzz.ratio(theirs, own) > 90 else min(weight, 0.6)


def author_claims(
    covers: Covers, named: Sequence[Claim], language: str | None, *, by: str, is_thesis: bool
) -> list[Claim]:
    """Who wrote it: after a label, else, on the cover of a thesis, the name left over near the title."""
    people = covers.cover.people.get("author", [])
    if not people and is_thesis:
        title = title_rows(covers, named)
        lone = left_over.professor_of(covers.pages, covers.cover.used)
        others = [
            name
            for role, held in [*covers.cover.people.items(), ("", lone)]
            for name, _, _ in held
            if role != "author"
        ]
        used = covers.cover.used | {row.number for _, row, _ in lone}
        found = left_over.author_of(covers.pages, used, title)
        people = [item for item in found if not any(names.same_person(item[0], other) for other in others)]
    return [
        Claim("author", person, weight, by, (row.span(),), language)
        for person, row, weight in _persons(people, language)
    ]


def _persons(
    people: Sequence[tuple[str, Row, float]], language: str | None
) -> Iterator[tuple[Person, Row, float]]:
    """Each person once: names of a second script are other forms of the same, in order, where they are as many."""
    if not people:
        return
    first = bool(HAN.search(people[0][0]))
    own = [item for item in people if bool(HAN.search(item[0])) == first]
    others = [item for item in people if bool(HAN.search(item[0])) != first]
    for at, (name, row, weight) in enumerate(own):
        person = names.parse(name, language)
        if others and at < len(others) and len(others) <= len(own):
            other = others[at][0]
            person = replace(person, also=(OtherForm(other, "zh" if HAN.search(other) else "en"),))
        yield person, row, weight


def contributor_claims(covers: Covers, language: str | None, *, by: str, is_thesis: bool) -> Iterator[Claim]:
    """Advisors, referees and committees; the first referee stands for an advisor who is not named."""
    people = dict(covers.cover.people)
    if (
        "advisor" not in people
        and is_thesis
        and (lone := left_over.professor_of(covers.pages, covers.cover.used))
    ):
        people["advisor"] = lone
    if "advisor" not in people and "first_referee" in people:
        people["advisor"] = people["first_referee"]
    for role in ("advisor", "referee", "committee"):
        held = people.get(role, [])
        if role == "committee":
            advisors = [name for name, _, _ in people.get("advisor", [])]
            held = [item for item in held if not any(names.same_person(item[0], name) for name in advisors)]
        for person, row, weight in _persons(held, language):
            yield Claim("contributor", Contributor(role, person), weight, by, (row.span(),), language)


def body_claims(covers: Covers, language: str | None, *, by: str) -> Iterator[Claim]:
    """Institution, department, programme, specialty and degree."""
    cover, rows = covers.cover, covers.rows
    yield from _institution_claims(covers, language, by)
    degrees = list(_degree_claims(covers, language, by))
    yield from degrees
    specialty = cover.values.get("specialty")
    if (
        specialty is not None
        and covers.is_han
        and not HAN.search(specialty[0])
        and "programme" in cover.values
    ):
        specialty = None  # the English cover's word for a field of research
    programme = cover.values.get("programme") or awarding.programme_on(rows)
    coded = awarding.coded_line(rows)
    if programme is not None and (specialty is None or awarding.specialty_in(specialty[0])[0] is None):
        code, name = awarding.specialty_in(programme[0])
        if code is not None:
            specialty = programme
            programme = (name, *programme[1:]) if name else None
    if specialty is None or (awarding.specialty_in(specialty[0])[0] is None and coded is not None):
        specialty = coded or specialty
    code, name = awarding.specialty_in(specialty[0]) if specialty is not None else (None, None)
    if (
        specialty is not None
        and name is None
        and (below := departments.name_below(rows, specialty[1][-1])) is not None
    ):
        name = below[0]
    degree = str(degrees[0].value) if degrees else ""
    if programme is None and specialty is not None and name and departments.is_studied(code, degree):
        programme = (name, specialty[1], 0.7)
    if programme is None and (subject := departments.subject_of(degree)) is not None:
        yield Claim("programme", subject, 0.6, by, degrees[0].spans, language)
    elif programme is not None and (studied := departments.named_programme(programme[0]).strip(' «»"“”')):
        yield Claim(
            "programme",
            studied,
            min(programme[2], 0.8),
            by,
            tuple(row.span() for row in programme[1]),
            language,
        )
    if specialty is not None:
        weight = specialty[2] if code else 0.6
        yield Claim(
            "specialty",
            Specialty(code, name),
            weight,
            by,
            tuple(row.span() for row in specialty[1]),
            language,
        )


def _institution_claims(covers: Covers, language: str | None, by: str) -> Iterator[Claim]:
    """The institution with its department; a department alone where the university is a picture."""
    found, rows = covers.body, covers.rows
    department = (
        covers.cover.values.get("department")
        or departments.department_on(rows, body=found[0] if found else "")
        or awarding.department_done_at([*rows, *covers.later])
    )
    if department is None and found is not None:
        department = departments.department_before(rows, found[0])
    if found is not None:
        value = Institution(found[0], department[0] if department and department[0] != found[0] else None)
        yield Claim("institution", value, found[2], by, tuple(row.span() for row in found[1]), language)
    elif department is not None:
        yield Claim(
            "institution",
            Institution("", department[0]),
            NAMELESS,
            by,
            tuple(row.span() for row in department[1]),
            language,
        )


def _may_be_degree(text: str) -> bool:
    """Whether what stands behind a label can be a degree; Chinese ones are known by their level."""
    return len(text) > 1 and (has(text, "degree_level") or not HAN.search(text))


def _degree_claims(covers: Covers, language: str | None, by: str) -> Iterator[Claim]:
    labelled = covers.cover.values.get("degree_label")
    if labelled is not None and _may_be_degree(labelled[0]):
        yield Claim(
            "degree", labelled[0].strip(" «»"), 0.88, by, tuple(row.span() for row in labelled[1]), language
        )
        return
    first = bool(HAN.search(covers.pages[0][0].text)) if covers.pages and covers.pages[0] else False
    rows = [row for row in covers.rows if bool(HAN.search(row.text)) or not first]
    degree = awarding.degree_in("\n".join(row.text for row in rows))
    if degree is not None:
        yield Claim("degree", degree, 0.82, by, _spans(rows, degree), language)
        return
    early = [
        *covers.pages[0],
        *covers.rows,
        *(row for row in covers.later if row.line.role in ("header", "footer")),
    ]
    degree = awarding.degree_of([row.text for row in early])
    if degree:
        yield Claim("degree", degree, 0.75, by, _spans(early, degree), language)


def _spans(rows: Sequence[Row], text: str) -> tuple[Span, ...]:
    words = text.split()
    row = next((row for row in rows if words and words[0] in row.text), None)
    return (row.span(),) if row is not None else ()


def title_rows(covers: Covers, named: Sequence[Claim]) -> list[Row]:
    """The rows of the covers that the first title stands on."""
    lines = {span.line for claim in named[:1] for span in claim.spans}
    return [row for row in covers.rows if row.number in lines]
