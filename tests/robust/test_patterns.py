"""No regular expression takes for ever on a text that was made to make it."""

import re
import signal

import pytest

from pinakes.model import Person
from pinakes.understand.bibliography import parse_references
from pinakes.understand.bibliography.line_features import begins_with_author
from pinakes.understand.header.binding.readings import named_at
from pinakes.understand.header.kinds.paper_or_not import _CODE, _amount
from pinakes.understand.header.titles.title import _MARKS_AT_END
from pinakes.understand.volume.contents import _ENTRY
from tests.robust.patterns import cost, every_pattern, spent, texts

SIZE, MOST = 200, 1.0
"""Characters of a hostile line, and CPU seconds that it may cost: patterns that try every way of sharing take hours."""

PATIENT = 10
"""How much more a second look may cost."""


class TooLong(Exception):
    pass


def _give_up(*_):
    raise TooLong


UNREACHED = {
    "identify/containers.py:_has_entry",
    "serve/pages/contexts.py:contexts",
    "tools/run.py:_version",
    "understand/bibliography/marked_kinds.py:_is_number_of_law",
    "understand/header/covers/awarding.py:_body_of",
    "understand/header/binding/readings.py:opened_by",
    "understand/header/told/cover_sheet.py:_said",
}
"""What makes its pattern of a value that it is given, escaped, or of a table that others are made of too. None may be added."""


def test_every_pattern_is_looked_at():
    """Also those that functions make of word tables when they are first asked."""
    patterns, unreached = every_pattern()
    assert len(patterns) > 1300
    assert any("primary|secondary" in str(pattern) for pattern, _ in patterns)
    assert set(unreached) <= UNREACHED


def too_slow(patterns, most, look):
    """Those for which a look takes more CPU seconds than allowed."""
    slow = []
    before = signal.signal(signal.SIGPROF, _give_up)
    try:
        for pattern, flags in patterns:
            try:
                signal.setitimer(signal.ITIMER_PROF, most)
                look(pattern, flags)
            except TooLong:
                slow.append(pattern)
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.signal(signal.SIGPROF, before)
    return slow


@pytest.mark.timeout(600)
def test_hostile_lines_cost_little_whatever_the_pattern():
    def look(pattern, flags):
        cost(pattern, flags, SIZE)

    # a second look with more time at those that were too slow: the machine may be
    patterns, _ = every_pattern()
    slow = too_slow(patterns, MOST, look)
    assert too_slow([one for one in patterns if one[0] in slow], PATIENT * MOST, look) == []


SHORT, LONG = 100, 2000
PLAIN, PLAIN_LINE = re.compile(r"\d+x"), ("", "7", "")
"""A pattern that is looked for from every place of a line of figures: the time grows with the square of the line, and lines have
an end. What others may cost is measured against it, on the same machine in the same minute.
"""
TIMES = 200.0
"""What the worst line of a pattern may cost, in such lines; one whose time grows with the cube takes many hundreds."""


def grows_too_fast(patterns):
    """Those whose worst line, twenty times as long, costs more than many plain ones."""
    plain = min(spent(PLAIN, PLAIN_LINE, LONG) for _ in range(10))

    def look(pattern, flags):
        _, recipe = cost(pattern, flags, SHORT)
        if recipe is not None:
            spent(re.compile(pattern, flags), recipe, LONG)

    # a second look at those that were too slow: another process may have been in the way
    slow = too_slow(patterns, MOST + TIMES * plain, look)
    return too_slow([one for one in patterns if one[0] in slow], MOST + TIMES * plain, look)


CUBES = ("(?P<name>.{8,}?)", "(?P<name>.{12,}?)", "(?P<title>[^/]{6,400}?)")
"""How those begin that are known to grow faster: two of training, and one whose parts have an end. None may be added."""


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_no_time_grows_faster_than_with_the_square_of_a_line():
    found = grows_too_fast(every_pattern()[0])
    assert [pattern for pattern in found if not str(pattern).startswith(CUBES)] == []


def test_a_pattern_whose_time_grows_with_the_cube_is_seen():
    assert grows_too_fast([(r"\d+x", 0), (r"\d+\s*\d+x", 0)]) == [r"\d+\s*\d+x"]


def test_a_pattern_that_shares_is_seen():
    """The test can fail: what it makes of a known bad pattern is what kills it."""
    made = texts(r"(?:a+)+$", 0, 24)
    assert any(re.fullmatch(r"a{20,}\W+", text) for text in made)


@pytest.mark.timeout(20)
def test_pages_of_the_citing_work_without_end():
    """Sixty digits behind `cited on page` took the age of the world: a letter of what stood between numbers could be a digit."""
    (found,) = parse_references(
        [f"Roe A. A title of a work. Journal of Works 3, 2001. Cited on page {'7' * 60}x"]
    )
    assert found is not None


@pytest.mark.timeout(20)
def test_capitals_without_end_before_an_author():
    """Three thousand capitals in a row took minutes: up to three names could be parted anywhere in them."""
    assert not begins_with_author(f"[9] {'MERROW' * 2_000}")
    assert begins_with_author("[9] Merrow Van Dyke, A.")


@pytest.mark.timeout(20)
def test_initials_without_end_before_a_family_in_capitals():
    """Twelve hundred letters with points took nine seconds for each author: names could be parted anywhere in them."""
    person = Person("A. ROE", family="ROE", given="A.")
    assert not list(named_at(person, f"A{'a..' * 4_000}x Roes"))
    assert list(named_at(person, "by A. B. Roe, with A. ROE")) == [(3, 12), (19, 25)]


@pytest.mark.parametrize(
    ("line", "text", "page"),
    [
        ("Introduction ........ 12", "Introduction", "12"),
        ("2.5 Методы …… 7", "2.5 Методы", "7"),
        ("Методы … … 7", "Методы … …", "7"),
        ("Глава 12 34", "Глава 12", "34"),
        ("........ 3", "", "3"),
        ("附录 A__15", "附录 A", "15"),
    ],
)
def test_entries_of_contents_are_cut_as_before(line, text, page):
    found = _ENTRY.match(line)
    assert (found["text"], found["page"]) == (text, page)


@pytest.mark.parametrize(
    ("title", "bare"),
    [("On Rivers **†", "On Rivers"), ("On Rivers [1] *", "On Rivers"), ("C*", "C"), ("A * B", "A * B")],
)
def test_marks_behind_a_title_are_taken_off_as_before(title, bare):
    assert _MARKS_AT_END.sub("", title) == bare


@pytest.mark.timeout(20)
@pytest.mark.parametrize("row", ["7" * 200_000, "7 " * 100_000, "a" * 200_000, "a(" * 100_000])
def test_amounts_and_code_in_a_row_as_long_as_a_page(row):
    assert _amount().search(row) is None
    assert _CODE.search(row) is None


@pytest.mark.parametrize(
    ("row", "amount", "code"),
    [
        ("costs 1.200,50 EUR", True, False),
        ("12 000 €", True, False),
        ("$ 5", True, False),
        (". , 7 R$", True, False),
        ("3.14159", False, False),
        ("a total of 7,25", True, False),
        ("f(x) and g(y):", False, True),
        ("see (above)", False, False),
        ("os.path(", False, True),
        ("<b>", False, True),
    ],
)
def test_amounts_and_code_are_seen_as_before(row, amount, code):
    assert (bool(_amount().search(row)), bool(_CODE.search(row))) == (amount, code)
