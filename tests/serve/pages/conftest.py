"""A real browser over a real service. Screenshots are put where PINAKES_SCREENSHOTS says."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.serve.conftest import Service

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


class Tab:
    """A page of a fresh visitor; what the browser complains of is gathered."""

    def __init__(self, browser, address, **options):
        options = {"viewport": {"width": 1280, "height": 900}, "locale": "en", **options}
        self.context = browser.new_context(base_url=address, **options)
        self.context.set_default_timeout(30_000)
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.complaints.append(_told(said)))

    def shoot(self, name, *, full=False):
        folder = os.environ.get("PINAKES_SCREENSHOTS")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(folder) / f"{name}.png", full_page=full)


def _told(said):
    """What the browser complains of, and the address that it is about."""
    return f"{said.text} {said.location.get('url', '')}"


def wait_for_review(page):
    """The review page listens: its script runs when the page is loaded, some time after it is first shown."""
    expect(page).to_have_url(re.compile(r"/works/w\d+/check"))
    page.wait_for_load_state()


def press(page, key):
    wait_for_review(page)
    page.keyboard.press(key)


@pytest.fixture
def tab(chromium):
    opened = []

    def made(address, **options):
        opened.append(Tab(chromium, address, **options))
        return opened[-1]

    yield made
    for one in opened:
        one.context.close()
        assert one.complaints == []


@pytest.fixture(scope="session")
def bare(tmp_path_factory):
    """A service on a fresh machine: no library, no account."""
    place = tmp_path_factory.mktemp("bare")
    running = Service("--workers", "2", folder=place)
    yield running.address
    assert running.stop() == 0


class Library:
    """A service over a library, and its first account."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        self.running = Service("--workers", "2", "--library", str(folder), *arguments)
        self.address = self.running.address
        self.link = re.search(r"/welcome/\S+", "".join(self.running.said))[0]


def sign_up(page, link, name="ana", password="correct horse battery"):
    page.goto(link)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Make the account").click()
