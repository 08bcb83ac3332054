"""The table of the header's rules is whole, and can be read and written."""

from pathlib import Path

import pytest

from pinakes.evaluate import rule_table
from pinakes.evaluate.rule_table import RuleRow, SetWorth
from pinakes.evaluate.rules import TABLE, rules

ROOT = Path(__file__).parent.parent.parent
WHY = TABLE.with_suffix(".toml")
ROWS = rule_table.read(ROOT / TABLE)
RULES = sorted(rule.name for rule in rules().values())


def test_every_rule_has_a_row_that_says_why_it_stands():
    missing = list(rule_table.gaps(ROWS, RULES, rule_table.reasons(ROOT / WHY)))
    assert missing == [], "python -m tests.silenced fills in new rules and takes out what is gone"


def test_the_tests_of_the_table_are_there():
    named = {test for row in ROWS.values() for test in row.tests}
    assert named
    for path, _, function in (test.partition("::") for test in named):
        text = (ROOT / path).read_text("utf-8")
        assert f"def {function}(" in text, f"{path} has no {function}"


def test_rows_are_read_as_they_were_written(tmp_path):
    rows = [
        RuleRow("a.is_name", "“A. Roe” → yes", ("tests/test_a.py::test_names",), (SetWorth(3, 2, 1, 1),) * 3),
        RuleRow("b.is_new"),
    ]
    rule_table.write(tmp_path / "rules.tsv", reversed(rows))
    assert list(rule_table.read(tmp_path / "rules.tsv").values()) == rows


@pytest.mark.parametrize(
    ("row", "why", "said"),
    [
        (RuleRow("a", tests=("tests/t.py::t",)), {}, []),
        (RuleRow("a", worth=(SetWorth(1, 1, 1),)), {}, []),
        (RuleRow("a", worth=(SetWorth(1, 1, 0),)), {"a": "it only saves time"}, []),
        (RuleRow("a", worth=(SetWorth(1, 1, 0),)), {}, ["a has no test that fails without it"]),
        (RuleRow("b", tests=("tests/t.py::t",)), {}, ["a has no row", "b has a row and is no rule"]),
    ],
)
def test_a_rule_needs_a_test_a_document_or_a_reason(row, why, said):
    gaps = list(rule_table.gaps({row.rule: row}, ["a"], why))
    assert [gap.partition(",")[0] for gap in gaps] == said


def test_the_page_shows_rule_example_tests_and_worth():
    rule = next(rule for rule in rules().values() if rule.name == "binding.affiliations.is_place")
    row = RuleRow(
        rule.name, "“a|b” → yes", ("tests/t.py::t",), (SetWorth(9, 5, 2, 1, 0), SetWorth(), SetWorth(2, 2))
    )
    line = rule_table.page({rule.name: row}, [rule], {}).splitlines()[-1]
    assert line.startswith("| is_place | ")
    assert line.endswith("*“a&#124;b” → yes* | `t.py::t` | 9: 2/5 +1 | 0 | 2: 0/2 |")
