"""Weights are measured against what chance allows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.evaluate.calibration import Weighed, calibration, error, wilson
from pinakes.evaluate.weighed import weighed


def values(weights, right):
    return [Weighed("title", float(w), bool(r)) for w, r in zip(weights, right, strict=True)]


def test_a_calibrated_model_remains_within_the_band():
    chances = np.random.default_rng(7)
    weights = chances.uniform(0.5, 1, 400)
    found = calibration(values(weights, chances.random(400) < weights))
    assert found.is_within
    assert found.chance < found.limit < 0.1


def test_a_boaster_is_caught():
    found = calibration(values([0.99] * 100, [True] * 80 + [False] * 20))
    assert not found.is_within
    assert found.ece == pytest.approx(0.19)
    assert found.accepted.n == 100
    assert found.accepted.precision == pytest.approx(0.8)
    assert found.accepted.low < 0.8 < found.accepted.high < 0.95


def test_bins_hold_equally_many():
    found = calibration(values(np.linspace(0, 1, 103), [True] * 103))
    assert [one.n for one in found.bins] == [11] * 3 + [10] * 7
    assert found.bins[0].right == 1


def test_nothing_weighed_is_not_a_calibration():
    assert calibration([]) is None
    assert error([], []) == 0


def test_no_value_above_the_threshold():
    assert calibration(values([0.5, 0.6], [True, False])).accepted.precision is None


def test_the_curve_ends_with_everything():
    found = calibration(values([0.9, 0.8, 0.7, 0.6], [True, True, False, True]))
    assert [(p.coverage, round(p.risk, 3)) for p in found.curve] == [
        (0.25, 0),
        (0.5, 0),
        (0.75, 0.333),
        (1, 0.25),
    ]


@given(
    st.lists(st.tuples(st.sampled_from([0.3, 0.7, 0.7, 0.9, 1.0]), st.booleans()), min_size=1, max_size=60),
    st.randoms(),
)
def test_order_does_not_matter(pairs, lot):
    shuffled = pairs[:]
    lot.shuffle(shuffled)
    there, back = (error(*zip(*some, strict=True)) for some in (pairs, shuffled))
    assert there == pytest.approx(back)
    assert 0 <= there <= 1


def test_an_interval_is_wide_for_few():
    assert wilson(5, 5)[0] < 0.6
    assert wilson(0, 0) == (0, 1)


FOUND = {
    "title": "Über Wälder",
    "titles": [{"value": "Über Wälder", "weight": 0.9}, {"value": "On forests", "weight": 0.7}],
    "authors": [{"name": "Иванов И. И.", "weight": 0.8}, {"name": "Somebody Else", "weight": 0.4}],
    "abstract": "Kurz.",
    "abstracts": [{"value": "Kurz.", "weight": 0.6}],
    "keywords": ["Wald", "Baum"],
    "keyword_sets": [{"values": ["Wald", "Baum"], "weight": 0.5}],
    "references": [
        {"raw": "Knuth D. Art of programming. 1968", "weight": 0.95},
        {"raw": "Xyz", "weight": 0.2},
    ],
    "classes": [{"scheme": "udc", "value": "51", "weight": 0.3}],
    "identifiers": [{"scheme": "doi", "value": "10.1/a", "weight": 0.99}],
    "contributors": [{"role": "advisor", "name": "李明", "weight": 0.75}],
    "institution": {"name": "МГУ", "weight": 0.65},
}


def test_every_value_is_judged_where_the_truth_is_known():
    truth = {
        "title": "Über Wälder", "title_en": "On forests", "authors": ["Иван Иванович Иванов"], "abstract": "Ganz anders als das da.",
        "keywords": ["Wald", "Baum"], "references": ["D. Knuth, Art of Programming, 1968."], "udc": "51", "doi": "10.1/A",
        "advisor": "李明", "institution": "МГУ",
    }  # fmt: skip
    found = [(one.field, one.weight, one.right) for one in weighed(truth, FOUND)]
    assert found == [
        ("title", 0.9, True), ("title_other", 0.7, True), ("authors", 0.8, True), ("authors", 0.4, False), ("advisor", 0.75, True),
        ("institution", 0.65, True), ("abstract", 0.6, False), ("keywords", 0.5, True), ("udc", 0.3, True), ("doi", 0.99, True),
        ("references", 0.95, True), ("references", 0.2, False),
    ]  # fmt: skip


def test_nothing_is_judged_without_truth():
    assert list(weighed({}, FOUND)) == []


def test_finer_fields_are_judged_where_gold_labels_them():
    found = {
        "date": "2004-06", "venue": {"title": "Вестник"}, "type": "thesis", "language": "ru", "weights": {"date": 0.6, "venue": 0.5, "type": 0.8},
        "contributors": [{"role": "referee", "name": "Петров П. П.", "weight": 0.4}, {"role": "editor", "name": "Кто-то", "weight": 0.3}],
        "abstract": "Один.", "abstracts": [{"value": "Один.", "weight": 0.9}, {"value": "One and two.", "weight": 0.7}],
        "keywords": ["а"], "keyword_sets": [{"values": ["а"], "weight": 0.9}, {"values": ["a", "b"], "weight": 0.35}],
    }  # fmt: skip
    truth = {
        "date": "2004", "venue": {"title": "Труды института"}, "kind": "autoreferat", "abstract_en": "One and two.", "keywords_en": ["x", "y"],
        "contributors": [{"role": "referee", "name": "П. П. Петров"}],
    }  # fmt: skip
    judged = {(one.field, one.weight): one.right for one in weighed(truth, found)}
    assert judged == {
        ("contributors", 0.4): True, ("contributors", 0.3): False, ("abstract_other", 0.7): True, ("keywords_other", 0.35): False,
        ("year", 0.6): True, ("date", 0.6): True, ("venue", 0.5): False, ("kind", 0.8): True,
    }  # fmt: skip
