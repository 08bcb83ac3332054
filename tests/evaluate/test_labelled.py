"""Labels are laid over the lines of a document read again."""

from pinakes.evaluate.labelled import attached, hashed
from pinakes.evaluate.lines import line_scores, masked
from tests.factories import a_paper

LINES = [
    "Начало статьи о реках",
    "Литература",
    "[1] Иванов И. И. Сад чисел.",
    "М.: Наука, 1990.",
    "[2] Петров П. П. О форме рек, 2006.",
]
ROW = {"labels": ".hebe", "hashes": "".join(map(hashed, LINES)), "split": "measure", "entries": True}


def test_labels_come_back_with_the_lines():
    found = attached(a_paper(*LINES), ROW, language="ru")
    assert found.labels == [0, 1, 1, 1, 1]
    assert found.starts == {2, 4}
    assert found.measured


def test_lines_cut_otherwise_lose_few_labels():
    again = [*LINES[:2], "[1] Иванов И. И.", "Сад чисел.", *LINES[3:]]
    found = attached(a_paper("Ещё строка", *again), ROW, language="ru")
    assert found.labels == [0, 0, 1, 1, 1, 1, 1]
    assert found.starts == {6}


def test_scores_and_the_curve_by_characters():
    found = attached(a_paper(*LINES), ROW, language="ru")
    score = line_scores([found], method=lambda lines: [0.0, 1.0, 1.0, 1.0, 0.0])
    assert (round(score.precision, 3), round(score.recall, 3), score.documents) == (1.0, 0.75, 1)
    curve = masked([found], at=(0.0, 2.0))
    assert (curve[0].recall, curve[0].body) == (1.0, 1.0)
    assert (curve[1].recall, curve[1].body) == (0.0, 0.0)
