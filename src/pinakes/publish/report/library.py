"""What a library holds, as charts on one page: growth, years, languages, types, how sure the values are.
Nothing is loaded.
"""

from __future__ import annotations

from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH, HEIGHT = 720, 240
LEFT, BOTTOM, TOP = 64, 48, 12
MOST = 24
"""Bars of a chart whose values have no order of their own; the rest is gathered in one."""
WIDEST = 72
"""Across a bar, however few there are."""
LABELS = 16
"""Labels below a chart; more would run into each other."""
INK, BAR, LINE = "#222", "#3b6ea5", "#ddd"
FIELDS = (
    "title",
    "author",
    "date",
    "abstract",
    "keywords",
    "venue",
    "identifier",
    "institution",
    "language",
    "type",
)
"""Fields whose weights are drawn, in this order."""


def page(stats: Mapping[str, Any]) -> str:
    """An HTML page with all charts, the numbers beside them."""
    counted = "".join(
        f"<tr><th>{escape(name)}</th><td>{value:,}</td></tr>"
        for name, value in stats.items()
        if isinstance(value, int)
    ).replace(",", "\u202f")
    charts = "".join(f"<h2>{escape(title)}</h2>{chart}" for title, chart in _charts(stats))
    style = (
        f"body{{font:16px/1.5 sans-serif;color:{INK};max-width:{WIDTH}px;margin:2em auto;padding:0 1em}}"
        "svg{width:100%;height:auto}table{border-collapse:collapse}th{text-align:left;font-weight:normal;padding-right:2em}"
        "td{text-align:right;font-variant-numeric:tabular-nums}"
    )
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Library</title><style>{style}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body><h1>Library</h1><table>{counted}</table>{charts}</body></html>\n'


def picture(stats: Mapping[str, Any]) -> str:
    """All charts as one SVG."""
    made, top = [], 0
    for title, chart in _charts(stats):
        made.append(f'<text x="{LEFT}" y="{top + 24}" font-size="18">{escape(title)}</text>')
        made.append(f'<g transform="translate(0 {top + 32})">{chart}</g>')
        top += HEIGHT + 56
    box = f'viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" fill="{INK}">{"".join(made)}</svg>\n'


def _charts(stats: Mapping[str, Any]) -> list[tuple[str, str]]:
    grown = dict(zip(stats["growth"], accumulate(stats["growth"].values()), strict=True))
    charts = [
        ("Works, by the day they came", bars(grown)),
        ("Works, by year", bars(every_year(stats["years"]))),
        ("Works, by language", bars(fewer(stats["languages"]))),
        ("Works, by type", bars(fewer(stats["types"]))),
        ("Files, by who may have them", bars(fewer(stats["access"]))),
    ]
    for field in FIELDS:
        if field in stats["weights"]:
            tenths = {f"{i / 10:.1f}": count for i, count in enumerate(stats["weights"][field])}
            charts.append((f"Weights of {field}", bars(tenths)))
    return charts


def fewer(spread: Mapping[str, int]) -> dict[str, int]:
    """The largest, and the sum of all others."""
    ranked = sorted(spread.items(), key=lambda item: -item[1])
    kept = {name or "unknown": count for name, count in ranked[:MOST]}
    rest = sum(count for _, count in ranked[MOST:])
    return kept | ({f"{len(ranked) - MOST} others": rest} if rest else {})


def every_year(years: Mapping[str, int]) -> dict[str, int]:
    """Years without works too, from the one before which a hundredth lies:
    one misread year shall not press all others together.
    """
    if not years:
        return {}
    ordered = sorted((int(year), count) for year, count in years.items())
    total, seen, first = sum(count for _, count in ordered), 0, ordered[0][0]
    for year, count in ordered:
        if seen + count > total / 100:
            first = year
            break
        seen += count
    kept = {str(year): years.get(str(year), 0) for year in range(first, ordered[-1][0] + 1)}
    return ({f"–{first - 1}": seen} if seen else {}) | kept


def bars(spread: Mapping[str, int]) -> str:
    """A chart of bars, in the order given; each shows its value under the pointer."""
    names, values = list(spread), list(spread.values())
    if not names:
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} 40"><text x="{LEFT}" y="24">none yet</text></svg>'
    high, step = _scale(max(values))
    room, deep = (WIDTH - LEFT - 8) / len(names), HEIGHT - BOTTOM - TOP
    drawn = []
    for mark in range(0, high + 1, step):
        y = TOP + deep - deep * mark / high
        drawn.append(f'<line x1="{LEFT}" x2="{WIDTH - 8}" y1="{y:.1f}" y2="{y:.1f}" stroke="{LINE}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" font-size="12" text-anchor="end">{mark}</text>')
    every = -(-len(names) // LABELS)
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        tall, x = deep * value / high, LEFT + i * room
        wide = min(room * 0.8, WIDEST)
        shape = f'x="{x + (room - wide) / 2:.1f}" y="{TOP + deep - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}"'
        drawn.append(f'<rect {shape} fill="{BAR}"><title>{escape(name)}: {value}</title></rect>')
        if i % every == 0:
            drawn.append(_label(name, x + room / 2, slanted=_is_crowded(names, room * every)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="{INK}">{"".join(drawn)}</svg>'


def _is_crowded(names: Sequence[str], room: float) -> bool:
    return max(len(name) for name in names) * 7 > room


def _label(name: str, x: float, *, slanted: bool) -> str:
    y = HEIGHT - BOTTOM + 16
    turned = f' transform="rotate(-35 {x:.1f} {y})" text-anchor="end"' if slanted else ' text-anchor="middle"'
    return f'<text x="{x:.1f}" y="{y}" font-size="12"{turned}>{escape(name[:18])}</text>'


def _scale(highest: int) -> tuple[int, int]:
    """The top of the axis and the distance of its marks: 1, 2 or 5 times a power of ten, five marks or fewer."""
    step = 1
    while highest > 5 * step:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return max(step, -(-highest // step) * step), step
