"""What is there and what is missing: our parts, the outside programs, the fonts."""

from __future__ import annotations

from typing import Any

from pinakes import plugins
from pinakes.cli.files import is_terminal, write
from pinakes.config import settings
from pinakes.errors import NotAvailable
from pinakes.identify import signatures_in_use
from pinakes.publish.export.json import line
from pinakes.read.pdf.fonts import has_cjk_font
from pinakes.read.pdf.library import font_folders
from pinakes.tools.ghostscript import GHOSTSCRIPT
from pinakes.tools.libreoffice import LIBREOFFICE
from pinakes.tools.tesseract import TESSERACT, packs

HERE, ABSENT = "here", "missing"
PACKS = frozenset({"chi_sim", "deu", "eng", "por", "rus"})
FONT_HINT = "apt-get install fonts-noto-cjk, or name a folder of fonts in [fonts] folders"
TOOLS = (
    (GHOSTSCRIPT, "PostScript"),
    (TESSERACT, "scanned pages and pictures"),
    (
        LIBREOFFICE,
        "WordPerfect, Works, DOC or PPT that cannot be read otherwise; pages of office files to look at",
    ),
)


def show(to: str) -> None:
    """Print every part and tool: a table for a person, JSON lines for a machine."""
    rows = inventory()
    if to == "json" or not is_terminal():
        for row in rows:
            write(line(row))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("kind", "name", "state", "version", "what to do", "for")
    for row in rows:
        colour = "green" if row["state"] == HERE else "red"
        table.add_row(
            row["kind"],
            row["name"],
            f"[{colour}]{row['state']}[/]",
            row["version"] or "",
            row["todo"] or "",
            row["for"] or "",
        )
    Console().print(table)


BUILT = ("readers", "inspectors", "extractors")
"""Seams whose parts need nothing but the settings, and say when they cannot work here."""


def inventory() -> list[dict[str, Any]]:
    """A row a part or tool: kind, name, state, version, what to type when it is missing, what it is for."""
    chosen = settings()
    rows = []
    for seam in plugins.PARTS:
        for name in plugins.names(seam):
            todo = None
            try:
                part = plugins.part(seam, name)
                if seam in BUILT:
                    part(chosen)
            except NotAvailable as error:
                todo = str(error)
            rows.append(_row(seam[:-1], name, is_here=todo is None, todo=todo))
    for tool, purpose in TOOLS:
        rows.append(
            _row(
                "tool",
                tool.program,
                is_here=tool.path is not None,
                version=tool.version,
                todo=tool.install,
                purpose=purpose,
            )
        )
    lacking = sorted(PACKS - packs())
    todo = f"apt-get install {' '.join('tesseract-ocr-' + pack.replace('_', '-') for pack in lacking)}"
    rows.append(
        _row(
            "tool",
            "tesseract languages",
            is_here=not lacking,
            version=" ".join(sorted(packs() & PACKS)),
            todo=todo,
            purpose="scans",
        )
    )
    has_font = has_cjk_font(font_folders(chosen.fonts.folders))
    rows.append(_row("font", "Chinese", is_here=has_font, todo=FONT_HINT, purpose="PDFs that embed no font"))
    rows.append(
        _row(
            "signatures",
            "PRONOM",
            is_here=True,
            version=signatures_in_use(chosen.identify.signatures),
            purpose="identify",
        )
    )
    return rows


def _row(
    kind: str,
    name: str,
    *,
    is_here: bool,
    version: str | None = None,
    todo: str | None = None,
    purpose: str | None = None,
) -> dict[str, Any]:
    state = HERE if is_here else ABSENT
    return {
        "kind": kind,
        "name": name,
        "state": state,
        "version": version,
        "todo": None if is_here else todo,
        "for": purpose,
    }
