"""The vocabulary of a record as one table: what each field holds and what it is called elsewhere."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """One field: the class of its values, whether it repeats, and its names in other vocabularies."""

    name: str
    holds: str
    repeats: bool
    says: str
    dublin_core: str | None = None
    bibtex: str | None = None


FIELDS: tuple[Field, ...] = (
    Field("title", "str", True, "the title, one claim a language", "title", "title"),
    Field("subtitle", "str", False, "what stands below the title and belongs to it", "title", None),
    Field("author", "Person", True, "who wrote it, in printed order", "creator", "author"),
    Field("contributor", "Contributor", True, "advisors, committee, editors, translators …", "contributor", "editor"),
    Field("institution", "Institution", False, "the body behind the work", "publisher", "institution"),
    Field("degree", "str", False, "the degree sought by a thesis", None, "type"),
    Field("programme", "str", False, "the study programme of a thesis", None, None),
    Field("specialty", "Specialty", False, "code and name of the field of a thesis", None, None),
    Field("publisher", "str", False, "who published it", "publisher", "publisher"),
    Field("rights", "str", False, "the licence, as an SPDX name where there is one", "rights", None),
    Field("abstract", "str", True, "the abstract, one claim a language", "description", "abstract"),
    Field("keywords", "Keywords", True, "a set of keywords, one claim a language and kind", "subject", "keywords"),
    Field("class", "Identifier", True, "class codes: msc udc bbk clc ddc jel grnti", "subject", None),
    Field("date", "PartialDate", False, "when it was published", "date", "year"),
    Field("venue", "Venue", False, "journal, proceedings, series, with volume, issue and pages", "source", "journal"),
    Field("identifier", "Identifier", True, "doi arxiv isbn issn handle urn", "identifier", "doi"),
    Field("citekey", "str", False, "its key in a reference manager, kept for BibTeX", None, None),
    Field("type", "str", False, "article thesis slides report book chapter volume other", "type", None),
    Field("language", "str", False, "language of the body, BCP 47", "language", "language"),
    Field("reference", "Reference", True, "the works it cites, in printed order", "relation", None),
    Field("part_of", "str", False, "the volume this paper was cut from", "relation", "crossref"),
    Field("page_range", "str", False, "its pages in that volume's file", None, None),
)
BY_NAME: dict[str, Field] = {field.name: field for field in FIELDS}

REFERENCE_FIELDS: tuple[str, ...] = (
    "author", "editor", "translator", "title", "container", "volume", "issue", "pages", "date", "publisher", "place",
    "edition", "series", "school", "doi", "url", "accessed", "isbn", "arxiv", "language", "type", "genre", "note",
)  # fmt: skip
"""The fields of the claims inside a Reference; `author`, `editor`, `translator` hold Person, `date` PartialDate, the rest str."""
