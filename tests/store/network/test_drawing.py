"""Twenty thousand works are laid out within seconds, each in its place, the same every time."""

import sqlite3
import time

import numpy as np
import pytest

from pinakes.store.network.drawing import whole


@pytest.fixture
def network():
    sql = sqlite3.connect(":memory:")
    sql.execute("CREATE TABLE link (citing INTEGER, cited INTEGER, gone INTEGER)")

    def made(number, groups):
        chance = np.random.default_rng(1)
        group = chance.integers(0, groups, number)
        members = [np.flatnonzero(group == one) for one in range(groups)]
        citing = np.repeat(np.arange(number), 3)
        cited = np.array(
            [
                chance.choice(members[group[one]]) if chance.random() < 0.9 else chance.integers(0, number)
                for one in citing
            ]
        )
        sql.executemany(
            "INSERT INTO link VALUES (?, ?, NULL)",
            zip((citing + 1).tolist(), (cited + 1).tolist(), strict=True),
        )
        return sql

    return made


def test_twenty_thousand_works(network):
    sql = network(20_000, 60)
    begun = time.monotonic()
    found = whole(sql)
    assert time.monotonic() - begun < 30
    assert len(found.entities) == 20_000
    assert found.places.min() >= 0
    assert found.places.max() <= 1
    assert len(np.unique(found.places.round(5), axis=0)) > 19_000
    assert len(found.citations) <= 3000
    inside = [found.places[found.groups == group] for group in range(5)]
    spread = np.mean([one.std(axis=0).mean() for one in inside])
    assert spread < found.places.std(axis=0).mean() / 2, "works of a community lie together"


def test_an_empty_library_has_an_empty_map(network):
    assert len(whole(network(0, 1)).entities) == 0
