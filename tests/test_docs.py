"""What is written about the code is tested by the code."""

import dataclasses
import importlib.util
import re
import subprocess
from pathlib import Path
from typing import get_type_hints

import pytest
import typer.main

from pinakes import plugins
from pinakes.cli.main import app
from pinakes.config import Settings
from pinakes.errors import CODES
from pinakes.model.fields import FIELDS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
TRACKED = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "samples" / "README.md"])
VERBS = sorted(typer.main.get_command(app).commands)
SETTINGS = [
    (table.name, field.name) for table in dataclasses.fields(Settings) for field in dataclasses.fields(get_type_hints(Settings)[table.name])
]
PARTS = [(seam, name) for seam, ours in plugins.PARTS.items() for name in ours]


def reference():
    spec = importlib.util.spec_from_file_location("reference", DOCS / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def page(name):
    return (DOCS / "reference" / name).read_text("utf-8")


@pytest.mark.parametrize("name", ["commands.md", "settings.md", "parts.md", "fields.md", "problems.md"])
def test_reference_is_up_to_date(name):
    assert reference().pages()[name] == page(name), "make reference"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_documented(verb):
    assert f"## pinakes {verb}\n" in page("commands.md")
    assert f"pinakes {verb}" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize(("table", "name"), SETTINGS)
def test_every_setting_is_documented_with_its_meaning(table, name):
    row = next(line for line in page("settings.md").splitlines() if f"`PINAKES_{table}_{name}`".upper() in line.upper())
    assert row.startswith(f"| `{name}` |")
    assert row.split("|")[4].strip(), "a comment in defaults.toml"


@pytest.mark.parametrize(("seam", "name"), PARTS)
def test_every_part_is_documented(seam, name):
    section = page("parts.md").split(f"## {seam}\n")[1].split("\n## ")[0]
    assert re.search(rf"^\| `{re.escape(name)}` \| \S.* \|", section, re.MULTILINE), "a docstring at the class"


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_field_is_documented(field):
    assert f"| `{field.name}` |" in page("fields.md")


@pytest.mark.parametrize("code", CODES)
def test_every_problem_is_documented(code):
    assert f"| `{code}` |" in page("problems.md")


@pytest.mark.parametrize("path", TRACKED, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path):
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    targets = [target for target in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in target]
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_every_page_can_be_reached():
    linked = {(path.parent / target).resolve() for path in TRACKED for target in re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8"))}
    assert [str(path.relative_to(ROOT)) for path in DOCS.rglob("*.md") if path.resolve() not in linked and path.name != "README.md"] == []


def test_make_commands_in_the_docs_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {name for path in TRACKED for name in re.findall(r"(?:^|`)make ([a-z-]+)", path.read_text("utf-8"), re.MULTILINE)}
    assert named <= targets, named - targets


def test_make_help_lists_every_public_target():
    shown = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1].split()
    assert [target for target in phony if f"make {target} " not in shown] == []


def test_options_in_the_docs_exist():
    options = {
        option
        for command in typer.main.get_command(app).commands.values()
        for item in command.params
        for option in (*item.opts, *item.secondary_opts)
    }
    for path in TRACKED:
        for line in re.findall(r"(?m)^.*\bpinakes [a-z-]+ .*$", path.read_text("utf-8")):
            used = set(re.findall(r"(?<![\w-])--[a-z-]+", line.split("#")[0].split("|")[0] if "```" not in line else line))
            assert used <= options | {"--help", "--version", "--install-completion", "--upgrade"}, (path.name, line)
