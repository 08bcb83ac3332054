"""How much a page is the home page of a person: numbers of its address, links and words, and a trained decision over them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import numpy as np

from pinakes.discover.apart import telling
from pinakes.discover.judging import judge
from pinakes.discover.priorities import has_word
from pinakes.discover.spelt import named_in
from pinakes.store.network.plain import plain
from pinakes.text.forms import agreement, form
from pinakes.text.names import find as names_in
from pinakes.text.names import parse

if TYPE_CHECKING:
    from pinakes.acquire.page import WebPage
    from pinakes.text.forms import Form

MODEL = "home-page"
ACCEPTED = 0.5
LARGE = 10_000
OWN = 0.6
"""Share of entries that name the person, where a list is the person's."""
BESIDE = 16
"""Characters that may stand beside a name: titles and degrees."""
ABOVE = 120
"""Characters that may stand before a heading that is the page's own: a name, a menu."""
COLUMNS = (
    "ends in a slash", "named index or home", "personal folder", "few slashes", "name in the address", "name in the host",
    "catalogue in the address", "list in the address", "name in the title", "title is the name", "home words in the title",
    "name in a heading", "first heading is the name", "full name there", "name often",
    "home words", "about words", "links to publications", "own address there", "small page",
    "catalogue words in the title", "links to others",
    "other matters", "files linked", "known words", "known people", "list in the title",
    "own list here", "own list below", "another's list", "rank",
)  # fmt: skip
TOGETHER = {
    "address": ("ends in a slash", "named index or home", "personal folder", "few slashes"),
    "name": (
        "name in the address", "name in the host", "name in the title", "title is the name",
        "name in a heading", "first heading is the name", "full name there", "name often",
    ),
    "words of a home page": (
        "home words in the title", "home words", "about words", "own address there", "links to publications",
    ),
    "catalogue": ("catalogue in the address", "catalogue words in the title", "links to others"),
    "itself a list": ("list in the address", "list in the title", "files linked"),
    "list of the person's works": ("own list here", "own list below", "another's list"),
    "what is known": ("known words", "known people"),
    "rank": ("rank",),
    "anything else": ("small page", "other matters"),
}  # fmt: skip
"""What is told of a decision: columns that overlap, as one."""
_INDEX = re.compile(r"(?:index|home|homepage|main|default|welcome)\.\w+$|/$", re.IGNORECASE)
_PERSONAL = re.compile(r"/(?:~|people/|users?/|home/|members?/|personal/|pers/)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sought:
    """A person who is looked for: the name, and what is known besides (field, affiliation, co-authors) to tell namesakes apart."""

    name: str
    hints: tuple[str, ...] = ()
    people: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        """The family name."""
        return parse(self.name).family or self.name

    @property
    def given(self) -> str:
        """The given names."""
        return parse(self.name).given or ""

    def said_in(self, text: str) -> str:
        """The full name as a text has it, levelled; empty where it has not."""
        return named_in(self.name, self.family, self.given, plain(text))


@dataclass(frozen=True, slots=True)
class SiteList:
    """The best list that a page has, or leads to: entries, how many of them name the person,
    whether it is on the page itself.
    """

    entries: int = 0
    own: int = 0
    is_here: bool = False

    @property
    def share(self) -> float:
        """The share of entries that name the person."""
        return self.own / self.entries if self.entries else 0.0


NO_LIST = SiteList()


def weighed(
    page: WebPage, sought: Sought, *, rank: int = 9, listed: SiteList = NO_LIST
) -> tuple[float, float, list[str]]:
    """How probable it is that a page is the person's home page, by what to rank it among others, and what counted."""
    row = features(page, sought, rank=rank, listed=listed)
    judged = judge(MODEL)
    return (
        float(judged.weigh([row])[0]),
        float(judged.sums(np.array([row]))[0]),
        judged.reasons(row, TOGETHER),
    )


def features(page: WebPage, sought: Sought, *, rank: int = 9, listed: SiteList = NO_LIST) -> list[float]:
    """The numbers, in the order of `COLUMNS`."""
    return [*_address(page, sought), *_words(page, sought), *_site(listed), max(0.0, 1 - rank / 10)]


def _site(listed: SiteList) -> list[float]:
    """Whether what a page lists, or leads to, are works of the person, or of a co-author."""
    own = min(5, listed.own) / 5 if listed.share >= OWN else 0.0
    another = listed.entries >= 3 and listed.share < OWN
    return [own * listed.is_here, own * (not listed.is_here), float(another)]


def is_catalogue(page: WebPage) -> bool:
    """Whether a page about a person is one of a catalogue: its address says so, and is no folder of somebody's own."""
    path = unquote(urlsplit(page.address).path)
    return has_word(path, "catalogue") and "~" not in path


def bears(page: WebPage, sought: Sought) -> bool:
    """Whether a page bears the person's name at its head or in its address, and not only somewhere in its text."""
    parts = urlsplit(page.address)
    heads = " ".join((page.title, *(page.words(piece) for piece in page.headings[:2])))
    level = plain(f"{parts.hostname} {unquote(parts.path)}").replace(" ", "")
    return bool(sought.said_in(page.text)) and (
        plain(sought.family) in plain(heads) or _spelt(plain(sought.family).replace(" ", ""), sought, level)
    )


def names(page: WebPage, sought: Sought) -> bool:
    """Whether a page has the full name somewhere."""
    return bool(sought.said_in(f"{page.title} {page.text[:20_000]}"))


def _address(page: WebPage, sought: Sought) -> list[float]:
    parts = urlsplit(page.address)
    path, host = unquote(parts.path), parts.hostname or ""
    family = plain(sought.family).replace(" ", "")
    level = plain(f"{host} {path}").replace(" ", "")
    last = path.rpartition("/")[2]
    return [
        float(path.endswith("/") or not path),
        float(_INDEX.search(path or "/") is not None),
        float(_PERSONAL.search(path) is not None),
        float(path.count("/") <= 2),
        float(_spelt(family, sought, level)),
        float(_spelt(family, sought, plain(host).replace(" ", ""))),
        float(has_word(path, "catalogue") and not _PERSONAL.search(path)),
        float(has_word(last, "publications", "others") or "cv" in last.lower()),
    ]


def _spelt(family: str, sought: Sought, level: str) -> bool:
    if family and family.isascii():
        return len(family) > 2 and family in level
    from pinakes.text.pinyin import family_readings, given_readings

    readings = {plain(one).replace(" ", "") for one in family_readings(sought.family)}
    given = (
        {"".join(plain(part) for part in one) for one in given_readings(sought.given)[:4]}
        if sought.given
        else set()
    )
    return any(
        one in level and (len(one) > 3 or any(other in level for other in given)) for one in readings if one
    )


def _top(page: WebPage) -> str:
    """What a page says it is: its title, and its first heading where that stands at the top."""
    first = page.headings[0] if page.headings else None
    return f"{page.title} {page.words(first)}" if first and first.start <= ABOVE else page.title


def is_titled(said: str, sought: Sought) -> bool:
    """Whether a title or a heading is the name, with a degree beside it perhaps."""
    name = sought.said_in(said)
    return bool(name) and len(plain(said)) <= len(name) + BESIDE


def _is_another(label: str, own: Form) -> bool:
    """Whether a link is another person's name."""
    people = names_in(label)
    return bool(people) and len(people[0]) > 0.7 * len(label) and agreement(own, form(people[0])) is None


def _words(page: WebPage, sought: Sought) -> list[float]:
    text = plain(page.text[:20_000])
    family = plain(sought.family)
    title, heads = plain(page.title), [page.words(piece) for piece in page.headings[:6]]
    anchors = [link.text for link in page.links if len(link.text) < 60]
    own = form(sought.name)
    others = sum(_is_another(label, own) for label in anchors[:200])
    known = [word for hint in sought.hints for word in telling(hint)]
    circle = [plain(parse(one).family or one) for one in sought.people]
    return [
        float(family in title),
        float(is_titled(page.title, sought)),
        float(has_word(page.title, "home")),
        float(any(family in plain(head) for head in heads)),
        float(bool(heads) and is_titled(heads[0], sought)),
        float(bool(sought.said_in(page.text[:20_000]))),
        min(5, text.count(family)) / 5 if family else 0.0,
        float(has_word(page.text[:3000], "home")),
        min(6, sum(has_word(line, "about") for line in page.text[:6000].split("\n")[:80])) / 6,
        float(any(has_word(anchor, "publications") for anchor in anchors)),
        float("@" in page.text[:6000]),
        float(page.size < LARGE),
        float(has_word(page.title, "catalogue") and not has_word(page.title, "home")),
        min(12, others) / 12,
        float(has_word(_top(page), "others")),
        min(10, sum(link.is_document for link in page.links)) / 10,
        sum(hint in text for hint in known) / len(known) if known else 0.0,
        min(1.0, sum(one in text for one in circle) / max(1, min(3, len(circle)))) if circle else 0.0,
        float(has_word(_top(page), "publications")),
    ]
