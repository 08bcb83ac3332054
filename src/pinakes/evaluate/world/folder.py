"""Worlds out of folders: made ones (`sites.jsonl`, `tasks.jsonl`),
and real sites saved as files (`sites/<site>/`, `truth.jsonl`).
"""

from __future__ import annotations

import json
import mimetypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from pinakes.acquire.page import kind_of, parsed
from pinakes.errors import Usage
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.server import ServedAnswer, World
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    Json = dict[str, Any]

INDEXES = ("index.html", "index.htm", "default.htm", "home.html")


@dataclass(frozen=True, slots=True)
class WorldPlan:
    """A world that is not served yet: sites, what is to be found, what its engine knows."""

    sites: dict[str, dict[str, ServedAnswer]]
    tasks: tuple[Json, ...]
    documents: tuple[tuple[str, str, str, str], ...]

    def served(self) -> World:
        """The world, with its engine at `search.example`."""
        return World({**self.sites, HOST: WorldEngine(self.documents)})


def load(folder: Path) -> WorldPlan:
    """The world that a folder holds."""
    if (folder / "sites.jsonl").is_file():
        return _made(folder)
    if (folder / "sites").is_dir() and (folder / "truth.jsonl").is_file():
        return _real(folder)
    raise Usage(
        f"{folder} holds no world: make one with python -m pinakes.learn.synthesise.web --out {folder}"
    )


def _rows(path: Path) -> list[Json]:
    return [json.loads(row) for row in path.read_text("utf-8").splitlines() if row.strip()]


def _made(folder: Path) -> WorldPlan:
    sites: dict[str, dict[str, ServedAnswer]] = {}
    documents = []
    for row in _rows(folder / "sites.jsonl"):
        content = (folder / row["file"]).read_bytes() if row.get("file") else b""
        answer = ServedAnswer(
            content,
            row["type"],
            row.get("status", 200),
            row.get("headers", {}),
            row.get("delay", 0.0),
            row.get("endless", False),
        )
        sites.setdefault(row["host"], {})[row["path"]] = answer
        address = f"http://{row['host']}{row['path']}"
        if answer.status == 200 and not answer.endless:
            documents.append(_known(address, content, row.get("text")))
    return WorldPlan(sites, tuple(_rows(folder / "tasks.jsonl")), tuple(documents))


def _known(address: str, content: bytes, text: str | None) -> tuple[str, str, str, str]:
    """What an engine knows of a document: all of a page, of a file what the manifest says is in it."""
    kind = kind_of(content)
    if kind == "page":
        page = parsed(encodings.decode(content).text, address)
        return address, "page", page.title, page.text
    ending = urlsplit(address).path.rpartition(".")[2].lower()
    return address, ending if len(ending) <= 4 else "pdf", (text or "")[:120], text or ""


def _real(folder: Path) -> WorldPlan:
    """Real sites, each under a host of its own; pages of distractors too."""
    sites: dict[str, dict[str, ServedAnswer]] = {}
    for place in sorted([*(folder / "sites").iterdir(), *(folder / "distractors").glob("*")]):
        if place.is_dir():
            sites[host_of(place.name)] = dict(_files(place))
    documents = [
        _known(f"http://{host}{path}", answer.content, "")
        for host, site in sites.items()
        for path, answer in site.items()
        if kind_of(answer.content) in ("page", "document")
    ]
    tasks = tuple(_task(row) for row in _rows(folder / "truth.jsonl") if row.get("scientist"))
    return WorldPlan(sites, tasks, tuple(documents))


def host_of(site: str) -> str:
    """The host that a saved site is served under."""
    return f"{site.lower().replace('_', '-')}.example"


def _files(place: Path) -> Iterator[tuple[str, ServedAnswer]]:
    for path in sorted(place.rglob("*")):
        if path.is_file():
            name = path.relative_to(place).as_posix()
            name = name.replace("__", "/") if "/" not in name else name
            yield (
                f"/{name}",
                ServedAnswer(path.read_bytes(), mimetypes.guess_type(path.name)[0] or "text/html"),
            )
    for index in INDEXES:
        if (place / index).is_file():
            yield "/", ServedAnswer((place / index).read_bytes(), "text/html")
            return


def _task(row: Json) -> Json:
    """What is to be found on a real site, in the form of made tasks; entries that were not sure are left out."""
    base = f"http://{host_of(row['site'])}/"
    home = row.get("home page path")
    homes = [f"{base}{quote(home)}", *([base] if home in INDEXES else [])] if home else []
    listed = row.get("publications page path")
    entries = [
        {
            "raw": one["entry text"],
            "title": one.get("title"),
            "url": f"{base}{quote(one['pdf path'])}" if one.get("pdf path") else None,
        }
        for one in row.get("publications", [])
    ]
    return {
        "task": "scholar", "person": row["person name"], "lang": row["language"], "home": homes,
        "publications": f"{base}{quote(listed)}" if listed else None, "entries": entries, "shape": "real", "layout": "real",
        "partial": True, "site": row["site"], "certain": bool(row.get("publications page certain")),
    }  # fmt: skip
