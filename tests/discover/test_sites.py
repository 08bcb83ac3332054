"""Sites as a whole: lists in parts, menus of scripts, pages on the way, namesakes told apart by what is known."""

import os
from dataclasses import replace

import pytest

from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.acquire.page import parsed
from pinakes.config import settings
from pinakes.discover.apart import acquaintance, clearly_better
from pinakes.discover.home import Sought
from pinakes.discover.parts import parts
from pinakes.discover.scholar import Looking
from pinakes.discover.spelt import is_spelt
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import World, page

WORKS = {
    2011: ["H. Vale, E. Nym: Photon echo in glasses. Opt. Lett. 46, 2101 (2011).",
           "E. Nym, H. Vale: Slow light revisited. Phys. Rev. A 83, 013721 (2011)."],
    2008: ["H. Vale: Spectral holes at room temperature. J. Lumin. 130, 117 (2008).",
           "H. Vale, J. Holm: Two-level systems. Phys. Rev. B 71, 054301 (2008)."],
}  # fmt: skip


def looked(sites, sought):
    served = {host: dict(site) for host, site in sites.items()}
    known = [
        _known(f"http://{host}{path}", one.content, "")
        for host, site in served.items()
        for path, one in site.items()
    ]
    with World({**served, HOST: WorldEngine(known)}) as world:
        before = os.environ.get("PINAKES_RESOLVE")
        os.environ["PINAKES_RESOLVE"] = world.resolve
        try:
            given = settings()
            quick = replace(given, crawl=replace(given.crawl, tries=1, pause=0.0))
            client = WebClient(quick.fetch, quick.crawl)
            engines = together.chosen(quick, client, given=[f"searxng=http://{HOST}"])
            return Looking(engines, client, quick).scholar(sought)
        finally:
            os.environ.pop("PINAKES_RESOLVE") if before is None else os.environ.update(PINAKES_RESOLVE=before)


def items(rows):
    return (
        "<ol>"
        + "".join(f"<li>{row} <a href='{abs(hash(row)) % 99}.pdf'>PDF</a></li>" for row in rows)
        + "</ol>"
    )


def home(menu, name="Hanna Vale", said="quantum optics"):
    about = f"<p>Senior lecturer, {said}. Research interests: {said}.</p><p>E-mail: vale@a.example</p>"
    return page(f"<h1>{name}</h1>{about}{menu}", title=name)


@pytest.mark.parametrize("menu", [
    "<a href='publications/'>Publications</a>",
    "<a href=\"javascript:go('publications/')\">Publications</a>",
    "<a href='research.html'>Research</a>",
])  # fmt: skip
def test_a_list_with_a_page_a_year_is_one_list(menu):
    index = " | ".join(f"<a href='{year}.html'>{year}</a>" for year in WORKS)
    site = {
        "/~vale/": home(menu),
        "/~vale/research.html": page("<h1>Research</h1><p>See <a href='publications/'>my papers</a>.</p>"),
        "/~vale/publications/": page(f"<h1>Publications</h1><p>{index}</p>", title="Publications"),
        **{
            f"/~vale/publications/{year}.html": page(f"<h2>{year}</h2>{items(rows)}")
            for year, rows in WORKS.items()
        },
    }
    found = looked({"www.optics.example": site}, Sought("Hanna Vale"))
    assert found.home == "http://www.optics.example/~vale/"
    assert found.publications_page == "http://www.optics.example/~vale/publications/"
    assert len(found.entries) == 4
    assert all(entry.url for entry in found.entries)


def test_parts_are_pages_near_the_index():
    page_of = parsed(
        "<h1>Publikationen</h1><a href='buecher.html'>Bücher</a> <a href='aufs.html'>Aufsätze</a> <a href='/impressum'>Impressum</a>"
        "<a href='http://b.org/2004'>2004</a> <a href='a.pdf'>Aufsätze als PDF</a>",
        "http://a.org/~x/pub.html",
    )
    assert parts(page_of, has_entries=False) == ["http://a.org/~x/buecher.html", "http://a.org/~x/aufs.html"]
    assert parts(page_of, has_entries=True) == []
    paged = parsed("<a href='?page=2'>2</a> <a href='?page=3'>3</a>", "http://a.org/pubs/")
    assert parts(paged, has_entries=True) == ["http://a.org/pubs/?page=2", "http://a.org/pubs/?page=3"]


@pytest.mark.parametrize("sought", [
    Sought("Hanna Vale", ("Linguistik der Dialekte",)),
    Sought("Hanna Vale", (), ("Petra Lang",)),
])  # fmt: skip
def test_namesakes_are_told_apart_by_what_is_known(sought):
    listed = "<a href='pub.html'>Publications</a>"
    one = {
        "/vale/": home(listed),
        "/vale/pub.html": page(f"<h1>Publications</h1>{items(WORKS[2011])}", title="Publications"),
    }
    rows = ["Vale, H.; Lang, P.: Dialekte am Rhein. Zeitschrift für Dialektologie 79, 2012, S. 3-30.",
            "Vale, H.: Satzklammer. Deutsche Sprache 42, 2014, S. 112-131."]  # fmt: skip
    other = {
        "/vale/": home(listed, said="Linguistik, Dialekte"),
        "/vale/pub.html": page(f"<h1>Publications</h1>{items(rows)}", title="Publications"),
    }
    found = looked({"www.optics.example": one, "www.german.example": other}, sought)
    assert found.home == "http://www.german.example/vale/"


def test_words_that_stand_everywhere_tell_little():
    sites = ["Universität Heidelberg, Physik", "Universität Bonn, Physik", "Physik"]
    said = acquaintance(sites, Sought("X", ("Universität Bonn",)), ["Universität"] * 9)
    assert said[1] == 1.0
    assert said[0] < 0.3
    assert clearly_better(said) == 1
    assert clearly_better([0.5, 0.55]) == 0
    assert clearly_better([]) == 0


@pytest.mark.parametrize(("family", "text", "there"), [
    ("李", "Hongmei Li, Wei Zhang. Sparse coding.", True),
    ("李", "李红梅. 文档图像", True),
    ("李", "Reliable coding", False),
    ("Гаврилов", "Gavrilov A.P. On collocation", True),
    ("Müller", "MÜLLER, K.", True),
    ("", "anything", False),
])  # fmt: skip
def test_family_names_in_other_letters(family, text, there):
    assert is_spelt(family, text) == there


def department(rows, name="Hanna Vale"):
    """A page of a department's site: its menu, a person, the person's list."""
    menu = "<ul><li><a href='/staff/'>Staff</a></li><li><a href='/pub/'>Publications of the department</a></li></ul>"
    return page(
        f"{menu}<h3>{name}</h3><p>Lecturer</p><b>Works</b>{items(rows)}", title=f"Department - {name}"
    )


def test_a_rich_page_of_a_department_is_taken_with_its_own_list_and_not_with_that_of_everybody():
    rows = [*WORKS[2011], *WORKS[2008]]
    others = [
        f"A. Petrov, B. Kim: On the spectrum of operators, part {n}. Ann. Math. {n}, 12-19 (20{n})."
        for n in range(10, 20)
    ]
    site = {
        "/": page("<h1>Department of Optics</h1><a href='/staff/'>Staff</a>", title="Department of Optics"),
        "/staff/": page(
            "<h1>Staff</h1><ul><li><a href='detail.php?ID=4'>Hanna Vale</a></li></ul>", title="Staff"
        ),
        "/staff/detail.php?ID=4": department(rows),
        "/pub/": page(f"<h1>Publications</h1>{items([*others, rows[0]])}", title="Publications"),
    }
    found = looked({"www.optics.example": site}, Sought("Hanna Vale"))
    assert found.home == "http://www.optics.example/staff/detail.php?ID=4"
    assert found.publications_page == found.home
    assert len(found.entries) == 4
    told = "mostly works of others, and the person has a list of one's own"
    assert ("http://www.optics.example/pub/", told, None) in found.steps


def test_a_home_page_with_one_dated_line_is_no_list_that_only_names_the_person():
    award = "<p>Hanna Vale is a lecturer at the University of Somewhere.</p><p>Grant for optics, 1999</p>"
    site = {
        "/": page(f"<div>Hanna Vale</div>{award}<a href='pubs.html'>Publications</a>", title="Home"),
        "/pubs.html": page(
            f"<h1>Publications</h1>{items([*WORKS[2011], *WORKS[2008]])}", title="Publications"
        ),
    }
    found = looked({"hannavale.example": site}, Sought("Hanna Vale"))
    assert found.home == "http://hannavale.example/"


def test_a_list_of_the_person_in_another_folder_is_not_named_as_another_s_home_page():
    own = page(
        f"<h1>Hanna Vale</h1><h2>Publications</h2>{items([*WORKS[2011], *WORKS[2008]])}",
        title="Hanna Vale: publications",
    )
    site = {"/": home("<a href='pub/list/'>Publications</a>"), "/pub/list/": own}
    found = looked({"hannavale.example": site}, Sought("Hanna Vale"))
    assert found.publications_page == "http://hannavale.example/pub/list/"
    assert found.others == ()


def test_where_no_link_is_called_publications_the_others_are_tried():
    menu = "<a href='about'>About</a> <a href='academic-work'>Academic Work</a> <a href='blog'>Blog</a>"
    site = {
        "/": home(menu),
        "/about": page("<h2>About</h2><p>Hanna Vale teaches optics.</p>", title="About"),
        "/academic-work": page(f"<h2>Peer-reviewed</h2>{items([*WORKS[2011], *WORKS[2008]])}", title="Work"),
    }
    found = looked({"hannavale.example": site}, Sought("Hanna Vale"))
    assert found.publications_page == "http://hannavale.example/academic-work"
    assert len(found.entries) == 4
