"""How probable it is that a reference means a work:
a small trained network over the rows of `compare`, calibrated.

Learnt by `python -m pinakes.learn.linking DATA` from references whose works are known.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.store.network.compare import features

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.store.network.citation import Citation

MODEL = "linking"
SURE = 0.995
"""No decision of ours is surer."""


@dataclass(frozen=True, slots=True)
class LinkJudge:
    """Two layers of weights, and a table from what they say to how often that is right."""

    mean: NDArray[np.float32]
    scale: NDArray[np.float32]
    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    said: NDArray[np.float32]
    right: NDArray[np.float32]

    def log_odds(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the network says of each row."""
        hidden = np.tanh((rows - self.mean) / self.scale @ self.first + self.first_bias)
        return (hidden @ self.second + self.second_bias)[:, 0]

    def probabilities(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """How often a pair like this is one work."""
        if not len(rows):
            return np.zeros(0, dtype=np.float32)
        return np.minimum(np.interp(self.log_odds(rows), self.said, self.right), SURE).astype(np.float32)


def weighed(pairs: Sequence[tuple[Citation, Citation]]) -> NDArray[np.float32]:
    """The probability of each pair that they are one work."""
    return _judge().probabilities(features(pairs)) if pairs else np.zeros(0, dtype=np.float32)


_instead: LinkJudge | None = None


def _judge() -> LinkJudge:
    return _instead or _shipped()


@cache
def _shipped() -> LinkJudge:
    return judge_of(models.arrays(MODEL))


def judge_of(stored: Mapping[str, NDArray[Any]]) -> LinkJudge:
    """The judge that was stored as arrays."""
    return LinkJudge(**{name: np.asarray(stored[name], dtype=np.float32) for name in LinkJudge.__slots__})


@contextmanager
def using(judge: LinkJudge) -> Iterator[None]:
    """Another judge for a while, to measure it."""
    global _instead
    _instead = judge
    try:
        yield
    finally:
        _instead = None


def label() -> str:
    """Who decides, as links quote it."""
    return models.label(MODEL)
