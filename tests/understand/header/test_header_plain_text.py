"""Heads of plain text, which has neither type nor places: blank lines and the words alone tell what belongs together."""

import pytest

from pinakes.model import Line
from tests.understand.header.test_header import described, values

TEXT = (
    "Groundwater below fields is measured with wells that are dug by hand and with",
    "wells that are drilled. We compare both over ten years and find that levels",
    "fall in both, and that they fall faster where maize is grown than elsewhere.",
)


def printed(*texts):
    return described(*map(Line, texts))


def test_lines_without_a_blank_one_between_them_go_on():
    claims = printed(
        "A Long and Winding Title about the Measurement of",
        "Groundwater below the Fields of a Small Town",
        "",
        "Jane Q. Doe, John Smith and Ann Lee",
        "",
        "Abstract",
        "",
        *TEXT,
        "",
        "Keywords: groundwater, wells, maize,",
        "measurement of levels, small towns",
        "",
        "1. Introduction",
    )
    assert values(claims, "title") == [
        "A Long and Winding Title about the Measurement of Groundwater below the Fields of a Small Town"
    ]
    assert values(claims, "keywords")[0].values[-2:] == ("measurement of levels", "small towns")


def test_a_short_line_over_full_ones_is_a_title():
    claims = printed("Wells of a Town", *TEXT, "", "1. Introduction", "", *TEXT)
    assert values(claims, "title") == ["Wells of a Town"]


@pytest.mark.parametrize(
    ("head", "title", "author"),
    [
        (
            (
                "Brunnen einer kleinen Stadt",
                "Maria Musterfrau",
                "Universität Irgendwo",
                "",
                "Zusammenfassung",
            ),
            "Brunnen einer kleinen Stadt",
            "Maria Musterfrau",
        ),
        (
            ("农村诊所账册研究", "王小明，李华", "虚构大学历史系，北京 100871", "", "摘要"),
            "农村诊所账册研究",
            "王小明",
        ),
    ],
)
def test_names_right_below_a_title_are_none_of_it(head, title, author):
    claims = printed(*head, "", *TEXT)
    assert values(claims, "title")[0] == title
    assert values(claims, "author")[0].literal == author
