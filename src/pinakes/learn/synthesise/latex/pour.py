"""The TeX of one page: a layout of `layouts.toml` filled with the values of a work, each in an ink that numbers it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents.typeset import MOST_PARTS, fill
from pinakes.learn.synthesise.latex.values import BARE, KEYS, MARKS, NUMBERED

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence

    from pinakes.learn.synthesise.latex.values import Place, Poured, Signed

FONTS = ("", "", "", r"\usepackage{times}", r"\usepackage{mathpazo}", r"\usepackage{lmodern}", r"\usepackage{charter}",
    r"\usepackage{helvet}\renewcommand\familydefault{\sfdefault}", r"\usepackage{tgtermes}", r"\usepackage{tgheros}")  # fmt: skip
"""Faces for pages that no class sets in its own."""
BABEL = {"de": "ngerman", "pt": "brazilian", "es": "spanish", "fr": "french", "ru": "russian"}
_ESCAPED = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}", "†": r"$\dagger$",
    "‡": r"$\ddagger$", "§": r"\S{}", "¶": r"\P{}", "‖": r"$\|$"}  # fmt: skip
_KEY = re.compile(r"<(=?)([a-z_0-9]+)>")
_DRAWN = re.compile(r"\(\?((?:(?!\(\?|\?\)).)*)\?\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ClassLayout:
    """One entry of the table, with its base filled in."""

    name: str
    options: tuple[str, ...]
    engine: str
    languages: tuple[str, ...]
    marks: str
    entries: Mapping[str, str]
    own_face: bool
    begins: bool


@dataclass(frozen=True, slots=True)
class TexPage:
    """A page to be set: its TeX, the program that sets it, and the label and text of every ink, from 1."""

    source: str
    engine: str
    parts: tuple[dict[str, str], ...]


@cache
def layouts() -> dict[str, ClassLayout]:
    """The table of layouts."""
    table = tomllib.loads(resources.files(__package__).joinpath("layouts.toml").read_text("utf-8"))
    return {
        name: _layout(name, {**table["base"].get(row.get("base"), {}), **row})
        for name, row in table["layout"].items()
    }


def _layout(name: str, row: dict[str, Any]) -> ClassLayout:
    strings = {key: value for key, value in row.items() if isinstance(value, str)}
    return ClassLayout(
        name, tuple(row.get("options", ("",))), row.get("engine", "pdflatex"), tuple(row.get("languages", ("en",))),
        row.get("marks", "none"), strings, own_face=row.get("base") is None and row["class"] != "article",
        begins=bool(row.get("begins")),
    )  # fmt: skip


class Inks:
    """The inks used so far: a number a printed value."""

    def __init__(self) -> None:
        self.parts: list[dict[str, str]] = []

    def print(self, key: str, text: str) -> str:
        """The TeX that prints a value in an ink of its own."""
        if key not in KEYS or len(self.parts) >= MOST_PARTS - 1:
            return escaped(text)
        self.parts.append({"label": KEYS[key], "text": text})
        return rf"\{_named(len(self.parts))}{{{escaped(text)}}}"

    def preamble(self) -> str:
        """The colours and the commands that set them; the outlines of a PDF get the bare text."""
        made = []
        for number in range(1, len(self.parts) + 1):
            name = _named(number)
            made.append(rf"\definecolor{{{name}}}{{HTML}}{{{fill(number, 0)[1:].upper()}}}")
            made.append(rf"\DeclareRobustCommand{{\{name}}}[1]{{{{\color{{{name}}}#1}}}}")
        bare = "".join(rf"\let\{_named(number)}\@firstofone" for number in range(1, len(self.parts) + 1))
        outlines = rf"\ifdefined\pdfstringdefDisableCommands\pdfstringdefDisableCommands{{{bare}}}\fi"
        made.append(rf"\makeatletter\AtBeginDocument{{{outlines}}}\makeatother")
        return "\n".join(made)


def _named(number: int) -> str:
    """The command of an ink: TeX has letters only."""
    digits = ""
    while number:
        number, digit = divmod(number, 26)
        digits = chr(ord("a") + digit) + digits
    return f"ink{digits}"


def escaped(text: str) -> str:
    """A text as TeX prints it."""
    return "".join(_ESCAPED.get(letter, letter) for letter in text)


def drawn(text: str, chance: random.Random) -> str:
    """A template with one of each group of choices, inner groups first."""
    while found := _DRAWN.search(text):
        text = text[: found.start()] + chance.choice(found[1].split("||")) + text[found.end() :]
    return text


def sheet(
    layout: ClassLayout, language: str, values: Poured, body: Sequence[tuple[str, str]], chance: random.Random
) -> TexPage:
    """The page of a work in a layout, with a body of (key, text)."""
    inks = Inks()
    told = {name: drawn(text, chance) for name, text in layout.entries.items()}
    option = chance.choice(layout.options)
    lists = _lists(layout, told, values, inks)
    preamble = _filled(told.get("preamble", ""), values.texts, inks)
    head = _filled(told["head"], values.texts, inks, lists)
    text = "\n\n".join(_paragraph(key, inks.print(key, words)) for key, words in body)
    begin = "" if layout.begins else "\\begin{document}\n"
    face = "" if layout.own_face or layout.engine == "xelatex" else chance.choice(FONTS)
    source = "\n".join((
        r"\pdfoutput=1" if layout.engine == "pdflatex" else "",
        rf"\documentclass[{option}]{{{told['class']}}}", _script(language, layout.engine, own_face=layout.own_face),
        r"\usepackage{xcolor}", face, inks.preamble(), _properties(values, chance) if layout.engine == "pdflatex" else "",
        preamble, f"{begin}{head}\n\n{text}", r"\end{document}", "",
    ))  # fmt: skip
    return TexPage(source, layout.engine, tuple(inks.parts))


def _script(language: str, engine: str, *, own_face: bool) -> str:
    if engine == "xelatex":
        return ""
    coded = r"\usepackage[T2A,T1]{fontenc}" if language == "ru" else r"\usepackage[T1]{fontenc}"
    tongue = rf"\usepackage[{BABEL[language]}]{{babel}}" if language in BABEL and not own_face else ""
    return rf"{coded}\usepackage[utf8]{{inputenc}}{tongue}"


def _paragraph(key: str, text: str) -> str:
    return {"heading": rf"\section{{{text}}}", "reference": rf"{{\small\noindent {text}\par}}"}.get(key, text)


def _filled(
    template: str, texts: Mapping[str, str], inks: Inks, lists: Mapping[str, Callable[[], str]] | None = None
) -> str:
    def put(found: re.Match[str]) -> str:
        key = found[2]
        if found[1]:
            return escaped(texts[key])
        if lists and key in lists:
            return lists[key]()
        return inks.print(key, texts[key]) if key in texts else ""

    return _KEY.sub(put, template)


def _lists(
    layout: ClassLayout, told: Mapping[str, str], values: Poured, inks: Inks
) -> dict[str, Callable[[], str]]:
    """The lists of a head, each made when it is asked for: twice printed is twice inked."""
    first = values.authors[0]
    lone = {"email": first.email, "department": values.places[0].department, "institution": values.places[0].institution,
        "town": values.places[0].town, "country": values.places[0].country}  # fmt: skip

    def authors() -> str:
        made = [
            _filled(told["author"], _of_author(one, values.places, layout.marks), inks)
            for one in values.authors
        ]
        return _joined(made, told.get("join", ""), told.get("last"))

    def places() -> str:
        made = [
            _filled(told["affiliation"], _of_place(number, place, layout.marks, values), inks)
            for number, place in enumerate(values.places)
        ]
        return _joined(made, told.get("affiliation_join", ""), None)

    alone = {key: (lambda key=key, text=text: inks.print(key, text)) for key, text in lone.items()}
    return {"authors": authors, "affiliations": places, **alone}


def _of_author(one: Signed, places: Sequence[Place], marks: str) -> dict[str, str]:
    place = places[one.places[0]]
    mark = ",".join(_mark(number, marks) for number in one.places)
    return {
        "name": one.name, "mark": mark, BARE: mark, "email": one.email, "degree": one.degree, "post": one.post,
        "department": place.department, "institution": place.institution, "town": place.town, "country": place.country,
    }  # fmt: skip


def _of_place(number: int, place: Place, marks: str, values: Poured) -> dict[str, str]:
    mark = _mark(number, marks)
    owner = next((one for one in values.authors if number in one.places), values.authors[0])
    return {
        "mark": mark, BARE: mark, "department": place.department, "institution": place.institution, "town": place.town,
        "country": place.country, "email": owner.email,
    }  # fmt: skip


def _mark(number: int, marks: str) -> str:
    signs = MARKS.get(marks, ())
    return signs[number % len(signs)] if signs else ""


def _joined(made: Sequence[str], join: str, last: str | None) -> str:
    if len(made) < 2:
        return "".join(made)
    return join.join(made[:-1]) + (join if last is None else last) + made[-1]


def _properties(values: Poured, chance: random.Random) -> str:
    """What the file says of itself: mostly nothing, often the truth, at times a part of it or something else."""
    names = [one.name for one in values.authors]
    said = chance.choice((
        None, None, None, None, (values.texts["title"], ", ".join(names)), (values.texts["title"], names[0]), ("main.dvi", ""),
        ("untitled", "Administrator"), (values.texts["title"], ""),
    ))  # fmt: skip
    if said is None:
        return ""
    title, authors = (re.sub(r"[^ -~]|[()\\{}%#&$_^~]", "", text) for text in said)
    return rf"\pdfinfo{{/Title ({title}) /Author ({authors})}}"


__all__ = ["NUMBERED", "ClassLayout", "Inks", "TexPage", "drawn", "escaped", "layouts", "sheet"]
