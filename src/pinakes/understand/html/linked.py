"""What a page says of itself as JSON-LD in the words of schema.org: ScholarlyArticle, Article, Thesis … with authors inside."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pinakes.model import Claim, Contributor, Identifier, Institution, Keywords, Person, Venue
from pinakes.text import identifiers
from pinakes.text.identifiers import checked_orcid
from pinakes.understand import stated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser

BY = "html-jsonld@1"
TYPES = {
    "scholarlyarticle": "article", "medicalscholarlyarticle": "article", "article": "article", "techarticle": "article",
    "thesis": "thesis", "report": "report", "book": "book", "chapter": "chapter", "presentationdigitaldocument": "slides",
    "publicationvolume": "volume", "newsarticle": "other", "blogposting": "other", "dataset": "other", "softwaresourcecode": "other",
}  # fmt: skip
SCHOLARLY = {"scholarlyarticle", "medicalscholarlyarticle", "thesis", "report", "book", "chapter"}
MOST_TEXT = 2_000_000
MOST_DEPTH = 12


def linked_claims(tree: LexborHTMLParser) -> Iterator[Claim]:
    """The claims of the one work that the page describes; lists of other works are not its own."""
    works = [item for item in _items(tree) if _kinds(item) & set(TYPES)]
    works.sort(key=lambda item: not _kinds(item) & SCHOLARLY)
    scholarly = [item for item in works if _kinds(item) & SCHOLARLY]
    if not works or len(scholarly) > 1:
        return
    work = works[0]
    weight = 0.97 if scholarly else 0.6
    yield from _texts(work, weight)
    yield from _people(work, weight)
    yield from _rest(work, weight)


def _items(tree: LexborHTMLParser) -> Iterator[dict[str, Any]]:
    for node in tree.css('script[type="application/ld+json"]'):
        text = node.text(deep=True)
        if len(text) > MOST_TEXT:
            continue
        try:
            stated_items = json.loads(text)
        except (ValueError, RecursionError):
            continue
        for item in _listed(stated_items):
            if isinstance(item, dict):
                yield from (inner for inner in _listed(item.get("@graph", item)) if isinstance(inner, dict))
                main = item.get("mainEntity")
                if isinstance(main, dict):
                    yield main


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _kinds(item: dict[str, Any]) -> set[str]:
    return {str(kind).rsplit("/", 1)[-1].lower() for kind in _listed(item.get("@type"))}


def _text(value: Any, depth: int = 0) -> str:
    """A plain text, whether it stands alone, in a list, or as an object's name or value."""
    if depth > MOST_DEPTH:
        return ""
    if isinstance(value, list):
        return next((text for item in value if (text := _text(item, depth + 1))), "")
    if isinstance(value, dict):
        return next(
            (
                text
                for key in ("@value", "name", "alternateName", "@id")
                if (text := _text(value.get(key), depth + 1))
            ),
            "",
        )
    return " ".join(re.sub(r"<[^<>]+>", " ", str(value)).split()) if value is not None else ""


def _texts(work: dict[str, Any], weight: float) -> Iterator[Claim]:
    title = _text(work.get("headline")) or _text(work.get("name"))
    if title and not stated.is_untitled(title):
        yield Claim("title", title, weight, BY, language=stated.tongue(title))
    for other in _listed(work.get("alternativeHeadline")) + _listed(work.get("alternateName")):
        if text := _text(other):
            yield Claim("title", text, weight * 0.7, BY, language=stated.tongue(text))
    for name, share in (("abstract", 1.0), ("description", 0.6)):
        for item in _listed(work.get(name)):
            if len(text := _text(item)) >= 80:
                yield Claim("abstract", text, weight * share, BY, language=stated.tongue(text))
    words = tuple(word for item in _listed(work.get("keywords")) for word in stated.keywords(_text(item)))
    if words:
        yield Claim("keywords", Keywords(words), weight * 0.9, BY, language=stated.tongue(" ; ".join(words)))


def _people(work: dict[str, Any], weight: float) -> Iterator[Claim]:
    for item in _listed(work.get("author") or work.get("creator")):
        if isinstance(item, str):
            for person in stated.people(item):
                yield Claim("author", person, weight * 0.9, BY)
        elif isinstance(item, dict) and (author := _person(item)):
            yield Claim("author", author, weight, BY)
    for role in ("editor", "translator"):
        for item in _listed(work.get(role)):
            if isinstance(item, dict) and (stranger := _person(item)):
                yield Claim("contributor", Contributor(role, stranger), weight * 0.9, BY)


def _person(item: dict[str, Any]) -> Person | None:
    inner = item.get("author") or item.get("creator")
    if "role" in _kinds(item) and isinstance(inner, dict):
        item = inner
    given, family = _text(item.get("givenName")), _text(item.get("familyName"))
    name = _text(item.get("name")) or f"{given} {family}".strip()
    if not name or stated.is_nobody(name):
        return None
    addresses = " ".join(
        _text(value) for key in ("@id", "url", "sameAs", "identifier") for value in _listed(item.get(key))
    )
    if _kinds(item) & {"organization", "collegeoruniversity", "researchorganization"}:
        return Person(name, "organisation")
    parsed = stated.named(name)
    return Person(
        parsed.literal,
        parsed.kind,
        family or parsed.family,
        given or parsed.given,
        tuple(
            text
            for value in _listed(item.get("affiliation")) + _listed(item.get("worksFor"))
            if (text := _text(value))
        ),
        _mail_of(item),
        next(
            (orcid for piece in re.findall(r"[\dX-]{16,19}", addresses) if (orcid := checked_orcid(piece))),
            None,
        ),
    )


def _mail_of(item: dict[str, Any]) -> str | None:
    """The e-mail address of a person."""
    return _text(item.get("email")).removeprefix("mailto:") or None


def _rest(work: dict[str, Any], weight: float) -> Iterator[Claim]:
    for name in ("datePublished", "dateCreated"):
        if date := stated.date(_text(work.get(name))):
            yield Claim("date", date, weight if name == "datePublished" else weight * 0.5, BY)
            break
    if language := stated.language_tag(_text(work.get("inLanguage"))):
        yield Claim("language", language, weight * 0.75, BY)
    if publisher := _text(work.get("publisher")):
        yield Claim("publisher", publisher, weight * 0.85, BY)
    if institution := _text(work.get("sourceOrganization")):
        yield Claim("institution", Institution(institution), weight * 0.85, BY)
    if licence := stated.licence(_text(work.get("license"))):
        yield Claim("rights", licence, weight, BY)
    for key in ("identifier", "sameAs", "@id", "url", "doi", "isbn", "issn"):
        for value in _listed(work.get(key)):
            text = (
                f"{value.get('propertyID', '')} {value.get('value', '')}"
                if isinstance(value, dict)
                else str(value)
            )
            text = f"{key.upper()} {text}" if key in ("isbn", "issn") else text
            for found in identifiers.find(text):
                yield Claim(
                    "identifier", Identifier(found.identifier.scheme, found.identifier.value), weight, BY
                )
    kind = next((TYPES[kind] for kind in sorted(_kinds(work)) if kind in TYPES), None)
    if kind:
        yield Claim("type", kind, weight * 0.85, BY)
    yield from _venue(work, weight)


def _venue(work: dict[str, Any], weight: float) -> Iterator[Claim]:
    parts: dict[str, str] = {}
    item: Any = work.get("isPartOf")
    for _ in range(MOST_DEPTH):
        item = _first_of(item)
        if not isinstance(item, dict):
            break
        kinds = _kinds(item)
        if "publicationvolume" in kinds or "volumeNumber" in item:
            parts.setdefault("volume", _text(item.get("volumeNumber")))
        if "publicationissue" in kinds or "issueNumber" in item:
            parts.setdefault("issue", _text(item.get("issueNumber")))
        if kinds & {"periodical", "bookseries", "book", "creativeworkseries"}:
            parts.setdefault("title", _text(item.get("name")))
            parts.setdefault("issn", _text(item.get("issn")))
        item = item.get("isPartOf")
    first, last = _text(work.get("pageStart")), _text(work.get("pageEnd"))
    pages = _text(work.get("pagination")) or (f"{first}-{last}" if first and last else first)
    if parts.get("title") or parts.get("volume"):
        title, volume, issue, issn = (
            parts.get(name) or None for name in ("title", "volume", "issue", "issn")
        )
        yield Claim("venue", Venue(title, volume, issue, pages or None, issn), weight * 0.9, BY)


def _first_of(item: Any) -> Any:
    """The first of several, or the one that stands alone."""
    return item[0] if isinstance(item, list) and item else item
