# ruff: noqa: E501
"""Reports, slides and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.documents import bodies
from pinakes.learn.synthesise.documents.heads import HeadComposer
from pinakes.learn.synthesise.documents.manner import manner as choose
from pinakes.learn.synthesise.documents.manner import shown
from pinakes.learn.synthesise.documents.sheet import (
    Align,
    Break,
    Gap,
    Item,
    PartLook,
    Sheet,
    SheetFlow,
    SheetPart,
    Strip,
    TypesetRun,
)
from pinakes.learn.synthesise.documents.words import words

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.documents.facts import Facts
    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.documents.papers import Composed


def report(feeds: dict[str, Feed], facts: Facts, chance: random.Random) -> Composed:
    """A technical report with a cover: who publishes it, its number, its title, its authors."""
    manner = choose(facts.language, chance)
    head = HeadComposer(facts, manner, chance)
    table = words(facts.language)
    look = PartLook(
        size=12,
        align=chance.choice(("left", "center", "right")),
        after=5,
        font=chance.choice(("serif", "sans")),
    )
    order = chance.choice(table["report"]["orders"])
    if facts.authors[0].organisation:
        order = order.replace("authors", "organisation")
    items: list[Item] = []
    for name in order.replace("|", " | ").split():
        if name == "|":
            items.append(Gap(stretch=1.0))
        elif name in ("institution", "department", "ministry"):
            text = {"institution": facts.institution, "department": facts.department}.get(
                name
            ) or chance.choice(table["institution"]["ministries"] or [facts.department])
            items += head.lines(
                "institution", text, shown(look, size=chance.choice((11, 13, 16)), bold=chance.random() < 0.3)
            )
            head.truth.setdefault("institution", facts.institution) if name == "institution" else None
        elif name == "number":
            items.append(head.part("venue", head.pick("report", "numbers"), look))
        elif name == "address":
            place = facts.affiliations[0].name if facts.affiliations else facts.institution
            lines = [
                *place.split(", "),
                f"{chance.randint(1, 2000)} {facts.said['city']}"
                if chance.random() < 0.5
                else facts.said["city"],
            ]
            small = shown(look, size=chance.choice((9, 10, 11)), after=1)
            items += [
                head.part("affiliation", line.upper() if at == 0 and chance.random() < 0.3 else line, small)
                for at, line in enumerate(lines)
            ]
        elif name == "place":
            items += head.lines("date", head.said(chance.choice(table["thesis"]["place_year"])), look)
        elif name == "organisation":
            who = (
                facts.authors[0].family
                if facts.authors[0].organisation
                else chance.choice(table["institution"]["organisations"])
            )
            head.truth["authors"] = [who]
            items.append(head.part("author", who, look))
        else:
            items += head.compose(name)
    if "authors" not in head.truth:
        items += head.compose("authors")
    inside = (
        head.compose(
            chance.choice(
                ("title authors affiliations abstract keywords", "abstract keywords", "title authors", "")
            )
        )
        if chance.random() < 0.5
        else []
    )
    main = bodies.body(feeds[facts.language], manner, chance, paragraphs=chance.randint(4, 9))
    headers, footers = bodies.strips(facts, manner, chance)
    sheet = Sheet(
        facts.language,
        (SheetFlow((*items, Break())), SheetFlow((*inside, *main))),
        *manner.page,
        margins=manner.margins,
        headers=headers,
        footers=footers,
        fonts=manner.fonts,
        plain_first_pages=1,
    )
    return sheet, {**head.truth, "year": int(facts.said["year"]), "kind": "report", "order": order}


def slides(feeds: dict[str, Feed], facts: Facts, chance: random.Random) -> Composed:
    """A talk: a title slide and a few more."""
    manner = choose(facts.language, chance)
    head = HeadComposer(facts, manner, chance)
    feed, table = feeds[facts.language], words(facts.language)
    width, height = chance.choice(((720.0, 540.0), (960.0, 540.0), (363.0, 272.0)))
    scale = height / 540
    place: Align = "center" if chance.random() < 0.67 else "left"
    title = PartLook(
        size=chance.choice((28, 32, 36, 40)) * scale,
        align=place,
        font="sans",
        bold=chance.random() < 0.6,
        after=20 * scale,
        colour=chance.choice((0, 0, 1, 3, 4)),
    )
    plain = PartLook(size=chance.choice((16, 18, 20, 24)) * scale, align=place, font="sans", after=6 * scale)
    names = [head.name(person) for person in facts.authors]
    head.truth.update(title=facts.title, authors=names)
    shown_title = head.part("title", facts.title, title)
    first: list[Item] = [shown_title]
    if facts.subtitle:
        head.truth["subtitle"] = facts.subtitle
        first.append(head.part("subtitle", facts.subtitle, shown(title, size=title.size * 0.75, bold=False)))
    first += (
        [head.part("author", name, plain) for name in names]
        if chance.random() < 0.3
        else [head.part("author", manner.separator.join(names), plain)]
    )
    if not facts.authors[0].organisation and chance.random() < 0.7:
        head.truth["affiliations"] = [place.name for place in facts.affiliations]
        first += [
            head.part("affiliation", place.name, shown(plain, size=plain.size * 0.8))
            for place in facts.affiliations
        ]
    occasion = head.pick("slides", "occasions")
    first.append(
        head.part(
            _occasion_label(occasion),
            occasion,
            shown(plain, size=plain.size * 0.75),
        )
    )
    if chance.random() < 0.2:
        first = [*first[1:], first[0]]
    flows = [SheetFlow((Gap(stretch=1.0), *first, Gap(stretch=1.0), Break()))]
    if chance.random() < 0.15:
        flows[0] = SheetFlow(
            (
                head.part("venue", head.pick("slides", "occasions"), shown(plain, size=plain.size * 0.7)),
                *flows[0].items,
            )
        )
    for _ in range(chance.randint(2, 6)):
        heading = head.part(
            "heading",
            chance.choice(table["slides"]["outline"]),
            shown(title, size=title.size * 0.8, after=16 * scale),
        )
        points = [
            head.part(
                "body",
                chance.choice("•–▪·") + " " + chance.choice(feed.prose)[: chance.randint(30, 110)],
                shown(plain, align="left", left=20.0 * scale),
            )
            for _ in range(chance.randint(2, 5))
        ]
        flows.append(SheetFlow((heading, *points, Break())))
    low = SheetPart(
        "running",
        (TypesetRun(chance.choice((facts.title[:50], names[0], "{page}"))),),
        shown(plain, size=plain.size * 0.5, after=0),
        facts.language,
    )
    strip = {
        kind: Strip(left=low, right=SheetPart("running", (TypesetRun("{page}"),), low.look, facts.language))
        for kind in ("odd", "even")
    }
    sheet = Sheet(
        facts.language, tuple(flows), width, height, margins=(50 * scale, 50 * scale, 40 * scale, 50 * scale), footers=strip if chance.random() < 0.5 else {}, fonts=manner.fonts,
        plain_first_pages=chance.choice((0, 1)),
    )  # fmt: skip
    return sheet, {**head.truth, "kind": "slides", "order": "slides"}


def _occasion_label(occasion: str) -> str:
    """Whether an occasion is a date or a venue."""
    return "date" if any(c.isdigit() for c in occasion) else "venue"


def letter(feeds: dict[str, Feed], facts: Facts, chance: random.Random) -> Composed:
    """A letter: sender, place and date, subject, text; its subject is its title and its sender its author."""
    manner = choose(facts.language, chance)
    head = HeadComposer(facts, manner, chance)
    table, sender = words(facts.language), facts.authors[0]
    name = sender.printed("{given} {family}")
    plain = PartLook(size=manner.base, align="left", after=2)
    head.truth.update(title=facts.title, authors=[name])
    subject = head.said(chance.choice(table["letter"]["subject"]))
    where: list[Item] = (
        [
            head.part("author", name, plain),
            *(head.part("affiliation", line, plain) for line in facts.affiliations[0].name.split(", ")),
        ]
        if facts.affiliations
        else []
    )
    items: list[Item] = [
        *where,
        Gap(24),
        *(
            head.part("other", line, plain)
            for line in (
                facts.referees[0].printed("{given} {family}"),
                chance.choice(table["institution"]["universities"]),
                chance.choice(table["place"]["cities"]),
            )
        ),
        Gap(18),
        head.part("date", head.said("{place}, {day}. {month} {year}"), shown(plain, align="right", after=16)),
        head.part(
            "title",
            subject,
            shown(
                plain, bold=chance.random() < 0.8, after=12, size=manner.base + chance.choice((0, 0, 1, 2))
            ),
        ),
        head.part("body", head.said(chance.choice(table["letter"]["opening"])), shown(plain, after=8)),
        *(
            item
            for item in bodies.body(feeds[facts.language], manner, chance, paragraphs=chance.randint(2, 5))
            if not (isinstance(item, SheetPart) and item.label == "heading")
        ),
        head.part("body", chance.choice(table["letter"]["closing"]), shown(plain, before=10, after=20)),
        head.part("author", name, plain),
    ]
    sheet = Sheet(
        facts.language, (SheetFlow(tuple(items)),), *manner.page, margins=manner.margins, fonts=manner.fonts
    )
    return sheet, {**head.truth, "kind": "other", "order": "letter"}
