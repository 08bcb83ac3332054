"""TEI in the shape GROBID gives it, so that its clients read ours:
`@cert` carries weights, `xml:lang` every language.

The abstract is a direct `p` of `abstract`: some clients look nowhere else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pinakes import __version__
from pinakes.publish.export.affiliated import place
from pinakes.publish.export.codes import licence_address
from pinakes.publish.export.csl import csl_of
from pinakes.publish.export.figures import Figure, apart
from pinakes.publish.export.parted import parted
from pinakes.publish.export.passages import Passages, sentences
from pinakes.publish.export.xml import ElementMaker, XmlExporter
from pinakes.publish.safe import safe_address

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pinakes.config import Settings
    from pinakes.model import PartialDate, Person, Reference, Span
    from pinakes.model.body import Block, Body
    from pinakes.publish.export.work import Text, Work
    from pinakes.publish.export.xml import Element

TEI = "http://www.tei-c.org/ns/1.0"
V = ElementMaker({None: TEI})
IDENTIFIERS = {"doi": "DOI", "arxiv": "arXiv", "isbn": "ISBN", "handle": "handle", "urn": "URN"}
MONOGRAPHS = ("book", "thesis", "report", "volume")
"""Works that are a whole by themselves, not a part of one."""
_RANGE = re.compile(r"([^\s‐-―−-]+)\s*[‐-―−-]\s*([^\s‐-―−-]+)")


@dataclass(frozen=True, slots=True)
class Shape:
    """What of a work is written, and how finely.

    `coordinates` are the names of elements that say where they stand:
    `page,x,y,width,height` in points, `;` between lines.
    """

    coordinates: frozenset[str] = frozenset()
    sentences: bool = False
    ids: bool = False
    raw_references: bool = True
    raw_affiliations: bool = True
    body: bool = True
    back: bool = True
    names: str = ""
    """Stands before the names of elements, so that they stay apart in a corpus."""

    def at(self, element: str, spans: Iterable[Span]) -> dict[str, object]:
        """The attribute that says where an element stands, if that was asked for."""
        if element not in self.coordinates:
            return {}
        boxes = [(span.page, span.box) for span in spans if span.box is not None]
        said = (
            f"{page},{box.x0:.2f},{box.top:.2f},{box.x1 - box.x0:.2f},{box.bottom - box.top:.2f}"
            for page, box in boxes
        )
        return {"coords": ";".join(said)}


class TeiExporter(XmlExporter):
    """`TEI`; several stand in `teiCorpus`."""

    media_type = "application/tei+xml"
    suffix = "tei.xml"
    vocabulary = V
    several = "teiCorpus"
    wants_body = True
    indents = False

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings)
        self._written = 0

    def before(self) -> Iterable[Element]:
        """A corpus wants a header of its own."""
        empty = V.always("p")
        yield V.always(
            "teiHeader",
            V.always(
                "fileDesc",
                V.always("titleStmt", V("title", "Described documents")),
                V.always("publicationStmt", empty),
                V.always("sourceDesc", V.always("p")),
            ),
        )

    def record(self, work: Work) -> Element:
        """One document; names of references are its own in a corpus."""
        self._written += 1
        return tei(work, Shape(names=f"t{self._written}-" if self._written > 1 else ""))


def tei(work: Work, shape: Shape) -> Element:
    """A work as a TEI document."""
    return V.always("TEI", {"xml:space": "preserve"}, header(work, shape), text(work, shape))


def header(work: Work, shape: Shape) -> Element:
    """What is known of the document itself."""
    return V.always(
        "teiHeader",
        {"xml:lang": work.language},
        V.always(
            "fileDesc",
            V.always("titleStmt", _titles(work.titles, shape, level="a"), parted(V, work, "tei")),
            V.always(
                "publicationStmt",
                V.always("publisher", work.publisher or ""),
                V.always(
                    "availability",
                    {"status": "free" if licence_address(work.rights) else "unknown"},
                    _licence(work),
                ),
                _date(work.date),
            ),
            V.always("sourceDesc", V.always("biblStruct", list(_described(work, shape)))),
        ),
        V.always(
            "encodingDesc",
            V.always(
                "appInfo",
                V.always("application", {"version": __version__, "ident": "pinakes"}, V("label", "Pinakes")),
            ),
        ),
        V.always(
            "profileDesc",
            V("textClass", list(_subjects(work))),
            [_abstract(one, shape) for one in work.abstracts],
        ),
    )


def text(work: Work, shape: Shape) -> Element:
    """The text: its body where it was read, its notes and its bibliography."""
    written = _body(work.body, shape) if work.body and shape.body else []
    listed = bibliography(work.references, shape) if shape.back else None
    back = V.always("back", V.always("div", {"type": "references"}, listed) if listed is not None else None)
    return V.always("text", {"xml:lang": work.language}, V.always("body", written or V.always("p")), back)


def bibliography(references: Iterable[Reference], shape: Shape) -> Element | None:
    """The list of references; None where there are none."""
    return V.filled(
        "listBibl", [reference(one, f"{shape.names}b{i}", shape=shape) for i, one in enumerate(references)]
    )


def _body(body: Body, shape: Shape) -> list[Element | None]:
    """A `div` a section, as GROBID has them, not one inside another; then figures and tables, then notes."""
    passages = Passages(body)
    made: list[Element | None] = []
    figures: list[Figure] = []
    for i, section in enumerate(body.sections):
        named = {"n": section.number, **_id(shape, f"head_{i}"), **shape.at("head", section.spans)}
        head = V.always("head", named, section.head) if section.head else None
        blocks = []
        for j, block in enumerate(apart(section.blocks)):
            if isinstance(block, Figure):
                figures.append(block)
            else:
                blocks.append(_block(block, passages, replace(shape, names=f"{shape.names}s{i}-{j}-"), shape))
        if head is not None or blocks:
            made.append(V.always("div", _id(shape, f"div_{i}"), head, blocks or [V.always("p")]))
    counts = {"fig": 0, "tab": 0}
    for one in figures:
        kind = "tab" if one.is_table else "fig"
        made.append(_figure(one, f"{shape.names}{kind}_{counts[kind]}", passages, shape))
        counts[kind] += 1
    for i, note in enumerate(body.notes):
        named = {"place": "foot", "xml:id": f"{shape.names}foot_{i}", **shape.at("note", note.spans)}
        made.append(V.always("note", named, list(_marked(note, passages, shape))))
    return made


def _figure(one: Figure, name: str, passages: Passages, shape: Shape) -> Element:
    spans = (*one.caption.spans, *(span for row in (*one.rows, *one.inside) for span in row.spans))
    said = _shortened(_marked(one.caption, passages, shape), one.skipped)
    rows = [V.always("row", V.always("cell", list(_marked(row, passages, shape)))) for row in one.rows]
    return V.always(
        "figure",
        {"type": "table" if one.is_table else None, "xml:id": name, **shape.at("figure", spans)},
        V.always("head", one.head),
        V("label", one.label),
        V.always("figDesc", said),
        V.filled("table", rows),
        [V("p", {"rend": "fragment"}, block.text) for block in one.inside],
    )


def _shortened(parts: Iterable[Element | str], skipped: int) -> list[Element | str]:
    """Parts without so many characters at their beginning."""
    kept: list[Element | str] = []
    for part in parts:
        if isinstance(part, str):
            cut = min(skipped, len(part))
            skipped -= cut
            part = part[cut:].lstrip(" .:：。|–—-") if cut else part
        if not isinstance(part, str) or part:
            kept.append(part)
    return kept


def _id(shape: Shape, name: str) -> dict[str, object]:
    return {"xml:id": f"{shape.names}{name}"} if shape.ids else {}


def _block(block: Block, passages: Passages, own: Shape, shape: Shape) -> Element:
    """A block; `own` names what is in it."""
    where = {**_id(own, "p"), **shape.at("p", block.spans)}
    match block.kind:
        case "formula":
            return V.always("p", where, V.always("formula", shape.at("formula", block.spans), block.text))
        case "code" | "table" | "fragment":
            return V.always("p", where, {"rend": block.kind}, list(_marked(block, passages, shape)))
        case _ if shape.sentences:
            return V.always("p", where, list(_sentences(block, passages, own, shape)))
        case _:
            return V.always("p", where, list(_marked(block, passages, shape)))


def _marked(block: Block, passages: Passages, shape: Shape) -> Iterator[Element | str]:
    for part, mention in passages.of(block):
        yield part if mention is None else _ref(part, mention, shape)


def _ref(part: str, mention: Any, shape: Shape) -> Element:
    return V.always(
        "ref",
        {"type": "bibr", "target": f"#{shape.names}b{mention.reference}", **shape.at("ref", (mention.span,))},
        part,
    )


def _sentences(block: Block, passages: Passages, own: Shape, shape: Shape) -> Iterator[Element | str]:
    at = 0
    for i, pieces in enumerate(sentences(block, passages)):
        content = [part if mention is None else _ref(part, mention, shape) for part, mention in pieces]
        begin, at = at, at + sum(len(part) for part, _ in pieces)
        yield V.always("s", _id(own, f"s{i}"), shape.at("s", _lines_of(block, begin, at)), content)


def _lines_of(block: Block, begin: int, end: int) -> list[Span]:
    """The lines on which a stretch of a block's text is printed."""
    if len(block.starts) != len(block.spans):
        return list(block.spans[:1])
    ends = (*block.starts[1:], len(block.text) + 1)
    return [
        span
        for span, first, last in zip(block.spans, block.starts, ends, strict=True)
        if first < end and last > begin
    ]


def _titles(texts: tuple[Text, ...], shape: Shape, *, level: str) -> list[Element]:
    made = [
        V.always(
            "title",
            {
                "level": level,
                "type": "translated" if i else "main",
                "xml:lang": one.language,
                "cert": degree(one.weight),
            },
            shape.at("title", one.spans),
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
    return dated(date) if date else None


def dated(date: PartialDate) -> Element:
    """A date of publication."""
    return V.always("date", {"type": "published", "when": str(date)}, str(date))


def _described(work: Work, shape: Shape) -> Iterator[Element | None]:
    level = "m" if work.kind in MONOGRAPHS else "a"
    known = zip(work.authors, work.author_weights, work.author_spans, strict=True)
    places = list(dict.fromkeys(where for person in work.authors for where in person.affiliations))
    keys = {where: f"aff{number}" for number, where in enumerate(places)}
    written_to = _written_to(work.authors)
    people = [
        _author(person, weight, spans, shape, keys, is_corresponding=person in written_to)
        for person, weight, spans in known
    ]
    titles = _titles(work.titles, shape, level=level)
    if work.subtitle:
        titles.append(
            V.always(
                "title",
                {"level": level, "type": "sub", "xml:lang": work.subtitle.language},
                work.subtitle.value,
            )
        )
    yield V.always("analytic", people, titles)
    venue = work.venue
    editors = [
        V.always("editor", {"role": one.role if one.role != "editor" else None}, named(one.person))
        for one in work.contributors
    ]
    imprint = V.always(
        "imprint",
        V("publisher", _published_by(work)),
        V.filled("biblScope", {"unit": "volume"}, venue.volume),
        V.filled("biblScope", {"unit": "issue"}, venue.issue),
        _pages(venue.pages),
        _date(work.date),
    )
    container = venue.title or work.part_of
    yield V.always(
        "monogr",
        V.always("title", {"level": "j", "type": "main"}, container)
        if container
        else V.always("title", {"level": "m"}),
        V.filled("idno", {"type": "ISSN"}, work.issn),
        editors,
        imprint if len(imprint) else V.always("imprint", V.always("date")),
    )
    for one in work.identifiers:
        if one.scheme in IDENTIFIERS:
            yield V("idno", {"type": IDENTIFIERS[one.scheme]}, one.value)
    yield V.filled("idno", {"type": "ISSN"}, work.issn)
    yield V.always("idno", {"type": "SHA256"}, work.id)
    yield _pointer(work.identifier("url"))
    yield V.filled("note", {"type": "degree"}, work.degree)


def _written_to(authors: Sequence[Person]) -> list[Person]:
    """The authors to write to: those whom the work names so, else the only one who gives an address."""
    named_so = [person for person in authors if person.is_corresponding]
    reached = [person for person in authors if person.email]
    return named_so or (reached if len(reached) == 1 else [])


def _published_by(work: Work) -> str | None:
    """Who published a work, or the body behind it."""
    return work.publisher or (work.institution.name if work.institution else None)


def _author(
    person: Person,
    weight: float,
    spans: Iterable[Span],
    shape: Shape,
    keys: Mapping[str, str],
    *,
    is_corresponding: bool,
) -> Element:
    """One author; `keys` names every affiliation of the document once."""
    name = named(person)
    if name is not None:
        for key, value in shape.at("persName", spans).items():
            name.set(key, str(value))
    return V.always(
        "author",
        {"cert": degree(weight), "role": "corresp" if is_corresponding else None},
        name,
        [V("persName", {"type": "variant", "xml:lang": form.language}, form.name) for form in person.also],
        V("email", person.email),
        V.filled("idno", {"type": "ORCID"}, person.orcid),
        [affiliation(where, keys[where], raw=shape.raw_affiliations) for where in person.affiliations],
    )


def affiliation(where: str, key: str, *, raw: bool = True) -> Element:
    """Where somebody works: departments, the institution, lines of the address."""
    note = V("note", {"type": "raw_affiliation"}, where) if raw else None
    known = place(where)
    units = [V("orgName", {"type": kind}, name) for kind, name in known.units]
    return V.always(
        "affiliation",
        {"key": key},
        note,
        units,
        V.filled("address", [V("addrLine", one) for one in known.address]),
    )


def named(person: Person) -> Element | None:
    """A person or an organisation."""
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
        yield V.filled(
            "keywords",
            {"xml:lang": words.language, "scheme": f"#{words.kind}" if words.kind != "author" else None},
            terms,
        )
    for code in work.classes:
        yield V.filled("classCode", {"scheme": code.scheme}, code.value)


def _abstract(one: Text, shape: Shape) -> Element | None:
    paragraphs = [V("p", shape.at("p", one.spans), part) for part in one.value.split("\n") if part.strip()]
    return V.filled("abstract", {"xml:lang": one.language}, paragraphs)


def reference(one: Reference, name: str | None = None, *, shape: Shape) -> Element:
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
    part = V.always(
        "analytic",
        V("title", {"level": "a", "type": "main", "xml:lang": item.get("language")}, title),
        people,
    )
    whole = (
        V("title", {"level": "j" if journal else "m"}, container)
        if container
        else V.always("title", {"level": "m", "type": "main"}, title or "")
    )
    return V.always(
        "biblStruct",
        {"xml:id": name, **shape.at("biblStruct", one.spans)},
        part if container else None,
        V.always(
            "monogr",
            whole,
            [] if container else people,
            [V.always("editor", _cited_name(person)) for person in item.get("editor", [])],
            imprint,
        ),
        V.filled("idno", {"type": "DOI"}, item.get("DOI")),
        V.filled("idno", {"type": "arXiv"}, item.get("archive_location")),
        V.filled("idno", {"type": "ISBN"}, item.get("ISBN")),
        _pointer(item.get("URL")),
        V.filled("note", {"type": "raw_reference"}, one.raw if shape.raw_references else None),
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
