"""Vocabularies in the browser: browse one, see the links of a concept, take suggested subjects while a record is checked."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pinakes.vocabulary.folder import open_vocabulary, place
from pinakes.vocabulary.load import load
from pinakes.vocabulary.subjects.model import MODEL, save, train
from tests.serve.conftest import Service
from tests.serve.pages.conftest import sign_up, wait_for_review
from tests.vocabulary.made import TURTLE, written
from tests.vocabulary.test_subjects import TOPICS, made_titles

PAPER = """<html lang="en"><head><title>Herring boats in the harbour</title></head><body>
<h1>Herring boats in the harbour</h1><p>Anna Berg</p>
<h2>Abstract</h2><p>How the net of a boat and the catch of herring changed over a hundred years in one small harbour.</p>
<p>Keywords: nets; harbours</p><p>MSC 2020: 14F35, 14F99</p>
<h2>1 Introduction</h2><p>The herring came and went, and with it the boats.</p></body></html>
"""
CODES = "uri,notation,label_en\nhttp://m/1,14,Geometry\nhttp://m/2,14F,Cohomology\nhttp://m/3,14F35,Homotopy theory\n"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    home = tmp_path_factory.mktemp("data")
    kept = str(home / "pinakes" / "vocabularies")
    load(written(home, "v.ttl", TURTLE), place("v", kept))
    load(written(home, "msc.csv", CODES), place("msc", kept))
    fish = "uri,label_de,label_en\nhttp://x/1,Heringe,herring\nhttp://x/2,Hafen,harbour\n"
    load(written(home, "x.csv", fish), place("fish", kept))
    rows = "".join(f"<http://a.org/{key}>\t{label}\n" for key, (label, _) in TOPICS.items())
    load(written(home, "w.tsv", rows), place("w", kept), language="en")
    with open_vocabulary("w", kept, writable=True) as opened:
        save(train(made_titles(600), opened, language="en"), place("w", kept, ending=MODEL))
        opened.rows.executemany(
            "INSERT INTO mapping SELECT id, ?, ?, ?, ?, 'given' FROM concept WHERE uri = 'http://a.org/p1'",
            [("exact", "http://example.org/v/1", "v", 1.0), ("close", "http://else/Q7075", "wikidata", 0.9)],
        )
        opened.rows.commit()
    running = Service(
        "--workers", "2", "--library", str(home / "library"), environment={"XDG_DATA_HOME": str(home)}
    )
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def state(service, chromium, tmp_path_factory):
    context = chromium.new_context(base_url=service.address, locale="en")
    page = context.new_page()
    sign_up(page, re.search(r"/welcome/\S+", "".join(service.said))[0])
    expect(page.get_by_role("link", name="ana")).to_be_visible()
    folder = tmp_path_factory.mktemp("brought")
    page.set_input_files("#files", written(folder, "paper.html", PAPER))
    page.wait_for_url(re.compile(r"/works/w1/check"), timeout=90_000)
    context.storage_state(path=folder / "state.json")
    context.close()
    return folder / "state.json"


def test_a_vocabulary_is_browsed_and_looked_up(service, state, tab):
    page = tab(service.address).page
    page.goto("/")
    page.get_by_role("link", name="Vocabularies").click()
    page.get_by_role("link", name="v", exact=True).click()
    page.get_by_role("link", name="libraries", exact=True).click()
    expect(page.get_by_role("heading", name="libraries")).to_be_visible()
    page.get_by_role("link", name="university libraries").click()
    expect(page.get_by_text("libraries › university libraries")).to_be_visible()
    page.get_by_label("A name or a code").fill("библиотеками")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", name="libraries")).to_be_visible()


def test_a_search_is_widened_and_each_piece_can_be_switched_off(service, state, tab):
    page = tab(service.address, storage_state=state).page
    page.goto("/search")
    page.get_by_role("searchbox").fill("Heringe")
    page.get_by_label("also by the names of").select_option("fish")
    page.locator("main").get_by_role("button", name="Search").click()
    expect(page.get_by_role("link", name="Herring boats in the harbour")).to_be_visible()
    page.get_by_role("link", name="herring ×").click()
    expect(page.get_by_text("Nothing fits.")).to_be_visible()
    page.get_by_role("link", name="herring +").click()
    expect(page.get_by_role("link", name="Herring boats in the harbour")).to_be_visible()
    for params, titles in (
        ({}, ["Herring boats in the harbour"]),
        ({"type": "no such type"}, []),
        ({"without": "herring"}, []),
    ):
        asked = {"q": "Heringe", "widen": "fish", **params}
        told = page.request.get("/search", params=asked, headers={"Accept": "application/json"}).json()
        assert [hit["title"] for hit in told["hits"]] == titles
        assert ("herring" in {one["text"] for one in told["added"]}) == ("without" not in params)


def test_the_links_of_a_concept_are_a_picture(service, state, tab):
    visitor = tab(service.address)
    page = visitor.page
    page.goto("/vocabularies/w?uri=http://a.org/p1")
    expect(page.locator("svg circle")).to_have_count(3)
    expect(page.locator("svg line")).to_have_count(2)
    expect(page.get_by_role("row", name=re.compile("Q7075.*wikidata.*nearly the same"))).to_be_visible()
    visitor.shoot("vocabulary-links")
    page.locator("svg a").filter(has_text="(v)").click()
    expect(page).to_have_url(re.compile("/vocabularies/v"))
    expect(page.locator("svg circle")).to_have_count(3)


def test_suggested_subjects_are_taken_while_checking(service, state, tab):
    visitor = tab(service.address, storage_state=state)
    page = visitor.page
    page.goto("/works/w1/check")
    wait_for_review(page)
    page.get_by_role("heading", name="Suggest subjects").locator("..").get_by_role("link", name="w").click()
    page.get_by_role("button", name="Take: fishing").click()
    expect(page.locator(".subjects").get_by_text("taken")).to_be_visible()
    expect(page.get_by_label(re.compile("Keywords")).first).to_have_value(re.compile("nets[^§]*fishing"))
    visitor.shoot("suggested-subjects")


def test_printed_codes_lead_to_their_classes(service, state, tab):
    page = tab(service.address).page
    page.goto("/works/w1")
    expect(page.get_by_role("link", name="MSC 14F99 ⊂ Cohomology")).to_be_visible()
    page.get_by_role("link", name="MSC 14F35 Homotopy theory").click()
    expect(page.get_by_role("heading", name="Homotopy theory")).to_be_visible()


def test_axe_finds_no_fault(service, state, tab):
    page = tab(service.address, storage_state=state).page
    for path in (
        "/vocabularies",
        "/vocabularies/w?uri=http://a.org/p1",
        "/works/w1/check?subjects=w",
        "/works/w1",
    ):
        page.goto(path)
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
        serious = [
            (one["id"], one["nodes"][0]["html"][:160])
            for one in found.response["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], path
