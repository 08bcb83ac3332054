"""The published ways to find papers and home pages do what was described, on a web small enough to see through."""

from pathlib import Path

import pytest

from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.acquire.page import parsed
from pinakes.config import settings
from pinakes.discover.wanted import Wanted
from pinakes.evaluate.baselines.web.finders import FINDERS, FinderTools
from pinakes.evaluate.baselines.web.homes import RANKERS, AskedPerson, HomeCandidate
from pinakes.evaluate.baselines.web.measured import found_by
from pinakes.evaluate.remembered import Remembered
from pinakes.evaluate.suites import METHODS
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import ServedAnswer, World, page

SAMPLES = Path(__file__).parents[3] / "samples" / "files"
TITLE = "Counting Spanning Trees in Ladder Graphs with Random Defects"
WANTED = Wanted(TITLE, ("Eleanor Lindqvist-Marsh",))


@pytest.fixture(scope="module")
def tools():
    listed = (
        f"<li>E. Lindqvist-Marsh. {TITLE}. 2019. <a href='counting-spanning-trees-ladder.pdf'>pdf</a></li>"
    )
    sites = {
        "www.uni.example": {
            "/~lindqvist/": page(
                f"<h1>Eleanor Lindqvist-Marsh</h1><h2>Publications</h2><ul>{listed}</ul>",
                title="Eleanor Lindqvist-Marsh home page",
            ),
            "/~lindqvist/counting-spanning-trees-ladder.pdf": ServedAnswer(
                (SAMPLES / "en-two-column.pdf").read_bytes(), "application/pdf"
            ),
        }
    }
    known = [
        _known("http://www.uni.example/~lindqvist/", sites["www.uni.example"]["/~lindqvist/"].content, "")
    ]
    given = settings({"crawl": {"tries": 1}})
    patch = pytest.MonkeyPatch()
    with World({**sites, HOST: WorldEngine(known)}) as world, Remembered(given) as describer:
        patch.setenv("PINAKES_RESOLVE", world.resolve)
        client = WebClient(given.fetch, given.crawl)
        yield FinderTools(together.chosen(given, client, given=[f"searxng=http://{HOST}"]), client, describer)
    patch.undo()


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("method", FINDERS)
def test_an_easy_paper_is_found_by_all_and_one_that_is_not_there_by_none(method, tools):
    found = found_by(method, WANTED, tools)
    assert found.url == "http://www.uni.example/~lindqvist/counting-spanning-trees-ladder.pdf"
    assert found.reply is not None
    assert found.steps
    nothing = found_by(
        method, Wanted("Quite another matter of birds and water", ("Eleanor Lindqvist-Marsh",)), tools
    )
    assert nothing.url is None


def person(name, number):
    """A home page, a list and a page of news, with the links between them."""
    host = f"http://h{number}.example"
    home = parsed(
        f"<title>{name}</title><h1>{name}</h1><p>Home page. Professor.</p><a href='publ.html'>Publications</a>",
        f"{host}/~p/",
    )
    news = parsed(
        f"<title>News</title><p>{name} spoke. {'Other things happened. ' * 30}</p>",
        f"{host}/a/b/c/news7.html",
    )
    other = parsed(
        f"<title>Library</title><p>{name}</p>{'<a href=x>x</a>' * 30}", f"{host}/library/catalogue.html"
    )
    linked = ((f"{host}/staff", name), ("http://elsewhere.example/", name))
    candidates = (HomeCandidate(news, ()), HomeCandidate(home, linked), HomeCandidate(other, ()))
    return AskedPerson(name, candidates, (False, True, False))


@pytest.mark.parametrize("method", RANKERS)
def test_a_plain_home_page_comes_first(method):
    names = ("Anna Rossi", "Bea Bo", "Carl Chen", "Dora Diaz", "Emil Ek", "Fay Fox", "Gil Gad", "Hal Hart")
    people = [person(name, number) for number, name in enumerate(names)]
    scores = RANKERS[method](people[0], people[1:])
    assert len(scores) == 3
    assert scores[1] == max(scores)
    assert scores[1] > scores[0]


def test_the_suites_name_them():
    assert METHODS["find"]()[1:] == list(FINDERS)
    assert METHODS["scholar"]()[1:] == list(RANKERS)
