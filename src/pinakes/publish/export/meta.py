"""Meta tags for the head of a landing page:
`citation_*` as search engines of scholarship read them, and Dublin Core.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, BinaryIO

from pinakes.publish.export.codes import KINDS
from pinakes.publish.export.dublin_core import DC, DCTERMS, statements
from pinakes.publish.export.work import inverted, works

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Outcome
    from pinakes.publish.export.work import Work

VENUE_TAGS = {
    "journal": "citation_journal_title",
    "conference": "citation_conference_title",
    "inbook": "citation_inbook_title",
}
INSTITUTION_TAGS = {
    "dissertation": "citation_dissertation_institution",
    "technical_report": "citation_technical_report_institution",
}


class MetaExporter:
    """A block of tags a document, a blank line between; documents without a record are left out."""

    media_type = "text/html"
    suffix = "html"

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the tags."""
        for number, work in enumerate(works(outcomes)):
            out.write((("\n" if number else "") + tags(work)).encode())
            out.flush()


def tags(work: Work) -> str:
    """All tags of a work, one a line."""
    lines = [_tag(name, value, language) for name, value, language in citation(work) if value]
    lines += [f'<link rel="schema.DC" href="{DC}">', f'<link rel="schema.DCTERMS" href="{DCTERMS}">']
    for one in statements(work):
        name = f"DCTERMS.{one.refined}" if one.refined else f"DC.{one.term}"
        if one.term != "relation" and one.value:
            lines.append(_tag(name, one.value, one.language))
    return "\n".join(lines) + "\n"


def citation(work: Work) -> Iterator[tuple[str, str | None, str | None]]:
    """(name, value, language) of the `citation_*` tags."""
    kind = KINDS.get(work.kind, KINDS["other"]).citation
    venue, (first, last) = work.venue, work.pages
    yield "citation_title", work.whole_title, work.titles[0].language if work.titles else None
    for person in work.authors:
        yield "citation_author", inverted(person), None
        yield from (("citation_author_institution", name, None) for name in person.affiliations)
        yield "citation_author_email", person.email, None
        yield "citation_author_orcid", person.orcid, None
    yield "citation_publication_date", str(work.date).replace("-", "/") if work.date else None, None
    yield VENUE_TAGS.get(kind, VENUE_TAGS["journal"]), venue.title, None
    yield "citation_volume", venue.volume, None
    yield "citation_issue", venue.issue, None
    yield "citation_firstpage", first, None
    yield "citation_lastpage", last, None
    yield "citation_issn", work.issn, None
    yield "citation_isbn", work.identifier("isbn"), None
    yield "citation_doi", work.identifier("doi"), None
    yield "citation_arxiv_id", work.identifier("arxiv"), None
    yield "citation_publisher", work.publisher, None
    if work.institution:
        yield INSTITUTION_TAGS.get(kind, "citation_author_institution"), work.institution.name, None
    yield "citation_language", work.language, None
    for words in work.keywords:
        yield from (("citation_keywords", word, words.language) for word in words.values)
    for text in work.abstracts:
        yield "citation_abstract", text.value, text.language


def _tag(name: str, value: str, language: str | None) -> str:
    tagged = f' lang="{escape(language)}"' if language else ""
    return f'<meta name="{name}"{tagged} content="{escape(" ".join(value.split()))}">'
