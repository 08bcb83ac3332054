"""How characters are meant to look in office formats, where styles inherit from styles;
and the fonts that this comes to.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pinakes.model import Font


@dataclass(frozen=True, slots=True)
class Look:
    """Properties of a run of characters, None where nothing is said."""

    size: float | None = None
    bold: bool | None = None
    italic: bool | None = None
    latin: str | None = None
    asian: str | None = None
    superscript: bool | None = None
    hidden: bool | None = None
    white: bool | None = None

    def over(self, base: Look) -> Look:
        """What this look says, and what the base says where this says nothing."""
        if self is PLAIN:
            return base
        return Look(
            base.size if self.size is None else self.size,
            base.bold if self.bold is None else self.bold,
            base.italic if self.italic is None else self.italic,
            base.latin if self.latin is None else self.latin,
            base.asian if self.asian is None else self.asian,
            base.superscript if self.superscript is None else self.superscript,
            base.hidden if self.hidden is None else self.hidden,
            base.white if self.white is None else self.white,
        )


PLAIN = Look()


@dataclass(slots=True)
class Fonts:
    """One Font object for each look, so that equal fonts are the same."""

    _made: dict[tuple[float | None, bool, bool, str | None], Font] = field(default_factory=dict)

    def of(self, look: Look, text: str = "", *, scale: float = 1.0) -> Font:
        """The font of some characters of a look: the Asian one if they are Chinese."""
        name = look.latin
        if look.asian and not text.isascii() and any("\u2e80" <= char <= "\u9fff" for char in text[:8]):
            name = look.asian
        size = look.size if look.size is None or scale == 1.0 else round(look.size * scale, 1)
        key = (size, bool(look.bold), bool(look.italic), name)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = Font(name, size, key[1], key[2])
        return found
