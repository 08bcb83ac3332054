# ruff: noqa: E501
"""GOST 7.0.5-2008, 7.1-2003, 7.0.100-2018, and Russian references in Latin letters.

The words in these templates are those of the printed styles: data for training, never read by the program that parses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.pieces import Item, Piece, numbered, pages, people, year

if TYPE_CHECKING:
    import random


DASHES = {"–": 5, "—": 5, "-": 3}


CITIES_RU = {
    "Москва": "М.",
    "Санкт-Петербург": "СПб.",
    "Ленинград": "Л.",
    "Киев": "К.",
    "Новосибирск": "Новосибирск",
    "": "М.",
}


LETTERS = {"а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o",
           "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "'", "э": "e", "ю": "yu", "я": "ya"}  # fmt: skip


def place_ru(item: Item, chance: random.Random) -> str:
    """The city, shortened as GOST does."""
    place = str(item.get("publisher-place") or "")
    return CITIES_RU.get(place, place) if chance.random() < 0.7 else place or "Москва"


def gost(item: Item, chance: random.Random) -> list[Piece]:
    """A reference as GOST has it: short, with dashes, with the statement behind the slash."""
    kind = item["type"]
    draw = chance.random()
    if item["author"] and draw < (0.5 if kind == "thesis" else 0.04 if kind == "book" else 0.0):
        return _thesis(item, chance)
    if item["author"] and 0.04 <= draw < 0.06 and kind == "book":
        return _patent(item, chance)
    version = chance.choice(("short", "short", "dashed", "2003", "2018"))
    dash = chance.choices(list(DASHES), list(DASHES.values()))[0]
    long = {"short": ". ", "dashed": f". {dash} ", "2003": f". {dash} ", "2018": f". {dash} "}[version]
    many = len(item["author"]) > 3
    header = not many or version in ("short", "dashed")
    out: list[Piece] = []
    if header:
        order = (
            chance.choice(("F,I", "F,I", "FI"))
            if version in ("2003", "2018")
            else chance.choice(("FI", "FI", "FI", "IF", "F,I"))
        )
        most = 1 if version in ("2003", "2018") else chance.choice((99, 3, 4, 1))
        others = chance.choice((" и др.", " и др", ", и др.", " [и др.]", " et al."))
        separator = ", " if order != "F,I" or chance.random() < 0.7 else "; "
        out += [
            (people(item, chance, order=order, separator=separator, most=most, others=others), "author"),
            (chance.choice((" ", ". ", " ", ". ", " – ", ", ")), "other"),
        ]
    out.append((str(item["title"]).rstrip("."), "title"))
    if version in ("2003", "2018") or not header or chance.random() < 0.15:
        if chance.random() < 0.3:
            out += [(" ", "other"), (chance.choice(("[Текст]", "[Электронный ресурс]", "[Text]")), "genre")]
        order = chance.choice(("IF", "IF", "FI"))
        out += [
            (" / ", "other"),
            (
                people(
                    item,
                    chance,
                    order=order,
                    most=chance.choice((99, 3, 1)),
                    others=chance.choice((" и др", " [и др.]", " и др.")),
                ),
                "author",
            ),
        ]
        if version == "2018" and chance.random() < 0.5:
            out += [
                (f". {dash} ", "other"),
                (chance.choice(("Текст : непосредственный", "Текст : электронный")), "genre"),
            ]
    container = item.get("container-title")
    if container and kind != "book":
        out += [
            (chance.choice((" // ", " // ", " // ", ". // ", "// ", " //")), "other"),
            (str(container).rstrip("."), "container"),
        ]
        if kind in ("paper-conference", "chapter"):
            if chance.random() < 0.25 and item.get("editor"):
                out += [
                    (chance.choice((" / под ред. ", " / Под общ. ред. ", " / отв. ред. ")), "other"),
                    (people(item, chance, order="IF", role="editor"), "editor"),
                ]
            out.append((long, "other"))
            out += _imprint_ru(item, chance, dash)
        else:
            if chance.random() < 0.12:
                out += [
                    (long, "other"),
                    (f"Сер. {chance.choice(('Математика', 'Физика', '1', 'Экономика'))}", "series"),
                ]
            out += [(long, "other"), (year(item), "date"), (chance.choice(("", "", " г")), "other")]
        small = ", " if chance.random() < 0.55 else long
        if item.get("volume"):
            out += [
                (long + chance.choice(("Т. ", "Т.", "т. ", "Vol. ", "Том ", "Вып. ")), "other"),
                (str(item["volume"]), "volume"),
            ]
        if item.get("issue"):
            out += [
                (
                    (small if item.get("volume") else long)
                    + chance.choice(("№ ", "№ ", "№", "вып. ", "No. ", "Вып. ", "N ")),
                    "other",
                ),
                (str(item["issue"]), "issue"),
            ]
        if item.get("page"):
            out += [
                (long + chance.choice(("С. ", "С. ", "С.", "с. ", "C. ", "стр. ", "P. ", "")), "other"),
                (pages(item, chance.choice(("–", "-", "—"))), "pages"),
            ]
    else:
        if kind == "thesis" or (kind == "book" and chance.random() < 0.08):
            out += [
                (chance.choice((": ", " : ", ". ")), "other"),
                (
                    chance.choice(
                        (
                            "дис. … канд. физ.-мат. наук",
                            "автореф. дис. ... канд. техн. наук",
                            "дис. ... д-ра экон. наук : 08.00.05",
                            "дис. канд. пед. наук",
                        )
                    ),
                    "genre",
                ),
            ]
        elif chance.random() < 0.2:
            out += [
                (chance.choice((" : ", ": ", ". ")), "other"),
                (
                    chance.choice(
                        ("учебник", "учеб. пособие для вузов", "монография", "учебное пособие", "справочник")
                    ),
                    "genre",
                ),
            ]
        if chance.random() < 0.2:
            out += [
                (long, "other"),
                (
                    f"{chance.randint(2, 6)}-е изд." + chance.choice(("", ", испр. и доп.", ", перераб.")),
                    "edition",
                ),
            ]
        out.append((long, "other"))
        out += _imprint_ru(item, chance, dash)
        if chance.random() < 0.75:
            out += [
                (long, "other"),
                (str(item.get("number-of-pages") or chance.randint(60, 700)), "pages"),
                (chance.choice((" с", " с", "с", " p")), "other"),
            ]
    out.append((".", "other"))
    return numbered(out, chance) + _tail_ru(item, chance)


DEGREES = (
    "кандидата технических наук",
    "доктора физико-математических наук",
    "кандидата экономических наук",
    "канд. пед. наук",
    "доктора юридических наук",
)
SPECIALTIES = (
    "01.04.14",
    "05.13.18 «Математическое моделирование»",
    "08.00.05",
    "2.3.1",
    "12.00.03 «Гражданское право»",
)
SCHOOLS = ("Казанский государственный университет", "МГУ им. М. В. Ломоносова", "Ин-т физики СО РАН", "Санкт-Петербургский политехнический университет Петра Великого", "Рос. акад. наук, Ин-т проблем управления",
           "Уральский федеральный университет имени первого Президента России Б. Н. Ельцина")  # fmt: skip


def _thesis(item: Item, chance: random.Random) -> list[Piece]:
    """A thesis as GOST 7.1-2003 and 7.0.100-2018 describe it in full."""
    dash = chance.choice(("–", "—", "-"))
    work = chance.choice(
        (
            "диссертация на соискание ученой степени ",
            "автореферат диссертации на соискание учёной степени ",
            "дис. ... ",
            "автореф. дис. ... ",
        )
    )
    out: list[Piece] = [
        (people(item, chance, order=chance.choice(("F,I", "F,G", "FI")), most=1), "author"),
        (chance.choice((" ", ". ")), "other"),
        (str(item["title"]).rstrip("."), "title"),
    ]
    if chance.random() < 0.25:
        out += [(" ", "other"), ("[Текст]", "genre")]
    if chance.random() < 0.35:
        out += [(" : ", "other"), (f"специальность {chance.choice(SPECIALTIES)}", "note")]
    out += [(chance.choice((" : ", ": ")), "other"), (work + chance.choice(DEGREES), "genre")]
    if chance.random() < 0.4:
        out += [(" : ", "other"), (chance.choice(("05.13.18", "01.02.05", "08.00.10")), "note")]
    out += (
        [(" / ", "other"), (people(item, chance, order=chance.choice(("FG", "IF", "FI")), most=1), "author")]
        if chance.random() < 0.6
        else []
    )
    if out[-1][1] == "author":
        person = item["author"][0]
        out[-1] = (
            f"{person.get('family') or ''} {person.get('given') or ''}".strip() or out[-1][0],
            "author",
        )
    if chance.random() < 0.7:
        out += [(chance.choice((" ; ", ". – ", "; ")), "other"), (chance.choice(SCHOOLS), "school")]
    out += [
        (f". {dash} ", "other"),
        (place_ru(item, chance), "place"),
        (chance.choice((", ", " : ")), "other"),
        (year(item), "date"),
    ]
    out += [(f". {dash} ", "other"), (str(chance.randint(16, 400)), "pages"), (" с.", "other")]
    if chance.random() < 0.3:
        first = chance.randint(100, 180)
        out += [
            (f" {dash} ", "other"),
            (f"Библиогр.: с. {first}–{first + chance.randint(3, 30)}", "note"),
            (".", "other"),
        ]
    return numbered(out, chance)


def _patent(item: Item, chance: random.Random) -> list[Piece]:
    """A patent."""
    dash = chance.choice(("–", "—"))
    number = chance.randint(1000000, 2799999)
    day = f"{chance.randint(1, 28):02d}.{chance.randint(1, 12):02d}.{year(item)}"
    out: list[Piece] = [
        (
            chance.choice(
                (
                    f"Пат. {number} Российская Федерация",
                    f"Патент № {number} РФ",
                    f"Патент РФ № {number}",
                    f"А. с. {number} СССР",
                )
            ),
            "note",
        ),
        (
            chance.choice((f", МПК B02C {chance.randint(1, 40)}/{chance.randint(10, 99)}. ", ". ", " ")),
            "other",
        ),
        (str(item["title"]).rstrip("."), "title"),
        (" / ", "other"),
        (people(item, chance, order=chance.choice(("FI", "IF"))), "author"),
        (
            f". {dash} № {chance.randint(2000000000, 2019999999)} ; заявл. "
            if chance.random() < 0.5
            else "; опубл. ",
            "other",
        ),
        (day, "date"),
    ]
    if chance.random() < 0.7:
        out += [(", Бюл. № ", "other"), (str(chance.randint(1, 36)), "issue")]
    if chance.random() < 0.6:
        out += [(f". {dash} ", "other"), (str(chance.randint(2, 12)), "pages"), (" с", "other")]
    return numbered([*out, (".", "other")], chance)


def _imprint_ru(item: Item, chance: random.Random, dash: str) -> list[Piece]:
    publisher = str(item.get("publisher") or "").strip(". ")
    place = place_ru(item, chance)
    if not publisher or chance.random() < 0.12:
        return [(place, "place"), (", ", "other"), (year(item), "date")]
    if chance.random() < 0.15:
        publisher = chance.choice(("Изд-во ", "изд-во «")) + publisher
        publisher += "»" if "«" in publisher and "»" not in publisher else ""
    return [
        (place, "place"),
        (chance.choice((": ", " : ", ": ", ":")), "other"),
        (publisher, "publisher"),
        (", ", "other"),
        (year(item), "date"),
    ]


def _tail_ru(item: Item, chance: random.Random) -> list[Piece]:
    roll = chance.random()
    if item.get("DOI") and roll < 0.5:
        return [
            (chance.choice((" DOI: ", " doi: ", " — DOI ", " https://doi.org/")), "other"),
            (str(item["DOI"]), "doi"),
            (chance.choice(("", ".")), "other"),
        ]
    if roll < 0.12:
        address = item.get("URL") or f"http://www.site{chance.randint(1, 99)}.ru/{chance.randint(1, 999)}.pdf"
        return [
            (chance.choice((" URL: ", " – URL: ", " Режим доступа: ")), "other"),
            (str(address), "url"),
            (" (дата обращения: ", "other"),
            (
                f"{chance.randint(1, 28):02d}.{chance.randint(1, 12):02d}.20{chance.randint(10, 24)}",
                "accessed",
            ),
            (").", "other"),
        ]
    if roll < 0.17:
        return [(chance.choice((" (in Russ.)", " (In Russian)", " [in Russian].", " EDN: ABCDEF.")), "note")]
    if roll < 0.22 and item.get("ISBN"):
        return [(" – ISBN ", "other"), (str(item["ISBN"]), "isbn"), (".", "other")]
    return []


def romanised(text: str) -> str:
    """Russian in Latin letters."""
    return "".join(
        LETTERS[char.lower()].capitalize()
        if char.isupper() and char.lower() in LETTERS
        else LETTERS.get(char, char)
        for char in str(text)
    )


def in_latin(item: Item, chance: random.Random) -> list[Piece]:
    """A Russian reference in Latin letters, as second lists have it."""
    made = {key: romanised(value) if isinstance(value, str) else value for key, value in item.items()}
    made["author"] = [{key: romanised(value) for key, value in person.items()} for person in item["author"]]
    out: list[Piece] = [
        (people(made, chance, order=chance.choice(("FI", "FI", "F,I"))), "author"),
        (" ", "other"),
    ]
    if chance.random() < 0.4:
        out += [("(", "other"), (year(item), "date"), ("). ", "other")]
    out.append((made["title"].rstrip("."), "title"))
    if chance.random() < 0.5:
        out += [
            (" ", "other"),
            (
                "["
                + chance.choice(
                    (
                        "On the theory of stability of motion",
                        "Methods of data analysis in economics",
                        "The problem of choice",
                    )
                )
                + "]",
                "note",
            ),
        ]
    out.append((". ", "other"))
    if made.get("container-title"):
        out += [(made["container-title"], "container"), (chance.choice((". ", ", ")), "other")]
        out += [(year(item), "date"), (", ", "other")]
        for label, words in (
            ("volume", ("vol. ", "Vol. ", "T. ")),
            ("issue", ("no. ", "No. ", "iss. ", "№ ")),
            ("page", ("pp. ", "P. ", "S. ")),
        ):
            if item.get(label):
                out += [
                    (chance.choice(words), "other"),
                    (
                        pages(item) if label == "page" else str(item[label]),
                        "pages" if label == "page" else label,
                    ),
                    (", ", "other"),
                ]
        out[-1] = (".", "other")
    else:
        out += [
            (chance.choice(("Moscow", "Moskva", "M.", "St. Petersburg")), "place"),
            (chance.choice((", ", ": ")), "other"),
            (made.get("publisher") or "Nauka", "publisher"),
            (chance.choice((" Publ., ", ", ")), "other"),
            (year(item), "date"),
            (chance.choice((". ", ", ")), "other"),
            (str(chance.randint(80, 600)), "pages"),
            (" p.", "other"),
        ]
    out.append((chance.choice(("", " (in Russian)", " (In Russ.)", " [in Russian]", "")), "note"))
    return numbered(out, chance)
