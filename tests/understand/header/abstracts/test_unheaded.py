"""Abstracts that a scorer finds, and where those with a heading end: parts with labels, remarks in brackets, notes at the foot."""

import dataclasses

import pytest
import typst

from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.abstracts.abstract import without_rights
from tests.factories import a_line, a_paper
from tests.read.pdfs import read
from tests.understand.header.test_header_set_abstracts import HEAD, abstract_of

ABSTRACT = (
    "Ledgers of the old town were copied by hand, and we count the faults of every copy that is left. "
    "A clerk who copies at night makes more of them than one who copies by day, and fewer than his readers."
)
BODY = (
    "Clerks wrote what they were told and later readers mended what they could, which made new faults. " * 24
)


def test_dates_over_an_abstract_are_none_of_it():
    dates = "#align(center)[#text(size: 8pt)[Received May 5, 2014; posted June 24, 2014; published July 25, 2014]]"
    found = abstract_of(f"{dates}\n#text(size: 8pt)[{ABSTRACT}]\n#v(20pt)\n#columns(2)[{BODY}]")
    assert found.split() == ABSTRACT.split()


def test_the_text_of_a_letter_is_no_abstract():
    paper = read(typst.compile(f"{HEAD}\n{BODY}\n\n{BODY}".encode()))
    assert not [claim for claim in HeaderExtractor(None).extract(paper, ()) if claim.field == "abstract"]  # type: ignore[arg-type]


def stacked(*parts):
    """Lines of (text, size, gap above, left edge)."""
    lines, top = [], 60.0
    for text, size, gap, x0 in parts:
        top += gap
        lines.append(a_line(text, size=size, top=top, x0=x0))
        top += size + 2
    return a_paper(*lines)


def abstracts(paper):
    return [claim.value for claim in HeaderExtractor(None).extract(paper, ()) if claim.field == "abstract"]


TITLE = (("Copies of the Ledgers of a Town", 18, 0, 72), ("Ann Lee, Bo Tan", 11, 10, 72))
LONG = "every copy that is left in the archive was read by two clerks who did not know of one another"


def test_the_parts_of_an_abstract_may_stand_apart():
    parts = (
        "IMPORTANCE Faults spread.",
        "MAIN OUTCOMES AND MEASURES Pages were counted.",
        "RESULTS Few were whole.",
    )
    rows = [row for part in parts for row in ((f"{part} Of each part", 9, 12, 72), (f"{LONG}.", 9, 0, 72))]
    found = abstracts(stacked(*TITLE, ("Abstract", 11, 20, 72), *rows, ("Introduction", 13, 30, 72)))
    assert len(found) == 1
    assert all(part in found[0] for part in parts)


def test_an_abstract_may_begin_with_its_introduction():
    rows = (
        ("Introduction: Faults spread, and", 9, 2, 72),
        (f"{LONG}.", 9, 0, 72),
        (f"Methods: {LONG}.", 9, 0, 72),
    )
    found = abstracts(stacked(*TITLE, ("Abstract", 11, 20, 72), *rows, ("Introduction", 13, 30, 72)))
    assert found == [f"Introduction: Faults spread, and {LONG}. Methods: {LONG}."]


def test_a_remark_in_brackets_below_is_none_of_it():
    rows = (("We show that of all towns", 10, 2, 72), (LONG, 10, 0, 72), (f"and {LONG}.", 10, 0, 72))
    remark = ("(Some figures are in colour only in the electronic version)", 10, 6, 72)
    found = abstracts(stacked(*TITLE, ("Abstract", 10, 20, 72), *rows, remark))
    assert found == [f"We show that of all towns {LONG} and {LONG}."]


def test_names_and_addresses_at_the_foot_of_a_page_are_none_of_it():
    rows = (("We show that of all towns", 10, 2, 72), (LONG, 10, 0, 72), (f"and {LONG}.", 10, 0, 72))
    about = [
        (text, 10, 30 if at == 0 else 0, 72)
        for at, text in enumerate(("Ann Lee", "Nowhere University", "lee@x.org"))
    ]
    first = stacked(*TITLE, ("Abstract", 10, 20, 72), *rows, *about)
    second = dataclasses.replace(stacked(("1 Introduction", 14, 0, 72), (LONG, 10, 9, 72)).pages[0], number=2)
    paper = dataclasses.replace(first, pages=(*first.pages, second), page_count=2)
    assert abstracts(paper) == [f"We show that of all towns {LONG} and {LONG}."]


def test_notes_further_left_are_none_of_an_abstract_that_goes_on_overleaf():
    rows = (("Abstract: We show that of all towns", 9, 20, 110), (LONG, 9, 0, 110), ("and of all", 9, 0, 110))
    note = ("1 Clerk of the archive of the town, and its reader.", 9, 30, 60)
    first = stacked(*TITLE, *rows, note)
    second = dataclasses.replace(
        stacked((f"its copies {LONG}.", 9, 0, 110), ("Keywords: copies; clerks", 9, 2, 110)).pages[0],
        number=2,
    )
    paper = dataclasses.replace(first, pages=(*first.pages, second), page_count=2)
    assert abstracts(paper)[0].endswith(f"and of all its copies {LONG}.")
    assert "Clerk of the archive" not in abstracts(paper)[0]


def test_a_word_of_a_sentence_heads_no_abstract():
    rows = [
        *((f"{LONG}", 9, 0, 72) for _ in range(3)), (f"{LONG}.", 9, 0, 72), ("Introduction", 13, 30, 72),
        ("Learning of many kinds, and of", 10, 6, 72), (f"abstract knowledge, is rare where {LONG}", 10, 0, 72),
        (f"{LONG}.", 10, 0, 72),
    ]  # fmt: skip
    found = abstracts(stacked(*TITLE, ("", 9, 20, 72), *rows))
    assert not any(text.startswith("knowledge") for text in found)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"{ABSTRACT} © 1998 Society of Ledgers. [S0003-6951(98)00549-X]", ABSTRACT),
        (f"{ABSTRACT} © 2021 The Authors. Published by Elsevier Ltd. This is an open access article.", ABSTRACT),
        ("Счёт ведётся давно. Ошибок много. © 2020 Общество. Все права защищены.", "Счёт ведётся давно. Ошибок много."),
        ("We release it under the MIT license.", "We release it under the MIT license."),
        ("© 2020 The Authors.", "© 2020 The Authors."),
        ("", ""),
    ],
)  # fmt: skip
def test_rights_end_an_abstract(text, left):
    assert without_rights(text) == left


def test_a_number_in_the_margin_does_not_part_an_abstract():
    written = (
        "We count the faults of the ledgers in this article and show that few clerks made many of them, as"
    )
    rows = [a_line(text, size=size, top=top, x0=72) for text, size, top in (
        (TITLE[0][0], 18, 60), (TITLE[1][0], 11, 90),
        *((written, 8, 120 + 10 * at) for at in range(6)), ("the archive tells.", 8, 180),
        ("Introduction", 11, 220), *((LONG, 10, 240 + 12 * at) for at in range(12)),
    )]  # fmt: skip
    found = abstracts(a_paper(*rows[:3], a_line("1.12", size=12, top=121, x0=560), *rows[3:]))
    assert found[0].startswith(written)
    assert found[0].count("We count") == 6


def test_an_abstract_too_short_for_the_scorer_stays_as_the_rules_found_it():
    short = "We count the faults of the ledgers of an old town. Few clerks made most of them."
    rows = [a_line(text, size=size, top=top, x0=72) for text, size, top in (
        (TITLE[0][0], 18, 60), (TITLE[1][0], 11, 90), (short, 9, 125), ("Keywords: ledgers, clerks", 9, 145),
        ("1 Introduction", 13, 180), *((LONG, 11, 200 + 13 * at) for at in range(20)),
    )]  # fmt: skip
    assert abstracts(a_paper(*rows)) == [short]
