"""Where titles end, one step at a time."""

import pytest

from pinakes.understand.bibliography import titles_end
from tests.understand.bibliography.test_meeting_fields import after


@pytest.mark.parametrize(
    ("raw", "before", "behind"),
    [
        ("Rivers (Aqua: Fluvia). River Letters, 2, 2007.", "ttcccvd", "tttccvd"),
        ("Rivers of rain. River Letters (Bonn), 2, 2007.", "tttcccvd", "tttcccvd"),
    ],
)
def test_a_sign_that_closes_ends_the_title(raw, before, behind):
    assert after(titles_end.closed_behind, raw, before) == behind


@pytest.mark.parametrize(
    ("raw", "before", "behind"),
    [
        ("Best practice in R. Journal of Rivers, 2014.", "tttccccd", "ttttcccd"),
        ("Best practice in rivers. Journal of Rivers, 2014.", "ttttcccd", "ttttcccd"),
        ("Best practice in Proc. River Soc., 2014.", "tttcccd", "tttcccd"),
    ],
)
def test_no_title_ends_with_a_small_word(raw, before, behind):
    assert after(titles_end.unfinished, raw, before) == behind


def test_a_month_behind_a_journal_belongs_to_the_date():
    assert after(titles_end.months_behind, "Rien. Rivières, avril 2011.", "tccd") == "tcdd"


@pytest.mark.parametrize(
    ("raw", "before", "behind"),
    [
        ("Rain and its books. The River, 9, 12-14.", "ttttttvn", "ttttccvn"),
        ("Rain and its many small books Riv Lett 9, 12-14.", "ttttttttvn", "ttttttccvn"),
        ("Rain and its books, 9, 12-14.", "ttttvn", "ttttvn"),
        ("Riv. Sci. Technol. 9, 12-14.", "tttvn", "tttvn"),
        ("Riv. stor. Risorgimento, 9, 12-14.", "tttvn", "tttvn"),
    ],
)
def test_a_journal_left_in_the_title(raw, before, behind):
    assert after(titles_end.hidden_journals, raw, before) == behind


def test_small_words_that_a_title_runs_into_belong_to_it():
    raw = "Rain and river disease. Hydrology 43, 5-9."
    assert after(titles_end.run_on, raw, "tttccvn") == "ttttcvn"
