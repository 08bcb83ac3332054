"""DSpace's own submission form, upload first: what a person uploads is described by our service, in formats GROBID cannot read."""

from pathlib import Path

import httpx

from tests.servers.dspace import COLLECTION, PASSWORD, USER, DSpace
from tests.servers.running import running

SAMPLES = Path(__file__).parents[2] / "samples" / "files"


def uploaded(server, name):
    """What the form shows after one upload."""
    with httpx.Client(base_url=server.root, timeout=60) as http:
        http.headers["X-XSRF-TOKEN"] = http.get("/security/csrf").headers["DSPACE-XSRF-TOKEN"]
        login = http.post("/authn/login", data={"user": USER, "password": PASSWORD})
        http.headers["X-XSRF-TOKEN"] = login.headers["DSPACE-XSRF-TOKEN"]
        http.headers["Authorization"] = login.headers["Authorization"]
        item = http.post(
            "/submission/workspaceitems", params={"owningCollection": COLLECTION}, json={}
        ).json()
        path = f"/submission/workspaceitems/{item['id']}"
        return http.post(path, files={"file": (name, (SAMPLES / name).read_bytes())}).json()["sections"]


def test_an_upload_fills_the_form(service):
    made = []

    def make(address):
        made.append(DSpace(address, grobid=service, extensions=("pdf", "ppt", "doc", "docx")))
        return made[0].app()

    with running(make):
        slides = uploaded(made[0], "de-slides.ppt")
        paper = uploaded(made[0], "zh.docx")
        made[0].extensions = ("pdf",)
        left = uploaded(made[0], "de-slides.ppt")
    assert slides["traditionalpageone"]["dc.title"][0]["value"]
    assert slides["traditionalpageone"]["dc.contributor.author"]
    assert slides["traditionalpageone"]["dc.language.iso"] == [{"value": "de"}]
    assert paper["traditionalpagetwo"]["dc.description.abstract"]
    assert len(paper["traditionalpagetwo"]["dc.subject"]) >= 3
    assert left["traditionalpageone"] == {}, "without widened supportedExtensions nothing is asked"
