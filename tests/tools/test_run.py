"""Outside programs: found or said to be missing, and stopped in time."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from pinakes.errors import BadInput, Missing
from pinakes.tools.run import Tool, run


def test_a_program_gets_its_input_and_its_output_is_read():
    done = run(
        [sys.executable, "-c", "import sys; sys.stdout.write(sys.stdin.read().upper())"],
        timeout=20,
        feed=b"abc" * 50_000,
    )
    assert done.output == b"ABC" * 50_000
    assert done.status == 0


def test_a_program_that_does_not_end_is_stopped_with_its_children(tmp_path):
    script = "import subprocess, sys, time; c = subprocess.Popen(['sleep', '60']); print(c.pid, flush=True); time.sleep(60)"
    note = tmp_path / "pid"
    started = time.monotonic()
    with pytest.raises(BadInput) as raised:
        run(["sh", "-c", f'sleep 61 & echo $! > {note}; {sys.executable} -c "{script}"'], timeout=1)
    assert raised.value.code == "timeout"
    assert time.monotonic() - started < 10
    child = int(note.read_text())
    for _ in range(50):
        if not _lives(child):
            break
        time.sleep(0.1)
    assert not _lives(child)


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def test_a_program_that_talks_too_much_is_stopped():
    with pytest.raises(BadInput) as raised:
        run(["yes"], timeout=20, limit=100_000)
    assert raised.value.code == "too-large"


def test_a_program_that_does_not_listen_does_no_harm():
    assert run(["true"], timeout=10, feed=b"x" * 1_000_000).status == 0


def test_a_missing_tool_says_what_to_type():
    tool = Tool("no-such-program-here", "apt-get install something")
    assert (tool.path, tool.version) == (None, None)
    with pytest.raises(Missing, match="apt-get install something"):
        tool.required()


def test_a_tool_states_its_version():
    assert Tool(sys.executable, "").version.startswith(f"{sys.version_info.major}.")
