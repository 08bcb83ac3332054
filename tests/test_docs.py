"""What is written about the code is tested by the code."""

import dataclasses
import importlib.util
import json
import re
import subprocess
import sys
import zipfile
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
    (table.name, field.name)
    for table in dataclasses.fields(Settings)
    for field in dataclasses.fields(get_type_hints(Settings)[table.name])
]
PARTS = [(seam, name) for seam, ours in plugins.PARTS.items() for name in ours]


def reference():
    spec = importlib.util.spec_from_file_location("reference", DOCS / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def page(name):
    return (DOCS / "reference" / name).read_text("utf-8")


@pytest.mark.parametrize(
    "name", ["commands.md", "settings.md", "parts.md", "fields.md", "problems.md", "header-rules.md"]
)
def test_reference_is_up_to_date(name):
    assert reference().pages()[name] == page(name), "make reference"


def test_the_order_of_the_header_names_every_file_of_it():
    told = (DOCS / "why" / "the-header.md").read_text("utf-8")
    files = (ROOT / "src" / "pinakes" / "understand" / "header").rglob("*.py")
    assert [file.name for file in files if file.stem != "__init__" and f"`{file.stem}`" not in told] == []


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_documented(verb):
    assert f"## pinakes {verb}\n" in page("commands.md")
    assert f"pinakes {verb}" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize(("table", "name"), SETTINGS)
def test_every_setting_is_documented_with_its_meaning(table, name):
    row = next(
        line
        for line in page("settings.md").splitlines()
        if f"`PINAKES_{table}_{name}`".upper() in line.upper()
    )
    assert row.startswith(f"| `{name}` |")
    assert row.split("|")[4].strip(), "a comment in defaults.toml"


@pytest.mark.parametrize(("seam", "name"), PARTS)
def test_every_part_is_documented(seam, name):
    section = page("parts.md").split(f"## {seam}\n")[1].split("\n## ")[0]
    assert re.search(rf"^\| `{re.escape(name)}` \| \S.* \|", section, re.MULTILINE), (
        "a docstring at the class"
    )


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
    linked = {
        (path.parent / target).resolve()
        for path in TRACKED
        for target in re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8"))
    }
    assert [
        str(path.relative_to(ROOT))
        for path in DOCS.rglob("*.md")
        if path.resolve() not in linked and path.name != "README.md"
    ] == []


def test_make_commands_in_the_docs_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        name
        for path in TRACKED
        for name in re.findall(r"(?:^|`)make ([a-z-]+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert named <= targets, named - targets


def test_make_help_lists_every_public_target():
    shown = subprocess.run(
        ["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
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
            used = set(
                re.findall(
                    r"(?<![\w-])--[a-z-]+", line.split("#")[0].split("|")[0] if "```" not in line else line
                )
            )
            assert used <= options | {"--help", "--version", "--install-completion", "--upgrade"}, (
                path.name,
                line,
            )


def test_the_site_is_built_and_its_links_lead_somewhere(tmp_path):
    spec = importlib.util.spec_from_file_location("site_of_docs", DOCS / "site.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.site(tmp_path) == len(list(tmp_path.rglob("*.html"))) > 50
    broken = []
    for page in tmp_path.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"#:]+\.(?:html|png|svg|js|css))"', page.read_text("utf-8")):
            if not (page.parent / link).resolve().is_file():
                broken.append((page.relative_to(tmp_path).as_posix(), link))
    assert broken == []
    assert "describe" in (tmp_path / "reference" / "api.html").read_text("utf-8")
    searched = (tmp_path / "search.js").read_text("utf-8")
    listed, _ = json.JSONDecoder().raw_decode(searched.removeprefix("const PAGES="))
    assert any(
        "grobid" in page["text"] and page["path"] == "how-to/add-a-grobid-endpoint.html" for page in listed
    )
    assert 'src="pictures/card.png"' in (tmp_path / "index.html").read_text("utf-8")


def test_what_a_release_says_of_itself_agrees():
    from pinakes import __version__

    assert f"version: {__version__}" in (ROOT / "CITATION.cff").read_text("utf-8")
    dated = re.findall(
        r"(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", (ROOT / "CHANGELOG.md").read_text("utf-8")
    )
    assert dated[0] == __version__


def test_the_wheel_carries_its_licences_and_models(tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        said = archive.read(metadata).decode()
        inside = metadata.rpartition("/")[0] + "/licenses/"
        assert "py3langid" in archive.read(f"{inside}NOTICE").decode()
        assert "Apache License" in archive.read(f"{inside}LICENSE").decode()
    for needed in (
        "pinakes/models/languages.npz",
        "pinakes/text/words/fr.toml",
        "pinakes/defaults.toml",
        "pinakes/py.typed",
    ):
        assert needed in names
    for line in ("License-File: NOTICE", "Author: "):
        assert line in said
    addresses = [line for line in said.splitlines() if line.startswith("Project-URL: ")]
    assert not any(".example" in line for line in addresses), (
        "an address that leads nowhere: leave it out until there is one"
    )


def test_the_hooks_before_a_commit_run_what_is_installed():
    import yaml

    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]
    assert {hook["id"] for hook in hooks} == {"format", "lint", "types", "ratchets", "typos"}
    for hook in hooks:
        assert hook["language"] == "system"
        program = ROOT / hook["entry"].split()[0]
        assert program.parent != ROOT / ".venv" / "bin" or not program.parent.is_dir() or program.exists()


def test_tests_that_the_documentation_names_exist():
    named = re.compile(r"tests/[\w/]+\.py(?:::\w+)?")
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    missing = []
    for page in pages:
        for one in named.findall(page.read_text("utf-8")):
            path, _, name = one.partition("::")
            there = (ROOT / path).read_text("utf-8") if (ROOT / path).is_file() else ""
            if not there or (name and f"def {name}(" not in there):
                missing.append((page.name, one))
    assert missing == []
