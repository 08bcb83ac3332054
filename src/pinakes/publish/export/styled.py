"""Formatted lists of works in the styles of `styles.toml`, as text, HTML or RTF."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar

from pinakes.errors import Usage
from pinakes.publish.export.work import works
from pinakes.publish.safe import rtf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pinakes.config import Settings
    from pinakes.model import Institution, Outcome, Person, Venue
    from pinakes.publish.export.work import Work

    Style = Mapping[str, Any]

USUAL_STYLE = "apa"
_PARTS = re.compile(r"([‹›*_]|\{[a-z_.]+\})")
HAN_NAME = re.compile("^[\u3400-\u9fff]+$")

Piece = tuple[str, str | None, str]
"""Text, the variable it is the value of (None for the style's own), and its look: plain, bold, italic."""


@cache
def styles() -> dict[str, Style]:
    """Every style by name."""
    return tomllib.loads(resources.files("pinakes.publish.export").joinpath("styles.toml").read_text("utf-8"))


def style_named(name: str) -> Style:
    """A style; `Usage` lists the known ones."""
    known = styles()
    if name not in known:
        raise Usage(
            f"no style is called {name!r}; known: {', '.join(sorted(known))} (--style, or setting export.style)"
        )
    return known[name]


def pieces(work: Work, style: Style) -> list[Piece]:
    """A work in a style, in pieces."""
    values = _values(work, style)
    template = style.get(_kind(work, style)) or style["other"]
    if work.kind == "article" and not values["volume"] and f"{_kind(work, style)}_without_volume" in style:
        template = style[f"{_kind(work, style)}_without_volume"]
    return list(_tidy(filled(template, values)))


def _kind(work: Work, style: Style) -> str:
    """The template for a work: one inside another needs the other's name."""
    if work.kind in ("article", "chapter") and not work.venue.title:
        return "other"
    return work.kind if work.kind in style else "book" if work.kind == "volume" else "other"


def filled(template: str, values: Mapping[str, str]) -> Iterator[Piece]:
    """The template with its variables filled in; groups with an empty one are left out."""
    stack: list[tuple[list[Piece], bool]] = [([], True)]
    look = "plain"
    for part in _PARTS.split(template):
        made, whole = stack[-1]
        if part == "‹":
            stack.append(([], True))
        elif part == "›":
            stack.pop()
            if whole:
                stack[-1][0].extend(made)
        elif part in "*_" and part:
            new = "bold" if part == "*" else "italic"
            look = "plain" if look == new else new
        elif part.startswith("{"):
            name = part[1:-1]
            value = values.get(name, "")
            made.append((value, None if name.startswith("t.") else name, look))
            stack[-1] = (made, whole and bool(value))
        elif part:
            made.append((part, None, look))
    yield from (piece for piece in stack[0][0] if piece[0])


def _tidy(made: Iterable[Piece]) -> Iterator[Piece]:
    """No stop after a stop, no space before another: what is left out leaves such traces."""
    before, is_said = "", False
    for text, name, look in made:
        if name is None:
            if before.endswith(".") and not is_said and text.startswith(", "):
                text = text[1:]
            if before[-1:] in ".…?!" and before and text.startswith("."):
                text = text[1:]
            if before[-1:] in ("", " ") and text.startswith(" "):
                text = text.lstrip(" ")
        if text:
            yield text, name, look
            before, is_said = text, name is not None


def _publisher(work: Work) -> str:
    """Who published it: a body stands for the publisher of what is no thesis and no article."""
    body = work.institution
    return work.publisher or (body.name if body and work.kind not in ("thesis", "article") else "")


def _department(body: Institution | None) -> str:
    return (body.department or "") if body else ""


def _place(venue: Venue) -> dict[str, str]:
    """Where it appeared."""
    numbers = {"container": venue.title or "", "volume": venue.volume or "", "issue": venue.issue or ""}
    return numbers | {"pages": (venue.pages or "").replace("-", "–")}


def _values(work: Work, style: Style) -> dict[str, str]:
    language = (work.language or "").split("-")[0]
    terms = {**style.get("terms", {}).get("*", {}), **style.get("terms", {}).get(language, {})}
    institution = work.institution
    doi, address = work.identifier("doi") or "", work.address() or ""
    publisher = _publisher(work)
    values = {
        "names": named(work.authors, style["names"], language),
        "responsible": named(work.authors, style["responsible"], language) if "responsible" in style else "",
        "editors": named(work.people("editor"), style["names"], language),
        "title": work.title.rstrip(". ") or work.file,
        "subtitle": work.subtitle.value if work.subtitle else "",
        **_place(work.venue),
        "year": work.year,
        "date": str(work.date) if work.date else "",
        "publisher": publisher,
        "imprint": ", ".join(filter(None, (publisher, work.year))),
        "institution": institution.name if institution else "",
        "department": _department(institution),
        "degree": work.degree or "",
        "doi": doi,
        "url": address if not doi or not address.endswith(doi) else "",
        "isbn": work.identifier("isbn") or "",
        "issn": work.issn or "",
        "page_count": str(work.page_count) if work.page_count else "",
    }
    return values | {f"t.{name}": term for name, term in terms.items()}


def named(people: tuple[Person, ...], rule: Mapping[str, Any], language: str) -> str:
    """People as a style names them: how many, in which order, in capitals or not."""
    if not people or ("none_above" in rule and len(people) > rule["none_above"]):
        return ""
    if rule.get("first_only"):
        return _ended(_name(people[0], rule))
    if len(people) > rule["most"]:
        shown = [_name(person, rule) for person in people[: rule["shown"]]]
        others = rule["others"].get(language, rule["others"]["*"])
        return f"{rule['separator'].join(shown)}{others}"
    shown = [_name(person, rule) for person in people]
    return f"{rule['separator'].join(shown[:-1])}{rule['last']}{shown[-1]}" if len(shown) > 1 else shown[0]


def _ended(name: str) -> str:
    return name if name.endswith(".") else f"{name}."


def _name(person: Person, rule: Mapping[str, Any]) -> str:
    if person.kind == "organisation" or not person.family or HAN_NAME.match(person.literal):
        return person.literal
    family = person.family.upper() if rule.get("capitals") else person.family
    given = person.given or ""
    if rule.get("initials"):
        stop = "." if rule.get("stops", True) else ""
        initials = [f"{part[0].upper()}{stop}" for part in re.split(r"[\s.]+", given) if part[:1].isalpha()]
        given = " ".join(initials)
    if not given:
        return family
    return (
        f"{given} {family}"
        if rule["order"] == "given-first"
        else f"{family}{',' if rule.get('comma') else ''} {given}"
    )


class ListExporter:
    """A list in the order of the documents: a paragraph a work."""

    media_type = "text/plain; charset=utf-8"
    suffix = "txt"
    opening, closing = "", ""

    def __init__(self, settings: Settings | None = None) -> None:
        self.style = style_named(settings.export.style if settings else USUAL_STYLE)

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the list."""
        out.write(self.opening.encode())
        for work in works(outcomes):
            out.write(
                self.paragraph(
                    "".join(self.looks[look](text) for text, _, look in pieces(work, self.style))
                ).encode()
            )
            out.flush()
        out.write(self.closing.encode())

    looks: ClassVar[Mapping[str, Callable[[str], str]]] = {
        look: (lambda text: text) for look in ("plain", "bold", "italic")
    }

    def paragraph(self, text: str) -> str:
        """A work on a line of its own."""
        return " ".join(text.split()) + "\n"


class HtmlListExporter(ListExporter):
    """The same as HTML."""

    media_type = "text/html"
    suffix = "html"
    opening = '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Bibliography</title></head>\n<body>\n<ol>\n'
    closing = "</ol>\n</body>\n</html>\n"
    looks: ClassVar[Mapping[str, Callable[[str], str]]] = {
        "plain": escape,
        "bold": lambda text: f"<b>{escape(text)}</b>",
        "italic": lambda text: f"<i>{escape(text)}</i>",
    }

    def paragraph(self, text: str) -> str:
        """A work as an item."""
        return f"<li>{' '.join(text.split())}</li>\n"


class RtfListExporter(ListExporter):
    """The same as RTF, for word processors."""

    media_type = "application/rtf"
    suffix = "rtf"
    opening = "{\\rtf1\\ansi\\uc1\\deff0{\\fonttbl{\\f0 Times New Roman;}}\n"
    closing = "}\n"
    looks: ClassVar[Mapping[str, Callable[[str], str]]] = {
        "plain": rtf,
        "bold": lambda text: f"{{\\b {rtf(text)}}}",
        "italic": lambda text: f"{{\\i {rtf(text)}}}",
    }

    def paragraph(self, text: str) -> str:
        """A work as a paragraph."""
        return f"\\pard {text}\\par\n"
