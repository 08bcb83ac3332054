"""Works that are no papers, invented: what they call themselves, and that nobody is made their author."""

import pytest

from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.kinds.sundry import is_greeting
from tests.factories import a_line, a_paper
from tests.understand.header.test_header import described, stacked, values


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        (
            "manual",
            (
                "Northfield Pump Works Ltd.",
                "User Manual",
                "Valve assembly Model AC-12",
                "Read this manual before use.",
            ),
        ),
        (
            "manual",
            (
                "Pumpenwerk Nordfeld GmbH",
                "Bedienungsanleitung",
                "Halterung Typ AC-12",
                "Lesen Sie diese Anleitung.",
            ),
        ),
        (
            "other",
            (
                "Bombas do Norte Ltda., Rua do Moinho 14",
                "Ana Paula Moreira",
                "Nota fiscal nº 463",
                "Valor total: R$ 263,40",
            ),
        ),
        (
            "other",
            ("Lebenslauf", "Hans-Peter Krause", "Mühlweg 14, Seestadt", "2001–2005 Studium der Hydrologie"),
        ),
        (
            "other",
            (
                "Протокол заседания водного совета",
                "Присутствовали: Пётр Белов, Мария Ильина",
                "Повестка дня",
                "1. Бюджет",
            ),
        ),
        (
            "other",
            ("请假申请表", "姓名：________________", "部门：________________", "事由：________________"),
        ),
        (
            "standard",
            (
                "Gesetz zum Schutz des Wassers",
                "vom 12.03.2001",
                "§ 1 Anwendungsbereich",
                "Es gilt für alle Brunnen.",
            ),
        ),
        (
            "letter",
            (
                "22 Harbour Road, Port Allen",
                "Dear Mr Harper,",
                "thank you for your letter of last week.",
                "Anna Miller",
            ),
        ),
    ],
)
def test_what_is_no_paper_has_no_author(kind, lines):
    claims = described(
        *stacked(*((line, 16 if at == 1 else 10, at == 1, 12) for at, line in enumerate(lines)))
    )
    assert values(claims, "type") == [kind]
    assert not values(claims, "author")


def test_a_letter_to_the_editor_is_an_article():
    rows = (
        "Acta Inventa, Vol. 12, No. 3, May 2004",
        "Wells after Rain",
        "Jane Q. Doe",
        "To the Editor: wells rise after rain.",
    )
    claims = described(
        *stacked(*((line, 16 if at == 1 else 10, at == 1, 12) for at, line in enumerate(rows)))
    )
    assert values(claims, "type") != ["letter"]
    assert [person.literal for person in values(claims, "author")] == ["Jane Q. Doe"]


@pytest.mark.parametrize(
    "line", ["Meine Damen und Herren,", "Ladies and Gentlemen,", "Уважаемые коллеги!", "Prezada Senhora:"]
)
def test_persons_greeted_in_a_speech_are_not_authors(line):
    assert is_greeting(line)
    paper = a_paper(
        a_line("On Tolerance in Towns", size=18, bold=True),
        a_line(line, top=140),
        *("And so we meet again, as we did last year.",) * 6,
    )
    people = [claim for claim in HeaderExtractor(None).extract(paper, ()) if claim.field == "author"]
    assert not people


def test_a_name_that_begins_like_a_greeting_is_none():
    assert not is_greeting("Caro Silva")
    assert not is_greeting("Cher, A. and Liebe, B.")
