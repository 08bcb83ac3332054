import pytest

from pinakes.errors import BadInput
from pinakes.read.flow import LONGEST_LINE
from tests.read.office import read, texts

RU = "Методы обработки информации\nв системах поиска"
ZH = "基于神经网络的文本分类\n方法研究，实验结果表明"
PT = "A avaliação da informação\nem saúde pública"


@pytest.mark.parametrize(
    ("text", "page"),
    [
        (RU, "koi8-r"),
        (RU, "cp866"),
        (RU, "cp1251"),
        (RU, "utf-16"),
        (ZH, "gbk"),
        (ZH, "utf-8-sig"),
        (PT, "latin-1"),
        (PT, "utf-16-le"),
    ],
)
def test_lines_in_any_encoding(text, page):
    paper = read("text", text.encode(page))
    assert texts(paper) == text.split("\n")
    assert not paper.has_pages
    assert paper.page_count is None


def test_form_feeds_are_pages():
    paper = read("text", b"one\n\ftwo\r\n\fthree\f")
    assert [[line.text for line in page.lines] for page in paper.pages] == [["one"], ["two"], ["three"]]
    assert paper.has_pages
    assert paper.page_count == 3


def test_hyphens_are_undone_and_the_print_kept():
    paper = read("text", b"the informa-\ntion retrieval\n")
    assert [(line.text, line.original) for line in paper.pages[0].lines] == [
        ("the information", "the informa-"),
        ("retrieval", "tion retrieval"),
    ]


def test_white_space_line_ends_and_overstrikes():
    assert texts(read("text", b"  a \t b\r\rc\nB\x08Bo\x08old\x1a")) == ["a b", "", "c", "Bold"]


def test_tokens_are_words():
    line = read("text", "два слова".encode()).pages[0].lines[0]
    assert [token.text for token in line.tokens] == ["два", "слова"]
    assert line.font is None


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "empty"), (b" \n\x00", "empty"), (bytes(range(256)) * 20, "not-a-document")]
)
def test_what_is_not_text(content, code):
    with pytest.raises(BadInput) as error:
        read("text", content)
    assert error.value.code == code


def test_endless_text_is_cut():
    paper = read("text", b"word " * 10_000, pages=3)
    assert sum(map(len, texts(paper))) <= 9000
    assert paper.problems[0].code == "too-large"


def test_a_line_without_end_is_cut_at_white_space_if_it_can_be():
    found = texts(read("text", f"A title\n\n{'word ' * 5000}\n{'9' * 20_000}\n".encode()))
    assert found[0] == "A title"
    assert max(map(len, found)) <= LONGEST_LINE
    assert "".join(found).replace(" ", "") == f"Atitle{'word' * 5000}{'9' * 20_000}"
    assert all(part.startswith("word") and part.endswith("word") for part in found if part[:1] == "w")
