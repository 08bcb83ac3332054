"""A paper is found where it is, whatever stands in the way, and nothing else is taken for it."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pinakes.acquire.page import parsed
from pinakes.discover import home, scholar
from pinakes.discover.judging import EntryJudge
from pinakes.discover.nearest import places, ways
from pinakes.discover.topic import relevance
from pinakes.discover.verify import SeenDocument, compared, verified
from pinakes.discover.wanted import Wanted, asked, from_bibtex, from_reference
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import ServedAnswer, World, page
from pinakes.text.forms import form

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
TITLE = "Counting Spanning Trees in Ladder Graphs with Random Defects"
RUSSIAN = "Об устойчивости разностных схем для уравнения теплопроводности с переменным запаздыванием"
CODE = "from pinakes.cli.main import main; main()"


def served(sites):
    documents = [
        _known(f"http://{host}{path}", answer.content, answer.headers.get("X-Text", ""))
        for host, site in sites.items()
        for path, answer in site.items()
        if answer.status == 200 and answer.content.lstrip()[:1] == b"<"  # files are met through pages only
    ]
    return World({**sites, HOST: WorldEngine(documents)})


def find(world, *arguments):
    environment = {**os.environ, "PINAKES_RESOLVE": world.resolve}
    command = [sys.executable, "-c", CODE, "find", "--engine", f"searxng=http://{HOST}", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def world():
    """A home page with a frame and a list, a redirect, a broken link, a page that only speaks of the paper, a site that says no."""
    pdf, word = (SAMPLES / "en-two-column.pdf").read_bytes(), (SAMPLES / "ru.docx").read_bytes()
    german = (SAMPLES / "de-two-column.pdf").read_bytes()
    home = {
        "/~p/": ServedAnswer(
            b"<html><frameset><frame src='menu.html'><frame src='main.html'></frameset></html>"
        ),
        "/~p/menu.html": page("<a href='publ.html'>Publications</a>", title="menu"),
        "/~p/main.html": page("<h1>Home page</h1><p>I count trees.</p>", title="A home page"),
        "/~p/publ.html": page(
            f"<ol><li>Another Paper on Ladders, 2001 <a href='other.pdf'>[pdf]</a></li><li>E. Lindqvist-Marsh. {TITLE}. 2019. <a href='gone.pdf'>old</a> "
            f"<a href='moved.pdf'>[pdf]</a></li><li>{RUSSIAN} <a href='ru.docx'>текст</a></li></ol>",
            title="Publications",
        ),
        "/~p/other.pdf": ServedAnswer(german, "application/pdf"),
        "/~p/moved.pdf": ServedAnswer(status=301, headers={"Location": "/files/trees.pdf"}),
        "/files/trees.pdf": ServedAnswer(pdf, "text/plain"),
        "/~p/ru.docx": ServedAnswer(word, "application/octet-stream"),
    }
    blog = {
        "/post.html": page(
            f"<h1>What I read</h1><p>I liked “{TITLE}” very much. {'It is about trees. ' * 200}</p>",
            title=TITLE,
        )
    }
    closed = {"/robots.txt": ServedAnswer(b"User-agent: *\nDisallow: /"), "/trees.pdf": ServedAnswer(pdf)}
    with served({"www.uni.example": home, "blog.example": blog, "closed.example": closed}) as world:
        yield world


def test_a_paper_is_found_behind_frames_redirects_and_broken_links(world, tmp_path):
    from pinakes import api
    from pinakes.publish.export.json import described

    authors = [one["name"] for one in described(api.describe(SAMPLES / "en-two-column.pdf"))["authors"]]
    (line,) = find(world, "--title", TITLE, "--author", authors[0], "--out", str(tmp_path), "--explain")
    assert line["found"], line
    assert line["url"].endswith(("/files/trees.pdf", "/~p/moved.pdf"))
    assert line["weight"] > 0.8
    assert Path(line["file"]).read_bytes() == (SAMPLES / "en-two-column.pdf").read_bytes()
    assert {step["stage"] for step in line["path"]} >= {"files", "pages"}
    assert {asked.path for asked in world.asked if asked.host == "closed.example"} <= {"/robots.txt"}


def test_slips_other_letters_and_word_files(world, tmp_path):
    bibtex = tmp_path / "a.bib"
    bibtex.write_text(
        f"@article{{a, title = {{{RUSSIAN.replace('разностных', 'разнотсных')}}}}}\n@article{{b, title = {{A work that is nowhere on this web}}, author = {{Nobody, N.}}}}\n",
        "utf-8",
    )
    russian, nowhere = find(world, "--bibtex", str(bibtex))
    assert russian["found"]
    assert russian["url"] == "http://www.uni.example/~p/ru.docx"
    assert not nowhere["found"]
    assert nowhere["url"] is None
    assert nowhere["why"]


def test_nothing_to_find_is_wrong_usage():
    done = subprocess.run(
        [sys.executable, "-c", CODE, "find", "--engine", "crossref"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "--title" in done.stderr


A_PAPER = SeenDocument(
    (TITLE,),
    TITLE,
    (form("Anna Rossi"), form("B. Bo")),
    2004,
    frozenset(),
    "article",
    12,
    True,
    f"{TITLE}\nAnna Rossi, B. Bo\nAbstract",
    20000,
    False,
)


@pytest.mark.parametrize(
    ("wanted", "accepted"),
    [
        (Wanted(TITLE, ("Anna Rossi",), 2004), True),
        (Wanted(TITLE.lower().replace("spanning", "spaning"), ("Rossi, A.", "Bo, B.")), True),
        (Wanted(f"{TITLE}. Part II", ("Anna Rossi", "B. Bo"), 2006), False),
        (Wanted(TITLE.replace("Ladder", "Complete"), ("Anna Rossi", "B. Bo"), 2005), False),
        (Wanted(TITLE, ("Someone Else",), 1985), False),
        (Wanted("Something about Forests", ("Anna Rossi",)), False),
    ],
)
def test_near_titles_of_the_same_authors_are_told_from_slips(wanted, accepted):
    assert verified(wanted, A_PAPER).accepted is accepted


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (Wanted(TITLE, ("Anna Rossi", "B. Bo"), 2004), r"fits perfectly"),
        (Wanted(TITLE, ("Anna Rossi", "B. Bo"), 2003), r"against a perfect fit: year -\d\.\d"),
        (
            Wanted("On Woods, Forests and Nothing Else at All", ("Anna Rossi", "B. Bo"), 2004),
            r"against a perfect fit: title -\d\.\d, title and authors together -\d\.\d",
        ),
        (
            Wanted(TITLE, ("Someone Else",), 2004),
            r"against a perfect fit: authors -\d\.\d, title and authors together -\d\.\d",
        ),
    ],
)
def test_what_is_told_against_a_document_is_what_differs(wanted, told):
    assert re.fullmatch(told, verified(wanted, A_PAPER).why[-1])


def test_reasons_tell_what_all_came_to_and_what_is_needed():
    said, right = np.array([-2.0, 0.0, 2.0]), np.array([0.1, 0.5, 0.9])
    judged = EntryJudge(("title", "heading", "list"), np.array([-1.0, 4.0, 4.0]), -5.0, said, right)
    groups = {"name": ("title", "heading"), "list": ("list",)}
    assert judged.reasons([1.0, 1.0, 0.0], groups) == ["name +3.0", "in all +3.0 where +5.0 is needed"]


@pytest.mark.parametrize("told", [home, scholar, relevance])
def test_every_column_is_told_in_one_group(told):
    assert sorted(name for names in told.TOGETHER.values() for name in names) == sorted(told.COLUMNS)


@pytest.mark.parametrize(
    ("family", "printed", "title"),
    [
        ("Ivan Petrov", "И. Петров", "Об устойчивости разностных схем для уравнения теплопроводности"),
        ("Li Ming", "李明", "基于深度学习的文本分类方法研究与实现"),
    ],
)
def test_authors_in_other_letters(family, printed, title):
    seen = replace(
        A_PAPER, titles=(title,), shown=title, forms=(form(printed),), beginning=f"{title}\n{printed}"
    )
    assert verified(Wanted(title, (family,)), seen).accepted


def test_a_work_that_is_only_cited_is_not_the_document():
    seen = replace(
        A_PAPER,
        titles=("A Survey of Graph Counting",),
        shown="A Survey of Graph Counting",
        forms=(form("C. Chen"),),
        beginning="A Survey of Graph Counting\nC. Chen",
    )
    assert not verified(Wanted(TITLE, ("Anna Rossi",), 2004), seen).accepted


@pytest.mark.parametrize(
    ("one", "other", "lacking", "over", "slips"),
    [
        ("a long title here", "a long title here", 0, 0, 0),
        ("counting trees", "countign trees", 0, 0, 1),
        ("counting trees", "counting graphs", 1, 1, 0),
        ("论 文 题 目 测 试 一", "论 文 题 目 试 测 一", 0, 0, 1),
    ],
)
def test_words_lacking_over_and_misspelt(one, other, lacking, over, slips):
    assert tuple(value > 0 for value in compared(one, other)) == (bool(lacking), bool(over), bool(slips))


def test_the_link_of_a_citation_is_its_own_and_not_its_neighbours():
    text = "".join(
        f"<li>A. Rossi. Paper number {n} about several graphs and trees. 200{i}. <a href='{i}.pdf'>pdf</a></li>"
        for i, n in enumerate(("one", "two", "three"))
    )
    found = parsed(f"<ul>{text}</ul>", "http://a.org/")
    wanted = asked("Paper number two about several graphs and trees", ["Anna Rossi"])
    (cited, *_) = places(found, wanted)
    assert ways(found, cited)[0].address == "http://a.org/1.pdf"
    assert cited.authors == 1.0


def test_references_and_bibtex_say_what_is_wanted():
    wanted = from_reference(
        "Rossi A., Bo B. Counting trees in ladder graphs // Journal of Graphs. 2004. Vol. 3. P. 1-9. doi:10.1234/abc"
    )
    assert wanted.title.startswith("Counting trees in ladder graphs")
    assert (wanted.year, wanted.doi, len(wanted.authors)) == (2004, "10.1234/abc", 2)
    said = []
    (entry,) = from_bibtex(
        b"@article{x, title={Counting {T}rees}, author={Rossi, Anna and Bo, B.}, year=2004, doi={10.1234/ABC}}"
        b"@misc{y, year=1999}",
        "a.bib",
        told=said.append,
    )
    assert said == ["a.bib: 1 of 2 entries left out, for they have no title"]
    assert (entry.title, entry.year, entry.doi) == ("Counting Trees", 2004, "10.1234/abc")
