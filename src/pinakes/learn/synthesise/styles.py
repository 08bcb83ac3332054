"""Every citation style we render, the languages of the records it is used for, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.learn.synthesise import chinese, free, law, russian, western

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from pinakes.learn.synthesise.pieces import Item, Piece


@dataclass(frozen=True, slots=True)
class Style:
    """A way of citing, the languages of the records it is used for, and how often."""

    render: Callable[[Item, random.Random], list[Piece]]
    languages: tuple[str, ...]
    share: float = 1.0


FREE = {"en": 6.0, "de": 9.0, "fr": 4.0, "es": 2.0, "it": 2.0, "pt": 3.5, "ru": 1.5}
"""How often a language's records are printed in a style made up on the spot."""
NOTED = {"en": 1.2, "de": 3.0, "fr": 1.2, "es": 0.4, "it": 2.0, "pt": 0.2, "ru": 0.3}
"""How often as a footnote."""
STYLES = (
    Style(russian.gost, ("ru",), 5),
    Style(russian.in_latin, ("ru",), 1),
    Style(russian.gost, ("en",), 0.4),
    Style(chinese.gbt, ("zh",), 5),
    Style(chinese.book_marks, ("zh",), 1.2),
    Style(western.abnt, ("pt",), 5),
    Style(western.abnt, ("es",), 1),
    Style(western.din, ("de",), 5),
    Style(western.din, ("en", "fr"), 0.5),
    Style(western.physics, ("en",), 3),
    Style(western.physics, ("ru",), 0.25),
    Style(western.note, ("en",), 1),
    Style(western.note, ("de", "fr", "es"), 1),
    Style(chinese.gbt_latin, ("en",), 1.2),
    Style(law.german, ("de",), 2.2),
    Style(law.american, ("en",), 1.0),
    Style(law.british, ("en",), 0.5),
    *(Style(free.styled(language), (language,), share) for language, share in FREE.items()),
    *(Style(free.noted(language), (language,), share) for language, share in NOTED.items()),
)
