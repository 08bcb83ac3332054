"""Harvests that lose nothing, from a repository that keeps to the protocol and is nasty otherwise."""

import itertools
import os
import signal
import subprocess
import sys
import time

import pytest

from pinakes.acquire.oai import Asker, after, earlier, stamp, with_arguments
from pinakes.config import settings
from pinakes.discover.harvest import HarvestWish, from_repository
from pinakes.errors import BadInput, Refused, Usage
from pinakes.publish.export.json import described
from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.records import outcome_of
from pinakes.store.stats import stats
from tests.servers.oai import Item, Repository, dublin
from tests.servers.running import running

WORDS = ["river", "garden", "stone", "window", "letter", "music", "winter", "market", "silver", "forest"]
NAMES = ("Rossi, Anna", "Müller, Jörg", "王小明", "Иванов, Пётр", "Souza, Inês")


def made(number, **more):
    pairs = zip(range(number), itertools.permutations(WORDS, 3), itertools.cycle(NAMES), strict=False)
    return [
        Item(
            f"oai:x.org:{i}",
            f"2024-01-{i // 24 + 1:02d}T{i % 24:02d}:00:00Z",
            {
                "oai_dc": dublin(
                    title=f"On {a} {b} and the {c}",
                    creator=name,
                    date=str(1990 + i % 30),
                    language="en",
                    **more,
                )
            },
        )
        for i, (a, b, c), name in pairs
    ]


@pytest.fixture
def repository():
    found = {}

    def make(address):
        found["it"] = Repository(address)
        found["it"].items = made(23)
        return found["it"].app()

    with running(make) as (address, faults):
        found["it"].address, found["it"].faults = f"{address}/oai", faults
        yield found["it"]


@pytest.fixture
def library(tmp_path):
    with open_library(tmp_path / "library", create=True) as opened:
        yield opened


def harvested(library, repository, told=None, pause=0.0, tries=3, patience=5.0, overlap=0.0, **wish):
    chosen = settings(
        {
            "fetch": {"allow_hosts": ["127.0.0.1"], "timeout": 5.0},
            "harvest": {"pause": pause, "tries": tries, "patience": patience, "overlap": overlap},
        }
    )
    said = [] if told is None else told
    asker = Asker(repository.address, fetch=chosen.fetch, harvest=chosen.harvest, told=said.append)
    wished = HarvestWish(repository.address, **wish)
    steps = from_repository(
        library, wished, settings=chosen, asker=asker, repository=asker.identify(), told=said.append
    )
    return [one for step in steps for one in step.records]


def titles(library):
    rows = library.sql.execute(
        "SELECT id FROM work WHERE merged IS NULL AND EXISTS (SELECT 1 FROM document WHERE work=work.id AND gone IS NULL)"
    )
    return sorted(described(outcome_of(library.sql, row[0]))["title"] for row in rows.fetchall())


def expected(repository):
    return sorted(
        f"On {a} {b} and the {c}"
        for _, (a, b, c) in zip(repository.items, itertools.permutations(WORDS, 3), strict=False)
    )


def test_everything_comes_with_who_said_it(library, repository):
    found = harvested(library, repository)
    assert len(found) == 23
    assert all(one.new and one.state == "added" for one in found)
    assert titles(library) == expected(repository)
    assert repository.wrong == []
    record = outcome_of(library.sql, 3).record
    assert {claim.by for claim in record.claims} == {"oai/127.0.0.1@1"}
    assert record.sources[0].origin.endswith(
        "verb=GetRecord&identifier=oai%3Ax.org%3A2&metadataPrefix=oai_dc"
    )
    assert described(outcome_of(library.sql, 3))["authors"][0]["family"] == "王"
    assert list(check(library)) == []


def test_the_next_harvest_asks_for_what_is_new(library, repository):
    harvested(library, repository)
    before = stats(library)
    assert harvested(library, repository) == []
    assert repository.asked[-1]["from"] == "2024-05-01T12:00:00Z"
    repository.items[3] = Item(
        "oai:x.org:3",
        "2024-05-01T12:30:00Z",
        {"oai_dc": dublin(title="Quite another title of a work", creator="Rossi, Anna")},
    )
    repository.items[4] = Item("oai:x.org:4", "2024-05-01T12:30:00Z", deleted=True)
    repository.clock = "2024-06-01T12:00:00Z"
    found = harvested(library, repository)
    assert [(one.outcome.file, one.state) for one in found] == [
        ("oai:x.org:3", "added"),
        ("oai:x.org:4", "deleted"),
    ]
    assert found[0].work == "w4"
    assert not found[0].new
    assert "Quite another title of a work" in titles(library)
    assert len(titles(library)) == 22
    assert stats(library)["works"] == before["works"]
    assert list(check(library)) == []
    harvested(library, repository)
    assert repository.asked[-1]["from"] == "2024-06-01T12:00:00Z"


def test_looking_back_brings_nothing_twice(library, repository):
    repository.clock = "2024-01-01T22:30:00Z"
    harvested(library, repository)
    again = harvested(library, repository, overlap=3 * 3600.0)
    assert [one.state for one in again] == ["unchanged"] * len(again)
    assert len(again) == 3
    forced = harvested(library, repository, since="2024-01-01")
    assert len(forced) == 23
    assert all(not one.new for one in forced)
    assert stats(library)["documents"] == 23


def test_days_only(library, repository):
    repository.granularity = "YYYY-MM-DD"
    for item in repository.items:
        item.datestamp = item.datestamp[:10]
    harvested(library, repository)
    repository.items[0].metadata["oai_dc"] = dublin(
        title="Changed on the very same day as before", creator="Rossi, Anna"
    )
    repository.items[0].datestamp = "2024-05-01"
    harvested(library, repository)
    assert repository.asked[-1]["from"] == "2024-05-01"
    repository.items[0].metadata["oai_dc"] = dublin(
        title="Changed again on that same day as before", creator="Rossi, Anna"
    )
    harvested(library, repository)
    assert "Changed again on that same day as before" in titles(library)
    assert repository.wrong == []


def test_sets(library, repository):
    for item in repository.items[::3]:
        item.sets = ("theses:2004",)
    assert len(harvested(library, repository, part="theses:2004")) == 8
    assert len(harvested(library, repository)) == 23
    assert stats(library)["works"] == 23


@pytest.mark.parametrize(
    "faults", [[(503, "0")], [(503, None), (500, None)], ["cut"], [(429, "Wed, 21 Oct 2015 07:28:00 GMT")]]
)
def test_a_server_in_trouble_is_given_time(library, repository, faults):
    for fault in faults:
        how, wait = fault if isinstance(fault, tuple) else (fault, None)
        repository.faults.add("GET", "/oai", how, 1, wait)
    assert len(harvested(library, repository)) == 23
    assert titles(library) == expected(repository)


def test_it_waits_as_long_as_it_is_told_and_no_longer_than_it_may(library, repository):
    repository.faults.add("GET", "/oai", 503, 1, "1")
    started = time.monotonic()
    harvested(library, repository)
    assert time.monotonic() - started >= 1
    repository.faults.add("GET", "/oai", 503, 1, "86400")
    with pytest.raises(Refused, match="86400"):
        harvested(library, repository)
    repository.faults.add("GET", "/oai", 503, 3)
    with pytest.raises(BadInput, match="503"):
        harvested(library, repository)


def test_it_is_polite(library, repository):
    harvested(library, repository, pause=0.2)
    pauses = len(repository.moments) - 1
    assert pauses > 3
    assert repository.moments[-1] - repository.moments[0] >= 0.2 * (pauses - 1), (
        "one of them may have been short of the server's attention"
    )


def test_tokens_of_any_letters_and_for_one_use(library, repository):
    repository.single_use = True
    assert len(harvested(library, repository)) == 23


@pytest.mark.parametrize("ordered", [True, False])
def test_forgotten_tokens(library, repository, ordered):
    if not ordered:
        repository.items.reverse()
    repository.lifetime = 3
    found = harvested(library, repository)
    assert titles(library) == expected(repository)
    assert {one.outcome.file for one in found} == {item.identifier for item in repository.items}
    assert any("from" in asked for asked in repository.asked) == ordered


def test_a_server_that_forgets_every_token_is_given_up(library, repository):
    repository.listed, listed = (
        lambda asked: setattr(repository, "lifetime", 1) or listed(asked),
        repository.listed,
    )
    repository.items = made(7)
    for item in repository.items:
        item.datestamp = ""
    with pytest.raises(Refused, match="token"):
        harvested(library, repository)
    assert stats(library)["works"] == 5


def test_missing_dates_and_empty_lists(library, repository):
    for item in repository.items[::2]:
        item.datestamp = ""
    assert len(harvested(library, repository)) == 23
    repository.spoil = lambda page, document: (
        document
        if page != 1
        else document[: document.index(b"<record>")] + document[document.rindex(b"</record>") + 9 :]
    )
    repository.pages = 0
    assert len(harvested(library, repository, since="1990-01-01")) == 6


def test_a_page_that_comes_for_ever(library, repository):
    repository.listed = lambda asked: (
        "<ListRecords>"
        + repository.record(repository.items[0], "oai_dc")
        + "<resumptionToken>x</resumptionToken></ListRecords>"
    )
    with pytest.raises(Refused, match="over and over"):
        harvested(library, repository)
    assert stats(library)["works"] == 1


SPOILED = {
    "characters": lambda document: document.replace(b"garden", b"gar\x0bden").replace(
        b"<metadata>", b"<metadata>\x01&#x2;"
    ),
    "ampersands": lambda document: document.replace(
        b"</dc:title>", b" </dc:title><dc:publisher>Smith & Sons &copy; &bogus;</dc:publisher>"
    ),
    "latin": lambda document: (
        document.decode().replace("王小明", "Wang").replace("Иванов, Пётр", "Ivanov, P.").encode("latin-1")
    ),
    "warning": lambda document: b"<b>Warning</b>: mysql_connect() in /var/www on line 3\n" + document,
    "no name space": lambda document: document.replace(b' xmlns="http://www.openarchives.org/OAI/2.0/"', b""),
    "prefixed": lambda document: document.replace(b"<OAI-PMH xmlns=", b"<OAI-PMH xmlns:o='x' xmlns="),
    "doctype": lambda document: document.replace(
        b"?>\n", b"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>\n", 1
    ),
}


@pytest.mark.parametrize("how", SPOILED)
def test_xml_that_is_not_right(library, repository, how):
    repository.spoil = lambda page, document: SPOILED[how](document)
    told = []
    assert len(harvested(library, repository, told)) == 23
    assert titles(library) == expected(repository)
    assert any("mended" in text for text in told) == (how not in ("no name space", "prefixed"))


def test_a_page_that_was_cut_is_asked_for_again_or_mended(library, repository):
    repository.spoil = lambda page, document: document if page != 2 else b""
    assert len(harvested(library, repository)) == 23


def test_one_bad_record_costs_itself(library, repository):
    repository.items[2].metadata["oai_dc"] = "<nonsense/>"
    repository.items[3].metadata["oai_dc"] = ""
    repository.items[4].metadata["oai_dc"] = dublin(date="2004")
    found = harvested(library, repository)
    assert [one.outcome.status for one in found].count("failed") == 3
    assert stats(library)["works"] == 20


def test_errors_say_what_to_do(library, repository):
    repository.prefixes = ["oai_dc", "mets"]
    with pytest.raises(Usage, match="mets"):
        harvested(library, repository, prefix="mods")
    repository.status = 404  # some answer errors so, and mean it well
    assert harvested(library, repository, since="2030-01-01") == []


def test_private_networks_are_left_alone(library, repository):
    asker = Asker(
        repository.address, fetch=settings().fetch, harvest=settings({"harvest": {"pause": 0}}).harvest
    )
    started = time.monotonic()
    with pytest.raises(BadInput, match="--allow-host"):
        asker.identify()
    assert time.monotonic() - started < 10
    assert repository.asked == []


def test_killed_at_any_moment_it_goes_on(tmp_path, repository):
    """The state lies in the library: a dozen kills, and still every record once."""
    repository.items = made(60)
    folder = tmp_path / "library"
    command = [
        sys.executable,
        "-m",
        "pinakes",
        "harvest",
        "http://repo.example.org/oai",
        "--library",
        str(folder),
    ]
    environment = {
        **os.environ,
        "PINAKES_RESOLVE": f"repo.example.org=127.0.0.1:{repository.address.rsplit(':', 1)[1].split('/')[0]}",
        "PINAKES_HARVEST_PAUSE": "0.1",
    }
    for pages in (1, 2, 4, 5):
        before = len(repository.asked)
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while len(repository.asked) - before < pages + 1 and process.poll() is None:
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.wait()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with open_library(folder) as library:
        assert titles(library) == sorted(
            f"On {a} {b} and the {c}" for a, b, c in itertools.islice(itertools.permutations(WORDS, 3), 60)
        )
        assert list(check(library)) == []
    lists = [asked for asked in repository.asked if asked["verb"] == "ListRecords"]
    assert sum("metadataPrefix" in asked for asked in lists) <= 3
    assert repository.wrong == []


def test_limit_goes_on_later(library, repository):
    assert len(harvested(library, repository, limit=7)) == 10
    assert len(harvested(library, repository, limit=7)) == 10
    assert len(harvested(library, repository)) == 3
    assert titles(library) == expected(repository)


def test_small_things():
    assert after("7", 1.0) == 7
    assert after("nonsense", 1.5) == 1.5
    assert after(None, 2.0) == 2
    assert after("Wed, 21 Oct 2015 07:28:00 GMT", 1.0) == 0
    assert (
        with_arguments("http://x/oai?site=a&verb=Identify", {"verb": "ListRecords", "set": "a b"})
        == "http://x/oai?site=a&verb=ListRecords&set=a+b"
    )
    assert stamp(" 2024-01-01T10:00:00.123Z ") == "2024-01-01T10:00:00Z"
    assert stamp("2024-01-01") == "2024-01-01"
    assert stamp("yesterday") is None
    assert earlier("2024-01-01", 60, by_day=False) == "2023-12-31T23:59:00Z"
    assert earlier("2024-01-01T00:00:30Z", 60, by_day=True) == "2023-12-31"
