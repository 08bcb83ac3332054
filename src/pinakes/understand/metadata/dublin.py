"""Dublin Core, plain (oai_dc) and qualified, by the local names of its terms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pinakes.model import Institution, Reference
from pinakes.understand.metadata.voice import Voice, language_of, level, venue_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Saying = Callable[[Voice, str, str | None], None]

_PROVENANCE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?.*\(GMT\)", re.DOTALL)
"""Notes that a repository's machinery leaves in descriptions."""
TERMS: dict[str, Saying] = {
    "title": lambda voice, text, language: voice.title(text, language),
    "alternative": lambda voice, text, language: voice.title(text, language, share=0.7),
    "creator": lambda voice, text, _: voice.author(text),
    "subject": lambda voice, text, language: voice.keyword(text, language),
    "abstract": lambda voice, text, language: voice.abstract(text, language),
    "description": lambda voice, text, language: (
        None if _PROVENANCE.search(text) else voice.abstract(text, language, share=0.9)
    ),
    "issued": lambda voice, text, _: voice.date(text, rank=0),
    "date": lambda voice, text, _: voice.date(text),
    "created": lambda voice, text, _: voice.date(text, rank=3),
    "available": lambda voice, text, _: voice.date(text, rank=4),
    "type": lambda voice, text, _: voice.kind(text),
    "identifier": lambda voice, text, _: voice.identifier(text),
    "language": lambda voice, text, _: voice.say("language", _language(text)),
    "rights": lambda voice, text, _: voice.rights(text),
    "license": lambda voice, text, _: voice.rights(text),
    "references": lambda voice, text, _: voice.say("reference", Reference(level(text))),
    "publisher": lambda voice, text, _: (
        None if voice.has("publisher") else voice.say("publisher", level(text))
    ),
    "relation": lambda voice, text, _: voice.address(text, later=3),
    "hasFormat": lambda voice, text, _: voice.address(text, later=1),
}


def read(element: Any, voice: Voice) -> None:
    """Everything the fifteen elements and their refinements say."""
    said = [
        (one.tag.rpartition("}")[2], "".join(one.itertext()).strip(), language_of(one))
        for one in element.iter()
        if isinstance(one.tag, str)
    ]
    said = [(name, text, language) for name, text, language in said if text]
    for name, text, language in said:
        if name in TERMS:
            TERMS[name](voice, text, language)
    named = next(
        _containers(said),
        None,
    )
    voice.say(
        "venue",
        venue_of(
            (text for name, text, _ in said if name in ("source", "bibliographicCitation", "isPartOf")),
            title=named,
        ),
        share=0.9,
    )
    is_thesis = _is_thesis(voice)
    for name, text, _ in said:
        if name == "contributor":  # not said in which part: of a thesis mostly its advisors
            voice.contributor(
                text, "advisor" if is_thesis else "contributor", share=0.7 if is_thesis else 0.9
            )
    if is_thesis:
        publisher = _publisher_said(voice)
        voice.say("institution", Institution(publisher) if publisher else None, share=0.9)


def _containers(said: list[tuple[str, str, str | None]]) -> Iterator[str]:
    """The works that this one is said to be part of."""
    return (
        level(text)
        for name, text, _ in said
        if name == "isPartOf" and not re.match(r"(?:https?|info|urn):", text)
    )


def _publisher_said(voice: Voice) -> str | None:
    """The publisher, where one is said."""
    return next((str(claim.value) for claim in voice.claims if claim.field == "publisher"), None)


def _is_thesis(voice: Voice) -> bool:
    """Whether the record says that this is a thesis."""
    return any(claim.field == "type" and claim.value == "thesis" for claim in voice.claims)


def _language(text: str) -> str | None:
    return text.strip() if re.fullmatch(r"\s*[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4}){0,2}\s*", text) else None
