"""A hidden Markov model and Viterbi's way through it, as small as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

NEVER = 1e-12
"""What stands for a probability of zero, so that one unheard-of step does not make every way impossible."""


@dataclass(frozen=True, slots=True)
class Markov:
    """States; how often each opens (`opens`), follows each (`moves`, a row a state before),
    and belongs to a symbol (`emits`).
    """

    states: tuple[str, ...]
    opens: NDArray[np.float64]
    moves: NDArray[np.float64]
    emits: Mapping[str, NDArray[np.float64]]

    def states_of(self, symbols: Sequence[str]) -> tuple[list[str], float]:
        """The likeliest states behind the symbols (Viterbi), and the logarithm of how likely;
        unknown symbols fit all states alike.
        """
        if not symbols:
            return [], 0.0
        equal = np.full(len(self.states), 1 / len(self.states))
        moves = _log(self.moves)
        score = _log(self.opens) + _log(self.emits.get(symbols[0], equal))
        came: list[NDArray[np.int64]] = []
        for symbol in symbols[1:]:
            ways = score[:, None] + moves
            came.append(ways.argmax(axis=0))
            score = ways.max(axis=0) + _log(self.emits.get(symbol, equal))
        state = int(score.argmax())
        likely = float(score[state])
        path = [state]
        for back in reversed(came):
            state = int(back[state])
            path.append(state)
        return [self.states[state] for state in reversed(path)], likely


def counted(
    states: Sequence[str], documents: Sequence[Sequence[tuple[str, str]]], *, least: int = 1
) -> Markov:
    """The model of marked documents, each a row of (symbol, state).

    Openings and steps are shares; a symbol's row is P(state | symbol).
    Symbols of fewer than `least` documents stay unknown.
    """
    place = {state: i for i, state in enumerate(states)}
    opens, moves = np.zeros(len(states)), np.zeros((len(states), len(states)))
    seen: dict[str, NDArray[np.float64]] = {}
    spread: dict[str, int] = {}
    for document in documents:
        for symbol in {symbol for symbol, _ in document}:
            spread[symbol] = spread.get(symbol, 0) + 1
        for number, (symbol, state) in enumerate(document):
            seen.setdefault(symbol, np.zeros(len(states)))[place[state]] += 1
            if number:
                moves[place[document[number - 1][1]], place[state]] += 1
            else:
                opens[place[state]] += 1
    kept = {symbol: row / row.sum() for symbol, row in seen.items() if spread[symbol] >= least}
    return Markov(
        tuple(states),
        opens / max(opens.sum(), 1),
        moves / np.maximum(moves.sum(axis=1, keepdims=True), 1),
        kept,
    )


def _log(probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
    logarithms: NDArray[np.float64] = np.log(np.maximum(probabilities, NEVER))
    return logarithms
