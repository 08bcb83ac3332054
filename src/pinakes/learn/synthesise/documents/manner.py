# ruff: noqa: E501
"""The manner of one document: fonts, sizes, places and separators, chosen once and kept to throughout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents.people import FORMS, SECOND_FORMS
from pinakes.learn.synthesise.documents.sheet import Align, PartLook
from pinakes.learn.synthesise.documents.words import words

if TYPE_CHECKING:
    import random

SERIFS = ("Libertinus Serif", "New Computer Modern", "New Computer Modern", "Nimbus Roman", "Nimbus Roman", "Liberation Serif", "P052", "C059", "DejaVu Serif", "Noto Serif", "URW Bookman")  # fmt: skip
SANS = ("Nimbus Sans", "Liberation Sans", "DejaVu Sans", "Noto Sans", "URW Gothic")
HAN = ("Noto Serif CJK SC", "Noto Sans CJK SC")
PAGES: tuple[tuple[float, float], ...] = (
    (595, 842),
    (595, 842),
    (595, 842),
    (612, 792),
    (612, 792),
    (482, 680),
    (516, 729),
    (420, 595),
)
MARKERS: tuple[tuple[str, ...], ...] = (
    tuple("123456789"), tuple("123456789"), tuple("123456789"), tuple("abcdefghi"), ("*", "**", "***", "†", "‡", "§", "¶", "#", "∥"),
    ("∗", "†", "‡", "§", "¶", "∥", "∗∗", "††", "‡‡"), tuple(f"{n})" for n in range(1, 10)), tuple(f"({n})" for n in range(1, 10)), ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Manner:
    """Everything that is decided once for a document."""

    base: float
    title: PartLook
    other_title: PartLook
    author: PartLook
    affiliation: PartLook
    small: PartLook
    abstract: PartLook
    label: PartLook
    heading: PartLook
    body: PartLook
    reference: PartLook
    strip: PartLook
    fonts: dict[str, tuple[str, ...]]
    columns: int
    head_in_column: bool
    page: tuple[float, float]
    margins: tuple[float, float, float, float]
    gutter: float
    form: str
    form_second: str
    separator: str
    last: str
    title_capitals: bool
    author_capitals: bool
    markers: tuple[str, ...]
    marked: bool
    raised: bool
    keyword_separator: str
    abstract_label: str
    abstract_placing: str
    """own-line, run-in, spaced (run-in after wide space) or none."""
    keyword_placing: str
    after_label: str
    numbered_headings: str
    titled_names: bool


def manner(language: str, chance: random.Random) -> Manner:
    """A manner for a paper in this language."""
    base = chance.choice(
        (9.0, 9.5, 10.0, 10.0, 10.5, 11.0, 11.0, 12.0, 12.0, 14.0 if language == "ru" else 11.0)
    )
    head: Align = chance.choice(
        ("center", "center", "center", "left", "left", "right")
        if language == "ru"
        else ("center", "center", "center", "left", "left")
    )
    plain_title = chance.random() < 0.14
    title_size = base + (
        chance.choice((0, 0, 1, 2)) if plain_title else chance.choice((3, 4, 5, 6, 7, 8, 10, 12))
    )
    display = chance.choice(("serif", "serif", "sans"))
    colour = chance.choice((0, 0, 0, 0, 0, 0, 1, 3, 4, 5))
    leading = chance.choice((0.5, 0.55, 0.6, 0.65, 0.65, 0.8, 1.0))
    title_look = PartLook(
        size=title_size, align=head, font=display, bold=plain_title or chance.random() < 0.7, italic=chance.random() < 0.04, before=chance.choice((4, 8, 14, 20)),
        after=chance.choice((6, 8, 10, 14)), leading=chance.choice((0.4, 0.5, 0.65)), colour=colour, small_capitals=language != "zh" and chance.random() < 0.02,
        tracking=chance.choice((0, 0, 0, 0, 0, 0, 0.6)),
    )  # fmt: skip
    author_align: Align = head if chance.random() < 0.8 else chance.choice(("left", "right", "center"))
    small = max(7.0, base - chance.choice((0, 1, 1, 1.5, 2)))
    side = chance.choice((0, 0, 0, 12, 20, 30))
    columns = 2 if chance.random() < {"zh": 0.6, "en": 0.4, "pt": 0.25, "de": 0.2}.get(language, 0.15) else 1
    page = chance.choice(PAGES)
    margin = page[0] * chance.uniform(0.07, 0.1) if columns == 2 else page[0] * chance.uniform(0.1, 0.17)
    form = chance.choice(FORMS.get(language, FORMS["other"]))
    conjunctions = words(language)["labels"]["and"]
    separator = (
        chance.choice(("，", "　", "  ", " ", "、", ", ", "； "))
        if language == "zh"
        else chance.choice((", ", ", ", ", ", "; ", " · ", " – ") if chance.random() < 0.5 else (", ",))
    )
    if "," in form and chance.random() < 0.85:
        separator = chance.choice(("; ", "; ", " / ", " and " if language == "en" else "; "))
    body = PartLook(size=base, align="justify" if chance.random() < 0.85 else "left", leading=leading, after=chance.choice((leading * base, leading * base, base * 0.8)),
                indent=2 * base if language == "zh" else chance.choice((0, 12, 18, 24)), hyphenate=language != "zh" and chance.random() < 0.75)  # fmt: skip
    return Manner(
        base=base,
        title=title_look,
        other_title=PartLook(size=title_size - chance.choice((0, 1, 2, 3)) if not plain_title else title_size, align=head, font=display, bold=title_look.bold and chance.random() < 0.8, italic=chance.random() < 0.2, before=10, after=8, colour=colour, leading=0.5),
        author=PartLook(size=base + chance.choice((0, 0, 1, 2, 3)), align=author_align, font=chance.choice((display, "serif")), bold=chance.random() < 0.3, italic=chance.random() < 0.15, after=chance.choice((3, 5, 8)), small_capitals=language not in ("zh", "ru") and chance.random() < 0.05),
        affiliation=PartLook(size=small, align=author_align if chance.random() < 0.85 else "left", italic=language != "zh" and chance.random() < 0.4, after=chance.choice((1, 2, 4))),
        small=PartLook(size=small, align=chance.choice((author_align, "left")), after=3),
        abstract=PartLook(size=chance.choice((small, small, base)), align=chance.choice(("justify", "justify", "left")), italic=language != "zh" and chance.random() < 0.25, bold=chance.random() < 0.04, left=side, right=side,
                      after=6, leading=leading, hyphenate=language != "zh" and chance.random() < 0.6, indent=chance.choice((0, 0, 0, 12))),
        label=PartLook(size=chance.choice((small, base, base + 1)), align=chance.choice(("center", "left", head)), bold=chance.random() < 0.8, before=8, after=3, left=0, font=chance.choice((display, "serif")), tracking=chance.choice((0, 0, 0, 1.2))),
        heading=PartLook(size=base + chance.choice((0, 0, 1, 2, 3)), align=chance.choice(("left", "left", "left", "center")), bold=chance.random() < 0.9, before=10, after=5, font=chance.choice((display, "serif")), colour=colour),
        body=body,
        reference=PartLook(size=small, align=chance.choice(("justify", "left")), after=2.5, hanging=chance.choice((0, 12, 18)), hyphenate=body.hyphenate),
        strip=PartLook(size=max(6.5, base - chance.choice((1, 1.5, 2, 3))), italic=language != "zh" and chance.random() < 0.3, font=chance.choice((display, "serif")), after=2),
        fonts=_fonts(language, chance),
        columns=columns,
        head_in_column=page[0] > 590 and title_size <= base + 4 and chance.random() < 0.08,
        page=page,
        margins=(page[1] * chance.uniform(0.07, 0.13), margin, page[1] * chance.uniform(0.06, 0.12), margin + chance.choice((0, 0, 10))),
        gutter=chance.choice((12, 16, 20, 24)),
        form=form,
        form_second=chance.choice(SECOND_FORMS.get(language, FORMS["other"])),
        separator=separator,
        last=chance.choice(conjunctions) if language != "zh" and "," not in form and chance.random() < 0.4 else separator,
        title_capitals=language != "zh" and chance.random() < (0.3 if language in ("ru", "pt") else 0.12),
        author_capitals=language != "zh" and chance.random() < 0.08,
        markers=chance.choice(MARKERS),
        marked=chance.random() < 0.85,
        raised=chance.random() < 0.85,
        keyword_separator=chance.choice(("；", ";", "，", "　", "; ", "、", "  ")) if language == "zh" else chance.choice((", ", ", ", "; ", ". ", " · ", " – ", ",")),
        abstract_label=chance.choice(words(language)["labels"]["abstract"]),
        abstract_placing=chance.choice(("own-line", "own-line", "run-in", "run-in", "run-in", "none") if language != "zh" else ("run-in", "run-in", "run-in", "own-line", "spaced")),
        keyword_placing=chance.choice(("run-in", "run-in", "run-in", "run-in", "own-line")),
        after_label=chance.choice(("：", ": ", "　", "  ", "")) if language == "zh" else chance.choice((": ", ". ", " – ", " — ", ": ", " ")),
        numbered_headings=chance.choice(("", "", "{}. ", "{} ", "{}  ", "§ {}. ")),
        titled_names=not language.startswith("zh") and chance.random() < 0.08,
    )  # fmt: skip


def _fonts(language: str, chance: random.Random) -> dict[str, tuple[str, ...]]:
    serif, sans, han = chance.choice(SERIFS), chance.choice(SANS), chance.choice((HAN[0], HAN[0], HAN[1]))
    if language == "zh":
        return (
            {"serif": (serif, han), "sans": (sans, HAN[1])}
            if chance.random() < 0.6
            else {"serif": (han,), "sans": (HAN[1],)}
        )
    if chance.random() < 0.12:
        serif = sans
    return {"serif": (serif, HAN[0]), "sans": (sans, HAN[1])}


def shown(look: PartLook, **changes: Any) -> PartLook:
    """A look with changes."""
    import dataclasses

    return dataclasses.replace(look, **changes)
