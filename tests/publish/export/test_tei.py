"""Parts of TEI that GROBID's clients look for: affiliations taken apart, figures and tables out of the text."""

import io
from dataclasses import replace

import pytest
from lxml import etree

from pinakes import plugins
from pinakes.model import Claim, Person
from pinakes.model.body import Block
from pinakes.publish.export.affiliated import place
from pinakes.publish.export.figures import Figure, apart
from tests.publish.outcomes import an_outcome


@pytest.mark.parametrize(
    ("printed", "departments", "institution", "address"),
    [
        ("Programa de Pós-Graduação em Epidemiologia. Faculdade de Medicina. Universidade Federal de Pelotas. Pelotas, RS, Brasil", 2, "Universidade Federal de Pelotas", ("Pelotas", "RS", "Brasil")),
        ("Department of Computer Science, Stanford University, Stanford, CA 94305, USA", 1, "Stanford University", ("Stanford", "CA 94305", "USA")),
        ("Кафедра прикладной информатики, Российский университет дружбы народов, Москва, Россия", 1, "Российский университет дружбы народов", ("Москва", "Россия")),
        ("Institut für Informatik, TU Berlin", 1, "TU Berlin", ()),
        ("清华大学 计算机系, 北京 100084", 1, "清华大学", ("北京 100084",)),
        ("Google Brain", 0, "Google Brain", ()),
        ("", 0, "", ()),
    ],
)  # fmt: skip
def test_affiliations_are_taken_apart(printed, departments, institution, address):
    found = place(printed)
    assert [kind for kind, _ in found.units].count("department") == departments
    assert [name for kind, name in found.units if kind == "institution"] == [institution]
    assert found.address == address


def blocks(*rows):
    return [Block(kind, text) for kind, text in rows]


def test_tables_and_figures_leave_the_text():
    found = list(
        apart(
            blocks(
                ("paragraph", "Before."),
                ("caption", "Tabela 2 – Proporção de casos"),
                ("table", "a 1"),
                ("table", "b 2"),
                ("paragraph", "Between."),
                ("fragment", "x axis"),
                ("caption", "Рис. 3.1. Схема опыта"),
                ("item", "– one"),
                ("table", "甲 1"),
                ("caption", "表 1 结果"),
                ("caption", "what begins with no number"),
                ("paragraph", "After."),
                ("table", "without a caption"),
            )
        )
    )
    assert [one.text for one in found if isinstance(one, Block)] == [
        "Before.",
        "Between.",
        "– one",
        "After.",
        "without a caption",
    ]
    table, picture, *rest = [one for one in found if isinstance(one, Figure)]
    assert (table.is_table, table.head, table.label, [row.text for row in table.rows]) == (
        True,
        "Tabela 2",
        "2",
        ["a 1", "b 2"],
    )
    assert table.caption.text[table.skipped :].strip(" –") == "Proporção de casos"
    assert (picture.is_table, picture.head, picture.label, picture.rows, len(picture.inside)) == (
        False,
        "Рис. 3.1",
        "3.1",
        (),
        1,
    )
    assert {(one.is_table, one.label, len(one.rows)) for one in rest} == {(False, "", 0), (True, "1", 1)}


def a_tei(*people):
    out = io.BytesIO()
    claims = [Claim("title", "T", 0.9, "h@1"), *(Claim("author", person, 0.9, "h@1") for person in people)]
    plugins.part("exporters", "tei")(None).export([an_outcome(*claims)], out)
    return etree.fromstring(out.getvalue())


def test_every_affiliation_has_its_own_key_and_the_same_one_the_same():
    root = a_tei(
        Person("A. Roe", family="Roe", given="A.", affiliations=("University X", "Institute Y")),
        Person("B. Lee", family="Lee", given="B.", affiliations=("Institute Y",)),
        Person("C. Wu", family="Wu", given="C.", affiliations=("College Z",)),
    )
    keys = [[one.get("key") for one in author.iter("{*}affiliation")] for author in root.iter("{*}author")]
    assert keys == [["aff0", "aff1"], ["aff1"], ["aff2"]]


def test_who_alone_gives_an_address_is_the_one_to_write_to():
    roe, lee = (
        Person("A. Roe", family="Roe", given="A."),
        Person("B. Lee", family="Lee", given="B.", email="lee@x.org"),
    )
    assert [author.get("role") for author in a_tei(roe, lee).iter("{*}author")] == [None, "corresp"]
    both = a_tei(replace(roe, email="roe@x.org"), lee)
    assert [author.get("role") for author in both.iter("{*}author")] == [None, None]
    assert [author.findtext("{*}email") for author in both.iter("{*}author")] == ["roe@x.org", "lee@x.org"]
    said = a_tei(replace(roe, email="roe@x.org", is_corresponding=True), lee)
    assert [author.get("role") for author in said.iter("{*}author")] == ["corresp", None]
