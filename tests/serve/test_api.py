"""Our own API through its client, and by hand where it must refuse."""

import asyncio
import time

import httpx
import pytest
from lxml import etree

from pinakes.client import Client, ServiceError
from tests.serve.conftest import SAMPLES

TEXT = "Rios e mares.\n\nTexto do corpo.\n\nReferências\n1. Silva J. On rivers. J. Rivers 1999;3(1):5-9.\n2. Souza M. Sobre mares. Rev Mar. 2001;12(2):33-41.\n3. Lima A. Peixes. Rio de Janeiro: Atlas; 2003.\n"


@pytest.fixture(scope="module")
def client(service):
    with Client(service) as made:
        yield made


def test_a_document_is_described(client):
    (one,) = client.describe(SAMPLES / "de.docx")["documents"]
    assert one["status"] == "ok"
    assert one["language"] == "de"
    assert one["authors"]
    assert "body" not in one
    assert client.describe(SAMPLES / "de.docx", full=True)["documents"][0]["body"]["sections"]


def test_a_document_in_every_export(client):
    assert {"tei", "bibtex", "marcxml", "xlsx"} <= set(client.exports())
    assert client.export(SAMPLES / "ru.rtf", "bibtex").startswith(b"@")
    assert etree.fromstring(client.export(SAMPLES / "ru.rtf", "tei")).tag.endswith("TEI")
    assert client.export(SAMPLES / "ru.rtf", "xlsx")[:2] == b"PK"


def test_bibliographies_of_texts_as_references_labels_and_masks(client):
    (found,) = client.bibliography(TEXT)
    assert [reference["csl"]["author"][0]["family"] for reference in found["references"]] == [
        "Silva",
        "Souza",
        "Lima",
    ]
    (labels,) = client.bibliography(TEXT, to="lines")
    assert sum(labels["labels"]) >= 3
    (masked,) = client.bibliography(TEXT, to="mask")
    assert "Texto do corpo" not in "".join(masked["text"][start:end] for start, end in masked["mask"])
    plain = httpx.post(
        f"{client._http.base_url}/api/v1/bibliography",
        content=TEXT.encode(),
        headers={"Content-Type": "text/plain"},
        timeout=60,
    )
    assert len(plain.json()["documents"][0]["references"]) == 3


def test_references_keep_their_order_and_number(client):
    items = client.references(
        "Silva J. On rivers. J. Rivers 1999;3(1):5-9.", "", "王小明. 论河流[J]. 学报, 2004, 5(2): 12-20."
    )
    assert [bool(item) for item in items] == [True, False, True]
    assert items[2]["container-title"] == "学报"


def test_a_job_over_many_documents(client):
    sources = [SAMPLES / name for name in ("de.html", "pt.odt", "zh.docx", "en.tex")]
    found = {one["file"]: one for one in client.describe_all(sources, every=0.1)}
    assert set(found) == {path.name for path in sources}
    assert all(one["status"] in ("ok", "partial") for one in found.values())


def test_what_is_wrong_is_a_problem_with_a_code(client, service, tmp_path):
    with pytest.raises(ServiceError) as refused:
        client.describe(_binary(tmp_path))
    assert (refused.value.status, refused.value.code) == (415, "unsupported")
    for answer in (
        httpx.post(f"{service}/api/v1/describe", json={"address": "file:///etc/passwd"}),
        httpx.post(f"{service}/api/v1/describe?to=nothing", json={"address": "http://example.org/"}),
        httpx.post(
            f"{service}/api/v1/references", content=b"{", headers={"Content-Type": "application/json"}
        ),
        httpx.post(f"{service}/api/v1/bibliography?min_weight=x", json={"texts": []}),
    ):
        assert answer.status_code == 400
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"]
    assert httpx.get(f"{service}/api/v1/jobs/none").status_code == 404
    inside = httpx.post(f"{service}/api/v1/describe", json={"address": "http://127.0.0.1:1/"}, timeout=60)
    assert inside.status_code == 502


def _binary(folder):
    path = folder / "a.bin"
    path.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(60))
    return path


def test_a_burst_of_texts_is_answered_or_told_to_wait(service):
    async def burst(count):
        async with httpx.AsyncClient(timeout=100, limits=httpx.Limits(max_connections=200)) as http:

            async def ask():
                while True:
                    answer = await http.post(f"{service}/api/v1/bibliography", json={"texts": [TEXT]})
                    if answer.status_code != 503:
                        return answer.status_code
                    await asyncio.sleep(0.2)

            started = time.monotonic()
            codes = await asyncio.gather(*(ask() for _ in range(count)))
            return set(codes), time.monotonic() - started

    codes, taken = asyncio.run(burst(100))
    assert codes == {200}
    assert taken < 60


def test_the_description_names_every_route(service):
    from pinakes.serve import api, vocabulary

    paths = httpx.get(f"{service}/openapi.json").json()["paths"]
    offered = {
        (route.path, method.lower())
        for route in (*api.routes(), *vocabulary.routes())
        for method in route.methods
        if method != "HEAD" and route.path != "/openapi.json"
    }
    assert offered == {(path, method) for path, methods in paths.items() for method in methods}
