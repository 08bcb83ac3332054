"""`pinakes config`: the settings in force."""

from __future__ import annotations

import typer

NAME = "config"
EXAMPLE = "Example: PINAKES_RUN_WORKERS=2 pinakes config"


def command(
    default: bool = typer.Option(False, "--defaults", help="Print the commented defaults to copy from."),
) -> None:
    """Print the settings in force, as TOML."""
    import dataclasses
    import json

    from pinakes.config import defaults, settings

    if default:
        typer.echo(defaults(), nl=False)
        return
    for table in dataclasses.fields(now := settings()):
        typer.echo(f"[{table.name}]")
        values = getattr(now, table.name)
        for field in dataclasses.fields(values):
            value = getattr(values, field.name)
            if field.name == "token" and value:
                value = "(hidden)"
            typer.echo(
                f"{field.name} = {json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)}"
            )
        typer.echo()
