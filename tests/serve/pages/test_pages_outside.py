"""From a library out into the world and back: a cited work is found and taken in, a checked one is deposited. Both against stand-ins."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from pinakes import api
from pinakes.publish.export.json import described
from tests.discover.test_find import HOST, TITLE, ServedAnswer, page, served
from tests.serve.conftest import SAMPLES, Service
from tests.serve.pages.conftest import Library, sign_up
from tests.servers.dspace import COLLECTION, PASSWORD, USER, DSpace
from tests.servers.running import running
from tests.store.made import row


class Outside(Library):
    def __init__(self, folder, environment):
        self.folder = folder
        self.running = Service("--workers", "2", "--library", str(folder), environment=environment)
        self.address = self.running.address
        self.link = next(line for line in self.running.said if "/welcome/" in line).rsplit(" ", 1)[-1].strip()


@pytest.fixture(scope="module")
def repository():
    made = []

    def make(address):
        made.append(DSpace(address))
        return made[0].app()

    with running(make) as (address, _):
        yield made[0], address


@pytest.fixture(scope="module")
def library(tmp_path_factory, repository):
    """A library that cites a paper which stands on somebody's home page."""
    folder = tmp_path_factory.mktemp("outside")
    paper = described(api.describe(SAMPLES / "en-two-column.pdf"))
    authors, year = paper["authors"], int(paper["date"][:4])
    csl = {
        "title": TITLE,
        "author": [{"family": authors[0]["family"], "given": authors[0]["given"]}],
        "issued": {"date-parts": [[year]]},
    }
    cited = {"raw": f"{authors[0]['name']}. {TITLE}. {year}.", "csl": csl, "weight": 0.95}
    (folder / "rows.jsonl").write_text(row("a.pdf", "A survey of ladders", references=[cited]), "utf-8")
    place = str(folder / "library")
    for words in (["add", "--from-json", str(folder / "rows.jsonl")], ["link"]):
        subprocess.run(
            [sys.executable, "-m", "pinakes", *words, "--library", place], check=True, capture_output=True
        )
    site = {
        "/": page(f"<h1>Home page</h1><ol><li>{authors[0]['name']}. {TITLE}. {year}. <a href='trees.pdf'>[pdf]</a></li></ol>", title="Papers"),
        "/trees.pdf": ServedAnswer((SAMPLES / "en-two-column.pdf").read_bytes(), "application/pdf"),
    }  # fmt: skip
    (folder / "pinakes").mkdir()
    (folder / "pinakes" / "config.toml").write_text(
        f'[deposit.ours]\nkind = "dspace"\nurl = "{repository[1]}/server"\nuser = "{USER}"\n'
        f'collection = "{COLLECTION}"\ngrant_licence = true\n'
    )
    with served({"www.uni.example": site}) as world:
        environment = {
            "PINAKES_RESOLVE": world.resolve,
            "PINAKES_CRAWL_PAUSE": "0.05",
            "PINAKES_ENGINE_SEARXNG_ADDRESS": f"http://{HOST}",
            "XDG_CONFIG_HOME": str(folder),
            "PINAKES_DEPOSIT_OURS_PASSWORD": PASSWORD,
        }
        made = Outside(folder / "library", environment)
        yield made
        assert made.running.stop() == 0


@pytest.fixture(scope="module")
def state(library, chromium):
    context = chromium.new_context(base_url=library.address, locale="en")
    sign_up(context.new_page(), library.link)
    kept = context.storage_state()
    context.close()
    return kept


def test_a_cited_work_is_found_and_taken_in(library, state, tab):
    visitor = tab(library.address, storage_state=state)
    page = visitor.page
    page.goto("/wanted")
    page.get_by_role("link", name=TITLE).click()
    page.get_by_role("button", name="Find it").click()
    expect(page.get_by_text("It is being looked for.")).to_be_visible()
    for _ in range(60):
        if "/works/" in page.url:
            break
        page.wait_for_timeout(1500)  # between two looks, as a person would
        page.reload()
    expect(page.get_by_text("A survey of ladders").first).to_be_visible()
    visitor.shoot("found")


def test_a_work_is_deposited(library, state, tab, repository):
    visitor = tab(library.address, storage_state=state)
    page = visitor.page
    page.goto("/search?q=title:ladder")
    page.get_by_role("link", name=TITLE).click()
    page.get_by_role("button", name="ours").click()
    expect(page.get_by_text("deposited")).to_be_visible()
    visitor.shoot("deposited")
    (item,) = repository[0].workflow.values()
    assert any(TITLE in str(form) for form in item["forms"].values())
    assert item["files"]
