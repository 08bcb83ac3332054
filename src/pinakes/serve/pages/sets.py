"""Sets: which there are, and a work put into one or taken out of it, as `pinakes collect` does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.who import hidden_from, needs
from pinakes.serve.uploads import form_of
from pinakes.store.changing import collect, uncollect

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.store.library import Library

FORM, LONGEST = 64_000, 200


async def sets(request: Request) -> Response:
    """The sets there are."""
    needs(request, "reader")
    unseen = ",".join(map(str, hidden_from(request)))

    def found(library: Library) -> list[tuple[str, str, int]]:
        count = (
            "SELECT count(*) FROM member JOIN work ON work.id = member.work "
            f"WHERE collection = collection.id AND merged IS NULL AND work.id NOT IN ({unseen})"
        )
        with library.database.errors():
            return library.sql.execute(
                f"SELECT name, title, ({count}) FROM collection ORDER BY name"
            ).fetchall()

    return page(request, "sets.html", sets=await request.app.state.desk.read(found))


async def change(request: Request) -> Response:
    """Put a work into a set, which is made when it is not there, or take it out."""
    who = needs(request, "reviewer")
    async with form_of(request, limit=FORM) as form:
        name, out = " ".join(str(form.get("name") or "").split()), form.get("do") == "out"
    if not name or len(name) > LONGEST or not name.isprintable():
        raise HTTPException(400, f"a set needs a name of at most {LONGEST} signs")
    move, work = uncollect if out else collect, request.path_params["work"]
    await request.app.state.desk.write(lambda library: move(library, name, work, by=who.by))
    return go(f"/works/{work}")


def routes() -> list[Route]:
    """The list, and changes."""
    return [
        Route("/sets", sets, methods=["GET"]),
        Route("/works/{work}/sets", change, methods=["POST"]),
    ]
