"""Parts of TEI that GROBID's clients look for: affiliations taken apart, figures and tables out of the text."""

import pytest

from pinakes.model.body import Block
from pinakes.publish.export.affiliated import place
from pinakes.publish.export.figures import Figure, apart


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
    assert [one.text for one in found if isinstance(one, Block)] == ["Before.", "Between.", "– one", "After.", "without a caption"]
    table, picture, *rest = [one for one in found if isinstance(one, Figure)]
    assert (table.is_table, table.head, table.label, [row.text for row in table.rows]) == (True, "Tabela 2", "2", ["a 1", "b 2"])
    assert table.caption.text[table.skipped :].strip(" –") == "Proporção de casos"
    assert (picture.is_table, picture.head, picture.label, picture.rows, len(picture.inside)) == (False, "Рис. 3.1", "3.1", (), 1)
    assert {(one.is_table, one.label, len(one.rows)) for one in rest} == {(False, "", 0), (True, "1", 1)}
