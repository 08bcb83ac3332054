import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.store.network.citation import loaded, of_reference, stored
from pinakes.store.network.compare import venue_likeness
from pinakes.store.network.keys import keys
from pinakes.store.network.plain import numerals, plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller", "MUELLER"),
        ("Ivanov, Yu. A.", "Иванов, Ю. А."),
        ("Щербаков", "Shcherbakov"),
        ("Чехов", "Chekhov"),
        ("São José", "SAO JOSE"),
        ("图书馆 学", "图书馆学"),
        ("ＡＢＣ－１２", "abc 12"),
        ("l'été", "L’ÉTÉ"),
    ],
)
def test_spellings_of_one_text_have_one_plain_form(one, other):
    assert plain(one) == plain(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Иванов", "Петров"), ("график", "графин"), ("图书馆", "博物馆"), ("Silva", "Souza")]
)
def test_other_texts_stay_apart(one, other):
    assert plain(one) != plain(other)


@given(st.text(max_size=80))
def test_plain_text_has_single_spaces(text):
    assert plain(text) == " ".join(plain(text).split())


@pytest.mark.parametrize(
    ("title", "seen"),
    [
        ("Graph theory. Part II", (2,)),
        ("Теория графов. Ч. 2", (2,)),
        ("I think of vitamins C and D", ()),
        ("Proceedings of 2003, IX", (9, 2003)),
        ("MIXED capitals in a VIXEN", ()),
        ("中国图书馆年鉴 2011", (2011,)),
    ],
)
def test_numerals_tell_parts(title, seen):
    assert numerals(title) == seen


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("Phys. Rev.", "Physical Review"),
        ("Вестн. МГУ", "Вестник МГУ"),
        ("PNAS", "Proceedings National Academy Sciences"),
        ("计算机学", "计算机学报"),
    ],
)
def test_abbreviated_journals_are_known(short, long):
    assert venue_likeness(plain(short), plain(long)) > 0.6
    assert venue_likeness(plain(short), plain("Annals of Botany")) < 0.4


FIELDS = [
    ("author", {"$": "Person", "literal": "Иванов И. И.", "family": "Иванов", "given": "И. И."}),
    ("title", "Методы анализа данных: введение"),
    ("container", "Вестник МГУ"),
    ("volume", "38"),
    ("pages", "101–109"),
    ("date", {"$": "PartialDate", "year": 2004}),
    ("doi", "10.1000/ABC"),
]


def test_an_entry_comes_back_as_it_was_stored():
    entry = of_reference("", FIELDS)
    assert loaded(stored(entry)) == entry
    assert (entry.first, entry.last, entry.volume, entry.year) == ("101", "109", "38", 2004)
    assert entry.identifiers == {"doi:10.1000/abc"}
    assert entry.heads == (plain("Методы анализа данных"),)


def test_a_reference_and_its_transliteration_share_a_key():
    latin = [
        ("author", {"literal": "Ivanov I. I.", "family": "Ivanov", "given": "I. I."}),
        ("title", "Metody analiza dannykh: vvedenie"),
    ]
    assert set(keys(of_reference("", FIELDS))) & set(keys(of_reference("", latin)))


def test_a_count_of_pages_is_not_a_page():
    book = [("title", "Teoria dos grafos"), ("pages", "288 p"), ("date", {"year": 2001})]
    assert of_reference("", book).first == ""


@given(st.text(max_size=60), st.text(max_size=60), st.integers(0, 3000))
def test_whatever_is_cited_has_an_entry(title, name, year):
    fields = [
        ("title", title),
        ("author", {"literal": name}),
        ("date", {"year": year}),
        ("pages", title),
        ("volume", name),
    ]
    entry = of_reference(title + name, fields)
    assert loaded(stored(entry)).titles == entry.titles
    assert len(keys(entry)) == len(set(keys(entry)))
