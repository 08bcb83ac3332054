"""A fresh machine: no library, no account. A file is dropped, its record stands beside its page."""

import io
import re
import time
import zipfile

import httpx
import pytest
from PIL import Image
from playwright.sync_api import expect

from pinakes.tools.libreoffice import LIBREOFFICE
from tests.serve.conftest import SAMPLES, Service
from tests.serve.pages.conftest import press, wait_for_review


def bring(page, path):
    page.goto("/")
    page.set_input_files("#files", path)
    wait_for_review(page)


def test_a_file_becomes_a_record_beside_its_page(bare, tab):
    visitor = tab(bare)
    page = visitor.page
    page.goto("/")
    visitor.shoot("door")
    expect(page.get_by_role("heading", level=1)).to_have_text("Describe a document")
    page.set_input_files("#files", SAMPLES / "pt-two-column.pdf")
    wait_for_review(page)
    title = page.get_by_label("Title pt")
    expect(title).to_have_value(re.compile("Monitoramento participativo"))
    expect(page.locator("svg.sheet image")).to_have_attribute("href", re.compile(r"leaf/1\.webp"))
    visitor.shoot("check", full=True)
    title.click()
    expect(page.locator("svg.sheet rect.lit").first).to_be_visible()
    page.locator("svg.sheet rect[data-for='author.1']").click()
    expect(page.locator("#a-1")).to_be_focused()
    boxes = [page.locator(f"svg.sheet rect[data-for='author.{i}']").bounding_box() for i in range(3)]
    assert boxes[0]["x"] < boxes[1]["x"] < boxes[2]["x"], "each author has a box of their own"
    page.locator(".references > summary").click()
    page.locator('[data-name="reference.0"] a[data-turn]').click()
    expect(page.locator("svg.sheet rect.lit[data-for='reference.0']").first).to_be_visible()
    page.locator("svg.sheet rect[data-for='reference.1']").first.click()
    expect(page.locator('[data-name="reference.1"].lit')).to_be_visible()


def test_text_is_taken_from_the_page_by_dragging(bare, tab):
    page = tab(bare).page
    bring(page, SAMPLES / "en-two-column.pdf")
    title = page.get_by_label("Title en", exact=False).first
    whole = title.input_value()
    title.fill("")
    box = page.locator("svg.sheet rect[data-for='title.en']").first.bounding_box()
    last = page.locator("svg.sheet rect[data-for='title.en']").last.bounding_box()
    title.focus()
    page.mouse.move(box["x"] - 8, box["y"] - 3)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 10)
    page.mouse.move(
        max(box["x"] + box["width"], last["x"] + last["width"]) + 8, last["y"] + last["height"] + 3
    )
    page.mouse.up()
    expect(title).to_have_value(whole)


def test_corrections_are_kept_undone_and_exported(bare, tab):
    visitor = tab(bare)
    page = visitor.page
    bring(page, SAMPLES / "de.html")
    title = page.get_by_label("Title de")
    before = title.input_value()
    title.fill("Ein anderer Titel <script>alert(1)</script>")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_label("Title de")).to_have_value("Ein anderer Titel <script>alert(1)</script>")
    with page.expect_download() as download:
        page.get_by_role("link", name="bibtex").click()
    assert "anderer" in download.value.path().read_text("utf-8")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_label("Title de")).to_have_value(before)
    visitor.shoot("history", full=True)


def test_authors_are_moved_split_joined_and_taken_out(bare, tab):
    page = tab(bare).page
    bring(page, SAMPLES / "pt-one-column.pdf")

    def names():
        page.wait_for_load_state()
        return [one.input_value() for one in page.locator("input[name=author]").all()]

    first = names()
    page.get_by_role("button", name="Down").first.click()
    expect(page.locator("#a-0")).to_have_value(first[1])
    page.get_by_role("button", name="Add an author").click()
    expect(page.locator("input[name=author]")).to_have_count(len(first) + 1)
    page.locator("input[name=author]").last.fill("Ana Souza, João Lima")
    page.get_by_role("button", name="Split into several").last.click()
    expect(page.locator("input[name=author]")).to_have_count(len(first) + 2)
    page.get_by_role("button", name="Take out").last.click()
    expect(page.locator("input[name=author]")).to_have_count(len(first) + 1)
    page.locator("input[name=author]").last.fill("Ana SouzaJoão Lima")
    page.locator("input[name=author]").last.evaluate("one => one.setSelectionRange(9, 9)")
    page.get_by_role("button", name="Split into several").last.click()
    expect(page.locator("input[name=author]").last).to_have_value("João Lima")
    page.get_by_role("button", name="Join with the next").nth(len(first)).click()
    expect(page.locator("input[name=author]").last).to_have_value("Ana Souza João Lima")
    page.locator("input[name=author]").last.fill("Ana Souza")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert names() == [first[1], first[0], *first[2:], "Ana Souza"]


def test_what_cannot_stand_is_said_while_it_is_typed(bare, tab):
    page = tab(bare).page
    bring(page, SAMPLES / "ru.docx")
    page.get_by_label("Date").fill("soon")
    expect(page.get_by_text("is no date")).to_be_visible()
    page.get_by_label("Date").fill("2019-05")
    expect(page.get_by_text("is no date")).to_be_hidden()
    page.get_by_label("Date").fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_label("Date")).to_have_value("")


def test_one_key_accepts(bare, tab):
    page = tab(bare).page
    bring(page, SAMPLES / "zh-two-column.pdf")
    press(page, "a")
    expect(page.get_by_text("Accepted.").first).to_be_visible()


def test_many_files_and_archives_show_how_far_they_are(bare, tab):
    visitor = tab(bare)
    page = visitor.page
    page.goto("/")
    page.set_input_files("#files", [SAMPLES / name for name in ("zh.doc", "ru-slides.pptx", "en.odt")])
    expect(page).to_have_url(re.compile("/arrivals/"))
    expect(page.get_by_text("3 of 3 described")).to_be_visible()
    assert page.locator(".arrivals a").count() == 3
    visitor.shoot("arrival")


def test_every_document_of_an_archive_can_be_watched(bare, tab):
    packed = io.BytesIO()
    names = ("pt.html", "folder/zh-utf-8.txt", "ru.rtf")
    with zipfile.ZipFile(packed, "w") as archive:
        for name in names:
            archive.write(SAMPLES / name.rsplit("/", 1)[-1], name)
        archive.writestr("broken.pdf", b"%PDF-1.7 and nothing else")
    page = tab(bare).page
    page.goto("/")
    page.set_input_files(
        "#files", {"name": "three.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}
    )
    expect(page).to_have_url(re.compile("/arrivals/"))
    expect(page.get_by_text("4 of 4 described")).to_be_visible()
    for name in names:
        expect(page.locator(".arrivals > li.done", has_text=f"three.zip!/{name}")).to_be_visible()
    broken = page.locator(".arrivals > li", has_text="three.zip!/broken.pdf")
    expect(broken.locator(".problem")).to_be_visible()
    broken.get_by_role("link").click()
    wait_for_review(page)
    title = page.locator('[data-field="title"] textarea').first
    title.fill("Told by hand")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(title).to_have_value("Told by hand")


@pytest.mark.timeout(600)
def test_a_scan_is_checked_beside_its_picture(tmp_path, tab):
    """The page is a picture; its words are recognised, and can be pointed at."""
    with Image.open(SAMPLES / "de-scan.jpg") as whole:
        whole.crop((0, 0, whole.width, whole.height // 4)).save(tmp_path / "scan.png", dpi=(300, 300))
    running = Service("--workers", "2", "--timeout", "300", folder=tmp_path)
    visitor = tab(running.address)
    page = visitor.page
    try:
        page.goto("/")
        page.set_input_files("#files", tmp_path / "scan.png")
        expect(page).to_have_url(re.compile(r"/works/w\d+/check|/arrivals/"), timeout=120_000)
        if "/arrivals/" in page.url:  # recognising took longer than the door waits
            page.locator(".arrivals a").first.click(timeout=240_000)
        wait_for_review(page)
        expect(page.locator("svg.sheet image")).to_be_visible()
        assert page.locator('[data-field="title"] textarea').first.input_value()
        expect(page.locator("svg.sheet rect.box").first).to_be_visible()
        picture = page.request.get(page.locator("svg.sheet image").get_attribute("href"))
        assert picture.headers["content-type"] == "image/webp"
        words = page.request.get(page.locator("svg.sheet").get_attribute("data-words"), timeout=240_000)
        assert sum(len(line["words"]) for line in words.json()["lines"]) > 10
        visitor.shoot("scan")
    finally:
        assert running.stop() == 0


@pytest.mark.parametrize("name", ["de.doc", "de-slides.ppt", "de-slides.pptx", "ru.html"])
def test_documents_without_pages_show_their_lines(bare, tab, name):
    page = tab(bare).page
    bring(page, SAMPLES / name)
    page.goto(f"{page.url}?view=lines")
    title = page.locator('[data-field="title"] textarea').first.input_value()
    assert title
    expect(page.locator("#leaf mark, #leaf rect.box").first).to_be_visible()
    shown = page.locator("#leaf mark, #leaf text").filter(has_text=title.split()[0])
    expect(shown.first).to_be_visible()


def test_text_is_taken_from_lines_with_the_mouse_and_with_keys(bare, tab):
    visitor = tab(bare)
    page = visitor.page
    bring(page, SAMPLES / "ru.doc")
    page.goto(f"{page.url}?view=lines")
    wait_for_review(page)
    visitor.shoot("check-lines")
    title = page.locator('[data-field="title"] textarea').first
    whole = title.input_value()
    title.focus()
    marked = page.locator("#leaf mark.lit").first
    expect(marked).to_be_visible()
    title.fill("")
    marked.click(click_count=3)
    expect(title).to_have_value(whole)
    title.fill("")
    page.locator('[data-field="title"] [data-point]').first.click()
    expect(page.locator("#leaf p:has(mark.lit)").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(title).to_have_value(whole)
    expect(title).to_be_focused()


@pytest.mark.skipif(LIBREOFFICE.path is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize("name", ["ru.doc", "de-slides.ppt"])
def test_documents_without_pages_are_printed_to_be_looked_at(bare, tab, name):
    """The lines are there at once, the picture comes by itself; values are lit on it and taken from it."""
    visitor = tab(bare)
    page = visitor.page
    bring(page, SAMPLES / name)
    expect(page.locator("svg.sheet image")).to_be_visible(timeout=120_000)
    title = page.locator('[data-field="title"] textarea').first
    whole = title.input_value()
    title.focus()
    lit = page.locator("svg.sheet rect.lit")
    expect(lit.first).to_be_visible()
    visitor.shoot(f"check-printed-{name}")
    box, last = lit.first.bounding_box(), lit.last.bounding_box()
    right = max(one.bounding_box()["x"] + one.bounding_box()["width"] for one in lit.all())
    left = min(one.bounding_box()["x"] for one in lit.all())
    title.fill("")
    page.mouse.move(left - 4, box["y"] - 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] + 8)
    page.mouse.move(right + 4, last["y"] + last["height"] + 2)
    page.mouse.up()
    expect(title).to_have_value(whole)
    page.get_by_role("link", name="Lines").click()
    expect(page.locator("#leaf mark.lit, #leaf text.set").first).to_be_visible()
    expect(title).to_have_value(whole)


def test_works_without_script(bare, tab):
    visitor = tab(bare, java_script_enabled=False)
    page = visitor.page
    page.goto("/")
    page.set_input_files("#files", SAMPLES / "en-one-column.pdf")
    page.get_by_role("button", name="Describe").click()
    expect(page).to_have_url(re.compile(r"/works/w\d+/check"))
    expect(page.locator("svg.sheet rect.box").first).to_be_visible()
    first = page.locator("#a-0").input_value()
    page.get_by_role("button", name="Down").first.click()
    expect(page.locator("#a-1")).to_have_value(first)


def test_five_languages_and_a_small_screen_in_the_dark(bare, tab):
    for code, heading in (
        ("pt", "Descreva"),
        ("zh", "著录"),
        ("ru", "Опишите"),
        ("de", "Ein Dokument"),
        ("en", "Describe"),
    ):
        visitor = tab(bare, locale=code, viewport={"width": 360, "height": 780}, color_scheme="dark")
        visitor.page.goto("/")
        expect(visitor.page.get_by_role("heading", level=1)).to_contain_text(heading)
        visitor.page.set_input_files("#files", SAMPLES / f"{code}-two-column.pdf")
        expect(visitor.page).to_have_url(re.compile("/check"))
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360
        visitor.shoot(f"small-{code}", full=True)


def test_others_do_not_see_what_a_visitor_brought(bare, tab):
    page = tab(bare).page
    bring(page, SAMPLES / "de-word.pdf")
    expect(page).to_have_url(re.compile("/check"))
    assert httpx.get(page.url).status_code == 404
    assert httpx.get(page.url.replace("/check", "/leaf/1.webp")).status_code == 404


def test_pages_run_nothing_but_our_own(bare):
    answer = httpx.get(bare, headers={"Accept": "text/html"})
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert (
        "access-control-allow-origin"
        not in httpx.get(bare, headers={"Origin": "https://evil.example"}).headers
    )
    assert not re.search(r"\sstyle=|\son[a-z]+=|<script(?! type=\"module\" src=\"/static/)", answer.text)


def test_forms_of_others_are_refused(bare):
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
        assert (
            httpx.post(f"{bare}/upload", files={"file": ("a.txt", b"x")}, headers=headers).status_code == 403
        )


def test_a_paper_is_ready_within_a_moment(bare):
    """Well under a second on an idle machine; the bound leaves room for a busy one."""
    headers = {"Origin": bare}
    content = (SAMPLES / "en-two-column.pdf").read_bytes()
    begun = time.monotonic()
    with httpx.Client(base_url=bare, headers=headers, follow_redirects=True) as client:
        answer = client.post("/upload", files={"file": ("fresh.pdf", content + b"\n% fresh")})
    assert answer.status_code == 200
    assert time.monotonic() - begun < 20


def test_what_was_brought_is_kept_in_a_library(tmp_path, tab):
    """From the door into a library: the correction goes along, whoever made it becomes its first keeper."""
    running = Service("--workers", "1", folder=tmp_path)
    page = tab(running.address).page
    try:
        bring(page, SAMPLES / "de-utf-8.txt")
        page.get_by_label("Title de").fill("Von Hand berichtigt")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        page.get_by_role("button", name="Keep it in a library").click()
        page.get_by_role("button", name="Make the library").click()
        page.get_by_label("Name").fill("uwe")
        page.get_by_label("Password").fill("ein guter langer satz")
        page.get_by_role("button", name="Make the account").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Von Hand berichtigt")
        assert (tmp_path / "library" / "library.db").is_file()
        assert httpx.post(f"{running.address}/keep", headers={"Origin": running.address}).status_code == 404
    finally:
        assert running.stop() == 0
