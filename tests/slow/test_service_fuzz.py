"""The API asked everything its description allows, and what it does not: it never answers 500."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.serve.conftest import Service

pytestmark = pytest.mark.slow
TRANSPORT = (httpx.RemoteProtocolError, httpx.ConnectError)


@pytest.fixture(scope="module")
def running():
    service = Service("--workers", "2", "--timeout", "10")
    yield service.address
    service.stop()


def test_no_answer_is_a_500(running):
    schema = schemathesis.openapi.from_url(f"{running}/openapi.json")
    asked = 0
    for operation in schema.get_all_operations():

        @given(case=operation.ok().as_strategy())
        @settings(
            max_examples=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
            derandomize=True,
        )
        def ask(case):
            nonlocal asked
            answer = case.call(base_url=running, timeout=100)
            assert answer.status_code != 500, (case.as_curl_command(), answer.text[:300])
            asked += 1

        ask()
    assert asked > 200
    assert httpx.get(f"{running}/healthz").status_code == 200
