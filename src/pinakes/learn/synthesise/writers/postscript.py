"""PostScript that sets its own lines with the printer's fonts, as programs of the nineties wrote it.

Glyphs keep their names, so the text can be got back. PDF → PostScript by Ghostscript loses it when fonts are numbered
by glyph, as typst's are: measured, every letter comes back as another one.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import blocks
from pinakes.learn.synthesise.writers.styles import style_of
from pinakes.learn.synthesise.writers.text import typed

if TYPE_CHECKING:
    from pinakes.learn.synthesise.blocks import TypesetBlock, TypesetRun
    from pinakes.learn.synthesise.invented import Invented

_PUNCTUATION = {
    133: "ellipsis",
    145: "quoteleft",
    146: "quoteright",
    147: "quotedblleft",
    148: "quotedblright",
    150: "endash",
    151: "emdash",
}
_TURKISH = {"ğ": 129, "ı": 141}
GLYPHS: dict[str, dict[int, str]] = {
    "cp1252": {**_PUNCTUATION, 132: "quotedblbase", 129: "gbreve", 141: "dotlessi"},
    "cp1251": {
        **_PUNCTUATION,
        **{192 + i: f"afii{10017 + i + (i > 5)}" for i in range(32)},
        **{224 + i: f"afii{10065 + i + (i > 5)}" for i in range(32)},
        132: "quotedblbase",
        168: "afii10023",
        184: "afii10071",
        171: "guillemotleft",
        187: "guillemotright",
        185: "afii61352",
    },
}
"""Code page → the codes that are not Latin-1, by Adobe's glyph names."""
ENCODINGS = {"ru": "cp1251"}
"""Western elsewhere; Chinese needs composite fonts and is not written."""
ALIGN = {"center": 1, "right": 2}


def postscript(paper: Invented) -> bytes:
    """The paper as a PostScript program."""
    title = paper.title.encode("ascii", "replace").decode("ascii")
    head = (
        f"%!PS-Adobe-3.0\n%%Title: {title}\n%%Creator: pinakes\n%%CreationDate: 2020-01-01\n%%EndComments\n"
    )
    prolog = resources.files("pinakes.learn.synthesise").joinpath("layouts", "prolog.ps").read_text("ascii")
    encoding = ENCODINGS.get(paper.language, "cp1252")
    lines = (_block(block, paper, encoding) for block in blocks(paper))
    extra = " ".join(f"{code} /{name}" for code, name in GLYPHS[encoding].items())
    return (
        head
        + f"/extra [ {extra} ] def\n"
        + prolog
        + "\n".join(line for line in lines if line)
        + "\nfinish\n%%EOF\n"
    ).encode("ascii")


def _block(block: TypesetBlock, paper: Invented, encoding: str) -> str:
    if block.kind == "figure":
        return ""
    if block.kind == "table":
        return "\n".join(
            f"[{' '.join(_string(cell, encoding) for cell in row)}] table-row" for row in block.rows
        )
    style = style_of(block, paper.language)
    made = f"{style.size:g} {ALIGN.get(style.align, 0)} {style.hanging:g} {style.before:g} begin-paragraph\n"
    made += f"{_words(block.runs, encoding, italic=style.italic)}\n{style.after:g} end-paragraph"
    for run in block.runs:
        if run.note is not None:
            made += f"\n9 0 0 2 begin-paragraph\n{_show('* ' + run.note, 'R', encoding)}\n6 end-paragraph"
    return made


def _words(runs: tuple[TypesetRun, ...], encoding: str, *, italic: bool) -> str:
    shown: list[str] = []
    apart = True
    for run in runs:
        if run.note is not None:
            shown.append("(*) /S glued")
            apart = False
            continue
        if not run.text:
            continue
        face = "S" if run.superscript else "B" if run.bold else "I" if run.italic or italic else "R"
        words = _show(run.text, face, encoding)
        if not apart and not run.text[0].isspace():
            words = words.replace(f"/{face} word", f"/{face} glued", 1)
        shown.append(words)
        apart = run.text[-1].isspace()
    return "\n".join(shown)


def _show(text: str, face: str, encoding: str) -> str:
    return " ".join(f"{_string(word, encoding)} /{face} word" for word in text.split())


def _string(text: str, encoding: str) -> str:
    escaped = re.sub(r"([\\()])", r"\\\1", typed(text, encoding) if encoding == "cp1251" else text)
    codes = [_TURKISH[c] if c in _TURKISH else c.encode(encoding, "replace")[0] for c in escaped]
    return "(" + "".join(chr(code) if 32 <= code < 127 else f"\\{code:03o}" for code in codes) + ")"
