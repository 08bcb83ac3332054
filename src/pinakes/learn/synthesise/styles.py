"""Every citation style we render, the languages of the records it is used for, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.learn.synthesise import chinese, russian, western

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
)
