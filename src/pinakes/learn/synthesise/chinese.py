# ruff: noqa: E501
"""GB/T 7714 with and without full-width punctuation, and the notes of Chinese humanities.

The words in these templates are those of the printed styles: data for training, never read by the program that parses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.phrases import PHRASES
from pinakes.learn.synthesise.pieces import Item, Piece, numbered, pages, people, year

if TYPE_CHECKING:
    import random


PLACES = (
    "北京",
    "上海",
    "武汉",
    "南京",
    "广州",
    "成都",
    "西安",
    "杭州",
    "天津",
    "重庆",
    "长沙",
    "沈阳",
    "哈尔滨",
    "台北",
    "香港",
    "合肥",
    "济南",
    "大连",
)
PUBLISHERS = ("科学出版社", "人民出版社", "高等教育出版社", "机械工业出版社", "商务印书馆", "中华书局", "三联书店", "电子工业出版社", "清华大学出版社",
              "法律出版社", "社会科学文献出版社", "上海古籍出版社", "人民邮电出版社", "中国社会科学出版社", "未来出版公司", "聯經出版公司")  # fmt: skip
SCHOOLS = (
    "清华大学",
    "浙江大学",
    "华中科技大学",
    "北京大学",
    "中国科学院大学",
    "上海交通大学计算机系",
    "华东师范大学",
    "哈尔滨工业大学",
    "中国人民大学法学院",
)
STATES = ("中国", "CN", "美国", "US")


def _special(item: Item, head: list[Piece], chance: random.Random, stop: str) -> list[Piece]:
    """Patents, newspapers, notices on the web: works with a whole date."""
    when, sort = _dated(item, chance), chance.choice(("P", "N", "EB"))
    if sort == "P":
        number = f"{chance.choice(STATES)}{chance.choice((', ', ''))}CN{chance.randint(10**8, 10**9)}.{chance.randint(0, 9)}"
        return [
            *head,
            (chance.choice((": ", "：")), "other"),
            (number, "note"),
            ("[P]", "genre"),
            (stop, "other"),
            (when, "date"),
            (".", "other"),
        ]
    if sort == "N":
        paper = chance.choice(("人民日报", "光明日报", "中国教育报", "经济日报", "中央日報", "法制日报"))
        leaf = f"{chance.randint(1, 16)}"
        if chance.random() < 0.4:
            leaf = leaf.zfill(2)
        return [
            *head,
            ("[N]", "genre"),
            (stop, "other"),
            (paper, "container"),
            (", ", "other"),
            (when, "date"),
            ("(", "other"),
            (leaf, "issue"),
            (").", "other"),
        ]
    address = item.get("URL") or f"http://www.gov.cn/{chance.randint(100, 99999)}.html"
    out = [*head, (chance.choice(("[EB/OL]", "[R/OL]", "[EB]")), "genre"), (stop, "other")]
    out += [
        ("(", "other"),
        (when, "date"),
        (")[", "other"),
        (f"20{chance.randint(15, 25)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}", "accessed"),
    ]
    return [
        *out,
        (chance.choice(("]. ", "].")), "other"),
        (str(address), "url"),
        (chance.choice(("", ".")), "other"),
    ]


def gbt_latin(item: Item, chance: random.Random) -> list[Piece]:
    """A work in Latin letters as GB/T 7714 has it, in the lists of Chinese papers."""
    return gbt(item, chance, latin=True)


def _dated(item: Item, chance: random.Random) -> str:
    return f"{year(item)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}"


def gbt(item: Item, chance: random.Random, *, latin: bool = False) -> list[Piece]:
    """A reference as GB/T 7714 has it."""
    wide = chance.random() < (0.05 if latin else 0.3)
    comma, stop, colon = (
        ("，", "．", "：")
        if wide
        else (chance.choice((", ", ",")), chance.choice((". ", ".")), chance.choice((": ", ":")))
    )
    if wide and chance.random() < 0.4:
        stop = "。"
    kind = item["type"]
    most = chance.choice((3, 3, 3, 99, 1))
    if latin:
        others = chance.choice((", et al", ", et al.", " et al", ", 等"))
        order = chance.choice(("FIS", "FIS", "FIS", "FI0", "FI", "GF", "F,I"))
        names = people(
            item, chance, order=order, separator=", ", most=most, others=others, caps=chance.random() < 0.35
        )
    else:
        separator = chance.choice((comma, "、" if wide else comma, ", "))
        names = people(
            item,
            chance,
            order="FG",
            separator=separator,
            most=most,
            others=chance.choice((f"{comma}等", "等", " 等")),
        )
    by_year = chance.random() < 0.22
    out: list[Piece] = [(names, "author")]
    if by_year:
        before, after = chance.choice(
            ((comma, ""), (comma, ""), (stop, ""), (" (", ")"), ("（", "）"), (f"{stop}（", "）"), (" ", ""))
        )
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
            (
                chance.choice(("[{}]", "[{}]", "［{}］", " [{}]", "[{}/OL]")).format(letter)
                if "/" not in letter
                else f"[{letter}]",
                "genre",
            )
        )
    container, publisher, place = (
        str(item.get(key) or "") for key in ("container-title", "publisher", "publisher-place")
    )
    volume, issue = str(item.get("volume") or ""), str(item.get("issue") or "")
    if chance.random() < 0.04 and not latin:
        return numbered(_special(item, out[:3], chance, stop), chance)
    if kind == "book" and chance.random() < 0.08:
        who = people(item, chance, order="FIS" if latin else "FG", role="author", most=2)
        out += [
            (stop, "other"),
            (who, "translator"),
            (chance.choice((f"{comma}译", "译", " 译", ", trans")), "other"),
        ]
    leaf = pages(item, chance.choice(("-", "-", "–", "~"))).replace("+", "")
    when = chance.choice(("{}", "{}", "{}年")).format(year(item))
    if container and kind not in ("book", "thesis"):
        seen_in = chance.choice(("//", "//", "//", " // ", f"{stop}见{colon}", f"{stop}In{colon}"))
        out += [(seen_in if letter in "CM" and chance.random() < 0.85 else stop, "other")]
        if letter in "CM" and item.get("editor") and chance.random() < 0.5:
            out += [(people(item, chance, order="FG", role="editor"), "editor"), (stop, "other")]
        elif letter in "CM" and len(item["author"]) > 1 and chance.random() < 0.35:
            out += [
                (
                    people({"editor": item["author"][::-1]}, chance, order="FG", role="editor", most=2),
                    "editor",
                ),
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
                    ("(" if (not wide and chance.random() < 0.85) or chance.random() < 0.3 else "（", "other")
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
        if latin:
            place = place or chance.choice(PHRASES["en"].places)
            publisher = publisher or chance.choice(
                PHRASES["en"].schools if kind == "thesis" else PHRASES["en"].publishers
            )
        else:
            place = place or chance.choice(PLACES)
            publisher = publisher or chance.choice(SCHOOLS if kind == "thesis" else PUBLISHERS)
        out += [(place, "place"), (colon, "other")] if chance.random() < 0.9 else []
        out += [(publisher, "school" if kind == "thesis" else "publisher")] + (
            [] if by_year else [(comma, "other"), (when, "date")]
        )
        if chance.random() < 0.4:
            out += [
                (colon, "other"),
                (
                    leaf
                    if leaf and not leaf.isdigit()
                    else f"{chance.randint(1, 90)}-{chance.randint(91, 400)}",
                    "pages",
                ),
            ]
    if chance.random() < 0.12:
        address = item.get("URL") or f"http://www.cnki.net/kcms/detail/{chance.randint(10, 99)}.html"
        out += [
            (chance.choice(("[", "(")), "other"),
            (
                f"20{chance.randint(10, 24)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}",
                "accessed",
            ),
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
    container, publisher, place = (
        str(item.get(key) or "") for key in ("container-title", "publisher", "publisher-place")
    )
    if container and item["type"] not in ("book", "article-journal"):
        out[-1] = (chance.choice(("，载", "，见", "，收入", "，")), "other")
        if chance.random() < 0.6:
            out += [
                (
                    people(
                        {"editor": item["author"][::-1]},
                        chance,
                        order="FG",
                        separator="、",
                        role="editor",
                        most=2,
                    ),
                    "editor",
                ),
                (chance.choice(("主编：", "编：", "编")), "other"),
            ]
        out += [
            ("《", "other"),
            (container, "container"),
            ("》", "other"),
            (chance.choice(("，", ",")), "other"),
        ]
        if chance.random() < 0.6:
            out += [(place or chance.choice(PLACES), "place"), (chance.choice(("：", ":")), "other")]
        out += [
            (publisher or chance.choice(PUBLISHERS), "publisher"),
            (chance.choice(("", "，")), "other"),
            (year(item), "date"),
            (chance.choice(("年版", "年")), "other"),
        ]
    elif container and item["type"] != "book":
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
        out += [
            ("，第", "other"),
            (str(first) if chance.random() < 0.5 else f"{first}-{first + 9}", "pages"),
            ("页", "other"),
        ]
    out.append(("。", "other"))
    return numbered(out, chance)
