"""PowerPoint 97–2003 (PPT) → Paper: a slide is a page, its title first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Heading
from pinakes.read import legacy
from pinakes.read.flow import Flow
from pinakes.read.look import Fonts, Look
from pinakes.read.pptx import PptxReader

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Page, Paper, Source

READER = "ppt@1"
MEDIA_TYPES = frozenset(
    (
        "application/vnd.ms-powerpoint",
        "application/mspowerpoint",
        "application/powerpoint",
        "application/x-mspowerpoint",
    )
)
# Sizes that PowerPoint's own master has; what the slide says itself goes before.
TITLE = Look(size=44.0)
PLACES = {"title": TITLE, "subTitle": Look(size=32.0), "body": Look(size=28.0)}
OTHER = Look(size=18.0)
NOTE = Look(size=12.0)


class PptReader:
    """Reads binary PowerPoint presentations."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def score(self, format: Format) -> int | None:
        """Ten for PowerPoint's binary formats."""
        return 10 if format.media_type.lower() in MEDIA_TYPES else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper, one page a slide; speaker's notes are notes of their slide."""
        try:
            slides = legacy.sections(content, "ppt")
        except BadInput as error:
            anew = legacy.saved_anew(content, "ppt", error, self._settings)
            return replace(
                PptxReader(self._settings).read(source, anew, format), reader=f"{READER}+libreoffice"
            )
        limits = self._settings.limits
        whole, fonts = Flow.of(limits), Fonts()
        pages = [_page(number, slide, whole, fonts) for number, slide in enumerate(slides[: limits.pages], 1)]
        if len(slides) > limits.pages:
            whole.trouble(
                "too-large", f"{len(slides)} slides, of which {limits.pages} were read (limits.pages)"
            )
        return whole.paged(source, format, reader=READER, pages=pages, count=len(slides))


def _page(number: int, slide: legacy.Node, whole: Flow, fonts: Fonts) -> Page:
    flow = whole.within()
    elements = [element for element in slide.get("elements") or [] if element.get("content")]
    elements.sort(
        key=lambda element: (
            0 if element.get("type") == "heading" or element.get("placeholder_role") == "title" else 1
        )
    )
    for element in elements:
        content = element.get("content") or []
        is_title = element.get("type") == "heading"
        base = TITLE if is_title else PLACES.get(str(element.get("placeholder_role")), OTHER)
        lines = flow.add(legacy.runs(content, base, fonts))
        if is_title and lines:
            whole.outline.append(Heading(" ".join(line.text for line in lines), 1, number))
        for target, text in legacy.links(content):
            flow.link(target, text)
    for note in slide.get("speaker_notes") or []:
        flow.add(legacy.runs(note.get("content") or [], NOTE, fonts), role="note")
    whole.room = flow.room
    return flow.page(number)
