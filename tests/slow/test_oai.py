"""Fifty thousand records harvested whole by a client of others, while the library changes: nothing lost, memory bounded, pages as quick at the end."""

import itertools
import re
import statistics
import time
from pathlib import Path

import pytest
from oaipmh_scythe import Scythe
from oaipmh_scythe.config import HTTPConfig

from pinakes.model import Claim
from pinakes.store.adding import add
from pinakes.store.changing import correct, join
from pinakes.store.library import open_library
from tests.serve.conftest import Service
from tests.store.made import outcome

NUMBER = 50_000
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MEMORY_MB = 400
BATCH = 1000


def rows():
    """Works that nobody takes for one another: titles of made-up words, an author each."""
    words = [
        "".join(letters) for letters in itertools.islice(itertools.permutations(LETTERS, 4), 0, 300_000, 7)
    ]
    for i in range(NUMBER):
        picked = [words[(i * step + step) % len(words)] for step in (1, 7, 101, 1009)]
        yield outcome(
            f"{i}.pdf",
            " ".join(picked),
            authors=(f"{picked[0].title()}, A.",),
            language=("en", "pt", "ru")[i % 3],
            references=[],
        )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("oai") / "library"
    with open_library(folder, create=True) as library:
        library.sql.execute("PRAGMA synchronous=OFF")  # this library need not outlive a power cut
        made = rows()
        while batch := list(itertools.islice(made, BATCH)):
            add(library, batch)
    return folder


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_a_whole_harvest_while_the_library_changes(folder):
    with open_library(folder) as library:
        works = [f"w{row[0]}" for row in library.sql.execute("SELECT id FROM work ORDER BY id")]
        assert len(works) >= NUMBER * 0.99
        service = Service("--workers", "1", "--library", str(folder))
        try:
            with Scythe(f"{service.address}/oai", http_config=HTTPConfig(timeout=120)) as client:
                seen, moments = {}, []
                for number, record in enumerate(client.list_records(metadata_prefix="oai_dc")):
                    seen[record.header.identifier] = record.header.deleted
                    if number % 1000 == 0:
                        moments.append(time.process_time())
                        at = 1000 + number // 5  # one that has not gone out yet, one that has
                        correct(
                            library, works[-at], Claim("title", f"Corrected {at}", 1.0, "person:x", (), "en")
                        )
                        if number == 20_000:
                            join(library, works[100], works[40_000], by="person:x")
                            add(library, [outcome("new.pdf", "A work that came in the middle of it all")])
                status = Path(f"/proc/{service.process.pid}/status").read_text("ascii")
        finally:
            assert service.stop() == 0
    expected = {f"oai:localhost:{work}" for work in works} | {f"oai:localhost:w{len(works) + 1}"}
    assert set(seen) == expected
    assert [name for name, deleted in seen.items() if deleted] == [f"oai:localhost:{works[40_000]}"]
    assert int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024 < MEMORY_MB


@pytest.mark.slow
def test_the_last_page_costs_what_the_first_did(folder):
    from pinakes.config import settings
    from pinakes.publish.oai.provider import Provider
    from tests.publish.oai.schema import texts, valid

    provider = Provider(settings().oai, "http://localhost/oai")
    with open_library(folder) as library:
        for arguments in ({"verb": "ListIdentifiers"}, {"verb": "ListIdentifiers", "set": "language:pt"}):
            seconds, asked = [], {**arguments, "metadataPrefix": "oai_dc"}
            while True:
                begin = time.process_time()
                body = provider.answer(library, asked.items())
                seconds.append(time.process_time() - begin)
                token = texts(valid(body), "resumptionToken")
                if not token or not token[0]:
                    break
                asked = {"verb": "ListIdentifiers", "resumptionToken": token[0]}
            assert len(seconds) > 150
            assert statistics.median(seconds[-50:]) < 2 * statistics.median(seconds[1:51]) + 0.002
