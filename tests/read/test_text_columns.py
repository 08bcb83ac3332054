"""Plain text with two columns side by side, and what only looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.read.text_columns import in_columns

LEFT = ["the clinics keep records on", "paper, and the records decide", "who is treated first in each", "of them; we followed twelve", "clinics for three years and",
        "compared their ledgers with", "the data of hospitals nearby", "in dry and in wet seasons."]  # fmt: skip
RIGHT = ["журналы приёма ведутся на", "бумаге, и записи решают, кто", "будет принят первым в каждой", "из амбулаторий; за ними мы", "наблюдали в течение трёх лет",
         "и сравнивали журналы с теми", "данными, которые собирают в", "больницах по соседству."]  # fmt: skip


def abreast(left, right, width=40):
    return [f"{one:<{width}}{other}" for one, other in zip(left, right, strict=True)]


def test_columns_are_read_one_after_the_other():
    found = in_columns(
        ["A title over both of the columns of this page, as wide as they are", "", *abreast(LEFT, RIGHT)]
    )
    assert [line.strip() for line in found if line.strip()][1:] == [*LEFT, *RIGHT]


def test_a_line_across_parts_the_page():
    found = [
        line
        for line in in_columns(
            [
                *abreast(LEFT, RIGHT),
                "一行文字横跨两栏，因此把页面分为上下两个部分，上面的两栏先读完，然后才读下面的两栏，直到最后一行为止",
                *abreast(LEFT, RIGHT),
            ]
        )
        if line
    ]
    assert found == [*LEFT, *RIGHT, found[16], *LEFT, *RIGHT]


@pytest.mark.parametrize(
    "lines",
    [
        [f"{name:<40}{number}" for number, name in enumerate(LEFT, 1)],  # contents with page numbers
        [f"{number:<10}{name}" for number, name in enumerate(LEFT, 1)],  # a numbered list
        [*LEFT, *RIGHT],
        abreast(LEFT[:4], RIGHT[:4]),  # too few lines to tell
    ],
)
def test_what_is_not_a_column_stays(lines):
    assert in_columns(lines) == lines


@given(st.lists(st.text("ab я中\t  ", max_size=90), max_size=40))
def test_no_word_is_lost(lines):
    words = sorted(word for line in lines for word in line.split())
    assert sorted(word for line in in_columns(lines) for word in line.split()) == words
