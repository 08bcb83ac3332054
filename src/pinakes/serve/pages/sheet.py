"""The page beside a record: of the document itself, or as it looks printed, with the places of values."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.responses import JSONResponse, Response

from pinakes.read.aligned import bare
from pinakes.serve.pages.fields import ValuePlace, narrowed, stretch
from pinakes.serve.pages.shell import asked, grade
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from starlette.requests import Request

    from pinakes.serve.pages.leaves import Leaves

    Json = dict[str, Any]

PRINT, LINES = "print", "lines"
"""What `view` in an address asks for: pages as they look printed, or the lines as they were read."""


class PageNumber(IntegerConvertor):
    """The number of a page in an address: figures without end are no page."""

    regex = "[0-9]{1,9}"


register_url_convertor("page", PageNumber())


@dataclass(frozen=True, slots=True)
class Mark:
    """A value that is lit on the page; `name` is the name of its input."""

    field: str
    name: str
    text: str
    weight: float | None
    places: tuple[ValuePlace, ...]


async def sheet(
    request: Request, document: tuple[str, str, str] | None, marks: Sequence[Mark], *, at: str, query: Json
) -> tuple[Json, list[Mark]]:
    """What `leaf.html` needs to show a page of a document, and the marks with their places on such pages."""
    leaves: Leaves = request.app.state.leaves
    index = await leaves.index(*document) if document else None
    printing = await leaves.printing(*document) if document and index else "none"
    if document and printing == "made" and request.query_params.get("view") != LINES:
        printout = await PrintedPages.of(leaves, document, marks)
        marks = [printout.moved(mark) for mark in marks]
        index, document, query = printout.index, leaves.printout(document[0]), {**query, "view": PRINT}
    pages = index["pages"] if index else []
    number = _number(request, pages, marks)
    leaf = await leaves.leaf(*document, number) if document and index else None
    context = {
        "pages": pages,
        "number": number,
        "leaf": leaf,
        "painted": bool(index and index["painted"]),
        "marked": list(_marked(marks, number, leaf or {"lines": []}, is_print=query.get("view") == PRINT)),
        "printing": printing,
        "leaf_at": at,
        "leaf_query": asked(query) if query else "",
    }
    return context, list(marks)


def printed(request: Request, document: tuple[str, str, str]) -> tuple[str, str, str]:
    """The document that an address of a page asks for: itself, or what was printed of it."""
    leaves: Leaves = request.app.state.leaves
    return leaves.printout(document[0]) if request.query_params.get("view") == PRINT else document


async def told(request: Request, document: tuple[str, str, str]) -> Response:
    """Whether a document is printed by now: no content while it waits."""
    state = await request.app.state.leaves.printing(*document)
    return Response(status_code=204) if state == "waits" else JSONResponse({"printed": state == "made"})


def _number(request: Request, pages: list[int], marks: Iterable[Mark]) -> int:
    wanted = whole_number(request.query_params.get("page"))
    if wanted is not None and wanted in pages:
        return wanted
    first = (place.page for mark in marks for place in mark.places if place.page in pages)
    return next(first, pages[0] if pages else 1)


def _marked(
    marks: Iterable[Mark], number: int, leaf: Json, *, is_print: bool
) -> Iterator[tuple[str, str, str, ValuePlace]]:
    for mark in marks:
        for place in mark.places:
            if place.page != number:
                continue
            boxes = (
                boxed(place, leaf) if is_print and place.box is None else [narrowed(place, mark.text, leaf)]
            )
            for box in boxes:
                yield mark.field, mark.name, grade(mark.weight), box


class PrintedPages:
    """A document as it looks printed; places in it are counted in letters from where their page begins."""

    def __init__(self, index: Json, lines: dict[int, str]) -> None:
        self.index, self._lines = index, lines

    @classmethod
    async def of(cls, leaves: Leaves, document: tuple[str, str, str], marks: Sequence[Mark]) -> PrintedPages:
        """The printout, and the lines of the document in which values stand."""
        lines: dict[int, str] = {}
        for page in {place.page for mark in marks for place in mark.places}:
            leaf = await leaves.leaf(*document, page)
            lines |= {one["line"]: one["text"] for one in leaf["lines"]} if leaf else {}
        return cls(await leaves.index(*leaves.printout(document[0])) or {"pages": []}, lines)

    def moved(self, mark: Mark) -> Mark:
        """A mark with its places among the printed ones; what is not found there has none."""
        found = (self._place(place, mark.text) for place in mark.places)
        return replace(mark, places=tuple(place for place in found if place is not None))

    def _place(self, place: ValuePlace, text: str) -> ValuePlace | None:
        before = self.index["lines"].get(str(place.line))
        if before is None:  # only a box is known: slides and PostScript are printed as large as they are
            return place if place.line < 0 and place.box else None
        line = self._lines.get(place.line, "")
        start, end = stretch(place, text, line)
        if start < 0:
            start, end = 0, len(line)
        first, last = (before + len(bare(line[:edge])) for edge in (start, end))
        at = bisect_right(self.index["starts"], first) - 1
        page_begins = self.index["starts"][at]
        return ValuePlace(self.index["pages"][at], place.line, None, first - page_begins, last - page_begins)


def boxed(place: ValuePlace, leaf: Json) -> Iterator[ValuePlace]:
    """A box for each line of a printed page in which letters of the value stand."""
    at = 0
    for line in leaf["lines"]:
        inside = []
        for text, *box, _, _ in line["words"]:
            letters = len(bare(text))
            if letters and at < place.end and at + letters > place.start:
                inside.append(box)
            at += letters
        if inside:
            left, top, right, bottom = (
                f(box[i] for box in inside) for i, f in enumerate((min, min, max, max))
            )
            yield replace(place, box=(left, top, right, bottom))
