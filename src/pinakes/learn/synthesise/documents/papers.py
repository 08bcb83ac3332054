"""Papers of journals, proceedings and preprint servers; papers of law and history; papers under a repository's cover sheet."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents import bodies
from pinakes.learn.synthesise.documents.heads import HeadComposer
from pinakes.learn.synthesise.documents.manner import manner as choose
from pinakes.learn.synthesise.documents.manner import shown
from pinakes.learn.synthesise.documents.sheet import (
    Break,
    Gap,
    Sheet,
    SheetFlow,
    SheetPart,
    SheetRule,
    TypesetRun,
)
from pinakes.learn.synthesise.documents.words import words

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.documents.facts import Facts
    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.documents.manner import Manner
    from pinakes.learn.synthesise.documents.sheet import Foot, Framed, Item, SheetRow

Composed = tuple[Sheet, dict[str, Any]]


def article(
    feeds: dict[str, Feed], facts: Facts, chance: random.Random, *, noted: bool = False, before: bool = False
) -> Composed:
    """A paper; `noted` cites in footnotes, `before` puts a repository's cover sheet on top."""
    manner = choose(facts.language, chance)
    head = HeadComposer(facts, manner, chance)
    order = chance.choice(words(facts.language)["orders"]["head"])
    front = head.compose(order)
    at_end: list[Item] = []
    if chance.random() < 0.12 and facts.language in ("ru", "zh") and "title_en" not in head.truth:
        at_end = head.compose("other-title other-authors other-affiliations other-abstract other-keywords")
    count = chance.choice((0, 4, 8, 12, 18))
    cited = bodies.reference_strings(feeds, facts.language, count, chance)
    main = bodies.body(
        feeds[facts.language], manner, chance, paragraphs=chance.randint(4, 14), noted=noted, cited=cited
    )
    end = [] if noted else bodies.reference_list(cited, facts.language, manner, chance)
    printed = _notes(main) if noted else list(cited)
    if printed:
        head.truth["references"] = printed
    flows: list[SheetFlow] = []
    cover = _cover_sheet(head, manner, chance) if before else []
    if cover:
        flows.append(SheetFlow((*cover, Break())))
    if manner.columns == 1 or manner.head_in_column:
        flows.append(SheetFlow((*front, *main, *end, *at_end), manner.columns, manner.gutter))
    else:
        lifted = _lifted(front)
        flows.append(_left_in_place(front, lifted))
        flows.append(SheetFlow((*lifted, *main, *end, *at_end), manner.columns, manner.gutter))
    headers, footers = bodies.strips(facts, manner, chance)
    sheet = Sheet(
        facts.language, tuple(flows), *manner.page, margins=manner.margins, headers=headers, footers=footers, fonts=manner.fonts,
        first_page=int(facts.said["pages"].replace("–", "-").split("-")[0]) if chance.random() < 0.6 else 1, plain_first_pages=1 if cover else 0,
    )  # fmt: skip
    if chance.random() < 0.06:
        stamp = SheetPart(
            "stamp",
            (TypesetRun(head.pick("labels", "stamp")),),
            shown(manner.small, size=chance.choice((10, 14, 18)), colour=7),
            facts.language,
        )
        sheet = dataclasses.replace(sheet, margin=stamp)
    if chance.random() < 0.02:
        across = SheetPart(
            "other",
            (TypesetRun(head.pick("labels", "watermark")),),
            shown(manner.small, size=60, colour=7),
            facts.language,
        )
        sheet = dataclasses.replace(sheet, watermark=across)
    truth = {
        **head.truth,
        "year": int(facts.said["year"]),
        "kind": "article",
        "order": order,
        "columns": manner.columns,
    }
    return sheet, truth


def _notes(main: list[SheetPart | SheetRow | Gap | SheetRule | Break | Foot | Framed]) -> list[str]:
    """The footnotes of the text, in order."""
    return [run.note for item in main if isinstance(item, SheetPart) for run in item.runs if run.note]


def _lifted(front: list[Item]) -> list[Item]:
    """Items that stand at the foot of the page."""
    return [item for item in front if type(item).__name__ == "Foot"]


def _left_in_place(front: list[Item], lifted: list[Item]) -> SheetFlow:
    """The front without what was lifted out of it."""
    return SheetFlow(tuple(item for item in front if item not in lifted))


def _cover_sheet(head: HeadComposer, manner: Manner, chance: random.Random) -> list[Item]:
    """What repositories put before a document: their name, the title and the names again, terms, how to cite."""
    facts, table = head.facts, words(head.facts.language)["cover"]
    look = shown(manner.small, align="left", font="sans", size=9.5, after=6)
    names = "; ".join(
        person.printed("{family}, {given}" if facts.language != "zh" else "{family}{given}")
        for person in facts.authors
    )
    items: list[Item] = [
        SheetPart(
            "stamp",
            (TypesetRun(chance.choice(table["service"])),),
            shown(
                look,
                size=chance.choice((11, 16, 22)),
                align=chance.choice(("left", "right", "center")),
                bold=True,
                after=18,
            ),
            facts.language,
        ),
        SheetRule(),
        head.part(
            "title", facts.title, shown(look, size=chance.choice((14, 17, 20)), bold=True, after=4, before=12)
        ),
        head.part("author", names, shown(look, size=12, after=10)),
    ]
    if chance.random() < 0.3:
        items[2:4] = [items[3], items[2]]
    for line in chance.sample(table["lines"], k=min(len(table["lines"]), chance.randint(3, 7))):
        label = "cite-line" if "{citation}" in line else "stamp"
        for text in head.said(line).split("\n"):
            items.append(head.part(label, text, look))
        items.append(Gap(chance.choice((2, 8, 14))))
    return items
