"""Killed at any moment, a run loses nothing that was done and doubles nothing when it is taken up."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.slow


def listen():
    """What a shell does for a program in the foreground; one in the background has Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(folder, out, *, stderr=subprocess.DEVNULL):
    command = [sys.executable, "-m", "pinakes", "describe", str(folder), "--out", str(out)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr, preexec_fn=listen)


def children_of(pid):
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    return [
        int(child) for child, parent in (row.split() for row in listed.splitlines()) if int(parent) == pid
    ]


def lines_in(out):
    """How many documents are done, as far as the disk knows."""
    records = out / "records.jsonl"
    return records.read_bytes().count(b"\n") if records.exists() else 0


def gone(pids):
    """Whether all of them end soon."""
    deadline = time.monotonic() + 30
    while (alive := any(os.path.exists(f"/proc/{pid}") for pid in pids)) and time.monotonic() < deadline:  # noqa: PTH110
        time.sleep(0.05)
    return not alive


@pytest.mark.timeout(900)
def test_a_killed_run_is_taken_up(tmp_path):
    folder, out = tmp_path / "papers", tmp_path / "out"
    folder.mkdir()
    for number in range(400):
        (folder / f"{number:03d}.txt").write_text(
            f"Заметка о числе {number}\n\nИ. И. Иванов\n\nАннотация. Текст о числе {number}.\n" * 3
        )
    dice = random.Random(7)
    kills = 0
    while (
        True
    ):  # killed by what it has done, not by the clock: a fast machine is killed as often as a slow one
        running = start(folder, out)
        enough = lines_in(out) + dice.randrange(1, 60)
        while lines_in(out) < enough and running.poll() is None:
            time.sleep(0.002)
        if running.poll() is not None or lines_in(out) == 400:
            break
        time.sleep(dice.uniform(0, 0.02))
        workers = children_of(running.pid)
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        kills += 1
        assert gone(workers), "a killed run leaves workers behind"
    assert running.wait() == 0
    rows = [json.loads(row) for row in (out / "records.jsonl").read_text("utf-8").splitlines()]
    assert kills >= 3
    assert sorted(row["file"] for row in rows) == sorted(
        f"{folder}/{number:03d}.txt" for number in range(400)
    )
    assert all(row["status"] == "ok" for row in rows)


@pytest.mark.timeout(300)
def test_ctrl_c_ends_at_once_and_leaves_no_process(tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    for number in range(3000):
        (folder / f"{number}.txt").write_text(f"Text {number}\n" * 200)
    running = start(folder, tmp_path / "out", stderr=subprocess.PIPE)
    while not lines_in(tmp_path / "out"):
        assert running.poll() is None
        time.sleep(0.01)
    workers = children_of(running.pid)
    running.send_signal(signal.SIGINT)
    said = running.communicate()[1]
    assert running.returncode == 130
    assert b"pinakes: stopped; the same command goes on where it stopped" in said
    assert workers
    assert gone(workers)
