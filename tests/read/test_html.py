import time

import pytest

from pinakes.errors import BadInput
from tests.read.office import fonts, read, texts


def test_blocks_are_lines_and_headings_are_large():
    paper = read(
        "html", b"<h1>Title</h1><h2>Sub</h2><p>one<br>two <b>bold</b></p><div>three<p>four</div>five"
    )
    assert texts(paper) == ["Title", "Sub", "one", "two bold", "three", "four", "five"]
    assert fonts(paper)[:3] == [(24, True, False), (18, True, False), (12, False, False)]
    assert [(heading.title, heading.level) for heading in paper.outline] == [("Title", 1), ("Sub", 2)]
    assert paper.markup.startswith("<h1>")
    assert not paper.has_pages


def test_what_is_not_seen_is_left_out():
    page = b"<head><title>no</title><style>no</style></head><script>no</script><p style='display:none'>no</p><p hidden>no</p><noscript>no</noscript><!-- no --><p>yes"
    assert texts(read("html", page)) == ["yes"]


@pytest.mark.parametrize(
    ("text", "page", "declared"),
    [
        ("Методы обработки информации", "koi8-r", "koi8-r"),
        ("Методы обработки информации", "cp1251", None),
        ("Методы обработки информации", "cp1251", "iso-8859-1"),
        ("基于神经网络的文本分类方法", "gbk", "gb2312"),
        ("基于神经网络的文本分类方法", "gbk", None),
        ("A avaliação da informação", "latin-1", None),
        ("Größe und Maß", "utf-8", "iso-8859-1"),
        ("中文資訊檢索系統之研究", "big5", "big5"),
    ],
)
def test_encodings(text, page, declared):
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={declared}">' if declared else ""
    assert texts(read("html", f"<html>{meta}<p>{text}</p>".encode(page))) == [text]


def test_tag_soup():
    paper = read(
        "html",
        "<TABLE><tr><td><FONT SIZE=+2><B>Título</font></b><td>x</table><p><i>a<b>b</i>c</b><li>1<li>2</ul></blink>&nbsp;&eacute;&#1084;".encode(),
    )
    assert texts(paper) == ["Título", "x", "abc", "1", "2 éм"]
    assert fonts(paper)[0] == (18, True, False)


def test_superscripts_styles_links_and_lists():
    page = (
        '<p>Silva<sup>1</sup>, <span style="font-size:18pt;font-weight:bold">big</span> <a href=" http://a.example/ ">link</a></p>'
        "<ol start=3><li><p>three</p><li>four</ol><ul><li>x</ul>"
    )
    paper = read("html", page.encode())
    assert texts(paper) == ["Silva1, big link", "3. three", "4. four", "x"]
    assert paper.pages[0].lines[0].tokens[1].superscript
    assert any(token.font.size == 18 and token.font.bold for token in paper.pages[0].lines[0].tokens)
    assert (paper.pages[0].links[0].target, paper.pages[0].links[0].text) == ("http://a.example/", "link")


def test_navigation_is_not_the_body():
    page = b"<nav>menu</nav><header>site</header><article><header><h1>T</h1>who</header><p>x</p></article><footer>imprint</footer>"
    paper = read("html", page)
    assert texts(paper, "header") == ["menu", "site"]
    assert texts(paper, "body") == ["T", "who", "x"]
    assert texts(paper, "footer") == ["imprint"]


def test_preformatted_text_keeps_its_lines():
    assert texts(read("html", b"<pre>one\n  two</pre>")) == ["one", "two"]


def test_web_archives():
    archive = (
        b'From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n'
        b"Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>S=C3=A3o</p>\r\n--b--\r\n"
    )
    assert texts(read("html", archive, media_type="multipart/related")) == ["São"]


def test_deep_pages_end():
    started = time.process_time()
    assert texts(read("html", b"<div>" * 3000 + b"deep")) == ["deep"]
    with pytest.raises(BadInput) as error:
        read("html", b"<div>" * 300_000)
    assert error.value.code == "bomb"
    assert time.process_time() - started < 10


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "empty"), (b"  \n", "empty"), (b"no tags here", "not-a-document")]
)
def test_what_is_not_a_page(content, code):
    with pytest.raises(BadInput) as error:
        read("html", content)
    assert error.value.code == code


@pytest.mark.timeout(60)
def test_an_element_with_attributes_without_end_is_not_parsed():
    names = " ".join(f"a{number}=1" for number in range(200_000))
    with pytest.raises(BadInput) as said:
        read("html", f"<p {names}>text</p>".encode())
    assert said.value.code == "bomb"


def test_a_picture_within_an_element_is_no_attribute_without_end():
    picture = "data:image/png;base64," + "A" * 50_000 + "=="
    assert texts(read("html", f'<p>before<img src="{picture}">after</p>'.encode())) == ["beforeafter"]
