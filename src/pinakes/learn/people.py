"""Train what decides whether two names are one person's: `python -m pinakes.learn.people DATA`.

Learns from one half of the family names of the records in DATA/records, printed in many manners (`evaluate/namesakes.py`); the
other half is what `pinakes evaluate --suite people` measures.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes.evaluate.persons import labelled
from pinakes.learn.register import store
from pinakes.store.people.evidence import FEATURES, MODEL, observed
from pinakes.store.people.profile import Profile, joined, mentions_of
from pinakes.text.forms import keys

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.evaluate.namesakes import PrintedDocument

SMOOTH = 1.0
LIKELY = {
    "orcid": 8.0,
    "orcid_differs": -8.0,
    "email": 6.0,
    "registered": 6.0,
    "lives_apart": -5.0,
    "romanised": -1.0,
}
"""Weights that are set, not learnt: the records say nothing of them (or too little: how many Chinese share a name in pinyin)."""
RIVALS = 3
"""Persons of like name set beside each name."""


def main() -> None:
    """Train, and put the model into the package."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("data", type=Path)
    chosen = options.parse_args()
    documents = labelled(chosen.data, half="learn")
    rows, right = _pairs(documents)
    weights = fit(rows, right)
    said = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
    print(f"{len(documents)} documents, {len(rows)} pairs, {right.mean():.3f} of them one person")
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{name:16} {weight:+.2f}")
    accuracy = float(((said >= 0.5) == right).mean())
    print(f"accuracy {accuracy:.4f}")
    arrays = {"weights": weights.astype(np.float64)}
    scores = {"pairs, accuracy on what was learnt": round(accuracy, 4)}
    store(
        MODEL,
        arrays,
        command="python -m pinakes.learn.people DATA",
        trained_on="records/*, half of the family names",
        scores=scores,
    )


def fit(rows: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression by Newton's method, smoothed; some weights are set beforehand."""
    fixed = np.array([name in LIKELY for name in FEATURES])
    weights = np.array([LIKELY.get(name, 0.0) for name in FEATURES])
    free = ~fixed
    for _ in range(50):
        said = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows[:, free].T @ (right - said) - SMOOTH * weights[free]
        bend = (rows[:, free] * (said * (1 - said))[:, None]).T @ rows[:, free] + SMOOTH * np.eye(
            int(free.sum())
        )
        step = np.linalg.solve(bend, slope)
        weights[free] += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def _pairs(documents: list[PrintedDocument]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A name beside what was gathered of the same person before, and beside others who share a key with it."""
    drawn = random.Random(2)
    mentions: list[
        tuple[str, Profile]
    ] = []  # a person belongs to a collection, and only its people are rivals
    for number, document in enumerate(documents):
        record = document.outcome.record
        assert record is not None
        mentions += [
            (who, profile)
            for who, (_, profile) in zip(document.authors, mentions_of(record, number), strict=True)
        ]
    by_person: dict[str, list[Profile]] = {}
    by_key: dict[str, list[str]] = {}
    for who, profile in mentions:
        by_person.setdefault(who, []).append(profile)
        for key in _keys(who, profile):
            by_key.setdefault(key, []).append(who)
    shared = _owners(by_key)
    rows, right = [], []
    for who, profile in mentions:
        own = _keys(who, profile)
        namesakes = min(100, shared[own[0]]) if own else 1
        others = Counter(other for key in own for other in by_key[key] if other != who)
        rivals = drawn.sample(sorted(others), min(RIVALS, len(others)))
        for other in (who, *rivals):
            known = [one for one in by_person[other] if one is not profile]
            if not known:
                continue
            together = _some(known, drawn)
            seen = observed(profile, together, namesakes=namesakes)
            if seen is not None and not profile.documents & together.documents:
                rows.append(seen)
                right.append(float(other == who))
    return np.array(rows), np.array(right)


def _owners(by_key: dict[str, list[str]]) -> dict[str, int]:
    """How many persons have each key."""
    return {key: len(set(ids)) for key, ids in by_key.items()}


def _keys(who: str, profile: Profile) -> list[str]:
    collection = who.partition(":")[0]
    return [
        f"{collection}:{key}" for key in dict.fromkeys(key for name in profile.forms for key in keys(name))
    ]


def _some(known: list[Profile], drawn: random.Random) -> Profile:
    picked = drawn.sample(known, drawn.randint(1, min(len(known), 5)))
    made = Profile()
    for one in picked:
        made = joined(made, one)
    return made


if __name__ == "__main__":
    main()
