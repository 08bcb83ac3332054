"""Geometry: what must hold wherever words stand."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.model import Font, Page
from pinakes.read.lines import PageWords, finished, lay_out

FONT = Font("Serif", 10.0)


def words(places: list[tuple[str, float, float]], size: float = 10.0) -> PageWords:
    """Words at x and baseline, as wide as their letters."""
    text = [each[0] for each in places]
    x0, base = np.array([each[1] for each in places], float), np.array([each[2] for each in places], float)
    count = len(places)
    return PageWords(
        text, x0, base - 8.0, x0 + 5.0 * np.array([len(t) for t in text]), base + 2.0, base, np.full(count, size), np.zeros(count, int),
        (FONT,), np.ones(count, bool), np.zeros(count, bool),
    )  # fmt: skip


def grid(columns: int, rows: int, per_line: int, *, gutter: float = 24.0) -> list[tuple[str, float, float]]:
    """Words of a page in reading order, each named by its place in it."""
    places = []
    for column in range(columns):
        for row in range(rows):
            for place in range(per_line):
                name = f"w{len(places):04d}"
                places.append((name, 50 + column * (per_line * 28 + gutter) + 28 * place, 100.0 + 12 * row))
    return places


def read_back(found) -> list[str]:
    return [token.text for one in found for token in one.line.tokens]


@given(
    columns=st.integers(1, 3),
    rows=st.integers(6, 14),
    per_line=st.integers(4, 7),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=40, deadline=None)
def test_order_does_not_depend_on_the_order_painted(columns, rows, per_line, seed):
    places = grid(columns, rows, per_line)
    shuffled = places[:]
    random.Random(seed).shuffle(shuffled)
    assert read_back(lay_out(words(shuffled))) == [name for name, _, _ in places]


@given(
    st.lists(
        st.tuples(
            st.text("abcя中", min_size=1, max_size=9),
            st.floats(-50, 650),
            st.floats(-50, 900),
            st.floats(1, 60),
        ),
        min_size=1,
        max_size=60,
    )
)
@settings(max_examples=150, deadline=None)
def test_no_word_is_lost_or_doubled_wherever_it_stands(places):
    made = words([(text, x, y) for text, x, y, _ in places])
    sizes = np.array([size for _, _, _, size in places])
    made = PageWords(
        made.text, made.x0, made.base - 0.8 * sizes, made.x1, made.base + 0.2 * sizes, made.base, sizes, made.style, made.fonts,
        made.spaced, made.hyphen,
    )  # fmt: skip
    found = lay_out(made)
    assert sorted(read_back(found)) == sorted(text for text, _, _, _ in places)
    for one in found:
        box = one.line.box
        assert all(token.box.x0 >= box.x0 and token.box.x1 <= box.x1 for token in one.line.tokens)
        assert all(token.box.top >= box.top and token.box.bottom <= box.bottom for token in one.line.tokens)
        printed = "".join(
            token.text if token.glued else " " + token.text for token in one.line.tokens
        ).strip()
        assert one.line.text == printed
        assert not one.line.tokens[0].glued


@given(dx=st.floats(-40, 400), dy=st.floats(-80, 400))
@settings(max_examples=25, deadline=None)
def test_moving_the_page_changes_nothing(dx, dy):
    places = grid(2, 9, 5)
    moved = [(name, x + dx, y + dy) for name, x, y in places]
    before, after = lay_out(words(places)), lay_out(words(moved))
    assert [(one.line.text, one.line.column) for one in before] == [
        (one.line.text, one.line.column) for one in after
    ]


@pytest.mark.parametrize(("first", "second"), [("שלום", "עולם"), ("سلام", "دنیا")])
def test_right_to_left_lines_are_noted(first, second):
    (one,) = lay_out(words([(first, 50, 100), (second, 90, 100)]))
    assert one.line.direction == "rtl"


def test_left_to_right_lines_in_other_scripts():
    for text in ("Ἀθῆναι", "Москва", "北京大学", "São"):
        assert lay_out(words([(text, 50, 100)]))[0].line.direction == "ltr"


def test_finished_pages_keep_lines_and_their_order():
    pages = [(Page(number, (), 595, 842), lay_out(words(grid(2, 8, 4)))) for number in (1, 2)]
    done = finished(pages)
    assert [len(page.lines) for page in done] == [16, 16]
    assert [line.column for line in done[0].lines] == [0] * 8 + [1] * 8


def beside(text: str, x0: float, base: float, leading: float = 12.0) -> list[tuple[str, float, float]]:
    """Words of some lines, one below the other, from a left edge on."""
    places = []
    for number, line in enumerate(text.split("\n")):
        x = x0
        for word in line.split():
            places.append((word, x, base + leading * number))
            x += 5.0 * len(word) + 3
    return places


@pytest.mark.parametrize(
    ("heading", "label"),
    [("Resumo", "Descritores"), ("ABSTRACT", "KEYWORDS"), ("Аннотация", "Ключевые слова:")],
)
def test_headings_side_by_side_part_a_narrow_column_from_the_text(heading, label):
    text = beside(
        f"{heading}\n" + "\n".join(["the clinics keep their records on paper sheets"] * 5), 220, 100
    )
    narrow = beside(f"{label}\nvectors, insects\nflies", 50, 100)
    whole = beside("this line goes over both of the columns and parts them from what is below it", 50, 190)
    found = [each.line.text for each in lay_out(words([*text, *narrow, *whole]))]
    assert found[:3] == [label, "vectors, insects", "flies"]
    assert found[3] == heading
    assert found[-1].startswith("this line goes over")


def placed(*parts: tuple[str, float, float, float]) -> PageWords:
    """Words at x and baseline in sizes of their own."""
    made = words([(text, x0, base) for text, x0, base, _ in parts])
    size = np.array([part[3] for part in parts], np.float64)
    return replace(made, size=size, top=made.base - 0.8 * size, bottom=made.base + 0.2 * size)


def test_a_raised_mark_behind_an_icon_belongs_to_the_line():
    found = lay_out(
        placed(("Ann", 50, 100, 11), ("Roe", 70, 100, 11), ("1,4", 103, 96, 7), ("Text", 50, 130, 11))
    )
    assert [one.line.text for one in found] == ["Ann Roe 1,4", "Text"]


def test_an_envelope_beside_a_raised_mark_does_not_part_it_from_the_line():
    found = lay_out(placed(("Ann", 50, 100, 11), ("Roe", 70, 100, 11), ("1", 97, 96, 7), ("✉", 103, 96, 11)))
    assert [one.line.text for one in found] == ["Ann Roe 1 ✉"]


def test_a_raised_mark_before_hanging_lines_belongs_to_the_first():
    found = lay_out(
        placed(("1", 50, 97, 6.8), ("School", 64, 100, 8), ("of", 97, 100, 8), ("Ledgers", 64, 112, 8))
    )
    assert found[0].line.text == "1 School of"
