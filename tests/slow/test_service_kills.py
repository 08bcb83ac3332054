"""A kill of each: writer, service, its worker, a backend and the server; `make kills` does a thousand."""

import pytest

from tests.slow.service_kills import KINDS, drill

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def test_nothing_acknowledged_is_lost():
    killed, answers = drill(6, seed=5)
    assert all(killed[kind] for kind in KINDS)
    assert killed["documents"] >= 1
    assert answers["303"] + answers["200"] >= 1
