"""French stands beside the five: its tables answer wherever all five do, and its papers and theses are described."""

import pytest

from pinakes.api import describe
from pinakes.text import dates
from pinakes.text.names import looks_like_name, parse
from pinakes.text.words import table
from pinakes.understand.bibliography import parse_references
from pinakes.understand.funding import found as funders

FIVE = ("pt", "zh", "ru", "de", "en")
NOT_FRENCH = {("header", "strip_label"), ("header", "department_end"), ("header", "states")}
"""What French does otherwise, or shares with English letter for letter."""


def test_every_table_that_all_five_have_french_has_too():
    shared = {
        (section, key)
        for section in table("en")
        for key in table("en")[section]
        if all(key in table(one).get(section, {}) for one in FIVE)
    }
    lacking = {(section, key) for section, key in shared if key not in table("fr").get(section, {})}
    assert lacking <= NOT_FRENCH


PAPER = """Modélisation des rivières urbaines par réseaux de capteurs

Camille Dupont-Moreau, Jean-Baptiste Le Goff

Laboratoire d'hydrologie, Université de Rennes, Rennes, France

Résumé
Cet article présente trois années de mesures de la qualité de l'eau dans quatre rivières urbaines. Les capteurs ont été posés avec les
écoles de la ville et relevés tous les quinze jours. Nous montrons que la turbidité suit les pluies avec un retard de six heures.

Mots-clés : qualité de l'eau ; capteurs ; rivières urbaines ; sciences participatives

1. Introduction
Les rivières urbaines sont mal connues, et les mesures y sont rares.
"""


def test_a_french_paper(tmp_path):
    (tmp_path / "article.txt").write_text(PAPER, "utf-8")
    record = describe(tmp_path / "article.txt").record
    assert str(record.best("title")[0].value) == "Modélisation des rivières urbaines par réseaux de capteurs"
    assert [claim.value.family for claim in record.best("author")] == ["Dupont-Moreau", "Le Goff"]
    assert record.best("keywords")[0].value.values == (
        "qualité de l'eau",
        "capteurs",
        "rivières urbaines",
        "sciences participatives",
    )
    assert str(record.best("abstract")[0].value).startswith("Cet article présente trois années")
    assert str(record.best("language")[0].value) == "fr"


@pytest.mark.parametrize(
    ("printed", "family"), [("Mme Claire de La Tour", "de La Tour"), ("Yann Le Cun", "Le Cun")]
)
def test_french_names(printed, family):
    assert parse(printed).family == family
    assert looks_like_name(printed) > 0.5


KINDS = ("sections", "header", "bibliography", "names", "funding")


@pytest.mark.parametrize("section", KINDS)
def test_french_tables_are_of_the_size_of_the_others(section):
    """At least as many words as the smallest of the five, and two thirds of their middle one."""

    def size(language):
        return sum(
            len(words) for words in table(language).get(section, {}).values() if isinstance(words, list)
        )

    five = sorted(map(size, FIVE))
    assert size("fr") >= five[0]
    assert size("fr") * 3 >= five[2] * 2


THESIS = """UNIVERSITÉ DE RENNES
École doctorale Matière, Molécules et Géosciences

THÈSE DE DOCTORAT

Spécialité : Hydrologie

Le temps long des rivières urbaines

Thèse présentée et soutenue à Rennes, le 12 mars 2019

par

Camille Dupont-Moreau

Directrice de thèse : Mme Claire de La Tour
"""


def test_a_french_thesis(tmp_path):
    (tmp_path / "these.txt").write_text(THESIS, "utf-8")
    record = describe(tmp_path / "these.txt").record
    assert str(record.best("title")[0].value) == "Le temps long des rivières urbaines"
    assert [claim.value.family for claim in record.best("author")] == ["Dupont-Moreau"]
    assert str(record.best("type")[0].value) == "thesis"
    assert record.best("date")[0].value.year == 2019
    advisors = [claim.value for claim in record.best("contributor") if claim.value.role == "advisor"]
    assert [one.person.family for one in advisors] == ["de La Tour"]


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (
            "Moreau, C. (2004). La qualité des eaux urbaines. Revue de géographie alpine, 92(3), 45-58.",
            {"title": "La qualité des eaux urbaines", "container": "Revue de géographie alpine", "volume": "92", "pages": "45-58"},
        ),
        (
            "Le Goff, J.-B. (2012). Capteurs et rivières. Thèse de doctorat, Université de Rennes.",
            {"title": "Capteurs et rivières", "type": "thesis"},
        ),
        (
            "Dupont, Camille. Histoire des fontaines. Paris : Presses universitaires de France, 1998.",
            {"title": "Histoire des fontaines", "place": "Paris", "publisher": "Presses universitaires de France"},
        ),
    ],
)  # fmt: skip
def test_french_references(printed, expected):
    (reference,) = parse_references([printed])
    said = {claim.field: str(claim.value) for claim in reference.claims}
    assert {field: said.get(field) for field in expected} == expected


@pytest.mark.parametrize(
    ("printed", "day"),
    [("le 12 mars 2019", "2019-03-12"), ("1er août 2004", "2004-08-01"), ("décembre 1998", "1998-12")],
)
def test_french_dates(printed, day):
    assert [str(found.date) for found in dates.find(printed)][:1] == [day]


def test_french_funders():
    sentence = "Ce travail a été financé par l'Agence nationale de la recherche (projet ANR-19-CE01-0004)."
    assert [one.grant for one in funders(sentence)] == ["ANR-19-CE01-0004"]
