"""The page of a work: who wrote it, its files, whom it cites and who cites it, what is like it; machines find tags and links."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.config import tables
from pinakes.publish.export.meta import tags
from pinakes.publish.export.work import RESOLVERS, work_of
from pinakes.publish.oai.arguments import today
from pinakes.serve.pages.check import EXPORTS, seen
from pinakes.serve.pages.contexts import contexts
from pinakes.serve.pages.export import names
from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.vocabularies import folder
from pinakes.serve.pages.who import hidden_from, needs, owns
from pinakes.serve.quests import Quest
from pinakes.store.changing import is_open
from pinakes.store.listing import collections, collections_of
from pinakes.store.network.asking import cited_by, cites, coupled
from pinakes.store.records import references_of
from pinakes.store.stored import unpack
from pinakes.vocabulary.asked import classes_linked

if TYPE_CHECKING:
    import sqlite3

    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.publish.export.work import Work
    from pinakes.serve.pages.check import CheckPage
    from pinakes.store.library import Library
    from pinakes.store.network.asking import NetworkWork

MOST = 100
"""Citing and cited works that are listed."""
NAMED = 50
"""Authors that are named before the reader asks for all."""
LIKE = 6
QUESTS = 3
"""Works that are looked for at a time."""
SHOWN_CONTEXTS = 20
TYPES = {
    "article": "ScholarlyArticle",
    "thesis": "Thesis",
    "book": "Book",
    "chapter": "Chapter",
    "slides": "PresentationDigitalDocument",
    "report": "Report",
}


async def work(request: Request) -> Response:
    """One work."""
    needs(request, "reader")
    name = request.path_params["work"]
    await owns(request, name)
    hidden = hidden_from(request)
    found = await request.app.state.desk.read(lambda library: _found(library, name, hidden))
    codes = [(one.scheme, one.value) for one in found["work"].classes]
    classes = await run_in_threadpool(classes_linked, codes, folder(request))
    answer = page(
        request,
        "work.html",
        **found,
        classes=classes,
        exports=EXPORTS,
        all_exports=names(),
        resolvers=RESOLVERS,
        targets=sorted(tables("deposit")),
        named=None if request.query_params.get("authors") == "all" else NAMED,
    )
    answer.headers["Link"] = ", ".join(_links(found["seen"], found["work"], found["files"]))
    return answer


def _found(library: Library, name: str, hidden: frozenset[int]) -> dict[str, Any]:
    shown = seen(library, name)
    work = work_of(shown.outcome, shown.record)
    cited, citing = (
        [one for one in ask(library, name, limit=MOST) if one.entity not in hidden]
        for ask in (cites, cited_by)
    )
    with library.database.snapshot() as sql:
        passages = {one.name: _contexts(sql, one) for one in citing[:SHOWN_CONTEXTS]}
        sets = collections_of(sql, shown.number)
        others = [name for name, _ in collections(sql, after="", limit=MOST) if name not in sets]
    files = [
        {
            "name": one.name,
            "digest": one.digest,
            "format": one.format,
            "held": one.held,
            "open": is_open(library, one.digest, today=today()[:10]),
        }
        for one in shown.documents
    ]
    alike = coupled(library, name, limit=LIKE + len(hidden))
    like, won = [one for one in alike if one.entity not in hidden][:LIKE], set(shown.record.winners)
    claims = [(claim, i in won) for i, claim in enumerate(shown.record.claims) if claim.field != "reference"]
    return {
        "seen": shown, "work": work, "cited": cited, "citing": citing, "passages": passages, "sets": sets, "all_sets": others,
        "files": files, "like": like,
        "head": Markup(tags(work)), "claims": claims,
    }  # fmt: skip


def _contexts(sql: sqlite3.Connection, citing: NetworkWork) -> list[str]:
    """What a citing work says where it cites; else the reference as it is printed there."""
    said: list[str] = []
    for number in citing.references[:3]:
        row = sql.execute("SELECT document, item FROM reference WHERE id=?", (number,)).fetchone()
        claims = [claim for _, claim in references_of(sql, row[0])] if row else []
        if not row or row[1] >= len(claims):
            continue
        packed = sql.execute("SELECT packed FROM text WHERE document=?", (row[0],)).fetchone()
        said += contexts(str(unpack(packed[0])), claims[row[1]]) if packed else []
        said = said or [getattr(claims[row[1]].value, "raw", "")]
    return said[:2]


def _links(shown: CheckPage, work: Work, files: list[dict[str, Any]]) -> list[str]:
    """Signposts for machines (RFC 8288): what to cite, who wrote it, where its files and descriptions are."""
    here = f"/works/{shown.work}"
    links = [
        f'<https://schema.org/{TYPES.get(work.kind, "CreativeWork")}>; rel="type"',
        '<https://schema.org/AboutPage>; rel="type"',
    ]
    if (address := work.address()) and address.isascii() and ">" not in address:
        links.append(f'<{address}>; rel="cite-as"')
    links += [
        f'<https://orcid.org/{one.orcid}>; rel="author"'
        for one in work.authors[:20]
        if one.orcid and one.orcid.isascii()
    ]
    described = (
        ("json-ld", "application/ld+json"),
        ("bibtex", "application/x-bibtex"),
        ("dc-xml", "application/xml"),
    )
    links += [f'<{here}/export?to={to}>; rel="describedby"; type="{kind}"' for to, kind in described]
    links += [f'</files/{one["digest"]}>; rel="item"' for one in files[:20] if one["open"]]
    return links


async def wanted_work(request: Request) -> Response:
    """A work that is cited and not here."""
    from pinakes.store.network.asking import entity_of

    needs(request, "reader")
    name, hidden = request.path_params["name"], hidden_from(request)

    def found(library: Library) -> dict[str, Any]:
        entity = entity_of(library, name)
        citing = [one for one in cited_by(library, name, limit=MOST) if one.entity not in hidden]
        if hidden and not citing and entity < 0:
            raise HTTPException(404, f"there is no work {name} here")
        with library.database.snapshot() as sql:
            if entity > 0:
                return {"moved": f"/works/w{entity}"}
            title, authors, year = sql.execute(
                "SELECT title, authors, year FROM wanted WHERE id=?", (-entity,)
            ).fetchone()
            return {
                "moved": "",
                "title": title,
                "authors": authors,
                "year": year,
                "citing": citing,
                "passages": {one.name: _contexts(sql, one) for one in citing[:SHOWN_CONTEXTS]},
            }

    context = await request.app.state.desk.read(found)
    if context["moved"]:
        raise HTTPException(303, headers={"Location": context["moved"]})
    authors = json.loads(context["authors"])
    quest, may_find = request.app.state.quests.get(name), request.state.who.may("reviewer")
    return page(
        request,
        "wanted-work.html",
        name=name,
        quest=quest,
        may_find=may_find,
        **(context | {"authors": authors}),
    )


async def look_for(request: Request) -> Response:
    """Find it: go out for a work that is not here; what is found comes in like an upload."""
    from pinakes.store.network.asking import entity_of

    who, state = needs(request, "reviewer"), request.app.state
    name = request.path_params["name"]

    def known(library: Library) -> tuple[str | None, str, int | None] | None:
        entity = entity_of(library, name)
        query = "SELECT title, authors, year FROM wanted WHERE id=?"
        found: tuple[str | None, str, int | None] | None = (
            library.sql.execute(query, (-entity,)).fetchone() if entity < 0 else None
        )
        return found

    row = await state.desk.read(known)
    if row is None or not row[0]:
        raise HTTPException(400, "nothing is known of it that could be looked for: it has no title")
    under_way = sum(one.is_under_way for one in state.quests.values())
    if under_way >= QUESTS:
        raise HTTPException(429, f"{under_way} works are being looked for already; wait for them")
    if name not in state.quests or not state.quests[name].is_under_way:
        state.quests[name] = Quest(state.intake, state.settings, by=who.by)
        state.quests[name].start(row[0], json.loads(row[1]), row[2])
    return go(f"/wanted/{name}")


def routes() -> list[Route]:
    """Works."""
    return [
        Route("/works/{work}", work, methods=["GET"]),
        Route("/wanted/{name}", wanted_work, methods=["GET"]),
        Route("/wanted/{name}/find", look_for, methods=["POST"]),
    ]
