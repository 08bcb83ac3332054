"""Imports point one way, the stages of the road do not import each other, names have one meaning."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "pinakes"
LAYERS = [
    {"errors", "config", "model", "client"},
    {"seams", "text", "tools", "plugins", "packing", "models", "provenance", "scratch"},
    {"acquire", "identify", "properties", "read", "understand", "describe", "vocabulary"},
    {"exchange"},
    {"store"},
    {"publish"},
    {"pipeline"},
    {"jobs"},
    {"run", "api"},
    {"batch"},
    {"discover"},
    {"evaluate"},
    {"learn"},
    {"serve"},
    {"cli"},
    {"__main__"},
]
APART = LAYERS[2]
OF_THE_HEADER = (
    "weights", "rows", "codes", "covers", "imprint", "abstracts", "titles", "people", "kinds", "binding", "told",
    "__init__", "second_look", "habits",
)  # fmt: skip
"""Its folders, each of which knows only those before it."""
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
FILES = sorted(ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= (
                {f"{node.module}.{alias.name}" for alias in node.names}
                if node.module == "pinakes"
                else {node.module}
            )
    return {
        name.split(".")[1] for name in found if name.startswith("pinakes.") and name.split(".")[1] in LEVEL
    }


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_one_way(path):
    here = part_of(path)
    if here == "__init__":
        return
    assert here in LEVEL, f"{here} has no layer: name it in LAYERS"
    for there in imported(path) - {here}:
        assert LEVEL[there] <= LEVEL[here], f"{path.name} ({here}) imports {there}, which stands above it"
        assert not (here in APART and there in APART), (
            f"{here} imports {there}: stages hand over through pipeline"
        )


def test_folders_of_the_header_import_one_way():
    header = ROOT / "understand" / "header"
    for path in header.rglob("*.py"):
        here = path.relative_to(header).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "pinakes.understand.header"
            ):
                there = (*node.module.split(".")[3:], "__init__")[0]
                if path != header / "__init__.py":
                    at, of = OF_THE_HEADER.index(here), OF_THE_HEADER.index(there)
                    assert of <= at, f"{here}/{path.name} imports {there}, which stands above it"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_stay_readable(path):
    assert len(path.read_text("utf-8").splitlines()) <= 600, "is it one idea?"


CLASS = re.compile(r"^ *class ([A-Za-z]\w*)[:(\[]", re.MULTILINE)


def test_one_class_name_one_meaning():
    classes = (name for path in FILES for name in CLASS.findall(path.read_text("utf-8")))
    again = {name for name, count in Counter(classes).items() if count > 1}
    assert not again, "choose another name: this one has a meaning already"


SHARED = {
    "__init__", "card", "chosen", "claims_table", "completion", "embed_table", "files", "main", "network_line", "start",
    "terminal", "texts", "web",
}  # fmt: skip
"""What verbs have in common: the command line itself, how things look on a terminal, what is asked for."""


def test_the_command_line_has_a_file_a_verb_and_one_for_what_it_does():
    from pinakes.cli.main import VERBS

    verbs = {verb.__name__.rpartition(".")[2] for verb in VERBS}
    for path in (ROOT / "cli").glob("*.py"):
        verb = path.stem.removesuffix("_run")
        is_run = path.stem.endswith("_run") and any(
            verb == one or verb.startswith(f"{one}_") for one in verbs
        )
        assert path.stem in verbs | SHARED or is_run, (
            f"{path.name}: VERB.py, VERB_run.py, or name it in SHARED"
        )


TESTS = Path(__file__).parent
OF_NO_FOLDER = {"data", "fakes", "parsers", "robust", "servers", "slow", "together"}
"""What is no part of the source: several parts together, hostile input, stand-ins for services, long runs."""


NOT_YET = {"acquire/test_scripted.py", "discover/test_sites.py"}
"""Tests of several modules of one folder that are not named for one: may only shrink."""


def mirrors(path: Path) -> bool:
    """Whether a test is called for a module or package of the same folder, or for the folder itself:
    test_MODULE.py, or test_MODULE_WHAT.py where it tries one matter of it.
    """
    inside, name = path.relative_to(TESTS).parent, path.stem.removeprefix("test_")
    place = ROOT / inside
    modules = {found.stem for found in place.iterdir() if found.suffix == ".py" or found.is_dir()}
    words = name.split("_")
    return any("_".join(words[:count]) in modules | {inside.name} for count in range(1, len(words) + 1))


def test_tests_stand_where_the_modules_stand():
    found = [path.relative_to(TESTS) for path in TESTS.rglob("test_*.py")]
    in_folders = [path for path in found if len(path.parts) > 1 and path.parts[0] not in OF_NO_FOLDER]
    astray = [
        path.as_posix()
        for path in in_folders
        if not (ROOT / path.parent).is_dir() or not mirrors(TESTS / path)
    ]
    assert set(astray) <= NOT_YET, "name it for the module it tests, in the folder that the module has in src"
