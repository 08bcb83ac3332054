"""The forms in which serials are numbered, and the looks that spare most lines of them."""

import pytest

from pinakes.understand.header.rows.numbers import FORMS, parsed

EXAMPLES = (
    "1234-5679(2004)03-0123-09",
    "2011;12(3):101-118",
    "2011 12(3): 101-118",
    "2011, 12, 101-118",
    "2011, 12:34",
    "2011(3): 101-118",
    "(2011) 12:101-118",
    "(2011), 12, 3, 101-118",
    "12 (2011) 101-118",
    "12 (2011)",
    "12:3 (2011)",
    "12(3), 2011",
    "12(3): 101-118",
    "12(3)",
    "12, 10234 (2011)",
    "12, 101-118, 2011",
    "Hydrology 12, 101, 2011",
    "Vol. 12, 3, 101-118",
    "12:101-118",
    "12:10234",
    "Hydrology 12, 2011",
    "3/2011",
)


@pytest.mark.parametrize(("form", "text"), list(zip(FORMS, EXAMPLES, strict=True)))
def test_no_form_is_without_the_sign_by_which_lines_are_sent_away(form, text):
    name, sign, pattern = form
    assert pattern.search(text) is not None, name
    assert sign in text


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_form_is_read_in_a_line(text):
    assert parsed(f"Journal {text}").numbers > 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rivers 12:5-40, 1989", {"volume": "12", "pages": "5-40"}),
        ("Rivers 12:3-4, 1989", {"volume": "12", "issue": "3-4"}),
        ("Rivers Vol. 9/2, December 2017", {"volume": "9", "issue": "2"}),
        ("Rivers Vol. 21/22, 2017", {"volume": "21/22"}),
    ],
)
def test_pages_and_issues_behind_a_colon_or_a_stroke(text, told):
    assert {part.kind: part.value for part in parsed(text).parts} == told


def test_a_supplement_needs_no_second_number():
    assert {part.kind for part in parsed("Rivers 12 (S)").parts} == {"volume", "issue"}


@pytest.mark.parametrize(
    "text",
    [
        "Rivers doi:10.1234/rv.12(3) 45",
        "HTTP://RIVERS.ORG/12/3-45",
        "ann.roe12@rivers.org",
        "ISBN 978-3-16-148410-0",
        "Tel. +49 30 123456-78",
        "Rivers, 12 pp.",
    ],
)
def test_figures_of_addresses_and_codes_are_no_numbers_of_a_serial(text):
    assert parsed(text).numbers == 0


def test_the_second_at_which_a_copy_was_made_is_no_date():
    assert parsed("https://rivers.org/?R=19710003351 2020-03-22T00:53:34+00:00Z").dates == ()


def test_several_numbers_of_a_volume_are_its_issue():
    parts = {
        part.kind: part.value for part in parsed("River & Dam, Vol. 3, Nos. 1-4, 2006, pp 447-456").parts
    }
    assert parts == {"volume": "3", "issue": "1-4", "pages": "447-456"}
