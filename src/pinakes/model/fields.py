"""The vocabulary of a record as one table: what each field holds, and what it is called elsewhere.

JSON (out and in), search, correction by hand, Dublin Core, the weighing of repeated values and the XML of
values made of parts read this table: a field is added here, not there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Elements(NamedTuple):
    """How an XML format writes a value made of parts:
    the element around all, that of one, and (element, attribute, value, part) each.
    """

    around: str | None
    each: str
    parts: tuple[tuple[str, str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One field: the class of its values, whether it repeats, and its names in other vocabularies.

    `json` is its key in the JSON of a document (none: it is not told there), `search` the field of words it
    is searched in. `typed` where a person may say it with `correct`. Below `floor` a further value of a
    repeated field does not win; `xml` is by format.
    """

    name: str
    holds: str
    repeats: bool
    says: str
    dublin_core: str | None = None
    bibtex: str | None = None
    json: str | None = None
    search: str | None = None
    typed: bool = True
    floor: float = 0.0
    xml: tuple[tuple[str, Elements], ...] = ()


_PAID = (
    ("jats", Elements("funding-group", "award-group", (
        ("funding-source", "", "", "funder"), ("award-id", "", "", "grant")))),
    ("datacite", Elements("fundingReferences", "fundingReference", (
        ("funderName", "", "", "funder"), ("awardNumber", "", "", "grant")))),
    ("tei", Elements(None, "funder", (
        ("orgName", "", "", "funder"), ("idno", "type", "grant-number", "grant")))),
)  # fmt: skip

FIELDS: tuple[Field, ...] = (
    Field("title", "str", True, "the title, one claim a language", "title", "title", "titles", "title", floor=0.4),
    Field("subtitle", "str", False, "what stands below the title and belongs to it", "title", None, "subtitle", "title"),
    Field("author", "Person", True, "who wrote it, in printed order", "creator", "author", "authors", "author"),
    Field("contributor", "Contributor", True, "advisors, committee, editors, translators …", "contributor", "editor",
          "contributors", typed=False, floor=0.3),
    Field("institution", "Institution", False, "the body behind the work", "publisher", "institution", "institution",
          "institution"),
    Field("degree", "str", False, "the degree sought by a thesis", None, "type", "degree"),
    Field("programme", "str", False, "the study programme of a thesis", None, None, "programme"),
    Field("specialty", "Specialty", False, "code and name of the field of a thesis", None, None, "specialty"),
    Field("publisher", "str", False, "who published it", "publisher", "publisher", "publisher"),
    Field("rights", "str", False, "the licence, as an SPDX name where there is one", "rights", None, "rights"),
    Field("funding", "Funding", True, "who paid for it, and under which number", "contributor", None, "funding", "funding",
          floor=0.3, xml=_PAID),
    Field("abstract", "str", True, "the abstract, one claim a language", "description", "abstract", "abstracts", "abstract",
          floor=0.25),
    Field("keywords", "Keywords", True, "a set of keywords, one claim a language and kind", "subject", "keywords",
          "keyword_sets", "keywords", floor=0.25),
    Field("class", "Identifier", True, "class codes: msc udc bbk clc ddc jel grnti", "subject", None, "classes", floor=0.25),
    Field("date", "PartialDate", False, "when it was published", "date", "year", "date"),
    Field("venue", "Venue", False, "journal, proceedings, series, with volume, issue and pages", "source", "journal", "venue",
          "venue"),
    Field("identifier", "Identifier", True, "doi arxiv isbn issn handle urn", "identifier", "doi", "identifiers", floor=0.25),
    Field("citekey", "str", False, "its key in a reference manager, kept for BibTeX", typed=False),
    Field("type", "str", False, "article thesis slides report book chapter volume other", "type", None, "type"),
    Field("language", "str", False, "language of the body, BCP 47", "language", "language", "language"),
    Field("reference", "Reference", True, "the works it cites, in printed order", "relation", None, "references", typed=False),
    Field("part_of", "str", False, "the volume this paper was cut from", "relation", "crossref", "part_of", typed=False),
    Field("author_list", "str", False, "that the list of authors is complete and right: how many they are", typed=False),
    Field("record", "str", False, "that title, authors, date and abstract all are right: which of them there are", typed=False),
    Field("page_range", "str", False, "its pages in that volume's file", None, None, "page_range", typed=False),
)  # fmt: skip
BY_NAME: dict[str, Field] = {field.name: field for field in FIELDS}

REFERENCE_FIELDS: tuple[str, ...] = (
    "author", "editor", "translator", "title", "container", "volume", "issue", "pages", "date", "publisher", "place",
    "edition", "series", "school", "doi", "url", "accessed", "isbn", "arxiv", "language", "type", "genre", "note",
)  # fmt: skip
"""The fields of the claims inside a Reference;
`author`, `editor`, `translator` hold Person, `date` PartialDate, the rest str.
"""
