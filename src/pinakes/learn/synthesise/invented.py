"""The invented papers behind the samples: one a language, kept as text that people can read and edit (`papers/<lang>.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any

LANGUAGES: tuple[str, ...] = ("pt", "zh", "ru", "de", "en")


@dataclass(frozen=True, slots=True)
class InventedAffiliation:
    """An invented institution; `second` is its name in the paper's second language, where that is printed."""

    name: str
    second: str | None = None


@dataclass(frozen=True, slots=True)
class InventedAuthor:
    """An invented author; `affiliations` are numbers from 1."""

    name: str
    affiliations: tuple[int, ...]
    second: str | None = None
    email: str | None = None
    orcid: str | None = None


@dataclass(frozen=True, slots=True)
class Classes:
    """Class codes of one scheme, with the words that introduce them."""

    scheme: str
    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InventedSection:
    """A heading and its paragraphs; `*…*` is emphasis, `[^…]` a footnote."""

    heading: str
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that follows a section (counted from 1); the first row is its head."""

    after: int
    caption: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class InventedFigure:
    """A bar chart that follows a section (counted from 1)."""

    after: int
    caption: str
    bars: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Invented:
    """One paper in two languages. `front` is the order of its head, `run_in` what stands between a label and its text (empty: own line)."""

    language: str
    second: str
    front: tuple[str, ...]
    title: str
    title_second: str
    journal: str
    journal_line: str
    issn: str
    volume: str
    issue: str
    pages: str
    year: int
    month: int
    doi: str
    abstract: str
    abstract_second: str
    keywords: tuple[str, ...]
    keywords_second: tuple[str, ...]
    keyword_separator: str
    references: tuple[str, ...]
    labels: dict[str, str]
    classes: tuple[Classes, ...]
    affiliations: tuple[InventedAffiliation, ...]
    authors: tuple[InventedAuthor, ...]
    sections: tuple[InventedSection, ...]
    table: Table
    figure: InventedFigure
    emphasis: str
    numbering: str
    run_in: str = ""
    keyword_separator_second: str | None = None
    author_separator: str = ", "
    affiliations_in_line: bool = False


def paper(language: str) -> Invented:
    """The invented paper whose main language this is."""
    stored = tomllib.loads(
        resources.files(__package__).joinpath("papers", f"{language}.toml").read_text("utf-8")
    )
    kinds: dict[str, type] = {
        "classes": Classes,
        "affiliations": InventedAffiliation,
        "authors": InventedAuthor,
        "sections": InventedSection,
    }
    for key, kind in kinds.items():
        stored[key] = tuple(kind(**_frozen(item)) for item in stored[key])
    stored["table"] = Table(**_frozen(stored["table"]))
    stored["figure"] = InventedFigure(**_frozen(stored["figure"]))
    return Invented(**_frozen(stored))


def orcid(digits: str) -> str:
    """Fifteen digits with their check digit (ISO 7064, mod 11-2) in the usual four groups."""
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    full = digits + ("X" if check == 10 else str(check))
    return "-".join(full[i : i + 4] for i in range(0, 16, 4))


def _frozen(item: dict[str, Any]) -> dict[str, Any]:
    values = {key: _tuples(value) for key, value in item.items()}
    if isinstance(values.get("orcid"), str):
        values["orcid"] = orcid(values["orcid"])
    return values


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
