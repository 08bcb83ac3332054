"""Train the token model of references: `python -m pinakes.learn.references DATA [--without SOURCE,…] [--out FILE]`.

DATA is a folder with `refs/train/*.jsonl.gz` (labelled references) and `records/*.jsonl.gz` (CSL items, for synthesis). crfsuite's averaged
perceptron and its gradient descent do the counting; what is kept is the mean of both in eight-bit weights,
small ones thrown away. A second reader learns from the same references then (`learn.convolution`).
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn import convolution
from pinakes.learn.arranged import arranged
from pinakes.learn.calibrate import expected_error, points, table, temperature
from pinakes.learn.mend import Labelled, rows
from pinakes.learn.register import store
from pinakes.learn.synthesise.reworked import item_of
from pinakes.text.languages import guess
from pinakes.understand.bibliography import crf
from pinakes.understand.bibliography.observe import SLOTS, TABLES, Observer, attributes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

CAPS = {"linkedbooks": 7000, "anystyle-good": 4600, "anystyle-ugly": 3800, "real-zh": 2800}
TWICE = ("real-ru", "real-de")
ROUNDS = 6
LEARNERS: dict[str, dict[str, float]] = {
    "ap": {"max_iterations": ROUNDS},
    "l2sgd": {"c2": 0.5, "max_iterations": 12, "calibration.samples": 600},
}
"""Ways of learning whose weights are averaged: the one is better at titles, the other at names."""
BATCH = 2048
HELD = ("scielo", "real")
"""Sources that weights are calibrated on, by a model trained without them and those made like them."""
UNSEEN = frozenset((*HELD, "synthetic"))
HELD_ROWS = 5000
HELD_ROUNDS = 4
"""Rounds of the second reader beside that model: half, for the sake of time."""
PRINTED, ENOUGH, MOST = frozenset(("printed-pdf", "committed-bbl")), 200, 1500
"""Kinds of references that were really printed, how many are enough to measure by them alone, and how many are measured at most."""
FORGETFUL, FORGOTTEN = 0.5, 0.25
"""Share of references some words of which are hidden in training, and share of their words."""
KEEP = 0.012
"""Weights below this share of the largest are thrown away."""


def labelled(
    data: Path, without: frozenset[str], chance: random.Random, *, only: tuple[str, ...] = ()
) -> Iterator[Labelled]:
    """Every reference to learn from; sources are named in full or by their first word."""
    for path in sorted((data / "refs" / "train").glob("*.jsonl.gz")):
        source = path.name.removesuffix(".jsonl.gz")
        named = {source, source.split("-")[0]}
        if named & without or (only and not named & set(only)):
            continue
        with gzip.open(path, "rt", encoding="utf-8") as stored:
            found = [json.loads(line) for line in stored]
        if source == "linkedbooks":
            found = [row for row in found if row.get("kind") != "primary"]
        if source.endswith("-zh"):
            found = _capped(found)
        chance.shuffle(found)
        found = found[: CAPS.get(source, len(found))]
        for row in found * (2 if source in TWICE else 1):
            yield from rows(row)


def _capped(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """At most a few rows a title and a container: a few hundred works in hundreds of styles teach the works by heart."""
    seen: Counter[str] = Counter()
    kept = []
    for row in found:
        values = [
            f"{label}:{text[:40]}" for text, label in row["tokens"] if label in ("title", "container-title")
        ]
        limit = 12
        if all(seen[value] < (limit if value.startswith("title") else 60) for value in values):
            kept.append(row)
            seen.update(values)
    return kept


def train(
    data: Path,
    *,
    without: frozenset[str] = frozenset(),
    seed: int = 11,
    rounds: int = ROUNDS,
    second: int = convolution.ROUNDS,
) -> dict[str, NDArray[Any]]:
    """The arrays of the model."""
    import pycrfsuite

    chance = random.Random(seed)
    trainer = pycrfsuite.Trainer(verbose=False)
    count = tokens = 0
    everything = gathered(data, without, chance)
    observer = Observer()
    for begin in range(0, len(everything), BATCH):
        part = everything[begin : begin + BATCH]
        batch = observer.observe([raw for raw, _, _ in part], [spans for _, spans, _ in part])
        for items, (_, _, labels) in zip(attributes(observer, batch), part, strict=True):
            trainer.append(pycrfsuite.ItemSequence(forgetful(items, chance)), labels)
            count += 1
            tokens += len(labels)
    print(f"{count} references, {tokens} tokens", file=sys.stderr)
    learnt = []
    with tempfile.TemporaryDirectory() as folder:
        for name, parameters in LEARNERS.items():
            path = str(Path(folder) / name)
            trainer.select(name)
            trainer.set_params(
                {"feature.minfreq": 2, **parameters, **({"max_iterations": rounds} if name == "ap" else {})}
            )
            trainer.train(path)
            tagger = pycrfsuite.Tagger()
            tagger.open(path)
            learnt.append(tagger.info())
    del trainer
    model = exported(learnt[0].labels, *mean_of(learnt))
    return model | convolution.learnt(model, everything, rounds=second)


def gathered(data: Path, without: frozenset[str], chance: random.Random) -> list[Labelled]:
    """Every reference to learn from, labelled and made, in any order."""
    from pinakes.learn.synthesise.references import synthesised

    real = list(labelled(data, without, chance))
    made = (
        []
        if "synthesis" in without
        else list(synthesised(data, chance, reworked=_records(real), without=without))
    )
    everything = [*real, *made]
    chance.shuffle(everything)
    return everything


def mean_of(learnt: list[Any]) -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], float]]:
    """Weights of observations and transitions: the mean of several models, made as large as the first."""
    states: dict[tuple[str, str], float] = {}
    moves: dict[tuple[str, str], float] = {}
    sizes = [sum(map(abs, one.transitions.values())) / len(one.transitions) for one in learnt]
    for one, own in zip(learnt, sizes, strict=True):
        size = own * len(learnt) / sizes[0]
        for key, weight in one.state_features.items():
            states[key] = states.get(key, 0.0) + weight / size
        for move, weight in one.transitions.items():
            moves[move] = moves.get(move, 0.0) + weight / size
    return states, moves


def _records(rows: list[Labelled]) -> dict[str, list[dict[str, Any]]]:
    """Records taken from labelled references, by the language of their titles."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        item = item_of(row)
        if item:
            found.setdefault(language_of(f"{item['title']} {item.get('container-title', '')}"), []).append(
                item
            )
    return found


def language_of(text: str) -> str:
    """The language of a text, English where nothing tells."""
    return guess(text)[0] or "en"


def forgetful(items: list[list[str]], chance: random.Random) -> list[list[str]]:
    """The observations of a reference, some of whose words are unknown, so that the model learns to do without them."""
    if chance.random() > FORGETFUL:
        return items
    words = {
        name[4:]
        for row in items
        for name in row
        if name.startswith("0\tw=") and len(name) > 7 and name[4:].isalpha()
    }
    hidden = {f"{slot}\tw={word}" for word in sorted(words) if chance.random() < FORGOTTEN for slot in SLOTS}
    return [[name for name in row if name not in hidden] for row in items] if hidden else items


def exported(
    labels: dict[str, str], states: dict[tuple[str, str], float], transitions: dict[tuple[str, str], float]
) -> dict[str, NDArray[Any]]:
    """Crfsuite's weights as the arrays `crf.Labeller` reads."""
    names = sorted(labels)
    place = {name: i for i, name in enumerate(names)}
    largest = max(map(abs, states.values()))
    scale = largest / 127
    slots = {slot: k for k, slot in enumerate(SLOTS)}
    forms: dict[str, dict[int, int]] = {}
    codes: dict[str, dict[int, int]] = {}
    bias = np.zeros(len(names), np.float32)
    for (attribute, label), weight in states.items():
        if attribute == "bias":
            bias[place[label]] = weight
            continue
        rounded = round(weight / scale)
        if abs(weight) < KEEP * largest or not rounded:
            continue
        where, _, name = attribute.partition("\t")
        if where in slots:
            forms.setdefault(name, {})[slots[where] * len(names) + place[label]] = rounded
        elif where in TABLES:
            codes.setdefault(attribute, {})[place[label]] = rounded
    moves = np.zeros((len(names), len(names)), np.float32)
    for (before, after), weight in transitions.items():
        moves[place[before], place[after]] = weight
    ordered, columns = arranged(codes)
    return {
        "labels": np.array("\n".join(names)),
        "scale": np.array(scale, np.float32),
        "bias": bias,
        "transitions": moves,
        "temperature": np.array(1.0, np.float32),
        "names": np.frombuffer("\n".join(sorted(forms)).encode("utf-8"), np.uint8),
        **_sparse(
            [forms[name] for name in sorted(forms)], len(SLOTS) * len(names), ("name_cells", "name_weights")
        ),
        **columns,
        **_sparse([codes[code] for code in ordered], len(names), ("code_cells", "code_weights")),
    }


def _sparse(rows: list[dict[int, int]], width: int, keys: tuple[str, str]) -> dict[str, NDArray[Any]]:
    """The filled cells of rows as steps from one to the next, and what stands in them."""
    cells = [place * width + cell for place, row in enumerate(rows) for cell in sorted(row)]
    weights = [row[cell] for row in rows for cell in sorted(row)]
    steps = np.diff(np.array(cells, np.int64), prepend=0)
    return {
        keys[0]: steps.astype(np.uint16 if steps.max(initial=0) < 65536 else np.uint32),
        keys[1]: np.array(weights, np.int8),
    }


def calibrated(data: Path, machine: crf.Labeller) -> tuple[dict[str, NDArray[Any]], float]:
    """Temperature and table of weights, from a model that never saw the sources it is tried on; the error left on one half of them."""
    chance = random.Random(5)
    held = [row for row in labelled(data, frozenset(), chance, only=HELD) if row[0]]
    chance.shuffle(held)
    held = held[:HELD_ROWS]
    machine.temperature = temperature(machine, held)
    found = points(machine, held[::2])
    other = points(machine, held[1::2])
    error = expected_error(table(found), other)
    both = {field: [*found.get(field, []), *other.get(field, [])] for field in {**found, **other}}
    return {
        "temperature": np.array(machine.temperature, np.float32),
        "calibration": np.array(json.dumps(table(both))),
    }, error


def left_out(data: Path, machine: crf.Labeller) -> dict[str, float]:
    """Source → micro F1 of the fields, by a model that saw none of these sources; what was only rendered counts where little is printed."""
    from pinakes.evaluate.bibliographies import field_items
    from pinakes.evaluate.item import USUAL

    scores = {}
    for path in sorted((data / "refs" / "train").glob("*.jsonl.gz")):
        source = path.name.removesuffix(".jsonl.gz")
        if source.split("-")[0] not in HELD:
            continue
        with gzip.open(path, "rt", encoding="utf-8") as stored:
            found = [row for line in stored if (row := json.loads(line)).get("kind") != "foreign"]
        printed = [row for row in found if row.get("kind") in PRINTED]
        found = printed if len(printed) > ENOUGH else _capped(found)
        random.Random(5).shuffle(found)
        items = field_items({source: found[:MOST]}, machine)
        counts = [item.counts[USUAL]["micro"] for item in items]
        right, both = sum(one.right for one in counts), sum(one.offered + one.expected for one in counts)
        scores[f"left out: {source}, {len(counts)} references, micro F1"] = round(2 * right / max(both, 1), 3)
    return scores


def main() -> None:
    """Train, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--without", default="", help="sources left out, for an honest test")
    arguments.add_argument(
        "--held", type=Path, help="where the model without the sources that weights are calibrated on is kept"
    )
    arguments.add_argument(
        "--kept", type=Path, help="where the model itself is kept, before weights are calibrated"
    )
    arguments.add_argument("--rounds", type=int, default=ROUNDS)
    arguments.add_argument(
        "--out", type=Path, help="a file; default: the package's own model, with its entry in models.toml"
    )
    given = arguments.parse_args()
    without = frozenset(filter(None, given.without.split(",")))
    model = kept(given.data, given.kept, without=without, rounds=given.rounds)
    scores: dict[str, float] = {}
    if not without:
        machine = crf.Labeller(
            kept(given.data, given.held, without=UNSEEN, rounds=given.rounds, second=HELD_ROUNDS)
        )
        calibration, error = calibrated(given.data, machine)
        model |= calibration
        scores = {**left_out(given.data, machine), "left out: calibration error": round(error, 4)}
        print(scores, file=sys.stderr)
    if given.out:
        np.savez_compressed(given.out, allow_pickle=False, **model)
    else:
        store(
            crf.MODEL,
            model,
            command="python -m pinakes.learn.references DATA",
            trained_on="refs/train/*; printed again and synthesised from records/*: styles made up on the spot, GOST, GB/T 7714, ABNT, "
            "DIN, physics, notes, law, as people type them",
            scores=scores or None,
        )


def kept(
    data: Path,
    path: Path | None,
    *,
    without: frozenset[str],
    rounds: int,
    second: int = convolution.ROUNDS,
) -> dict[str, NDArray[Any]]:
    """The model kept in the file, or a new one, kept there."""
    if path is not None and path.exists():
        with np.load(path, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    model = train(data, without=without, rounds=rounds, second=second)
    if path is not None:
        np.savez_compressed(path, allow_pickle=False, **model)
    return model


if __name__ == "__main__":
    main()
