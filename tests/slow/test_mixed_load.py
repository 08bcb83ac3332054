"""A short while of everything together; `make load` takes an hour."""

import pytest

from tests.slow.mixed_load import load

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def test_users_see_answers_or_are_told_to_wait():
    answers, rounds, _ = load(30)
    assert {"web 200", "oai 200", "api 200"} <= set(answers)
    assert rounds["batch"] >= 1
    assert rounds["crawl"] >= 1
