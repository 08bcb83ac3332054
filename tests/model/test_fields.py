"""The table of fields is the truth: JSON, Dublin Core, correction, search and counts of what is known read it."""

import json
import re
from pathlib import Path

import pytest

import pinakes
from pinakes.model.fields import BY_NAME, FIELDS
from pinakes.model.record import PARTED, Funding, Institution
from pinakes.publish.export.dublin_core import statements
from pinakes.publish.export.json import described
from pinakes.publish.export.work import work_of
from pinakes.store.correcting import READERS, claims_of
from pinakes.store.described import outcome_of
from pinakes.store.query import parsed
from tests.publish.outcomes import everything

SOURCE = Path(pinakes.__file__).parent
TOLD = [field for field in FIELDS if field.json]


def test_a_field_is_added_in_five_files():
    """`funding` has a value of its own, is read, told, searched, corrected and exported: these files know of it, no others do."""
    known = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*")
        if path.suffix in (".py", ".toml") and "words" not in path.parts and "learn" not in path.parts
        and re.search(r"\bfunding\b|\bFunding", path.read_text("utf-8"))
    }  # fmt: skip
    assert known == {
        "model/record.py", "model/fields.py", "understand/funding.py", "plugins.py", "defaults.toml",
    }  # fmt: skip


@pytest.mark.parametrize("field", TOLD, ids=lambda field: field.name)
def test_every_field_is_told_and_comes_back(field):
    outcome = everything()
    said = described(outcome)
    assert field.json in said
    claims = outcome.record.best(field.name)
    back = outcome_of(json.dumps(said)).record
    assert len(back.best(field.name)) == len(claims)
    if field.holds in PARTED:
        assert [claim.value for claim in back.best(field.name)] == [claim.value for claim in claims]


@pytest.mark.parametrize(
    "field", [field for field in TOLD if field.dublin_core], ids=lambda field: field.name
)
def test_every_field_with_a_term_is_told_in_dublin_core(field):
    outcome = everything()
    if outcome.record.best(field.name):
        assert field.dublin_core in {one.term for one in statements(work_of(outcome, outcome.record))}


def test_fields_that_a_person_may_say_can_be_typed():
    assert set(READERS) == {field.name for field in FIELDS if field.typed}


@pytest.mark.parametrize(
    ("field", "typed", "meant"),
    [
        ("funding", ["DFG", "grant=17", "FAPESP"], [Funding("DFG", "17"), Funding("FAPESP")]),
        ("institution", ["University of the Reeds", "department=Rivers"],
         [Institution("University of the Reeds", "Rivers")]),
    ],
)  # fmt: skip
def test_values_of_parts_are_typed_part_by_part(field, typed, meant):
    assert [claim.value for claim in claims_of(field, typed, language=None, by="person:a")] == meant


@pytest.mark.parametrize(
    "name", sorted({field.search for field in FIELDS if field.search}), ids=lambda name: name
)
def test_every_searched_field_is_one_of_queries(name):
    ((condition,),) = parsed(f"{name}:reeds")
    assert condition.field == name


def test_names_are_said_once():
    assert len(BY_NAME) == len(FIELDS)
    keys = [field.json for field in TOLD]
    assert len(set(keys)) == len(keys)


def test_a_field_of_strings_is_searched_and_told_in_dublin_core_by_its_line_alone(monkeypatch):
    from dataclasses import replace

    from pinakes.model import Claim
    from pinakes.model.fields import Field
    from pinakes.publish.export import dublin_core, work
    from pinakes.store import search

    line = Field("holder", "str", False, "who holds the rights", "rights", None, "holder", "holder")
    monkeypatch.setattr(work, "FIELDS", (*FIELDS, line))
    monkeypatch.setattr(dublin_core, "_TERM", {**dublin_core._TERM, "holder": "rights"})
    monkeypatch.setattr(search, "BY_NAME", {**BY_NAME, "holder": line})
    work._plain_fields.cache_clear()
    outcome, held = everything(), Claim("holder", "River Press", 0.9, "me@1")
    record = outcome.record
    record = replace(record, claims=(*record.claims, held), winners=(*record.winners, len(record.claims)))
    told = {(one.term, one.value) for one in statements(work_of(outcome, record))}
    put: list[tuple[str, str]] = []
    terms = search._Terms({"has": []}, lambda field, text, _: put.append((field, text)))
    terms.claim(held, "en")
    work._plain_fields.cache_clear()
    assert ("rights", "River Press") in told
    assert put == [("holder", "River Press")]
