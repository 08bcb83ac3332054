"""Initials that reach down over several lines stand on the first of them; pages are set by typst."""

from __future__ import annotations

import pytest
import typst

from tests.read.pdfs import texts

PAGE = """
#set page(width: 300pt, height: 300pt, margin: 20pt)
#set text(font: ("Libertinus Serif", "Noto Serif CJK SC"), size: 10pt)
#place(top + left, dx: 0pt, dy: 0pt, text(size: 34pt, top-edge: "cap-height")[{initial}])
#place(top + left, dx: 30pt, dy: 0pt)[{first}]
#place(top + left, dx: 30pt, dy: 14pt)[{second}]
#place(top + left, dx: 0pt, dy: 28pt)[{third}]
#place(top + left, dx: 0pt, dy: 42pt)[{third}]
#place(top + left, dx: 0pt, dy: 56pt)[{third}]
"""


@pytest.mark.parametrize(
    ("initial", "lines", "start"),
    [
        (
            "P",
            ("olitical ledgers are kept by", "clerks who copy what others", "wrote before them in the same"),
            "Political",
        ),
        (
            "T",
            (
                "he clerks of the old town kept",
                "ledgers which nobody has read",
                "wrote before them in the same",
            ),
            "The",
        ),
        ("К", ("нига переписана от руки и", "хранится в старом архиве", "города уже двести лет подряд"), "К"),
    ],
)
def test_an_initial_stands_on_the_first_line(initial, lines, start):
    first, second, third = lines
    found = texts(
        typst.compile(PAGE.format(initial=initial, first=first, second=second, third=third).encode())
    )
    assert found[0].startswith(start)
    assert found[0].endswith(first.split()[-1])
    assert found[1:3] == [second, third]


def test_a_raised_initial_and_large_words_stay():
    source = (
        "#set text(size: 10pt)\n#text(size: 30pt)[A]nd then the ledgers were copied\n\n#text(size: 30pt)[B] alone\n\n"
        + "plain words here\n\n" * 6
    )
    found = texts(typst.compile(source.encode()))
    assert (found[0][0], found[0].split()[-1]) == ("A", "copied")
    assert found[1] == "B alone"
