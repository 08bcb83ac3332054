"""Who wins, and what must hold whoever does."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.describe.normalise import normalised
from pinakes.describe.weigh import weigh
from pinakes.model import (
    Claim,
    Contributor,
    Identifier,
    Institution,
    Keywords,
    OtherForm,
    PartialDate,
    Person,
    Reference,
    Span,
    Venue,
)
from tests.factories import a_source

SOURCE = a_source()


def claim(field, value, weight=0.8, by="header@1", language=None):
    return Claim(field, value, weight, by, language=language)


def names(record):
    return [c.value.literal for c in record.best("author")]


def test_agreement_of_independent_sources_adds_weight():
    record = weigh(
        SOURCE, [claim("title", "On Rivers", 0.6), claim("title", "On rivers.", 0.5, "embedded@1")]
    )
    (title,) = record.best("title")
    assert (title.value, title.by) == ("On Rivers", "weigh@1")
    assert title.weight == pytest.approx(1 - 0.4 * 0.5)
    assert len(record.rivals("title")) == 2


def test_agreeing_claims_of_one_source_count_once():
    record = weigh(
        SOURCE,
        [claim("title", "On Rivers", 0.6, "html-meta@1"), claim("title", "On Rivers", 0.5, "html-body@1")],
    )
    assert record.best("title") == (claim("title", "On Rivers", 0.6, "html-meta@1"),)


def test_what_weighs_the_word_of_another_adds_none_of_its_own():
    year = PartialDate(2019)
    record = weigh(
        SOURCE,
        [claim("date", year, 0.35, "embedded-info@1"), claim("date", year, 0.6, "heard-imprint@11")],
    )
    (date,) = record.best("date")
    assert (date.by, date.weight) == ("heard-imprint@11", 0.6)


def test_the_main_title_is_in_the_language_of_the_body():
    claims = [
        claim("language", "pt", 0.95, "language@1"),
        claim("title", "Essay on rivers", 0.9, language="en"),
        claim("title", "Ensaio sobre os rios", 0.7, language="pt"),
        claim("title", "Relatório final", 0.3, "embedded@1"),
    ]
    assert [c.value for c in weigh(SOURCE, claims).best("title")] == [
        "Ensaio sobre os rios",
        "Essay on rivers",
    ]


def test_an_untagged_rival_is_no_title_in_another_language():
    claims = [
        claim("title", "Über Flüsse", 0.8, language="de"),
        claim("title", "diss_final_2", 0.5, "embedded@1"),
    ]
    assert [c.value for c in weigh(SOURCE, claims).best("title")] == ["Über Flüsse"]


def test_keywords_of_each_language_and_kind():
    claims = [
        claim("language", "zh", 0.9, "language@1"),
        claim("keywords", Keywords(("rivers", "floods")), 0.9, language="en"),
        claim("keywords", Keywords(("河流", "洪水")), 0.8, language="zh"),
        claim("keywords", Keywords(("水",), "generated"), 0.5, "keyphrases@1", "zh"),
    ]
    assert [c.value.values for c in weigh(SOURCE, claims).best("keywords")] == [
        ("河流", "洪水"),
        ("rivers", "floods"),
        ("水",),
    ]


def test_a_whole_list_of_authors_wins_never_a_mixture():
    claims = [claim("author", Person(n), 0.7) for n in ("Ana Lima", "Rui Costa", "Eva Reis")]
    claims += [claim("author", Person(n), 0.65, "embedded@1") for n in ("Paulo Souza", "Ana Lima")]
    assert names(weigh(SOURCE, claims)) == ["Ana Lima", "Rui Costa", "Eva Reis"]


def test_a_longer_list_that_holds_the_shorter_one_wins():
    claims = [claim("author", Person("Lima, A."), 0.75, "embedded@1")]
    claims += [claim("author", Person(n), 0.62) for n in ("Ana Lima", "Rui Costa")]
    record = weigh(SOURCE, claims)
    assert names(record) == ["Ana Lima", "Rui Costa"]
    assert record.best("author")[0].weight > 0.8


def test_the_same_person_in_two_scripts_stands_once():
    claims = [claim("language", "ru", 0.9, "language@1")]
    claims += [claim("author", Person(n), 0.8, language="en") for n in ("A. B. Ivanov", "P. S. Yuzhakov")]
    claims += [claim("author", Person(n), 0.8, language="ru") for n in ("А. Б. Иванов", "П. С. Южаков")]
    record = weigh(SOURCE, claims)
    assert names(record) == ["А. Б. Иванов", "П. С. Южаков"]
    assert record.best("author")[1].value.also == (OtherForm("P. S. Yuzhakov", "en"),)


def test_chinese_names_meet_their_romanised_forms_by_place():
    claims = [claim("author", Person(n), 0.8, language="zh") for n in ("张三", "李四")]
    claims += [claim("author", Person(n), 0.7, language="en") for n in ("Zhang San", "Li Si")]
    record = weigh(SOURCE, claims)
    assert [(c.value.literal, c.value.also[0].name) for c in record.best("author")] == [
        ("张三", "Zhang San"),
        ("李四", "Li Si"),
    ]


def test_a_person_printed_twice_in_one_list_is_merged():
    claims = [claim("author", Person(n), 0.8) for n in ("Ana Maria Lima", "Rui Costa", "A. M. Lima")]
    record = weigh(SOURCE, claims)
    assert names(record) == ["Ana Maria Lima", "Rui Costa"]
    assert record.best("author")[0].value.also == (OtherForm("A. M. Lima"),)


def test_namesakes_with_other_initials_are_two():
    claims = [claim("author", Person(n), 0.8) for n in ("A. Müller", "B. Müller")]
    assert names(weigh(SOURCE, claims)) == ["A. Müller", "B. Müller"]


def test_other_sources_fill_in_what_they_know_of_an_author():
    claims = [
        claim("author", Person("Ana Lima"), 0.8),
        claim("author", Person("Lima, Ana", family="Lima", given="Ana", email="a@b.br"), 0.7, "html@1"),
    ]
    person = weigh(SOURCE, claims).best("author")[0].value
    assert (person.family, person.given, person.email) == ("Lima", "Ana", "a@b.br")


def test_venues_complete_each_other():
    claims = [
        claim("venue", Venue("Rev. Saúde", volume="38")),
        claim("venue", Venue("rev saúde", issue="1"), 0.6, "html@1"),
    ]
    assert weigh(SOURCE, claims).best("venue")[0].value == Venue("Rev. Saúde", "38", "1")


def test_a_subtitle_of_another_title_does_not_win():
    claims = [claim("title", "On Rivers", 0.9), claim("subtitle", "A tale", 0.5, "embedded@1")]
    assert weigh(SOURCE, claims).best("subtitle") == ()


def test_identifiers_win_above_the_floor_and_wrong_ones_do_not():
    claims = [
        claim("identifier", Identifier("doi", "10.1234/A")),
        claim("identifier", Identifier("issn", "0317-8472")),
    ]
    assert [c.value for c in weigh(SOURCE, claims).best("identifier")] == [Identifier("doi", "10.1234/a")]


def test_references_keep_printed_order_of_one_source():
    claims = [claim("reference", Reference(raw), 0.7, "bibliography@1") for raw in ("B", "A", "A")]
    claims += [claim("reference", Reference("X"), 0.2, "other@1")]
    assert [c.value.raw for c in weigh(SOURCE, claims).best("reference")] == ["B", "A", "A"]


def test_looked_for_tells_unknown_from_empty():
    record = weigh(SOURCE, [claim("title", "On Rivers")], looked_for=["abstract"])
    assert record.looked_for == ("title", "abstract")


def test_weighing_again_changes_nothing():
    once = weigh(SOURCE, [claim("title", "On Rivers", 0.6), claim("title", "On Rivers", 0.5, "embedded@1")])
    assert weigh(SOURCE, once.claims, looked_for=once.looked_for) == once


WORDS = st.sampled_from(["On Rivers", "Sobre os rios", "О реках", "论河流", "On rivers *", "ON RIVERS.", ""])
PEOPLE = st.sampled_from(
    ["Ana Lima", "A. Lima", "Lima, Ana", "Иванов А. Б.", "A. B. Ivanov", "张三", "Zhang San", "Rui Costa"]
)
VALUES = st.one_of(
    st.tuples(st.sampled_from(["title", "subtitle", "abstract", "publisher", "type"]), WORDS),
    st.tuples(st.just("author"), PEOPLE.map(Person)),
    st.tuples(st.just("contributor"), PEOPLE.map(lambda n: Contributor("advisor", Person(n)))),
    st.tuples(st.just("keywords"), st.lists(WORDS, max_size=3).map(lambda w: Keywords(tuple(w)))),
    st.tuples(
        st.just("date"), st.builds(PartialDate, st.integers(1400, 2100), st.none() | st.integers(1, 12))
    ),
    st.tuples(st.just("venue"), st.builds(Venue, st.none() | WORDS, st.none() | st.just("3"))),
    st.tuples(st.just("institution"), WORDS.map(Institution)),
    st.tuples(
        st.just("identifier"),
        st.sampled_from(["10.1234/a", "10.1234/A", "x"]).map(lambda v: Identifier("doi", v)),
    ),
    st.tuples(st.just("language"), st.sampled_from(["pt", "ru", "zh", "en"])),
    st.tuples(st.just("reference"), WORDS.map(Reference)),
)
CLAIMS = st.lists(
    st.builds(
        lambda pair, weight, by, language: Claim(pair[0], pair[1], weight, by, language=language),
        VALUES,
        st.floats(0, 1),
        st.sampled_from(["header@1", "embedded@1", "html-meta@1", "html-body@1", "filename@1"]),
        st.none() | st.sampled_from(["pt", "ru", "zh", "en"]),
    ),
    max_size=24,
)


@settings(max_examples=80, deadline=None)
@given(CLAIMS, st.randoms(use_true_random=False))
def test_the_order_of_the_sources_does_not_matter(claims, rng: random.Random):
    speakers = sorted({c.by for c in claims})
    queues = {by: [c for c in claims if c.by == by] for by in speakers}
    mixed = []
    while any(queues.values()):
        mixed.append(queues[rng.choice([by for by in speakers if queues[by]])].pop(0))
    assert weigh(SOURCE, mixed) == weigh(SOURCE, claims)


@settings(max_examples=80, deadline=None)
@given(CLAIMS)
def test_no_claim_is_lost_and_weights_stay_weights(claims):
    record = weigh(SOURCE, claims)
    kept = Counter(c for c in record.claims if c.by != "weigh@1")
    assert kept == Counter(normalised(c) for c in claims)
    assert all(0 <= c.weight <= 1 for c in record.claims)
    assert len(set(record.winners)) == len(record.winners)
    assert {c.field for c in claims if c.value not in ("",)} >= {
        record.claims[i].field for i in record.winners
    }
    assert weigh(SOURCE, record.claims) == record


@settings(max_examples=80, deadline=None)
@given(CLAIMS, VALUES)
def test_a_persons_correction_always_wins(claims, pair):
    correction = Claim(pair[0], pair[1], 1.0, "person:ana")
    value = normalised(correction).value
    if value == "" or value == Keywords(()) or value in (Institution(""), Reference("")):
        return
    won = weigh(SOURCE, [*claims, correction]).best(pair[0])
    assert won[0] == normalised(correction)


def test_of_equals_the_first_in_the_paper_wins():
    later = Claim("abstract", "B is told here", 0.9, "header@1", (Span(3, 90, 0, 9),), "de")
    sooner = Claim("abstract", "Something else", 0.9, "header@1", (Span(1, 9, 0, 9),), "de")
    assert weigh(SOURCE, [later, sooner]).best("abstract") == (sooner,)


def test_a_chinese_title_outweighs_a_body_that_looks_english():
    claims = [
        claim("language", "en", 0.97, "language@1"),
        claim("title", "基于字典的方法研究", 0.9, language="zh"),
        claim("abstract", "An abstract in English", 0.92, language="en"),
        claim("abstract", "中文摘要在这里", 0.92, language="zh"),
    ]
    assert weigh(SOURCE, claims).best("abstract")[0].language == "zh"
