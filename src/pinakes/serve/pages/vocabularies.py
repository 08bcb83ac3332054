"""Vocabularies as pages: what is loaded, a concept with its neighbours and its links as a picture, subjects for a work."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.model import Claim, Keywords
from pinakes.serve.pages.mine import may_change
from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.who import needs, owns
from pinakes.serve.uploads import form_of
from pinakes.store.changing import correct
from pinakes.vocabulary import graph
from pinakes.vocabulary.asked import (
    concepts_asked,
    language_given,
    subjects_asked,
    vocabularies,
    with_models_first,
)
from pinakes.vocabulary.folder import names

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.model import Record

WIDTH, HEIGHT = 900.0, 420.0
RINGS = ((0.0, 0.0), (190.0, 100.0), (350.0, 185.0))
"""How far from the middle, across and down, concepts stand that are so many links away."""
FORM = 64 << 10
TEXT = 20_000
"""Characters of a work by which subjects are suggested."""
SUGGESTED = 8


async def listed(request: Request) -> Response:
    """The loaded vocabularies."""
    needs(request, "reader")
    return page(request, "vocabularies.html", loaded=await run_in_threadpool(vocabularies, folder(request)))


async def browsed(request: Request) -> Response:
    """A vocabulary: the concepts at its top, those that bear a name (`q`), or one (`uri`) with all that is known of it."""
    needs(request, "reader")
    name, asked = request.path_params["name"], request.query_params
    if name not in names(folder(request)):
        raise HTTPException(404, f"no vocabulary {name!r} is loaded")
    language = asked.get("lang", "")
    text = asked.get("uri", "") or asked.get("q", "")
    found = await run_in_threadpool(concepts_asked, name, text, language, folder(request))
    one = found[0] if text and len(found) == 1 else None
    context: dict[str, Any] = {
        "name": name,
        "q": asked.get("q", ""),
        "lang": language,
        "found": found,
        "one": one,
    }
    if one:
        context |= await run_in_threadpool(_picture, name, one["uri"], folder(request), language)
    return page(request, "vocabulary.html", **({"picture": None} | context))


def _picture(name: str, uri: str, kept: str, language: str) -> dict[str, Any]:
    found = graph.around(name, uri, kept, language=language)
    if len(found.nodes) == 1:
        return {}
    rings = {step: [i for i, node in enumerate(found.nodes) if node.steps == step] for step in range(3)}
    spots = [(0.0, 0.0)] * len(found.nodes)
    for step, members in rings.items():
        for place, i in enumerate(members):
            turn = 2 * math.pi * place / max(1, len(members))
            spots[i] = (
                round(WIDTH / 2 + RINGS[step][0] * math.cos(turn), 1),
                round(HEIGHT / 2 + RINGS[step][1] * math.sin(turn), 1),
            )
    return {"picture": found, "spots": spots, "width": WIDTH, "height": HEIGHT}


async def suggested(request: Request, record: Record) -> dict[str, Any]:
    """What the review page shows: vocabularies to ask, and the subjects that the one asked for (`subjects`) gives."""
    kept = folder(request)
    offered, asked = with_models_first(kept), request.query_params.get("subjects", "")
    if asked not in offered:
        return {"offered": offered, "asked_vocabulary": "", "subjects": []}
    given = [claim.value for field in ("title", "abstract") for claim in record.best(field)]
    text = "\n".join(str(value) for value in given)[:TEXT]
    answered = await run_in_threadpool(
        subjects_asked, asked, [(text, _language(record))], kept, limit=SUGGESTED
    )
    known = {word.casefold() for words in _sets(record) for word in words.values}
    subjects = [one | {"taken": one["label"].casefold() in known} for one in answered[0]["subjects"]]
    return {"offered": offered, "asked_vocabulary": asked, "subjects": subjects}


def _language(record: Record) -> str:
    return next((str(claim.value) for claim in record.best("language")[:1]), "")


def _sets(record: Record) -> list[Keywords]:
    return [claim.value for claim in record.best("keywords") if isinstance(claim.value, Keywords)]


async def take(request: Request) -> Response:
    """A suggested subject becomes a keyword of the work, beside those it has in that language."""
    from pinakes.serve.pages.check import seen

    who = needs(request, "depositor")
    work = request.path_params["work"]
    await owns(request, work)
    found = await request.app.state.desk.read(lambda library: seen(library, work))
    may_change(request, found.number)
    async with form_of(request, limit=FORM) as form:
        name, label = str(form.get("vocabulary") or ""), str(form.get("label") or "")[:500].strip()
    if label and name in names(folder(request)):
        asked = (name, _language(found.record), folder(request))
        language = await run_in_threadpool(language_given, *asked) or None
        said = _with(found.record, label, language, who.by)
        await request.app.state.desk.write(lambda library: correct(library, work, said))
    return go(f"/works/{work}/check?subjects={name}&done=saved#subjects")


def _with(record: Record, label: str, language: str | None, by: str) -> Claim:
    """The keywords in the language of the label with the label among them."""
    for claim in record.best("keywords"):
        if claim.language == language and isinstance(claim.value, Keywords):
            values = tuple(dict.fromkeys((*claim.value.values, label)))
            return Claim("keywords", Keywords(values, claim.value.kind), 1.0, by, language=language)
    return Claim("keywords", Keywords((label,), "controlled"), 1.0, by, language=language)


def folder(request: Request) -> str:
    """Where vocabularies are kept."""
    kept: str = request.app.state.settings.vocabulary.folder
    return kept


def routes() -> list[Route]:
    """Vocabularies."""
    return [
        Route("/vocabularies", listed, methods=["GET"]),
        Route("/vocabularies/{name}", browsed, methods=["GET"]),
        Route("/works/{work}/subjects", take, methods=["POST"]),
    ]
