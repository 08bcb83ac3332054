"""An affiliation as printed, taken apart: departments, the institution, the rest of the address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pinakes.text.words import fold, words


@cache
def _cut() -> re.Pattern[str]:
    """Where one part of an affiliation ends and the next begins;
    in Chinese without any sign, behind the university.
    """
    university = "|".join(words("header", "university_name"))
    units = "|".join(words("header", "unit_end"))
    signs = r"\s*[,;，；]\s*|(?<=\w{4}\.)\s+(?=\w)"
    return re.compile(rf"{signs}|(?<=[大学學])\s+|(?<={university})(?=[\u4e00-\u9fff]{{2,}}(?:{units})$)")


@dataclass(frozen=True, slots=True)
class AffiliationUnits:
    """`units` are (kind, name), kind `department` or `institution`, as printed;
    `address` is what follows them.
    """

    units: tuple[tuple[str, str], ...]
    address: tuple[str, ...] = ()


def place(affiliation: str) -> AffiliationUnits:
    """The parts of an affiliation; what says nothing of itself belongs to the unit before it."""
    pieces = [piece.strip(" .") for piece in _cut().split(affiliation) if piece.strip(" .")]
    kinds = [_kind(piece) for piece in pieces]
    if not any(kinds):
        return AffiliationUnits((("institution", affiliation),))
    last = max(i for i, kind in enumerate(kinds) if kind)
    units: list[tuple[str, str]] = []
    for piece, kind in list(zip(pieces, kinds, strict=True))[: last + 1]:
        if kind or not units:
            units.append((kind or "department", piece))
        else:
            units[-1] = (units[-1][0], f"{units[-1][1]}, {piece}")
    whole = _institutions_at(units)
    units = [
        ("institution" if i == whole[-1] or (i in whole and not _is_part(name)) else "department", name)
        for i, (_, name) in enumerate(units)
    ]
    return AffiliationUnits(tuple(units), tuple(pieces[last + 1 :]))


def _institutions_at(units: list[tuple[str, str]]) -> list[int]:
    """Where the institutions stand among the units; else the last unit."""
    return [i for i, (kind, _) in enumerate(units) if kind == "institution"] or [len(units) - 1]


def _is_part(name: str) -> bool:
    return _finder("department").match(fold(name)) is not None


def _kind(piece: str) -> str | None:
    said = fold(piece)
    if said in words("header", "countries"):
        return None
    if not _finder("affiliation").search(said) and not _finder("university").search(said):
        return None
    if _finder("below_institution").match(said) or (
        _finder("department").match(said) and not _finder("university").match(said)
    ):
        return "department"
    return "institution" if _finder("university").search(said) else "department"


@cache
def _finder(key: str) -> re.Pattern[str]:
    known = sorted(words("header", key), key=len, reverse=True)
    return re.compile("|".join(rf"{_edge(word[0])}{re.escape(word)}{_edge(word[-1])}" for word in known))


def _edge(letter: str) -> str:
    """Words of scripts with spaces begin and end where words do."""
    return r"\b" if letter.isalnum() and letter < "\u2e80" else ""
