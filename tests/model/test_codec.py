"""What is stored comes back the same; what is wrong is named with its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.errors import BadInput
from pinakes.model import (
    Box,
    Claim,
    Contributor,
    Identifier,
    Institution,
    Keywords,
    OtherForm,
    Outcome,
    Paper,
    PartialDate,
    Person,
    Problem,
    Record,
    Reference,
    Source,
    Span,
    Specialty,
    Venue,
)
from pinakes.model.codec import decode, encode
from tests.factories import a_paper

texts = st.text(max_size=20)
maybe = st.none() | texts
numbers = st.floats(0, 1000, allow_nan=False)
boxes = st.builds(Box, numbers, numbers, numbers, numbers)
spans = st.builds(
    Span, st.integers(1, 99), st.integers(0, 999), st.integers(0, 99), st.integers(0, 99), st.none() | boxes
)
people = st.builds(
    Person,
    texts,
    st.sampled_from(["person", "organisation"]),
    maybe,
    maybe,
    st.lists(texts, max_size=2).map(tuple),
    maybe,
    maybe,
    st.lists(st.builds(OtherForm, texts, maybe), max_size=2).map(tuple),
)
values = st.one_of(
    texts,
    people,
    st.builds(Contributor, texts, people),
    st.builds(Keywords, st.lists(texts).map(tuple), st.sampled_from(["author", "generated"])),
    st.builds(
        PartialDate, st.integers(1450, 2100), st.none() | st.integers(1, 12), st.none() | st.integers(1, 28)
    ),
    st.builds(Identifier, texts, texts),
    st.builds(Venue, maybe, maybe, maybe, maybe, maybe),
    st.builds(Institution, texts, maybe),
    st.builds(Specialty, maybe, maybe),
)
plain_claims = st.builds(
    Claim, texts, values, st.floats(0, 1), texts, st.lists(spans, max_size=2).map(tuple), maybe
)
claims = plain_claims | st.builds(
    Claim,
    st.just("reference"),
    st.builds(Reference, texts, st.lists(plain_claims, max_size=2).map(tuple)),
    st.floats(0, 1),
    texts,
)
sources = st.builds(Source, texts, texts, st.integers(0, 10**12), maybe, maybe, maybe, maybe)
problems = st.builds(
    Problem,
    texts,
    st.sampled_from(["damaged", "no-text"]),
    texts,
    st.none() | st.integers(1, 9),
    st.booleans(),
)


@given(claims)
def test_a_claim_comes_back(claim):
    assert decode(Claim, json.loads(json.dumps(encode(claim)))) == claim


@given(st.lists(claims, max_size=3), sources, st.lists(problems, max_size=2))
def test_an_outcome_comes_back(some, source, troubles):
    record = Record("x", (source,), tuple(some), tuple(range(len(some))))
    outcome = Outcome("a.pdf", source, record, problems=tuple(troubles), seconds=1.5)
    assert decode(Outcome, json.loads(json.dumps(encode(outcome)))) == outcome


def test_a_paper_comes_back():
    paper = a_paper("Ein Titel", "Об одной задаче", "论文题目")
    assert decode(Paper, json.loads(json.dumps(encode(paper)))) == paper


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"weight": "x"}, "$.weight: expected float"),
        ({"spans": [{"page": "1", "line": 1, "start": 0, "end": 1}]}, "$.spans[0].page: expected int"),
        ({"value": {"$": "Nobody"}}, "$.value: expected"),
        ({"colour": 1}, "$: Claim has no colour"),
        ({"value": {"$": "Person", "literal": 7}}, "$.value.literal: expected str"),
        ({"weight": True}, "$.weight: expected float"),
    ],
)
def test_a_fault_is_named_with_its_place(change, place):
    stored = {**encode(Claim("title", "T", 0.5, "x@1")), **change}
    with pytest.raises(BadInput) as caught:
        decode(Claim, stored)
    assert str(caught.value).startswith(place)


def test_what_is_lacking_is_named():
    with pytest.raises(BadInput, match="Claim lacks value, weight, by"):
        decode(Claim, {"field": "title"})
