"""`pinakes export`: a library, or what a query finds in it, in any format."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "export"
EXAMPLE = "Example: pinakes export --to bibtex 'author:silva year:2001..' > silva.bib · pinakes export --to folder --out papers/"


def command(
    query: list[str] = typer.Argument(
        None,
        autocompletion=completion.queries,
        help="What to export, as in search; everything without it.",
        metavar="QUERY",
    ),
    to: str = typer.Option(
        ...,
        autocompletion=completion.parts("exporters", "folder"),
        help="bibtex, json, csv, marcxml, html, xlsx … (`pinakes parts` lists them), or folder: the files.",
    ),
    out: str = typer.Option(
        "", help="The file to write, with --to folder the folder; else stdout.", metavar="PATH"
    ),
    name: str = typer.Option(
        "{family}{year}-{title}", help="Names of files of --to folder; / makes folders.", metavar="PATTERN"
    ),
    style: str = typer.Option(None, help="Style of --to bibliography.", show_default="apa"),
    template: str = typer.Option(None, help="File of --to template: Jinja, or XSLT (.xsl).", metavar="FILE"),
    columns: str = typer.Option(
        None, help="Columns of csv, xlsx, parquet, docx, in order: title,authors,year …"
    ),
    group: str = typer.Option(
        None, help="Group html and docx reports by folder, language, format or weight."
    ),
    explain: bool = typer.Option(
        False, "--explain", help="Add every claim to json, the rivals too.", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Export the works of a library, or the files themselves under names for people."""
    from pinakes.cli.export_run import export_library
    from pinakes.config import settings

    chosen = settings(
        {
            "export": {
                "style": style,
                "template": template,
                "group": group,
                "columns": columns.split(",") if columns else None,
            }
        }
    )
    export_library(" ".join(query or []), chosen, to=to, out=out, name=name, explain=explain, library=library)
