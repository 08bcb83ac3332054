"""References as people type them: meetings by their letters, standards, laws, newspapers, preprints, theses.

No journal prints such lists in one style, and corpora of journals hardly have them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.phrases import PHRASES
from pinakes.learn.synthesise.pieces import Item, Piece, pages, people, year
from pinakes.learn.synthesise.typed_words import (
    ABOUT,
    ARCHIVES,
    CITIES,
    CODES_US,
    DEGREES_RU,
    ENDINGS,
    GAZETTES,
    GENRES,
    HOUSES,
    ISSUERS,
    LAST,
    LAWS,
    LETTERS_RU,
    MEETINGS,
    MIDDLE,
    NEWSPAPERS,
    PROCEEDINGS,
    REPORTS,
    SERVERS,
    STANDARDS,
    STATES,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable


def typed(language: str) -> Callable[[Item, random.Random], list[Piece]]:
    """A renderer for the records of a language."""
    own = tuple(kind for kind in KINDS if language in KINDS[kind])
    shares = [SHARES.get(kind, 1.0) for kind in own]

    def render(item: Item, chance: random.Random) -> list[Piece]:
        out = chance.choices(own, shares)[0](item, chance, language)
        return [*out, (chance.choice((".", ".", ".", "", ";")), "other")]

    return render


def _names(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """Authors, and what parts them from the title."""
    order = chance.choice(("FI", "FI", "F,I", "IF", "FI0", "FI0", "GF", "F,G"))
    both = chance.choice((", ", ", ", " and ", *PHRASES[language].both))
    parted = "; " if order == "F,G" else ", "
    named = people(
        item,
        chance,
        order=order,
        separator=parted,
        last=both,
        most=chance.choice((3, 99, 1)),
        others=chance.choice(PHRASES[language].others),
    )
    behind = (
        chance.choice((". ", ". ", ": ", ", ", " "))
        if not named.endswith(".")
        else chance.choice((" ", " ", ": ", ", "))
    )
    return [(named, "author"), (behind, "other")]


def _title(item: Item, chance: random.Random) -> str:
    """The title, now and then with an end that looks like something else."""
    title = str(item["title"]).rstrip(".")
    return title + chance.choice(ENDINGS) if title.isascii() and chance.random() < 0.12 else title


def _day(item: Item, chance: random.Random, language: str) -> str:
    """A whole day of the record's year."""
    month = chance.choice(PHRASES[language].months)
    day, number, then = chance.randint(1, 28), chance.randint(1, 12), year(item)
    forms = {
        "en": (f"{day} {month} {then}", f"{month} {day}, {then}"),
        "pt": (f"{day} {month} {then}", f"{day} de {month} de {then}"),
        "es": (f"{day} de {month} de {then}",),
        "ru": (f"{then}. {day} {month}", f"{day:02d}.{number:02d}.{then}"),
    }.get(language, (f"{day}. {month} {then}", f"{day} {month} {then}"))
    return chance.choice((*forms, *forms, f"{day}.{number}.{then}", f"{day:02d}.{number:02d}.{then}"))


def _coded(shape: str, item: Item, chance: random.Random) -> str:
    """A number of a standard or law."""
    number = f"{chance.randint(100, 29999)}"
    if "Lei" in shape or "Decreto" in shape:
        number = f"{chance.randint(1, 14)}.{chance.randint(100, 999)}"
    return shape.format(
        n=number, k=chance.randint(2, 99), m=f"{chance.randint(1, 99):02d}", y=year(item), d="{d}"
    )


def _leaves(item: Item, chance: random.Random, language: str) -> list[Piece]:
    leaf = (
        pages(item, chance.choice(("-", "–")))
        or f"{(first := chance.randint(1, 600))}-{first + chance.randint(4, 18)}"
    )
    return [
        (chance.choice((", ", ", ", ": ", ". ")) + chance.choice(PHRASES[language].pages), "other"),
        (leaf, "pages"),
    ]


def _meeting(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`In: SOSP 2007, pp. 205-220`; another year behind makes the first a part of the name."""
    out = [
        *_names(item, chance, language),
        (_title(item, chance), "title"),
        (chance.choice((". ", ". ", ", ")), "other"),
    ]
    if chance.random() < 0.75:
        out.append((chance.choice(PHRASES[language].inside), "other"))
    letters = LETTERS_RU if language == "ru" and chance.random() < 0.5 else MEETINGS
    name, when = chance.choice(PROCEEDINGS[language]) + chance.choice(letters), year(item)
    told = str(item.get("container-title") or "")
    if item["type"] == "paper-conference" and told and chance.random() < 0.7:
        name = told.rstrip(".")
    place = (
        [(chance.choice((", ", ", ", ". ")), "other"), (chance.choice(CITIES[language]), "place")]
        if chance.random() < 0.5
        else []
    )
    leaves = _leaves(item, chance, language) if chance.random() < 0.7 else []
    roll = chance.random()
    if roll < 0.45:
        return [
            *out,
            (name, "container"),
            (chance.choice((" ", " ", ", ", "’", "'")), "other"),
            (when, "date"),
            *place,
            *leaves,
        ]
    name += chance.choice((f" {when}", f"-{when}", f"’{when[2:]}", "", "", f" {when} Workshop"))
    if roll < 0.6:
        return [*out, (name, "container"), *place, *leaves, (" (", "other"), (when, "date"), (")", "other")]
    return [*out, (name, "container"), *place, (", ", "other"), (when, "date"), *leaves]


def _standard(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`DIN 1505-2: …. Beuth, Berlin, 1984`: the number is a part of the title."""
    title = _coded(chance.choice(STANDARDS[language]), item, chance)
    title += chance.choice((": ", ". ", " ", ", ", " – ")) + str(item["title"]).rstrip(".")
    out: list[Piece] = []
    if chance.random() < 0.25 and language != "zh":
        out = [
            (
                chance.choice(
                    ("ABNT", "ASSOCIAÇÃO BRASILEIRA DE NORMAS TÉCNICAS")
                    if language == "pt"
                    else ("ISO", "International Organization for Standardization", *ISSUERS)
                ),
                "author",
            ),
            (chance.choice((". ", ": ")), "other"),
        ]
    out.append((title, "title"))
    if language == "zh":
        out.append(("[S]", "genre"))
    house, place = chance.choice(HOUSES[language])
    if chance.random() < 0.5 or language in ("ru", "zh"):
        out += [
            (chance.choice((". ", ". – ")) if language != "zh" else chance.choice((". ", "．")), "other"),
            (place, "place"),
        ]
        out += [(": ", "other"), (house, "publisher")] if chance.random() < 0.8 else []
    else:
        out += [
            (chance.choice((". ", ", ")), "other"),
            (house, "publisher"),
            (", ", "other"),
            (place, "place"),
        ]
    return [*out, (chance.choice((", ", ", ", " ")), "other"), (year(item), "date")]


def _specified(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`W3C. Title. W3C Recommendation, 2008`, `Rescorla E. Title Version 1.3. RFC 8446 (2018)`."""
    genre = chance.choice(GENRES).format(n=chance.randint(700, 9999), k=chance.randint(3, 99))
    out = (
        [(chance.choice(ISSUERS), "author"), (chance.choice((". ", ", ", ": ")), "other")]
        if chance.random() < 0.5
        else _names(item, chance, language)
    )
    out.append((_title(item, chance), "title"))
    if chance.random() < 0.8:
        out += [(chance.choice((". ", ", ")), "other"), (genre, "genre")]
        out += (
            [
                (chance.choice((", ", ". ")), "other"),
                (
                    chance.choice(("IETF", "W3C", "RFC Editor", "Internet Engineering Task Force")),
                    "publisher",
                ),
            ]
            if chance.random() < 0.2
            else []
        )
    when = chance.choice((year(item), year(item), _day(item, chance, language)))
    shape = chance.choice(((", ", ""), (" (", ")"), (". ", "")))
    return [*out, (shape[0], "other"), (when, "date"), (shape[1], "other")]


def _newspaper(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`In: Die Zeit, Nr. 14, 31.3.2005, S. 43`."""
    out = _names(item, chance, language) if chance.random() < 0.85 else []
    out.append((_title(item, chance), "title"))
    inside = (" // ",) if language == "ru" else (". ", ", ", f". {chance.choice(PHRASES[language].inside)}")
    out += [(chance.choice(inside), "other"), (chance.choice(NEWSPAPERS[language]), "container")]
    if language == "pt" and chance.random() < 0.6:
        out += [(", ", "other"), (chance.choice(CITIES["pt"]), "place")]
    if chance.random() < 0.4:
        out += [
            (", " + chance.choice(PHRASES[language].issue), "other"),
            (str(chance.randint(1, 300)), "issue"),
        ]
    shape = chance.choice(
        ((", ", ""), (", ", ""), (" (", ")"), (" vom ", "") if language == "de" else (". ", ""))
    )
    out += [(shape[0], "other"), (_day(item, chance, language), "date"), (shape[1], "other")]
    if chance.random() < 0.6:
        leaf = chance.choice((str(chance.randint(1, 60)), f"{chance.choice('ABCD')}{chance.randint(1, 20)}"))
        out += [(", " + chance.choice(PHRASES[language].pages), "other"), (leaf, "pages")]
    return out


def _preprint(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`arXiv preprint arXiv:1907.01234, 2019`."""
    out = _names(item, chance, language)
    early = chance.random() < 0.3
    if early:
        out[-1] = (" (", "other")
        out += [(year(item), "date"), (chance.choice(("). ", "): ", ") ")), "other")]
    fifth = chance.choice(("", str(chance.randint(0, 9))))
    number = f"{chance.randint(7, 25):02d}{chance.randint(1, 12):02d}.{chance.randint(0, 9999):04d}{fifth}"
    number = chance.choice(("arXiv:", "arXiv:", "abs/")) + chance.choice(
        (
            number,
            number,
            f"{number}v{chance.randint(1, 5)}",
            f"{chance.choice(ARCHIVES)}/{chance.randint(9401001, 9912999)}",
        )
    )
    out += [(_title(item, chance), "title"), (chance.choice((". ", ", ")), "other")]
    out += (
        [chance.choice(SERVERS), (chance.choice((" ", " ", ", ")), "other")] if chance.random() < 0.7 else []
    )
    out.append((number, "arxiv"))
    if chance.random() < 0.2:
        out += [(" ", "other"), ("[cs.CL]", "note")]
    return out if early else [*out, (", ", "other"), (year(item), "date")]


def _thesis(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`Дис. канд. техн. наук, М., 2007`."""
    out = [
        *_names(item, chance, language),
        (_title(item, chance), "title"),
        (chance.choice((". ", ". ", ": ", ", ")), "other"),
    ]
    genre = chance.choice(DEGREES_RU if language == "ru" else PHRASES[language].thesis)
    place = chance.choice(PHRASES[language].places)
    schools: list[Piece] = [
        (chance.choice((", ", ". ")), "other"),
        (chance.choice(PHRASES[language].schools), "school"),
    ]
    out += [(genre, "genre"), *(schools if language != "ru" or chance.random() < 0.3 else [])]
    out += [(", ", "other"), (place, "place")] if chance.random() < (0.8 if language == "ru" else 0.3) else []
    return [*out, (chance.choice((", ", ", ", " ")), "other"), (year(item), "date")]


def _law(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """A law with the gazette that printed it."""
    day = _day(item, chance, language)
    subject = str(item["title"]).rstrip(".")
    title = _coded(chance.choice(LAWS[language]), item, chance).format(d=day)
    title += chance.choice(ABOUT[language]).format(subject[:1].lower() + subject[1:])
    out: list[Piece] = (
        [(chance.choice(STATES), "author"), (". ", "other")]
        if language == "pt" and chance.random() < 0.85
        else []
    )
    out += [
        (title, "title"),
        (chance.choice((". ", ", ")), "other"),
        (chance.choice(GAZETTES[language]), "container"),
    ]
    if language == "pt" and chance.random() < 0.7:
        out += [
            (", ", "other"),
            (chance.choice(("Brasília", "Brasília, DF", "Brasília (DF)", "São Paulo", "Lisboa")), "place"),
        ]
    if chance.random() < 0.15:
        out += [(", v. ", "other"), (str(chance.randint(1, 150)), "volume")]
    if chance.random() < 0.25:
        out += [
            (", " + chance.choice(PHRASES[language].issue), "other"),
            (str(chance.randint(1, 300)), "issue"),
        ]
    out += [
        (chance.choice((", ", ", de ", " del ", " du ")) if language in ("es", "fr") else ", ", "other"),
        (_day(item, chance, language), "date"),
    ]
    if language == "pt" and chance.random() < 0.4:
        out += [
            (chance.choice((". ", ", ")), "other"),
            (
                chance.choice(
                    (
                        f"Seção {chance.randint(1, 3)}",
                        f"seção {chance.randint(1, 2)}",
                        "Poder Executivo",
                        "Seção I",
                    )
                ),
                "note",
            ),
        ]
    if chance.random() < 0.6:
        out += [
            (", " + chance.choice(PHRASES[language].pages), "other"),
            (str(chance.randint(1, 9999)), "pages"),
        ]
    return out


def _act(item: Item, chance: random.Random, _: str) -> list[Piece]:
    """`… Act of 1991, Pub. L. No. 102-166, 105 Stat. 1071 (1991)`."""
    words = [
        word.capitalize() if len(word) > 3 else word for word in str(item["title"]).split(":")[0].split()[:6]
    ]
    when, first = year(item), str(chance.randint(1, 4000))
    title = (
        " ".join(words).rstrip(".,;")
        + chance.choice((" Act", " Act", " Reform Act", " Amendments"))
        + chance.choice((f" of {when}", f" of {when}", ""))
    )
    public = (
        [(", Pub. L. No. ", "other"), (f"{chance.randint(74, 117)}-{chance.randint(1, 700)}", "note")]
        if chance.random() < 0.75
        else []
    )
    return [
        (title, "title"),
        *public,
        (", ", "other"),
        (str(chance.randint(15, 130)), "volume"),
        (" ", "other"),
        (chance.choice(CODES_US), "container"),
        (" ", "other"),
        (first, "pages"),
        (" (", "other"),
        (when, "date"),
        (")", "other"),
    ]


def _named_in_full(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`LIMA, Ana Rita de Sousa. Title. 12. ed. Porto: Cais, 2001`: given names in full."""
    own = PHRASES[language]
    persons = [
        {**person, "given": f"{given} {chance.choice(MIDDLE if given[-1].islower() else LAST)}"}
        if (given := person.get("given")) and chance.random() < 0.5
        else person
        for person in item["author"][:2]
    ]
    named = people({"author": persons}, chance, order="F,G", separator="; ", caps=chance.random() < 0.6)
    out: list[Piece] = [
        (named, "author"),
        (chance.choice((". ", ". ", ": ")), "other"),
        (_title(item, chance), "title"),
    ]
    if chance.random() < 0.3:
        out += [(". ", "other"), (chance.choice(own.edition).format(chance.randint(2, 12)), "edition")]
    place, house = (
        str(item.get("publisher-place") or chance.choice(own.places)),
        str(item.get("publisher") or chance.choice(own.publishers)),
    )
    between = chance.choice((": ", ": ", ", "))
    return [
        *out,
        (chance.choice((". ", ". ", ", ")), "other"),
        (place, "place"),
        (between, "other"),
        (house, "publisher"),
        (", ", "other"),
        (year(item), "date"),
    ]


def _report(item: Item, chance: random.Random, language: str) -> list[Piece]:
    """`… . Tech. Rpt. CIS-91-2. Kansas State University, 1991`, `… (Policy Brief 2012-01). …`."""
    own = PHRASES[language]
    letters = "".join(chance.choice("ABCDEFGILMNOPRSTU") for _ in range(chance.randint(2, 4)))
    number = chance.choice(
        (
            f"{letters}-{chance.randint(1, 99)}-{chance.randint(1, 40)}",
            f"No. {chance.randint(1, 900)}",
            f"{letters} {chance.randint(10, 999)}",
            f"#{chance.randint(1, 99)}-{chance.randint(1, 30)}",
            str(chance.randint(1, 400)),
        )
    )
    genre = f"{chance.choice(REPORTS)}{chance.choice((' ', ' ', ', ', ': '))}{number}"
    house = str(item.get("publisher") or chance.choice((*own.schools, *own.schools, *own.publishers)))
    place = chance.choice(own.places)
    out: list[Piece] = [*_names(item, chance, language), (_title(item, chance), "title")]
    shape = chance.choice(((". ", ""), (". ", ""), (", ", ""), (" (", ")")))
    out += [(shape[0], "other"), (genre, "genre"), (shape[1], "other")]
    roll = chance.random()
    if roll < 0.35:
        out += [(". ", "other"), (place, "place"), (": ", "other"), (house, "publisher")]
    else:
        out += [(chance.choice((", ", ". ")), "other"), (house, "publisher")]
        out += [(", ", "other"), (place, "place")] if roll < 0.7 else []
    return [
        *out,
        (", ", "other"),
        (chance.choice((year(item), f"{chance.choice(own.months)} {year(item)}")), "date"),
    ]


WESTERN = ("en", "de", "fr", "es", "it", "pt")
KINDS: dict[Callable[[Item, random.Random, str], list[Piece]], tuple[str, ...]] = {
    _meeting: (*WESTERN, "ru"),
    _standard: (*WESTERN, "ru", "zh"),
    _specified: ("en", "de"),
    _newspaper: (*WESTERN, "ru"),
    _preprint: ("en", "de", "ru"),
    _thesis: (*WESTERN, "ru"),
    _report: ("en", "de", "fr"),
    _law: ("pt", "es", "fr", "it"),
    _act: ("en",),
    _named_in_full: WESTERN,
}
"""Kind of work → the languages that have it here."""
SHARES: dict[Callable[[Item, random.Random, str], list[Piece]], float] = {
    _meeting: 2.0,
    _act: 0.4,
    _law: 0.7,
    _named_in_full: 1.5,
}
"""How often a kind is drawn, where not once."""
