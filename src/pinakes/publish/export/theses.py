"""Theses for national libraries: XMetaDissPlus and epicur for Germany,
the fields of the Brazilian library of theses.

Written after the public descriptions of the formats; no schema was at hand to validate against.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.publish.export.codes import licence_address, three_letters
from pinakes.publish.export.dublin_core import DC, DCTERMS
from pinakes.publish.export.xml import XSI, ElementMaker, XmlExporter
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Person
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

DNB = "http://www.d-nb.de/standards/"
V = ElementMaker(
    {
        "xMetaDiss": f"{DNB}xmetadissplus/", "dc": DC, "dcterms": DCTERMS, "pc": f"{DNB}pc/", "cc": f"{DNB}cc/", "ddb": f"{DNB}ddb/",
        "dini": f"{DNB}xmetadissplus/type/", "urn": f"{DNB}urn/", "thesis": "http://www.ndltd.org/standards/metadata/etdms/1.0/",
        "xsi": XSI,
    }
)  # fmt: skip
EPICUR = ElementMaker({None: "urn:nbn:de:1111-2004033116", "xsi": XSI})
MTD = ElementMaker({"mtd2-br": "http://oai.ibict.br/mtd2-br/"})
TYPES = {
    "article": "article", "thesis": "doctoralThesis", "report": "report", "book": "book", "chapter": "bookPart", "slides": "lecture",
    "volume": "conferenceObject",
}  # fmt: skip
"""Kinds of publications of the DINI, which are its sets too: `doc-type:doctoralThesis`."""
BACHELOR, MASTER, DOCTOR = "bachelorThesis", "masterThesis", "doctoralThesis"
ROLES = {"advisor": "advisor", "referee": "referee", "committee": "referee"}


def publication_type(work: Work) -> str:
    """What the DINI calls the kind of a work."""
    if work.kind == "thesis":
        degree = fold(work.degree or "")
        if any(word in degree for word in words("degrees", "bachelor")):
            return BACHELOR
        return MASTER if any(word in degree for word in words("degrees", "below_doctor")) else DOCTOR
    return TYPES.get(work.kind, "Other")


def dini_sets(work: Work) -> tuple[str, ...]:
    """The sets of a repository by DINI's rules: kind of document, classes of Dewey, open access."""
    classes = tuple(f"ddc:{one.value.split('.')[0]}" for one in work.classes if one.scheme == "ddc")
    return (
        f"doc-type:{publication_type(work)}",
        *classes,
        *(("open_access",) if licence_address(work.rights) else ()),
    )


class XMetaDissPlusExporter(XmlExporter):
    """`xMetaDiss:xMetaDiss`; several stand in `records`."""

    vocabulary = V
    several = "records"

    def record(self, work: Work) -> Element:
        """One work."""
        schema = f"{DNB}xmetadissplus/ http://files.dnb.de/standards/xmetadissplus/xmetadissplus.xsd"
        return V.always("xMetaDiss:xMetaDiss", {"xsi:schemaLocation": schema}, list(_statements(work)))


def _statements(work: Work) -> Iterator[Element | None]:
    for i, text in enumerate(work.titles):
        attributes = {
            "xsi:type": "ddb:titleISO639-2",
            "lang": three_letters(text.language),
            "ddb:type": "translated" if i else None,
        }
        yield V("dc:title", attributes, text.value)
    if work.subtitle:
        yield V(
            "dcterms:alternative",
            {"xsi:type": "ddb:talternativeISO639-2", "lang": three_letters(work.language)},
            work.subtitle.value,
        )
    for person in work.authors:
        yield V("dc:creator", {"xsi:type": "pc:MetaPers"}, _person(person))
    for code in (code for code in work.classes if code.scheme == "ddc"):
        yield V("dc:subject", {"xsi:type": "xMetaDiss:DDC-SG"}, code.value)
    for words_ in work.keywords:
        yield from (V("dc:subject", {"xsi:type": "xMetaDiss:noScheme"}, word) for word in words_.values)
    for text in work.abstracts:
        yield V(
            "dcterms:abstract",
            {"xsi:type": "ddb:contentISO639-2", "lang": three_letters(text.language)},
            text.value,
        )
    yield from _published(work)
    if work.kind == "thesis":
        yield _degree(work)


def _published(work: Work) -> Iterator[Element | None]:
    """Who published it, with whose help, when, as what, under which numbers and rights."""
    where = work.publisher or (work.institution.name if work.institution else None)
    yield (
        V("dc:publisher", {"xsi:type": "cc:Publisher"}, V("cc:universityOrInstitution", V("cc:name", where)))
        if where
        else None
    )
    for one in (one for one in work.contributors if one.role in ROLES):
        yield V(
            "dc:contributor",
            {"xsi:type": "pc:Contributor", "thesis:role": ROLES[one.role]},
            _person(one.person),
        )
    yield V("dcterms:issued", {"xsi:type": "dcterms:W3CDTF"}, str(work.date)) if work.date else None
    yield V("dc:type", {"xsi:type": "dini:PublType"}, publication_type(work))
    yield V("dc:type", {"xsi:type": "dcterms:DCMIType"}, "Text")
    yield V("dini:version_driver", "publishedVersion")
    for scheme, kind in (("urn", "urn:nbn"), ("doi", "doi:doi"), ("handle", "hdl:hdl")):
        value = work.identifier(scheme)
        yield V("dc:identifier", {"xsi:type": kind if kind == "urn:nbn" else None}, value) if value else None
    yield V("dcterms:medium", {"xsi:type": "dcterms:IMT"}, work.media_type) if work.media_type else None
    yield (
        V("dc:language", {"xsi:type": "dcterms:ISO639-2"}, three_letters(work.language))
        if work.language
        else None
    )
    yield V("dc:rights", work.rights)


def _degree(work: Work) -> Element | None:
    """The degree sought, and who grants it."""
    level = {DOCTOR: "thesis.doctoral", MASTER: "master", BACHELOR: "bachelor"}[publication_type(work)]
    granting = work.institution.name if work.institution else None
    named = V("cc:universityOrInstitution", V("cc:name", granting)) if granting else None
    grantor = V("thesis:grantor", {"xsi:type": "cc:Corporate"}, named) if granting else None
    return V("thesis:degree", V("thesis:level", level), grantor)


def _person(person: Person) -> Element:
    if person.kind == "organisation" or not person.family:
        name = V.always(
            "pc:name", {"type": "nameUsedByThePerson"}, V("pc:personEnteredUnderGivenName", person.literal)
        )
    else:
        name = V.always(
            "pc:name",
            {"type": "nameUsedByThePerson"},
            V("pc:foreName", person.given),
            V("pc:surName", person.family),
        )
    return V.always("pc:person", name)


class EpicurExporter(XmlExporter):
    """`epicur`, by which addresses are registered for a URN;
    several stand in `records`, works without both are left out.
    """

    vocabulary = EPICUR
    several = "records"

    def takes(self, work: Work) -> bool:
        """Works with a URN and an address to register for it."""
        return bool(work.identifier("urn") and work.address())

    def record(self, work: Work) -> Element:
        """One work."""
        delivery = EPICUR.always(
            "delivery", EPICUR("update_status", {"type": "urn_new"}), EPICUR("transfer", {"type": "http"})
        )
        resource = EPICUR.always(
            "resource",
            EPICUR("identifier", {"scheme": "url", "type": "frontpage", "role": "primary"}, work.address()),
            EPICUR("format", {"scheme": "imt"}, "text/html"),
        )
        described = EPICUR.always(
            "record", EPICUR.filled("identifier", {"scheme": "urn:nbn:de"}, work.identifier("urn")), resource
        )
        return EPICUR.always("epicur", EPICUR.always("administrative_data", delivery), described)


class MtdBrExporter(XmlExporter):
    """A thesis in the fields of the Brazilian digital library of theses and dissertations;
    several stand in `records`.
    """

    vocabulary = MTD
    several = "records"

    def record(self, work: Work) -> Element:
        """One work."""
        m = MTD
        people = [
            m.always("mtd2-br:Autor", m("mtd2-br:Nome", one.literal), m("mtd2-br:Citacao", _cited(one)))
            for one in work.authors
        ]
        roles = {"advisor": "Orientador", "committee": "Banca", "referee": "Banca"}
        others = [
            m.always(
                "mtd2-br:Contribuidor",
                {"papel": roles[one.role]},
                m("mtd2-br:Nome", one.person.literal),
                m("mtd2-br:Citacao", _cited(one.person)),
            )
            for one in work.contributors
            if one.role in roles
        ]
        granting = work.institution
        return m.always(
            "mtd2-br:mtd2-br",
            [m("mtd2-br:Titulo", {"idioma": text.language}, text.value) for text in work.titles],
            [m("mtd2-br:Idioma", work.language)],
            people,
            others,
            m("mtd2-br:Grau", work.degree),
            m("mtd2-br:Titulacao", work.programme),
            m("mtd2-br:InstituicaoDefesa", m("mtd2-br:Nome", granting.name if granting else None),
              m("mtd2-br:Programa", m("mtd2-br:Nome", work.programme), m("mtd2-br:Area", work.specialty.name if work.specialty else None))),
            m("mtd2-br:DataDefesa", str(work.date) if work.date else None),
            [m("mtd2-br:Resumo", {"idioma": text.language}, text.value) for text in work.abstracts],
            [m("mtd2-br:Assunto", {"idioma": words_.language}, word) for words_ in work.keywords for word in words_.values],
            m("mtd2-br:Direitos", work.rights),
            m("mtd2-br:Arquivo", m("mtd2-br:URL", work.address()), m("mtd2-br:Formato", work.media_type)),
        )  # fmt: skip


def _cited(person: Person) -> str:
    return (
        f"{person.family.upper()}, {person.given}"
        if person.family and person.given
        else person.literal.upper()
    )
