"""What weights are worth is learnt from few checked values, and stays where it was with none."""

import pytest

from pinakes.learn.recalibrate import FEWEST, recalibrated
from pinakes.store.worth import AS_IT_IS, Curve


def rows(weight, right, wrong, field="title"):
    return [(field, weight, True)] * right + [(field, weight, False)] * wrong


def test_few_values_change_nothing():
    assert recalibrated(rows(0.9, FEWEST - 1, 0)) == {}


def test_what_was_always_right_is_worth_more_and_what_was_often_wrong_less():
    sure = recalibrated(rows(0.9, 30, 0))["title"]
    assert sure.worth(0.9) > 0.94
    assert sure.checked == 30
    doubtful = recalibrated([*rows(0.95, 5, 5), *rows(0.5, 1, 4)])["title"]
    assert doubtful.worth(0.95) < 0.75
    assert doubtful.worth(0.5) < doubtful.worth(0.95), "what weighs more is never worth less"


def test_weights_that_were_right_stay():
    curve = recalibrated([*rows(0.9, 90, 10), *rows(0.6, 60, 40)])["title"]
    assert curve.worth(0.9) == pytest.approx(0.9, abs=0.02)
    assert curve.worth(0.6) == pytest.approx(0.6, abs=0.03)


def test_fields_are_told_apart():
    found = recalibrated([*rows(0.9, 20, 0), *rows(0.9, 5, 15, "date")])
    assert found["title"].worth(0.9) > 0.9 > 0.6 > found["date"].worth(0.9)


def test_no_machine_is_certain_and_a_curve_can_be_read_backwards():
    curve = Curve(1.5, 2.0)
    assert curve.worth(0.999) == 0.99
    assert curve.worth(curve.given(0.8)) == pytest.approx(0.8, abs=0.001)
    assert AS_IT_IS.worth(0.7) == 0.7
