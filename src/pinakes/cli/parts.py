"""`pinakes parts`: what is there, and what to type for what is missing."""

from __future__ import annotations

import typer

NAME = "parts"
EXAMPLE = "Example: pinakes parts"


def command(to: str = typer.Option("", help="json for machines.")) -> None:
    """List parts and outside tools, and what to type for the missing ones."""
    from pinakes.cli.parts_run import show

    show(to)
