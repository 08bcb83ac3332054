"""GB/T 7714 with and without full-width punctuation, and the notes of Chinese humanities.

The words in these templates are those of the printed styles: data for training, never read by the program that parses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.pieces import Item, Piece, numbered, pages, people, year

if TYPE_CHECKING:
    import random


def gbt(item: Item, chance: random.Random) -> list[Piece]:
    """A reference as GB/T 7714 has it."""
    wide = chance.random() < 0.3
    comma, stop, colon = (
        ("，", "．", "：") if wide else (chance.choice((", ", ",")), chance.choice((". ", ".")), chance.choice((": ", ":")))
    )
    if wide and chance.random() < 0.4:
        stop = "。"
    kind = item["type"]
    most = chance.choice((3, 3, 3, 99, 1))
    names = people(
        item,
        chance,
        order="FG",
        separator=chance.choice((comma, "、" if wide else comma, ", ")),
        most=most,
        others=chance.choice((f"{comma}等", "等", " 等")),
    )
    by_year = chance.random() < 0.22
    out: list[Piece] = [(names, "author")]
    if by_year:
        before, after = chance.choice(((comma, ""), (comma, ""), (stop, ""), (" (", ")"), ("（", "）"), (f"{stop}（", "）"), (" ", "")))
        out += [(before, "other"), (year(item), "date"), (after, "other")]
    out += [(stop, "other"), (str(item["title"]), "title")]
    if chance.random() < (0.12 if kind == "book" else 0.03):
        out += [
            (chance.choice((": 卷 ", "：第", ": Vol. ", "：卷")), "other"),
            (str(chance.randint(1, 40)), "volume"),
            (chance.choice(("", "册", "卷")), "other"),
        ]
    letter = {
        "article-journal": "J",
        "book": "M",
        "thesis": "D",
        "paper-conference": "C",
        "chapter": "M",
        "report": "R",
        "standard": "S",
        "patent": "P",
        "webpage": "EB/OL",
    }.get(kind, "J" if item.get("container-title") else "M")
    if chance.random() < 0.87:
        out.append(
            (chance.choice(("[{}]", "[{}]", "［{}］", " [{}]", "[{}/OL]")).format(letter) if "/" not in letter else f"[{letter}]", "genre")
        )
    container, publisher, place = (str(item.get(key) or "") for key in ("container-title", "publisher", "publisher-place"))
    volume, issue = str(item.get("volume") or ""), str(item.get("issue") or "")
    leaf = pages(item, chance.choice(("-", "-", "–", "~"))).replace("+", "")
    when = chance.choice(("{}", "{}", "{}年")).format(year(item))
    if container and kind not in ("book", "thesis"):
        out += [("//" if letter in "CM" and chance.random() < 0.8 else stop, "other")]
        if letter in "CM" and item.get("editor") and chance.random() < 0.5:
            out += [(people(item, chance, order="FG", role="editor"), "editor"), (stop, "other")]
        elif letter in "CM" and len(item["author"]) > 1 and chance.random() < 0.35:
            out += [
                (people({"editor": item["author"][::-1]}, chance, order="FG", role="editor", most=2), "editor"),
                (chance.choice((stop, f"{comma}编{stop}", f"主编{stop}")), "other"),
            ]
        out += [(container, "container")]
        if letter == "J" or not publisher:
            if not by_year:
                out += [(comma, "other"), (when, "date")]
            if volume:
                out += [(comma if not by_year or chance.random() < 0.8 else " ", "other"), (volume, "volume")]
            if issue:
                out += [
                    ("(" if not wide or chance.random() < 0.5 else "（", "other")
                    if volume or chance.random() < 0.8
                    else (f"{comma}第", "other"),
                    (issue, "issue"),
                    ((")" if out[-2][0] != "（" else "）"), "other"),
                ]
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
        publisher = publisher or (
            chance.choice(("清华大学", "浙江大学", "华中科技大学", "北京大学"))
            if kind == "thesis"
            else chance.choice(("科学出版社", "人民出版社", "高等教育出版社", "机械工业出版社"))
        )
        out += [(place, "place"), (colon, "other")] if chance.random() < 0.9 else []
        out += [(publisher, "school" if kind == "thesis" else "publisher")] + ([] if by_year else [(comma, "other"), (when, "date")])
        if chance.random() < 0.4:
            out += [
                (colon, "other"),
                (leaf if leaf and not leaf.isdigit() else f"{chance.randint(1, 90)}-{chance.randint(91, 400)}", "pages"),
            ]
    if chance.random() < 0.12:
        address = item.get("URL") or f"http://www.cnki.net/kcms/detail/{chance.randint(10, 99)}.html"
        out += [
            (chance.choice(("[", "(")), "other"),
            (f"20{chance.randint(10, 24)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}", "accessed"),
            ("]. ", "other"),
            (str(address), "url"),
        ]
    if item.get("DOI") and chance.random() < 0.5:
        out += [(chance.choice((". DOI: ", ". DOI:", ". doi:")), "other"), (str(item["DOI"]), "doi")]
    out.append((chance.choice((".", "．" if wide else ".", "")), "other"))
    return numbered(out, chance)


def book_marks(item: Item, chance: random.Random) -> list[Piece]:
    """The notes of Chinese humanities: 张三：《题名》，《刊名》2008年第5期，第12页。"""
    out: list[Piece] = [(people(item, chance, order="FG", separator="、", most=3, others="等"), "author")]
    out += [
        (chance.choice(("：", ":", "著：", "，")), "other"),
        ("《", "other"),
        (str(item["title"]), "title"),
        ("》", "other"),
        (chance.choice(("，", ",", "，载")), "other"),
    ]
    container, publisher, place = (str(item.get(key) or "") for key in ("container-title", "publisher", "publisher-place"))
    if container and item["type"] != "book":
        out += [
            ("《", "other"),
            (container, "container"),
            ("》", "other"),
            (chance.choice(("", "，")), "other"),
            (year(item), "date"),
            ("年第", "other"),
            (str(item.get("issue") or chance.randint(1, 12)), "issue"),
            ("期", "other"),
        ]
    else:
        out += [
            (place or "北京", "place"),
            (chance.choice(("：", ":")), "other"),
            (publisher or "中华书局", "publisher"),
            (chance.choice((",", "，", "")), "other"),
            (year(item), "date"),
            (chance.choice(("年版", "年", "")), "other"),
        ]
    if chance.random() < 0.75:
        first = chance.randint(1, 400)
        out += [("，第", "other"), (str(first) if chance.random() < 0.5 else f"{first}-{first + 9}", "pages"), ("页", "other")]
    out.append(("。", "other"))
    return numbered(out, chance)
