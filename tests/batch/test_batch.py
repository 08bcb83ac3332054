"""One machine: every document has exactly one outcome, whatever it does, and whatever is killed."""

import io
import os
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from dataclasses import replace

import pytest

from pinakes.batch.crew import Threads
from pinakes.batch.drive import Driver
from pinakes.batch.manifest import Manifest
from pinakes.errors import Usage
from tests.batch.conftest import outcomes, table, write


def run(out, sources, chosen, *, size=2, **changed):
    manifest = Manifest(out)
    try:
        return Driver(manifest, Threads(chosen, size), **changed).run([str(source) for source in sources])
    finally:
        manifest.close()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_document_has_one_outcome_whatever_it_does(tmp_path, chosen):
    folder = write(
        tmp_path / "in", a="Good", b="SEGFAULT", c="HANG", d="EAT", e="RAISE", f="FORK", g="Good too"
    )
    state = run(tmp_path / "out", [folder], chosen)
    found = {name.rsplit("/", 1)[1][0]: what for name, what in outcomes(tmp_path / "out").items()}
    assert found == {
        "a": "ok", "b": "crash", "c": "timeout", "d": "memory", "e": "crash", "f": "crash", "g": "ok",
    }  # fmt: skip
    assert (state.done, state.total, state.is_listed) == (7, 7, True)
    assert state.failed == {"crash": 3, "timeout": 1, "memory": 1}
    assert state.restarts >= 3  # the one that eats is told by its own child
    said = {row["file"].rsplit("/", 1)[1]: row["record"] for row in table(tmp_path / "out")}
    assert "more than 20 programs" in said["f.txt"]
    assert "ZeroDivisionError" in said["e.txt"]
    until = time.monotonic() + 30
    while subprocess.run(
        ["pgrep", "-f", f"^{sys.executable} .*pinakes-fork-bomb"], capture_output=True
    ).stdout:
        assert time.monotonic() < until, "nothing that a document started is left"


def test_the_same_again_does_nothing_and_new_files_are_done(tmp_path, chosen):
    folder = write(tmp_path / "in", a="One", b="Two")
    run(tmp_path / "out", [folder], chosen, size=1)
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out" / "shards").iterdir()}
    run(tmp_path / "out", [folder], chosen, size=1)
    assert {p.name: p.stat().st_mtime_ns for p in (tmp_path / "out" / "shards").iterdir()} == before
    write(folder, c="Three")
    state = run(tmp_path / "out", [folder], chosen, size=1)
    assert (state.done, state.total) == (3, 3)
    assert set(outcomes(tmp_path / "out").values()) == {"ok"}


def test_archives_lists_and_stores_are_sources(tmp_path, chosen):
    write(tmp_path / "in", a="In a folder")
    text = b"A text\nsome further text that makes it a document\n"
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        archive.writestr("deep/b.txt", text)
        archive.writestr("deep/b2.txt", text)
        archive.writestr("../b3.txt", text)
    for name in ("t.tar", "t.tar.gz"):
        with tarfile.open(tmp_path / name, "w:gz" if name.endswith("gz") else "w") as archive:
            for member in ("c.txt", "d.txt"):
                entry = tarfile.TarInfo(member)
                entry.size = len(text)
                archive.addfile(entry, io.BytesIO(text))
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 no archive")
    stored = write(tmp_path / "store", e="In a store")
    (tmp_path / "list.txt").write_text(f"in/a.txt\nnowhere.txt\n# a remark\nfile://{stored}/e.txt\n")
    given = [f"@{tmp_path}/list.txt", *(tmp_path / n for n in ("z.zip", "t.tar", "t.tar.gz", "broken.zip"))]
    run(tmp_path / "out", given, chosen)
    found = {name.replace(str(tmp_path), ""): what for name, what in outcomes(tmp_path / "out").items()}
    assert found == {
        "/in/a.txt": "ok",
        "/nowhere.txt": "not-a-document",
        "file:///store/e.txt": "ok",
        "/z.zip!/deep/b.txt": "ok",
        "/z.zip!/deep/b2.txt": "ok",
        "/z.zip!/../b3.txt": "unsafe",
        "/t.tar!/c.txt": "ok",
        "/t.tar!/d.txt": "ok",
        "/t.tar.gz!/c.txt": "ok",
        "/t.tar.gz!/d.txt": "ok",
        "/broken.zip": "damaged",
    }


def test_a_source_that_is_not_there_is_said_before_anything_begins(tmp_path, chosen):
    with pytest.raises(Usage, match="no such file"):
        run(tmp_path / "out", [tmp_path / "nothing"], chosen)


def test_two_runs_do_not_write_one_folder(tmp_path):
    manifest = Manifest(tmp_path)
    with pytest.raises(Usage, match="another run"):
        Manifest(tmp_path)
    manifest.close()


def test_shards_cut_off_at_any_step_are_set_right(tmp_path, chosen):
    folder, out = write(tmp_path / "in", a="One", b="Two"), tmp_path / "out"
    run(out, [folder], chosen, size=1)
    (part, *_) = sorted((out / "shards").iterdir())
    part.rename(part.with_name(f".new-{part.name}"))  # killed before it got its name
    (out / "shards" / ".new-part-9999999.parquet").write_bytes(b"half")  # killed before it was entered
    run(out, [folder], chosen, size=1)
    assert set(outcomes(out).values()) == {"ok"}
    part.unlink()
    with pytest.raises(Usage, match=r"lacks part-\d+"):
        Manifest(out)


@pytest.mark.slow
def test_a_child_killed_from_outside_costs_no_document(tmp_path, chosen):
    """The document is begun anew: whoever killed the child need not have meant it."""
    folder = write(tmp_path / "in", **{f"n{i}": "SLOW" for i in range(6)})
    crew = Threads(chosen, 1)
    killed = []

    def kill(state):
        child = crew._workers[0]._sandbox._child
        if len(killed) < 2 and child is not None and state.done >= len(killed):
            os.kill(child.process.pid, signal.SIGKILL)
            killed.append(state.done)

    manifest = Manifest(tmp_path / "out")
    Driver(manifest, crew, tell=kill).run([str(folder)])
    manifest.close()
    assert len(killed) == 2
    assert set(outcomes(tmp_path / "out").values()) == {"ok"}


def test_sealed_children_reach_nothing(tmp_path, chosen):
    held = subprocess.run(
        [sys.executable, "-c", f"from pinakes.run.seal import seal; print(*seal({str(tmp_path)!r}))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    target = tmp_path / "outside.txt"
    folder = write(tmp_path / "in", a=f"WRITE {target} ", b="CONNECT")
    run(tmp_path / "out", [folder], replace(chosen, run=replace(chosen.run, timeout=20)), size=1)
    said = {row["file"].rsplit("/", 1)[1]: row["record"] for row in table(tmp_path / "out")}
    if "landlock" in held:
        assert not target.exists()
        assert "PermissionError" in said["a.txt"]
    if "seccomp" in held:
        assert "PermissionError" in said["b.txt"]


@pytest.mark.timeout(300)
def test_the_verb_stopped_gently_keeps_what_is_done_and_goes_on(tmp_path):
    folder = write(tmp_path / "in", **{f"n{i:03d}": f"Заметка {i}" for i in range(120)})
    out = tmp_path / "out"
    command = [sys.executable, "-m", "pinakes", "batch", str(folder), "--out", str(out), "--workers", "1"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while running.poll() is None and not list((out / "shards").glob("part-*")):
        time.sleep(0.05)
    running.send_signal(signal.SIGTERM)
    said = running.communicate()[1]
    if running.returncode == 130:  # it may have been done before the signal came
        assert "the same command goes on" in said
        assert 0 < len(table(out)) < 120
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "120 of 120" in done.stderr
    assert set(outcomes(out).values()) == {"ok"}
    assert len(outcomes(out)) == 120
