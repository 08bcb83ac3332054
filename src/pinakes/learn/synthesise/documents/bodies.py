"""What follows a head: sections of prose, notes, references, and the strips above and below the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.documents.manner import shown
from pinakes.learn.synthesise.documents.sheet import SheetPart, SheetRow, Strip, TypesetRun
from pinakes.learn.synthesise.documents.words import words
from pinakes.learn.synthesise.styles import STYLES

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.documents.facts import Facts
    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.documents.manner import Manner
    from pinakes.learn.synthesise.documents.sheet import Item, PartLook

NUMBERINGS = ("[{}] ", "[{}] ", "{}. ", "{}. ", "", "({}) ", "{} ", "[{}]")


def body(
    feed: Feed,
    manner: Manner,
    chance: random.Random,
    *,
    paragraphs: int,
    noted: bool = False,
    cited: tuple[str, ...] = (),
) -> list[Item]:
    """Headed sections; `noted` puts references into footnotes, as law and history do."""
    labels = words(feed.language)["labels"]
    items: list[Item] = []
    unused = list(reversed(cited))
    section = 0
    headed = chance.random() < 0.93
    for number in range(paragraphs):
        if headed and (number == 0 or chance.random() < 0.3):
            heading = chance.choice(labels["introduction"] if section == 0 else labels["headings"])
            before = (
                ""
                if heading[0].isdigit() or heading[0] in "一"
                else manner.numbered_headings.format(section + 1)
            )
            items.append(SheetPart("heading", (TypesetRun(before + heading),), manner.heading, feed.language))
            section += 1
        text = chance.choice(feed.prose)[: chance.choice((400, 700, 1100))]
        runs: tuple[TypesetRun, ...] = (TypesetRun(text),)
        if noted and unused and chance.random() < 0.9:
            cut = text.rfind(" ", 0, len(text) // 2 + 20)
            cut = cut if cut > 0 else len(text) // 2
            runs = (TypesetRun(text[:cut]), TypesetRun("", note=unused.pop()), TypesetRun(text[cut:]))
        items.append(SheetPart("body", runs, manner.body, feed.language))
        if chance.random() < 0.08:
            items += _interlude(feed, manner, chance, number)
    return items


def _interlude(feed: Feed, manner: Manner, chance: random.Random, number: int) -> list[Item]:
    """What stands between paragraphs: a caption, rows of figures, a displayed formula."""
    kind = chance.random()
    if kind < 0.4:
        caption = (
            chance.choice(words(feed.language)["labels"]["caption"]).format(number + 1)
            + chance.choice(feed.prose)[:60]
        )
        return [
            SheetPart(
                "other",
                (TypesetRun(caption),),
                shown(manner.small, align="center", before=6, after=8),
                feed.language,
            )
        ]
    if kind < 0.7:
        rows = [
            tuple(
                (
                    SheetPart(
                        "other", (TypesetRun(f"{chance.uniform(0, 99):.2f}"),), manner.small, feed.language
                    ),
                )
                for _ in range(4)
            )
            for _ in range(3)
        ]
        return [SheetRow(cells, (1.0,) * 4) for cells in rows]
    return [
        SheetPart(
            "body",
            (TypesetRun(f"f(x, y) = a + {chance.randint(2, 9)}b – c(x – y)/2.    ({number + 1})"),),
            shown(manner.body, align="center", indent=0, before=4),
            feed.language,
        )
    ]


def reference_strings(
    feeds: dict[str, Feed], language: str, count: int, chance: random.Random
) -> tuple[str, ...]:
    """Printed references in a style of the language, some of them to works in English."""
    made: list[str] = []
    fitting = {tongue: [style for style in STYLES if tongue in style.languages] for tongue in feeds}
    for _ in range(4 * count):
        tongue = "en" if chance.random() < 0.3 and fitting.get("en") else language
        item = chance.choice(feeds[tongue].records)
        if not fitting[tongue] or not item.get("author") or not item.get("issued"):
            continue
        style = chance.choices(fitting[tongue], weights=[style.share for style in fitting[tongue]])[0]
        text = "".join(piece for piece, _ in style.render(item, chance)).strip()
        if 30 < len(text) < 500:
            made.append(text)
        if len(made) == count:
            break
    return tuple(made)


def reference_list(
    strings: tuple[str, ...], language: str, manner: Manner, chance: random.Random
) -> list[Item]:
    """The bibliography with its heading."""
    if not strings:
        return []
    form = chance.choice(NUMBERINGS)
    heading = SheetPart(
        "heading",
        (TypesetRun(chance.choice(words(language)["labels"]["references"])),),
        manner.heading,
        language,
    )
    return [
        heading,
        *(
            SheetPart("reference", (TypesetRun(form.format(number) + text),), manner.reference, language)
            for number, text in enumerate(strings, start=1)
        ),
    ]


def strips(facts: Facts, manner: Manner, chance: random.Random) -> tuple[dict[str, Strip], dict[str, Strip]]:
    """Headers and footers: running titles and names, the journal, page numbers."""
    look = shown(manner.strip, size=max(6.5, manner.strip.size - chance.choice((0, 0.5, 1))), after=0)
    people = [person.printed(manner.form) for person in facts.authors[:2]]
    names = manner.separator.join(people)
    title = (
        facts.title
        if len(facts.title) < 70
        else facts.title[: facts.title.rfind(" ", 0, 60) if " " in facts.title[:60] else 30]
        + chance.choice(("", "…", " ..."))
    )
    journal = chance.choice(
        (
            facts.said["journal"],
            f"{facts.said['journal']} {facts.said['volume']} ({facts.said['year']})",
            facts.said["conference"],
        )
    )
    number = chance.choice(words(facts.language)["labels"]["page"]).format()

    def part(text: str, label: str = "running") -> SheetPart:
        return SheetPart(label, (TypesetRun(text),), look, facts.language)

    headers: dict[str, Strip] = {}
    footers: dict[str, Strip] = {}
    page_above = chance.random() < 0.4
    if chance.random() < 0.65:
        rule = chance.random() < 0.5
        odd, even = chance.choice(
            ((title, names), (names, journal), (journal, title), (journal, journal), (title, title))
        )
        odd, even = (odd.upper(), even.upper()) if chance.random() < 0.15 else (odd, even)
        if page_above:
            headers = {
                "odd": Strip(part(odd), None, part(number), rule),
                "even": Strip(part(number), None, part(even), rule),
            }
        else:
            place = chance.choice(("left", "middle", "right"))
            headers = {
                kind: Strip.at(place, part(text), rule=rule) for kind, text in (("odd", odd), ("even", even))
            }
        first = chance.random()
        if first < 0.55:
            headers["first"] = Strip()
        elif first < 0.8:
            venue = (
                chance.choice(words(facts.language)["venue"]["strips"])
                .split("\n")[0]
                .replace("\t", "  ")
                .format_map(facts.said)
            )
            headers["first"] = Strip.at(
                chance.choice(("left", "middle", "right")), part(venue, "venue"), rule=rule
            )
    if not page_above or not headers:
        place = chance.choice(("middle", "middle", "right", "left"))
        footers = {kind: Strip.at(place, part(number)) for kind in ("odd", "even")}
        if chance.random() < 0.25 and place != "left":
            low = chance.choice(
                (
                    journal,
                    chance.choice(words(facts.language)["labels"]["licence"]).format_map(facts.said),
                    facts.said["issn"],
                )
            )
            footers["odd"] = Strip(part(low), None, part(number))
        if chance.random() < 0.2:
            stamp = chance.choice(words(facts.language)["labels"]["stamp"]).format_map(facts.said)
            footers["first"] = Strip(middle=part(stamp, "stamp"))
    return headers, footers


def prose_part(text: str, look: PartLook, language: str, *, label: str = "body") -> SheetPart:
    """One paragraph."""
    return SheetPart(label, (TypesetRun(text),), look, language)
