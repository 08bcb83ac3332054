"""Pages of documents as people look at them: made by a guarded child when they are first asked for, kept while there is room."""

from __future__ import annotations

import asyncio
import json
import shutil
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from pinakes.serve.pool import Pool

    Json = dict[str, Any]
    Document = tuple[str, str, str]

PRINTOUT, PRINTED = "printout", "printed.pdf"
"""The folder of what was printed, in that of a document's pages, and the PDF in it."""
MOST = 300
"""Documents whose pages are kept."""


class Leaves:
    """The pages of documents by their digest."""

    def __init__(self, folder: Path, pool: Pool) -> None:
        self.folder, self.pool = folder, pool
        self._making: dict[str, asyncio.Task[None]] = {}

    async def index(self, digest: str, name: str, path: str) -> Json | None:
        """Which pages a document has and how large they are; None where it cannot be read."""
        place = self.folder / digest
        if not (place / "index.json").is_file():
            await self._once(digest, lambda: self.pool.run_page("leaves", name, path, folder=str(place)))
            self._forget()
        return _read(place / "index.json")

    async def printing(self, digest: str, name: str, path: str) -> str:
        """How far a document without pages is printed: `made`, `waits`, or `none` where it cannot be;
        it begins when it is first asked for.
        """
        index = await self.index(digest, name, path)
        if index is None or not index.get("printable"):
            return "none"
        found = _read(self.folder / digest / PRINTOUT / "index.json")
        if found is None:
            self._print(digest, name, path)
            return "waits"
        return "made" if found["pages"] else "none"

    def printout(self, digest: str) -> Document:
        """What was printed, as a document of its own."""
        return f"{digest}/{PRINTOUT}", PRINTED, str(self.folder / digest / PRINTOUT / PRINTED)

    def _print(self, digest: str, name: str, path: str) -> None:
        """Print it, unless that is under way; what cannot be printed is not tried again."""
        place, what = self.folder / digest / PRINTOUT, f"{digest} printed"

        async def made() -> None:
            await self.pool.run_beside("printout", name, path, folder=str(place), pdf=str(place / PRINTED))
            if not (place / "index.json").is_file():
                place.mkdir(parents=True, exist_ok=True)
                (place / "index.json").write_text('{"pages": []}')

        if what not in self._making:
            self._making[what] = task = asyncio.ensure_future(made())
            task.add_done_callback(lambda _: self._making.pop(what, None))

    async def leaf(
        self, digest: str, name: str, path: str, number: int, *, recognise: bool = False
    ) -> Json | None:
        """One page: lines with words and places; those of a scan only where it is to be recognised, which takes its time."""
        index = await self.index(digest, name, path)
        if index is not None and recognise and not index["recognised"]:
            place = str(self.folder / digest)
            await self._once(
                f"{digest} recognised",
                lambda: self.pool.run_page("leaves", name, path, folder=place, recognise=True),
            )
        return (
            None
            if index is None or number not in index["pages"]
            else _read(self.folder / digest / f"{number}.json")
        )

    async def picture(self, digest: str, name: str, path: str, number: int) -> Path | None:
        """The picture of a page; None where there is none."""
        index = await self.index(digest, name, path)
        if index is None or not index["painted"] or str(number) not in index["sizes"]:
            return None
        width, height = index["sizes"][str(number)]
        place = self.folder / digest / f"{number}.webp"
        if width and height and not place.is_file():

            async def made() -> None:
                (published, *_) = await self.pool.run_page(
                    "picture", name, path, page=number, width=width, height=height
                )
                if published.content:
                    beside = place.with_suffix(".partial")
                    beside.write_bytes(published.content)
                    beside.replace(place)

            await self._once(str(place), made)
        return place if place.is_file() else None

    async def _once(self, what: str, make: Any) -> None:
        """Make it, or wait for whoever is making it."""
        task = self._making.get(what)
        if task is None:
            task = self._making[what] = asyncio.ensure_future(make())
            task.add_done_callback(lambda _: self._making.pop(what, None))
        await asyncio.shield(task)

    def _forget(self) -> None:
        kept = [one for one in self.folder.iterdir() if one.is_dir()]
        for one in sorted(kept, key=lambda place: place.stat().st_mtime)[:-MOST]:
            shutil.rmtree(one, ignore_errors=True)


def _read(path: Path) -> Json | None:
    try:
        found: Json = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found
