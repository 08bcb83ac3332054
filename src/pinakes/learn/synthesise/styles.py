"""Citation styles as small functions: a CSL item → pieces of text with their labels.

The words in these templates are those of the printed styles (GOST, GB/T 7714, ABNT, DIN); they are data for training and never
read by the program that parses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

Piece = tuple[str, str]
Item = dict[str, Any]

DASHES = {"–": 5, "—": 5, "-": 3}
CITIES_RU = {"Москва": "М.", "Санкт-Петербург": "СПб.", "Ленинград": "Л.", "Киев": "К.", "Новосибирск": "Новосибирск", "": "М."}
MONTHS_PT = ("jan.", "fev.", "mar.", "abr.", "maio", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez.")


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


def people(item: Item, chance: random.Random, *, order: str, separator: str = ", ", most: int = 99, last: str = "", role: str = "author", caps: bool = False, others: str = "") -> str:
    """The persons of an item; order: `FI` Family I. I., `F,I`, `IF`, `F,G` full, `GF`, `FI0` Family II."""
    out = []
    space = chance.random() < 0.6
    everybody = item.get(role) or []
    for person in everybody[:most]:
        family, given = str(person.get("family") or person.get("literal") or ""), str(person.get("given") or "")
        family = family.upper() if caps else family
        if not given:
            out.append(family)
            continue
        short = initials(given, space)
        out.append({
            "FI": f"{family} {short}", "F,I": f"{family}, {short}", "IF": f"{short}{' ' if space else chance.choice((' ', ''))}{family}", "F,G": f"{family}, {given}",
            "GF": f"{given} {family}", "FI0": f"{family} {short.replace('.', '').replace(' ', '')}", "FG": f"{family}{given}",
        }[order])  # fmt: skip
    text = separator.join(out)
    if last and len(out) > 1 and len(everybody) <= most:
        text = separator.join(out[:-1]) + last + out[-1]
    return text + (others if len(everybody) > most else "")


def place_ru(item: Item, chance: random.Random) -> str:
    place = str(item.get("publisher-place") or "")
    return CITIES_RU.get(place, place) if chance.random() < 0.7 else place or "Москва"


def _gost(item: Item, chance: random.Random) -> list[Piece]:
    kind = item["type"]
    version = chance.choice(("short", "short", "dashed", "2003", "2018"))
    dash = chance.choices(list(DASHES), list(DASHES.values()))[0]
    long = {"short": ". ", "dashed": f". {dash} ", "2003": f". {dash} ", "2018": f". {dash} "}[version]
    many = len(item["author"]) > 3
    header = not many or version in ("short", "dashed")
    out: list[Piece] = []
    if header:
        order = chance.choice(("F,I", "F,I", "FI")) if version in ("2003", "2018") else chance.choice(("FI", "FI", "FI", "IF", "F,I"))
        most = 1 if version in ("2003", "2018") else chance.choice((99, 3, 4, 1))
        others = chance.choice((" и др.", " и др", ", и др.", " [и др.]", " et al."))
        separator = ", " if order != "F,I" or chance.random() < 0.7 else "; "
        out += [(people(item, chance, order=order, separator=separator, most=most, others=others), "author"), (chance.choice((" ", ". ", " ", ". ", " – ", ", ")), "other")]
    out.append((str(item["title"]).rstrip("."), "title"))
    if version in ("2003", "2018") or not header or chance.random() < 0.15:
        if chance.random() < 0.3:
            out += [(" ", "other"), (chance.choice(("[Текст]", "[Электронный ресурс]", "[Text]")), "genre")]
        order = chance.choice(("IF", "IF", "FI"))
        out += [(" / ", "other"), (people(item, chance, order=order, most=chance.choice((99, 3, 1)), others=chance.choice((" и др", " [и др.]", " и др."))), "author")]
        if version == "2018" and chance.random() < 0.5:
            out += [(f". {dash} ", "other"), (chance.choice(("Текст : непосредственный", "Текст : электронный")), "genre")]
    container = item.get("container-title")
    if container and kind != "book":
        out += [(chance.choice((" // ", " // ", " // ", ". // ", "// ", " //")), "other"), (str(container).rstrip("."), "container")]
        if kind in ("paper-conference", "chapter"):
            if chance.random() < 0.25 and item.get("editor"):
                out += [(chance.choice((" / под ред. ", " / Под общ. ред. ", " / отв. ред. ")), "other"), (people(item, chance, order="IF", role="editor"), "editor")]
            out.append((long, "other"))
            out += _imprint_ru(item, chance, dash)
        else:
            if chance.random() < 0.12:
                out += [(long, "other"), (f"Сер. {chance.choice(('Математика', 'Физика', '1', 'Экономика'))}", "series")]
            out += [(long, "other"), (year(item), "date"), (chance.choice(("", "", " г")), "other")]
        small = ", " if chance.random() < 0.55 else long
        if item.get("volume"):
            out += [(long + chance.choice(("Т. ", "Т.", "т. ", "Vol. ", "Том ", "Вып. ")), "other"), (str(item["volume"]), "volume")]
        if item.get("issue"):
            out += [((small if item.get("volume") else long) + chance.choice(("№ ", "№ ", "№", "вып. ", "No. ", "Вып. ", "N ")), "other"), (str(item["issue"]), "issue")]
        if item.get("page"):
            out += [(long + chance.choice(("С. ", "С. ", "С.", "с. ", "C. ", "стр. ", "P. ", "")), "other"), (pages(item, chance.choice(("–", "-", "—"))), "pages")]
    else:
        if kind == "thesis" or (kind == "book" and chance.random() < 0.08):
            out += [(chance.choice((": ", " : ", ". ")), "other"), (chance.choice(("дис. … канд. физ.-мат. наук", "автореф. дис. ... канд. техн. наук", "дис. ... д-ра экон. наук : 08.00.05", "дис. канд. пед. наук")), "genre")]
        elif chance.random() < 0.2:
            out += [(chance.choice((" : ", ": ", ". ")), "other"), (chance.choice(("учебник", "учеб. пособие для вузов", "монография", "учебное пособие", "справочник")), "genre")]
        if chance.random() < 0.2:
            out += [(long, "other"), (f"{chance.randint(2, 6)}-е изд." + chance.choice(("", ", испр. и доп.", ", перераб.")), "edition")]
        out.append((long, "other"))
        out += _imprint_ru(item, chance, dash)
        if chance.random() < 0.75:
            out += [(long, "other"), (str(item.get("number-of-pages") or chance.randint(60, 700)), "pages"), (chance.choice((" с", " с", "с", " p")), "other")]
    out.append((".", "other"))
    return _number(out, chance) + _tail_ru(item, chance)


def _imprint_ru(item: Item, chance: random.Random, dash: str) -> list[Piece]:
    publisher = str(item.get("publisher") or "").strip(". ")
    place = place_ru(item, chance)
    if not publisher or chance.random() < 0.12:
        return [(place, "place"), (", ", "other"), (year(item), "date")]
    if chance.random() < 0.15:
        publisher = chance.choice(("Изд-во ", "изд-во «")) + publisher
        publisher += "»" if "«" in publisher and "»" not in publisher else ""
    return [(place, "place"), (chance.choice((": ", " : ", ": ", ":")), "other"), (publisher, "publisher"), (", ", "other"), (year(item), "date")]


def _tail_ru(item: Item, chance: random.Random) -> list[Piece]:
    roll = chance.random()
    if item.get("DOI") and roll < 0.5:
        return [(chance.choice((" DOI: ", " doi: ", " — DOI ", " https://doi.org/")), "other"), (str(item["DOI"]), "doi"), (chance.choice(("", ".")), "other")]
    if roll < 0.12:
        address = item.get("URL") or f"http://www.site{chance.randint(1, 99)}.ru/{chance.randint(1, 999)}.pdf"
        return [(chance.choice((" URL: ", " – URL: ", " Режим доступа: ")), "other"), (str(address), "url"), (" (дата обращения: ", "other"), (f"{chance.randint(1, 28):02d}.{chance.randint(1, 12):02d}.20{chance.randint(10, 24)}", "accessed"), (").", "other")]
    if roll < 0.17:
        return [(chance.choice((" (in Russ.)", " (In Russian)", " [in Russian].", " EDN: ABCDEF.")), "note")]
    if roll < 0.22 and item.get("ISBN"):
        return [(" – ISBN ", "other"), (str(item["ISBN"]), "isbn"), (".", "other")]
    return []


def _number(pieces: list[Piece], chance: random.Random) -> list[Piece]:
    if chance.random() < 0.45:
        return [(chance.choice(("{}. ", "[{}] ", "{}) ", "[{}]. ", "{} ")).format(chance.randint(1, 99)), "number"), *pieces]
    return pieces


LETTERS = {"а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o",
           "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "'", "э": "e", "ю": "yu", "я": "ya"}  # fmt: skip


def romanised(text: str) -> str:
    """Russian in Latin letters."""
    return "".join(LETTERS[char.lower()].capitalize() if char.isupper() and char.lower() in LETTERS else LETTERS.get(char, char) for char in str(text))


def _romanised(item: Item, chance: random.Random) -> list[Piece]:
    made = {key: romanised(value) if isinstance(value, str) else value for key, value in item.items()}
    made["author"] = [{key: romanised(value) for key, value in person.items()} for person in item["author"]]
    out: list[Piece] = [(people(made, chance, order=chance.choice(("FI", "FI", "F,I"))), "author"), (" ", "other")]
    if chance.random() < 0.4:
        out += [("(", "other"), (year(item), "date"), ("). ", "other")]
    out.append((made["title"].rstrip("."), "title"))
    if chance.random() < 0.5:
        out += [(" ", "other"), ("[" + chance.choice(("On the theory of stability of motion", "Methods of data analysis in economics", "The problem of choice")) + "]", "note")]
    out.append((". ", "other"))
    if made.get("container-title"):
        out += [(made["container-title"], "container"), (chance.choice((". ", ", ")), "other")]
        out += [(year(item), "date"), (", ", "other")]
        for label, words in (("volume", ("vol. ", "Vol. ", "T. ")), ("issue", ("no. ", "No. ", "iss. ", "№ ")), ("page", ("pp. ", "P. ", "S. "))):
            if item.get(label):
                out += [(chance.choice(words), "other"), (pages(item) if label == "page" else str(item[label]), "pages" if label == "page" else label), (", ", "other")]
        out[-1] = (".", "other")
    else:
        out += [(chance.choice(("Moscow", "Moskva", "M.", "St. Petersburg")), "place"), (chance.choice((", ", ": ")), "other"), (made.get("publisher") or "Nauka", "publisher"), (chance.choice((" Publ., ", ", ")), "other"), (year(item), "date"), (chance.choice((". ", ", ")), "other"), (str(chance.randint(80, 600)), "pages"), (" p.", "other")]
    out.append((chance.choice(("", " (in Russian)", " (In Russ.)", " [in Russian]", "")), "note"))
    return _number(out, chance)


def _gbt(item: Item, chance: random.Random) -> list[Piece]:
    wide = chance.random() < 0.3
    comma, stop, colon = ("，", "．", "：") if wide else (chance.choice((", ", ",")), chance.choice((". ", ".")), chance.choice((": ", ":")))
    if wide and chance.random() < 0.4:
        stop = "。"
    kind = item["type"]
    most = chance.choice((3, 3, 3, 99, 1))
    names = people(item, chance, order="FG", separator=chance.choice((comma, "、" if wide else comma, ", ")), most=most, others=chance.choice((f"{comma}等", "等", " 等")))
    by_year = chance.random() < 0.15
    out: list[Piece] = [(names, "author")]
    if by_year:
        out += [(comma, "other"), (year(item), "date")]
    out += [(stop, "other"), (str(item["title"]), "title")]
    letter = {"article-journal": "J", "book": "M", "thesis": "D", "paper-conference": "C", "chapter": "M", "report": "R", "standard": "S", "patent": "P", "webpage": "EB/OL"}.get(kind, "J" if item.get("container-title") else "M")
    if chance.random() < 0.87:
        out.append((chance.choice(("[{}]", "[{}]", "［{}］", " [{}]", "[{}/OL]")).format(letter) if "/" not in letter else f"[{letter}]", "genre"))
    container, publisher, place = (str(item.get(key) or "") for key in ("container-title", "publisher", "publisher-place"))
    volume, issue = str(item.get("volume") or ""), str(item.get("issue") or "")
    leaf = pages(item, chance.choice(("-", "-", "–", "~"))).replace("+", "")
    when = chance.choice(("{}", "{}", "{}年")).format(year(item))
    if container and kind not in ("book", "thesis"):
        out += [("//" if letter in "CM" and chance.random() < 0.8 else stop, "other")]
        if letter in "CM" and item.get("editor") and chance.random() < 0.5:
            out += [(people(item, chance, order="FG", role="editor"), "editor"), (stop, "other")]
        out += [(container, "container")]
        if letter == "J" or not publisher:
            if not by_year:
                out += [(comma, "other"), (when, "date")]
            if volume:
                out += [(comma if not by_year or chance.random() < 0.8 else " ", "other"), (volume, "volume")]
            if issue:
                out += [("(" if not wide or chance.random() < 0.5 else "（", "other") if volume or chance.random() < 0.8 else (f"{comma}第", "other"), (issue, "issue"), ((")" if out[-2][0] != "（" else "）"), "other")]
                if out[-3][0].endswith("第"):
                    out[-1] = ("期", "other")
        else:
            out += [(stop, "other")]
            out += [(place, "place"), (colon, "other")] if place else []
            out += [(publisher, "publisher")] + ([] if by_year else [(comma, "other"), (when, "date")])
        if leaf:
            out += [(colon, "other"), (leaf, "pages")]
    else:
        if chance.random() < 0.15 and kind == "book":
            out += [(stop, "other"), (f"{chance.randint(2, 5)}版", "edition")]
        out += [(stop, "other")]
        place = place or chance.choice(("北京", "上海", "武汉", "南京"))
        publisher = publisher or (chance.choice(("清华大学", "浙江大学", "华中科技大学", "北京大学")) if kind == "thesis" else chance.choice(("科学出版社", "人民出版社", "高等教育出版社", "机械工业出版社")))
        out += [(place, "place"), (colon, "other")] if chance.random() < 0.9 else []
        out += [(publisher, "school" if kind == "thesis" else "publisher")] + ([] if by_year else [(comma, "other"), (when, "date")])
        if chance.random() < 0.4:
            out += [(colon, "other"), (leaf if leaf and not leaf.isdigit() else f"{chance.randint(1, 90)}-{chance.randint(91, 400)}", "pages")]
    if chance.random() < 0.12:
        address = item.get("URL") or f"http://www.cnki.net/kcms/detail/{chance.randint(10, 99)}.html"
        out += [(chance.choice(("[", "(")), "other"), (f"20{chance.randint(10, 24)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}", "accessed"), ("]. ", "other"), (str(address), "url")]
    if item.get("DOI") and chance.random() < 0.5:
        out += [(chance.choice((". DOI: ", ". DOI:", ". doi:")), "other"), (str(item["DOI"]), "doi")]
    out.append((chance.choice((".", "．" if wide else ".", "")), "other"))
    return _number(out, chance)


def _book_marks(item: Item, chance: random.Random) -> list[Piece]:
    """The notes of Chinese humanities: 张三：《题名》，《刊名》2008年第5期，第12页。"""
    out: list[Piece] = [(people(item, chance, order="FG", separator="、", most=3, others="等"), "author")]
    out += [(chance.choice(("：", ":", "著：", "，")), "other"), ("《", "other"), (str(item["title"]), "title"), ("》", "other"), (chance.choice(("，", ",", "，载")), "other")]
    container, publisher, place = (str(item.get(key) or "") for key in ("container-title", "publisher", "publisher-place"))
    if container and item["type"] != "book":
        out += [("《", "other"), (container, "container"), ("》", "other"), (chance.choice(("", "，")), "other"), (year(item), "date"), ("年第", "other"), (str(item.get("issue") or chance.randint(1, 12)), "issue"), ("期", "other")]
    else:
        out += [(place or "北京", "place"), (chance.choice(("：", ":")), "other"), (publisher or "中华书局", "publisher"), (chance.choice((",", "，", "")), "other"), (year(item), "date"), (chance.choice(("年版", "年", "")), "other")]
    if chance.random() < 0.75:
        first = chance.randint(1, 400)
        out += [("，第", "other"), (str(first) if chance.random() < 0.5 else f"{first}-{first + 9}", "pages"), ("页", "other")]
    out.append(("。", "other"))
    return _number(out, chance)


def _abnt(item: Item, chance: random.Random) -> list[Piece]:
    caps = chance.random() < 0.85
    order = chance.choice(("F,I", "F,I", "F,G"))
    names = people(item, chance, order=order, separator=chance.choice(("; ", "; ", ";", " & ")), most=chance.choice((3, 99, 1)), caps=caps, others=chance.choice((" et al.", "; et al", " et al")))
    out: list[Piece] = [(names, "author"), (". " if not names.endswith(".") else " ", "other"), (str(item["title"]).rstrip("."), "title")]
    kind, container = item["type"], item.get("container-title")
    place = str(item.get("publisher-place") or chance.choice(("São Paulo", "Rio de Janeiro", "Brasília", "Belo Horizonte", "Porto Alegre", "Curitiba", "Campinas, SP")))
    publisher = str(item.get("publisher") or chance.choice(("Atlas", "Cortez", "Vozes", "Editora UFMG", "Artmed", "Zahar")))
    if container and kind == "article-journal":
        out += [(". ", "other"), (str(container), "container")]
        if chance.random() < 0.5:
            out += [(", ", "other"), (place, "place")]
        for key, words in (("volume", ("v. ", "v.", "vol. ", "v ")), ("issue", ("n. ", "n.", "nº ", "no. ", "n ")), ("page", ("p. ", "p.", "pp. "))):
            if item.get(key):
                out += [(", " + chance.choice(words), "other"), (pages(item, chance.choice(("-", "–"))) if key == "page" else str(item[key]), "pages" if key == "page" else key)]
        when = f"{chance.choice(MONTHS_PT)}{chance.choice(('', '/' + chance.choice(MONTHS_PT)))} {year(item)}" if chance.random() < 0.4 else year(item)
        out += [(", ", "other"), (when, "date"), (".", "other")]
    elif container:
        out += [(chance.choice((". In: ", ". In ", ". IN: ")), "other")]
        if item.get("editor"):
            out += [(people(item, chance, order="F,I", separator="; ", role="editor", caps=caps), "editor"), (chance.choice((" (Org.). ", " (Orgs.). ", " (ed.). ", " (Coord.). ", ". ")), "other")]
        out += [(str(container), "container"), (chance.choice((". ", "... ")), "other"), (place, "place"), (": ", "other"), (publisher, "publisher"), (", ", "other"), (year(item), "date")]
        if item.get("page"):
            out += [(chance.choice((". p. ", ", p. ", ". p.")), "other"), (pages(item), "pages")]
        out.append((".", "other"))
    elif kind == "thesis" or chance.random() < 0.12:
        genre = chance.choice(("Dissertação (Mestrado em Educação)", "Tese (Doutorado em Ciências)", "Dissertação (Mestrado)", "Trabalho de Conclusão de Curso (Graduação)", "Tese de Doutorado"))
        out += [(". ", "other"), (year(item), "date")]
        if chance.random() < 0.7:
            out += [(". ", "other"), (f"{chance.randint(50, 400)}", "pages"), (" f", "other")]
        out += [(". ", "other"), (genre, "genre"), (chance.choice((" – ", " - ", ". ", "- ")), "other"), (chance.choice(("Universidade de São Paulo", "Universidade Federal de Minas Gerais", "Faculdade de Educação, Universidade Estadual de Campinas", publisher)), "school"), (", ", "other"), (place, "place")]
        if chance.random() < 0.6:
            out += [(", ", "other"), (year(item), "date")]
        out.append((".", "other"))
    else:
        if chance.random() < 0.3:
            out += [(". ", "other"), (f"{chance.randint(2, 9)}. ed" + chance.choice(("", ". rev", "ição")), "edition")]
        out += [(". ", "other"), (place, "place"), (chance.choice((": ", ": ", ", ")), "other"), (publisher, "publisher"), (", ", "other"), (year(item), "date"), (".", "other")]
        if chance.random() < 0.25:
            out += [(" ", "other"), (str(chance.randint(60, 600)), "pages"), (" p.", "other")]
    if item.get("URL") and chance.random() < 0.6:
        mark = chance.choice(("<", ""))
        out += [(chance.choice((" Disponível em: ", " Disponível em ")) + mark, "other"), (str(item["URL"]), "url"), (">. " if mark else ". ", "other")]
        out += [(chance.choice(("Acesso em: ", "Acessado em ")), "other"), (f"{chance.randint(1, 28)} {chance.choice(MONTHS_PT)} 20{chance.randint(10, 24)}", "accessed"), (".", "other")]
    return _number(out, chance) if chance.random() < 0.4 else out


def _din(item: Item, chance: random.Random) -> list[Piece]:
    order, separator = chance.choice((("F,G", "; "), ("F,I", " ; "), ("F,G", " / "), ("F,I", "; "), ("F,G", "/"), ("GF", ", ")))
    out: list[Piece] = [(people(item, chance, order=order, separator=separator, caps=chance.random() < 0.2, most=chance.choice((3, 99)), others=" u. a."), "author")]
    early = chance.random() < 0.45
    if early:
        out += [(" (", "other"), (year(item), "date"), ("): ", "other")]
    else:
        out.append((chance.choice((": ", ": ", ", ")), "other"))
    quote = chance.choice((("", ""), ("", ""), ("„", "“"), ("»", "«")))
    out += [(quote[0], "other"), (str(item["title"]).rstrip("."), "title"), (quote[1], "other")]
    container = item.get("container-title")
    place, publisher = str(item.get("publisher-place") or "Berlin"), str(item.get("publisher") or "").split(":")[-1].strip()
    if container and item["type"] != "book":
        out += [(chance.choice((". In: ", ", in: ", ". In ", " In: ")), "other")]
        if item.get("editor"):
            out += [(people(item, chance, order=chance.choice(("F,G", "IF", "GF")), separator=" / ", role="editor"), "editor"), (chance.choice((" (Hrsg.): ", " (Hg.): ", " (Hrsg.), ")), "other")]
        out.append((str(container), "container"))
        if item.get("volume"):
            out += [(chance.choice((" ", ", Bd. ", ", Jg. ", ". Bd. ", " Jg. ")), "other"), (str(item["volume"]), "volume")]
        if not early and item["type"] == "article-journal":
            out += [(" (", "other"), (year(item), "date"), (")", "other")]
        if item.get("issue"):
            out += [(chance.choice((", Nr. ", ", H. ", ", Heft ", ".", "/")), "other"), (str(item["issue"]), "issue")]
        if item["type"] != "article-journal":
            out += [(". ", "other"), (place, "place")] + ([(": ", "other"), (publisher, "publisher")] if publisher else [])
            out += [] if early else [(chance.choice((", ", " ")), "other"), (year(item), "date")]
        if item.get("page"):
            out += [(chance.choice((", S. ", ", S.", ": ", ". S. ")), "other"), (pages(item), "pages")]
    else:
        if chance.random() < 0.25:
            out += [(chance.choice((". ", ", ")), "other"), (f"{chance.randint(2, 9)}. Aufl" + chance.choice((".", "age", "., überarb.")), "edition")]
        if item["type"] == "thesis":
            out += [(", ", "other"), (publisher or "Universität Hamburg", "school"), (", ", "other"), (chance.choice(("Diss.", "Dissertation", "Masterarbeit")), "genre")]
            out += [] if early else [(", ", "other"), (year(item), "date")]
        else:
            out += [(chance.choice((". ", ", ")), "other"), (place, "place")] + ([(chance.choice((": ", " : ")), "other"), (publisher, "publisher")] if publisher and chance.random() < 0.8 else [])
            out += [] if early else [(chance.choice((", ", " ")), "other"), (year(item), "date")]
        if chance.random() < 0.2:
            out += [(", S. ", "other"), (str(chance.randint(3, 400)), "pages")]
    if item.get("ISBN") and chance.random() < 0.4:
        out += [(chance.choice((". – ISBN ", " — ISBN ")), "other"), (str(item["ISBN"]), "isbn")]
    out.append((chance.choice((".", "", ".")), "other"))
    return _number(out, chance) if chance.random() < 0.4 else out


ABBREVIATED = ("Phys. Rev. B", "Phys. Rev. Lett.", "ApJ", "MNRAS", "A&A", "Nucl. Phys. B", "Phys. Lett. B", "J. Chem. Phys.", "J. Am. Chem. Soc.", "Astrophys. J.", "Z. Phys.",
               "Appl. Phys. Lett.", "Solid State Commun.", "Nature", "Science", "Astron. J.", "PASP", "JETP", "J. Phys. A", "Rev. Mod. Phys.", "Angew. Chem.", "Tetrahedron Lett.",
               "ЖЭТФ", "УФН", "ДАН СССР", "Письма в ЖЭТФ", "ФТТ", "Astropart. Phys.", "Eur. Phys. J. C", "JHEP", "Inorg. Chem.", "Macromolecules")  # fmt: skip


def _physics(item: Item, chance: random.Random) -> list[Piece]:
    """Without a title: physics, astronomy, chemistry."""
    journal = chance.choice(ABBREVIATED) if chance.random() < 0.6 or not item.get("container-title") else str(item["container-title"])
    volume = str(item.get("volume") or chance.randint(1, 600))
    first = re.split(r"[-–—]", str(item.get("page") or ""))[0] or str(chance.randint(1, 9999))
    leaf = first if chance.random() < 0.7 else pages(item) or first
    kind = chance.choice(("physics", "physics", "physics", "astro", "astro", "chemistry", "title"))
    if kind == "astro":
        out = [(people(item, chance, order=chance.choice(("F,I", "FI")), most=chance.choice((3, 99, 1)), last=chance.choice((", & ", " & ", ", ")), others=" et al."), "author"), (chance.choice((" ", ", ")), "other"), (year(item), "date"),
               (", ", "other"), (journal, "container"), (", ", "other"), (volume, "volume"), (", ", "other"), (leaf, "pages"), ("", "other")]  # fmt: skip
    elif kind == "chemistry":
        out = [(people(item, chance, order="F,I", separator="; "), "author"), (" ", "other"), (journal, "container"), (" ", "other"), (year(item), "date"), (", ", "other"), (volume, "volume"), (", ", "other"), (leaf, "pages"), (".", "other")]
    else:
        out = [(people(item, chance, order=chance.choice(("IF", "IF", "FI")), last=chance.choice((", ", " and ", ", and ")), most=chance.choice((99, 4, 1)), others=chance.choice((" et al.", ", et al."))), "author"), (", ", "other")]
        if kind == "title":
            out += [(str(item["title"]), "title"), (", ", "other")]
        out += [(journal, "container"), (chance.choice((" ", ", ", " vol. ")), "other"), (volume, "volume")]
        if chance.random() < 0.15:
            out += [("(", "other"), (str(chance.randint(1, 12)), "issue"), (")", "other")]
        if chance.random() < 0.75:
            out += [(chance.choice((", ", ", ", ": ", ", p. ")), "other"), (leaf, "pages"), (" (", "other"), (year(item), "date"), (chance.choice((").", ")", ");")), "other")]
        else:
            out += [(" (", "other"), (year(item), "date"), (chance.choice((") ", "), ")), "other"), (leaf, "pages"), (".", "other")]
    if chance.random() < 0.12:
        out += [(chance.choice((" ", ", ", " [")), "other"), (chance.choice((f"arXiv:{chance.randint(1001, 2312)}.{chance.randint(1000, 9999)}", f"hep-th/{chance.randint(9301001, 9912999)}")), "arxiv")]
    return _number(out, chance)


def _note(item: Item, chance: random.Random) -> list[Piece]:
    """Notes of law and history papers: authors by given name, commas throughout."""
    names = people(item, chance, order=chance.choice(("GF", "IF", "GF")), last=chance.choice((" and ", " & ", ", ")), most=3, others=" et al.")
    quote = chance.choice((("“", ",”"), ("‘", "’,"), ("\"", ",\""), ("", ","), ("«", "»,")))
    out: list[Piece] = [(chance.choice(("", "", "See ", "Cf. ", "Vgl. ", "See also ")) if chance.random() < 0.3 else "", "other"), (names, "author"), (", ", "other"), (quote[0], "other"), (str(item["title"]).rstrip("."), "title"), (quote[1] + " ", "other")]
    container = item.get("container-title")
    place, publisher = str(item.get("publisher-place") or "Oxford"), str(item.get("publisher") or "Oxford University Press")
    if container and item["type"] != "book":
        style = chance.choice(("law", "history", "law"))
        if style == "law":
            out += [(str(item.get("volume") or chance.randint(3, 120)), "volume"), (" ", "other"), (str(container), "container"), (" ", "other"), (re.split(r"[-–—]", str(item.get("page") or chance.randint(1, 900)))[0], "pages"), (chance.choice((", " + str(chance.randint(2, 900)), "")), "other"), (" (", "other"), (year(item), "date"), (").", "other")]
        else:
            out += [(chance.choice(("in ", "")), "other"), (str(container), "container"), (chance.choice((" ", ", vol. ")), "other"), (str(item.get("volume") or chance.randint(3, 120)), "volume"), (" (", "other"), (year(item), "date"), (chance.choice(("): ", "), pp. ", "), S. ")), "other"), (pages(item) or str(chance.randint(1, 400)), "pages"), (".", "other")]
    else:
        out += [("(", "other"), (place, "place"), (": ", "other"), (publisher, "publisher"), (", ", "other"), (year(item), "date"), (chance.choice(("), ", "), p. ", "), pp. ")), "other"), (str(chance.randint(1, 400)), "pages"), (".", "other")] if chance.random() < 0.6 else [
            (place, "place"), (chance.choice((" ", ", ")), "other"), (year(item), "date"), (chance.choice((", p. ", ", S. ", ", pp. ")), "other"), (str(chance.randint(1, 400)), "pages"), (".", "other")]  # fmt: skip
    return _number(out, chance) if chance.random() < 0.4 else out


@dataclass(frozen=True, slots=True)
class Style:
    """A way of citing, the languages of the records it is used for, and how often."""

    render: Callable[[Item, random.Random], list[Piece]]
    languages: tuple[str, ...]
    share: float = 1.0


STYLES = (
    Style(_gost, ("ru",), 5), Style(_romanised, ("ru",), 1), Style(_gost, ("en",), 0.4), Style(_gbt, ("zh",), 5), Style(_book_marks, ("zh",), 1.2),
    Style(_abnt, ("pt",), 5), Style(_abnt, ("es",), 1), Style(_din, ("de",), 5), Style(_din, ("en", "fr"), 0.5), Style(_physics, ("en",), 3),
    Style(_physics, ("ru",), 0.25), Style(_note, ("en",), 1), Style(_note, ("de", "fr", "es"), 1),
)  # fmt: skip
