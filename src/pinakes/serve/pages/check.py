"""Check a record beside its page: correct, accept, go to the next; what was changed can be undone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pinakes.model import Person, Record
from pinakes.publish.export.json import problems_of
from pinakes.serve.pages.corrections import checked_text, rearranged, typed
from pinakes.serve.pages.fields import ALWAYS, Places, authors_of, place_of, rows_of
from pinakes.serve.pages.learning import relearnt
from pinakes.serve.pages.mine import accept, may_change
from pinakes.serve.pages.sheet import Mark, sheet
from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.vocabularies import suggested
from pinakes.serve.pages.who import needs, owns
from pinakes.serve.uploads import form_of
from pinakes.store.changing import correct
from pinakes.store.library import name_of
from pinakes.store.records import documents_of, outcome_of
from pinakes.store.undoing import history, undo
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from starlette.requests import Request

    from pinakes.model import Outcome
    from pinakes.serve.pages.corrections import Typed
    from pinakes.serve.pages.fields import Author, InputRow
    from pinakes.store.library import Library
    from pinakes.store.records import Document
    from pinakes.store.undoing import Changed

FORM = 4 << 20
"""Bytes a form may have: five thousand authors fit."""
NAMED = 200
"""Authors that are shown as rows; more would make the page useless."""
CITED = 500
"""References that are shown."""
EXPORTS = (
    "bibtex",
    "ris",
    "csl",
    "dc-xml",
    "marcxml",
    "mods",
    "tei",
    "jats",
    "datacite",
    "json",
    "csv",
    "docx",
)
"""Forms that are offered first; the others are there too."""


@dataclass(frozen=True, slots=True)
class CheckPage:
    """All that the page of a work needs."""

    work: str
    number: int
    version: int
    outcome: Outcome
    record: Record
    documents: list[Document]
    history: list[Changed]

    @property
    def people(self) -> list[Person]:
        """The authors as values."""
        return [claim.value for claim in self.record.best("author") if isinstance(claim.value, Person)]

    @property
    def first(self) -> Document | None:
        """The document whose pages are shown."""
        return shown_first(self.documents)

    @property
    def places(self) -> Places:
        """Where values stand in that document."""
        return Places(self.first.record if self.first else None)

    @property
    def rows(self) -> list[InputRow]:
        """The form but for its authors."""
        return rows_of(self.record, self.places)

    @property
    def authors(self) -> list[Author]:
        """The authors as they stand."""
        return authors_of(self.record, self.places)

    @property
    def cited(self) -> list[Mark]:
        """The references as they stand; where, is known if there is but one document that they can be of."""
        is_alone = len(self.documents) == 1
        return [
            Mark(
                "reference",
                f"reference.{i}",
                "",
                claim.weight,
                tuple(map(place_of, claim.spans)) if is_alone else (),
            )
            for i, claim in enumerate(self.record.best("reference")[:CITED])
        ]


def shown_first(documents: list[Document]) -> Document | None:
    """Of those whose bytes are here, the one that says most; one whose values have places on pages before all others."""
    held = [one for one in documents if one.held]
    placed = (one for one in held if any(span.box for claim in one.record.claims for span in claim.spans))
    return next(placed, held[0] if held else None)


def seen(library: Library, work: str) -> CheckPage:
    """A work as it stands."""
    number = library.number_of(work)
    with library.database.snapshot() as sql:
        version = sql.execute("SELECT changed FROM work WHERE id=?", (number,)).fetchone()[0]
        documents = documents_of(sql, number)
        outcome = outcome_of(sql, number, documents=documents)
        if outcome.record is None and not documents:
            raise HTTPException(404, f"{work} was taken out of the library")
        # What could not be described is described by whoever looks at it: the form is there, and empty.
        record = outcome.record or documents[0].record
        return CheckPage(name_of(number), number, version, outcome, record, documents, history(sql, number))


async def check(request: Request) -> Response:
    """The form beside the page."""
    found = await _found(request)
    return await _shown(request, found, found.rows, found.authors)


async def _found(request: Request) -> CheckPage:
    work = request.path_params["work"]
    needs(request, "depositor")
    await owns(request, work)
    result: CheckPage = await request.app.state.desk.read(lambda library: seen(library, work))
    return result


async def _shown(
    request: Request,
    found: CheckPage,
    rows: list[InputRow],
    authors: list[Author],
    *,
    unshown: int | None = None,
    status: int = 200,
    **more: Any,
) -> Response:
    state = request.app.state
    first = found.first
    document = (first.digest, first.name, path_of(state, first.digest)) if first is not None else None
    references = found.record.best("reference")
    unshown = max(0, len(authors) - NAMED) if unshown is None else unshown
    shown_authors = authors[: len(authors) - unshown]
    marks = [Mark(row.field, row.name, row.text, row.weight, row.places) for row in rows]
    marks += [
        Mark("author", f"author.{i}", one.name, one.weight, one.places) for i, one in enumerate(shown_authors)
    ]
    marks += found.cited
    shown, marks = await sheet(request, document, marks, at=f"/works/{found.work}/leaf", query={})
    placed = {mark.name: mark.places for mark in marks}
    rows = [replace(row, places=placed[row.name]) for row in rows]
    named = [replace(one, places=placed[f"author.{i}"]) for i, one in enumerate(shown_authors)]
    is_shown = {
        row.name: bool(row.text or row.rivals or row.field in ALWAYS or row.field.startswith("venue-"))
        for row in rows
    }
    context = {
        "seen": found, "rows": [row for row in rows if is_shown[row.name]], "spare": [row for row in rows if not is_shown[row.name]],
        "authors": named, "more_authors": unshown, "references": references, "placed": placed, "exports": EXPORTS,
        "place": await state.desk.read(lambda library: state.reviews.judge(library, found.number)),
        "said": state.reviews.said_of(found.number), "problems": problems_of(found.outcome.problems),
        "error": "", "draft": state.drafts.of(found.number), **await suggested(request, found.record),
    }  # fmt: skip
    return page(request, "check.html", status=status, **(shown | context | more))


def path_of(state: Any, digest: str) -> str:
    """Where the bytes of a document lie."""
    from pinakes.store.files import Shelves

    return str(Shelves(state.desk.folder / "files").handed_out(digest))


async def save(request: Request) -> Response:
    """What was typed becomes claims; then the page again, or the next work."""
    who = needs(request, "depositor")
    found = await _found(request)
    may_change(request, found.number)
    async with form_of(request, limit=FORM) as form:
        said = typed(form, found.rows, found.authors, found.people, by=who.by)
        what = str(form.get("do") or "save")
        version = str(form.get("version") or "")
        verb, _, place = what.partition(":")
        if verb in ("up", "down", "drop", "split", "merge", "add"):
            number = whole_number(place)
            caret = whole_number(str(form.get("caret") or ""))
            shown, rest = said.shown_authors, said.authors[len(said.shown_authors) :]
            changed = rearranged(shown, verb, -1 if number is None else number, caret=caret or 0)
            return await _shown(request, found, said.rows, [*changed, *rest], unshown=len(rest))
    if said.has_errors:
        return await _shown(
            request, found, said.rows, said.authors, unshown=said.unshown, status=422, error="check.mend"
        )
    if said.claims and version != str(found.version):
        return await _shown(
            request, found, said.rows, said.authors, unshown=said.unshown, status=409, error="check.conflict"
        )
    return await _kept(request, found, said, what)


async def _kept(request: Request, found: CheckPage, said: Typed, what: str) -> Response:
    state, who = request.app.state, request.state.who
    if said.claims:
        await state.desk.write(lambda library: correct(library, found.work, *said.claims))
    if what not in ("accept", "aside"):
        return go(f"/works/{found.work}/check?done=saved" if said.claims else f"/works/{found.work}/check")
    if not state.desk.is_scratch and not who.may("reviewer"):
        return go("/mine")  # whoever brought it submits it there; that it is good another says
    states = {"accept": "accepted", "aside": "aside"}
    draft = state.drafts.of(found.number)
    if what == "accept" and draft is not None and draft.state == "submitted":
        await accept(request, found.work)
        return go("/mine")
    state.reviews.say([found.number], states[what], by=who.by)
    await relearnt(request, [found.work])
    following = None if state.desk.is_scratch else state.reviews.next_after(found.number)
    if following is None:
        return go(
            f"/works/{found.work}/check?done={states[what]}" if state.desk.is_scratch else "/queue?done=all"
        )
    return go(f"/works/{following}/check?done={states[what]}&before={found.work}")


async def take_back(request: Request) -> Response:
    """Undo one change of fields, or what was said of the work."""
    who = needs(request, "depositor")
    found = await _found(request)
    may_change(request, found.number)
    async with form_of(request, limit=FORM) as form:
        change, batch = str(form.get("change") or ""), str(form.get("batch") or "")
    if (number := whole_number(change)) is not None:
        await request.app.state.desk.write(lambda library: undo(library, found.work, number, by=who.by))
    if batch:
        await relearnt(request, request.app.state.reviews.take_back(batch))
    return go(f"/works/{found.work}/check?done=undone")


async def validate(request: Request) -> Response:
    """Whether a value can stand, while it is typed."""
    field, value = request.query_params.get("field", ""), request.query_params.get("value", "")[:2000]
    try:
        return JSONResponse({"error": checked_text(field, value)})
    except KeyError:
        return JSONResponse({"error": ""})


def routes() -> list[Route]:
    """Checking."""
    return [
        Route("/works/{work}/check", check, methods=["GET"]),
        Route("/works/{work}/check", save, methods=["POST"]),
        Route("/works/{work}/undo", take_back, methods=["POST"]),
        Route("/validate", validate, methods=["GET"]),
    ]
