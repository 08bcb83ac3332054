# ruff: noqa: E501
"""What is true of one made document: a record with all that a head, a cover or a card may print."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents import people
from pinakes.learn.synthesise.documents.people import MadePerson
from pinakes.learn.synthesise.documents.words import words
from pinakes.learn.synthesise.invented import orcid
from pinakes.learn.synthesise.pieces import year as year_of

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.documents.feed import Feed

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
ARCHIVES = (
    "cs.CL",
    "math.AP",
    "hep-th",
    "stat.ML",
    "cs.DL",
    "physics.soc-ph",
    "q-bio.NC",
    "cond-mat.mtrl-sci",
)
HOSTS = (
    "gmail.com",
    "mail.ru",
    "uni.example",
    "cs.univ.example",
    "163.com",
    "yahoo.com.br",
    "tu.example.de",
    "inst.example.org",
)
DECIMALS = ("1", "33", "51", "53", "62", "81", "94", "517", "519", "004", "616", "372")
ORGANISATION = 0.05
"""Share of documents written by an organisation."""
SUBTITLED = 0.16


@dataclass(frozen=True, slots=True)
class Affiliation:
    """An institution, in the document's language and in its second."""

    name: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """One work in a language and, where it has one, a second language; `said` fills the sentences of the word tables."""

    language: str
    second: str
    title: str
    title_second: str
    subtitle: str
    authors: tuple[MadePerson, ...]
    of: tuple[tuple[int, ...], ...]
    """For each author the numbers of his affiliations, from 0."""
    affiliations: tuple[Affiliation, ...]
    emails: tuple[str, ...]
    orcids: tuple[str, ...]
    abstract: str
    abstract_second: str
    keywords: tuple[str, ...]
    keywords_second: tuple[str, ...]
    advisors: tuple[MadePerson, ...]
    referees: tuple[MadePerson, ...]
    institution: str
    department: str
    degree: str
    programme: str
    source: str
    licence: str
    said: dict[str, str] = field(default_factory=dict)


def facts(feeds: dict[str, Feed], language: str, chance: random.Random, *, persons: bool = False) -> Facts:
    """A work put together from the feeds; `persons` keeps organisations out of its authors."""
    feed, table = feeds[language], words(language)
    second = (
        "en"
        if language != "en" and "en" in feeds
        else chance.choice([other for other in feeds if other != language] or ["en"])
    )
    item = chance.choice(feed.records)
    title, subtitle = _titles(str(item["title"]), language, chance)
    text = chance.choice(feed.texts)
    other, other_text = chance.choice(feeds[second].records), chance.choice(feeds[second].texts)
    authors = _authors(item, language, chance, persons=persons)
    places = _affiliations(language, len(authors), chance)
    of = tuple(_of(number, len(places), chance) for number in range(len(authors)))
    institution = chance.choice(table["institution"]["universities"])
    department = chance.choice([*table["institution"]["faculties"], *table["institution"]["departments"]])
    keywords = text.keywords or _keywords(feed, chance)
    advisors = tuple(people.invented(language, chance) for _ in range(1 if chance.random() < 0.85 else 2))
    referees = tuple(people.invented(language, chance) for _ in range(chance.randint(1, 3)))
    made = Facts(
        language=language,
        second=second,
        title=title,
        title_second=str(other["title"]),
        subtitle=subtitle,
        authors=authors,
        of=of,
        affiliations=places,
        emails=tuple(_email(author, chance) for author in authors),
        orcids=tuple(orcid(f"00000{chance.randint(1, 3)}{chance.randrange(10**9):09d}") for _ in authors),
        abstract=_cut(text.abstract, language, chance),
        abstract_second=_cut(other_text.abstract, second, chance),
        keywords=_few(keywords, chance),
        keywords_second=_few(other_text.keywords or _keywords(feeds[second], chance), chance),
        advisors=advisors,
        referees=referees,
        institution=institution,
        department=department,
        degree=chance.choice(table["thesis"]["degrees"]),
        programme=chance.choice(table["thesis"]["programmes"]),
        source=str(item.get("_src", "")),
        licence=str(item.get("_licence", "")),
    )
    made.said.update(_said(made, item, chance))
    return made


def _titles(title: str, language: str, chance: random.Random) -> tuple[str, str]:
    """Title and subtitle: cut at a colon or a dash where the title has one and chance wants it."""
    parts = re.split(r"\s*[:：]\s+|\s+[–—]\s+|——", title, maxsplit=1)
    if (
        len(parts) == 2
        and len(parts[0]) > (6 if language == "zh" else 14)
        and len(parts[1]) > 10
        and chance.random() < 0.7
    ):
        return parts[0], parts[1][0].upper() + parts[1][1:]
    return title, ""


def _authors(
    item: dict[str, Any], language: str, chance: random.Random, *, persons: bool
) -> tuple[MadePerson, ...]:
    if not persons and chance.random() < ORGANISATION:
        return (
            MadePerson(chance.choice(words(language)["institution"]["organisations"]), "", organisation=True),
        )
    named = [
        people.from_record(person, language, chance)
        for person in (item.get("author") or [])[: chance.choice((4, 6, 9, 9, 20))]
    ]
    found = [person for person in named if person is not None]
    if not found or chance.random() < 0.1:
        found = [people.invented(language, chance) for _ in range(chance.choice((1, 1, 2, 2, 3, 3, 4, 5, 6)))]
    return tuple({person.family + person.given: person for person in found}.values())


def _affiliations(language: str, most: int, chance: random.Random) -> tuple[Affiliation, ...]:
    table = words(language)
    made = []
    for _ in range(min(most, chance.choice((1, 1, 1, 2, 2, 3, 4)))):
        number = chance.randrange(len(table["institution"]["universities"]))
        place, country = chance.choice(table["place"]["cities"]), chance.choice(table["place"]["countries"])
        home = table["institution"]["universities"][number]
        home_second = table["institution"].get("universities_en", [""] * 99)[number]
        inner = chance.randrange(len(table["institution"]["departments"]))
        department = table["institution"]["departments"][inner]
        if language == "zh":
            space, comma = chance.choice((" ", "", "　")), chance.choice(("，", ", ", "　", " "))
            first = (
                home + space + department
                if chance.random() < 0.8
                else chance.choice(table["institution"]["institutes"])
            )
            name = first + (comma + place if chance.random() < 0.85 else "")
            second = f"{table['institution']['departments_en'][inner]}, {home_second}, China"
        else:
            if chance.random() < 0.2:
                home, department = chance.choice(table["institution"]["institutes"]), ""
            pieces = [department, home] if chance.random() < 0.8 else [home, department]
            pieces += [place] if chance.random() < 0.75 else []
            pieces += [country] if chance.random() < 0.6 else []
            name = chance.choice((", ", ", ", ", ", "; ", " – ", ". ")).join(
                piece for piece in pieces if piece
            )
            common = words("en")["institution"]
            second = f"{chance.choice(common['departments'])}, {chance.choice(common['universities'])}"
            second = (
                people.in_latin(home) + ", Russia" if language == "ru" and chance.random() < 0.5 else second
            )
        made.append(Affiliation(name, second))
    return tuple({place.name: place for place in made}.values())


def _of(number: int, places: int, chance: random.Random) -> tuple[int, ...]:
    if places == 1:
        return (0,)
    first = number if number < places else chance.randrange(places)
    return tuple(sorted({first, chance.randrange(places)})) if chance.random() < 0.12 else (first,)


def _email(person: MadePerson, chance: random.Random) -> str:
    family = re.sub(r"[^a-z]", "", _ascii(person.family_latin or person.family))
    given = re.sub(r"[^a-z]", "", _ascii(person.given_latin or person.given))
    name = chance.choice(
        (
            f"{given[:1]}{family}",
            f"{given}.{family}",
            family,
            f"{family}{chance.randint(1, 99)}",
            f"{family}_{given[:1]}",
        )
    )
    return f"{name.strip('._') or 'office'}@{chance.choice(HOSTS)}"


def _ascii(text: str) -> str:
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if c.isascii())


def _cut(text: str, language: str, chance: random.Random) -> str:
    """An abstract of a likely length: whole sentences."""
    from pinakes.learn.synthesise.documents.feed import SENTENCE

    most = chance.randint(80, 420) if language == "zh" else chance.randint(250, 1600)
    taken = ""
    for sentence in SENTENCE.split(re.sub(r"\s+", " ", text).strip()):
        if taken and len(taken) + len(sentence) > most:
            break
        taken += ("" if language == "zh" or not taken else " ") + sentence.strip()
    return taken


def _keywords(feed: Feed, chance: random.Random) -> tuple[str, ...]:
    """Keywords where a text has none: terms of vocabularies, else words and pairs of words of titles."""
    if feed.terms:
        taken = chance.sample(feed.terms, k=min(7, len(feed.terms)))
        return tuple(
            term[0].lower() + term[1:]
            if term[1:].islower() and chance.random() < 0.7 and feed.language != "de"
            else term
            for term in taken
        )
    found: list[str] = []
    for _ in range(60):
        title = chance.choice(feed.records)["title"]
        if feed.language == "zh":
            found += re.findall(r"[\u4e00-\u9fff]{3,6}", title)[:1]
        else:
            split = re.findall(r"[^\W\d_]{5,}(?: [^\W\d_]{5,})?", title)
            found += [chance.choice(split)] if split else []
        if len(set(found)) >= 7:
            break
    return tuple(dict.fromkeys(found))


def _few(keywords: tuple[str, ...], chance: random.Random) -> tuple[str, ...]:
    return keywords[: chance.randint(3, 7)]


def _said(made: Facts, item: dict[str, Any], chance: random.Random) -> dict[str, str]:
    """What the sentences of the word tables may name."""
    table = words(made.language)
    whole, short = ("{family}{given}",) * 2 if made.language == "zh" else ("{given} {family}", "{i} {family}")
    year = (
        year_of(item)
        if re.fullmatch(r"(19[89]|20[012])\d", year_of(item))
        else str(chance.randint(1995, 2025))
    )
    month, month2 = sorted((chance.randrange(12), chance.randrange(12)))
    number = chance.randrange(len(table["venue"]["journals"]))
    journal = (
        str(item.get("container-title") or "") if made.language != "zh" and chance.random() < 0.6 else ""
    )
    journal = journal if 5 < len(journal) < 70 else table["venue"]["journals"][number]
    first = chance.randint(1, 600)
    author, advisor, place = made.authors[0], made.advisors[0], chance.choice(table["place"]["cities"])
    bare = (
        re.sub(r"\b[A-Z]{0,2}-?\d[\dA-Z-]*(?: \d[A-Z]{2})?|^г\. |[\s,–-]+[A-Z]{2}\b", "", place)
        .strip(" ,–-")
        .split(",")[0]
    )
    volume = str(item.get("volume") or "")
    volume = volume if re.fullmatch(r"\d{1,3}", volume) else str(chance.randint(1, 60))
    doi = f"10.{chance.randint(1000, 60000)}/{chance.choice(('j', 's', 'issn', 'jor', 'rev'))}.{year}.{chance.randint(10, 99999)}"
    pages = f"{first}{chance.choice(('–', '-'))}{first + chance.randint(3, 30)}"
    words_of = (*made.keywords, "data", "theory", "models")
    said = {
        "title": made.title, "journal": journal, "JOURNAL": journal.upper(), "volume": volume, "issue": str(chance.randint(1, 12)),
        "journal_en": table["venue"].get("journals_en", table["venue"]["journals"])[number], "pages": pages, "year": year, "yy": year[2:],
        "year0": str(int(year) - chance.randint(25, 50)), "month": table["venue"]["months"][month], "mon": MONTHS[month],
        "mon2": MONTHS[month2], "month2": table["venue"]["months"][month2], "mm": f"{month + 1:02d}", "mm2": f"{month2 + 1:02d}",
        "day": f"{chance.randint(1, 14):02d}", "day2": f"{chance.randint(15, 28)}", "dd": f"{chance.randint(10, 59)}", "doi": doi,
        "conference": chance.choice(table["venue"]["conferences"]), "city": bare, "place": bare, "publisher": chance.choice(table["venue"]["publishers"]),
        "issn": f"{chance.randint(1000, 2999)}-{chance.randint(1000, 9999)}", "editor": people.invented(made.language, chance).printed(short),
        "number": str(chance.randint(10**6, 10**8)), "tr": f"{chance.choice(('', f'{year}-'))}{chance.randint(1, 240)}", "v": str(chance.randint(1, 4)), "cs": chance.choice(ARCHIVES),
        "yymm": f"{year[2:]}{month + 1:02d}", "five": f"{chance.randint(1, 20000):05d}", "four": str(chance.randint(1000, 9999)), "three": str(chance.randint(100, 999)),
        "two": f"{chance.randint(1, 12):02d}", "two2": f"{chance.randint(4, 15):02d}", "kw": chance.choice(words_of), "kw1": words_of[0], "kw2": words_of[1], "kw3": words_of[2],
        "udc": f"{chance.choice(DECIMALS)}.{chance.randint(1, 99)}{chance.choice(('', f'.{chance.randint(1, 9)}', f':{chance.randint(300, 699)}'))}",
        "udc2": f"{chance.randint(300, 699)}.{chance.randint(1, 9)}", "bbk": f"{chance.randint(20, 88)}.{chance.randint(1, 99)}", "grnti": f"{chance.randint(11, 89)}.{chance.randint(11, 49)}.{chance.randint(11, 29)}",
        "msc": ", ".join(f"{chance.randint(11, 97)}{chance.choice('ABCDEF')}{chance.randint(10, 99)}" for _ in range(chance.randint(1, 3))), "jel": ", ".join(f"{chance.choice('CDEFGO')}{chance.randint(10, 59)}" for _ in range(2)),
        "pacs": f"{chance.randint(10, 89)}.{chance.randint(10, 60)}.-{chance.choice('adkx')}", "clc": chance.choice(("TP391", "TP18", "O175.2", "F830", "G254", "TH122", "R541", "H109.4", "TP393.08", "D923", "K207", "TN911.73")),
        "cdd": str(chance.randint(1, 999)), "cutter": f"{chance.choice('ABCDEFGHILMNOPRSTV')}{chance.randint(100, 999)}{chance.choice('abcdefp')}", "np": str(chance.randint(40, 320)), "isbn": f"{chance.randint(10, 999)}-{chance.randint(10000, 99999)}-{chance.randint(1, 9)}",
        "institution": made.institution, "university": made.institution, "university2": chance.choice(table["institution"]["universities"]), "department": made.department, "degree": made.degree,
        "programme": made.programme, "name": author.printed(whole), "author": author.printed(whole),
        "family": author.family, "given": author.given or author.family, "FAMILY": author.family.upper(), "ini": author.printed("{i}"), "advisor": advisor.printed(whole),
        "referee": made.referees[0].printed(short), "referee2": made.referees[-1].printed(short),
        "kind": chance.choice(table["thesis"]["kinds"]), "titles": chance.choice(table["person"]["titles"]), "email": made.emails[0], "url": f"https://www.example.org/handle/{chance.randint(1000, 99999)}/{chance.randint(10, 9999)}", "short": made.title[:2],
        "version": chance.choice(table["cover"]["versions"]), "terms": chance.choice(table["cover"]["terms"]), "type": chance.choice(table["cover"]["types"]),
    }  # fmt: skip
    said["citation"] = _citation(made, said, chance)
    return said


def _citation(made: Facts, said: dict[str, str], chance: random.Random) -> str:
    """The work as its own citation line gives it."""
    labels = words(made.language)["labels"]
    names = chance.choice((", ", "; ")).join(
        person.printed(labels["citation_names"]) for person in made.authors
    )
    return str(chance.choice(labels["citation"])).format_map({**said, "names": names})
