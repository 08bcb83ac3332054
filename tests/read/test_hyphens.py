"""Words broken at the end of a line, and lines below that go on with another matter."""

import pytest

from pinakes.model import Box, Line
from pinakes.read.hyphens import join_lines


def line(text, top, size=10.0):
    return Line(text, box=Box(50, top, 300, top + size))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (line("what stands in the most influ-", 500), line("Journal of Wells 29: 197, 2001.", 530, 10)),
        (line("Ответ дан в рабо-", 500), line("Вестник колодцев, 2001", 512, 8)),
    ],
)
def test_a_broken_word_does_not_go_on_in_a_note_at_the_foot(first, second):
    assert join_lines([first, second], [True, False], known=set()) == [first, second]


def test_a_name_goes_on_with_a_capital_on_the_next_line():
    joined = join_lines(
        [line("by Ann Holt-", 500), line("Lindqvist of Ghent", 512)], [True, False], known=set()
    )
    assert [one.text for one in joined] == ["by Ann Holt-Lindqvist", "of Ghent"]
