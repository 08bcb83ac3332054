"""One thing that was measured (a document, a reference, a text), and the tables made of many."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from pinakes.evaluate.calibration import calibration
from pinakes.evaluate.counts import pooled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pinakes.evaluate.calibration import Weighed
    from pinakes.evaluate.counts import Counts

    Json = dict[str, Any]

USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A field that was not wholly right: what was claimed, what is true."""

    field: str
    claimed: tuple[str, ...]
    true: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """What was measured on one document:
    counts under every matching, weights and whether they were deserved, what was wrong.
    """

    file: str
    collection: str
    language: str
    format: str
    counts: Mapping[str, Mapping[str, Counts]]
    weighed: tuple[Weighed, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    status: str = "ok"
    seconds: float = 0.0
    means: Mapping[str, float] = field(default_factory=dict)
    points: Mapping[str, Counts] = field(default_factory=dict)
    half: str = ""
    """The half of the labelled documents it is of; empty where it has no labels."""


GROUPINGS: dict[str, Callable[[Item], str]] = {
    "collection": lambda item: item.collection,
    "language": lambda item: item.language,
    "format": lambda item: item.format,
    "half": lambda item: item.half,
    "half, language": lambda item: f"{item.half}, {item.language}" if item.half else "",
    "all": lambda item: "all",
}


def tables(items: Sequence[Item]) -> Json:
    """Matching → grouping → group → field → score; a field that nothing is expected of has none."""
    matchings = list(dict.fromkeys(matching for item in items for matching in item.counts))
    return {
        matching: {
            name: {
                group: {
                    field: asdict(pooled(rows))
                    for field, rows in _by_field(some, matching).items()
                    if any(c.expected for c in rows)
                }
                for group, some in grouped(items, by).items()
                if group
            }
            for name, by in GROUPINGS.items()
        }
        for matching in matchings
    }


def calibrations(items: Sequence[Item]) -> Json:
    """Grouping → group → field → calibration; pooled over everything, by language and by format."""
    return {
        name: {
            group: {
                field: {**asdict(found), "within": found.is_within}
                for field, values in _weighed_by_field(some).items()
                if (found := calibration(values)) is not None
            }
            for group, some in grouped(items, GROUPINGS[name]).items()
        }
        for name in ("all", "language", "format")
    }


def means(items: Sequence[Item]) -> Json:
    """Grouping → group → measure → mean over documents, of what is measured a document at a time."""
    made: Json = {}
    for name, by in GROUPINGS.items():
        for group, some in grouped(items, by).items():
            names = dict.fromkeys(measure for item in some for measure in item.means)
            values = {
                measure: [item.means[measure] for item in some if measure in item.means] for measure in names
            }
            if values:
                made.setdefault(name, {})[group] = {
                    measure: sum(found) / len(found) for measure, found in values.items()
                }
    return made


def points(items: Sequence[Item]) -> Json:
    """Collection → operating point → precision, recall; pooled under `all`."""
    made: Json = {}
    for group, some in [("all", list(items)), *grouped(items, GROUPINGS["collection"]).items()]:
        names = dict.fromkeys(name for item in some for name in item.points)
        for name in names:
            found = [item.points[name] for item in some if name in item.points]
            right, offered, expected = (
                sum(getattr(one, part) for one in found) for part in ("right", "offered", "expected")
            )
            scores = {
                "precision": right / offered if offered else 1.0,
                "recall": right / expected if expected else 1.0,
            }
            made.setdefault(group, {})[name] = scores
    return made


def grouped(items: Sequence[Item], by: Callable[[Item], str]) -> dict[str, list[Item]]:
    """Items by group, groups in order."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(by(item), []).append(item)
    return dict(sorted(groups.items()))


def _by_field(items: Sequence[Item], matching: str) -> dict[str, list[Counts]]:
    fields: dict[str, list[Counts]] = {}
    for item in items:
        for name, counts in item.counts.get(matching, {}).items():
            fields.setdefault(name, []).append(counts)
    return fields


def _weighed_by_field(items: Sequence[Item]) -> dict[str, list[Weighed]]:
    fields: dict[str, list[Weighed]] = {}
    for item in items:
        for value in item.weighed:
            fields.setdefault(value.field, []).append(value)
    return fields
