"""The drill: a copy made while documents are being added opens, is sound and holds what was there; and so does the folder put back."""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"


def pinakes(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "pinakes", *map(str, arguments)], capture_output=True, text=True, timeout=110, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def back_up(library, copy):
    """As docs/how-to/operate.md says: the database by its own means first, then the files, which never change."""
    copy.mkdir()
    with sqlite3.connect(library / "library.db") as old, sqlite3.connect(copy / "library.db") as new:
        old.backup(new)
    for path in library.iterdir():
        if path.is_dir():
            shutil.copytree(path, copy / path.name)
        elif not path.name.startswith("library.db"):
            shutil.copy2(path, copy / path.name)


@pytest.mark.slow
def test_a_copy_of_a_library_at_work_is_a_library(tmp_path):
    library, copy = tmp_path / "library", tmp_path / "copy"
    pinakes("add", "--library", library, SAMPLES / "de-utf-8.txt", SAMPLES / "en.html")
    before = pinakes("stats", "--library", library)
    with sqlite3.connect(library / "library.db", isolation_level=None) as busy:
        busy.execute("BEGIN IMMEDIATE")  # somebody is adding
        busy.execute("CREATE TABLE half_done (x)")
        back_up(library, copy)
        busy.execute("ROLLBACK")
    assert pinakes("check", "--library", copy) == pinakes("check", "--library", library)
    assert pinakes("stats", "--library", copy) == before
    shutil.rmtree(library)
    shutil.copytree(copy, library)
    assert pinakes("stats", "--library", library) == before
    pinakes("add", "--library", library, SAMPLES / "ru.docx")
    assert pinakes("search", "--library", library, "*") or pinakes("stats", "--library", library) != before
