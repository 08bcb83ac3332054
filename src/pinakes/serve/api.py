"""Our own API, version 1: documents, texts and references in, JSON or any export out. Described in `openapi`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pinakes import plugins
from pinakes.acquire import is_address
from pinakes.publish.export.bibliography import FORMS, UNITS, answer
from pinakes.publish.export.json import described
from pinakes.publish.safe import safe
from pinakes.serve import problems
from pinakes.serve.openapi import specification
from pinakes.serve.uploads import TooLarge, form_of, kept

if TYPE_CHECKING:
    from starlette.requests import Request

    from pinakes.serve.batches import Batch

PAGE, LARGEST_PAGE = 50, 500
MOST_TEXTS = 1000
REFERENCE_FORMS = ("csl", "bibtex", "ris")
BINARY = ("parquet", "template")
"""Exports that need what a request cannot give."""


async def describe(request: Request) -> Response:
    """One document or address, described; in any export with `to`."""
    state = request.app.state
    to = _chosen(request, "to", ("json", *_exports()), "json")
    full = _chosen(request, "full", ("true", "false"), "false") == "true"
    files, addresses = await _sources(request)
    if len(files) + len(addresses) != 1:
        raise HTTPException(400, "send one file in the field 'file' of a multipart form, or one address; several are a job: /api/v1/jobs")
    if addresses:
        return await _described(state.pool, addresses[0], addresses[0], to, full=full)
    name, content = files[0]
    with kept(content, name) as path:
        return await _described(state.pool, name, path, to, full=full)


async def _described(pool: Any, name: str, path: str, to: str, *, full: bool) -> Response:
    if to == "json":
        outcomes = await pool.run("describe", name, path, full=full)
        fatal = next((one for one in outcomes[0].problems if one.fatal), None) if outcomes[0].record is None else None
        return problems.of_document(fatal) if fatal else JSONResponse({"documents": [described(outcome) for outcome in outcomes]})
    (made, *_) = await pool.run("export", name, path, to=to)
    fatal = next((one for one in made.problems if one.fatal), None)
    return problems.of_document(fatal) if fatal else Response(made.content, media_type=made.media_type)


async def bibliography(request: Request) -> Response:
    """The bibliography of texts, or of one document: references, labels a line, or a mask."""
    state = request.app.state
    to = _chosen(request, "to", FORMS, "json")
    units = _chosen(request, "units", UNITS, "codepoints")
    least = _number(request, "min_weight", 0.5)
    if _type(request) == "multipart/form-data":
        files, _ = await _sources(request)
        texts = files
    else:
        texts = [("text.txt", text.encode("utf-8", "replace")) for text in await _texts(request, "texts")]
    made = []
    for name, content in texts:
        with kept(content, name) as path:
            found = await state.pool.run("cite", name, path)
        made.append(answer(found[0], to=to, min_weight=least, units=units))
    return JSONResponse({"documents": made})


async def references(request: Request) -> Response:
    """References parsed, in order: CSL items, BibTeX or RIS."""
    to = _chosen(request, "to", REFERENCE_FORMS, "csl")
    lines = await _texts(request, "references", split=True)
    with kept("\n".join(" ".join(safe(one).split()) for one in lines).encode(), "references.txt") as path:
        (made, *_) = await request.app.state.pool.run("parsed", "references", path, to=to)
    return Response(made.content, media_type=made.media_type)


async def start(request: Request) -> Response:
    """Begin a job over many documents."""
    files, addresses = await _sources(request)
    if not files and not addresses:
        raise HTTPException(400, "send files in the field 'file' of a multipart form, or addresses as JSON")
    batch = request.app.state.batches.start(files, addresses)
    return JSONResponse(batch.state(), 202, {"Location": f"/api/v1/jobs/{batch.id}"})


async def jobs(request: Request) -> Response:
    """All jobs of the service."""
    found = [batch.state() for batch in request.app.state.batches.all.values()]
    return JSONResponse(_page(request, found, "jobs"))


async def job(request: Request) -> Response:
    """How far a job is."""
    return JSONResponse(_batch(request).state())


async def documents(request: Request) -> Response:
    """The documents of a job that are done, a page at a time."""
    return JSONResponse(_page(request, _batch(request).documents, "documents"))


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


def _page(request: Request, rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    offset, limit = int(_number(request, "offset", 0)), min(int(_number(request, "limit", PAGE)), LARGEST_PAGE)
    following = offset + limit if offset + limit < len(rows) else None
    return {name: rows[offset : offset + limit], "total": len(rows), "offset": offset, "limit": limit, "next": following}


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


def _type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _sources(request: Request) -> tuple[list[tuple[str, bytes]], list[str]]:
    """Files and addresses of a request."""
    limit = request.app.state.settings.limits.size
    if _type(request) == "application/json":
        body = await _json(request, limit)
        asked = body.get("addresses", [body["address"]] if "address" in body else [])
        if not isinstance(asked, list) or not all(isinstance(one, str) and is_address(one) for one in asked):
            raise HTTPException(400, "'address' is an http(s) address, 'addresses' a list of them")
        return [], asked
    if _type(request) != "multipart/form-data":
        raise HTTPException(415, "send a multipart form with a file, or JSON with an address")
    async with form_of(request, limit=limit) as form:
        files = [(value.filename or "file", await value.read()) for _, value in form.multi_items() if isinstance(value, UploadFile)]
        return files, [str(value) for value in form.getlist("address") if is_address(str(value))]


async def _texts(request: Request, name: str, *, split: bool = False) -> list[str]:
    """Texts of a request: plain (one, or one a line), or a list in JSON whose items are strings or `{"lines": […]}`."""
    limit = request.app.state.settings.limits.size
    kind = _type(request)
    if kind == "text/plain":
        text = (await _body(request, limit)).decode("utf-8", "replace")
        texts = [line for line in text.split("\n") if line.strip()] if split else [text]
    elif kind == "application/json":
        body = await _json(request, limit)
        given = body.get(name)
        if not isinstance(given, list):
            raise HTTPException(400, f"{name!r} is a list")
        texts = [_text(one, name) for one in given]
    else:
        raise HTTPException(415, "send text/plain or application/json")
    if not split and len(texts) > MOST_TEXTS:
        raise HTTPException(413, f"more than {MOST_TEXTS} texts in one request")
    return texts


def _text(one: object, name: str) -> str:
    if isinstance(one, str):
        return one
    if isinstance(one, dict) and isinstance(one.get("lines"), list) and all(isinstance(line, str) for line in one["lines"]):
        return "\n".join(line.replace("\n", " ") for line in one["lines"])
    raise HTTPException(400, f"an item of {name!r} is a string or an object with 'lines', a list of strings")


async def _body(request: Request, limit: int) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise TooLarge(limit)
        parts.append(part)
    return b"".join(parts)


async def _json(request: Request, limit: int) -> dict[str, Any]:
    try:
        body = json.loads(await _body(request, limit))
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
