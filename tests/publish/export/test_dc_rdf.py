import io
from dataclasses import replace

from lxml import etree

from pinakes.model import Claim, Person, Reference
from pinakes.publish.export.dc_rdf import RDF, DublinCoreRdfExporter, JoinedSubjectsExporter
from pinakes.publish.export.dublin_core import DC
from pinakes.publish.export.xml import XML
from tests.publish.outcomes import a_failure, an_outcome, everything

XML_LANG = f"{{{XML}}}lang"


def written(*outcomes):
    out = io.BytesIO()
    DublinCoreRdfExporter().export(outcomes, out)
    return out.getvalue()


def values(description, term):
    return [(e.text, e.get(XML_LANG)) for e in description.findall(f"{{{DC}}}{term}")]


def test_one_element_a_value_with_its_language():
    (one,) = etree.fromstring(written(everything()))
    assert one.tag == f"{{{RDF}}}Description"
    assert one.get(f"{{{RDF}}}about") == "https://doi.org/10.1234/abc_d"
    assert values(one, "title") == [
        ("Ensaio sobre os rios & mares <I>", "pt"),
        ("Essay on rivers", "en"),
        ("um estudo", "pt"),
    ]
    assert values(one, "creator") == [("Ana Maria Lima", None), ("Grupo de Estudos {X}", None)]
    assert values(one, "subject") == [("rios", "pt"), ("mares", "pt"), ("UDC 556.5", None)]
    assert [language for _, language in values(one, "description")] == ["pt", "en"]
    assert values(one, "relation") == [("Silva, J. Um livro. 1999.", None)]
    assert values(one, "source") == [("a.pdf", None), ("Revista Z 38(3): 1-9, ISSN 0317-8471", None)]
    assert values(one, "identifier") == [("https://doi.org/10.1234/abc_d", None)]
    assert values(one, "date") == [("2004-06", None)]
    assert values(one, "language") == [("pt", None)]
    assert values(one, "type") == [("article", None)]


def test_many_documents_are_one_rdf_and_failures_are_left_out():
    alone = an_outcome(file="dir/ü 文.pdf")
    root = etree.fromstring(written(everything(), a_failure(), alone, replace(alone, file="elsewhere.pdf")))
    assert len(root) == 3
    first, second = root[1:]
    assert first.get(f"{{{RDF}}}about") == second.get(f"{{{RDF}}}about") == f"urn:sha256:{alone.record.id}", (
        "the same wherever it lies"
    )
    assert [values(one, "source")[0][0] for one in (first, second)] == ["dir/ü 文.pdf", "elsewhere.pdf"]
    joined = io.BytesIO()
    JoinedSubjectsExporter().export([alone], joined)
    assert b'rdf:about="dir/%C3%BC%20%E6%96%87.pdf"' in joined.getvalue()
    assert len(etree.fromstring(written())) == 0


def test_what_xml_forbids_is_gone():
    (one,) = etree.fromstring(
        written(an_outcome(Claim("reference", Reference("a\x00b\x0bc\ud800\ufffe"), 0.9, "b@1")))
    )
    assert values(one, "relation") == [("abc", None)]


def test_a_graph_library_reads_the_same():
    import rdflib

    graph = rdflib.Graph()
    graph.parse(
        data=written(everything(), an_outcome(Claim("author", Person("李四"), 0.9, "h@1"), file="b.pdf")),
        format="xml",
        publicID="file:///x/",
    )
    creators = set(graph.objects(None, rdflib.URIRef(DC + "creator")))
    assert {str(c) for c in creators} == {"Ana Maria Lima", "Grupo de Estudos {X}", "李四"}
    assert rdflib.Literal("Essay on rivers", lang="en") in set(
        graph.objects(None, rdflib.URIRef(DC + "title"))
    )
