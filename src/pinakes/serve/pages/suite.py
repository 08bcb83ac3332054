"""The test suite with a window: what was extracted beside what is true beside the page; two runs beside each other."""

from __future__ import annotations

import csv
import hashlib
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from pinakes.serve.pages.fields import ValuePlace
from pinakes.serve.pages.leaf import HEADERS
from pinakes.serve.pages.sheet import Mark, printed, sheet, told
from pinakes.serve.pages.shell import asked, go, page
from pinakes.serve.pages.who import needs
from pinakes.serve.suite import CORRECTABLE, CORRECTED, Suite, scores
from pinakes.serve.uploads import form_of
from pinakes.text.encodings import decode
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from starlette.requests import Request

    from pinakes.serve.suite import SuiteDocument

    Json = dict[str, Any]

FORM = 1 << 20
SOURCES = (".html", ".htm", ".xhtml", ".xml", ".tex", ".txt", ".md", ".rtf")
"""Formats whose source can be read."""
SHOWN_SOURCE = 200_000
"""Bytes of a source that are shown."""
LISTED = 100
VERDICTS = ("wrong", "missed", "extra", "right")
CHANGES = ("better", "worse", "changed")
PARAMS = ("a", "b", "collection", "field", "error", "below")
PLACED = {"titles": "title", "authors": "author", "abstracts": "abstract", "keyword_sets": "keywords"}


def _suite(request: Request) -> Suite:
    needs(request, "reader")
    found: Suite | None = request.app.state.suite
    if found is None:
        raise HTTPException(
            404, "no documents with truth are served; start with: pinakes serve --suite FOLDER --runs FOLDER"
        )
    return found


def _chosen(
    request: Request, suite: Suite
) -> tuple[dict[str, str], dict[str, SuiteDocument], dict[str, SuiteDocument]]:
    """What is asked for, and the documents of the two runs."""
    params = {name: request.query_params.get(name, "") for name in PARAMS}
    names = suite.names()
    params["a"] = params["a"] or (names[0] if names else "")
    return (
        params,
        suite.run(params["a"]) if params["a"] else {},
        suite.run(params["b"]) if params["b"] else {},
    )


def _kept(
    params: dict[str, str], first: dict[str, SuiteDocument], second: dict[str, SuiteDocument]
) -> list[str]:
    """The documents that fit what is asked for."""
    field, error = params["field"], params["error"]
    below = number / 100 if (number := whole_number(params["below"])) is not None else None
    found = []
    for key, one in first.items():
        if params["collection"] not in ("", one.collection) or (field and field not in one.fields):
            continue
        if below is not None and one.least(field) >= below:
            continue
        if error in VERDICTS and one.verdict(field) != error:
            continue
        if error in CHANGES and (
            key not in second
            or _change(one, second[key], field) not in ((error,) if error != "changed" else CHANGES)
        ):
            continue
        found.append(key)
    return found


def _change(one: SuiteDocument, other: SuiteDocument, field: str) -> str:
    """How the second run differs from the first on a document."""
    names = [field] if field else list(one.fields)
    before, after = (sum(doc.verdict(name) == "right" for name in names) for doc in (one, other))
    if before != after:
        return "better" if after > before else "worse"
    said = any(
        one.fields[name].claimed != other.fields[name].claimed
        for name in names
        if name in one.fields and name in other.fields
    )
    return "changed" if said else ""


async def suite(request: Request) -> Response:
    """Figures of the runs, and the documents that fit."""
    own = _suite(request)

    def found() -> Json:
        params, first, second = _chosen(request, own)
        inside = {key: one for key, one in first.items() if params["collection"] in ("", one.collection)}
        keys = _kept(params, first, second)
        rows = [(key, first[key], second.get(key)) for key in keys[:LISTED]]
        other = scores(second[key] for key in inside if key in second) if second else {}
        names = [one.name for one in own.collections]
        return {"params": params, "scores": scores(inside.values()), "other": other, "rows": rows, "count": len(keys), "total": len(inside),
                "names": own.names(), "collections": names, "paired": sum(key in second for key in inside)}  # fmt: skip

    context = await run_in_threadpool(found)
    return page(request, "suite.html", **context, verdicts=VERDICTS, changes=CHANGES, address=asked)


async def document(request: Request) -> Response:
    """One document: its page, the truth, what one or two runs found; the next that fits is one key away."""
    own = _suite(request)
    key = request.query_params.get("file", "")

    def found() -> Json:
        params, first, second = _chosen(request, own)
        if key not in first:
            raise HTTPException(404, f"{key} is not in run {params['a']}")
        keys = _kept(params, first, second)
        at = keys.index(key) if key in keys else -1
        before, after = (keys[at - 1] if at > 0 else None), (keys[at + 1] if at + 1 < len(keys) else None)
        return {
            "params": params,
            "one": first[key],
            "other": second.get(key),
            "before": before,
            "after": after,
            "at": at + 1,
            "of": len(keys),
        }

    context = await run_in_threadpool(found)
    one = context["one"]
    digest = _name(key)
    shown, _ = await sheet(
        request, (digest, one.file, one.path), list(_places(one.found)), at="/suite/leaf", query={"file": key}
    )
    truth = {name: _lines(one.truth.get(name)) for name in CORRECTABLE}
    shown["source"] = await run_in_threadpool(_source, one.path)
    return page(
        request,
        "suite-document.html",
        **context,
        **shown,
        key=key,
        truth=truth,
        address=asked,
    )


def _source(path: str) -> str:
    """The source of a document that is text, as it lies there; nothing of others."""
    if not path.lower().endswith(SOURCES):
        return ""
    with Path(path).open("rb") as file:
        return decode(file.read(SHOWN_SOURCE)).text


def _places(found: Json) -> Any:
    for many, field in PLACED.items():
        for number, row in enumerate(found.get(many) or []):
            if row.get("page") and row.get("box"):
                place = ValuePlace(row["page"], -1, tuple(row["box"]))
                yield Mark(field, f"{field}.{number}", "", row.get("weight"), (place,))


def _lines(value: Any) -> str:
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _name(key: str) -> str:
    return "suite-" + hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


async def mend(request: Request) -> Response:
    """The truth was wrong: say what is true."""
    own, who = _suite(request), needs(request, "reviewer")
    async with form_of(request, limit=FORM) as form:
        key = str(form.get("file") or "")
        said: Json = {}
        for name in CORRECTABLE:
            text = str(form.get(name) or "").replace("\r\n", "\n").strip()
            if text != str(form.get(f"was-{name}") or "").replace("\r\n", "\n").strip():
                said[name] = (
                    [line.strip() for line in text.split("\n") if line.strip()]
                    if name in ("authors", "keywords")
                    else text
                )
    if said:
        await run_in_threadpool(lambda: own.mend(key, said, by=who.by))
    return go(f"/suite/document?{request.url.query}")


async def export(request: Request) -> Response:
    """What was mended, as JSON lines."""
    place = _suite(request).runs / CORRECTED
    if not place.is_file():
        raise HTTPException(404, "no truth was mended yet")
    return FileResponse(place, media_type="application/x-ndjson", filename=CORRECTED)


async def table(request: Request) -> Response:
    """The documents that fit what is asked for, a row a field: truth, verdict and what the runs said."""
    own = _suite(request)

    def made() -> str:
        params, first, second = _chosen(request, own)
        out = io.StringIO()
        rows = csv.writer(out)
        rows.writerow(
            ("collection", "file", "field", "truth", params["a"], "verdict", params["b"], "verdict")
        )
        for key in _kept(params, first, second):
            one, other = first[key], second.get(key)
            for judged in one.fields.values():
                if params["field"] in ("", judged.field):
                    beside = other.fields.get(judged.field) if other else None
                    said = (judged.true, judged.claimed, beside.claimed if beside else ())
                    true, claimed, also = (" | ".join(texts) for texts in said)
                    verdict = beside.verdict if beside else ""
                    row = (
                        one.collection,
                        one.file,
                        judged.field,
                        true,
                        claimed,
                        judged.verdict,
                        also,
                        verdict,
                    )
                    rows.writerow([_harmless(cell) for cell in row])
        return out.getvalue()

    headers = {"Content-Disposition": 'attachment; filename="suite.csv"', "X-Content-Type-Options": "nosniff"}
    return Response(await run_in_threadpool(made), media_type="text/csv; charset=utf-8", headers=headers)


def _harmless(cell: str) -> str:
    """No cell is a formula for a program that opens tables."""
    return f"'{cell}" if cell[:1] in "=+-@\t" and cell else cell


async def _leaf(request: Request) -> tuple[str, str, str]:
    own, key = _suite(request), request.query_params.get("file", "")
    one = next(
        (
            str(c.folder / row["file"])
            for c in own.collections
            for row in c.truth
            if f"{c.name}/{row['file']}" == key
        ),
        None,
    )
    if one is None:
        raise HTTPException(404, "there is no such document")
    return _name(key), one.rsplit("/", 1)[-1], one


async def picture(request: Request) -> Response:
    """A page as it looks."""
    place = await request.app.state.leaves.picture(
        *printed(request, await _leaf(request)), int(request.path_params["number"])
    )
    if place is None:
        raise HTTPException(404, "this page has no picture")
    return FileResponse(place, media_type="image/webp", headers=HEADERS)


async def printout(request: Request) -> Response:
    """Whether a document without pages is printed by now."""
    return await told(request, await _leaf(request))


async def words(request: Request) -> Response:
    """The lines of a page."""
    leaf = await request.app.state.leaves.leaf(
        *printed(request, await _leaf(request)), int(request.path_params["number"]), recognise=True
    )
    if leaf is None:
        raise HTTPException(404, "there is no such page")
    return JSONResponse(leaf, headers=HEADERS)


def routes() -> list[Route]:
    """The suite."""
    return [
        Route("/suite", suite, methods=["GET"]),
        Route("/suite/document", document, methods=["GET"]),
        Route("/suite/document", mend, methods=["POST"]),
        Route("/suite/truth.jsonl", export, methods=["GET"]),
        Route("/suite/table.csv", table, methods=["GET"]),
        Route("/suite/leaf/printed", printout, methods=["GET"]),
        Route("/suite/leaf/{number:page}.webp", picture, methods=["GET"]),
        Route("/suite/leaf/{number:page}.json", words, methods=["GET"]),
    ]
