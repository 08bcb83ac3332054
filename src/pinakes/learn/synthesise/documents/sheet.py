"""A composed document before any format: parts with a label and a look, in flows, with strips above and below the pages."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pinakes.learn.synthesise.blocks import TypesetRun

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "COLLAPSED",
    "LABELS",
    "Break",
    "Foot",
    "Framed",
    "Gap",
    "Item",
    "PartLook",
    "Sheet",
    "SheetFlow",
    "SheetPart",
    "SheetRow",
    "SheetRule",
    "Strip",
    "TypesetRun",
]

LABELS: tuple[str, ...] = (
    "title", "title-other", "subtitle", "author", "affiliation", "email", "abstract-head", "abstract", "keywords", "class", "date",
    "venue", "stamp", "running", "heading", "body", "reference", "advisor", "institution", "degree", "cite-line", "card", "bio", "fund",
    "other", "identifier", "referee",
)  # fmt: skip
"""What a printed line can be. `identifier` (a DOI or ORCID on its own line) and `referee` are finer than most uses need: COLLAPSED."""
COLLAPSED: dict[str, str] = {"identifier": "venue", "referee": "advisor"}
"""Labels of the coarse set for those of the fine one."""

Align = Literal["left", "center", "right", "justify"]


@dataclass(frozen=True, slots=True)
class PartLook:
    """How a part is printed. Sizes and distances in points; `font` names a family of the sheet (serif, sans, mono, display)."""

    size: float = 10.0
    align: Align = "left"
    font: str = "serif"
    bold: bool = False
    italic: bool = False
    before: float = 0.0
    after: float = 4.0
    left: float = 0.0
    right: float = 0.0
    indent: float = 0.0
    hanging: float = 0.0
    leading: float = 0.6
    tracking: float = 0.0
    colour: int = 0
    small_capitals: bool = False
    hyphenate: bool = False


@dataclass(frozen=True, slots=True)
class SheetPart:
    """One paragraph: what it is, what it says, how it looks, in which language."""

    label: str
    runs: tuple[TypesetRun, ...]
    look: PartLook = PartLook()
    language: str = "en"

    @property
    def text(self) -> str:
        """The characters as printed, without notes."""
        return "".join(run.text for run in self.runs)

    def looking(self, **changes: object) -> SheetPart:
        """The same words with another look."""
        return dataclasses.replace(self, look=dataclasses.replace(self.look, **changes))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Cells side by side; `widths` are shares of the line."""

    cells: tuple[tuple[SheetPart, ...], ...]
    widths: tuple[float, ...]
    gutter: float = 10.0
    left: float = 0.0
    below: float = 6.0


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty space: points, or with `stretch` a share of what is left on the page."""

    points: float = 0.0
    stretch: float = 0.0


@dataclass(frozen=True, slots=True)
class SheetRule:
    """A line across; `share` of the width."""

    share: float = 1.0
    weight: float = 0.5


@dataclass(frozen=True, slots=True)
class Break:
    """A new page."""


@dataclass(frozen=True, slots=True)
class Foot:
    """Parts at the foot of the present column, under a short rule."""

    parts: tuple[SheetPart, ...]


@dataclass(frozen=True, slots=True)
class Framed:
    """Parts in a box, as catalogue cards stand."""

    parts: tuple[SheetPart, ...]
    width: float = 0.8


Item = SheetPart | SheetRow | Gap | SheetRule | Break | Foot | Framed


@dataclass(frozen=True, slots=True)
class SheetFlow:
    """Items running through columns."""

    items: tuple[Item, ...]
    columns: int = 1
    gutter: float = 18.0


@dataclass(frozen=True, slots=True)
class Strip:
    """What stands above or below the pages: left, middle and right; None leaves a place empty, `{page}` is the page's number."""

    left: SheetPart | None = None
    middle: SheetPart | None = None
    right: SheetPart | None = None
    rule: bool = False

    @classmethod
    def at(cls, place: str, part: SheetPart, *, rule: bool = False) -> Strip:
        """A strip that says one thing, at `place` (left, middle, right)."""
        left, middle, right = (part if side == place else None for side in ("left", "middle", "right"))
        return cls(left, middle, right, rule)

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        """The places that say something."""
        return tuple(part for part in (self.left, self.middle, self.right) if part is not None)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole document. Pages are `width` × `height` points; strips by kind of page (first, odd, even)."""

    language: str
    flows: tuple[SheetFlow, ...]
    width: float = 595.0
    height: float = 842.0
    margins: tuple[float, float, float, float] = (70.0, 70.0, 70.0, 70.0)
    """Top, right, bottom, left."""
    headers: dict[str, Strip] = field(default_factory=dict)
    footers: dict[str, Strip] = field(default_factory=dict)
    fonts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    first_page: int = 1
    plain_first_pages: int = 0
    """Pages from the first that bear no strips: covers."""
    margin: SheetPart | None = None
    """What stands upright in the left margin of the first page, as preprint servers stamp."""
    watermark: SheetPart | None = None
    """What lies across the first page."""

    def items(self) -> Iterator[Item]:
        """All items in printed order."""
        for flow in self.flows:
            yield from flow.items

    def parts(self) -> Iterator[SheetPart]:
        """All parts that are printed once, in order; then those of the strips."""
        for item in self.items():
            yield from parts_of(item)
        for strips in (self.headers, self.footers):
            for strip in strips.values():
                yield from strip.parts
        yield from (part for part in (self.margin, self.watermark) if part is not None)


def parts_of(item: Item) -> tuple[SheetPart, ...]:
    """The parts inside an item."""
    if isinstance(item, SheetPart):
        return (item,)
    if isinstance(item, SheetRow):
        return tuple(part for cell in item.cells for part in cell)
    if isinstance(item, Foot | Framed):
        return item.parts
    return ()
