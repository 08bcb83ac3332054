"""Sites served on this machine under names of their own."""

import pytest

from pinakes.evaluate.world.server import World


@pytest.fixture
def world(monkeypatch):
    opened = []

    def make(sites):
        world = World(sites).__enter__()
        opened.append(world)
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        return world

    yield make
    for world in opened:
        world.__exit__()
