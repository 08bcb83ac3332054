"""Boosted trees in the form that numpy runs: they vote as the library that learnt them does."""

import numpy as np

from pinakes.learn.boosted import boosted
from pinakes.models.trees import Trees


def test_votes_are_those_of_the_library():
    from sklearn.ensemble import GradientBoostingClassifier

    chance = np.random.default_rng(3)
    table = chance.normal(size=(300, 6)).astype(np.float32)
    right = (table[:, 0] * table[:, 1] + 0.3 * table[:, 2] > 0).astype(int)
    weight = np.ones(300)
    made = Trees(**boosted(table, right, weight, trees=12, rate=0.2, depth=3))
    same = GradientBoostingClassifier(
        n_estimators=12,
        max_depth=3,
        learning_rate=0.2,
        subsample=0.7,
        max_features=0.4,
        min_samples_leaf=4,
        random_state=1,
    ).fit(table, right, sample_weight=weight)
    assert np.allclose(made.votes(table), same.decision_function(table), atol=1e-3)
    assert ((made.votes(table) > 0) == (right > 0)).mean() > 0.8
