"""arXiv: https://info.arxiv.org/help/api/user-manual.html. Errors come as a feed with one entry called Error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import (
    Hit,
    Location,
    bare_arxiv,
    bare_doi,
    clean,
    names,
    places,
    quoted,
    whole,
)
from pinakes.errors import BadInput
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query


class Arxiv(Service):
    """Preprints of arXiv by number, title, author or words."""

    can: frozenset[Ability] = frozenset(("title", "author", "identifier", "words"))
    address = "https://export.arxiv.org/api/query"
    pause = 3.0

    def search(self, query: Query) -> list[Hit]:
        """Preprints; a DOI alone is not looked up here, the service cannot."""
        if query.arxiv:
            asked: dict[str, object] = {"id_list": query.arxiv, "max_results": 1}
        elif query.title or query.words or query.authors:
            parts = (
                [f'ti:"{quoted(query.title)}"']
                if query.title
                else [f'all:"{quoted(query.words)}"']
                if query.words
                else []
            )
            parts += [f'au:"{quoted(query.family)}"'] if query.family else []
            asked = {"search_query": " AND ".join(parts), "max_results": min(100, query.limit)}
        else:
            return []
        root = self._caller.xml("", asked, passing=frozenset((400,)))
        if root is not None and _is_slip(root):
            root = self._caller.xml("", {**asked, "start": 0}, passing=frozenset((400,)))
        return [] if root is None else [_hit(one) for one in root.iter("{*}entry") if _is_good(one)]


def _is_slip(root: Any) -> bool:
    """Whether a feed says that there are works and shows none: it does so now and then."""
    total = "".join(root.findtext("{*}totalResults") or "").strip()
    return bool(whole_number(total)) and root.find("{*}entry") is None


def _is_good(entry: Any) -> bool:
    if "api/errors" in _text(entry, "id"):
        raise BadInput("network", f"arxiv answered: {_text(entry, 'summary')}")
    return True


def _hit(entry: Any) -> Hit:
    address = _text(entry, "id")
    links = {link.get("title") or link.get("rel"): link.get("href") for link in entry.findall("{*}link")}
    number = bare_arxiv(address)
    return Hit(
        "arxiv",
        _text(entry, "title"),
        names("".join(one.itertext()) for one in entry.iterfind("{*}author/{*}name")),
        whole(_text(entry, "published")),
        _text(entry, "journal_ref") or "arXiv",
        bare_doi(_text(entry, "doi")),
        number,
        places(
            Location(links["pdf"], True) if links.get("pdf") else None,
            Location(links.get("alternate") or address),
        ),
        _text(entry, "summary"),
        "preprint",
    )


def _text(entry: Any, name: str) -> str:
    found = entry.find(f"{{*}}{name}")
    return "" if found is None else clean("".join(found.itertext()))
