"""Truth of other shapes is measured like ours."""

from pinakes.evaluate.gold import add_labels
from pinakes.evaluate.truth import in_our_shape


def test_a_bare_venue_becomes_an_object():
    told = in_our_shape({"venue": "Genetics", "volume": "179", "pages": "977-984"})
    assert told["venue"] == {"title": "Genetics", "volume": "179", "pages": "977-984"}
    assert in_our_shape({"venue": {"title": "Genetics"}})["venue"] == {"title": "Genetics"}


def test_lists_in_the_order_of_authors_become_bindings():
    row = {"authors": ["A B", "C D"], "affiliations": [["X", "Y"], ["X"]], "emails": [None, "c@d.org"]}
    told = in_our_shape(row)
    assert told["author_affiliations"] == {"A B": ["X", "Y"], "C D": ["X"]}
    assert told["affiliations"] == ["X", "Y"]
    assert told["author_emails"] == {"C D": "c@d.org"}
    assert told["emails"] == ["c@d.org"]


def test_a_label_stands_over_the_truth_only_where_it_mends():
    truth = {"title": "Rubric", "authors": ["A"]}
    row = {"sha256": "0" * 64, "mends": ["title"], "labels": {"title": "Title", "authors": ["A", "B"]}}
    told = add_labels(truth, row)
    assert (told["title"], told["authors"]) == ("Title", ["A"])
