"""A report as one HTML page that stands alone:
tables, plots, and every wrong document with claimed and true values.
"""

from __future__ import annotations

from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any

from pinakes.evaluate.item import USUAL
from pinakes.evaluate.markdown import beside_rows, columns_of, shown_matchings, verdict
from pinakes.evaluate.plots import reliability, risk_coverage
from pinakes.evaluate.report import runs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Json = dict[str, Any]

MOST_SHOWN = 1500
"""Wrong fields shown on the page; the JSON report has more."""


def page(reported: Json) -> str:
    """The whole page."""
    runs = runs_of(reported)
    body = [
        f"<h1>Pinakes, measured</h1><p><code>{escape(reported['command'])}</code></p>",
        _contents(runs),
        *_beside(runs),
    ]
    for number, run in enumerate(runs):
        body += _run(run, number)
    style = resources.files(__package__).joinpath("page.css").read_text("utf-8")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Pinakes">
<title>Pinakes, measured</title>
<style>
{style}</style>
</head>
<body>
{chr(10).join(body)}
</body>
</html>
"""


def _contents(runs: Sequence[Json]) -> str:
    links = (
        f'<a href="#run-{i}">{escape(run["suite"])}, {escape(run["method"])}</a>'
        for i, run in enumerate(runs)
    )
    return f"<nav>{''.join(links)}</nav>"


def _beside(runs: Sequence[Json]) -> Iterator[str]:
    for suite in dict.fromkeys(run["suite"] for run in runs):
        rivals = [run for run in runs if run["suite"] == suite]
        if len(rivals) > 1:
            yield f"<h2>{escape(suite)}: methods side by side</h2>"
            for head, columns, rows in beside_rows(rivals):
                yield _table(
                    head,
                    columns,
                    ((name, [_score(cell) for cell in cells] + [escape(mean)]) for name, cells, mean in rows),
                )
            yield f"<p>{'<br>'.join(escape(row) for row in verdict(rivals).splitlines())}</p>"


def _run(run: Json, number: int) -> Iterator[str]:
    status = ", ".join(f"{n} {escape(name)}" for name, n in run["status"].items())
    yield f'<h2 id="run-{number}">{escape(run["suite"])}, {escape(run["method"])}</h2>'
    told = f"data {escape(run['data'])} · {run['documents']} documents ({status}) · {run['seconds']} CPU-s"
    yield f"<p><code>{escape(run['command'])}</code> · {told}</p>"
    for grouping in ("all", "language", "collection", "format"):
        for columns in columns_of(run):
            groups = run["tables"][USUAL][grouping]
            kept = [column for column in columns if any(column in fields for fields in groups.values())]
            if kept:
                yield _table(
                    grouping,
                    kept,
                    ((name, [_score(fields.get(c)) for c in kept]) for name, fields in groups.items()),
                )
    yield from _matchings(run)
    if run["means"]:
        names = list(run["means"]["all"]["all"])
        groups = run["means"]["all"] | run["means"]["collection"]
        rows = (
            (name, [f"{values[n]:.3f}" if n in values else "" for n in names])
            for name, values in groups.items()
        )
        yield _table("mean a document", names, rows)
    for group, found in run.get("points", {}).items():
        shares = (
            (name, [f"{point['precision']:.4f}", f"{point['recall']:.4f}"]) for name, point in found.items()
        )
        yield f"<details><summary>characters, {escape(group)}</summary>{_table('weights from', ('precision', 'recall'), shares)}</details>"
    yield from _calibration(run)
    yield from _wrong(run)


def _matchings(run: Json) -> Iterator[str]:
    names = shown_matchings(run)
    if len(names) > 1:
        fields = list(run["tables"][USUAL]["all"].get("all", {}))
        rows = (
            (name, [_score(run["tables"][name]["all"]["all"].get(field)) for field in fields])
            for name in names
        )
        yield _table("all, under every matching", fields, rows)


def _calibration(run: Json) -> Iterator[str]:
    pooled = run["calibration"]["all"].get("all")
    if not pooled:
        return
    yield "<h3>What the weights are worth</h3>"
    heads = (
        "values",
        "mean weight",
        "right",
        "ECE",
        "perfect: mean",
        "perfect: limit",
        "≥ .95: values",
        "≥ .95: right",
    )
    groups = {"all": pooled, **run["calibration"]["language"]}
    for group, fields in groups.items():
        table = _table(
            f"weights, {group}", heads, ((field, _weights(found)) for field, found in fields.items())
        )
        yield table if group == "all" else f"<details><summary>{escape(group)}</summary>{table}</details>"
    yield '<div class="plots">'
    for field, found in pooled.items():
        caption = f"{escape(field)}: {found['n']} values, ECE {found['ece']:.3f} (perfect {found['chance']:.3f}, limit {found['limit']:.3f})"
        bins = (
            (f"{b['low']:.3f}–{b['high']:.3f}", [str(b["n"]), f"{b['weight']:.3f}", f"{b['right']:.3f}"])
            for b in found["bins"]
        )
        table = f"<details><summary>ten bins</summary>{_table('weights', ('values', 'mean weight', 'right'), bins)}</details>"
        yield f"<figure>{reliability(found, field)}{risk_coverage(found, field)}<figcaption>{caption}</figcaption>{table}</figure>"
    yield "</div>"


def _weights(found: Json) -> list[str]:
    sure = found["accepted"]
    low = sure["precision"] is not None and sure["precision"] < 0.95
    told = (
        ""
        if sure["precision"] is None
        else f"{sure['precision']:.3f} <small>({sure['low']:.2f}–{sure['high']:.2f})</small>"
    )
    return [
        str(found["n"]), f"{found['weight']:.3f}", f"{found['right']:.3f}",
        f"{found['ece']:.3f}" if found["within"] else f'<span class="bad">{found["ece"]:.3f}</span>',
        f"{found['chance']:.3f}", f"{found['limit']:.3f}", f"{sure['n']} ({sure['share']:.0%})",
        f'<span class="bad">{told}</span>' if low else told,
    ]  # fmt: skip


def _wrong(run: Json) -> Iterator[str]:
    if not run["wrong"]:
        return
    by_field: dict[str, list[Json]] = {}
    for one in run["wrong"][:MOST_SHOWN]:
        by_field.setdefault(one["field"], []).append(one)
    yield f"<h3>What was wrong</h3><p>{len(run['wrong'])} fields{', the first of them' if len(run['wrong']) > MOST_SHOWN else ''}</p>"
    for field, rows in by_field.items():
        cells = (
            (f"{one['collection']}: {one['file']}", [_quoted(one["claimed"]), _quoted(one["true"])])
            for one in rows
        )
        table = _table(field, ("claimed", "true"), cells, kind="quoted")
        yield f"<details><summary>{escape(field)}: {len(rows)}</summary>{table}</details>"


def _quoted(values: Sequence[str]) -> str:
    return "<br>".join(escape(value) for value in values) or "<small>nothing</small>"


def _score(score: Json | None) -> str:
    if score is None:
        return ""
    told = f"P {score['precision']:.3f}, R {score['recall']:.3f}, {score['documents']} documents"
    return f'<span title="{told}">{score["f1"]:.3f} <small>({score["low"]:.2f}–{score["high"]:.2f}; {score["n"]})</small></span>'


def _table(
    head: str, columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], *, kind: str = ""
) -> str:
    mark = f' class="{kind}"' if kind else ""
    top = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td{mark}>{cell}</td>" for cell in cells)}</tr>'
        for name, cells in rows
    )
    return f'<div class="scroll"><table><caption>{escape(head)}</caption><tr><td></td>{top}</tr>{body}</table></div>'
