"""Words of the front matter, looked for in lines and in whole pages."""

import pytest

from pinakes.text.words import words
from pinakes.understand.header.rows.cues import cues_of, opening, stands

PAGES = [
    "Repository of the University of Oslo. Downloaded from the archive; see terms of use.",
    "self-reads and reads2, rereads",
    "доступно в репозитории; Stable URL: x",
    "学位 论文 指导教师 李四",
    "Ledgers of rural clinics",
    "",
]


@pytest.mark.parametrize("text", [*PAGES, " ".join(PAGES)])
def test_one_key_is_found_in_a_page_as_all_are(text):
    found = cues_of(text)
    for key in ("cover_sheet", "thesis", "advisor", "university"):
        assert stands(text, key) == (key in found)


def test_every_word_of_a_key_is_found_in_a_page():
    assert all(stands(f"before {word} after", "cover_sheet") for word in words("header", "cover_sheet"))
    assert not stands("Ledgers of rural clinics", "cover_sheet")


@pytest.mark.parametrize(
    "line", ["A b s t r a c t", "摘 要：", "A B S T R A C T: ledgers", "1 Introduction", "Abstract"]
)
def test_headings_are_seen_letter_spaced_or_not(line):
    assert opening(line) is not None


@pytest.mark.parametrize("line", ["A b", "A", "要", "— Abstract", "Introducing ledgers"])
def test_beginnings_of_headings_are_none(line):
    assert opening(line) is None
