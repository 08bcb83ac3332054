"""How often what the header extractor claims at a given weight is right, in sources that the model never saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.describe.weigh import weigh
from pinakes.evaluate.calibration import calibration
from pinakes.evaluate.weighed import weighed
from pinakes.model import Outcome
from pinakes.publish.export.json import described
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.line_model import LineModel, borrowed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.evaluate.calibration import Calibration, Weighed
    from pinakes.learn.papers import Known

FIELDS = {
    "title": "title", "title_other": "title", "authors": "author", "advisor": "contributor", "institution": "institution",
    "abstract": "abstract", "keywords": "keywords", "udc": "class", "doi": "identifier",
}  # fmt: skip
"""Field as it is judged → field of a claim."""
CHUNK = 20
"""Values that are pooled from the start."""
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


def steps(points: Iterable[tuple[float, bool]]) -> tuple[list[float], list[float]]:
    """Isotonic regression: the ends of each pool of weights, and the share of right values in it, drawn a little to the usual share."""
    ordered = sorted(points)
    usual = sum(right for _, right in ordered) / len(ordered)
    pools: list[list[float]] = []  # lowest weight, highest weight, right, all
    for weight, right in ordered:
        # Values of one weight stay together.
        if pools and (pools[-1][1] == weight or pools[-1][3] < CHUNK):
            pools[-1] = [pools[-1][0], weight, pools[-1][2] + right, pools[-1][3] + 1]
        else:
            pools.append([weight, weight, float(right), 1.0])
    merged: list[list[float]] = []
    for pool in pools:
        merged.append(pool)
        while len(merged) > 1 and (merged[-2][2] / merged[-2][3] >= merged[-1][2] / merged[-1][3] or merged[-1][3] < CHUNK / 2):
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
