"""The loop: wanted → found → added → no longer wanted; candidates wait, rejected ones are left alone, a second run goes on."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pinakes.describe.weigh import weigh
from pinakes.discover.grow import FILE, GrowthJournal, Looked, _next
from pinakes.discover.growth import picture
from pinakes.discover.listing import cite
from pinakes.discover.scholar import ScholarEntry
from pinakes.discover.standing import standing
from pinakes.discover.wanted import Wanted, from_library
from pinakes.errors import Usage
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import ServedAnswer, World, page
from pinakes.model import Claim, Outcome, Source, Venue
from pinakes.store.adding import add
from pinakes.store.library import open_library
from pinakes.store.network.asking import cited_by, wanted
from pinakes.store.network.linking import arrived

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
TITLE = "Counting Spanning Trees in Ladder Graphs with Random Defects"
CITED = f"Lindqvist-Marsh, E. {TITLE}. Annals of Discrete Structures and Applications, 27(3), 311–325, 2021."
CODE = "from pinakes.cli.main import main; main()"


@pytest.fixture(scope="module")
def world():
    sites = {
        "www.uni.example": {
            "/": page(
                f"<h1>Publications</h1><ul><li>{CITED} <a href='a.pdf'>pdf</a></li></ul>",
                title="Publications",
            ),
            "/a.pdf": ServedAnswer((SAMPLES / "en-two-column.pdf").read_bytes(), "application/pdf"),
        }
    }
    known = [
        _known(f"http://{host}{path}", answer.content, "")
        for host, site in sites.items()
        for path, answer in site.items()
        if path == "/"
    ]
    with World({**sites, HOST: WorldEngine(known)}) as world:
        yield world


@pytest.fixture
def pinakes(world, tmp_path):
    citing = tmp_path / "citing.txt"
    body = "Trees in graphs are counted. " * 60
    citing.write_text(
        f"On Things That Cite Other Things\n\nJane Doe\n\nAbstract. {body}\n\nReferences\n\n[1] {CITED}\n[2] Bo, B. Another work about ladders and trees nobody has. Journal of Nothing, 3, 1-9, 2001.\n"
    )

    def run(*arguments):
        environment = {
            **os.environ,
            "PINAKES_RESOLVE": world.resolve,
            "PINAKES_LIBRARY": str(tmp_path / "library"),
            "PINAKES_CRAWL_SECONDS": "5",
        }
        done = subprocess.run(
            [sys.executable, "-c", CODE, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [json.loads(one) for one in done.stdout.splitlines() if one.startswith("{")]

    run("add", str(citing))
    run("link")
    return run


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_what_is_cited_is_found_added_and_wanted_no_longer(pinakes, tmp_path):
    engine = ("--engine", f"searxng=http://{HOST}")
    assert any(TITLE.lower() in (work["title"] or "").lower() for work in pinakes("wanted"))
    lines = pinakes("grow", *engine, "--auto", "2", "--picture", str(tmp_path / "growth.svg"))
    assert {line["state"] for line in lines} == {"candidate", "not found"}
    (candidate,) = pinakes("grow", "--review")
    assert candidate["url"] == "http://www.uni.example/a.pdf"
    assert any(reason.startswith("a paper: ") for reason in candidate["why"]), candidate["why"]
    assert any(reason.startswith("venue ") for reason in candidate["why"]), candidate["why"]
    assert pinakes("grow", *engine) == [], "nothing is looked for twice"
    (added,) = pinakes("grow", "--accept", str(candidate["id"]))
    assert (added["state"], added["work"]) == ("added", "w2")
    assert not any(TITLE.lower() in (work["title"] or "").lower() for work in pinakes("wanted"))
    assert (tmp_path / "growth.svg").read_text().startswith("<svg")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_what_a_person_rejected_is_never_fetched_again(pinakes, world):
    engine = ("--engine", f"searxng=http://{HOST}")
    pinakes("grow", *engine, "--auto", "2")
    (candidate,) = pinakes("grow", "--review")
    listed, rejected = pinakes("grow", "--review", "--reject", str(candidate["id"]))  # each is done
    assert listed == candidate
    assert rejected["state"] == "rejected"
    before = len(world.asked)
    assert pinakes("grow", *engine) == []
    assert pinakes("grow", "--review") == []
    asked = {(one.host, one.path) for one in world.asked[before:]}
    assert ("www.uni.example", "/a.pdf") not in asked
    assert any(TITLE.lower() in (work["title"] or "").lower() for work in pinakes("wanted")), "still wanted"


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_killed_run_goes_on_with_what_was_not_looked_for(pinakes, world, tmp_path):
    engine = ("--engine", f"searxng=http://{HOST}")
    environment = {
        **os.environ,
        "PINAKES_RESOLVE": world.resolve,
        "PINAKES_LIBRARY": str(tmp_path / "library"),
        "PINAKES_CRAWL_SECONDS": "5",
    }
    command = [sys.executable, "-c", CODE, "grow", *engine, "--auto", "2"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as killed:
        first = json.loads(killed.stdout.readline())
        killed.kill()
    lines = pinakes("grow", *engine, "--auto", "2")
    assert first["title"] not in {line["title"] for line in lines}
    assert {first["title"].lower(), *(line["title"].lower() for line in lines)} >= {TITLE.lower()}
    assert pinakes("grow", *engine, "--auto", "2") == []


@pytest.fixture
def citing(tmp_path):
    """A library with one work that cites another, which prints its DOI."""
    with open_library(tmp_path / "library", create=True) as library:
        cited = f"{CITED} doi:10.1234/ladders"
        cite(library, "Jane Doe", "http://a.example/list", [ScholarEntry(cited, None, 0.9)])
        yield library


def test_what_was_found_for_a_wanted_work_is_it_though_its_references_print_another_venue(citing):
    (lacking,) = wanted(citing)
    source = Source("1" * 64, "http://b.example/x.pdf", 1)
    claims = [
        Claim("title", TITLE, 0.9, "x@1"),
        Claim("venue", Venue("Quite Other Letters", "9"), 0.9, "x@1"),
    ]
    (added,) = add(citing, [Outcome("x.pdf", source, weigh(source, tuple(claims)))])
    arrived(citing, lacking.name, added.work, 0.99)
    assert wanted(citing) == []
    assert [one.name for one in cited_by(citing, added.work)] == ["w1"]
    arrived(citing, lacking.name, added.work, 0.99)  # a second time changes nothing
    assert len(cited_by(citing, added.work)) == 1


def test_a_wanted_work_is_looked_for_by_the_number_that_references_print(citing):
    (lacking,) = wanted(citing)
    assert from_library(lacking).doi == "10.1234/ladders"


def test_every_wanted_work_has_its_turn_however_many_were_tried(citing, monkeypatch):
    monkeypatch.setattr("pinakes.discover.grow.AHEAD", 1)
    other = "Bo, B. Another work about ladders and trees nobody has. Journal of Nothing, 3, 1-9, 2001."
    cite(citing, "Jane Doe", "http://a.example/other", [ScholarEntry(other, None, 0.9)])
    journal = GrowthJournal(citing)
    seen = []
    while (following := _next(citing, journal)) is not None:
        key, wish, cited = following
        seen.append(wish.title)
        journal.note(key, Looked(0, wish.title, cited, "not found", None, 0.0, ()), wish)
    assert len(seen) == 2


def test_addresses_that_were_rejected_are_known_and_volumes_stay_open(citing):
    journal = GrowthJournal(citing)
    for number, url in enumerate(("http://b.example/x.pdf", "http://b.example/v.pdf#page=3-9")):
        wish = Wanted(f"A title of work {number}", ("A. Rossi",), name=f"x{number}")
        kept = journal.note(f"k{number}", Looked(0, wish.title, 1, "candidate", url, 0.6, ()), wish)
        assert journal.wish(kept.id) == (wish, url)
        assert journal.decide(kept.id, "rejected").state == "rejected"
    assert journal.refused() == {"http://b.example/x.pdf"}
    with pytest.raises(Usage, match="no candidate has the number 1"):
        journal.decide(1, "added")


def test_a_journal_of_before_is_gone_on_with(citing):
    journal = GrowthJournal(citing)
    journal.close()
    with sqlite3.connect(citing.folder / FILE) as sql:
        sql.execute("ALTER TABLE looked DROP COLUMN wanted")
    wish = Wanted("A title of work", name="x1")
    journal = GrowthJournal(citing)
    kept = journal.note("k", Looked(0, wish.title, 1, "candidate", "http://b.example/", 0.6, ()), wish)
    assert journal.wish(kept.id)[0].name == "x1"


def test_a_picture_of_growth():
    drawn = picture([(0.0, 1, 5), (10.0, 2, 7), (20.0, 3, 4)], {"added": 2, "candidate": 1})
    assert drawn.count("<polyline") == 2
    assert "works held: 3" in drawn
    assert "works wanted: 4" in drawn
    assert "added 2, candidate 1" in drawn
    assert picture([]).endswith("></svg>")


def test_what_may_be_no_paper_waits_however_sure(tmp_path):
    with open_library(tmp_path / "library", create=True) as library:
        source = Source("0" * 64, "http://a.example/x", 1)
        claims = [Claim("title", TITLE, 0.9, "x@1"), Claim("type", "slides", 0.9, "x@1")]
        shown = standing(library, Outcome("x", source, weigh(source, tuple(claims))), 3)
    assert not shown.is_paper
    assert shown.why[0] == "cited 3 times"
    assert "slides" in shown.why[1]
    assert shown.why[2] == "venue not told"
