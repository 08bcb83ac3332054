"""The PDF reader on small pages that each show one thing."""

from __future__ import annotations

import pikepdf
import pytest

from pinakes.errors import BadInput
from tests.read.pdfs import a_pdf, lines, read, saved, shown, texts


def test_reads_lines_from_top_to_bottom_with_fonts_and_boxes():
    page = (
        shown("Second line", 72, 680)
        + shown("A Title", 72, 720, size=18, font="F2")
        + shown("slanted", 72, 660, font="F3")
    )
    first, second, third = lines(a_pdf(page))
    assert [first.text, second.text, third.text] == ["A Title", "Second line", "slanted"]
    assert (first.font.size, first.font.bold, first.font.italic) == (18, True, False)
    assert (third.font.bold, third.font.italic, second.font.bold) == (False, True, False)
    assert first.box.x0 == pytest.approx(72, abs=1)
    assert first.box.top < 842 - 720 < first.box.bottom


def test_superscript_is_a_token_of_its_own_glued_to_its_word():
    page = (
        shown("Lorena Barba", 72, 700, size=12)
        + shown("1,2", 140.7, 704, size=8)
        + shown("and others", 156, 700, size=12)
    )
    (line,) = lines(a_pdf(page))
    marks = [token for token in line.tokens if token.superscript]
    assert [(mark.text, mark.glued) for mark in marks] == [("1,2", True)]
    assert line.text == "Lorena Barba1,2 and others"


def test_two_columns_are_read_one_after_the_other_below_a_full_title():
    left = [f"left column line number {n}" for n in range(8)]
    right = [f"right column line number {n}" for n in range(8)]
    page = shown("A title that stands above both columns of this page", 130, 760, size=14)
    for n, (a, b) in enumerate(zip(left, right, strict=True)):
        page += shown(a, 72, 720 - 12 * n) + shown(b, 300, 718 - 12 * n)
    found = lines(a_pdf(page))
    assert [line.text for line in found[1:]] == left + right
    assert [line.column for line in found] == [None] + [0] * 8 + [1] * 8


def test_encrypted_and_damaged_files_are_said_to_be_so():
    pdf = pikepdf.open(__import__("io").BytesIO(a_pdf(shown("secret", 72, 700))))
    locked = saved(pdf, encryption=pikepdf.Encryption(user="u", owner="o"))
    for content, code in ((locked, "encrypted"), (b"%PDF-1.4 nothing", "damaged"), (b"", "empty")):
        with pytest.raises(BadInput) as raised:
            read(content)
        assert raised.value.code == code


def test_owner_password_alone_does_not_stop_reading():
    pdf = pikepdf.open(__import__("io").BytesIO(a_pdf(shown("free to read", 72, 700))))
    assert texts(saved(pdf, encryption=pikepdf.Encryption(user="", owner="o"))) == ["free to read"]


def test_pages_and_glyphs_beyond_the_limits_are_counted_not_read():
    content = a_pdf(*[shown(f"page {n} has letters", 72, 700) for n in range(5)])
    paper = read(content, limits={"pages": 2, "glyphs": 6})
    assert (paper.page_count, len(paper.pages)) == (5, 2)
    assert {problem.code for problem in paper.problems} == {"too-large"}
    assert [line.text for _, _, line in paper.lines()] == ["page 0", "page 1"]
