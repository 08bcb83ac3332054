"""Exports against the public schemas, taken from packages that carry them: nothing of theirs is kept here."""

import importlib.util
import io
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from pinakes import plugins
from pinakes.api import describe
from pinakes.config import settings
from pinakes.model import Claim, Person
from tests.publish.outcomes import a_failure, an_outcome, everything, hostile, references, thesis

EXAMPLES = {
    "everything": everything,
    "thesis": thesis,
    "references": references,
    "hostile": hostile,
    "nothing": an_outcome,
}


def carried(package: str, path: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None, f"{package} carries the schema: make test installs it"
    return Path(next(iter(spec.submodule_search_locations))) / path


def written(name: str, *outcomes) -> etree._Element:
    out = io.BytesIO()
    plugins.part("exporters", name)(settings({})).export(outcomes, out)
    return etree.fromstring(out.getvalue())


@cache
def schema(path: str) -> etree.XMLSchema:
    """A schema with what it imports by address taken from the same package, or allowed to be anything."""
    here = carried("eulxml", "schema_data")
    parser = etree.XMLParser(no_network=True)

    class Near(etree.Resolver):
        def resolve(self, address, _, context):
            near = here / address.rsplit("/", 1)[-1]
            if near.name in STANDING_IN:
                return self.resolve_string(STANDING_IN[near.name], context)
            return self.resolve_filename(str(near), context)

    parser.resolvers.add(Near())
    return etree.XMLSchema(etree.parse(str(here / path), parser))


XML_XSD = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace">
<xs:attribute name="lang" type="xs:language"/><xs:attribute name="space" type="xs:string"/><xs:attribute name="base" type="xs:anyURI"/>
<xs:attribute name="id" type="xs:ID"/><xs:attributeGroup name="specialAttrs"><xs:attribute ref="xml:lang"/></xs:attributeGroup></xs:schema>"""
SIMPLE_DC = (
    """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://purl.org/dc/elements/1.1/"
 targetNamespace="http://purl.org/dc/elements/1.1/" elementFormDefault="qualified">
<xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="http://www.w3.org/2001/03/xml.xsd"/>
<xs:complexType name="elementType"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute ref="xml:lang" use="optional"/></xs:extension>
</xs:simpleContent></xs:complexType>"""
    + "".join(
        f'<xs:element name="{name}" type="elementType"/>'
        for name in [
            "title",
            "creator",
            "subject",
            "description",
            "publisher",
            "contributor",
            "date",
            "type",
            "format",
            "identifier",
            "source",
            "language",
            "relation",
            "coverage",
            "rights",
        ]
    )
    + "</xs:schema>"
)
TEI_DCR = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.isocat.org/ns/dcr">
<xs:attribute name="datcat" type="xs:anyURI"/><xs:attribute name="valueDatcat" type="xs:anyURI"/></xs:schema>"""
TEI_EXAMPLES = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.tei-c.org/ns/Examples">
<xs:element name="egXML"/></xs:schema>"""
STANDING_IN = {
    "xml.xsd": XML_XSD, "tei_all_xml.xsd": XML_XSD, "simpledc20021212.xsd": SIMPLE_DC, "tei_all_dcr.xsd": TEI_DCR, "tei_all_teix.xsd": TEI_EXAMPLES,
}  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES)
def test_oai_dc(example):
    one = written("dc-xml", EXAMPLES[example]())
    valid(schema("oai_dc.xsd"), one)


@pytest.mark.parametrize("example", EXAMPLES)
def test_mods(example):
    valid(schema("mods-3-4.xsd"), written("mods", EXAMPLES[example](), a_failure()))


@pytest.mark.parametrize("example", EXAMPLES)
def test_tei(example):
    valid(schema("tei_all.xsd"), written("tei", EXAMPLES[example]()))


@pytest.mark.parametrize("example", EXAMPLES)
def test_jats(example):
    dtd = etree.DTD(str(carried("packtools", "catalogs/jats-publishing-dtd-1.1/JATS-journalpublishing1.dtd")))
    one = written("jats", EXAMPLES[example]())
    assert dtd.validate(one), dtd.error_log


SAMPLES = Path(__file__).parents[2] / "samples" / "files"


@pytest.fixture(
    scope="module", params=["en-two-column.pdf", "ru-two-column.pdf", "zh.docx", "pt.html", "de.tex"]
)
def whole(request):
    """A sample with its body."""
    return describe(SAMPLES / request.param, settings({"road": {"full": True}}))


def test_a_whole_paper_is_valid_tei_with_its_citations_linked(whole):
    one = written("tei", whole)
    valid(schema("tei_all.xsd"), one)
    text = one.find("{http://www.tei-c.org/ns/1.0}text")
    names = {
        element.get("{http://www.w3.org/XML/1998/namespace}id")
        for element in text.iter("{http://www.tei-c.org/ns/1.0}biblStruct")
    }
    links = [element.get("target") for element in text.iter("{http://www.tei-c.org/ns/1.0}ref")]
    assert len(list(text.iter("{http://www.tei-c.org/ns/1.0}head"))) >= 3
    assert links
    assert {link.lstrip("#") for link in links} <= names


def test_a_whole_paper_is_valid_jats(whole):
    dtd = etree.DTD(str(carried("packtools", "catalogs/jats-publishing-dtd-1.1/JATS-journalpublishing1.dtd")))
    one = written("jats", whole)
    assert dtd.validate(one), dtd.error_log
    assert len(list(one.iter("sec"))) >= 3
    assert list(one.iter("xref"))


def valid(checker, element):
    assert checker.validate(element), checker.error_log


def test_a_wrong_document_is_refused():
    one = written("mods", everything())
    one[0].append(etree.SubElement(one[0], "{http://www.loc.gov/mods/v3}nonsense"))
    assert not schema("mods-3-4.xsd").validate(one)


def test_several_tei_are_a_corpus():
    corpus = written(
        "tei", everything(), an_outcome(Claim("author", Person("李四"), 0.9, "h@1"), file="b.pdf")
    )
    valid(schema("tei_all.xsd"), corpus)
    assert [etree.QName(child).localname for child in corpus] == ["teiHeader", "TEI", "TEI"]
