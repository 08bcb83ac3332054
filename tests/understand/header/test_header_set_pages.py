"""Heads set by Typst as LaTeX sets them: names side by side, abstracts of several paragraphs, papers without an abstract."""

import pytest

from pinakes import api
from pinakes.config import settings
from pinakes.publish.export.json import described

PROSE = "The response of shallow aquifers to seasonal pumping was observed over nine years in forty wells of the plain. "


def read_back(tmp_path, source):
    import typst

    path = tmp_path / "page.pdf"
    path.write_bytes(typst.compile(source.encode()))
    return described(api.describe(path, settings({"ocr": {"mode": "never"}})))


def head(title, names, *, gap, after):
    beside = f"#h({gap}em)".join(names)
    return (
        '#set page("a4", margin: 3.5cm)\n#set text(font: "Libertinus Serif", size: 10pt)\n'
        f"#align(center)[#text(17pt)[{title}]#v(6pt)\n#text(12pt)[{beside}]#v(4pt)\nMay 2004]\n#v(10pt)\n{after}"
    )


@pytest.mark.parametrize("gap", [1, 1.5, 2.5])
def test_names_side_by_side_are_several(tmp_path, gap):
    body = f"= 1 #h(1em) Introduction\n{PROSE * 8}"
    names = ["Anna Reimers", "Friedrich Lehnert", "Katarzyna Horak"]
    found = read_back(
        tmp_path, head("Testing for Changes in the Levels of Wells", names, gap=gap, after=body)
    )
    assert [author["name"] for author in found["authors"]] == names
    assert found["title"] == "Testing for Changes in the Levels of Wells"
    assert not found["subtitle"]


def test_a_first_paragraph_is_no_abstract(tmp_path):
    body = f"{PROSE * 4}\n\n{PROSE * 6}\n\n{PROSE * 7}"
    found = read_back(tmp_path, head("Wells of the Plain", ["Anna Reimers"], gap=2, after=body))
    assert not found["abstract"]


def test_an_abstract_of_two_paragraphs(tmp_path):
    first, second = (
        "This note is an extended form of an earlier one, published as a report of the office.",
        PROSE * 3,
    )
    body = (
        f"#align(center)[*Abstract*]\n#pad(x: 1cm)[#set text(9pt)\n{first}\n\n#v(9pt)\n{second}]\n"
        f"*Keywords*: wells, pumping, levels.\n\n= 1 #h(1em) Introduction\n{PROSE * 8}"
    )
    found = read_back(tmp_path, head("Wells of the Plain", ["Anna Reimers"], gap=2, after=body))
    assert found["abstract"].startswith("This note is")
    assert found["abstract"].endswith("wells of the plain.")
    assert len(found["abstract"]) > 350
    assert found["keywords"]


INTRODUCTION = f"= 1 #h(1em) Introduction\n{PROSE * 8}"


def test_the_house_below_two_names_side_by_side_is_nobody(tmp_path):
    cells = "".join(
        f"[{name}\\ {house}\\ {mail}\\@wells.org]," for name, house, mail in (
            ("Anna Reimers", "Orbis Brain", "anna"), ("Karl Lehnert", "Orbis Brain", "karl"),
            ("Eva Horak", "Orbis Lab", "eva"),
        )
    )  # fmt: skip
    grid = f"#grid(columns: (1fr, 1fr, 1fr), align: center, {cells})"
    found = read_back(tmp_path, head("Wells of the Plain", [grid], gap=1, after=INTRODUCTION))
    assert [author["name"] for author in found["authors"]] == ["Anna Reimers", "Karl Lehnert", "Eva Horak"]


def test_a_badge_beside_the_title_is_none_of_it(tmp_path):
    source = (
        '#set page("a4", margin: (left: 4.5cm, rest: 3cm))\n#place(dx: -2cm, dy: 6pt, text(14pt, weight: "bold")[OPEN])\n'
        '#text(24pt, weight: "bold")[Levels of wells under \\ seasonal pumping in \\ the plain]\n\n'
        f"Anna Reimers & Karl Lehnert\n\n#v(10pt)\n{INTRODUCTION}"
    )
    assert read_back(tmp_path, source)["title"] == "Levels of wells under seasonal pumping in the plain"


def test_the_number_of_a_page_is_no_year(tmp_path):
    pages = "#set page(footer: align(center, context counter(page).display()))\n#counter(page).update(1761)\n"
    found = read_back(
        tmp_path,
        pages + head("Wells of the Plain", ["Anna Reimers"], gap=1, after=PROSE * 90).replace("May 2004", ""),
    )
    assert not (found["date"] or "").startswith("176")


def test_numbers_that_count_the_pages_high_above_the_foot_are_no_text(tmp_path):
    """Classes for small pages print on large sheets: a number at three quarters of the height ended the abstract."""
    source = (
        '#set page("a4", margin: (bottom: 7cm, rest: 3cm), footer-descent: 0.4cm, numbering: "1")\n'
        "#align(center)[#text(17pt)[Wells of the Plain]#v(6pt)\nAnna Reimers]\n#v(9cm)\n"
        f"*Abstract*\\ {PROSE * 14}\n\n{INTRODUCTION}\n\n{PROSE * 40}"
    )
    assert read_back(tmp_path, source)["abstract"][-40:] in 2 * PROSE


def test_an_abstract_ends_before_categories_that_no_colon_follows(tmp_path):
    body = (
        f"*Abstract*\\ {PROSE * 3}\n\n_Categories and Subject Descriptors_ H.2.4 [Systems]: Wells\n\n"
        f"_General Terms_ Design, Measurement\n\n_Keywords_ pumps . wells of the plain . levels\n\n{INTRODUCTION}"
    )
    found = read_back(tmp_path, head("Wells of the Plain", ["Anna Reimers"], gap=1, after=body))
    assert found["abstract"] == (PROSE * 3).strip()
    assert found["keywords"] == ["pumps", "wells of the plain", "levels"]


def test_a_conference_stands_behind_what_says_that_it_is_published_there(tmp_path):
    source = "#set page(header: [Published as a conference paper at ICLR 2019])\n" + head(
        "Wells of the Plain", ["Anna Reimers"], gap=1, after=f"{INTRODUCTION}\n\n{PROSE * 40}"
    )
    assert (
        read_back(tmp_path, source)["venue"]["title"]
        == "International Conference on Learning Representations"
    )


def test_an_abstract_in_larger_type_than_the_text_needs_no_heading(tmp_path):
    source = (
        '#set page("a4", margin: 2cm)\n#set text(font: "Libertinus Serif", size: 9pt)\n'
        '#text(22pt, weight: "bold")[Levels of wells under seasonal pumping]\n\n#v(8pt)\n#pad(left: 5cm)[#set text(11pt)\n'
        f"Anna Reimers#super[1], Karl Lehnert#super[2] & Eva Horak#super[1]\n\n#v(6pt)\n{PROSE * 5}]\n\n#v(10pt)\n"
        f"#columns(2)[{PROSE * 40}]"
    )
    assert read_back(tmp_path, source)["abstract"] == (PROSE * 5).strip()
