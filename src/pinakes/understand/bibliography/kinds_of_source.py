"""Labels put right by what kind of source it is: proceedings of an event, a page of the web, a program, a standard, a patent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from pinakes.understand.bibliography.observe import ObservedReference

SITE = 4
"""Words that the name of a site has at most."""
HOUSE, SENTENCE, WHOLE_WORD = 8, 14, 4
"""Words in which a publisher is named, words of a sentence behind `in`, letters of a word that is no abbreviation."""
_MARKED = re.compile(r"\d+(?:[-–—./:]\d+)*[A-Za-z]?")
_YEAR_OR_PAGES = re.compile(r"\(?(?:1[5-9]|20)\d\d\W*|\d+[-–]\d{2,}\W*")
_DAY = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.")
_LATER = re.compile(r"20\d\d|1[5-9]\d\d")
_COUNT = re.compile(r"\d{1,3}[.ªº°]?,")
_YEAR_COMMA = re.compile(r"(?:19|20)\d\d,")
_LONG_NUMBER = re.compile(r"\d{5,}[\W_]*")


def numbers_before(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`8016. Costales, A.`: a long number that everything begins with counts the entries."""
    if (
        len(labels) > 3
        and labels[0] in ("author", "note", "other", "title")
        and labels[1] in ("author", "editor", "title")
    ):
        core = seen.forms[0].core
        if (
            texts[0].endswith(".")
            and core.isdigit()
            and len(core) == 4
            and labels[1] != "title"
            and "date" in labels[1:]
        ):
            labels[0] = "number"


def numbers_of_documents(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """`№ 2637215 Российская Федерация`: what begins with the number of a patent or a law is no author, with what stands right behind it."""
    for begin in range(1, len(labels)):
        if labels[begin] == "author" != labels[begin - 1] and _LONG_NUMBER.fullmatch(texts[begin]):
            end = begin
            while end < len(labels) and labels[end] == "author":
                labels[end] = "note"
                end += 1


def days(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`2005 Mar 12;365(9463):959-66`: the number between a month and a semicolon is the day."""
    for i in range(1, len(labels) - 1):
        if (
            labels[i] == "volume"
            and texts[i].endswith(";")
            and seen.forms[i - 1].coarse == "<month>"
            and labels[i - 1] == "date"
        ):
            if labels[i + 1] in ("volume", "issue") and len(seen.forms[i].core) <= 2:
                labels[i] = "date"
                labels[i + 1] = "volume"
            return


def days_before_months(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`22. April 2001`, `31.3.2005`: a number right before a month is the day, whatever it was taken for."""
    for i in range(len(labels) - 1):
        if labels[i] not in ("volume", "issue", "edition") or not _DAY.fullmatch(texts[i]):
            continue
        if seen.forms[i + 1].coarse == "<month>" and labels[i + 1] == "date":
            labels[i] = "date"
        elif _is_whole_day(i, labels, seen, texts):
            labels[i : i + 2] = ["date", "date"]


def _is_whole_day(i: int, labels: list[str], seen: ObservedReference, texts: list[str]) -> bool:
    """Whether three numbers without spaces are a day, its month and its year."""
    if labels[i + 2 : i + 3] != ["date"] or not (
        _DAY.fullmatch(texts[i + 1]) and "Y" in seen.forms[i + 2].coarse
    ):
        return False
    return seen.spans[i][1] == seen.spans[i + 1][0] and seen.spans[i + 1][1] == seen.spans[i + 2][0]


def issues_in_names(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Die Zeit, Nr. 14, 31.3.2005`: the number that the name of a paper ends with is the issue."""
    if "issue" in labels or "container" not in labels:
        return
    begin = labels.index("container")
    end = next((i for i in range(begin, len(labels)) if labels[i] != "container"), len(labels))
    if end - begin > 2 and seen.forms[end - 2].coarse == "<issue>" and seen.forms[end - 1].core.isdigit():
        labels[end - 2 : end] = ["other", "issue"]


def pages_of_papers(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`[N]. 光明日报, 2016-11-08(11)`: what stands in brackets behind the day of a newspaper is the page."""
    if "pages" in labels or not any(text.startswith("[N]") for text in texts):
        return
    for i in range(1, len(labels)):
        if labels[i] == "issue" and labels[i - 1] == "date":
            labels[i] = "pages"


def years_of_titles(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`程根伟. 1998年长江洪水的成因`: a year that the title begins with, where another year is told later."""
    for i in range(1, len(labels) - 2):
        if labels[i] != "date" or labels[i + 1] not in ("title", "other", "date") or labels[i + 2] != "title":
            continue
        glued = (
            seen.spans[i][1] == seen.spans[i + 1][0]
            and texts[i][-1:].isdigit()
            and not texts[i + 1][:1].isascii()
        )
        if glued and any(
            _LATER.search(texts[k])
            for k in range(i + 3, len(labels))
            if labels[k] not in ("title", "url", "doi")
        ):
            labels[i] = labels[i + 1] = "title"
            for k in range(i + 3, len(labels)):
                if seen.forms[k].coarse in ("Y", "Y-M-D") and labels[k] in (
                    "other",
                    "note",
                    "pages",
                    "publisher",
                    "place",
                ):
                    labels[k] = "date"
                    break
        return


def proceedings(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`12., 2015, Recife. Anais [...]. Porto Alegre: SBC`: what the papers of an event are called, and its city, are no place of print."""
    names = words("bibliography", "papers")
    for i, form in enumerate(seen.forms):
        if form.core in names and labels[i] == "container" and "title" in labels[:i]:
            _whole_event(i, labels, texts)
        if (
            form.core not in names
            or labels[i] not in ("place", "publisher", "note", "other")
            or "title" not in labels[:i]
        ):
            continue
        begin, end = i, i + 1
        while begin and labels[begin - 1] in ("place", "publisher", "note") and "container" in labels[:begin]:
            begin -= 1
        while end < len(labels) and not seen.forms[end].core:
            end += 1
        if _has_imprint_behind(labels, end):
            labels[begin:i] = ["other"] * (i - begin)
            labels[i:end] = ["container"] * (end - i) if "container" not in labels else ["other"] * (end - i)
        return


def _has_imprint_behind(labels: list[str], end: int) -> bool:
    """Whether place or publisher follow, or no container is known."""
    return "place" in labels[end:] or "publisher" in labels[end:] or "container" not in labels


def _whole_event(at: int, labels: list[str], texts: list[str]) -> None:
    """`ENCONTRO DE RIOS, 4., 2017, Recife. Anais [...]. Porto Alegre:` taken for one name: number, year and city are none of it."""
    begin, end = at, at
    while begin and labels[begin - 1] == "container":
        begin -= 1
    while end < len(labels) and labels[end] == "container":
        end += 1
    count = next(
        (
            k
            for k in range(begin + 1, at - 1)
            if _COUNT.fullmatch(texts[k]) and _YEAR_COMMA.fullmatch(texts[k + 1])
        ),
        0,
    )
    if count:
        labels[count] = "volume"
        labels[count + 1 : end] = ["other"] * (end - count - 1)
        city = next((k for k in range(at + 1, end) if texts[k][0].isupper()), end)
        if texts[end - 1].endswith(":"):
            labels[city:end] = ["place"] * (end - city)


def sites(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`…past six months. TechCrunch, 22 de Dezembro de 2011. Disponível em: …`: what stands between a title and a day is the site."""
    if _is_no_site(labels):
        return
    date = _date_at(labels)
    end = date
    while end < len(labels) and labels[end] == "date":
        end += 1
    if _is_no_access_day(date, texts, seen, end):
        return
    begin = date
    while begin and labels[begin - 1] == labels[date - 1] and not texts[begin - 1].endswith((".", "?", "!")):
        begin -= 1
    label = labels[date - 1]
    named = texts[begin][:1].isupper() and date - begin <= SITE
    known = any(seen.forms[i].core in words("bibliography", "place") for i in range(begin, date))
    if named and not known and (label == "place" or (label == "title" and "title" in labels[:begin])):
        labels[begin:date] = ["container"] * (date - begin)


def _is_no_site(labels: list[str]) -> bool:
    """Whether a reference without an address, or with a venue, is no web page."""
    return "url" not in labels or "container" in labels or "publisher" in labels or "title" not in labels


def _date_at(labels: list[str]) -> int:
    """Where the date begins."""
    return next((i for i, label in enumerate(labels) if label == "date"), 0)


def _is_no_access_day(date: int, texts: list[str], seen: ObservedReference, end: int) -> bool:
    """Whether what stands there is not the day of a visit."""
    return (
        not any(form.coarse in ("<month>", "Y-M-D") for form in seen.forms[date:end])
        or date < 2
        or not texts[date - 1].endswith(",")
    )


def versions(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`spaCy (Version 1.4)`, `Survival Analysis. R package version 3.2-3`: the version is no part of the title, and no pages."""
    names = words("bibliography", "version")
    for i in range(1, len(labels) - 1):
        if (
            seen.forms[i].core in names
            and texts[i][0].isalpha()
            and texts[i + 1][0].isdigit()
            and "title" in labels[:i]
        ):
            _bare_version(i, labels, texts)
            return
        if (
            labels[i] in ("title", "note")
            and texts[i].startswith(("(", "["))
            and seen.forms[i].core in names
            and any(map(str.isdigit, texts[i + 1]))
        ):
            end = next(
                (
                    k + 1
                    for k in range(i + 1, min(i + 6, len(labels)))
                    if texts[k].rstrip(".,;:").endswith((")", "]"))
                ),
                0,
            )
            if end:
                labels[i:end] = ["edition"] * (end - i)
            return


def _bare_version(at: int, labels: list[str], texts: list[str]) -> None:
    """The numbers right behind the word are the edition; what leads up to it in its sentence says of what, and is a note."""
    end = at + 1
    while end < len(labels) and texts[end][0].isdigit() and not _YEAR_OR_PAGES.fullmatch(texts[end]):
        end += 1
        if texts[end - 1][-1] in ",;)":
            break
    begin = at
    while begin > 1 and at - begin < 3 and texts[begin - 1][-1].isalnum():
        begin -= 1
    if end > at + 1 and texts[begin - 1][-1] in ".,:;" and "title" in labels[:begin]:
        labels[begin:at] = ["note"] * (at - begin)
        labels[at:end] = ["edition"] * (end - at)


def standards(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`ISO/IEC 29119-2:2021. …`, `Патент № 2637215 …`: what begins with the number of a document is its title, and nobody's name."""
    begin = _first_told(labels)
    if begin == len(labels) or labels[begin] != "author":
        return
    end = begin
    while end < len(labels) and labels[end] == "author":
        end += 1
    if end < len(labels) and _is_numbered(labels, texts, begin, end):
        labels[begin:end] = ["title"] * (end - begin)
        return
    marks = _marked_places(begin, end, texts)
    initials = sum(
        len(form.core) == 1 and text.endswith(".")
        for form, text in zip(seen.forms[begin:end], texts[begin:end], strict=True)
    )
    patent = seen.forms[begin].core in words("bibliography", "patent")
    is_short = not initials and end - begin <= 8
    if marks and (patent or (is_short and "," not in "".join(texts[begin : marks[0]]))):
        while _runs_into_number(end, labels, texts):
            end += 1
        if "title" in labels[end:]:
            labels[begin:end] = ["title"] * (end - begin)


def _is_numbered(labels: list[str], texts: list[str], begin: int, end: int) -> bool:
    """`GB/T 7714—2015 …`: who numbers standards, and the number that the title begins with."""
    body = fold("".join(texts[begin:end]))
    return labels[end] == "title" and texts[end][0].isdigit() and body in words("venues", "numbered_standard")


def _first_told(labels: list[str]) -> int:
    """Where the first field that says something begins."""
    return next((i for i, label in enumerate(labels) if label not in ("number", "other")), len(labels))


def _runs_into_number(end: int, labels: list[str], texts: list[str]) -> bool:
    """Whether what follows belongs to the standard's number."""
    return (
        end < len(labels)
        and labels[end] in ("pages", "date", "other", "volume", "issue")
        and not texts[end - 1].endswith(".")
    )


def _marked_places(begin: int, end: int, texts: list[str]) -> list[int]:
    """Tokens that are the mark of a standard."""
    return [i for i in range(begin, end) if _MARKED.fullmatch(texts[i].strip("()[].,:;№"))]


def published_by(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Revista de Educação, Universidade do Rio, v. 3, n. 2`: who prints a journal stands behind its name, after a comma."""
    if "container" not in labels or not {"publisher", "school"}.isdisjoint(labels):
        return
    begin = labels.index("container")
    end = begin
    while end < len(labels) and labels[end] == "container":
        end += 1
    if (
        end == len(labels)
        or not texts[end - 1].endswith(",")
        or seen.forms[end].coarse not in ("<volume>", "<issue>")
    ):
        return
    for i in range(begin + 1, end):
        if (
            texts[i - 1].endswith(",")
            and texts[i][:1].isupper()
            and _names_a_house(seen, i, min(end, i + HOUSE))
        ):
            labels[i:end] = ["publisher"] * (end - i)
            return


def _names_a_house(seen: ObservedReference, begin: int, end: int) -> bool:
    houses = (
        *words("bibliography", "publisher"),
        *words("bibliography", "school"),
        *words("bibliography", "organisation"),
    )
    return any(seen.forms[i].core in houses for i in range(begin, end))


def inside_titles(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Bin packing can be solved in linear time. Combinatorica, 1(4)`: a small `in` amid a sentence opens no container."""
    for i in range(2, len(labels) - 2):
        if (
            seen.forms[i].coarse != "<container>"
            or labels[i + 1] != "container"
            or "title" not in (labels[i - 1], labels[i])
        ):
            continue
        amid = (
            texts[i].isalpha()
            and texts[i].islower()
            and (texts[i - 1][-1].isalnum() or texts[i - 1][-1] == ")")
            and texts[i + 1][:1].islower()
        )
        if not amid:
            return
        for k in range(i + 1, min(i + SENTENCE, len(labels) - 1)):
            if labels[k] != "container":
                return
            if (
                texts[k].endswith(".")
                and texts[k][:1].islower()
                and len(seen.forms[k].core) >= WHOLE_WORD
                and labels[k + 1] == "container"
            ):
                labels[i : k + 1] = ["title"] * (k + 1 - i)
                return
        return


def ampersands(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Springer Science & Business Media`: on both sides of an ampersand stands one publisher."""
    for i in range(1, len(labels) - 1):
        if (
            texts[i] != "&"
            or labels[i - 1] != "publisher"
            or labels[i + 1] not in ("container", "place", "title")
        ):
            continue
        end = i + 1
        wrong = labels[end]
        while (
            end < len(labels) and labels[end] == wrong and not texts[end - 1].endswith((",", ".", ":", ";"))
        ):
            end += 1
        if end - i <= SITE:
            labels[i:end] = ["publisher"] * (end - i)
