"""What a layout may print of a work: every key of `layouts.toml` with the label of a line that prints it, and its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.documents.people import FORMS
from pinakes.learn.synthesise.documents.words import words

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pinakes.learn.synthesise.documents.facts import Facts

KEYS: dict[str, str] = {
    "title": "title", "abstract": "abstract", "name": "author", "mark": "author", "degree": "author",
    "department": "affiliation", "institution": "affiliation", "town": "affiliation", "country": "affiliation",
    "post": "affiliation", "affiliation1": "affiliation", "email": "contact", "emaillist": "contact",
    "corresponding": "contact", "keywords": "keywords", "keyword1": "keywords", "keyword2": "keywords",
    "keyword3": "keywords", "label_abstract": "heading", "label_keywords": "heading", "running": "venue",
    "short": "venue", "strip": "venue", "journal": "venue", "conference": "venue", "volume": "venue",
    "issue": "venue", "city": "venue", "doi": "venue", "report": "venue", "rubric": "other", "licence": "other",
    "received": "date", "year": "date", "yy": "date", "mm": "date", "month": "date", "day": "date",
    "day2": "date", "fund": "other", "cite": "venue", "editor": "other", "namelist": "other", "author1": "other",
    "author1_short": "other", "thanked": "other", "jel": "class", "udc": "class", "four": "other",
    "heading": "heading", "body": "body", "reference": "reference",
}  # fmt: skip
"""Key → label of the line that prints it; a key of none of these is not marked."""
BARE = "bare_mark"
"""The mark of an affiliation where a class sets it itself and takes no colour."""
MARKS: dict[str, tuple[str, ...]] = {
    "number": tuple(map(str, range(1, 40))),
    "letter": tuple("abcdefghijklmnopqrstuvwxyz"),
    "symbol": ("*", "†", "‡", "§", "¶", "‖", "**", "††", "‡‡"),
}
NUMBERED = ("number", "letter")
FIRST_GIVEN = 0.72
"""Share of documents whose names are printed in full and in the usual order; the others take any form of their language."""
ELSEWHERE = 0.15
"""Share of authors with two affiliations."""


@dataclass(frozen=True, slots=True)
class Place:
    """An affiliation in its pieces."""

    department: str
    institution: str
    town: str
    country: str

    @property
    def whole(self) -> str:
        """All of it in a line."""
        return ", ".join(
            piece for piece in (self.department, self.institution, self.town, self.country) if piece
        )


@dataclass(frozen=True, slots=True)
class Signed:
    """An author as printed: name, affiliations by number, address, degree and post."""

    name: str
    places: tuple[int, ...]
    email: str
    degree: str
    post: str


@dataclass(frozen=True, slots=True)
class Poured:
    """All that can stand in a head."""

    authors: tuple[Signed, ...]
    places: tuple[Place, ...]
    texts: dict[str, str]


def poured(known: Facts, chance: random.Random) -> Poured:
    """The values of one work, its names in one form."""
    places = _places(known.language, len(known.authors), chance)
    form = _form(known.language, chance)
    degree = chance.choice(words(known.language)["person"].get("degrees") or ["PhD"])
    authors = []
    for number, (person, email) in enumerate(zip(known.authors, known.emails, strict=True)):
        first = number % len(places) if number < len(places) else chance.randrange(len(places))
        more = {first, chance.randrange(len(places))} if chance.random() < ELSEWHERE else {first}
        post = chance.choice(words(known.language)["person"]["titles"])
        authors.append(Signed(person.printed(form), tuple(sorted(more)), email, degree, post))
    return Poured(tuple(authors), places, _texts(known, authors, places, chance))


def _form(language: str, chance: random.Random) -> str:
    forms = FORMS.get(language, FORMS["other"])
    usual = forms[0]
    return usual if chance.random() < FIRST_GIVEN else chance.choice(forms)


def _places(language: str, most: int, chance: random.Random) -> tuple[Place, ...]:
    table = words(language)
    found = []
    for _ in range(min(most, chance.choice((1, 1, 2, 2, 3, 4, 5)))):
        homes = table["institution"]["institutes" if chance.random() < 0.15 else "universities"]
        found.append(
            Place(
                chance.choice(table["institution"]["departments"]), chance.choice(homes),
                chance.choice(table["place"]["cities"]), chance.choice(table["place"]["countries"]),
            )
        )  # fmt: skip
    return tuple(dict.fromkeys(found))


def _texts(
    known: Facts, authors: Sequence[Signed], places: Sequence[Place], chance: random.Random
) -> dict[str, str]:
    table, said = words(known.language), known.said

    def one(group: str, key: str) -> str:
        return str(chance.choice(table[group][key] or [""])).format_map(said)

    cut = len(known.title) if known.language == "zh" else 45
    short = known.title[:cut].rsplit(" ", 1)[0] if len(known.title) > cut else known.title
    first = authors[0].name
    running = chance.choice((f"{first} et al.", ", ".join(author.name for author in authors[:3]), first))
    keywords = (*known.keywords, "data", "models", "theory")
    separator = "；" if known.language == "zh" else chance.choice((", ", "; ", " · "))
    texts = {key: value for key, value in said.items() if key in KEYS}
    texts |= {
        "title": known.title, "abstract": known.abstract, "keywords": separator.join(known.keywords),
        "keyword1": keywords[0], "keyword2": keywords[1], "keyword3": keywords[2], "short": short, "running": running,
        "strip": one("venue", "strips").replace("\n", ", ").replace("\t", ", "), "rubric": one("venue", "rubrics"),
        "received": one("labels", "received"), "licence": one("labels", "licence"), "fund": one("labels", "fund"),
        "corresponding": one("labels", "corresponding") + authors[0].email, "cite": one("labels", "cite"),
        "label_abstract": one("labels", "abstract").strip(".:"), "label_keywords": one("labels", "keywords").strip(".:"),
        "report": one("report", "numbers"), "emaillist": ", ".join(author.email for author in authors),
        "affiliation1": places[0].whole, "author1": first, "author1_short": first.split()[-1],
        "namelist": _listed([author.name for author in authors[:3]]), "thanked": _thanks(known, chance),
    }  # fmt: skip
    return {key: re.sub(r"\s+", " ", value).strip() for key, value in texts.items()}


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _thanks(known: Facts, chance: random.Random) -> str:
    """A note that names persons who are no authors."""
    names = _listed([person.printed("{given} {family}") for person in (*known.advisors, *known.referees)])
    return chance.choice(
        ("We thank {} for helpful comments.", "I am grateful to {} for discussions.")
    ).format(names)
