"""`pinakes describe`: the whole road, for one document or a million."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "describe"
EXAMPLE = "Example: pinakes describe papers/ --out described/ --to bibtex"


def command(
    paths: list[str] = typer.Argument(
        help="Files, folders, http(s) addresses; - is stdin.", show_default=False, metavar="PATH…"
    ),
    to: str = typer.Option(
        "",
        autocompletion=completion.parts("exporters", "cards"),
        help="json (when piped), cards (on a terminal), tei, bibtex, html, xlsx … ; `pinakes parts` lists them.",
    ),
    method: str = typer.Option(
        "",
        help="Another method than ours: a baseline, or one extractor; `pinakes parts` lists them.",
        metavar="NAME",
    ),
    out: str = typer.Option(
        "",
        help="Folder for records.jsonl and journal.db; run again to take up where it stopped.",
        metavar="DIR",
    ),
    style: str = typer.Option(None, help="Style of --to bibliography.", show_default="apa"),
    template: str = typer.Option(None, help="File of --to template: Jinja, or XSLT (.xsl).", metavar="FILE"),
    columns: str = typer.Option(
        None, help="Columns of csv, xlsx, parquet, docx, in order: title,authors,year …"
    ),
    full: bool = typer.Option(
        None,
        "--full",
        help="Add the body: sections, paragraphs, where each reference is cited.",
        show_default=False,
    ),
    group: str = typer.Option(
        None, help="Group html and docx reports by folder, language, format or weight."
    ),
    thumbnails: bool = typer.Option(
        None, "--thumbnails", help="First pages as pictures in html and docx reports.", show_default=False
    ),
    library: str = typer.Option(
        "", help="A library whose people and known works are evidence.", metavar="DIR"
    ),
    quick: bool = typer.Option(
        False, "--quick", help="The first pages only, no references: to sort a folder.", show_default=False
    ),
    lookup: str = typer.Option(
        "",
        help="Ask registries too: crossref,openalex … ; their answers are rival claims.",
        metavar="ENGINES",
    ),
    explain: bool = typer.Option(False, help="Add every claim, the rivals too."),
    ordered: bool = typer.Option(False, help="Keep the order of the input."),
    timeout: float = typer.Option(None, help="Seconds one document may take.", show_default="60"),
    memory: str = typer.Option(None, help="Memory one worker may take.", show_default="1G"),
    workers: int = typer.Option(None, help="Guarded processes at work.", show_default="one a core"),
    allow_host: list[str] = typer.Option(
        None, help="A host on a private network that may be asked; may be repeated.", metavar="HOST"
    ),
    ocr: str = typer.Option(None, help="auto (pages without text), never, always.", show_default="auto"),
) -> None:
    """Describe documents: title, authors, abstract, keywords, references …, each with its weight."""
    from pinakes.cli.describe_run import describe_files, quickly
    from pinakes.config import settings
    from pinakes.plugins import OWN_FORMS, road_of

    chosen = settings(
        {
            "run": {"timeout": timeout, "memory": memory, "workers": workers},
            "ocr": {"mode": ocr},
            "road": {"full": full, "extractors": road_of(method)},
            "fetch": {"allow_hosts": allow_host or None},
            "export": {
                "style": style,
                "template": template,
                "group": group,
                "thumbnails": thumbnails,
                "columns": columns.split(",") if columns else None,
            },
        }
    )
    if quick:
        chosen = quickly(chosen)
    if library:
        from pinakes.cli.people_run import with_evidence

        chosen = with_evidence(chosen, library)
    describe_files(
        paths,
        chosen,
        to=OWN_FORMS.get((method, to), to),
        out=out,
        explain=explain,
        ordered=ordered,
        lookup=lookup,
    )
