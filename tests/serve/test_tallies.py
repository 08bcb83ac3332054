"""Counts over a library: the same by a child and at once, given from before while they are made anew, without what is hidden."""

import asyncio
import gzip
import json

import pytest

from pinakes.serve import counting, tallies
from pinakes.serve.counting import COUNTS, by_child
from pinakes.serve.pages.desk import Desk
from pinakes.serve.tallies import Tallies
from pinakes.store.adding import add
from pinakes.store.library import open_library
from pinakes.store.network.linking import link
from pinakes.store.people import listing
from pinakes.store.people.gathering import gather
from tests.store.made import outcome

TITLES = (
    "Catalogues of great libraries",
    "Каталоги больших библиотек",
    "图书馆目录的历史",
    "Kataloge alter Bibliotheken",
)
AUTHORS = (("Rossi, Anna",), ("Иванов, Пётр", "Rossi, Anna"), ("王小明",), ("Müller, Jörg",))
LANGUAGES = ("en", "ru", "zh", "de")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("tallies") / "library"
    cited = [{"raw": f"{AUTHORS[0][0]} (1990). {TITLES[0]}.", "csl": {"title": TITLES[0], "author": [{"family": "Rossi", "given": "Anna"}], "issued": {"date-parts": [[1990]]}}, "weight": 0.95}]  # fmt: skip
    with open_library(place, create=True) as library, library.at_work():
        for number, (title, authors, language) in enumerate(zip(TITLES, AUTHORS, LANGUAGES, strict=True)):
            made = outcome(f"{number}.pdf", title, authors=authors, year=1990 + number, language=language, references=cited if number else [])  # fmt: skip
            add(library, (made,), by="test")
        link(library)
        list(gather(library))
    return place


@pytest.mark.parametrize("name", ["numbers", "people", "most cited"])
def test_a_child_counts_the_same(folder, name):
    with open_library(folder) as library:
        expected = COUNTS[name](library)
    assert asyncio.run(by_child(name, folder)) == expected
    assert expected


def test_who_asks_meanwhile_is_given_what_was_counted_last(folder, monkeypatch):
    monkeypatch.setattr(tallies, "PATIENCE", 0.05)
    monkeypatch.setattr(tallies, "is_large", lambda library: True)

    async def asked():
        desk = Desk(str(folder))
        counts, answers = Tallies(desk), iter([("first", 0.0), ("second", 0.5), ("third", 0.5)])

        async def slow(name):
            value, seconds = next(answers)
            await asyncio.sleep(seconds)
            return value

        monkeypatch.setattr(counts, "now", slow)
        found = [await counts.of("numbers"), await counts.of("numbers")]
        await desk.write(lambda library: _change(library))
        found.append(await counts.of("numbers"))  # still the first: the second is being counted
        await asyncio.sleep(0.6)
        found.append(await counts.of("numbers"))
        found.append(await counts.of("people"))  # never counted, and takes longer
        await counts.close()
        desk.close()
        return found

    assert asyncio.run(asked()) == ["first", "first", "first", "second", None]


def _change(library):
    with library.database.transaction("a change", by="test"):
        pass


def test_people_without_some_works(folder):
    with open_library(folder) as library:
        ranking = listing.everybody(library)
        assert [one["works"] for one in listing.lines(library, ranking)][:2] == [2, 1]
        left = listing.lines(library, ranking, hidden=[2])
        assert {one["name"] for one in left if one["works"] == 1} >= {"Rossi, Anna"}
        assert not any("Иванов" in one["name"] for one in left)
        assert not list(listing.listed(library, "Иванов", limit=5, hidden=[2]))


def test_the_map_without_some_works(folder):
    from pinakes.serve.pages.network import _packed

    with open_library(folder) as library:
        laid, packed = COUNTS["map"](library)
        shown = json.loads(gzip.decompress(packed))
        less_shown = json.loads(gzip.decompress(_packed(library, laid, frozenset([2]))))
    assert (shown["all"], less_shown["all"]) == (4, 3)
    assert "w2" not in less_shown["works"]
    assert len(less_shown["citations"]) == len(shown["citations"]) - 1
    assert all(max(pair) < 3 for pair in less_shown["citations"])


def test_a_library_is_large_by_its_works(folder, monkeypatch):
    with open_library(folder) as library:
        assert not counting.is_large(library)
        monkeypatch.setattr(counting, "LARGE", 3)
        assert counting.is_large(library)
