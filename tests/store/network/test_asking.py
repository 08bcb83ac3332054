"""What the network tells: on a small one, whose answers can be counted by hand."""

import numpy as np
import pytest

from pinakes.errors import Usage
from pinakes.store.network.asking import cited_with, cites, coupled, entity_of
from pinakes.store.network.graph import communities, grouped, most_important, near
from pinakes.store.network.linking import link

BOOKS = {
    "bees": "Weber K. The keeping of bees in old monasteries. 1990.",
    "honey": "Weber K. Honey and wax in the trade of Hansa cities. 1993.",
    "shelves": "Rossi A. Shelves and chains of medieval libraries. 1985.",
    "scrolls": "Rossi A. Unrolling the scrolls of Herculaneum. 1988.",
}


@pytest.fixture
def network(library, hold, cite):
    works = {
        "bees": hold("The keeping of bees in old monasteries", authors=("Weber, Karl",), year=1990),
        "shelves": hold("Shelves and chains of medieval libraries", authors=("Rossi, Anna",), year=1985),
    }
    for i in range(3):
        works[f"beekeeper {i}"] = cite(BOOKS["bees"], BOOKS["honey"])
        works[f"librarian {i}"] = cite(BOOKS["shelves"], BOOKS["scrolls"])
    works["both"] = cite(BOOKS["bees"], BOOKS["shelves"])
    link(library)
    return works


def test_what_is_cited_together(library, network):
    found = cited_with(library, network["bees"])
    assert [(one.title, one.count) for one in found] == [
        ("Honey and wax in the trade of Hansa cities", 3),
        ("Shelves and chains of medieval libraries", 1),
    ]
    assert found[0].score == pytest.approx(3 / (4 * 3) ** 0.5, abs=1e-4)


def test_what_is_cited_with_a_wanted_work(library, network):
    honey = next(one for one in cites(library, network["beekeeper 0"]) if one.entity < 0)
    assert [one.name for one in cited_with(library, honey.name)] == [network["bees"]]


def test_works_that_cite_the_same_works_are_alike(library, network):
    found = coupled(library, network["beekeeper 0"])
    assert [(one.name, one.count) for one in found] == [
        (network["beekeeper 1"], 2), (network["beekeeper 2"], 2), (network["both"], 1),
    ]  # fmt: skip
    assert found[0].score == 1.0


def test_works_near_another_in_the_network(library, network):
    found = [one.name for one in near(library, network["beekeeper 0"])]
    beekeepers = {network["beekeeper 1"], network["beekeeper 2"], network["bees"]}
    assert set(found[:3]) == beekeepers
    assert found.index(network["shelves"]) > 2
    assert near(library, network["beekeeper 0"])[0].count == 1


def test_works_are_ranked_by_importance(library, network):
    assert {one.name for one in most_important(library, limit=2)} == {network["bees"], network["shelves"]}
    assert len(most_important(library, limit=50)) == 9
    assert len(most_important(library, limit=50, wanted=True)) == 11


def test_communities_of_works(library, network):
    found = communities(library)
    assert len(found) == 2
    assert sorted(group.size for group in found) in ([4, 5],)
    assert {group.works[0].name for group in found} == {network["bees"], network["shelves"]}


def test_an_empty_library_gives_empty_answers(library):
    assert most_important(library) == []
    assert communities(library) == []
    with pytest.raises(Usage, match="wanted"):
        entity_of(library, "x5")
    with pytest.raises(Usage, match="no work"):
        cites(library, "w5")


def test_groups_of_a_large_network_are_found():
    chance = np.random.default_rng(1)
    truth = np.arange(2000) // 100
    inside = chance.integers(0, 100, (12000, 2)) + 100 * chance.integers(0, 20, (12000, 1))
    across = chance.integers(0, 2000, (1500, 2))
    one, other = np.concatenate([inside, across]).T
    labels = grouped(one, other, 2000)
    pure = sum(np.bincount(truth[labels == label]).max() for label in np.unique(labels))
    assert pure / 2000 > 0.9
    assert 15 <= len(np.unique(labels)) <= 40
