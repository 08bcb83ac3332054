"""Two small plots as inline SVG: reliability (weight against share right) and risk against coverage."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    Json = dict[str, Any]

SIDE, LEFT, TOP = 200, 48, 8
"""Pixels of the plotted square, and of the margins before it."""


def reliability(found: Json, name: str) -> str:
    """Ten bins: mean weight to the right, share of right values upwards;
    on the dashed line weights mean what they say.
    """
    dots = "".join(
        f'<circle class="dot" cx="{_x(b["weight"]):.1f}" cy="{_y(b["right"]):.1f}" r="{2 + 8 * b["n"] / found["n"]:.1f}">'
        f"<title>{b['n']} values, weight {b['low']:.3f}–{b['high']:.3f} (mean {b['weight']:.3f}), right {b['right']:.3f}</title></circle>"
        for b in found["bins"]
    )
    path = _path([(b["weight"], b["right"]) for b in found["bins"]])
    ideal = f'<path class="ideal" d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}"/>'
    label = f"reliability of {name}: mean weight {found['weight']:.3f}, right {found['right']:.3f}"
    return _frame(ideal + path + dots, label, across="weight", up="right", top=1.0)


def risk_coverage(found: Json, name: str) -> str:
    """From the surest value down: share of values taken to the right, share of wrong ones among them upwards."""
    curve = found["curve"]
    top = max(0.05, 1.1 * max(point["risk"] for point in curve))
    path = _path([(point["coverage"], point["risk"] / top) for point in curve])
    return _frame(path, f"risk and coverage of {name}", across="coverage", up="risk", top=top)


def _frame(inside: str, label: str, *, across: str, up: str, top: float) -> str:
    ticks = "".join(
        f'<text x="{_x(part):.0f}" y="{TOP + SIDE + 12}" text-anchor="middle">{part:g}</text>'
        f'<text x="{LEFT - 4}" y="{_y(part) + 3:.0f}" text-anchor="end">{part * top:.2g}</text>'
        for part in (0, 0.5, 1)
    )
    return (
        f'<svg role="img" aria-label="{escape(label)}" width="{LEFT + SIDE + 12}" height="{TOP + SIDE + 30}">'
        f'<rect class="axis" x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}"/>{ticks}{inside}'
        f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 26}" text-anchor="middle">{across}</text>'
        f'<text transform="translate(9 {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">{up}</text></svg>'
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    return (
        f'<path class="line" d="M{"L".join(f"{_x(x):.1f} {_y(y):.1f}" for x, y in points)}"/>'
        if points
        else ""
    )


def _x(share: float) -> float:
    return LEFT + SIDE * share


def _y(share: float) -> float:
    return TOP + SIDE * (1 - share)
