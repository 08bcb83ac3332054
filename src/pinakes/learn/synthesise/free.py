"""References in styles that nobody wrote down: every choice a style makes, made at random.

Journals have thousands of house styles, and a model that has seen each choice (where the year stands, what parts volume from issue,
whether the place comes before the publisher) in many combinations reads those it never saw.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.choices import (
    AFTER_NAMES,
    CITED,
    EARLY,
    IMPRINTS,
    LATE,
    MORE,
    NUMBERS,
    PAGED,
    STATES,
)
from pinakes.learn.synthesise.phrases import PHRASES, Phrases
from pinakes.learn.synthesise.pieces import Item, Piece, filled, numbered, pages, people, year
from pinakes.learn.synthesise.tails import day, tail

if TYPE_CHECKING:
    import random
    from collections.abc import Callable


KIN = {"ru": ("bg", "uk", "bg", "uk", "en")}
"""Languages whose words stand around records of another now and then; in others, English."""


MEDIA = (
    " [Internet]",
    " [online]",
    " [Online]",
    " [CD-ROM]",
    " [Электронный ресурс]",
    ". Website",
    " [Motion picture]",
    " [Brochure]",
    " [Computer software]",
)
"""What a title is a work on."""


def styled(language: str) -> Callable[[Item, random.Random], list[Piece]]:
    """A renderer for the records of a language."""

    def render(item: Item, chance: random.Random) -> list[Piece]:
        own = PHRASES[language if chance.random() < 0.85 else chance.choice(KIN.get(language, ("en",)))]
        return reference(item, chance, own)

    return render


def noted(language: str) -> Callable[[Item, random.Random], list[Piece]]:
    """A renderer of footnotes for the records of a language."""

    def render(item: Item, chance: random.Random) -> list[Piece]:
        return footnote(item, chance, PHRASES[language])

    return render


def reference(item: Item, chance: random.Random, own: Phrases) -> list[Piece]:
    """An entry of a list."""
    when, early, sure = _when(item, chance, own), chance.random() < 0.45, chance.random()
    out = _names(item, chance, own, full=sure < 0.5)
    if early:
        out += filled(chance.choice(EARLY), when, "date")
    else:
        out.append((chance.choice(AFTER_NAMES) if out else "", "other"))
    out += _title(item, chance, own)
    left = "" if early else when
    kind = item["type"]
    if item.get("container-title") and kind not in ("book", "thesis"):
        out += _host(item, chance, own, left)
    elif kind == "thesis":
        out += _thesis(item, chance, own, left)
    else:
        out += _book(item, chance, own, left)
    if left and not any(label == "date" for _, label in out):
        out += filled(chance.choice(LATE), left, "date")
    out.append((chance.choice((".", ".", ".", "", ";", " .")), "other"))
    out += tail(item, chance, own)
    return numbered(out, chance) if chance.random() < 0.5 else out


def footnote(item: Item, chance: random.Random, own: Phrases) -> list[Piece]:
    """A work in a footnote of law, history or the humanities: a signal, names as spoken, commas, the page meant."""
    out: list[Piece] = []
    if chance.random() < 0.3:
        out.append((f"{chance.randint(1, 200)}{chance.choice((' ', '. ', ') ', '  '))}", "number"))
    if chance.random() < 0.4:
        out.append((chance.choice(own.signals), "other"))
    short = chance.random()
    if short < 0.12:
        out += [(chance.choice(own.again), "author"), (", ", "other")]
    elif short < 0.4:
        out += [
            (
                chance.choice(("/", "/", ", ", " / ", chance.choice(own.both))).join(
                    _family(person) for person in item["author"][:3]
                ),
                "author",
            ),
            (chance.choice((", ", ", ", ": ", " ")), "other"),
        ]
    else:
        order = chance.choice(("GF", "IF", "GF", "F,G"))
        out += [
            (
                people(
                    item,
                    chance,
                    order=order,
                    separator=chance.choice((", ", " / ", "; ", "/")),
                    last=chance.choice(own.both),
                    most=3,
                    others=chance.choice(own.others),
                    caps=chance.random() < 0.15,
                ),
                "author",
            ),
            (chance.choice((", ", ", ", ": ", ", ", ". ")), "other"),
        ]
    again = chance.random() < 0.1
    if again:
        out += [
            (
                chance.choice(
                    (
                        "a. a. O.",
                        "a.a.O.",
                        "op. cit.",
                        "(Fn. {})",
                        "(Anm. {})",
                        "supra note {}",
                        "cit.",
                        "oben Fn. {}",
                        "s. Anm. {}",
                    )
                ).format(chance.randint(1, 90)),
                "note",
            )
        ]
        if chance.random() < 0.4:
            out[-1:-1] = [(_short_title(item), "title"), (chance.choice((", ", " ")), "other")]
        out += _paged(str(chance.randint(2, 600)), chance, own)
        out.append((chance.choice((".", ";", "")), "other"))
        return out
    when = year(item) if chance.random() < 0.93 else ""
    if chance.random() < 0.15 and when:
        out[-1] = (" (", "other")
        out += [(when, "date"), (chance.choice(("): ", "), ", ") ")), "other")]
        when = ""
    open_quote, close_quote = chance.choice((("", ""), ("", ""), *own.quotes))
    out += [
        (open_quote, "other"),
        (_short_title(item) if chance.random() < 0.15 else str(item["title"]).rstrip("."), "title"),
        (close_quote, "other"),
    ]
    if item.get("container-title") and item["type"] not in ("book", "thesis"):
        out.append((chance.choice((", in: ", ", ", ", in ", f", {chance.choice(own.inside)}")), "other"))
        out += _editors(item, chance, own, before=True)
        open_quote, close_quote = (
            chance.choice((("", ""), ("", ""), ("", ""), ("«", "»")))
            if item["type"] == "article-journal"
            else ("", "")
        )
        out += [
            (open_quote, "other"),
            (str(item["container-title"]).rstrip("."), "container"),
            (close_quote, "other"),
        ]
        values = _values(item, chance, when)
        if item["type"] == "article-journal":
            out += _templated(chance.choice(NUMBERS), values, chance, own)
        else:
            out += _templated(chance.choice(IMPRINTS), values, chance, own) + _paged(values["p"], chance, own)
    else:
        if chance.random() < 0.2:
            out += [(", ", "other"), (_edition(chance, own), "edition")]
        if item["type"] == "thesis":
            out += _thesis(item, chance, own, when)
        else:
            out += _templated(chance.choice(IMPRINTS), _values(item, chance, when), chance, own)
        if chance.random() < 0.75:
            out += _paged(
                str(chance.randint(2, 600)) if chance.random() < 0.6 else _made_range(chance), chance, own
            )
    if when and not any(label == "date" for _, label in out):
        out += filled(chance.choice(LATE), when, "date")
    if chance.random() < 0.2:
        out.append(
            (
                chance.choice(
                    (
                        f" ({chance.randint(2, 600)})",
                        f", hier: {chance.choice(own.pages)}{chance.randint(2, 600)}",
                        f", at {chance.randint(2, 600)}",
                        chance.choice(MORE),
                    )
                ),
                "other",
            )
        )
    out.append((chance.choice((".", ".", ";", "")), "other"))
    return out


def _names(item: Item, chance: random.Random, own: Phrases, *, full: bool) -> list[Piece]:
    order = chance.choice(
        ("F,G", "F,G", "GF", "FG ") if full else ("F,I", "F,I", "FI", "FI0", "IF", "IF", "FI0")
    )
    order, separators = (
        ("F,G", ("; ", " / ", "; ", "/", " & "))
        if order == "FG "
        else (
            order,
            ("; ", ", ", ", ", " / ", "/") if order in ("F,G", "F,I") else (", ", ", ", "; ", " / ", " - "),
        )
    )
    if order in ("F,G", "F,I") and chance.random() < 0.25:
        first = dict(item, author=item["author"][:1])
        rest = dict(item, author=item["author"][1:])
        turned = {"F,G": "GF", "F,I": "IF"}[order]
        text = people(first, chance, order=order) + (
            ", " if len(item["author"]) > 2 else chance.choice(own.both) if rest["author"] else ""
        )
        text += (
            people(rest, chance, order=turned, separator=", ", last=chance.choice(own.both))
            if rest["author"]
            else ""
        )
    else:
        most = chance.choice((99, 99, 99, 3, 1, 6))
        text = people(
            item,
            chance,
            order=order,
            separator=chance.choice(separators),
            last=chance.choice((*own.both, "")),
            most=most,
            caps=chance.random() < 0.13,
            others=chance.choice(own.others),
        )
    if chance.random() < 0.05 and item["type"] in ("book", "chapter"):
        return [(text, "editor"), (chance.choice(own.editors), "other")]
    return [(text, "author")]


def _when(item: Item, chance: random.Random, own: Phrases) -> str:
    when = year(item)
    roll = chance.random()
    if roll < 0.07:
        return f"{when}{chance.choice('abc')}"
    if roll < 0.1 and item["type"] != "book":
        return (
            f"{when}, {chance.choice(own.months)}"
            if chance.random() < 0.5
            else f"{chance.choice(own.months)} {when}"
        )
    if roll < 0.13 and item["type"] != "book":
        month, other = chance.choice(own.months), chance.choice(own.months)
        return chance.choice(
            (
                f"{when}, {month} {chance.randint(1, 30)}",
                f"{when}, {month}/{other}",
                f"{month}–{other} {when}",
            )
        )
    if roll < 0.145:
        return f"{when} [{int(when) - chance.randint(5, 90) if when.isdecimal() else when}]"
    return when


def _title(item: Item, chance: random.Random, own: Phrases) -> list[Piece]:
    title = str(item["title"]).rstrip(".")
    open_quote, close_quote = (
        chance.choice(own.quotes)
        if chance.random() < (0.3 if item.get("container-title") else 0.08)
        else ("", "")
    )
    out: list[Piece] = [(open_quote, "other"), (title, "title"), (close_quote, "other")]
    if chance.random() < 0.04:
        out.append(
            (
                chance.choice(MEDIA),
                "genre",
            )
        )
    if chance.random() < 0.03 and item["type"] == "book":
        out += [
            *filled(
                chance.choice(own.translated_by),
                people(
                    {"translator": item["author"][-1:]},
                    chance,
                    order=chance.choice(("GF", "IF")),
                    role="translator",
                ),
                "translator",
            )
        ]
    return out


def _host(item: Item, chance: random.Random, own: Phrases, when: str) -> list[Piece]:
    """What an article or chapter stands in."""
    container = str(item["container-title"]).rstrip(".")
    values = _values(item, chance, when)
    if item["type"] == "article-journal":
        out: list[Piece] = [
            (
                chance.choice(
                    (". ", ". ", ", ", " ", ". ", f", {own.inside[1]}", f". {own.inside[0]}", " // ")
                ),
                "other",
            )
        ]
        open_quote, close_quote = (
            chance.choice((("«", "»"), ("“", "”"))) if chance.random() < 0.04 else ("", "")
        )
        out += [(open_quote, "other"), (container, "container"), (close_quote, "other")]
        if chance.random() < 0.05:
            out += [(chance.choice((", ", ". ", " (")), "other"), (_place(item, chance, own), "place")]
            out += [(")", "other")] if out[-2][0] == " (" else []
        if chance.random() < 0.05:
            out += [(", ", "other"), (_publisher(item, chance, own), "publisher")]
        if chance.random() < 0.06:
            out.append((chance.choice((" [Internet]", " [online]")), "genre"))
        if chance.random() < 0.05 and when:
            return out + _templated(chance.choice(CITED), {**values, "a": day(chance, own)}, chance, own)
        return out + _templated(chance.choice(NUMBERS), values, chance, own)
    out = [(chance.choice((". ", ", ", " ", ". ")) + chance.choice(own.inside), "other")]
    before = chance.random() < 0.6
    out += _editors(item, chance, own, before=True) if before else []
    out.append((container, "container"))
    if not before and item.get("editor"):
        out += _editors(item, chance, own, before=False)
    if item.get("volume") and chance.random() < 0.6:
        out += _templated(chance.choice((", {V}{v}", ". {V}{v}", " ({V}{v})")), values, chance, own)
    first = chance.random() < 0.4
    paged = _paged(values["p"], chance, own)
    out += paged if first else []
    out += _series(item, chance)
    if item["type"] == "chapter" or item.get("publisher") or chance.random() < 0.5:
        out += _templated(chance.choice(IMPRINTS), values, chance, own)
    elif when:
        out += filled(chance.choice(LATE), when, "date")
    return out if first else out + paged


def _editors(item: Item, chance: random.Random, own: Phrases, *, before: bool) -> list[Piece]:
    everybody = item.get("editor")
    if (
        not everybody
        and item["type"] != "article-journal"
        and len(item["author"]) > 1
        and chance.random() < 0.3
    ):
        everybody = item["author"][::-1][:2]
    if not everybody or item["type"] == "article-journal":
        return []
    order = chance.choice(("IF", "GF", "F,I", "F,G", "FI0", "GF"))
    named = people(
        {"editor": everybody},
        chance,
        order=order,
        separator=chance.choice((", ", "; ", " / ")),
        last=chance.choice(own.both),
        role="editor",
        most=4,
        others=chance.choice(own.others),
    )
    if before:
        return [
            (named, "editor"),
            (chance.choice(own.editors) + chance.choice((": ", ", ", ". ", " ", ".: ")), "other"),
        ]
    return (
        [*filled(chance.choice(own.edited_by), named, "editor")]
        if chance.random() < 0.7
        else [
            (chance.choice((" (", ", ", ". ")), "other"),
            (named, "editor"),
            (chance.choice(own.editors), "other"),
        ]
    )


def _book(item: Item, chance: random.Random, own: Phrases, when: str) -> list[Piece]:
    out: list[Piece] = []
    if chance.random() < 0.16:
        out += [(chance.choice((". ", ", ", " (", ". ")), "other"), (_edition(chance, own), "edition")]
        out += [(")", "other")] if out[-2][0] == " (" else []
    if item.get("editor") and chance.random() < 0.3:
        out += _editors(item, chance, own, before=False)
    if item.get("volume") and chance.random() < 0.5:
        out += _templated(chance.choice((", {V}{v}", ". {V}{v}")), _values(item, chance, ""), chance, own)
    out += _series(item, chance) if chance.random() < 0.5 else []
    out += _templated(chance.choice(IMPRINTS), _values(item, chance, when), chance, own)
    if chance.random() < 0.14:
        out += [
            (chance.choice((". ", ", ", " – ", " ")), "other"),
            *filled(
                chance.choice(own.count), str(item.get("number-of-pages") or chance.randint(60, 700)), "pages"
            ),
        ]
    elif chance.random() < 0.1:
        out += _paged(str(chance.randint(2, 500)), chance, own)
    if chance.random() < 0.08:
        out += _series(item, chance)
    return out


def _series(item: Item, chance: random.Random) -> list[Piece]:
    series = item.get("collection-title")
    if not series or chance.random() < 0.3:
        return []
    number = (
        f"{chance.choice((' ', ', ', ' ; ', ', Bd. ', ', vol. ', ' '))}{chance.randint(1, 400)}"
        if chance.random() < 0.6
        else ""
    )
    before, after = chance.choice(
        ((" (", ")"), (" (= ", ")"), (". ", ""), (", ", ""), (" (", ")"), (" [", "]"), (" – (", ")"))
    )
    return [(before, "other"), (str(series) + number, "series"), (after, "other")]


def _thesis(item: Item, chance: random.Random, own: Phrases, when: str) -> list[Piece]:
    genre, school = (
        chance.choice(own.thesis),
        str(item.get("publisher") or item.get("school") or chance.choice(own.schools)),
    )
    place = chance.choice(own.places) if chance.random() < 0.4 else ""
    shape = chance.choice(
        (
            (". ", genre, ", ", school),
            (" (", genre, ", ", school, ")"),
            (", ", genre, ", ", school),
            (" [", genre, "]. ", school),
            (". ", school, ", ", genre),
            (", ", genre, " ", school),
            (". ", genre, ". ", school),
            (": ", genre, ". ", school),
        )
    )
    labels = {genre: "genre", school: "school"}
    out: list[Piece] = [(text, labels.get(text, "other")) for text in shape]
    if place:
        out += [(chance.choice((", ", ". ", ": ")), "other"), (place, "place")]
    return out + ([*filled(chance.choice(LATE), when, "date")] if when else [])


def _values(item: Item, chance: random.Random, when: str) -> dict[str, str]:
    dash = chance.choice(("-", "–", "–", "-", " - ", " – ", "--", "—"))
    leaf = pages(item, dash)
    if leaf and chance.random() < 0.15:
        leaf = _shortened(leaf, dash)
    volume = str(item.get("volume") or "")
    if volume.isdecimal() and int(volume) < 90 and chance.random() < 0.04:
        volume = _roman(int(volume))
    return {
        "v": volume, "i": str(item.get("issue") or ""), "p": leaf, "y": when,
        "l": str(item.get("publisher-place") or ""), "u": str(item.get("publisher") or ""),
    }  # fmt: skip


LABELS = {
    "a": "accessed",
    "v": "volume",
    "i": "issue",
    "p": "pages",
    "y": "date",
    "l": "place",
    "u": "publisher",
}


def _templated(template: str, values: dict[str, str], chance: random.Random, own: Phrases) -> list[Piece]:
    """The segments of a template whose values are known."""
    if "{l}" in template or "{u}" in template:
        values = dict(values)
        values["l"] = (
            values["l"]
            if values["l"] and chance.random() < 0.75
            else chance.choice(own.places)
            if chance.random() < 0.8
            else ""
        )
        values["u"] = (
            values["u"]
            if values["u"] and chance.random() < 0.75
            else chance.choice(own.publishers)
            if chance.random() < 0.8
            else ""
        )
        if values["l"] and chance.random() < 0.1:
            values["l"] += chance.choice(STATES)
    out: list[Piece] = []
    cues = {
        "V": chance.choice(own.volume),
        "I": chance.choice(own.issue),
        "P": chance.choice(own.pages),
        "A": chance.choice(("cited ", "citado ", "acesso em ", "accessed ", "cited ")),
    }
    for segment in template.split("|"):
        found = re.search(r"\{([vipylua])\}", segment)
        if found is None:
            out += [(segment, "other")] if out else []
            continue
        value = values.get(found[1], "")
        if not value:
            continue
        before, after = (
            re.sub(r"\{([VIPA])\}", lambda cue: cues[cue[1]], part)
            for part in (segment[: found.start()], segment[found.end() :])
        )
        out += [(before, "other"), (value, LABELS[found[1]]), (after, "other")]
    return out


def _paged(leaf: str, chance: random.Random, own: Phrases) -> list[Piece]:
    if not leaf:
        return []
    out = _templated(chance.choice(PAGED), {"p": leaf}, chance, own)
    return [*out, (chance.choice(MORE), "other")] if chance.random() < 0.05 else out


def _edition(chance: random.Random, own: Phrases) -> str:
    return chance.choice(own.edition).format(chance.randint(2, 12))


def _place(item: Item, chance: random.Random, own: Phrases) -> str:
    return str(item.get("publisher-place") or chance.choice(own.places))


def _publisher(item: Item, chance: random.Random, own: Phrases) -> str:
    return str(item.get("publisher") or chance.choice(own.publishers))


def _family(person: dict[str, str]) -> str:
    return str(person.get("family") or person.get("literal") or "")


def _short_title(item: Item) -> str:
    return " ".join(re.split(r"[:.?]", str(item["title"]))[0].split()[:5])


def _made_range(chance: random.Random) -> str:
    first = chance.randint(2, 500)
    return f"{first}-{first + chance.randint(1, 30)}"


def _shortened(leaf: str, dash: str) -> str:
    first, _, last = leaf.partition(dash)
    if first.isdigit() and last.isdigit() and len(first) == len(last) > 2 and first[0] == last[0]:
        return f"{first}{dash}{last[1:] if first[1] != last[1] or len(last) == 3 else last[2:]}"
    return leaf


def _roman(number: int) -> str:
    out = ""
    for value, sign in ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            out, number = out + sign, number - value
    return out
