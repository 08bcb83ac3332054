import pytest

from pinakes.errors import BadInput
from tests.read.office import fonts, read, texts

FONTS = r"{\fonttbl{\f0\froman\fcharset0 Times New Roman;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset134 SimSun;}{\f3\fcharset2 Symbol;}}"


def rtf(body: str, *, head: str = r"\ansi\ansicpg1252\deff0") -> bytes:
    return ("{\\rtf1" + head + FONTS + body + "}").encode("latin-1")


def escaped(text: str, page: str) -> str:
    return "".join(f"\\'{byte:02x}" for byte in text.encode(page))


def test_paragraphs_sizes_and_styles():
    paper = read("rtf", rtf(r"\pard\b\fs32 Title\b0\par\fs20 plain \i slanted\i0  and {\b bold} end\par"))
    assert texts(paper) == ["Title", "plain slanted and bold end"]
    assert fonts(paper)[0] == (16, True, False)
    assert [(token.text, token.font.bold, token.font.italic) for token in paper.pages[0].lines[1].tokens] == [
        ("plain", False, False), ("slanted", False, True), ("and", False, False), ("bold", True, False), ("end", False, False),
    ]  # fmt: skip
    assert paper.pages[0].lines[0].font.name == "Times New Roman"


def test_code_pages_of_fonts():
    body = rf"\f1 {escaped('Методы анализа', 'cp1251')}\f0  {escaped('São', 'cp1252')}\f2  {escaped('信息检索', 'gbk')}\par"
    assert texts(read("rtf", rtf(body))) == ["Методы анализа São 信息检索"]


def test_two_byte_letters_split_between_escape_and_character():
    # The second byte of 丂 (0x81 0x40) is an at-sign.
    assert texts(read("rtf", rtf(r"\f2 \'81@\par"))) == ["丂"]


def test_a_code_page_that_lies():
    body = rf"\f0 {escaped('Методы обработки текстовой информации в системах', 'cp1251')}\par"
    head = "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Times;}}"
    assert texts(read("rtf", (head + body + "}").encode())) == [
        "Методы обработки текстовой информации в системах"
    ]


def test_unicode_with_and_without_substitutes():
    assert texts(
        read(
            "rtf", rtf(r"\uc1\u1052 M\u1077\'e5\uc0\u20013\u25991 \uc2\u-3913 xxok\u55357 ab\u56832 cd!\par")
        )
    ) == ["Ме中文\uf0b7ok😀!"]


def test_what_is_not_text_is_left_out():
    body = r"{\info{\title No}}{\*\generator No;}{\stylesheet{\s1 No;}}{\pict\wmetafile8 0102}{\*\unknown{\b No}}{\object{\*\objdata 00}{\result yes}}\par{\v no}{\deleted no}end"
    assert texts(read("rtf", rtf(body))) == ["yes", "end"]


def test_binary_data_is_jumped_over():
    assert texts(read("rtf", b"{\\rtf1 a{\\pict\\bin5 {{{}}}b\\par}")) == ["ab"]


def test_notes_headers_links_boxes():
    body = (
        r"{\header\pard Journal\par}text{\super\chftn}{\footnote\pard\chftn  a note\par} "
        r'{\field{\*\fldinst HYPERLINK "http://a.example/"}{\fldrslt here}}{\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt boxed\par}}}\par{\footer 1\par}'
    )
    paper = read("rtf", rtf(body))
    assert [(line.role, line.text) for _, _, line in paper.lines()] == [
        ("header", "Journal"), ("body", "text1 here"), ("body", "boxed"), ("note", "1 a note"), ("footer", "1"),
    ]  # fmt: skip
    assert paper.pages[0].links[0].target == "http://a.example/"


def test_tables_and_list_numbers():
    body = r"\trowd\intbl Name\cell Place\cell\row\trowd\intbl 1.\cell SILVA, A. Book.\cell\row\pard{\listtext 2.\tab}Item\par\outlinelevel0 Head\par"
    paper = read("rtf", rtf(body))
    assert texts(paper) == ["Name", "Place", "1. SILVA, A. Book.", "2. Item", "Head"]
    assert [heading.title for heading in paper.outline] == ["Head"]


def test_headings_by_style():
    body = r"{\stylesheet{\s0 Normal;}{\s1\sbasedon0\b\outlinelevel0 heading 1;}{\s2\outlinelevel1 heading 2;}}\pard\s1 One\par\pard\s2 Two\par\pard text\par"
    assert [(heading.title, heading.level) for heading in read("rtf", rtf(body)).outline] == [
        ("One", 1),
        ("Two", 2),
    ]


def test_signs_and_breaks():
    assert texts(read("rtf", rtf(r"a\~b\endash c\line d\-e\_f \{\}\\\par"))) == ["a b–c", "de-f {}\\"]


def test_a_file_cut_in_the_middle():
    paper = read("rtf", rtf(r"\b first\par second {\i third")[:-1])
    assert texts(paper) == ["first", "second third"]
    assert [problem.code for problem in paper.problems] == ["damaged"]


@pytest.mark.parametrize("content", [b"", b"plain", b"{\\rt"])
def test_what_is_not_rtf(content):
    with pytest.raises(BadInput):
        read("rtf", content)


def test_groups_without_end():
    with pytest.raises(BadInput) as error:
        read("rtf", b"{\\rtf1" + b"{" * 100_000)
    assert error.value.code == "bomb"
