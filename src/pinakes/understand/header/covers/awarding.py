"""The body that awards a degree, and the degree: from the cover, its sentence and the declarations after it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import Institution
from pinakes.text import names
from pinakes.text.scripts import HAN, main
from pinakes.text.words import fold, words
from pinakes.understand.header.covers.departments import department_inside, little_words
from pinakes.understand.header.covers.departments import is_department as _is_department
from pinakes.understand.header.covers.form import CODE, PERSONS, labels_in
from pinakes.understand.header.rows.blocks import joined
from pinakes.understand.header.rows.cues import finder, has

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from pinakes.model import Person
    from pinakes.understand.header.rows.blocks import Row

Placed = tuple[str, tuple["Row", ...], float]
_LEAST = 4


def institution_on(
    rows: Sequence[Row], *, later: Sequence[Row] = (), used: Set[int] = frozenset()
) -> Placed | None:
    """The university of a cover; where the cover is silent, of the pages after it."""
    if main(" ".join(row.text for row in rows if row.page is rows[0].page)) == "Hani":
        return _han_institution(rows, later, used)
    named = _named(rows, used)
    if named is not None and _is_at_top(named[1][0], rows):
        return named
    return _done_at([*rows, *later]) or named


def _is_at_top(row: Row, rows: Sequence[Row]) -> bool:
    """Whether a row stands at the top of the first page: there a university names itself."""
    if row.page is not rows[0].page:
        return False
    return (
        row.box.top < 0.25 * row.page.height
        if row.box and row.page.height
        else row.number <= rows[0].number + 3
    )


def _parted(text: str) -> str:
    """A text whose hyphens no longer hide words: "Humboldt-Universität"."""
    return text.replace("-", " ")


def _body_word(text: str) -> re.Match[str] | None:
    return finder("university").search(_parted(text))


def _named(rows: Sequence[Row], used: Set[int]) -> Placed | None:
    """The first line that names a university, with its lines joined where its name runs over several."""
    best = next((at for at, row in enumerate(rows[:80]) if row.number not in used and _names_body(row)), None)
    if best is None:
        return None
    if phrase := _phrase_of(rows, best):
        alone = next(
            (
                at
                for at in range(best + 1, min(len(rows), 80))
                if rows[at].number not in used and _stands_alone(rows, at)
            ),
            None,
        )
        if alone is None:
            return phrase
        best = alone
    first = last = best
    while (
        first > 0
        and _same_name(rows[first - 1], rows[first])
        and not _is_apart(rows[first - 1], ("ministry", "thesis"))
    ):
        if _is_department(rows[first - 1]):
            break
        first -= 1
    while (
        last + 1 < len(rows)
        and last - first < 5
        and not _is_apart(rows[last + 1], ("below_institution", "thesis", "degree_formula"))
    ):
        if _is_department(rows[last + 1]) or rows[last + 1].number in used:
            break
        text = " ".join(row.text for row in rows[first : last + 1])
        if not _same_name(rows[last], rows[last + 1]) and text.count("«") <= text.count("»"):
            break
        last += 1
    used_rows = tuple(rows[first : last + 1])
    return _without_part(_cut_lead(joined(row.text for row in used_rows))), used_rows, 0.8


_CAPITALS = re.compile(r"(?:[A-ZÀ-Þ][\w.'’-]*\s+)*$")


def _without_part(name: str) -> str:
    """A university without the part of it that stands before it on its line: "Fakultät für … der Technischen Universität …"."""
    found = [match for match in finder("university").finditer(_parted(name)) if is_higher(match[0])]
    part = finder("department").search(name)
    if not found or part is None or part.start() >= found[-1].start() or main(name) != "Latn":
        return name
    begin = _CAPITALS.search(name[: found[-1].start()])
    body = name[begin.start() if begin else found[-1].start() :]
    between = name[part.end() : len(name) - len(body)].split()
    return body if len(between) >= 2 and between[-1].islower() and len(body.split()) >= 2 else name


def _names_body(row: Row) -> bool:
    found = _body_word(row.text)
    if found is None or len(row.text) > 120 or row.text.startswith("("):
        return False
    if any(has(row.text, key) for key in ("ministry", "thesis", "degree_formula")) and not has(
        row.text, "done_at"
    ):
        # A sentence such as "submitted to the University of X" is read as a phrase.
        return _is_in_sentence(row)
    if _is_apart(row, ()):
        return False
    alone = len(found[0].split()) == 1 and not is_higher(found[0])
    return not (
        _is_department(row)
        and found.start() == 0
        and alone
        and not has(row.text[found.end() :], "university")
    )


def _stands_alone(rows: Sequence[Row], at: int) -> bool:
    """Whether a line names a university outside of any sentence."""
    row = rows[at]
    found = (
        _body_word(row.text)
        if row.text[:1].isupper() and _names_body(row) and not _is_in_sentence(row)
        else None
    )
    return found is not None and found.start() < 12 and _phrase_of(rows, at) is None


@cache
def _lower() -> frozenset[str]:
    return frozenset(word for key in ("department", "below_institution") for word in words("header", key))


def is_higher(word: str) -> bool:
    """Whether a word names a university and never a part of one."""
    folded = fold(word)
    return folded not in _lower() and not any(
        len(one) >= 6 and folded.startswith(one[:6]) for one in _lower()
    )


def _is_in_sentence(row: Row) -> bool:
    return has(row.text, "thesis") or has(row.text, "degree_formula")


_SMALL_LEAD = re.compile(r"(?:[a-zß-ÿ][\w'’-]*\s+)+(?=[A-ZÀ-Þ])")


def _cut_lead(name: str) -> str:
    """A university's name without what a formula says before and behind it: "Submitted to the … in partial fulfilment"."""
    for match in reversed(list(finder("submitted").finditer(name))):
        body = _body_word(name)
        if body is None:
            break
        name = (
            name[match.end() :]
            if match.end() <= body.start()
            else name[: match.start()]
            if match.start() >= body.end()
            else name
        )
    lead = _SMALL_LEAD.match(name.lstrip(" ,.;–—-"))
    return (name.lstrip(" ,.;–—-")[lead.end() :] if lead else name).strip(" ,.;–—-")


def _is_apart(row: Row, keys: tuple[str, ...]) -> bool:
    """A line that is no part of a university's name: a person with a role, or one of `keys`."""
    return any(has(row.text, key) for key in keys) or any(
        found.key in PERSONS for found in labels_in(row.text)
    )


def _done_at(rows: Sequence[Row]) -> Placed | None:
    """The body after «Работа выполнена в»."""
    for text, kept in _sentences(rows):
        name = _body_of(text)
        if name:
            return name, kept, 0.82
    return None


def department_done_at(rows: Sequence[Row]) -> Placed | None:
    """The chair after «Работа выполнена на кафедре»."""
    for text, kept in _sentences(rows):
        name = department_inside(text, _body_of(text) or "")
        if name:
            return name, kept, 0.7
    return None


def _sentences(rows: Sequence[Row]) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """What follows «Работа выполнена в», to the end of its sentence."""
    for at, row in enumerate(rows[:120]):
        found = finder("done_at").search(row.text)
        if found is None or found.start() > 40:
            continue
        kept = [row]
        for below in rows[at + 1 : at + 5]:
            if (
                below.page is not row.page
                or _is_apart(below, ())
                or re.search(r"[^\W\d_]{3}[»”\")]?\.$", kept[-1].text.rstrip())
            ):
                break
            kept.append(below)
        yield joined(one.text for one in kept)[found.end() :].strip(), tuple(kept)


def _body_of(text: str) -> str | None:
    """The university inside the sentence: its quoted name, or the words around its word up to a stop."""
    quoted = re.search(r"[«\"“„]([^«»\"“”„]{6,160})[»\"”“]", text)
    places = list(finder("university").finditer(_parted(text)))
    word = next((one for one in places if is_higher(one[0])), places[0] if places else None)
    if (
        quoted
        and (own := _body_word(quoted[1]))
        and (is_higher(own[0]) or not any(is_higher(one[0]) for one in places))
    ):
        return quoted[1].strip()
    if word is None:
        return None
    stop = "|".join(re.escape(one) for one in names.conjunctions() if one.isalpha() and len(one) < 4)
    tail = re.split(
        rf"(?<=[^\W\d_]{{3}})[.;]\s|[;,]|\s(?:{stop})\s(?=[^\W\d_a-zа-яё])", text[word.start() :], maxsplit=1
    )[0]
    before = finder("body_before").split(re.split("[,;]", text[: word.start()])[-1])[-1]
    if capital := list(re.finditer(r"(?<!\S)[^\W\d_a-zа-яё]", before)):
        before = before[capital[-1].start() :]
    return f"{before}{tail}".strip(' ,."«»“”') or None


def _phrase_of(rows: Sequence[Row], at: int) -> Placed | None:
    """The university inside the sentence "… submitted to the … in partial fulfilment": from its word to the next comma."""
    near = rows[max(0, at - 3) : at + 4]
    if not any(_is_in_sentence(row) for row in near if _same_name(row, rows[at]) or row is rows[at]):
        return None
    sentence = [row for row in near if row.page is rows[at].page and row.number >= rows[at].number]
    text = joined(row.text for row in sentence)
    found = _body_word(text)
    if found is None or len(rows[at].text.split()) < 4:
        return None
    tail = text[found.start() :]
    lead = re.search(r"((?:[A-ZÀ-Þ][\w'’.-]*\s+(?:of\s+|and\s+|für\s+)?){1,5})$", text[: found.start()])
    before = (
        lead[1]
        if lead
        and not HAN.search(lead[1])
        and found[0].isascii()
        and not re.match(r"\w+\s+(?:of|de|da|do)\b", tail)
        else ""
    )
    name = before + re.split(r"[,.;(]|\s[-–—]\s", tail, maxsplit=1)[0]
    if end := finder("degree_end").search(name):
        name = name[: end.start()]
    for word in ("thesis", "degree_formula"):
        if cut := finder(word).search(name):
            name = name[: cut.start()] if cut.start() > 6 else name[cut.end() :]
    name = _cut_lead(name)
    return (name, (rows[at],), 0.7) if 2 <= len(name.split()) <= 10 else None


@cache
def _han_body() -> re.Pattern[str]:
    """A Chinese university or college, with the town in brackets behind it; its journal is none."""
    ends = "|".join((*words("header", "university_name"), *words("header", "college_name")))
    return re.compile(rf"[\u4e00-\u9fff]{{2,14}}?(?:{ends})(?![报报])(?:[(（][\u4e00-\u9fff]{{2,4}}[)）])?")


@cache
def _han_lead() -> re.Pattern[str]:
    """Words that stick to the front of a university's name where Chinese has no spaces."""
    return re.compile(
        f"^(?:{'|'.join(sorted((w for w in words('header', 'before_institution') if HAN.search(w)), key=len, reverse=True))})+"
    )


def _han_institution(rows: Sequence[Row], later: Sequence[Row], used: Set[int]) -> Placed | None:
    """The university named most plainly: alone on a line of the cover, before the word for a thesis, in heads, in declarations."""
    scores: dict[str, float] = {}
    where: dict[str, Row] = {}
    texts: list[str] = []
    first = rows[0].page.number
    for row in [*rows, *later]:
        if not HAN.search(row.text):
            continue
        closed = row.text.replace(" ", "")
        texts.append(closed)
        for match in _han_body().finditer(closed):
            name = _han_lead().sub("", match[0])
            is_university = any(word in name for word in words("header", "university_name"))
            rest = closed[match.end() :]
            if len(name) < _LEAST or (
                not is_university and (row.number in used or not _is_college(row, rest, first))
            ):
                continue
            alone = match.start() == 0 and (not rest or has(rest[:12], "thesis") or rest[0] in "(（")
            weight = 1.0 if is_university else 0.25
            weight *= (6.0 if row.page.number == first else 4.0) if alone else 1.0
            scores[name] = scores.get(name, 0.0) + weight
            where.setdefault(name, row)
    if not scores:
        return None
    name = _widened(max(scores, key=lambda key: (scores[key], -len(key))), texts)
    place = where.get(name) or next(row for key, row in where.items() if key in name or name in key)
    sure = max(score for key, score in scores.items() if key in name or name in key)
    return name, (place,), 0.88 if sure >= 4 else 0.75 if sure >= 2 else 0.55


def _is_college(row: Row, rest: str, first: int) -> bool:
    """Whether a 学院 is a school of its own and no part of one: it stands before the word for a thesis, or large at the top."""
    if has(rest[:14], "thesis") or (row.page.number > first and not rest):
        return True
    box, height = row.box, row.page.height
    return bool(
        row.page.number == first
        and not rest
        and box
        and height
        and box.top < 0.36 * height
        and (row.size or 0) >= 18
    )


def _widened(name: str, texts: list[str]) -> str:
    """A name without words stuck to its front: the longest ending of it that comes as often as its shortest."""
    ends = [name[i:] for i in range(len(name) - _LEAST + 1)]
    counts = [sum(text.count(end) for text in texts) for end in ends]
    if counts[-1] < 2 or counts[0] == counts[-1]:
        return name
    most = counts[-1]
    return next((end for end, count in zip(ends, counts, strict=True) if count >= 0.75 * most), name)


def _same_name(one: Row, other: Row) -> bool:
    if one.page is not other.page or one.box is None or other.box is None or one.bold != other.bold:
        return False
    size = one.size or 10
    return abs(size - (other.size or 0)) < 0.06 * size and -2 < other.box.top - one.box.bottom < 0.8 * size


def programme_on(rows: Sequence[Row]) -> Placed | None:
    """The programme after its words inside a line: "Programa de Pós-Graduação em …", "im Studiengang …"."""
    for row in rows[:120]:
        match = finder("programme_inside").search(row.text)
        if match is None:
            continue
        text = row.text[match.end() :].strip(" :–—-")
        name = re.split(r"[,.;:(]|\s[-–—]\s", text, maxsplit=1)[0]
        for key in ("university", "department", "thesis", "degree_formula", "programme_end"):
            if (end := finder(key).search(name)) and end.start() > 3:
                name = name[: end.start()]
        while name.split() and fold(name.split()[-1]) in little_words():
            name = " ".join(name.split()[:-1])
        if 1 <= len(name.split()) <= 9 and name[:1].isupper():
            return name.strip(" ,"), (row,), 0.7
    return None


def specialty_in(text: str) -> tuple[str | None, str | None]:
    """(code, name) of «05.13.01 — Системный анализ» or of a line that has them inside."""
    match = CODE.search(text)
    if match is None or (
        HAN.search(text) and match[1].startswith(("19", "20"))
    ):  # the number of a class begins with its year
        return None, text.strip(' «»"“”—–-.') or None
    name = text[match.end() :].strip(' «»"“”—–-.,:;')
    if not name or (name[0] == "(" and len(name) < 30):
        name = text[: match.start()].strip(' «»"“”—–-.,:;()')
    return match[1].rstrip("."), name or None


def coded_line(rows: Sequence[Row]) -> Placed | None:
    """A specialty without a label: a line of the cover that opens with a code, to the end of its name."""
    for at, row in enumerate(rows[:60]):
        text = row.text.lstrip(" «(")
        match = CODE.match(text) or _after_word(text)
        if (
            match is None
            or row.line.role in ("header", "footer")
            or len(re.findall(r"[^\W\d_]", row.text)) < 6
        ):
            continue
        kept = [row]
        for below in rows[at + 1 : at + 4]:
            if not _same_name(kept[-1], below) or not (below.text[:1].islower() or below.text[0] == "("):
                break
            kept.append(below)
        whole = joined(one.text for one in kept)
        return whole[whole.index(match[1]) :] if match[1] in whole else whole, tuple(kept), 0.85
    return None


def _after_word(text: str) -> re.Match[str] | None:
    """A code after the word for a specialty or a programme, wherever its label did not tell it."""
    match = CODE.search(text)
    if (
        match is None
        or match.start() > 70
        or not (has(text[: match.start()], "specialty") or has(text[: match.start()], "programme"))
    ):
        return None
    return match


def degree_in(text: str) -> str | None:
    """The degree after its formula: "título de Bacharel em …", "на соискание учёной степени кандидата … наук"."""
    for match in finder("degree_formula").finditer(text):
        if has(match[0], "degree_itself"):
            return match[0].split()[-1]
        degree = _after_formula(text[match.end() :])
        if degree and len(degree) > 2:
            return degree
    return None


def _after_formula(text: str) -> str | None:
    lines = re.split(r"[.;:,(]\s|[.;:,(]$|[;:,(]", text.strip(), maxsplit=1)[0].strip().split("\n")
    rest = ""
    for line in lines[:4]:
        bare = line.strip()
        while (lead := finder("degree_lead").match(bare)) is not None:
            bare = bare[lead.end() :].strip()
        # A degree runs on in small letters: "Bacharel em Ciência / da Computação"; "Bacharel em Engenharia / de Software".
        if rest and not bare[:1].islower() and rest.split()[-1] not in little_words():
            break
        if rest and len(rest.split()) > 6:
            break
        rest = f"{rest} {bare}".strip()
    for key in ("degree_end", "department", "university"):
        if (end := finder(key).search(rest)) and end.start() > 3:
            rest = rest[: end.start()]
    while rest.split() and fold(rest.split()[-1]) in little_words():
        rest = " ".join(rest.split()[:-1])
    return " ".join(rest.split()[:8]).strip(" -–—.") or None


def _han_degree(text: str) -> str | None:
    """The first degree of a Chinese text that stands before a word for theses."""
    levels = [level for level in words("header", "degree_level") if HAN.search(level)]
    found = sorted((text.find(level), -len(level), level) for level in levels)
    behind = (level for at, _, level in found if at >= 0 and has(text[at : at + len(level) + 12], "thesis"))
    return next(behind, None)


def degree_of(texts: Sequence[str]) -> str | None:
    """The degree that the name of the work implies: 硕士学位论文, «Магистерская диссертация», Bachelorarbeit."""
    for text in texts:
        if HAN.search(text) and (level := _han_degree(re.sub(r"\s", "", text))):
            return level
    for text in texts:
        if len(text) < 70 and not HAN.search(text) and has(text, "degree_level") and has(text, "thesis"):
            match = finder("thesis").search(text)
            if match is None:
                continue
            implied = finder("degree_level").search(text)
            return text.strip(" .,()") if len(text.split()) <= 5 else (implied or match)[0]
    return None


def behind(people: Sequence[Person]) -> Institution | None:
    """The one university that all authors belong to, with their department: the body behind a seminar paper or a report."""
    found: dict[str, str] = {}
    parts: list[str] = []
    for person in people:
        for text in person.affiliations:
            for piece in re.split(r"\s*[,;，；]\s*|\s[–—|]\s", text):
                word = _body_word(piece)
                if word is not None and is_higher(word[0]) and len(piece.split()) <= 9:
                    found.setdefault(fold(piece), piece)
                elif has(piece, "department"):
                    parts.append(piece)
    if len(found) != 1:
        return None
    return Institution(
        next(iter(found.values())).strip(" .0123456789"), parts[0].strip(" .") if parts else None
    )
