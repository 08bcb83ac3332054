"""A journal whose pages nobody would guess: large over each stands the theme of its issue, the title in a line of its own style below the
picture's caption, whoever signs at the foot. Papers of it are made with typst, so that they are as real to the reader as any.
"""

from __future__ import annotations

import random

import typst

FAMILIES = [
    "Amaral",
    "Brandt",
    "Castelo",
    "Drewes",
    "Esteves",
    "Falk",
    "Gomide",
    "Harms",
    "Ibsen",
    "Jardim",
    "Kessler",
    "Lobato",
    "Meurer",
    "Novaes",
    "Olmo",
    "Pessoa",
]
GIVEN = [
    "Ana",
    "Bruno",
    "Clara",
    "Davi",
    "Elisa",
    "Fabio",
    "Greta",
    "Hugo",
    "Iris",
    "Joana",
    "Klaus",
    "Lia",
    "Marta",
    "Nuno",
    "Otto",
    "Paula",
]
THINGS = [
    "rivers",
    "ledgers",
    "bridges",
    "mills",
    "harbours",
    "gardens",
    "clocks",
    "letters",
    "maps",
    "roofs",
    "ferries",
    "orchards",
    "markets",
    "wells",
    "lanterns",
    "quarries",
]
VIEWS = [
    "A history of",
    "Notes on",
    "The keeping of",
    "How people counted",
    "Measuring",
    "On the naming of",
    "Who paid for",
    "The slow change of",
]
PLACES = [
    "the northern plain",
    "a port town",
    "three valleys",
    "the old border",
    "a mining district",
    "the lower delta",
    "two islands",
    "the upper lakes",
]
THEMES = [
    "Water and Its Keepers",
    "Stone by Stone",
    "Roads Without End",
    "The Patient Hand",
    "Names for Things",
    "What Was Left",
]
PROSE = (
    "The sources speak of it seldom and never at length, and what they say was written down by people who had other reasons to write. "
    "We read them beside the accounts of the parish, which were kept for a hundred and forty years by nine hands, and beside what "
    "can still be seen on the ground. Where they differ we say so, and leave the question open for those who know the place better. "
)


def papers(count: int, seed: int = 1) -> list[tuple[bytes, str, list[str]]]:
    """(bytes, title, authors) of some papers."""
    chance = random.Random(seed)
    found = []
    for number in range(count):
        title = f"{chance.choice(VIEWS)} {chance.choice(THINGS)} and {chance.choice(THINGS)} in {chance.choice(PLACES)}"
        people = [
            f"{given} {family}"
            for given, family in zip(chance.sample(GIVEN, 2), chance.sample(FAMILIES, 2), strict=True)
        ]
        found.append(
            (typst.compile(_page(title, people, chance.choice(THEMES), number).encode()), title, people)
        )
    return found


def _page(title: str, people: list[str], theme: str, number: int) -> str:
    return f"""#set page(paper: "a4", margin: 2.4cm)
#set text(font: "Libertinus Serif", size: 10pt)
#text(26pt, weight: "bold")[{theme} {THINGS[number % len(THINGS)].title()}]
#v(2mm)
#text(13pt)[Essays of the Society for Local Things, number {number + 3}]
#v(6mm)
{PROSE}{PROSE}
#v(4mm)
#text(9pt, style: "italic")[{title}]
#v(4mm)
{PROSE * 4}
#v(1fr)
#text(8pt)[{people[0]} #h(1cm) {people[1]}]
"""
