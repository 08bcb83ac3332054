"""Bitmap fonts of TeX, whose glyphs are named by their codes."""

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.config import settings
from pinakes.read.pdf import PdfReader
from pinakes.read.pdf.tex_fonts import codes_of, meanings
from tests.factories import a_format, a_source


def numbered(code):
    return f"/a{code}"


def in_pairs(code):
    return f"/{'ABCDEFGH'[code // 36]}{'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[code % 36]}"


def by_itself(code):
    return f"/{chr(code)}"


def a_bitmap_pdf(lines, *, distilled=False, named=numbered):
    """A page set in a Type 3 font as pdfTeX makes it of bitmaps; distilled: with the Unicode table of somebody who takes names for dingbats."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(595, 842))
    codes = sorted({code for line in lines for code in line if code != 32})
    drawn = document.make_stream(b"500 0 0 0 480 700 d1 40 0 400 600 re f")
    listed = pikepdf.Array([one for code in codes for one in (code, pikepdf.Name(named(code)))])
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type3, FontBBox=pikepdf.Array([0, 0, 500, 700]),
        FontMatrix=pikepdf.Array([0.001, 0, 0, 0.001, 0, 0]), FirstChar=0, LastChar=255, Widths=pikepdf.Array([500] * 256),
        CharProcs=pikepdf.Dictionary({named(code): drawn for code in codes}),
        Encoding=pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=listed), Resources=pikepdf.Dictionary(),
    )  # fmt: skip
    if distilled:
        rows = "\n".join(f"<{code:02X}> <27{code % 0xA0:02X}>" for code in codes)
        made = f"1 begincodespacerange <00> <FF> endcodespacerange\n{len(codes)} beginbfchar\n{rows}\nendbfchar\nendcmap end end"
        font.ToUnicode = document.make_stream(
            f"/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n{made}".encode()
        )
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=document.make_indirect(font)))
    shown = [
        f"1 0 0 1 {72 + 7 * sum(len(word) + 1 for word in line.split(b' ')[:at])} {760 - 20 * row} Tm <{word.hex()}> Tj"
        for row, line in enumerate(lines)
        for at, word in enumerate(line.split(b" "))
    ]
    page.Contents = document.make_stream(f"BT /F1 12 Tf {' '.join(shown)} ET".encode())
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def read(content):
    paper = PdfReader(settings(environment={}, files=())).read(a_source(), content, a_format())
    return [line.text for line in paper.pages[0].lines]


@pytest.mark.parametrize("distilled", [False, True])
def test_ligatures_of_the_newer_encoding(distilled):
    lines = [
        b"E\x1bects of di\x1berent coe\x1ecients",
        b"Stra\xffen und gro\xffe Fl\xe4chen",
        b"the \x10quoted\x11 \x1cnal re\x1dection \x15 end",
    ]
    meant = [
        "Effects of different coefficients",
        "Straßen und große Flächen",
        "the “quoted” final reflection – end",
    ]
    assert read(a_bitmap_pdf(lines, distilled=distilled)) == meant


def test_ligatures_of_the_older_encoding():
    lines = [b"E\x0bects of the \x0crst re\x0dection", b"coe\x0ecients { and \x5cquotes\x22"]
    assert read(a_bitmap_pdf(lines)) == ["Effects of the first reflection", "coefficients – and “quotes”"]


@pytest.mark.parametrize("named", [in_pairs, by_itself])
def test_other_names_that_say_the_code(named):
    lines = [b"E\x0bects of the \x0crst re\x0dection", b"Cecile Ro\x0ber"]
    meant = ["Effects of the first reflection", "Cecile Roffer"]
    assert read(a_bitmap_pdf(lines, named=named)) == meant


def test_braces_and_marks_of_the_font_of_signs():
    codes = frozenset((1, 3, 17, 66, 102, 103, 121))
    letters = frozenset(b"\x0babcdefghilnorst")
    assert meanings([codes, letters])[0] == {1: "·", 3: "∗", 66: "B", 102: "{", 103: "}", 121: "†"}
    assert meanings([frozenset((102, 103)), letters])[0] == {102: "{", 103: "}"}
    assert meanings([frozenset((102, 120)), letters])[0] == {102: "f", 120: "x"}  # formulas


def test_a_typewriters_font_has_braces_and_quotes_where_all_have_them():
    signs = b"\x01\x02\x03"  # for which the fonts of a document are looked at
    assert read(a_bitmap_pdf([b"{ann,bo}@ledgers.org \x22so\x22", signs]))[0] == '{ann,bo}@ledgers.org "so"'


def test_cyrillic_letters():
    text = "Обработка данных и их анализ"
    lines = [
        text.encode("cp1251"),
        b"\x13" + "Физика".encode("cp1251") + b"\x14 \x15 2",
        "природы вещей".encode("cp1251"),
    ]
    assert read(a_bitmap_pdf(lines)) == [text, "«Физика» – 2", "природы вещей"]


def test_other_fonts_are_not_touched():
    assert codes_of({1: "/a1", 2: "/a10", 3: "/a3", 4: "/a202"}) == frozenset()  # dingbats
    assert codes_of({65: "/A", 66: "/B", 67: "/C"}) == frozenset()
    assert meanings([frozenset((11, 12, 13, 14, 97))]) == [{97: "a"}]  # Greek of formulas


@given(st.lists(st.frozensets(st.integers(0, 255), max_size=60), max_size=6))
def test_any_codes_are_survived(fonts):
    made = meanings(fonts)
    assert [set(one) <= set(codes) for one, codes in zip(made, fonts, strict=True)] == [True] * len(fonts)
    assert all(text for one in made for text in one.values())
