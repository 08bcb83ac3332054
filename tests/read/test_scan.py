"""Scanned pages, pictures and PostScript, through the outside programs where they are installed."""

from __future__ import annotations

import io

import numpy as np
import pytest
import typst
from PIL import Image, ImageDraw, ImageFont

from pinakes.config import settings
from pinakes.errors import BadInput
from pinakes.read import scan
from pinakes.read.draw import draw
from pinakes.read.image import ImageReader
from pinakes.read.ps import PostScriptReader, postscript_of
from pinakes.tools import tesseract
from pinakes.tools.ghostscript import GHOSTSCRIPT
from tests.factories import a_format, a_source
from tests.read.pdfs import a_pdf, read, shown, texts

needs_tesseract = pytest.mark.skipif(tesseract.TESSERACT.path is None, reason="tesseract is not installed")
needs_ghostscript = pytest.mark.skipif(GHOSTSCRIPT.path is None, reason="Ghostscript is not installed")
PAGE = (
    '#set page(width: 360pt, height: 130pt, margin: 20pt)\n#set text(font: "Noto Serif CJK SC", size: 13pt)\n'
)
SAMPLES = {
    "en": ("The quick reading of printed pages", "A second line of plain English text"),
    "ru": ("Распознавание печатного текста", "Вторая строка этого документа"),
    "zh": ("中文文字识别技术研究", "本文介绍了一种新的方法"),
}


def picture(lines: tuple[str, ...]) -> bytes:
    return typst.compile((PAGE + " \\ ".join(lines)).encode(), format="png", ppi=200)


def scanned(lines: tuple[str, ...]) -> bytes:
    out = io.BytesIO()
    Image.open(io.BytesIO(picture(lines))).convert("L").save(out, "PDF", resolution=200)
    return out.getvalue()


@needs_tesseract
@pytest.mark.parametrize("language", SAMPLES)
def test_scanned_pages_are_recognised_with_packs_found_by_detection(language):
    if {"en": "eng", "ru": "rus", "zh": "chi_sim"}[language] not in tesseract.packs():
        pytest.skip("the language pack is not installed")
    found = texts(scanned(SAMPLES[language]), ocr={"mode": "auto"})
    assert [text.replace(" ", "").lower() for text in found] == [
        text.replace(" ", "").lower() for text in SAMPLES[language]
    ]


def test_without_recognition_a_scan_has_no_text_and_the_reason_is_said():
    with pytest.raises(BadInput) as raised:
        read(scanned(SAMPLES["en"]), ocr={"mode": "never"})
    assert raised.value.code == "no-text"
    assert "--ocr auto" in str(raised.value)


def test_without_tesseract_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BadInput) as raised:
        read(scanned(SAMPLES["en"]), ocr={"mode": "auto"})
    assert raised.value.code == "no-text"
    assert "apt-get install tesseract-ocr" in str(raised.value)


def test_a_text_page_beside_a_scan_is_read_and_the_missing_tool_named(monkeypatch):
    import pikepdf

    monkeypatch.setenv("PATH", "")
    both = pikepdf.open(io.BytesIO(a_pdf(shown("a page with text", 72, 700))))
    both.pages.extend(pikepdf.open(io.BytesIO(scanned(SAMPLES["en"]))).pages)
    out = io.BytesIO()
    both.save(out)
    paper = read(out.getvalue(), ocr={"mode": "auto"})
    assert [line.text for _, _, line in paper.lines()] == ["a page with text"]
    assert [(problem.code, problem.page) for problem in paper.problems] == [("missing-tool", 2)]


@needs_tesseract
def test_pictures_are_recognised_with_boxes_in_points():
    reader = ImageReader(settings({"ocr": {"languages": ["eng"]}}, files=(), environment={}))
    paper = reader.read(a_source("a.png"), picture(SAMPLES["en"]), a_format("image/png"))
    first = paper.pages[0].lines[0]
    assert first.text == SAMPLES["en"][0]
    assert paper.pages[0].width > 300
    assert 5 < first.font.size < 30


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "empty"), (b"\x89PNG\r\n\x1a\n nothing more", "damaged"), (b"GIF89a", "damaged")],
)
def test_broken_pictures(content, code):
    with pytest.raises(BadInput) as raised:
        ImageReader(settings({}, files=(), environment={})).read(
            a_source("a.png"), content, a_format("image/png")
        )
    assert raised.value.code == code


@needs_ghostscript
def test_postscript_is_read_by_way_of_pdf():
    program = b"%!PS-Adobe-3.0\n/Times-Roman findfont 12 scalefont setfont 72 700 moveto (Written in PostScript) show showpage\n"
    reader = PostScriptReader(settings({"ocr": {"mode": "never"}}, files=(), environment={}))
    paper = reader.read(a_source("a.ps"), program, a_format("application/postscript"))
    assert [line.text for _, _, line in paper.lines()] == ["Written in PostScript"]
    assert paper.reader.startswith("ps@")
    for broken, code in ((b"", "empty"), (b"%!PS\n(unfinished", "damaged"), (b"%!PS\n{} loop", "timeout")):
        short = PostScriptReader(
            settings({"ocr": {"mode": "never"}, "run": {"timeout": 3}}, files=(), environment={})
        )
        with pytest.raises(BadInput) as raised:
            short.read(a_source("a.ps"), broken, a_format("application/postscript"))
        assert raised.value.code in (code, "no-text")


def test_the_program_is_found_inside_other_wrappings():
    dos = (
        b"\xc5\xd0\xd3\xc6"
        + (30).to_bytes(4, "little")
        + (9).to_bytes(4, "little")
        + bytes(18)
        + b"%!PS-EPSF"
        + b"preview"
    )
    assert postscript_of(dos) == b"%!PS-EPSF"
    assert postscript_of(b"\x1b%-12345X@PJL\n%!PS-Adobe\n") == b"%!PS-Adobe\n"


def test_draw_paints_a_picture_of_the_page():
    content = a_pdf(shown("seen by the program", 72, 700))
    picture_of_page = Image.open(io.BytesIO(draw(read(content), content)))
    assert picture_of_page.size == (round(595 * 110 / 72), round(842 * 110 / 72))
    assert len(picture_of_page.convert("RGB").getcolors(100_000)) > 3


def test_a_page_that_takes_too_long_is_named_and_the_others_are_recognised(monkeypatch):
    word = tesseract.RecognisedWord("word", 100, 100, 200, 40, (1, 1, 1), 95.0)
    asked = []

    def recognise(feed, languages, *, dpi, timeout, layout=3):
        asked.append(timeout)
        if len(asked) in (2, 3):
            raise BadInput("timeout", "too long")
        return (word,)

    monkeypatch.setattr(scan, "recognise", recognise)
    monkeypatch.setattr(scan.Recogniser, "missing", None)
    chosen = settings(
        {"ocr": {"languages": ["eng"], "seconds": 7, "pages": 5}, "run": {"timeout": 5}},
        files=(),
        environment={},
    )
    recogniser = scan.Recogniser(chosen, ("eng",))
    white = np.full((50, 50), 255, np.uint8)
    found = [bool(recogniser.lines(white, dpi=300, page=page)) for page in range(1, 8)]
    assert found == [True, False, False, True, True, False, False]
    assert set(asked) == {7.0}, "each page has its own time, whatever the document may take"
    slow, many = recogniser.problems()
    assert slow.message.startswith("pages 2-3 are pictures that were not recognised")
    assert (slow.code, slow.page) == ("no-text", 2)
    assert many.message.startswith("pages 6-7 ")
    assert scan.ranges([9, 2, 3, 4, 7]) == "pages 2-4, 7, 9"


def a_dense_page(width: int, height: int) -> Image.Image:
    """A page full of tiny random letters, on which tesseract works for more than a minute."""
    page = Image.new("L", (width, height), 255)
    pen, font, chance = ImageDraw.Draw(page), ImageFont.load_default(size=11), np.random.default_rng(0)
    letters = list("abcdefghijklmnopqrstuvwxyz     ABC0123456789")
    for top in range(10, height - 10, 13):
        pen.text((10, top), "".join(chance.choice(letters, width // 5)), font=font, fill=0)
    return page


@pytest.mark.slow
@needs_tesseract
@pytest.mark.parametrize("heavy", [1, 2])
def test_tesseract_is_stopped_at_a_slow_page_and_reads_the_others(heavy):
    if "rus" not in tesseract.packs():
        pytest.skip("the language pack is not installed")
    read_well = Image.open(io.BytesIO(picture(SAMPLES["ru"]))).convert("L")
    pages = [read_well, read_well]
    pages.insert(heavy - 1, a_dense_page(1654, 2339))
    out = io.BytesIO()
    pages[0].save(out, "PDF", resolution=200, save_all=True, append_images=pages[1:])
    paper = read(out.getvalue(), ocr={"mode": "auto", "seconds": 12})
    assert [len(page.lines) for page in paper.pages] == [0 if page == heavy else 2 for page in (1, 2, 3)]
    assert paper.pages[2].lines[0].text == SAMPLES["ru"][0], "the script is not that of the page left"
    (problem,) = paper.problems
    assert (problem.code, problem.page) == ("no-text", heavy)
    assert problem.message.startswith(f"page {heavy} is a picture that was not recognised: it takes longer")
