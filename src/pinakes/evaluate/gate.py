"""Floors that a report must not fall below: a table of figures, checked one by one.

[documents]                      # the suite
data = "4c7893a7b0b85a85"        # the state of the data the floors were set on; left out: any
[documents.all]                  # F1 over everything
title = 0.95
[documents.language.zh]          # … of a language, collection or format
authors = 0.90
[documents.ece]                  # ceilings of the expected calibration error
title = 0.05
[documents.sure]                 # how often values of weight .95 and more are right
title = 0.95

`python -m pinakes.evaluate.gate REPORT.json` writes the floors that a report just meets:
the lower ends of its intervals.
"""

from __future__ import annotations

import json
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.evaluate.item import USUAL
from pinakes.evaluate.report import runs_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    Json = dict[str, Any]

GROUPINGS = ("language", "collection", "format")


@dataclass(frozen=True, slots=True)
class FloorResult:
    """One floor and what was measured; `value` None: not measured."""

    what: str
    floor: float
    value: float | None
    is_ceiling: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the report may pass."""
        if self.value is None:
            return False
        return self.value <= self.floor if self.is_ceiling else self.value >= self.floor

    def __str__(self) -> str:
        """The floor in one line for people."""
        said = "not measured" if self.value is None else f"{self.value:.3f}"
        return f"{self.what}: {said}, {'at most' if self.is_ceiling else 'at least'} {self.floor:g}"


def floors_in(path: Path) -> Json:
    """The floors of a file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Usage(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Usage(f"{path} is not valid TOML: {error}") from error


def check(reported: Json, floors: Json, *, method: str) -> list[FloorResult]:
    """Every floor beside what was measured by `method`; a suite that was not run meets none of its floors."""
    runs = {run["suite"]: run for run in runs_of(reported) if run["method"] == method}
    found: list[FloorResult] = []
    for suite, wanted in floors.items():
        if not isinstance(wanted, dict):
            raise Usage(f"floors: expected a table [{suite}], found {wanted!r}")
        run = runs.get(suite)
        if run is not None and wanted.get("data", run["data"]) != run["data"]:
            raise Usage(
                f"floors of {suite} were set on data {wanted['data']}, the report is on {run['data']}: set them anew"
            )
        found += _suite(suite, wanted, run)
    return found


def _suite(suite: str, wanted: Json, run: Json | None) -> Iterator[FloorResult]:
    for name, table in wanted.items():
        if name == "data":
            continue
        if name == "all":
            yield from _scores(f"{suite}", table, _scored(run, "all", "all"))
        elif name in GROUPINGS:
            for group, fields in table.items():
                yield from _scores(f"{suite}, {name} {group}", fields, _scored(run, name, group))
        elif name in ("ece", "sure"):
            yield from _weights(suite, name, table, run)
        else:
            raise Usage(f"floors: [{suite}.{name}] is not one of all, {', '.join(GROUPINGS)}, ece, sure")


def _scored(run: Json | None, grouping: str, group: str) -> Json:
    scores: Json = run["tables"][USUAL][grouping].get(group, {}) if run is not None else {}
    return scores


def _scores(where: str, floors: Json, scores: Json) -> Iterator[FloorResult]:
    for field, floor in floors.items():
        yield FloorResult(f"{where}: {field}", float(floor), scores[field]["f1"] if field in scores else None)


def _weights(suite: str, name: str, floors: Json, run: Json | None) -> Iterator[FloorResult]:
    found = run["calibration"]["all"].get("all", {}) if run is not None else {}
    for field, floor in floors.items():
        known = found.get(field)
        value = None if known is None else known["ece"] if name == "ece" else known["accepted"]["precision"]
        yield FloorResult(f"{suite}: {name} of {field}", float(floor), value, is_ceiling=name == "ece")


def floors_of(reported: Json, *, fewest: int = 20) -> Iterator[str]:
    """Lines of TOML: for every field with enough values, the lower end of its interval,
    over everything and by language.
    """
    for run in runs_of(reported):
        yield f'[{run["suite"]}]\ndata = "{run["data"]}"'
        for grouping in ("all", "language"):
            for group, scores in run["tables"][USUAL][grouping].items():
                kept = {field: score["low"] for field, score in scores.items() if score["n"] >= fewest}
                if kept:
                    yield (
                        f"[{run['suite']}.{grouping}]"
                        if grouping == "all"
                        else f'[{run["suite"]}.language."{group}"]'
                    )
                    yield from (f"{field} = {int(low * 1000) / 1000:.3f}" for field, low in kept.items())


if __name__ == "__main__":
    print("\n".join(floors_of(json.loads(Path(sys.argv[1]).read_bytes()))))
