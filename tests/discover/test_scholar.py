"""A person's pages and papers: the right home among catalogues and namesakes, entries in every layout, the file of each."""

import json
import os
import subprocess
import sys

import pytest

from pinakes.acquire.page import parsed
from pinakes.discover.entries import entries, file_of
from pinakes.discover.home import Sought
from pinakes.discover.scholar import folders_above, is_only_listed, joined, questions
from pinakes.evaluate.scholars import compared
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import ServedAnswer, World, page

CODE = "from pinakes.cli.main import main; main()"
WORKS = [
    (
        "Rossi A., Bo B. Counting spanning trees in ladder graphs. Journal of Graph Theory, vol. 12, no. 3, pp. 101-118, 2004.",
        "trees.pdf",
    ),
    (
        "Rossi A. On the number of matchings in random lattices. In: Proceedings of the Conference on Graphs, 2007, pp. 55-63.",
        "matchings.pdf",
    ),
    (
        "Chen C., Rossi A. A survey of enumeration problems. Annals of Combinatorics 8(2), 2011, 201-240.",
        None,
    ),
    (
        "Rossi A. Defects and their cost in networks. Technical report 14, University of Somewhere, 2013.",
        "defects.ps.gz",
    ),
]


def row(text, file):
    return text + (f" <a href='{file}'>[pdf]</a>" if file else "")


LAYOUTS = {
    "items": "<ul>" + "".join(f"<li>{row(*work)}</li>" for work in WORKS) + "</ul>",
    "paragraphs": "".join(f"<p>[{i}] {row(*work)}</p>" for i, work in enumerate(WORKS, 1)),
    "lines": "<div>" + "<br><br>".join(row(*work) for work in WORKS) + "</div>",
    "table": "<table>"
    + "".join(f"<tr><td>{i}</td><td>{row(*work)}</td></tr>" for i, work in enumerate(WORKS))
    + "</table>",
    "definitions": "<dl>"
    + "".join(f"<dt>[{i}]</dt><dd>{row(*work)}</dd>" for i, work in enumerate(WORKS))
    + "</dl>",
    "folded": "<ol>"
    + "".join(
        f"<li>{row(*work)}<div class='abstract hidden'><p>{'We show that trees can be counted. ' * 30}</p></div></li>"
        for work in WORKS
    )
    + "</ol>",
    "searched": "<table>"
    + "".join(
        f"<tr><td>{row(*work)}</td></tr><tr class='noshow'><td>BibTeX: @article{{x, year = {{2004}}}}</td></tr>"
        for work in WORKS
    )
    + "</table>",
    "thumbs": "<table>"
    + "".join(
        f"<tr><td><img src='{i}.png'></td><td>{row(*work)}<p>We show that this is enough.</p></td></tr>"
        for i, work in enumerate(WORKS)
    )
    + "</table>",
    "with awards": "<ul>"
    + "".join(f"<li>{row(*work)}</li>" for work in WORKS)
    + "</ul><h2>Awards</h2><ul><li>Best teacher of the university, 2012</li><li>Prize for young scientists, 2009</li></ul>",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_entries_of_every_layout_with_their_own_files(layout):
    body = f"<h1>Publications</h1><p>I am a professor at the University of Somewhere and teach graphs.</p>{LAYOUTS[layout]}<p>Last changed on Monday</p>"
    found = parsed(body, "http://a.org/~rossi/publ.html")
    listed = entries(found, "Rossi")
    assert len(listed) == len(WORKS), [one.text for one in listed]
    links = [file_of(found, one, listed)[0] for one in listed]
    assert [link.address.rpartition("/")[2] if link else None for link in links] == [
        file for _, file in WORKS
    ]


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        (
            "Иванов",
            "Иванов И. И. Об устойчивости разностных схем // Вестник математики. 2015. Т. 3, № 2. С. 14–25.",
        ),
        ("李明", "李明, 王芳. 基于深度学习的文本分类方法研究[J]. 计算机学报, 2018, 41(3): 512-524."),
        (
            "Silva",
            "SILVA, A. B.; SOUZA, C. Saúde e sociedade no Brasil. Revista de Saúde Pública, v. 44, n. 4, p. 639-649, 2010.",
        ),
        (
            "Müller",
            "Müller, K.: Zur Mundart des Emmentals. In: Zeitschrift für Dialektologie 12 (1998), S. 45–67.",
        ),
    ],
)
def test_entries_in_other_languages(name, raw):
    other = raw.replace("2", "3")
    found = parsed(
        f"<ul><li>{raw}</li><li>{other} <a href='a.pdf'>pdf</a></li></ul><p>Last changed: Monday</p>",
        "http://a.org/",
    )
    assert [one.text for one in entries(found, name)][:1] == [raw]


def test_lines_after_one_number_are_one_entry():
    body = "<h1>Publications</h1>" + "".join(
        f"<p>[{n}] {text.split('. ')[1]}<br>A. Rossi, B. Bo<br>Journal of Graphs 12, 101 ({2004 + n})<br>Chosen for the cover, 2019</p>"
        for n, (text, _) in enumerate(WORKS, 1)
    )
    listed = entries(parsed(body, "http://a.org/~rossi/publ.html"), "Rossi")
    assert [one.text[:3] for one in listed] == ["[1]", "[2]", "[3]", "[4]"]


def test_slides_and_bibtex_are_no_papers():
    found = parsed(
        f"<ul><li>{WORKS[0][0]} <a href='t.bib'>bibtex</a> <a href='t-slides.pdf'>slides</a> <a href='t.pdf'>pdf</a></li></ul>",
        "http://a.org/",
    )
    (one,) = entries(found, "Rossi")
    assert file_of(found, one, [one])[0].address == "http://a.org/t.pdf"


def test_frames_are_one_page():
    outer = parsed("<frameset><frame src='a.html'></frameset>", "http://a.org/")
    inner = parsed("<h1>Anna Rossi</h1><p><a href='publ.html'>Papers</a></p>", "http://a.org/a.html")
    whole = joined(outer, [inner])
    assert [whole.words(piece) for piece in whole.headings] == ["Anna Rossi"]
    assert [(link.text, whole.text[link.start : link.end]) for link in whole.links] == [("Papers", "Papers")]


def test_where_a_home_may_be_and_what_is_asked():
    sought = Sought("Anna Rossi")
    assert folders_above("http://www.uni.org/~rossi/papers/x.pdf", sought) == ["http://www.uni.org/~rossi/"]
    assert "http://rossi.org/" in folders_above("http://rossi.org/publ.html", sought)
    assert any("个人主页" in question for question in questions(Sought("李明")))
    assert any("публикации" in question for question in questions(Sought("Иван Петров")))


def test_what_the_measure_counts():
    class Found:
        def __init__(self, raw, url):
            self.raw, self.url = raw, url

    task = {
        "entries": [
            {"raw": "A long entry about something", "url": "http://a.org/1.pdf"},
            {"raw": "Another entry here", "url": None},
        ]
    }
    found = [
        Found("A long entry about something", "http://a.org/1.pdf"),
        Found("Something quite different", "http://a.org/2.pdf"),
    ]
    (listed, files, missed) = compared(task, found)
    assert (listed.right, listed.offered, listed.expected) == (1, 2, 2)
    assert (files.right, files.offered, files.expected) == (1, 2, 1)
    assert missed == ["Another entry here"]


def test_a_scholar_is_found_among_a_namesake_and_a_catalogue():
    body = "<h1>Anna Rossi</h1><p>Professor, Department of Mathematics. Research interests: graph theory.</p><p>E-mail: rossi@uni.example</p>"
    uni = {
        "/~rossi/": page(
            f"{body}<p><a href='publ.html'>Publications</a> <a href='teaching.html'>Teaching</a></p>",
            title="Anna Rossi's home page",
        ),
        "/~rossi/publ.html": page(
            f"<h1>Publications</h1>{LAYOUTS['items']}", title="Publications of Anna Rossi"
        ),
        "/~rossi/trees.pdf": ServedAnswer(b"%PDF-1.4 trees", "application/pdf"),
        "/staff/": page(
            "<h1>Staff</h1><ul><li><a href='/~rossi/'>Anna Rossi</a></li><li>Carl Chen</li><li>Dora Diaz</li></ul>",
            title="Staff",
        ),
    }
    other = {
        "/": page(
            "<h1>Anna Rossi</h1><p>I paint flowers and dogs. My paintings are for sale.</p>",
            title="Anna Rossi, painter",
        )
    }
    sites = {"www.uni.example": uni, "rossi-art.example": other}
    known = [
        _known(f"http://{host}{path}", answer.content, "")
        for host, site in sites.items()
        for path, answer in site.items()
    ]
    with World({**sites, HOST: WorldEngine(known)}) as world:
        environment = {**os.environ, "PINAKES_RESOLVE": world.resolve}
        command = [
            sys.executable,
            "-c",
            CODE,
            "scholar",
            "Anna Rossi",
            "--about",
            "graph theory",
            "--engine",
            f"searxng=http://{HOST}",
            "--explain",
        ]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["home"] == "http://www.uni.example/~rossi/"
    assert found["publications_page"] == "http://www.uni.example/~rossi/publ.html"
    assert [entry["url"] for entry in found["entries"]] == [
        file and f"http://www.uni.example/~rossi/{file}" for _, file in WORKS
    ]
    assert found["path"]


def test_a_page_that_names_a_person_only_among_its_works_is_a_co_author_s():
    body = f"<h1>Bea Bo</h1><h2>Publications</h2><ul>{''.join(f'<li>{text}</li>' for text, _ in WORKS)}</ul>"
    found = parsed(body.replace("Rossi A.", "Anna Rossi"), "http://a.org/~bo/")
    assert is_only_listed(found, Sought("Anna Rossi"))
    assert not is_only_listed(found, Sought("Bea Bo"))
    assert not is_only_listed(found, Sought("Nobody Atall"))
