"""OpenDocument text and presentations, zipped or flat, and their StarOffice ancestors → Paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Heading, Line
from pinakes.read import xml
from pinakes.read.flow import Flow, TextRun, lines_of
from pinakes.read.odf_styles import NS, OdfLists, OdfStyles, attribute, points
from pinakes.read.package import BROKEN, Package
from pinakes.read.xml import local

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Page, Paper, Source
    from pinakes.model.paper import Role
    from pinakes.read.look import Look
    from pinakes.read.xml import Element

READER = "odf@1"
MEDIA_TYPES = frozenset(
    (
        *(
            f"application/vnd.oasis.opendocument.{kind}"
            for kind in (
                "text",
                "text-template",
                "text-master",
                "text-flat-xml",
                "presentation",
                "presentation-template",
                "presentation-flat-xml",
            )
        ),
        *(
            f"application/vnd.sun.xml.{kind}"
            for kind in ("writer", "writer.template", "writer.global", "impress", "impress.template")
        ),
    )
)
PUIDS = frozenset(
    (
        "fmt/136",
        "fmt/138",
        "fmt/290",
        "fmt/291",
        "fmt/292",
        "fmt/293",
        "fmt/1756",
        "fmt/1754",
        "fmt/128",
        "fmt/129",
    )
)
OLD = b"http://openoffice.org/2000/"
# StarOffice wrote the same language under other names.
RENAMED = (
    *(
        (f"http://openoffice.org/2000/{name}".encode() + b'"', f"{NS}{name}:1.0".encode() + b'"')
        for name in ("office", "style", "text", "table")
    ),
    *(
        (f"http://openoffice.org/2000/{name}".encode() + b'"', f"{NS}{name}:1.0".encode() + b'"')
        for name in ("drawing", "presentation")
    ),
    (b"http://www.w3.org/1999/XSL/Format", f"{NS}xsl-fo-compatible:1.0".encode()),
    (b'"http://www.w3.org/2000/svg"', f'"{NS}svg-compatible:1.0"'.encode()),
    (b"style:properties", b"style:text-properties"),
    (b"text:ordered-list", b"text:list"),
    (b"text:unordered-list", b"text:list"),
    (b"text:tab-stop/", b"text:tab/"),
    (b"text:footnote-citation", b"text:note-citation"),
    (b"text:footnote-body", b"text:note-body"),
    (b"text:endnote-citation", b"text:note-citation"),
    (b"text:endnote-body", b"text:note-body"),
    (b"text:footnote ", b"text:note "),
    (b"text:footnote>", b"text:note>"),
    (b"text:endnote ", b"text:note "),
    (b"text:endnote>", b"text:note>"),
)
UNSEEN = frozenset(
    (
        "tracked-changes",
        "annotation",
        "annotation-end",
        "ruby-text",
        "title",
        "desc",
        "forms",
        "sequence-decls",
        "hidden-text",
    )
)
UNSEEN |= {
    "variable-decls",
    "user-field-decls",
    "table-columns",
    "table-column",
    "event-listeners",
    "object",
    "object-ole",
    "binary-data",
}
SPACES = {"tab": "\t", "line-break": "\n", "soft-page-break": ""}
MARGINS: dict[str, Role] = {
    "header": "header",
    "footer": "footer",
    "date-time": "footer",
    "page-number": "footer",
}
DEEPEST = 60
FAR = 1e9


class OdfReader:
    """Reads ODT, ODP, FODT, FODP, SXW, SXI."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for texts and presentations."""
        return 10 if format.media_type.lower() in MEDIA_TYPES or format.puid in PUIDS else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper; slides are pages."""
        whole = Flow.of(self._limits)
        if content.startswith(b"PK"):
            package = Package(content, self._limits)
            _refuse_encrypted(package)
            main = package.read("content.xml")
            if main is None:
                raise BadInput(
                    "damaged",
                    "the container has no content.xml: it is no OpenDocument file, or the part is lost",
                )
            parsed, styles = _parse(main, "content.xml"), _optional(package)
            if not package.is_whole:
                whole.trouble("damaged", BROKEN)
        else:
            parsed, styles = _parse(content, "the document"), None
        if not parsed.is_whole:
            whole.trouble("damaged", "the document is broken XML; it was read as far as it goes")
        body = next(parsed.root.iter(f"{{{NS}office:1.0}}body"), None)
        if body is None:
            raise BadInput(
                "damaged", "the document has no body: it is no OpenDocument file, or it is cut; save it anew"
            )
        roots = [root for root in (styles, parsed.root) if root is not None]
        document = _Document(roots, whole)
        slides = list(body.iter(f"{{{NS}drawing:1.0}}page"))
        if not slides:
            document.margins("header")
            document.blocks(body, depth=0)
            whole.lines += document.notes
            document.margins("footer")
            return whole.paper(source, format, reader=READER)
        pages = [
            document.slide(number, slide) for number, slide in enumerate(slides[: self._limits.pages], 1)
        ]
        if len(slides) > self._limits.pages:
            whole.trouble(
                "too-large", f"{len(slides)} slides, of which {self._limits.pages} were read (limits.pages)"
            )
        return whole.paged(source, format, reader=READER, pages=pages, count=len(slides))


class _Document:
    def __init__(self, roots: list[Element], flow: Flow) -> None:
        self._roots, self._flow = roots, flow
        self._styles = OdfStyles.of(roots)
        self._lists = OdfLists.of(roots)
        self.notes: list[Line] = []

    def margins(self, kind: str) -> None:
        """Headers or footers of the master pages, equal ones once."""
        role: Role = "header" if kind == "header" else "footer"
        seen: set[str] = set()
        for root in self._roots:
            for master in root.iter(f"{{{NS}style:1.0}}master-page"):
                for child in master:
                    if local(child).startswith(kind):
                        before = len(self._flow.lines)
                        self.blocks(child, depth=0, role=role)
                        fresh = [line for line in self._flow.lines[before:] if line.text not in seen]
                        seen.update(line.text for line in fresh)
                        self._flow.lines[before:] = fresh

    def slide(self, number: int, slide: Element) -> Page:
        whole, self._flow = self._flow, self._flow.within()
        frames = [child for child in slide if local(child) not in ("notes", "forms")]
        frames.sort(key=_order)
        for frame in frames:
            kind = attribute(frame, "presentation", "class")
            before = len(self._flow.lines)
            self.blocks(frame, depth=1, role=MARGINS.get(kind or "", "body"), base=self._styles.shape(frame))
            if kind == "title" and len(self._flow.lines) > before:
                title = " ".join(line.text for line in self._flow.lines[before:])
                whole.outline.append(Heading(title, 1, number))
        for notes in slide.iterchildren(f"{{{NS}presentation:1.0}}notes"):
            self.blocks(notes, depth=1, role="note")
        page = self._flow.page(number)
        whole.room, self._flow = self._flow.room, whole
        return page

    def blocks(
        self,
        parent: Element,
        *,
        depth: int,
        role: Role = "body",
        base: Look | None = None,
        lists: tuple[str, int] | None = None,
    ) -> None:
        """Paragraphs, headings, lists, tables and boxes."""
        if depth > DEEPEST:
            self._flow.trouble("damaged", "the document is nested too deep; the innermost was left out")
            return
        is_first = True
        for child in parent:
            name = local(child)
            if name in ("p", "h"):
                prefix = self._lists.next(*lists) if lists is not None and is_first else ""
                self._paragraph(child, depth=depth, role=role, base=base, prefix=prefix)
                is_first = False
            elif name == "list":
                self._list(child, depth=depth, role=role, base=base, outer=lists)
            elif name == "table-row":
                starts = []
                for cell in child:
                    starts.append(len(self._flow.lines))
                    self.blocks(cell, depth=depth + 1, role=role, base=base)
                self._flow.join_row(starts)
            elif name and name not in UNSEEN:
                self.blocks(
                    child,
                    depth=depth + 1,
                    role=role,
                    base=self._styles.shape(child).over(base) if name == "frame" and base else base,
                )

    def _list(
        self, element: Element, *, depth: int, role: Role, base: Look | None, outer: tuple[str, int] | None
    ) -> None:
        name = attribute(element, "text", "style-name") or (outer[0] if outer else "")
        level = (outer[1] if outer else 0) + 1
        if attribute(element, "text", "continue-numbering") != "true" and not attribute(
            element, "text", "continue-list"
        ):
            self._lists.restart(name, level)
        for item in element:
            if local(item) == "list-item":
                self.blocks(item, depth=depth + 1, role=role, base=base, lists=(name, level))
            elif local(item) == "list-header":
                self.blocks(item, depth=depth + 1, role=role, base=base)

    def _paragraph(self, element: Element, *, depth: int, role: Role, base: Look | None, prefix: str) -> None:
        look = self._styles.look(attribute(element, "text", "style-name"), "paragraph", base=base)
        runs: list[TextRun] = []
        boxes: list[Element] = []
        level: int | None = None
        if local(element) == "h":
            try:
                level = max(int(attribute(element, "text", "outline-level") or "1"), 1)
            except ValueError:
                level = 1
            prefix = prefix or self._lists.next("", level)
        self._runs(element, look, runs, boxes, depth=depth)
        if prefix and any(run.text.strip() for run in runs):
            runs.insert(0, TextRun(prefix, runs[0].font))
        self._flow.add(runs, role=role, level=level if role == "body" else None)
        for box in boxes:
            self.blocks(box, depth=depth + 1, role=role)

    def _runs(
        self, parent: Element, look: Look, runs: list[TextRun], boxes: list[Element], *, depth: int
    ) -> None:
        if depth > DEEPEST:
            return
        self._text(parent.text, look, runs)
        for child in parent:
            name = local(child)
            if name == "span":
                own = self._styles.look(attribute(child, "text", "style-name"), "text", base=look)
                if own.hidden:
                    self._flow.unseen.hidden += sum(map(len, child.itertext()))
                else:
                    self._runs(child, own, runs, boxes, depth=depth + 1)
            elif name == "s":
                runs.append(TextRun(" ", self._styles.fonts.of(look)))
            elif name in SPACES:
                runs.append(TextRun(SPACES[name], self._styles.fonts.of(look)))
            elif name == "note":
                self._note(child, look, runs, depth=depth)
            elif name == "a":
                before = len(runs)
                self._runs(child, look, runs, boxes, depth=depth + 1)
                self._flow.link(
                    child.get("{http://www.w3.org/1999/xlink}href"),
                    "".join(run.text for run in runs[before:]),
                )
            elif name in ("frame", "text-box", "custom-shape", "rect", "g"):
                boxes.append(child)
            elif name and name not in UNSEEN:
                self._runs(child, look, runs, boxes, depth=depth + 1)
            self._text(child.tail, look, runs)

    def _text(self, text: str | None, look: Look, runs: list[TextRun]) -> None:
        if text:
            # Line ends of the XML are white space, not line ends of the text.
            runs.append(
                TextRun(text.replace("\n", " "), self._styles.fonts.of(look, text), bool(look.superscript))
            )

    def _note(self, note: Element, look: Look, runs: list[TextRun], *, depth: int) -> None:
        mark = ""
        for child in note:
            if local(child) == "note-citation":
                mark = "".join(child.itertext())
                runs.append(TextRun(mark, self._styles.fonts.of(look), superscript=True))
            elif local(child) == "note-body":
                outer, self._flow = self._flow, self._flow.within()
                self.blocks(child, depth=depth + 1, role="note")
                inner, self._flow = self._flow, outer
                self._flow.room, self._flow.links = inner.room, self._flow.links + inner.links
                self.notes += _marked(mark, inner.lines)


def _marked(mark: str, lines: list[Line]) -> list[Line]:
    """The lines of a note, the first with its mark before it."""
    if not lines or not mark.strip():
        return lines
    first = lines[0]
    head = lines_of([TextRun(mark, first.font, superscript=True)])[0]
    return [Line(f"{head.text} {first.text}", head.tokens + first.tokens, role="note"), *lines[1:]]


def _order(frame: Element) -> tuple[int, float, float]:
    kind = attribute(frame, "presentation", "class")
    rank = 0 if kind == "title" else 2 if kind in MARGINS else 1
    top, left = (
        points(attribute(frame, "svg-compatible", "y")),
        points(attribute(frame, "svg-compatible", "x")),
    )
    return rank, FAR if top is None else round(top / 18), left or 0.0


def _parse(content: bytes, name: str) -> xml.XmlTree:
    if OLD in content[:4096]:
        for old, new in RENAMED:
            content = content.replace(old, new)
    return xml.parse(content, name=name)


def _optional(package: Package) -> Element | None:
    """The root of the styles, which a text can do without."""
    try:
        content = package.read("styles.xml")
        return None if content is None else _parse(content, "styles.xml").root
    except BadInput as error:
        if error.code == "bomb":
            raise
        return None


def _refuse_encrypted(package: Package) -> None:
    manifest = package.optional("META-INF/manifest.xml")
    for entry in () if manifest is None else manifest.iter("{*}file-entry"):
        if (entry.get(f"{{{NS}manifest:1.0}}full-path") or "").endswith("content.xml") and len(entry):
            raise BadInput("encrypted", "the document is locked with a password; save it without one")
