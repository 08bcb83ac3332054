import os
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.text.encodings import canonical, code_page, decode, decode_as, repair

PT = "A avaliação da qualidade de vida em saúde pública no município de São Paulo é difícil; não há solução única para a questão."
DE = "Über die Bedeutung natürlicher Sprache für künstliche Systeme: größere Häufigkeit außerhalb der Bücher, möglichst früh."
FR = "La bibliothèque numérique où l'élève a été reçu; les données françaises à l'école."
RU = "Методы обработки текстовой информации. В работе рассматривается задача автоматического извлечения метаданных из статей."
ZH = "基于神经网络的文本分类方法研究。本文提出一种新的算法，实验结果表明该方法具有较好的性能，中国科学院计算技术研究所。"
TW = "國立臺灣大學資訊工程學系。論文題目：中文資訊檢索系統之研究，實驗結果顯示本方法的效能較好。"
PL = "Właściwości źródeł żywności w Łodzi są różne, a książka o języku polskim została już wydana."

EL = "Η βιβλιοθήκη του πανεπιστημίου και η αναζήτηση πληροφοριών σε επιστημονικά κείμενα."
AR = "المكتبة الرقمية واسترجاع المعلومات من النصوص العلمية في الجامعات العربية."
HE = "הספרייה הדיגיטלית ואחזור מידע מטקסטים מדעיים באוניברסיטאות."

PAGES = [
    *(
        (PT, page)
        for page in (
            "latin-1",
            "cp1252",
            "mac-roman",
            "cp850",
            "utf-8",
            "utf-16",
            "utf-16-le",
            "utf-16-be",
            "utf-32",
        )
    ),
    *((DE, page) for page in ("latin-1", "cp1252", "mac-roman", "cp850", "utf-16-le")),
    *((FR, page) for page in ("latin-1", "cp1252", "utf-8-sig")),
    *(
        (RU, page)
        for page in ("cp1251", "koi8-r", "cp866", "mac-cyrillic", "utf-8", "utf-16-le", "utf-16-be")
    ),
    *((ZH, page) for page in ("gbk", "gb18030", "hz", "utf-8", "utf-16-le", "utf-16-be")),
    *((TW, page) for page in ("big5", "cp950", "utf-8", "utf-16-le")),
    (PL, "cp1250"),
    (EL, "cp1253"),
    (AR, "cp1256"),
]


@pytest.mark.parametrize(("text", "page"), PAGES, ids=lambda value: value if len(value) < 20 else value[:3])
def test_every_page_is_recognised(text, page):
    found = decode(text.encode(page))
    assert found.text == text
    assert found.weight > 0.8


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("São Paulo", "latin-1"),
        ("Introdução", "latin-1"),
        ("CONCLUSÃO", "latin-1"),
        ("José", "latin-1"),
        ("Müller", "latin-1"),
        ("Größe", "latin-1"),
        ("Straße", "latin-1"),
        ("été", "latin-1"),
        ("Привет", "cp1251"),
        ("Привет", "koi8-r"),
        ("Привет", "cp866"),
        ("ВВЕДЕНИЕ", "cp1251"),
        ("ВВЕДЕНИЕ", "koi8-r"),
        ("Иванов И. И.", "cp1251"),
        ("Иванов И. И.", "koi8-r"),
        ("Report: доклад 2003", "koi8-r"),
        ("张三", "gbk"),
        ("论文", "gbk"),
        ("中国科学院, Beijing 100080", "gbk"),
        ("Microsoft Word - 信息论.doc", "gbk"),
        ("資訊", "big5"),
        (HE, "cp1255"),
    ],
)
def test_short_strings_are_decoded_by_their_letters(text, page):
    assert decode(text.encode(page)).text == text


def test_ascii_is_ascii_and_empty_is_not_an_error():
    assert decode(b"plain words").encoding == "ascii"
    assert decode(b"").text == ""
    assert decode(b"", declared="koi8-r").text == ""


def test_a_declared_encoding_is_used_when_the_letters_agree():
    assert decode("Я".encode("koi8-r"), declared="KOI8-R").text == "Я"
    assert decode("É".encode("latin-1"), declared="iso-8859-1").text == "É"


@pytest.mark.parametrize(
    "declared", ["iso-8859-1", "windows-1252", "no-such-page", "", "utf-8", "rot13", "base64"]
)
def test_a_declared_encoding_is_ignored_when_the_letters_disagree(declared):
    assert decode(ZH.encode("gbk"), declared=declared).text == ZH
    assert decode(RU.encode("koi8-r"), declared=declared).text == RU
    assert decode(PT.encode("utf-8"), declared=declared).text == PT


def test_utf8_with_a_fault_remains_utf8():
    cut = (RU * 5).encode()[:-1]
    assert decode(cut).encoding == "utf-8"
    assert decode((RU + RU).encode().replace(b" ", b"\xff ", 1)).text.count("\ufffd") == 1


def test_mixed_languages_in_one_page():
    text = RU + " Keywords: natural language. " + RU
    assert decode(text.encode("cp1251")).text == text
    text = ZH + " Abstract: neural network. " + ZH
    assert decode(text.encode("gb18030")).text == text


def test_noise_among_the_letters_does_not_hide_the_page():
    noise = random.Random(1)
    content = bytearray((RU * 20).encode("cp1251"))
    for _ in range(40):
        content[noise.randrange(len(content))] = noise.randrange(256)
    assert decode(bytes(content)).encoding == "cp1251"


def test_rubbish_has_low_weight():
    assert decode(random.Random(2).randbytes(2000)).weight < 0.5


def test_markup_around_a_little_text():
    page = (
        b"<html><head><title>"
        + "Методы оптимизации".encode("koi8-r")
        + b"</title></head>"
        + b"<p>x</p>" * 20000
    )
    started = time.process_time()
    assert decode(page).encoding == "koi8-r"
    assert time.process_time() - started < 0.5


def test_big_input_is_sampled():
    content = (RU + "\n").encode("koi8-r") * 20000
    started = time.process_time()
    assert decode(content).encoding == "koi8-r"
    assert time.process_time() - started < 1


@given(st.binary(max_size=200))
def test_any_bytes_can_be_decoded(content):
    found = decode(content)
    assert 0 <= found.weight <= 1
    assert isinstance(repair(found.text), str)
    assert isinstance(decode_as(content, found.encoding), str)


@given(st.text(max_size=60))
def test_utf8_is_always_itself(text):
    if not text.isascii():
        assert decode(text.encode("utf-8", "replace")).text in (
            text.encode("utf-8", "replace").decode(),
            text.lstrip("\ufeff"),
        )


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("îáðàáîòàíû", "обработаны"),
        ("Ìåòîäû îáðàáîòêè", "Методы обработки"),
        ("ÎÄ¼þ", "文件"),
        ("SÃ£o Paulo", "São Paulo"),
        ("Ïðèâåò Müller мир", "Привет Müller мир"),
        ("São Paulo", "São Paulo"),
        ("Müller, Größe", "Müller, Größe"),
        ("naïve café", "naïve café"),
        ("É", "É"),
        ("ÇÃO", "ÇÃO"),
        ("уже хорошо", "уже хорошо"),
        ("中文", "中文"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_text_decoded_wrongly_is_repaired(wrong, right):
    assert repair(wrong) == right


def test_one_code_page_is_found_for_several_strings():
    assert code_page(["题名".encode("gbk"), b"Author", "中国".encode("gbk")]) == "gb18030"
    assert code_page([]) == "ascii"


def test_names_of_code_pages_are_known():
    assert canonical("GB2312") == "gb18030"
    assert canonical("x-mac-cyrillic") == "mac-cyrillic"
    assert canonical("Windows-1251") == "cp1251"
    assert canonical("iso-8859-5") == "iso8859-5"
    assert canonical("nonsense") is None
    assert canonical(None) is None
    assert canonical("x" * 5000 + "\0") is None
    assert os.sep not in (canonical("../../etc") or "")
