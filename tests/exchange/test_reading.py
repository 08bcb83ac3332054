import contextlib
import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.errors import BadInput
from pinakes.exchange.bibtex import entries as bibtex_entries
from pinakes.exchange.entry import claims_of
from pinakes.exchange.reading import read
from pinakes.model import PartialDate

BIBTEX = r"""@string{jcs = "J. Comp. Sci."}
@comment{x}
@article{kul2004, author = {Kulyabov, D. S. and M{\"u}ller, J{\'o}zef and {World Health Organization} and others},
  title = {The {TCP} Protocol -- \'a la carte \& more}, journal = jcs # " B", year=2004, month=mar, pages={1--9},
  doi={https://doi.org/10.1000/ABC}, file={:papers/kul2004.pdf:PDF;Full Text:files/12/x y.pdf:application/pdf}}
@phdthesis{unclosed, author="Иванов, Иван Петрович", title={О сетях,
@book(next, title={Good one}, author={Costa e Silva, Jos\'e}, langid = {brazilian})
"""
CHINESE = {
    "endnote": "%0 Journal Article\n%A 张三\n%A 李四\n%T 基于深度学习的研究\n%J 计算机学报\n%D 2010\n%N 05\n%P 12-18\n%@ 0254-4164\n%W CNKI\n",
    "refworks": "RT Journal Article\nSR 1\nA1 张三;李四;\nAD 北京大学;\nT1 基于深度学习的研究\nJF 计算机学报\nYR 2010\nIS 05\nOP 12-18\nSN 0254-4164\n",
    "noteexpress": "{Reference Type}: Journal Article\n{Title}: 基于深度学习的研究\n{Author}: 张三;李四\n{Journal}: 计算机学报\n{Year}: 2010\n"
    "{Issue}: 05\n{Pages}: 12-18\n{ISBN/ISSN}: 0254-4164\n",
    "cnki": "SrcDatabase-来源库: 期刊\nTitle-题名: 基于深度学习的研究\nAuthor-作者: 张三;李四;\nSource-文献来源: 计算机学报\nYear-年: 2010\n"
    "Period-期: 05\nPage-页码: 12-18\nISSN-国际标准刊号: 0254-4164\n",
}
LATTES = (
    '<?xml version="1.0" encoding="ISO-8859-1"?><CURRICULO-VITAE NUMERO-IDENTIFICADOR="123"><DADOS-GERAIS NOME-COMPLETO="José Maria da Silva" '
    'NOME-EM-CITACOES-BIBLIOGRAFICAS="SILVA, J. M.;Silva, José Maria" ORCID-ID="https://orcid.org/0000-0002-1825-0097">'
    '<FORMACAO-ACADEMICA-TITULACAO><DOUTORADO TITULO-DA-DISSERTACAO-TESE="Tese sobre redes" ANO-DE-OBTENCAO-DO-TITULO="2001" '
    'NOME-INSTITUICAO="USP"/></FORMACAO-ACADEMICA-TITULACAO></DADOS-GERAIS><PRODUCAO-BIBLIOGRAFICA><ARTIGOS-PUBLICADOS>'
    '<ARTIGO-PUBLICADO SEQUENCIA-PRODUCAO="1"><DADOS-BASICOS-DO-ARTIGO TITULO-DO-ARTIGO="Avaliação de redes" ANO-DO-ARTIGO="2005" '
    'IDIOMA="Português" TITULO-DO-ARTIGO-INGLES="Evaluation of networks" DOI="10.1590/abc"/><DETALHAMENTO-DO-ARTIGO '
    'TITULO-DO-PERIODICO-OU-REVISTA="Revista" VOLUME="3" PAGINA-INICIAL="1" PAGINA-FINAL="4"/><AUTORES NOME-COMPLETO-DO-AUTOR="Ana Souza" '
    'ORDEM-DE-AUTORIA="2"/><AUTORES NOME-COMPLETO-DO-AUTOR="José Maria da Silva" ORDEM-DE-AUTORIA="1"/></ARTIGO-PUBLICADO>'
    "</ARTIGOS-PUBLICADOS></PRODUCAO-BIBLIOGRAFICA></CURRICULO-VITAE>"
)
ORCID = {
    "orcid-identifier": {"path": "0000-0002-1825-0097"},
    "person": {
        "name": {
            "given-names": {"value": "Josiah"},
            "family-name": {"value": "Carberry"},
            "credit-name": {"value": "J. S. Carberry"},
        },
        "other-names": {"other-name": [{"content": "Josiah Stinkney Carberry"}]},
        "emails": {"email": [{"email": "jc@brown.example"}]},
    },
    "activities-summary": {
        "employments": {
            "affiliation-group": [
                {"summaries": [{"employment-summary": {"organization": {"name": "Brown University"}}}]}
            ]
        },
        "works": {
            "group": [
                {
                    "work-summary": [
                        {
                            "put-code": 7,
                            "title": {
                                "title": {"value": "Toward a Unified Theory"},
                                "translated-title": {"value": "К единой теории", "language-code": "ru"},
                            },
                            "external-ids": {
                                "external-id": [
                                    {"external-id-type": "doi", "external-id-value": "10.5555/12345"}
                                ]
                            },
                            "type": "journal-article",
                            "publication-date": {"year": {"value": "2008"}},
                            "journal-title": {"value": "Journal of Psychoceramics"},
                        }
                    ]
                }
            ]
        },
    },
}
ORCID_XML = """<record:record path="/0000-0002-1825-0097" xmlns:record="http://www.orcid.org/ns/record" xmlns:common="http://www.orcid.org/ns/common"
 xmlns:person="http://www.orcid.org/ns/person" xmlns:pd="http://www.orcid.org/ns/personal-details" xmlns:other-name="http://www.orcid.org/ns/other-name"
 xmlns:activities="http://www.orcid.org/ns/activities" xmlns:work="http://www.orcid.org/ns/work">
 <common:orcid-identifier><common:path>0000-0002-1825-0097</common:path></common:orcid-identifier>
 <person:person><person:name><pd:given-names>Josiah</pd:given-names><pd:family-name>Carberry</pd:family-name></person:name>
 <other-name:other-names><other-name:other-name><other-name:content>Josiah Stinkney Carberry</other-name:content></other-name:other-name></other-name:other-names></person:person>
 <activities:activities-summary><activities:works><activities:group><work:work-summary put-code="7"><work:title><common:title>Toward a Unified Theory</common:title></work:title>
 <common:external-ids><common:external-id><common:external-id-type>doi</common:external-id-type><common:external-id-value>10.5555/12345</common:external-id-value></common:external-id></common:external-ids>
 <work:type>journal-article</work:type><common:publication-date><common:year>2008</common:year></common:publication-date></work:work-summary></activities:group></activities:works></activities:activities-summary></record:record>"""
GND_RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:gndo="https://d-nb.info/standards/elementset/gnd#">
 <rdf:Description rdf:about="https://d-nb.info/gnd/118554727"><gndo:gndIdentifier>118554727</gndo:gndIdentifier>
 <gndo:preferredNameForThePerson>Čechov, Anton Pavlovič</gndo:preferredNameForThePerson><gndo:variantNameForThePerson>Tschechow, Anton</gndo:variantNameForThePerson>
 <gndo:variantNameForThePerson>Чехов, Антон Павлович</gndo:variantNameForThePerson><gndo:dateOfBirth>1860-01-29</gndo:dateOfBirth></rdf:Description></rdf:RDF>"""
GND_TURTLE = """@prefix gndo: <https://d-nb.info/standards/elementset/gnd#> .
<https://d-nb.info/gnd/118554727> gndo:gndIdentifier "118554727" ; gndo:preferredNameForThePerson "Čechov, Anton Pavlovič" ;
 gndo:variantNameForThePerson "Tschechow, Anton" , "Чехов, Антон Павлович" ; gndo:dateOfBirth "1860-01-29" ."""
GND_JSON = {
    "id": "https://d-nb.info/gnd/118554727", "type": ["AuthorityResource", "Person"], "gndIdentifier": "118554727", "dateOfBirth": ["1860-01-29"],
    "preferredName": "Čechov, Anton Pavlovič", "variantName": ["Tschechow, Anton", "Чехов, Антон Павлович"],
}  # fmt: skip
GND_EXPANDED = [
    {
        "@id": "https://d-nb.info/gnd/118554727",
        "https://d-nb.info/standards/elementset/gnd#preferredNameForThePerson": [
            {"@value": "Čechov, Anton Pavlovič"}
        ],
        "https://d-nb.info/standards/elementset/gnd#variantNameForThePerson": [
            {"@value": "Tschechow, Anton"},
            {"@value": "Чехов, Антон Павлович"},
        ],
        "https://d-nb.info/standards/elementset/gnd#dateOfBirth": [{"@value": "1860-01-29"}],
    }
]
GND_MARC = """<record xmlns="http://www.loc.gov/MARC21/slim" type="Authority"><datafield tag="024" ind1="7" ind2=" "><subfield code="a">118554727</subfield>
 <subfield code="2">gnd</subfield></datafield><datafield tag="100" ind1="1" ind2=" "><subfield code="a">Čechov, Anton Pavlovič</subfield><subfield code="d">1860-1904</subfield></datafield>
 <datafield tag="400" ind1="1" ind2=" "><subfield code="a">Tschechow, Anton</subfield></datafield><datafield tag="400" ind1="1" ind2=" "><subfield code="a">Чехов, Антон Павлович</subfield></datafield></record>"""
ENDNOTE_XML = """<xml><records><record><ref-type name="Journal Article">17</ref-type><contributors><authors><author><style face="normal">Петров, П. П.</style></author>
 <author>Silva, José</author></authors></contributors><titles><title><style>О сетях</style></title><secondary-title>Вестник</secondary-title></titles>
 <pages>1-9</pages><volume>3</volume><number>2</number><dates><year>2001</year></dates><electronic-resource-num>10.1000/xyz</electronic-resource-num>
 <urls><pdf-urls><url>internal-pdf://a.pdf</url></pdf-urls></urls></record></records></xml>"""


def names(people):
    return [person.literal for person in people]


def test_bibtex():
    first, second, third = read(BIBTEX.encode(), "a.bib").entries
    assert first.title == "The TCP Protocol – á la carte & more"
    assert names(first.authors) == ["Kulyabov, D. S.", "Müller, Józef", "World Health Organization"]
    assert first.authors[2].kind == "organisation"
    assert first.date == PartialDate(2004, 3)
    assert (first.venue.title, first.venue.pages) == ("J. Comp. Sci. B", "1-9")
    assert [one.value for one in first.identifiers] == ["10.1000/abc"]
    assert first.files == ("papers/kul2004.pdf", "files/12/x y.pdf")
    assert names(second.authors) == ["Иванов, Иван Петрович"]
    assert (third.key, third.title, third.language) == ("next", "Good one", "pt")


def test_bibtex_reads_what_bibtexparser_reads():
    import bibtexparser

    library = bibtexparser.parse_string(BIBTEX.partition("@phdthesis")[0])
    ours = next(bibtex_entries(BIBTEX))
    theirs = {field.key: field.value for field in library.entries[0].fields}
    assert len(library.entries) == 1
    assert ours.key == library.entries[0].key
    assert "TCP" in theirs["title"]
    assert theirs["file"].count(";") + 1 == len(ours.files)


def test_ris_continues_in_the_next_line():
    content = "TY  - JOUR\r\nAU  - Silva, José Maria\r\nTI  - Um título\r\n longo\r\nPY  - 2010/03/02\r\nSP  - 1\r\nEP  - 9\r\nER  - \r\n\r\nTY  - THES\r\nTI  - Outra\r\nER  - \r\n"
    first, second = read(content.encode("latin-1"), "a.ris").entries
    assert (first.title, first.date, first.venue.pages) == ("Um título longo", PartialDate(2010, 3, 2), "1-9")
    assert (second.kind, second.title) == ("thesis", "Outra")


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "utf-16"])
@pytest.mark.parametrize("kind", CHINESE)
def test_chinese_exports(kind, encoding):
    found = read(CHINESE[kind].encode(encoding), "export.txt")
    entry = found.entries[0]
    assert found.kind == kind
    assert (entry.kind, entry.title, names(entry.authors), entry.date) == (
        "article",
        "基于深度学习的研究",
        ["张三", "李四"],
        PartialDate(2010),
    )
    assert (entry.venue.title, entry.venue.issue, entry.venue.pages, entry.venue.issn) == (
        "计算机学报",
        "05",
        "12-18",
        "0254-4164",
    )


def test_references_in_gb_t_7714():
    text = "[1]张三,李四.基于深度学习的图像识别研究[J].计算机学报,2010,33(5):12-18.\n[2]王五.数据挖掘技术及其应用[M].北京:清华大学出版社,2008.\n"
    found = read(text.encode("gbk"), "list.txt")
    assert [entry.title for entry in found.entries] == ["基于深度学习的图像识别研究", "数据挖掘技术及其应用"]
    assert names(found.entries[0].authors) == ["张三", "李四"]


def test_russian_ris_in_cp1251():
    content = (
        "TY  - JOUR\nAU  - Петров, П. П.\nTI  - О методах анализа сетей передачи данных\nPY  - 2001\nER  - \n"
    )
    assert (
        read(content.encode("cp1251"), "a.ris").entries[0].title == "О методах анализа сетей передачи данных"
    )


@pytest.mark.parametrize("declared", ["ISO-8859-1", "UTF-8"])
def test_lattes_in_latin_1_whatever_it_declares(declared):
    person = read(LATTES.replace("ISO-8859-1", declared).encode("latin-1"), "cv.xml").people[0]
    assert person.names == ("José Maria da Silva", "SILVA, J. M.", "Silva, José Maria")
    assert [(one.scheme, one.value) for one in person.identifiers] == [
        ("lattes", "123"),
        ("orcid", "0000-0002-1825-0097"),
    ]
    thesis, article = person.works
    assert (thesis.kind, thesis.institution) == ("thesis", "USP")
    assert article.titles == (("Avaliação de redes", "pt"), ("Evaluation of networks", "en"))
    assert names(article.authors) == ["José Maria da Silva", "Ana Souza"]


def test_lattes_in_a_zip():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("curriculo.xml", LATTES.encode("latin-1"))
        archive.writestr("readme.xml", "<nothing/>")
    found = read(packed.getvalue(), "cv.zip")
    assert found.people[0].names[0] == "José Maria da Silva"
    assert [problem.code for problem in found.problems] == ["unsupported"]


@pytest.mark.parametrize("content", [json.dumps(ORCID).encode(), ORCID_XML.encode()])
def test_orcid(content):
    person = read(content, "orcid").people[0]
    assert person.names[0] == "Carberry, Josiah"
    assert "Josiah Stinkney Carberry" in person.names
    assert [(work.title, work.kind, work.date.year, work.identifiers[0].value) for work in person.works] == [
        ("Toward a Unified Theory", "article", 2008, "10.5555/12345")
    ]


def test_orcid_works_in_bulk():
    work = ORCID["activities-summary"]["works"]["group"][0]["work-summary"][0] | {
        "contributors": {"contributor": [{"credit-name": {"value": "J. Carberry"}}]}
    }
    entry = read(json.dumps({"bulk": [{"work": work}]}).encode(), "works.json").entries[0]
    assert names(entry.authors) == ["J. Carberry"]


@pytest.mark.parametrize(
    "content",
    [
        GND_RDF.encode(),
        GND_TURTLE.encode(),
        json.dumps(GND_JSON).encode(),
        json.dumps(GND_EXPANDED).encode(),
        GND_MARC.encode(),
    ],
    ids=["rdf", "turtle", "lobid", "expanded", "marc"],
)
def test_gnd(content):
    if content == GND_TURTLE.encode():
        pytest.importorskip("pyoxigraph")
    person = read(content, "gnd").people[0]
    assert person.names == ("Čechov, Anton Pavlovič", "Tschechow, Anton", "Чехов, Антон Павлович")
    assert [(one.scheme, one.value) for one in person.identifiers] == [("gnd", "118554727")]
    assert person.years[0] == 1860


def test_endnote_xml():
    entry = read(ENDNOTE_XML.encode(), "library.xml").entries[0]
    assert (entry.title, names(entry.authors), entry.venue.title) == (
        "О сетях",
        ["Петров, П. П.", "Silva, José"],
        "Вестник",
    )
    assert entry.files == ("a.pdf",)


def test_csl_json():
    item = {
        "id": "x",
        "type": "article-journal",
        "title": "T",
        "author": [{"family": "Silva", "given": "J."}],
        "issued": {"date-parts": [[2004]]},
    }
    entry = read(json.dumps([item]).encode(), "a.json").entries[0]
    assert (entry.key, entry.kind, names(entry.authors), entry.date) == (
        "x",
        "article",
        ["Silva, J."],
        PartialDate(2004),
    )


def test_an_entry_as_claims():
    entry = read(BIBTEX.encode(), "a.bib").entries[0]
    claims = list(claims_of(entry, "bibtex@1", 0.8))
    assert [claim.field for claim in claims][:4] == ["title", "author", "author", "author"]
    assert {claim.by for claim in claims} == {"bibtex@1"}


BOMB = b'<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><CURRICULO-VITAE>&b;</CURRICULO-VITAE>'


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"hello world, there is no work here", "unsupported"),
        (b"<a><b/></a>", "unsupported"),
        (b'{"x": 1}', "unsupported"),
        (b"[{", "damaged"),
        (b"PK\x03\x04junk", "damaged"),
        (BOMB, "bomb"),
        (b"<a>" * 5000, "bomb"),
        (b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><CURRICULO-VITAE/>', None),
    ],
)
def test_bad_input_says_what_is_wrong(content, code):
    if code is None:
        assert read(content, "x").people == ()
        return
    with pytest.raises(BadInput) as caught:
        read(content, "x")
    assert caught.value.code == code


def test_a_zip_that_unpacks_without_end():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xml", b" " * (65 << 20))
    with pytest.raises(BadInput) as caught:
        read(packed.getvalue(), "cv.zip")
    assert caught.value.code == "bomb"


@given(
    st.binary(max_size=300) | st.text(alphabet='@{}=,"\\articleTY  -%0 ATIER\n', max_size=300).map(str.encode)
)
def test_any_bytes_are_read_or_refused(content):
    with contextlib.suppress(BadInput):
        assert read(content, "x").kind
