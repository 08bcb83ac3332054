# ruff: noqa: E501
"""Theses: covers, title pages, their reverse, declarations, abstracts, contents, in the customs of each language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.documents import bodies
from pinakes.learn.synthesise.documents.heads import HeadComposer
from pinakes.learn.synthesise.documents.manner import manner as choose
from pinakes.learn.synthesise.documents.manner import shown
from pinakes.learn.synthesise.documents.sheet import (
    Align,
    Break,
    Framed,
    Gap,
    Item,
    PartLook,
    Sheet,
    SheetFlow,
    SheetPart,
    SheetRow,
    Strip,
    TypesetRun,
)
from pinakes.learn.synthesise.documents.words import words

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.documents.facts import Facts
    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.documents.papers import Composed
    from pinakes.learn.synthesise.documents.people import MadePerson

FULL_FORMS = {
    "ru": ("{family} {given} {patronymic}", "{given} {patronymic} {family}", "{i} {family}"),
    "zh": ("{family}{given}",),
}
QUOTES = {"de": "„{}“", "ru": "«{}»"}
LABELS = {
    "ministry": "institution", "institution": "institution", "department": "institution", "kind": "degree", "sentence": "degree", "programme": "degree",
    "author": "author", "advisor": "advisor", "referees": "referee", "place": "date", "top": "other", "codes": "class", "extra": "other",
}  # fmt: skip


class ThesisCover:
    """Composes the front pages of a thesis; `truth` gathers what was printed."""

    def __init__(self, facts: Facts, chance: random.Random) -> None:
        self.facts, self.chance = facts, chance
        self.manner = choose(facts.language, chance)
        self.head = HeadComposer(facts, self.manner, chance)
        self.table = words(facts.language)["thesis"]
        self.truth = self.head.truth
        base = chance.choice((11.0, 12.0, 12.0, 13.0, 14.0))
        place: Align = "center" if chance.random() < 0.88 else "left"
        self.plain = PartLook(
            size=base,
            align=place,
            after=chance.choice((3, 6, 9)),
            leading=chance.choice((0.5, 0.65, 0.9)),
            font=chance.choice(("serif", "serif", "sans")),
        )
        same = chance.random() < 0.2
        self.title = shown(
            self.plain,
            size=base + (chance.choice((0, 0, 2)) if same else chance.choice((2, 4, 6, 8, 10, 12))),
            bold=same or chance.random() < 0.65,
            after=8,
        )
        self.institution = shown(
            self.plain, size=base + chance.choice((0, 0, 0, 2, 4, 8)), bold=chance.random() < 0.25
        )
        self.kind = shown(self.plain, size=base + chance.choice((0, 0, 2, 4, 10)), bold=chance.random() < 0.4)
        self.capitals = facts.language != "zh" and chance.random() < (
            0.5 if facts.language in ("ru", "pt") else 0.15
        )
        self.form = chance.choice(
            FULL_FORMS.get(facts.language, ("{given} {family}", "{given} {family}", "{given} {FAMILY}"))
        )
        self.as_table = chance.random() < (0.75 if facts.language == "zh" else 0.3)
        several = {"pt": 0.2, "de": 0.08, "en": 0.08}.get(facts.language, 0.03)
        self.authors = facts.authors[: chance.randint(2, 4) if chance.random() < several else 1]
        self.kind_text = facts.said["kind"]
        self.labels = {
            key: chance.choice(self.table[key]) for key in ("author", "advisor", "referee", "programme")
        }
        self.title_text = facts.title.upper() if self.capitals else facts.title
        if facts.language in QUOTES and chance.random() < 0.2:
            self.title_text = QUOTES[facts.language].format(self.title_text)

    def said(self, text: str) -> str:
        """A sentence of the word tables with its places filled."""
        return text.format_map({**self.facts.said, "kind": self.kind_text})

    def part(self, label: str, text: str, look: PartLook | None = None) -> SheetPart:
        """A part in one run."""
        return SheetPart(label, (TypesetRun(text),), look or self.plain, self.facts.language)

    def page(self, order: str) -> list[Item]:
        """A cover in this order; bars are the stretches of empty space between groups."""
        items: list[Item] = []
        groups = order.split("|")
        for number, group in enumerate(groups):
            if number:
                items.append(Gap(stretch=self.chance.choice((1.0, 1.0, 2.0))))
            pairs: list[tuple[str, str, str]] = []
            for name in group.split():
                if (
                    self.as_table
                    and name in ("author", "advisor", "referees", "programme", "extra", "department")
                    and (name != "department" or "department" in self.table)
                ):
                    pairs += self._pairs(name)
                    continue
                items += self._slot(name)
            if pairs:
                items += self._grid(pairs)
        return items

    def _slot(self, name: str) -> list[Item]:
        facts, chance, label = self.facts, self.chance, LABELS.get(name, name)
        if name == "title":
            self.truth["title"] = facts.title
            before = self._choice(self.table["title_label"]) if chance.random() < 0.12 else ""
            return [self.part("title", before + self.title_text, self.title)]
        if name == "subtitle":
            if not facts.subtitle:
                return []
            self.truth["subtitle"] = facts.subtitle
            return [
                self.part(
                    "subtitle",
                    ("——" if facts.language == "zh" else "") + facts.subtitle,
                    shown(self.title, size=self.title.size - 2, bold=False),
                )
            ]
        if name == "other-title":
            if chance.random() < 0.4:
                return []
            self.truth["title_en" if facts.second == "en" else "title_other_language"] = facts.title_second
            return [
                SheetPart(
                    "title-other",
                    (TypesetRun(facts.title_second),),
                    shown(self.title, size=self.title.size - 1),
                    facts.second,
                )
            ]
        if name in ("author", "advisor", "referees"):
            return self._people(name)
        if name == "programme":
            self._specialty()
            return self._lines(label, self.labels["programme"] + facts.programme, self.plain)
        texts = {
            "ministry": self._choice(words(facts.language)["institution"]["ministries"]), "institution": self._institution(), "department": facts.department, "kind": self.kind_text,
            "sentence": self.said(chance.choice(self.table["sentences"])), "place": self.said(chance.choice(self.table["place_year"])), "top": self.said(self._choice(self.table["top"])),
            "codes": self.said(self._choice(self.table["codes"])), "extra": self.said(self._choice(self.table.get("extra", []))),
        }  # fmt: skip
        text = texts[name]
        if name == "sentence" and facts.degree in text:
            self.truth["degree"] = facts.degree
        levels = (
            [level for level in self.table["levels"] if level in text.replace(" ", "")]
            if name == "kind"
            else []
        )
        if levels:
            self.truth.setdefault("degree", levels[0])
        look = {
            "institution": self.institution,
            "kind": self.kind,
            "department": shown(self.plain, size=self.institution.size - chance.choice((0, 0, 1))),
        }.get(name, self.plain)
        if name == "top":
            look = shown(look, align="right")
        if name == "sentence" and chance.random() < 0.35:
            look = shown(
                look, left=self.manner.page[0] * 0.32, align="justify", size=max(10.0, look.size - 1)
            )
        if name in ("institution", "ministry", "department") and self.capitals and chance.random() < 0.6:
            text = text.upper()
        return self._lines(label, text, look)

    def _specialty(self) -> None:
        if self.facts.language == "ru":
            self.truth["specialty"] = self.facts.programme

    def _institution(self) -> str:
        text = self.facts.institution
        self.truth["institution"] = text
        return f"«{text}»" if self.facts.language == "ru" and self.chance.random() < 0.2 else text

    def _choice(self, values: list[str]) -> str:
        return self.chance.choice(values) if values else ""

    def _lines(self, label: str, text: str, look: PartLook) -> list[Item]:
        return self.head.lines(label, text, look) if text else []

    def _named(self, person: MadePerson, *, titled: bool) -> str:
        name = person.printed(self.form)
        title = self.chance.choice(words(self.facts.language)["person"]["titles"])
        if not titled:
            return name
        return (
            f"{name}{self.chance.choice((' ', '　', ''))}{title}"
            if self.facts.language == "zh"
            else f"{title} {name}"
            if self.facts.language != "ru" or self.chance.random() < 0.5
            else f"{title}\n{name}"
        )

    def _people(self, name: str) -> list[Item]:
        look = shown(
            self.plain,
            align=self.chance.choice(
                (self.plain.align, "right" if self.facts.language == "ru" else self.plain.align)
            ),
        )
        items: list[Item] = []
        if name == "author":
            self._author_truth()
            between = self.chance.choice(("\n", "\n", ", "))
            text = self.labels["author"] + self._author_names(between)
            if not text.startswith(self.facts.authors[0].printed(self.form)) and not self.labels[
                "author"
            ].endswith((" ", "\n", "：")):
                items.append(self.part("author", self.labels["author"], look))
                text = self._author_names(between)
            return [
                *items,
                *self._lines(
                    "author",
                    text.upper() if self.capitals and self.chance.random() < 0.5 else text,
                    shown(look, bold=self.chance.random() < 0.3, align=self.plain.align),
                ),
            ]
        persons = self.facts.advisors if name == "advisor" else self.facts.referees
        label = LABELS[name]
        for number, person in enumerate(persons):
            word = self.labels["advisor"] if name == "advisor" else self.chance.choice(self.table["referee"])
            word = word if number == 0 or name != "advisor" else ""
            items += self._lines(label, word + self._named(person, titled=self.chance.random() < 0.7), look)
        if name == "advisor":
            self.truth["advisor"] = [person.printed(self.form) for person in persons]
        else:
            self.truth["referees"] = [person.printed(self.form) for person in persons]
        return items

    def _author_truth(self) -> None:
        self.truth["authors"] = [person.printed(self.form) for person in self.authors]

    def _author_names(self, separator: str) -> str:
        return separator.join(person.printed(self.form) for person in self.authors)

    def _pairs(self, name: str) -> list[tuple[str, str, str]]:
        """(label, what it is called, value) of what stands in a table of the cover."""
        facts = self.facts
        if name == "author":
            self._author_truth()
            return [
                ("author", self.labels["author"] if number == 0 else "", person.printed(self.form))
                for number, person in enumerate(self.authors)
            ]
        if name == "advisor":
            self.truth["advisor"] = [person.printed(self.form) for person in facts.advisors]
            return [
                ("advisor", self.labels["advisor"] if number == 0 else "", self._named(person, titled=True))
                for number, person in enumerate(facts.advisors)
            ]
        if name == "referees":
            self.truth["referees"] = [person.printed(self.form) for person in facts.referees]
            return [
                ("referee", self.chance.choice(self.table["referee"]), self._named(person, titled=True))
                for person in facts.referees
            ]
        if name == "programme":
            self._specialty()
            return [("degree", self.labels["programme"], facts.programme)]
        if name == "department":
            return [("institution", self.chance.choice(self.table["department"]), facts.department)]
        text = self.said(self._choice(self.table.get("extra", [])))
        before, colon, after = text.partition("：" if facts.language == "zh" else ": ")
        return [("other", before + colon, after)] if text else []

    def _grid(self, pairs: list[tuple[str, str, str]]) -> list[Item]:
        look, flow = shown(self.plain, align="left", after=2), self.chance.random() < 0.4
        inset = self.manner.page[0] * self.chance.choice((0.1, 0.18, 0.25))
        if flow:
            return [
                self.part(
                    label,
                    f"{called.strip()}{'' if called.strip().endswith(('：', ':')) else ' '}{value}".replace(
                        "\n", " "
                    ),
                    shown(look, left=inset),
                )
                for label, called, value in pairs
            ]
        share = self.chance.choice((1.0, 1.3, 2.0))
        return [
            SheetRow(
                ((self.part(label, called.strip(), look),) if called.strip() else (), (self.part(label, value.replace("\n", " "), look),)),
                (1.0, share), 8, inset, self.chance.choice((4.0, 8.0, 12.0)),
            )
            for label, called, value in pairs
        ]  # fmt: skip

    # -- further front pages

    def card(self) -> list[Item]:
        """The reverse of the title page: catalogue card, CIP, classes, copyright."""
        if not self.table["card"]:
            return []
        look = PartLook(size=self.chance.choice((8.5, 9, 10)), align="left", after=2, leading=0.55)
        taken = [line for line in self.table["card"] if self.chance.random() < 0.9]
        parts = tuple(self.part("card", line, look) for text in taken for line in self.said(text).split("\n"))
        if not parts:
            return []
        return (
            [Gap(stretch=2.0), Framed(parts, self.chance.choice((0.75, 0.85, 1.0)))]
            if self.chance.random() < 0.6
            else [*parts]
        )

    def declaration(self) -> list[Item]:
        """A page of promises or thanks."""
        body = shown(self.manner.body, size=self.plain.size, after=8)
        return [
            self.part("heading", self.chance.choice(self.table["declaration_head"]), self.manner.heading),
            *(
                self.part("other", self.said(text), body)
                for text in self.table["declaration"]
                if self.chance.random() < 0.8
            ),
        ]

    def contents(self) -> list[Item]:
        """A table of contents."""
        labels = words(self.facts.language)["labels"]
        look = shown(self.manner.body, align="left", indent=0, after=3)
        some = self.chance.sample(labels["headings"], k=min(6, len(labels["headings"])))
        lines = [labels["introduction"][0], *some, labels["references"][0]]
        dots = " . " * self.chance.choice((10, 18, 25))
        return [
            self.part("heading", self.chance.choice(labels["contents"]), self.manner.heading),
            *(
                self.part(
                    "other", f"{number}{self.chance.choice((' ', '. '))}{line}{dots}{4 * number + 1}", look
                )
                for number, line in enumerate(lines, start=1)
            ),
        ]

    def abstract_page(self, *, second: bool) -> list[Item]:
        """A page with an abstract and keywords, often under the work's own description."""
        items: list[Item] = []
        if not second and self.chance.random() < 0.35:
            items.append(
                self.part(
                    "cite-line"
                    if "{year}" in (line := self.chance.choice(self.table["abstract_strip"]))
                    else "title",
                    self.said(line),
                    self.plain,
                )
            )
        prefix = "other-" if second else ""
        return [*items, *self.head.compose(f"{prefix}abstract {prefix}keywords")]


def thesis(feeds: dict[str, Feed], facts: Facts, chance: random.Random) -> Composed:
    """A thesis up to the first pages of its text."""
    cover = ThesisCover(facts, chance)
    orders = cover.table["orders"]
    order = chance.choice(orders)
    pages: list[list[Item]] = [cover.page(order)]
    if chance.random() < 0.4:
        pages.append(cover.page(chance.choice(orders)))
    for make, share in ((cover.card, 0.55), (cover.declaration, 0.35)):
        if chance.random() < share:
            pages.append(make())
    abstracts = [cover.abstract_page(second=False)] if chance.random() < 0.75 else []
    if abstracts and facts.language != "en" and chance.random() < 0.6:
        abstracts.append(cover.abstract_page(second=True))
    contents = [cover.contents()] if chance.random() < 0.6 else []
    pages += abstracts + contents if chance.random() < 0.7 else contents + abstracts
    pages.append(bodies.body(feeds[facts.language], cover.manner, chance, paragraphs=chance.randint(3, 8)))
    flows = tuple(SheetFlow((*items, Break())) for items in pages if items)
    look = shown(cover.manner.strip, after=0)
    number = Strip.at(
        chance.choice(("middle", "right")),
        SheetPart("running", (TypesetRun("{page}"),), look, facts.language),
    )
    headers: dict[str, Strip] = {}
    if chance.random() < 0.3:
        running = chance.choice((facts.title, f"{facts.institution} {cover.kind_text}", facts.said["author"]))
        headers = {
            kind: Strip(middle=SheetPart("running", (TypesetRun(running),), look, facts.language), rule=True)
            for kind in ("odd", "even")
        }
    sheet = Sheet(
        facts.language, flows, 595, 842, margins=(75.0, 60.0, 70.0, 85.0), headers=headers, footers={"odd": number, "even": number}, fonts=cover.manner.fonts, plain_first_pages=chance.choice((1, 2)),
    )  # fmt: skip
    return sheet, {**cover.truth, "year": int(facts.said["year"]), "kind": "thesis", "order": order}
