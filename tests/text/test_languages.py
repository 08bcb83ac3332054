import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.text.languages import guess
from pinakes.text.scripts import close_up, counts, main


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Prevalência de asma em escolares do Brasil", "pt"),
        ("Avaliação da qualidade de vida", "pt"),
        ("基于TensorFlow的图像识别", "zh"),
        ("時間相依ROC曲線分析", "zh"),
        ("О некоторых свойствах групп", "ru"),
        ("Das Problem der digitalen Edition und ihre Nutzung", "de"),
        ("On the structure of finite groups", "en"),
        ("Les méthodes de l'analyse des données", "fr"),
        ("El análisis de los datos y su uso en la educación", "es"),
        ("ひらがなとカタカナの文章", "ja"),
        ("Η θεωρία των αριθμών", "el"),
        ("نظرية الأعداد", "ar"),
        ("תורת המספרים", "he"),
    ],
)
def test_language_of_titles(text, language):
    assert guess(text)[0] == language
    assert 0.5 < guess(text)[1] < 1


def test_text_without_letters_has_no_language():
    assert guess("12.5 — 17 (3)") == (None, 0.0)


def test_prior_decides_where_words_do_not_and_the_model_remains_out():
    known = "py3langid.langid" in sys.modules
    assert guess("Julia", "de")[0] == "de"
    assert guess("On the use of the word of", "de")[0] == "en"
    assert known or "py3langid.langid" not in sys.modules


@given(st.text(max_size=200))
def test_any_text_has_an_honest_weight(text):
    language, weight = guess(text, "en")
    assert 0 <= weight < 1
    assert (language is None) == (weight == 0)


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("Möller", "Latn"),
        ("Щука", "Cyrl"),
        ("数学 math", "Hani"),
        ("αβγ", "Grek"),
        ("12", None),
        ("שלום", "Hebr"),
        ("سلام", "Arab"),
    ],
)
def test_main_script(text, script):
    assert main(text) == script


def test_mixed_text_counts_each_script():
    assert counts("УДК abc 数") == {"Cyrl": 3, "Latn": 3, "Hani": 1}


def test_gaps_between_chinese_characters_close():
    assert close_up("摘 要 ： 本 文  uses PDF 文件") == "摘要：本文 uses PDF 文件"
