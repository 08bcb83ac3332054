"""One client: gentle, patient, careful with what it is told, and never twice for what it knows."""

import itertools
import time
from dataclasses import replace

import pytest

from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.acquire.fetch import Request
from pinakes.config import settings
from pinakes.errors import BadInput
from pinakes.evaluate.world.server import ServedAnswer, page

GIVEN = settings(files=(), environment={})
FETCH = replace(GIVEN.fetch, timeout=5.0)
CRAWL = replace(GIVEN.crawl, pause=0.0, tries=3, patience=5.0)


def client(**changes):
    return WebClient(FETCH, replace(CRAWL, **changes))


def test_robots_are_asked_once_and_obeyed_also_where_a_redirect_leads(world):
    one = {
        "/robots.txt": ServedAnswer(b"User-agent: *\nDisallow: /private"),
        "/a": page("a"),
        "/private": page("b"),
    }
    one["/go"] = ServedAnswer(status=302, headers={"Location": "http://two.example/secret"})
    two = {"/robots.txt": ServedAnswer(b"User-agent: *\nDisallow: /"), "/secret": page("s")}
    there = world({"one.example": one, "two.example": two})
    asker = client()
    assert asker.get("http://one.example/a").status == 200
    for address in ("http://one.example/private", "http://one.example/go"):
        with pytest.raises(BadInput, match=r"robots\.txt"):
            asker.get(address)
    assert [asked.path for asked in there.asked] == ["/robots.txt", "/a", "/go", "/robots.txt"]


def test_the_pause_that_a_site_asks_for_is_kept(world):
    there = world(
        {
            "one.example": {
                "/robots.txt": ServedAnswer(b"User-agent: *\nCrawl-delay: 0.3"),
                "/a": page("a"),
                "/b": page("b"),
            }
        }
    )
    asker = client()
    for path in ("/a", "/b", "/a"):
        asker.get(f"http://one.example{path}")
    moments = [asked.at for asked in there.asked if asked.path != "/robots.txt"]
    assert all(later - earlier >= 0.28 for earlier, later in itertools.pairwise(moments))


def test_a_busy_host_is_given_the_time_it_wants(world):
    answers = [
        ServedAnswer(status=503, headers={"Retry-After": "1"}),
        ServedAnswer(status=429, headers={"Retry-After": "0"}),
        page("now"),
    ]
    there = world(
        {"one.example": lambda asked: answers.pop(0) if asked.path == "/a" else ServedAnswer(status=404)}
    )
    began = time.monotonic()
    assert b"now" in client().get("http://one.example/a").content
    assert time.monotonic() - began >= 0.9
    assert [asked.path for asked in there.asked].count("/a") == 3


def test_a_host_that_wants_too_long_is_left_alone(world):
    there = world({"one.example": lambda asked: ServedAnswer(status=429, headers={"Retry-After": "3600"})})
    asker = client()
    for _ in range(2):
        with pytest.raises(BadInput, match=r"3600|busy"):
            asker.get("http://one.example/a", robots=False)
    assert len(there.asked) == 1


def test_a_silent_host_is_left_alone(world, monkeypatch):
    world({"one.example": {}})
    monkeypatch.setenv("PINAKES_RESOLVE", "one.example=127.0.0.1:1")
    asker = client()
    said = []
    for _ in range(5):
        with pytest.raises(BadInput) as error:
            asker.get("http://one.example/a", robots=False)
        said.append(str(error.value))
    assert "left alone" in said[-1]
    assert asker.requests == 3


def test_what_did_not_change_is_not_sent_again_and_what_is_fresh_not_asked_for(world, tmp_path):
    def site(asked):
        if asked.path == "/fresh":
            return ServedAnswer(b"f", headers={"Cache-Control": "max-age=600"})
        if asked.headers.get("if-none-match") == '"1"':
            return ServedAnswer(status=304)
        return ServedAnswer(b"body", headers={"ETag": '"1"'})

    there = world({"one.example": site})
    for _ in range(2):
        cache = Cache(tmp_path / "web.db")
        asker = WebClient(FETCH, CRAWL, cache=cache)
        assert asker.get("http://one.example/a", robots=False).content == b"body"
        assert asker.get("http://one.example/fresh", robots=False).content == b"f"
        cache.close()
    assert [asked.path for asked in there.asked] == ["/a", "/fresh", "/a"]


def test_keys_go_to_the_host_they_are_for_and_into_no_message(world, tmp_path):
    site = {"/a": ServedAnswer(status=302, headers={"Location": "http://two.example/b"}), "/c": page("c")}
    there = world({"one.example": site, "two.example": {"/b": page("b")}})
    request = Request(headers={"X-Key": "sesame-1"}, secret={"api_key": "sesame-2"})
    asker = WebClient(FETCH, CRAWL, cache=Cache(tmp_path / "web.db"))
    reply = asker.get("http://one.example/a?q=1", request=request, robots=False)
    assert reply.address == "http://two.example/b"
    first, second = there.asked
    assert (first.path, first.headers["x-key"]) == ("/a?q=1&api_key=sesame-2", "sesame-1")
    assert "sesame" not in second.path + str(second.headers)
    assert "sesame" not in asker.get("http://one.example/c", request=request, robots=False).address
    with pytest.raises(BadInput) as error:
        asker.get("http://10.0.0.1/x", request=request, robots=False)
    assert "sesame" not in str(error.value)
    assert b"sesame" not in (tmp_path / "web.db").read_bytes()


def test_private_addresses_are_refused_also_behind_a_redirect(world):
    world({"one.example": {"/a": ServedAnswer(status=302, headers={"Location": "http://192.168.1.1/admin"})}})
    with pytest.raises(BadInput, match="private network"):
        client().get("http://one.example/a")
