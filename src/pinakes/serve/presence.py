"""Whether somebody still waits for an answer: work for clients that left is dropped."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from starlette.exceptions import HTTPException

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from starlette.requests import Request

Answer = TypeVar("Answer")
GRACE = 2.0
"""Seconds after which work for nobody is stopped: a child that is killed costs a second to start again."""


async def wanted(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer:
    """The answer of `work`, unless the client leaves before; its request must have been read."""
    task, leaving = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            await asyncio.wait((task,), timeout=GRACE)
        if not task.done():
            raise HTTPException(400, "the client left")
        return task.result()
    finally:
        leaving.cancel()
        task.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
