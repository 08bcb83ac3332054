"""What the library holds, in figures and charts."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.routing import Route

from pinakes.publish.report.library import FIELDS, bars, every_year, fewer
from pinakes.serve.pages.shell import page
from pinakes.serve.pages.speech import speech_of
from pinakes.serve.pages.who import needs
from pinakes.store.stats import stats

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.store.library import Library

COUNTS = ("works", "documents", "files", "references", "links", "wanted", "corrections", "collections")


async def numbers(request: Request) -> Response:
    """Counts, and how works spread over time, years, languages and types."""
    needs(request, "reader")
    counted = await _counted(request.app.state)
    t = speech_of(request)
    grown = dict(zip(counted["growth"], accumulate(counted["growth"].values()), strict=True))
    types = {
        str(t.known(f"type.{name}", name)) if name else "?": count for name, count in counted["types"].items()
    }
    charts: list[tuple[str, dict[str, int]]] = [
        (t("numbers.growth"), grown),
        (t("numbers.years"), every_year(counted["years"])),
        (t("numbers.languages"), fewer(counted["languages"])),
        (t("numbers.types"), fewer(types)),
        *(
            (t("numbers.weights", field=t.known(f"field.{field}", field)), _tenths(counted, field))
            for field in FIELDS
            if field in counted["weights"]
        ),
    ]
    shown = [(title, _chart(spread), spread) for title, spread in charts]
    return page(request, "numbers.html", counts=[(name, counted[name]) for name in COUNTS], charts=shown)


async def _counted(state: Any) -> dict[str, Any]:
    """The figures, counted once for each state of the library, and for one who asks: a large library takes seconds."""
    async with state.counting:
        newest = await state.desk.read(_newest)
        if state.counted is None or state.counted[0] != newest:
            state.counted = (newest, await state.desk.read(stats))
        found: dict[str, Any] = state.counted[1]
        return found


def _newest(library: Library) -> tuple[str, int]:
    with library.database.errors():
        row = library.sql.execute("SELECT coalesce(max(id), 0) FROM change").fetchone()
    return str(library.folder), int(row[0])


def _tenths(counted: dict[str, Any], field: str) -> dict[str, int]:
    return {f"{i / 10:.1f}": count for i, count in enumerate(counted["weights"][field])}


def _chart(spread: dict[str, int]) -> Markup:
    return Markup(
        bars(spread).replace("<svg ", '<svg class="chart" role="img" aria-hidden="true" ', 1)
    )  # escaped where it is made


def routes() -> list[Route]:
    """Figures."""
    return [Route("/numbers", numbers, methods=["GET"])]
