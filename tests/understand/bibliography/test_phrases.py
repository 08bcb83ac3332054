"""Phrases of references that speak for themselves: who edited or translated, where it is cited, when it was looked up."""

import pytest

from pinakes.publish.export.csl import csl_of
from pinakes.understand.bibliography import parse_references


def csl(raw):
    (reference,) = parse_references([raw])
    return csl_of(reference)


def families(item, role):
    return [person.get("family") for person in item.get(role, [])]


@pytest.mark.parametrize(
    ("raw", "role", "expected"),
    [
        ("Holm, Karin. „Brunnen“. In: Wasser im Wandel. Hrsg. von Eva Groß, Max Rau und Karl Weber. Berlin: Nord, 2010, S. 12–40.", "editor", ["Groß", "Rau", "Weber"]),
        ("Karin Holm. Die Stadt und ihr Fluss. Übers. von Eva Groß. Berlin: Nord, 2010.", "translator", ["Groß"]),
        ("Aristote. Physique. Trad. par P. H. Rivière et F. M. Dupont. Paris : Lac, 1929.", "translator", ["Rivière", "Dupont"]),
        ("Holm, Karin. The Book of Wells. Trans. by James Roe. New York: Basin Books, 2010.", "translator", ["Roe"]),
    ],
)  # fmt: skip
def test_names_behind_what_they_did(raw, role, expected):
    assert families(csl(raw), role) == expected


@pytest.mark.parametrize(
    "tail", ["(siehe S. 60, 61).", "(cit. on pp. 3, 19)", "Citado na página 22.", "(cf. p. 35, 52).", "(Cited on pages 3 and 19.)", "(Zitiert auf Seite 7.)"]
)  # fmt: skip
def test_pages_of_the_citing_work_are_not_pages(tail):
    item = csl(f"Holm, Karin. Die Stadt und ihr Fluss. Berlin: Nord, 2010. {tail}")
    assert "page" not in item
    assert "note" not in item
    assert item["publisher"] == "Nord"


def test_pages_of_its_own_stay():
    assert csl("Holm, Karin. Die Stadt. In: Flüsse 3 (2010), S. 12–40 (siehe S. 4).")["page"] == "12-40"


def test_words_of_access_are_not_a_note():
    item = csl(
        "Rafal Holm. 2007. Wells: a package for water. Retrieved February 28, 2008 from http://wells.example.org/index.html"
    )
    assert "note" not in item
    assert item["accessed"]["date-parts"] == [[2008, 2, 28]]


def test_the_first_of_several_is_inverted_with_an_initial():
    item = csl(
        'Smith, John A., Jane Doe, and Carl Roe. "On wells." Journal of Water 12, no. 3 (2004): 45–67.'
    )
    assert families(item, "author") == ["Smith", "Doe", "Roe"]
    assert item["author"][0]["given"] == "John A."


def test_identifiers_with_angle_brackets():
    item = csl(
        "Holm E, Roe U. Comparison of wells. J Water. 1998;19:377–95. doi:10.1002/(SICI)1096-987X(199803)19:4<377::AID-JCC1>3.0.CO;2-P."
    )
    assert item["DOI"] == "10.1002/(SICI)1096-987X(199803)19:4<377::AID-JCC1>3.0.CO;2-P"
