"""Vocabularies over HTTP: what is loaded, concepts by name, code or URI, subjects and keyphrases of texts."""

from __future__ import annotations

import dataclasses
import json
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Route

from pinakes.serve.uploads import body_of
from pinakes.vocabulary.asked import (
    concepts_asked,
    keyphrases_asked,
    subjects_asked,
    vocabularies,
    widened_asked,
)

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

MOST = 200
"""Texts of one request."""
LONGEST = 1000
"""Characters of a query."""


async def listed(request: Request) -> Response:
    """The loaded vocabularies, with their counts."""
    return JSONResponse({"vocabularies": await run_in_threadpool(vocabularies, _folder(request))})


async def concepts(request: Request) -> Response:
    """Concepts of a vocabulary by any name, code or URI (`q`); without it those at the top."""
    query = request.query_params
    asked = (request.path_params["name"], query.get("q", ""), query.get("lang", ""), _folder(request))
    return JSONResponse({"concepts": await run_in_threadpool(concepts_asked, *asked)})


async def widening(request: Request) -> Response:
    """What the vocabulary adds to a query (`q`), but for what is left out (`without`, several apart by |)."""
    query = request.query_params
    without = [one for one in query.get("without", "").split("|") if one]
    asked = partial(
        widened_asked, query.get("q", "")[:LONGEST], [request.path_params["name"]], without=without
    )
    added = await run_in_threadpool(asked, _folder(request))
    return JSONResponse({"added": [dataclasses.asdict(one) for one in added], "without": without})


async def subjects(request: Request) -> Response:
    """Subjects of texts from a vocabulary."""
    name, texts = request.path_params["name"], await _texts(request)
    return JSONResponse({"texts": await run_in_threadpool(subjects_asked, name, texts, _folder(request))})


async def keyphrases(request: Request) -> Response:
    """Keyphrases of texts."""
    return JSONResponse({"texts": await run_in_threadpool(keyphrases_asked, await _texts(request))})


def _folder(request: Request) -> str:
    kept: str = request.app.state.settings.vocabulary.folder
    return kept


async def _texts(request: Request) -> list[tuple[str, str]]:
    try:
        body: Any = json.loads(await body_of(request))
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, "the body is not JSON") from error
    texts = body.get("texts") if isinstance(body, dict) else None
    if not isinstance(texts, list) or len(texts) > MOST:
        raise HTTPException(400, f'send {{"texts": [{{"text": …, "lang": …}}, …]}}, at most {MOST}')
    found: list[tuple[str, str]] = []
    for one in texts:
        item = {"text": one} if isinstance(one, str) else one
        if (
            not isinstance(item, dict)
            or not isinstance(item.get("text"), str)
            or not isinstance(item.get("lang", ""), str)
        ):
            raise HTTPException(400, "a text is a string, or an object with 'text' and perhaps 'lang'")
        found.append((item["text"], item.get("lang", "")))
    return found


def routes() -> list[Route]:
    """Every endpoint."""
    return [
        Route("/api/v1/vocabularies", listed, methods=["GET"]),
        Route("/api/v1/vocabularies/{name}/concepts", concepts, methods=["GET"]),
        Route("/api/v1/vocabularies/{name}/widening", widening, methods=["GET"]),
        Route("/api/v1/vocabularies/{name}/subjects", subjects, methods=["POST"]),
        Route("/api/v1/keyphrases", keyphrases, methods=["POST"]),
    ]
