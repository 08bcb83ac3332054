"""BibTeX as JabRef, Zotero and people write it: names, TeX accents, links to files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.exchange.entry import (
    Entry,
    date_of,
    identifiers_of,
    issn_of,
    kind_of,
    language_of,
    person_of,
    venue_of,
)
from pinakes.model import Contributor, Identifier, PartialDate, Person
from pinakes.read.tex_characters import ACCENTS, LETTERS, accented, typographic

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 200_000
FILES = ("file", "pdf", "local-url")
"""Fields in which reference managers keep where a file is."""
_ENTRY = re.compile(r"@\s*(\w+)\s*[{(]")
_ACCENT = re.compile(
    r"""\\(?:(['`^"~=.])\s*|([cvuHkrdb])(?=[\s{]|\\[ij])\s*)(?:\{\s*(\\?[^{}]{0,3})\s*\}|(\\[ij](?![A-Za-z])|[^\W\d_]))"""
)
_LETTER = re.compile(r"\\([A-Za-z]+)(?![A-Za-z])\s?(?:\{\})?")
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_MONTH = {
    name: i
    for i, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], start=1
    )
}
_MARKS = re.compile(r"[{}()]|\n@\s*\w+\s*[{(]\s*[^\s,{}=\"]+\s*,")
_PATH = re.compile(r"(?<!\\);")


def looks_like(text: str) -> bool:
    """Whether a text is BibTeX."""
    return re.search(r"^\s*@\s*\w+\s*[{(]\s*[^\s,{}=]*\s*,", text[:200_000], re.MULTILINE) is not None


def entries(text: str) -> Iterator[Entry]:
    """The entries of a file; what cannot be read is left out."""
    macros: dict[str, str] = {}
    at = count = 0
    while (match := _ENTRY.search(text, at)) is not None and count < MOST:
        kind = match[1].lower()
        body, at = _body(text, match.end(), closing="}" if match[0].endswith("{") else ")")
        if kind in ("comment", "preamble"):
            continue
        key, _, rest = body.partition(",") if kind != "string" else ("", "", body)
        fields = dict(_fields(rest, macros))
        if kind == "string":
            macros.update(fields)
        elif fields:
            count += 1
            yield _entry(kind, key.strip(), fields)


def _body(text: str, at: int, *, closing: str) -> tuple[str, int]:
    """What stands up to the bracket that closes an entry;
    a new entry at a line's start ends one that was never closed.
    """
    depth = 1
    for match in _MARKS.finditer(text, at):
        mark = match[0]
        if mark.startswith("\n"):
            return text[at : match.start()], match.start()
        if mark == "{" and text[match.start() - 1] != "\\":
            depth += 1
        elif mark == "}" and text[match.start() - 1] != "\\":
            depth -= 1
        if (mark == closing and depth == (0 if closing == "}" else 1)) or depth < 0:
            return text[at : match.start()], match.end()
    return text[at:], len(text)


def _fields(body: str, macros: dict[str, str]) -> Iterator[tuple[str, str]]:
    at = 0
    name_of = re.compile(r"[\s,]*([\w:.+/-]+)\s*=\s*")
    while (match := name_of.match(body, at)) is not None:
        value, at = _value(body, match.end(), macros)
        yield match[1].lower(), value
        comma = body.find(",", at)
        if comma < 0:
            return
        at = comma


def _value(body: str, at: int, macros: dict[str, str]) -> tuple[str, int]:
    made = []
    while at < len(body):
        if body[at] == "{":
            piece, at = _braced(body, at)
        elif body[at] == '"':
            piece, at = _quoted(body, at)
        else:
            match = re.compile(r"[^\s,#{}\"]+").match(body, at)
            if match is None:
                break
            piece, at = macros.get(match[0].lower(), match[0]), match.end()
        made.append(piece)
        joined = re.compile(r"\s*#\s*").match(body, at)
        if joined is None:
            break
        at = joined.end()
    return "".join(made), at


def _braced(body: str, at: int) -> tuple[str, int]:
    depth, start = 0, at
    for match in re.compile(r"[{}]").finditer(body, at):
        if body[match.start() - 1] == "\\" and match.start() > start:
            continue
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return body[start + 1 : match.start()], match.end()
    return body[start + 1 :], len(body)


def _quoted(body: str, at: int) -> tuple[str, int]:
    depth = 0
    for match in re.compile(r'[{}"]').finditer(body, at + 1):
        if match[0] == '"' and depth == 0 and body[match.start() - 1] != "\\":
            return body[at + 1 : match.start()], match.end()
        depth += {"{": 1, "}": -1}.get(match[0], 0)
    return body[at + 1 :], len(body)


def plain(value: str) -> str:
    """A value without its TeX: accents composed, braces and commands gone."""

    def letter(match: re.Match[str]) -> str:
        base = (match[3] if match[3] is not None else match[4]).strip()
        base = {"\\i": "i", "\\j": "j"}.get(base, base)
        return accented(match[1] or match[2], base) if (match[1] or match[2]) in ACCENTS else base

    text = _ACCENT.sub(letter, value)
    text = _LETTER.sub(lambda match: LETTERS.get(match[1], "" if match[1] in _SWITCHES else " "), text)
    text = re.sub(r"\\([&%$#_{}])", r"\1", text.replace("\\\\", " "))
    text = (
        typographic(text.replace("~", " "))
        if "\\" in value or "-" in text or "`" in text
        else text.replace("~", " ")
    )
    return " ".join(re.sub(r"[{}]", "", text.replace("$", "")).split())


_SWITCHES = frozenset(
    [
        "textit",
        "textbf",
        "emph",
        "textsc",
        "textrm",
        "texttt",
        "mathrm",
        "mathbf",
        "it",
        "bf",
        "em",
        "sc",
        "rm",
        "sl",
        "tt",
        "url",
        "href",
        "textsuperscript",
        "textsubscript",
        "relax",
    ]
)


def _entry(kind: str, key: str, fields: dict[str, str]) -> Entry:
    def said(*names: str) -> str | None:
        return next((text for name in names if (text := plain(fields.get(name, "")))), None)

    def every(*names: str) -> list[str]:
        return [text for name in names if (text := said(name))]

    whole = ": ".join(every("title", "subtitle") if said("title") else ())
    other = said("titletranslation", "title_en", "titleen", "translatedtitle")
    numbers = every("issn", "isbn")
    is_arxiv = (said("archiveprefix", "eprinttype") or "").lower() == "arxiv"
    preprints = [Identifier("arxiv", number) for number in every("eprint") if is_arxiv]
    return Entry(
        key=key,
        kind=kind_of(kind),
        titles=tuple((text, None) for text in (whole, other) if text),
        authors=_people(fields.get("author", "")),
        contributors=tuple(
            Contributor(role, person) for role in ("editor", "translator") for person in _people(fields.get(role, ""))
        ),
        date=_date(said("date", "year"), fields.get("month", "")),
        venue=venue_of(
            title=said("journal", "journaltitle", "booktitle", "series"), volume=said("volume"), issue=said("number", "issue"),
            pages=(said("pages") or "").replace("–", "-").replace("--", "-"), issn=issn_of(numbers),
        ),
        publisher=said("publisher"),
        institution=said("school", "institution"),
        abstract=said("abstract"),
        keywords=tuple(_words(said("keywords", "keyword") or "")),
        language=language_of(said("langid", "language")),
        identifiers=(*identifiers_of(doi=every("doi"), numbers=numbers), *preprints),
        addresses=tuple(every("url")),
        files=tuple(_files(next((fields[name] for name in FILES if fields.get(name)), ""))),
    )  # fmt: skip


def _date(told: str | None, month: str) -> PartialDate | None:
    """The date, with the month where only its own field has it."""
    date, name = date_of(told), month.strip("{} .").lower()[:3]
    if date is None or date.month is not None or name not in _MONTH:
        return date
    return PartialDate(date.year, _MONTH[name])


def _words(keywords: str) -> Iterator[str]:
    """Keywords, however they are parted."""
    return (word.strip() for word in re.split(r"[;,；，]", keywords) if word.strip())


def _people(value: str) -> tuple[Person, ...]:
    """The persons joined by `and`; what stands in braces as a whole is an organisation."""
    found = []
    for name in _names(value):
        person = person_of(plain(name))
        if person is not None:
            is_body = (
                re.fullmatch(r"\s*\{.*\}\s*", name, re.DOTALL) and " " in plain(name) and "," not in name
            )
            found.append(Person(person.literal, "organisation") if is_body else person)
    return tuple(found)


def _names(value: str) -> list[str]:
    text, depth, parts = value, 0, [""]
    for piece in re.split(r"([{}]|\s+and\s+)", text):
        if piece in ("{", "}"):
            depth += 1 if piece == "{" else -1
            parts[-1] += piece
        elif depth <= 0 and _AND.fullmatch(piece):
            parts.append("")
        else:
            parts[-1] += piece
    return parts


def _files(value: str) -> Iterator[str]:
    """Paths of JabRef (`text:path:type`), Zotero and Mendeley; a path alone."""
    for part in _PATH.split(value):
        pieces = [
            piece.replace("\\:", ":").replace("\\;", ";").replace("\\\\", "/").replace("\\_", "_")
            for piece in re.split(r"(?<!\\):", part)
        ]
        is_described = len(pieces) >= 3 and not (
            len(pieces[0]) == 1 and pieces[0].isalpha()
        )  # C:/… is a drive
        path = ":".join(pieces[1:-1] if is_described else pieces)
        if path.strip():
            yield path.strip()
