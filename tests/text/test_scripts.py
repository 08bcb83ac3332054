"""What scripts tell of a text at a first look."""

import re

import pytest

from pinakes.text.scripts import (
    LONG,
    RANGES,
    counts,
    different_words,
    is_legible,
    small_words,
    word_count,
)


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


def test_letters_are_counted_the_same_in_short_and_in_long_texts():
    """One letter at each end of every range, and the signs that stand between scripts."""
    letters = "".join(char for chars in RANGES.values() for char in chars if char != "-")
    mixed = f"{letters} — 1924, №×\ud800\U000e0001"
    short = [counts(mixed[at : at + LONG]) for at in range(0, len(mixed), LONG)]
    summed = {script: sum(part.get(script, 0) for part in short) for script in RANGES}
    assert counts(mixed * 3) == {script: 3 * count for script, count in summed.items()}
    assert list(counts(mixed * 3)) == list(RANGES)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ledgers of clinics", {"Latn": 16}),
        ("Журналы клиник", {"Cyrl": 13}),
        ("账簿 of clinics", {"Latn": 9, "Hani": 2}),
        ("— 1924 …", {}),
    ],
)
def test_scripts_are_counted(line, found):
    assert counts(line) == found
    assert counts(line * 40) == {script: 40 * count for script, count in found.items()}


@pytest.mark.parametrize(
    "text",
    [
        "Ledgers of clinics, ledgers of 1924 (and x²y_z)",
        "Журналы клиник — журналы №5 «и» so-called",
        "账簿 of clinics，账簿",
        "noisy l1ne d'été\n\te\u0301te\u0301 ﬁne",
        "",
    ],
)
def test_the_words_of_a_text_are_its_runs_of_letters(text):
    found = set(re.findall(r"[^\W\d_]+", text))
    assert different_words(text) == found
    assert small_words(text) == {word for word in found if len(word) > 2 and word.islower()}
