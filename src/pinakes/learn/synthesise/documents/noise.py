# ruff: noqa: E501
"""Faults of real text layers: letters misread, spaces lost or strewn, hyphens left behind, code pages mixed up."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.documents.sheet import (
    Break,
    Foot,
    Framed,
    Gap,
    Item,
    SheetFlow,
    SheetPart,
    SheetRow,
    SheetRule,
    Strip,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from pinakes.learn.synthesise.documents.sheet import Sheet

MISREAD: dict[str, tuple[str, ...]] = {
    "l": ("1", "i", "I"), "i": ("l", "1"), "I": ("l", "1"), "O": ("0",), "o": ("0", "c"), "e": ("c",), "c": ("e",), "m": ("rn",), "n": ("u", "ri"), "h": ("b",), "S": ("5",), "B": ("8",),
    "a": ("o",), "ã": ("a", "á"), "ç": ("c",), "é": ("e", "è"), "ü": ("u", "ii"), "ß": ("B",), "и": ("н", "п"), "н": ("и", "п"), "ш": ("щ", "ni"), "ь": ("б",), "о": ("o", "с"), "е": ("с", "e"),
    "ы": ("ьі",), "й": ("и",), "己": ("已",), "未": ("末",), "大": ("太",), "人": ("入",), "日": ("曰",), "。": (".",), "，": (",",), "的": ("旳",), "于": ("干",), "土": ("士",),
}  # fmt: skip
"""Letters and what recognition makes of them."""
SHARES: dict[str, float] = {
    "clean": 0.74,
    "ocr": 0.09,
    "joined": 0.05,
    "spread": 0.04,
    "hyphens": 0.03,
    "cp1251": 0.05,
}


def chosen(language: str, chance: random.Random) -> str:
    """The fault of one document; most have none, mixed-up code pages are a matter of Cyrillic."""
    fault = chance.choices(list(SHARES), weights=list(SHARES.values()))[0]
    if fault == "cp1251":
        return "cp1251" if language == "ru" else "clean"
    return "cp1251" if language == "ru" and fault == "clean" and chance.random() < 0.06 else fault


def spoilt(sheet: Sheet, fault: str, chance: random.Random) -> Sheet:
    """The sheet with every part's words spoilt by the fault."""
    if fault == "clean":
        return sheet
    change = _FAULTS[fault]

    def text(words: str) -> str:
        return change(words, chance) if "{page}" not in words else words

    def part(one: SheetPart) -> SheetPart:
        runs = (
            dataclasses.replace(run, text=text(run.text), note=None if run.note is None else text(run.note))
            for run in one.runs
        )
        return dataclasses.replace(one, runs=tuple(runs))

    def item(one: Item) -> Item:
        if isinstance(one, SheetPart):
            return part(one)
        if isinstance(one, SheetRow):
            return dataclasses.replace(one, cells=tuple(tuple(map(part, cell)) for cell in one.cells))
        if isinstance(one, Foot | Framed):
            return dataclasses.replace(one, parts=tuple(map(part, one.parts)))
        assert isinstance(one, Gap | SheetRule | Break)
        return one

    def strip(one: Strip) -> Strip:
        left, middle, right = (
            part(side) if side is not None else None for side in (one.left, one.middle, one.right)
        )
        return Strip(left, middle, right, one.rule)

    return dataclasses.replace(
        sheet,
        flows=tuple(
            SheetFlow(tuple(map(item, flow.items)), flow.columns, flow.gutter) for flow in sheet.flows
        ),
        headers={kind: strip(one) for kind, one in sheet.headers.items()},
        footers={kind: strip(one) for kind, one in sheet.footers.items()},
        margin=sheet.margin and part(sheet.margin),
        watermark=sheet.watermark and part(sheet.watermark),
    )


def _ocr(text: str, chance: random.Random) -> str:
    return "".join(chance.choice(MISREAD[c]) if c in MISREAD and chance.random() < 0.025 else c for c in text)


def _joined(text: str, chance: random.Random) -> str:
    """Words run together here and there."""
    return re.sub(r"(?<=\w) (?=\w)", lambda _: "" if chance.random() < 0.12 else " ", text)


def _spread(text: str, chance: random.Random) -> str:
    """Some words spread letter by letter, as kerned headings come out."""
    return re.sub(r"\b\w{4,}\b", lambda word: " ".join(word[0]) if chance.random() < 0.04 else word[0], text)


def _hyphens(text: str, chance: random.Random) -> str:
    """Hyphens of line ends that stayed when the lines were joined."""

    def cut(word: re.Match[str]) -> str:
        return word[1] + chance.choice(("- ", "-", "\u00ad")) + word[2] if chance.random() < 0.05 else word[0]

    return re.sub(r"\b([^\W\d_]{3,})([^\W\d_]{3,})\b", cut, text)


def _latin(text: str, chance: random.Random) -> str:
    """Cyrillic of code page 1251 shown as Latin-1."""
    return "".join(
        c.encode("cp1251", "replace").decode("latin-1") if "\u0400" <= c <= "\u045f" or c in "«»№" else c
        for c in text
    )


_FAULTS: dict[str, Callable[[str, random.Random], str]] = {
    "ocr": _ocr, "joined": _joined, "spread": _spread, "hyphens": _hyphens, "cp1251": _latin,
}  # fmt: skip
