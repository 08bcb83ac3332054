"""Linking under kill -9 at random moments: nothing twice, nothing lost, and it goes on to the same end."""

import json
import random
import signal
import subprocess
import sys
import time

import pytest

from pinakes.store.adding import add
from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.network.linking import link
from tests.store.made import outcome

pytestmark = pytest.mark.slow
WORKS, LISTS, LISTED = 400, 150, 20
LINKER = """
import sys
from pinakes.store.library import open_library
from pinakes.store.network.linking import link
with open_library(sys.argv[1]) as library:
    print("open", flush=True)
    link(library, batch=40, told=lambda done: print(done.references, flush=True))
"""


def words(number, size):
    chance = random.Random(number)
    return " ".join("".join(chance.choices("aeioustrnlm", k=chance.randint(4, 9))) for _ in range(size))


def filled(folder):
    """Works 0 to 399, of which the even ones are held, and lists that cite any of them."""
    chance = random.Random(3)
    with open_library(folder, create=True) as library:
        held = [
            outcome(
                f"{i}.pdf",
                words(i, 7).capitalize(),
                authors=(f"{words(-i - 1, 1).capitalize()}, A.",),
                year=1950 + i % 70,
                references=[],
            )
            for i in range(0, WORKS, 2)
        ]
        add(library, held)
        for number in range(LISTS):
            cited = [chance.randrange(WORKS) for _ in range(LISTED)]
            csl = [
                {
                    "title": words(i, 7),
                    "author": [{"family": words(-i - 1, 1), "given": "A."}],
                    "issued": {"date-parts": [[1950 + i % 70]]},
                }
                for i in cited
            ]
            references = [{"raw": one["title"], "csl": one, "weight": 0.9} for one in csl]
            add(
                library,
                [outcome(f"list-{number}.pdf", f"List {words(10**6 + number, 5)}", references=references)],
            )


def network(folder):
    """Who cites what, by titles."""
    with open_library(folder) as library:
        assert list(check(library)) == []
        held = library.sql.execute(
            "SELECT citing, work.title, link.reference FROM link JOIN work ON work.id = cited WHERE link.gone IS NULL"
        ).fetchall()
        wanted = library.sql.execute(
            "SELECT citing, wanted.title, want.reference FROM want JOIN wanted ON wanted.id = wanted WHERE want.gone IS NULL"
        ).fetchall()
        counts = dict(
            library.sql.execute(
                "SELECT title, count FROM wanted WHERE work IS NULL AND merged IS NULL"
            ).fetchall()
        )
        queued = library.sql.execute("SELECT count(*) FROM reference WHERE state='queued'").fetchone()[0]
    references = [row[2] for row in (*held, *wanted)]
    assert len(references) == len(set(references))
    for title, count in counts.items():
        assert count == len({citing for citing, other, _ in wanted if other == title})
    return sorted(held), sorted(wanted), queued


@pytest.mark.timeout(900)
def test_a_killed_linker_continues(tmp_path):
    filled(tmp_path / "killed")
    filled(tmp_path / "whole")
    with open_library(tmp_path / "whole") as library:
        link(library, batch=40)
    chance, kills = random.Random(5), 0
    while kills < 40:
        process = subprocess.Popen(
            [sys.executable, "-c", LINKER, str(tmp_path / "killed")], stdout=subprocess.PIPE, text=True
        )
        for _ in range(
            chance.randint(1, 4)
        ):  # by its own steps: a fast machine is killed as often as a slow one
            process.stdout.readline()
        time.sleep(chance.random() * 0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        kills += 1
        _, _, queued = network(tmp_path / "killed")
        if not queued:
            break
    with open_library(tmp_path / "killed") as library:
        link(library)
    killed, whole = network(tmp_path / "killed"), network(tmp_path / "whole")
    assert kills > 5
    assert killed == whole
    assert len(killed[0]) + len(killed[1]) == LISTS * LISTED


def test_a_reader_ahead_reads_all_and_ends_with_its_parent(tmp_path, monkeypatch):
    from pinakes.store.network import queue

    filled(tmp_path / "ahead")
    filled(tmp_path / "alone")
    with open_library(tmp_path / "alone") as library:
        link(library, batch=200)
    monkeypatch.setattr(queue, "MANY", 10)
    with open_library(tmp_path / "ahead") as library:
        done = link(library, batch=200)
        assert done.references == LISTS * LISTED
    assert network(tmp_path / "ahead") == network(tmp_path / "alone")
    command = json.dumps([str(tmp_path / "ahead")])
    assert command not in subprocess.run(["ps", "ax"], capture_output=True, text=True, check=True).stdout
