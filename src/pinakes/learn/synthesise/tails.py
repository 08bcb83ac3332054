# ruff: noqa: E501
"""What follows a reference: addresses, days of access, identifiers, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.pieces import filled

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.phrases import Phrases
    from pinakes.learn.synthesise.pieces import Item, Piece


def tail(item: Item, chance: random.Random, own: Phrases) -> list[Piece]:
    """What stands behind a reference: an address, the day it was seen, an identifier."""
    out: list[Piece] = []
    if chance.random() < 0.03 and item.get("ISSN"):
        out += [(f" ISSN {item['ISSN']}.".replace("['", "").replace("']", ""), "note")]
    if chance.random() < 0.1 and item.get("ISBN"):
        out += [
            (chance.choice((" ISBN ", " ISBN: ", " – ISBN ")), "other"),
            (str(item["ISBN"]), "isbn"),
            (chance.choice(("", ".")), "other"),
        ]
    if item.get("DOI") and chance.random() < 0.35:
        out += [
            (
                chance.choice(
                    (
                        " doi:",
                        " DOI: ",
                        " https://doi.org/",
                        " doi: ",
                        " http://dx.doi.org/",
                        " DOI ",
                        " DOI:",
                    )
                ),
                "other",
            ),
            (str(item["DOI"]), "doi"),
            (chance.choice(("", ".")), "other"),
        ]
    elif chance.random() < (0.5 if item["type"] == "webpage" else 0.07):
        address = str(
            item.get("URL")
            or f"http{chance.choice(('', 's'))}://www.{chance.choice(('example', 'journal', 'uni-bonn', 'gov'))}.{chance.choice(('org', 'de', 'com', 'br', 'ru'))}/{chance.choice(('', 'doc/', 'a/b/'))}{chance.randint(1, 9999)}{chance.choice(('', '.pdf', '.html'))}"
        )
        out += [(" " + chance.choice((*own.available, "", "")), "other"), (address, "url")]
        if chance.random() < 0.6:
            out += filled(chance.choice(own.accessed), day(chance, own), "accessed")
        out.append((chance.choice(("", ".")), "other"))
    if chance.random() < 0.03:
        out.append(
            (
                chance.choice(
                    (
                        " (in Russian)",
                        " [Google Scholar]",
                        " Zbl 0123.45678",
                        " PMID: 1234567",
                        " [PubMed]",
                        " (unpublished)",
                        " (in press)",
                        " (zuerst 1965)",
                        " Reprint",
                        " MR1234567",
                        " (English translation: ibid.)",
                        " [CrossRef]",
                    )
                ),
                "note",
            )
        )
    return out


def day(chance: random.Random, own: Phrases) -> str:
    """A whole day, as the language writes it."""
    day, month, then = chance.randint(1, 28), chance.randint(1, 12), chance.randint(2001, 2025)
    return chance.choice(
        (
            f"{day:02d}.{month:02d}.{then}",
            f"{day}.{month}.{then}",
            f"{day} {own.months[month - 1]} {then}",
            f"{own.months[month - 1]} {day}, {then}",
            f"{then}-{month:02d}-{day:02d}",
            f"{day}/{month:02d}/{then}",
            f"{then} {own.months[month - 1]} {day}",
            f"{day}. {own.months[month - 1]} {then}",
            f"{day} de {own.months[month - 1]} de {then}",
        )
    )
