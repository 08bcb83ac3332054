"""Where scripts lead: menus whose entries are no links, pages that only send one on.

Nothing is run; what is written is read.
"""

from __future__ import annotations

import re

_QUOTED = r"""(["'])([^"'<>\s]+)\1"""
_ASSIGNED = re.compile(
    rf"\blocation(?:\.href)?\s*=\s*{_QUOTED}|\blocation\.(?:replace|assign)\s*\(\s*{_QUOTED}"
)
_OPENED = re.compile(rf"\bopen\s*\(\s*{_QUOTED}")
_NAMED = re.compile(
    r"""["']([\w./~%-]*(?:/|\.(?:s?html?|php\d?|aspx?|jsp|cgi|pdf|ps|docx?))(?:\?[^"'\s]*)?)["']"""
)
"""A string that is named like a page or a document."""
_FUNCTION = re.compile(r"\bfunction\b[^{}]*\{[^{}]*\}")
_CHOICE = re.compile(r"https?://\S+|[\w./~%-]*(?:/|\.(?:s?html?|php\d?|aspx?|jsp|cgi))(?:\?\S*)?")


def moved(script: str) -> str | None:
    """Where a script sends whoever opens the page; what its functions would do when called does not count."""
    found = _ASSIGNED.search(_FUNCTION.sub(" ", script))
    return (found[2] or found[4]) if found else None


def pressed(handler: str) -> str | None:
    """Where an element leads that is pressed: what is assigned, opened, or given to some function."""
    found = _ASSIGNED.search(handler)
    if found:
        return found[2] or found[4]
    found = _OPENED.search(handler)
    if found:
        return found[2]
    named = _NAMED.search(handler)
    return named[1] if named else None


def chosen(value: str) -> str | None:
    """The value of a choice of a menu, where it is an address."""
    return value.strip() if _CHOICE.fullmatch(value.strip()) else None
