"""Writes docs/reference/ from the code, so that it cannot lie: verbs, settings, parts, fields, problems.

`python docs/reference.py` rewrites the pages (`make reference`); tests/test_docs.py fails when they are out of date.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import typer.main

from pinakes import plugins
from pinakes.cli.main import app
from pinakes.config import defaults
from pinakes.errors import CODES
from pinakes.evaluate import rule_table, rules
from pinakes.model.fields import FIELDS, REFERENCE_FIELDS

FOLDER = Path(__file__).parent / "reference"
MADE = "<!-- Written by docs/reference.py; run `make reference` instead of editing. -->\n"
SEAMS = {
    "readers": "bytes of a format → Paper; the highest score reads",
    "inspectors": "bytes of a format → what the file says of itself",
    "extractors": "Paper → claims, in the order of the setting `[road] extractors`",
    "exporters": "outcomes → a format, named by `--to`",
    "depositors": "described documents → a repository, or a file it imports; `kind` in `[deposit.NAME]`",
    "engines": "a question → candidates; accounts in `[engine.NAME]`, `--engine NAME` or `NAME=ADDRESS`",
}
HEADER_RULES = """A rule is a function of `understand/header` that answers yes or no, or finds something or nothing. Each has a row:
what it says (the first lines of its docstring), *an example* (what it was seen to be asked → to find, in a test), tests that fail
when it finds nothing any more, and what it is worth on documents with truth. `9: 2/5 +1 −1` is to be read: it found something in 9
documents; 5 of these were described again without it, and 2 records changed; 1 field was right only with it, 1 only without it.
*Unseen* is the measured half of `wild` (papers of some 70 layouts; rules are not mended on it), *mended* its other half and
`wild-eye`, *older* the older collections (rules were mended on them, too).

A rule that nothing needs goes. One that neither a test nor a document needs stays only for a reason, which then stands in the
place of the tests; reasons are written by hand in [`header-rules.toml`](header-rules.toml). The table for machines is
[`header-rules.tsv`](header-rules.tsv). `python -m tests.silenced` fills in the rows of new rules, `make rules DATA=folder`
measures all of them anew (an hour), `make reference` writes this page. What the figures tell: [figures](../figures/rules.md);
the order in which rules are asked: [the header, step by step](../why/the-header.md)."""
PROBLEMS: dict[str, tuple[str, str]] = {
    "empty": ("The file has no bytes, or no page.", "Get the file again."),
    "damaged": (
        "The bytes break off or contradict themselves.",
        "Get the file again, or save it anew with the program that made it.",
    ),
    "encrypted": (
        "The file needs a password to be opened.",
        "Take the password off, for PDF: `qpdf --decrypt --password=… in.pdf out.pdf`.",
    ),
    "not-a-document": ("A program, a font, a sound …: nothing that could be described.", "Leave it out."),
    "unsupported": (
        "A document of a format Pinakes does not read.",
        "The message names the format and what can convert it.",
    ),
    "too-large": (
        "Larger than `[limits]` allow.",
        "Raise the limit named in the message, if you trust the file.",
    ),
    "bomb": ("Unpacks to far more than it should.", "Do not open it."),
    "unsafe": (
        "A member of an archive that leads out of it: `..`, an absolute path, a drive, a link; the others went on.",
        "Ask who made the archive, or pack the file anew under a plain name.",
    ),
    "timeout": ("Took longer than `[run] timeout`.", "Raise `--timeout`, or leave the file out."),
    "memory": ("Took more than `[run] memory`.", "Raise `--memory`, or leave the file out."),
    "crash": ("The library that reads it died; the other documents went on.", "Please report the file."),
    "no-text": (
        "Pages without any text, and OCR was off, not there, or saw none.",
        "See [how to use OCR](../how-to/use-ocr.md).",
    ),
    "suspicious-text-layer": (
        "Invisible, white, off-page or look-alike characters; the visible text was used.",
        "Look at the page: somebody may have meant to mislead machines.",
    ),
    "missing-tool": (
        "An outside program or a font is not here, so something could not be read.",
        "`pinakes parts` says what to type.",
    ),
    "network": (
        "An address could not be asked.",
        "Check the address and the connection; private networks need `[fetch] allow_hosts`.",
    ),
}


def pages() -> dict[str, str]:
    """File name → text of every page."""
    return {
        "commands.md": _commands(),
        "settings.md": _settings(),
        "parts.md": _parts(),
        "fields.md": _fields(),
        "problems.md": _problems(),
        "header-rules.md": _header_rules(),
    }


def _header_rules() -> str:
    table = FOLDER / "header-rules.tsv"
    known = rules.rules().values()
    rows, why = rule_table.read(table), rule_table.reasons(table.with_suffix(".toml"))
    return f"# Rules of the header\n\n{MADE}\n{HEADER_RULES}\n\n{rule_table.page(rows, known, why)}"


def _commands() -> str:
    group: Any = typer.main.get_command(app)
    blocks = [
        "# Commands",
        MADE,
        "stdout is data, stderr is talk; `-` is stdin. Exit status: 0 all went well; 1 some documents failed, each has its own line saying "
        "why; 2 wrong usage; 3 nothing could be done for want of a tool or a model, with the line to type to get it.",
    ]
    for name in sorted(group.commands):
        command = group.commands[name]
        arguments = " ".join(_metavar(item) for item in command.params if item.param_type_name == "argument")
        blocks += [f"## pinakes {name}", f"`pinakes {name} {arguments}".rstrip() + "`"]
        blocks.append(" ".join((command.help or "").split()))
        rows = [
            f"| {', '.join(f'`{option}`' for option in _spellings(item))} | {_cell(getattr(item, 'help', '') or '')} |"
            for item in command.params
            if "--help" not in item.opts
        ]
        if rows:
            blocks.append("\n".join(["| argument or option | meaning |", "|---|---|", *rows]))
        if command.epilog:
            blocks.append(
                "\n".join(
                    f"    {line.strip().removeprefix('Example: ')}" for line in command.epilog.split("·")
                )
            )
    return "\n\n".join(blocks) + "\n"


def _metavar(item: Any) -> str:
    return str(item.metavar or item.name.upper())


def _spellings(item: Any) -> list[str]:
    if item.param_type_name == "argument":
        return [_metavar(item)]
    names = [*item.opts, *item.secondary_opts]
    if item.metavar and not item.is_flag:
        names[-1] += f" {item.metavar}"
    return names


def _settings() -> str:
    text = defaults()
    said = {
        (table, match[1]): match[2].strip()
        for table, body in re.findall(r"(?ms)^\[(\w+)\]\n(.*?)(?=^\[|\Z)", text)
        for match in re.finditer(r"(?m)^(\w+) = [^#\n]*#\s*(.*)$", body)
    }
    blocks = [
        "# Settings",
        MADE,
        "`defaults.toml` < `/etc/pinakes.toml` < `~/.config/pinakes/config.toml` < environment < command line. "
        "`pinakes config` prints what is in force, `pinakes config --defaults` a file to copy from.",
    ]
    for table, values in tomllib.loads(text).items():
        rows = [
            f"| `{name}` | `{_toml(value)}` | `{f'PINAKES_{table}_{name}'.upper()}` | {_cell(said.get((table, name), ''))} |"
            for name, value in values.items()
        ]
        blocks.append(
            "\n".join(
                [
                    f"## [{table}]",
                    "",
                    "| setting | default | environment | meaning |",
                    "|---|---|---|---|",
                    *rows,
                ]
            )
        )
    return "\n\n".join(blocks) + "\n"


def _toml(value: Any) -> str:
    return repr(value).replace("'", '"') if not isinstance(value, bool) else str(value).lower()


def _parts() -> str:
    blocks = [
        "# Parts",
        MADE,
        "What stands along the road, found by name. Others' parts come through entry points `pinakes.<seam>`: "
        "see [how to write a plug-in](../how-to/write-a-plug-in.md).",
    ]
    for seam, ours in plugins.PARTS.items():
        rows = [f"| `{name}` | {_first_line(seam, name)} | `{target}` |" for name, target in ours.items()]
        blocks.append(
            "\n".join(
                [
                    f"## {seam}",
                    "",
                    SEAMS[seam] + ".",
                    "",
                    "| name | what it does | where |",
                    "|---|---|---|",
                    *rows,
                ]
            )
        )
    return "\n\n".join(blocks) + "\n"


def _first_line(seam: str, name: str) -> str:
    try:
        part = plugins.part(seam, name)
    except (ModuleNotFoundError, AttributeError):
        return "not here yet"
    return _cell(" ".join((part.__doc__ or "").strip().partition("\n\n")[0].split()))


def _fields() -> str:
    rows = [
        f"| `{field.name}` | {field.says} | `{field.holds}` | {'yes' if field.repeats else ''} "
        f"| {_name('dc:', field.dublin_core)} | {_name('', field.bibtex)} |"
        for field in FIELDS
    ]
    return (
        "\n\n".join(
            [
                "# Fields",
                MADE,
                "What a record can say. Every value is a claim with its weight, who says so, and where it stands on the page.",
                "\n".join(
                    [
                        "| field | what it is | value | repeats | Dublin Core | BibTeX |",
                        "|---|---|---|---|---|---|",
                        *rows,
                    ]
                ),
                "Inside a reference: " + ", ".join(f"`{name}`" for name in REFERENCE_FIELDS) + ".",
            ]
        )
        + "\n"
    )


def _name(prefix: str, name: str | None) -> str:
    return f"`{prefix}{name}`" if name else ""


def _problems() -> str:
    rows = [f"| `{code}` | {PROBLEMS[code][0]} | {PROBLEMS[code][1]} |" for code in CODES]
    return (
        "\n\n".join(
            [
                "# Problems",
                MADE,
                "The codes in `problems` and `notes` of a described document. A problem cost part of the document: with a record"
                " beside it the status is `partial`, without one `failed`. A note cost nothing.",
                "\n".join(["| code | what happened | what to do |", "|---|---|---|", *rows]),
            ]
        )
        + "\n"
    )


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, page in pages().items():
        (FOLDER / name).write_text(page, "utf-8")
