"""The made web: what its lists show is what is noted of them, in every layout and language; registries of truths answer as Crossref does."""

import json
import random
from dataclasses import replace

import pytest

from pinakes.acquire.page import parsed
from pinakes.discover.entries import spans
from pinakes.discover.parts import parts
from pinakes.discover.typed import blocks
from pinakes.evaluate.finding import is_right
from pinakes.evaluate.lookups import Registry
from pinakes.evaluate.scholars import is_same
from pinakes.evaluate.world.server import Asked
from pinakes.learn.synthesise.documents import feed
from pinakes.learn.synthesise.web import topics, traps
from pinakes.learn.synthesise.web.layouts import BUILT
from pinakes.learn.synthesise.web.pages import Sites, entry_of, listed
from pinakes.learn.synthesise.web.shapes import SHAPES, shown
from pinakes.learn.synthesise.web.works import scholar, work_of
from pinakes.store.network.plain import plain

LANGUAGES = ("pt", "zh", "ru", "de", "en")


@pytest.fixture(scope="module")
def feeds():
    return feed.invented()


@pytest.fixture
def more(feeds):
    """The same with thirty titles a language, each half the same as its neighbours'."""
    return {
        language: replace(one, records=tuple(
            {**one.records[0], "title": f"{one.records[0]['title']} {number // 2} {number}"} for number in range(30)
        ))
        for language, one in feeds.items()
    }  # fmt: skip


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


def test_no_title_is_drawn_twice_for_a_name(more):
    chance = random.Random(5)
    first = scholar(more, "de", chance, bare=True)
    other = scholar(more, "de", chance, namesake=first, bare=True)
    assert other.name == first.name
    titles = [work.title for one in (first, other) for work in one.works]
    assert len(titles) == len(set(titles))


def test_traps_name_what_stands_instead_of_a_paper(more, monkeypatch):
    kinds = ("sibling", "abstract", "slides", "thesis", "erratum", "namesake")
    laid = [traps.Trap(f"{kind} alone", kind, there=False, form="docx") for kind in kinds]
    laid.append(traps.Trap("preprint beside", "preprint", form="docx"))
    monkeypatch.setattr(traps, "TRAPS", tuple(laid))
    monkeypatch.setattr(traps, "LANGUAGES", ("en",))
    monkeypatch.setattr(traps, "work_of", lambda *given, kind="article", form="", **_: replace(
        work_of(*given, bare=True), format=form, content=kind.encode()))  # fmt: skip
    sites, tasks = traps.traps(more, each=1, seed=1)
    known = {f"http://{host}{path}" for host, path in sites.rows}
    for task, kind in zip(tasks, kinds, strict=False):
        assert task["url"] is None, kind
        assert len(task["instead"]) == 1, kind
        assert set(task["instead"]) <= known
    assert is_right(tasks[-1], tasks[-1]["also"][0], {})
    assert is_right(tasks[-1], tasks[-1]["url"], {})
    assert not is_right(tasks[0] | {"url": "http://a.example/1.pdf"}, tasks[0]["instead"][0], {})


@pytest.mark.parametrize(
    ("language", "said", "empty"),
    [
        ("ru", "Колебания упругих пластин", "Введение"),
        ("zh", "压缩空气储能", "研究"),
        ("pt", "Oscilações lineares elásticas", "Estudos"),
        ("de", "Schwingungen elastischer Platten", "Einführung"),
    ],
)
def test_subjects_are_words_whose_titles_have_more_in_common(language, said, empty, feeds):
    titles = [f"{said} {number}" for number in range(20)] + [f"{empty} {number}" for number in range(20, 160)]
    own = replace(feeds[language], records=tuple({"title": title} for title in titles))
    (found,) = topics.shared_words(own, 3, random.Random(1))
    assert found.label in said.lower()
    assert set(found.whole.values()) == set(titles[:20])
    unsaid = [title for title, whole in found.whole.items() if title != whole]
    assert unsaid
    assert not any(found.label in title.lower() for title in unsaid)
    made = replace(found, papers=[("http://a.example/1", unsaid[0])])
    assert topics._on(found, [made]) == ["http://a.example/1"]


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
