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
from pinakes.learn.papers import KnownPaper, known_papers
from pinakes.learn.register import store
from pinakes.model import Outcome
from pinakes.publish.export.json import described
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.rows.line_model import MODEL, LineModel
from pinakes.understand.header.weights import worth

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from pinakes.evaluate.calibration import Calibration

FIELDS = {
    "title": "title", "title_other": "title", "authors": "author", "advisor": "contributor", "institution": "institution",
    "abstract": "abstract", "abstract_other": "abstract", "keywords": "keywords", "keywords_other": "keywords", "udc": "class",
    "doi": "identifier",
}  # fmt: skip
"""Field as it is judged → field of a claim."""
BY_RULES = {"year": "date", "venue": "venue", "kind": "type", "degree": "degree"}
"""The same for fields that rules alone find: no model has learnt them, so every source may be counted."""
CHUNK, CHUNK_BY_RULES = 20, 12
"""Values that are pooled from the start; rules give few weights, each for a reason of its own."""
APART = 0.05
"""How far below the least weight counted the rules' own weights begin to stand."""
DRAWN = 2.0
"""Values at the usual share that are added to each pool."""
SURE = 0.99
"""No value is surer than this by its own weight alone."""
FEWEST = 20
"""Judged values below which a field gets no table, and no figure."""
NOT_OURS = frozenset({"references", "language"})
"""Judged fields that other models weigh."""

Json = dict[str, Any]


def found_by(known: KnownPaper, model: LineModel) -> Json:
    """The description of a document by a model of one's choice."""
    extractor = HeaderExtractor(settings(), lines=model)
    others = tuple(claim for claim in known.claims if claim.field != "reference")
    own = tuple(extractor.extract(known.paper, known.claims))
    record = weigh(known.paper.source, (*others, *own), looked_for=extractor.gives)
    return described(
        Outcome(known.paper.source.origin, known.paper.source, record=record, format=known.paper.format)
    )


def only_header(found: Json) -> Json:
    """A description in which only what the header extractor alone says keeps its weight."""
    kept = dict(found)
    for name in ("titles", "authors", "contributors", "abstracts", "keyword_sets", "classes", "identifiers"):
        kept[name] = [
            item if str(item.get("by")).startswith("header") else {**item, "weight": None}
            for item in found.get(name) or []
        ]
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
        while len(merged) > 1 and (
            merged[-2][2] / merged[-2][3] >= merged[-1][2] / merged[-1][3] or merged[-1][3] < chunk / 2
        ):
            last = merged.pop()
            merged[-1] = [merged[-1][0], last[1], merged[-1][2] + last[2], merged[-1][3] + last[3]]
    given: list[float] = []
    shares: list[float] = []
    for low, high, good, size in merged:
        share = round(min(SURE, (good + usual * DRAWN) / (size + DRAWN)), 4)
        given += [round(low, 4), round(high, 4)]
        shares += [share, share]
    return given, shares


def errors(pairs: Sequence[tuple[Json, Json]]) -> dict[str, dict[str, Calibration]]:
    """Field as it is judged → language (`all`: every one) → calibration of the weights on the record, where there are enough values."""
    values: dict[str, dict[str, list[Weighed]]] = {}
    for truth, found in pairs:
        for item in weighed(truth, found):
            if item.field not in NOT_OURS:
                for language in ("all", str(truth.get("lang") or "?")[:2]):
                    values.setdefault(item.field, {}).setdefault(language, []).append(item)
    return {
        field: {
            name: measured
            for name in sorted(parts)
            if len(parts[name]) >= FEWEST and (measured := calibration(parts[name]))
        }
        for field, parts in values.items()
    }


def reliability(measured: dict[str, dict[str, Calibration]]) -> Iterator[str]:
    """A Markdown table: ECE, the limit for a perfect model and the number of values, a row a field, a column a language."""
    columns = ("all", *sorted({name for parts in measured.values() for name in parts} - {"all"}))
    yield f"| ECE (limit for a perfect model; values) | {' | '.join(columns)} | ≥ .95: values, right |"
    yield "|---" * (len(columns) + 2) + "|"
    for field, parts in measured.items():
        if "all" not in parts:
            continue
        cells = [_cell(parts[name]) if name in parts else "" for name in columns]
        sure = parts["all"].accepted
        yield f"| {field} | {' | '.join(cells)} | {sure.n}{f', {sure.precision:.3f}' if sure.precision is not None else ''} |"


def _cell(one: Calibration) -> str:
    return f"{one.ece:.3f}{'' if one.is_within else ' !'} ({one.limit:.3f}; {one.n})"


Points = dict[str, list[tuple[str, float, bool]]]


def points_by_rules(known: Iterable[KnownPaper], model: LineModel) -> Points:
    """Field of a claim → (source, weight as the rules give it, right) of what the header extractor alone would say.

    `model` has no tables. Web pages are left aside: there mark-up speaks first, and weights are lowered.
    """
    found: Points = {}
    for one in known:
        if "html" in one.paper.format.media_type:
            continue
        alone = found_by(
            KnownPaper(
                one.source, one.truth, one.paper, tuple(c for c in one.claims if c.field == "language")
            ),
            model,
        )
        for item in weighed(one.truth, alone):
            if item.field in BY_RULES:
                found.setdefault(BY_RULES[item.field], []).append((one.source, item.weight, item.right))
    return found


def tables_by_rules(
    points: Points, without: Container[str] = ()
) -> dict[str, tuple[list[float], list[float]]]:
    """Field of a claim → its table, counted on all sources but some."""
    kept = {
        field: [(weight, right) for source, weight, right in found if source not in without]
        for field, found in points.items()
    }
    return {
        field: _anchored(*steps(found, chunk=CHUNK_BY_RULES))
        for field, found in kept.items()
        if len(found) >= FEWEST
    }


def _anchored(given: list[float], shares: list[float]) -> tuple[list[float], list[float]]:
    """A table below whose first weight the rules' own weights stand: what was never counted has another reason, and is not promoted."""
    below = round(given[0] - APART, 4)
    return ([below, *given], [min(below, shares[0]), *shares]) if below > 0 else (given, shares)


def left_out(points: Points) -> dict[str, Calibration]:
    """Field of a claim → how well weights fit that tables counted without the source of each value give it."""
    found: dict[str, list[Weighed]] = {}
    for out in sorted({source for values in points.values() for source, _, _ in values}):
        counted = tables_by_rules(points, {out})
        for field, values in points.items():
            if field in counted:
                found.setdefault(field, []).extend(
                    Weighed(field, worth(weight, *counted[field]), right)
                    for source, weight, right in values
                    if source == out
                )
    return {
        field: measured for field, values in found.items() if (measured := calibration(values)) is not None
    }


def main() -> None:
    """Count the tables of the fields found by rules, say how well they fit sources left out, and store them with the model."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--gold", type=Path, help="a folder of labels")
    arguments.add_argument("--cache", type=Path, help="a folder that keeps what was read")
    given = arguments.parse_args()
    arrays = dict(models.arrays(MODEL))
    points = points_by_rules(
        known_papers(given.data, cache=given.cache, gold=given.gold),
        LineModel({**arrays, "tables": np.array("{}")}),
    )
    for field, measured in left_out(points).items():
        print(
            f"{field}\t{measured.n}\tright {measured.right:.3f}\tECE {measured.ece:.3f}\tlimit {measured.limit:.3f}"
        )
    arrays["tables"] = np.array(json.dumps(json.loads(str(arrays["tables"])) | tables_by_rules(points)))
    entry = models.register()[MODEL]
    scores = entry["scores"]
    store(MODEL, arrays, scores=scores, trained_on=entry["trained_on"], command=entry["command"])


if __name__ == "__main__":
    main()
