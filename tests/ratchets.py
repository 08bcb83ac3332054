"""What no new code may do, and old code may do less and less: `make check` runs it, `ratchets.toml` lists what is left.

A function with more than 15 branches and joints, a line of more than 110 characters, words of a language outside the word tables,
a weight scaled by hand behind calibration. `python tests/ratchets.py --write` takes out of the list what is mended; it never adds. `--anew`
accepts everything as it is: only after a merge, with the reason in the commit.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pinakes"
LIST = Path(__file__).with_suffix(".toml")
MOST_BRANCHES, LONGEST = 15, 110
BRANCHES = (
    ast.If,
    ast.IfExp,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.match_case,
    ast.comprehension,
)
WORDS = re.compile(r"[а-яё]{3}|(?<![-\\\[])[\u4e00-\u9fff]{2}", re.IGNORECASE)
TABLES = ("text", "learn", "evaluate")
"""Where words of languages belong: tables, and made or measured texts."""
SCALED = re.compile(r"\bweight\s*\*=|\bweight\s*\*\s*\(?(?:0?\.\d|[A-Z]{2}|_\w+\()")
"""A weight times a number, a constant or what a function of the file answers."""
CALIBRATED = ("describe", "publish", "store")
"""What stands behind calibration."""


def branches(function: ast.AST) -> int:
    """Branches, loops, cases, handlers and the joints of `and` and `or`; functions inside count for themselves."""
    found = 0
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        found += isinstance(node, BRANCHES)
        found += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
        found += len(node.ifs) if isinstance(node, ast.comprehension) else 0
        waiting += ast.iter_child_nodes(node)
    return found


def functions(tree: ast.AST, inside: str = "") -> list[tuple[str, int]]:
    """Every function by its name within the file, with its branches."""
    found: list[tuple[str, int]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = f"{inside}{node.name}"
            found += [(name, branches(node))] if not isinstance(node, ast.ClassDef) else []
            found += functions(node, f"{name}.")
        else:
            found += functions(node, inside)
    return found


def breaches(source: Path = SOURCE) -> dict[str, dict[str, int]]:
    """Rule → place → how much: branches of functions, counts of a file for the rest."""
    found: dict[str, dict[str, int]] = {"branches": {}, "lines": {}, "words": {}, "scaled": {}}
    for path in sorted(source.rglob("*.py")):
        place, text = path.relative_to(source).as_posix(), path.read_text("utf-8")
        tree = ast.parse(text)
        for name, count in functions(tree):
            if count > MOST_BRANCHES:
                found["branches"][f"{place}:{name}"] = max(count, found["branches"].get(f"{place}:{name}", 0))
        counts = Counter(
            lines=sum(len(line) > LONGEST for line in text.splitlines()),
            words=0 if place.split("/")[0] in TABLES else _words(tree),
            scaled=len(SCALED.findall(text)) if place.split("/")[0] in CALIBRATED else 0,
        )
        for rule, count in counts.items():
            if count:
                found[rule][place] = count
    return found


def _words(tree: ast.AST) -> int:
    """Strings with words of a language; what is documented by example is not counted."""
    shown = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXAMPLE")
    ]
    said = {id(node.value) for node in shown}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in said)
    return sum(isinstance(node.value, str) and WORDS.search(node.value) is not None for node in constants)


def compared(
    now: dict[str, dict[str, int]], listed: dict[str, dict[str, int]]
) -> tuple[list[str], list[str]]:
    """What is worse than the list says, and what of it is mended."""
    worse, better = [], []
    for rule, places in now.items():
        allowed = listed.get(rule, {})
        worse += [
            f"{rule}: {place} has {count}, allowed {allowed.get(place, 0)}"
            for place, count in places.items()
            if count > allowed.get(place, 0)
        ]
        better += [f"{rule}: {place}" for place, most in allowed.items() if places.get(place, 0) < most]
    return worse, better


def written(found: dict[str, dict[str, int]]) -> str:
    """The list as a file."""
    head = "# What breaks the rules of tests/ratchets.py still: may only shrink; `python tests/ratchets.py --write` takes out what is mended.\n"
    return head + "".join(
        f"\n[{rule}]\n" + "".join(f'"{place}" = {count}\n' for place, count in sorted(places.items()))
        for rule, places in found.items()
    )


def main() -> int:
    """0 where nothing got worse and the list is as short as it can be."""
    now, listed = breaches(), tomllib.loads(LIST.read_text("utf-8")) if LIST.exists() else {}
    if "--anew" in sys.argv:
        LIST.write_text(written(now), "utf-8")
        return 0
    if "--write" in sys.argv:
        kept = {
            rule: {place: min(count, listed[rule][place]) for place, count in places.items() if place in listed.get(rule, {})}
            for rule, places in now.items()
        } if listed else now  # fmt: skip
        LIST.write_text(written(kept), "utf-8")
        return 0
    worse, better = compared(now, listed)
    for line in worse:
        print(f"worse: {line}", file=sys.stderr)
    if better:
        print(
            f"{len(better)} places got better: python tests/ratchets.py --write, so that they stay so",
            file=sys.stderr,
        )
    return int(bool(worse or better))


if __name__ == "__main__":
    sys.exit(main())
