"""Full names on pages: turned round, given names left out or by initials; others' names are none."""

import pytest

from pinakes.discover.home import Sought, is_titled


@pytest.mark.parametrize(("sought", "said", "there"), [
    ("Viktor Vasiliev", "Viktor V. Vasiliev", True),
    ("Viktor V. Vasiliev", "Viktor Vasiliev", True),
    ("Luciana Martins Ferraz", "FERRAZ, Luciana", True),
    ("Luciana Martins Ferraz", "Luciana M. Ferraz", True),
    ("Соболева Наталья Андреевна", "Наталья Соболева", True),
    ("Наталья Соболева", "Наталья Андреевна Соболева", True),
    ("Наталья Соболева", "Соболева Наталья Андреевна", True),
    ("周明远", "教师主页 周明远", True),
    ("周明远", "周明", False),
    ("Viktor Vasiliev", "V. V. Vasiliev", False),
    ("John Smith", "John Maynard Smith", False),
    ("Anna Rossi", "Joanna Rossi", False),
    ("Anna Rossi", "Anna Rossini", False),
    ("", "anything", False),
])  # fmt: skip
def test_full_names(sought, said, there):
    assert bool(Sought(sought).said_in(said)) is there


def test_a_heading_that_is_the_name_may_have_a_degree():
    assert is_titled("Dr. Viktor V. Vasiliev", Sought("Viktor Vasiliev"))
    assert not is_titled("Viktor Vasiliev receives the prize of the academy", Sought("Viktor Vasiliev"))
