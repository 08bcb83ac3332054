"""The command line as a person or a script meets it: a process of its own."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.held import SAMPLES, run
from tests.store.made import row


class Answer:
    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout.decode("utf-8")
        self.err = done.stderr.decode("utf-8", "replace")

    @property
    def rows(self):
        return [json.loads(row) for row in self.out.splitlines()]


@pytest.fixture
def pinakes(tmp_path):
    def run(*arguments, stdin=b"", **environment):
        import os

        done = subprocess.run(
            [sys.executable, "-m", "pinakes", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "HOME": str(tmp_path), **environment},
            timeout=100,
        )
        return Answer(done)

    return run


@pytest.fixture
def terminal(tmp_path):
    """What a person sees who types a command: everything goes to a terminal of 150 columns."""

    def run(*arguments):
        import os
        import pty

        ours, theirs = pty.openpty()
        environment = {
            **os.environ,
            "HOME": str(tmp_path),
            "COLUMNS": "150",
            "NO_COLOR": "1",
            "TERM": "xterm",
        }
        command = [sys.executable, "-m", "pinakes", *map(str, arguments)]
        running = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, cwd=tmp_path, env=environment
        )
        os.close(theirs)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        running.wait(timeout=100)
        os.close(ours)
        return shown.decode("utf-8", "replace")

    return run


@pytest.fixture(scope="module")
def library(tmp_path_factory, filled):
    """A copy of a small library, so that a file of tests may change it."""
    folder, by_name = filled
    return shutil.copytree(folder, tmp_path_factory.mktemp("verbs") / "library"), by_name


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """A library of two works in three files, and what adding them said."""
    folder = tmp_path_factory.mktemp("verbs") / "library"
    bad = folder.parent / "bad.pdf"
    bad.write_bytes(b"")
    code, lines, _ = run(
        "add", SAMPLES / "en.docx", SAMPLES / "en.html", SAMPLES / "ru.docx", bad, library=folder
    )
    assert code == 1
    by_name = {Path(line["file"]).name: line for line in lines}
    assert set(by_name["bad.pdf"]) == {"file", "work", "new", "status", "problems"}
    assert (by_name["bad.pdf"]["work"], by_name["bad.pdf"]["status"]) == (None, "failed")
    assert by_name["en.docx"]["work"] == by_name["en.html"]["work"] != by_name["ru.docx"]["work"]
    return folder, by_name


@pytest.fixture
def described(tmp_path):
    (tmp_path / "d.jsonl").write_text(
        row("a.pdf", "The first of two works about rivers")
        + "\n"
        + row("b.pdf", "О построении каталогов больших библиотек", language="ru", authors=("Иванов, И.",))
        + "\n",
        "utf-8",
    )
    run("add", "--from-json", tmp_path / "d.jsonl", library=tmp_path / "l")
    return tmp_path / "l"
