"""The InvenioRDM of the tests keeps to the reference."""

import httpx
import pytest

from tests.servers.invenio import TOKEN, Invenio
from tests.servers.running import running

GOOD = {
    "metadata": {
        "title": "T",
        "publication_date": "2004-06",
        "resource_type": {"id": "publication-article"},
        "creators": [{"person_or_org": {"type": "personal", "family_name": "Lima"}}],
    }
}
BYTES = {"Content-Type": "application/octet-stream"}


@pytest.fixture(scope="module")
def address():
    with running(lambda address: Invenio(address).app()) as (where, _):
        yield f"{where}/api"


@pytest.fixture
def client(address):
    with httpx.Client(base_url=address, headers={"Authorization": f"Bearer {TOKEN}"}) as http:
        yield http


def a_draft(client, said=GOOD):
    answer = client.post("/records", json=said)
    assert answer.status_code == 201
    return f"/records/{answer.json()['id']}/draft"


def with_file(client, draft):
    assert client.post(f"{draft}/files", json=[{"key": "a.pdf"}]).status_code == 201
    assert client.put(f"{draft}/files/a.pdf/content", content=b"x", headers=BYTES).status_code == 200
    assert (
        client.post(f"{draft}/files/a.pdf/commit").json()["checksum"]
        == "md5:9dd4e461268c8034f5c8564e155c67a6"
    )
    return draft


def test_the_whole_way(client):
    draft = with_file(client, a_draft(client))
    assert client.post(f"{draft}/actions/publish").status_code == 202
    assert client.get(draft).status_code == 404
    assert client.get(draft.removesuffix("/draft")).json()["is_published"] is True


@pytest.mark.parametrize(
    ("ask", "status"),
    [
        (lambda c, d: httpx.post(f"{c.base_url}records", json=GOOD), 401),
        (lambda c, d: c.post("/records", json=GOOD, headers={"Authorization": "Bearer no"}), 403),
        (lambda c, d: c.post("/records", content=b"{", headers={"Content-Type": "application/json"}), 400),
        (lambda c, d: c.post("/records", content=b"{}"), 415),
        (lambda c, d: c.post("/records", json={"title": "x"}), 400),
        (lambda c, d: c.get("/records/none/draft"), 404),
        (lambda c, d: c.post(f"{d}/files", json={"key": "a"}), 400),
        (lambda c, d: c.put(f"{d}/files/a.pdf/content", content=b"x", headers=BYTES), 404),
        (lambda c, d: c.post(f"{d}/files/a.pdf/commit"), 404),
        (lambda c, d: c.post(f"{d}/actions/publish"), 400),
        (lambda c, d: c.post(f"{d}/actions/submit-review", json={}), 404),
        (lambda c, d: c.put(f"{d}/review", json={"type": "x"}), 400),
    ],
)
def test_malformed_requests(client, ask, status):
    assert ask(client, a_draft(client)).status_code == status


@pytest.mark.parametrize(
    "change",
    [
        {"title": ""},
        {"publication_date": "June"},
        {"resource_type": {"id": "poem"}},
        {"creators": [{"person_or_org": {"type": "personal"}}]},
        {"rights": [{"id": "my-own"}]},
        {"languages": [{"id": "pt"}]},
    ],
)
def test_a_wrong_draft_says_so_and_is_not_published(client, change):
    draft = with_file(client, a_draft(client, {"metadata": {**GOOD["metadata"], **change}}))
    assert client.get(draft).json()["errors"]
    assert client.post(f"{draft}/actions/publish").status_code == 400


def test_a_file_is_started_once_and_filled_before_it_is_committed(client):
    draft = a_draft(client)
    client.post(f"{draft}/files", json=[{"key": "a.pdf"}])
    assert client.post(f"{draft}/files", json=[{"key": "a.pdf"}]).status_code == 400
    assert client.post(f"{draft}/files/a.pdf/commit").status_code == 400
    assert client.put(f"{draft}/files/a.pdf/content", content=b"x").status_code == 415
    assert client.post(f"{draft}/actions/publish").status_code == 400
