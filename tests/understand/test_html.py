"""Pages of many makes: badly coded journals, modern heads, home pages, pictures for titles."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.describe.weigh import weigh
from pinakes.model import Identifier, PartialDate, Venue
from pinakes.understand.html import HtmlExtractor, tree_of
from pinakes.understand.html.carmen import carmen_title
from tests.factories import a_format, a_paper

ABSTRACT = "OBJETIVO: Analisar as complicações maternas associadas ao tipo de parto. " * 4
CLASSIC = f"""<html><head><title> </title></head><body>
<p align=right><font size=2><b>ARTIGOS ORIGINAIS</b></font></p>
<p><font size=4><b>Complica&ccedil;&otilde;es maternas associadas ao tipo de parto</b></font>
<p>&nbsp;</p><font size=4><p><b><font size=3>Maternal complications associated with the type of delivery</font></b></p>
<p><font size=2><b>Roseli Mieko Nomura<sup>I</sup>; Eliane Alves<sup>II</sup></b></font></p>
<p><font size=2><sup>I</sup>Universidade de S&atilde;o Paulo. S&atilde;o Paulo, Brasil<br>
<sup>II</sup>Hospital Universit&aacute;rio. Brasil</font></p>
<hr><p><font size=2><b>RESUMO</b></font></p><p><font size=2><b>OBJETIVO: </b>{ABSTRACT}</font></p>
<p><font size=2><b>Descritores: </b>Parto. Diabetes, epidemiologia. Ces&aacute;rea.</font></p><hr>
<p><b>INTRODU&Ccedil;&Atilde;O</b><p>{"Texto do artigo que segue. " * 40}
<p><b>REFER&Ecirc;NCIAS</b><p>1. Silva J, Souza P. Um livro. 1999."""


def extract(markup):
    paper = replace(a_paper(format=a_format("text/html", puid="fmt/96", name="HTML")), markup=markup)
    return list(HtmlExtractor().extract(paper, ()))


def record(markup):
    paper = a_paper()
    return weigh(paper.source, extract(markup))


def values(made, field):
    return [getattr(c.value, "literal", c.value) for c in made.best(field)]


def test_a_badly_coded_journal_page():
    made = record(CLASSIC)
    assert values(made, "title") == [
        "Complicações maternas associadas ao tipo de parto",
        "Maternal complications associated with the type of delivery",
    ]
    authors = [c.value for c in made.best("author")]
    assert [a.literal for a in authors] == ["Roseli Mieko Nomura", "Eliane Alves"]
    assert authors[0].affiliations == ("Universidade de São Paulo. São Paulo, Brasil",)
    assert authors[1].affiliations == ("Hospital Universitário. Brasil",)
    assert made.best("abstract")[0].value.startswith("OBJETIVO:")
    assert made.best("abstract")[0].language == "pt"
    assert made.best("keywords")[0].value.values == ("Parto", "Diabetes, epidemiologia", "Cesárea")


def test_highwire_tags():
    made = record("""<head><title>Journal Z</title><meta name=citation_title content="On the rivers of Asia">
    <meta name=citation_author content="Lima, Ana"><meta name=citation_author_institution content="Univ. X">
    <meta name=citation_author_orcid content="https://orcid.org/0000-0002-1825-0097"><meta name=citation_author content="Costa, Rui">
    <meta name=citation_doi content="10.1234/ABC"><meta name=citation_journal_title content="Journal Z">
    <meta name=citation_volume content=3>
    <meta name=citation_firstpage content=1><meta name=citation_lastpage content=9>
    <meta name=citation_publication_date content="2004/06/12">
    <meta name=citation_keywords content="rivers; lakes"></head><body><h1>Journal Z</h1>""")
    assert values(made, "title") == ["On the rivers of Asia"]
    authors = [c.value for c in made.best("author")]
    assert [(a.family, a.given, a.affiliations) for a in authors] == [
        ("Lima", "Ana", ("Univ. X",)),
        ("Costa", "Rui", ()),
    ]
    assert authors[0].orcid == "0000-0002-1825-0097"
    assert values(made, "identifier") == [Identifier("doi", "10.1234/abc")]
    assert values(made, "venue") == [Venue("Journal Z", "3", None, "1-9")]
    assert values(made, "date") == [PartialDate(2004, 6, 12)]
    assert values(made, "type") == ["article"]


def test_dublin_core_with_languages():
    made = record("""<head><meta name="DC.Title" lang=ru content="О реках Азии"><meta name="DC.Creator" content="Иванов А. Б.">
    <meta name="DCTERMS.issued" content="2004"><meta name="dc.subject" content="реки"><meta name="dc.subject" content="озёра">
    <meta name="DC.rights" content="https://creativecommons.org/licenses/by/4.0/"></head>""")
    assert values(made, "title") == ["О реках Азии"]
    assert values(made, "author") == ["Иванов А. Б."]
    assert made.best("keywords")[0].value.values == ("реки", "озёра")
    assert values(made, "rights") == ["CC-BY-4.0"]


def linked(item):
    return record(f'<head><script type="application/ld+json">{json.dumps(item)}</script></head><body>')


def test_json_ld_with_nested_authors():
    made = linked(
        {
            "@context": "https://schema.org",
            "@graph": [
                {"@type": "WebSite", "name": "Z"},
                {
                    "@type": "ScholarlyArticle",
                    "headline": "论亚洲的河流与湖泊",
                    "author": [
                        {"@type": "Person", "name": "张三", "affiliation": {"@type": "Organization", "name": "大学"}, "@id": "https://orcid.org/0000-0002-1825-0097"},
                        {"@type": "Organization", "name": "Study Group X"},
                    ],
                    "datePublished": "2004-06",
                    "isPartOf": {
                        "@type": "PublicationIssue", "issueNumber": "3",
                        "isPartOf": {"@type": "Periodical", "name": "学报", "issn": "0317-8471"}},
                    "pageStart": 1,
                    "pageEnd": 9,
                    "inLanguage": "zh",
                },
            ],
        }
    )  # fmt: skip
    assert values(made, "title") == ["论亚洲的河流与湖泊"]
    people = [c.value for c in made.best("author")]
    assert [(p.literal, p.kind) for p in people] == [("张三", "person"), ("Study Group X", "organisation")]
    assert (people[0].orcid, people[0].affiliations) == ("0000-0002-1825-0097", ("大学",))
    assert values(made, "venue") == [Venue("学报", None, "3", "1-9", "0317-8471")]


def test_a_list_of_works_is_not_the_pages_own():
    works = [
        {"@type": "ScholarlyArticle", "headline": f"Paper number {i}", "author": "Ana Lima"} for i in range(3)
    ]
    made = linked(works)
    assert values(made, "title") == values(made, "author") == []


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        '{"@type": []}',
        "[[[[1]]]]",
        "null",
        '{"@type": "Thesis", "author": {"name": {"@value": {}}}}',
        "[" * 5000,
    ],
)
def test_broken_json_ld_is_not_an_error(broken):
    made = extract(f'<script type="application/ld+json">{broken}</script>')
    assert {c.field for c in made} <= {"type"}


@pytest.mark.parametrize(
    ("markup", "title", "weight"),
    [
        ("<title>A b</title><h1>a B</h1>", "A b", 1.0),
        ("<title>Z: A b</title><h1>A b</h1>", "Z: A b", 0.8),
        ("<title>A b</title><h2>A b in c</h2>", "A b in c", 0.8),
        ("<title>Site</title><h1>Über Flüsse</h1><h1>und Seen</h1>", "Site Über Flüsse und Seen", 0.8),
        ("<title>Untitled page</title><h1>A b</h1>", "Untitled page", 0.5),
        ("<title>T</title><p><b>S one</b></p><p><b>S two</b></p>", "T S one S two", 0.5),
        ("<title>T</title>", "T", 0.5),
        ("<h3>H</h3>", "H", 0.3),
        ("<table><tr><td><i>S</i></td></tr></table>", "S", 0.1),
        ("<body><p>x</p><title>In the body</title>", "In the body", 0.5),
        ("<h1><img alt='A picture title'></h1>", "A picture title", 0.3),
    ],
)
def test_the_carmen_rule_to_the_letter(markup, title, weight):
    assert carmen_title(tree_of(markup))[:2] == (title, weight)


def test_the_alternative_text_of_a_title_picture():
    assert values(
        record("<body><h1><img src=t.gif alt='Institut der Flüsse und Seen'></h1><p>Text"), "title"
    ) == ["Institut der Flüsse und Seen"]


def test_own_people_are_kept_apart_from_those_a_page_refers_to():
    made = record("""<title>Institut für Flüsse</title><body><h1>Institut für Flüsse</h1><p>Wir forschen.</p>
    <h2>Mitarbeiter</h2><ul><li><a href="mailto:a@x.de">Anna Schmidt</a><li><a href="mailto:b@x.de">Bernd Meyer</a></ul>
    <h2>Publikationen</h2><p>Karl Huber: Ein Buch. 1999</p><h2>Adresse</h2><p>Kontakt: <a href="mailto:web@x.de">Clara Weber</a></p>""")
    assert values(made, "author") == ["Clara Weber"]
    assert made.best("author")[0].value.email == "web@x.de"
    assert made.best("author")[0].weight < 0.5
    assert values(made, "institution")[0].name == "Institut für Flüsse"


def test_an_institution_can_be_the_author():
    made = record(
        "<body><h1>Relatório sobre a água em 2004</h1><p><b>Agência Nacional de Águas e Universidade X</b></p><p>Texto"
    )
    (author,) = made.best("author")
    assert author.value.kind == "organisation"


def test_authors_under_a_heading_that_announces_them():
    made = record("""<body><h1>Sobre a origem dos rios do Brasil</h1><div><h4>Autoria</h4>
    <div><strong>Fernanda Khouri Barreto</strong><br><div>Universidade da Bahia</div><ul><li><a href="http://orcid.org/0000-0002-1825-0097">o</a></ul></div>
    <div><strong>Marcos da Silva</strong><br>Formal Analysis</div></div>""")
    assert values(made, "author") == ["Fernanda Khouri Barreto", "Marcos da Silva"]
    assert made.best("author")[0].value.orcid == "0000-0002-1825-0097"


def test_chinese_and_russian_sections():
    made = record(f"""<html lang=zh><body><h1>论亚洲的河流与湖泊</h1><p>张三，李四</p>
    <h2>摘要</h2><p>{"本文研究河流与湖泊的起源。" * 10}</p>
    <p><b>关键词：</b>河流；湖泊</p><h2>引言</h2><p>{"正文如下所述。" * 90}</p>
    <h2>Аннотация</h2><p>{"В статье рассмотрено происхождение рек. " * 6}</p>""")
    assert [c.language for c in made.best("abstract")] == ["zh", "ru"]
    assert made.best("keywords")[0].value.values == ("河流", "湖泊")
    assert values(made, "author") == ["张三", "李四"]


def test_a_structured_abstract_keeps_its_parts():
    parts = f"<h3>Introduction</h3><p>{'One. ' * 20}</p><h3>Methods</h3><p>Two.</p>"
    made = record(f"<h1>On the rivers of Asia</h1><h2>Abstract</h2>{parts}<h2>Body</h2><p>No.")
    assert made.best("abstract")[0].value.endswith("Methods\nTwo.")


def test_notes_that_open_inside_a_title_are_not_part_of_it():
    made = record(
        "<h1>On the rivers of Asia<span class='ref footnote'><sup>*</sup><span>Supported by X</span></span></h1>"
    )
    assert values(made, "title") == ["On the rivers of Asia"]


def test_other_formats_and_empty_pages_give_nothing():
    assert list(HtmlExtractor().extract(replace(a_paper(), markup="<h1>x</h1>"), ())) == []
    assert extract("") == []
    assert extract("<title/>") == []


def test_deep_nesting_ends():
    assert extract("<div>" * 3000 + "x" + "</div>" * 3000) == []


SOUP = st.sampled_from(
    [
        "<h1>", "</h1>", "<p>", "<b>", "</b>", "<br>", "<td>", "Ana Lima", "论河流", "Abstract:", "<meta name=author content=", '"x">',
        "<title>",
        "</title>", "<hr>", "О реках", "<sup>1</sup>", "<img alt=y>", "&amp;", "<!--", "-->",
    ]
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(SOUP, max_size=30))
def test_any_markup_gives_claims_with_valid_weights(parts):
    made = extract(" ".join(parts))
    assert all(0 < c.weight < 1 and c.by.startswith("html-") and c.field in HtmlExtractor.gives for c in made)
