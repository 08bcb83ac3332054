"""Class codes as documents print them: is the form right, in which scheme, and which concept of a loaded scheme is it?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pinakes.vocabulary.kept import Concept, Vocabulary

_UDC_NUMBER = r"\d{1,3}(?:\.\d{1,3})*"
_UDC_SIGNS = r"(?:\([^()]{1,30}\)|\"[^\"]{1,20}\"|=[\d'.]+|-\d{1,3}|\.0\d+|'\d+|\*\w+|[А-ЯA-Z][\w.]*)"
FORMS = {
    "msc": re.compile(r"\d{2}(?:-XX|-\d{2}|[A-Z](?:xx|\d{2})|[A-Z])"),
    "udc": re.compile(rf"{_UDC_NUMBER}{_UDC_SIGNS}*(?:(?:[:+/]|::){_UDC_NUMBER}{_UDC_SIGNS}*)*"),
    "bbk": re.compile(
        r"(?:[А-ЯA-Z]|\d{1,2})(?:\d{0,3}(?:\.\d{1,3})*)?(?:\([^()]{1,20}\)\d{0,4}|[а-яa-z]\d{0,3}|[-+.:]\d{1,4}|я\d+)*"
    ),
    "clc": re.compile(
        r"[A-KN-VXZ][A-Z]?(?:\d{1,3}(?:\.\d{1,4}){0,2})?(?:[-:+=]\d{1,3}|\([^()]{1,12}\)|\"[^\"]{1,8}\"|/[A-Z]*\d+)*"
    ),
    "ddc": re.compile(r"\d{3}(?:\.\d{1,9})?(?:/\.?\d{1,9})*"),
    "jel": re.compile(r"[A-RYZ](?:\d(?:\d)?)?"),
    "grnti": re.compile(r"\d{2}(?:\.\d{2}(?:\.\d{2})?)?"),
}
"""What a code of each scheme looks like, after `tidy`."""
_SPACES = re.compile(r"\s+")
_ALIKE = str.maketrans("：＋／（）．－", ":+/().-")
_BROADER = re.compile(r"[\w](?:[^\w]*)$")


@dataclass(frozen=True, slots=True)
class Checked:
    """A code in one form; whether that form is right; the concept it is, or the nearest above it, where the scheme is loaded."""

    scheme: str
    value: str
    is_well_formed: bool
    concept: Concept | None = None
    is_exact: bool = False


def tidy(scheme: str, value: str) -> str:
    """One form of a code: no spaces, no full-width signs, letters as the scheme writes them."""
    found = _SPACES.sub("", value.translate(_ALIKE)).strip(".,;")
    if scheme == "msc" and len(found) == 5:
        return found[:2] + (found[2:].upper() if found[2] == "-" else found[2].upper() + found[3:].lower())
    return found.upper() if scheme in ("jel", "clc") else found


def check(scheme: str, value: str, vocabulary: Vocabulary | None = None) -> Checked:
    """Check the form of a code and, where its scheme is loaded, find its concept; else the nearest above."""
    code = tidy(scheme, value)
    form = FORMS.get(scheme)
    right = bool(form and form.fullmatch(code))
    concept, exact = _found(code, vocabulary) if vocabulary is not None and right else (None, False)
    return Checked(scheme, code, right, concept, exact)


def _found(code: str, vocabulary: Vocabulary) -> tuple[Concept | None, bool]:
    """The concept with this code, or with what is left of it when its end is taken away, sign by sign."""
    rest = code
    while rest:
        row = vocabulary.rows.execute(
            "SELECT concept FROM notation WHERE value = ? LIMIT 1", (rest,)
        ).fetchone()
        if row is None:
            row = vocabulary.rows.execute("SELECT id FROM concept WHERE uri = ?", (rest,)).fetchone()
        if row:
            return vocabulary.concept(int(row[0])), rest == code
        rest = _BROADER.sub("", rest).rstrip(".-:+/(")
    return None, False
