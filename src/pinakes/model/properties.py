"""What a file says of itself, from any format, under one set of names."""

from __future__ import annotations

from dataclasses import dataclass

PropertyValue = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Property:
    """One statement: `where` it stands (info, xmp, ole-summary, core, meta, exif …),
    its own `name`, its value.

    `term` is the shared name (title, author, subject, keywords, description, created, modified, application,
    language, identifier, publisher, rights, journal, volume …) or None where the name has no shared meaning.
    Repeated properties are repeated entries.
    """

    where: str
    name: str
    value: PropertyValue
    term: str | None = None


@dataclass(frozen=True, slots=True)
class Properties:
    """All a file says of itself, in the order found; counts are None where the format cannot say."""

    entries: tuple[Property, ...] = ()
    pages: int | None = None
    paragraphs: int | None = None
    lines: int | None = None
    words: int | None = None
    characters: int | None = None
    is_encrypted: bool | None = None

    def values(self, term: str) -> tuple[tuple[str, str], ...]:
        """(where, value) of every entry with this shared name, as text."""
        return tuple((entry.where, str(entry.value)) for entry in self.entries if entry.term == term)
