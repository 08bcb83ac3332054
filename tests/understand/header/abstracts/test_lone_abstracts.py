"""Abstracts without a heading, in two languages at once, told from addresses and from the body."""

import pytest

from pinakes.config import settings
from pinakes.understand.header import HeaderExtractor
from tests.factories import a_line, a_paper

RU = (
    "Получены проверяемые необходимые и достаточные условия существования",
    "непрерывного расписания заданной длительности. Рассмотрены связи между",
    "расписаниями, раскрасками графа и паросочетаниями в двудольных графах.",
)
EN = (
    "Effectively verifiable necessary and sufficient conditions for the existence",
    "of a continuous schedule were obtained. Some relationships between scheduling",
    "and edge colouring and matchings of bipartite graphs were considered.",
)
DE = (
    "Der Artikel beschreibt die Erstellung einer umfassenden Bibliographie der",
    "Bibliographien und liefert damit einen Beitrag zur Ordnung der Werke, die",
    "über Werke berichten, und zur Frage nach der Grenze der Erschließung.",
)
BODY = ("Все использованные в данной статье обозначения соответствуют принятым в монографии",) * 6


def paper(*parts):
    lines, top = [], 60.0
    for text, size, style in parts:
        lines.append(
            a_line(text, size=size, bold=style == "bold", top=top, x0=72 if style != "centre" else 180)
        )
        top += size + (14 if style == "gap" else 3)
    return a_paper(*lines)


def abstracts(*parts):
    claims = HeaderExtractor(settings({})).extract(paper(*parts), ())
    return {claim.language: str(claim.value) for claim in claims if claim.field == "abstract"}


HEAD = (("Непрерывное участие объектов в расписании", 16, "bold"), ("А. М. Магомедов", 11, "gap"))


def test_two_languages_follow_each_other_without_a_word():
    found = abstracts(
        *HEAD,
        *((text, 9, "") for text in RU[:-1]),
        (RU[-1], 9, "gap"),
        *((text, 9, "") for text in EN[:-1]),
        (EN[-1], 9, "gap"),
        ("Ключевые слова: расписание, раскраска, граф", 9, "gap"),
        *((text, 11, "") for text in BODY),
    )
    assert found["ru"] == " ".join(RU)
    assert found["en"] == " ".join(EN)


def test_how_many_works_are_cited_does_not_end_the_head():
    found = abstracts(
        *HEAD, *((text, 9, "") for text in RU), ("Библиография: 20 названий.", 9, "gap"), *((text, 9, "") for text in EN),
        ("Ключевые слова: расписание, раскраска, граф", 9, "gap"), *((text, 11, "") for text in BODY),
    )  # fmt: skip
    assert set(found) == {"ru", "en"}


@pytest.mark.parametrize("closing", ["Einführung", "Einleitung"])
def test_german_nouns_have_capitals(closing):
    found = abstracts(
        ("Der Artikel als Bibliographie der Bibliographien", 18, "bold"), ("Jakob Vossmann", 14, "gap"), *((text, 11, "") for text in DE),
        ("", 11, "gap"), (closing, 13, "bold"), *(("Seit der Erfindung des Buchdrucks wurden viele Werke gezählt und geordnet.", 11, "") for _ in range(8)),
    )  # fmt: skip
    assert found["de"] == " ".join(DE)


def test_an_abstract_ends_before_the_label_of_something_else():
    head = (("Ledgers of the valley", 16, "bold"), ("Karin Holm, University of the North", 11, "gap"))
    lines = [
        (text, 9, "")
        for text in (*EN, "CCS Concepts: • Applied computing → Archives; • Networks → Reliability.")
    ]
    body = [
        ("1 Introduction", 12, "bold"),
        *(
            ("All notation in this article follows the usual books of the field, as they", 10, "")
            for _ in range(6)
        ),
    ]
    found = abstracts(*head, *lines, ("Keywords: schedules, graphs, colouring", 9, "gap"), *body)
    assert found["en"].endswith("were considered.")


PARTS = (
    ("BACKGROUND: The wells of the old town are older than the ponds and nobody has counted them.", 9, ""),
    (
        "METHODS: We went from door to door and asked for the well, and measured how deep each of them is.",
        9,
        "",
    ),
    (
        "RESULTS: Of eighty wells forty are dry, and those that are not dry are deeper than the dry ones.",
        9,
        "",
    ),
    (
        "CONCLUSIONS: Wells should be dug deeper than they are, or not at all, in the view of the owners.",
        9,
        "gap",
    ),
)
TEXT = ("The town stands on clay and the water stands below the clay, as every digger has known.", 11, "")


def test_parts_with_labels_are_an_abstract():
    found = abstracts(("Wells of an Old Town", 16, "bold"), ("Anna Pond", 11, "gap"), *PARTS, *(TEXT,) * 8)
    assert found["en"] == " ".join(text for text, _, _ in PARTS)


def test_two_labels_are_not_enough():
    found = abstracts(
        ("Wells of an Old Town", 16, "bold"), ("Anna Pond", 11, "gap"), *(TEXT,) * 4, *PARTS[:2], *(TEXT,) * 8
    )
    assert not any(text.startswith("BACKGROUND") for text in found.values())


def test_dates_in_brackets_are_no_part_of_an_abstract():
    dates = ("(Received 20 July 1998; accepted for publication 2 October 1998)", 9, "")
    found = abstracts(
        ("Wells of an Old Town", 16, "bold"),
        ("Anna Pond", 11, "gap"),
        dates,
        *((text, 9, "") for text in EN[:-1]),
        (EN[-1], 9, "gap"),
        *(TEXT,) * 8,
    )
    assert found["en"] == " ".join(EN)
