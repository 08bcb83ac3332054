"""Whether a form came from our own pages, and addresses that no page of ours has."""

import pytest
from starlette.datastructures import Headers
from starlette.routing import Match
from starlette.testclient import TestClient

from pinakes.config import settings
from pinakes.serve.app import application
from pinakes.serve.guard import _is_from_us
from pinakes.serve.pages import leaf, suite


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("http://library.example", True),
        ("https://library.example", True),
        ("http://library.example.evil", False),
        ("http://evil@library.example", False),
        ("http://[", False),
        ("http://a]", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_form_is_ours_where_its_origin_is_our_host(origin, ours):
    assert _is_from_us(Headers({"origin": origin, "host": "library.example"})) is ours


@pytest.mark.parametrize("view", [leaf, suite])
def test_a_page_whose_number_has_no_end_is_not_there(view):
    def is_there(number):
        scope = {"type": "http", "method": "GET", "root_path": ""}
        paths = [f"/works/w1/leaf/{number}.webp", f"/suite/leaf/{number}.webp"]
        return any(
            route.matches(scope | {"path": path})[0] is Match.FULL
            for route in view.routes()
            for path in paths
        )

    assert is_there("12")
    assert not is_there("9" * 5000)
    assert not is_there("²")


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """A service for whoever sits at the machine."""
    chosen = settings(
        {"oai": {"address": "https://library.example"}, "serve": {"token": "word"}, "run": {"workers": 1}}
    )
    place = str(tmp_path_factory.mktemp("here") / "library")
    with TestClient(
        application(chosen, here=True, library=place), base_url="http://127.0.0.1:8070"
    ) as client:
        yield client


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8070", 200),
        ("127.0.0.1", 200),
        ("[::1]:8070", 200),
        ("library.example", 200),
        ("evil.example:8070", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("[", 421),
    ],
)
def test_a_name_that_leads_here_from_elsewhere_is_told_nothing(here, host, status):
    for path in ("/", "/oai?verb=Identify", "/api/v1/jobs"):
        assert here.get(path, headers={"host": host}).status_code == status
    assert here.get("/api/v1/jobs", headers={"host": host, "authorization": "Bearer word"}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        ("http://localhost:3000", True),
        ("https://evil.example", False),
        ("http://localhost.evil.example", False),
        ("null", False),
    ],
)
def test_pages_of_others_read_nothing_of_a_service_for_one_machine(here, origin, told):
    answer = here.get("/oai?verb=Identify", headers={"origin": origin})
    assert (answer.headers.get("access-control-allow-origin") == origin) is told
    grobid = here.get("/api/version", headers={"origin": origin})
    assert grobid.headers.get("access-control-allow-origin") == "*"


def test_a_request_with_two_lengths_is_refused(here):
    both = {"content-length": "13", "transfer-encoding": "chunked"}
    answer = here.post("/oai", content=b"verb=Identify", headers=both)
    assert (answer.status_code, answer.headers["connection"]) == (400, "close")


def test_jobs_are_listed_to_whoever_began_them(tmp_path):
    chosen = settings({"serve": {"token": "word"}, "run": {"workers": 1}})
    with TestClient(application(chosen, library=str(tmp_path / "library"))) as client:
        file = {"file": ("a.txt", b"A text about rivers.")}
        token = {"authorization": "Bearer word"}
        begun = client.post("/api/v1/jobs", files=file).json()
        mine = client.post("/api/v1/jobs", files=file, headers=token).json()
        assert client.get("/api/v1/jobs").json()["total"] == 0
        assert [one["id"] for one in client.get("/api/v1/jobs", headers=token).json()["jobs"]] == [mine["id"]]
        assert client.get(f"/api/v1/jobs/{begun['id']}").json()["id"] == begun["id"]
