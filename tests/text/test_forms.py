import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.text.forms import agreement, form, keys
from pinakes.text.pinyin import cut, family_readings, simplified, spelled
from pinakes.text.romanise import coarse, schemes, written_by


def agree(one, other):
    return agreement(form(one), form(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ivanov I. P.", "Иванов Иван Петрович"),
        ("Iwanow, I.", "Иванов И.П."),
        ("Ivanoff, Ivan", "Iwanow I."),
        ("Tschechow, Anton", "А. П. Чехов"),
        ("Tchékhov, A.", "Chekhov A. P."),
        ("Yu. P. Rybakov", "Юрий Петрович Рыбаков"),
        ("J. Rybakow", "Ю. П. Рыбаков"),
        ("Schmidt, O.", "Шмидт О.Ю."),
        ("王小明", "Wang Xiaoming"),
        ("王小明", "Xiao-Ming Wang"),
        ("王小明", "Wang X."),
        ("王小明", "X.-M. Wang"),
        ("王小明", "Hsiao-ming Wang"),
        ("王曉明", "王晓明"),
        ("李祈均", "Lee, Chi-Chun"),
        ("欧阳修", "Ouyang Xiu"),
        ("吕布", "Lyu Bu"),
        ("Wang Wei", "Wei Wang"),
        ("J. M. Silva", "SILVA, José Maria"),
        ("Silva JM", "José Maria da Silva"),
        ("SANTOS, J. M. S.", "José Maria da Silva Santos"),
        ("SILVA SANTOS, J. M.", "José Maria da Silva Santos"),
        ("García Márquez, Gabriel", "García, G."),
        ("Müller-Lüdenscheid, A.", "Anna Müller"),
        ("Mueller, A.", "Anna Müller"),
        ("van der Waals, J. D.", "Johannes Diderik van der Waals"),
        ("Jean-Pierre Serre", "J.-P. Serre"),
    ],
)
def test_one_person_in_two_spellings(one, other):
    assert agree(one, other) is not None
    assert agree(other, one) is not None
    assert set(keys(form(one))) & set(keys(form(other)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Иванов И. П.", "Петров И. П."),
        ("Ivanov A.", "Иванов Б."),
        ("王小明", "王晓明"),
        ("王小明", "Wang Xiaohong"),
        ("王小明", "Li Xiaoming"),
        ("José Silva", "João Silva"),
        ("A. B. Smith", "A. C. Smith"),
        ("Silva Filho, J.", "Silva Neto, J."),
        ("Müller, A.", "Möller, A."),
        ("Weber, M.", "Vebr, M."),
    ],
)
def test_names_of_two_persons_do_not_agree(one, other):
    assert agree(one, other) is None


@pytest.mark.parametrize("scheme", schemes())
@pytest.mark.parametrize(
    "name",
    ["Жуков", "Щербаков", "Чехов", "Хачатурян", "Цветаева", "Юшкевич", "Яковлев", "Евгений", "Дмитрий"],
)
def test_every_transliteration_shares_a_coarse_form_with_the_name(name, scheme):
    assert set(coarse(name)) & set(coarse(written_by(name, scheme)))


def test_full_given_names_agree_more_than_initials():
    assert agree("Иванов Иван", "Ivan Ivanov").full == 1
    assert agree("Иванов И.", "Ivan Ivanov").initials == 1
    assert agree("Silva", "José Silva").lacking == 1


def test_chinese_readings():
    assert family_readings("曾") == ("zeng",)
    assert "hsieh" in spelled("xie")
    assert cut("xiaoming") == ("xiao", "ming")
    assert simplified("張曉剛") == "张晓刚"


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_text_can_be_compared_both_ways(one, other):
    a, b = form(one), form(other)
    assert (agreement(a, b) is None) == (agreement(b, a) is None)
    assert all(isinstance(key, str) for key in keys(a))


@given(
    st.sampled_from(["Ivan", "José Maria", "Anna-Lena", "Пётр", "Xiaoming"]),
    st.sampled_from(["Silva", "Иванов", "Wang", "Müller", "O'Neill"]),
)
def test_a_name_agrees_with_itself(given_name, family):
    name = form(f"{family}, {given_name}")
    assert agreement(name, name) is not None
