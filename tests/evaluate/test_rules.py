"""What the rules of the header are worth, counted on invented documents."""

from pathlib import Path

import pytest

from pinakes.config import settings
from pinakes.evaluate import rules
from pinakes.pipeline import lay

SAMPLE = Path("samples/files/pt-two-column.pdf")


@pytest.fixture(scope="module")
def parts():
    return lay(settings({"ocr": {"mode": "never"}}))


@pytest.fixture(scope="module")
def cases(parts, tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    (folder / "a.pdf").write_bytes(SAMPLE.read_bytes())
    (folder / "truth.jsonl").write_text(
        '{"file": "a.pdf", "title": "", "authors": ["Nobody Else"]}\n', "utf-8"
    )
    return list(rules.read(folder, parts, gold=None, sample=5))


def test_a_rule_that_the_record_rests_on_changes_it_when_it_is_silent(cases, parts):
    made = rules.worth(cases, parts, only={"rows.blocks.rows_of"})
    assert (made["rows.blocks.rows_of"].found, made["rows.blocks.rows_of"].changed) == (1, 1)


def test_a_rule_that_found_nothing_is_not_tried(cases, parts):
    made = rules.worth(cases, parts, only={"covers.cards.card_on"})
    assert (made["covers.cards.card_on"].found, made["covers.cards.card_on"].tried) == (0, 0)


def test_a_silent_rule_speaks_again_afterwards(cases, parts):
    before = rules.found_in(cases[0], parts)
    rule = next(rule for rule in rules.rules().values() if rule.name == "rows.blocks.rows_of")
    with rules.silent(rule):
        assert rule.function(cases[0].paper) == ()
    assert rules.found_in(cases[0], parts) == before


def test_every_set_has_its_own_figures(cases, parts):
    made = rules.by_set(cases, parts, only={"rows.blocks.rows_of"})
    assert [(one.found, one.changed) for one in made["rows.blocks.rows_of"]] == [(0, 0), (0, 0), (1, 1)]
