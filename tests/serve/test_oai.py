"""A library as harvesters meet it: two clients of others, both methods, compression, a restart in the middle."""

import gzip
import json
import subprocess
import sys
import threading
from dataclasses import replace

import httpx
import pytest
from oaipmh_scythe import Scythe
from sickle import Sickle

from pinakes.acquire.oai import Asker
from pinakes.config import settings
from pinakes.discover.harvest import HarvestWish, from_repository
from pinakes.publish.oai.formats import FORMATS
from pinakes.store.adding import Access, add
from pinakes.store.changing import join, set_access
from pinakes.store.library import open_library
from tests.publish.oai.schema import error, texts, valid
from tests.publish.oai.test_provider import filled
from tests.serve.conftest import Service
from tests.store.made import outcome

ENVIRONMENT = {"PINAKES_OAI_PAGE": "10", "PINAKES_OAI_NAME": "Made up", "PINAKES_OAI_EMAIL": "x@example.org"}


def start(folder, **more):
    return Service("--workers", "1", "--library", str(folder), environment=ENVIRONMENT | more)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("oai") / "library"
    with open_library(folder, create=True) as library:
        works = filled(library, 45)
        join(library, works[0], works[1], by="person:x")
        for name, content in (("open", b"%PDF-1.4 an open file"), ("closed", b"%PDF-1.4 a closed file")):
            digest = library.shelves.keep(content)
            made = outcome(f"{name}.html", f"A work whose file is {name} for everybody who asks")
            source = replace(made.source, digest=digest, size=len(content))
            add(
                library,
                [replace(made, source=source, record=replace(made.record, id=digest, sources=(source,)))],
                access=Access("restricted"),
            )
            if name == "open":
                set_access(library, digest, "open", by="person:x")
    return folder


@pytest.fixture(scope="module")
def oai(folder):
    running = start(folder)
    yield f"{running.address}/oai"
    assert running.stop() == 0


@pytest.mark.parametrize("prefix", FORMATS)
def test_scythe_harvests_everything(oai, prefix):
    with Scythe(oai) as client:
        records = list(client.list_records(metadata_prefix=prefix))
        assert len({record.header.identifier for record in records}) == 47
        assert sum(record.header.deleted for record in records) == 1
        assert len(list(client.list_records(metadata_prefix=prefix, ignore_deleted=True))) == 46


def test_scythe_uses_every_verb(oai):
    with Scythe(oai) as client:
        assert client.identify().repositoryName == "Made up"
        assert {one.metadataPrefix for one in client.list_metadata_formats()} == set(FORMATS)
        assert "language:en" in {one.setSpec for one in client.list_sets()}
        headers = list(client.list_identifiers(metadata_prefix="oai_dc", set_="language:en"))
        assert len(headers) == 47
        record = client.get_record(identifier=headers[0].identifier, metadata_prefix="oai_dc")
        assert record.header.identifier == headers[0].identifier


def test_sickle_harvests_everything_by_get_and_post(oai):
    for method in ("GET", "POST"):
        client = Sickle(oai, http_method=method)
        records = list(client.ListRecords(metadataPrefix="oai_dc"))
        assert len(records) == 47
        assert [record.header.deleted for record in records].count(True) == 1
        assert records[5].metadata["title"][0].startswith("On ")
        assert client.Identify().deletedRecord == "persistent"
        assert len(list(client.ListSets())) >= 4


def test_get_and_post_give_the_same(oai):
    arguments = {"verb": "ListIdentifiers", "metadataPrefix": "oai_dc"}
    one, other = httpx.get(oai, params=arguments), httpx.post(oai, data=arguments)
    assert texts(valid(one.content), "identifier") == texts(valid(other.content), "identifier")
    assert one.headers["content-type"] == "text/xml; charset=utf-8"
    assert httpx.post(oai, json=arguments).status_code == 415
    assert httpx.post(oai, data={"verb": "x" * 100_000}).status_code == 413
    assert httpx.put(oai).status_code == 405
    assert error(valid(httpx.get(oai + "?verb=%FF%FE&verb=%00").content)) == ["badVerb"]


def test_compression_only_where_it_is_wanted(oai):
    address = oai + "?verb=ListRecords&metadataPrefix=mods"
    plain = httpx.get(address, headers={"Accept-Encoding": "identity"})
    with httpx.stream("GET", address, headers={"Accept-Encoding": "deflate, gzip;q=0.5"}) as packed:
        raw = b"".join(packed.iter_raw())
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert len(raw) < len(plain.content) / 3
    assert len(texts(valid(gzip.decompress(raw)), "identifier")) == 10
    assert "content-encoding" not in httpx.get(address, headers={"Accept-Encoding": "gzip;q=0"}).headers


def test_a_token_outlives_a_restart(folder):
    first = start(folder)
    one = valid(httpx.get(f"{first.address}/oai?verb=ListIdentifiers&metadataPrefix=oai_dc").content)
    first.stop()
    second = start(folder)
    token = texts(one, "resumptionToken")[0]
    answer = httpx.get(f"{second.address}/oai", params={"verb": "ListIdentifiers", "resumptionToken": token})
    second.stop()
    assert len(texts(valid(answer.content), "identifier")) == 10
    assert not set(texts(valid(answer.content), "identifier")) & set(texts(one, "identifier"))


def test_too_many_at_once_are_told_to_come_back_and_the_service_goes_on(oai):
    seen = []

    def ask():
        reply = httpx.get(oai + "?verb=ListRecords&metadataPrefix=jats", timeout=60)
        seen.append((reply.status_code, reply.headers.get("retry-after")))

    threads = [threading.Thread(target=ask) for _ in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {status for status, _ in seen} <= {200, 503}
    assert all(after and int(after) > 0 for status, after in seen if status == 503)
    assert sum(status == 200 for status, _ in seen) >= 10
    assert httpx.get(oai + "?verb=Identify").status_code == 200


def test_only_open_files_are_served(oai, folder):
    with open_library(folder) as library:
        digests = dict(library.sql.execute("SELECT access, digest FROM file WHERE held=1"))
    found = httpx.get(oai.replace("/oai", f"/files/{digests['open']}"))
    assert found.content == b"%PDF-1.4 an open file"
    assert "attachment" in found.headers["content-disposition"]
    closed = httpx.get(oai.replace("/oai", f"/files/{digests['restricted']}"))
    unknown = httpx.get(oai.replace("/oai", "/files/" + "0" * 64))
    assert (
        (closed.status_code, closed.json()) == (unknown.status_code, unknown.json()) == (404, unknown.json())
    )
    for odd in ("..%2f..%2flibrary.db", "%00", "x"):
        assert httpx.get(oai.replace("/oai", f"/files/{odd}")).status_code == 404


def test_without_a_library_it_says_so(service):
    reply = httpx.get(service + "/oai?verb=Identify")
    assert reply.status_code == 404
    assert "--library" in reply.json()["detail"]


@pytest.mark.parametrize("prefix", FORMATS)
def test_our_harvester_harvests_our_library(oai, folder, tmp_path, prefix):
    chosen = settings({"fetch": {"allow_hosts": ["127.0.0.1"]}, "harvest": {"pause": 0.0}})
    asker = Asker(oai, fetch=chosen.fetch, harvest=chosen.harvest)
    with open_library(tmp_path / "copy", create=True) as copy, open_library(folder) as original:
        wish = HarvestWish(oai, prefix)
        steps = from_repository(
            copy, wish, settings=chosen, asker=asker, repository=asker.identify(), told=lambda text: None
        )
        found = [one for step in steps for one in step.records]
        assert [one.state for one in found].count("deleted") == 1
        assert {one.outcome.status for one in found if one.state == "added"} == {"ok"}
        query = "SELECT title, authors, year, language FROM work WHERE merged IS NULL ORDER BY title"
        for ours, theirs in zip(
            original.sql.execute(query).fetchall(), copy.sql.execute(query).fetchall(), strict=True
        ):
            assert ours[0] == theirs[0]
            assert ours[2:] == theirs[2:]
            letters = [
                {"".join(sorted(name.replace(",", "").replace(" ", ""))) for name in json.loads(row[1])}
                for row in (ours, theirs)
            ]
            assert letters[0] == letters[1]


def test_a_place_where_no_library_can_be_is_told_before_anything_starts(tmp_path):
    (tmp_path / "none").write_text("a file")
    done = subprocess.run(
        [sys.executable, "-m", "pinakes", "serve", "--port", "0", "--library", str(tmp_path / "none")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "cannot be made" in done.stderr
