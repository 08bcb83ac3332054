"""Numbers in front of heads, however a language counts."""

import pytest

from pinakes.understand.body.numbers import numbered


@pytest.mark.parametrize(
    ("text", "manner", "number", "depth", "rest"),
    [
        ("1 Introduction", "bare", "1", 1, "Introduction"),
        ("1. Введение", "plain", "1", 1, "Введение"),
        ("2.3. Resultados", "decimal", "2.3", 2, "Resultados"),
        ("3.1.2 Ergebnisse", "decimal", "3.1.2", 3, "Ergebnisse"),
        ("1．2浅层结构", "decimal", "1．2", 2, "浅层结构"),
        ("2网络信息采集", "bare", "2", 1, "网络信息采集"),
        ("IV. METHODS", "roman", "IV", 0, "METHODS"),
        ("А. Постановка", "letter", "А", 0, "Постановка"),
        ("一、引言", "han", "一", 0, "引言"),
        ("（二）实验", "han-bracket", "二", 0, "实验"),
        ("第三章 方法", "chapter-han", "第三章", 1, "方法"),
        ("Глава 2. Методы", "chapter", "Глава 2", 1, "Методы"),
        ("Capítulo 3 – Resultados", "chapter", "Capítulo 3", 1, "Resultados"),
        ("Kapitel 1", "chapter", "Kapitel 1", 1, ""),
        ("§ 2. Теорема", "plain", "2", 1, "Теорема"),
    ],
)
def test_numbers_of_heads(text, manner, number, depth, rest):
    found = numbered(text)
    assert found is not None
    assert (found.manner, found.number, found.depth, found.rest) == (manner, number, depth, rest)


@pytest.mark.parametrize(
    "text", ["2004 год был", "Introduction", "", "1.", "45 Prozent", "第", "1994. It was", "3,5 mm"]
)
def test_numbers_of_other_things_are_no_section_numbers(text):
    assert numbered(text) is None
