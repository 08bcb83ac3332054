"""Styles and numbered lists of OpenDocument."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.read.look import PLAIN, Fonts, Look
from pinakes.read.numbering import LARGEST, letter, roman
from pinakes.read.xml import local
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.read.xml import Element

NS = "urn:oasis:names:tc:opendocument:xmlns:"
DEEPEST = 20
UNITS = {"pt": 1.0, "cm": 28.3465, "mm": 2.83465, "in": 72.0, "inch": 72.0, "pc": 12.0, "px": 0.75}
FORMS: dict[str, Callable[[int], str]] = {
    "1": str,
    "a": letter,
    "A": lambda number: letter(number).upper(),
    "i": lambda number: roman(number).lower(),
    "I": roman,
}
PARAGRAPH_SIZE = 12.0


def attribute(element: Element, namespace: str, name: str) -> str | None:
    """An attribute of an element by the short name of its namespace."""
    value: str | None = element.get(f"{{{NS}{namespace}:1.0}}{name}")
    return value


def points(length: str | None) -> float | None:
    """A length such as 2.5cm in points."""
    match = re.fullmatch(r"\s*(-?[\d.]+)\s*([a-z]+)\s*", length or "")
    try:
        return None if match is None or match[2] not in UNITS else float(match[1]) * UNITS[match[2]]
    except ValueError:
        return None


@dataclass(slots=True)
class OdfStyles:
    """Named styles by family, inheritance resolved when asked."""

    elements: dict[tuple[str, str], Element] = field(default_factory=dict)
    defaults: dict[str, Element] = field(default_factory=dict)
    faces: dict[str, str] = field(default_factory=dict)
    fonts: Fonts = field(default_factory=Fonts)
    _resolved: dict[tuple[str, str, Look], Look] = field(default_factory=dict)

    @classmethod
    def of(cls, roots: list[Element]) -> OdfStyles:
        """All styles of a document; later roots win."""
        made = cls()
        for root in roots:
            for face in root.iter(f"{{{NS}style:1.0}}font-face", f"{{{NS}style:1.0}}font-decl"):
                family = attribute(face, "svg-compatible", "font-family") or attribute(
                    face, "xsl-fo-compatible", "font-family"
                )
                made.faces[attribute(face, "style", "name") or ""] = (family or "").strip("'\"")
            for style in root.iter(f"{{{NS}style:1.0}}style"):
                key = (attribute(style, "style", "family") or "", attribute(style, "style", "name") or "")
                made.elements[key] = style
            for style in root.iter(f"{{{NS}style:1.0}}default-style"):
                made.defaults[attribute(style, "style", "family") or ""] = style
        return made

    def look(self, name: str | None, family: str, *, base: Look | None = None) -> Look:
        """A style laid over a base: a paragraph's over the family's defaults, a span's over its paragraph."""
        if base is None:
            default = self._own(self.defaults.get(family), Look(size=PARAGRAPH_SIZE))
            base = default.over(Look(size=PARAGRAPH_SIZE))
        if not name:
            return base
        key = (family, name, base)
        found = self._resolved.get(key)
        if found is None:
            found = self._resolved[key] = self._resolve(name, family, base, seen=())
        return found

    def shape(self, frame: Element) -> Look:
        """What a shape's style says of the text in it."""
        for prefix, family in (("presentation", "presentation"), ("drawing", "graphic")):
            name = attribute(frame, prefix, "style-name")
            if name is not None:
                base = self._own(self.defaults.get("graphic"), PLAIN).over(Look(size=18.0))
                return self._resolve(name, family, base, seen=())
        return Look(size=18.0)

    def _resolve(self, name: str, family: str, base: Look, *, seen: tuple[str, ...]) -> Look:
        element = self.elements.get((family, name))
        if element is None or name in seen or len(seen) > DEEPEST:
            return base
        parent = attribute(element, "style", "parent-style-name")
        if parent:
            base = self._resolve(parent, family, base, seen=(*seen, name))
        return self._own(element, base).over(base)

    def _own(self, style: Element | None, base: Look) -> Look:
        properties = None if style is None else style.find(f"{{{NS}style:1.0}}text-properties")
        if properties is None:
            return PLAIN
        fo = "xsl-fo-compatible"
        size, weight, slant = (
            attribute(properties, fo, name) for name in ("font-size", "font-weight", "font-style")
        )
        position = attribute(properties, "style", "text-position")
        face = attribute(properties, "style", "font-name")
        asian = attribute(properties, "style", "font-name-asian")
        family = attribute(properties, fo, "font-family")
        display = attribute(properties, "text", "display")
        return Look(
            size=_size(size, base.size),
            bold=None if weight is None else weight == "bold" or (whole_number(weight) or 0) >= 600,
            italic=None if slant is None else slant != "normal",
            latin=self.faces.get(face, face) if face else (family.strip("'\"") if family else None),
            asian=self.faces.get(asian, asian) if asian else None,
            superscript=None if position is None else _is_raised(position),
            hidden=None if display is None else display == "none",
        )


def _size(value: str | None, base: float | None) -> float | None:
    if value and value.endswith("%"):
        try:
            return None if base is None else round(base * float(value[:-1]) / 100, 1)
        except ValueError:
            return None
    size = points(value)
    return None if size is None or not 0 < size < 2000 else round(size, 1)


def _is_raised(position: str) -> bool:
    first = position.split()[0] if position.split() else ""
    return first == "super" or (
        first.rstrip("%").replace(".", "").isdigit() and first.rstrip("%") not in ("0", "")
    )


@dataclass(frozen=True, slots=True)
class _Level:
    form: str
    prefix: str
    suffix: str
    shown: int
    start: int


@dataclass(slots=True)
class OdfLists:
    """List styles and how far each list has counted; the empty name is the numbering of headings."""

    styles: dict[str, dict[int, _Level]] = field(default_factory=dict)
    _counts: dict[str, dict[int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, roots: list[Element]) -> OdfLists:
        """The lists that the roots define."""
        made = cls()
        for root in roots:
            for style in root.iter(f"{{{NS}text:1.0}}list-style", f"{{{NS}text:1.0}}outline-style"):
                name = "" if local(style) == "outline-style" else attribute(style, "style", "name") or ""
                levels = made.styles.setdefault(name, {})
                for level in style:
                    if local(level) in ("list-level-style-number", "outline-level-style"):
                        levels[_integer(attribute(level, "text", "level"), 1)] = _Level(
                            attribute(level, "style", "num-format") or "",
                            (attribute(level, "style", "num-prefix") or "")[:20],
                            (attribute(level, "style", "num-suffix") or "")[:20],
                            _integer(attribute(level, "text", "display-levels"), 1),
                            _integer(attribute(level, "text", "start-value"), 1),
                        )
        return made

    def restart(self, name: str, level: int) -> None:
        """Begin a list anew from some level on."""
        counts = self._counts.get(name, {})
        for deeper in [other for other in counts if other >= level]:
            del counts[deeper]

    def next(self, name: str, level: int) -> str:
        """What stands before the next item, with a space; empty for bullets."""
        levels = self.styles.get(name, {})
        found = levels.get(level)
        if found is None or not found.form:
            return ""
        counts = self._counts.setdefault(name, {})
        self.restart(name, level + 1)
        counts[level] = min(counts.get(level, found.start - 1) + 1, LARGEST)
        parts = []
        for above in range(max(level - found.shown + 1, 1), level + 1):
            other = levels.get(above)
            if other is not None and other.form:
                parts.append(FORMS.get(other.form, str)(counts.get(above, other.start)))
        return f"{found.prefix}{'.'.join(parts)}{found.suffix} "


def _integer(value: str | None, default: int) -> int:
    try:
        return max(min(int(value or ""), LARGEST), 0)
    except ValueError:
        return default
