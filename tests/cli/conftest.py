"""The command line as a person or a script meets it: a process of its own."""

import json
import subprocess
import sys

import pytest


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
