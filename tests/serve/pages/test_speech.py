"""The catalogues are complete, agree on what is put into them, and hold what the pages say, no more and no less."""

import re
from pathlib import Path

import pytest

import pinakes.serve
from pinakes.serve.pages.speech import FORMS, LANGUAGES, Speech, catalogue
from pinakes.store.correcting import TYPES
from pinakes.text.words import LANGUAGES as WORDS

HERE = Path(pinakes.serve.__file__).parent
PUT = re.compile(r"\{(\w+)\}")
BY_DATA = re.compile(
    r"(match|from|field|type|lang|reason|state|role|sure|trouble|arrival|base|check|accounts|queue|numbers|suite|mine|search|network)\."
)
"""Pages whose messages are also named by data: `t("reason." ~ reason)`."""


def said(value):
    return value.values() if isinstance(value, dict) else [value]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language):
    ours, english = catalogue(language), catalogue("en")
    assert list(ours) == list(english)
    for name, value in ours.items():
        assert isinstance(value, dict) == isinstance(english[name], dict), name
        assert all(text.strip() for text in said(value)), name
        wanted = {put for text in said(english[name]) for put in PUT.findall(text)}
        assert all(set(PUT.findall(text)) <= wanted for text in said(value)), name
        assert {put for text in said(value) for put in PUT.findall(text)} == wanted, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_their_forms(language):
    needed = {FORMS[language](number) for number in range(200)}
    for name, value in catalogue(language).items():
        assert not isinstance(value, dict) or set(value) == needed, name


def test_russian_counts():
    counted = [str(Speech("ru").count("start.works", number)) for number in (1, 2, 5, 11, 21, 22, 112)]
    assert [text.split()[-1] for text in counted] == [
        "работа",
        "работы",
        "работ",
        "работ",
        "работа",
        "работы",
        "работ",
    ]


def test_what_is_put_in_is_escaped():
    assert "<b>" not in Speech("en")("check.said", who="<b>x</b>")


def test_pages_and_catalogue_agree():
    sources = [
        path.read_text("utf-8")
        for folder in ("templates", "pages")
        for path in (HERE / folder).iterdir()
        if path.is_file()
    ]
    sources += [path.read_text("utf-8") for path in HERE.glob("*.py")]
    text = "\n".join(sources)
    used = set(re.findall(r"""\bt(?:\.count|\.known)?\(\s*"([a-z-]+\.[a-z0-9-]+)"\s*[,)]""", text))
    used |= set(re.findall(r'"(accounts\.[a-z-]+)"', text))
    known = set(catalogue("en"))
    assert used <= known, used - known
    assert {name for name in known - used if not BY_DATA.match(name)} == set()


def test_words_of_data_are_known():
    known = catalogue("en")
    assert all(f"type.{one}" in known for one in TYPES)
    assert all(f"lang.{one}" in known for one in WORDS)
