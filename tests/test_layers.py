"""Imports point one way, the stages of the road do not import each other, names have one meaning."""

import ast
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "pinakes"
LAYERS = [
    {"errors", "config", "model", "client"},
    {"seams", "text", "tools", "plugins", "packing", "models", "provenance"},
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


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_stay_readable(path):
    assert len(path.read_text("utf-8").splitlines()) <= 600, "is it one idea?"


TWICE = {"Block", "Client"}
"""Class names with two meanings still: may only shrink."""


def test_one_class_name_one_meaning():
    classes = (
        node.name for path in FILES for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )  # fmt: skip
    again = {name for name, count in Counter(classes).items() if count > 1}
    assert not again - TWICE, "choose another name: this one has a meaning already"
    assert not TWICE - again, "mended: take it out of TWICE"


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
ACROSS = {
    "publish/deposit/test_packing.py", "publish/deposit/test_xml_packages.py",
    "publish/test_managers.py", "publish/test_schemas.py", "publish/test_volumes.py",
    "read/test_malformed.py", "read/test_office_samples.py", "read/test_pdf_traps.py", "store/test_export.py",
    "store/test_trouble.py", "text/test_french.py",
    "understand/bibliography/test_styles.py",
}  # fmt: skip
"""Tests of several modules together, by what they try: may only shrink."""


BY_MATTER = (
    "acquire", "batch", "cli", "discover", "evaluate", "fakes", "learn", "robust", "serve", "servers", "slow", "understand/header",
    "vocabulary",
)  # fmt: skip
"""Folders whose tests stand by matter still, not by module: may only shrink."""


def mirrors(path: Path) -> bool:
    """Whether a module or package of this name stands in the same folder of the source, or the folder itself has it."""
    inside, name = path.relative_to(TESTS).parent, path.stem.removeprefix("test_")
    place = ROOT / inside
    return (
        (place / f"{name}.py").is_file()
        or (place / name).is_dir()
        or (name == inside.name and place.is_dir())
    )


def test_tests_stand_where_the_modules_stand():
    found = {path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py") if not mirrors(path)}
    elsewhere = {path for path in found if "/" in path and not path.startswith(BY_MATTER)}
    assert not elsewhere - ACROSS, "name it for the module it tests, in the folder that the module has in src"
    assert not ACROSS - elsewhere, "mended: take it out of ACROSS"
