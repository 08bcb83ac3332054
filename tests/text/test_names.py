import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.text.names import as_written, looks_like_name, parse, same_person, split
from pinakes.understand.bibliography.names import people


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("王 明  李小龙，张三丰", ["王明", "李小龙", "张三丰"]),
        ("徐 莹 王 刚", ["徐莹", "王刚"]),
        ("欧阳 明、李 刚", ["欧阳明", "李刚"]),
        ("李明教授", ["李明"]),
        ("João da Costa e Silva e Maria Souza", ["João da Costa e Silva", "Maria Souza"]),
        ("SILVA, João da; SOUZA, Maria", ["SILVA, João da", "SOUZA, Maria"]),
        (
            "J. Smith, K. L. Doe and Anna van der Berg, Jr.",
            ["J. Smith", "K. L. Doe", "Anna van der Berg, Jr."],
        ),
        ("А. А. Дегтярёв, С. А. Бахурин и В. В. Крюк", ["А. А. Дегтярёв", "С. А. Бахурин", "В. В. Крюк"]),
        ("Иванов И.И., Петрова А.Б.", ["Иванов И.И.", "Петрова А.Б."]),
        ("к.ф.-м.н., доцент Иванов И. И.", ["Иванов И. И."]),
        ("Prof. Dr. Hans Müller und Dr.-Ing. Eva Groß", ["Hans Müller", "Eva Groß"]),
        ("Smith, J., Doe, K.", ["Smith, J.", "Doe, K."]),
        ("John Smith1,2*, Jane Doe3† & Bob Roe, PhD", ["John Smith", "Jane Doe", "Bob Roe"]),
        ("José Ortega y Gasset", ["José Ortega y Gasset"]),
        ("Marie Curie et Pierre Curie", ["Marie Curie", "Pierre Curie"]),
        ("J. U. Schmidt u. K. Meyer", ["J. U. Schmidt", "K. Meyer"]),
        ("Boris Sand, A. U. Roe", ["Boris Sand", "A. U. Roe"]),
        ("MARIA SILVA E JOÃO SOUZA", ["MARIA SILVA", "JOÃO SOUZA"]),
        ("John Fox∗& Sanford Berg", ["John Fox", "Sanford Berg"]),
        ("Ada Roe, Bo Lind, Ed Tan", ["Ada Roe", "Bo Lind", "Ed Tan"]),
        ("Ugo Roe ed Eva Lind", ["Ugo Roe", "Eva Lind"]),
        ("John E Smith and Anna Y Lee", ["John E Smith", "Anna Y Lee"]),
        ("MENG CHANG3 , TAO XU1* and SEN YE1,4", ["MENG CHANG", "TAO XU", "SEN YE"]),
    ],
)
def test_author_lists_split(text, names):
    assert split(text) == names


@pytest.mark.parametrize(
    ("literal", "family", "given"),
    [
        ("王明", "王", "明"),
        ("欧阳修文", "欧阳", "修文"),
        ("А. А. Дегтярев", "Дегтярев", "А. А."),
        ("Дегтярев А. А.", "Дегтярев", "А. А."),
        ("Кириллова Юлия Геннадьевна", "Кириллова", "Юлия Геннадьевна"),
        ("Юлия Геннадьевна Кириллова", "Кириллова", "Юлия Геннадьевна"),
        ("Anna van der Berg", "van der Berg", "Anna"),
        ("SILVA, João da", "Silva", "João da"),
        ("João SILVA", "SILVA", "João"),
        ("WANG Xiaoming", "WANG", "Xiaoming"),
        ("Prof. Dr. Hans Müller", "Müller", "Hans"),
        ("Smith JK", "Smith", "JK"),
        ("Project Jupyter", "", None),
    ],
)
def test_family_and_given(literal, family, given):
    person = parse(literal)
    assert ((person.family or "").casefold(), person.given) == (family.casefold(), given)


@pytest.mark.parametrize(
    "text",
    [
        "И. О. Фамильев",
        "Петрова Анна Ивановна",
        "Jane Q. Doe",
        "欧阳明",
        "高峰",
        "王珊珊",
        "María de la Cruz",
        "Zhang Wei",
        "Ben Smith",
        "Di Wang",
        "Minjoo Im",
        "Rohan Das",
        "Vinh V. Le",
        "An Wang",
    ],
)
def test_names_look_like_names(text):
    assert looks_like_name(text) > 0.6


@pytest.mark.parametrize(
    "text",
    [
        "San Diego",
        "El Niño",
        "Введение",
        "University of Porto",
        "Machine Learning",
        "方法与应用",
        "简介",
        "安装",
        "任务书",
        "Московский государственный",
        "x = 3",
        "",
        "of the",
        "P. O. Box",
        "Casella Postale",
        "Abstract",
        "Made In",
        "Im Anhang",
        "Based On",
    ],
)
def test_other_text_does_not_look_like_a_name(text):
    assert looks_like_name(text) < 0.5


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("А. А. Дегтярев", "Alexander Degtyarev", True),
        ("Щербаков Е. Ю.", "E. Yu. Shcherbakov", True),
        ("J. Smith", "John Smith", True),
        ("M. Silva", "João Silva", False),
        ("王 明", "王明", True),
        ("王明", "王刚", False),
    ],
)
def test_same_person_across_scripts(one, other, same):
    assert same_person(one, other) is same


@given(st.text(max_size=80))
def test_any_text_can_be_asked_for_names(text):
    assert 0 <= looks_like_name(text) < 1
    for name in split(text):
        assert parse(name).literal is not None


@pytest.mark.parametrize(
    ("printed", "written"),
    [
        ("DANIEL B. WORK", "Daniel B. Work"),
        ("SHIMAO FAN", "Shimao Fan"),
        ("JUN LI", "Jun Li"),
        ("A. YU", "A. Yu"),
        ("ANNE VAN DER BERG", "Anne van der Berg"),
        ("JOÃO DOS SANTOS NETO", "João dos Santos Neto"),
        ("DE SOUZA, MARIA", "de Souza, Maria"),
        ("SMITH JK", "Smith JK"),
        ("Smith, JAN", "Smith, JAN"),
        ("ROBIN MILNER", "Robin Milner"),
        ("Robin MILNER", "Robin Milner"),
        ("SILVA, JOÃO DA COSTA", "Silva, João da Costa"),
        ("CONAN O'BRIEN", "Conan O'Brien"),
        ("JEAN-PIERRE SERRE", "Jean-Pierre Serre"),
        ("В. И. АРНОЛЬД", "В. И. Арнольд"),
        ("王小明", "王小明"),
        ("D. E. Knuth", "D. E. Knuth"),
        ("Project Jupyter", "Project Jupyter"),
    ],
)
def test_names_as_people_write_them(printed, written):
    person = parse(printed)
    assert as_written(printed, person.family, person.given) == written
    assert person.literal == printed


NAMES = [
    ("João Silva Filho", "Silva Filho", "João"),
    ("Carlos Alberto Souza Neto", "Souza Neto", "Carlos Alberto"),
    ("José Silva Júnior", "Silva Júnior", "José"),
    ("Yann Le Cun", "Le Cun", "Yann"),
    ("Marco Dal Pian", "Dal Pian", "Marco"),
    ("Jan van der Berg", "van der Berg", "Jan"),
    ("José Ortega y Gasset", "Ortega y Gasset", "José"),
    ("Abdullah bin Abdulaziz Al Saud", "Al Saud", "Abdullah bin Abdulaziz"),
    ("Иван Петрович Сидоров", "Сидоров", "Иван Петрович"),
    ("Сидоров Иван Петрович", "Сидоров", "Иван Петрович"),
    ("Guy L. Steele Jr.", "Steele Jr.", "Guy L."),
    ("Maria do Carmo Souza", "Souza", "Maria do Carmo"),
    ("Jean de La Fontaine", "de La Fontaine", "Jean"),
    ("Di Wang", "Wang", "Di"),
]


@pytest.mark.parametrize(("printed", "family", "given"), NAMES)
def test_family_names_of_several_words_alike_in_heads_and_in_references(printed, family, given):
    person = parse(printed)
    assert (person.family, person.given) == (family, given)
    (cited,) = people(printed)
    assert (cited.family, cited.given) == (family, given)


def test_a_name_of_two_parts_is_one_person_before_its_initials_too():
    assert [(one.family, one.given) for one in people("Ortega y Gasset, J.")] == [("Ortega y Gasset", "J.")]
    assert [one.family for one in people("García, A. y Pérez, B.")] == ["García", "Pérez"]
    assert [one.family for one in people("Juan García y Pedro Pérez")] == ["García", "Pérez"]


@pytest.mark.parametrize("word", ["&", "e", "and", "x e"])
def test_very_many_conjunctions_take_no_longer_than_their_words(word):
    text = " ".join(["Jane Doe", *[word] * 50_000, "John Roe"])
    begun = time.process_time()
    split(text)
    assert time.process_time() - begun < 5
