"""LaTeX source as authors submit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import blocks

if TYPE_CHECKING:
    from pinakes.learn.synthesise.blocks import TypesetBlock, TypesetRun
    from pinakes.learn.synthesise.invented import Invented

BABEL = {"pt": "brazilian", "ru": "russian", "de": "ngerman", "en": "english"}
ESCAPES = str.maketrans(
    {
        "%": r"\%",
        "&": r"\&",
        "_": r"\_",
        "#": r"\#",
        "$": r"\$",
        "–": "--",
        "—": "---",
        "…": r"\ldots{}",
        "⁻": "$^{-}$",
        "⁶": "$^{6}$",
    }
)


def tex(paper: Invented) -> bytes:
    """The paper as a LaTeX file."""
    lines = [*_preamble(paper), r"\begin{document}"]
    made_title = False
    entries = 0
    for block in blocks(paper):
        first_title = block.kind == "title" and block.language == paper.language
        if first_title or (block.kind == "authors" and block.language == paper.language):
            if first_title and not made_title:
                lines += [r"\maketitle", ""]
                made_title = True
            continue
        if block.kind == "reference":
            if not entries:
                lines.append(r"\begin{thebibliography}{99}")
            entries += 1
            lines.append(_reference(block, entries))
            continue
        if block.kind == "heading" and block.text == paper.labels["references"]:
            lines.append(rf"\renewcommand{{\refname}}{{{_text(block.text)}}}")
            continue
        lines += _block(block)
    return "\n".join([*lines, r"\end{thebibliography}", r"\end{document}", ""]).encode("utf-8")


def _preamble(paper: Invented) -> list[str]:
    kind = r"\documentclass[11pt,a4paper]{article}"
    if paper.language == "zh":
        packages = [r"\documentclass[11pt,a4paper]{ctexart}"]
    elif paper.language == "ru":
        packages = [
            kind,
            r"\usepackage[T2A]{fontenc}",
            r"\usepackage[utf8]{inputenc}",
            r"\usepackage[english,russian]{babel}",
        ]
    else:
        packages = [
            kind,
            r"\usepackage[T1]{fontenc}",
            r"\usepackage[utf8]{inputenc}",
            rf"\usepackage[{BABEL[paper.language]}]{{babel}}",
        ]
    authors = r" \and ".join(
        _text(author.name)
        + "$^{"
        + ",".join(map(str, author.affiliations))
        + "}$"
        + (rf"\thanks{{\texttt{{{_text(author.email)}}}}}" if author.email else "")
        for author in paper.authors
    )
    return [
        "% Invented paper, made by pinakes.learn.synthesise",
        *packages,
        r"\usepackage{hyperref}",
        rf"\title{{{_text(paper.title)}}}",
        rf"\author{{{authors}}}",
        rf"\date{{{paper.year}}}",
    ]


def _block(block: TypesetBlock) -> list[str]:
    body = "".join(_run(run) for run in block.runs)
    match block.kind:
        case "heading":
            number, _, name = block.text.partition(" ")
            return [rf"\section{{{_text(name if number[:1].isdigit() else block.text)}}}", ""]
        case "abstract":
            return [r"\begin{abstract}", body, r"\end{abstract}", ""]
        case "label":
            return [rf"\renewcommand{{\abstractname}}{{{_text(block.text)}}}"]
        case "title":
            return [rf"\begin{{center}}\Large {body}\end{{center}}", ""]
        case "table":
            rows = [" & ".join(_text(cell) for cell in row) + r" \\" for row in block.rows]
            columns = "l" + "c" * (len(block.rows[0]) - 1)
            return [
                rf"\begin{{tabular}}{{{columns}}}",
                r"\hline",
                rows[0],
                r"\hline",
                *rows[1:],
                r"\hline",
                r"\end{tabular}",
                "",
            ]
        case "table-caption" | "figure-caption":
            return [rf"\begin{{center}}{body}\end{{center}}"]
        case "figure":
            return ["% the bar chart stands here"]
        case "affiliation" | "email":
            return [rf"\noindent {body}\\"]
        case _:
            return [body, ""]


def _reference(block: TypesetBlock, number: int) -> str:
    """An entry; LaTeX numbers it itself."""
    return rf"\bibitem{{r{number}}} " + "".join(_run(run) for run in block.runs[1:])


def _run(run: TypesetRun) -> str:
    if run.note is not None:
        return rf"\footnote{{{_text(run.note)}}}"
    text = _text(run.text)
    if run.superscript:
        return f"$^{{{text}}}$"
    if run.bold:
        return rf"\textbf{{{text}}}"
    return rf"\emph{{{text}}}" if run.italic else text


def _text(text: str) -> str:
    return text.translate(ESCAPES)
