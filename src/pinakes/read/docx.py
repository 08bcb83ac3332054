"""WordprocessingML (DOCX, DOCM, DOTX; transitional and strict) → Paper, one line a paragraph."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.read.flow import Flow, TextRun
from pinakes.read.look import PLAIN
from pinakes.read.numbering import Numbering
from pinakes.read.package import BROKEN, Package
from pinakes.read.word_styles import Styles, W, numbering_of
from pinakes.read.xml import local

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Paper, Source
    from pinakes.model.paper import Role
    from pinakes.read.look import Look
    from pinakes.read.package import Relation
    from pinakes.read.word_styles import WordStyle
    from pinakes.read.xml import Element

READER = "docx@1"
MEDIA_TYPES = frozenset(
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
        "application/vnd.ms-word.document.macroenabled.12",
        "application/vnd.ms-word.template.macroenabled.12",
        "application/vnd.ms-word.document.macroenabled.main+xml",
    )
)
PUIDS = frozenset(("fmt/412", "fmt/523", "fmt/597", "fmt/599", "fmt/1827", "fmt/494"))
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
# What is not seen on the page: deleted and moved text, properties, the annotation of ruby, comments.
UNSEEN = frozenset(
    (
        *(
            "del",
            "moveFrom",
            "delText",
            "delInstrText",
            "rt",
            "commentReference",
            "annotationRef",
            "fldData",
            "bookmarkStart",
            "bookmarkEnd",
        ),
        *(
            "pPr",
            "rPr",
            "sectPr",
            "tblPr",
            "tblGrid",
            "trPr",
            "tcPr",
            "sdtPr",
            "sdtEndPr",
            "rubyPr",
            "ctrlPr",
            "sPrePr",
            "fPr",
            "naryPr",
            "dPr",
        ),
        *("proofErr", "object", "chart", "blip", "docPartPr"),
    )
)
SPACES = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}
HYPERLINK = re.compile(r"\bHYPERLINK\s+(?:\\l\s+)?\"([^\"]+)\"")
DEEPEST = 60


class DocxReader:
    """Reads DOCX and its kin."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for all kinds of WordprocessingML packages."""
        return 10 if format.media_type.lower() in MEDIA_TYPES or format.puid in PUIDS else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper, its notes after the text, headers first and footers last."""
        package = Package(content, self._limits)
        part = package.main_part("word/document.xml", "word/document2.xml")
        parsed = package.xml(part)
        body = None if parsed is None else parsed.root.find(f"{W}body")
        if parsed is None or body is None:
            raise BadInput(
                "damaged", f"{part} has no body: the file is no Word document, or it is cut; save it anew"
            )
        flow = Flow.of(self._limits)
        if not package.is_whole:
            flow.trouble("damaged", BROKEN)
        elif not parsed.is_whole:
            flow.trouble("damaged", f"{part} is broken XML; it was read as far as it goes")
        document = _Document(package, part, flow)
        document.read(body)
        return flow.paper(source, format, reader=READER)


@dataclass(slots=True)
class _Paragraph:
    """A paragraph while it is read."""

    look: Look
    is_shaded: bool = False
    runs: list[TextRun] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)


class _Document:
    def __init__(self, package: Package, part: str, flow: Flow) -> None:
        self._package, self._flow = package, flow
        self._relations = package.relations(part)
        self._styles = Styles.of(
            package,
            styles=self._target("styles", "word/styles.xml"),
            theme=self._target("theme", "word/theme/theme1.xml"),
        )
        self._numbering = Numbering.of(package.optional(self._target("numbering", "word/numbering.xml")))
        self._notes: list[tuple[str, str]] = []
        self._fields: list[str | None] = []

    def read(self, body: Element) -> None:
        sections = list(body.iter(f"{W}sectPr"))
        self._margins(sections, "header")
        self._blocks(body, role="body", depth=0)
        self._read_notes()
        self._margins(sections, "footer")

    def _target(self, kind: str, usual: str) -> str | None:
        for relation in self._relations.values():
            if relation.kind == kind and relation.target in self._package:
                return relation.target
        return usual if usual in self._package else None

    def _margins(self, sections: list[Element], kind: str) -> None:
        """Headers or footers of all sections, equal ones once."""
        role: Role = "header" if kind == "header" else "footer"
        parts: dict[str, None] = {}
        for section in sections[:200]:
            for reference in section.iter(f"{W}{kind}Reference"):
                relation = self._relations.get(reference.get(f"{R}id") or "")
                if relation is not None:
                    parts[relation.target] = None
        seen: set[str] = set()
        for part in list(parts)[:60]:
            root = self._package.optional(part)
            if root is None:
                continue
            before = len(self._flow.lines)
            outer, self._relations = self._relations, self._package.relations(part)
            self._blocks(root, role=role, depth=0)
            self._relations = outer
            fresh = [line for line in self._flow.lines[before:] if line.text not in seen]
            seen.update(line.text for line in fresh)
            self._flow.lines[before:] = fresh

    def _read_notes(self) -> None:
        for kind in ("footnote", "endnote"):
            wanted = [number for what, number in self._notes if what == kind]
            part = self._target(f"{kind}s", f"word/{kind}s.xml")
            root = self._package.optional(part) if wanted else None
            if root is None or part is None:
                continue
            notes = {note.get(f"{W}id"): note for note in root.iter(W + kind)}
            outer, self._relations = self._relations, self._package.relations(part)
            for count, number in enumerate(wanted, 1):
                if number in notes:
                    self._blocks(notes[number], role="note", depth=0, mark=str(count))
            self._relations = outer

    def _blocks(self, parent: Element, *, role: Role, depth: int, mark: str | None = None) -> None:
        """Paragraphs and tables, wherever content controls and the like hide them."""
        if depth > DEEPEST:
            self._flow.trouble("damaged", "tables or boxes are nested too deep; the innermost were left out")
            return
        for child in parent:
            name = local(child)
            if name == "p":
                self._paragraph(child, role=role, depth=depth, mark=mark)
                mark = None
            elif name == "tbl":
                self._table(child, role=role, depth=depth + 1)
            elif name == "AlternateContent":
                self._blocks(_choice(child), role=role, depth=depth + 1)
            elif name not in UNSEEN:
                self._blocks(child, role=role, depth=depth + 1)

    def _table(self, table: Element, *, role: Role, depth: int) -> None:
        for row in table.iter(f"{W}tr"):
            if next(row.iterancestors(f"{W}tbl")) is not table:
                continue
            starts = []
            for cell in row.iterchildren(f"{W}tc", f"{W}sdt"):
                starts.append(len(self._flow.lines))
                self._blocks(cell, role=role, depth=depth + 1)
            self._flow.join_row(starts)

    def _paragraph(self, element: Element, *, role: Role, depth: int, mark: str | None = None) -> None:
        properties = element.find(f"{W}pPr")
        named = None if properties is None else properties.find(f"{W}pStyle")
        style = self._styles.style(self._styles.default_paragraph if named is None else named.get(f"{W}val"))
        shaded = properties is not None and properties.find(f"{W}shd") is not None
        paragraph = _Paragraph(style.look.over(self._styles.defaults), is_shaded=shaded)
        if mark is not None:
            font = self._styles.fonts.of(paragraph.look, mark)
            paragraph.runs += [TextRun(mark, font, superscript=True), TextRun(" ", font)]
        number, level = numbering_of(properties)
        number, level = (
            style.numbering[0] if number is None else number,
            style.numbering[1] if level is None else level,
        )
        self._runs(element, paragraph, depth=depth)
        if number not in (None, "0") and any(run.text.strip() for run in paragraph.runs):
            prefix = self._numbering.next(number, level)
            if prefix:
                paragraph.runs.insert(0, TextRun(prefix, paragraph.runs[0].font))
        self._flow.add(paragraph.runs, role=role, level=_outline(style) if role == "body" else None)
        for box in paragraph.boxes:
            self._blocks(box, role=role, depth=depth + 1)

    def _runs(self, parent: Element, paragraph: _Paragraph, *, depth: int, raised: bool = False) -> None:
        if depth > DEEPEST:
            return
        for child in parent:
            name = local(child)
            if name == "r":
                self._run(child, paragraph, depth=depth, raised=raised)
            elif name == "hyperlink":
                self._link(child, paragraph, depth=depth)
            elif name == "AlternateContent":
                self._runs(_choice(child), paragraph, depth=depth + 1, raised=raised)
            elif name == "txbxContent":
                paragraph.boxes.append(child)
            elif name == "sup" and child.tag.startswith(M):
                self._runs(child, paragraph, depth=depth + 1, raised=True)
            elif name == "fldSimple":
                instruction = HYPERLINK.search(child.get(f"{W}instr") or "")
                if instruction:
                    self._flow.link(instruction[1])
                self._runs(child, paragraph, depth=depth + 1, raised=raised)
            elif name and name not in UNSEEN:
                self._runs(child, paragraph, depth=depth + 1, raised=raised)

    def _run(self, run: Element, paragraph: _Paragraph, *, depth: int, raised: bool) -> None:
        look = paragraph.look
        properties = run.find(f"{W}rPr")
        if properties is not None and len(properties):
            named = properties.find(f"{W}rStyle")
            if named is not None:
                look = self._styles.style(named.get(f"{W}val")).look.over(look)
            own = self._styles.look(properties)
            look = look if own is PLAIN else own.over(look)
        if look.hidden or (look.white and not depth and not paragraph.is_shaded):
            self._flow.unseen.hidden += sum(len(node.text or "") for node in run.iter(f"{W}t"))
            return
        texts: list[str] = []
        for child in run:
            name = local(child)
            if name == "t":
                texts.append(child.text or "")
            elif name in SPACES:
                texts.append(SPACES[name])
            elif name in ("fldChar", "instrText"):
                self._field(child, name)
            elif name in ("footnoteReference", "endnoteReference"):
                self._note(child, name.removesuffix("Reference"), look, paragraph, texts)
            elif name == "sym":
                texts.append(_symbol(child))
            elif name == "ruby":
                self._runs(child, paragraph, depth=depth + 1)
            elif name == "AlternateContent":
                self._runs(_choice(child), paragraph, depth=depth + 1)
            elif name in ("drawing", "pict", "object"):
                self._runs(child, paragraph, depth=depth + 1)
        if texts and not self._is_in_instruction():
            text = "".join(texts)
            paragraph.runs.append(
                TextRun(text, self._styles.fonts.of(look, text), raised or bool(look.superscript))
            )

    def _note(
        self, reference: Element, kind: str, look: Look, paragraph: _Paragraph, texts: list[str]
    ) -> None:
        if texts:
            text = "".join(texts)
            paragraph.runs.append(TextRun(text, self._styles.fonts.of(look, text), bool(look.superscript)))
            texts.clear()
        self._notes.append((kind, reference.get(f"{W}id") or ""))
        if reference.get(f"{W}customMarkFollows") in (None, "0", "false"):
            count = sum(what == kind for what, _ in self._notes)
            paragraph.runs.append(TextRun(str(count), self._styles.fonts.of(look, "1"), superscript=True))

    def _field(self, element: Element, name: str) -> None:
        """Fields: instructions between `begin` and `separate` are not text, results are."""
        if name == "instrText":
            if self._fields and self._fields[-1] is not None:
                self._fields[-1] += element.text or ""
            return
        kind = element.get(f"{W}fldCharType")
        if kind == "begin":
            self._fields.append("")
        elif kind == "separate" and self._fields:
            link = HYPERLINK.search(self._fields[-1] or "")
            if link:
                self._flow.link(link[1])
            self._fields[-1] = None
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _is_in_instruction(self) -> bool:
        return bool(self._fields) and self._fields[-1] is not None

    def _link(self, element: Element, paragraph: _Paragraph, *, depth: int) -> None:
        before = len(paragraph.runs)
        self._runs(element, paragraph, depth=depth + 1)
        relation: Relation | None = self._relations.get(element.get(f"{R}id") or "")
        if relation is not None and relation.is_external:
            self._flow.link(relation.target, "".join(run.text for run in paragraph.runs[before:]))


def _choice(alternatives: Element) -> Element:
    """The first alternative that has text, each being the same thing for another program."""
    branches = list(alternatives)
    for branch in branches:
        if next(branch.iter(f"{W}t"), None) is not None:
            return branch
    return branches[0] if branches else alternatives


def _symbol(element: Element) -> str:
    try:
        code = int(element.get(f"{W}char") or "", 16)
    except ValueError:
        return ""
    return chr(code) if 0x20 <= code < 0xD800 else ""


def _outline(style: WordStyle) -> int | None:
    """The level of a heading; None for what is none, and for the title."""
    return style.level if style.level is not None and 0 < style.level < 10 else None
