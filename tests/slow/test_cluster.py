"""A cluster of several nodes on one machine: poison, a node that is lost, a driver that is killed, and every document accounted for."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.batch.conftest import outcomes, table, write

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
ROOT = Path(__file__).parent.parent.parent
POISON = {"segfault": "SEGFAULT", "hang": "HANG", "hog": "EAT", "bomb": "FORK", "raise": "RAISE"}
EXPECTED = {"segfault": "crash", "hang": "timeout", "hog": "memory", "bomb": "crash", "raise": "crash"}


@pytest.fixture
def cluster(tmp_path, monkeypatch):
    """A head without processors and three nodes with one each; whatever happens, nothing of it is left."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    monkeypatch.setenv("RAY_DISABLE_IMPORT_WARNING", "1")
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    from ray.cluster_utils import Cluster

    made = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": 100 << 20, "include_dashboard": False}
    )  # fmt: skip
    made.workers = [made.add_node(num_cpus=1, object_store_memory=100 << 20) for _ in range(3)]
    yield made
    made.shutdown()


def start(cluster, folder, out, timeout):
    environment = {
        **os.environ,
        "PINAKES_ROAD_EXTRACTORS": "tests.fakes.faults:FaultExtractor",
        "PINAKES_RUN_PROCESSES": "20",
    }
    command = [
        sys.executable, "-m", "pinakes", "batch", str(folder), "--out", str(out), "--cluster", cluster.address,
        "--timeout", str(timeout), "--memory", "600M",
    ]  # fmt: skip
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def until(condition, running, seconds=300):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        if running.poll() is not None:
            return
        time.sleep(0.05)


def shards(out):
    return len(list((out / "shards").glob("part-*")))


def test_poison_a_lost_node_and_a_killed_driver(cluster, tmp_path):
    texts = {f"n{i:02d}": "SLOW" for i in range(60)}
    folder, out = write(tmp_path / "in", **texts, **POISON), tmp_path / "out"
    first = start(cluster, folder, out, timeout=15)
    until(lambda: shards(out) >= 2, first)
    if first.poll() is None:
        os.kill(first.pid, signal.SIGKILL)
    first.wait()
    done_before = len(table(out))
    second = start(cluster, folder, out, timeout=15)
    until(lambda: shards(out) >= 4, second)
    cluster.remove_node(cluster.workers.pop(), allow_graceful=False)
    said = second.communicate()[1]
    assert second.returncode == 1, said  # some documents failed, as they should
    found = {Path(name).stem: what for name, what in outcomes(out).items()}
    assert {name: found.pop(name) for name in POISON} == EXPECTED
    assert found == dict.fromkeys(texts, "ok")
    assert done_before <= len(table(out)) == 65
    assert "65 of 65" in said


def test_a_document_that_takes_its_worker_down_is_found_and_given_up(cluster, tmp_path):
    """The outcome names it; those that were in the same lease are described."""
    texts = {f"n{i}": f"Good {i}" for i in range(8)}
    folder, out = write(tmp_path / "in", **texts, culprit="MURDER"), tmp_path / "out"
    running = start(cluster, folder, out, timeout=60)
    said = running.communicate()[1]
    assert running.returncode == 1, said
    found = {Path(name).stem: what for name, what in outcomes(out).items()}
    assert found.pop("culprit") == "crash"
    assert found == dict.fromkeys(texts, "ok")
    (row,) = [row for row in table(out) if "culprit" in row["file"]]
    assert "took its worker" in json.loads(row["record"])["problems"][0]["message"]
