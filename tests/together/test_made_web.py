"""The made web: what its lists show is what is noted of them, in every layout and language; registries of truths answer as Crossref does."""

import json
import random

import pytest

from pinakes.acquire.page import parsed
from pinakes.discover.entries import spans
from pinakes.discover.parts import parts
from pinakes.discover.typed import blocks
from pinakes.evaluate.lookups import Registry
from pinakes.evaluate.scholars import is_same
from pinakes.evaluate.world.server import Asked
from pinakes.learn.synthesise.documents import feed
from pinakes.learn.synthesise.web.layouts import BUILT
from pinakes.learn.synthesise.web.pages import Sites, entry_of, listed
from pinakes.learn.synthesise.web.shapes import SHAPES, shown
from pinakes.learn.synthesise.web.works import scholar
from pinakes.store.network.plain import plain

LANGUAGES = ("pt", "zh", "ru", "de", "en")


@pytest.fixture(scope="module")
def feeds():
    return feed.invented()


@pytest.mark.parametrize("layout", BUILT)
def test_a_list_shows_what_is_noted_of_it(layout, feeds):
    for language in LANGUAGES:
        chance = random.Random(f"{layout}-{language}")
        person = scholar(feeds, language, chance, bare=True)
        sites = Sites()
        entries = [entry_of(work, sites, "a.example", "/", chance) for work in person.works]
        page = parsed(listed(entries, layout, language, chance, "http://a.example/"), "http://a.example/")
        levels = [plain(page.text[start:end]) for start, end, _ in spans(page)]
        levels += [plain(cited) for _, _, cited in blocks(page)]
        for entry in entries:
            true = plain(entry.printed)
            assert len(entry.printed) < 25 or any(is_same(true, level) for level in levels), entry.printed


@pytest.mark.parametrize("shape", dict.fromkeys(SHAPES))
def test_every_shape_has_the_pages_that_its_truth_names(shape, feeds):
    chance = random.Random(shape)
    sites = Sites()
    made = shown(scholar(feeds, "de", chance, bare=True), sites, "a.example", "/~x/", chance, shape=shape)
    known = {f"http://{host}{path}" for host, path in sites.rows}
    assert {*made.home, made.publications} <= known
    if made.publications not in made.home:
        page = read_of(sites, made.publications)
        read = [page, *(read_of(sites, part) for part in parts(page, has_entries=False))]
        files = {entry.url for entry in made.entries if entry.url}
        linked = {link.address for one in read for link in one.links}
        typed = " ".join(one.text for one in read)
        assert all(file in linked or file.rpartition("/")[2] in typed for file in files)
        assert (len(read) > 1) == (shape in ("years apart", "kinds apart"))


def read_of(sites, address):
    (host, path) = address.removeprefix("http://").split("/", 1)
    content = sites.rows[host, f"/{path}"]["content"]
    try:
        return parsed(content.decode(), address)
    except UnicodeDecodeError:  # pages are written in several encodings
        return parsed(content.decode("latin-1"), address)


def test_a_registry_of_truths():
    registry = Registry([
        {"doi": "10.1/A", "title": "Counting trees", "authors": ["Anna Rossi"], "year": "2004"},
        {"doi": "10.1/b", "title": "Считая деревья", "authors": [{"name": "Иванов И. И."}], "year": 2005},
    ])  # fmt: skip

    def ask(path):
        return registry.answer(Asked(0.0, "registry.example", path, {}))

    work = json.loads(ask("/works/10.1%2Fa").content)["message"]
    assert (work["title"], work["author"][0]["family"]) == (["Counting trees"], "Rossi")
    assert ask("/works/10.1%2Fnone").status == 404
    items = json.loads(ask("/works?query.title=counting+tree").content)["message"]["items"]
    assert items[0]["DOI"] == "10.1/A"
