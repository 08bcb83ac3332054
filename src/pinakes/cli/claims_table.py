"""Every claim about a document as a table: what won, its rivals, how sure, where it stands, who said so."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pinakes.cli.card import shaded, shortened

LEFT_OUT = ("reference",)
"""Fields whose claims fill screens and have no rivals."""
LONGEST = 160
AGREEING = "weigh"
"""Who speaks when several sources agree."""


def show_claims(document: dict[str, Any]) -> None:
    """Print the claims, those that won first in their field."""
    table = Table(
        "field",
        "",
        "value",
        "weight",
        "where",
        "why",
        title="claims (✓ wins)",
        title_justify="left",
        expand=True,
        box=SIMPLE,
        padding=(0, 1, 0, 0),
    )
    table.columns[2].overflow, table.columns[2].ratio, table.columns[2].min_width = "fold", 1, 30
    claims = [claim for claim in document["claims"] if claim["field"] not in LEFT_OUT]
    for field in dict.fromkeys(claim["field"] for claim in claims):
        some = (claim for claim in claims if claim["field"] == field)
        ordered = sorted(some, key=lambda claim: (not claim["wins"], -claim["weight"]))
        for number, claim in enumerate(ordered):
            style = "bold" if claim["wins"] else "dim"
            row = (
                Text(shortened(said(claim["value"]), LONGEST), style=style),
                shaded(claim["weight"]),
                place(claim),
                why(claim, ordered),
            )
            table.add_row(
                "" if number else field,
                "✓" if claim["wins"] else "",
                *row,
                end_section=number == len(ordered) - 1,
            )
    Console().print(table)


def said(value: Any) -> str:
    """A claimed value in one line, people as people write it."""
    match value:
        case {"name": str(name), "affiliations": _}:
            return f"{value['role']}: {name}" if "role" in value else name
        case {"values": list(words)}:
            return " · ".join(words)
        case {"scheme": scheme, "value": inner}:
            return f"{scheme} {inner}"
        case dict():
            return ", ".join(f"{name} {inner}" for name, inner in value.items() if inner)
        case _:
            return str(value)


def place(claim: dict[str, Any]) -> str:
    """The page, and how far down and to the right on it, in points."""
    if claim["page"] is None:
        return ""
    box = claim["box"]
    return f"p. {claim['page']}" + (f", {box[0]:.0f}×{box[1]:.0f}" if box else "")


def why(claim: dict[str, Any], rivals: list[dict[str, Any]]) -> str:
    """Who made the claim; where sources agree, which."""
    name = str(claim["by"]).partition("@")[0]
    if name != AGREEING:
        return name
    agreeing = dict.fromkeys(
        str(one["by"]).partition("@")[0]
        for one in rivals
        if one is not claim and one["value"] == claim["value"]
    )
    return " + ".join(agreeing) or name
