"""Words that are a person's name are told from phrases that look like one."""

import pytest

from pinakes.model import Person
from pinakes.text.persons import is_nobody, read_like_persons, reads_like_person


@pytest.mark.parametrize(
    "name",
    ["Anna Miller", "A. B. Holroyd", "Jürgen Weiß", "João da Silva", "Громов Олег Иванович", "П. А. Белов"],
)
def test_names_read_like_persons(name):
    found = reads_like_person(name)
    assert found is not None
    assert found > 0


@pytest.mark.parametrize(
    "phrase",
    [
        "Einbau und Betrieb",
        "Cognitive Models",
        "Companhia de Águas do Vale",
        "Введение в гидрологию",
        "Terms of Service",
        "Heating and Ventilation",
    ],
)
def test_phrases_are_nobody(phrase):
    assert is_nobody(phrase)


@pytest.mark.parametrize("text", ["李明", "Madonna", "", "12 § 4", "김 철수"])
def test_nothing_is_said_of_lone_words_and_of_scripts_not_learnt(text):
    assert reads_like_person(text) is None
    assert not is_nobody(text)


@pytest.mark.parametrize("text", ["V E", "L. Y.", "C-c C-t", "А Б"])
def test_letters_alone_are_nobody(text):
    assert is_nobody(text)


def test_no_name_alone_says_all_of_a_list():
    alone = read_like_persons([Person("Heating and Ventilation")])
    beside = read_like_persons(map(Person, ["Anna Miller", "Jürgen Weiß", "Heating and Ventilation"]))
    assert alone is not None
    assert beside is not None
    assert alone < 0 < beside
    assert read_like_persons([Person("李明")]) is None
