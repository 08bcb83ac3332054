"""Which tests fail without each rule of the header: `python -m tests.silenced [--all | --only RULE] [TESTS …]`.

Every test runs once while it is noted which rules found something in it; then, rule by rule, the tests in which it did run again
while the rule finds nothing, those that need the fewest rules first. Names of tests that fail, and the shortest thing that a rule was seen to find, go
into its row of `docs/reference/header-rules.tsv`: of all rules, or of those without a row; `make reference` writes the page.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import typst
from _pytest.runner import runtestprotocol

from pinakes.evaluate import rule_table
from pinakes.evaluate.rules import is_something, rules, silent
from pinakes.text.scripts import is_legible

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "docs" / "reference" / "header-rules.tsv"
HOW = ("-k", "not scan", "--timeout", "60", "-p", "no:cacheprovider")
TESTS = (
    "tests/understand/header",
    "tests/learn/test_habits.py",
    "tests/learn/test_habits_without_pages.py",
    "tests/test_golden.py",
    "tests/test_sample_reading.py",
)
MOST = 3
"""Failing tests that are named."""
SECONDS = 8.0
"""CPU time that is spent on the tests of one rule."""
LONGEST, TELLING, LOOKS = 110, 16, 20
"""Signs of an example at most, letters of one that tells enough, and how often a test is looked at for one of a rule."""


_AROUND = re.compile(r"[“”→/, ]")


class Silencer:
    """A pytest plug-in that runs the tests in its own way."""

    def __init__(self, names):
        self.known = rules()
        self.names = names
        self.items = defaultdict(list)
        self.examples = {}
        self.found = {}

    def pytest_runtestloop(self, session):
        """Watch, then silence."""
        active = {}
        for item, following in zip(session.items, [*session.items[1:], None], strict=True):
            active[item], passed = self._watched(item, following)
            if not passed:
                print(f"{item.nodeid} fails anyway", file=sys.stderr)
                del active[item]
        for item in sorted(active, key=lambda item: len(active[item])):
            for rule in active[item]:
                self.items[rule].append(item)
        chosen = [rule for rule in self.known.values() if rule.name in self.names]
        for rule in chosen:
            tests = self._failing(rule)
            self.found[rule.name] = {"example": self.examples.get(rule.name, ""), "tests": tests}
            print(rule.name, len(self.items[rule.name]), *tests, file=sys.stderr, flush=True)
        return True

    def _failing(self, rule):
        """The tests that fail without a rule."""
        failing = []
        began = time.process_time()
        with silent(rule):
            for item in self.items[rule.name]:
                if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
                    failing.append(item.nodeid.partition("[")[0])
                if len(failing) == MOST or time.process_time() - began > SECONDS:
                    break
        return tuple(dict.fromkeys(failing))

    def _watched(self, item, following):
        seen, looked = set(), defaultdict(int)

        def watch(frame, event, value):
            rule = self.known.get(frame.f_code) if event == "return" else None
            if rule is None or not is_something(value):
                return
            seen.add(rule.name)
            looked[rule.name] += 1
            if looked[rule.name] <= LOOKS and rule.name in self.names:
                self._keep(rule.name, frame, value)

        sys.setprofile(watch)
        try:
            reports = runtestprotocol(item, log=False, nextitem=following)
        finally:
            sys.setprofile(None)
        return seen, not any(report.failed for report in reports)

    def _keep(self, name, frame, value):
        asked = [
            shown(frame.f_locals.get(one)) for one in frame.f_code.co_varnames[: frame.f_code.co_argcount]
        ]
        given, answer = ", ".join(filter(None, asked)), shown(value)
        example = f"{given} → {answer or 'yes'}" if given and value is not given else answer
        kept = self.examples.get(name)
        if (
            example
            and len(example) <= LONGEST
            and is_legible(_AROUND.sub("", example))
            and (kept is None or _worth(example) > _worth(kept))
        ):
            self.examples[name] = example


def _worth(example):
    """Examples that show question and answer are better than those that show one; then those with some words, then the shorter."""
    return "→" in example, min(sum(map(str.isalnum, example)), TELLING), -len(example)


def shown(value):
    """A value as text, where it has one of its own."""
    text = getattr(value, "text", None)
    if isinstance(value, str):
        return f"“{' '.join(value.split())}”" if value.strip() else ""
    if isinstance(text, str):
        return shown(text)
    if isinstance(value, (list, tuple)):
        return " / ".join(filter(None, map(shown, value[:2])))
    if type(value).__name__ == "Claim":
        return shown(value.value)
    name = getattr(value, "name", None)
    return shown(name) if isinstance(name, str) else ""


def main():
    """Fill in the tests and examples of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", nargs="*", default=TESTS)
    parser.add_argument("--all", action="store_true", help="all rules, not only those without a row")
    parser.add_argument("--only", action="append", help="this rule alone; may be repeated")
    parser.add_argument("--table", type=Path, default=TABLE)
    given = parser.parse_args()
    there = [rule.name for rule in rules().values()]
    rows = rule_table.read(given.table)
    asked = frozenset(given.only or there if given.all or given.only else set(there) - set(rows))
    silencer = Silencer(asked)
    if asked:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(typst, "compile", cache(typst.compile))  # what is set once need not be set again
            pytest.main([*given.tests, *HOW], plugins=[silencer])
    rule_table.write(given.table, rule_table.merged(rows, there, silencer.found))


if __name__ == "__main__":
    main()
