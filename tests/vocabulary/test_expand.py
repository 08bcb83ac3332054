import json

import pytest
from typer.testing import CliRunner

from pinakes.cli.main import app
from pinakes.store.adding import add
from pinakes.store.described import outcome_of
from pinakes.store.library import open_library
from pinakes.store.search import Index
from pinakes.store.widening import search_widened
from pinakes.vocabulary.expand import widened
from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load
from pinakes.vocabulary.transfer import Transfer
from tests.store.made import row
from tests.vocabulary.made import a_vocabulary, written

TITLES = {
    "en": "Libraries as meeting places of a town",
    "de": "Bibliotheken im Wandel der Zeiten",
    "ru": "Библиотеки и их читатели в городе",
    "zh": "图书馆服务评价研究方法",
    "pt": "Numerical methods for heat equations",
}


@pytest.fixture
def library(tmp_path):
    with open_library(tmp_path / "library", create=True) as opened:
        add(
            opened,
            [
                outcome_of(row(f"{language}.pdf", title, language=language))
                for language, title in TITLES.items()
            ],
        )
        yield opened


def test_a_query_gains_the_names_in_other_languages(tmp_path):
    with a_vocabulary(tmp_path) as vocabulary:
        assert {one.text for one in widened("library", vocabulary)} == {
            "libraries",
            "Bibliotheken",
            "библиотеки",
            "图书馆",
        }
        assert {
            one.text for one in widened("library", vocabulary, languages=("ru",), without=("图书馆",))
        } == {"библиотеки"}
        assert (
            next(one.text for one in widened("the academic library of tomorrow", vocabulary))
            == "university libraries"
        )


@pytest.mark.parametrize(
    "query", ["title:library", '"library"', "librar*", "library OR x", "-library", "", "quokka"]
)
def test_queries_that_say_exactly_what_they_want_are_left_alone(tmp_path, query):
    with a_vocabulary(tmp_path) as vocabulary:
        assert widened(query, vocabulary) == []


def test_widened_searches_find_more_and_lose_nothing(tmp_path, library):
    index = Index(library)
    with a_vocabulary(tmp_path) as vocabulary:
        for query in ("library", "libraries town", "heat", "Bibliothek"):
            plain = {hit.work for hit in index.search(query)}
            more = {
                hit.work
                for hit in search_widened(
                    index, query, [(one.text, one.weight) for one in widened(query, vocabulary)]
                )
            }
            assert plain <= more
        found = search_widened(
            index, "library", [(one.text, one.weight) for one in widened("library", vocabulary)]
        )
        assert {hit.title for hit in found} == {TITLES[language] for language in ("en", "de", "ru", "zh")}
        assert found[0].title == TITLES["en"]


def test_the_verb_says_what_was_added(tmp_path, library):
    a_vocabulary(tmp_path)
    call = ["search", "library", "--widen", "v", "--without", "图书馆", "--library", str(library.folder)]
    result = CliRunner().invoke(
        app, call, catch_exceptions=False, env={"PINAKES_VOCABULARY_FOLDER": str(tmp_path)}
    )
    titles = [json.loads(line)["title"] for line in result.stdout.splitlines()]
    assert TITLES["de"] in titles
    assert TITLES["zh"] not in titles
    assert "Bibliotheken" in result.stderr


def test_counterparts_in_other_vocabularies_are_added_and_worth_less(tmp_path):
    load(written(tmp_path, "w.tsv", "<http://w/1>\tbook houses\n"), tmp_path / "w.db", language="en")
    with (
        a_vocabulary(tmp_path) as vocabulary,
        Vocabulary(tmp_path / "w.db", name="w") as other,
        vocabulary.rows,
    ):
        vocabulary.rows.execute("INSERT INTO mapping VALUES(1, 'exact', 'http://w/1', 'w', 1.0, 'given')")
        vocabulary.rows.execute("INSERT INTO mapping VALUES(2, 'broad', 'http://w/1', 'w', 1.0, 'given')")
        assert "book houses" not in {one.text for one in widened("library", vocabulary)}
        found = {one.text: one for one in widened("library", vocabulary, others=[other])}
        assert found["book houses"].why == "w: pref name of book houses"
        assert found["book houses"].weight < found["Bibliotheken"].weight
        assert widened("academic library", vocabulary, others=[other])[-1].text != "book houses"


def test_rules_lead_from_the_words_of_a_query_to_concepts(tmp_path):
    with a_vocabulary(tmp_path) as vocabulary, Transfer(tmp_path / "t.transfer.db", make=True) as rules:
        records = [(["bok", "hyll"], ["1"])] * 6 + [(["fisk"], ["9"])] * 60
        rules.add(records, language="sv")
        found = widened("böcker och hyllor", vocabulary, transfer=rules)
        assert {one.text for one in found} == {"libraries", "Bibliotheken", "библиотеки", "图书馆"}
        assert all("by rule" in one.why for one in found)
        assert widened("böcker och hyllor", vocabulary) == []
        assert widened("hyllor", vocabulary, transfer=rules, without=("图书馆",), languages=("zh",)) == []
