"""The index on a search server finds what our own finds. The server is a stand-in that keeps to the reference of OpenSearch."""

import pytest

from pinakes.errors import Refused, Usage
from pinakes.store.adding import add
from pinakes.store.changing import collect, join
from pinakes.store.library import open_library
from pinakes.store.opensearch import TOKEN, ServerIndex
from pinakes.store.search import SERVER, Index, behind, index_of
from tests.servers.opensearch import OpenSearchStandIn
from tests.servers.running import running
from tests.store.made import outcome
from tests.store.test_search import WORKS, outcome_of

QUERIES = (
    "", "quokka", "library", "bibliothek", "книги", "图书馆", '"digital library"', "year:2000..2010", "lang:de", "-lang:de",
    "author:roe", "librar*", "libary~", "has:file", "type:article", "set:theses", "doubling OR quokka", "text:quokka",
    "title:library -author:roe", "cites:w1", "nothingofthekind", "msc:6*", "study", "the",
)  # fmt: skip


@pytest.fixture
def kept_in():
    """These are of search servers."""


@pytest.fixture
def server():
    with running(lambda _: OpenSearchStandIn().app()) as (where, faults):
        yield where, faults


@pytest.fixture
def shelf(tmp_path):
    with open_library(tmp_path / "library", create=True) as library:
        added = add(library, [outcome_of(line) for line in WORKS.values()])
        collect(library, "theses", added[7].work, by="person:test")
        yield library


def test_the_same_works_are_found(shelf, server):
    ours, theirs = Index(shelf), ServerIndex(shelf, f"{server[0]}/books")
    assert len(ours) == len(theirs) == len(WORKS)
    for query in QUERIES:
        assert theirs.numbers(query) == ours.numbers(query), query
        assert theirs.count(query) == ours.count(query), query
        assert theirs.facets(query) == ours.facets(query), query
        found = {hit.work: hit.highlights for hit in theirs.search(query, limit=50)}
        assert found == {hit.work: hit.highlights for hit in ours.search(query, limit=50)}, query


def test_the_best_comes_first_on_both(shelf, server):
    ours, theirs = Index(shelf), ServerIndex(shelf, f"{server[0]}/books")
    for query in ("library", "книги", "图书馆", "quokka"):
        mine, other = ours.search(query, limit=1), theirs.search(query, limit=1)
        assert [hit.work for hit in mine] == [hit.work for hit in other], query


def test_only_what_changed_is_sent(shelf, server):
    where, faults = server
    ServerIndex(shelf, f"{where}/books")
    before = faults.count("POST", "_bulk")
    ServerIndex(shelf, f"{where}/books")
    assert faults.count("POST", "_bulk") == before
    add(shelf, [outcome("new.pdf", "Wombats of the western desert")])
    found = ServerIndex(shelf, f"{where}/books")
    assert faults.count("POST", "_bulk") == before + 1
    assert [hit.title for hit in found.search("wombats")] == ["Wombats of the western desert"]


def test_works_that_were_joined_are_gone(shelf, server):
    where, _ = server
    first = ServerIndex(shelf, f"{where}/books").numbers("")
    join(shelf, f"w{first[0]}", f"w{first[1]}", by="person:test")
    assert ServerIndex(shelf, f"{where}/books").numbers("") == Index(shelf).numbers("")


def test_an_older_state_does_not_take_the_place_of_a_newer(shelf, server):
    where, _ = server
    found = ServerIndex(shelf, f"{where}/books")
    number = found.numbers("")[0]
    old = b"".join(found._lines([(number, 0, None)]))
    found._check(found._call("POST", "/books/_bulk", old))  # refused as a conflict, which is no fault
    assert found.numbers("") == Index(shelf).numbers("")


def test_the_server_named_in_the_environment_is_used(shelf, server, monkeypatch):
    monkeypatch.setenv(SERVER, f"{server[0]}/books")
    assert behind(shelf) == len(WORKS)
    assert isinstance(index_of(shelf), ServerIndex)
    assert behind(shelf) == 0
    assert index_of(shelf, wait=False).count("quokka") == 1


def test_an_index_that_is_not_there_yet_knows_nothing(shelf, server):
    found = ServerIndex(shelf, f"{server[0]}/books", wait=False)
    assert (found.count("quokka"), found.search("quokka"), found.numbers("")) == (0, [], [])
    assert found.facets("") == {"lang": {}, "type": {}, "year": {}}


def test_a_server_that_fails_is_told(shelf, server):
    where, faults = server
    faults.add("PUT", "/books", 503)
    with pytest.raises(Refused, match="does not answer"):
        ServerIndex(shelf, f"{where}/books")
    faults.add("POST", "_bulk", "lost")
    with pytest.raises(Refused, match="does not answer"):
        ServerIndex(shelf, f"{where}/books")
    assert ServerIndex(shelf, f"{where}/books").numbers("") == Index(shelf).numbers("")


def test_addresses(shelf, monkeypatch):
    for wrong in ("https://host:9200", "ftp://host/books", "https://host/a/b"):
        with pytest.raises(Usage, match="names a server and an index"):
            ServerIndex(shelf, wrong)
    monkeypatch.setenv(TOKEN, "geheim")
    with pytest.raises(Refused) as told:
        ServerIndex(shelf, "http://anna:passwort@127.0.0.1:9/books")
    assert "passwort" not in str(told.value)
    assert "geheim" not in str(told.value)
