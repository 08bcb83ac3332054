"""What the library holds, in figures and charts."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.routing import Route

from pinakes.publish.report.library import FIELDS, bars, every_year, fewer
from pinakes.serve.pages.shell import page, waiting
from pinakes.serve.pages.speech import speech_of
from pinakes.serve.pages.who import hidden_from, needs
from pinakes.store.stats import less, stats_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

COUNTS = ("works", "documents", "files", "references", "links", "wanted", "corrections", "collections")


async def numbers(request: Request) -> Response:
    """Counts, and how works spread over time, years, languages and types."""
    needs(request, "reader")
    counted = await _counted(request)
    if counted is None:
        return waiting(request, "numbers.html", counts=(), charts=())
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


async def _counted(request: Request) -> dict[str, Any] | None:
    """The figures, without those of works that are hidden from whoever asks; None where they are still being counted."""
    state, hidden = request.app.state, hidden_from(request)
    counted: dict[str, Any] | None = await state.tallies.of("numbers")
    if counted is None or not hidden:
        return counted
    found: dict[str, Any] = less(counted, await state.desk.read(lambda library: stats_of(library, hidden)))
    return found


def _tenths(counted: dict[str, Any], field: str) -> dict[str, int]:
    return {f"{i / 10:.1f}": count for i, count in enumerate(counted["weights"][field])}


def _chart(spread: dict[str, int]) -> Markup:
    return Markup(
        bars(spread).replace("<svg ", '<svg class="chart" role="img" aria-hidden="true" ', 1)
    )  # escaped where it is made


def routes() -> list[Route]:
    """Figures."""
    return [Route("/numbers", numbers, methods=["GET"])]
