"""Documents whose authors are known apart, made from records:
real co-authors, titles and years, names printed in many manners.

Who is who comes from records that write given names out (for Russian, two initials must do): in one
collection, a name means one person. Each document is then printed in one manner: as it stands, with initials,
inverted, in capitals, in Latin letters by some scheme, without accents. Namesakes are made by giving some
persons the family name, or the whole name, of another. Affiliations, addresses and ORCIDs are invented, and
shown now and then.
"""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pinakes.model import Claim, Identifier, Outcome, PartialDate, Person, Record, Source, Venue
from pinakes.text import pinyin
from pinakes.text.romanise import plain, schemes, written_by
from pinakes.text.scripts import HAN, counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    Json = dict[str, Any]

TWINS, NAMESAKES = 0.04, 0.25
"""Share of persons made the full twin of another, and made share family name and initial with another."""
_INITIALS = re.compile(r"(?:\w\.[\s-]*)+|\w")


@dataclass(frozen=True, slots=True)
class Someone:
    """A person of the labelled set: who, and the whole name."""

    id: str
    family: str
    given: str
    places: tuple[str, ...] = ()
    email: str = ""
    orcid: str = ""

    @property
    def script(self) -> str:
        """The script of the name."""
        name = self.family + self.given
        return "Hani" if HAN.search(name) else "Cyrl" if counts(name).get("Cyrl") else "Latn"


@dataclass(frozen=True, slots=True)
class PrintedDocument:
    """A document of the set: its outcome, and who its authors are, in order."""

    collection: str
    outcome: Outcome
    authors: tuple[str, ...]
    people: tuple[Person, ...] = field(default=())


def made(rows: dict[str, Sequence[Json]], *, seed: int = 1) -> list[PrintedDocument]:
    """Documents with known authors, of collections of records."""
    drawn = random.Random(seed)
    found: list[PrintedDocument] = []
    for collection, records in rows.items():
        people, works = _people(collection, records)
        people = _with_namesakes(people, drawn)
        for number, (record, authors) in enumerate(works):
            if all(one in people for one in authors):
                found.append(_printed(collection, number, record, [people[one] for one in authors], drawn))
    drawn.shuffle(found)
    return found


def _people(
    collection: str, records: Sequence[Json]
) -> tuple[dict[str, Someone], list[tuple[Json, list[str]]]]:
    people: dict[str, Someone] = {}
    works = []
    for record in records:
        authors = []
        listed = _authors_of(record)
        for one in listed:
            family, given = str(one.get("family") or "").strip(), str(one.get("given") or "").strip()
            if _is_chinese_literal(family, one):
                family, given = one["literal"][0], one["literal"][1:]
            if _is_unusual(family, given):
                break
            who = _identity(collection, family, given)
            if who is None:
                break
            authors.append(who)
            known = people.get(who)
            if known is None or len(given) > len(known.given):
                people[who] = Someone(who, family, given)
        if authors and len(authors) == len(listed) and len(authors) <= 12 and record.get("title"):
            works.append((record, authors))
    return _told_apart(people), works


def _authors_of(record: dict[str, Any]) -> list[dict[Any, Any]]:
    """The authors of a record that are described."""
    return [one for one in record.get("author") or () if isinstance(one, dict)]


def _is_unusual(family: str, given: str) -> bool:
    """Whether a name is incomplete, or too long to be a person's."""
    return not family or not given or len(family.split()) > 3 or len(given) > 40


def _is_chinese_literal(family: str, one: dict[Any, Any]) -> bool:
    """Whether a name stands only as a whole, in Chinese characters."""
    return bool(
        not family and HAN.fullmatch(str(one.get("literal") or " ")[:1]) and 2 <= len(one["literal"]) <= 4
    )


def _told_apart(people: dict[str, Someone]) -> dict[str, Someone]:
    """The names without Latin ones that may be those of people who stand here in Chinese characters too."""
    read = {
        pinyin.family_readings(one.family)[0] + "".join(syllables)
        for one in people.values()
        if one.script == "Hani"
        for syllables in pinyin.given_readings(one.given)
    }
    return {
        who: one
        for who, one in people.items()
        if one.script == "Hani" or plain(one.family)[0] + plain(one.given)[0] not in read
    }


def _identity(collection: str, family: str, given: str) -> str | None:
    """Who this is; None where the record does not tell persons apart."""
    first = re.split(r"[\s-]+", given)[0]
    bare = f"{plain(family)[0]},{plain(first)[0]}"
    if HAN.search(family):
        return f"{collection}:{pinyin.simplified(family + given)}"
    written_out = [word for word in re.split(r"[\s.-]+", given) if len(word) > 2]
    if counts(family).get("Cyrl"):
        return (
            f"{collection}:{family.lower()},{''.join(re.findall('[А-ЯЁ]', given)[:2])}"
            if given[:1].isupper()
            else None
        )
    return (
        f"{collection}:{bare}"
        if written_out and len(written_out[0]) > 2 and not _INITIALS.fullmatch(given)
        else None
    )


def _with_namesakes(people: dict[str, Someone], drawn: random.Random) -> dict[str, Someone]:
    """Some persons renamed, so that they share a name with another; places, addresses and numbers given out."""
    found: dict[str, Someone] = {}
    order = sorted(people)
    by_letter: dict[tuple[str, str], list[str]] = {}
    for one in people.values():
        by_letter.setdefault((one.script, one.given[:1]), []).append(one.id)
    for who in order:
        someone = people[who]
        chance = drawn.random()
        other = people[drawn.choice(by_letter[someone.script, someone.given[:1]])]
        if other.id != who and chance < TWINS:
            someone = replace(someone, family=other.family, given=other.given)
        elif other.id != who and chance < TWINS + NAMESAKES and someone.given != other.given:
            someone = replace(someone, family=other.family)
        number = drawn.randrange(10**9)
        places = tuple(_place(drawn) for _ in range(drawn.choice((1, 2, 3))))
        found[who] = replace(
            someone, places=places, email=f"u{number}@host{number % 40}.example", orcid=f"{number:016d}"
        )
    return found


_PLACES = (
    "Universidade Federal do Estado", "Moscow State University, Faculty", "Institute of Mathematics, Department",
    "Technische Universität, Institut",
    "清华大学计算机系", "Université Paris, laboratoire", "Московский университет, кафедра", "Universidad Nacional, Facultad",
    "School of Computing, Group", "Академия наук, институт", "中国科学院研究所", "Max-Planck-Institut, Abteilung",
)  # fmt: skip


def _place(drawn: random.Random) -> str:
    return f"{drawn.choice(_PLACES)} {drawn.randrange(8)}"


def _printed(
    collection: str, number: int, record: Json, authors: list[Someone], drawn: random.Random
) -> PrintedDocument:
    manner = PrintManner.drawn(drawn)
    people = [_person(one, manner, drawn) for one in authors]
    translated = any(one.script != "Latn" for one in authors) and manner.romanised
    by = "made@1"
    claims = [Claim("author", person, 0.9, by) for person in people]
    if not translated or drawn.random() < 0.3:
        claims.append(Claim("title", str(record["title"])[:300], 0.9, by))
    if record.get("container-title") and not translated:
        claims.append(Claim("venue", Venue(str(record["container-title"])[:200]), 0.9, by))
    dated = ((record.get("issued") or {}).get("date-parts") or [[]])[0]
    if dated and str(dated[0]).isdecimal():
        claims.append(Claim("date", PartialDate(int(dated[0])), 0.9, by))
    key = f"{collection}-{number}"
    claims.append(Claim("identifier", Identifier("urn", f"made:{key}"), 0.9, by))
    source = Source(hashlib.sha256(key.encode()).hexdigest(), key, 0)
    outcome = Outcome(key, source, Record(key, (source,), tuple(claims), tuple(range(len(claims)))))
    return PrintedDocument(collection, outcome, tuple(one.id for one in authors), tuple(people))


@dataclass(frozen=True, slots=True)
class PrintManner:
    """How one document prints its names."""

    romanised: bool
    scheme: str
    initials: int
    family_first: bool
    capitals: bool
    bare: bool
    chinese: str

    @classmethod
    def drawn(cls, drawn: random.Random) -> PrintManner:
        """One manner of many; the usual ones often."""
        return cls(
            romanised=drawn.random() < 0.4,
            scheme=drawn.choice(("bgn", "bgn", "loc", "passport", *schemes())),
            initials=drawn.choice((0, 0, 0, 1, 2, 2)),
            family_first=drawn.random() < 0.5,
            capitals=drawn.random() < 0.15,
            bare=drawn.random() < 0.2,
            chinese=drawn.choice(
                ("joined", "joined", "hyphen", "apart", "initials", "initials", "wade-giles")
            ),
        )


def _person(someone: Someone, manner: PrintManner, drawn: random.Random) -> Person:
    family, given = someone.family, someone.given
    if someone.script == "Hani" and manner.romanised:
        literal = _in_pinyin(someone, manner)
    elif someone.script == "Hani":
        literal = family + given
    else:
        if someone.script == "Cyrl" and manner.romanised:
            family, given = written_by(family, manner.scheme), written_by(given, manner.scheme)
        literal = _western(family, given, manner)
    return Person(
        literal,
        affiliations=(drawn.choice(someone.places) if drawn.random() < 0.8 else _place(drawn),)
        if drawn.random() < 0.4
        else (),
        email=someone.email if drawn.random() < 0.08 else None,
        orcid=someone.orcid if drawn.random() < 0.06 else None,
    )


def _western(family: str, given: str, manner: PrintManner) -> str:
    words = given.split()
    if manner.initials:
        words = [re.sub(r"(\w)[\w'’]*", r"\1.", word) if "." not in word else word for word in words][
            : manner.initials if manner.initials == 1 else 3
        ]
    if manner.bare:
        family, words = _bare(family), [_bare(word) for word in words]
    family = family.upper() if manner.capitals else family
    return f"{family}, {' '.join(words)}" if manner.family_first else f"{' '.join(words)} {family}"


def _bare(text: str) -> str:
    return (
        "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
        if text.isascii() is False
        else text
    )


def _in_pinyin(someone: Someone, manner: PrintManner) -> str:
    family = pinyin.family_readings(someone.family)[0].capitalize()
    syllables = list(pinyin.given_readings(someone.given)[0])
    if manner.chinese == "wade-giles":
        syllables = [sorted(pinyin.spelled(syllable))[0] for syllable in syllables]
    joiner = {"joined": "", "hyphen": "-", "wade-giles": "-", "apart": " "}.get(manner.chinese)
    if joiner is None:
        given = ". ".join(syllable[:1].upper() for syllable in syllables) + "."
    else:
        given = joiner.join(
            syllable.capitalize() if joiner == " " and i else syllable for i, syllable in enumerate(syllables)
        )
        given = given[:1].upper() + given[1:]
    return f"{family} {given}" if manner.family_first else f"{given} {family}"
