"""The SWORD 2 server of the tests keeps to the profile."""

import hashlib

import httpx
import pytest

from tests.servers.running import running
from tests.servers.sword2 import ATOM, PASSWORD, USER, Sword2

ENTRY = (
    f'<entry xmlns="{ATOM}" xmlns:dcterms="http://purl.org/dc/terms/"><title>T</title><id>urn:x:1</id><updated>2020-01-01T00:00:00Z</updated>'
    "<author><name>A</name></author><dcterms:title>T</dcterms:title></entry>"
).encode()
KIND = {"Content-Type": "application/atom+xml;type=entry"}
FILE = {"Content-Type": "application/pdf", "Content-Disposition": "attachment; filename=a.pdf"}


@pytest.fixture(scope="module")
def address():
    with running(lambda address: Sword2(address).app()) as (where, _):
        yield f"{where}/sword2"


@pytest.fixture
def client(address):
    with httpx.Client(base_url=address, auth=(USER, PASSWORD)) as http:
        yield http


def an_item(client):
    answer = client.post("/collection/one", content=ENTRY, headers={**KIND, "In-Progress": "true"})
    assert answer.status_code == 201
    return answer.headers["location"]


def test_the_whole_way(client):
    edit = an_item(client)
    media = edit.replace("/edit/", "/media/")
    assert (
        client.post(
            media, content=b"x", headers={**FILE, "Content-MD5": hashlib.md5(b"x").hexdigest()}
        ).status_code
        == 201
    )
    assert client.put(media, content=b"y", headers=FILE).status_code == 204
    assert client.get(media).content == b"y"
    assert client.post(edit, headers={"In-Progress": "false"}).status_code == 200
    assert "archived" in client.get(edit.replace("/edit/", "/statement/")).text


@pytest.mark.parametrize(
    ("ask", "status"),
    [
        (lambda c, e, m: httpx.get(e), 401),
        (lambda c, e, m: httpx.get(e, auth=(USER, "x")), 401),
        (lambda c, e, m: c.post("/collection/one", content=b"<entry/>", headers=KIND), 400),
        (lambda c, e, m: c.post("/collection/one", content=b"not xml", headers=KIND), 400),
        (
            lambda c, e, m: c.post(
                "/collection/one",
                content=ENTRY.replace(b"<updated>2020-01-01T00:00:00Z</updated>", b""),
                headers=KIND,
            ),
            400,
        ),
        (
            lambda c, e, m: c.post("/collection/one", content=ENTRY, headers={"Content-Type": "text/plain"}),
            415,
        ),
        (
            lambda c, e, m: c.post(
                "/collection/one", content=ENTRY, headers={**KIND, "In-Progress": "maybe"}
            ),
            400,
        ),
        (
            lambda c, e, m: c.post("/collection/one", content=ENTRY, headers={**KIND, "On-Behalf-Of": "bob"}),
            412,
        ),
        (
            lambda c, e, m: c.post(
                "/collection/one", content=ENTRY, headers={**KIND, "Content-MD5": "0" * 32}
            ),
            412,
        ),
        (lambda c, e, m: c.post(m, content=b"x", headers={**FILE, "Content-MD5": "nonsense"}), 400),
        (lambda c, e, m: c.post(m, content=b"x", headers={**FILE, "Content-MD5": "0" * 32}), 412),
        (lambda c, e, m: c.post(m, content=b"x", headers={"Content-Type": "application/pdf"}), 400),
        (
            lambda c, e, m: c.post(
                m, content=b"x", headers={**FILE, "Packaging": "http://example.org/other"}
            ),
            415,
        ),
        (lambda c, e, m: c.post(m, content=b"x" * 9_100_000, headers=FILE), 413),
        (lambda c, e, m: c.get(e + "0"), 404),
    ],
)
def test_malformed_requests(client, ask, status):
    edit = an_item(client)
    assert ask(client, edit, edit.replace("/edit/", "/media/")).status_code == status


def test_a_completed_deposit_takes_no_more_files(client):
    edit = an_item(client)
    client.post(edit, headers={"In-Progress": "false"})
    assert client.post(edit, headers={"In-Progress": "false"}).status_code == 409
    assert client.post(edit.replace("/edit/", "/media/"), content=b"x", headers=FILE).status_code == 409
