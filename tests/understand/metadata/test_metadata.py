"""What our own exports say comes back, and what repositories write is understood."""

import pytest
from lxml import etree

from pinakes.describe.normalise import language
from pinakes.errors import BadInput
from pinakes.model import Identifier, PartialDate, Person, Venue
from pinakes.publish.oai.formats import FORMATS, metadata
from pinakes.understand.metadata import soif, stated_in
from tests.publish.outcomes import everything, thesis
from tests.servers.oai import dublin

BY = "oai/example.org@1"


def said(xml, field=None):
    found = stated_in(etree.fromstring(xml), by=BY)
    return found if field is None else [claim.value for claim in found.claims if claim.field == field]


@pytest.mark.parametrize("prefix", FORMATS)
@pytest.mark.parametrize("example", [everything, thesis])
def test_our_own_exports_come_back(prefix, example):
    outcome = example()
    record = outcome.record
    back = stated_in(
        etree.fromstring(metadata(prefix, outcome, name="w1", addresses=["http://example.org/files/abc"])),
        by=BY,
    )

    def ours(field):
        return [claim.value for claim in record.best(field)]

    def theirs(field):
        return [claim.value for claim in back.claims if claim.field == field]

    assert ours("title")[0] in theirs("title")
    families = {person.family or person.literal for person in theirs("author")}
    assert {person.family or person.literal for person in ours("author")} <= families
    assert theirs("date")[0].year == ours("date")[0].year
    assert language(theirs("language")[0])[:2] == ours("language")[0][:2]
    dois = {one.value for one in ours("identifier") if one.scheme == "doi"}
    assert dois <= {one.value for one in theirs("identifier")}
    for abstract in ours("abstract"):
        if len(abstract) > 60:
            assert " ".join(abstract.split()) in {" ".join(text.split()) for text in theirs("abstract")}
    words = {word for keywords in ours("keywords") for word in keywords.values}
    assert words <= {word for keywords in theirs("keywords") for word in keywords.values}
    assert "http://example.org/files/abc" in back.addresses
    assert all(claim.by == BY and 0 < claim.weight < 1 for claim in back.claims)
    if prefix != "oai_dc":
        assert theirs("type") == ours("type")


def test_dublin_core_as_repositories_write_it():
    xml = dublin(
        title=[("pt", "A leitura em bibliotecas públicas"), ("en", "Reading in public libraries")],
        creator=["Silva, José Maria da", "Souza, Inês [0000-0002-1825-0097]", "Universidade de São Paulo"],
        contributor="Oliveira, Carlos",
        subject=["Leitura; Bibliotecas", "info:eu-repo/classification/ddc/027"],
        description=[
            "Made available in DSpace on 2012-03-01T12:00:00Z (GMT). No. of bitstreams: 1 tese.pdf: 123 bytes",
            "Esta tese descreve a leitura em bibliotecas públicas de cinco cidades ao longo de vinte anos e pergunta por quê.",
        ],
        date=["2012-03-01T12:00:00Z", "2012-03-01T12:00:00Z", "2004"],
        type=["info:eu-repo/semantics/doctoralThesis", "info:eu-repo/semantics/publishedVersion"],
        identifier=[
            "http://hdl.handle.net/1884/123",
            "https://doi.org/10.5555/ABC.1",
            "http://repo.example.org/bitstream/1/tese.pdf",
        ],
        language="por",
        publisher="Universidade Federal do Paraná",
        rights=["info:eu-repo/semantics/openAccess", "http://creativecommons.org/licenses/by-nc/4.0/"],
        relation="info:eu-repo/grantAgreement/x",
    )
    assert said(xml, "title") == ["A leitura em bibliotecas públicas", "Reading in public libraries"]
    people = said(xml, "author")
    assert [person.family for person in people[:2]] == ["Silva", "Souza"] or people[0].literal.endswith(
        "Silva"
    )
    assert people[1].orcid == "0000-0002-1825-0097"
    assert people[2].kind == "organisation"
    assert said(xml, "date") == [PartialDate(2004)]
    assert said(xml, "type") == ["thesis"]
    assert said(xml, "contributor")[0].role == "advisor"
    assert said(xml, "institution")[0].name == "Universidade Federal do Paraná"
    assert said(xml, "class") == [Identifier("ddc", "027")]
    assert said(xml, "keywords")[0].values == ("Leitura", "Bibliotecas")
    assert len(said(xml, "abstract")) == 1
    assert said(xml, "rights") == ["CC-BY-NC-4.0"]
    assert said(xml).addresses == (
        "http://repo.example.org/bitstream/1/tese.pdf",
        "http://hdl.handle.net/1884/123",
        "https://doi.org/10.5555/ABC.1",
    )


@pytest.mark.parametrize(
    ("source", "venue"),
    [
        (
            ["Revista de Estudos; v. 38 n. 3 (2004): Dossiê; 1-9", "0378-5955"],
            Venue("Revista de Estudos", "38", "3", "1-9", "0378-5955"),
        ),
        (
            ["Вестник университета; Том 12, № 3 (2019); 45-50"],
            Venue("Вестник университета", "12", "3", "45-50"),
        ),
        (["Труды; № 4 (2015); 7-12"], Venue("Труды", None, "4", "7-12")),
        (["Zeitschrift für Bibliothek; Bd. 7 (1999)"], Venue("Zeitschrift für Bibliothek", "7")),
    ],
)
def test_venues(source, venue):
    assert said(dublin(title="Something of a title", source=source), "venue") == [venue]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("http://purl.org/coar/resource_type/c_6501", "article"),
        ("info:eu-repo/semantics/masterThesis", "thesis"),
        ("Text.Thesis.Doctoral", "thesis"),
        ("Dissertação", "thesis"),
        ("Диссертация", "thesis"),
        ("学位论文", "thesis"),
        ("Zeitschriftenartikel", "article"),
        ("Conference paper", "article"),
        ("capítulo de livro", "chapter"),
        ("Working Paper", "report"),
        ("Image", None),
    ],
)
def test_types(text, kind):
    assert said(dublin(title="Something of a title", type=text), "type") == ([kind] if kind else [])


def test_chinese_and_cyrillic_names():
    people = said(dublin(title="图书馆目录研究报告", creator=["王小明", "Иванов, Пётр Сергеевич"]), "author")
    assert [(person.family, person.given) for person in people] == [
        ("王", "小明"),
        ("Иванов", "Пётр Сергеевич"),
    ]


def test_marc_signs_are_left_out():
    xml = """<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 u 4500</leader>
    <controlfield tag="008">000101s1999    xx            000 0 ger d</controlfield>
    <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Müller, Jörg,</subfield><subfield code="0">(orcid)0000-0002-1825-0097</subfield></datafield>
    <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Über Kataloge :</subfield><subfield code="b">eine Einführung /</subfield></datafield>
    <datafield tag="502" ind1=" " ind2=" "><subfield code="b">Dr. phil.</subfield><subfield code="c">Universität Bonn</subfield></datafield>
    <datafield tag="700" ind1="1" ind2=" "><subfield code="a">Weber, Eva</subfield><subfield code="4">ths</subfield></datafield>
    <datafield tag="773" ind1="0" ind2=" "><subfield code="t">Bibliothek</subfield><subfield code="g">38(3), 1-9</subfield></datafield>
    <datafield tag="856" ind1="4" ind2="0"><subfield code="u">http://example.org/a.pdf</subfield></datafield></record>"""
    assert said(xml, "title") == ["Über Kataloge"]
    assert said(xml, "subtitle") == ["eine Einführung"]
    assert said(xml, "author")[0].orcid == "0000-0002-1825-0097"
    assert said(xml, "contributor")[0].role == "advisor"
    assert said(xml, "type") == ["thesis"]
    assert said(xml, "date") == [PartialDate(1999)]
    assert said(xml, "venue") == [Venue("Bibliothek", "38", "3", "1-9")]
    assert said(xml).addresses == ("http://example.org/a.pdf",)


def test_an_unknown_format_says_which_are_known():
    with pytest.raises(BadInput, match="prefix"):
        said("<nonsense/>")


def test_a_summary():
    attributes = (
        ("title", "A parser for catalogues"),
        ("author", "Anna Rossi\nJörg Müller"),
        ("abstract", "x " * 60),
        ("keywords", "parser, catalogue"),
    )
    found = soif.stated("http://example.org/a.ps", attributes, by="soif/example.org@1")
    assert [claim.value for claim in found.claims if claim.field == "title"] == ["A parser for catalogues"]
    people = [claim.value for claim in found.claims if claim.field == "author"]
    assert people == [
        Person("Anna Rossi", family="Rossi", given="Anna"),
        Person("Jörg Müller", family="Müller", given="Jörg"),
    ]
    assert found.addresses == ("http://example.org/a.ps",)


def test_jats_says_who_is_to_be_written_to():
    def contributor(family, more=""):
        return f'<contrib contrib-type="author"{more}><name><surname>{family}</surname></name></contrib>'

    people = contributor("Rowe") + contributor("Poole", ' corresp="yes"')
    xml = f"<article><front><article-meta><contrib-group>{people}</contrib-group></article-meta></front></article>"
    assert [person.is_corresponding for person in said(xml, "author")] == [False, True]
