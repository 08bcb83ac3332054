"""Slides of a talk about the paper: title, what each paragraph says first, references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import plain
from pinakes.learn.synthesise.writers.docx import LOCALES, XML, core_properties, relations
from pinakes.learn.synthesise.writers.package import package
from pinakes.learn.synthesise.writers.styles import escape

if TYPE_CHECKING:
    from pinakes.learn.synthesise.invented import Invented

NAMES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
TYPE = "application/vnd.openxmlformats-officedocument.presentationml"
TREE = (
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
    '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/>'
    '<a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)
COLOURS = (
    "dk1",
    "lt1",
    "dk2",
    "lt2",
    "accent1",
    "accent2",
    "accent3",
    "accent4",
    "accent5",
    "accent6",
    "hlink",
    "folHlink",
)
MAP = 'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" ' + " ".join(f'{name}="{name}"' for name in COLOURS[4:])
REFERENCES_A_SLIDE = 5
Slide = tuple[str, str, tuple[tuple[str, float], ...]]


def pptx(paper: Invented) -> bytes:
    """The talk as a PowerPoint presentation."""
    return deck(slides(paper), paper.language, properties=core_properties(paper))


def deck(made: list[Slide], language: str, *, properties: str) -> bytes:
    """Slides as a PowerPoint presentation; `properties` is the part with what the file says of itself."""
    numbers = range(1, len(made) + 1)
    overrides = [
        ("presentation", "presentation.main"),
        ("slideMasters/slideMaster1", "slideMaster"),
        ("slideLayouts/slideLayout1", "slideLayout"),
    ]
    overrides += [(f"slides/slide{number}", "slide") for number in numbers]
    types = "".join(
        f'<Override PartName="/ppt/{path}.xml" ContentType="{TYPE}.{kind}+xml"/>' for path, kind in overrides
    )
    ids = "".join(f'<p:sldId id="{255 + number}" r:id="rId{number + 1}"/>' for number in numbers)
    members: dict[str, str | bytes] = {
        "[Content_Types].xml": f'{XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{types}'
        '<Override PartName="/ppt/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>'
        '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
        "_rels/.rels": relations(
            ("officeDocument", "ppt/presentation.xml"),
            (
                "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
                "docProps/core.xml",
            ),
        ),
        "docProps/core.xml": properties,
        "ppt/presentation.xml": f"{XML}<p:presentation {NAMES}>"
        '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
        f'<p:sldIdLst>{ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(
            ("slideMaster", "slideMasters/slideMaster1.xml"),
            *(("slide", f"slides/slide{number}.xml") for number in numbers),
        ),
        "ppt/slideMasters/slideMaster1.xml": f"{XML}<p:sldMaster {NAMES}><p:cSld><p:spTree>{TREE}</p:spTree></p:cSld><p:clrMap {MAP}/>"
        '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>',
        "ppt/slideMasters/_rels/slideMaster1.xml.rels": relations(
            ("slideLayout", "../slideLayouts/slideLayout1.xml"), ("theme", "../theme/theme1.xml")
        ),
        "ppt/slideLayouts/slideLayout1.xml": f"{XML}<p:sldLayout {NAMES}><p:cSld><p:spTree>{TREE}</p:spTree></p:cSld></p:sldLayout>",
        "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relations(
            ("slideMaster", "../slideMasters/slideMaster1.xml")
        ),
        "ppt/theme/theme1.xml": _theme(),
    }
    for number, slide in zip(numbers, made, strict=True):
        members[f"ppt/slides/slide{number}.xml"] = _slide(slide, language)
        members[f"ppt/slides/_rels/slide{number}.xml.rels"] = relations(
            ("slideLayout", "../slideLayouts/slideLayout1.xml")
        )
    return package(members)


def slides(paper: Invented) -> list[Slide]:
    """(kind of its title, title, (line, size) …) of each slide."""
    names = paper.author_separator.join(author.name for author in paper.authors)
    under = [
        (names, 24.0),
        *((item.name, 16.0) for item in paper.affiliations),
        (f"{paper.journal}, {paper.year}", 14.0),
    ]
    made: list[Slide] = [("ctrTitle", paper.title, tuple(under))]
    for section in paper.sections:
        made.append(
            ("title", section.heading, tuple((_first_sentence(plain(text)), 20.0) for text in section.text))
        )
    shown = [
        paper.numbering.format(number) + plain(text) for number, text in enumerate(paper.references, start=1)
    ]
    for start in range(0, len(shown), REFERENCES_A_SLIDE):
        made.append(
            (
                "title",
                paper.labels["references"],
                tuple((text, 14.0) for text in shown[start : start + REFERENCES_A_SLIDE]),
            )
        )
    return made


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s+(?=[A-ZÀ-ÝА-ЯЁ])|(?<=。)", text)[0]


def _slide(slide: Slide, spoken: str) -> str:
    kind, title, lines = slide
    language = LOCALES.get(spoken, "en-US")
    first = kind == "ctrTitle"
    top, height = (900_000, 2_300_000) if first else (300_000, 1_000_000)
    shapes = _shape(2, kind, ((title, 32.0 if first else 28.0),), (top, height), language, bold=True)
    shapes += _shape(
        3,
        "subTitle" if first else "body",
        lines,
        (top + height + 100_000, 6_500_000 - top - height),
        language,
    )
    return f"{XML}<p:sld {NAMES}><p:cSld><p:spTree>{TREE}{shapes}</p:spTree></p:cSld></p:sld>"


def _shape(
    number: int,
    kind: str,
    lines: tuple[tuple[str, float], ...],
    place: tuple[int, int],
    language: str,
    *,
    bold: bool = False,
) -> str:
    strong, index = ' b="1"' if bold else "", "" if number == 2 else ' idx="1"'
    paragraphs = "".join(
        f'<a:p><a:r><a:rPr lang="{language}" sz="{size * 100:.0f}"{strong}/><a:t>{escape(text)}</a:t></a:r></a:p>'
        for text, size in lines
    )
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{kind} {number}"/><p:cNvSpPr/><p:nvPr><p:ph type="{kind}"'
        f'{index}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="{place[0]}"/>'
        f'<a:ext cx="7944000" cy="{place[1]}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
        f"<p:txBody><a:bodyPr/><a:lstStyle/>{paragraphs}</p:txBody></p:sp>"
    )


def _theme() -> str:
    palette = "".join(
        f'<a:{name}><a:srgbClr val="{"000000" if "dk" in name else "FFFFFF" if "lt" in name else "336699"}"/></a:{name}>'
        for name in COLOURS
    )
    fonts = "".join(
        f'<a:{name}><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:{name}>'
        for name in ("majorFont", "minorFont")
    )
    line = '<a:ln w="6350"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    return (
        f'{XML}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements>'
        f'<a:clrScheme name="Plain">{palette}'
        f'</a:clrScheme><a:fontScheme name="Plain">{fonts}</a:fontScheme><a:fmtScheme name="Plain">'
        f"<a:fillStyleLst>{fill * 3}</a:fillStyleLst>"
        f"<a:lnStyleLst>{line * 3}</a:lnStyleLst><a:effectStyleLst>{'<a:effectStyle><a:effectLst/></a:effectStyle>' * 3}"
        f"</a:effectStyleLst><a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )
