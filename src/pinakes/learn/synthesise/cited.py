"""Libraries and the references to them, made from real records: who is meant by each reference is known.

A record becomes a work that is held, or one that is only cited. References to it are rendered in the styles of its language, after
its fields were damaged as print, haste and other alphabets damage them, and read back by our own parser. Siblings that are easily
mistaken for it are made too: the next part, a later edition, another paper of the same authors, the next issue of a series.
"""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rapidfuzz.fuzz import ratio

from pinakes.learn.synthesise.pieces import year
from pinakes.learn.synthesise.references import HAN, _mixed, _noisy, _single_stops, titles
from pinakes.learn.synthesise.russian import romanised
from pinakes.learn.synthesise.styles import STYLES
from pinakes.learn.synthesise.western import physics
from pinakes.model import Claim, Identifier, OtherForm, PartialDate, Person, Record, Reference, Venue
from pinakes.store.cited import reference_claim
from pinakes.store.network.plain import numerals, plain
from pinakes.text.pinyin import family_readings, given_readings
from pinakes.understand.bibliography import parse_references

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from pathlib import Path

    from pinakes.learn.synthesise.styles import CitationStyle

    Item = dict[str, Any]

PROVIDERS = {
    "bib": ("bib",),
    "glottolog": ("glottolog",),
    "scielo": ("scielo",),
    "acl": ("acl", "zotero"),
    "csl": ("csl",),
}
"""Where records come from; a model is measured on a provider it learnt nothing of. `csl` are bare Chinese titles, completed."""
LANGUAGES = {"chinese": "zh", "other": "en"}
HELD = 0.5
SIBLINGS = 0.25
ALIKE = {"part": 2, "series": 2, "later": 1, "authors": 3, "place": 2}
"""Kinds of siblings: the next part, the next issue, the same title in a later year, other work of the same authors, the next pages."""
TRIES = 5
SAME = 85
"""Likeness of titles, of a hundred, from which two records of one author and year are one work."""
TRANSLATED = 0.15
"""Share of Russian and Chinese works with a second, English title."""
UNREAD = 0.2
"""Share of references that come as fields, not as print."""
OFTEN = (0, 1, 1, 1, 2, 2, 3, 3, 4, 6, 9)
"""How often a work is cited."""
MISREAD = {
    "l": "1",
    "1": "l",
    "O": "0",
    "0": "O",
    "m": "rn",
    "rn": "m",
    "c": "e",
    "e": "c",
    "h": "b",
    "u": "n",
    "i": "l",
    "t": "f",
    "и": "н",
    "н": "и",
    "ш": "щ",
    "в": "б",
    "о": "0",
    "а": "о",
    "日": "曰",
    "未": "末",
    "己": "已",
    "人": "入",
}


@dataclass(frozen=True, slots=True)
class MadeReference:
    """A reference and the number of the work it means."""

    truth: int
    reference: Reference
    language: str
    style: str


@dataclass(slots=True)
class MadeNetwork:
    """Works by number, those that are held as records, and the references to all of them."""

    items: dict[int, Item] = field(default_factory=dict)
    held: dict[int, Record] = field(default_factory=dict)
    references: list[MadeReference] = field(default_factory=list)


def made(data: Path, chance: random.Random, *, provider: str, most: int = 100_000) -> MadeNetwork:
    """A library and its references from the records of one provider, at most so many a language."""
    found = MadeNetwork()
    foreign = [str(item["title"]) for item in _records(data, "bib", chance).get("en", ())]
    texts: list[tuple[int, str, str, str]] = []
    for language, own in sorted(_records(data, provider, chance).items()):
        pool = _distinct(own)
        chance.shuffle(pool)
        everything = list(_with_siblings(pool[:most], chance))
        styles = [style for style in STYLES if language in style.languages]
        western = _english_styles()
        for item in everything:
            number = len(found.items)
            if language in ("ru", "zh") and chance.random() < TRANSLATED:
                item = item | {"_second": chance.choice(foreign)}
            found.items[number] = item
            if chance.random() < HELD:
                found.held[number] = _record(item, language, chance)
            for _ in range(chance.choice(OFTEN)):
                cited, kind = _damaged(item, language, chance)
                if chance.random() < UNREAD:
                    found.references.append(MadeReference(number, _as_fields(cited), language, "fields"))
                    continue
                printed = _printed(cited, western if kind == "second" else styles, chance)
                if printed is not None:
                    texts.append((number, printed[0], language, f"{printed[1]} {kind}"))
    for (number, _, language, name), read in zip(
        texts, parse_references([raw for _, raw, _, _ in texts]), strict=True
    ):
        if read is not None:
            found.references.append(MadeReference(number, read, language, name))
    chance.shuffle(found.references)
    return found


def _english_styles() -> list[CitationStyle]:
    """Styles in which English works are cited."""
    return [style for style in STYLES if "en" in style.languages]


def _records(data: Path, provider: str, chance: random.Random) -> dict[str, list[Item]]:
    """Language → records that have a title, authors and a year."""
    found: dict[str, list[Item]] = {}
    if provider == "csl":
        pool = _records(data, "bib", chance)["zh"]
        for title in titles(data):
            item = _mixed(dict(chance.choice(pool)), pool, [title], chance)
            item.pop("DOI", None)
            _elsewhere(item, chance)
            found.setdefault("zh", []).append(item)
        return found
    for name in PROVIDERS[provider]:
        for path in sorted((data / "records").glob(f"{name}_*.jsonl.gz")):
            language = path.name.removesuffix(".jsonl.gz").partition("_")[2]
            with gzip.open(path, "rt", encoding="utf-8") as rows:
                own = [
                    item
                    for item in map(json.loads, rows)
                    if item.get("title") and item.get("author") and year(item)
                ]
            if language in ("zh", "chinese"):
                own = [
                    item
                    for item in own
                    if HAN.search(str(item["title"])) and HAN.search(str(item["author"][0]))
                ]
            found.setdefault(LANGUAGES.get(language, language), []).extend(own)
    return {
        language: own
        for language, own in found.items()
        if any(language in style.languages for style in STYLES)
    }


def _printed(item: Item, styles: list[CitationStyle], chance: random.Random) -> tuple[str, str] | None:
    """The reference as printed, and the name of its style; styles that make up pages are tried again."""
    for _ in range(TRIES):
        style = _style(item, styles, chance)
        pieces = [piece for piece in style.render(item, chance) if piece[0]]
        labels = {label for _, label in pieces}
        if (
            "title" not in labels and not {"container", "volume", "pages"} <= labels
        ):  # "ibid., p. 3" names no work
            continue
        pages = next((text for text, label in pieces if label == "pages"), "")
        if (
            pages
            and re.findall(r"\d+", pages)[:1]
            != re.findall(r"\d+", str(item.get("page") or item.get("number-of-pages") or ""))[:1]
        ):
            continue
        raw = "".join(text for text, _ in _noisy(_single_stops(pieces), chance))
        return raw, f"{style.render.__module__.rpartition('.')[2]}.{style.render.__name__}"
    return None


def _style(item: Item, styles: list[CitationStyle], chance: random.Random) -> CitationStyle:
    """A style, but none without titles where a volume and a page do not say enough."""
    fitting = [
        style
        for style in styles
        if style.render is not physics
        or (item.get("container-title") and item.get("volume") and item.get("page"))
    ]
    return chance.choices(fitting, [style.share for style in fitting])[0]


def _distinct(pool: list[Item]) -> list[Item]:
    """One record a work: several lists have the same one, spelled a little differently."""
    kept: dict[tuple[str, str, tuple[int, ...]], list[tuple[str, Item]]] = {}
    for item in pool:
        first = item["author"][0]
        family, title = (
            plain(str(first.get("family") or first.get("literal") or "")),
            plain(str(item["title"])),
        )
        near = kept.setdefault((family, year(item), numerals(str(item["title"]))), [])
        if not any(ratio(title, other) >= SAME for other, _ in near):
            near.append((title, item))
    return [item for near in kept.values() for _, item in near]


def _with_siblings(pool: list[Item], chance: random.Random) -> Iterator[Item]:
    for item in pool:
        yield item
        if chance.random() < SIBLINGS:
            yield _sibling(item, chance.choice(pool), chance)


def _sibling(item: Item, other: Item, chance: random.Random) -> Item:
    """Another work that looks like this one."""
    own = dict(item)
    own.pop("DOI", None)
    kind = chance.choices(*zip(*ALIKE.items(), strict=True))[0]
    if kind == "series":
        numbers = re.findall(r"\d+", own["title"])
        kind = "part" if not numbers else kind
        if numbers:
            own["title"] = own["title"].replace(numbers[-1], str(int(numbers[-1]) + 1), 1)
    if kind == "part":
        own["title"] = own["title"].rstrip(". ") + chance.choice(
            (
                " II",
                ". II",
                " 2",
                ": Part 2",
                " (III)",
                ". Ч. 2",
                "（二）" if re.search("[一-鿿]", own["title"]) else " III",
            )
        )
    if kind in ("part", "series", "later"):
        own["issued"] = {
            "date-parts": [
                [
                    _shift(
                        year(item),
                        chance.choice((1, 2, 3, 4, 6)) if kind == "later" else chance.choice((0, 1, 2)),
                    )
                ]
            ]
        }
        _elsewhere(own, chance)
        if kind == "later" and own.get("type") == "book":
            own["edition"] = str(chance.randint(2, 5))
    if kind == "authors":
        own |= {"title": other["title"]}
        _elsewhere(own, chance)
    if kind == "place":  # the paper printed next to it
        own |= {"title": other["title"], "author": other["author"]}
        _elsewhere(own, chance, volume=False)
    return own


def _elsewhere(item: Item, chance: random.Random, *, volume: bool = True) -> None:
    if item.get("page"):
        first = chance.randint(1, 900)
        item["page"] = f"{first}-{first + chance.randint(2, 20)}"
    if volume and item.get("volume"):
        item["volume"] = _shift(str(item["volume"]), chance.randint(1, 3))


def _shift(text: str, by: int) -> str:
    found = re.search(r"\d+", text)
    return str(int(found[0]) + by) if found else text


def _damaged(item: Item, language: str, chance: random.Random) -> tuple[Item, str]:
    """The record as somebody wrote it down, and what was done to it."""
    own, done = dict(item), []

    def by(share: float, name: str) -> bool:
        if chance.random() < share:
            done.append(name)
            return True
        return False

    second = own.pop("_second", None)
    if second and by(0.5, "second"):
        own["title"] = second
        own["author"] = [_in_latin(person) for person in own["author"]]
        return own, "second"
    if not by(0.3, "doi"):
        own.pop("DOI", None)
    if by(0.06, "year"):
        own["issued"] = {"date-parts": [[_shift(year(own), chance.choice((-1, 1)))]]}
    if by(0.03, "yearless"):
        own.pop("issued", None)
    if own.get("container-title") and by(0.3, "abbreviated"):
        own["container-title"] = " ".join(
            word if len(word) < 5 else word[: chance.randint(3, 5)] + "."
            for word in str(own["container-title"]).split()
        )
    if by(0.12, "placeless"):
        for name in chance.sample(
            ("page", "volume", "issue", "container-title", "publisher"), chance.randint(1, 3)
        ):
            own.pop(name, None)
    if by(0.03, "misnumbered"):
        name = chance.choice(("page", "volume", "issue"))
        if own.get(name):
            own[name] = _shift(str(own[name]), chance.choice((-1, 1, 10)))
    parts = re.split(r"[:：.] +|[：—]", str(own["title"]), maxsplit=1)
    if len(parts) > 1 and len(parts[0]) > 12 and by(0.12, "cut"):
        own["title"] = parts[0]
    if by(0.1, "misread"):
        for name in ("title", "container-title"):
            if own.get(name):
                own[name] = _misread(str(own[name]), chance)
        own["author"] = [
            {key: _misread(str(value), chance) for key, value in person.items()} for person in own["author"]
        ]
    if by(0.05, "mistyped"):
        own["title"] = _mistyped(own["title"], chance)
    if len(own["author"]) > 1 and by(0.04, "reordered"):
        own["author"] = [*own["author"][1:], own["author"][0]]
    return own, " ".join(done)


def _in_latin(person: dict[str, str]) -> dict[str, str]:
    """A name in Latin letters."""
    name = f"{person.get('family') or person.get('literal') or ''} {person.get('given') or ''}".strip()
    if not HAN.search(name):
        return {key: romanised(str(value)) for key, value in person.items()}
    letters = "".join(HAN.findall(name))
    family, given = family_readings(letters[:1])[:1], "".join(given_readings(letters[1:3])[0])
    return {"family": "".join(family).capitalize(), "given": given.capitalize()}


def _misread(text: str, chance: random.Random) -> str:
    return "".join(MISREAD[char] if char in MISREAD and chance.random() < 0.05 else char for char in text)


def _mistyped(title: str, chance: random.Random) -> str:
    at = chance.randrange(max(1, len(title) - 1))
    how = chance.choice(("drop", "swap", "word"))
    if how == "drop":
        return title[:at] + title[at + 1 :]
    if how == "swap":
        return title[:at] + title[at + 1 : at + 2] + title[at : at + 1] + title[at + 2 :]
    words = title.split()
    if len(words) > 4:
        words.pop(chance.randrange(len(words)))
    return " ".join(words)


def _as_fields(item: Item) -> Reference:
    """A reference whose fields were told, not read."""
    csl = {name: value for name, value in item.items() if not name.startswith("_")}
    raw = (
        " ".join(str(csl[name]) for name in ("title", "container-title") if csl.get(name)) + f" {year(item)}"
    )
    issued = year(item)
    csl["issued"] = {"date-parts": [[int(issued)]]} if issued.isdecimal() else {}
    csl.pop("accessed", None)
    told = reference_claim({"raw": raw, "csl": csl, "weight": 0.9}).value
    assert isinstance(told, Reference)
    return told


def _record(item: Item, language: str, chance: random.Random) -> Record:
    """The work as a library knows it after its file was described: much, not all."""
    claims: list[Claim] = []

    def say(name: str, value: Any, tongue: str | None = None) -> None:
        claims.append(Claim(name, value, 0.9, "made@1", (), tongue))

    title = str(item["title"])
    say("title", title.upper() if chance.random() < 0.15 else title, language)
    if item.get("_second"):
        say("title", item["_second"], "en")
    for person in item["author"]:
        family, given = str(person.get("family") or ""), str(person.get("given") or "")
        literal = str(
            person.get("literal")
            or (f"{family}{given}" if re.search("[一-鿿]", family) else f"{given} {family}".strip())
        )
        latin = _in_latin(person)
        also = (
            (OtherForm(f"{latin.get('given', '')} {latin.get('family', '')}".strip(), "en"),)
            if item.get("_second") and latin.get("family")
            else ()
        )
        say("author", Person(literal, family=family or None, given=given or None, also=also))
    if year(item).isdecimal() and chance.random() < 0.9:
        say("date", PartialDate(int(year(item))))
    if item.get("container-title") and chance.random() < 0.7:
        full = chance.random() < 0.75
        say(
            "venue",
            Venue(
                str(item["container-title"]),
                *(
                    (str(item[name]) if item.get(name) and full else None)
                    for name in ("volume", "issue", "page")
                ),
            ),
        )
    if item.get("DOI") and chance.random() < 0.7:
        say("identifier", Identifier("doi", str(item["DOI"])))
    if item.get("ISBN") and chance.random() < 0.5:
        say("identifier", Identifier("isbn", str(item["ISBN"]).split()[0]))
    say("language", language)
    return Record("", (), tuple(claims), tuple(range(len(claims))))
