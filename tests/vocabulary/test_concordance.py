import pytest

from pinakes.vocabulary.concordance import (
    ConcordanceLink,
    add_links,
    chain,
    contradictions,
    crowded,
    linked,
    links_of,
)
from tests.vocabulary.made import a_vocabulary, written


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("m.csv", "from,rel,to,note\n1,=,Q1,\n2,<,Q2,as seen\n"),
        ("m.csv", "a crosswalk,,\n,,\nTerm,SKOS Mapping Property,URI\n1,exactMatch,Q1\n2,broadMatch,Q2\n"),
        (
            "m.nt",
            "<1> <http://www.w3.org/2004/02/skos/core#exactMatch> <Q1> .\n<2> <http://www.w3.org/2004/02/skos/core#broadMatch> <Q2> .\n",
        ),
    ],
)
def test_links_of_tables_and_rdf(tmp_path, name, text):
    assert [(link.one, link.kind, link.other) for link in links_of(written(tmp_path, name, text))] == [
        ("1", "exact", "Q1"),
        ("2", "broad", "Q2"),
    ]


def test_links_are_filed_once_and_unknown_ends_are_counted(tmp_path):
    links = [
        ConcordanceLink("1", "exact", "Q1"),
        ConcordanceLink("02", "exact", "Q1"),
        ConcordanceLink("ghost", "exact", "Q2"),
    ]
    with a_vocabulary(tmp_path) as found:
        for _ in range(2):
            counts = add_links(found, iter(links), scheme="w", other=None)
        assert counts == {"loaded": 1, "unknown here": 1, "unknown there": 0}
        assert [(one.kind, one.target) for one in found.concept(found.identify("1")).mappings] == [
            ("exact", "Q1")
        ]
        assert linked(found)["http://example.org/v/1"] == [("exact", "Q1", 1.0)]


def test_chains_lose_weight_and_senseless_ones_end():
    first = {"a": [("exact", "b", 1.0), ("narrow", "c", 0.6)]}
    second = {"b": [("broad", "d", 0.6), ("exact", "e", 1.0)], "c": [("broad", "f", 0.6)]}
    found = chain("a", [first, second])
    assert found == {"d": ("broad", pytest.approx(0.48)), "e": ("exact", pytest.approx(0.8))}


def test_links_that_contradict_each_other_are_found():
    links = {
        "a": [("exact", "x", 1.0), ("broad", "x", 0.6)],
        "b": [("exact", "x", 1.0), ("close", "y", 0.9), ("exact", "y", 1.0)],
    }
    assert contradictions(links) == [("a", "x", ("broad", "exact"))]
    assert crowded(links) == [("x", ("a", "b"))]
