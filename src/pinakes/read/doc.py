"""Word 97–2003 (DOC) → Paper, one line a paragraph."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.read import legacy
from pinakes.read.doc_styles import built_in
from pinakes.read.docx import DocxReader
from pinakes.read.flow import Flow, TextRun, lines_of
from pinakes.read.look import Fonts, Look

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Line, Paper, Source
    from pinakes.model.paper import Role

READER = "doc@1"
MEDIA_TYPES = frozenset(("application/msword", "application/vnd.ms-word", "application/x-msword"))
CONVERTIBLE = frozenset(
    (
        *(
            "application/vnd.wordperfect",
            "application/wordperfect",
            "application/wordperfect5.1",
            "application/x-wordperfect",
        ),
        *("application/vnd.ms-works", "application/x-msworks"),
    )
)
# Sizes that Word's own styles have, where the file's style sheet cannot be read.
BODY = Look(size=10.5)
HEADINGS = {
    level: Look(size=size, bold=True) for level, size in enumerate((16.0, 14.0, 13.0, 12.0, 12.0, 12.0), 1)
}
DEEPEST = 40


class DocReader:
    """Reads binary Word documents."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def score(self, format: Format) -> int | None:
        """Ten for Word's binary formats, two for others that LibreOffice may turn into Word's."""
        kind = format.media_type.lower()
        return 10 if kind in MEDIA_TYPES else 2 if kind in CONVERTIBLE else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper, notes and footers last."""
        flow = Flow.of(self._settings.limits)
        try:
            sections = legacy.sections(content, "doc")
        except BadInput as error:
            anew = legacy.saved_anew(content, "doc", error, self._settings)
            return replace(
                DocxReader(self._settings).read(source, anew, format), reader=f"{READER}+libreoffice"
            )
        document = _Document(flow, built_in(content), _guessed(sections))
        for section in sections:
            document.margin(section, "header")
        for section in sections:
            document.elements(section.get("elements") or [])
        flow.lines += document.notes
        for section in sections:
            document.margin(section, "footer")
        return flow.paper(source, format, reader=READER)


def _guessed(sections: list[legacy.Node]) -> legacy.Node | None:
    """The first paragraph where it is the only heading of its level:
    office-oxide calls the first one so, whatever it is.
    """
    elements = [element for section in sections for element in section.get("elements") or []]
    first = next((element for element in elements if element.get("content")), None)
    highest = [
        element
        for element in elements
        if element.get("type") == "heading" and int(element.get("level") or 1) == 1
    ]
    return first if len(highest) == 1 and highest[0] is first else None


class _Document:
    def __init__(self, flow: Flow, styles: dict[int, Look], guessed: legacy.Node | None) -> None:
        self._flow, self._fonts, self._guessed = flow, Fonts(), guessed
        self._body = styles.get(0, BODY)
        # Without a style of that level a heading is but a guess of office-oxide from its words ("027.7").
        self._headings = {level: look for level, look in styles.items() if level} if styles else HEADINGS
        self.notes: list[Line] = []

    def margin(self, section: legacy.Node, kind: str) -> None:
        seen = {line.text for line in self._flow.lines if line.role == kind}
        role: Role = "header" if kind == "header" else "footer"
        for name in (f"first_page_{kind}", kind, f"even_page_{kind}"):
            before = len(self._flow.lines)
            self.elements((section.get(name) or {}).get("content") or [], role=role)
            fresh = [line for line in self._flow.lines[before:] if line.text not in seen]
            seen.update(line.text for line in fresh)
            self._flow.lines[before:] = fresh

    def _table(self, element: legacy.Node, *, role: Role, depth: int) -> None:
        for row in element.get("rows") or []:
            starts = []
            for cell in row.get("cells") or []:
                starts.append(len(self._flow.lines))
                self.elements(cell.get("content") or [], role=role, depth=depth + 1)
            self._flow.join_row(starts)

    def elements(self, elements: list[legacy.Node], *, role: Role = "body", depth: int = 0) -> None:
        """Paragraphs, headings, lists, tables, boxes and notes, in order."""
        if depth > DEEPEST:
            return
        for element in elements:
            kind = element.get("type")
            content = element.get("content") or []
            if kind == "heading":
                level = int(element.get("level") or 1)
                look = self._headings.get(level) if element is not self._guessed else None
                self._paragraph(content, look or self._body, role=role, level=level if look else None)
            elif kind == "paragraph":
                self._paragraph(content, self._body, role=role)
            elif kind == "list":
                self._list(element, role=role, depth=depth)
            elif kind == "table":
                self._table(element, role=role, depth=depth)
            elif kind == "text_box":
                self.elements(content, role=role, depth=depth + 1)
            elif kind in ("footnote", "endnote"):
                self._note(element)

    def _paragraph(
        self,
        content: list[legacy.Node],
        base: Look,
        *,
        role: Role,
        level: int | None = None,
        prefix: str = "",
    ) -> None:
        made = list(legacy.runs(content, base, self._fonts))
        if prefix and any(run.text.strip() for run in made):
            made.insert(0, TextRun(prefix, made[0].font))
        self._flow.add(made, role=role, level=level if role == "body" else None)
        for target, text in legacy.links(content):
            self._flow.link(target, text)

    def _list(self, element: legacy.Node, *, role: Role, depth: int) -> None:
        if depth > DEEPEST:
            return
        number = int(element.get("start_number") or 1)
        for item in element.get("items") or []:
            prefix = f"{number}. " if element.get("ordered") else ""
            number += 1
            for block in item.get("content") or []:
                if block.get("type") == "paragraph":
                    self._paragraph(block.get("content") or [], self._body, role=role, prefix=prefix)
                    prefix = ""
                else:
                    self.elements([block], role=role, depth=depth + 1)
            nested: Any = item.get("nested")
            if isinstance(nested, dict):
                self._list(nested, role=role, depth=depth + 1)

    def _note(self, element: legacy.Node) -> None:
        mark = str(element.get("marker") or "").strip()
        for block in element.get("content") or []:
            made = list(legacy.runs(block.get("content") or [], self._body, self._fonts))
            if mark and made:
                made[:0] = [TextRun(mark, made[0].font, superscript=True), TextRun(" ", made[0].font)]
                mark = ""
            self.notes += lines_of(made, role="note")
