"""Lists of publications: in files that home pages attach, into the library, of institutions, conferences and journals; namesakes told apart."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typst

from pinakes.acquire.client import WebClient
from pinakes.acquire.fetch import Reply
from pinakes.acquire.page import parsed, read
from pinakes.config import settings
from pinakes.discover import attached, home
from pinakes.discover.acquainted import acquainted
from pinakes.discover.bodies import weighed
from pinakes.discover.describing import Describer
from pinakes.discover.entries import is_listed, is_under_list
from pinakes.discover.home import Sought
from pinakes.discover.listing import cite
from pinakes.discover.scholar import ScholarEntry
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import ServedAnswer, World, page
from pinakes.store.library import open_library
from pinakes.store.network.asking import wanted
from tests.discover.test_scholar import WORKS

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
CODE = "from pinakes.cli.main import main; main()"
BIBTEX = "".join(
    f"@article{{k{i}, author={{Rossi, Anna and Bo, Bea}}, title={{{title}}}, journal={{J. Graphs}}, year={{{2000 + i}}}}}\n"
    for i, title in enumerate(
        ("Counting spanning trees", "On matchings in lattices", "Defects and their cost")
    )
)


def as_pdf():
    items = "\n\n".join(f"+ {text}" for i, (text, _) in enumerate(WORKS, 1))
    source = f"= List of publications\n\nAnna Rossi, Department of Mathematics, University of Somewhere\n\n{items}\n"
    return typst.compile(source.encode())


def as_rtf():
    items = "\\par\n".join(f"{i}. {text}" for i, (text, _) in enumerate(WORKS, 1))
    return f"{{\\rtf1\\ansi Anna Rossi\\par Publications\\par\n{items}\\par\n}}".encode("ascii")


@pytest.fixture(scope="module")
def describer():
    with Describer(settings()) as one:
        yield one


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("rossi.bib", BIBTEX.encode(), 3),
        ("publications.rtf", as_rtf(), len(WORKS)),
        ("list-of-papers.pdf", as_pdf(), len(WORKS)),
        ("cv.rtf", b"{\\rtf1\\ansi I teach graphs and like dogs.\\par}", 0),
    ],
)
def test_lists_in_files(name, content, expected, describer, monkeypatch):
    with World({"a.example": {f"/{name}": ServedAnswer(content, "application/octet-stream")}}) as world:
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        given = settings()
        found = parsed(
            f"<a href='{name}'>Publications</a> <a href='photo.jpg'>me</a> <a href='x.pdf'>a paper</a>",
            "http://a.example/",
        )
        links = [link for link in attached.candidates(found) if link.address.endswith(name)]
        assert len(links) == 1
        client = WebClient(given.fetch, given.crawl)
        listed = attached.listed_in(links[0], Sought("Anna Rossi"), client, describer)
    assert len(listed) == expected, [one.text for one in listed]
    if name.endswith(".bib"):
        assert listed[0].text.startswith("Rossi, Anna, Bo, Bea. Counting spanning trees. J. Graphs, 2000")
    elif expected:
        assert all(text[:25] in one.text for (text, _), one in zip(WORKS, listed, strict=True))


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("http://uni.example/staff/rossi.html", True),
        ("http://uni.example/%D1%81%D0%BE%D1%82%D1%80%D1%83%D0%B4%D0%BD%D0%B8%D0%BA%D0%B8/5", True),
        ("http://uni.example/~rossi/", False),
        ("http://rossi.example/", False),
    ],
)
def test_pages_of_a_catalogue_are_known(address, is_one):
    assert (
        home.is_catalogue(read(Reply(address, 200, {}, b"<html><h1>Anna Rossi</h1></html>", None))) is is_one
    )


def test_a_list_is_a_document_and_its_entries_are_wanted(tmp_path):
    with open_library(tmp_path / "lib", create=True) as library:
        listed = [ScholarEntry(text, None, 0.9) for text, _ in WORKS]
        work = cite(library, "Anna Rossi", "http://a.example/publ.html", listed)
        assert work == "w1"
        titles = {one.title for one in wanted(library, limit=20)}
        assert any("Counting spanning trees" in (title or "") for title in titles)
        assert len(titles) == len(WORKS)
        assert cite(library, "Anna Rossi", "http://a.example/publ.html", listed) == "w1"
        assert len(wanted(library, limit=20)) == len(WORKS), "the same list twice wants nothing twice"


def test_fronts_of_bodies():
    name = "Annals of Graphs"

    def of(title, path="/", body=""):
        return weighed(parsed(f"<title>{title}</title>{body}", f"http://x.example{path}"), name, "journal")[0]

    front = of(name, body="<a href='/archive'>Archive</a>")
    assert front > 0.9
    assert of("Annals of Everything", body="<a href='/archive'>Archive</a>") < 0.6
    assert of(f"{name}: volume 3, issue 2, contents and news", "/archive/3/2") < front


@pytest.fixture
def run(tmp_path):
    def start(sites, *arguments):
        known = [
            _known(f"http://{host}{path}", answer.content, "")
            for host, site in sites.items()
            for path, answer in site.items()
        ]
        with World({**sites, HOST: WorldEngine(known)}) as world:
            environment = {
                **os.environ,
                "PINAKES_RESOLVE": world.resolve,
                "PINAKES_LIBRARY": str(tmp_path / "library"),
            }
            command = [sys.executable, "-c", CODE, "scholar", *arguments]
            if arguments[0] != "Anna Rossi" or "--engine" not in arguments:
                command += ["--engine", f"searxng=http://{HOST}"]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return start


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_journal_s_papers_over_its_volumes(run):
    volumes = {
        f"/archive/{number}/": page(
            f"<h1>Volume {number}</h1><ul>"
            + "".join(f"<li>{text} <a href='{file}'>pdf</a></li>" for text, file in some if file)
            + "</ul>",
            title=f"Volume {number}",
        )
        for number, some in ((1, WORKS[:2]), (2, WORKS[1:]))
    }
    links = "".join(f"<a href='{path}'>Volume {path.split('/')[2]}</a> " for path in volumes)
    sites = {
        "graphs.example": {
            "/": page("<h1>Annals of Graphs</h1><a href='/archive/'>Archive</a>", title="Annals of Graphs"),
            "/archive/": page(f"<h1>Archive</h1>{links}", title="Archive"),
            **volumes,
        },
        "other.example": {"/": page("<h1>On graphs</h1><p>Annals and graphs.</p>", title="On graphs")},
    }
    found = run(sites, "Annals of Graphs", "--kind", "journal")
    assert found["home"] == "http://graphs.example/"
    assert found["publications_pages"] == [f"http://graphs.example{path}" for path in volumes]
    assert {entry["url"].rpartition("/")[2] for entry in found["entries"]} == {
        file for _, file in WORKS if file
    }


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_scholar_s_papers_are_added_and_the_others_wanted(run, tmp_path):
    title = "Counting Spanning Trees in Ladder Graphs with Random Defects"
    cited = f"Lindqvist-Marsh, E. {title}. Annals of Discrete Structures, 27(3), 311–325, 2021."
    lacking = "Lindqvist-Marsh, E. Matchings that nobody has scanned yet. Journal of Nothing, 3, 1–9, 2001."
    body = (
        "<h1>Eleanor Lindqvist-Marsh</h1><p>Professor. Research interests: graphs. E-mail: e@uni.example</p>"
    )
    sites = {
        "www.uni.example": {
            "/~lindqvist/": page(
                f"{body}<h2>Publications</h2><ul><li>{cited} <a href='a.pdf'>pdf</a></li><li>{lacking}</li></ul>",
                title="Eleanor Lindqvist-Marsh, home page",
            ),
            "/~lindqvist/a.pdf": ServedAnswer(
                (SAMPLES / "en-two-column.pdf").read_bytes(), "application/pdf"
            ),
        }
    }
    found = run(sites, "Eleanor Lindqvist-Marsh", "--add")
    assert [entry["work"] for entry in found["entries"]] == ["w1", None]
    assert found["home_kind"] == "home"
    with open_library(tmp_path / "library") as library:
        titles = {one.title for one in wanted(library, limit=50)}
        assert "Matchings that nobody has scanned yet" in titles
        assert title not in titles, "it is held"
        sought = acquainted(library, Sought("Eleanor Lindqvist-Marsh"))
    assert sought.people == ("Daniel O. Prothero",)
    assert "spanning trees" in sought.hints


def test_a_title_among_entries_is_listed_and_the_head_of_a_paper_is_not():
    works = [text for text, _ in WORKS]
    items = "".join(f"<li>{text}</li>" for text in works)
    listing = parsed(f"<h1>Publications</h1><ul>{items}</ul>", "http://a.example/")
    assert is_listed(listing, listing.text.index(works[1]) + 5)
    paper = parsed(f"<h1>{works[1]}</h1><p>{'Text of the paper. ' * 60}</p>", "http://a.example/p")
    assert not is_listed(paper, paper.text.index(works[1]) + 5)


def test_the_head_of_a_paper_is_the_first_of_its_rank_and_under_no_list():
    def asked(html, title):
        read = parsed(f"<html><body>{html}</body></html>", "http://a.example/")
        return is_under_list(read, next(one for one in read.headings if read.words(one) == title))

    assert asked(
        "<h2>Основные публикации</h2><h3>Первая работа</h3><p>x</p><h3>Вторая работа</h3>", "Первая работа"
    )
    assert asked("<h3>One work</h3><p>x</p><h3>Another work</h3>", "Another work")
    assert not asked("<h1>Journal of Things</h1><h2>One work</h2><h2>Introduction</h2>", "One work")
    assert not asked("<h3>Publications</h3><h1>One work</h1>", "One work"), "a menu stands before"
