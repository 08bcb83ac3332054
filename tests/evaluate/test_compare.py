"""Two reports compared."""

import pytest

from pinakes.errors import Usage
from pinakes.evaluate.compare import as_markdown as changes
from pinakes.evaluate.compare import compare
from tests.evaluate.made import run


def test_compare_finds_a_real_change():
    found = compare(run(20), run(35))[0]
    change = found["tables"]["all"]["all"]["title"]
    assert change["change"] == pytest.approx(0.375)
    assert change["low"] > 0
    assert (change["better"], change["worse"]) == (15, 0)
    assert "▲" in changes([found])


def test_compare_does_not_boast_of_chance():
    change = compare(run(30), run(31))[0]["tables"]["all"]["all"]["title"]
    assert change["low"] <= 0 <= change["high"]


def test_compare_other_methods_of_the_same_suite():
    assert compare(run(method="nsl-cas-2009"), run())[0]["before"] == "nsl-cas-2009"
    with pytest.raises(Usage, match="no suite in common"):
        compare(run(), {**run(), "suite": "lines"})
