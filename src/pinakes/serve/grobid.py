"""GROBID's API: the same paths, parameters, status codes and quirks, so that its clients work unchanged.

`consolidate*` is accepted and does nothing: nothing is looked up elsewhere. Files of any format that Pinakes reads are taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from pinakes import __version__
from pinakes.publish import grobid
from pinakes.publish.export.tei import affiliation, dated, named
from pinakes.publish.safe import safe
from pinakes.serve.pool import Busy
from pinakes.serve.presence import wanted
from pinakes.serve.uploads import folder, form_of, refuse_if_full, saved, upload_of
from pinakes.text import dates, names

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.datastructures import FormData
    from starlette.requests import Request

    from pinakes.model import Problem, Published

COMPATIBLE = "0.9.0"
"""The version of GROBID whose API this is; clients ask."""
SAID = {
    "empty": "BAD_INPUT_DATA", "damaged": "BAD_INPUT_DATA", "encrypted": "BAD_INPUT_DATA", "bomb": "BAD_INPUT_DATA",
    "unsafe": "BAD_INPUT_DATA",
    "too-large": "TOO_MANY_BLOCKS", "no-text": "NO_BLOCKS", "timeout": "TIMEOUT", "memory": "TOO_MANY_TOKENS",
}  # fmt: skip
"""Our problems by GROBID's names."""
UNSUPPORTED = ("not-a-document", "unsupported")
MOST_REFERENCES = 20_000
LONGEST = 20_000
"""Characters of names, dates and affiliations that are looked at."""
NOT_HERE = (
    "processFulltextAssetDocument", "processCitationPatentTXT", "processCitationPatentTEI", "processCitationPatentST36",
    "processCitationPatentPDF", "citationPatentAnnotations", "createTraining", "createTrainingBlank", "createTrainingFulltext",
    "modelTraining", "trainingResult", "killTraining", "allTraining", "model", "models",
)  # fmt: skip
"""Patents, training and what GROBID itself has given up."""


def is_on(value: object) -> bool:
    """Whether a parameter says yes: clients send 1, true, or the names of enumerations."""
    return str(value or "").strip().lower() not in ("", "0", "false", "no", "none", "without")


def wish_of(form: FormData, request: Request) -> grobid.GrobidWish:
    """What the parameters and the Accept header ask for."""
    asked = {name.strip() for value in form.getlist("teiCoordinates") for name in str(value).split(",")}
    return grobid.GrobidWish(
        bibtex="bibtex" in request.headers.get("accept", ""),
        raw_references=is_on(form.get("includeRawCitations")),
        raw_affiliations=is_on(form.get("includeRawAffiliations")),
        coordinates=frozenset(asked & grobid.COORDINATES),
        sentences=is_on(form.get("segmentSentences")),
        ids=is_on(form.get("generateIDs")),
    )


def document(form_name: str) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that takes a document."""

    async def endpoint(request: Request) -> Response:
        state = request.app.state
        try:
            await refuse_if_full(request)
            async with folder() as place:
                async with form_of(request, limit=state.settings.limits.size) as form:
                    name, path = await saved(upload_of(form, "input"), place)
                    wish = wish_of(form, request)
                results = await wanted(
                    request, state.pool.run("publish", name, path, form=form_name, wish=wish)
                )
        except Busy as error:
            return busy(error)
        return answer(next(iter(results), None))

    return endpoint


def answer(made: Published | None) -> Response:
    """A document's answer: its bytes, 204 where nothing was found, an error that says what was wrong."""
    if made is None:
        return Response(status_code=204)
    fatal = next((problem for problem in made.problems if problem.fatal), None)
    if fatal is not None:
        return refused(fatal)
    return Response(made.content, media_type=made.media_type) if made.content else Response(status_code=204)


def refused(problem: Problem) -> Response:
    """Why a document could not be described."""
    if problem.code in UNSUPPORTED:
        return PlainTextResponse(f"[BAD_INPUT_DATA] {safe(problem.message)}", 415)
    status = 413 if problem.code == "too-large" else 500
    return PlainTextResponse(f"[{SAID.get(problem.code, 'GENERAL')}] {safe(problem.message)}", status)


def busy(error: Busy) -> Response:
    """Come back in a moment: clients of GROBID wait and try again."""
    return PlainTextResponse(
        "[NO_ENGINE] every worker is busy; try again in a few seconds", 503, error.headers
    )


async def alive(_: Request) -> Response:
    """Whether the service answers."""
    return PlainTextResponse("true")


async def health(request: Request) -> Response:
    """Whether it is ready, and how many work at once."""
    pool = request.app.state.pool
    return JSONResponse(
        {
            "ready": True,
            "status": "UP",
            "pool": {"maxActive": pool.size, "active": min(pool.present, pool.size)},
        }
    )


async def version(_: Request) -> Response:
    """The version of the API, and ours."""
    return JSONResponse({"version": COMPATIBLE, "revision": f"pinakes-{__version__}"})


def words(field: str, made: Callable[[str], grobid.Answer]) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that takes a text."""

    async def endpoint(request: Request) -> Response:
        async with form_of(request, limit=request.app.state.settings.limits.size) as form:
            given = form.get(field)
        text = safe(given[:LONGEST]) if isinstance(given, str) else ""
        if not text.strip():
            raise HTTPException(400, f"no text came in the field {field!r}")
        found = made(text)
        return (
            Response(found.content, media_type=found.media_type)
            if found.content
            else Response(status_code=204)
        )

    return endpoint


def _dates(text: str) -> grobid.Answer:
    return grobid.fragment(dated(found.date) for found in dates.find(text))


def _names(text: str) -> grobid.Answer:
    return grobid.fragment(named(names.parse(name)) for name in names.split(text) if name.strip())


def _affiliations(text: str) -> grobid.Answer:
    return grobid.fragment(
        affiliation(" ".join(safe(line).split()), f"aff{i}")
        for i, line in enumerate(text.splitlines())
        if line.strip()
    )


async def citations(request: Request) -> Response:
    """One reference, or many: each is parsed, none is lost."""
    state = request.app.state
    async with form_of(request, limit=state.settings.limits.size) as form:
        given = [str(value) for value in form.getlist("citations")]
        wish = wish_of(form, request)
    lines = [" ".join(safe(text).split()) for text in given if text.strip()]
    if not any(lines):
        raise HTTPException(400, "no text came in the field 'citations'")
    if len(lines) > MOST_REFERENCES:
        raise HTTPException(413, f"more than {MOST_REFERENCES} references in one request")
    is_list = request.url.path.endswith("List")
    try:
        (results,) = await wanted(
            request, state.pool.run_texts("parse", ["\n".join(lines)], wish=wish, single=not is_list)
        )
    except Busy as error:
        return busy(error)
    return answer(next(iter(results), None))


async def not_here(request: Request) -> Response:
    """What this service does not do."""
    return PlainTextResponse(
        f"{request.url.path} is not offered: patents, training and deprecated calls are GROBID's own", 501
    )


def routes() -> list[Route]:
    """Every endpoint."""
    both = ["POST", "PUT"]
    taken: dict[str, Any] = {
        "processHeaderDocument": document("header"),
        "processFulltextDocument": document("fulltext"),
        "processFulltextDocumentJATS": document("jats"),
        "processReferences": document("references"),
        "referenceAnnotations": document("annotations"),
        "annotatePDF": document("annotated"),
        "processDate": words("date", _dates),
        "processHeaderNames": words("names", _names),
        "processCitationNames": words("names", _names),
        "processAffiliations": words("affiliations", _affiliations),
        "processCitation": citations,
        "processCitationList": citations,
    }
    asked = {"isalive": alive, "health": health, "version": version}
    return [
        *(Route(f"/api/{name}", endpoint, methods=["GET"]) for name, endpoint in asked.items()),
        *(Route(f"/api/{name}", endpoint, methods=both) for name, endpoint in taken.items()),
        *(
            Route(f"/api/{name}{rest}", not_here, methods=["GET", *both])
            for name in NOT_HERE
            for rest in ("", "/{rest:path}")
        ),
    ]
