"""A few random kills of writers, service and database; `make kills` does a thousand."""

import pytest

from tests.slow.service_kills import drill

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def test_nothing_acknowledged_is_lost():
    killed, answers = drill(6, seed=5)
    assert killed["documents"] >= 6
    assert answers[200] >= 6
