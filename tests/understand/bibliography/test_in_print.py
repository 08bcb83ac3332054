"""Imprints, editors and addresses put right, read off the parsed reference."""

from __future__ import annotations

import pytest

from pinakes.publish.export.csl import csl_of
from pinakes.understand.bibliography import in_print, parse_references
from pinakes.understand.bibliography.normalise import abbreviation
from pinakes.understand.bibliography.observe import Observer
from pinakes.understand.bibliography.tidy import rejoined


def labelled(step, raw, labels):
    """The labels after one step; `labels` are written a letter a token."""
    names = {
        "t": "title",
        "p": "publisher",
        "l": "place",
        "a": "author",
        "e": "editor",
        "o": "other",
        "c": "container",
        "d": "date",
    }
    names |= {"v": "volume", "u": "url", "n": "number"}
    observer = Observer()
    seen = observer.observe([raw]).views[0]
    texts = [raw[begin:end] for begin, end in seen.spans]
    found = [names[letter] for letter in labels]
    assert len(found) == len(texts), texts
    step(found, seen, texts)
    return list(zip(texts, found, strict=True))


def of(field, pairs):
    return " ".join(text for text, label in pairs if label == field)


def test_words_between_the_number_and_the_edition():
    pairs = labelled(
        in_print.editions, "Die Erzählung. 3., durchges. und korrigierte Aufl. Paderborn: Fink", "tttttttlp"
    )
    assert of("edition", pairs) == "3., durchges. und korrigierte Aufl."
    assert of("title", pairs).startswith("Die Erzählung.")


@pytest.mark.parametrize(("raw", "labels", "publisher", "place"), [
    ("Publishing House, Saint Petersburg, 2001", "pppld", "Publishing House,", "Saint Petersburg,"),
    ("North Holland, New York, 1979", "pllld", "North Holland,", "New York,"),
])  # fmt: skip
def test_publisher_and_place_meet_at_a_comma(raw, labels, publisher, place):
    pairs = labelled(in_print.seams, raw, labels)
    assert (of("publisher", pairs), of("place", pairs)) == (publisher, place)


def test_what_stands_before_an_address_is_its_title():
    pairs = labelled(in_print.bare_addresses, "Gesichtserkennung. https://de.example.org/wiki", "au")
    assert of("title", pairs) == "Gesichtserkennung."
    assert not of("title", labelled(in_print.bare_addresses, "[10] http://cern.example.org/heed", "nu"))


def test_two_places_are_one_field():
    (reference,) = parse_references(
        ["Sandig, Barbara (2006): Textstilistik der deutschen Sprache. Berlin / Boston: De Gruyter."]
    )
    assert csl_of(reference)["publisher-place"] == "Berlin / Boston"


def test_spaces_inside_brackets_of_numbers_and_kinds():
    assert (
        rejoined("[ 3] Turney P. Measuring Praise [ J ] . ACM, 2003")
        == "[3] Turney P. Measuring Praise [J] . ACM, 2003"
    )


def test_only_abbreviations_keep_their_last_stop():
    assert abbreviation("Trans. Amer. Math. Soc", ".") == "Trans. Amer. Math. Soc."
    assert (
        abbreviation("Forschendes Lernen. Theorie, Empirie, Praxis", ".")
        == "Forschendes Lernen. Theorie, Empirie, Praxis"
    )


@pytest.mark.parametrize(
    ("raw", "labels", "author"),
    [
        (
            "DORNELAS, José Carlos Assis. Planejando Incubadoras de Empresas.",
            "aaatttt" + "t",
            "DORNELAS, José Carlos Assis.",
        ),
        ("Lancashire, Ian. Homepage of a", "atttt", "Lancashire,"),
        ("Lancashire, John. Homepage of a", "atttt", "Lancashire, John."),
        ("Dante, Inferno. Edited by Rossi", "atttt", "Dante,"),
        ("Smith, J. Poems. A choice of", "aatttt", "Smith, J."),
    ],
    ids=["unfinished", "unknown name", "known name", "a title", "initials"],
)
def test_given_names_are_not_a_title(raw, labels, author):
    assert of("author", labelled(in_print.given_names, raw, labels)) == author


@pytest.mark.parametrize(
    ("raw", "labels", "place"),
    [
        ("Poole K. A New River. Grand Falls: Baker, 2002.", "aatttttpd", "Grand Falls:"),
        ("Poole K. A New River. Grand Falls, MI: Baker, 2002.", "aattttttpd", "Grand Falls, MI:"),
        ("Poole K. A New River: what it is: Baker, 2002.", "aattttttpd", ""),
    ],
)
def test_the_place_between_a_title_and_its_publisher(raw, labels, place):
    assert of("place", labelled(in_print.places_behind_titles, raw, labels)) == place
