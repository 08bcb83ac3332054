"""Values of a document without pages, found again on its printed pages."""

import pytest

from pinakes.serve.pages.fields import ValuePlace
from pinakes.serve.pages.sheet import Mark, PrintedPages, boxed

LINES = {0: "Reading rooms in transition", 1: "Nadja Steinert, Jost Riedmüller"}
INDEX = {"pages": [1, 2], "starts": [0, 24], "lines": {"0": 0, "1": 24}}


def moved(line, text, start=0, end=None):
    place = ValuePlace(1, line, None, start, end or len(LINES.get(line, "")))
    return PrintedPages(INDEX, LINES).moved(Mark("author", "author.1", text, 0.9, (place,))).places


def test_a_value_stands_where_its_letters_are():
    (place,) = moved(1, "Jost Riedmüller")
    assert (place.page, place.start, place.end) == (2, 13, 27)


def test_what_is_not_on_paper_has_no_place():
    assert moved(7, "Nobody") == ()


@pytest.mark.parametrize(
    ("start", "end", "lefts"), [(0, 24, [10.0, 10.0]), (7, 12, [60.0]), (14, 24, [30.0])]
)
def test_a_box_for_each_line_with_letters_of_the_value(start, end, lefts):
    words = [
        [["Reading", 10.0, 1.0, 50.0, 9.0, False, False], ["rooms", 60.0, 1.0, 90.0, 9.0, False, False]],
        [["in", 10.0, 11.0, 20.0, 19.0, False, False], ["transition", 30.0, 11.0, 80.0, 19.0, False, False]],
    ]
    boxes = list(boxed(ValuePlace(1, 0, None, start, end), {"lines": [{"words": one} for one in words]}))
    assert [one.box[0] for one in boxes] == lefts
