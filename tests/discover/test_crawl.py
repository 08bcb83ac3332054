"""A walk keeps every document once, ends where a site has no end, and goes on after it was killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from pinakes.discover.crawl import Tame
from pinakes.evaluate.world.server import ServedAnswer, World, page

CODE = "from pinakes.cli.main import main; main()"


def a_site(pages, *, delay=0.0):
    """A tree of pages with a document each."""
    site = {"/": page(" ".join(f"<a href='/p{i}.html'>p{i}</a>" for i in range(pages)))}
    for i in range(pages):
        made = page(f"<p>Page {i} <a href='/d{i}.pdf'>paper</a> <a href='/missing{i}'>gone</a></p>")
        site[f"/p{i}.html"] = ServedAnswer(made.content, made.type, delay=delay)
        site[f"/d{i}.pdf"] = ServedAnswer(b"%PDF-1.4 " + str(i).encode(), "text/html", delay=delay)
    return site


def run(world, out, *more, popen=False):
    environment = {**os.environ, "PINAKES_RESOLVE": world.resolve}
    command = [
        sys.executable,
        "-c",
        CODE,
        "crawl",
        *(f"http://{host}/" for host in world.sites),
        "--out",
        str(out),
        *more,
    ]
    if popen:
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_every_document_is_kept_under_the_page_that_linked_it(tmp_path):
    with World({"a.example": a_site(4), "b.example": a_site(3)}) as world:
        lines, err = run(world, tmp_path / "out")
        again, _ = run(world, tmp_path / "out")
    assert sorted(line["url"] for line in lines) == sorted(
        f"http://{h}.example/d{i}.pdf" for h, n in (("a", 4), ("b", 3)) for i in range(n)
    )
    assert {line["page"].rsplit("/", 1)[-1] for line in lines} == {f"p{i}.html" for i in range(4)}
    assert all(Path(line["file"]).read_bytes().startswith(b"%PDF") for line in lines)
    assert "7 failed" in err
    assert again == []


def test_a_site_without_end_ends():
    tame = Tame(most=5)
    assert sum(tame.allows(f"http://a.org/calendar?month={i}") for i in range(100)) == 5
    assert not tame.allows("http://a.org/a/b/a/b/a/b/a/b/")


def test_an_address_that_every_page_links_to_counts_once_among_its_kind():
    tame = Tame(most=5)
    assert all(tame.allows("http://a.org/papers/1.pdf") for _ in range(50))
    assert tame.allows("http://a.org/papers/2.pdf")


@pytest.mark.slow
def test_killed_again_and_again_no_page_is_lost_and_hardly_one_fetched_twice(tmp_path):
    sites = {f"{h}.example": a_site(20, delay=0.02) for h in "abc"}
    kills = 0
    with World(sites) as world:
        while kills < 6:
            before = len(world.asked)
            process = run(world, tmp_path / "out", popen=True)
            while len(world.asked) < before + 25 and process.poll() is None:  # in the middle of its work
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
        run(world, tmp_path / "out")
        fetched = Counter((asked.host, asked.path) for asked in world.asked if asked.path != "/robots.txt")
    assert len(fetched) == 3 * (1 + 20 * 3)
    assert sum(fetched.values()) - len(fetched) <= 4 * kills
    assert len(list((tmp_path / "out" / "files").glob("*.pdf"))) == 20, "the three hosts have the same twenty"
