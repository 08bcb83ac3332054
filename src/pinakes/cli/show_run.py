"""What `show` does: one work of a library in full, as JSON or a card."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pinakes.cli import terminal
from pinakes.cli.files import is_terminal, write
from pinakes.publish.export.json import described, line
from pinakes.publish.safe import safe
from pinakes.store.library import name_of, open_library
from pinakes.store.network.asking import entity_of
from pinakes.store.records import documents_of
from pinakes.store.records import outcome_of as work_of
from pinakes.store.stored import printed_references

if TYPE_CHECKING:
    from pinakes.store.library import Library

OWN = ("work", "files", "decisions", "collections", "cites", "cited_by")
"""What a work of a library has besides what a described document has."""
MOST_PRINTED = 200
"""References to a wanted work that are shown."""


def show_work(work: str, *, library: str) -> None:
    """The described JSON of a work with its files, its decisions, whom it cites and who cites it;
    a card on a terminal.
    """
    with open_library(library) as opened:
        entity = entity_of(opened, work)
        shown = work_json(opened, work) if entity > 0 else wanted_json(opened, entity)
    if not is_terminal():
        write(line(shown))
    elif entity > 0:
        from pinakes.cli.card import show

        show(shown)
        terminal.facts({name: shown[name] for name in OWN})
    else:
        terminal.facts(shown)


def wanted_json(library: Library, entity: int) -> dict[str, Any]:
    """A work that is cited and not held: what its references say, and where they stand."""
    with library.database.snapshot() as sql:
        title, authors, year, _ = sql.execute(
            "SELECT title, authors, year, printed FROM wanted WHERE id=?", (-entity,)
        ).fetchone()
        printed: dict[str, None] = {}
        citing: dict[str, None] = {}
        query = (
            "SELECT want.citing, packed, item FROM want JOIN reference ON reference.id = want.reference JOIN bibliography USING (document) "
            "WHERE wanted=? AND want.gone IS NULL ORDER BY want.reference LIMIT ?"
        )
        for work, packed, item in sql.execute(query, (-entity, MOST_PRINTED)):
            citing[name_of(work)] = None
            printed[safe(printed_references(packed)[item][0])] = None
    people = [safe(name) for name in json.loads(authors)]
    found = {
        "work": f"x{-entity}",
        "held": False,
        "title": None if title is None else safe(title),
        "authors": people,
        "year": year,
    }
    return found | {"references": list(printed), "cites": [], "cited_by": list(citing)}


def work_json(library: Library, work: str) -> dict[str, Any]:
    """A work as `show` prints it."""
    number = library.number_of(work)
    with library.database.snapshot() as sql:
        outcome = work_of(sql, number)
        documents = documents_of(sql, number, references=False)
        files = []
        for document in documents:
            query = "SELECT size, held, access, embargo, rights FROM file WHERE digest=?"
            size, held, access, until, rights = sql.execute(query, (document.digest,)).fetchone()
            kind = document.format.media_type if document.format else None
            entry = {
                "file": safe(document.name),
                "sha256": document.digest if held else None,
                "size": size if held else None,
                "mime": kind,
            }
            files.append(entry | {"held": bool(held), "access": access, "embargo": until, "rights": rights})
        query = (
            "SELECT decision.id, name, decision.weight, by, why FROM decision JOIN document ON document.id = document "
            "WHERE document.work=? AND decision.gone IS NULL AND document.gone IS NULL ORDER BY decision.id"
        )
        decisions = [
            {
                "decision": row[0],
                "file": safe(row[1]),
                "weight": row[2],
                "by": row[3],
                "why": json.loads(row[4]),
            }
            for row in sql.execute(query, (number,))
        ]
        links = "SELECT DISTINCT {} FROM link WHERE {}=? AND gone IS NULL ORDER BY 1"
        cites = [name_of(row[0]) for row in sql.execute(links.format("cited", "citing"), (number,))]
        cites += [
            f"x{row[0]}"
            for row in sql.execute(
                "SELECT DISTINCT wanted FROM want WHERE citing=? AND gone IS NULL ORDER BY 1", (number,)
            )
        ]
        cited_by = [name_of(row[0]) for row in sql.execute(links.format("citing", "cited"), (number,))]
        sets = "SELECT name FROM collection JOIN member ON collection.id = collection WHERE work=? ORDER BY 1"
        collections = [row[0] for row in sql.execute(sets, (number,))]
    own = {"work": name_of(number), "files": files, "cites": cites, "cited_by": cited_by}
    return described(outcome) | own | {"decisions": decisions, "collections": collections}
