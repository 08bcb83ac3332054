"""Text layers whose letters make no words: the page is read from its picture, and where that cannot be, nobody is sure of anything."""

import pikepdf
import pytest

from pinakes import api
from pinakes.config import settings
from pinakes.text.garbled import is_garbled
from pinakes.tools.tesseract import TESSERACT
from tests.read.pdfs import a_font, a_pdf, read, shown

ENGLISH = (
    "The response of shallow aquifers to seasonal pumping was observed over nine years in forty wells of the plain. "
    * 6
)
GERMAN = (
    "Die Antwort der flachen Grundwasserleiter auf das Pumpen wurde über neun Jahre in vierzig Brunnen der Ebene beobachtet. "
    * 6
)
POLISH = (
    "Odpowiedź płytkich warstw wodonośnych na sezonowe pompowanie obserwowano przez dziewięć lat w czterdziestu studniach. "
    * 6
)
SHIFT = 31


def shifted(text: str, by: int = SHIFT) -> str:
    return "".join(char if char == " " else chr(max(ord(char) - by, 33)) for char in text)


@pytest.mark.parametrize(
    ("text", "by"), [(ENGLISH, 28), (ENGLISH, 29), (ENGLISH, 31), (GERMAN, 29), (GERMAN, 31)]
)
def test_shifted_letters_make_no_words(text, by):
    assert is_garbled(shifted(text, by)) is True


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, ENGLISH.upper()])
def test_text_of_known_languages_is_not_garbled(text):
    assert is_garbled(text) is False


def test_a_language_without_a_table_is_not_garbled():
    assert is_garbled(POLISH) is not True


@pytest.mark.parametrize("text", ["", "Thesis", "基于知识图谱的电影", "浅層帯水層の応答を観測した。" * 40])
def test_nothing_is_said_of_few_words_and_other_scripts(text):
    assert is_garbled(text) is None


CHINESE = "浅层含水层对季节性抽水的响应是在平原的四十口井中观测了九年的结果，并与模型的计算进行了比较。" * 6
TRADITIONAL = (
    "淺層含水層對季節性抽水的響應是在平原的四十口井中觀測了九年的結果，並與模型的計算進行了比較。" * 6
)
RUSSIAN = (
    "Отклик неглубоких водоносных пластов на сезонную откачку наблюдали девять лет в сорока скважинах равнины. "
    * 6
)
BULGARIAN = (
    "Откликът на плитките водоносни пластове при сезонно изпомпване беше наблюдаван девет години в кладенците. "
    * 6
)


def moved(text: str, by: int, first: str, last: str) -> str:
    begin, count = ord(first), ord(last) - ord(first) + 1
    return "".join(
        chr(begin + (ord(char) - begin + by) % count) if first <= char <= last else char
        for char in text.casefold()
    )


@pytest.mark.parametrize("text", [CHINESE, TRADITIONAL, RUSSIAN, BULGARIAN])
def test_chinese_and_cyrillic_texts_are_not_garbled(text):
    assert is_garbled(text) is False


@pytest.mark.parametrize("by", [1, 5, 11, 300])
@pytest.mark.parametrize("text", [CHINESE, TRADITIONAL])
def test_chinese_signs_moved_in_their_table_say_nothing(text, by):
    assert is_garbled(moved(text, by, "\u4e00", "\u9fff")) is True


@pytest.mark.parametrize("by", [1, 5, 11])
@pytest.mark.parametrize("text", [RUSSIAN, BULGARIAN])
def test_cyrillic_letters_moved_in_their_table_make_no_words(text, by):
    assert is_garbled(moved(text, by, "а", "я")) is True


def a_shifted_font(pdf: pikepdf.Pdf) -> pikepdf.Dictionary:
    """A font that shows what it should and says other letters."""
    font = a_font("/Helvetica")
    rows = "\n".join(f"<{code:02X}> <{max(code - SHIFT, 33):04X}>" for code in range(33, 127))
    made = f"1 begincodespacerange <00> <FF> endcodespacerange\n94 beginbfchar\n{rows}\nendbfchar\nendcmap end end"
    font.ToUnicode = pdf.make_stream(
        f"/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n{made}".encode()
    )
    return font


def a_garbled_pdf() -> bytes:
    cover = shown("Wells of the Northern Plain", 120, 600, size=24, font="F9") + shown(
        "Karin Holm", 220, 560, size=16, font="F9"
    )
    lines = [ENGLISH[at : at + 80] for at in range(0, 640, 80)]
    text = "".join(shown(line, 72, 700 - 20 * n, size=12, font="F9") for n, line in enumerate(lines))
    return a_pdf(cover, text, fonts={"/F9": a_shifted_font})


@pytest.mark.skipif(TESSERACT.path is None, reason="tesseract is not installed")
def test_pages_are_read_from_their_pictures():
    paper = read(a_garbled_pdf(), ocr={"mode": "auto"})
    assert [line.text for line in paper.pages[0].lines] == ["Wells of the Northern Plain", "Karin Holm"]
    assert "shallow aquifers" in " ".join(line.text for line in paper.pages[1].lines)
    assert [problem.code for problem in paper.problems] == ["suspicious-text-layer"]
    assert "recognition" in paper.problems[0].message


def test_without_recognition_no_value_is_sure(tmp_path):
    (tmp_path / "a.pdf").write_bytes(a_garbled_pdf())
    outcome = api.describe(tmp_path / "a.pdf", settings=settings({"ocr": {"mode": "never"}}))
    assert [problem.code for problem in outcome.problems] == ["suspicious-text-layer"]
    titles = outcome.record.best("title")
    assert titles
    assert max(title.weight for title in titles) < 0.25
