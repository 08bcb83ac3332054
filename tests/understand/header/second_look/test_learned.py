"""Title and authors by the labels of rows: the best run of rows, the rows near the surest, rivals of the rules."""

import numpy as np
import pytest

from pinakes import plugins
from pinakes.config import settings
from pinakes.model import Claim
from pinakes.models.trees import Trees
from pinakes.text import names
from pinakes.understand.header.rows.blocks import front_of, rows_of
from pinakes.understand.header.rows.line_model import shipped as line_model
from pinakes.understand.header.rows.line_model import table_of
from pinakes.understand.header.second_look.closer import (
    BORNE_OUT,
    RowEvidence,
    borne_out,
    evidence,
    shipped,
    wide,
)
from pinakes.understand.header.second_look.learned import (
    BY,
    CloseLook,
    _of_one_language,
    _somebody,
    author_rows,
    names_in,
    title_rows,
)
from tests.understand.header.sheets import page, paper_of, text_page

PROSE = (
    "the ledgers of rural clinics were copied by hand, and the copies kept the errors of those before them"
)
HEAD = page(
    ("Ledgers of Rural Clinics", 18, True, 20), ("and Their Copies", 18, True, 0), ("Maria Silva, John Peterson,", 12, False, 12),
    ("Anna Kowalska and Pierre Dubois", 12, False, 0), ("University of Coimbra", 10, False, 6),
)  # fmt: skip
PAPER = paper_of([*HEAD, *text_page(PROSE, lines=20)], text_page(PROSE))
ROWS = rows_of(PAPER)


def odds(*values):
    return [*values, *[-5.0] * (len(ROWS) - len(values))]


def test_the_title_is_the_best_run_of_rows():
    assert [row.text for row in title_rows(ROWS, odds(2.0, 1.0, -3.0))] == [
        "Ledgers of Rural Clinics",
        "and Their Copies",
    ]
    assert [row.text for row in title_rows(ROWS, odds(-1.0, 3.0, -3.0))] == ["and Their Copies"]


def test_a_doubtful_row_within_a_title_does_not_part_it():
    assert len(title_rows(ROWS, odds(3.0, -0.5, 3.0))) == 3


def test_rows_that_are_all_unlikely_give_no_title():
    assert title_rows(ROWS, odds()) == ()


def test_a_title_ends_with_its_page():
    last = max(at for at, row in enumerate(ROWS) if row.page.number == 1)
    values = [-5.0] * len(ROWS)
    values[last] = values[last + 1] = 2.0
    assert len(title_rows(ROWS, values)) == 1


def test_rows_of_another_style_must_be_sure():
    found = author_rows(ROWS, odds(-5.0, -5.0, 3.0, 0.5, 0.5), set())
    assert [row.text for row in found] == ["Maria Silva, John Peterson,", "Anna Kowalska and Pierre Dubois"]
    assert len(author_rows(ROWS, odds(-5.0, -5.0, 3.0, 0.5, 2.0), set())) == 3


def test_rows_of_the_title_are_no_authors():
    assert author_rows(ROWS, odds(2.0), {ROWS[0].number}) == []


STACKED = rows_of(
    paper_of(
        page(
            ("Ledgers of Clinics", 18, True, 20), ("Maria Silva", 11, False, 12), ("University of Coimbra, Portugal", 9, False, 2),
            ("John Peterson", 11, False, 8), ("University of Oslo, Norway", 9, False, 2),
        )
    )
)  # fmt: skip


def test_a_doubtful_row_set_like_the_surest_one_is_authors_too():
    found = author_rows(STACKED, [-5.0, 3.0, -0.5, -0.5, -0.5], set())
    assert [row.text for row in found] == ["Maria Silva", "John Peterson"]
    assert len(author_rows(STACKED, [-5.0, 3.0, -5.0, -3.0, -5.0], set())) == 1


def test_a_list_that_breaks_off_goes_on_in_the_next_row():
    found = author_rows(ROWS, odds(-5.0, -5.0, 3.0, -4.0), set())
    assert [row.text for row in found] == ["Maria Silva, John Peterson,", "Anna Kowalska and Pierre Dubois"]
    assert len(author_rows(ROWS, odds(-5.0, -5.0, 3.0, -4.0), {ROWS[3].number})) == 1


def test_rows_of_authors_name_somebody():
    assert _somebody([-0.3, -0.4, -2.0], [0.75, 0.2, 0.95]) == [0.3, -0.4, -2.0]


def test_a_chapter_s_number_is_no_part_of_its_title():
    rows = rows_of(paper_of(page(("Chapter 5", 18, True, 20), ("Reading Ledgers", 18, True, 0))))
    assert [row.text for row in title_rows(rows, [2.0, 3.0])] == ["Reading Ledgers"]
    assert [row.text for row in title_rows(rows, [2.0, -3.0])] == ["Chapter 5"]


NOTHING = RowEvidence(frozenset(), frozenset(), frozenset(), ())


def named(rows, known=NOTHING):
    """The names in rows that the line model takes for authors."""
    labels = line_model().labels
    likely = np.zeros((len(rows), len(labels)), np.float32)
    likely[:, labels.index("author")] = 1.0
    looked = CloseLook({"author": [3.0] * len(rows)}, likely, labels, known)
    found = names_in(list(rows), {row.number: at for at, row in enumerate(rows)}, looked)
    return [one.person.literal for one in found]


def test_a_list_over_several_lines_is_whole():
    assert named(ROWS[2:4]) == ["Maria Silva", "John Peterson", "Anna Kowalska", "Pierre Dubois"]


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("Anirban Das, Shigeru Imai, Stacy Patterson", ["Anirban Das", "Shigeru Imai", "Stacy Patterson"]),
        ("Peng Lu1, Xinyu wang1, Jin Tao2, Quan Zhou2", ["Peng Lu", "Xinyu wang", "Jin Tao", "Quan Zhou"]),
        ("Jason J. Sauter{ and Lena Holt}", ["Jason J. Sauter", "Lena Holt"]),
        ("Jason J. Sautera) and Lena Xub)", ["Jason J. Sauter", "Lena Xu"]),
        ("Jason J. Sauter Æ Lena Holt", ["Jason J. Sauter", "Lena Holt"]),
        ("Jason J. Sauter \ufffd Lena Holt", ["Jason J. Sauter", "Lena Holt"]),
        ("Sofia de Vries ✉ ⓘ", ["Sofia de Vries"]),
        ("Salt Lake City, Utah", []),
        ("Honolulu, Hawaii", []),
        ("Lakeside, ON, Canada", []),
        ("Maria Silva, Lena Xu, Canada", ["Maria Silva", "Lena Xu"]),
    ],
)
def test_a_name_that_looks_like_none_is_told_by_those_beside_it(line, people):
    assert named(rows_of(paper_of(page((line, 12, False, 12))))) == people


def test_initials_at_the_end_of_a_line_belong_to_the_name_on_the_next():
    rows = rows_of(
        paper_of(page(("Z. Song, C. M. Holt, O.", 12, False, 12), ("Kamel, R. Braun", 12, False, 0)))
    )
    assert named(rows) == ["Z. Song", "C. M. Holt", "O. Kamel", "R. Braun"]


def test_a_day_below_a_list_of_names_is_no_part_of_the_last():
    people = "Sofia Kolodny, Nuri Yilmaz, Tim Davison, William W. Harper"
    rows = rows_of(paper_of(page((people, 12, False, 12), ("May 25, 2019", 12, False, 0))))
    assert named(rows) == people.split(", ")


def test_a_box_beside_a_title_does_not_cut_it():
    rows = rows_of(
        paper_of(
            page(
                ("Does a box beside a title", 18, True, 20), ("Reuse guidelines:", 7, False, 0), ("example.org/permissions", 7, False, 0),
                ("cut it into two", 18, True, -18), ("Ann Lee", 12, False, 20),
            )
        )
    )  # fmt: skip
    values = [3.0, -4.0, -4.0, 2.0, -4.0]
    assert [row.text for row in title_rows(rows, values)] == ["Does a box beside a title", "cut it into two"]
    assert len(title_rows(rows, [3.0, -4.0, -4.0, 2.0, 2.0])) == 2  # a row in another type is none of it


def test_a_code_of_a_class_is_no_part_of_a_title():
    rows = rows_of(
        paper_of(
            page(
                ("ЗАЩИТА СЕТЕЙ", 14, True, 20), ("УДК 681.322", 14, True, 0), ("О защите систем", 14, True, 0)
            )
        )
    )
    assert [row.text for row in title_rows(rows, [1.0, 1.0, 3.0])] == ["О защите систем"]


def test_a_title_in_another_language_is_another_title():
    first, second = (
        Claim("title", row.text, 0.9, "header@2", (row.span(),), tongue)
        for row, tongue in zip(ROWS, ("en", "pt"), strict=False)
    )
    assert _of_one_language(ROWS[:2], [first, second]) == ROWS[:1]
    assert _of_one_language(ROWS[:2], [first]) == ROWS[:2]


def test_what_the_file_states_is_seen_in_the_rows():
    front = front_of(PAPER)
    stated = (Claim("author", names.parse("Anna Kowalska"), 0.7, "embedded-info@1"),)
    table = borne_out(front.rows[:5], evidence(front, PAPER, stated))
    at = BORNE_OUT.index("stated")
    assert table[3, at] > 0 == table[2, at]
    assert not borne_out(front.rows[:5], evidence(front, PAPER, ()))[:, at].any()


@pytest.mark.parametrize("shift", [4, 9])
def test_every_row_is_as_wide_as_the_trees_ask(shift):
    front = front_of(PAPER)
    table = table_of(front, known=(), running=(), language="en")[:shift]
    told = borne_out(front.rows[: len(table)], evidence(front, PAPER, ()))
    rows = wide(table, line_model().probabilities(table), told, line_model().labels)
    assert {name: one.features.max() < rows.shape[1] for name, one in shipped().items()} == {
        "title": True,
        "author": True,
    }


def test_the_extractor_of_the_road_has_rivals():
    extractor = plugins.part("extractors", "header")(settings(environment={}, files=()))
    by = {claim.by for claim in extractor.extract(PAPER, ()) if claim.field in ("title", "author")}
    assert BY in by
    assert "header@2" in by


def test_trees_vote_as_their_nodes_say():
    trees = Trees(
        np.array([[0, 1, 1]], np.int16),
        np.array([[0.5, 0.5, 2.0]], np.float32),
        np.array([[1.0, 2.0, 3.0, 4.0]], np.float32),
    )
    rows = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 3.0]], np.float32)
    assert trees.votes(rows).tolist() == [1.0, 2.0, 3.0, 4.0]
