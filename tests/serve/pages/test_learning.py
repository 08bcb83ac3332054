"""A library learns in the background from what was corrected, shows what that is worth, and goes back by one button."""

import re

import pytest
from playwright.sync_api import expect

from pinakes.config import settings
from pinakes.jobs.describing import shelve
from pinakes.model import Claim
from pinakes.pipeline import lay
from pinakes.store.adding import add
from pinakes.store.changing import correct
from pinakes.store.library import open_library
from pinakes.text import names
from tests.learn.odd_journal import papers
from tests.serve.pages.conftest import Library, sign_up


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("learning") / "library"
    parts = lay(settings(files=(), environment={}))
    with open_library(folder, create=True) as opened, opened.at_work():
        for number, (content, title, people) in enumerate(papers(11, seed=5)):
            path = folder.parent / f"{number}.pdf"
            path.write_bytes(content)
            (added,) = add(opened, list(shelve(path.name, str(path), parts, folder=str(folder / "files"))))
            said = [Claim("author", names.parse(name), 1.0, "person:ana") for name in people]
            correct(opened, added.work, Claim("title", title, 1.0, "person:ana", (), "en"), *said)
    made = Library(folder)
    yield made
    assert made.running.stop() == 0


@pytest.mark.timeout(600)
def test_a_library_learns_and_goes_back(library, tab):
    visitor = tab(library.address)
    page = visitor.page
    sign_up(page, library.link)
    page.goto("/learning")
    page.get_by_role("button", name="Learn now").click()
    expect(page.get_by_text("Learning is under way")).to_be_visible()
    outcome = page.get_by_text("kept as version 1")
    for _ in range(100):
        if outcome.count():
            break
        page.wait_for_timeout(1000)  # between two looks, as a person would
        page.goto("/learning")
    expect(outcome).to_be_visible()
    expect(page.locator("svg.curve polyline")).to_have_count(2)
    visitor.shoot("learning-curve", full=True)
    page.get_by_role("button", name="Go back to what was before").click()
    expect(page.get_by_text("went back to version 0")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Go back"))).to_have_count(0)
