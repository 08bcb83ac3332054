"""The middle and other ranks of numbers are numpy's own, to the bit."""

from __future__ import annotations

import numpy as np
import pytest

from pinakes.read.middle import median, percentile

COUNTS = (1, 2, 3, 4, 5, 49, 50, 51, 500)


@pytest.mark.parametrize("count", COUNTS)
def test_as_numpy(count: int) -> None:
    chance = np.random.default_rng(count)
    for turn in range(40):
        values = 600 * chance.random(count)
        values = values.round(1) if turn % 2 else values
        kept = values.copy()
        assert median(values) == np.median(values)
        for per_cent in (2.0, 25, 50, 90, 98.0):
            assert percentile(values, per_cent) == np.percentile(values, per_cent)
        assert (values == kept).all()


def test_numbers_that_are_the_same() -> None:
    assert median(np.full(8, 9.96)) == percentile(np.full(8, 9.96), 98) == 9.96
