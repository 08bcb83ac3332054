"""TEI in the shape GROBID gives it, so that its clients read ours: `@cert` carries weights, `xml:lang` every language.

The abstract is a direct `p` of `abstract`: some clients look nowhere else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes import __version__
from pinakes.publish.export.codes import licence_address
from pinakes.publish.export.csl import csl_of
from pinakes.publish.export.xml import Vocabulary, XmlExporter
from pinakes.publish.safe import safe_address

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import PartialDate, Person, Reference
    from pinakes.publish.export.work import Text, Work
    from pinakes.publish.export.xml import Element

TEI = "http://www.tei-c.org/ns/1.0"
V = Vocabulary({None: TEI})
IDENTIFIERS = {"doi": "DOI", "arxiv": "arXiv", "isbn": "ISBN", "handle": "handle", "urn": "URN"}
MONOGRAPHS = ("book", "thesis", "report", "volume")
"""Works that are a whole by themselves, not a part of one."""


_RANGE = re.compile(r"([^\s‐-―−-]+)\s*[‐-―−-]\s*([^\s‐-―−-]+)")


class TeiExporter(XmlExporter):
    """`TEI`; several stand in `teiCorpus`."""

    media_type = "application/tei+xml"
    suffix = "tei.xml"
    vocabulary = V
    several = "teiCorpus"
    indents = False

    def before(self) -> Iterable[Element]:
        """A corpus wants a header of its own."""
        yield V.always(
            "teiHeader",
            V.always(
                "fileDesc",
                V.always("titleStmt", V("title", "Described documents")),
                V.always("publicationStmt", V.always("p")),
                V.always("sourceDesc", V.always("p")),
            ),
        )

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings)
        self._written = 0

    def record(self, work: Work) -> Element:
        """One document; names of references are its own in a corpus."""
        self._written += 1
        return V.always("TEI", {"xml:space": "preserve"}, header(work), text(work, names=f"t{self._written}-" if self._written > 1 else ""))


def header(work: Work) -> Element:
    """What is known of the document itself."""
    return V.always(
        "teiHeader",
        {"xml:lang": work.language},
        V.always(
            "fileDesc",
            V.always("titleStmt", _titles(work.titles, level="a")),
            V.always(
                "publicationStmt",
                V.always("publisher", work.publisher or ""),
                V.always("availability", {"status": "free" if licence_address(work.rights) else "unknown"}, _licence(work)),
                _date(work.date),
            ),
            V.always("sourceDesc", V.always("biblStruct", list(_described(work)))),
        ),
        V.always(
            "encodingDesc",
            V.always("appInfo", V.always("application", {"version": __version__, "ident": "pinakes"}, V("label", "Pinakes"))),
        ),
        V.always("profileDesc", V("textClass", list(_subjects(work))), [_abstract(one) for one in work.abstracts]),
    )


def text(work: Work, *, names: str = "") -> Element:
    """The text: its bibliography."""
    listed = V.filled("listBibl", [reference(one, f"{names}b{i}") for i, one in enumerate(work.references)])
    back = V.always("back", V("div", {"type": "references"}, listed) if listed is not None else None)
    return V.always("text", {"xml:lang": work.language}, V.always("body", V.always("p")), back)


def _titles(texts: tuple[Text, ...], *, level: str) -> list[Element]:
    made = [
        V.always(
            "title",
            {"level": level, "type": "translated" if i else "main", "xml:lang": one.language, "cert": degree(one.weight)},
            one.value,
        )
        for i, one in enumerate(texts)
    ]
    return made or [V.always("title", {"level": level, "type": "main"})]


def degree(weight: float) -> str:
    """A weight as `@cert` has it."""
    return f"{weight:.2f}"


def _licence(work: Work) -> Element:
    return V.always("licence", {"target": licence_address(work.rights)}, V("p", work.rights))


def _date(date: PartialDate | None) -> Element | None:
    return V.always("date", {"type": "published", "when": str(date)}, str(date)) if date else None


def _described(work: Work) -> Iterator[Element | None]:
    level = "m" if work.kind in MONOGRAPHS else "a"
    people = [_author(person, weight) for person, weight in zip(work.authors, work.author_weights, strict=True)]
    titles = _titles(work.titles, level=level)
    if work.subtitle:
        titles.append(V.always("title", {"level": level, "type": "sub", "xml:lang": work.subtitle.language}, work.subtitle.value))
    yield V.always("analytic", people, titles)
    venue = work.venue
    editors = [V.always("editor", {"role": one.role if one.role != "editor" else None}, _name(one.person)) for one in work.contributors]
    imprint = V.always(
        "imprint",
        V("publisher", work.publisher or (work.institution.name if work.institution else None)),
        V.filled("biblScope", {"unit": "volume"}, venue.volume),
        V.filled("biblScope", {"unit": "issue"}, venue.issue),
        _pages(venue.pages),
        _date(work.date),
    )
    container = venue.title or work.part_of
    yield V.always(
        "monogr",
        V.always("title", {"level": "j", "type": "main"}, container) if container else V.always("title", {"level": "m"}),
        V.filled("idno", {"type": "ISSN"}, work.issn),
        editors,
        imprint if len(imprint) else V.always("imprint", V.always("date")),
    )
    for one in work.identifiers:
        if one.scheme in IDENTIFIERS:
            yield V("idno", {"type": IDENTIFIERS[one.scheme]}, one.value)
    yield V.filled("idno", {"type": "ISSN"}, work.issn)
    yield V.always("idno", {"type": "SHA256"}, work.id)
    address = work.identifier("url")
    yield _pointer(address)
    yield V.filled("note", {"type": "degree"}, work.degree)


def _author(person: Person, weight: float) -> Element:
    marks = [
        V.always(
            "affiliation", {"key": f"aff{i}"}, V("note", {"type": "raw_affiliation"}, name), V("orgName", {"type": "institution"}, name)
        )
        for i, name in enumerate(person.affiliations)
    ]
    return V.always(
        "author",
        {"cert": degree(weight), "role": "corresp" if person.email else None},
        _name(person),
        [V("persName", {"type": "variant", "xml:lang": form.language}, form.name) for form in person.also],
        V("email", person.email),
        V.filled("idno", {"type": "ORCID"}, person.orcid),
        marks,
    )


def _name(person: Person) -> Element | None:
    if person.kind == "organisation":
        return V("orgName", person.literal)
    return persname(person.family, person.given, person.literal)


def persname(family: str | None, given: str | None, literal: str) -> Element:
    """A person's name in parts: the first given name, the others, the family name."""
    first, _, middle = (given or "").replace(".", ". ").strip().partition(" ")
    return V.always(
        "persName",
        V.filled("forename", {"type": "first"}, first if family else None),
        V.filled("forename", {"type": "middle"}, " ".join(middle.split()) if family else None),
        V("surname", family or literal),
    )


def _subjects(work: Work) -> Iterator[Element | None]:
    for words in work.keywords:
        terms = [V("term", word) for word in words.values]
        yield V.filled("keywords", {"xml:lang": words.language, "scheme": f"#{words.kind}" if words.kind != "author" else None}, terms)
    for code in work.classes:
        yield V.filled("classCode", {"scheme": code.scheme}, code.value)


def _abstract(one: Text) -> Element | None:
    paragraphs = [V("p", part) for part in one.value.split("\n") if part.strip()]
    return V.filled("abstract", {"xml:lang": one.language, "cert": None}, paragraphs)


def reference(one: Reference, name: str | None = None, *, raw: bool = True) -> Element:
    """A cited work as `biblStruct`."""
    item = csl_of(one)
    people = [V.always("author", _cited_name(person)) for person in item.get("author", [])]
    container, title = item.get("container-title"), item.get("title")
    journal = item.get("type") in (None, "article-journal", "article")
    dates = item.get("issued", {}).get("date-parts", [[]])[0]
    when = "-".join(f"{part:04d}" if not i else f"{part:02d}" for i, part in enumerate(dates))
    imprint = V.always(
        "imprint",
        V("publisher", item.get("publisher")),
        V("pubPlace", item.get("publisher-place")),
        V.filled("biblScope", {"unit": "volume"}, item.get("volume")),
        V.filled("biblScope", {"unit": "issue"}, item.get("issue")),
        _pages(item.get("page")),
        V.always("date", {"type": "published", "when": when}, when) if when else V.always("date"),
    )
    analytic = (
        V.always("analytic", V("title", {"level": "a", "type": "main", "xml:lang": item.get("language")}, title), people)
        if container
        else None
    )
    return V.always(
        "biblStruct",
        {"xml:id": name},
        analytic,
        V.always(
            "monogr",
            V("title", {"level": "j" if journal else "m"}, container)
            if container
            else V.always("title", {"level": "m", "type": "main"}, title or ""),
            [] if container else people,
            [V.always("editor", _cited_name(person)) for person in item.get("editor", [])],
            imprint,
        ),
        V.filled("idno", {"type": "DOI"}, item.get("DOI")),
        V.filled("idno", {"type": "arXiv"}, item.get("archive_location")),
        V.filled("idno", {"type": "ISBN"}, item.get("ISBN")),
        _pointer(item.get("URL")),
        V.filled("note", {"type": "raw_reference"}, one.raw if raw else None),
    )


def _pages(pages: str | None) -> Element | None:
    """Pages as a range where they are one, else in words: an attribute takes no spaces."""
    said = _RANGE.fullmatch(pages or "")
    if said is None:
        return V.filled("biblScope", {"unit": "page"}, pages)
    return V.always("biblScope", {"unit": "page", "from": said[1], "to": said[2]})


def _pointer(address: str | None) -> Element | None:
    return V("ptr", {"target": safe_address(address)})


def _cited_name(name: dict[str, str]) -> Element | None:
    if "literal" in name:
        return V("orgName", name["literal"])
    return persname(name.get("family"), name.get("given"), name.get("family") or "")
