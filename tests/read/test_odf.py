import pytest

from pinakes.errors import BadInput
from tests.read.office import ODF, fonts, odt, read, texts, zipped

STYLES = """
<style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt"/></style:default-style>
<style:style style:name="Title" style:family="paragraph"><style:text-properties fo:font-size="200%" fo:font-weight="bold"/></style:style>
<style:style style:name="C1" style:family="paragraph" style:parent-style-name="C2"/>
<style:style style:name="C2" style:family="paragraph" style:parent-style-name="C1"><style:text-properties fo:font-size="20pt"/></style:style>
<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>
<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style>
<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>
"""
AUTOMATIC = """
<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>
<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="T2" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="T3" style:family="text"><style:text-properties text:display="none"/></style:style>
"""


def test_paragraphs_fonts_and_spans():
    body = '<text:p text:style-name="P1">Название</text:p><text:p>Silva<text:span text:style-name="T1">1</text:span>, <text:span text:style-name="T2">in Heft</text:span></text:p>'
    paper = read("odf", odt(body, styles=STYLES, automatic=AUTOMATIC))
    assert texts(paper) == ["Название", "Silva1, in Heft"]
    assert fonts(paper)[0] == (22, True, False)
    assert [token.text for token in paper.pages[0].lines[1].tokens if token.superscript] == ["1"]
    assert [token.font.italic for token in paper.pages[0].lines[1].tokens] == [
        False,
        False,
        False,
        True,
        True,
    ]


def test_white_space_is_what_the_format_says():
    assert texts(
        read(
            "odf",
            odt("<text:p>one\n   two<text:s text:c='3'/>three<text:tab/>four<text:line-break/>five</text:p>"),
        )
    ) == [
        "one two three four",
        "five",
    ]


def test_headings_lists_and_numbers():
    body = (
        '<text:h text:outline-level="2">Методы</text:h><text:list text:style-name="L"><text:list-item><text:p>a</text:p><text:list>'
        "<text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>c</text:p></text:list-item></text:list>"
        '<text:list text:style-name="B"><text:list-item><text:p>d</text:p></text:list-item></text:list>'
    )
    paper = read("odf", odt(body, styles=STYLES))
    assert texts(paper) == ["Методы", "1. a", "a) b", "2. c", "d"]
    assert [(heading.title, heading.level) for heading in paper.outline] == [("Методы", 2)]


def test_notes_links_changes_boxes_tables():
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>"
        "<text:p>Text<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>a note</text:p></text:note-body></text:note> "
        '<text:a xlink:href="http://a.example/">link</text:a><text:span text:style-name="T3">hidden</text:span>'
        "<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></text:p>"
        "<table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>"
    )
    paper = read("odf", odt(body, automatic=AUTOMATIC))
    assert texts(paper, "body") == ["Text1 link", "boxed", "x", "y"]
    assert texts(paper, "note") == ["1 a note"]
    assert paper.pages[0].links[0].target == "http://a.example/"


def test_slides_are_pages_title_first():
    def frame(text: str, y: str, kind: str = "") -> str:
        return f'<draw:frame svg:y="{y}" presentation:class="{kind}"><draw:text-box><text:p>{text}</text:p></draw:text-box></draw:frame>'

    pages = f"<draw:page>{frame('below', '9cm')}{frame('above', '4cm')}{frame('题目', '12cm', 'title')}<presentation:notes>{frame('say', '1cm')}</presentation:notes></draw:page><draw:page/>"
    paper = read("odf", odt(pages, kind="presentation"))
    assert texts(paper) == ["题目", "above", "below", "say"]
    assert texts(paper, "note") == ["say"]
    assert paper.page_count == 2
    assert paper.outline[0].title == "题目"


def test_flat_documents():
    flat = f'<?xml version="1.0"?><office:document {ODF}><office:body><office:text><text:p>flat ç</text:p></office:text></office:body></office:document>'
    assert texts(read("odf", flat.encode())) == ["flat ç"]


def test_staroffice_documents():
    old = (
        '<!DOCTYPE office:document-content PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "office.dtd"><office:document-content '
        'xmlns:office="http://openoffice.org/2000/office" xmlns:text="http://openoffice.org/2000/text" xmlns:style="http://openoffice.org/2000/style" '
        'xmlns:fo="http://www.w3.org/1999/XSL/Format"><office:automatic-styles><style:style style:name="P1" style:family="paragraph">'
        '<style:properties fo:font-size="18pt" fo:font-weight="bold"/></style:style></office:automatic-styles>'
        '<office:body><text:p text:style-name="P1">Größe</text:p><text:ordered-list><text:list-item><text:p>item</text:p></text:list-item></text:ordered-list></office:body></office:document-content>'
    )
    paper = read("odf", zipped({"content.xml": old}))
    assert texts(paper) == ["Größe", "item"]
    assert fonts(paper)[0] == (18, True, False)


def test_cyclic_styles():
    assert texts(read("odf", odt('<text:p text:style-name="C1">still</text:p>', styles=STYLES))) == ["still"]


def test_locked_documents():
    manifest = f'<manifest:manifest {ODF}><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    with pytest.raises(BadInput) as error:
        read("odf", zipped({"META-INF/manifest.xml": manifest, "content.xml": b"\x93\x01"}))
    assert error.value.code == "encrypted"


def test_wrong_root():
    with pytest.raises(BadInput):
        read("odf", zipped({"content.xml": "<x/>"}))
