import pytest

from pinakes.errors import BadInput
from tests.read.office import fonts, read, texts

PAPER = r"""
\documentclass{article} % a comment
\usepackage[brazil]{babel}
\newcommand{\uni}{Universidade de \textbf{S\~ao} Paulo}
\title{Um t\'{\i}tulo\\ longo} \author{Ana Concei\c{c}\~ao$^{1}$ \and Jos\'e M\"uller$^2$\thanks{Bolsista.}}
\begin{document}
\maketitle
\begin{abstract} O resumo. \end{abstract}
\section{Introdu\c c\~ao} \label{s}
Texto com 5\% de \emph{\^enfase}, ``aspas'' e~n\'umeros 1--2\footnote{Uma nota.} como \cite{b,a} na \uni.

Outro par\'agrafo.
\begin{equation} x = 1 \end{equation}
\begin{figure}\includegraphics[width=1cm]{a.png}\caption{Uma figura}\end{figure}
\begin{thebibliography}{9}
\bibitem{a} Silva, A. {\em Livro}. \url{http://a.example/x_y}
\bibitem{b} Souza, B.
\end{thebibliography}
\end{document}
after
"""


def test_a_paper():
    paper = read("tex", PAPER.encode())
    assert texts(paper, "body") == [
        "Um título", "longo", "Ana Conceição1", "José Müller2∗", "Resumo", "O resumo.", "Introdução",
        "Texto com 5% de ênfase, “aspas” e números 1–22 como [2, 1] na Universidade de São Paulo.", "Outro parágrafo.",
        "Referências", "[1] Silva, A. Livro. http://a.example/x_y", "[2] Souza, B.",
    ]  # fmt: skip
    assert texts(paper, "note") == ["∗ Bolsista.", "2 Uma nota."]
    assert texts(paper, "caption") == ["Uma figura"]
    assert fonts(paper)[0] == (17, True, False)
    assert [heading.title for heading in paper.outline] == ["Introdução"]
    assert paper.pages[0].links[0].target == "http://a.example/x_y"
    assert [token.text for token in paper.pages[0].lines[3].tokens if token.superscript] == ["2∗"]
    assert paper.markup == PAPER


def test_language_gives_the_headings_that_tex_prints():
    source = "\\documentclass{article}\\usepackage[T2A]{fontenc}\\usepackage[english,russian]{babel}\\begin{document}\\begin{abstract}О схемах.\\end{abstract}\\end{document}"
    assert texts(read("tex", source.encode("cp1251"))) == ["Аннотация", "О схемах."]
    chinese = "\\documentclass{ctexart}\\begin{document}\\begin{abstract}本文研究信息检索的方法。\\end{abstract}\\end{document}"
    assert texts(read("tex", chinese.encode("gbk"))) == ["摘要", "本文研究信息检索的方法。"]


def test_declared_input_encoding():
    source = "\\usepackage[koi8-r]{inputenc}\\begin{document}Я\\end{document}"
    assert texts(read("tex", source.encode("koi8-r"))) == ["Я"]


def test_a_heading_set_by_hand_is_not_doubled():
    source = "\\begin{document}\\begin{abstract}\\textbf{Abstract:} Text.\\end{abstract}\\end{document}"
    assert texts(read("tex", source.encode())) == ["Abstract: Text."]


def test_german_shorthands():
    source = '\\usepackage[ngerman]{babel}\\begin{document}"Uber Gr"o"se\\end{document}'
    assert texts(read("tex", source.encode())) == ["Über Größe"]


@pytest.mark.parametrize(
    "source",
    [
        "\\begin{document}" + "{" * 5000,
        "\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}\\begin{document}\\a\\end{document}",
        "\\section{" * 300,
        "\\footnote{" * 300 + "x" + "}" * 300,
        "\\begin{document}\\'",
        "\\x" + "$" * 999,
        "\\title{unclosed \\begin{document} text",
        "\\bibitem",
        "\\href{a}",
    ],
)
def test_bad_tex_ends(source):
    read("tex", source.encode())


def test_cut_files_say_so():
    assert [problem.code for problem in read("tex", b"\\begin{document} half").problems] == ["damaged"]


@pytest.mark.parametrize("content", [b"", b"just words"])
def test_what_is_not_tex(content):
    with pytest.raises(BadInput):
        read("tex", content)


@pytest.mark.timeout(60)
def test_headings_within_headings_without_end():
    paper = read("tex", (r"\documentclass{article}\begin{document}A text." + r"\section{" * 50_000).encode())
    assert "A text." in " ".join(texts(paper))
