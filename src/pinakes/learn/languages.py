"""The language model for Latin text, cut out of py3langid: our languages and their letters only.

    python -m pinakes.learn.languages

py3langid (BSD-3-Clause) tells 142 languages by byte sequences; it costs 0.5 s and 75 MB to load. What we ask it for is one of six
languages in Latin script, so the sequences made of Latin letters and six columns of its table are all that is kept.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path

import numpy as np

from pinakes.learn.register import store
from pinakes.text.languages import LATIN, MODEL

LATIN_LEAD_BYTES = (0xC3, 0xC5)
"""First bytes of the accented letters of our languages in UTF-8."""
STEP = 0.125
"""Log-probabilities are kept in eighths, which changes no answer on the titles it was tried on."""


def main() -> None:
    """Write the model."""
    import py3langid
    from py3langid.modelio import load_model

    table, prior, classes, moves, rows, outputs = load_model(
        Path(py3langid.__file__).parent / "data" / "model.npz.xz"
    )
    transitions, rows, outputs = np.asarray(moves).reshape(-1, 256), np.asarray(rows), np.asarray(outputs)
    sequences = _sequences(transitions, rows)
    columns = [classes.index(language) for language in LATIN]
    kept = sorted(
        (text, outputs[state])
        for state, text in sequences.items()
        if text and _is_latin(text) and outputs[state] >= 0
    )
    scores = np.array([table[feature][columns] for _, feature in kept], dtype=np.float32)
    scores -= scores.max(axis=1, keepdims=True)
    store(
        MODEL,
        {
            "sequences": np.frombuffer(b"\0".join(text for text, _ in kept), dtype=np.uint8),
            "scores": np.clip(np.round(scores / STEP), -127, 0).astype(np.int8),
            "prior": np.asarray(prior, dtype=np.float32)[columns],
            "step": np.array([STEP], dtype=np.float32),
        },
        trained_on="the model of py3langid 0.4 (BSD-3-Clause), restricted to Latin text in six languages",
        command="python -m pinakes.learn.languages",
        licence="BSD-3-Clause",
    )


def _sequences(transitions: np.ndarray, rows: np.ndarray) -> dict[int, bytes]:
    """The shortest bytes that lead to each state of the automaton."""
    found = {0: b""}
    waiting = deque([0])
    while waiting:
        state = waiting.popleft()
        for byte, following in enumerate(transitions[rows[state]].tolist()):
            if following not in found:
                found[following] = found[state] + bytes([byte])
                waiting.append(following)
    return found


def _is_latin(text: bytes) -> bool:
    return all(byte < 0xC0 or byte in LATIN_LEAD_BYTES for byte in text) and 0 not in text


if __name__ == "__main__":
    main()
