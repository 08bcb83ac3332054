"""The command line: every verb is a file of its own, imported here and thin."""

from __future__ import annotations

import sys

import typer

from pinakes.cli import (
    access,
    add,
    bibliography,
    check,
    cites,
    collect,
    config,
    correct,
    deposit,
    describe,
    embed,
    evaluate,
    export,
    harvest,
    identify,
    link,
    parse_references,
    parts,
    people,
    properties,
    rank,
    read,
    remove,
    same,
    search,
    serve,
    show,
    stats,
    wanted,
)

app = typer.Typer(
    name="pinakes",
    help="A digital library that builds itself: papers in, described records out.",
    epilog="Example: pinakes describe papers/ --to bibtex > papers.bib",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
VERBS = (
    identify, properties, read, describe, bibliography, parse_references,
    add, harvest, search, show, same, correct, collect, access, remove, people, check, stats, export,
    link, cites, wanted, rank,
    embed, deposit, evaluate, serve, parts, config,
)  # fmt: skip
for verb in VERBS:
    app.command(verb.NAME, epilog=verb.EXAMPLE, short_help=(verb.command.__doc__ or "").splitlines()[0])(verb.command)


@app.callback(invoke_without_command=True)
def _root(version: bool = typer.Option(False, "--version", help="Print the version and end.", is_eager=True)) -> None:
    if version:
        from pinakes import __version__

        typer.echo(f"pinakes {__version__}")
        raise typer.Exit


def main() -> None:
    """Run, and turn our own errors into one clear line and an exit status."""
    from pinakes.errors import PinakesError

    try:
        app()
    except PinakesError as error:
        print(f"pinakes: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
