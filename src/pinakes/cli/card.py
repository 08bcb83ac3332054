"""A described document as a person wants to see it on a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pinakes.model import Venue
from pinakes.publish.export.work import standing
from pinakes.text.names import as_written

COLOURS = {"ok": "green", "partial": "yellow", "failed": "red"}


def show(document: dict[str, Any]) -> None:
    """Print one card."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim", justify="right", no_wrap=True)
    rows.add_column(overflow="fold")
    rows.add_column(justify="right", no_wrap=True)
    _add_heads(rows, document)
    if document["institution"]:
        body = document["institution"]
        named = ", ".join(filter(None, (body["department"], body["name"])))
        rows.add_row("institution", Text(named), bar(body["weight"]))
    if document["venue"]:
        rows.add_row("in", Text(standing(Venue(**document["venue"]))), bar(document["weights"]["venue"]))
    _add_contents(rows, document)
    for item in (document["classes"] or []) + (document["identifiers"] or []):
        rows.add_row(item["scheme"], Text(item["value"]), bar(item["weight"]))
    for name in ("date", "type"):
        if document[name]:
            rows.add_row(name, document[name], bar(document["weights"].get(name)))
    if document["references"]:
        rows.add_row("references", str(len(document["references"])), "")
    problems = [Text(f"{p['code']}: {p['message']}", style=COLOURS["failed"]) for p in document["problems"]]
    problems += [Text(f"{note['code']}: {note['message']}", style="dim") for note in document["notes"]]
    heading = f"{document['file']}  [{COLOURS[document['status']]}]{document['status']}[/]"
    Console().print(
        Panel(
            Group(rows, *problems),
            title=heading,
            title_align="left",
            subtitle=_format(document),
            subtitle_align="right",
        )
    )


def _add_heads(rows: Table, document: dict[str, Any]) -> None:
    """Titles and authors."""
    for title in document["titles"] or []:
        rows.add_row(title["language"] or "title", Text(title["value"], style="bold"), bar(title["weight"]))
    for author in document["authors"] or []:
        where = f"  {'; '.join(author['affiliations'])}" if author["affiliations"] else ""
        name = as_written(author["name"], author["family"], author["given"])
        rows.add_row("author", Text.assemble(name, (where, "dim")), bar(author["weight"]))


def _add_contents(rows: Table, document: dict[str, Any]) -> None:
    """Abstracts and keywords, a language a row."""
    for abstract in document["abstracts"] or []:
        text = Text(shortened(abstract["value"]))
        rows.add_row(f"abstract {abstract['language'] or ''}", text, bar(abstract["weight"]))
    for keywords in document["keyword_sets"] or []:
        words = Text(" · ".join(keywords["values"]))
        rows.add_row(f"keywords {keywords['language'] or ''}", words, bar(keywords["weight"]))


def bar(weight: float | None) -> Text:
    """A weight as a bar and a number."""
    if weight is None:
        return Text("")
    return Text(f"{'━' * round(weight * 5):5} ", style=_shade(weight)) + shaded(weight)


def shaded(weight: float) -> Text:
    """A weight as a number in its colour."""
    return Text(f"{weight:.2f}", style=_shade(weight))


def _shade(weight: float) -> str:
    return "green" if weight >= 0.9 else "yellow" if weight >= 0.6 else "red"


def shortened(text: str, most: int = 280) -> str:
    """The beginning of a text, cut between words."""
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + " …"


def _format(document: dict[str, Any]) -> str:
    kind = document["format"] or {}
    pages = f", {document['pages']} pages" if document["pages"] else ""
    return (
        f"{kind.get('name') or 'unknown'}{pages}, {document['language'] or '?'}, {document['seconds']:.2f} s"
    )
