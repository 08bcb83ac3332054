"""Imports point one way; the stages of the road do not import each other."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "pinakes"
LAYERS = [
    {"errors", "config", "model", "client"},
    {"seams", "text", "tools", "plugins", "packing", "models"},
    {"acquire", "identify", "properties", "read", "understand", "describe", "vocabulary"},
    {"exchange"},
    {"store"},
    {"publish"},
    {"intake"},
    {"pipeline"},
    {"jobs"},
    {"run", "api"},
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
            found |= {f"{node.module}.{alias.name}" for alias in node.names} if node.module == "pinakes" else {node.module}
    return {name.split(".")[1] for name in found if name.startswith("pinakes.") and name.split(".")[1] in LEVEL}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_one_way(path):
    here = part_of(path)
    if here == "__init__":
        return
    assert here in LEVEL, f"{here} has no layer: name it in LAYERS"
    for there in imported(path) - {here}:
        assert LEVEL[there] <= LEVEL[here], f"{path.name} ({here}) imports {there}, which stands above it"
        assert not (here in APART and there in APART), f"{here} imports {there}: stages hand over through pipeline"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_stay_readable(path):
    assert len(path.read_text("utf-8").splitlines()) <= 600, "is it one idea?"
