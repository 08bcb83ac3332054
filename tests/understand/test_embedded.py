from dataclasses import replace

from pinakes.model import Identifier, Properties, Property, Venue
from pinakes.understand.embedded import EmbeddedExtractor
from tests.factories import a_format, a_paper


def claims(*entries, lines=("On the rivers of Asia", "Ana Lima"), media_type="application/pdf"):
    properties = Properties(tuple(Property("info", term.title(), value, term) for term, value in entries))
    paper = replace(a_paper(*lines, format=a_format(media_type)), embedded=properties)
    return list(EmbeddedExtractor().extract(paper, ()))


def best(made, field):
    return [(getattr(c.value, "literal", c.value), round(c.weight, 2)) for c in made if c.field == field]


def test_a_title_that_the_page_shows_is_worth_more():
    made = claims(("title", "On the Rivers of Asia"), ("title", "Another paper altogether"))
    assert best(made, "title") == [("On the Rivers of Asia", 0.95), ("Another paper altogether", 0.25)]
    assert made[0].by == "embedded-info@1"


def test_without_text_a_title_stands_between():
    assert best(claims(("title", "关于河流的研究"), lines=()), "title") == [("关于河流的研究", 0.5)]


def test_what_programs_write_is_not_a_claim():
    made = claims(
        ("title", "Microsoft Word - x.doc"),
        ("author", "Administrator"),
        ("author", "Пользователь"),
        ("title", "Slide 1"),
    )
    assert made == []


def test_authors_printed_and_not():
    made = claims(("author", "Ana Lima; Rui Costa"))
    assert best(made, "author") == [("Ana Lima", 0.75), ("Rui Costa", 0.2)]


def test_dates_of_the_file_are_hints():
    made = claims(("created", "D:20040612"), ("modified", "2010-01-01"), ("date", "2003"))
    assert [(str(c.value), c.weight) for c in made] == [("2003", 0.45), ("2004", 0.35), ("2010", 0.2)]


def test_an_old_office_file_is_dated_by_when_it_was_saved():
    properties = Properties(
        tuple(
            Property("ole-summary", term, year, term)
            for term, year in (("created", "1999"), ("modified", "2004"))
        )
    )
    made = EmbeddedExtractor().extract(replace(a_paper("Slides"), embedded=properties), ())
    assert sorted(((c.weight, str(c.value)) for c in made), reverse=True) == [(0.8, "2004"), (0.2, "1999")]


def test_identifiers_venue_language():
    made = claims(
        ("doi", "doi:10.1234/ABC"),
        ("journal", "Rev. Z"),
        ("volume", "3"),
        ("firstpage", "1"),
        ("lastpage", "9"),
        ("language", "pt-BR"),
    )
    assert Identifier("doi", "10.1234/ABC") in [c.value for c in made]
    assert Venue("Rev. Z", "3", None, "1-9") in [c.value for c in made]
    assert best(made, "language") == [("pt-BR", 0.35)]


def test_web_pages_are_left_to_the_html_extractor():
    assert claims(("title", "On the rivers of Asia"), media_type="text/html") == []


def test_claims_are_only_of_the_declared_fields():
    made = claims(
        ("title", "On the rivers of Asia"),
        ("keywords", "a1; river beds; lakes"),
        ("description", "x y " * 60),
        ("publisher", "Editora"),
    )
    assert {c.field for c in made} <= set(EmbeddedExtractor.gives)
    assert {"title", "keywords", "abstract", "publisher"} == {c.field for c in made}
