"""A library under kill -9 at random moments, and under several writers."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.search import Index
from pinakes.store.stats import stats
from tests.store.made import row

pytestmark = pytest.mark.slow
KILLS = int(os.environ.get("PINAKES_KILLS", "200"))
ADDER = """
import sys, json
from pinakes.store.library import open_library
from pinakes.store.search import Index
from pinakes.store.adding import add
from tests.store.made import outcome
first = int(sys.argv[2])
with open_library(sys.argv[1], create=True) as library, library.at_work():
    print("open", flush=True)
    for number in range(first, first + 100000, 3):
        batch = []
        for i in range(number, number + 3):
            title = f"Work number {i} of the series and nothing else"
            content = f"bytes {i}".encode()
            from dataclasses import replace
            made = outcome(f"{i}.pdf", title, authors=(f"Author{i}, A.",))
            digest = library.shelves.keep(content)
            source = replace(made.source, digest=digest, size=len(content))
            batch.append(replace(made, source=source, record=replace(made.record, id=digest, sources=(source,))))
        for added in add(library, batch):
            print(added.outcome.file, flush=True)
"""


def adder(folder, first):
    return subprocess.Popen(
        [sys.executable, "-c", ADDER, str(folder), str(first)], stdout=subprocess.PIPE, text=True
    )


def whole(folder, acknowledged):
    with open_library(folder) as library:
        found = list(check(library))
        assert [
            finding for finding in found if not finding.what.startswith(("a file that no", "a half-written"))
        ] == []
        names = {name for (name,) in library.sql.execute("SELECT name FROM document")}
        assert acknowledged <= names, sorted(acknowledged - names)
        counted = stats(library)
        assert (
            counted["works"]
            == counted["documents"]
            == counted["files"]
            == counted["references"]
            == counted["queued"]
            == len(names)
        )


@pytest.mark.timeout(1800)
def test_kill_at_random_moments_hundreds_of_times(tmp_path):
    """Killed after so many lines, and a moment later: how fast the machine is decides only what is being done at that moment."""
    chance, acknowledged = random.Random(11), set()
    for kill in range(KILLS):
        with adder(tmp_path, kill * 1_000_000) as adding:
            if chance.random() < 0.9:
                heard = [adding.stdout.readline() for _ in range(1 + chance.randrange(20))]
                assert heard[0] == "open\n"
                acknowledged |= {line.strip() for line in heard[1:]}
            time.sleep(chance.random() ** 2 * 0.1)
            adding.send_signal(signal.SIGKILL)
            acknowledged |= {line.strip() for line in adding.stdout if line.endswith(".pdf\n")}
        if kill % 20 == 0:
            whole(tmp_path, acknowledged)
    whole(tmp_path, acknowledged)
    assert len(acknowledged) > KILLS
    with open_library(tmp_path) as library:
        list(check(library, fix=True))
        assert list(check(library)) == []


INDEXER = """
import sys
from pinakes.store.library import open_library
from pinakes.store.search import Index
from pinakes.store.adding import add
from pinakes.store.changing import correct, join
from pinakes.store.search import Index
from pinakes.model import Claim
from tests.store.made import outcome
first = int(sys.argv[2])
with open_library(sys.argv[1], create=True) as library:
    print("open", flush=True)
    for number in range(first, first + 100000, 5):
        made = [outcome(f"{i}.pdf", f"Work number {i} of the series and nothing else", authors=(f"Author{i}, A.",)) for i in range(number, number + 5)]
        works = [added.work for added in add(library, made)]
        correct(library, works[0], Claim("title", f"A better title for number {number}", 1.0, "person:a", (), "en"))
        join(library, works[1], works[2], by="person:a")
        Index(library)
        print("indexed", flush=True)
"""


@pytest.mark.timeout(1800)
def test_kill_while_the_index_is_written(tmp_path):
    """After every kill the index, opened again, knows exactly what the database knows."""
    chance = random.Random(5)
    for kill in range(KILLS // 2):
        call = [sys.executable, "-c", INDEXER, str(tmp_path), str(kill * 1_000_000)]
        with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as indexing:
            heard = [indexing.stdout.readline() for _ in range(1 + chance.randrange(5))]
            assert heard == ["open\n", *["indexed\n"] * (len(heard) - 1)]
            time.sleep(chance.random() * 0.1)
            indexing.send_signal(signal.SIGKILL)
        if kill % 5 == 0:
            agrees(tmp_path)
    agrees(tmp_path)


def agrees(folder):
    with open_library(folder) as library:
        works = dict(library.sql.execute("SELECT id, title FROM work WHERE merged IS NULL").fetchall())
        index = Index(library)
        assert index.numbers("") == sorted(works)
        assert len(index.numbers('"better title"')) == sum(
            title.startswith("A better title") for title in works.values()
        )
        assert list(check(library)) == []


@pytest.mark.timeout(600)
def test_two_programs_add_the_same_and_other_works_at_once(tmp_path):
    shared = [
        row(f"{i}.pdf", f"Shared work number {i} of the series", authors=(f"Author{i}, A.",))
        for i in range(400)
    ]
    calls = []
    for name in ("one", "two"):
        own = [
            row(f"{name}-{i}.pdf", f"Work {i} that only {name} has added", authors=(f"Author{i}, A.",))
            for i in range(400)
        ]
        mixed = [*shared, *own]
        random.Random(name).shuffle(mixed)
        (tmp_path / f"{name}.jsonl").write_text("\n".join(mixed), "utf-8")
        command = [
            sys.executable,
            "-m",
            "pinakes",
            "add",
            "--library",
            str(tmp_path / "library"),
            "--from-json",
            str(tmp_path / f"{name}.jsonl"),
        ]
        calls.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
    said = [[json.loads(line) for line in call.communicate(timeout=500)[0].splitlines()] for call in calls]
    assert [call.returncode for call in calls] == [0, 0]
    assert sum(line["new"] for lines in said for line in lines) == 1200
    with open_library(tmp_path / "library") as library:
        assert stats(library)["works"] == stats(library)["documents"] == 1200
        assert list(check(library)) == []
