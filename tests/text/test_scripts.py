"""What scripts tell of a text at a first look."""

import pytest

from pinakes.text.scripts import is_legible, word_count


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ledgers of rural clinics", 4),
        ("Журналы сельских клиник", 3),
        ("乡村诊所的账簿", 3),
        ("乡村 clinics 诊所", 3),
        ("  \t\n", 0),
        ("a\x1fb c", 3),
    ],
)
def test_two_chinese_characters_are_one_word(text, words):
    assert word_count(text) == words


@pytest.mark.parametrize(
    "text",
    ["On 12 ledgers", "О 12 журналах", "乡村诊所", "e\u0301te\u0301", "ab1 ++"],
)
def test_letters_digits_and_accents_can_be_read(text):
    assert is_legible(text)


@pytest.mark.parametrize("text", ["#$% a &*(", "■□■ а □■", "+-=/ 1 <>", "a _ _"])
def test_mostly_signs_cannot(text):
    assert not is_legible(text)
