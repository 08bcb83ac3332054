"""GROBID's own client unchanged, and requests shaped as other clients send them."""

import io
import re
import shutil

import httpx
import pikepdf
import pytest
from grobid_client.grobid_client import GrobidClient
from lxml import etree

from tests.serve.conftest import SAMPLES

T = "{http://www.tei-c.org/ns/1.0}"
NS = {"tei": "http://www.tei-c.org/ns/1.0"}


def post(service, path, file=None, **rest):
    files = (
        {"input": (file, (SAMPLES / file).read_bytes(), rest.pop("type", "application/pdf"))}
        if file
        else None
    )
    return httpx.post(f"{service}/api/{path}", files=files, timeout=100, **rest)


def test_the_python_client_of_grobid_runs_over_a_folder(service, tmp_path):
    papers, out = tmp_path / "papers", tmp_path / "out"
    papers.mkdir()
    for name in ("en-two-column.pdf", "ru-two-column.pdf", "zh-two-column.pdf"):
        shutil.copy(SAMPLES / name, papers)
    (papers / "bad.pdf").write_bytes(b"%PDF-1.4 nothing")
    client = GrobidClient(grobid_server=service, timeout=60, sleep_time=1)
    client.process("processFulltextDocument", str(papers), output=str(out), n=4, generate_ids=True, include_raw_citations=True,
                   include_raw_affiliations=True, tei_coordinates=True, segment_sentences=True)  # fmt: skip
    written = {path.name for path in out.iterdir()}
    assert {
        "en-two-column.grobid.tei.xml",
        "ru-two-column.grobid.tei.xml",
        "zh-two-column.grobid.tei.xml",
    } <= written
    assert any(re.match(r"bad.*_(500|415)\.txt", name) for name in written)
    tei = etree.parse(str(out / "en-two-column.grobid.tei.xml"))
    assert len(tei.findall(f".//{T}biblStruct[@coords]")) >= 8
    assert tei.findall(f".//{T}s")
    for box in re.split(";", tei.find(f".//{T}ref[@coords]").get("coords")):
        assert len([float(part) for part in box.split(",")]) == 5


@pytest.mark.parametrize("task", ["processHeaderDocument", "processReferences"])
def test_the_python_client_asks_for_parts(service, tmp_path, task):
    papers, out = tmp_path / "papers", tmp_path / "out"
    papers.mkdir()
    shutil.copy(SAMPLES / "de-two-column.pdf", papers)
    GrobidClient(grobid_server=service, timeout=60).process(task, str(papers), output=str(out), n=1)
    (path,) = out.glob("*.tei.xml")
    tei = etree.parse(str(path))
    assert tei.findall(f".//{T}title" if "Header" in task else f".//{T}listBibl/{T}biblStruct")


def test_jabref_asks_for_bibtex(service):
    """multipart `input` and Accept: application/x-bibtex; the enumeration's name for consolidation."""
    header = post(
        service,
        "processHeaderDocument",
        "pt-two-column.pdf",
        headers={"Accept": "application/x-bibtex"},
        data={"consolidateHeader": "1"},
    )
    assert header.headers["content-type"].startswith("application/x-bibtex")
    assert re.match(r"@\w+\{[^,]+,\n  author = \{\w+, ", header.text)
    listed = post(
        service,
        "processReferences",
        "pt-two-column.pdf",
        headers={"Accept": "application/x-bibtex"},
        data={"consolidateCitations": "WITH_METADATA"},
    )
    assert listed.text.count("@") >= 8
    one = httpx.post(f"{service}/api/processCitation", headers={"Accept": "application/x-bibtex"},
                     data={"citations": "Derwing, T. M., Rossiter, M. J., & Munro, M. J. (2002). Teaching native speakers to listen to foreign-accented speech. Journal of Multilingual and Multicultural Development, 23(4), 245-259.", "consolidateCitations": "1"})  # fmt: skip
    assert "author = {Derwing, T. M. and Rossiter, M. J. and Munro, M. J.}" in one.text
    assert "year = {2002}" in one.text


DSPACE = {
    "dc.title": "//tei:teiHeader/tei:fileDesc/tei:titleStmt/tei:title[@type='main']",
    "dc.date.issued": "//tei:publicationStmt/tei:date[@type='published']/@when",
    "dc.contributor.author": "//tei:analytic/tei:author",
    "dc.description.abstract": "//tei:profileDesc/tei:abstract/tei:p",
    "dc.language.iso": "//tei:text/@xml:lang",
    "dc.subject": "//tei:profileDesc/tei:textClass/tei:keywords/tei:term",
}


@pytest.mark.parametrize(
    "name",
    ["ru-two-column.pdf", "zh.docx", "pt.doc", "de-slides.ppt", "en.ps.gz", "en.html", "de.rtf", "pt.odt"],
)
def test_dspace_finds_its_fields_in_any_format(service, name):
    answer = post(service, "processHeaderDocument", name, data={"consolidateHeader": "0"})
    assert answer.status_code == 200, answer.text
    tei = etree.fromstring(answer.content)
    found = {field: tei.xpath(path, namespaces=NS) for field, path in DSPACE.items()}
    assert all(found[field] for field in ("dc.title", "dc.contributor.author", "dc.language.iso"))
    assert len(found["dc.title"]) == 1
    if "slides" not in name:
        assert found["dc.description.abstract"]
        assert len(found["dc.subject"]) >= 3


def test_s2orc_asks_for_text_and_gets_tei(service):
    """Accept: text/plain is what several clients send; nobody is answered 406."""
    answer = post(service, "processFulltextDocument", "en-one-column.pdf", headers={"Accept": "text/plain"})
    assert answer.status_code == 200
    tei = etree.fromstring(answer.content)
    assert len(tei.findall(f".//{T}body/{T}div/{T}head")) >= 3
    assert tei.findall(f".//{T}body/{T}div/{T}p/{T}ref[@type='bibr']")
    names = httpx.post(
        f"{service}/api/processHeaderNames",
        data={"names": "John Doe and Jane Smith"},
        headers={"Accept": "text/plain"},
    )
    assert [etree.fromstring(row).findtext("surname") for row in names.text.splitlines()] == ["Doe", "Smith"]


def test_texts_are_parsed(service):
    date = httpx.post(f"{service}/api/processDate", data={"date": "September 16th, 2001"})
    assert 'when="2001-09-16"' in date.text
    where = httpx.put(
        f"{service}/api/processAffiliations", data={"affiliations": "Universidade de São Paulo, Brasil"}
    )
    assert (
        etree.fromstring(where.content).findtext("orgName[@type='institution']")
        == "Universidade de São Paulo"
    )
    assert etree.fromstring(where.content).findtext("address/addrLine") == "Brasil"
    many = httpx.post(
        f"{service}/api/processCitationList",
        data={
            "citations": [
                "Silva J. On rivers. J. Rivers 1999;3(1):5-9.",
                "王小明. 论河流[J]. 学报, 2004, 5(2): 12-20.",
            ]
        },
    )
    assert len(etree.fromstring(many.content).findall(f".//{T}biblStruct")) == 2


def test_places_of_references_and_a_pdf_with_links(service):
    places = post(service, "referenceAnnotations", "en-two-column.pdf").json()
    assert len(places["refBibs"]) >= 8
    assert places["refMarkers"]
    assert all(set(place) >= {"p", "x", "y", "w", "h"} for place in places["refMarkers"])
    linked = post(service, "annotatePDF", "en-two-column.pdf")
    assert linked.headers["content-type"] == "application/pdf"
    with pikepdf.open(io.BytesIO(linked.content)) as document:
        assert sum(len(page.get("/Annots", [])) for page in document.pages) >= len(places["refMarkers"])


def test_what_cannot_be_done_is_said_with_the_right_status(service):
    assert httpx.post(f"{service}/api/processHeaderDocument", data={"other": "x"}).status_code == 400
    assert httpx.post(f"{service}/api/processCitation", data={}).status_code == 400
    assert (
        httpx.post(
            f"{service}/api/processHeaderDocument",
            files={"input": ("a.pdf", b"\x7fELF\x02\x01\x01" + bytes(60))},
        ).status_code
        == 415
    )
    damaged = httpx.post(
        f"{service}/api/processHeaderDocument",
        files={"input": ("a.pdf", b"%PDF-1.4\n nothing here")},
        timeout=60,
    )
    assert (damaged.status_code, damaged.text[:16]) == (500, "[BAD_INPUT_DATA]")
    assert (
        httpx.post(f"{service}/api/processHeaderDocument", files={"input": ("a.pdf", b"")}).status_code == 500
    )
    for name in ("modelTraining", "processCitationPatentTXT", "processFulltextAssetDocument"):
        assert httpx.post(f"{service}/api/{name}").status_code == 501
    assert httpx.get(f"{service}/api/nothing").status_code == 404
    assert httpx.get(f"{service}/api/processHeaderDocument").status_code == 405


def test_it_is_alive_and_says_how_many_work(service):
    assert httpx.get(f"{service}/api/isalive").text == "true"
    assert httpx.get(f"{service}/api/health").json()["pool"]["maxActive"] == 2
    assert httpx.get(f"{service}/api/version").json()["version"]
