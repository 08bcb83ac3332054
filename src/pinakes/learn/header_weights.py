"""How often what the header extractor claims at a given weight is right, in sources that the model never saw.

`python -m pinakes.learn.header_weights DATA --gold gold [--cache FOLDER]` counts it anew for the fields that rules alone find (date,
venue, type, degree), prints how well weights fit in sources left out of the counting, and lays the tables into the header model.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.config import settings
from pinakes.describe.weigh import weigh
from pinakes.evaluate.calibration import Weighed, calibration
from pinakes.evaluate.weighed import weighed
from pinakes.learn.papers import Known, known_papers
from pinakes.learn.register import store
from pinakes.model import Outcome
from pinakes.publish.export.json import described
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.line_model import MODEL, LineModel, borrowed
from pinakes.understand.header.weights import worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.evaluate.calibration import Calibration

FIELDS = {
    "title": "title", "title_other": "title", "authors": "author", "advisor": "contributor", "institution": "institution",
    "abstract": "abstract", "keywords": "keywords", "udc": "class", "doi": "identifier",
}  # fmt: skip
"""Field as it is judged → field of a claim."""
BY_RULES = {"year": "date", "venue": "venue", "kind": "type", "degree": "degree"}
"""The same for fields that rules alone find: no model has learnt them, so every source may be counted."""
CHUNK, CHUNK_BY_RULES = 20, 12
"""Values that are pooled from the start; rules give few weights, each for a reason of its own."""
DRAWN = 2.0
"""Values at the usual share that are added to each pool."""
SURE = 0.99
"""No value is surer than this by its own weight alone."""
FEWEST = 20
"""Judged values below which a field gets no table."""

Json = dict[str, Any]


def found_by(known: Known, model: LineModel) -> Json:
    """The description of a document by a model of one's choice."""
    extractor = HeaderExtractor(settings())
    others = tuple(claim for claim in known.claims if claim.field != "reference")
    with borrowed(model):
        own = tuple(extractor.extract(known.paper, known.claims))
    record = weigh(known.paper.source, (*others, *own), looked_for=extractor.gives)
    return described(Outcome(known.paper.source.origin, known.paper.source, record=record, format=known.paper.format))


def only_header(found: Json) -> Json:
    """A description in which only what the header extractor alone says keeps its weight."""
    kept = dict(found)
    for name in ("titles", "authors", "contributors", "abstracts", "keyword_sets", "classes", "identifiers"):
        kept[name] = [item if str(item.get("by")).startswith("header") else {**item, "weight": None} for item in found.get(name) or []]
    body = found.get("institution")
    if body is not None and not str(body.get("by")).startswith("header"):
        kept["institution"] = {**body, "weight": None}
    return kept


def tables(pairs: Iterable[tuple[Json, Json]]) -> dict[str, tuple[list[float], list[float]]]:
    """Field → weights and how often values of that weight were right, rising; from (truth, description)."""
    points: dict[str, list[tuple[float, bool]]] = {}
    for truth, found in pairs:
        for item in weighed(truth, only_header(found)):
            if item.field in FIELDS:
                points.setdefault(FIELDS[item.field], []).append((item.weight, item.right))
    return {field: steps(found) for field, found in points.items() if len(found) >= FEWEST}


def steps(points: Iterable[tuple[float, bool]], *, chunk: int = CHUNK) -> tuple[list[float], list[float]]:
    """Isotonic regression: the ends of each pool of weights, and the share of right values in it, drawn a little to the usual share."""
    ordered = sorted(points)
    usual = sum(right for _, right in ordered) / len(ordered)
    pools: list[list[float]] = []  # lowest weight, highest weight, right, all
    for weight, right in ordered:
        # Values of one weight stay together.
        if pools and (pools[-1][1] == weight or pools[-1][3] < chunk):
            pools[-1] = [pools[-1][0], weight, pools[-1][2] + right, pools[-1][3] + 1]
        else:
            pools.append([weight, weight, float(right), 1.0])
    merged: list[list[float]] = []
    for pool in pools:
        merged.append(pool)
        while len(merged) > 1 and (merged[-2][2] / merged[-2][3] >= merged[-1][2] / merged[-1][3] or merged[-1][3] < chunk / 2):
            last = merged.pop()
            merged[-1] = [merged[-1][0], last[1], merged[-1][2] + last[2], merged[-1][3] + last[3]]
    given: list[float] = []
    shares: list[float] = []
    for low, high, good, size in merged:
        share = round(min(SURE, (good + usual * DRAWN) / (size + DRAWN)), 4)
        given += [round(low, 4), round(high, 4)]
        shares += [share, share]
    return given, shares


def errors(pairs: Sequence[tuple[Json, Json]]) -> dict[str, Calibration]:
    """Field as it is judged → calibration of the weights on the record."""
    values: dict[str, list[Weighed]] = {}
    for truth, found in pairs:
        for item in weighed(truth, found):
            if item.field in FIELDS:
                values.setdefault(item.field, []).append(item)
    return {field: measured for field, items in values.items() if (measured := calibration(items)) is not None}


Points = dict[str, list[tuple[str, float, bool]]]


def points_by_rules(known: Iterable[Known], model: LineModel) -> Points:
    """Field of a claim → (source, weight as the rules give it, right) of what the header extractor alone would say.

    `model` has no tables. Web pages are left aside: there mark-up speaks first, and weights are lowered.
    """
    found: Points = {}
    for one in known:
        if "html" in one.paper.format.media_type:
            continue
        alone = found_by(Known(one.source, one.truth, one.paper, tuple(c for c in one.claims if c.field == "language")), model)
        for item in weighed(one.truth, alone):
            if item.field in BY_RULES:
                found.setdefault(BY_RULES[item.field], []).append((one.source, item.weight, item.right))
    return found


def left_out(points: Sequence[tuple[str, float, bool]]) -> list[Weighed]:
    """The values, each with the weight that a table counted without its source gives it."""
    made = []
    for source in sorted({source for source, _, _ in points}):
        table = steps([(weight, right) for other, weight, right in points if other != source] or [(0.5, True)], chunk=CHUNK_BY_RULES)
        made += [Weighed("", worth(weight, *table), right) for own, weight, right in points if own == source]
    return made


def with_rules(arrays: dict[str, Any], points: Points) -> dict[str, float]:
    """The calibration errors of fields found by rules, in sources left out; their tables are laid beside the others of a model."""
    held = json.loads(str(arrays["tables"]))
    scores = {}
    for field, found in points.items():
        if len(found) < FEWEST:
            continue
        held[field] = steps([(weight, right) for _, weight, right in found], chunk=CHUNK_BY_RULES)
        measured = calibration(left_out(found))
        if measured is not None:
            scores[f"left out, {field}, calibration error"] = round(measured.ece, 3)
            figures = f"ECE {measured.ece:.3f}\tchance {measured.chance:.3f}\tlimit {measured.limit:.3f}"
            print(f"{field}\t{len(found)}\tright {measured.right:.3f}\t{figures}")
    arrays["tables"] = np.array(json.dumps(held))
    return scores


def main() -> None:
    """Count the tables of the fields found by rules, say how well they fit sources left out, and store them with the model."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--gold", type=Path, help="a folder of labels")
    arguments.add_argument("--cache", type=Path, help="a folder that keeps what was read")
    given = arguments.parse_args()
    arrays = dict(models.arrays(MODEL))
    points = points_by_rules(known_papers(given.data, cache=given.cache, gold=given.gold), LineModel({**arrays, "tables": np.array("{}")}))
    entry = models.register()[MODEL]
    scores = {**entry["scores"], **with_rules(arrays, points)}
    store(MODEL, arrays, scores=scores, trained_on=entry["trained_on"], command=entry["command"])


if __name__ == "__main__":
    main()
