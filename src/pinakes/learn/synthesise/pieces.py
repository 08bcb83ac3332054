# ruff: noqa: E501
"""What every citation style needs: years, pages, initials and lists of persons of a CSL item."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random


Piece = tuple[str, str]


Item = dict[str, Any]


def year(item: Item) -> str:
    """The year, as text."""
    parts = (item.get("issued") or {}).get("date-parts") or [[""]]
    return str(parts[0][0]) if parts[0] else ""


def pages(item: Item, dash: str = "–") -> str:
    """The pages, with this dash."""
    return re.sub(r"\s*[-–—]+\s*", dash, str(item.get("page") or ""))


def initials(given: str, space: bool = True) -> str:
    """Given names as initials: `Иван Петрович` → `И. П.`."""
    found = [word[0].upper() + "." for word in re.split(r"[\s.]+", given or "") if word and word[0].isalpha()]
    return (" " if space else "").join(found)


def people(
    item: Item,
    chance: random.Random,
    *,
    order: str,
    separator: str = ", ",
    most: int = 99,
    last: str = "",
    role: str = "author",
    caps: bool = False,
    others: str = "",
) -> str:
    """The persons of an item; order: `FI` Family I. I., `F,I`, `IF`, `F,G` full, `GF`, `FI0` Family II."""
    out = []
    space = chance.random() < 0.6
    everybody = item.get(role) or []
    for person in everybody[:most]:
        family, given = (
            str(person.get("family") or person.get("literal") or ""),
            str(person.get("given") or ""),
        )
        family = family.upper() if caps else family
        if not given:
            out.append(family)
            continue
        short = initials(given, space)
        out.append({
            "FI": f"{family} {short}", "F,I": f"{family}, {short}", "IF": f"{short}{' ' if space else chance.choice((' ', ''))}{family}", "F,G": f"{family}, {given}",
            "GF": f"{given} {family}", "FI0": f"{family} {short.replace('.', '').replace(' ', '')}", "FG": f"{family}{given}", "FIS": f"{family} {short.replace('.', ' ').strip()}".replace("  ", " "),
        }[order])  # fmt: skip
    text = separator.join(out)
    if last and len(out) > 1 and len(everybody) <= most:
        text = separator.join(out[:-1]) + last + out[-1]
    return text + (others if len(everybody) > most else "")


def numbered(pieces: list[Piece], chance: random.Random) -> list[Piece]:
    """The pieces with a number before them, now and then."""
    if chance.random() < 0.45:
        return [
            (
                chance.choice(
                    (
                        "{}. ",
                        "[{}] ",
                        "{}) ",
                        "[{}]. ",
                        "{} ",
                        "({}) ",
                        "{}.",
                        "[{}]",
                        "〔{}〕",
                        "（{}）",
                        "［{}］",
                        "{}.\t",
                    )
                ).format(chance.randint(1, 99)),
                "number",
            ),
            *pieces,
        ]
    return pieces


def filled(shape: str, text: str, label: str) -> list[Piece]:
    """The shape with the text where `{}` stands, labelled."""
    before, _, after = shape.partition("{}")
    return [(before, "other"), (text, label), (after, "other")]
