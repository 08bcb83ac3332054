"""Heads, paragraphs and citations counted against labels, which are found by the digest of the document."""

import pytest

from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.evaluate.bodies import compared, labelled
from pinakes.evaluate.choice import Choice
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL
from pinakes.evaluate.suites import SUITES
from pinakes.learn.synthesise.bodies import write
from pinakes.model import Block, Body, Section, Span


def block(text, page=1):
    return Block("paragraph", text, (Span(page, 1, 0, 9),), (0,))


def test_heads_levels_and_paragraphs_are_counted_on_the_labelled_pages():
    found = Body(
        (
            Section(
                1, "Введение", "1", (Span(1, 0, 0, 9),), (block("Первые слова и много других слов в конце."),)
            ),
            Section(
                1,
                "Methods",
                "1.1",
                (Span(1, 3, 0, 9),),
                (block("A summary that may be there."), block("Elsewhere.", page=7)),
            ),
        )
    )
    label = {
        "pages": [1, 2],
        "heads": [
            {"level": 1, "text": "1. ВВЕДЕНИЕ"},
            {"level": 2, "text": "1.1 Methods"},
            {"level": 1, "text": "Lost"},
        ],
        "paragraphs": [
            {"first": "Первые слова", "last": "слов в конце."},
            {"first": "A summary", "optional": True},
            {"first": "Never", "last": "seen"},
        ],
    }
    one = compared(found, label, language="ru", file="a.pdf")
    assert (one.heads, one.levels, one.paragraphs) == (Counts(2, 2, 3), Counts(1, 2, 2), Counts(1, 1, 2))
    assert "head - Lost" in one.wrong


def test_labels_find_their_documents_and_both_suites_run(tmp_path):
    write(tmp_path, 1, languages=("en",))
    assert [one.path.name for one in labelled(tmp_path / "files", tmp_path / "body")] == ["en-000.pdf"]
    for suite, field in (("body", "heads"), ("mentions", "links")):
        plan = SUITES[suite](tmp_path, Choice(gold=tmp_path), settings({"run": {"workers": 1}}))
        (item,) = plan.items
        assert item.counts[USUAL][field].right > 0.9 * item.counts[USUAL][field].expected


def test_no_labels_is_said(tmp_path):
    with pytest.raises(Usage, match="labels"):
        labelled(tmp_path, tmp_path / "body")
