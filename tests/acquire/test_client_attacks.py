"""What hostile and careless servers try: disguised addresses, names that change, streams that lie, robots.txt that is odd."""

import gzip
import socket
from dataclasses import replace

import pytest

from pinakes.acquire import client as client_module
from pinakes.acquire.addresses import checked
from pinakes.acquire.client import WebClient
from pinakes.acquire.fetch import Request
from pinakes.acquire.robots import SLOWEST, parsed
from pinakes.config import settings
from pinakes.errors import BadInput
from pinakes.evaluate.world.server import ServedAnswer, page

GIVEN = settings(files=(), environment={})
FETCH = replace(GIVEN.fetch, timeout=5.0, size=1 << 20)
CRAWL = replace(GIVEN.crawl, pause=0.0, tries=1, patience=5.0)
DISGUISED = [
    "2130706433", "0x7f000001", "0x7f.0x0.0x0.0x1", "127.1", "0", "localhost.", "[::1]", "[::]", "[::ffff:10.0.0.1]",
    "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::a00:1]", "[2002:a00:1::]", "[fd00::1]", "100.64.0.1", "127。0。0。1",
]  # fmt: skip


@pytest.mark.parametrize("host", DISGUISED)
def test_private_addresses_in_disguise_are_not_asked(host):
    with pytest.raises(BadInput, match="private network"):
        WebClient(FETCH, CRAWL).get(f"http://{host}/", robots=False)


def test_no_redirect_leads_to_a_private_address_in_disguise(world):
    places = {f"/{n}": ServedAnswer(status=302, headers={"Location": f"http://{host}/"})
              for n, host in enumerate(DISGUISED) if host.isascii()}  # fmt: skip
    world({"one.example": places})
    for path in places:
        with pytest.raises(BadInput, match="private network"):
            WebClient(FETCH, CRAWL).get(f"http://one.example{path}", robots=False)


def test_a_host_whose_redirects_lead_nowhere_is_not_silent(world):
    loop = ServedAnswer(status=302, headers={"Location": "http://one.example/loop"})
    world({"one.example": {"/loop": loop, "/a": page("x")}})
    client = WebClient(FETCH, CRAWL)
    for _ in range(5):
        with pytest.raises(BadInput, match="redirects more than"):
            client.get("http://one.example/loop", robots=False)
    assert client.get("http://one.example/a", robots=False).status == 200


def test_a_name_that_is_public_once_and_private_the_next_time_is_refused_then(monkeypatch):
    answers = [["8.8.8.8"], ["8.8.8.8", "10.0.0.1"], ["10.0.0.1"]]
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *given, **more: [(0, 0, 0, "", (ip, 80)) for ip in answers.pop(0)]
    )
    assert checked("a.example", 80, resolve={}, allowed=()) == ("8.8.8.8", 80)
    for _ in range(2):
        with pytest.raises(BadInput, match="private network"):
            checked("a.example", 80, resolve={}, allowed=())


@pytest.mark.parametrize(("content", "coding", "said"), [
    (gzip.compress(b"0" * (8 << 20)), "gzip", "unpacks to more"),
    (gzip.compress(gzip.compress(b"x")), "gzip, gzip", "not asked for"),
    (gzip.compress(b"hello " * 1000)[:40], "gzip", "ends before its end"),
    (b"\x1f\x8b\x08garbage" * 9, "gzip", "broken"),
], ids=("bomb", "twice", "cut", "garbage"))  # fmt: skip
def test_streams_that_lie(world, content, coding, said):
    world({"one.example": {"/a": ServedAnswer(content, headers={"Content-Encoding": coding})}})
    with pytest.raises(BadInput, match=said):
        WebClient(FETCH, CRAWL).get("http://one.example/a", robots=False)


def test_streams_one_behind_the_other_are_one(world):
    both = gzip.compress(b"one ") + gzip.compress(b"two") + b"\0\0"
    world({"one.example": {"/a": ServedAnswer(both, headers={"Content-Encoding": "gzip"})}})
    assert WebClient(FETCH, CRAWL).get("http://one.example/a", robots=False).content == b"one two"


def test_odd_robots_are_obeyed(world):
    rules = b"\xef\xbb\xbfUser-agent: *\nDisallow: /private"
    site = {"/robots.txt": ServedAnswer(rules), "/private": page("p"), "/a": page("a")}
    there = world({"one.example": site})
    asker = WebClient(FETCH, CRAWL)
    for place in ("one.example/private", "me:pw@one.example/%70rivate", "ONE.example/private?x"):
        with pytest.raises(BadInput, match=r"robots\.txt"):
            asker.get(f"http://{place}")
    assert asker.get("http://you@one.example/a").status == 200
    assert [asked.path for asked in there.asked] == [
        "/robots.txt",
        "/a",
    ]  # one host, whatever stands before it
    assert parsed("User-agent: *\nCrawl-delay: 99999999", "x").delay == SLOWEST


@pytest.mark.parametrize("status", [500, 503, 429])
def test_a_site_that_could_not_show_its_robots_is_left_and_asked_again_later(world, monkeypatch, status):
    robots = [ServedAnswer(status=status), ServedAnswer(b"User-agent: *\nDisallow: /b")]
    world({"one.example": lambda asked: robots.pop(0) if asked.path == "/robots.txt" else page("x")})
    asker = WebClient(FETCH, CRAWL)
    for _ in range(2):
        with pytest.raises(BadInput, match=str(status)):
            asker.get("http://one.example/a")
    monkeypatch.setattr(client_module, "AGAIN", 0.0)
    assert asker.get("http://one.example/a").status == 200


def test_keys_go_along_where_the_same_server_redirects(world):
    moved = ServedAnswer(status=301, headers={"Location": "/works/2"})
    there = world({"one.example": {"/works/1": moved, "/works/2": page("x")}})
    reply = WebClient(FETCH, CRAWL).get(
        "http://one.example/works/1", request=Request(secret={"api_key": "sesame"}), robots=False
    )
    assert [asked.path for asked in there.asked] == ["/works/1?api_key=sesame", "/works/2?api_key=sesame"]
    assert "sesame" not in reply.address
