"""The parser of HTML, kept from pages that were made to choke it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import selectolax
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


_LARGE = 100_000
"""Letters of a page that does no harm if it has few elements."""
_CPU, _MEMORY = 5, 2 << 30
"""Seconds and bytes that a large page may cost."""
_TRIAL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({cpu}, {cpu}))
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
sys.path.append({place!r})
from selectolax.lexbor import LexborHTMLParser
LexborHTMLParser(sys.stdin.buffer.read().decode())
"""


def parse(markup: str) -> LexborHTMLParser:
    """The tree of some HTML, however bad; `BadInput` when it is nested without end."""
    _check(markup)
    return LexborHTMLParser(markup)


def parse_or_nothing(markup: str) -> LexborHTMLParser:
    """The same for pages of the web; one that was made to do harm says nothing."""
    try:
        return parse(markup)
    except BadInput:
        return LexborHTMLParser("")


def parse_with_care(markup: str) -> LexborHTMLParser:
    """The same where nothing else would end the parser: a large page is parsed first by a process
    that may be killed.

    Of what is nested, left open or repeated only the parser itself knows what it makes of it.
    """
    try:
        _check(markup)
    except BadInput:
        return LexborHTMLParser("")
    is_large = len(markup) > _LARGE or markup.count("<") > _FEW
    return LexborHTMLParser("" if is_large and not _is_survived(markup) else markup)


def _check(markup: str) -> None:
    """`BadInput` for a page that shows what it was made for."""
    if markup.count("<") > _FEW and _is_too_deep(markup):
        raise BadInput("bomb", "the page has elements nested without end")
    for tag in _LONG_TAG.finditer(markup):
        if tag[0].count("=") > _MOST_ATTRIBUTES:
            raise BadInput("bomb", "the page has an element with attributes without end")


def _is_survived(markup: str) -> bool:
    """Whether a process gets through it within its limits; without our own modules, it starts in no time."""
    place = Path(selectolax.__file__).parent.parent
    command = [sys.executable, "-I", "-S", "-c", _TRIAL.format(place=str(place), cpu=_CPU, memory=_MEMORY)]
    return subprocess.run(command, input=markup.encode("utf-8", "replace"), check=False).returncode == 0


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
