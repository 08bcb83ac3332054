import pytest

from pinakes.model import Person
from pinakes.understand.bibliography import parse_references
from pinakes.understand.bibliography.twins import halves, joined, paired, skeleton

RUSSIAN = (
    "1. Иванов И. И. О форме малых рек // Вестник вымышленной гидрологии. 2004. Т. 5, № 2. С. 12–20.",
    "2. Щербаков Ю. Н. Сад чисел. М.: Наука, 1990. 288 с.",
    "3. Smith J. On the shape of rivers // Journal of Invented Hydrology. 2011. Vol. 12, no. 3. P. 45–67.",
    "4. Хайруллин Я. Р. Дома и улицы // Труды института улиц. 2008. № 7. С. 33–41.",
)
LATIN = (
    "1. Ivanov I. I. O forme malykh rek [On the shape of small rivers]. Vestnik vymyshlennoi gidrologii, 2004, vol. 5, no. 2, pp. 12–20 (in Russ.).",
    "2. Shcherbakov Yu. N. Sad chisel [The garden of numbers]. Moscow, Nauka Publ., 1990. 288 p.",
    "3. Smith J. On the shape of rivers. Journal of Invented Hydrology, 2011, vol. 12, no. 3, pp. 45–67.",
    "4. Khairullin Ya. R. Doma i ulitsy [Houses and streets]. Trudy instituta ulits, 2008, no. 7, pp. 33–41.",
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Журавлёв", "Zhuravlyov"),
        ("Щербаков", "Shcherbakov"),
        ("Юрьев", "Iur'ev"),
        ("Цветков", "Cvetkov"),
        ("Žižek", "Жижек"),
    ],
)
def test_spellings_of_one_name_come_out_alike(one, other):
    assert skeleton(one) == skeleton(other)


def test_a_second_list_in_latin_letters_is_paired_with_the_first():
    assert paired(parse_references([*RUSSIAN, *LATIN])) == {0: 4, 1: 5, 2: 6, 3: 7}


def test_one_list_has_no_pairs():
    assert paired(parse_references(RUSSIAN)) == {}
    assert paired(parse_references(LATIN)) == {}
    english = [
        f"{name}, J. ({year}). On rivers. Journal of Rivers, 3, {year - 1900}-{year - 1890}."
        for name in ("Smith", "Miller")
        for year in (2001, 2002, 2003)
    ]
    assert paired(parse_references(english)) == {}


def test_a_joined_reference_keeps_both_forms():
    first, second = parse_references([RUSSIAN[0], LATIN[0]])
    both = joined(first, second)
    assert both.raw == first.raw
    assert [claim.value for claim in both.claims if claim.field == "also"] == [second.raw]
    (person,) = [claim.value for claim in both.claims if claim.field == "author"]
    assert isinstance(person, Person)
    assert person.family == "Иванов"
    assert person.also[0].name.startswith("Ivanov")


@pytest.mark.parametrize(
    ("raw", "is_double"),
    [
        (
            f"{RUSSIAN[0]} [Ivanov I. I. On the shape of small rivers. Hydrology Bulletin, 2004, vol. 5, no. 2, pp. 12–20 (in Russ.)]",
            True,
        ),
        (
            "张三, 李四. 小河形态的研究[J]. 虚构水文学报, 2004, 31(5): 1-8. ZHANG San, LI Si. Study on small rivers[J]. Acta Hydrologica, 2004, 31(5): 1-8.",
            True,
        ),
        ("Иванов И. И. О форме малых рек // J. Hydrol. 2004. V. 5. P. 12–20.", False),
        (RUSSIAN[1], False),
        (LATIN[0], False),
    ],
)
def test_entries_in_two_languages(raw, is_double):
    assert (halves(raw) is not None) == is_double


def test_an_entry_in_two_languages_is_one_work():
    (reference,) = parse_references(
        [
            f"{RUSSIAN[0]} [Ivanov I. I. On the shape of small rivers. Hydrology Bulletin, 2004, vol. 5, no. 2, pp. 12–20 (in Russ.)]"
        ]
    )
    titles = [claim for claim in reference.claims if claim.field == "title"]
    assert titles[0].value == "О форме малых рек"
    assert titles[1].language == "en"
    assert sum(claim.field == "date" for claim in reference.claims) == 1
