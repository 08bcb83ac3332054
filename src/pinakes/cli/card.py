"""A described document as a person wants to see it on a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

COLOURS = {"ok": "green", "partial": "yellow", "failed": "red"}


def show(document: dict[str, Any]) -> None:
    """Print one card."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim", justify="right", no_wrap=True)
    rows.add_column(overflow="fold")
    rows.add_column(justify="right", no_wrap=True)
    for title in document["titles"] or []:
        rows.add_row(title["language"] or "title", Text(title["value"], style="bold"), _bar(title["weight"]))
    for author in document["authors"] or []:
        where = f"  {'; '.join(author['affiliations'])}" if author["affiliations"] else ""
        rows.add_row("author", Text.assemble(author["name"], (where, "dim")), _bar(author["weight"]))
    for abstract in document["abstracts"] or []:
        rows.add_row(f"abstract {abstract['language'] or ''}", _shortened(abstract["value"]), _bar(abstract["weight"]))
    for keywords in document["keyword_sets"] or []:
        rows.add_row(f"keywords {keywords['language'] or ''}", " · ".join(keywords["values"]), _bar(keywords["weight"]))
    for item in (document["classes"] or []) + (document["identifiers"] or []):
        rows.add_row(item["scheme"], item["value"], _bar(item["weight"]))
    for name in ("date", "type"):
        if document[name]:
            rows.add_row(name, document[name], _bar(document["weights"].get(name)))
    if document["references"]:
        rows.add_row("references", str(len(document["references"])), "")
    problems = [Text(f"{p['code']}: {p['message']}", style=COLOURS["failed"]) for p in document["problems"]]
    heading = f"{document['file']}  [{COLOURS[document['status']]}]{document['status']}[/]"
    Console().print(Panel(Group(rows, *problems), title=heading, title_align="left", subtitle=_format(document), subtitle_align="right"))


def _bar(weight: float | None) -> Text:
    if weight is None:
        return Text("")
    return Text(f"{'━' * round(weight * 5):5} {weight:.2f}", style="green" if weight >= 0.9 else "yellow" if weight >= 0.6 else "red")


def _shortened(text: str, most: int = 280) -> str:
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + " …"


def _format(document: dict[str, Any]) -> str:
    kind = document["format"] or {}
    pages = f", {document['pages']} pages" if document["pages"] else ""
    return f"{kind.get('name') or 'unknown'}{pages}, {document['language'] or '?'}, {document['seconds']:.2f} s"
