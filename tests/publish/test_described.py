"""What was described, read back from its JSON."""

import json

import pytest

from pinakes.errors import Usage
from pinakes.publish.described import described_outcomes
from pinakes.publish.export.json import described
from pinakes.publish.export.work import work_of
from tests.publish.outcomes import everything, references, thesis


@pytest.fixture
def read_back(tmp_path):
    """A described document through a file."""

    def back(said):
        (tmp_path / "x.jsonl").write_text(json.dumps(said, ensure_ascii=False) + "\n", "utf-8")
        (outcome,) = described_outcomes(str(tmp_path / "x.jsonl")).values()
        return outcome

    return back


@pytest.mark.parametrize("make", [everything, thesis, references])
def test_a_document_comes_back(make, read_back):
    before = described(make())
    after = described(read_back(before))
    for key in (
        "title",
        "subtitle",
        "abstract",
        "keywords",
        "date",
        "type",
        "language",
        "degree",
        "publisher",
        "file",
        "pages",
    ):
        assert after[key] == before[key], key
    assert [one["name"] for one in after["authors"]] == [one["name"] for one in before["authors"]]
    for key in ("titles", "abstracts"):
        assert [(one["value"], one["language"]) for one in after[key] or []] == [
            (one["value"], one["language"]) for one in before[key] or []
        ]
    for key in ("title", "volume", "issue", "pages", "issn"):
        assert (after["venue"] or {}).get(key) == (before["venue"] or {}).get(key)
    assert [(one["scheme"], one["value"]) for one in after["identifiers"] or []] == [
        (one["scheme"], one["value"]) for one in before["identifiers"] or []
    ]
    assert [(one["raw"], one["csl"]) for one in after["references"] or []] == [
        (one["raw"], one["csl"]) for one in before["references"] or []
    ]


def test_a_correction_at_the_top_wins(read_back):
    said = described(everything()) | {"title": "Corrigido", "keywords": ["um"], "abstract": "Novo."}
    outcome = read_back(said)
    work = work_of(outcome, outcome.record)
    assert [title.value for title in work.titles] == ["Corrigido", "Essay on rivers"]
    assert work.keywords[0].values == ("um",)
    assert work.abstract == "Novo."


def test_nothing_known_is_not_a_record(read_back):
    assert read_back({"file": "a.pdf"}).record is None


def test_dates_as_people_write_them(read_back):
    assert described(read_back({"file": "a.pdf", "title": "T", "date": " 2004-6 "}))["date"] == "2004-06"


@pytest.mark.parametrize(
    "row",
    [
        "nonsense",
        "[]",
        "{}",
        '{"file": "a", "authors": [{}]}',
        '{"file": "a", "date": "June"}',
        '{"file": "a", "venue": 3}',
    ],
)
def test_what_is_not_a_described_document(tmp_path, row):
    (tmp_path / "x.jsonl").write_text(row)
    with pytest.raises(Usage, match="line 1"):
        described_outcomes(str(tmp_path / "x.jsonl"))
