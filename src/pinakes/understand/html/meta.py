"""What a page says of itself in its head: `citation_*` (Highwire), Dublin Core, PRISM, EPrints, OpenGraph and plain meta tags."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pinakes.model import Claim, Identifier, Institution, Keywords, Person, Venue
from pinakes.text import identifiers
from pinakes.text.identifiers import checked_orcid
from pinakes.understand import stated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser

    from pinakes.model.record import Value

MOST_TAGS = 5000
OF_PAPER = 0.975
"""How often a plain tag names the authors where the head states the title of a paper too, by tags that only papers have."""


class Tag(NamedTuple):
    """One meta tag: its name without case and separators' variety (`dc.title`), what it says, in which language."""

    name: str
    content: str
    language: str | None


# Voice, field, weight, names of tags. The weight is how often such a tag is right where it stands; general tags (author, description)
# are filled in by templates and describe the site as often as the page.
HIGHWIRE, DUBLIN, PRISM, PLAIN, GRAPH = (
    "html-citation@1",
    "html-dc@1",
    "html-prism@1",
    "html-meta@1",
    "html-opengraph@1",
)
_TABLE: tuple[tuple[str, str, float, str], ...] = (
    (HIGHWIRE, "title", 0.98, "citation_title"),
    (HIGHWIRE, "title", 0.98, "eprints.title bepress_citation_title"),
    (DUBLIN, "title", 0.95, "dc.title dcterms.title"),
    (DUBLIN, "title", 0.6, "dc.title.alternative dcterms.alternative"),
    (PRISM, "title", 0.85, "prism.title"),
    (PLAIN, "title", 0.5, "title"),
    (GRAPH, "title", 0.5, "og:title"),
    (GRAPH, "title", 0.45, "twitter:title"),
    (HIGHWIRE, "author", 0.97, "citation_author bepress_citation_author eprints.creators_name"),
    (HIGHWIRE, "author", 0.96, "citation_authors"),
    (DUBLIN, "author", 0.94, "dc.creator dcterms.creator dc.creator.personalname"),
    (PLAIN, "author", 0.8, "author"),
    (GRAPH, "author", 0.4, "article:author"),
    (HIGHWIRE, "abstract", 0.92, "eprints.abstract"),
    (HIGHWIRE, "abstract", 0.93, "citation_abstract"),
    (DUBLIN, "abstract", 0.9, "dcterms.abstract"),
    (DUBLIN, "abstract", 0.85, "dc.description.abstract"),
    (DUBLIN, "abstract", 0.6, "dc.description dcterms.description"),
    (PLAIN, "abstract", 0.5, "abstract"),
    (PLAIN, "abstract", 0.3, "description"),
    (GRAPH, "abstract", 0.25, "og:description"),
    (HIGHWIRE, "keywords", 0.93, "citation_keywords citation_keyword eprints.keywords"),
    (DUBLIN, "keywords", 0.75, "dc.subject dcterms.subject"),
    (PRISM, "keywords", 0.8, "prism.keyword"),
    (PLAIN, "keywords", 0.5, "keywords keyword"),
    (GRAPH, "keywords", 0.4, "article:tag"),
    (HIGHWIRE, "date", 0.92, "citation_publication_date"),
    (HIGHWIRE, "date", 0.9, "citation_date"),
    (HIGHWIRE, "date", 0.88, "citation_year"),
    (HIGHWIRE, "date", 0.85, "citation_cover_date eprints.date"),
    (HIGHWIRE, "date", 0.7, "citation_online_date"),
    (DUBLIN, "date", 0.88, "dc.date.issued dcterms.issued"),
    (DUBLIN, "date", 0.75, "dc.date dcterms.date"),
    (PRISM, "date", 0.88, "prism.publicationdate"),
    (PLAIN, "date", 0.3, "date"),
    (GRAPH, "date", 0.5, "article:published_time"),
    (HIGHWIRE, "language", 0.7, "citation_language"),
    (DUBLIN, "language", 0.65, "dc.language dcterms.language"),
    (PLAIN, "language", 0.4, "content-language"),
    (GRAPH, "language", 0.3, "og:locale"),
    (HIGHWIRE, "publisher", 0.9, "citation_publisher"),
    (DUBLIN, "publisher", 0.8, "dc.publisher dcterms.publisher"),
    (HIGHWIRE, "institution", 0.92, "citation_dissertation_institution"),
    (HIGHWIRE, "institution", 0.9, "citation_technical_report_institution"),
    (DUBLIN, "rights", 0.8, "dcterms.license"),
    (DUBLIN, "rights", 0.7, "dc.rights dcterms.rights"),
    (HIGHWIRE, "doi", 0.97, "citation_doi bepress_citation_doi"),
    (DUBLIN, "doi", 0.95, "dc.identifier.doi"),
    (PRISM, "doi", 0.95, "prism.doi"),
    (PLAIN, "doi", 0.85, "doi"),
    (HIGHWIRE, "arxiv", 0.97, "citation_arxiv_id"),
    (HIGHWIRE, "isbn", 0.9, "citation_isbn"),
    (DUBLIN, "identifier", 0.8, "dc.identifier dcterms.identifier"),
)
MEANINGS: dict[str, tuple[str, float, str]] = {
    name: (field, weight, by) for by, field, weight, names in _TABLE for name in names.split()
}
VENUE_PARTS: dict[str, tuple[str, ...]] = {
    "title": ("citation_journal_title", "citation_conference_title", "citation_inbook_title", "prism.publicationname",
              "dc.relation.ispartof", "dcterms.ispartof", "eprints.publication", "dc.source", "citation_journal_abbrev"),
    "volume": ("citation_volume", "prism.volume", "dc.citation.volume", "eprints.volume"),
    "issue": ("citation_issue", "prism.number", "dc.citation.issue", "eprints.number"),
    "first": ("citation_firstpage", "prism.startingpage", "dc.citation.spage"),
    "last": ("citation_lastpage", "prism.endingpage", "dc.citation.epage"),
    "issn": ("citation_issn", "prism.issn", "prism.eissn", "dc.source.issn"),
}  # fmt: skip
TYPES = {
    "citation_dissertation_institution": "thesis", "citation_dissertation_name": "thesis",
    "citation_technical_report_institution": "report", "citation_inbook_title": "chapter",
    "citation_journal_title": "article", "citation_conference_title": "article",
}  # fmt: skip


def tags_of(tree: LexborHTMLParser) -> tuple[Tag, ...]:
    """The meta tags of a page, those in the body too."""
    found = []
    for node in tree.css("meta")[:MOST_TAGS]:
        attributes = node.attributes
        name = attributes.get("name") or attributes.get("property") or attributes.get("http-equiv") or ""
        content = " ".join((attributes.get("content") or "").split())
        if name and content:
            name = re.sub(r"^(dc|dcterms|prism|eprints)[._:\s]+", r"\1.", name.strip().lower())
            language = attributes.get("xml:lang") or attributes.get("lang")
            found.append(Tag(name, content, stated.language_tag(language) if language else None))
    return tuple(found)


def meta_claims(tags: tuple[Tag, ...]) -> Iterator[Claim]:
    """What the tags say, each kind of tag as a source of its own."""
    yield from _people(tags)
    gathered: dict[tuple[str, float, str | None], list[str]] = {}
    for tag in tags:
        field, weight, by = MEANINGS.get(tag.name, ("", 0.0, ""))
        if field == "keywords":
            gathered.setdefault((by, weight, tag.language), []).append(tag.content)
        elif field and field != "author":
            yield from _claims(field, tag, weight, by)
    for (by, weight, language), texts in gathered.items():
        words = (
            stated.keywords(texts[0])
            if len(texts) == 1
            else tuple(word for text in texts for word in re.split(r"\s*;\s*", text))
        )
        yield Claim(
            "keywords", Keywords(words), weight, by, language=language or stated.tongue(" ; ".join(words))
        )
    yield from _venue(tags)
    for tag in tags:
        if tag.name in TYPES:
            yield Claim("type", TYPES[tag.name], 0.85, HIGHWIRE)
            break


def _claims(field: str, tag: Tag, weight: float, by: str) -> Iterator[Claim]:
    text = tag.content
    language = None
    value: Value | None = text
    match field:
        case "title":
            value = None if stated.is_untitled(text) else text
            language = tag.language or stated.tongue(text)
        case "abstract":
            value = text if len(text) >= 60 else None
            weight *= min(1.0, len(text) / 300)
            language = tag.language or stated.tongue(text)
        case "date":
            value = stated.date(text)
        case "language":
            value = stated.language_tag(text)
        case "doi" | "arxiv" | "isbn":
            value = Identifier(field, text)
            field = "identifier"
        case "identifier":
            found = identifiers.find(text)
            value = found[0].identifier if found else None
        case "institution":
            value = Institution(text)
        case "rights":
            value = stated.licence(text)
    if value is not None:
        yield Claim(field, value, weight, by, language=language)


def _people(tags: tuple[Tag, ...]) -> Iterator[Claim]:
    """Authors, each with the institution, e-mail and ORCID tags that follow their own tag."""
    kept: list[tuple[Person, float, str]] = []
    owner: int | None = None
    is_paper = any(
        MEANINGS.get(tag.name, ("", 0.0, ""))[::2] in (("title", HIGHWIRE), ("title", DUBLIN)) for tag in tags
    )
    for tag in tags:
        if MEANINGS.get(tag.name, ("",))[0] == "author":
            _, weight, by = MEANINGS[tag.name]
            if is_paper and by == PLAIN:
                weight = OF_PAPER
            alone = tag.name not in ("citation_authors", "author", "dc.creator", "dcterms.creator")
            people = _stated_people(alone, tag)
            kept += [(person, weight if person.kind == "person" else weight * 0.8, by) for person in people]
            owner = len(kept) - 1 if people else None
        elif owner is not None and tag.name.startswith("citation_author_"):
            person, weight, by = kept[owner]
            match tag.name.removeprefix("citation_author_"):
                case "institution":
                    person = replace(person, affiliations=(*person.affiliations, tag.content))
                case "email":
                    person = replace(person, email=tag.content)
                case "orcid":
                    person = replace(person, orcid=checked_orcid(tag.content.rsplit("/", 1)[-1]))
            kept[owner] = (person, weight, by)
    seen: set[tuple[str, str]] = set()
    for person, weight, by in kept:
        if (person.literal, by) not in seen:
            seen.add((person.literal, by))
            yield Claim("author", person, weight, by)


def _stated_people(alone: bool, tag: Tag) -> list[Person]:
    """The persons of one tag; one alone is taken as it stands."""
    return (
        [stated.named(tag.content)]
        if alone and not stated.is_nobody(tag.content)
        else stated.people(tag.content)
    )


def _venue(tags: tuple[Tag, ...]) -> Iterator[Claim]:
    said: dict[str, str] = {}
    for tag in tags:
        said.setdefault(tag.name, tag.content)
    parts = {
        part: next((said[name] for name in names if name in said), None)
        for part, names in VENUE_PARTS.items()
    }
    if parts["title"] or parts["volume"]:
        first, last = parts["first"], parts["last"]
        pages = f"{first}-{last}" if first and last and first != last else first
        weight = 0.92 if "citation_journal_title" in said or "citation_conference_title" in said else 0.7
        yield Claim(
            "venue",
            Venue(parts["title"], parts["volume"], parts["issue"], pages, parts["issn"]),
            weight,
            HIGHWIRE,
        )
    issn = next((said[name] for name in VENUE_PARTS["issn"] if name in said), None)
    if issn:
        yield Claim("identifier", Identifier("issn", issn), 0.85, HIGHWIRE)
