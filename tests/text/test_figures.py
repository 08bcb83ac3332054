"""Numbers written in figures."""

import pytest

from pinakes.text.figures import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("042", 42), ("٤٢", 42), ("9" * 18, 10**18 - 1)])
def test_figures_are_a_number(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", [None, "", "²", "①", "-1", "1.5", "четыре", "四", "9" * 19, "1" * 5000])
def test_what_python_calls_digits_or_cannot_convert_is_none(text):
    assert whole_number(text) is None
