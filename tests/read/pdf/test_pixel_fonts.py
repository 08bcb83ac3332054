"""Bitmap fonts whose unit is a pixel: a PostScript file as dvips writes it has a size for every font, and boxes with a height."""

import io

import pikepdf
import pytest

from tests.read.pdfs import a_pdf, read, shown

HEAD, BODY = (
    "Wells of the northern plain",
    "The response of shallow aquifers to seasonal pumping was observed here",
)
PIXEL = 0.24


def a_pixel_pdf(*lines: tuple[str, float, float]) -> bytes:
    """(text, size, height) set in fonts of Type 3 with a matrix of 1, as Ghostscript makes of bitmaps."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(595, 842))
    fonts, content = pikepdf.Dictionary(), []
    for number, (text, size, top) in enumerate(lines):
        em = size / PIXEL
        codes = sorted(set(text.replace(" ", "").encode()))
        drawn = pdf.make_stream(
            f"{0.5 * em} 0 0 0 {0.45 * em} {0.7 * em} d1 2 0 {0.4 * em} {0.6 * em} re f".encode()
        )
        listed = pikepdf.Array([one for code in codes for one in (code, pikepdf.Name(f"/{chr(code)}"))])
        fonts[f"/F{number}"] = pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type3, FontBBox=pikepdf.Array([0, 0, em, em]),
                FontMatrix=pikepdf.Array([1, 0, 0, 1, 0, 0]), FirstChar=0, LastChar=255, Widths=pikepdf.Array([0.5 * em] * 256),
                CharProcs=pikepdf.Dictionary({f"/{chr(code)}": drawn for code in codes}),
                Encoding=pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=listed), Resources=pikepdf.Dictionary(),
            )
        )  # fmt: skip
        x = 72.0
        for word in text.split():
            content.append(f"BT /F{number} {PIXEL} Tf 1 0 0 1 {x} {842 - top} Tm ({word}) Tj ET")
            x += (len(word) + 0.7) * 0.5 * size
    page.Resources = pikepdf.Dictionary(Font=fonts)
    page.Contents = pdf.make_stream("\n".join(content).encode())
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def test_sizes_and_heights_are_told_by_widths():
    paper = read(a_pixel_pdf((HEAD, 17.0, 120.0), (BODY, 10.0, 160.0), (BODY, 10.0, 172.0)))
    head, body, _ = paper.pages[0].lines
    assert (head.text, body.text) == (HEAD, BODY)
    sizes = [line.tokens[0].font.size for line in (head, body)]
    assert sizes == [pytest.approx(17, rel=0.12), pytest.approx(10, rel=0.12)]
    assert head.box.height > 1.4 * body.box.height > 8
    assert head.box.top == pytest.approx(120 - 12, abs=6)
    assert not paper.problems


def test_small_print_remains_small():
    paper = read(
        a_pdf(shown(BODY, 72, 700, size=10) + shown("tiny words that nobody can read", 72, 600, size=1.2))
    )
    assert [line.text for line in paper.pages[0].lines] == [BODY]
    assert [problem.code for problem in paper.problems] == ["suspicious-text-layer"]
