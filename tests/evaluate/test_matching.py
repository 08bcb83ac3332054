"""When two values count as the same."""

import pytest

from pinakes.evaluate.matching import MATCHINGS, fold, pair_off, same_person


@pytest.mark.parametrize(
    ("gold", "offered", "same"),
    [
        ("José Maria da Silva", "SILVA, J. M. da", True),
        ("Иванов Иван Петрович", "И. П. Иванов", True),
        ("王小明", "王 小明", True),
        ("王小明", "王小红", False),
        ("Anna Müller", "Anna Mueller-Schmidt", True),
        ("Anna Müller", "Müller", True),
        ("Anna Müller", "Anna", False),
        ("А. А. Дегтярев", "С. А. Бахурин", False),
        ("J. Smith", "J. S.", False),
    ],
)
def test_names_that_can_be_one_person(gold, offered, same):
    assert same_person(gold, offered) is same


def test_each_matching_accepts_more_than_the_one_before():
    gold = "Über die Größe der Welt: eine Studie"
    assert MATCHINGS["strict"](gold, "Über  die Größe der Welt: eine Studie")
    assert not MATCHINGS["strict"](gold, gold.upper())
    assert MATCHINGS["soft"]("Методы, и задачи.", "методы и задачи")
    assert not MATCHINGS["soft"](gold, gold + " x")
    assert MATCHINGS["ratcliff"](gold, gold + " x")
    assert not MATCHINGS["ratcliff"](gold, gold[:-8])
    assert MATCHINGS["levenshtein"](gold, gold[:-4])
    assert not MATCHINGS["levenshtein"](gold, gold[:15])


def test_folding_levels_scripts():
    assert fold("Ёлка — Größe (图)") == "елкаgroße图"


def test_each_item_pairs_once():
    assert pair_off(["a", "a", "b"], ["a", "b", "b"], lambda x, y: x == y) == [(0, 0), (2, 1)]
