"""Which of our values goes into which field of a repository: a table in a file, ours or the user's over ours.

require = ["dc.title", "dc.date.issued"]     # fields without which nothing is sent
licences = ["CC-BY-4.0"]                     # licences the repository takes; empty or absent: any
[fields]
"dc.title" = "title"                         # one value, or several: ["keyword", "class"]
"dc.description.sponsorship" = ""            # leaves out what the shipped mapping has
[constants]
"dc.rights.accessRights" = "open access"     # the same for every item
[words.type]
thesis = "Thesis"                            # what the repository calls our words
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.values import VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as Table

    from pinakes.model import Person
    from pinakes.publish.export.work import Work

TABLES = ("fields", "constants", "words")
KEYS = ("require", "licences", *TABLES)


@dataclass(frozen=True, slots=True)
class MappedValue:
    """One value in one field of the repository."""

    field: str
    text: str
    language: str | None = None
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class FieldMapping:
    """Field of the repository → names of our values; what must be there; what our words are called there."""

    require: tuple[str, ...]
    licences: tuple[str, ...]
    fields: Table[str, tuple[str, ...]]
    constants: Table[str, str]
    words: Table[str, Table[str, str]]

    def entries(self, work: Work) -> tuple[MappedValue, ...]:
        """Everything the work has to say, field by field, nothing twice in a field."""
        found: dict[tuple[str, str], MappedValue] = {}
        for field, names in self.fields.items():
            for name in names:
                words = self.words.get(name, {})
                for said in VALUES[name](work):
                    text = words.get(said.text, said.text)
                    found.setdefault((field, text), MappedValue(field, text, said.language, said.person))
        for field, text in self.constants.items():
            found.setdefault((field, text), MappedValue(field, text))
        return tuple(found.values())

    def findings(self, work: Work) -> Iterator[Objection]:
        """What the repository would miss or not take."""
        filled = {entry.field for entry in self.entries(work)}
        for field in self.require:
            if field not in filled:
                names = " or ".join(self.fields.get(field, ())) or "no value of ours"
                yield Objection(
                    "missing-field",
                    f"the repository requires {field}, which is filled from {names}, and the document has none: "
                    "correct the described JSON and give it with --from-json, or set it for all under [constants] of the mapping",
                )
        if self.licences and work.rights not in self.licences:
            yield Objection(
                "licence",
                f"the licence is {work.rights or 'unknown'}; the repository takes {', '.join(self.licences)} (licences of the mapping)",
            )


def mapping(shipped: str, *, override: str = "") -> FieldMapping:
    """The mapping that ships under a name, with a user's file laid over it."""
    merged = _table(
        resources.files("pinakes.publish.deposit").joinpath("mappings", f"{shipped}.toml").read_text("utf-8"),
        shipped,
    )
    if override:
        try:
            text = Path(override).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Usage(f"the mapping {override} cannot be read: {error}") from error
        for key, value in _table(text, override).items():
            if key == "words":
                value = {
                    name: {**merged.get(key, {}).get(name, {}), **words} for name, words in value.items()
                }
            merged[key] = {**merged.get(key, {}), **value} if isinstance(value, dict) else value
    return _mapping(merged, override or shipped)


def _table(text: str, where: str) -> dict[str, Any]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Usage(f"the mapping {where} is not valid TOML: {error}") from error
    for key, value in table.items():
        if key not in KEYS:
            raise Usage(f"the mapping {where} has no {key!r}; known: {', '.join(KEYS)}")
        if isinstance(value, dict) != (key in TABLES):
            raise Usage(
                f"the mapping {where}: {key!r} must be a {'list' if isinstance(value, dict) else 'table'}"
            )
        if key == "words" and not all(isinstance(words, dict) for words in value.values()):
            raise Usage(f"the mapping {where}: words stand in tables by value, [words.type]")
    return table


def _mapping(table: Table[str, Any], where: str) -> FieldMapping:
    fields: dict[str, tuple[str, ...]] = {}
    for field, names in table.get("fields", {}).items():
        fields[field] = tuple(filter(None, [names] if isinstance(names, str) else map(str, names)))
        for name in fields[field]:
            if name not in VALUES:
                raise Usage(
                    f"the mapping {where}: {field} is filled from {name!r}, which is not known; known: {', '.join(VALUES)}"
                )
    return FieldMapping(
        require=tuple(map(str, table.get("require", ()))),
        licences=tuple(map(str, table.get("licences", ()))),
        fields={field: names for field, names in fields.items() if names},
        constants={str(field): str(text) for field, text in table.get("constants", {}).items() if text},
        words={
            str(name): {str(ours): str(theirs) for ours, theirs in words.items()}
            for name, words in table.get("words", {}).items()
        },
    )
