"""Exports of a volume give one entry a paper."""

import io
from pathlib import Path

import pytest

from pinakes import config, jobs, pipeline, plugins
from pinakes.publish.export.json import described

ROOT = Path(__file__).parents[2]
SAMPLE = "samples/volumes/files/proceedings.pdf"


@pytest.fixture(scope="module")
def outcomes():
    return list(jobs.describe(SAMPLE, str(ROOT / SAMPLE), pipeline.lay(config.settings())))


def exported(name, outcomes):
    out = io.BytesIO()
    plugins.part("exporters", name)().export(iter(outcomes), out)
    return out.getvalue().decode("utf-8")


def test_json_has_a_line_a_paper(outcomes):
    lines = [described(outcome) for outcome in outcomes]
    assert lines[0]["type"] == "volume"
    assert lines[0]["part_of"] is None
    assert lines[0]["references"] is None
    assert lines[0]["pages"] == 16
    for line in lines[1:]:
        first, last = map(int, line["page_range"].split("-"))
        assert line["file"] == f"{SAMPLE}#page={line['page_range']}"
        assert line["part_of"] == SAMPLE
        assert line["pages"] == last - first + 1
        assert all(first <= reference["page"] <= last for reference in line["references"])
        assert all(first <= title["page"] <= last for title in line["titles"])


def test_bibtex_has_an_entry_a_paper(outcomes):
    text = exported("bibtex", outcomes)
    assert text.count("\n@") + text.startswith("@") == len(outcomes)
    assert "@proceedings{" in text


def test_dublin_core_has_a_description_a_paper(outcomes):
    text = exported("dc-rdf", outcomes)
    assert text.count("<rdf:Description ") == len(outcomes)
    for outcome in outcomes[1:]:
        assert f"<dc:source>{outcome.file}</dc:source>" in text
    assert text.count(f"<dc:relation>{SAMPLE}</dc:relation>") == len(outcomes) - 1


def test_ris_has_a_record_a_paper(outcomes):
    assert exported("ris", outcomes).count("ER  - ") == len(outcomes)
