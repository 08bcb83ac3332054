"""A document that crashes, hangs, raises or eats memory costs itself and nobody else."""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from pinakes import scratch
from pinakes.config import settings
from pinakes.run import batch
from pinakes.run import sandbox as sandbox_module
from pinakes.run.sandbox import THREADS, Sandbox, Spare, end
from pinakes.run.worker import send
from tests.fakes.faults import Forged


@pytest.fixture
def chosen():
    return settings(
        {
            "run": {"timeout": 3, "memory": "600M", "workers": 2},
            "road": {"extractors": ["tests.fakes.faults:FaultExtractor"]},
        },
        files=(),
        environment={},
    )


def files_with(folder, **texts):
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(f"{text}\nsome further text that makes it a document\n")
    return [(f"{name}.txt", str(folder / f"{name}.txt")) for name in texts]


@pytest.mark.timeout(90)
def test_bad_documents_cost_themselves_only(tmp_path, chosen):
    files = files_with(
        tmp_path, a="Good one", b="SEGFAULT", c="HANG", d="EAT", e="RAISE", f="Good two", g="Good three"
    )
    outcomes = {done.file[0]: done.results for done in batch.run("describe", files, chosen)}
    assert set(outcomes) == {name for name, _ in files}
    assert all(len(results) == 1 for results in outcomes.values())
    codes = {name: [p.code for p in results[0].problems if p.fatal] for name, results in outcomes.items()}
    assert codes == {
        "a.txt": [],
        "b.txt": ["crash"],
        "c.txt": ["timeout"],
        "d.txt": ["memory"],
        "e.txt": ["crash"],
        "f.txt": [],
        "g.txt": [],
    }
    assert "ZeroDivisionError" in outcomes["e.txt"][0].problems[0].message


@pytest.mark.timeout(90)
def test_code_that_got_hold_of_a_reader_gets_no_hold_of_us(tmp_path, chosen, monkeypatch):
    """It may write what it likes into the pipe, or nothing any more: the document failed, and that is all."""
    monkeypatch.setattr(sandbox_module, "ENDING", 1.0)
    target = tmp_path / "made-by-the-parent"
    files = files_with(tmp_path, a=f"FORGE {target} ", b="SILENCE", c="Good one")
    outcomes = {done.file[0]: done.results for done in batch.run("describe", files, chosen)}
    codes = {name: [p.code for p in results[0].problems if p.fatal] for name, results in outcomes.items()}
    assert codes == {"a.txt": ["crash"], "b.txt": ["crash"], "c.txt": []}
    assert not target.exists()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"no pickle",
        pickle.dumps(None),
        pickle.dumps((1, 2, 3)),
        pickle.dumps(("x", None)),
        pickle.dumps((-1, None)),
        pickle.dumps((0, Forged("/nowhere/at-all"))),
        pickle.dumps((0, sandbox_module.Child)),
        b"cpinakes.model\ncodec.json.dumps\n.",
        pickle.dumps(("busy", "long")),
    ],
)
def test_an_answer_that_no_child_gives_is_a_crash(said):
    assert sandbox_module._understood(said).code == "crash"


def test_order_is_kept_when_asked(tmp_path, chosen):
    files = files_with(tmp_path, **{f"n{i:02d}": "SEGFAULT" if i == 3 else f"text {i}" for i in range(12)})
    assert [done.file for done in batch.run("describe", files, chosen, ordered=True)] == files


def test_a_chunk_survives_the_death_of_its_child(tmp_path, chosen):
    files = files_with(tmp_path, a="one", b="SEGFAULT", c="two")
    results = list(batch.run("describe", files, chosen, chunk=3))
    assert sorted((done.file[0], done.results[0].status) for done in results) == [
        ("a.txt", "ok"),
        ("b.txt", "failed"),
        ("c.txt", "ok"),
    ]


def test_stopping_early_leaves_no_child(tmp_path, chosen):
    running = batch.run("describe", files_with(tmp_path, a="one", b="HANG", c="HANG"), chosen)
    next(running)
    running.close()


def test_a_closed_sandbox_starts_anew(tmp_path, chosen):
    sandbox = Sandbox(chosen)
    files = files_with(tmp_path, a="one")
    assert next(result for _, result in sandbox.run("describe", files)).status == "ok"
    sandbox.close()
    assert next(result for _, result in sandbox.run("describe", files)).status == "ok"
    sandbox.close()


def test_a_child_started_ahead_is_taken_once_and_only_as_wanted(tmp_path, chosen):
    assert settings(files=(), environment={}).run.threads == THREADS
    spare = Spare()
    spare.start()
    assert spare.taken(THREADS + 1) is None
    child = spare.taken(THREADS)
    assert child is not None
    assert spare.taken(THREADS) is None
    end(child)
    assert child.process.poll() is not None
    assert not Path(child.folder).exists()


def test_a_sandbox_works_with_the_child_started_ahead(tmp_path, chosen, monkeypatch):
    spare = Spare()
    monkeypatch.setattr(sandbox_module, "SPARE", spare)
    spare.start()
    waiting = spare._child.process
    sandbox = Sandbox(chosen)
    (result,) = (
        result for _, result in sandbox.run("describe", files_with(tmp_path, a="one")) if result is not None
    )
    assert result.status == "ok"
    assert sandbox._child.process is waiting
    sandbox.close()


def test_a_child_that_is_not_taken_ends_with_its_parent(tmp_path):
    script = "from pinakes.run.sandbox import SPARE; SPARE.start(); print(SPARE._child.process.pid, SPARE._child.folder, flush=True)"
    for ending in ("", "; import os; os._exit(3)"):
        said = subprocess.run(
            [sys.executable, "-c", script + ending], capture_output=True, text=True, check=False
        ).stdout.split()
        deadline = time.monotonic() + 30
        while (
            Path(f"/proc/{said[0]}/cmdline").exists()
            and b"worker" in Path(f"/proc/{said[0]}/cmdline").read_bytes()
        ):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert not Path(said[1]).exists()


def test_a_child_ends_whose_parent_was_killed_between_stopping_and_killing_it():
    script = (
        "import os, signal; from pinakes.config import settings; from pinakes.run import sandbox, tree; "
        "from pinakes.run.worker import send; child = sandbox.start(1); "
        "print(child.process.pid, child.folder, flush=True); "
        "send(child.process.stdin, settings(files=(), environment={})); "
        "send(child.process.stdin, ('describe', {}, [('none', '/nowhere')])); "
        "child.process.stdout.read(1); "
        "tree._halt(child.process.pid); os.kill(os.getpid(), signal.SIGKILL)"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    ).stdout.split()
    child, folder = int(said[0]), Path(said[1].decode())
    deadline = time.monotonic() + 60
    while _lives(child) or folder.exists():
        assert time.monotonic() < deadline, "it stands still"
        time.sleep(0.05)


def test_a_sealed_child_whose_parent_was_killed_leaves_a_folder_that_the_next_start_takes_away(tmp_path):
    """It may not take the folder itself away; without its lock nobody would ever have."""
    script = (
        "import os, signal; from pinakes.config import settings; from pinakes.run import sandbox; "
        "from pinakes.run.worker import send; child = sandbox.start(1); "
        "print(child.process.pid, flush=True); "
        "send(child.process.stdin, settings({'run': {'seal': True}}, files=(), environment={})); "
        "send(child.process.stdin, ('describe', {}, [('none', '/nowhere')])); "
        "child.process.stdout.read(1); os.kill(os.getpid(), signal.SIGKILL)"
    )
    child = int(
        subprocess.run(
            [sys.executable, "-c", script],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": str(tmp_path)},
            check=False,
        ).stdout
    )
    deadline = time.monotonic() + 60
    while _lives(child):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    scratch.clear(str(tmp_path))
    assert not list(tmp_path.iterdir())


def _lives(process):
    """Whether a process is there and no zombie."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def test_a_child_whose_parent_is_gone_ends_without_a_word(tmp_path, chosen):
    child = subprocess.Popen(
        [sys.executable, "-m", "pinakes.run.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    child.stdout.close()
    send(child.stdin, chosen)
    send(child.stdin, ("describe", {}, files_with(tmp_path, a="Read by nobody")))
    assert child.stderr.read() == b""
    assert child.wait() == -signal.SIGKILL
    child.stdin.close()
    child.stderr.close()


def test_a_step_with_a_limit_of_its_own_does_not_count_against_the_document(tmp_path, chosen):
    # room enough that the child does not retire behind the first document: a fresh one has time to start
    chosen = replace(chosen, run=replace(chosen.run, workers=1, memory=2 << 30))
    files = files_with(tmp_path, a="first, while the child starts", b="PATIENCE")
    _, done = batch.run("describe", files, chosen, ordered=True)
    assert done.results[0].record is not None
    hurried = replace(chosen, ocr=replace(chosen.ocr, wait=False))
    _, done = batch.run("describe", files, hurried, ordered=True)
    assert [problem.code for problem in done.results[0].problems] == ["timeout"]


@pytest.mark.timeout(90)
def test_what_libraries_log_of_a_document_is_not_told_to_the_user(tmp_path, chosen, capfd):
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.Root.Metadata = pdf.make_stream(
        b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><a><b:c/></a></x:xmpmeta>', Subtype=pikepdf.Name.XML
    )
    pdf.save(tmp_path / "a.pdf")
    ((outcome,),) = [
        done.results for done in batch.run("describe", [("a.pdf", str(tmp_path / "a.pdf"))], chosen)
    ]
    assert outcome.problems[0].code == "no-text"
    assert capfd.readouterr().err == ""
