import pytest

from pinakes.errors import BadInput
from tests.read.office import A, P, R, fonts, read, relations, texts, zipped


def shape(
    text: str, *, kind: str | None = None, y: int | None = None, x: int = 0, run: str = "", index: str = ""
) -> str:
    holder = f'<p:ph type="{kind}" {index}/>' if kind else ""
    place = f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="1" cy="1"/></a:xfrm>' if y is not None else ""
    paragraphs = "".join(f"<a:p><a:r><a:rPr {run}/><a:t>{part}</a:t></a:r></a:p>" for part in text.split("|"))
    return f"<p:sp><p:nvSpPr><p:cNvPr id='1' name=''/><p:nvPr>{holder}</p:nvPr></p:nvSpPr><p:spPr>{place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>{paragraphs}</p:txBody></p:sp>"


def slide(*shapes: str, root: str = "sld") -> str:
    return f"<p:{root} {P} {A} {R}><p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld></p:{root}>"


MASTER = slide(shape("", kind="title", y=100), shape("", kind="body", y=500), root="sldMaster").replace(
    "</p:sldMaster>",
    '<p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="4400" b="1"/></a:lvl1pPr></p:titleStyle>'
    '<p:bodyStyle><a:lvl1pPr><a:defRPr sz="2800"/></a:lvl1pPr></p:bodyStyle></p:txStyles></p:sldMaster>',
)


def pptx(*slides: str, notes: str | None = None) -> bytes:
    ids = "".join(f'<p:sldId id="{256 + n}" r:id="s{n}"/>' for n in range(len(slides)))
    parts = {
        "_rels/.rels": relations(("r", "officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f'<p:presentation {P} {A} {R}><p:sldIdLst>{ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(
            *((f"s{n}", "slide", f"slides/slide{n + 1}.xml") for n in range(len(slides)))
        ),
        "ppt/slideLayouts/slideLayout1.xml": slide(
            shape("", kind="ctrTitle"), shape("", kind="subTitle", index='idx="1"'), root="sldLayout"
        ),
        "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relations(
            ("m", "slideMaster", "../slideMasters/slideMaster1.xml")
        ),
        "ppt/slideMasters/slideMaster1.xml": MASTER,
    }
    for n, content in enumerate(slides, 1):
        parts[f"ppt/slides/slide{n}.xml"] = content
        links = [("l", "slideLayout", "../slideLayouts/slideLayout1.xml")]
        if notes and n == 1:
            links.append(("n", "notesSlide", "../notesSlides/notesSlide1.xml"))
            parts["ppt/notesSlides/notesSlide1.xml"] = slide(shape(notes, kind="body"), root="notes")
        parts[f"ppt/slides/_rels/slide{n}.xml.rels"] = relations(*links)
    return zipped(parts)


def test_slides_are_pages():
    paper = read(
        "pptx",
        pptx(
            slide(shape("Um", kind="title")),
            slide(shape("Два", kind="title")),
            slide(shape("三", kind="title")),
        ),
    )
    assert [[line.text for line in page.lines] for page in paper.pages] == [["Um"], ["Два"], ["三"]]
    assert paper.has_pages
    assert paper.page_count == 3
    assert (paper.pages[0].width, paper.pages[0].height) == (720, 540)
    assert [(heading.title, heading.page) for heading in paper.outline] == [("Um", 1), ("Два", 2), ("三", 3)]


def test_title_first_then_from_top_to_bottom():
    page = slide(
        shape("low", y=5_000_000),
        shape("right", y=2_000_000, x=5_000_000),
        shape("left", y=2_000_100, x=10),
        shape("The title", kind="ctrTitle"),
    )
    assert texts(read("pptx", pptx(page))) == ["The title", "left", "right", "low"]


def test_sizes_come_through_layout_and_master():
    page = slide(
        shape("Title", kind="ctrTitle"),
        shape("who", kind="subTitle", index='idx="1"'),
        shape("own", run='sz="1050" i="1"'),
        shape("box"),
    )
    assert fonts(read("pptx", pptx(page))) == [
        (44, True, False),
        (28, False, False),
        (10.5, False, True),
        (18, False, False),
    ]


def test_notes_footers_tables_groups():
    table = "<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>cell</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    page = slide(
        shape("12", kind="sldNum"), shape("T", kind="title"), f"<p:grpSp>{shape('grouped')}</p:grpSp>", table
    )
    paper = read("pptx", pptx(page, notes="say this"))
    assert sorted(texts(paper, "body")) == ["T", "cell", "grouped"]
    assert texts(paper, "footer") == ["12"]
    assert texts(paper, "note") == ["say this"]


def test_superscripts_and_breaks():
    page = slide(
        shape("x").replace(
            "</a:r>",
            '</a:r><a:r><a:rPr baseline="30000"/><a:t>1</a:t></a:r><a:br/><a:r><a:t>y</a:t></a:r>',
            1,
        )
    )
    paper = read("pptx", pptx(page))
    assert texts(paper) == ["x1", "y"]
    assert paper.pages[0].lines[0].tokens[1].superscript


def test_too_many_slides_are_counted():
    paper = read("pptx", pptx(*[slide(shape(str(n))) for n in range(5)]), pages=2)
    assert (len(paper.pages), paper.page_count) == (2, 5)
    assert [problem.code for problem in paper.problems] == ["too-large"]


def test_a_broken_slide_loses_only_itself():
    paper = read("pptx", pptx(slide(shape("good")), "not xml at all"))
    assert texts(paper) == ["good"]
    assert paper.page_count == 2
    assert [problem.code for problem in paper.problems] == ["damaged"]


def test_slides_are_found_without_their_list():
    paper = read(
        "pptx",
        zipped(
            {"ppt/presentation.xml": f"<p:presentation {P}/>", "ppt/slides/slide1.xml": slide(shape("found"))}
        ),
    )
    assert texts(paper) == ["found"]


def test_wrong_root():
    with pytest.raises(BadInput):
        read("pptx", zipped({"ppt/presentation.xml": "<x/>"}))
