"""A report as Markdown tables, for people: F1 with its interval, by collection and language;
what the weights are worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.evaluate.item import USUAL
from pinakes.evaluate.report import runs_of
from pinakes.evaluate.rivals import behind
from pinakes.plugins import OURS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Json = dict[str, Any]

COLUMNS: dict[str, tuple[tuple[str, ...], ...]] = {
    "documents": (
        (
            "title", "title_other", "authors", "authors_exact", "abstract", "abstract_main", "keywords", "keywords_main", "references",
            "whole",
        ),
        ("advisor", "referee", "committee", "contributors", "institution", "department", "programme", "degree", "specialty"),
        ("udc", "doi", "year", "kind", "language"),
        ("abstract_other", "keywords_other", "authors_also", "affiliations", "affiliated", "emails", "emails_bound", "orcids"),
        ("date", "venue", "volume", "issue", "pages", "issn", "publisher", "msc", "clc", "bbk", "jel", "ddc", "grnti"),
    ),
}  # fmt: skip
"""Which fields stand together in one table; a suite not named here has one table of all its fields."""


def as_markdown(reported: Json) -> str:
    """Every suite of a report: one method's tables, or several methods side by side."""
    runs = runs_of(reported)
    blocks: list[str] = []
    for suite in dict.fromkeys(run["suite"] for run in runs):
        rivals = [run for run in runs if run["suite"] == suite]
        blocks += _run(rivals[0]) if len(rivals) == 1 else [*map(_head, rivals), *beside(rivals)]
    return "\n\n".join(blocks)


def _head(run: Json) -> str:
    status = ", ".join(f"{n} {status}" for status, n in run["status"].items())
    each = run["seconds"] / max(run["documents"], 1)
    return (
        f"`{run['command']}` · {run['suite']}, {run['method']} · data {run['data']} · {run['documents']} documents ({status}) · "
        f"{run['seconds']} CPU-s, {each:.3f} a document, 95 % below {run['slowest']:.2f}"
    )


def _run(run: Json) -> Iterable[str]:
    yield _head(run)
    for grouping in ("collection", "language", "format", "half", "half, language", "all"):
        for columns in columns_of(run):
            groups = {
                name: fields
                for name, fields in run["tables"][USUAL].get(grouping, {}).items()
                if any(column in fields for column in columns)
            }
            if groups:
                yield _table(
                    grouping,
                    columns,
                    ([name, *(cell(fields.get(c)) for c in columns)] for name, fields in groups.items()),
                )
    yield _both(run)
    if run["means"]:
        names = list(run["means"]["all"]["all"])
        for grouping in ("collection", "all"):
            rows = (
                [name, *(f"{values.get(n, float('nan')):.3f}" for n in names)]
                for name, values in run["means"][grouping].items()
            )
            yield _table(f"{grouping}, mean a document", names, rows)
    for group, found in run.get("points", {}).items():
        rows = (
            [name, f"{point['precision']:.4f}", f"{point['recall']:.4f}"] for name, point in found.items()
        )
        yield _table(f"{group}: characters at weights from", ("precision", "recall"), rows)
    yield from _calibration(run)


def _both(run: Json) -> str:
    """Precision, recall and F1 of every field:
    over everything, and over either half of the labelled documents.
    """
    tables = run["tables"][USUAL]
    groups = {"all": tables["all"].get("all", {}), **tables.get("half", {})}
    columns = [f"{name}: {measure}" for name in groups for measure in ("precision", "recall", "F1", "values")]
    rows = [
        [field, *(part for fields in groups.values() for part in _parts(fields.get(field)))]
        for field in groups["all"]
    ]
    return _table("field", columns, rows)


def _parts(score: Json | None) -> list[str]:
    if score is None:
        return [""] * 4
    return [*(f"{score[name]:.3f}" for name in ("precision", "recall", "f1")), str(score["n"])]


def _calibration(run: Json) -> Iterable[str]:
    pooled = run["calibration"]["all"].get("all")
    if not pooled:
        return
    heads = (
        "values",
        "mean weight",
        "right",
        "ECE",
        "perfect: mean, limit",
        "≥ .95: values",
        "≥ .95: right (95 %)",
    )
    yield _table("weights", heads, ([field, *_weights(found)] for field, found in pooled.items()))
    most = max(len(found["bins"]) for found in pooled.values())
    bins = (
        [field, *(f"{b['weight']:.2f} → {b['right']:.2f}" for b in found["bins"])]
        for field, found in pooled.items()
    )
    yield _table(
        "reliability: mean weight → right, in bins of equal size", [str(i + 1) for i in range(most)], bins
    )
    fields = list(pooled)
    rows = (
        [name, *(_ece(found.get(field)) for field in fields)]
        for name, found in run["calibration"]["language"].items()
    )
    yield _table("ECE by language (limit for a perfect model; values)", fields, rows)
    rows = (
        [name, *(_sure(found.get(field)) for field in fields)]
        for name, found in run["calibration"]["language"].items()
    )
    yield _table("right among ≥ .95, by language", fields, rows)


def _weights(found: Json) -> list[str]:
    sure = found["accepted"]
    told = (
        "" if sure["precision"] is None else f"{sure['precision']:.3f} ({sure['low']:.2f}–{sure['high']:.2f})"
    )
    mark = "" if found["within"] else " !"
    return [
        str(found["n"]), f"{found['weight']:.3f}", f"{found['right']:.3f}", f"{found['ece']:.3f}{mark}",
        f"{found['chance']:.3f}, {found['limit']:.3f}", f"{sure['n']} ({sure['share']:.0%})", told,
    ]  # fmt: skip


def _ece(found: Json | None) -> str:
    return (
        ""
        if found is None
        else f"{found['ece']:.3f}{'' if found['within'] else ' !'} ({found['limit']:.3f}; {found['n']})"
    )


def _sure(found: Json | None) -> str:
    if found is None or not found["accepted"]["n"]:
        return ""
    return f"{found['accepted']['precision']:.3f} ({found['accepted']['n']})"


def beside(runs: Sequence[Json]) -> Iterable[str]:
    """Methods side by side, on the same documents: F1 by language; a mean over fields as the last column."""
    for head, columns, rows in beside_rows(runs):
        yield _table(head, columns, ([name, *map(cell, cells), mean] for name, cells, mean in rows))
    yield verdict(runs)


def verdict(runs: Sequence[Json]) -> str:
    """Where ours is behind another method, if anywhere."""
    found = sorted(behind(runs, ours=OURS), key=lambda one: (not one.is_sure, one.language, one.field))
    if not found:
        return f"In no field of any language is a method ahead of {OURS}."
    return "\n".join([f"Ahead of {OURS}:", *(f"- {one}" for one in found)])


def beside_rows(
    runs: Sequence[Json],
) -> Iterator[tuple[str, Sequence[str], list[tuple[str, list[Json | None], str]]]]:
    """Head, columns and rows (method, scores, mean) of every table that sets methods side by side."""
    fields = [
        field
        for field in columns_of(runs[0])[0]
        if any(field in run["tables"][USUAL]["all"].get("all", {}) for run in runs)
    ]
    for grouping in ("all", "language"):
        for group in runs[0]["tables"][USUAL][grouping]:
            rows = []
            for run in runs:
                scores = run["tables"][USUAL][grouping].get(group, {})
                known = [scores[field]["f1"] for field in fields if field in scores]
                mean = f"{sum(known) / len(known):.3f}" if known else ""
                rows.append((run["method"], [scores.get(field) for field in fields], mean))
            yield f"{group}: {runs[0]['suite']}", (*fields, "mean"), rows


def shown_matchings(run: Json) -> list[str]:
    """The matchings a run was scored under, the usual one first."""
    return list(run["tables"])


def cell(score: Json | None) -> str:
    """F1, its interval, the number of values expected."""
    return (
        "" if score is None else f"{score['f1']:.3f} ({score['low']:.2f}–{score['high']:.2f}; {score['n']})"
    )


def columns_of(run: Json) -> tuple[tuple[str, ...], ...]:
    """The fields of a run, those that stand together in one table."""
    shown = COLUMNS.get("documents" if run["suite"] == "html" else run["suite"])
    return shown or (tuple(run["tables"][USUAL]["all"].get("all", {})),)


def _table(head: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {head} | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])
