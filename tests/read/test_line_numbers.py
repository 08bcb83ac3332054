"""Numbers beside the lines of manuscripts are left out; numbers of references, of sections and of tables stay."""

from __future__ import annotations

import pytest
import typst

from tests.read.pdfs import a_pdf, shown, texts

TEXT = "The response of shallow aquifers to seasonal pumping was observed over nine years in forty wells of the plain. "
ENTRY = "Holm K. Ledgers of the valley"


def typeset(source: str) -> list[str]:
    return texts(typst.compile(source.encode()))


@pytest.mark.parametrize("columns", [1, 2])
def test_numbers_of_lines_are_left_out(columns):
    source = (
        f"#set page(columns: {columns})\n#set par.line(numbering: n => text(size: 6pt)[#n])\n" + TEXT * 12
    )
    plain = f"#set page(columns: {columns})\n" + TEXT * 12
    found = typeset(source)
    assert len(found) > 12
    assert found == typeset(plain)


def test_numbers_as_large_as_the_text():
    source = '#set par.line(numbering: "1")\n' + TEXT * 30
    assert typeset(source) == typeset(TEXT * 30)


def test_every_fifth_line_numbered():
    source = "#set par.line(numbering: n => if calc.rem(n, 5) == 0 [#text(size: 6pt)[#n]])\n" + TEXT * 40
    assert typeset(source) == typeset(TEXT * 40)


def test_numbers_of_references_stay():
    rows = "".join(
        shown(str(n + 1), 60, 780 - 24 * n)
        + shown(f"{ENTRY} {n}.", 84, 780 - 24 * n)
        + shown("Northern Press.", 84, 768 - 24 * n)
        for n in range(14)
    )
    found = texts(a_pdf(rows))
    assert [text.split()[0] for text in found if ENTRY in text] == [str(n + 1) for n in range(14)]


def test_a_column_of_figures_stays():
    rows = "".join(
        shown(str(n * n + 7), 60, 760 - 14 * n, size=7) + shown(f"wells of the plain {n}", 100, 760 - 14 * n)
        for n in range(14)
    )
    assert [text for text in texts(a_pdf(rows)) if text.isdecimal()] == [str(n * n + 7) for n in range(14)]


def test_the_few_numbers_of_a_first_page_as_large_as_its_text():
    page = (
        "#align(center)[#text(16pt)[Levels of the wells]\n\nAnn Lee and Max Braun\n\n#text(9pt)[Harbour Institute]]\n\n"
        f"{TEXT * 9}"
    )
    assert typeset('#set par.line(numbering: "1")\n' + page) == typeset(page)


def test_a_list_of_ten_one_liners_keeps_its_numbers():
    rows = "".join(f"+ {ENTRY}\n" for _ in range(12))
    assert typeset(rows)[0].startswith("1")
