"""Folders of dead processes are taken away, those of living ones never."""

import os
import subprocess
import sys
from pathlib import Path

from pinakes import scratch

HOLDER = """
import sys
from pinakes import scratch
folder, lock = scratch.made("pinakes-child-")
print(folder, flush=True)
sys.stdin.read()
"""


def a_holder(place):
    """A process that holds a folder until it is killed."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(place)},
    )
    return holder, holder.stdout.readline().decode().strip()


def test_what_a_killed_process_left_behind_goes_and_what_a_living_one_holds_stays(tmp_path):
    dead, left = a_holder(tmp_path)
    dead.kill()
    dead.communicate()
    living, held = a_holder(tmp_path)
    try:
        assert not Path(left).exists()
        scratch.clear(str(tmp_path))
        assert Path(held).exists()
    finally:
        living.kill()
        living.communicate()
    scratch.clear(str(tmp_path))
    assert not Path(held).exists()


def test_folders_without_a_lock_and_links_are_left_alone(tmp_path):
    (tmp_path / "pinakes-child-old").mkdir()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / scratch.HELD).touch()
    (tmp_path / "pinakes-child-link").symlink_to(elsewhere)
    scratch.clear(str(tmp_path))
    assert (tmp_path / "pinakes-child-old").is_dir()
    assert (elsewhere / scratch.HELD).exists()


def test_a_lock_handed_to_a_child_holds_when_the_parent_has_let_go(tmp_path, monkeypatch):
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    folder, lock = scratch.made("pinakes-child-")
    child = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE, pass_fds=(lock,)
    )
    os.close(lock)
    scratch.clear(str(tmp_path))
    assert Path(folder).exists()
    child.communicate()
    scratch.clear(str(tmp_path))
    assert not Path(folder).exists()


OWNER = """
import os, signal, sys
from pinakes import scratch
assert scratch.own() == scratch.own()
print(scratch.own(), flush=True)
if sys.argv[1] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_has_one_folder_of_its_own_that_goes_with_it(tmp_path):
    def left(how):
        command = [sys.executable, "-c", OWNER, how]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": str(tmp_path)}, check=False
        )
        return Path(done.stdout.decode().strip())

    assert not left("ended").exists()
    killed = left("killed")
    assert killed.is_dir()
    left("ended")
    assert not killed.exists()
