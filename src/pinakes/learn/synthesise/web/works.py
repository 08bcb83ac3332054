"""The scholars of a made web and their works: who wrote what with whom, and the documents of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents import others, papers, people, plain, theses, typeset
from pinakes.learn.synthesise.documents.facts import facts
from pinakes.learn.synthesise.documents.words import words
from pinakes.learn.synthesise.styles import STYLES
from pinakes.learn.synthesise.writers.convert import by_libreoffice

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pinakes.learn.synthesise.documents.facts import Facts
    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.documents.people import MadePerson
    from pinakes.learn.synthesise.documents.sheet import Sheet

FORMATS = {"pdf": 0.74, "docx": 0.14, "html": 0.12}
TYPES = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html",
    "doc": "application/msword",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}
COMPOSED = {"article": papers.article, "thesis": theses.thesis, "slides": others.slides}
GLUED = 0.15
"""Entries with initials without dots."""
WITH_FILE = 0.68
"""Works of a scholar whose file is on the web."""
SIBLINGS = 0.18
"""Works that have a sibling: nearly the same title, the same authors."""
SECOND = {"en": "II", "ru": "Часть 2", "de": "Teil 2", "pt": "Parte 2", "zh": "（二）"}


@dataclass(slots=True)
class WebWork:
    """One work: what is printed of it, its document, and where that is put (none: nowhere on the web)."""

    language: str
    title: str
    authors: tuple[MadePerson, ...]
    year: int
    item: dict[str, Any]
    content: bytes
    format: str
    text: str
    pages: int
    place: str | None = None
    trick: str = ""

    def names(self, *, latin: bool = False) -> tuple[str, ...]:
        """The authors as one would ask for them."""
        return tuple(full_name(person, self.language, latin=latin) for person in self.authors)

    def cited(self, chance: random.Random) -> str:
        """The work as a list of publications has it."""
        if self.language != "zh" and chance.random() < GLUED:
            return self._glued(chance)
        styles = [style for style in STYLES if self.language in style.languages]
        style = chance.choices(styles, weights=[style.share for style in styles])[0]
        return "".join(text for text, _ in style.render(self.item, chance)).strip()

    def _glued(self, chance: random.Random) -> str:
        """As biologists do it: initials without dots, marks at names, the year behind them or at the end."""
        people = [(str(one["family"]), str(one.get("given") or "")) for one in self.item["author"]]
        names = [
            f"{family} {''.join(part[0] for part in given.split())}{chance.choice(('', '', '', '*', '^'))}"
            for family, given in people
        ]
        between = chance.choice((" & ", ", ", ", & "))
        who = between.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
        where = str(self.item.get("container-title") or self.item.get("publisher") or "Preprint")
        volume, pages = self.item.get("volume") or "", self.item.get("page") or ""
        place = " ".join(filter(None, (where, ":".join(filter(None, (str(volume), str(pages)))))))
        if chance.random() < 0.6:
            return f"{who}. {self.year}. {self.title}. {place}."
        return f"{who}. {self.title}. {where}. {self.year};{volume}:{pages}."


@dataclass(slots=True)
class MadeScholar:
    """A person with a field, a place of work and works."""

    person: MadePerson
    language: str
    field: tuple[str, ...]
    university: str
    department: str
    works: list[WebWork]

    @property
    def name(self) -> str:
        """The full name."""
        return full_name(self.person, self.language)


def full_name(person: MadePerson, language: str, *, latin: bool = False) -> str:
    """A name in full, as people write it."""
    return person.printed(
        "{family}{given}" if language == "zh" and not latin else "{given} {family}", latin=latin
    )


def scholar(
    feeds: dict[str, Feed],
    language: str,
    chance: random.Random,
    *,
    namesake: MadeScholar | None = None,
    bare: bool = False,
) -> MadeScholar:
    """A scholar with works, some of them nearly alike; a namesake's titles are not drawn again, for nobody
    could tell two works of one title by one name apart; `bare` spares the documents.
    """
    table = words(language)["institution"]
    person = namesake.person if namesake else people.invented(language, chance)
    taken = {work.title for work in namesake.works} if namesake else set()
    circle = [people.invented(language, chance) for _ in range(4)]
    field = tuple(
        dict.fromkeys(keyword for _ in range(3) for keyword in chance.choice(feeds[language].texts).keywords)
    )[:3]
    made = MadeScholar(
        person,
        language,
        field or ("?",),
        chance.choice(table["universities"]),
        chance.choice(table["departments"]),
        [],
    )
    for _ in range(chance.randint(5, 9)):
        record = chance.choice(feeds[language].records)
        if str(record["title"]) in taken:
            record = chance.choice(_untaken(feeds[language], taken))
        taken.add(str(record["title"]))
        authors = [person, *chance.sample(circle, chance.choice((0, 1, 1, 2, 3)))]
        chance.shuffle(authors)
        work = work_of(feeds, language, record, authors, chance, bare=bare)
        made.works.append(work)
        if chance.random() >= SIBLINGS:
            continue
        near = sibling_title(record["title"], language, feeds, chance)
        if near not in taken:
            taken.add(near)
            twin = work_of(feeds, language, {**record, "title": near}, authors, chance, bare=bare)
            made.works.append(replace(twin, trick="sibling"))
            work.trick = "sibling"
    return made


def _untaken(feed: Feed, taken: set[str]) -> Sequence[dict[str, Any]]:
    """The records whose titles were not drawn; all of them where none is left."""
    return [record for record in feed.records if str(record["title"]) not in taken] or feed.records


def sibling_title(title: str, language: str, feeds: dict[str, Feed], chance: random.Random) -> str:
    """A title that another work of the same authors could bear: a second part, or one word another."""
    if chance.random() < 0.4:
        return f"{title}{'' if language == 'zh' else '. '}{SECOND[language]}"
    if language == "zh":
        other = re.sub(r"[^\u4e00-\u9fff]", "", chance.choice(feeds[language].records)["title"])[:3]
        at = chance.randrange(max(1, len(title) - 3))
        return title[:at] + other + title[at + 3 :]
    parts = title.split(" ")
    long = [i for i, word in enumerate(parts) if len(word) > 4] or [0]
    others = [word for word in chance.choice(feeds[language].records)["title"].split() if len(word) > 4] or [
        "other"
    ]
    parts[chance.choice(long)] = chance.choice(others)
    return " ".join(parts)


def work_of(
    feeds: dict[str, Feed],
    language: str,
    record: dict[str, Any],
    authors: Sequence[MadePerson],
    chance: random.Random,
    *,
    bare: bool = False,
    kind: str = "article",
    form: str = "",
) -> WebWork:
    """A work with its document, of a kind of `COMPOSED`, in a format of `TYPES` (none: drawn by lot); `bare`
    spares the document.
    """
    if bare:
        year = chance.randint(1990, 2025)
        item = {
            **record,
            "author": [{"family": one.family, "given": one.given} for one in authors],
            "issued": {"date-parts": [[year]]},
        }
        return WebWork(
            language,
            str(record["title"]),
            tuple(authors),
            year,
            item,
            b"%PDF-1.4 none",
            "pdf",
            str(record["title"]),
            8,
        )
    alone = {**feeds, language: replace(feeds[language], records=(record,))}
    known = facts(alone, language, chance, persons=True)
    known = _written_by(known, authors, chance)
    sheet, truth = COMPOSED[kind](feeds, known, chance)
    format_name = form or chance.choices(list(FORMATS), list(FORMATS.values()))[0]
    content = _written(sheet, truth, format_name, chance)
    text = " ".join(part.text for part in sheet.parts())
    year = int(known.said["year"])
    item = {
        **record,
        "author": [{"family": one.family, "given": one.given} for one in authors],
        "issued": {"date-parts": [[year]]},
    }
    item["title"] = record["title"]
    return WebWork(
        language, str(record["title"]), tuple(authors), year, item, content, format_name, text[:6000], 8
    )


def _written(sheet: Sheet, truth: dict[str, Any], format_name: str, chance: random.Random) -> bytes:
    """The document in a format."""
    if format_name == "pdf":
        return typeset.pdf(sheet)
    if format_name == "pptx":
        return plain.pptx(sheet)
    if format_name == "html":
        return plain.html(sheet, dict(truth), chance)[0]
    word = plain.docx(sheet, chance)
    try:
        return word if format_name == "docx" else by_libreoffice({"made.docx": word}, "doc")["made.docx"]
    except FileNotFoundError:  # LibreOffice wrote nothing: the file is another than its name says
        return word


def _written_by(known: Facts, authors: Sequence[MadePerson], chance: random.Random) -> Facts:
    count = len(authors)
    emails = (known.emails * count)[:count]
    orcids = (known.orcids * count)[:count]
    of = tuple((chance.randrange(len(known.affiliations)),) for _ in authors)
    return replace(known, authors=tuple(authors), of=of, emails=emails, orcids=orcids)


def misspelt(title: str, chance: random.Random) -> str:
    """A title with one or two slips of the hand."""
    letters = list(title)
    for _ in range(chance.choice((1, 1, 2)) if len(title) > 40 else 1):
        at = chance.randrange(2, max(3, len(letters) - 2))
        if at + 1 < len(letters) and letters[at].isalpha() and letters[at + 1].isalpha():
            if chance.random() < 0.5:
                letters[at], letters[at + 1] = letters[at + 1], letters[at]
            else:
                del letters[at]
    return "".join(letters)
