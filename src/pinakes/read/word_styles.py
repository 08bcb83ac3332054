"""How a run of WordprocessingML looks:
document defaults, then styles by inheritance, then its own properties.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pinakes.read.look import PLAIN, Fonts, Look
from pinakes.read.xml import local

if TYPE_CHECKING:
    from pinakes.read.package import Package
    from pinakes.read.xml import Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
DEEPEST = 20
OFF = frozenset(("0", "false", "off"))
RAISED = 4
"""Half points above the line from which on a run is a superscript."""


@dataclass(frozen=True, slots=True)
class WordStyle:
    """A named style, inheritance resolved."""

    look: Look = PLAIN
    level: int | None = None
    numbering: tuple[str | None, int | None] = (None, None)
    name: str = ""


@dataclass(slots=True)
class Styles:
    """All styles of a document, and the fonts they come to."""

    defaults: Look = PLAIN
    default_paragraph: str | None = None
    elements: dict[str, Element] = field(default_factory=dict)
    theme: dict[str, str] = field(default_factory=dict)
    _resolved: dict[str, WordStyle] = field(default_factory=dict)
    fonts: Fonts = field(default_factory=Fonts)

    @classmethod
    def of(cls, package: Package, *, styles: str | None, theme: str | None) -> Styles:
        """The styles of a document; Word's own defaults where the part is lost."""
        made = cls(theme=_theme(package.optional(theme)))
        root = package.optional(styles)
        if root is None:
            return replace(made, defaults=Look(size=10.0))
        defaults = root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        made.defaults = made.look(defaults).over(Look(size=10.0))
        for style in root.iter(f"{W}style"):
            name = style.get(f"{W}styleId")
            if name is not None:
                made.elements.setdefault(name, style)
                if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") not in (None, *OFF):
                    made.default_paragraph = name
        return made

    def style(self, name: str | None) -> WordStyle:
        """A style with all that it inherits; an unknown one says nothing."""
        if name is None:
            return WordStyle()
        found = self._resolved.get(name)
        if found is None:
            found = self._resolved[name] = self._resolve(name, seen=())
        return found

    def _resolve(self, name: str, *, seen: tuple[str, ...]) -> WordStyle:
        element = self.elements.get(name)
        if element is None or name in seen or len(seen) > DEEPEST:
            return WordStyle()
        based = element.find(f"{W}basedOn")
        base = (
            self._resolve(based.get(f"{W}val") or "", seen=(*seen, name))
            if based is not None
            else WordStyle()
        )
        own = element.find(f"{W}pPr")
        level, number, depth = _outline(own), *numbering_of(own)
        title = element.find(f"{W}name")
        return WordStyle(
            look=self.look(element.find(f"{W}rPr")).over(base.look),
            level=base.level if level is None else level,
            numbering=(
                base.numbering[0] if number is None else number,
                base.numbering[1] if depth is None else depth,
            ),
            name=(title.get(f"{W}val") or "").lower() if title is not None else "",
        )

    def look(self, properties: Element | None) -> Look:
        """What an rPr says."""
        if properties is None or not len(properties):
            return PLAIN
        said: dict[str, object] = {}
        for child in properties:
            name = local(child)
            value = child.get(f"{W}val")
            if name == "sz":
                said["size"] = _half_points(value)
            elif name == "b":
                said["bold"] = value not in OFF
            elif name == "i":
                said["italic"] = value not in OFF
            elif name == "vertAlign":
                said["superscript"] = value == "superscript"
            elif name == "position":
                said |= {"superscript": True} if (_number(value) or 0) >= RAISED else {}
            elif name == "vanish":
                said["hidden"] = value not in OFF
            elif name == "color":
                said["white"] = (value or "").upper() == "FFFFFF"
            elif name in ("shd", "highlight"):
                said["white"] = False
            elif name == "rFonts":
                said["latin"] = self._font(child, "asciiTheme", "ascii", "hAnsi")
                said["asian"] = self._font(child, "eastAsiaTheme", "eastAsia")
        return Look(**said) if said else PLAIN  # type: ignore[arg-type]

    def _font(self, child: Element, theme: str, *names: str) -> str | None:
        """The font that the theme gives, else the first that is named."""
        named = (child.get(f"{W}{name}") for name in names)
        return self.theme.get(child.get(f"{W}{theme}") or "") or next(filter(None, named), None)


def numbering_of(properties: Element | None) -> tuple[str | None, int | None]:
    """The list (numId) and the depth in it that a pPr names."""
    numbering = None if properties is None else properties.find(f"{W}numPr")
    if numbering is None:
        return None, None
    number, depth = numbering.find(f"{W}numId"), numbering.find(f"{W}ilvl")
    value = None if depth is None else _number(depth.get(f"{W}val"))
    return (None if number is None else number.get(f"{W}val")), (None if value is None else int(value))


def _outline(properties: Element | None) -> int | None:
    level = None if properties is None else properties.find(f"{W}outlineLvl")
    value = None if level is None else _number(level.get(f"{W}val"))
    return None if value is None else int(value) + 1


def _number(value: str | None) -> float | None:
    try:
        return float(value or "")
    except ValueError:
        return None


def _half_points(value: str | None) -> float | None:
    number = _number(value.removesuffix("pt") if value else value)
    if number is None or not 0 < number < 4000:
        return None
    return number if value and value.endswith("pt") else number / 2


def _theme(root: Element | None) -> dict[str, str]:
    """majorHAnsi, minorEastAsia … → the name of a font."""
    found: dict[str, str] = {}
    for kind in ("major", "minor"):
        fonts = None if root is None else root.find(f".//{A}{kind}Font")
        if fonts is None:
            continue
        for tag, names in (("latin", ("HAnsi", "Ascii")), ("ea", ("EastAsia",))):
            face = fonts.find(f"{A}{tag}")
            if face is not None and face.get("typeface"):
                found.update({kind + name: face.get("typeface") for name in names})
        chinese = fonts.find(f"{A}font[@script='Hans']")
        if kind + "EastAsia" not in found and chinese is not None and chinese.get("typeface"):
            found[kind + "EastAsia"] = chinese.get("typeface")
    return found
