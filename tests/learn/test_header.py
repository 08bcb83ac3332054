"""Learning the header: folds that keep families together, the worth of weights, what a page looks like without fonts."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pinakes.learn.header import dealt
from pinakes.learn.header_labels import LABELS, labels_of
from pinakes.learn.header_lines import Lines, stripped, train
from pinakes.learn.header_weights import (
    SURE,
    errors,
    left_out,
    only_header,
    points_by_rules,
    reliability,
    steps,
    tables_by_rules,
)
from pinakes.learn.papers import KnownPaper
from pinakes.models import arrays
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.line_model import MODEL, LineModel, table_of
from pinakes.understand.header.rows.observe import COLUMNS
from tests.factories import a_paper
from tests.understand.header.test_header import english

TRUTH = {
    "title": "On the Structure of Invented Objects in Small Samples",
    "authors": ["Jane Q. Doe", "Anna van der Berg", "John Smith"],
}


def test_sources_that_share_a_title_stay_together():
    same = "A rather long title that two collections share"
    folds = dealt(
        [
            ("a", same),
            ("b", same),
            ("c", "Another title that nobody else has printed"),
            ("d", "short"),
            ("e", "short"),
        ],
        3,
    )
    assert folds["a"] == folds["b"]
    assert len(set(folds.values())) == 3


def test_rows_get_their_labels():
    paper = a_paper(*english())
    front = front_of(paper)
    found = labels_of(front.rows, paper, TRUTH, ())
    assert found[1:7] == ["title", "title", "author", "affiliation", "affiliation", "contact"]
    assert found[7:12] == ["heading", "abstract", "abstract", "keywords", "heading"]
    assert set(found[12:]) == {"body"}
    assert (
        labels_of(front.rows, paper, {"title": "Another title altogether", "authors": ["Jane Doe"]}, ())
        is None
    )


def test_the_model_learns_what_it_is_shown():
    front = front_of(a_paper(*english()))
    table = table_of(front, known=(), running=(), language="en")
    labels = np.array([LABELS.index(name) for name in labels_of(front.rows, a_paper(*english()), TRUTH, ())])[
        : len(table)
    ]
    model = LineModel(train([Lines("made", f"{number}", table, labels) for number in range(20)]))
    assert model.probabilities(table)[1].argmax() == LABELS.index("title")
    bare = stripped(table)
    assert not bare[:, COLUMNS.index("bold")].any()
    assert np.array_equal(bare[:, COLUMNS.index("names")], table[:, COLUMNS.index("names")])


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=200))
def test_steps_rise(points):
    given, right = steps(points)
    assert given == sorted(given)
    assert all(0 <= share <= SURE for share in right)


def test_weights_of_others_are_left_aside():
    found = {
        "titles": [
            {"value": "a", "weight": 0.9, "by": "header@2"},
            {"value": "b", "weight": 0.8, "by": "weigh@1"},
        ]
    }
    assert [item["weight"] for item in only_header(found)["titles"]] == [0.9, None]


def test_a_source_is_judged_by_a_table_counted_without_it():
    """A source in which everything is wrong does not lower its own weights, only those of others."""
    points = {"date": [("good", 0.8, True)] * 60 + [("bad", 0.8, False)] * 60}
    assert tables_by_rules(points, {"good"})["date"][1] == [0.0, 0.0, 0.0]
    assert tables_by_rules(points, {"bad"})["date"] == ([0.75, 0.8, 0.8], [0.75, SURE, SURE])
    assert left_out(points)["date"].ece > 0.9


def test_calibration_is_told_by_language_where_there_are_enough_values():
    """A language of few values counts among all, but has no figure of its own."""

    def pair(language, weight, right):
        truth = {"lang": language, "title": "On the growth of invented trees"}
        title = truth["title"] if right else "Contents"
        return truth, {"title": title, "titles": [{"value": title, "weight": weight}]}

    pairs = [pair("pt", 0.9, number % 10 != 0) for number in range(40)] + [pair("ru", 0.9, False)] * 5
    measured = errors(pairs)
    assert {name: one.n for name, one in measured["title"].items()} == {"all": 45, "pt": 40}
    assert measured["title"]["pt"].is_within
    table = list(reliability(measured))
    assert table[0].startswith("| ECE (limit for a perfect model; values) | all | pt |")
    assert table[2].startswith("| title | 0.1")


def test_rules_are_judged_by_what_the_header_alone_says():
    paper = a_paper(*english())
    known = KnownPaper(
        "made",
        {"year": 2019, "kind": "article", "venue": {"title": "Journal of Invented Results"}},
        paper,
        (),
    )
    stored = {**arrays(MODEL), "tables": np.array("{}")}
    found = points_by_rules([known], LineModel(stored))
    assert {field: [right for _, _, right in points] for field, points in found.items()} == {
        "date": [True],
        "venue": [True],
        "type": [True],
    }
