"""Watching: new papers come once, dead ones are noted, visits follow changes, and a killed round goes on."""

import json
import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import feedparser
import pytest

from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.config import settings
from pinakes.discover.describing import Describer
from pinakes.discover.watch.journal import WatchJournal
from pinakes.discover.watch.rounds import kind_of_source, visits
from pinakes.discover.watch.schedule import DAY, HOUR, Rhythm, interval
from pinakes.discover.watch.visit import Visit
from pinakes.errors import Usage
from pinakes.evaluate.world.server import ServedAnswer, World, page
from pinakes.store.library import open_library
from tests.discover.test_harvest import made
from tests.servers.oai import Repository
from tests.servers.running import running

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
PAPER = ServedAnswer((SAMPLES / "en-two-column.pdf").read_bytes(), "application/pdf")
OTHER = ServedAnswer((SAMPLES / "de.docx").read_bytes(), "application/octet-stream")
HOME = "http://www.uni.example/~roe/"
BOUNDS = (HOUR, 60 * DAY)
CODE = "from pinakes.cli.main import main; main()"


def home(*links):
    listed = "".join(f"<li>Roe. A paper. <a href='{link}'>pdf</a></li>" for link in links)
    return page(f"<h1>Jane Roe</h1><a href='papers.html'>Papers</a><ul>{listed}</ul>", title="Jane Roe")


@pytest.fixture
def site():
    return {
        "/~roe/": home("a.pdf"),
        "/~roe/papers.html": page("<h1>Papers</h1><a href='form.pdf'>form</a>", title="Papers"),
        "/~roe/a.pdf": PAPER,
        "/~roe/form.pdf": ServedAnswer(b"%PDF-1.4 nothing in it", "application/pdf"),
    }


@pytest.fixture(scope="module")
def describer():
    with Describer(settings()) as one:
        yield one


@pytest.fixture
def at(site, tmp_path, monkeypatch, describer):
    with World({"www.uni.example": site}) as world, open_library(tmp_path / "lib", create=True) as library:
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        journal = WatchJournal(library)
        given = settings({"crawl": {"tries": 1}})

        def anew(recheck=30 * DAY, told=lambda text: None):
            client = WebClient(given.fetch, given.crawl, cache=Cache())
            return Visit(library, journal, given, client, describer, told, recheck)

        yield anew
        journal.close()


def told(at, **more):
    return [(one.what, one.address.rsplit("/", 1)[-1], one.work) for one in visits(at, bounds=BOUNDS, **more)]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_page_brings_new_papers_once_and_tells_of_dead_ones(at, site):
    first = at()
    assert kind_of_source(HOME, first.client, first.settings) == "page"
    first.journal.watch(HOME, "page", 1)
    assert told(first) == [("new", "a.pdf", "w1")]
    assert told(first) == [], "it is not due"
    assert told(at(), everything=True) == []
    site["/~roe/"] = home("a.pdf", "b.docx", "gone.pdf")
    site["/~roe/b.docx"] = OTHER
    assert told(at(), everything=True) == [("new", "b.docx", "w2")]
    del site["/~roe/a.pdf"]
    assert told(at(recheck=0), everything=True) == [], "once is not dead"
    assert told(at(recheck=0), everything=True) == [("dead", "a.pdf", "w1")]
    assert told(at(recheck=0), everything=True) == [], "told once"
    site["/~roe/a.pdf"] = PAPER
    assert told(at(recheck=0), everything=True) == [("back", "a.pdf", "w1")]
    states = {
        one.address.rsplit("/", 1)[-1]: one.state
        for one in first.journal.seen(first.journal.sources()[0]).values()
    }
    assert states == {"a.pdf": "held", "b.docx": "held", "gone.pdf": "dead", "form.pdf": "passed"}


def test_a_source_that_does_not_answer_dies_and_comes_back(at, site):
    here = at()
    here.journal.watch(HOME, "page", 0)
    del site["/~roe/a.pdf"]
    kept = site.pop("/~roe/")
    news = [told(at(), everything=True) for _ in range(4)]
    assert news == [[], [], [("dead", "", None)], []]
    (source,) = here.journal.sources()
    assert (source.state, source.failures) == ("dead", 4)
    assert "404" in source.why
    site["/~roe/"] = kept
    assert told(at(), everything=True) == [("back", "", None)]
    assert here.journal.sources()[0].state == "alive"


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_folder_brings_what_is_put_there(at, tmp_path):
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    first = at()
    assert kind_of_source(str(inbox), first.client, first.settings) == "folder"
    first.journal.watch(str(inbox), "folder", 0)
    assert told(first) == []
    (inbox / "a.pdf").write_bytes(PAPER.content)
    assert told(at(), everything=True) == [("new", "a.pdf", "w1")]
    assert told(at(), everything=True) == []
    (inbox / "a.pdf").rename(inbox / "b.pdf")
    assert sorted(told(at(), everything=True)) == [("dead", "a.pdf", "w1"), ("new", "b.pdf", "w1")]
    assert first.library.sql.execute("SELECT count(*) FROM work").fetchone() == (1,)
    (inbox / "b.pdf").unlink()
    inbox.rmdir()
    assert [told(at(), everything=True) for _ in range(3)][-1] == [("dead", "inbox", None)]


def test_a_repository_is_harvested_from_where_it_was_left(at, monkeypatch):
    found = {}

    def make(address):
        found["it"] = Repository(address)
        found["it"].items = made(5)
        return found["it"].app()

    with running(make) as (address, faults):
        found["it"].address, found["it"].faults = f"{address}/oai", faults
        allowed = settings({"fetch": {"allow_hosts": ["127.0.0.1"]}, "harvest": {"pause": 0.0}})
        here = at()
        visit = Visit(
            here.library,
            here.journal,
            allowed,
            WebClient(allowed.fetch, allowed.crawl),
            here.describer,
            here.told,
        )
        assert kind_of_source(f"{address}/oai", visit.client, allowed) == "oai"
        here.journal.watch(f"{address}/oai", "oai", 0)
        assert [what for what, _, _ in told(visit)] == ["new"] * 5
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        found["it"].items = [*made(5), *(replace(item, datestamp=now) for item in made(7)[5:])]
        assert [what for what, _, _ in told(visit, everything=True)] == ["new"] * 2


def test_what_is_no_source_is_refused(at):
    here = at()
    with pytest.raises(Usage, match="neither a folder nor an address"):
        kind_of_source("nowhere", here.client, here.settings)
    with pytest.raises(Usage, match="neither a page nor a repository"):
        kind_of_source("http://www.uni.example/none", here.client, here.settings)
    with pytest.raises(Usage, match="not watched"):
        here.journal.forget(HOME)


def test_a_killed_visit_goes_on_with_what_is_not_noted_yet(at, site, monkeypatch):
    from pinakes.discover.watch import page as of_page

    site["/~roe/"] = home("a.pdf", "b.docx", "c.pdf")
    here = at()
    here.journal.watch(HOME, "page", 0)
    looked = []

    def look(at, source, address, known):
        looked.append(address.rsplit("/", 1)[-1])
        if len(looked) == 2:
            raise KeyboardInterrupt
        at.journal.note(source, of_page.Seen(address, "m", "passed", None, 1e12, 0))
        return False

    monkeypatch.setattr(of_page, "_look", look)
    with pytest.raises(KeyboardInterrupt):
        told(here)
    assert told(at()) == [], "still due"
    assert looked == ["a.pdf", "b.docx", "b.docx", "c.pdf"]


def lateness(wait, rates, *, days=365, seed=7):
    """Mean days until a change is seen, and visits, over made sources that change by chance."""
    chance = random.Random(seed)
    delays, visited = [], 0
    for rate in rates:
        changes, at = [], chance.expovariate(rate)
        while at < days:
            changes.append(at)
            at += chance.expovariate(rate)
        now, rhythm, last = 0.0, Rhythm(), 0.0
        while now < days:
            visited += 1
            fresh = [change for change in changes if last < change <= now]
            delays += [now - change for change in fresh]
            rhythm = rhythm.after(changed=bool(fresh), gap=(now - last) * DAY) if now else rhythm
            last, now = now, now + wait(rhythm) / DAY
    return sum(delays) / len(delays), visited


def test_the_same_number_of_visits_sees_changes_sooner_when_it_follows_them():
    rates = [1 / period for period in (0.5, 1, 3, 7, 14, 30, 60, 120, 240, 360) for _ in range(5)]
    adaptive, visited = lateness(interval, rates)
    fixed, as_many = lateness(lambda rhythm: DAY * 365 * len(rates) / visited, rates)
    assert abs(as_many - visited) <= 2 * len(rates)
    assert adaptive < 0.6 * fixed


def test_rhythms_keep_their_bounds():
    busy = quiet = Rhythm()
    for _ in range(50):
        busy = busy.after(changed=True, gap=interval(busy))
        quiet = quiet.after(changed=False, gap=interval(quiet))
    assert interval(busy) < 9 * HOUR
    assert interval(quiet) == 60 * DAY
    assert interval(busy, shortest=2 * DAY) == 2 * DAY


def test_a_shorter_longest_gap_holds_at_once(tmp_path):
    with open_library(tmp_path / "library", create=True) as library:
        journal = WatchJournal(library)
        source = journal.watch("http://a.example/", "page", 1)
        journal.visited(source, changed=False, bounds=BOUNDS)
        now = time.time()
        assert journal.sources(due=now + HOUR) == []
        journal.hasten(HOUR)
        assert [one.address for one in journal.sources(due=now + HOUR + 60)] == ["http://a.example/"]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_verb_lists_reports_and_feeds(site, tmp_path):
    with World({"www.uni.example": site}) as world:

        def run(*arguments, ok=0):
            environment = {
                **os.environ,
                "PINAKES_RESOLVE": world.resolve,
                "PINAKES_LIBRARY": str(tmp_path / "lib"),
            }
            done = subprocess.run(
                [sys.executable, "-c", CODE, "watch", *arguments],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == ok, done.stderr
            return [json.loads(one) for one in done.stdout.splitlines()]

        feed = tmp_path / "new.atom"
        (new,) = run(HOME, "--once", "--feed", str(feed))
        assert (new["what"], new["url"], new["work"]) == ("new", f"{HOME}a.pdf", "w1")
        read = feedparser.parse(feed.read_bytes())
        assert not read.bozo
        assert [entry.title for entry in read.entries] == [new["title"]]
        assert run("--once") == []
        (listed,) = run("--list")
        assert (listed["source"], listed["kind"], listed["state"]) == (HOME, "page", "alive")
        assert run("--report", "1") == [new]
        assert run("--forget", HOME) == []
        assert run("--once", ok=2) == []
