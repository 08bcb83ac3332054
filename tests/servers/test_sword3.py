"""The SWORD 3 server of the tests keeps to the specification."""

import base64
import hashlib
import json

import httpx
import pytest

from tests.servers.running import running
from tests.servers.sword3 import CONTEXT, METADATA, TOKEN, Sword3

SAID = json.dumps({"@context": CONTEXT, "@type": "Metadata", "dc:title": "T"}).encode()


def digest(content):
    return {"Digest": f"SHA-256={base64.b64encode(hashlib.sha256(content).digest()).decode()}"}


NEW = {
    "Content-Type": "application/json",
    "Content-Disposition": "attachment; metadata=true",
    "Metadata-Format": METADATA,
    "In-Progress": "true",
}
FILE = {"Content-Type": "application/pdf", "Content-Disposition": "attachment; filename=a.pdf"}


@pytest.fixture(scope="module")
def address():
    with running(lambda address: Sword3(address).app()) as (where, _):
        yield f"{where}/sword3"


@pytest.fixture
def client(address):
    with httpx.Client(base_url=address, headers={"Authorization": f"Bearer {TOKEN}"}) as http:
        yield http


def an_object(client):
    answer = client.post("/service", content=SAID, headers={**NEW, **digest(SAID)})
    assert answer.status_code == 201
    return answer.headers["location"]


def test_the_whole_way(client):
    one = an_object(client)
    assert client.put(f"{one}/files", content=b"x", headers={**FILE, **digest(b"x")}).status_code == 204
    assert client.post(one, headers={"In-Progress": "false"}).json()["state"][0]["@id"].endswith("ingested")
    assert client.post(one, headers={"In-Progress": "false"}).status_code == 405


def test_segments(client):
    one, whole = an_object(client), b"x" * 1_500_000
    init = f"segment-init; size={len(whole)}; segment_count=2; segment_size=1000000; digest={digest(whole)['Digest']}"
    place = client.post("/staging", headers={"Content-Disposition": init}).headers["location"]
    reference = {
        "@context": CONTEXT,
        "@type": "ByReference",
        "byReferenceFiles": [{"@id": place, "contentDisposition": "attachment; filename=a.pdf"}],
    }
    by = {"Content-Type": "application/json", "Content-Disposition": "attachment; by-reference=true"}
    for number, part in ((1, whole[:1_000_000]), (2, whole[1_000_000:])):
        assert client.put(f"{one}/files", json=reference, headers=by).status_code == 400
        headers = {"Content-Disposition": f"segment; segment_number={number}", **digest(part)}
        assert (
            client.post(place, content=part[:-1], headers={**headers, **digest(part[:-1])}).status_code == 400
        )
        assert client.post(place, content=part, headers=headers).status_code == 204
    assert client.get(place).json()["segments"]["expecting"] == []
    assert client.put(f"{one}/files", json=reference, headers=by).status_code == 204


@pytest.mark.parametrize(
    ("ask", "status"),
    [
        (lambda c, o: httpx.get(o), 401),
        (lambda c, o: c.get(o, headers={"Authorization": "Bearer x"}), 403),
        (lambda c, o: c.post("/service", content=SAID, headers=NEW), 400),
        (lambda c, o: c.post("/service", content=SAID, headers={**NEW, **digest(b"other")}), 412),
        (lambda c, o: c.post("/service", content=b"{}", headers={**NEW, **digest(b"{}")}), 400),
        (
            lambda c, o: c.post(
                "/service", content=SAID, headers={**NEW, **digest(SAID), "Content-Type": "text/xml"}
            ),
            415,
        ),
        (
            lambda c, o: c.post(
                "/service", content=SAID, headers={**NEW, **digest(SAID), "Metadata-Format": "x"}
            ),
            415,
        ),
        (
            lambda c, o: c.post(
                "/service", content=SAID, headers={**NEW, **digest(SAID), "Content-Disposition": "inline"}
            ),
            400,
        ),
        (
            lambda c, o: c.post(
                "/service", content=SAID, headers={**NEW, **digest(SAID), "In-Progress": "no"}
            ),
            400,
        ),
        (lambda c, o: c.put(f"{o}/files", content=b"x", headers=FILE), 400),
        (
            lambda c, o: c.put(
                f"{o}/files", content=b"x", headers={**digest(b"x"), "Content-Disposition": "attachment"}
            ),
            400,
        ),
        (lambda c, o: c.put(f"{o}/files", content=b"x" * 4_100_000, headers=FILE), 413),
        (lambda c, o: c.post("/staging", headers={"Content-Disposition": "segment-init; size=5"}), 400),
        (lambda c, o: c.get(o + "0"), 404),
    ],
)
def test_malformed_requests(client, ask, status):
    assert ask(client, an_object(client)).status_code == status
