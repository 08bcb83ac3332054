"""Heads that were once misread: second titles, lines of text that name a thesis, and what else the gold labels showed."""

from tests.understand.header.test_header import described, stacked, values

GERMAN = ("Dieser Satz gehört zum laufenden Text eines Beitrags und sagt nichts, was man nicht schon wüsste", 9, False, 0)


def test_a_short_title_keeps_the_language_of_the_document():
    claims = described(
        *stacked(
            ("Digitale Methodenkritik", 20, False, 0),
            ("Die Integration erfundener Verfahren in", 16, False, 3),
            ("den Werkzeugkasten der Forschung", 16, False, 3),
            ("Muster, Melanie", 14, True, 16),
            ("melanie.muster@irgendwo.de", 9, False, 3),
            ("Universität Irgendwo, Deutschland", 9, False, 1),
            *[GERMAN] * 20,
        )
    )
    titles = [claim for claim in claims if claim.field == "title"]
    assert (titles[0].value, titles[0].language) == ("Digitale Methodenkritik", "de")
    assert values(claims, "subtitle") == ["Die Integration erfundener Verfahren in den Werkzeugkasten der Forschung"]
    assert [person.literal for person in values(claims, "author")] == ["Muster, Melanie"]


def test_a_second_title_that_sounds_like_names_is_no_author():
    claims = described(
        *stacked(
            ("Referenzierung des digitalen", 20, False, 0),
            ("kulturellen (Text-)Erbes", 20, False, 3),
            ("Digitale Quellenkritik und", 16, False, 3),
            ("Modellierung von Metadaten", 16, False, 3),
            ("Muster, Melanie", 14, True, 16),
            ("melanie.muster@irgendwo.de", 9, False, 3),
            ("Beispiel, Malte", 14, True, 12),
            ("malte.beispiel@irgendwo.de", 9, False, 3),
            *[GERMAN] * 20,
        )
    )
    assert [person.literal for person in values(claims, "author")] == ["Muster, Melanie", "Beispiel, Malte"]


def test_a_line_of_text_does_not_make_a_thesis():
    """A full page of text in which a line begins with the word."""
    text = [*[GERMAN] * 14, ("Dissertation zu diesem Thema vorgelegt wurde, ist seitdem", 9, False, 0), *[GERMAN] * 14]
    claims = described(
        *stacked(
            ("Mithilfe von Maschinen erfundene Decknamen entschlüsseln", 20, False, 0),
            ("Lang, Sabine", 14, True, 16),
            ("Universität Irgendwo, Österreich", 9, False, 3),
            *text,
        )
    )
    assert values(claims, "type") == ["article"]
    assert [person.literal for person in values(claims, "author")] == ["Lang, Sabine"]
