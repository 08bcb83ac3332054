"""The invented repository keeps to the protocol, as two clients of others see it."""

import httpx
import pytest
from oaipmh_scythe import Scythe
from oaipmh_scythe.exceptions import NoRecordsMatch
from sickle import Sickle

from tests.publish.oai.schema import error, valid
from tests.servers.oai import Item, Repository, dublin
from tests.servers.running import running


@pytest.fixture
def repository():
    made = {}

    def make(address):
        made["it"] = Repository(address)
        made["it"].items = [
            Item(
                f"oai:x.org:{i}",
                f"2024-01-{i + 1:02d}T00:00:00Z",
                {"oai_dc": dublin(title=f"T {i}")},
                ("a",) if i % 2 else (),
                i == 3,
            )
            for i in range(12)
        ]
        return made["it"].app()

    with running(make) as (address, _):
        yield made["it"], f"{address}/oai"


def test_clients_harvest_it(repository):
    it, address = repository
    with Scythe(address) as client:
        assert len(list(client.list_records(metadata_prefix="oai_dc"))) == 12
        assert len(list(client.list_records(metadata_prefix="oai_dc", set_="a", from_="2024-01-05"))) == 4
        with pytest.raises(NoRecordsMatch):
            list(client.list_records(metadata_prefix="oai_dc", from_="2025-01-05"))
    assert len(list(Sickle(address).ListRecords(metadataPrefix="oai_dc", ignore_deleted=True))) == 11
    assert it.wrong == []


def test_answers_are_valid_and_wrong_questions_are_noted(repository):
    it, address = repository
    for query in ("verb=Identify", "verb=ListMetadataFormats", "verb=ListRecords&metadataPrefix=oai_dc"):
        valid(httpx.get(f"{address}?{query}").content)
    assert it.wrong == []
    assert error(valid(httpx.get(f"{address}?verb=ListRecords").content)) == ["badArgument"]
    assert error(valid(httpx.get(f"{address}?verb=ListRecords&resumptionToken=x").content)) == [
        "badResumptionToken"
    ]
    it.granularity = "YYYY-MM-DD"
    assert error(
        valid(
            httpx.get(f"{address}?verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01T00:00:00Z").content
        )
    ) == ["badArgument"]
    assert len(it.wrong) == 2
