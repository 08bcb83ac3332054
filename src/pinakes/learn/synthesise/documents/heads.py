# ruff: noqa: E501
"""The pieces of a paper's head, each composed in the manner of its document, in the order a table gives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents.manner import shown
from pinakes.learn.synthesise.documents.sheet import Foot, SheetPart, SheetRow, SheetRule, TypesetRun
from pinakes.learn.synthesise.documents.words import words

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from pinakes.learn.synthesise.documents.facts import Facts
    from pinakes.learn.synthesise.documents.manner import Manner
    from pinakes.learn.synthesise.documents.people import MadePerson
    from pinakes.learn.synthesise.documents.sheet import Item, PartLook

OTHER = ("other-title", "other-authors", "other-affiliations", "other-abstract", "other-keywords")
OPTIONAL = {"strip": 0.1, "rubric": 0.4, "classes": 0.12, "dates": 0.35, "emails": 0.3, "keywords": 0.1, "subtitle": 0, "other-authors": 0.25, "other-affiliations": 0.35,
            "other-keywords": 0.1, "abstract": 0.04, "affiliations": 0.08, "doi": 0.2, "cite": 0.15, "licence": 0.3, "feet": 0.15, "corresponding": 0.3}  # fmt: skip
"""How often a piece is left out of a head that could have it."""


class HeadComposer:
    """Composes heads; `truth` gathers what was really printed."""

    def __init__(self, facts: Facts, manner: Manner, chance: random.Random) -> None:
        self.facts, self.manner, self.chance = facts, manner, chance
        self.table = words(facts.language)
        self.truth: dict[str, Any] = {}
        self._pieces: dict[str, Callable[[], list[Item]]] = {
            name.removeprefix("_piece_").replace("_", "-"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_piece_")
        }

    def compose(self, order: str) -> list[Item]:
        """The items of a head in this order; some pieces left out, now and then two exchanged."""
        tokens = [token for name in order.split() for token in (OTHER if name == "other" else (name,))]
        tokens = [token for token in tokens if self.chance.random() >= OPTIONAL.get(token, 0)]
        if len(tokens) > 3 and self.chance.random() < 0.06:
            at = self.chance.randrange(len(tokens) - 1)
            tokens[at], tokens[at + 1] = tokens[at + 1], tokens[at]
        items = [item for token in tokens for item in self._pieces[token]()]
        if self.chance.random() < 0.12:
            items.insert(
                self.chance.randrange(len(items) + 1), SheetRule(1.0 if self.chance.random() < 0.7 else 0.3)
            )
        return items

    def said(self, sentence: str) -> str:
        """A sentence of the word tables with its places filled."""
        return sentence.format_map(self.facts.said)

    def pick(self, table: str, key: str) -> str:
        """A filled sentence of a table, by chance."""
        return self.said(self.chance.choice(self.table[table][key]))

    def part(self, label: str, text: str, look: PartLook, *, second: bool = False) -> SheetPart:
        """A part in one run, in the document's language or its second."""
        return SheetPart(
            label, (TypesetRun(text),), look, self.facts.second if second else self.facts.language
        )

    def lines(self, label: str, text: str, look: PartLook) -> list[Item]:
        """A part a line; tabs spread a line over the width."""
        made: list[Item] = []
        for line in text.split("\n"):
            cells = line.split("\t")
            if len(cells) == 1:
                made.append(self.part(label, line, look))
                continue
            places = ("left", "center", "right") if len(cells) == 3 else ("left", "right")
            parts = tuple(
                (self.part(label, cell, shown(look, align=place, left=0, right=0)),)
                for cell, place in zip(cells, places, strict=False)
            )
            made.append(SheetRow(parts, (1.0, 1.7, 1.0) if len(cells) == 3 else (1.0, 1.0), 6, below=3))
        return made

    # -- venue, rubric, codes, dates

    def _piece_strip(self) -> list[Item]:
        form, look = self.chance.choice(self.table["venue"]["strips"]), self.manner.strip
        if self.chance.random() < 0.1:
            look = shown(look, size=self.manner.title.size + self.chance.choice((0, 2, 6)), bold=True)
        look = shown(look, align=self.chance.choice(("left", "center", "right")))
        if "{journal}" in form or "{JOURNAL}" in form:
            keys = [key for key in ("volume", "issue", "pages", "issn") if f"{{{key}}}" in form]
            self.truth["journal"] = self.facts.said["journal"]
            self.truth["venue"] = {
                "title": self.facts.said["journal"],
                **{key: self.facts.said[key] for key in keys},
            }
        made = self.lines("venue", self.said(form), look)
        return [*made, SheetRule()] if self.chance.random() < 0.4 else made

    def _piece_rubric(self) -> list[Item]:
        look = shown(
            self.manner.strip,
            align=self.chance.choice(("left", "center", "right")),
            bold=self.chance.random() < 0.5,
            before=4,
            after=6,
            size=self.manner.strip.size + self.chance.choice((0, 1, 3)),
        )
        return [self.part("other", self.pick("venue", "rubrics"), look)]

    def _piece_dedication(self) -> list[Item]:
        return [self.part("other", self.pick("labels", "dedication"), shown(self.manner.small, italic=True))]

    def _piece_classes(self) -> list[Item]:
        text = self.pick("labels", "classes")
        for scheme, key in (("udc", "udc"), ("clc", "clc")):
            if self.facts.said[key] in text and not (scheme == "clc" and self.facts.language != "zh"):
                self.truth.setdefault("classes", []).append({"scheme": scheme, "value": self.facts.said[key]})
                if scheme == "udc":
                    self.truth["udc"] = self.facts.said[key]
        return self.lines(
            "class",
            text,
            shown(
                self.manner.small,
                align=self.chance.choice(("left", "left", self.manner.small.align)),
                before=4,
                after=5,
            ),
        )

    def _piece_doi(self) -> list[Item]:
        self.truth["doi"] = self.facts.said["doi"]
        form = self.chance.choice(
            ("DOI: {}", "DOI {}", "doi:{}", "https://doi.org/{}", "DOI：{}", "http://dx.doi.org/{}")
        )
        return [
            self.part("identifier", form.format(self.facts.said["doi"]), shown(self.manner.small, after=5))
        ]

    def _piece_dates(self) -> list[Item]:
        return self.lines(
            "date",
            self.pick("labels", "received"),
            shown(self.manner.small, before=3, after=6, italic=self.chance.random() < 0.3),
        )

    def _piece_date(self) -> list[Item]:
        said = self.facts.said
        form = self.chance.choice(
            (
                "{day} {month} {year}",
                "{month} {year}",
                "{year}",
                "{month} {day}, {year}",
                "{day}.{mm}.{year}",
                "{year}-{mm}-{day}",
            )
        )
        return [
            self.part(
                "date",
                form.format_map(said),
                shown(self.manner.small, align=self.manner.author.align, before=3, after=8),
            )
        ]

    def _piece_stamp(self) -> list[Item]:
        return [
            self.part(
                "stamp",
                self.pick("labels", "stamp"),
                shown(self.manner.strip, align=self.chance.choice(("left", "center", "right"))),
            )
        ]

    def _piece_licence(self) -> list[Item]:
        return [self.part("other", self.pick("labels", "licence"), shown(self.manner.small, before=4))]

    def _piece_cite(self) -> list[Item]:
        return [
            self.part(
                "cite-line", self.pick("labels", "cite"), shown(self.manner.abstract, bold=False, before=4)
            )
        ]

    def _piece_fund(self) -> list[Item]:
        return [self.part("fund", self.pick("labels", "fund"), self.manner.small)]

    def _piece_bio(self) -> list[Item]:
        return [self.part("bio", self.pick("labels", "bio"), self.manner.small)]

    # -- titles

    def _piece_title(self) -> list[Item]:
        title = self.facts.title
        self.truth["title"] = title
        shown_title = title.upper() if self.manner.title_capitals else title
        if self.facts.language == "en" and not self.manner.title_capitals and self.chance.random() < 0.2:
            shown_title = " ".join(word[:1].upper() + word[1:] for word in title.split())
        if self.facts.subtitle and self.chance.random() < 0.5:
            self.truth["title"] = f"{title}: {self.facts.subtitle}"
            joined = f"{shown_title}: " if self.facts.language != "zh" else f"{shown_title}："
            return [self.part("title", joined + self.facts.subtitle, self.manner.title)]
        if self.chance.random() < (0.15 if self.facts.language == "zh" else 0.04):
            runs = (TypesetRun(shown_title), TypesetRun(self.chance.choice("*∗1①"), superscript=True))
            return [SheetPart("title", runs, self.manner.title, self.facts.language), *self._piece_subtitle()]
        return [
            self.part("title", shown_title + ("." if self.chance.random() < 0.03 else ""), self.manner.title),
            *(self._piece_subtitle() if self.facts.subtitle else []),
        ]

    def _piece_subtitle(self) -> list[Item]:
        if (
            not self.facts.subtitle
            or "subtitle" in self.truth
            or self.truth.get("title", self.facts.title) != self.facts.title
        ):
            return []
        self.truth["subtitle"] = self.facts.subtitle
        before = self.chance.choice(("", "", "——", "— ")) if self.facts.language == "zh" else ""
        look = shown(
            self.manner.title,
            size=max(self.manner.title.size - self.chance.choice((0, 2, 3, 5)), self.manner.base),
            bold=self.chance.random() < 0.4,
            before=0,
        )
        return [self.part("subtitle", before + self.facts.subtitle, look)]

    def _piece_other_title(self) -> list[Item]:
        text = self.facts.title_second
        self.truth["title_en" if self.facts.second == "en" else "title_other_language"] = text
        return [
            self.part(
                "title-other",
                text.upper() if self.chance.random() < 0.15 else text,
                self.manner.other_title,
                second=True,
            )
        ]

    # -- people

    def name(self, person: MadePerson, *, second: bool = False) -> str:
        """A name in the document's form."""
        return person.printed(
            self.manner.form_second if second and person.family_latin else self.manner.form, latin=second
        )

    def _marks(self, number: int) -> str:
        markers = self.manner.markers
        return ",".join(markers[place % len(markers)] for place in self.facts.of[number])

    def _authors(self, *, second: bool) -> list[Item]:
        facts, manner = self.facts, self.manner
        names = [self.name(person, second=second) for person in facts.authors]
        self.truth["authors_en" if second else "authors"] = names
        if manner.author_capitals:
            names = [name.upper() for name in names]
        if facts.language == "zh" and not second and self.chance.random() < 0.4:
            names = [
                f"{name[0]}{self.chance.choice('　 ')}{name[1]}" if len(name) == 2 else name for name in names
            ]
        marked = (
            manner.marked
            and (len(facts.affiliations) > 1 or self.chance.random() < 0.3)
            and not facts.authors[0].organisation
        )
        label, runs = "author", list[TypesetRun]()
        lines: list[tuple[TypesetRun, ...]] = []
        one_a_line = (
            len(names) > 1
            and manner.markers[0] in "1a*"
            and manner.columns == 1
            and self.chance.random() < 0.15
        )
        for number, name in enumerate(names):
            if runs:
                runs.append(TypesetRun(manner.last if number == len(names) - 1 else manner.separator))
            if manner.titled_names and not second:
                runs.append(TypesetRun(self.chance.choice(self.table["person"]["titles"]) + " "))
            runs.append(TypesetRun(name))
            if marked:
                runs.append(
                    TypesetRun(
                        ("" if manner.raised else " ") + self._marks(number), superscript=manner.raised
                    )
                )
            if number == 0 and self.chance.random() < 0.08:
                runs.append(TypesetRun("*", superscript=True))
            if one_a_line:
                lines.append(tuple(runs))
                runs = []
        if runs:
            lines.append(tuple(runs))
        called = self.table["labels"]["by"] if not second and self.chance.random() < 0.2 else []
        by = self.chance.choice(called) if called else ""
        if by:
            lines[0] = (TypesetRun(by), *lines[0])
        return [
            SheetPart(label, line, manner.author, facts.second if second else facts.language)
            for line in lines
        ]

    def _piece_authors(self) -> list[Item]:
        return self._authors(second=False)

    def _piece_other_authors(self) -> list[Item]:
        return self._authors(second=True)

    def _affiliations(self, *, second: bool) -> list[Item]:
        facts, manner = self.facts, self.manner
        if facts.authors[0].organisation:
            return []
        names = _places_named(second, facts)
        if not second:
            self.truth["affiliations"] = names
        language = facts.second if second else facts.language
        numbered = manner.marked and len(names) > 1
        if facts.language == "zh" and self.chance.random() < 0.65:
            inner = _chinese_places(names)
            opening, closing = self.chance.choice((("（", "）"), ("(", ")"))) if not second else ("(", ")")
            return [
                SheetPart(
                    "affiliation", (TypesetRun(opening + inner + closing),), manner.affiliation, language
                )
            ]
        if len(names) > 1 and self.chance.random() < 0.2:
            runs: list[TypesetRun] = []
            for number, name in enumerate(names):
                runs += [
                    TypesetRun("; " if runs else ""),
                    TypesetRun(manner.markers[number % len(manner.markers)], superscript=manner.raised),
                    TypesetRun(" " + name),
                ]
            return [SheetPart("affiliation", tuple(runs), manner.affiliation, language)]
        made: list[Item] = []
        for number, name in enumerate(names):
            mark = manner.markers[number % len(manner.markers)]
            before = self._marked(numbered, mark, manner)
            cut = re.split(r"(?<=[,;]) ", name, maxsplit=1) if self.chance.random() < 0.15 else [name]
            made += [
                SheetPart(
                    "affiliation",
                    ((*before, TypesetRun(line)) if at == 0 else (TypesetRun(line),)),
                    manner.affiliation,
                    language,
                )
                for at, line in enumerate(cut)
            ]
        return made

    def _marked(self, numbered: bool, mark: str, manner: Manner) -> tuple[TypesetRun, ...]:
        """The mark before an institution, where they are numbered."""
        return (
            (
                TypesetRun(mark, superscript=manner.raised),
                TypesetRun(self.chance.choice((" ", "")) if manner.raised else " "),
            )
            if numbered
            else ()
        )

    def _piece_affiliations(self) -> list[Item]:
        return self._affiliations(second=False)

    def _piece_other_affiliations(self) -> list[Item]:
        return self._affiliations(second=True)

    def _piece_emails(self) -> list[Item]:
        facts = self.facts
        if facts.authors[0].organisation:
            return []
        some = facts.emails if self.chance.random() < 0.6 else facts.emails[:1]
        self.truth["emails"] = list(some)
        hosts = {email.split("@")[1] for email in some}
        kind = self.chance.random()
        if len(some) > 1 and (len(hosts) == 1 or kind < 0.15):
            host = some[0].split("@")[1]
            self.truth["emails"] = [f"{email.split('@')[0]}@{host}" for email in some]
            text = (
                "{"
                + self.chance.choice((", ", ",")).join(email.split("@")[0] for email in some)
                + "}@"
                + host
            )
        else:
            text = self.chance.choice((", ", "; ", " ")).join(some)
        look = shown(
            self.manner.affiliation,
            font=self.chance.choice(("serif", "mono" if "mono" in self.manner.fonts else "serif")),
        )
        made: list[Item] = [
            self.part("email", self.chance.choice(self.table["labels"]["email"]) + text, look)
        ]
        if self.chance.random() < 0.2:
            made += self._piece_orcids()
        return made

    def _piece_orcids(self) -> list[Item]:
        self.truth["orcids"] = list(self.facts.orcids)
        form = self.chance.choice(
            ("ORCID: https://orcid.org/{}", "ORCID: {}", "https://orcid.org/{}", "ORCID iD {}")
        )
        return [
            self.part("identifier", form.format(number), self.manner.affiliation)
            for number in self.facts.orcids
        ]

    def _piece_corresponding(self) -> list[Item]:
        if self.facts.authors[0].organisation:
            return []
        self.truth.setdefault("emails", []).append(self.facts.emails[0])
        who = self.name(self.facts.authors[0]) + ", " if self.chance.random() < 0.4 else ""
        return [
            self.part(
                "email",
                self.chance.choice(self.table["labels"]["corresponding"]) + who + self.facts.emails[0],
                self.manner.small,
            )
        ]

    def _piece_blocks(self) -> list[Item]:
        """Each author with his affiliation and address: side by side, or one under the other."""
        facts, manner = self.facts, self.manner
        if facts.authors[0].organisation:
            return self._piece_authors()
        names = [self.name(person) for person in facts.authors]
        self.truth.update(authors=names, affiliations=[place.name for place in facts.affiliations])
        mailed = self.chance.random() < 0.6
        if mailed:
            self.truth["emails"] = list(facts.emails)
        cells = []
        for number, name in enumerate(names):
            place = facts.affiliations[facts.of[number][0]].name
            lines = re.split(r"(?<=[,;]) ", place) if self.chance.random() < 0.5 else [place]
            parts = [
                self.part("author", name, shown(manner.author, after=1)),
                *(self.part("affiliation", line, shown(manner.affiliation, after=1)) for line in lines),
            ]
            parts += (
                [self.part("email", facts.emails[number], shown(manner.affiliation, after=2))]
                if mailed
                else []
            )
            cells.append(tuple(parts))
        if self.chance.random() < 0.5 or facts.language == "ru":
            return [part for cell in cells for part in (*cell[:-1], cell[-1].looking(after=6.0))]
        rows: list[Item] = []
        abreast = self.chance.choice((2, 2, 3))
        for start in range(0, len(cells), abreast):
            chunk = tuple(cells[start : start + abreast])
            rows.append(SheetRow(chunk, (1.0,) * len(chunk)))
        return rows

    def _piece_signed(self) -> list[Item]:
        """A line an author that says where he is from."""
        facts = self.facts
        if facts.authors[0].organisation:
            return self._authors(second=False)
        form = self.chance.choice(self.table["labels"]["signed"])
        names = [self.name(person) for person in facts.authors]
        places = [facts.affiliations[of[0]].name for of in facts.of]
        self.truth.update(authors=names, affiliations=list(dict.fromkeys(places)))
        if "{email}" in form:
            self.truth["emails"] = list(facts.emails)
        return [
            self.part("author", form.format(name=name, place=place, email=email), self.manner.author)
            for name, place, email in zip(names, places, facts.emails, strict=True)
        ]

    # -- abstracts and keywords

    def _abstract(self, *, second: bool) -> list[Item]:
        facts, manner = self.facts, self.manner
        text, language = (facts.abstract_second, facts.second) if second else (facts.abstract, facts.language)
        self.truth[
            ("abstract_en" if facts.second == "en" else "abstract_other_language") if second else "abstract"
        ] = text
        label = self.chance.choice(words(language)["labels"]["abstract"]) if second else manner.abstract_label
        label = label.rstrip(".:：–") if manner.abstract_placing != "own-line" else label
        placing = (
            manner.abstract_placing
            if not (second and manner.abstract_placing == "none" and self.chance.random() < 0.5)
            else "run-in"
        )
        if placing == "own-line":
            return [
                SheetPart("abstract-head", (TypesetRun(label),), manner.label, language),
                SheetPart("abstract", (TypesetRun(text),), manner.abstract, language),
            ]
        if placing == "none":
            return [SheetPart("abstract", (TypesetRun(text),), manner.abstract, language)]
        between = manner.after_label if not second or manner.after_label.isascii() else ": "
        between = between or ("" if label.endswith(("】", "]", "〕")) else "：" if language == "zh" else ". ")
        bold = self.chance.random() < 0.8
        return [
            SheetPart(
                "abstract",
                (TypesetRun(label + between, bold=bold, italic=not bold), TypesetRun(text)),
                manner.abstract,
                language,
            )
        ]

    def _piece_abstract(self) -> list[Item]:
        return self._abstract(second=False)

    def _piece_other_abstract(self) -> list[Item]:
        return self._abstract(second=True)

    def _keywords(self, *, second: bool) -> list[Item]:
        facts, manner = self.facts, self.manner
        values, language = (
            (facts.keywords_second, facts.second) if second else (facts.keywords, facts.language)
        )
        self.truth[
            ("keywords_en" if facts.second == "en" else "keywords_other_language") if second else "keywords"
        ] = list(values)
        label = self.chance.choice(words(language)["labels"]["keywords"])
        separator = manner.keyword_separator if not second or manner.keyword_separator.isascii() else "; "
        separator = separator if separator.strip() or language == "zh" else ", "
        text = separator.join(values) + ("." if self.chance.random() < 0.3 and language != "zh" else "")
        if manner.keyword_placing == "own-line":
            return [
                SheetPart("keywords", (TypesetRun(label),), manner.label, language),
                SheetPart("keywords", (TypesetRun(text),), shown(manner.abstract, italic=False), language),
            ]
        between = (manner.after_label if not second or manner.after_label.isascii() else ": ") or (
            "" if label.endswith(("】", "]", "〕")) else ": "
        )
        bold = self.chance.random() < 0.8
        return [
            SheetPart(
                "keywords",
                (TypesetRun(label + between, bold=bold, italic=not bold), TypesetRun(text)),
                manner.abstract,
                language,
            )
        ]

    def _piece_keywords(self) -> list[Item]:
        return self._keywords(second=False)

    def _piece_other_keywords(self) -> list[Item]:
        return self._keywords(second=True)

    def _piece_beside(self) -> list[Item]:
        """The abstract beside a narrow column with dates and keywords, to its left or right."""
        small = shown(self.manner.small, align="left", size=max(6.5, self.manner.base - 2), after=2)
        named = ("dates", "keywords") if self.chance.random() < 0.6 else ("keywords",)
        narrow = tuple(
            SheetPart(part.label, part.runs, shown(small, bold=part.look.bold), part.language)
            for name in named
            for part in self._pieces[name]()
            if isinstance(part, SheetPart)
        )
        wide = tuple(
            SheetPart(part.label, part.runs, shown(part.look, left=0, right=0), part.language)
            for part in self._piece_abstract()
            if isinstance(part, SheetPart)
        )
        right = self.chance.random() < 0.5
        return [
            SheetRow((wide, narrow) if right else (narrow, wide), (2.6, 1.0) if right else (1.0, 2.6), 14)
        ]

    def _piece_feet(self) -> list[Item]:
        """Notes at the foot of the first column: fund, dates, persons."""
        look = shown(self.manner.small, align="left", size=max(6.5, self.manner.base - 2), after=1.5)
        names = [
            name for name in ("fund", "dates", "bio", "corresponding") if self.chance.random() < 0.6
        ] or ["dates"]
        if self.chance.random() < 0.3:
            self.chance.shuffle(names)
        if "affiliations" not in self.truth and self.chance.random() < 0.4:
            names.insert(0, "affiliations")
        parts = [part for name in names for part in self._pieces[name]() if isinstance(part, SheetPart)]
        return (
            [Foot(tuple(SheetPart(part.label, part.runs, look, part.language) for part in parts))]
            if parts
            else []
        )


def _chinese_places(names: Sequence[str]) -> str:
    """Institutions as Chinese journals list them."""
    return (
        "；".join(f"{number}. {name}" for number, name in enumerate(names, start=1))
        if len(names) > 1
        else names[0]
    )


def _places_named(second: bool, facts: Facts) -> list[str]:
    """The institutions in the language of the page."""
    return [place.second if second else place.name for place in facts.affiliations]
