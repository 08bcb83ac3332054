"""How `scholar` answers: one object, the person with pages and entries; the files where they are wanted."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.cli.files import write
from pinakes.cli.web import chosen, tell
from pinakes.discover.acquainted import acquainted
from pinakes.discover.bodies import ASKED, body
from pinakes.discover.describing import Describer, named
from pinakes.discover.entry_files import verified_file
from pinakes.discover.home import Sought
from pinakes.discover.listing import place
from pinakes.discover.scholar import Looking
from pinakes.errors import Usage
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.store.database import NAME
from pinakes.store.library import open_library, place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.scholar import Scholar, ScholarEntry
    from pinakes.store.library import Library


@dataclass(frozen=True, slots=True)
class ScholarWish:
    """What is asked of `scholar`."""

    name: str
    about: tuple[str, ...]
    coauthors: tuple[str, ...]
    kind: str
    add: bool
    library: str
    out: str
    limit: int
    explain: bool


def look_for(wish: ScholarWish, *, engines: Sequence[str], hosts: Sequence[str]) -> None:
    """Look for one person, or for an institution, a conference, a journal."""
    if wish.kind != "person" and wish.kind not in ASKED:
        raise Usage(f"--kind {wish.kind}: write person, {', '.join(ASKED)}")
    settings = chosen(hosts)
    client = WebClient(settings.fetch, settings.crawl, cache=Cache(), told=tell)
    asking = together.chosen(settings, client, given=engines, told=tell)
    sought = Sought(wish.name, wish.about, wish.coauthors)
    lists: tuple[str, ...] = ()
    with ExitStack() as held:
        describer = held.enter_context(Describer(settings))
        opened = held.enter_context(open_library(wish.library, create=wish.add)) if _has(wish) else None
        looking = Looking(asking, client, settings, describer)
        if wish.kind == "person":
            found = looking.scholar(acquainted(opened, sought) if opened else sought)
        else:
            found, lists = body(wish.name, wish.kind, looking, asking, settings)
        if wish.add and opened:
            held.enter_context(opened.at_work())
            said = _added(found, opened, client, describer, limit=wish.limit)
        else:
            said = _entries(found, client, describer, out=wish.out, limit=wish.limit)
    shown = _shown(found, said, explain=wish.explain)
    write(line(shown | ({"publications_pages": list(lists)} if lists else {})))


def _has(wish: ScholarWish) -> bool:
    """Whether there is a library to ask, or one is to be made."""
    return wish.add or bool(wish.library) or (place_of() / NAME).is_file()


def _added(
    found: Scholar, library: Library, client: WebClient, describer: Describer, *, limit: int
) -> list[dict[str, Any]]:
    """Every entry, in the library: its work where it has a file, else it is wanted."""
    address = found.publications_page or ""
    return [
        _entry(one.entry) | {"work": one.work, "weight": one.weight, "why": [safe(why) for why in one.why]}
        for one in place(library, found.person, address, found.entries, client, describer, limit=limit)
    ]


def _entry(one: ScholarEntry) -> dict[str, Any]:
    url = None if one.url is None else safe(one.url)
    return {"raw": safe(one.raw), "url": url, "file": None, "weight": one.weight}


def _entries(
    found: Scholar, client: WebClient, describer: Describer, *, out: str, limit: int
) -> list[dict[str, Any]]:
    """Every entry; with a folder, its file is fetched, verified and kept there."""
    said = [_entry(one) for one in found.entries]
    if not out:
        return said
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    linked = [(number, one) for number, one in enumerate(found.entries) if one.url is not None]
    for number, one in linked[:limit]:
        kept = verified_file(one, found.person, client, describer)
        said[number]["why"] = [safe(reason) for reason in kept.why]
        said[number]["weight"] = kept.weight
        if kept.reply is not None:
            digest = hashlib.sha256(kept.reply.content).hexdigest()[:16]
            path = folder / f"{digest}-{named(kept.reply) or 'document'}"
            path.write_bytes(kept.reply.content)
            said[number]["file"] = str(path)
    return said


def _shown(found: Scholar, entries: list[dict[str, Any]], *, explain: bool) -> dict[str, Any]:
    said: dict[str, Any] = {
        "person": safe(found.person),
        "home": found.home,
        "home_weight": found.home_weight,
        "home_kind": None if found.home is None else "catalogue" if found.is_catalogue else "home",
        "publications_page": found.publications_page,
        "publications_weight": found.publications_weight,
        "entries": entries,
        "others": [{"home": address, "weight": weight} for address, weight in found.others],
        "why": list(found.why),
    }
    if explain:
        said["path"] = [
            {"address": safe(address), "came": safe(came), "weight": weight}
            for address, came, weight in found.steps
        ]
    return said
