import dataclasses

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pinakes.config import settings
from pinakes.serve import problems, vocabulary
from pinakes.serve.openapi import specification
from pinakes.vocabulary.folder import open_vocabulary, place
from pinakes.vocabulary.load import load
from pinakes.vocabulary.subjects.model import MODEL, save, train
from tests.vocabulary.made import TURTLE, written
from tests.vocabulary.test_subjects import TOPICS, made_titles


@pytest.fixture
def client(tmp_path):
    load(written(tmp_path, "v.ttl", TURTLE), place("v", str(tmp_path)))
    app = Starlette(routes=vocabulary.routes(), exception_handlers=problems.HANDLERS)
    chosen = settings(files=(), environment={})
    app.state.settings = dataclasses.replace(
        chosen, vocabulary=dataclasses.replace(chosen.vocabulary, folder=str(tmp_path))
    )
    return TestClient(app, raise_server_exceptions=False)


def test_vocabularies_are_listed_and_browsed(client):
    assert client.get("/api/v1/vocabularies").json()["vocabularies"][0]["concepts"] == 4
    assert [one["label"] for one in client.get("/api/v1/vocabularies/v/concepts").json()["concepts"]] == [
        "libraries"
    ]
    found = client.get("/api/v1/vocabularies/v/concepts", params={"q": "Bibliothek", "lang": "ru"}).json()[
        "concepts"
    ]
    assert [one["label"] for one in found] == ["библиотеки"]
    assert client.get("/api/v1/vocabularies/v/concepts", params={"q": "nothing"}).json() == {"concepts": []}


def test_subjects_of_texts(client, tmp_path):
    rows = "".join(f"<http://a.org/{key}>\t{label}\n" for key, (label, _) in TOPICS.items())
    load(written(tmp_path, "w.tsv", rows), place("w", str(tmp_path)), language="en")
    with open_vocabulary("w", str(tmp_path)) as opened:
        save(train(made_titles(400), opened, language="en"), place("w", str(tmp_path), ending=MODEL))
    answered = client.post(
        "/api/v1/vocabularies/w/subjects", json={"texts": ["herring boats in the harbour"]}
    ).json()
    assert answered["texts"][0]["subjects"][0]["label"] == "fishing"


def test_what_is_added_to_a_query_is_told_and_left_out_piece_by_piece(client):
    asked = "/api/v1/vocabularies/v/widening"
    whole = client.get(asked, params={"q": "library"}).json()["added"]
    assert {"Bibliotheken", "библиотеки", "图书馆"} <= {one["text"] for one in whole}
    assert all(0 < one["weight"] <= 1 and one["why"].startswith("v: ") for one in whole)
    fewer = client.get(asked, params={"q": "library", "without": "图书馆|Bibliotheken"}).json()
    assert {one["text"] for one in whole} - {one["text"] for one in fewer["added"]} == {
        "图书馆",
        "Bibliotheken",
    }
    assert client.get(asked).json() == {"added": [], "without": []}
    assert client.get("/api/v1/vocabularies/none/widening", params={"q": "library"}).status_code == 501


def test_a_request_has_bounds(client):
    assert client.post("/api/v1/vocabularies/v/subjects", json={"texts": ["a"] * 201}).status_code == 400
    announced = {"Content-Length": str(33 << 20)}
    assert client.post("/api/v1/vocabularies/v/subjects", content=b"x", headers=announced).status_code == 413


def test_keyphrases_of_texts(client):
    text = "Citation networks. A citation network links papers. Citation networks grow."
    answered = client.post("/api/v1/keyphrases", json={"texts": [{"text": text, "lang": "en"}, ""]}).json()
    assert any("citation network" in one["value"].lower() for one in answered["texts"][0]["keyphrases"])
    assert answered["texts"][1] == {"keyphrases": []}


@pytest.mark.parametrize("body", ["nonsense", "[]", '{"texts": 3}', '{"texts": [{"lang": "en"}]}'])
def test_what_makes_no_sense_is_refused(client, body):
    assert client.post("/api/v1/keyphrases", content=body).status_code == 400


@pytest.mark.parametrize("name", ["nowhere", "..%2fv"])
def test_what_is_not_loaded(client, name):
    assert client.get(f"/api/v1/vocabularies/{name}/concepts").status_code in (400, 404, 501)


def test_every_endpoint_is_described():
    assert {route.path for route in vocabulary.routes()} <= set(specification()["paths"])
