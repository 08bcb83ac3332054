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
COURTS = (
    "BGH",
    "BVerfG",
    "BAG",
    "OLG Köln",
    "LG Berlin",
    "EuGH",
    "BVerwG",
    "OLG Frankfurt",
    "BSG",
    "AG München",
    "VGH Mannheim",
    "KG",
)
REVIEWS = ("Harv. L. Rev.", "Yale L.J.", "Stan. L. Rev.", "Colum. L. Rev.", "U. Chi. L. Rev.", "Mich. L. Rev.", "Law & Soc'y Rev.", "Law and Society Review", "J. Legal Stud.", "Am. J. Comp. L.", "UCLA L. Rev.", "STAN. L. REV.", "HARV. L. REV.", "YALE L.J.", "Cornell L. Rev.", "Va. L. Rev.", "U. Pa. L. Rev.", "Tex. L. Rev.", "Am. J. Int'l L.", "Law & Soc. Inquiry", "Duke L.J.", "N.Y.U. L. Rev.", "Geo. L.J.", "Cal. L. Rev.", "Wis. L. Rev.", "J.L. & Econ.", "Berkeley Tech. L.J.")  # fmt: skip
BRITISH = ("OJLS", "MLR", "CLJ", "LQR", "EJIL", "ICLQ", "CMLR", "ELJ", "Legal Studies", "Public Law", "J Law & Soc", "Crim LR", "Oxford J Legal Stud", "Modern Law Review", "EL Rev")  # fmt: skip
AMERICAN_REPORTS = (
    "U.S.",
    "F.2d",
    "F.3d",
    "S. Ct.",
    "F. Supp.",
    "N.E.2d",
    "Cal. Rptr.",
    "P.2d",
    "A.2d",
    "N.Y.2d",
)
PRESSES = ("OUP", "CUP", "Hart Publishing", "Sweet & Maxwell", "Routledge", "Clarendon Press", "Oxford University Press", "Edward Elgar", "Harvard University Press", "Butterworths")  # fmt: skip
CODES = ("StGB", "BGB", "GG", "ZPO", "StPO", "HGB", "AktG", "VwGO", "VwVfG", "InsO", "UrhG", "GmbHG", "SGB V", "OR", "ZGB", "IPRG", "ABGB", "FamFG", "KSchG", "GWB", "DSGVO", "EUV/AEUV", "BetrVG", "AO", "EStG")  # fmt: skip
COMMENTARIES = ("Basler Kommentar", "Zürcher Kommentar", "Münchener Kommentar zum BGB", "Leipziger Kommentar", "Berner Kommentar", "Karlsruher Kommentar zur StPO", "Handkommentar", "Commentaire romand", "Systematischer Kommentar zum StGB", "Bonner Kommentar zum Grundgesetz", "Kölner Kommentar zum AktG", "Erfurter Kommentar zum Arbeitsrecht", "MünchKommBGB", "MüKo-StGB", "Staudinger", "BeckOK GG")  # fmt: skip
HONOURS = ("Festschrift für {} zum {}. Geburtstag", "Festschrift für {}", "FS {}", "Festschrift {}", "Gedächtnisschrift für {}", "Festgabe für {}")  # fmt: skip
PAPERS = ("N.Y. Times", "N.Y. TIMES", "Wash. Post", "WASH. POST", "Wall St. J.", "Bus. Wk.", "Forbes", "FORBES", "The Economist", "THE ECONOMIST", "L.A. Times", "Slate", "Quartz", "Reuters", "Bloomberg L.", "The Atlantic", "WIRED", "Guardian", "The New Yorker")  # fmt: skip
MONTHS = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.")
UNIVERSITIES = ("Oxford Univ. Press", "Yale Univ. Press", "Harvard Univ. Press", "Cambridge Univ. Press", "Univ. of Chi. Press", "Princeton Univ. Press", "Basic Books", "Clarendon Press", "Stanford Univ. Press", "MIT Press")  # fmt: skip
COMPANIES = ("{} Co.", "{} Corp.", "{}, Inc.", "{} & {} Railroad Co.", "{} Ins. Co.", "City of {}", "Bd. of Educ.", "Trs. of {} Coll.", "In re {}", "{} Mfg. Co.", "Comm’r", "State of {}")  # fmt: skip
STATES = ("State", "United States", "City of New York", "Board of Education", "California", "Illinois", "Commonwealth", "United States ex rel. Gerald")  # fmt: skip
EDITORS = ("Müller", "Becker", "Koch", "Vogel", "Lorenz", "Krüger", "Hoffmann", "Brandt", "Winkler", "Schuster", "Engel", "von Arnim", "Haas", "Dreier", "Hesse", "Isensee", "Kirchhof", "Bauer", "Schmid", "Huber", "Gruber", "Reuter", "Blum", "Kübler")  # fmt: skip
ORDINALS = ("2d ed.", "3d ed.", "4th ed.", "5th ed.", "rev. ed.")
EDITIONS = ("2nd edn", "3rd edn", "4th edn", "10th edn")


def _pages(chance: random.Random) -> str:
    return str(chance.randint(1, 2600))


def _opening(chance: random.Random, language: str) -> list[Piece]:
    out: list[Piece] = []
    if chance.random() < 0.3:
        out.append((f"{chance.randint(1, 400)}{chance.choice((' ', '. ', ') '))}", "number"))
    if chance.random() < 0.4:
        signal = chance.choice(PHRASES[language].signals)
        out.append((signal if chance.random() < 0.6 else signal[0].lower() + signal[1:], "other"))
    return out


def _ending(chance: random.Random) -> list[Piece]:
    return [(chance.choice((".", ".", ".", ";", "")), "other")]


def _meant(chance: random.Random, first: int = 0) -> list[Piece]:
    """The page meant, behind the first."""
    page = first + chance.randint(1, 60) if first else chance.randint(2, 2600)
    forms = (f" ({page})", f" ({page} f.)", " ff.", " f.", "ff.", f", {page}", f", {page}", f", {page} f.", f", {page} ff.", f" [{page}]", f", hier {page}", f", insbes. S. {page} f.", "", "", "")  # fmt: skip
    return [(chance.choice(forms), "other")]


def _families(persons: list[dict[str, str]], chance: random.Random, *, caps: bool = False) -> str:
    """Family names only, with slashes between them."""
    joint = chance.choice(("/", "/", "/", " / ", "/ "))
    named = joint.join(str(person.get("family") or person.get("literal") or "") for person in persons)
    return named.upper() if caps else named


def _spoken(item: Item, chance: random.Random, *, alone: float, caps: bool = False) -> list[Piece]:
    """Authors by their family names only, or with given names before."""
    if chance.random() < alone:
        named = _families(item["author"][:3], chance, caps=caps)
    else:
        named = people(item, chance, order=chance.choice(("GF", "IF", "IF", "F,G", "F,I")), separator=chance.choice((", ", "/", " / ")), last=chance.choice(("/", " und ", " / ")), most=3, others=" u. a.", caps=caps)  # fmt: skip
        named = named.upper() if caps and chance.random() < 0.5 else named
    return [(named, "author"), (chance.choice((", ", ", ", ", ", ": ")), "other")]


def _edited(item: Item, chance: random.Random) -> list[dict[str, str]]:
    """The editors, or some names where there are none."""
    return list(item.get("editor") or ())[:3] or [
        {"family": name} for name in chance.sample(EDITORS, chance.choice((1, 2, 2, 3, 4)))
    ]


def _paragraph(chance: random.Random) -> str:
    """Where in a commentary: a section and a marginal number."""
    mark = chance.choice(("§ ", "Art. ", "vor § ", "Rn. ", "Rdnr. ", "Rz. ", "Vorbem. zu §§ "))
    behind = ("", f" Rn. {chance.randint(1, 90)}", f" Anm. {chance.randint(1, 9)}", f" Rdn. {chance.randint(1, 90)} ff.", f" Rn. {chance.randint(1, 90)}{chance.choice('abcd')}")  # fmt: skip
    if chance.random() < 0.25:
        return f"N. {chance.randint(1, 90)} zu Art. {chance.randint(1, 500)} {chance.choice(CODES)}"
    return f"{mark}{chance.randint(1, 900)}{chance.choice(behind)}"


def _commentary(item: Item, chance: random.Random, *, caps: bool) -> list[Piece]:
    """`Fischer, StGB, 60. Aufl., § 32 Rn. 25`, `Perron in Schönke/Schröder, StGB, 28. Aufl. 2010, § 32 Rn. 63`."""
    named = chance.choice(CODES) if chance.random() < 0.6 else chance.choice(COMMENTARIES)
    out: list[Piece]
    if chance.random() < 0.55:
        out = [
            (_families(item["author"][:3], chance, caps=caps), "author"),
            (", ", "other"),
            (named, "title"),
        ]
    else:
        editors = _families(_edited(item, chance), chance, caps=caps)
        inside = chance.choice((" in: ", ", in: ", " in ", ", in "))
        out = [(_families(item["author"][:1], chance, caps=caps), "author"), (inside, "other"), (editors, "editor"), (chance.choice((", ", ", ", " (Hrsg.), ", " ")), "other"), (named, "container")]  # fmt: skip
    if chance.random() < 0.75:
        out += [
            (", ", "other"),
            (f"{chance.randint(2, 83)}. {chance.choice(('Aufl.', 'Aufl.', 'Auflage', 'A.'))}", "edition"),
        ]
        if chance.random() < 0.45:
            out += [(chance.choice((" ", ", ")), "other"), (year(item), "date")]
    return [*out, (", ", "other"), (_paragraph(chance), "note")]


def _chapter(item: Item, chance: random.Random) -> list[Piece]:
    """Where a paper in a collection stands, from `in` on."""
    editors = _families(_edited(item, chance), chance)
    name = chance.choice(EDITORS)
    book = chance.choice(HONOURS).format(name, chance.choice((60, 65, 70, 75, 80))) if chance.random() < 0.5 else str(item.get("container-title") or item["title"])  # fmt: skip
    out: list[Piece] = [(chance.choice((", in: ", ", in: ", " in: ", ", in ")), "other")]
    if chance.random() < 0.7:
        out += [
            (editors, "editor"),
            (chance.choice((" (Hrsg.), ", " [Hrsg.], ", " (Hg.), ", " (Hrsg.): ", ", ")), "other"),
        ]
    return [*out, (book, "container")]


def _printed(item: Item, chance: random.Random) -> list[Piece]:
    """Edition, volume, place, year and page of a book, in one of the usual orders."""
    out: list[Piece] = []
    edition = (f"{chance.randint(2, 15)}. {chance.choice(('Aufl.', 'Aufl.', 'Auflage'))}", "edition")
    volume = [
        (chance.choice(("Bd. ", "Band ")), "other"),
        (chance.choice(("I", "II", "III", "1", "2", "V")), "volume"),
    ]
    has_volume, late = chance.random() < 0.25, chance.random() < 0.5
    if has_volume and not late:
        out += [(", ", "other"), *volume]
    if chance.random() < 0.5:
        out += [(", ", "other"), edition]
    place = str(item.get("publisher-place") or "")
    if place and chance.random() < 0.6:
        out += [
            (", ", "other"),
            (place, "place"),
            (chance.choice((" ", " ", ", ")), "other"),
            (year(item), "date"),
        ]
    elif chance.random() < 0.85 or edition not in out:
        out += [(chance.choice((", ", ", ", " ")), "other"), (year(item), "date")]
    if has_volume and late:
        out += [(", ", "other"), *volume]
    if chance.random() < 0.15:
        out += [(f", {chance.choice(('N.', 'Rn.', 'Rz.'))} {chance.randint(2, 900)}", "other")]
    if chance.random() < 0.85:
        out += [(chance.choice((", S. ", ", S. ", ", ")), "other"), (_pages(chance), "pages"), (chance.choice(("", "", " f.", " ff.", " f., insbesondere S. 451 f.")), "other")]  # fmt: skip
    return out


def _case(item: Item, chance: random.Random) -> list[Piece]:
    when, first = year(item), chance.randint(1, 2600)
    if chance.random() < 0.4:
        return [(chance.choice(REPORTS), "container"), (" ", "other"), (str(chance.randint(1, 160)), "volume"), (", ", "other"), (str(first), "pages"), *_meant(chance, first)]  # fmt: skip
    month = chance.choice(PHRASES["de"].months) if chance.random() < 0.4 else ""
    day = f"{chance.randint(1, 28)}. {month} {when}" if month else f"{chance.randint(1, 28)}.{chance.choice((' ', ''))}{chance.randint(1, 12)}.{chance.choice((' ', ''))}{when}"  # fmt: skip
    named = chance.choice(
        (f"Urteil vom {day}", f"Urt. v. {day}", f"Beschl. v. {day}", f"Beschluss vom {day}")
    )
    file = f"{chance.choice(('I', 'II', 'IV', 'X', 'VIII', '1', '2', '5'))} {chance.choice(('ZR', 'StR', 'BvR', 'ZB', 'C', 'AZR'))} {chance.randint(1, 600)}/{when[-2:]}"  # fmt: skip
    named += chance.choice(("", f" – {file}", f" - {file}", f", Az. {file}", f" ({file})"))
    return [(chance.choice(COURTS), "author"), (", ", "other"), (named, "title"), (", ", "other"), (chance.choice(GERMAN), "container"), (" ", "other"), (when, "date"), (", ", "other"), (str(first), "pages"), *_meant(chance, first)]  # fmt: skip


def german(item: Item, chance: random.Random) -> list[Piece]:
    """As German, Austrian and Swiss lawyers cite."""
    out = _opening(chance, "de")
    title, when = str(item["title"]).rstrip("."), year(item)
    caps = chance.random() < 0.15
    roll = chance.random()
    if roll < 0.1:
        return [*out, *_case(item, chance), *_ending(chance)]
    if roll < 0.26:
        return [*out, *_commentary(item, chance, caps=caps), *_ending(chance)]
    out += _spoken(item, chance, alone=0.6, caps=caps)
    if roll < 0.3:
        note = chance.choice(
            (
                "a.a.O.",
                "a. a. O.",
                f"(Fn. {chance.randint(2, 90)})",
                "aaO",
                f"a.a.O. (Anm. {chance.randint(2, 90)})",
            )
        )
        return [*out, (note, "note"), (", S. ", "other"), (_pages(chance), "pages"), (chance.choice(("", " f.", " ff.")), "other"), *_ending(chance)]  # fmt: skip
    opened, closed = chance.choice((("", ""), ("", ""), ("", ""), ("„", "“"), ('"', '"')))
    if roll < 0.5:
        return [
            *out,
            (opened, "other"),
            (title, "title"),
            (closed, "other"),
            *_printed(item, chance),
            *_ending(chance),
        ]
    if roll < 0.62:
        head: list[Piece] = (
            [(opened, "other"), (title, "title"), (closed, "other")] if chance.random() < 0.85 else []
        )
        chapter = _chapter(item, chance)
        return [*out, *head, *(chapter if head else [(chapter[0][0].lstrip(", "), "other"), *chapter[1:]]), *_printed(item, chance), *_ending(chance)]  # fmt: skip
    if roll < 0.82:
        out += [
            (opened, "other"),
            (title, "title"),
            (closed, "other"),
            (chance.choice((", ", ", ", ", in: ", " in: ", ". ")), "other"),
        ]
    out.append((chance.choice(GERMAN), "container"))
    first = chance.randint(1, 2600)
    way = chance.random()
    if way < 0.2:
        out += [(" ", "other"), (str(chance.randint(3, 220)), "volume"), (" (", "other"), (when, "date"), (chance.choice(("), ", "), S. ", ") ")), "other")]  # fmt: skip
    elif way < 0.3:
        out += [
            (" ", "other"),
            (str(chance.randint(3, 220)), "volume"),
            (chance.choice((", ", ", S. ")), "other"),
        ]
    else:
        out += [(" ", "other"), (when, "date"), (chance.choice((", ", ", ", ", S. ", ": ")), "other")]
    return [*out, (str(first), "pages"), *_meant(chance, first), *_ending(chance)]


def _party(item: Item, chance: random.Random) -> str:
    family = str(item["author"][0].get("family") or "Smith")
    other = str(item["author"][-1].get("family") or "Jones")
    return (
        chance.choice(COMPANIES).replace("{}", family, 1).replace("{}", other)
        if chance.random() < 0.4
        else family
    )


def _said(chance: random.Random) -> list[Piece]:
    """What is told of the work behind its year."""
    forms = ("", "", "", "", " (arguing that the rule deters firms)", " (discussing the literature)", " [hereinafter Report]", " (on file with author)", " (last visited Jan. 23, 2020)")  # fmt: skip
    return [(chance.choice(forms), "other")]


def american(item: Item, chance: random.Random) -> list[Piece]:
    """As American law reviews cite: volume, journal, first page, page meant, year; books with the page behind the title."""
    out = _opening(chance, "en")
    title, when = str(item["title"]).rstrip("."), year(item)
    first = chance.randint(1, 2600)
    at = chance.choice(("", "", f", {first + chance.randint(1, 60)}", f", {first + 3}–{chance.randint(10, 99)}", f", at {first + 5}", f", {first + 4} n.{chance.randint(1, 300)}"))  # fmt: skip
    if chance.random() < 0.1:
        named = f"{_party(item, chance)} {chance.choice(('v.', 'v.', 'v', 'vs.'))} {chance.choice((*STATES, _party({'author': item['author'][::-1]}, chance)))}"  # fmt: skip
        nominate = (
            [(chance.choice((" (4 Wheat.)", " (1 Cranch)", " (9 How.)")), "other")]
            if chance.random() < 0.1
            else []
        )
        return [*out, (named, "title"), (", ", "other"), (str(chance.randint(1, 600)), "volume"), (" ", "other"), (chance.choice(AMERICAN_REPORTS), "container"), *nominate, (" ", "other"), (str(first), "pages"), (at, "other"), (" (", "other"), (when, "date"), (")", "other"), *_ending(chance)]  # fmt: skip
    named = people(item, chance, order=chance.choice(("GF", "GF", "IF")), last=chance.choice((" & ", " and ")), most=chance.choice((1, 3, 3)), others=" et al.", caps=chance.random() < 0.1)  # fmt: skip
    if chance.random() < 0.12:
        named = str(item["author"][0].get("family") or named)
        if chance.random() < 0.5:
            return [*out, (named, "author"), (", ", "other"), (f"supra note {chance.randint(2, 200)}", "note"), (", at ", "other"), (str(first), "pages"), *_ending(chance)]  # fmt: skip
    out += [(named, "author"), (", ", "other")]
    if chance.random() < 0.08:
        day = f"{chance.choice(MONTHS)} {chance.randint(1, 28)}, {when}"
        paper = (chance.choice(PAPERS), "container")
        page = [(", at ", "other"), (chance.choice((str(chance.randint(1, 60)), f"A{chance.randint(1, 30)}")), "pages")] if chance.random() < 0.4 else []  # fmt: skip
        out += [(title, "title"), (", ", "other"), paper]
        return [*out, (", ", "other"), (day, "date"), *page, *_said(chance), *_ending(chance)] if chance.random() < 0.5 else [*out, *page, (" (", "other"), (day, "date"), (")", "other"), *_said(chance), *_ending(chance)]  # fmt: skip
    if item.get("container-title") or chance.random() < 0.4:
        if chance.random() < 0.15:
            book = str(item.get("container-title") or "Law and Society")
            editors = [(people(item, chance, order="GF", role="editor" if item.get("editor") else "author", most=2, last=" & ", others=" et al."), "editor"), (chance.choice((" ed., ", " eds., ")), "other")]  # fmt: skip
            return [*out, (title, "title"), (", in ", "other"), (book.upper() if chance.random() < 0.4 else book, "container"), (" ", "other"), (str(first), "pages"), (at, "other"), (" (", "other"), *editors, (when, "date"), (")", "other"), *_said(chance), *_ending(chance)]  # fmt: skip
        container = (
            chance.choice(REVIEWS)
            if chance.random() < 0.75 or not item.get("container-title")
            else str(item["container-title"])
        )
        out += [(title, "title"), (", ", "other"), (str(chance.randint(1, 140)), "volume"), (" ", "other"), (container, "container"), (" ", "other"), (str(first), "pages"), (at, "other")]  # fmt: skip
        return [*out, (" (", "other"), (when, "date"), (")", "other"), *_said(chance), *_ending(chance)]
    out += [(title.upper() if chance.random() < 0.2 else title, "title")]
    if chance.random() < 0.65:
        out += [(chance.choice((" ", ", at ", " ")), "other"), (chance.choice((str(chance.randint(2, 700)), f"{chance.randint(2, 90)}{chance.choice('-–')}{chance.randint(91, 120)}")), "pages")]  # fmt: skip
    out.append((" (", "other"))
    if chance.random() < 0.3:
        out += [(chance.choice(UNIVERSITIES), "publisher"), (chance.choice((" ", ", ")), "other")]
    if chance.random() < 0.3:
        out += [(chance.choice(ORDINALS), "edition"), (" ", "other")]
    return [*out, (when, "date"), (")", "other"), *_said(chance), *_ending(chance)]


def british(item: Item, chance: random.Random) -> list[Piece]:
    """As OSCOLA has it: year or publisher in brackets, volume and journal without commas."""
    out = _opening(chance, "en")
    title, when = str(item["title"]).rstrip("."), year(item)
    out += [(people(item, chance, order=chance.choice(("GF", "GF", "IF")), last=" and ", most=3, others=" and others"), "author"), (", ", "other")]  # fmt: skip
    first = chance.randint(1, 900)
    if item.get("container-title") or chance.random() < 0.4:
        container = (
            chance.choice(BRITISH)
            if chance.random() < 0.7 or not item.get("container-title")
            else str(item["container-title"])
        )
        opened, closed = chance.choice((("‘", "’"), ("'", "'"), ("“", "”")))
        date = [(" (", "other"), (when, "date"), (") ", "other"), (str(chance.randint(1, 90)), "volume"), (" ", "other")] if chance.random() < 0.75 else [(" [", "other"), (when, "date"), ("] ", "other")]  # fmt: skip
        meant = [(f", {first + chance.randint(1, 30)}", "other")] if chance.random() < 0.4 else []
        return [*out, (opened, "other"), (title, "title"), (closed, "other"), *date, (container, "container"), (" ", "other"), (str(first), "pages"), *meant, *_ending(chance)]  # fmt: skip
    edition = [(chance.choice(EDITIONS), "edition"), (", ", "other")] if chance.random() < 0.3 else []
    page = [(" ", "other"), (str(first), "pages")] if chance.random() < 0.6 else []
    return [*out, (title, "title"), (" (", "other"), *edition, (chance.choice(PRESSES), "publisher"), (" ", "other"), (when, "date"), (")", "other"), *page, *_ending(chance)]  # fmt: skip
