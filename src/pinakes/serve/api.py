"""Our own API, version 1: documents, texts and references in, JSON or any export out. Described in `openapi`."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pinakes import plugins
from pinakes.acquire import is_address
from pinakes.publish.export.bibliography import FORMS, UNITS, answer
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.serve import problems
from pinakes.serve.openapi import specification
from pinakes.serve.presence import wanted
from pinakes.serve.uploads import body_of, folder, form_of, media_type, refuse_if_full, saved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

    from pinakes.serve.batches import Batch

PAGE, LARGEST_PAGE = 50, 500
MOST_TEXTS, MOST_REFERENCES = 1000, 20_000
SHARE = 200
"""References a child takes at a time."""
REFERENCE_FORMS = ("csl", "bibtex", "ris")
BINARY = ("parquet", "template")
"""Exports that need what a request cannot give."""


async def describe(request: Request) -> Response:
    """One document or address, described; in any export with `to`."""
    pool = request.app.state.pool
    to = _chosen(request, "to", ("json", *_exports()), "json")
    full = _chosen(request, "full", ("true", "false"), "false") == "true"
    await refuse_if_full(request)
    async with folder() as place:
        sources = await _sources(request, place)
        if len(sources) != 1:
            raise HTTPException(
                400,
                "send one file in the field 'file' of a multipart form, or one address; several are a job: /api/v1/jobs",
            )
        work = (
            pool.run("told", *sources[0], full=full)
            if to == "json"
            else pool.run("export", *sources[0], to=to)
        )
        made = await wanted(request, work)
    fatal = next((one for one in made[0].problems if one.fatal), None)
    if fatal is not None:
        return problems.of_document(fatal)
    return (
        _documents([one.content for one in made])
        if to == "json"
        else Response(made[0].content, media_type=made[0].media_type)
    )


async def bibliography(request: Request) -> Response:
    """The bibliography of texts, or of documents: references, labels a line, or a mask."""
    pool = request.app.state.pool
    to = _chosen(request, "to", FORMS, "json")
    units = _chosen(request, "units", UNITS, "codepoints")
    least = _number(request, "min_weight", 0.5)
    if media_type(request) == "multipart/form-data":
        await refuse_if_full(request)
        async with folder() as place:
            found = await wanted(request, pool.run_all("cite", await _sources(request, place)))
        return _documents([line(answer(one, to=to, min_weight=least, units=units)) for one, *_ in found])
    await refuse_if_full(request, texts=True)
    made: list[bytes] = []
    for as_lines, texts in itertools.groupby(
        await _texts(request, "texts"), key=lambda one: isinstance(one, tuple)
    ):
        asked = [one if isinstance(one, str) else "\n".join(one) for one in texts]
        options = {"to": to, "least": least, "units": units, "as_lines": as_lines}
        for published, *_ in await wanted(request, pool.run_texts("cite_text", asked, **options)):
            if published.problems:
                return problems.of_document(published.problems[0])
            made.append(published.content)
    return _documents(made)


async def references(request: Request) -> Response:
    """References parsed, in order: CSL items, BibTeX or RIS."""
    to = _chosen(request, "to", REFERENCE_FORMS, "csl")
    await refuse_if_full(request, texts=True)
    lines = [
        " ".join(safe(one if isinstance(one, str) else " ".join(one)).split())
        for one in await _texts(request, "references", split=True)
    ]
    if len(lines) > MOST_REFERENCES:
        raise HTTPException(413, f"more than {MOST_REFERENCES} references in one request")
    share = SHARE if to == "csl" else MOST_REFERENCES  # keys of BibTeX are told apart within one export
    texts = ["\n".join(lines[first : first + share]) for first in range(0, len(lines) or 1, share)]
    parsed = [
        made for made, *_ in await wanted(request, request.app.state.pool.run_texts("parsed", texts, to=to))
    ]
    fatal = next((problem for made in parsed for problem in made.problems), None)
    if fatal is not None:
        return problems.of_document(fatal)
    if to != "csl":
        return Response(parsed[0].content, media_type=parsed[0].media_type)
    return Response(
        b"[" + b", ".join(filter(None, (made.content[1:-1] for made in parsed))) + b"]",
        media_type="application/json",
    )


async def start(request: Request) -> Response:
    """Begin a job over many documents."""
    batches = request.app.state.batches
    place = batches.folder()
    try:
        sources = await _sources(request, place)
        if not sources:
            raise HTTPException(
                400, "send files in the field 'file' of a multipart form, or addresses as JSON"
            )
        batch = batches.start(sources, place, owner=request.state.who.name)
    except BaseException:
        batches.remove(place)
        raise
    return JSONResponse(batch.state(), 202, {"Location": f"/api/v1/jobs/{batch.id}"})


async def jobs(request: Request) -> Response:
    """The jobs of whoever asks; those of people without a name are known by their address alone."""
    state, name = request.app.state, request.state.who.name
    found = [
        batch.state() for batch in state.batches.all.values() if state.here or (name and batch.owner == name)
    ]
    return JSONResponse(_page(request, found, "jobs"))


async def job(request: Request) -> Response:
    """How far a job is."""
    return JSONResponse(_batch(request).state())


async def documents(request: Request) -> Response:
    """The documents of a job that are done, a page at a time."""
    page = _page(request, _batch(request).documents, "documents")
    rows = b", ".join(row.strip() for row in page.pop("documents"))
    return Response(
        json.dumps(page).encode()[:-1] + b', "documents": [' + rows + b"]}", media_type="application/json"
    )


async def end(request: Request) -> Response:
    """Stop a job and forget it."""
    request.app.state.batches.end(_batch(request))
    return Response(status_code=204)


async def exports(_: Request) -> Response:
    """The formats that `to` may name."""
    return JSONResponse({"exports": ["json", *_exports()]})


async def openapi(_: Request) -> Response:
    """The API, described."""
    return JSONResponse(specification())


def _exports() -> list[str]:
    return [name for name in plugins.PARTS["exporters"] if name not in (*BINARY, "json")]


def _batch(request: Request) -> Batch:
    found: Batch | None = request.app.state.batches.all.get(request.path_params["id"])
    if found is None:
        raise HTTPException(404, "no such job; finished ones are forgotten after an hour")
    return found


def _documents(rows: list[bytes]) -> Response:
    return Response(
        b'{"documents": [' + b", ".join(row.strip() for row in rows) + b"]}", media_type="application/json"
    )


def _page(request: Request, rows: Sequence[Any], name: str) -> dict[str, Any]:
    offset, limit = (
        int(_number(request, "offset", 0)),
        min(int(_number(request, "limit", PAGE)), LARGEST_PAGE),
    )
    following = offset + limit if limit and offset + limit < len(rows) else None
    return {
        name: rows[offset : offset + limit],
        "total": len(rows),
        "offset": offset,
        "limit": limit,
        "next": following,
    }


def _chosen(request: Request, name: str, known: tuple[str, ...], usual: str) -> str:
    value = request.query_params.get(name, usual)
    if value not in known:
        raise HTTPException(400, f"{name}={value}: choose one of {', '.join(known)}")
    return value


def _number(request: Request, name: str, usual: float) -> float:
    value = request.query_params.get(name)
    try:
        number = usual if value is None else float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e9:
        raise HTTPException(400, f"{name}={value} is not a number from 0 up")
    return number


async def _sources(request: Request, place: str) -> list[tuple[str, str]]:
    """Names with paths or addresses of what a request sends; files are put into a folder."""
    if media_type(request) == "application/json":
        body = await _json(request)
        asked = body.get("addresses", [body["address"]] if "address" in body else [])
        if not isinstance(asked, list) or not all(isinstance(one, str) and is_address(one) for one in asked):
            raise HTTPException(400, "'address' is an http(s) address, 'addresses' a list of them")
        return [(one, one) for one in asked]
    if media_type(request) != "multipart/form-data":
        raise HTTPException(415, "send a multipart form with a file, or JSON with an address")
    async with form_of(request, limit=request.app.state.settings.limits.size) as form:
        files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)]
        addresses = [str(value) for value in form.getlist("address") if is_address(str(value))]
        return [await saved(upload, place, number) for number, upload in enumerate(files)] + [
            (one, one) for one in addresses
        ]


async def _texts(request: Request, name: str, *, split: bool = False) -> list[str | tuple[str, ...]]:
    """Texts of a request: plain (one, or one a line), or a list in JSON whose items are strings or `{"lines": […]}`."""
    kind = media_type(request)
    if kind == "text/plain":
        text = (await body_of(request)).decode("utf-8", "replace")
        return [line for line in text.split("\n") if line.strip()] if split else [text]
    if kind != "application/json":
        raise HTTPException(415, "send text/plain or application/json")
    given = (await _json(request)).get(name)
    if not isinstance(given, list):
        raise HTTPException(400, f"{name!r} is a list")
    if not split and len(given) > MOST_TEXTS:
        raise HTTPException(413, f"more than {MOST_TEXTS} texts in one request")
    return [_text(one, name) for one in given]


def _text(one: object, name: str) -> str | tuple[str, ...]:
    if isinstance(one, str):
        return one
    if (
        isinstance(one, dict)
        and isinstance(one.get("lines"), list)
        and all(isinstance(line, str) for line in one["lines"])
    ):
        return tuple(line.replace("\n", " ") for line in one["lines"])
    raise HTTPException(400, f"an item of {name!r} is a string or an object with 'lines', a list of strings")


async def _json(request: Request) -> dict[str, Any]:
    content = await body_of(request)
    try:
        body = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, "the body is not JSON") from error
    if not isinstance(body, dict):
        raise HTTPException(400, "the body is not a JSON object")
    return body


def routes() -> list[Route]:
    """Every endpoint."""
    return [
        Route("/openapi.json", openapi, methods=["GET"]),
        Route("/api/v1/describe", describe, methods=["POST"]),
        Route("/api/v1/bibliography", bibliography, methods=["POST"]),
        Route("/api/v1/references", references, methods=["POST"]),
        Route("/api/v1/exports", exports, methods=["GET"]),
        Route("/api/v1/jobs", start, methods=["POST"]),
        Route("/api/v1/jobs", jobs, methods=["GET"]),
        Route("/api/v1/jobs/{id}", job, methods=["GET"]),
        Route("/api/v1/jobs/{id}", end, methods=["DELETE"]),
        Route("/api/v1/jobs/{id}/documents", documents, methods=["GET"]),
    ]
