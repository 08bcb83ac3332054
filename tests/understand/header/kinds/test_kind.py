"""What kind of work the first pages say it is."""

from __future__ import annotations

import pytest

from pinakes.understand.header.kinds.kind import kind_of
from pinakes.understand.header.rows.blocks import front_of
from tests.understand.header.sheets import PROSE, page, paper_of, text_page


def kind(*head: tuple) -> str:
    paper = paper_of([*page(*head), *text_page(PROSE)[4:]], text_page(PROSE), text_page(PROSE))
    return kind_of(paper, front_of(paper))[0]


@pytest.mark.parametrize(
    "label", ["Chapter 9", "Kapitel 3", "Capítulo 12", "Глава 4", "Preprint version of chapter"]
)
def test_a_chapter_is_one_by_the_line_over_its_title(label):
    assert (
        kind((label, 10, False, 0), ("Ledgers of a Small Town", 16, True, 10), ("Ann Roe", 11, False, 8))
        == "chapter"
    )


@pytest.mark.parametrize(
    "title", ["A New Chapter", "Chapters of the Ledgers", "The Last Chapter of a Long Debate"]
)
def test_a_title_about_chapters_makes_none(title):
    assert kind((title, 16, True, 0), ("Ann Roe", 11, False, 8)) == "article"
