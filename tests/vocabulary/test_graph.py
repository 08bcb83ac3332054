from pinakes.vocabulary.asked import classes_linked
from pinakes.vocabulary.folder import names, open_vocabulary, place
from pinakes.vocabulary.graph import around
from pinakes.vocabulary.load import load
from pinakes.vocabulary.transfer import ENDING, Transfer
from tests.vocabulary.made import TURTLE, written


def loaded(folder):
    load(written(folder, "v.ttl", TURTLE), place("v", str(folder)))
    for name in ("w", "x"):
        rows = f"<http://{name}/1>\tlibraries of {name}\n"
        load(written(folder, f"{name}.tsv", rows), place(name, str(folder)), language="en")
    with open_vocabulary("w", str(folder), writable=True) as opened, opened.rows:
        opened.rows.execute(
            "INSERT INTO mapping VALUES(1, 'broad', 'http://example.org/v/1', 'v', 0.6, 'given')"
        )
        opened.rows.execute("INSERT INTO mapping VALUES(1, 'exact', 'http://x/1', 'x', 1.0, 'given')")
    return str(folder)


def test_links_are_followed_both_ways_and_over_two_steps(tmp_path):
    found = around("x", "http://x/1", loaded(tmp_path))
    assert [(node.uri, node.vocabulary, node.steps) for node in found.nodes] == [
        ("http://x/1", "x", 0),
        ("http://w/1", "w", 1),
        ("http://example.org/v/1", "v", 2),
    ]
    assert [(edge.one, edge.other, edge.kind) for edge in found.edges] == [(0, 1, "exact"), (1, 2, "broad")]
    assert found.sums[2] == ("broad", 0.6 * 0.8)
    back = around("v", "http://example.org/v/1", str(tmp_path))
    assert (back.nodes[1].label, back.sums[1], back.sums[2]) == (
        "libraries of w",
        ("narrow", 0.6),
        ("narrow", 0.48),
    )


def test_a_concept_of_a_vocabulary_that_is_not_here_is_shown_by_its_address(tmp_path):
    found = around("v", "http://example.org/v/3", loaded(tmp_path))
    assert [(node.label, node.is_loaded) for node in found.nodes] == [
        ("bridges (dentistry)", True),
        ("http://other.org/77", False),
    ]


def test_codes_are_linked_where_their_scheme_is_loaded(tmp_path):
    table = "uri,notation,label_en\nhttp://m/2,14F,Cohomology\nhttp://m/3,14F35,Homotopy theory\n"
    load(written(tmp_path, "msc.csv", table), place("msc", str(tmp_path)))
    found = classes_linked(
        [("msc", "14f35"), ("msc", "14F99"), ("udc", "519.6"), ("msc", "x"), ("pacs", "1")], str(tmp_path)
    )
    assert [
        (one["well_formed"], one["concept"] and one["concept"]["label"], one["exact"]) for one in found
    ] == [
        (True, "Homotopy theory", True),
        (True, "Cohomology", False),
        (True, None, False),
        (False, None, False),
        (None, None, False),
    ]


def test_rules_of_transfer_are_no_vocabulary(tmp_path):
    folder = loaded(tmp_path)
    Transfer(place("a", folder, ending=ENDING), make=True).rows.close()
    assert names(folder) == ["v", "w", "x"]
