"""What `embed` writes, shown to a person: what a file says and what it would say, beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from pinakes.model import Embedding

COLOURS = {"written": "green", "would-write": "yellow", "failed": "red"}


def show(result: Embedding) -> None:
    """Print one file: its changes, then what was kept."""
    state = f"[{COLOURS.get(result.state, 'dim')}]{result.state}[/]"
    if not result.changes and not result.kept:
        Console().print(Text(safe_name(result.file)), state)
        return
    table = Table(
        "", "now", "new", title=Text(safe_name(result.file)), caption=state, title_justify="left", expand=True
    )
    for name, old, new in result.changes:
        table.add_row(name, Text(safe(old), style="dim"), Text(safe(new), style="bold"))
    for name, old, new, why in result.kept:
        table.add_row(
            f"{name} (kept)", Text(safe(old), style="bold"), Text(f"{safe(new)}\n({why})", style="dim")
        )
    Console().print(table)
