"""What a summary of the Harvest system says of a document: attributes with names in plain English, most of them made by programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.model import Reference
from pinakes.understand.metadata.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.understand.metadata.voice import StatedRecord

TEXTS = ("full-text", "partial-text", "body")


def stated(address: str, attributes: Iterable[tuple[str, str]], *, by: str) -> StatedRecord:
    """The claims of one summary; its attributes by names in lower case."""
    voice = Voice(by)
    for name, value in attributes:
        match name.rstrip("0123456789").rstrip("-"):
            case "title":
                voice.title(value, None, share=0.9)
            case "author" | "authors" | "creator":
                for line in value.split("\n"):
                    voice.author(line)
            case "abstract":
                voice.abstract(value, None)
            case "description":
                voice.abstract(value, None, share=0.8)
            case "keywords" | "keyword":
                for line in value.split("\n"):
                    voice.keyword(line, None, "generated")
            case "publication-date" | "date" | "year":
                voice.date(value)
            case "language":
                voice.say("language", value if len(value) <= 5 else None)
            case "publisher":
                voice.say("publisher", value)
            case "references" | "bibliography":
                for line in value.split("\n"):
                    voice.say("reference", _reference_of(line), share=0.8)
            case "doi" | "isbn" | "issn" | "identifier":
                voice.identifier(value)
    voice.identifier(address)
    return voice.stated()


def _reference_of(line: str) -> Reference | None:
    """The reference of a line that is not blank."""
    return Reference(line.strip()) if line.strip() else None
