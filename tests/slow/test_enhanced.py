"""`make enhance` fetches the front-end file, the wheel carries it, and the page that uses it works; without it the wheel has none."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.serve.conftest import SAMPLES, Service
from tests.serve.pages.conftest import chromium, tab  # noqa: F401 fixtures

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent.parent
FETCHED = "pinakes/serve/static/vendor/idiomorph.js"
NEEDED = (".ci", "Makefile", "pyproject.toml", "README.md", "LICENSE", "NOTICE", "src", "samples")


def built(tree, folder):
    """The wheel of a tree, laid open; the names it holds."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("pinakes-*.whl"))) as packed:
        packed.extractall(folder / "site")
        return set(packed.namelist())


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the tree as a fresh clone has it."""
    place = tmp_path_factory.mktemp("tree")
    passed_over = shutil.ignore_patterns("__pycache__", "vendor")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=passed_over)
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, place / name)
    return place


@pytest.fixture(scope="module")
def enhanced(tree, tmp_path_factory):
    """The plain wheel's names, the enhanced one's, and where the latter lies open."""
    plain = built(tree, tmp_path_factory.mktemp("plain"))
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    subprocess.run(["make", "enhance"], cwd=tree, env=environment, check=True, timeout=300)
    folder = tmp_path_factory.mktemp("enhanced")
    return plain, built(tree, folder), folder / "site"


def test_the_wheel_carries_what_was_fetched_and_nothing_else_is_new(enhanced):
    plain, fuller, _ = enhanced
    assert FETCHED not in plain
    assert fuller - plain == {FETCHED}


def test_who_reads_the_list_with_the_keyboard_keeps_their_place(enhanced, tab, tmp_path):  # noqa: F811
    running = Service("--workers", "1", folder=tmp_path, environment={"PYTHONPATH": str(enhanced[2])})
    try:
        page = tab(running.address).page
        page.goto("/")
        page.set_input_files(
            "#files", [SAMPLES / f"{name}-one-column.pdf" for name in ("de", "en", "pt", "ru")]
        )
        page.wait_for_url("**/arrivals/**")
        page.evaluate("window.kept = document.querySelector('main')")
        expect(page.locator(".arrivals ul a")).to_have_count(4, timeout=60_000)
        assert page.evaluate("window.kept.isConnected"), "only what differs was changed"
    finally:
        assert running.stop() == 0
