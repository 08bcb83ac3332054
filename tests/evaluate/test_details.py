"""The finer fields are counted as gold means them; an empty label says there is none."""

import pytest

from pinakes.errors import Missing
from pinakes.evaluate import details
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.measures import MEASURES

AUTHORS = [
    {
        "name": "Ана Лима",
        "affiliations": ["Институт чтения, Москва"],
        "email": "A@b.ru",
        "orcid": None,
        "also": [{"name": "Ana Lima"}],
    },
    {
        "name": "李明",
        "affiliations": ["Институт чтения, Москва", "清华大学"],
        "email": None,
        "orcid": "0000-0001",
    },
]
FOUND = {
    "authors": AUTHORS,
    "contributors": [{"role": "advisor", "name": "Петров П. П."}, {"role": "editor", "name": "X Y"}],
    "date": "2004-06-17",
    "venue": {"title": "Вестник чтения", "volume": "3", "issue": None, "pages": "1-9"},
    "degree": "кандидата технических наук",
    "specialty": {"code": "05.13.01", "name": "Системный анализ"},
    "type": "thesis",
    "language": "zh-Hant",
    "classes": [{"scheme": "msc", "value": "14F35"}],
    "abstracts": [{"value": "One and two."}],
    "keyword_sets": [{"values": ["один"]}, {"values": ["one", "two"]}],
    "publisher": "Наука",
}


@pytest.mark.parametrize(
    ("field", "truth", "counts"),
    [
        (
            "affiliations",
            {"affiliations": ["清华大学", "Институт чтения (Москва)", "Elsewhere"]},
            Counts(2, 2, 3),
        ),
        ("affiliations", {"affiliations": []}, Counts(0, 2, 0)),
        ("affiliations", {}, None),
        (
            "affiliated",
            {"author_affiliations": {"Ана Лима": ["Институт чтения, Москва"], "李明": ["清华大学"]}},
            Counts(2, 3, 2),
        ),
        ("emails", {"emails": ["a@B.ru"]}, Counts(1, 1, 1)),
        ("emails", {"emails": []}, Counts(0, 1, 0)),
        ("emails_bound", {"author_emails": {"李明": "a@b.ru"}}, Counts(0, 1, 1)),
        ("orcids", {"orcids": ["0000-0001"]}, Counts(1, 1, 1)),
        ("authors_also", {"authors_en": ["A. Lima", "Li Ming"]}, Counts(1, 1, 2)),
        ("contributors", {"contributors": [{"role": "advisor", "name": "П. Петров"}]}, Counts(1, 2, 1)),
        ("contributors", {"contributors": [{"role": "referee", "name": "П. Петров"}]}, Counts(0, 2, 1)),
        ("year", {"year": 2004}, Counts(1, 1, 1)),
        ("date", {"date": "2004-06"}, Counts(1, 1, 1)),
        ("date", {"date": "2004-07"}, Counts(0, 1, 1)),
        ("date", {"date": ""}, Counts(0, 1, 0)),
        ("venue", {"venue": {"title": "Вестник Чтения"}}, Counts(1, 1, 1)),
        ("venue", {"venue": {}}, Counts(0, 1, 0)),
        ("volume", {"venue": {"volume": "3"}}, Counts(1, 1, 1)),
        ("issue", {"venue": {"issue": "2"}}, Counts(0, 0, 1)),
        ("pages", {"venue": {"pages": "1–9"}}, Counts(1, 1, 1)),
        ("issn", {"venue": {"title": "x"}}, None),
        ("degree", {"degree": "Кандидата технических наук"}, Counts(1, 1, 1)),
        ("specialty", {"specialty": "05.13.01 – что угодно"}, Counts(1, 1, 1)),
        ("specialty", {"specialty": "05.13.18 – Системный анализ"}, Counts(0, 1, 1)),
        ("kind", {"kind": "autoreferat"}, Counts(1, 1, 1)),
        ("language", {"lang": "zh"}, Counts(1, 1, 1)),
        ("msc", {"msc": ["14F35", "57-02"]}, Counts(1, 1, 2)),
        ("abstract_other", {"abstract": "Один и два.", "abstract_en": "One and two."}, Counts(1, 1, 1)),
        ("keywords_other", {"keywords_en": ["One", "three"]}, Counts(1, 2, 2)),
        ("publisher", {"publisher": "Наука"}, Counts(1, 1, 1)),
    ],
)
def test_counts(field, truth, counts):
    assert MEASURES[field](truth, FOUND) == counts


@pytest.mark.parametrize("field", MEASURES)
def test_every_measure_stands_an_empty_record(field):
    assert MEASURES[field]({}, {}) is None


def test_another_model_may_stand_in_place_of_the_shipped_one(tmp_path, monkeypatch):
    from pinakes import models

    (tmp_path / "m").write_bytes(b"other")
    monkeypatch.setenv(models.INSTEAD, f"languages={tmp_path / 'm'}")
    assert models.content("languages") == b"other"
    assert models.content("reference-fields") != b"other"
    monkeypatch.setenv(models.INSTEAD, "languages=nowhere")
    with pytest.raises(Missing, match="nowhere"):
        models.content("languages")


@pytest.mark.parametrize(
    ("printed", "offered", "counts"),
    [
        (["Fakultät für Physik", "Institut für Optik"], "Institut für Optik", (1, 1, 1)),
        (["Fakultät für Physik", "Institut für Optik"], "Fakultät für Physik, Institut für Optik", (1, 1, 1)),
        (["水利工程学院"], "软件学院", (0, 1, 1)),
        (["Кафедра физики"], None, (0, 0, 1)),
        ([], "Кафедра физики", (0, 1, 0)),
    ],
)
def test_departments_offered_against_those_printed(printed, offered, counts):
    found = {"institution": {"name": "", "department": offered}}
    assert details.department({"department": printed}, found) == Counts(*counts)
    assert details.department({}, found) is None


def test_programmes_roles_and_affiliations():
    truth = {
        "programme": ["Ciência da Computação", "Bacharelado em Ciência da Computação"],
        "contributors": [{"role": "referee", "name": "Ada Klein"}, {"role": "advisor", "name": "Max Groß"}],
        "affiliations": ["Universität A; Universität B"],
        "authors_en": ["Ivan Petrov"],
    }
    found = {
        "programme": "Bacharelado em Ciência da Computação",
        "contributors": [{"role": "advisor", "name": "Ada Klein"}],
        "authors": [
            {
                "name": "Петров И.",
                "affiliations": ["Universität A", "Universität B"],
                "also": [{"name": "Петров Иван"}, {"name": "I. Petrov"}],
            }
        ],
    }
    assert details.programme(truth, found) == Counts(1, 1, 1)
    assert details.MEASURES["referee"](truth, found) == Counts(0, 0, 1)
    assert details.MEASURES["committee"](truth, found) == Counts(0, 0, 0)
    assert details.affiliations(truth, found) == Counts(2, 2, 2)
    assert details.authors_also(truth, found) == Counts(1, 1, 1)
