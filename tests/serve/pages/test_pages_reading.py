"""What readers see of a library: search, works, people, what is missing, figures, the network. And documents that mean harm."""

import itertools
import json
import re
import subprocess
import sys

import httpx
import pytest
from playwright.sync_api import expect

from tests.serve.pages.conftest import Library
from tests.store.made import row

HARM = '<script>alert("x")</script><img src=x onerror=alert(1)>'
WORKS = [
    ("On the keeping of catalogues in great libraries", ("Rossi, Anna",), 1994, "en"),
    ("Scrolls and their numbers: a survey of ancient lists", ("Bianchi, Carlo", "Rossi, Anna"), 1999, "en"),
    ("Über die Ordnung der Kataloge in alten Bibliotheken", ("Müller, Jörg",), 2003, "de"),
    ("Каталоги библиотек и их читатели в девятнадцатом веке", ("Иванов, Пётр",), 2008, "ru"),
    ("图书馆目录的历史与方法研究", ("王小明",), 2011, "zh"),
    ("A memória dos catálogos nas bibliotecas públicas", ("Souza, João",), 2015, "pt"),
]


def reference(number):
    title, authors, year, _ = WORKS[number]
    family, _, given = authors[0].partition(", ")
    csl = {"title": title, "author": [{"family": family, "given": given}], "issued": {"date-parts": [[year]]}}
    return {"raw": f"{authors[0]} ({year}). {title}.", "csl": csl, "weight": 0.95}


@pytest.fixture(scope="module")
def reading(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reading")
    rows = []
    for number, (title, authors, year, language) in enumerate(WORKS):
        cited = [reference(other) for other in range(number)]
        cited.append(
            {
                "raw": "Smith, J. (1999). A book that nobody holds here. Press.",
                "csl": {
                    "title": "A book that nobody holds here",
                    "author": [{"family": "Smith"}],
                    "issued": {"date-parts": [[1999]]},
                },
                "weight": 0.9,
            }
        )
        rows.append(
            row(f"{number}.pdf", title, authors=authors, year=year, language=language, references=cited)
        )
    people = [f"Family{i}, Given{i}" for i in range(5000)]
    rows.append(
        row(
            "harm.pdf",
            f"{HARM} \u202egnp.exe",
            authors=people,
            year=2016,
            abstracts=[{"value": HARM, "language": "en", "weight": 0.9}],
            references=[],
        )
    )
    (folder / "rows.jsonl").write_text("\n".join(rows), "utf-8")
    place = folder / "library"
    for verb in (
        ["add", "--from-json", str(folder / "rows.jsonl")],
        ["link"],
        ["collect", "old", "w1", "w2"],
    ):
        subprocess.run(
            [sys.executable, "-m", "pinakes", *verb, "--library", str(place)], check=True, capture_output=True
        )
    made = Library(place)
    yield made.address
    assert made.running.stop() == 0


def test_search_finds_marks_and_narrows(reading, tab):
    visitor = tab(reading)
    page = visitor.page
    page.goto("/")
    page.get_by_label("Find").fill("catalogues")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=WORKS[0][0])).to_be_visible()
    page.goto("/search")
    page.get_by_role("link", name="Russian", exact=True).click()
    expect(page.get_by_text("1 work found")).to_be_visible()
    expect(page.get_by_role("link", name=WORKS[3][0])).to_be_visible()
    visitor.shoot("search")
    page.goto("/search?q=zebra&lang=ru")
    page.get_by_role("link", name="Try without").click()
    expect(page).to_have_url(re.compile(r"q=zebra$"))


def test_what_cannot_be_asked_is_said(reading):
    answer = httpx.get(f"{reading}/search?q=year:soon", headers={"Accept": "text/html"})
    assert answer.status_code == 400
    assert "year:2004" in answer.text


@pytest.mark.parametrize("number", ["²", "9" * 30, "1" * 5000, "-1"])
@pytest.mark.parametrize("path", ["/search?q=zebra&from=", "/people?from=", "/works/w1/pages?page="])
def test_a_place_that_is_no_number_is_no_fault_of_ours(reading, path, number):
    answer = httpx.get(f"{reading}{path}{number}", headers={"Accept": "text/html"}, timeout=60)
    assert answer.status_code < 500


def test_the_page_of_a_work(reading, tab):
    visitor = tab(reading)
    page = visitor.page
    page.goto("/works/w2")
    expect(page.get_by_role("heading", level=1)).to_have_text(WORKS[1][0])
    expect(page.get_by_text("Cited by 4 works")).to_be_visible()
    expect(page.get_by_role("link", name="A book that nobody holds here")).to_be_visible()
    assert page.locator("blockquote").count()
    visitor.shoot("work", full=True)
    answer = httpx.get(f"{reading}/works/w2")
    assert '<meta name="citation_title"' in answer.text
    assert '<meta name="DC.' in answer.text
    assert 'rel="describedby"' in answer.headers["link"]
    assert httpx.get(f"{reading}/works/w2/export?to=bibtex").text.startswith("@")
    assert httpx.get(f"{reading}/works/w999", headers={"Accept": "text/html"}).status_code in (400, 404)


def test_people_in_any_script(reading, tab):
    page = tab(reading).page
    page.goto("/people?q=Ivanov")
    page.get_by_role("link", name="Иванов").click()
    expect(page.get_by_role("link", name=WORKS[3][0])).to_be_visible()


def test_lists_and_figures(reading, tab):
    visitor = tab(reading)
    page = visitor.page
    page.goto("/wanted")
    rows = """cells => cells.map(cell => {
        const range = document.createRange(); range.selectNodeContents(cell); return range.getClientRects().length })"""
    page.set_viewport_size({"width": 360, "height": 800})
    assert set(page.locator("td.n").evaluate_all(rows)) == {1}, "no number is broken into digits"
    page.set_viewport_size({"width": 1280, "height": 900})
    page.get_by_role("link", name="A book that nobody holds here").click()
    expect(page.get_by_text("Cited by 6 works")).to_be_visible()
    page.goto("/sets")
    page.get_by_role("link", name="old").click()
    expect(page.get_by_text("2 works found")).to_be_visible()
    page.goto("/numbers")
    expect(page.locator("svg.chart").first).to_be_visible()
    visitor.shoot("numbers", full=True)
    page.goto("/sources")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sources")


def test_the_network_grows_by_clicks(reading, tab):
    visitor = tab(reading)
    page = visitor.page
    page.goto("/network/w6")
    circles = page.locator(".net circle")
    before = circles.count()
    assert before >= 6
    page.locator(".net a", has_text="Rossi").first.click()
    expect(page).to_have_url(re.compile("open="))
    assert circles.count() >= before
    visitor.shoot("neighbourhood")
    page.goto("/network")
    expect(page.locator("canvas[data-ready]")).to_be_visible()
    page.get_by_label("Colour").select_option("year")
    visitor.shoot("map")


def test_a_click_on_the_map_opens_the_work_that_stands_there(reading, tab):
    known = json.loads(httpx.get(f"{reading}/network/map.json").text)
    page = tab(reading).page
    page.goto("/network")
    canvas = page.locator("canvas[data-ready]")
    expect(canvas).to_be_visible()
    page.locator("[data-find]").fill(known["titles"][2])
    box = canvas.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile(rf"/network/{known['works'][2]}$"))


def test_harm_is_shown_as_text(reading, tab):
    page = tab(reading).page
    page.on("dialog", lambda dialog: pytest.fail("a document ran"))
    for path in ("/works/w7", "/search?q=script", "/", "/network"):
        page.goto(path)
        assert page.locator("main img[src=x], main script").count() == 0, path
    page.goto("/works/w7")
    expect(page.get_by_role("heading", level=1)).to_contain_text("<script>")


@pytest.mark.slow
def test_every_page_in_five_languages_fits_a_telephone(reading, tab):
    for code in ("en", "pt", "zh", "ru", "de"):
        visitor = tab(
            reading,
            locale=code,
            viewport={"width": 360, "height": 740},
            color_scheme="dark" if code in ("zh", "ru") else "light",
        )
        for path in (
            "/",
            "/search",
            "/works/w4",
            "/people",
            "/wanted",
            "/sets",
            "/numbers",
            "/network/w5",
            "/sign-in",
        ):
            visitor.page.goto(path)
            wide = visitor.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 360, (code, path, wide)
        visitor.page.goto("/works/w4")
        visitor.shoot(f"work-{code}", full=True)


def test_pages_are_labelled(reading, tab):
    """What can be told without a tool: every control has a name, headings do not jump, one main heading."""
    page = tab(reading).page
    for path in ("/", "/search", "/works/w2", "/people", "/network", "/sign-in"):
        page.goto(path)
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('input:not([type=hidden]), select, textarea, button, a')].filter((one) => {
                 const named = one.labels?.length || one.textContent.trim() || one.getAttribute('aria-label') || one.title;
                 return !named && one.offsetParent; }).map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert nameless == [], path
        levels = page.evaluate(
            "[...document.querySelectorAll('h1,h2,h3')].map((one) => Number(one.tagName[1]))"
        )
        assert levels.count(1) == 1, path
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels)), path


def test_the_map_of_numbers(reading):
    found = json.loads(httpx.get(f"{reading}/network/map.json").text)
    assert len(found["works"]) == len(found["x"]) == 6
    assert all(0 <= x <= 1 for x in found["x"])
