"""Where references are cited: by number, by key, raised, by name and year, in five languages."""

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pinakes import api
from pinakes.config import settings
from pinakes.evaluate.citing import compared
from pinakes.learn.synthesise.bodies import body as made
from pinakes.learn.synthesise.invented import LANGUAGES
from pinakes.model import Block, Body, Claim, PartialDate, Person, Reference, Section, Span
from pinakes.understand.mentions import mentions_of
from pinakes.understand.mentions.passages import sentence
from tests.factories import a_line, a_paper

NUMBERED = [
    f"[{number}] Author{number} A. A work on number {number}. 20{number:02}." for number in range(1, 13)
]


def reference(raw, *people, year=None):
    claims = tuple(Claim("author", Person(name, family=name), 0.9, "t@1") for name in people)
    if year:
        claims += (Claim("date", PartialDate(year), 0.9, "t@1"),)
    return Claim("reference", Reference(raw, claims), 0.9, "t@1", (Span(9, 900, 0, 9),))


def cited(text, references, *, kind="paragraph"):
    block = Block(kind, text, (Span(1, 0, 0, len(text)),), (0,))
    body = Body((Section(1, "A", None, (), (block,)),))
    return [
        (found.text, found.reference + 1)
        for found in mentions_of(a_paper(a_line(text, size=None)), body, references)
    ]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("As was shown in [3].", [3]),
        ("Es wurde gezeigt [2, 5–7].", [2, 5, 6, 7]),
        ("В работе [12, с. 45] показано", [12]),
        ("см. [1; 4, с. 12, 15; 6]", [1, 4, 6]),
        ("已有研究［3］表明，文献[5-6]采用", [3, 5, 6]),
        ("the methods of [2]–[4] are", [2, 3, 4]),
        ("the methods of [2]–[Knu84] and [2]–[①] are", [2, 2, 1]),
        ("the methods of [2]–[9999] are", [2]),
        ("评价词语[10−12].", [10, 11, 12]),
        ("como mostra [4]", [4]),
        ("on the interval [0, 1] and y[1] = 2", []),
        ("the year [2004] and [99]", []),
    ],
)
def test_numbers_in_brackets(text, numbers):
    assert [number for _, number in cited(text, [reference(raw) for raw in NUMBERED])] == numbers


def test_formulas_and_code_cite_nothing():
    assert cited("f[1] = x [2]", [reference(raw) for raw in NUMBERED], kind="formula") == []


def test_keys_in_brackets():
    references = [
        reference("[Knu84] Knuth, D. Literate programming."),
        reference("[HJ94] Hansson, H. A logic."),
    ]
    assert cited("Following [HJ94, S. 12] and [Knu84].", references) == [("HJ94", 2), ("Knu84", 1)]


NAMED = [
    reference("Silva, A. Rios. 2004.", "Silva", year=2004),
    reference("Petrov, P., Sidorov, S. Rivers. 2005a.", "Petrov", "Sidorov", year=2005),
    reference("Petrov, P. Lakes. 2005b.", "Petrov", year=2005),
    reference("Иванов И. И. Реки. 2010.", "Иванов", year=2010),
    reference("ARISTÓTELES. Poética. 2008.", year=2008),
    reference("张三. 河流. 2015.", "张三", year=2015),
    reference("van der Berg, K. Seas. 1999.", "van der Berg", year=1999),
]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(Silva, 2004)", [1]),
        ("as Silva (2004) says", [1]),
        ("(SILVA, 2004, p. 3)", [1]),
        ("(vgl. Silva 2004: 12)", [1]),
        ("(Petrov & Sidorov 2005a; Silva, 2004)", [2, 1]),
        ("(Petrov, 2005b)", [3]),
        ("Petrov and Sidorov (2005)", [2]),
        ("[Иванов, 2010]", [4]),
        ("в работе Иванова (2010) показано", [4]),
        ("(ARISTÓTELES, 2008)", [5]),
        ("张三等（2015）提出", [6]),
        ("van der Berg (1999)", [7]),
        ("Berg (1999)", [7]),
        ("(Silva, 2003)", []),
        ("in the year (2004)", []),
        ("(Souza, 2004)", []),
    ],
)
def test_names_and_years(text, numbers):
    assert [number for _, number in cited(text, NAMED)] == numbers


def test_raised_numbers_are_citations_unless_they_mark_notes():
    line = a_line("were born small 1 and grew 2 , as others 3 say 4 too 5 here")
    tokens = tuple(replace(token, superscript=token.text.isdigit()) for token in line.tokens)
    paper = a_paper(replace(line, tokens=tokens))
    block = Block("paragraph", line.text, (Span(1, 0, 0, len(line.text)),), (0,))
    references = [reference(f"{number}. Author A. Title. 2001.") for number in range(1, 6)]
    body = Body((Section(1, "A", None, (), (block,)),))
    assert [found.reference for found in mentions_of(paper, body, references)] == [0, 1, 2, 3, 4]
    notes = tuple(
        Block("note", f"{number} A note that tells more about it.", (Span(1, 9, 0, 9),), (0,))
        for number in range(1, 6)
    )
    assert mentions_of(paper, replace(body, notes=notes), references) == ()


def test_the_sentence_around_and_the_place():
    text = "First things first. Rivers grow, as A. B. Silva (2004) says in vol. 3 of his work. The end."
    block = Block("paragraph", text, (Span(2, 7, 0, 40), Span(2, 8, 0, 60)), (0, 36))
    (found,) = mentions_of(a_paper(a_line("x")), Body((Section(1, "A", None, (), (block,)),)), NAMED[:1])
    assert found.context == "Rivers grow, as A. B. Silva (2004) says in vol. 3 of his work."
    assert (found.span.page, found.span.line, found.span.start) == (2, 8, text.index("Silva") - 36)


@pytest.mark.parametrize(
    ("text", "at", "around"),
    [
        ("Ein Satz. Noch einer [1]. Ende.", "[1]", "Noch einer [1]."),
        ("这是一句。那是另一句[1]。完。", "[1]", "那是另一句[1]。"),
        ("Одно. Другое [1] (см. рис. 2). Третье.", "[1]", "Другое [1] (см. рис. 2)."),
    ],
)
def test_sentences_of_many_languages(text, at, around):
    start = text.index(at)
    assert sentence(text, start, start + len(at)) == around


@pytest.mark.parametrize("language", LANGUAGES)
def test_set_papers_give_back_their_citations(tmp_path, language):
    truth = made(language, 3)
    (tmp_path / "a.pdf").write_bytes(truth.content)
    outcome = api.describe(tmp_path / "a.pdf", settings({"road": {"full": True}}))
    linked = compared(outcome, {"mentions": truth.mentions}, language=language, file="a.pdf")
    assert linked.links.right >= 0.9 * linked.links.expected, linked.wrong
    assert linked.links.right >= 0.9 * linked.links.offered, linked.wrong


@given(st.text(alphabet="[](),;–-0123456789 aБ张。.", max_size=200))
@hypothesis_settings(max_examples=60, deadline=None)
def test_any_text_gives_mentions_inside_it(text):
    block = Block("paragraph", text, (Span(1, 0, 0, len(text)),), (0,))
    references = [reference(raw) for raw in NUMBERED]
    for found in mentions_of(a_paper(a_line("x")), Body((Section(1, "A", None, (), (block,)),)), references):
        assert found.text in text
        assert 0 <= found.reference < len(references)
        assert 0 < found.weight <= 1


@pytest.mark.parametrize("piece", ["[1", "(2004;", "[1,2,3]", "(Silva, 2004)", "(", "[[", "Silva 2004 "])
def test_a_long_hostile_text_takes_bounded_time(piece):
    started = time.process_time()
    cited(piece * 20_000, NAMED + [reference(raw) for raw in NUMBERED])
    assert time.process_time() - started < 10
