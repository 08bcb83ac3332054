import pytest

from pinakes.errors import BadInput
from tests.read.office import docx, fonts, p, read, relations, texts, zipped

STYLES = """
<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="N"/>
  <w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/><w:basedOn w:val="H1"/><w:rPr><w:b w:val="0"/><w:sz w:val="48"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="E"><w:rPr><w:i/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="C1"><w:basedOn w:val="C2"/><w:rPr><w:sz w:val="40"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="C2"><w:basedOn w:val="C1"/></w:style>
"""
NUMBERING = """
<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="[%1]"/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="9"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%1章"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="9"/></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
"""


def item(text: str, number: int, level: int = 0) -> str:
    return p(text, properties=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def test_paragraphs_are_lines_in_any_script():
    paper = read("docx", docx(p("São Paulo") + p("Методы") + p("基于神经网络") + p("")))
    assert texts(paper) == ["São Paulo", "Методы", "基于神经网络"]
    assert not paper.has_pages
    assert paper.page_count is None
    assert all(line.box is None for _, _, line in paper.lines())


def test_fonts_come_through_styles_and_defaults():
    body = (
        p("Title", style="T")
        + p("Head", style="H1")
        + p("plain")
        + p("own", run='<w:sz w:val="18"/><w:i/>')
        + p("em", run='<w:rStyle w:val="E"/>')
    )
    paper = read("docx", docx(body, styles=STYLES))
    assert fonts(paper) == [
        (24, False, False),
        (16, True, False),
        (11, False, False),
        (9, False, True),
        (11, False, True),
    ]
    assert [(heading.title, heading.level) for heading in paper.outline] == [("Title", 1), ("Head", 1)]


def test_cyclic_styles_and_unknown_styles_do_no_harm():
    assert texts(
        read("docx", docx(p("a", style="C1") + p("b", style="C2") + p("c", style="none"), styles=STYLES))
    ) == ["a", "b", "c"]


def test_words_split_over_runs_are_one_token_unless_their_look_changes():
    body = (
        "<w:p><w:r><w:t>Silva</w:t></w:r><w:r><w:t>no</w:t></w:r><w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>1,2</w:t></w:r>"
        "<w:r><w:t xml:space='preserve'>, and</w:t></w:r></w:p>"
    )
    (line,) = [line for _, _, line in read("docx", docx(body)).lines()]
    assert line.text == "Silvano1,2, and"
    assert [(token.text, token.superscript, token.glued) for token in line.tokens] == [
        ("Silvano", False, False),
        ("1,2", True, True),
        (",", False, True),
        ("and", False, False),
    ]


def test_breaks_tabs_hyphens():
    body = "<w:p><w:r><w:t>one</w:t><w:br/><w:t>t</w:t><w:tab/><w:t>w</w:t><w:softHyphen/><w:t>o</w:t><w:noBreakHyphen/><w:t>x</w:t></w:r></w:p>"
    assert texts(read("docx", docx(body))) == ["one", "t wo-x"]


def test_tracked_changes_hidden_text_and_ruby():
    body = (
        "<w:p><w:ins><w:r><w:t>new </w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>zhong</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t>中</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>"
    )
    assert texts(read("docx", docx(body))) == ["new 中"]


def test_numbers_of_lists_are_printed():
    body = (
        item("Иванов", 1)
        + item("deep", 1, 1)
        + item("Silva", 1)
        + item("bullet", 2)
        + item("绪论", 3)
        + item("other", 4)
        + item("unknown", 9)
    )
    assert texts(read("docx", docx(body, numbering=NUMBERING))) == [
        "[1] Иванов", "1.a) deep", "[2] Silva", "bullet", "第一章 绪论", "[5] other", "unknown",
    ]  # fmt: skip


def test_notes_are_notes_and_their_marks_are_raised():
    body = (
        "<w:p><w:r><w:t>Text</w:t><w:footnoteReference w:id='2'/></w:r><w:r><w:t> more</w:t></w:r></w:p>"
        + p("after")
    )
    notes = '<w:footnote w:id="0"><w:p/></w:footnote><w:footnote w:id="2">' + p("the note") + "</w:footnote>"
    paper = read("docx", docx(body, footnotes=notes))
    assert texts(paper, "body") == ["Text1 more", "after"]
    assert texts(paper, "note") == ["1 the note"]
    assert [token.text for _, _, line in paper.lines() for token in line.tokens if token.superscript] == [
        "1",
        "1",
    ]


def test_tables_give_cells_in_order_and_rows_of_figures_as_lines():
    def row(*cells: str) -> str:
        return "<w:tr>" + "".join(f"<w:tc>{p(cell)}</w:tc>" for cell in cells) + "</w:tr>"

    body = (
        "<w:tbl>"
        + row("Ana Silva", "João Souza")
        + row("1", "2,5", "x")
        + row("12.", "IVANOV, I. A book.")
        + "</w:tbl>"
    )
    assert texts(read("docx", docx(body))) == ["Ana Silva", "João Souza", "1 2,5 x", "12. IVANOV, I. A book."]


def test_text_boxes_once():
    box = f"<w:txbxContent>{p('in the box')}</w:txbxContent>"
    alternatives = f"<mc:AlternateContent><mc:Choice><w:drawing>{box}</w:drawing></mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent>"
    body = f"<w:p><w:r><w:t>anchor</w:t></w:r><w:r>{alternatives}</w:r></w:p>"
    assert texts(read("docx", docx(body))) == ["anchor", "in the box"]


def test_links_and_fields():
    body = (
        '<w:p><w:hyperlink r:id="rId5"><w:r><w:t>here</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        '<w:r><w:instrText>HYPERLINK "http://b.example/"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        '<w:r><w:t xml:space="preserve"> there</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    )
    paper = read("docx", docx(body, relations_of_body=relations(("rId5", "hyperlink", "http://a.example/"))))
    assert texts(paper) == ["here there"]
    assert [link.target for link in paper.pages[0].links] == ["http://a.example/", "http://b.example/"]


def test_headers_and_footers_have_their_roles_and_stand_once():
    body = (
        p("text")
        + '<w:sectPr><w:headerReference r:id="h1"/><w:headerReference r:id="h2"/><w:footerReference r:id="f1"/></w:sectPr>'
    )
    links = relations(
        ("h1", "header", "header1.xml"), ("h2", "header", "header2.xml"), ("f1", "footer", "footer1.xml")
    )
    paper = read(
        "docx",
        docx(body, relations_of_body=links, header1=p("Journal"), header2=p("Journal"), footer1=p("page 1")),
    )
    assert [(line.role, line.text) for _, _, line in paper.lines()] == [
        ("header", "Journal"),
        ("body", "text"),
        ("footer", "page 1"),
    ]


def test_strict_documents_are_the_same():
    strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    body = (
        f'<w:document xmlns:w="{strict}"><w:body>{p("strict", run=chr(60) + "w:b/>")}</w:body></w:document>'
    )
    paper = read("docx", zipped({"word/document.xml": body}))
    assert texts(paper) == ["strict"]
    assert fonts(paper)[0][1]


def test_lost_relationships_and_backslashes():
    assert texts(read("docx", zipped({"word\\document.xml": docx_part("kept")}))) == ["kept"]


def docx_part(text: str) -> str:
    return f'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{p(text)}</w:body></w:document>'


def test_formulas_keep_their_text():
    body = "<w:p><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>"
    paper = read("docx", docx(body))
    assert texts(paper) == ["x2"]


def test_broken_xml_is_read_as_far_as_it_goes():
    whole = docx_part("first") + ""
    cut = whole[: whole.index("</w:body>")] + "<w:p><w:r><w:t>half"
    paper = read("docx", zipped({"word/document.xml": cut}))
    assert texts(paper)[0] == "first"
    assert [problem.code for problem in paper.problems] == ["damaged"]


def test_empty_documents_say_so():
    assert [problem.code for problem in read("docx", docx("")).problems] == ["no-text"]


def test_tables_nested_without_end_are_cut():
    body = "<w:tbl><w:tr><w:tc>" * 60 + p("deep") + "</w:tc></w:tr></w:tbl>" * 60
    with pytest.raises(BadInput) as error:
        read("docx", docx(body * 1 + "<w:tbl><w:tr><w:tc>" * 200))
    assert error.value.code in ("bomb", "damaged")
    assert isinstance(texts(read("docx", docx(body))), list)


def test_wrong_root():
    with pytest.raises(BadInput) as error:
        read("docx", zipped({"word/document.xml": "<html/>"}))
    assert error.value.code == "damaged"


def test_hidden_white_and_zero_width_text_is_left_out_and_said():
    hidden = p("keywords stuffed here for machines only", run="<w:vanish/>") + p(
        "white words that nobody can see", run='<w:color w:val="FFFFFF"/>'
    )
    header = f"<w:tbl><w:tr><w:tc>{p('white on dark', run=chr(60) + 'w:color w:val=' + chr(34) + 'FFFFFF' + chr(34) + '/>')}</w:tc></w:tr></w:tbl>"
    paper = read("docx", docx(p("se\u200ben te\u200bxt ze\u200bro wi\u200bdth") + hidden + header))
    assert texts(paper) == ["seen text zero width", "white on dark"]
    assert [problem.code for problem in paper.problems] == ["suspicious-text-layer"] * 2


def test_letters_that_look_alike_are_mended_and_said():
    # Latin a, o, e in Russian words.
    wrong = "мeтoды oбрaбoтки тeкстoвoй инфoрмaции в систeмaх пoискa"
    paper = read("docx", docx(p(wrong)))
    assert texts(paper) == ["методы обработки текстовой информации в системах поиска"]
    assert paper.pages[0].lines[0].original == wrong
    assert [problem.code for problem in paper.problems] == ["suspicious-text-layer"]
    assert not read("docx", docx(p("метод SVM и PDF-файлы"))).problems
