import pytest

from pinakes.errors import BadInput
from tests.read.office import read, texts, zipped

CONTAINER = '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
BOOK = """<package xmlns="http://www.idpf.org/2007/opf"><manifest>
<item id="a" href="a%20one.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>
<item id="i" href="i.png" media-type="image/png"/></manifest><spine><itemref idref="b"/><itemref idref="a"/><itemref idref="i"/></spine></package>"""
PAGES = {
    "OEBPS/a one.xhtml": "<html><body><p>второй</p></body></html>",
    "OEBPS/b.xhtml": "<html><body><h1>第一</h1></body></html>",
}


def test_chapters_follow_the_spine():
    paper = read("epub", zipped({"META-INF/container.xml": CONTAINER, "OEBPS/book.opf": BOOK, **PAGES}))
    assert texts(paper) == ["第一", "второй"]
    assert paper.outline[0].title == "第一"
    assert not paper.has_pages


def test_a_lost_spine_and_a_lost_chapter():
    paper = read("epub", zipped(PAGES))
    assert texts(paper) == ["второй", "第一"]
    assert paper.problems[0].code == "damaged"
    paper = read(
        "epub",
        zipped(
            {
                "META-INF/container.xml": CONTAINER,
                "OEBPS/book.opf": BOOK,
                "OEBPS/b.xhtml": PAGES["OEBPS/b.xhtml"],
            }
        ),
    )
    assert texts(paper) == ["第一"]
    assert paper.problems[0].code == "damaged"


def test_locked_books():
    rights = '<encryption xmlns:e="x"><e:CipherReference URI="OEBPS/b.xhtml"/></encryption>'
    with pytest.raises(BadInput) as error:
        read(
            "epub",
            zipped(
                {
                    "META-INF/container.xml": CONTAINER,
                    "META-INF/encryption.xml": rights,
                    "OEBPS/book.opf": BOOK,
                    **PAGES,
                }
            ),
        )
    assert error.value.code == "encrypted"


def test_no_book():
    with pytest.raises(BadInput):
        read("epub", zipped({"x.txt": "x"}))
