"""The table of the header's rules: one row a rule, kept beside its page in `docs/reference/`.

`header-rules.tsv` holds what was found out: an example, the tests that fail without the rule
(`python -m tests.silenced`) and what it is worth on documents (`python -m pinakes.evaluate.rules`).
`header-rules.toml` holds why a rule stays that no test and no document needs. `header-rules.md`, the page,
adds what each rule says: the first lines of its docstring.
"""

from __future__ import annotations

import csv
import inspect
import tomllib
from dataclasses import dataclass, fields, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from pinakes.evaluate.rules import HeaderRule

SETS = ("unseen", "mended", "older")
"""The measured half of `wild`; its mended half with `wild-eye`; the older collections, mended on, too."""
JOINT = " ; "
UNSAID = "–"


@dataclass(frozen=True, slots=True)
class SetWorth:
    """What a rule is worth on one set: in how many documents it found something, how many of them were
    described again without it, how many of these changed, the fields right only with it, and only without it.
    """

    found: int = 0
    tried: int = 0
    changed: int = 0
    better: int = 0
    worse: int = 0


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule: an example from a test, tests that fail without it, its worth by set (none: unmeasured)."""

    rule: str
    example: str = ""
    tests: tuple[str, ...] = ()
    worth: tuple[SetWorth, ...] = ()

    @property
    def is_needed(self) -> bool:
        """Some record of the documents changes without it."""
        return any(one.changed for one in self.worth)


def read(path: Path) -> dict[str, RuleRow]:
    """Rule → its row."""
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {
            row.rule: row for row in map(_row, csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        }


def _row(cells: dict[str, str]) -> RuleRow:
    worth = tuple(
        SetWorth(**{one.name: int(cells[f"{name} {one.name}"]) for one in fields(SetWorth)})
        for name in SETS
        if cells[f"{name} found"]
    )
    tests = tuple(cells["tests"].split(JOINT)) if cells["tests"] else ()
    return RuleRow(cells["rule"], cells["example"], tests, worth)


def write(path: Path, rows: Iterable[RuleRow]) -> None:
    """The rows, by name, as a table whose lines differ only where a rule does."""
    counts = [one.name for one in fields(SetWorth)]
    lines = [
        "\t".join(["rule", "example", "tests", *(f"{name} {count}" for name in SETS for count in counts)])
    ]
    for row in sorted(rows, key=lambda row: row.rule):
        worth = row.worth or (None,) * len(SETS)
        figures = [str(getattr(one, count)) if one else "" for one in worth for count in counts]
        lines.append("\t".join([row.rule, row.example, JOINT.join(row.tests), *figures]))
    path.write_text("\n".join(lines) + "\n", "utf-8")


def merged(
    rows: Mapping[str, RuleRow], rules: Iterable[str], found: Mapping[str, dict[str, Any]]
) -> list[RuleRow]:
    """The rows of the rules there are, with what was found out anew about some of them."""
    return [replace(rows.get(name, RuleRow(name)), **found.get(name, {})) for name in rules]


def reasons(path: Path) -> dict[str, str]:
    """Rule → why it stays though no test and no document needs it."""
    groups = tomllib.loads(path.read_text("utf-8"))
    return {rule: group["why"] for group in groups.values() for rule in group["rules"]}


def page(rows: Mapping[str, RuleRow], rules: Iterable[HeaderRule], why: Mapping[str, str]) -> str:
    """The table to be read, a part a file of the header."""
    ordered = sorted(rules, key=lambda rule: rule.name)
    blocks = []
    for file, group in groupby(ordered, key=lambda rule: rule.name.rpartition(".")[0]):
        lines = [
            f"## {file}",
            "| rule | what it says, and an example | fails without it | unseen | mended | older |",
            "|---|---|---|---|---|---|",
        ]
        for rule in group:
            lines.append(_line(rule, rows.get(rule.name, RuleRow(rule.name)), why.get(rule.name)))
        blocks.append("\n".join([lines[0], "", *lines[1:]]))
    return "\n\n".join(blocks) + "\n"


def _line(rule: HeaderRule, row: RuleRow, why: str | None) -> str:
    said = [says(rule)] if says(rule) else []
    said += [f"*{row.example}*"] if row.example else []
    tests = [f"`{one.removeprefix('tests/').removeprefix('understand/header/')}`" for one in row.tests]
    worth = list(map(_told, row.worth)) or [UNSAID] * len(SETS)
    cells = [rule.name.rpartition(".")[2], "<br>".join(said), "<br>".join(tests) or why or UNSAID, *worth]
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def says(rule: HeaderRule) -> str:
    """The first sentence of its docstring, or nothing."""
    text = " ".join((inspect.getdoc(rule.function) or "").split("\n\n")[0].split())
    return text.replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def _told(one: SetWorth) -> str:
    if not one.found:
        return "0"
    fields_right = "".join(
        f" {sign}{count}" for sign, count in (("+", one.better), ("−", one.worse)) if count
    )
    return f"{one.found}: {one.changed}/{one.tried}{fields_right}"


def gaps(rows: Mapping[str, RuleRow], rules: Iterable[str], why: Mapping[str, str]) -> Iterator[str]:
    """What is missing in the table, and what stands in it too much."""
    known = set(rules)
    for name in sorted(known):
        row = rows.get(name)
        if row is None:
            yield f"{name} has no row"
        elif not (row.tests or row.is_needed or name in why):
            yield f"{name} has no test that fails without it, changes no document, and no reason is given"
    yield from (f"{name} has a row and is no rule" for name in sorted(set(rows) - known))
    yield from (f"{name} has a reason and is no rule" for name in sorted(set(why) - known))
