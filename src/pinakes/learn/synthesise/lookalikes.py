# ruff: noqa: E501
"""Passages full of numbers, names and years that are no references: measurements, grants, roles of authors, captions, feet of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

KINDS = ("spectrum", "grants", "roles", "captions", "material", "crowd")
FEET = (
    "© {y} The Authors. Published by {w} Ltd.", "{w} {n} ({y}) {d}–{n}", "https://doi.org/10.{n}/{w}.{y}.{d}", "{w} | {y} | Volume {d} | Article {n}",
    "Downloaded from https://www.{w}.org/article/{d}/{n} by guest on {d} May {y}", "www.{w}.org", "Author manuscript; available in PMC {y} May {d}.",
    "ISSN {n}-{y} {w} {y} № {d}", "{w} {y},{d}({d})", "{w}: {n}, {y}, с. {d}–{n}",
)  # fmt: skip
"""What stands at the foot of every page of a journal; drawn once a document."""
GRANTS = (
    "Grant No. {n}-{d}-{n}", "Contracts Nos. {n}{n}, {n}{n}", "грант № {d}-{d}-00{n}", "Proc. {n}/{y}-{d}", "国家自然科学基金（{n}{n}）",
    "({w}; Grant {y}/{d}/M/{n})", "DFG {w} {n}/{d}-{d}", "NSF-{w} {d}-{n}", "{w} (USA)", "проект {d}-{d}-{n}",
)  # fmt: skip
ROLES = ("Conceptualization", "Investigation", "Methodology", "Supervision", "Writing – original draft", "Writing – review & editing", "Funding acquisition",
         "Software", "концепция", "сбор данных", "написание текста", "Curadoria de dados", "Redação", "数据整理")  # fmt: skip
LABELS = (
    "Fig. {d}.",
    "Figure {d}:",
    "Table {d}",
    "Рис. {d}.",
    "Таблица {d} –",
    "图{d}",
    "表{d}",
    "Abb. {d}:",
    "Figura {d} –",
    "({a})",
    "({a}-{b})",
)
BUYERS = ("Sigma", "Merck", "Gibco", "Molecular Probes", "Roche", "Fluka", "Реахим", "上海化工")


def running_foot(chance: random.Random, word: str) -> str:
    """The foot of every page."""
    return chance.choice(FEET).format(**_numbers(chance, word))


def lookalike(chance: random.Random, *, names: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Paragraphs of one kind."""
    kind = chance.choice(KINDS)
    words = chance.choice(texts).split() or ["x"]
    if kind == "spectrum":
        return [_spectrum(chance) for _ in range(chance.randint(1, 6))]
    if kind == "grants":
        found = [
            chance.choice(GRANTS).format(**_numbers(chance, chance.choice(words)[:14]))
            for _ in range(chance.randint(2, 12))
        ]
        thanked = ", ".join(chance.choices(names, k=chance.randint(1, 5)))
        return [f"{thanked} – {chance.choice(texts)[:60]} {chance.choice((', ', '; ')).join(found)}."]
    if kind == "roles":
        return [
            f"{role}: {', '.join(chance.choices(names, k=chance.randint(1, 5)))}."
            for role in chance.sample(ROLES, chance.randint(3, 8))
        ]
    if kind == "captions":
        return [
            f"{chance.choice(LABELS).format(**_numbers(chance, ''), a=chance.choice('ABCDE'), b=chance.choice('FGH'))} {chance.choice(texts)}"
            for _ in range(chance.randint(1, 6))
        ]
    if kind == "material":
        return [
            "; ".join(
                f"{chance.choice(texts)[:25]} (#{chance.randint(100, 99999)}, {chance.choice(('1:', 'lot ', '№ '))}{chance.randint(50, 2000)}, "
                f"{chance.choice(BUYERS)}, {chance.choice(texts)[:12]})"
                for _ in range(chance.randint(2, 7))
            )
        ]
    return [
        " , ".join(
            f"{name} {chance.choice(('a', 'b', '12', '3,7', 'ab,c'))}"
            for name in chance.choices(names, k=chance.randint(20, 90))
        )
    ]


def _spectrum(chance: random.Random) -> str:
    """What a substance was found to be."""
    comma = chance.choice((".", ","))

    def number(most: float) -> str:
        return f"{chance.uniform(0, most):.{chance.choice((1, 2))}f}".replace(".", comma)

    infrared = ", ".join(str(chance.randint(600, 3600)) for _ in range(chance.randint(2, 9)))
    peaks = ", ".join(
        f"{number(9)} ({chance.choice('sdtqm')}, {chance.randint(1, 9)}H)"
        for _ in range(chance.randint(3, 12))
    )
    masses = ", ".join(
        f"{chance.randint(40, 520)} ({chance.randint(2, 100)})" for _ in range(chance.randint(0, 8))
    )
    made_of = ", ".join(f"{element} {number(99)}" for element in ("C", "H", "N"))
    parts = [
        f"IR (KBr): {infrared} cm–1",
        f"NMR (CDCl3) δ: {peaks}",
        f"m/z: {masses}",
        f"calc. {made_of}",
        f"{number(300)} °C, {number(99)} %, {number(50)} mg",
    ]
    return "; ".join(chance.sample(parts, chance.randint(2, 5))) + "."


def _numbers(chance: random.Random, word: str) -> dict[str, object]:
    return {
        "y": chance.randint(1980, 2024),
        "d": chance.randint(1, 31),
        "n": chance.randint(100, 9999),
        "w": word,
    }
