import random

from hypothesis import given
from hypothesis import strategies as st

from pinakes.learn.calibrate import _unlabelled, is_right, rising
from pinakes.model import Claim, PartialDate, Person


def test_weights_become_how_often_they_are_right():
    chance = random.Random(1)
    points = [(weight, chance.random() < weight**2) for weight in (chance.random() for _ in range(5000))]
    xs, ys = rising(points)
    assert all(abs(y - x**2) < 0.1 for x, y in zip(xs, ys, strict=True))


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=60, max_size=300))
def test_tables_rise(points):
    xs, ys = rising(points)
    assert xs == sorted(xs)
    assert ys == sorted(ys)
    assert all(0 < y < 1 for y in ys)


def test_right_and_wrong():
    def claim(field, value):
        return [Claim(field, value, 1.0, "x@1")]

    assert is_right("title", claim("title", "Сад чисел"), ["Сад чисел."])
    assert not is_right("title", claim("title", "Сад"), ["Сад чисел."])
    assert is_right("pages", claim("pages", "1232-1239"), ["pp. 1232-9"])
    assert is_right("date", claim("date", PartialDate(2004, 5)), ["May 2004"])
    assert is_right("author", claim("author", Person("Smith, J.", family="Smith")), ["Smith, J., "])
    assert not is_right(
        "author", claim("author", Person("Smith, J.", family="Smith")), ["Smith, J. & Miller, P."]
    )
    assert not is_right("volume", claim("volume", "3"), [])


def test_a_publisher_that_labels_call_nothing_says_nothing():
    raw = "Doe, J. A book. Berlin: Springer"
    spans = [(0, 4), (5, 7), (8, 9), (10, 15), (16, 23), (24, 32)]
    labels = ["author", "author", "title", "title", "place", "other"]
    assert _unlabelled("publisher", "Springer", raw, spans, labels)
    assert not _unlabelled("publisher", "A book", raw, spans, labels)
    assert not _unlabelled("publisher", "Elsewhere", raw, spans, labels)
    assert not _unlabelled("title", "Springer", raw, spans, labels)
