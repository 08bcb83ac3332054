"""The DSpace of the tests keeps to the contract: it turns away what DSpace would."""

import httpx
import pytest

from tests.servers.dspace import COLLECTION, EPERSON, PASSWORD, USER, DSpace
from tests.servers.running import running


@pytest.fixture
def server():
    made = []

    def make(address):
        made.append(DSpace(address))
        return made[0].app()

    with running(make) as (_address, faults):
        yield made[0], faults


@pytest.fixture
def client(server):
    with httpx.Client(base_url=server[0].root, timeout=5) as http:

        def watch(response):
            if token := response.headers.get("DSPACE-XSRF-TOKEN"):
                http.headers["X-XSRF-TOKEN"] = token

        http.event_hooks = {"response": [watch]}
        http.get("/security/csrf")
        answer = http.post("/authn/login", data={"user": USER, "password": PASSWORD})
        assert answer.status_code == 200
        http.headers["Authorization"] = answer.headers["Authorization"]
        yield http


def an_item(client):
    answer = client.post("/submission/workspaceitems", params={"owningCollection": COLLECTION}, json={})
    assert answer.status_code == 201
    return f"/submission/workspaceitems/{answer.json()['id']}"


def test_the_whole_way(client, server):
    item = an_item(client)
    assert (
        client.post(item, files={"file": ("a.pdf", b"x")}).json()["sections"]["upload"]["files"][0][
            "sizeBytes"
        ]
        == 1
    )
    patch = [
        {
            "op": "add",
            "path": "/sections/traditionalpageone/dc.title",
            "value": [{"value": "T", "language": "pt"}],
        },
        {"op": "add", "path": "/sections/traditionalpageone/dc.date.issued", "value": [{"value": "2004"}]},
        {"op": "add", "path": "/sections/license/granted", "value": True},
    ]
    assert client.patch(item, json=patch).status_code == 200
    assert (
        client.post(
            "/workflow/workflowitems",
            content=f"{server[0].root}{item}",
            headers={"Content-Type": "text/uri-list"},
        ).status_code
        == 201
    )
    assert client.get(item).status_code == 404


def test_without_a_token_nothing_is_changed(client):
    client.headers.pop("X-XSRF-TOKEN")
    assert (
        client.post(
            "/submission/workspaceitems", params={"owningCollection": COLLECTION}, json={}
        ).status_code
        == 403
    )


def test_an_old_token_is_refused_and_a_new_one_given(client):
    client.headers["X-XSRF-TOKEN"] = "old"
    answer = client.post("/submission/workspaceitems", params={"owningCollection": COLLECTION}, json={})
    assert answer.status_code == 403
    assert answer.headers["DSPACE-XSRF-TOKEN"]
    assert an_item(client)


def test_a_token_without_its_cookie_is_refused(client):
    client.cookies.clear()
    assert (
        client.post(
            "/submission/workspaceitems", params={"owningCollection": COLLECTION}, json={}
        ).status_code
        == 403
    )


def test_login_needs_the_right_password(server):
    with httpx.Client(base_url=server[0].root) as http:
        token = http.get("/security/csrf").headers["DSPACE-XSRF-TOKEN"]
        answer = http.post(
            "/authn/login", data={"user": USER, "password": "x"}, headers={"X-XSRF-TOKEN": token}
        )
        assert answer.status_code == 401
        assert "WWW-Authenticate" in answer.headers


def test_no_login_no_item(client):
    client.headers.pop("Authorization")
    assert (
        client.post(
            "/submission/workspaceitems", params={"owningCollection": COLLECTION}, json={}
        ).status_code
        == 401
    )


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (lambda c, i: c.post("/submission/workspaceitems", params={"owningCollection": "x"}, json={}), 422),
        (
            lambda c, i: c.post(
                "/submission/workspaceitems", params={"owningCollection": COLLECTION}, data={"a": "b"}
            ),
            415,
        ),
        (lambda c, i: c.post(i, content=b"bytes"), 415),
        (lambda c, i: c.post(i, files={"document": ("a.pdf", b"x")}), 400),
        (lambda c, i: c.patch(i, content=b"{}", headers={"Content-Type": "application/json"}), 400),
        (lambda c, i: c.patch(i, json=[{"op": "move", "path": "/sections/x"}]), 400),
        (
            lambda c, i: c.patch(
                i,
                json=[
                    {
                        "op": "add",
                        "path": "/sections/traditionalpageone/dc.nothing",
                        "value": [{"value": "x"}],
                    }
                ],
            ),
            422,
        ),
        (
            lambda c, i: c.patch(
                i, json=[{"op": "add", "path": "/sections/traditionalpageone/dc.title", "value": "x"}]
            ),
            422,
        ),
        (
            lambda c, i: c.patch(
                i,
                json=[
                    {
                        "op": "add",
                        "path": "/sections/traditionalpageone/dc.title",
                        "value": [{"value": "x"}] * 2,
                    }
                ],
            ),
            422,
        ),
        (
            lambda c, i: c.patch(
                i, json=[{"op": "add", "path": "/sections/license/granted", "value": "yes"}]
            ),
            422,
        ),
        (lambda c, i: c.patch("/submission/workspaceitems/1", json=[]), 404),
        (
            lambda c, i: c.post(
                "/workflow/workflowitems", content="x", headers={"Content-Type": "text/uri-list"}
            ),
            422,
        ),
        (lambda c, i: c.post("/workflow/workflowitems", json={}), 415),
        (lambda c, i: c.get("/submission/workspaceitems/search/findBySubmitter"), 400),
    ],
)
def test_malformed_requests(client, change, status):
    assert change(client, an_item(client)).status_code == status


def test_an_item_that_is_not_ready_does_not_start(client, server):
    item = an_item(client)
    answer = client.post(
        "/workflow/workflowitems",
        content=f"{server[0].root}{item}",
        headers={"Content-Type": "text/uri-list"},
    )
    assert answer.status_code == 422
    assert {error["message"] for error in answer.json()["errors"]} == {
        "error.validation.required",
        "error.validation.license.required",
        "error.validation.filerequired",
    }


def test_faults(client, server):
    faults = server[1]
    faults.add("GET", "/authn/status", 503, retry_after="1")
    assert client.get("/authn/status").headers["retry-after"] == "1"
    assert client.get("/authn/status").json()["_embedded"]["eperson"]["uuid"] == EPERSON
    faults.add("POST", "/submission/workspaceitems", "lost")
    with pytest.raises(httpx.TransportError):
        client.post("/submission/workspaceitems", params={"owningCollection": COLLECTION}, json={})
    assert len(server[0].workspace) == 1
    item = an_item(client)
    faults.add("POST", item, "cut")
    with pytest.raises(httpx.TransportError):
        client.post(item, files={"file": ("a.pdf", b"x" * 8_000_000)})
    assert client.get(item).json()["sections"]["upload"]["files"] == []
    faults.add("GET", "/authn/status", "silent")
    with pytest.raises(httpx.TimeoutException):
        client.get("/authn/status", timeout=0.3)
