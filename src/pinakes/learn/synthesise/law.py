# ruff: noqa: E501
"""Footnotes of law: journals by their letters with the year before the page, volumes before the journal, pages meant, commentaries, cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.phrases import PHRASES
from pinakes.learn.synthesise.pieces import Item, Piece, people, year

if TYPE_CHECKING:
    import random

GERMAN = ("NJW", "JZ", "AcP", "ARSP", "ZfRSoz", "KritV", "KJ", "DÖV", "DVBl.", "DVBl", "JuS", "JA", "MDR", "GRUR", "ZRP", "NVwZ", "AöR", "Der Staat", "ZStW", "GA", "NStZ", "StV", "VVDStRL", "RabelsZ", "ZHR", "WM", "ZIP", "BB", "DB", "FamRZ", "EuR", "EuZW", "RdA", "AuR", "NZA", "VersR", "JR", "Rechtstheorie", "ZaöRV", "ZSR", "ÖJZ", "ZfV", "VerwArch", "Jura")  # fmt: skip
REPORTS = ("BVerfGE", "BGHZ", "BGHSt", "BVerwGE", "RGZ", "BAGE", "RGSt", "BSGE", "BFHE", "EuGHE", "OVGE")
COURTS = ("BGH", "BVerfG", "BAG", "OLG Köln", "LG Berlin", "EuGH", "BVerwG", "OLG Frankfurt", "BSG", "AG München", "VGH Mannheim", "KG")
REVIEWS = ("Harv. L. Rev.", "Yale L.J.", "Stan. L. Rev.", "Colum. L. Rev.", "U. Chi. L. Rev.", "Mich. L. Rev.", "Law & Soc'y Rev.", "Law and Society Review", "J. Legal Stud.", "Am. J. Comp. L.", "UCLA L. Rev.", "STAN. L. REV.", "HARV. L. REV.", "YALE L.J.", "Cornell L. Rev.", "Va. L. Rev.", "U. Pa. L. Rev.", "Tex. L. Rev.", "Am. J. Int'l L.", "Law & Soc. Inquiry", "Duke L.J.", "N.Y.U. L. Rev.", "Geo. L.J.", "Cal. L. Rev.", "Wis. L. Rev.", "J.L. & Econ.", "Berkeley Tech. L.J.")  # fmt: skip
BRITISH = ("OJLS", "MLR", "CLJ", "LQR", "EJIL", "ICLQ", "CMLR", "ELJ", "Legal Studies", "Public Law", "J Law & Soc", "Crim LR", "Oxford J Legal Stud", "Modern Law Review", "EL Rev")  # fmt: skip
AMERICAN_REPORTS = ("U.S.", "F.2d", "F.3d", "S. Ct.", "F. Supp.", "N.E.2d", "Cal. Rptr.", "P.2d", "A.2d", "N.Y.2d")
PRESSES = ("OUP", "CUP", "Hart Publishing", "Sweet & Maxwell", "Routledge", "Clarendon Press", "Oxford University Press", "Edward Elgar", "Harvard University Press", "Butterworths")  # fmt: skip
ORDINALS = ("2d ed.", "3d ed.", "4th ed.", "5th ed.", "rev. ed.")
EDITIONS = ("2nd edn", "3rd edn", "4th edn", "10th edn")


def _pages(chance: random.Random) -> str:
    return str(chance.randint(1, 2600))


def _opening(chance: random.Random, language: str) -> list[Piece]:
    out: list[Piece] = []
    if chance.random() < 0.3:
        out.append((f"{chance.randint(1, 400)}{chance.choice((' ', '. ', ') '))}", "number"))
    if chance.random() < 0.4:
        out.append((chance.choice(PHRASES[language].signals), "other"))
    return out


def _ending(chance: random.Random) -> list[Piece]:
    return [(chance.choice((".", ".", ".", ";", "")), "other")]


def _meant(chance: random.Random) -> list[Piece]:
    """The page meant, behind the first."""
    page = chance.randint(2, 2600)
    return [(chance.choice((f" ({page})", f" ({page} f.)", " ff.", " f.", "ff.", f", {page}", f" [{page}]", "", "", "")), "other")]


def _spoken(item: Item, chance: random.Random, *, alone: float) -> list[Piece]:
    """Authors by their family names only, or with given names before."""
    if chance.random() < alone:
        named = "/".join(str(person.get("family") or person.get("literal") or "") for person in item["author"][:3])
    else:
        named = people(item, chance, order=chance.choice(("GF", "IF", "IF", "F,G", "F,I")), separator=chance.choice((", ", "/", " / ")), last=chance.choice(("/", " und ", " / ")), most=3, others=" u. a.")  # fmt: skip
    return [(named, "author"), (chance.choice((", ", ", ", ", ", ": ")), "other")]


def german(item: Item, chance: random.Random) -> list[Piece]:
    """As German law journals cite."""
    out = _opening(chance, "de")
    title, when = str(item["title"]).rstrip("."), year(item)
    roll = chance.random()
    if roll < 0.06:
        return [*out, (chance.choice(REPORTS), "container"), (" ", "other"), (str(chance.randint(1, 160)), "volume"), (", ", "other"), (_pages(chance), "pages"), *_meant(chance), *_ending(chance)]  # fmt: skip
    if roll < 0.14:
        day = f"{chance.randint(1, 28)}.{chance.choice((' ', ''))}{chance.randint(1, 12)}.{chance.choice((' ', ''))}{when}"
        named = chance.choice((f"Urteil vom {day}", f"Urt. v. {day}", f"Beschl. v. {day}", f"Beschluss vom {day}"))
        named += chance.choice(
            (
                "",
                f" – {chance.choice('IVX')} ZR {chance.randint(1, 400)}/{when[-2:]}",
                f", Az. {chance.randint(1, 9)} C {chance.randint(1, 400)}/{when[-2:]}",
            )
        )
        return [*out, (chance.choice(COURTS), "author"), (", ", "other"), (named, "title"), (", ", "other"), (chance.choice(GERMAN), "container"), (" ", "other"), (when, "date"), (", ", "other"), (_pages(chance), "pages"), *_meant(chance), *_ending(chance)]  # fmt: skip
    out += _spoken(item, chance, alone=0.6)
    if roll < 0.34:
        place = f"{chance.choice(('§ ', 'Art. ', 'vor § ', 'Rn. ', 'Rdnr. ', 'Rz. '))}{chance.randint(1, 900)}" + chance.choice(("", f" Rn. {chance.randint(1, 90)}", f" Anm. {chance.randint(1, 9)}", f" Rdn. {chance.randint(1, 90)} ff."))  # fmt: skip
        editors = "/".join(str(person.get("family") or person.get("literal") or "") for person in (item.get("editor") or item["author"][::-1])[:2])  # fmt: skip
        out += [(chance.choice(("in: ", "in ")), "other"), (editors, "editor"), (chance.choice((" (Hrsg.), ", " (Hg.), ", ", ")), "other"), (title, "container")]  # fmt: skip
        if chance.random() < 0.4:
            out += [(", ", "other"), (chance.choice(("Bd. ", "Band ")), "other"), (chance.choice(("I", "II", "III", "1", "2", "4", "V")), "volume")]  # fmt: skip
        if chance.random() < 0.7:
            out += [(", ", "other"), (f"{chance.randint(2, 70)}. Aufl.", "edition")]
        out += [(chance.choice((", ", " ")), "other"), (when, "date"), (", ", "other"), (place, "note") if chance.random() < 0.6 else (f"S. {chance.randint(1, 900)}", "pages")]  # fmt: skip
        return [*out, *_ending(chance)]
    if roll < 0.9:
        opened, closed = chance.choice((("", ""), ("", ""), ("", ""), ("„", "“"), ('"', '"')))
        out += [(opened, "other"), (title, "title"), (closed, "other"), (chance.choice((", ", ", ", ", in: ", " in: ", ". ")), "other")]
    out.append((chance.choice(GERMAN), "container"))
    if chance.random() < 0.3:
        out += [(" ", "other"), (str(chance.randint(3, 220)), "volume"), (" (", "other"), (when, "date"), (chance.choice(("), ", "), S. ", ") ")), "other")]  # fmt: skip
    else:
        out += [(" ", "other"), (when, "date"), (chance.choice((", ", ", ", ", S. ", ": ")), "other")]
    return [*out, (_pages(chance), "pages"), *_meant(chance), *_ending(chance)]


def american(item: Item, chance: random.Random) -> list[Piece]:
    """As American law reviews cite: volume, journal, first page, page meant, year; books with the page behind the title."""
    out = _opening(chance, "en")
    title, when = str(item["title"]).rstrip("."), year(item)
    first = chance.randint(1, 2600)
    at = chance.choice(("", "", f", {first + chance.randint(1, 60)}", f", {first + 3}–{chance.randint(10, 99)}", f", at {first + 5}", f", {first + 4} n.{chance.randint(1, 300)}"))  # fmt: skip
    if chance.random() < 0.1:
        other = chance.choice(("State", "United States", "City of New York", "Board of Education", str(item["author"][-1].get("family") or "Jones")))  # fmt: skip
        named = f"{item['author'][0].get('family') or 'Smith'} {chance.choice(('v.', 'v.', 'v', 'vs.'))} {other}"
        return [*out, (named, "title"), (", ", "other"), (str(chance.randint(1, 600)), "volume"), (" ", "other"), (chance.choice(AMERICAN_REPORTS), "container"), (" ", "other"), (str(first), "pages"), (at, "other"), (" (", "other"), (when, "date"), (")", "other"), *_ending(chance)]  # fmt: skip
    named = people(item, chance, order=chance.choice(("GF", "GF", "IF")), last=chance.choice((" & ", " and ")), most=3, others=" et al.", caps=chance.random() < 0.1)  # fmt: skip
    if chance.random() < 0.15:
        named = str(item["author"][0].get("family") or named)
    out += [(named, "author"), (", ", "other")]
    if item.get("container-title") or chance.random() < 0.4:
        container = chance.choice(REVIEWS) if chance.random() < 0.75 or not item.get("container-title") else str(item["container-title"])
        out += [(title, "title"), (", ", "other"), (str(chance.randint(1, 140)), "volume"), (" ", "other"), (container, "container"), (" ", "other"), (str(first), "pages"), (at, "other")]  # fmt: skip
        return [*out, (" (", "other"), (when, "date"), (")", "other"), *_ending(chance)]
    out += [(title.upper() if chance.random() < 0.15 else title, "title")]
    if chance.random() < 0.7:
        out += [(chance.choice((" ", ", at ", " ")), "other"), (chance.choice((str(chance.randint(2, 700)), f"{chance.randint(2, 90)}-{chance.randint(91, 120)}")), "pages")]  # fmt: skip
    out.append((" (", "other"))
    if chance.random() < 0.35:
        out += [(chance.choice(ORDINALS), "edition"), (" ", "other")]
    return [*out, (when, "date"), (")", "other"), *_ending(chance)]


def british(item: Item, chance: random.Random) -> list[Piece]:
    """As OSCOLA has it: year or publisher in brackets, volume and journal without commas."""
    out = _opening(chance, "en")
    title, when = str(item["title"]).rstrip("."), year(item)
    out += [(people(item, chance, order=chance.choice(("GF", "GF", "IF")), last=" and ", most=3, others=" and others"), "author"), (", ", "other")]  # fmt: skip
    first = chance.randint(1, 900)
    if item.get("container-title") or chance.random() < 0.4:
        container = chance.choice(BRITISH) if chance.random() < 0.7 or not item.get("container-title") else str(item["container-title"])
        opened, closed = chance.choice((("‘", "’"), ("'", "'"), ("“", "”")))
        date = [(" (", "other"), (when, "date"), (") ", "other"), (str(chance.randint(1, 90)), "volume"), (" ", "other")] if chance.random() < 0.75 else [(" [", "other"), (when, "date"), ("] ", "other")]  # fmt: skip
        meant = [(f", {first + chance.randint(1, 30)}", "other")] if chance.random() < 0.4 else []
        return [*out, (opened, "other"), (title, "title"), (closed, "other"), *date, (container, "container"), (" ", "other"), (str(first), "pages"), *meant, *_ending(chance)]  # fmt: skip
    edition = [(chance.choice(EDITIONS), "edition"), (", ", "other")] if chance.random() < 0.3 else []
    page = [(" ", "other"), (str(first), "pages")] if chance.random() < 0.6 else []
    return [*out, (title, "title"), (" (", "other"), *edition, (chance.choice(PRESSES), "publisher"), (" ", "other"), (when, "date"), (")", "other"), *page, *_ending(chance)]  # fmt: skip
