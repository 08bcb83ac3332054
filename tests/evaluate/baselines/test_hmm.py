"""The hidden Markov model, checked by the example its users printed."""

import math

import numpy as np
import pytest

from pinakes.evaluate.baselines.hmm import Markov, counted

WEATHER = Markov(
    ("sunny", "rainy", "cloudy"),
    np.array([0.4, 0.3, 0.3]),
    np.array([[0.5, 0.3, 0.2], [0.1, 0.7, 0.2], [0.3, 0.3, 0.4]]),
    {"stuffy": np.array([0.4, 0.4, 0.2]), "not": np.array([0.6, 0.1, 0.3])},
)


@pytest.mark.parametrize(
    ("days", "states", "likely"),
    [
        (["stuffy"] * 3, ["rainy"] * 3, 0.009408),
        (["stuffy", "not", "stuffy"], ["sunny"] * 3, 0.0096),
    ],
)
def test_the_printed_example(days, states, likely):
    found, logarithm = WEATHER.states_of(days)
    assert found == states
    assert math.exp(logarithm) == pytest.approx(likely)


def test_nothing_seen_is_not_a_state():
    assert WEATHER.states_of([]) == ([], 0.0)


def test_unknown_symbols_fit_all_states():
    found, _ = WEATHER.states_of(["stuffy", "never heard of", "stuffy"])
    assert found == ["rainy"] * 3


def test_counting():
    made = counted(("a", "b"), [[("x", "a"), ("x", "b"), ("y", "b")], [("x", "a"), ("z", "a")]], least=1)
    assert made.opens.tolist() == [1, 0]
    assert made.moves.tolist() == [[0.5, 0.5], [0, 1]]
    assert made.emits["x"].tolist() == pytest.approx([2 / 3, 1 / 3])
    assert set(counted(("a", "b"), [[("x", "a"), ("y", "a")], [("x", "a")]], least=2).emits) == {"x"}
