import pytest

from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load
from pinakes.vocabulary.suggest import missing, suggested
from pinakes.vocabulary.transfer import Transfer
from tests.vocabulary.made import a_vocabulary, written


@pytest.mark.parametrize(
    ("name", "language", "kind", "uri"),
    [
        ("University Library", "en", "exact", "http://example.org/v/2"),
        ("academic library", "en", "close", "http://example.org/v/2"),
        ("libraries, academic", "en", "close", "http://example.org/v/2"),
        ("Universities: libraries", "en", "exact", "http://example.org/v/2"),
        ("Libraries: academic", "en", "close", "http://example.org/v/2"),
        ("Zoos: dentists", "en", "related-match", "http://example.org/v/4"),
        ("библиотека", "ru", "exact", "http://example.org/v/1"),
        ("图书馆", "zh", "exact", "http://example.org/v/1"),
        ("bridge", "en", "close", "http://example.org/v/3"),
        ("rural libraries", "en", "broad", "http://example.org/v/1"),
    ],
)
def test_counterparts_by_name(tmp_path, name, language, kind, uri):
    with a_vocabulary(tmp_path) as there:
        first = suggested([(name, language)], there)[0]
        assert (first.kind, first.uri) == (kind, uri)


def test_only_what_has_no_link_yet_is_suggested(tmp_path):
    load(
        written(tmp_path, "w.tsv", "<http://w/1>\tlibraries\n<http://w/2>\tvolcanoes\n"),
        tmp_path / "w.db",
        language="en",
    )
    with a_vocabulary(tmp_path) as there, Vocabulary(tmp_path / "w.db", name="w", writable=True) as here:
        assert [(uri, found[0].uri) for uri, _, found in missing(here, there)] == [
            ("http://w/1", "http://example.org/v/1")
        ]
        here.rows.execute(
            "INSERT INTO mapping VALUES(1, 'exact', 'http://example.org/v/1', 'v', 1.0, 'given')"
        )
        assert list(missing(here, there)) == []


SKOS = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix x: <http://example.org/sky/> .
x:sun a skos:Concept ; skos:prefLabel "Sun"@en .
x:1 a skos:Concept ; skos:prefLabel "Solar physics"@en ; skos:broader x:sun .
x:2 a skos:Concept ; skos:prefLabel "Solar abundances"@en ; skos:broader x:1 .
x:3 a skos:Concept ; skos:prefLabel "Stellar abundances"@en .
x:4 a skos:Concept ; skos:prefLabel "Flares"@en ; skos:broader x:sun .
x:5 a skos:Concept ; skos:prefLabel "Flares"@en ; skos:broader x:3 .
"""


def test_of_a_heading_with_an_aspect_what_stands_below_the_heading(tmp_path):
    with a_vocabulary(tmp_path, SKOS) as there:
        found = suggested([("Sun: abundances", "en")], there)
        assert [(one.kind, one.uri) for one in found] == [("close", "http://example.org/sky/2")]


def test_below_the_same_broader_concept_a_suggestion_is_surer(tmp_path):
    with a_vocabulary(tmp_path, SKOS) as there:
        found = suggested([("flare", "en")], there, above=[("stellar abundance", "en")])
        assert [one.uri for one in found] == ["http://example.org/sky/5", "http://example.org/sky/4"]
        assert found[0].weight > found[1].weight


def test_records_indexed_twice_suggest_what_names_do_not(tmp_path):
    load(written(tmp_path, "w.tsv", "<http://w/9>\tgreat light\n"), tmp_path / "w.db", language="en")
    with (
        a_vocabulary(tmp_path, SKOS) as there,
        Vocabulary(tmp_path / "w.db", name="w") as here,
        Transfer(tmp_path / "t.transfer.db", make=True) as transfer,
    ):
        assert list(missing(here, there)) == []
        transfer.add([(["great light"], ["http://example.org/sky/sun"])] * 6 + [(["x"], ["y"])] * 60)
        (uri, _, found), *_ = missing(here, there, transfer)
        assert (uri, found[0].kind, found[0].label) == ("http://w/9", "close", "Sun")
        transfer.decide("great light", "http://example.org/sky/sun", 0)
        assert list(missing(here, there, transfer)) == []
