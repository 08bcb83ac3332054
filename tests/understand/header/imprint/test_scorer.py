"""Which candidates need not be asked everything."""

from itertools import product

import numpy as np

from pinakes.understand.header.imprint.scorer import Scorer

SCORER = Scorer(("near", "named", "long"), np.array([2.0, 0.7, -0.4]), -1.0)


def test_whatever_is_found_later_the_likeliest_was_among_those_kept():
    glanced = [{"near": value} for value in (0.0, 0.3, 0.6, 0.9, 1.0)]
    kept = SCORER.may_be_likeliest(glanced, frozenset(("named", "long")))
    for said in product((0.0, 1.0), repeat=2 * len(glanced)):
        full = [{**one, "named": said[2 * at], "long": said[2 * at + 1]} for at, one in enumerate(glanced)]
        chances = SCORER.probabilities(full)
        assert kept[chances.index(max(chances))]
    assert kept == [False, False, True, True, True]


def test_nothing_is_kept_of_nothing():
    assert SCORER.may_be_likeliest([], frozenset()) == []
