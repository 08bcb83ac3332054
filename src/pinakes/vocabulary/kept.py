"""A loaded vocabulary: one SQLite file, looked up by any label in any form of its words, browsed by its hierarchy."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.errors import Missing
from pinakes.vocabulary import forms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from types import TracebackType

STRENGTH = {"pref": 0, "alt": 1, "hidden": 2, "bare": 3}
"""How firmly a form names its concept: the lower, the firmer; "bare" = a label without its qualifier."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name of a concept; `language` "" where the file does not say."""

    value: str
    language: str
    kind: str


@dataclass(frozen=True, slots=True)
class Near:
    """Another concept of the same vocabulary, as a list shows it."""

    uri: str
    label: str


@dataclass(frozen=True, slots=True)
class ConceptMapping:
    """A link into another vocabulary; `made` says by whom: "given", "transfer", "suggested"."""

    kind: str
    target: str
    scheme: str
    weight: float
    made: str


@dataclass(frozen=True, slots=True)
class Concept:
    """All that is known of a concept; collections are empty where the vocabulary says nothing."""

    id: int
    uri: str
    notations: tuple[str, ...]
    labels: tuple[Label, ...]
    broader: tuple[Near, ...]
    narrower: tuple[Near, ...]
    related: tuple[Near, ...]
    mappings: tuple[ConceptMapping, ...]
    deprecated: bool

    def label(self, language: str = "") -> str:
        """Its name in this language; else in English, else in any, else its code or URI."""
        return (
            chosen([label for label in self.labels if label.kind == "pref"], language)
            or (*self.notations, self.uri)[0]
        )


def chosen(labels: Iterable[Label], language: str) -> str:
    """The one of several names to show."""
    wanted = {language: 0, language.split("-")[0]: 1, "en": 2, "": 3}
    best = min(labels, key=lambda label: (wanted.get(label.language, 4), label.language), default=None)
    return best.value if best else ""


class Vocabulary:
    """An open vocabulary, for reading; `writable` for what adds mappings."""

    def __init__(self, path: Path, *, name: str, writable: bool = False) -> None:
        if not path.is_file():
            raise Missing(f"no vocabulary {name!r} is loaded: pinakes vocabulary load FILE --name {name}")
        self.name = name
        self.file = path
        mode = "rw" if writable else "ro"
        self.rows = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, check_same_thread=False
        )

    def __enter__(self) -> Vocabulary:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.rows.close()

    def about(self) -> dict[str, str]:
        """What was loaded: counts, languages, faults found."""
        return dict(self.rows.execute("SELECT name, value FROM about ORDER BY name"))

    def languages(self) -> tuple[str, ...]:
        """The languages of its labels, the commonest first."""
        return tuple(filter(None, self.about().get("languages", "").split(" ")))

    def __len__(self) -> int:
        found: int = self.rows.execute("SELECT count(*) FROM concept").fetchone()[0]
        return found

    def look_up(self, text: str, language: str = "") -> list[int]:
        """Concepts that bear this name in any form of its words, the firmest first."""
        languages = (language,) if language else (*self.languages(), "")
        keys = list(dict.fromkeys(forms.key(text, one) for one in languages))
        marks = ",".join("?" * len(keys))
        found = self.rows.execute(
            f"SELECT concept, min(strength) FROM form WHERE key IN ({marks}) GROUP BY concept ORDER BY 2, 1",
            keys,
        )
        return [concept for concept, _ in found]

    def identify(self, text: str) -> int | None:
        """The concept of this URI, the last part of one, a code, or else the one that bears this name."""
        for table, column, result in (("concept", "uri", "id"), ("notation", "value", "concept")):
            row = self.rows.execute(f"SELECT {result} FROM {table} WHERE {column} = ?", (text,)).fetchone()
            if row:
                return int(row[0])
        base = self.about().get("base", "")
        row = (
            self.rows.execute("SELECT id FROM concept WHERE uri = ?", (base + text,)).fetchone()
            if base
            else None
        )
        if row:
            return int(row[0])
        return next(iter(self.look_up(text)), None)

    def concept(self, number: int, language: str = "") -> Concept:
        """All of one concept; its neighbours named in `language` where they have such a name."""
        uri, deprecated = self.rows.execute(
            "SELECT uri, deprecated FROM concept WHERE id = ?", (number,)
        ).fetchone()
        spoken = self.rows.execute(
            "SELECT value, language, kind FROM label WHERE concept = ? ORDER BY rowid", (number,)
        )
        mapped = self.rows.execute(
            "SELECT kind, target, scheme, weight, made FROM mapping WHERE concept = ? ORDER BY weight DESC, target",
            (number,),
        )
        codes = self.rows.execute("SELECT value FROM notation WHERE concept = ? ORDER BY rowid", (number,))
        return Concept(
            id=number,
            uri=uri,
            notations=tuple(code for (code,) in codes),
            labels=tuple(Label(*row) for row in spoken),
            broader=self._near("SELECT other FROM broader WHERE concept = ?", number, language),
            narrower=self._near("SELECT concept FROM broader WHERE other = ?", number, language),
            related=self._near("SELECT other FROM related WHERE concept = ?", number, language),
            mappings=tuple(ConceptMapping(*row) for row in mapped),
            deprecated=bool(deprecated),
        )

    def tops(self, language: str = "", limit: int = 1000) -> tuple[Near, ...]:
        """Concepts with nothing broader and something narrower: where browsing begins; without a hierarchy, all."""
        under = "SELECT id FROM concept WHERE id NOT IN (SELECT concept FROM broader)"
        tree = self.rows.execute("SELECT 1 FROM broader LIMIT 1").fetchone()
        more = " AND id IN (SELECT other FROM broader)" if tree else ""
        return self._near(f"{under}{more} LIMIT ?", limit, language)

    def path(self, number: int) -> list[int]:
        """The path from a top concept down to this one; of several broader ones the first.
        A circle ends it.
        """
        found = [number]
        while row := self.rows.execute(
            "SELECT other FROM broader WHERE concept = ? ORDER BY other LIMIT 1", (found[-1],)
        ).fetchone():
            if row[0] in found:
                break
            found.append(row[0])
        return found[::-1]

    def labels(self) -> Iterator[tuple[int, str, str, str]]:
        """Every label: concept, kind, language, value."""
        yield from self.rows.execute("SELECT concept, kind, language, value FROM label ORDER BY concept")

    def uris(self) -> dict[str, int]:
        """URI → number, of every concept."""
        return dict(self.rows.execute("SELECT uri, id FROM concept"))

    def name_of(self, number: int, language: str = "") -> str:
        """What a list calls the concept."""
        found = self.rows.execute(
            "SELECT value, language, kind FROM label WHERE concept = ? AND kind = 'pref'", (number,)
        )
        if label := chosen((Label(*row) for row in found), language):
            return label
        row = self.rows.execute("SELECT value FROM notation WHERE concept = ?", (number,)).fetchone()
        row = row or self.rows.execute("SELECT uri FROM concept WHERE id = ?", (number,)).fetchone()
        return str(row[0])

    def _near(self, query: str, value: int, language: str) -> tuple[Near, ...]:
        numbers = [number for (number,) in self.rows.execute(query, (value,))]
        uris = (
            self.rows.execute("SELECT uri FROM concept WHERE id = ?", (number,)).fetchone()[0]
            for number in numbers
        )
        found = [Near(uri, self.name_of(number, language)) for number, uri in zip(numbers, uris, strict=True)]
        return tuple(sorted(found, key=lambda near: near.label.casefold()))
