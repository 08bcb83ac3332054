"""PresentationML (PPTX, PPTM, PPSX, POTX) → Paper:
a slide is a page, its title first, then from top to bottom.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Heading
from pinakes.read.flow import Flow, TextRun
from pinakes.read.look import PLAIN, Fonts, Look
from pinakes.read.package import BROKEN, Package
from pinakes.read.xml import local

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Page, Paper, Source
    from pinakes.model.paper import Role
    from pinakes.read.package import Relation
    from pinakes.read.xml import Element

READER = "pptx@1"
MEDIA_TYPES = frozenset(
    (
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
        "application/vnd.openxmlformats-officedocument.presentationml.template",
        "application/vnd.ms-powerpoint.presentation.macroenabled.12",
        "application/vnd.ms-powerpoint.slideshow.macroenabled.12",
        "application/vnd.ms-powerpoint.template.macroenabled.12",
    )
)
PUIDS = frozenset(("fmt/215", "fmt/487", "fmt/629", "fmt/630", "fmt/631", "fmt/633", "fmt/636", "fmt/1829"))
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
TITLES = frozenset(("title", "ctrTitle"))
MARGINS: dict[str, Role] = {"ftr": "footer", "dt": "footer", "sldNum": "footer", "hdr": "header"}
POINTS_AN_EMU = 1 / 12700
DEEPEST = 30
FAR = 1 << 40


class PptxReader:
    """Reads PPTX and its kin."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for all kinds of PresentationML packages."""
        return 10 if format.media_type.lower() in MEDIA_TYPES or format.puid in PUIDS else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper, one page a slide; speaker's notes are notes of their slide."""
        package = Package(content, self._limits)
        part = package.main_part("ppt/presentation.xml")
        parsed = package.xml(part)
        if parsed is None or local(parsed.root) != "presentation":
            raise BadInput("damaged", f"{part} is no presentation, or it is cut; save the file anew")
        whole = Flow.of(self._limits)
        show = _Show(package, part, parsed.root, whole)
        slides = show.slides()
        pages = [show.page(number, name) for number, name in enumerate(slides[: self._limits.pages], 1)]
        if not package.is_whole:
            whole.trouble("damaged", BROKEN)
        if len(slides) > self._limits.pages:
            whole.trouble(
                "too-large", f"{len(slides)} slides, of which {self._limits.pages} were read (limits.pages)"
            )
        return whole.paged(source, format, reader=READER, pages=pages, count=len(slides))


DEFAULT = Look(size=18.0)


@dataclass(slots=True)
class _Layers:
    """A slide's placeholders by inheritance:
    the slide's own, its layout's, its master's, and the master's styles.
    """

    layout: list[Element] = field(default_factory=list)
    master: list[Element] = field(default_factory=list)
    styles: dict[str, Element] = field(default_factory=dict)


class _Show:
    def __init__(self, package: Package, part: str, root: Element, whole: Flow) -> None:
        self._package, self._part, self._root, self._whole = package, part, root, whole
        self._relations = package.relations(part)
        self._layers: dict[str, _Layers] = {}
        self._fonts = Fonts()
        size = root.find(f"{P}sldSz")
        self._width, self._height = (
            _points(size, name) if size is not None else None for name in ("cx", "cy")
        )

    def slides(self) -> list[str]:
        """Parts of the slides in their order; by name where the list is lost."""
        found = []
        for entry in self._root.iter(f"{P}sldId"):
            relation = self._relations.get(entry.get(f"{R}id") or "")
            if relation is not None and relation.target in self._package:
                found.append(relation.target)
        if not found:
            names = [
                name
                for name in self._package.names()
                if name.startswith("ppt/slides/slide") and name.endswith(".xml")
            ]
            found = sorted(names, key=lambda name: (len(name), name))
        return list(dict.fromkeys(found))

    def page(self, number: int, part: str) -> Page:
        root = self._package.optional(part)
        flow = self._whole.within()
        relations = self._package.relations(part)
        if root is None:
            self._whole.trouble("damaged", f"slide {number} ({part}) cannot be read")
        else:
            self._slide(root, relations, flow, number)
        self._whole.room = flow.room
        page = flow.page(number)
        return type(page)(number, page.lines, self._width, self._height, links=page.links)

    def _slide(self, root: Element, relations: dict[str, Relation], flow: Flow, number: int) -> None:
        layers = self._layers_of(
            next((relation.target for relation in relations.values() if relation.kind == "slideLayout"), None)
        )
        shapes = list(_shapes(root.find(f"{P}cSld/{P}spTree"), DEEPEST))
        shapes.sort(key=lambda shape: self._order(shape, layers))
        for shape in shapes:
            kind = _kind(shape)
            before = len(flow.lines)
            self._shape(shape, layers, relations, flow)
            if kind in TITLES and len(flow.lines) > before:
                title = " ".join(line.text for line in flow.lines[before:])
                self._whole.outline.append(Heading(title, 1, number))
        for relation in relations.values():
            if relation.kind == "notesSlide":
                self._notes(relation.target, flow)
            elif relation.is_external and relation.kind == "hyperlink":
                flow.link(relation.target)

    def _notes(self, part: str, flow: Flow) -> None:
        root = self._package.optional(part)
        for shape in () if root is None else _shapes(root.find(f"{P}cSld/{P}spTree"), DEEPEST):
            if _kind(shape) not in (None, "body"):
                continue
            for paragraph in shape.iter(f"{A}p"):
                flow.add(self._runs(paragraph, [Look(size=12.0)]), role="note")

    def _layers_of(self, part: str | None) -> _Layers:
        if part is None:
            return _Layers()
        if part not in self._layers:
            layers = self._layers[part] = _Layers()
            layout = self._package.optional(part)
            layers.layout = [] if layout is None else list(layout.iter(f"{P}sp"))
            master_part = next(
                (
                    relation.target
                    for relation in self._package.relations(part).values()
                    if relation.kind == "slideMaster"
                ),
                None,
            )
            master = self._package.optional(master_part)
            if master is not None:
                layers.master = list(master.iter(f"{P}sp"))
                layers.styles = {local(style): style for style in master.iterfind(f"{P}txStyles/*")}
        return self._layers[part]

    def _ancestors(self, shape: Element, layers: _Layers) -> list[Element]:
        """The placeholders that a placeholder inherits from, nearest first."""
        holder = next(shape.iter(f"{P}ph"), None)
        if holder is None:
            return []
        kind, index = holder.get("type") or "body", holder.get("idx")
        found = []
        for level in (layers.layout, layers.master):
            same = [other for other in level if _kind(other) is not None]
            match = next(
                (
                    other
                    for other in same
                    if index is not None and next(other.iter(f"{P}ph")).get("idx") == index
                ),
                None,
            )
            if match is None or level is layers.master:
                match = next((other for other in same if _family(_kind(other)) == _family(kind)), match)
            if match is not None:
                found.append(match)
        return found

    def _order(self, shape: Element, layers: _Layers) -> tuple[int, float, float]:
        kind = _kind(shape)
        rank = 0 if kind in TITLES else 2 if kind in MARGINS else 1
        groups = list(shape.iterancestors(f"{P}grpSp"))
        for candidate in (*groups[-1:], shape, *self._ancestors(shape, layers)):
            offset = next(candidate.iter(f"{A}off"), None)
            if offset is None and candidate.tag == f"{P}graphicFrame":
                offset = candidate.find(f"{P}xfrm/{A}off")
            if offset is not None:
                # Shapes within a quarter of an inch of each other stand in one row, read from left to right.
                top, left = _points(offset, "y") or 0.0, _points(offset, "x") or 0.0
                return rank, round(top / 18), left
        return rank, FAR, 0.0

    def _shape(self, shape: Element, layers: _Layers, relations: dict[str, Relation], flow: Flow) -> None:
        kind = _kind(shape)
        role = MARGINS.get(kind or "", "body")
        ancestors = self._ancestors(shape, layers)
        family = "titleStyle" if kind in TITLES else "bodyStyle" if kind is not None else "otherStyle"
        chain = [shape, *ancestors]
        table = next(shape.iter(f"{A}tbl"), None)
        if table is not None:
            for row in table.iter(f"{A}tr"):
                starts = []
                for cell in row.iter(f"{A}tc"):
                    starts.append(len(flow.lines))
                    for paragraph in cell.iter(f"{A}p"):
                        flow.add(
                            self._runs(
                                paragraph, self._bases(paragraph, chain, layers.styles.get("otherStyle"))
                            ),
                            role=role,
                        )
                flow.join_row(starts)
            return
        scale = next(shape.iter(f"{A}normAutofit"), None)
        shrink = (_number(scale.get("fontScale")) or 100000) / 100000 if scale is not None else 1.0
        for paragraph in shape.iter(f"{A}p"):
            flow.add(
                self._runs(
                    paragraph, self._bases(paragraph, chain, layers.styles.get(family)), shrink=shrink
                ),
                role=role,
            )
        diagram = next(shape.iter("{*}relIds"), None)
        relation = None if diagram is None else relations.get(diagram.get(f"{R}dm") or "")
        if relation is not None:
            self._diagram(relation.target, flow)

    def _diagram(self, part: str, flow: Flow) -> None:
        root = self._package.optional(part)
        for paragraph in () if root is None else root.iter(f"{A}p"):
            flow.add(self._runs(paragraph, [DEFAULT]))

    def _bases(self, paragraph: Element, chain: list[Element], style: Element | None) -> list[Look]:
        """Looks that a paragraph's runs inherit, nearest first."""
        properties = paragraph.find(f"{A}pPr")
        level = int(_number(None if properties is None else properties.get("lvl")) or 0) + 1
        own = None if properties is None else properties.find(f"{A}defRPr")
        looks = [self._look(own)]
        for shape in chain:
            looks += [
                self._look(node) for node in shape.iterfind(f".//{A}lstStyle/{A}lvl{level}pPr/{A}defRPr")
            ][:1]
        if style is not None:
            looks.append(self._look(style.find(f"{A}lvl{level}pPr/{A}defRPr")))
        looks.append(DEFAULT)
        return looks

    def _look(self, properties: Element | None) -> Look:
        if properties is None:
            return PLAIN
        size, bold, italic = _number(properties.get("sz")), properties.get("b"), properties.get("i")
        face = properties.find(f"{A}latin")
        return Look(
            size / 100 if size else None,
            None if bold is None else bold in ("1", "true"),
            None if italic is None else italic in ("1", "true"),
            face.get("typeface")
            if face is not None and not (face.get("typeface") or "+").startswith("+")
            else None,
        )

    def _runs(self, paragraph: Element, bases: list[Look], *, shrink: float = 1.0) -> Iterator[TextRun]:
        base = PLAIN
        for look in bases:
            base = base.over(look)
        for child in paragraph.iter(f"{A}r", f"{A}br", f"{A}fld", "{*}oMath"):
            name = local(child)
            if name == "br":
                yield TextRun("\n", None)
                continue
            if name == "oMath":
                yield TextRun(
                    "".join(node.text or "" for node in child.iter("{*}t") if not node.tag.startswith(A)),
                    self._fonts.of(base, scale=shrink),
                )
                continue
            properties, text = child.find(f"{A}rPr"), child.find(f"{A}t")
            if text is None or not text.text:
                continue
            raised = _number(properties.get("baseline")) if properties is not None else None
            yield TextRun(
                text.text,
                self._fonts.of(self._look(properties).over(base), text.text, scale=shrink),
                bool(raised and raised > 0),
            )


def _shapes(tree: Element | None, depth: int) -> Iterator[Element]:
    """Shapes with text, groups opened, of alternatives the first."""
    for child in () if tree is None or depth <= 0 else tree:
        name = local(child)
        if name in ("sp", "graphicFrame", "cxnSp"):
            yield child
        elif name == "grpSp":
            yield from _shapes(child, depth - 1)
        elif name == "AlternateContent" and len(child):
            yield from _shapes(child[0], depth - 1)


def _kind(shape: Element) -> str | None:
    """The type of a placeholder, None for a shape that is none."""
    holder = next(shape.iter(f"{P}ph"), None)
    return None if holder is None else holder.get("type") or "body"


def _family(kind: str | None) -> str | None:
    return (
        "title"
        if kind in TITLES
        else "body"
        if kind in ("body", "subTitle", "obj", "half", "quarter")
        else kind
    )


def _points(element: Element, name: str) -> float | None:
    value = _number(element.get(name))
    return None if value is None else round(value * POINTS_AN_EMU, 1)


def _number(value: str | None) -> float | None:
    try:
        return float((value or "").rstrip("%")) * (1000 if value and value.endswith("%") else 1)
    except ValueError:
        return None
