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


@pytest.mark.parametrize("gap", [1.5, 2.5])
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
