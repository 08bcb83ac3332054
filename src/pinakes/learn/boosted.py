"""Trees learnt by gradient boosting, in the form in which `models.trees` runs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def boosted(
    table: NDArray[Any],
    right: NDArray[Any],
    weight: NDArray[Any],
    *,
    trees: int,
    rate: float,
    depth: int,
    share: float = 0.4,
    least: int = 4,
) -> dict[str, NDArray[Any]]:
    """The arrays of trees whose votes are the log-odds of being right."""
    from sklearn.ensemble import GradientBoostingClassifier

    learnt = GradientBoostingClassifier(
        n_estimators=trees,
        max_depth=depth,
        learning_rate=rate,
        subsample=0.7,
        max_features=share,
        min_samples_leaf=least,
        random_state=1,
    ).fit(table, right, sample_weight=weight)
    usual = float(np.average(right, weights=weight))
    whole = [_whole(one[0].tree_, depth) for one in learnt.estimators_]
    features, limits, leaves = (np.array(part) for part in zip(*whole, strict=True))
    leaves = rate * leaves
    leaves[0] += np.log(usual / (1 - usual))
    return {
        "features": features.astype(np.int16),
        "limits": limits.astype(np.float32),
        "leaves": leaves.astype(np.float32),
    }


def _whole(tree: Any, depth: int) -> tuple[list[int], list[float], list[float]]:
    """A tree with all its branches to one depth: those that end early go on with one leaf below both sides."""
    inner, leaves = 2**depth - 1, [0.0] * 2**depth
    features, limits = [0] * inner, [np.inf] * inner

    def put(node: int, place: int) -> None:
        ends = tree.children_left[node] < 0
        if place >= inner:
            leaves[place - inner] = float(tree.value[node].ravel()[0])
            return
        if not ends:
            features[place], limits[place] = int(tree.feature[node]), float(tree.threshold[node])
        put(node if ends else tree.children_left[node], 2 * place + 1)
        put(node if ends else tree.children_right[node], 2 * place + 2)

    put(0, 0)
    return features, limits, leaves
