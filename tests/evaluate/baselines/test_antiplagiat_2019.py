"""The baseline antiplagiat-2019 follows its paper: rules, forest, gluing, union."""

import numpy as np

from pinakes.evaluate.baselines import antiplagiat_2019 as baseline

BODY = ["Река поворачивает там, где почва мягкая, и мы измерили каждый поворот."] * 6
LIST = [
    "Список литературы",
    "1. Иванов И. И. Сад чисел. М.: Наука, 1990. 120 с.",
    "2. Петров П. П. О форме рек // Вестник. 2006. Т. 5, № 2. С. 12–20.",
    "продолжение второй записи",
    "3. Smith J. A garden of numbers // Nature. 1999. Vol. 3. P. 1–9.",
]


def test_rules_take_lines_while_the_numbering_lasts():
    assert baseline.by_rules([*BODY, *LIST, *BODY]) == [0] * 6 + [1] * 5 + [0] * 6


def test_rules_need_a_heading_and_a_number_one():
    assert not any(baseline.by_rules([*BODY, *LIST[1:]]))
    assert not any(baseline.by_rules([LIST[0], *BODY, *LIST[1:]]))


def test_gluing_joins_what_is_near_and_drops_what_is_small():
    forest = baseline.Forest(
        *(np.zeros((1, 1)),) * 5, depth=1, sure=0.5, join=3, drop=2, join_again=5, drop_again=4
    )
    votes = np.array([0.9, 0.1, 0.9, 0.1, 0.1, 0.9, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.9], np.float32)
    assert baseline.glued(votes, forest) == [1] * 7 + [0] * 6


def test_the_union_of_both_is_the_answer():
    labels = baseline.label_lines([*BODY, *LIST])
    assert labels[6:] == [1.0] * 5
    assert sum(labels[:6]) == 0
    assert baseline.label_lines([]) == []
