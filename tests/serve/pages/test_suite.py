"""The test suite with a window: truth beside two runs beside the page."""

import csv
import json
import re
import shutil
import subprocess
import sys

import httpx
import pytest
from playwright.sync_api import expect

from tests.serve.conftest import SAMPLES, Service

DOCUMENTS = {
    "en-one-column.pdf": {
        "title": "Counting Spanning Trees in Ladder Graphs with Random Defects",
        "authors": ["Eleanor Lindqvist-Marsh", "Daniel O. Prothero"],
        "lang": "en",
    },
    "de.html": {"title": "Ein Titel, der nicht stimmt", "authors": ["Nadja Steinert"], "lang": "de"},
    "pt-slides.pptx": {"authors": ["Someone Else"], "lang": "pt"},
}


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    folder = tmp_path_factory.mktemp("suite")
    data, runs = folder / "data" / "mixed", folder / "runs"
    data.mkdir(parents=True)
    runs.mkdir()
    for name in DOCUMENTS:
        shutil.copy(SAMPLES / name, data / name)
    (data / "truth.jsonl").write_text(
        "\n".join(json.dumps({"file": name, **truth}) for name, truth in DOCUMENTS.items()), "utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pinakes", "describe", *(str(data / name) for name in DOCUMENTS)],
        check=True,
        capture_output=True,
    )
    (runs / "first.jsonl").write_bytes(done.stdout)
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    worse = [
        row | {"title": "", "titles": []} if row["file"].endswith("en-one-column.pdf") else row
        for row in rows
    ]
    (runs / "second.jsonl").write_text("\n".join(json.dumps(row) for row in worse), "utf-8")
    running = Service("--workers", "1", "--suite", str(folder / "data"), "--runs", str(runs), folder=folder)
    running.runs = runs
    yield running
    assert running.stop() == 0


def test_errors_are_found_compared_and_jumped_through(suite, tab):
    visitor = tab(suite.address)
    page = visitor.page
    page.goto("/suite?a=first&field=title&error=wrong")
    expect(page.get_by_role("link", name="Ein Titel, der nicht stimmt")).to_be_visible()
    visitor.shoot("suite", full=True)
    page.get_by_role("link", name="Ein Titel, der nicht stimmt").click()
    expect(page.locator(".judged")).to_contain_text("Lesesäle im Wandel")
    page.get_by_text("The source").click()
    expect(page.locator(".source pre")).to_contain_text("<html")
    visitor.shoot("suite-document", full=True)
    rows = list(
        csv.reader(
            httpx.get(f"{suite.address}/suite/table.csv?a=first&b=second&error=worse").text.splitlines()
        )
    )
    assert [row[5] for row in rows if row[2] == "title"] == ["right"]
    assert [row[7] for row in rows if row[2] == "title"] == ["missed"]
    page.goto("/suite?a=first&b=second&error=worse")
    page.locator("ol.list a").first.click()
    expect(page.locator(".judged .verdict-missed")).to_be_visible()
    expect(page.locator("svg.sheet image")).to_be_visible()


def test_a_key_leads_to_the_next_document(suite, tab):
    page = tab(suite.address).page
    page.goto("/suite?a=first")
    page.goto(f"/suite/{page.locator('ol.list a').first.get_attribute('href').removeprefix('/suite/')}")
    following = page.locator("main > p a[rel=next]").get_attribute("href")
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile(re.escape(following) + "$"))


def test_truth_is_mended_beside_the_data(suite, tab):
    page = tab(suite.address).page
    page.goto("/suite/document?a=first&file=mixed/de.html")
    page.get_by_text("The truth is wrong").click()
    page.locator("textarea[name=title]").fill(
        "Lesesäle im Wandel: Raumnutzung und Lernverhalten in mittelgroßen Hochschulbibliotheken"
    )
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".judged tr", has_text="title").first.locator(".verdict-right")).to_be_visible()
    mended = httpx.get(f"{suite.address}/suite/truth.jsonl").text
    assert "Lesesäle im Wandel" in mended
    assert (suite.runs / "truth.jsonl").is_file()
