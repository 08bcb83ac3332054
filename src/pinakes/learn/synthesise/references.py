# ruff: noqa: E501
"""References rendered from real records in styles the corpora lack, with every token labelled.

GOST 7.0.5-2008, 7.1-2003 and 7.0.100-2018, GB/T 7714 and the 《》 notes of Chinese humanities, ABNT, DIN 1505, German notes,
physics, astronomy and chemistry without titles, notes of law journals. Styles live in `styles.py`; here records are chosen, mixed
and made noisy. The seed fixes everything; nothing made here is kept but the model.
"""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING, Any

from pinakes.learn.mend import _at_tokens, mended
from pinakes.learn.synthesise.east_asian import invented
from pinakes.learn.synthesise.styles import STYLES
from pinakes.text.words import fold, words
from pinakes.understand.bibliography.tokens import tokenise

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from random import Random

    from pinakes.learn.mend import Labelled
    from pinakes.learn.synthesise.pieces import Piece
    from pinakes.learn.synthesise.styles import CitationStyle

FILES = {
    "ru": ("bib_ru", "glottolog_ru"), "zh": ("bib_zh", "zotero_chinese", "acl_zh"), "pt": ("scielo_pt", "bib_pt", "glottolog_pt"),
    "de": ("glottolog_de", "bib_de"), "en": ("bib_en", "scielo_en"), "es": ("scielo_es", "glottolog_es"), "fr": ("glottolog_fr", "bib_fr"),
    "it": ("bib_it",), "ja": (), "ko": (),
}  # fmt: skip
COUNTS = {
    "ru": 4300,
    "zh": 5600,
    "pt": 2900,
    "de": 5000,
    "en": 8000,
    "es": 1700,
    "fr": 2600,
    "it": 2400,
    "ja": 1700,
    "ko": 1300,
}
REWORKED = 0.5
"""Share of records that come from labelled references, where there are enough."""
NOISY = 0.17
SECOND_PLACE = 0.08
"""Share of references whose publisher sits in two places."""
CITIES = {"de": ("Boston", "New York", "Wien", "München", "Zürich", "Leipzig"), "en": ("New York", "London", "Oxford", "Cambridge, MA"),
          "fr": ("Bruxelles", "Genève", "Paris"), "it": ("Roma", "Torino", "Firenze")}  # fmt: skip
CORPORATE = 0.07
"""Share of references written by an organisation."""
BODIES = {
    "ru": ("Министерство образования", "Росстат", "Центральный банк Российской Федерации", "Всемирная организация здравоохранения"),
    "zh": ("国家统计局", "中华人民共和国教育部", "世界卫生组织", "中国互联网络信息中心"),
    "pt": ("BRASIL", "BRASIL. Ministério da Saúde", "Organização Mundial da Saúde", "IBGE", "INSTITUTO BRASILEIRO DE GEOGRAFIA E ESTATÍSTICA", "SÃO PAULO (Estado)", "Conselho Nacional de Saúde"),
    "de": ("Statistisches Bundesamt", "Deutsche Forschungsgemeinschaft", "Bundesministerium für Bildung und Forschung", "Wissenschaftsrat"),
    "en": ("World Health Organization", "World Bank", "The World Bank", "United Nations", "Centers for Disease Control and Prevention", "European Commission", "OECD", "R Core Team", "NIST",
           "American Psychological Association", "Ministry of Health", "National Research Council", "Food and Agriculture Organization of the United Nations", "IPCC", "ATLAS Collaboration"),
    "it": ("Comune di Venezia", "ISTAT", "Ministero per i beni culturali", "AA.VV."),
    "ja": ("文部科学省", "国立国会図書館", "総務省統計局", "日本図書館協会"), "ko": ("교육부", "통계청", "국립중앙도서관", "산업안전보건연구원"),
    "es": ("Organización Panamericana de la Salud", "Ministerio de Salud", "UNESCO"), "fr": ("Organisation mondiale de la santé", "INSEE", "Ministère de la Culture"),
}  # fmt: skip
HAN = re.compile("[\u4e00-\u9fff]")


def records(data: Path, language: str, *, without: frozenset[str] = frozenset()) -> list[dict[str, Any]]:
    """CSL items of a language that have a title and an author; Chinese ones completed from bare titles."""
    found = []
    for name in FILES[language]:
        path = data / "records" / f"{name}.jsonl.gz"
        if path.exists() and name.split("_")[0] not in without:
            with gzip.open(path, "rt", encoding="utf-8") as rows:
                found += [json.loads(line) for line in rows]
    kept = [item for item in found if _is_whole(item)]
    if language == "zh":
        kept = [
            item
            for item in kept
            if HAN.search(item["title"]) and HAN.search(str(item["author"][0].get("family", "")))
        ]
        foreign = [
            item
            for item in kept
            if item.get("container-title") and not HAN.search(str(item["container-title"]))
        ]
        kept = [item for item in kept if item not in foreign] + foreign[:60]
    return kept


def _is_whole(item: dict[str, Any]) -> bool:
    """Whether an item has title, authors and date."""
    return bool(item.get("title") and item.get("author") and item.get("issued"))


def titles(data: Path) -> list[str]:
    """Bare Chinese titles."""
    with gzip.open(data / "records" / "csl_zh_titles.jsonl.gz", "rt", encoding="utf-8") as rows:
        return [json.loads(line)["title"] for line in rows]


def synthesised(
    data: Path,
    chance: random.Random,
    *,
    reworked: Mapping[str, Sequence[dict[str, Any]]] | None = None,
    without: frozenset[str] = frozenset(),
) -> Iterator[Labelled]:
    """Rendered references with their labels; `reworked`: further records by language, `without`: records left out by the name of their file."""
    for language, count in COUNTS.items():
        pool = records(data, language, without=without) or invented(language, chance)
        more = list((reworked or {}).get(language, ()))
        bare = titles(data) if language == "zh" else []
        styles = _styles_of(language)
        weights = [style.share for style in styles]
        bodies = [
            *BODIES[language],
            *_bodies_in(pool, language),
        ]
        for _ in range(count):
            item = dict(chance.choice(_chosen_pool(more, pool, chance)))
            if bare and chance.random() < 0.7:
                item = _mixed(item, pool, bare, chance)
            if chance.random() < CORPORATE:
                item["author"] = [{"literal": chance.choice(bodies)}]
            if _has_second_place(language, item, chance):
                other = chance.choice(CITIES[language])
                item["publisher-place"] = (
                    f"{item['publisher-place']}{chance.choice((' / ', '/', ' und ' if language == 'de' else ' and ', ', '))}{other}"
                )
            style = chance.choices(styles, weights)[0]
            pieces = [piece for piece in style.render(item, chance) if piece[0]]
            if pieces:
                yield labelled(_noisy(_single_stops(pieces), chance))


def _chosen_pool(
    more: list[dict[str, Any]], pool: list[dict[str, Any]], chance: Random
) -> list[dict[str, Any]]:
    """The records that are taken: reworked ones now and then."""
    return more if more and (not pool or (len(more) > 100 and chance.random() < REWORKED)) else pool


def _styles_of(language: str) -> list[CitationStyle]:
    """Styles in which works of a language are cited."""
    return [style for style in STYLES if language in style.languages]


def _bodies_in(pool: list[dict[str, Any]], language: str) -> Iterator[str]:
    """Bodies that publish, among the records."""
    return (body for item in pool if is_body(body := str(item.get("publisher") or ""), language))


def _has_second_place(language: str, item: dict[str, Any], chance: Random) -> bool:
    """Whether a second place of publication is made up."""
    return bool(item.get("publisher-place") and language in CITIES and chance.random() < SECOND_PLACE)


def is_body(name: str, language: str) -> bool:
    """Whether a publisher could as well have written the work: an institute, a ministry, a university."""
    known = {**words("bibliography", "school"), **words("bibliography", "organisation")}
    return 8 < len(name) < 70 and any(
        known.get(word) == language or word in known for word in fold(name).split()
    )


def _single_stops(pieces: list[Piece]) -> list[Piece]:
    """A stop of the style right after the stop of an abbreviation is printed once."""
    out: list[Piece] = []
    for text, label in pieces:
        if out and text.startswith(".") and out[-1][0].endswith("."):
            text = text[1:]
        if text:
            out.append((text, label))
    return out


def _mixed(
    item: dict[str, Any], pool: list[dict[str, Any]], bare: list[str], chance: random.Random
) -> dict[str, Any]:
    """A record put together: a bare title, authors and the place of publication of others."""
    other = chance.choice(pool)
    item |= {
        "title": chance.choice(bare),
        "author": (item["author"] + other["author"])[: chance.randint(1, 5)],
    }
    journals = [
        record["container-title"]
        for record in chance.sample(pool, 6)
        if HAN.search(str(record.get("container-title", "")))
    ]
    if item["type"] == "article-journal" and journals:
        item |= {
            "container-title": chance.choice(journals),
            "volume": str(chance.randint(1, 60)),
            "issue": str(chance.randint(1, 12)),
        }
        first = chance.randint(1, 900)
        item["page"] = f"{first}-{first + chance.randint(1, 20)}"
    return item


def labelled(pieces: list[Piece]) -> Labelled:
    """Pieces of text with their labels → tokens with theirs."""
    raw = "".join(text for text, _ in pieces)
    tokens = tokenise(raw)
    return raw, tokens, mended(raw, tokens, _at_tokens(raw, pieces, tokens))


def _noisy(pieces: list[Piece], chance: random.Random) -> list[Piece]:
    """Now and then what print and text layers do: lost spaces, broken words, misread letters, a page head at the end."""
    if chance.random() > NOISY:
        return pieces
    kind = chance.choice(
        ("spaces", "broken", "letters", "tail", "tail", "width", "plain", "shouted", "unstopped", "unstopped")
    )
    if kind == "tail":
        return [
            *pieces,
            (
                chance.choice((f" {chance.randint(2, 400)}", " * * *", " 12 ISSN 1234-5678", " © 2010")),
                "other",
            ),
        ]
    return [(_damaged(kind, text, label, chance), label) for text, label in pieces]


def _damaged(kind: str, text: str, label: str, chance: random.Random) -> str:
    """One piece of a reference, with one kind of noise."""
    match kind:
        case "spaces":
            return re.sub(" ", lambda _: " " if chance.random() > 0.12 else "", text)
        case "width":
            return text.translate(WIDE if HAN.search(text) or label == "other" else {})
        case "plain":
            return text.replace("ё", "е").translate(PLAIN_QUOTES)
        case "unstopped":
            return " " if label == "other" and text.strip() in STOPS and chance.random() < 0.5 else text
        case "shouted":
            return text.upper() if label in ("title", "author") else text
        case "broken":
            return re.sub(r"([^\W\d_]{4})([^\W\d_]{3})", lambda m: m[1] + chance.choice(BREAKS) + m[2], text)
    return "".join(_misread(char, chance) for char in text)


STOPS = frozenset((".", ",", ";", ":", ". –", "–"))
"""Signs between fields that are left out now and then."""
WIDE = str.maketrans({",": "，", ":": "：", "(": "（", ")": "）", ";": "；"})
PLAIN_QUOTES = str.maketrans({"«": '"', "»": '"', "“": '"', "”": '"', "–": "-", "—": "-", "’": "'"})
BREAKS = ("",) * 44 + ("- ", "-", "\ufffe", "\u00ad")
MISREAD = {
    "l": "1",
    "1": "l",
    "O": "0",
    "0": "O",
    "m": "rn",
    "c": "e",
    "e": "c",
    "и": "н",
    "н": "и",
    "ш": "щ",
    ",": ".",
    ".": ",",
}


def _misread(char: str, chance: random.Random) -> str:
    return MISREAD[char] if char in MISREAD and chance.random() < 0.03 else char
