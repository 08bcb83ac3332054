import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.text.hyphens import join, unbroken


@pytest.mark.parametrize(
    ("first", "second", "whole", "rest"),
    [
        ("the informa-", "tion retrieval", "the information", "retrieval"),
        ("обработка инфор-", "мации в системе", "обработка информации", "в системе"),
        ("a avalia-", "ção, da qualidade", "a avaliação,", "da qualidade"),
        ("die Verän-", "derung der", "die Veränderung", "der"),
        ("die Verän\u00ad", "derung der", "die Veränderung", "der"),
        ("the informa\u0002", "tion", "the information", ""),
        ("tornou-", "se difícil", "tornou-se", "difícil"),
        ("кто-", "то пришёл", "кто-то", "пришёл"),
        ("Jean-", "Paul Sartre", "Jean-Paul", "Sartre"),
        ("CLASSIFI-", "CATION OF", "CLASSIFICATION", "OF"),
    ],
)
def test_a_broken_word_is_made_whole(first, second, whole, rest):
    assert join(first, second) == (whole, rest)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Vor-", "und Nachteile"),
        ("pre-", "and post-processing"),
        ("pages 12-", "15"),
        ("no hyphen", "here"),
        ("a dash -", "here"),
        ("中文-", "分词"),
        ("end-", ""),
        ("", "x"),
    ],
)
def test_what_is_not_a_broken_word_stays(first, second):
    assert join(first, second) is None


def test_the_document_knows_its_words():
    lines = ["a well-known fact, as is well-", "known to all, of co-operation and co-", "operation"]
    assert [line.text for line in unbroken(lines)] == [
        "a well-known fact, as is well-known",
        "to all, of co-operation and co-operation",
        "",
    ]


def test_the_printed_line_is_kept():
    first, second, third = unbroken(["one infor-", "mation two", "three"])
    assert (first.text, first.original) == ("one information", "one infor-")
    assert (second.text, second.original) == ("two", "mation two")
    assert (third.text, third.original) == ("three", None)


def test_chains_of_broken_words():
    assert [line.text for line in unbroken(["infor-", "mation re-", "trieval"])] == [
        "information",
        "retrieval",
        "",
    ]
    assert unbroken([]) == []


@given(st.lists(st.text(alphabet="abZя中-\u00ad .", max_size=12), max_size=6))
def test_no_letter_is_lost(lines):
    letters = [char for line in lines for char in line if char.isalnum()]
    after = [char for line in unbroken(lines) for char in line.text if char.isalnum()]
    assert after == letters
