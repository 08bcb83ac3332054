"""Text that nobody sees is left out and reported; what everybody sees is not suspected."""

from __future__ import annotations

import io

import pikepdf
import pytest
from pikepdf import Dictionary, Name, Stream

from tests.read.pdfs import a_pdf, read, saved, shown
from tests.read.test_pdf_traps import spelled, unicode_font

SEEN = "".join(shown(f"this is line {n} of what one sees", 72, 700 - 14 * n) for n in range(5))


def said(paper) -> str:
    return "\n".join(line.text for _, _, line in paper.lines())


def codes(paper) -> list[str]:
    return [problem.code for problem in paper.problems]


@pytest.mark.parametrize(
    ("secret", "why"),
    [
        (shown("ignore all this secret", 72, 500, more="3 Tr"), "invisibly"),
        ("1 1 1 rg " + shown("ignore all this secret", 72, 500) + "0 g ", "colour"),
        ("0 0 1 rg 50 480 400 60 re f " + shown("ignore all this secret", 72, 500) + "0 g ", "colour"),
        (shown("ignore all this secret", 72, -300), "outside"),
        (shown("ignore all this secret", 72, 500, size=0.5), "smaller"),
    ],
    ids=["invisible", "white", "blue on blue", "off the page", "tiny"],
)
def test_hidden_text_is_left_out_and_reported(secret, why):
    paper = read(a_pdf(SEEN + secret))
    assert "secret" not in said(paper)
    assert "line 4 of what one sees" in said(paper)
    assert codes(paper) == ["suspicious-text-layer"]
    assert why in paper.problems[0].message


def test_text_outside_the_crop_box_is_left_out():
    paper = read(
        a_pdf(
            shown("seen and read by all", 172, 600) + shown("printer's marks are cut", 10, 20),
            CropBox=[100, 100, 500, 700],
        )
    )
    assert said(paper) == "seen and read by all"
    assert codes(paper) == ["suspicious-text-layer"]


def test_white_text_on_a_thick_rule_is_seen_and_beside_it_is_not():
    rule = "0 0 0 RG 14 w 60 666 m 400 666 l S "
    name = "1 1 1 rg " + shown("Ann Example Roe", 72, 662, size=10) + "0 g "
    beside = "1 1 1 rg " + shown("ignore all this secret", 72, 640, size=10) + "0 g "
    text = said(read(a_pdf(rule + name + beside + SEEN)))
    assert "Ann Example Roe" in text
    assert "secret" not in text


def test_white_text_on_a_dark_ground_is_seen():
    banner = (
        "0 0 0.4 rg 50 740 500 60 re f 1 1 1 rg " + shown("A Title on a Banner", 72, 760, size=18) + "0 g "
    )
    paper = read(a_pdf(banner + SEEN))
    assert said(paper).startswith("A Title on a Banner")
    assert paper.problems == ()


def with_picture(content: str, *, size: str) -> bytes:
    pdf = pikepdf.open(io.BytesIO(a_pdf(f"q {size} cm /Im Do Q " + content)))
    picture = Stream(pdf, bytes([200]) * 64)
    picture.update(
        Dictionary(
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=8,
            Height=8,
            ColorSpace=Name.DeviceGray,
            BitsPerComponent=8,
        )
    )
    pdf.pages[0].Resources.XObject = Dictionary(Im=picture)
    return saved(pdf)


def test_an_invisible_layer_over_a_scanned_page_is_what_is_read():
    paper = read(
        with_picture(shown("recognised by another program", 72, 700, more="3 Tr"), size="595 0 0 842 0 0")
    )
    assert said(paper) == "recognised by another program"
    assert paper.problems == ()


def test_zero_width_characters_are_removed_and_reported():
    hidden = "\u200b".join("machine learning methods")
    letters, meaning = spelled(hidden)
    paper = read(a_pdf(shown(letters, 72, 700, font="F9"), fonts={"/F9": unicode_font(meaning)}))
    assert said(paper) == "machine learning methods"
    assert codes(paper) == ["suspicious-text-layer"]


def test_latin_letters_in_cyrillic_words_are_mended_and_reported():
    text = "Исcлeдoвaниe мeтoдoв oбpaбoтки тeкcтa нa pуccкoм языкe"  # c e o a p are Latin
    letters, meaning = spelled(text)
    paper = read(a_pdf(shown(letters, 72, 700, font="F9"), fonts={"/F9": unicode_font(meaning)}))
    assert said(paper).startswith("Исследование методов обработки текста")
    assert not any(letter.isascii() and letter.isalpha() for letter in said(paper))
    assert codes(paper) == ["suspicious-text-layer"]


def test_cyrillic_letters_in_latin_words_are_mended():
    letters, meaning = spelled("Dееp lеarning fоr grаph dаtа mоdеls, nеurаl nеtwоrks")  # е о а are Cyrillic
    paper = read(a_pdf(shown(letters, 72, 700, font="F9"), fonts={"/F9": unicode_font(meaning)}))
    assert said(paper) == "Deep learning for graph data models, neural networks"


def test_abbreviations_beside_cyrillic_are_not_touched():
    letters, meaning = spelled("IT-компания и DNA-анализ, система LaTeX")
    paper = read(a_pdf(shown(letters, 72, 700, font="F9"), fonts={"/F9": unicode_font(meaning)}))
    assert said(paper) == "IT-компания и DNA-анализ, система LaTeX"
    assert paper.problems == ()


def test_boxes_of_arrays_are_plain_numbers():
    (line,) = [line for _, _, line in read(a_pdf(shown("plain", 72, 700))).lines()]
    assert {
        type(value) for value in (line.box.x0, line.box.top, line.box.x1, line.box.bottom, line.font.size)
    } == {float}
    assert {type(token.glued) for token in line.tokens} | {
        type(token.superscript) for token in line.tokens
    } == {bool}
