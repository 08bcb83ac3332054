"""Authors set side by side over the text are read one after the other, before the text; pages are set by typst."""

from __future__ import annotations

import numpy as np
import pytest
import typst

from pinakes.read.cells import PlacedPieces, _lengths, _Part, _Row, _text_begins
from pinakes.read.gutters import Gutter
from tests.read.pdfs import texts

FILLER = "Mediaeval ledgers were copied by hand, and every copy had its own faults which later readers mended or made worse. "
PAGE = """
#set page(paper: "a4", margin: 2cm)
#set text(font: ("Libertinus Serif", "Noto Serif CJK SC"), size: 10pt)
#set par(justify: true)
#align(center, text(size: 17pt, weight: "bold")[{title}])
#v(1em)
{cells}
#v(2em)
#columns({columns})[
{text}
]
"""
ENGLISH = (
    ("Ann Lee", "University of Nowhere", "ann@nowhere.edu"),
    ("Bo Tan", "Institute of Ledgers", "bo@ledgers.org"),
)
GERMAN = (
    ("Jörg Köhler", "Universität Irgendwo", "Musterstadt"),
    ("Grete Groß", "Institut für Listen", "groß@listen.example"),
)
RUSSIAN = (
    ("Иванова Мария Петровна", "Государственный университет", "Москва, Россия"),
    ("Петров Семён Ильич", "Институт книги", "Тверь, Россия"),
)
CHINESE = (("王小明", "某某大学历史学院", "北京"), ("李华", "图书研究所", "上海"))
PORTUGUESE = (
    ("João Souza", "Universidade do Norte", "joao@norte.br"),
    ("Ana Melo", "Instituto de Livros", "Manaus"),
    ("Rui Sá", "Faculdade do Sul", "rui@sul.br"),
)


def a_page(
    *grids: tuple[tuple[str, ...], ...], columns: int = 2, align: str = "center", text: str = FILLER * 40
) -> list[str]:
    """The lines of a page with rows of cells under its title."""
    made = "\n#v(1em)\n".join(
        f"#grid(columns: {len(grid)} * (1fr,), align: {align}, gutter: 12pt, "
        + ", ".join("[" + " \\ ".join(line.replace("@", "\\@") for line in cell) + "]" for cell in grid)
        + ")"
        for grid in grids
    )
    return texts(
        typst.compile(PAGE.format(title="Copies of Ledgers", cells=made, columns=columns, text=text).encode())
    )


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("cells", [ENGLISH, GERMAN, RUSSIAN, CHINESE, PORTUGUESE])
def test_cells_are_read_one_by_one_before_the_text(cells, columns):
    found = a_page(cells, columns=columns)
    assert found[: 1 + 3 * len(cells)] == ["Copies of Ledgers", *(line for cell in cells for line in cell)]
    assert found[1 + 3 * len(cells)].startswith("Mediaeval ledgers")


def test_flush_cells():
    found = a_page(ENGLISH, align="left")
    assert found[:7] == ["Copies of Ledgers", *ENGLISH[0], *ENGLISH[1]]


def test_a_second_row_of_cells_is_read_after_the_first():
    found = a_page(ENGLISH, GERMAN)
    assert found[1:13] == [line for grid in (ENGLISH, GERMAN) for cell in grid for line in cell]


def test_the_last_author_in_the_middle_close_below_the_others():
    cells = (ENGLISH[0], ENGLISH[1], PORTUGUESE[0])
    last = ("Cy Moss", "School of Copies", "cy\\@copies.org")
    below = " \\ ".join(last)
    grid = (
        "#grid(columns: 3 * (1fr,), align: center, gutter: 12pt, "
        + ", ".join("[" + " \\ ".join(line.replace("@", "\\@") for line in cell) + "]" for cell in cells)
        + f")\n#v(-0.2em)\n#align(center)[{below}]"
    )
    found = texts(
        typst.compile(
            PAGE.format(title="Copies of Ledgers", cells=grid, columns=2, text=FILLER * 40).encode()
        )
    )
    assert found[1:13] == [
        *(line for cell in cells for line in cell),
        *(line.replace("\\", "") for line in last),
    ]


def test_a_cell_of_fewer_lines():
    short = (ENGLISH[0], ENGLISH[1][:2])
    assert a_page(short)[1:6] == [*ENGLISH[0], *ENGLISH[1][:2]]


def test_even_lines_in_types_of_several_heights_are_one_cell():
    def row(top, bottom, count):
        return _Row(tuple(_Part(100.0 * at, 100.0 * at + 50, at) for at in range(count)), top, bottom)

    taller = [row(100, 114, 3), row(114, 128, 3), row(128, 140, 3), row(140, 152, 3)]
    assert _lengths([*taller, row(155, 164, 1), row(167, 176, 1)]) == [6, 4]
    assert _lengths([*taller, row(170, 179, 1), row(182, 191, 1)]) == [4, 6]  # the last author, in the middle


def test_a_gutter_without_lines_of_text_beside_it_ends_no_cells():
    names = pieces_at((20, 100), (30, 114), (220, 100), (230, 114))
    assert _text_begins(Gutter(80, 220, 90, 130), names, (names.top + names.bottom) / 2) == float("inf")


def pieces_at(*places):
    x0, top = (np.array(edge, float) for edge in zip(*places, strict=True))
    return PlacedPieces(x0, top, x0 + 30, top + 12, top + 10, np.full(len(x0), 10.0), lambda at: "Ann Lee")


def test_the_heading_of_the_text_remains_with_the_text():
    found = a_page(ENGLISH, text="#align(center)[*Abstract*]\n" + FILLER * 40)
    assert found[1:8] == [*ENGLISH[0], *ENGLISH[1], "Abstract"]


def test_names_alone_stay_in_their_rows():
    names = (("Ann Lee", "Cy Moss", "Ed Nash"), ("Bo Tan", "Di Ruiz", "Flo Park"))
    assert a_page(names)[1:4] == ["Ann Lee Bo Tan", "Cy Moss Di Ruiz", "Ed Nash Flo Park"]


def test_labels_stay_beside_their_values():
    form = (
        ("School:", "Author:", "Contact:"),
        ("University of Nowhere", "Ann Lee, Institute of Ledgers", "ann@nowhere.edu"),
    )
    assert a_page(form, align="left", columns=1)[1:4] == [" ".join(row) for row in zip(*form, strict=True)]


def test_columns_of_text_below_a_heading_are_not_cells():
    source = (
        "#set page(margin: 2cm)\n#align(center, text(size: 17pt)[Notes])\n#columns(2)["
        + "The university and its school keep books. " * 120
        + "]"
    )
    found = texts(typst.compile(source.encode()))
    halves = [text for text in found[1:] if text]
    assert " ".join(halves).count("The university and its school keep books.") == 120


def test_a_box_in_small_print_beside_the_title_is_read_after_it():
    box = ("Journal of Ledgers", "39(2) 414–436", "© The Authors 2011", "https://ledgers.example")
    title = ("Copies of", "the Ledgers of", "a Small Town", "Near the Sea")
    left, right = (" \\ ".join(lines) for lines in (title, box))
    source = (
        "#set page(margin: 2cm)\n#set text(size: 10pt)\n"
        f'#grid(columns: (1fr, 1fr), text(size: 17pt, weight: "bold")[{left}], text(size: 7pt)[{right}])\n'
        f"#v(2em)\nAnn Lee\n\n{FILLER * 12}"
    )
    assert texts(typst.compile(source.encode()))[:9] == [*title, *box, "Ann Lee"]


def test_two_lines_of_a_title_over_large_names_are_not_parted_by_a_box():
    box = ("Journal of Ledgers", "39(2) 414–436", "© The Authors 2011", "https://ledgers.example")
    left, right = " \\ ".join(("Copies of the", "Ledgers of a Town")), " \\ ".join(box)
    source = (
        "#set page(margin: 2cm)\n#set text(size: 9pt)\n"
        f'#grid(columns: (1fr, 1fr), text(size: 16pt, weight: "bold")[{left}], text(size: 7pt)[{right}])\n'
        f"#v(2em)\n#text(size: 12pt)[Ann Lee]\n\n#text(size: 12pt)[Bo Tan]\n\n{FILLER * 12}"
    )
    assert texts(typst.compile(source.encode()))[:7] == [
        "Copies of the",
        "Ledgers of a Town",
        *box,
        "Ann Lee",
    ]
