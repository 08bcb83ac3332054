"""Every page there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.serve.pages import (
    account,
    check,
    depositing,
    door,
    export,
    keep,
    leaf,
    learning,
    lists,
    mine,
    network,
    numbers,
    queue,
    search,
    sets,
    shell,
    suite,
    vocabularies,
    work,
)

if TYPE_CHECKING:
    from starlette.routing import Route

VIEWS = (
    shell,
    door,
    keep,
    check,
    leaf,
    export,
    queue,
    mine,
    search,
    work,
    depositing,
    lists,
    sets,
    numbers,
    network,
    vocabularies,
    suite,
    learning,
    account,
)


def routes() -> list[Route]:
    """The routes of all views."""
    return [route for view in VIEWS for route in view.routes()]
