"""Two runs over the same documents: what changed, field by field, and whether chance could have done it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.errors import Usage
from pinakes.evaluate.counts import drawn
from pinakes.evaluate.report import runs_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Json = dict[str, Any]

ROUNDS = 2000
GROUPINGS = ("all", "language", "collection")


@dataclass(frozen=True, slots=True)
class Difference:
    """F1 before and after, the change with its 95 % interval (paired bootstrap over documents),
    and on how many documents.
    """

    before: float
    after: float
    change: float
    low: float
    high: float
    documents: int
    better: int
    worse: int

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves no room for no change."""
        return self.low > 0 or self.high < 0


def compare(before: Json, after: Json) -> list[Json]:
    """For every suite that both reports have: the tables of differences, by grouping, group and field."""
    pairs = list(_paired_runs(runs_of(before), runs_of(after)))
    if not pairs:
        raise Usage("the two reports have no suite in common: nothing to compare")
    return [
        {
            "suite": one["suite"],
            "before": one["method"],
            "after": other["method"],
            "data": [one["data"], other["data"]],
            "tables": _tables(one, other),
        }
        for one, other in pairs
    ]


def _paired_runs(before: Sequence[Json], after: Sequence[Json]) -> Iterator[tuple[Json, Json]]:
    """Runs of the same suite: of the same method where there is one, else whatever there is."""
    for one in before:
        same = [other for other in after if other["suite"] == one["suite"]]
        named = [other for other in same if other["method"] == one["method"]]
        if named or (same and len(same) == 1 and sum(run["suite"] == one["suite"] for run in before) == 1):
            yield one, (named or same)[0]


def _tables(before: Json, after: Json) -> Json:
    rows = {(row["collection"], row["file"]): row for row in after["rows"]}
    pairs = [
        (row, rows[row["collection"], row["file"]])
        for row in before["rows"]
        if (row["collection"], row["file"]) in rows
    ]
    if not pairs:
        raise Usage("the two reports have no document in common: nothing to compare")
    groups: dict[str, dict[str, list[tuple[Json, Json]]]] = {}
    for pair in pairs:
        for grouping in GROUPINGS:
            groups.setdefault(grouping, {}).setdefault(pair[0].get(grouping, "all"), []).append(pair)
    return {
        grouping: {
            group: {field: asdict(found) for field, found in _fields(some)}
            for group, some in sorted(named.items())
        }
        for grouping, named in groups.items()
    }


def _fields(pairs: Sequence[tuple[Json, Json]]) -> Iterator[tuple[str, Difference]]:
    for field in dict.fromkeys(field for one, _ in pairs for field in one["counts"]):
        both = [
            (one["counts"][field], other["counts"][field])
            for one, other in pairs
            if field in one["counts"] and field in other["counts"]
        ]
        if both:
            yield (
                field,
                difference(
                    np.array([one for one, _ in both], float), np.array([other for _, other in both], float)
                ),
            )


def difference(
    before: NDArray[np.float64], after: NDArray[np.float64], *, rounds: int = ROUNDS, seed: int = 1
) -> Difference:
    """The change of pooled F1; rows are documents, columns right, offered, expected."""
    draws = drawn(len(before), rounds=rounds, seed=seed)
    changes = _f1(draws @ after) - _f1(draws @ before)
    low, high = np.percentile(changes, [2.5, 97.5])
    one, other = float(_f1(before.sum(axis=0)[None])[0]), float(_f1(after.sum(axis=0)[None])[0])
    each = _f1(after) - _f1(before)
    return Difference(
        one,
        other,
        other - one,
        float(low),
        float(high),
        len(before),
        int((each > 0).sum()),
        int((each < 0).sum()),
    )


def _f1(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = 2 * rows[:, 0] / np.maximum(rows[:, 1] + rows[:, 2], 1)
    return found


def as_markdown(compared: Sequence[Json]) -> str:
    """Tables of changes; those that chance cannot explain are marked."""
    blocks = []
    for one in compared:
        blocks.append(
            f"{one['suite']}: {one['before']} → {one['after']}"
            + ("" if len(set(one["data"])) == 1 else " (the data differ)")
        )
        for grouping, groups in one["tables"].items():
            rows = [
                f"| {group} | {field} | {d['before']:.3f} | {d['after']:.3f} | {d['change']:+.3f} ({d['low']:+.3f} … {d['high']:+.3f})"
                f"{_mark(d)} | {d['better']} / {d['worse']} of {d['documents']} |"
                for group, fields in groups.items()
                for field, d in fields.items()
                if grouping == "all" or d["change"]
            ]
            head = [
                f"| {grouping} | field | before | after | change (95 %) | documents better / worse |",
                "|---" * 6 + "|",
            ]
            blocks.append("\n".join(head + rows))
    return "\n\n".join(blocks)


def _mark(found: Json) -> str:
    return " ▲" if found["low"] > 0 else " ▼" if found["high"] < 0 else ""
