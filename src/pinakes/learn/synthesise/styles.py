"""Every citation style we render, the languages of the records it is used for, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.learn.synthesise import chinese, east_asian, free, law, russian, typed, western

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from pinakes.learn.synthesise.pieces import Item, Piece


@dataclass(frozen=True, slots=True)
class CitationStyle:
    """A way of citing, the languages of the records it is used for, and how often."""

    render: Callable[[Item, random.Random], list[Piece]]
    languages: tuple[str, ...]
    share: float = 1.0


FREE = {"en": 6.0, "de": 9.0, "fr": 4.0, "es": 2.0, "it": 2.0, "pt": 3.5, "ru": 1.5}
"""How often a language's records are printed in a style made up on the spot."""
NOTED = {"en": 1.2, "de": 3.0, "fr": 1.2, "es": 0.4, "it": 2.0, "pt": 0.2, "ru": 0.3}
"""How often as a footnote."""
EAST_ASIAN = {"zh": 4.0, "ja": 1.0, "ko": 1.0}
"""How often as papers of Taiwan, Hong Kong, Japan and Korea have them, or between Western commas and quotes."""
TYPED = {"en": 2.4, "de": 2.4, "fr": 1.0, "es": 0.6, "it": 0.8, "pt": 1.3, "ru": 0.8, "zh": 0.4}
"""How often as people type them: meetings by their letters, standards, laws, newspapers."""
STYLES = (
    CitationStyle(russian.gost, ("ru",), 5),
    CitationStyle(russian.in_latin, ("ru",), 1),
    CitationStyle(russian.gost, ("en",), 0.4),
    CitationStyle(chinese.gbt, ("zh",), 5),
    CitationStyle(chinese.book_marks, ("zh",), 1.2),
    CitationStyle(east_asian.romanised, ("zh",), 0.5),
    CitationStyle(east_asian.statute, ("zh",), 0.15),
    *(
        CitationStyle(east_asian.styled(language), (language,), share)
        for language, share in EAST_ASIAN.items()
    ),
    CitationStyle(western.abnt, ("pt",), 5),
    CitationStyle(western.abnt, ("es",), 1),
    CitationStyle(western.din, ("de",), 5),
    CitationStyle(western.din, ("en", "fr"), 0.5),
    CitationStyle(western.physics, ("en",), 3),
    CitationStyle(western.physics, ("ru",), 0.25),
    CitationStyle(western.note, ("en",), 1),
    CitationStyle(western.note, ("de", "fr", "es"), 1),
    CitationStyle(chinese.gbt_latin, ("en",), 1.2),
    CitationStyle(law.german, ("de",), 2.2),
    CitationStyle(law.american, ("en",), 1.0),
    CitationStyle(law.british, ("en",), 0.5),
    *(CitationStyle(free.styled(language), (language,), share) for language, share in FREE.items()),
    *(CitationStyle(free.noted(language), (language,), share) for language, share in NOTED.items()),
    *(CitationStyle(typed.typed(language), (language,), share) for language, share in TYPED.items()),
)
