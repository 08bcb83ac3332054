"""Rich Text Format as word processors write it: bytes of the language's code page, Unicode escapes for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import blocks
from pinakes.learn.synthesise.writers.styles import style_of

if TYPE_CHECKING:
    from pinakes.learn.synthesise.blocks import TypesetBlock, TypesetRun
    from pinakes.learn.synthesise.invented import Invented

CODE_PAGES: dict[str, tuple[int, int]] = {"zh": (936, 134), "ru": (1251, 204)}
"""Language → Windows code page and the font's character set; Western elsewhere."""
ALIGN = {"left": r"\ql", "center": r"\qc", "right": r"\qr", "justify": r"\qj"}


def rtf(paper: Invented) -> bytes:
    """The paper as RTF."""
    page, charset = CODE_PAGES.get(paper.language, (1252, 0))
    font = "SimSun" if paper.language == "zh" else "Times New Roman"
    info = (
        rf"{{\info{{\title {_text(paper.title, page)}}}{{\author {_text(paper.authors[0].name, page)}}}"
        rf"{{\keywords {_text('; '.join(paper.keywords), page)}}}{{\creatim\yr2020\mo1\dy1}}}}"
    )
    head = (
        rf"{{\rtf1\ansi\ansicpg{page}\deff0\uc1{{\fonttbl{{\f0\froman\fcharset{charset} {font};}}}}{info}"
        + "\n"
    )
    frame = (
        rf"\paperw11906\paperh16838\margl1418\margr1418{{\header\pard\qc\i\fs18 {_text(paper.journal, page)}\par}}"
        r"{\footer\pard\qc\chpgn\par}" + "\n"
    )
    return (head + frame + "\n".join(_block(block, paper, page) for block in blocks(paper)) + "}\n").encode(
        "ascii"
    )


def _block(block: TypesetBlock, paper: Invented, page: int) -> str:
    if block.kind == "figure":
        return ""
    if block.kind == "table":
        return "\n".join(_row(row, page) for row in block.rows) + r"\pard"
    style = style_of(block, paper.language)
    indent = rf"\li{style.hanging * 20:.0f}\fi-{style.hanging * 20:.0f}" if style.hanging else ""
    runs = "".join(_run(run, page) for run in block.runs)
    italic = r"\i" if style.italic else ""
    spaces = rf"\sb{style.before * 20:.0f}\sa{style.after * 20:.0f}"
    return rf"\pard\plain\f0{ALIGN[style.align]}{spaces}{indent}{italic}\fs{style.size * 2:.0f} {runs}\par"


def _row(row: tuple[str, ...], page: int) -> str:
    width = 9070 // len(row)
    edges = "".join(rf"\cellx{width * (number + 1)}" for number in range(len(row)))
    return (
        rf"\trowd{edges}\pard\intbl\plain\f0\fs20 "
        + "".join(rf"{_text(cell, page)}\cell " for cell in row)
        + r"\row"
    )


def _run(run: TypesetRun, page: int) -> str:
    if run.note is not None:
        return rf"{{\super\chftn}}{{\footnote\pard\plain\f0\fs18 {{\super\chftn}} {_text(run.note, page)}}}"
    codes = (
        (r"\b" if run.bold else "") + (r"\i" if run.italic else "") + (r"\super" if run.superscript else "")
    )
    text = _text(run.text, page)
    return f"{{{codes} {text}}}" if codes else text


def _text(text: str, page: int) -> str:
    return "".join(_character(character, page) for character in text)


def _character(character: str, page: int) -> str:
    if character in "\\{}":
        return "\\" + character
    if character.isascii():
        return character
    try:
        return "".join(rf"\'{byte:02x}" for byte in character.encode(f"cp{page}"))
    except UnicodeEncodeError:
        code = ord(character)
        return rf"\u{code if code < 0x8000 else code - 0x10000}?"
