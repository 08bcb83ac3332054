"""The parser of HTML, kept from pages that were made to choke it."""

from __future__ import annotations

import re
from collections import Counter

from selectolax.lexbor import LexborHTMLParser

from pinakes.errors import BadInput

_BLOCKS = (
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer "
    "form header hgroup li listing main menu nav ol optgroup pre rb rp rt rtc search section summary td ul"
)
"""For each of these the parser looks through all that are open."""
_FORMATS = "a b big code em font i nobr s small strike strong tt u"
"""Each of these that is left open is opened again in every paragraph."""
_TAG = re.compile(
    rf"<!--.*?(?:-->|\Z)|<(/?)(?:({_BLOCKS.replace(' ', '|')})|({_FORMATS.replace(' ', '|')}))\b",
    re.IGNORECASE | re.DOTALL,
)
_FEW = 4000
"""Elements that do no harm, however they stand."""
_DEEPEST, _MOST_FORMATS = 16000, 2000
_LONG_TAG, _MOST_ATTRIBUTES = re.compile(r"<[a-zA-Z][^<>]{20000,}"), 5000
"""The parser compares every attribute of an element with all before it."""


def parse(markup: str) -> LexborHTMLParser:
    """The tree of some HTML, however bad; `BadInput` when it is nested without end."""
    if markup.count("<") > _FEW and _is_too_deep(markup):
        raise BadInput("bomb", "the page has elements nested without end")
    for tag in _LONG_TAG.finditer(markup):
        if tag[0].count("=") > _MOST_ATTRIBUTES:
            raise BadInput("bomb", "the page has an element with attributes without end")
    return LexborHTMLParser(markup)


def parse_or_nothing(markup: str) -> LexborHTMLParser:
    """The same for pages of the web; one that was made to do harm says nothing."""
    try:
        return parse(markup)
    except BadInput:
        return LexborHTMLParser("")


def _is_too_deep(markup: str) -> bool:
    """Whether more is left open than any page has; an end without a beginning ends nothing."""
    left_open: Counter[str] = Counter()
    blocks = formats = 0
    for match in _TAG.finditer(markup):
        name = match[2] or match[3]
        if name is None:
            continue
        step = 1 if not match[1] else -1 if left_open[name.lower()] else 0
        left_open[name.lower()] += step
        blocks += step if match[2] else 0
        formats += step if match[3] else 0
        if blocks > _DEEPEST or formats > _MOST_FORMATS:
            return True
    return False
