"""The line model that is shipped: what it sees in plain and styled pages, and what weights are worth."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.model import Claim
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.line_model import LineModel, likely_of, shipped, table_of
from pinakes.understand.header.rows.observe import COLUMNS, with_neighbours
from pinakes.understand.header.weights import calibrated, worth
from tests.factories import a_line, a_paper
from tests.understand.header.test_header import english


def seen(*lines, language="en"):
    front = front_of(a_paper(*lines))
    return front, likely_of(front, table_of(front, known=(), running=(), language=language), shipped())


def test_a_styled_page_is_seen_through():
    front, likely = seen(*english())
    title, authors, place = front.rows[1], front.rows[3], front.rows[4]
    assert likely.of(title.number, "title") > 0.5
    assert likely.of(authors.number, "author") > 0.5
    assert likely.of(place.number, "affiliation") > 0.5


@pytest.mark.parametrize(
    "lines",
    [
        (
            "On the structure of invented objects",
            "Jane Doe, John Smith",
            "University of Nowhere",
            "Abstract. We study invented objects.",
        ),
        (
            "О строении выдуманных объектов",
            "И. О. Разумов, А. А. Петров",
            "Московский университет",
            "Аннотация. Изучаются выдуманные объекты.",
        ),
        (
            "关于虚构对象结构的研究",
            "张三，李小明",
            "某某大学 计算机学院，北京 100000",
            "摘要：本文研究虚构的对象。",
        ),
    ],
)
def test_plain_text_needs_no_fonts(lines):
    front, likely = seen(*(a_line(text, size=None) for text in lines))
    found = [likely.of(row.number, "title") for row in front.rows]
    assert int(np.argmax(found)) == 0


def test_probabilities_are_probabilities():
    front, _ = seen(*english())
    table = table_of(front, known=(), running=(), language=None)
    assert table.shape == (
        len(front.rows) - 5,
        len(COLUMNS),
    )  # the text below the introduction is not looked at
    found = shipped().probabilities(table)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-4)
    assert shipped().probabilities(table[:0]).shape[0] == 0


def test_neighbours_are_laid_beside_a_row():
    table = np.arange(3 * len(COLUMNS), dtype=np.float32).reshape(3, -1)
    wide = with_neighbours(table)
    assert np.array_equal(wide[:, : len(COLUMNS)], table)
    assert not wide[0, len(COLUMNS) : len(COLUMNS) + 2].any()


@given(st.floats(0, 1), st.floats(0, 1))
def test_worth_rises_with_weight(one, other):
    table = ([0.2, 0.5, 0.5, 0.9], [0.1, 0.4, 0.6, 0.97])
    low, high = sorted((one, other))
    assert worth(low, *table) <= worth(high, *table) + 1e-4


def test_fields_without_a_table_keep_their_weights():
    claims = [Claim("title", "a", 0.9, "header@2"), Claim("venue", "b", 0.9, "header@2")]
    assert [claim.weight for claim in calibrated(claims, {"title": ([0.5, 0.9], [0.4, 0.8])})] == [0.8, 0.9]


def test_a_model_of_other_columns_says_that_it_must_be_taught_anew():
    from pinakes.errors import Broken

    stored = {"labels": np.array("title"), "weights": np.zeros((3, 1)), "bias": np.zeros(1)}
    with pytest.raises(Broken, match=r"taught with 3 columns .* teach it anew"):
        LineModel(stored).probabilities(np.zeros((2, len(COLUMNS)), np.float32))
