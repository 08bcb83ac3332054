"""The command line: every verb is a file of its own, imported here and thin."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

import typer
from typer.core import TyperArgument, TyperGroup

from pinakes.cli import (
    access,
    add,
    batch,
    bibliography,
    check,
    cites,
    collect,
    config,
    correct,
    crawl,
    deposit,
    describe,
    embed,
    evaluate,
    export,
    find,
    grow,
    harvest,
    identify,
    keyphrases,
    learn,
    link,
    parse_references,
    parts,
    people,
    properties,
    rank,
    read,
    remove,
    same,
    scholar,
    search,
    serve,
    show,
    stats,
    subjects,
    topic,
    transfer,
    vocabulary,
    wanted,
    watch,
)

if TYPE_CHECKING:
    import click


_ROOM, _OWNER, _OTHER = (
    "make room and run it again",
    "who owns it, is the disk read-only?",
    "choose another one",
)
ADVICE = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), _ROOM),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), _OWNER),
    **dict.fromkeys(
        (errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENOENT, errno.ENAMETOOLONG, errno.ELOOP), _OTHER
    ),
}
"""What helps where the disk says no, to a path that somebody named or to stdout: no fault of ours."""


class Verbs(TyperGroup):
    """All verbs, with what was told of their arguments."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A verb; click from 8.5 on overwrites what Typer was told of its arguments: they are told again."""
        from inspect import signature

        verb = super().get_command(ctx, cmd_name)
        told = signature(verb.callback).parameters if verb and verb.callback else {}
        for one in verb.params if verb else ():
            if isinstance(one, TyperArgument) and not one.help and one.name in told:
                one.help = getattr(told[one.name].default, "help", None)
        return verb


app = typer.Typer(
    name="pinakes",
    cls=Verbs,
    help="A digital library that builds itself: papers in, described records out.",
    epilog="Example: pinakes describe papers/ --to bibtex > papers.bib",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
GROUPS = {
    "Describe documents": (describe, bibliography, parse_references, read, identify, properties),
    "Keep a library": (add, search, show, correct, collect, same, remove, access, people, check, stats),
    "Index under vocabularies": (keyphrases, subjects, vocabulary, transfer),
    "Follow citations": (link, cites, wanted, rank),
    "Find and harvest": (find, scholar, topic, grow, watch, crawl, harvest),
    "Publish": (export, embed, deposit),
    "Run and measure": (batch, serve, learn, evaluate, parts, config),
}
"""The verbs by what people do with them; a new one stands in its group."""
VERBS = tuple(verb for group in GROUPS.values() for verb in group)
for group, verbs in GROUPS.items():
    for verb in verbs:
        short = " ".join((verb.command.__doc__ or "").partition("\n\n")[0].split())
        app.command(verb.NAME, epilog=verb.EXAMPLE, short_help=short, rich_help_panel=group)(verb.command)


@app.callback(invoke_without_command=True)
def _root(
    version: bool = typer.Option(False, "--version", help="Print the version and end.", is_eager=True),
) -> None:
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
    except OSError as error:
        if error.errno not in ADVICE:
            raise
        print(f"pinakes: {_told(error)}", file=sys.stderr)
        _give_up_stdout()
        sys.exit(1)


def _told(error: OSError) -> str:
    """What the system would not do, to which file, and what helps."""
    from pinakes.acquire.folder import printable

    name = "" if error.filename is None else f"{printable(os.fsdecode(error.filename))}: "
    return f"{name}{error.strerror}; {ADVICE[error.errno or 0]}"


def _give_up_stdout() -> None:
    """Let what could not be written go: the interpreter would try again at its end, and fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
