"""`pinakes watch`: known sources, revisited."""

from __future__ import annotations

import typer

NAME = "watch"
EXAMPLE = "Example: pinakes watch https://www.example.org/~roe/ ~/inbox --once --feed new.atom"


def command(
    source: list[str] = typer.Argument(
        None,
        help="Pages of the web, OAI-PMH repositories, folders that are watched from now on.",
        metavar="[SOURCE]…",
    ),
    once: bool = typer.Option(False, "--once", help="Visit what is due and end, as cron wants it."),
    everything: bool = typer.Option(False, "--all", help="Visit all sources, due or not."),
    depth: int = typer.Option(1, help="Links from a new page to pages of lists that are read too.", min=0),
    files: bool = typer.Option(False, "--files", help="Of a new repository, fetch the documents too."),
    list_: bool = typer.Option(
        False, "--list", help="List the sources with their rhythm, and visit nothing."
    ),
    report: float = typer.Option(
        0.0, help="Tell again what was new in so many days, and visit nothing.", show_default=False
    ),
    forget: str = typer.Option("", help="Visit this source no more.", metavar="SOURCE"),
    feed: str = typer.Option("", help="Write what is new as an Atom feed.", metavar="FILE"),
    shortest: float = typer.Option(1.0, help="Hours between two visits to one source, at least."),
    longest: float = typer.Option(1440.0, help="Hours between two visits to one source, at most."),
    recheck: float = typer.Option(30.0, help="Days after which a held document is looked at again."),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
    allow_host: list[str] = typer.Option(
        [], help="A host on a private network that may be asked; repeatable.", metavar="HOST"
    ),
) -> None:
    """Revisit known sources, the oftener the more they change:
    new papers are added, dead ones noted; a line each.
    """
    from pinakes.cli.watch_run import Wish, watch

    wish = Wish(
        tuple(source or ()),
        once,
        everything,
        depth,
        files,
        list_,
        report,
        forget,
        feed,
        (shortest * 3600, longest * 3600),
        recheck * 86400,
    )
    watch(wish, library=library, hosts=allow_host)
