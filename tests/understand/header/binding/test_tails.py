"""What stands around an affiliation and is none of it, in several languages."""

from types import SimpleNamespace

import pytest

from pinakes.text.names import parse
from pinakes.understand.header.binding.affiliations import clean_place, finished
from pinakes.understand.header.binding.posts import without_name
from pinakes.understand.header.binding.tails import without_addresses, without_joint


def affiliations_of(*texts, name="Ann Roe"):
    one = SimpleNamespace(
        person=parse(name), affiliations=list(texts), emails=(), orcid=None, is_corresponding=False
    )
    return finished(one).affiliations


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        ("Lake Institute, Oslo 20001; and", "Lake Institute, Oslo 20001"),
        ("Universität am See und", "Universität am See"),
        ("Universidade do Lago, Brasil; e", "Universidade do Lago, Brasil"),
        ("Озёрный университет, Тверь и", "Озёрный университет, Тверь"),
        ("Université du Lac, et", "Université du Lac"),
        ("Institut E", "Institut E"),
        ("Centre for Sand", "Centre for Sand"),
        ("湖泊大学和", "湖泊大学和"),
    ],
)
def test_a_text_does_not_end_in_a_joint(printed, kept):
    assert without_joint(printed) == kept


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        ("Lake University, Norway (corresponding author)", "Lake University, Norway"),
        ("Lake University (corresponding author), Oslo, Norway", "Lake University, Oslo, Norway"),
        ("Lake University, Norway * Corresponding author:", "Lake University, Norway"),
        ("Lake University, Norway. Correspondence should go there", "Lake University, Norway"),
        ("Universidade do Lago, Brasil * Autor correspondente:", "Universidade do Lago, Brasil"),
        ("Universität am See, Bern. Korrespondenz: A. Roe", "Universität am See, Bern"),
        (
            "Institute of Contact Mechanics, Lake University",
            "Institute of Contact Mechanics, Lake University",
        ),
        ("†Corresponding author. Department of Sand, Lake University", "Department of Sand, Lake University"),
        ("Corresponding author: Ann Roe, Department of Sand, Lake University", ""),
        ("Lake University, Norway Full list of author information is at the end", "Lake University, Norway"),
        ("Author to whom any correspondence should be addressed", ""),
        ("a) Current address: Lake University, Norway", ""),
        ("Lake Institute, Pisa, Italy. +39 0502212664", "Lake Institute, Pisa, Italy"),
        ("Lake College, China; (P.X.); (H.Z.)", "Lake College, China"),
        ("Lake College, Washington (D.C.)", "Lake College, Washington (D.C.)"),
    ],
)
def test_what_follows_an_affiliation_is_cut(printed, kept):
    assert affiliations_of(printed) == ((kept,) if kept else ())


def test_an_address_takes_its_initials_with_it():
    assert without_addresses("Lake College; p.x@lake.cn (P.X.); Oslo").split() == [
        "Lake",
        "College;",
        ";",
        "Oslo",
    ]


def test_an_address_that_the_line_breaks_goes_as_a_whole():
    lines = [clean_place(line, to_go_on=True) for line in ("Lake University, Brazil. ann@lake.", "com")]
    assert affiliations_of(" ".join(lines)) == ("Lake University, Brazil",)


def test_what_is_told_of_a_person_is_where_they_work():
    assert affiliations_of("Ann Roe is Associate Professor of Sand at Lake University.") == (
        "Lake University",
    )
    assert affiliations_of("Ann Roe ist Professorin an der Universität am See") == ("Universität am See",)
    assert affiliations_of("Postdoctoral Fellow, Sand Network, Lake University") == (
        "Sand Network, Lake University",
    )
    assert without_name("Ann Roe Institute, Oslo", "Ann Roe") == "Ann Roe Institute, Oslo"
