"""The JSON of one described document, held against the contract key by key."""

import io
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.errors import CODES
from pinakes.model import Claim, Keywords, Person, Problem
from pinakes.model.fields import FIELDS
from pinakes.publish.export.json import JsonExporter, described, line
from pinakes.store.described import outcome_of
from tests.publish.outcomes import EVERYTHING, a_failure, an_outcome, everything

TEXT, NUMBER, NONE = (str,), (int, float), type(None)
WEIGHT = {"weight": NUMBER, "page": (int, NONE), "box": (list, NONE), "by": (str, NONE)}
OPTIONAL = (str, NONE)
TOP = {
    "file": TEXT, "status": TEXT, "problems": (list,), "notes": (list,), "format": (dict, NONE), "pages": (int, NONE), "language": OPTIONAL,
    "title": OPTIONAL, "subtitle": OPTIONAL, "titles": (list, NONE), "authors": (list, NONE), "contributors": (list, NONE),
    "institution": (dict, NONE),
    "degree": OPTIONAL, "programme": OPTIONAL, "specialty": (dict, NONE), "publisher": OPTIONAL, "rights": (dict, NONE), "funding": (list, NONE),
    "abstract": OPTIONAL, "abstracts": (list, NONE), "keywords": (list, NONE), "keyword_sets": (list, NONE), "classes": (list, NONE),
    "date": OPTIONAL,
    "venue": (dict, NONE), "identifiers": (list, NONE), "type": OPTIONAL, "part_of": OPTIONAL, "page_range": OPTIONAL, "weights": (dict,),
    "references": (list, NONE), "seconds": NUMBER,
}  # fmt: skip
INSIDE = {
    "problems": {"stage": TEXT, "code": TEXT, "message": TEXT, "page": (int, NONE)},
    "notes": {"code": TEXT, "message": TEXT, "page": (int, NONE)},
    "format": {"puid": OPTIONAL, "mime": TEXT, "name": TEXT, "version": OPTIONAL},
    "titles": {"value": TEXT, "language": OPTIONAL, **WEIGHT},
    "authors": {
        "name": TEXT, "kind": TEXT, "family": OPTIONAL, "given": OPTIONAL, "also": (list,), "affiliations": (list,), "email": OPTIONAL,
        "orcid": OPTIONAL, "corresponding": (bool,), **WEIGHT,
    },
    "contributors": {"role": TEXT, "name": TEXT, **WEIGHT},
    "institution": {"name": TEXT, "department": OPTIONAL, **WEIGHT},
    "specialty": {"code": OPTIONAL, "name": OPTIONAL},
    "funding": {"funder": TEXT, "grant": OPTIONAL, **WEIGHT},
    "rights": {"licence": TEXT, **WEIGHT},
    "abstracts": {"value": TEXT, "language": OPTIONAL, **WEIGHT},
    "keyword_sets": {"language": OPTIONAL, "kind": TEXT, "values": (list,), **WEIGHT},
    "classes": {"scheme": TEXT, "value": TEXT, **WEIGHT},
    "identifiers": {"scheme": TEXT, "value": TEXT, **WEIGHT},
    "venue": {"title": OPTIONAL, "volume": OPTIONAL, "issue": OPTIONAL, "pages": OPTIONAL, "issn": OPTIONAL},
    "weights": dict.fromkeys(("language", "subtitle", "date", "venue", "type", "degree", "publisher", "authors", "record"), (*NUMBER, NONE)),
    "references": {"raw": TEXT, "csl": (dict,), "lines": (list, NONE), **WEIGHT},
}  # fmt: skip
CHOICES = {
    "kind": {"person", "organisation", "author", "generated", "controlled"},
    "role": {"advisor", "committee", "referee", "editor", "translator", "speaker"},
    "code": set(CODES),
    "status": {"ok", "partial", "failed"},
    "type": {"article", "thesis", "slides", "report", "book", "chapter", "volume", "other", "", None},
}


def hold(made, shape, at="$"):
    assert set(made) == set(shape), f"{at}: {set(made) ^ set(shape)}"
    for key, kinds in shape.items():
        assert isinstance(made[key], kinds), f"{at}.{key}: {made[key]!r}"
        if key in CHOICES and at not in ("$.specialty", "$.weights"):
            assert made[key] in CHOICES[key]
    if "weight" in shape:
        assert 0 <= made["weight"] <= 1
        assert made["box"] is None or (len(made["box"]) == 4 and made["page"] >= 1)


def hold_document(made):
    hold(made, TOP)
    for key, shape in INSIDE.items():
        inner = made[key]
        for item in inner if isinstance(inner, list) else [inner] if inner is not None else []:
            hold(item, shape, f"$.{key}")
    for author in made["authors"] or []:
        assert all(set(form) == {"name", "language"} for form in author["also"])


def read_back(outcome, **options):
    out = io.BytesIO()
    JsonExporter(**options).export([outcome], out)
    text = out.getvalue().decode("utf-8")
    assert text.endswith("\n")
    assert text.count("\n") == 1
    return json.loads(text)


def test_a_full_record():
    made = read_back(everything())
    hold_document(made)
    assert made["status"] == "ok"
    assert made["title"] == made["titles"][0]["value"] == "Ensaio sobre os rios & mares <I>"
    assert made["titles"][0]["box"] == [60, 90.12, 300, 130]
    assert made["titles"][0]["by"] == "header@1"
    assert made["authors"][0]["also"] == [{"name": "A. M. Lima", "language": "en"}]
    assert made["authors"][1]["kind"] == "organisation"
    assert made["keywords"] == ["rios", "mares"]
    assert made["date"] == "2004-06"
    assert made["weights"]["date"] == 0.9
    assert made["references"][0]["lines"] == [400, 400]
    assert made["references"][0]["page"] == 9
    assert "claims" not in made


def test_a_failed_document_has_every_key_and_knows_nothing():
    made = read_back(a_failure())
    hold_document(made)
    assert made["status"] == "failed"
    assert all(
        made[key] is None
        for key in TOP
        if key not in ("file", "status", "problems", "notes", "weights", "seconds")
    )
    assert set(made["weights"].values()) == {None}


def test_remarks_are_notes_and_cost_nothing():
    remark = Problem(
        "read", "suspicious-text-layer", "3 characters are hidden; left out", page=2, remark=True
    )
    made = described(replace(everything(), problems=(remark,)))
    hold_document(made)
    assert made["status"] == "ok"
    assert made["problems"] == []
    assert made["notes"] == [
        {"code": "suspicious-text-layer", "message": "3 characters are hidden; left out", "page": 2}
    ]
    fault = Problem("read", "damaged", "page 3 cannot be opened", page=3)
    made = described(replace(everything(), problems=(remark, fault)))
    assert made["status"] == "partial"
    assert [problem["page"] for problem in made["problems"]] == [3]
    assert outcome_of(line(made)).status == "partial"
    assert [problem.remark for problem in outcome_of(line(made)).problems] == [False, True]


def test_unknown_is_not_empty():
    unknown = described(an_outcome())
    looked = described(an_outcome(looked_for=tuple(field.name for field in FIELDS)))
    hold_document(unknown)
    hold_document(looked)
    texts = (
        "language",
        "title",
        "subtitle",
        "degree",
        "programme",
        "publisher",
        "abstract",
        "date",
        "type",
        "part_of",
        "page_range",
    )
    lists = (
        "titles",
        "authors",
        "contributors",
        "abstracts",
        "keywords",
        "keyword_sets",
        "classes",
        "identifiers",
        "references",
        "funding",
    )
    assert all(unknown[key] is None for key in texts + lists)
    assert all(looked[key] == "" for key in texts)
    assert all(looked[key] == [] for key in lists)
    assert all(looked[key] is None for key in ("institution", "specialty", "rights", "venue"))


def test_explain_shows_every_claim():
    made = read_back(everything(), explain=True)
    assert len(made["claims"]) == len(EVERYTHING)
    assert {claim["field"] for claim in made["claims"]} == {claim.field for claim in EVERYTHING}
    assert all(set(claim) == {"field", "value", "language", "wins", *WEIGHT} for claim in made["claims"])
    assert read_back(a_failure(), explain=True)["claims"] == []


def test_bytes_of_a_name_that_are_not_utf_8():
    assert (
        described(an_outcome(file=b"caf\xe9\x01.pdf".decode("utf-8", "surrogateescape")))["file"]
        == "caf\\xe9.pdf"
    )


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(), max_size=30), st.floats(0, 1))
def test_whatever_the_text_the_line_is_clean(text, weight):
    claims = [
        Claim("title", text, weight, "x@1"),
        Claim("abstract", text, weight, "x@1"),
        Claim("author", Person(text, affiliations=(text,), email=text), weight, "x@1"),
        Claim("keywords", Keywords((text,)), weight, "x@1"),
    ]
    written = line(described(an_outcome(*claims, file=text or "x"), explain=True)).decode("utf-8")
    hold_document({k: v for k, v in json.loads(written).items() if k != "claims"})
    values = []
    json.loads(
        written, object_hook=lambda item: values.extend(v for v in item.values() if isinstance(v, str))
    )
    assert not any(
        (ord(c) < 32 and c not in "\t\n") or 0x7F <= ord(c) < 0xA0 or 0xD800 <= ord(c) < 0xE000
        for v in values
        for c in v
    )


@pytest.mark.parametrize("made", [everything, a_failure])
def test_exporters_can_be_made_from_settings(made):
    assert described(made()) == read_back(made())
