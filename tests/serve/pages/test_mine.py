"""A depositor's own workspace: draft, submitted with a licence, returned with a note, accepted. And uploads that mean harm."""

import io
import re
import zipfile

import httpx
import pytest
from playwright.sync_api import expect

from tests.serve.conftest import SAMPLES
from tests.serve.pages.conftest import Library, sign_up, wait_for_review


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    made = Library(tmp_path_factory.mktemp("workspace") / "library")
    yield made
    assert made.running.stop() == 0


def test_a_document_goes_its_way(library, tab):
    admin, writer = tab(library.address), tab(library.address)
    sign_up(admin.page, library.link, "ana")
    admin.page.goto("/account")
    admin.page.locator("form", has=admin.page.get_by_role("button", name="Invite somebody")).locator(
        "select"
    ).select_option("depositor")
    admin.page.get_by_role("button", name="Invite somebody").click()
    sign_up(writer.page, admin.page.locator("#link").inner_text(), "bia", "another good phrase")
    writer.page.goto("/")
    writer.page.set_input_files("#files", SAMPLES / "pt.docx")
    expect(writer.page).to_have_url(re.compile("/check"))
    wait_for_review(writer.page)
    writer.page.get_by_role("button", name="Save, then submit").click()
    expect(writer.page).to_have_url(re.compile("/mine$"))
    expect(writer.page.locator(".hits .tag")).to_have_text("draft")
    assert writer.page.request.get("/queue").status == 403, "the queue is for those who review"
    writer.page.get_by_label("I have the right").select_option("CC-BY-4.0")
    writer.page.get_by_role("button", name="Submit").click()
    expect(writer.page.locator(".hits .tag")).to_have_text("submitted")
    writer.shoot("workspace")
    assert_hidden(library.address)
    answer = writer.page.request.post(
        "/works/w1/check", form={"date.": "2001", "do": "save"}, headers={"Origin": library.address}
    )
    assert answer.status == 403, "what was submitted is not changed any more"
    admin.page.goto("/mine")
    admin.page.get_by_label("A note").fill("The abstract is missing.")
    admin.page.get_by_role("button", name="Return with the note").click()
    writer.page.goto("/mine")
    expect(writer.page.get_by_text("The abstract is missing.")).to_be_visible()
    writer.page.get_by_role("button", name="Submit").click()
    admin.page.goto("/mine")
    admin.page.get_by_role("button", name="Accept").click()
    writer.page.goto("/mine")
    expect(writer.page.locator(".hits .tag")).to_have_text("accepted")
    assert httpx.get(f"{library.address}/works/w1").status_code == 200
    assert (
        "deleted" not in httpx.get(f"{library.address}/oai?verb=ListIdentifiers&metadataPrefix=oai_dc").text
    )


def assert_hidden(address):
    """What is not accepted is not there for readers, nor for those who harvest."""
    for name in ("w1", "1", "001", "w01", "%20w1", "w1%0a", "1%20"):  # however its number is written
        assert httpx.get(f"{address}/works/{name}").status_code == 404
        assert httpx.get(f"{address}/works/{name}/export?to=bibtex").status_code == 404
    assert "/works/w1" not in httpx.get(f"{address}/search").text
    assert "0 works" in httpx.get(f"{address}/search").text, "what is hidden is not counted either"
    people = httpx.get(f"{address}/people", timeout=60).text
    assert "Nobody by this name" in people
    assert httpx.get(f"{address}/people/p1", timeout=60).status_code == 404
    numbers = httpx.get(f"{address}/numbers", timeout=60).text
    assert re.search(r"<b>0</b>works", numbers), "a draft is in no figure"
    assert '<th scope="row">pt</th>' not in numbers
    assert httpx.get(f"{address}/network/w1").status_code == 404
    assert "w1" not in httpx.get(f"{address}/network/map.json", timeout=60).text
    assert "pt.docx" not in httpx.get(f"{address}/sources", timeout=60).text
    assert "/works/w1" not in httpx.get(f"{address}/").text
    listed = httpx.get(f"{address}/oai?verb=ListRecords&metadataPrefix=oai_dc").text
    assert 'status="deleted"' in listed
    assert "dc:title" not in listed


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><title>Drawn</title></svg>'
PAGE = b"<html><head><title>&lt;script&gt;alert(1)&lt;/script&gt;</title></head><body><h1><script>alert(2)</script>Harm</h1><p onclick=alert(3)>Text of it</p></body></html>"


def test_uploads_never_run_and_never_leave_their_folder(bare, tab):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../../outside.html", PAGE)
        archive.writestr("inside.html", PAGE)
    page = tab(bare).page
    page.on("dialog", lambda dialog: pytest.fail("a document ran"))
    page.goto("/")
    page.set_input_files("#files", [
        {"name": "harm.html", "mimeType": "text/html", "buffer": PAGE},
        {"name": "harm.svg", "mimeType": "image/svg+xml", "buffer": SVG},
        {"name": "../../etc/passwd.zip", "mimeType": "application/zip", "buffer": packed.getvalue()},
    ])  # fmt: skip
    expect(page.get_by_text("4 of 4 described")).to_be_visible()
    expect(page.locator(".arrivals > li", has_text="outside.html")).to_contain_text(
        "leads out of its archive"
    )
    for link in [one.get_attribute("href") for one in page.locator(".arrivals a").all()]:
        page.goto(link)
        assert page.locator("main script").count() == 0


def test_addresses_of_private_networks_are_not_fetched(bare):
    with httpx.Client(
        base_url=bare, headers={"Origin": bare, "Accept": "text/html"}, follow_redirects=True, timeout=60
    ) as client:
        for address in ("http://127.0.0.1:1/x.pdf", "http://169.254.169.254/latest", "file:///etc/passwd"):
            answer = client.post("/upload", data={"address": address}, files={"none": ("", b"")})
            assert "root:" not in answer.text
            assert answer.status_code == 400 or "could not be read" in answer.text
