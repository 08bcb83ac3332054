"""The documents behind records: landing page and full text become one work, strangers stay out."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pinakes.cli.main import main
from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.records import documents_of
from tests.servers.oai import Item, Repository, dublin
from tests.servers.running import running

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
PDF = (SAMPLES / "en-two-column.pdf").read_bytes()
GERMAN = (SAMPLES / "de-two-column.pdf").read_bytes()


def page(title, body="", head=""):
    return f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body><h1>{title}</h1>{body}</body></html>".encode()


@pytest.fixture
def repository():
    found = {}

    def make(address):
        found["it"] = Repository(address)
        return found["it"].app()

    with running(make) as (address, faults):
        found["it"].faults = faults
        found["it"].port = address.rsplit(":", 1)[1]
        found["it"].host = "http://repo.example.org"
        yield found["it"]


@pytest.fixture
def title():
    return "Counting Spanning Trees in Ladder Graphs with Random Defects"


@pytest.fixture
def harvest(repository, monkeypatch, capfdbinary):
    """The verb, inside of this process: most of what takes time is starting another."""
    monkeypatch.setenv("PINAKES_RESOLVE", f"repo.example.org=127.0.0.1:{repository.port}")
    monkeypatch.setenv("PINAKES_HARVEST_PAUSE", "0")
    monkeypatch.setenv("PINAKES_HARVEST_TRIES", "2")

    def run(folder, *arguments, address=None):
        monkeypatch.setattr(
            sys,
            "argv",
            ["pinakes", "harvest", address or f"{repository.host}/oai", "--library", str(folder), *arguments],
        )
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfdbinary.readouterr()
        return [json.loads(line) for line in out.splitlines()], ended.value.code or 0, err.decode()

    return run


def an_item(number, title, *identifiers):
    return Item(
        f"oai:x.org:{number}",
        f"2024-01-0{number}T00:00:00Z",
        {"oai_dc": dublin(title=title, creator="Rossi, Anna", identifier=list(identifiers))},
    )


def names_of(folder, work):
    with open_library(folder) as library:
        assert list(check(library)) == []
        return sorted(
            (document.name, document.held) for document in documents_of(library.sql, library.number_of(work))
        )


def test_landing_page_and_full_text_are_one_work(repository, harvest, tmp_path, title):
    head = (
        f'<meta name="citation_title" content="{title}"><meta name="citation_pdf_url" content="/files/1.pdf">'
    )
    repository.files = {
        "/item/1": ("text/html", page(title, head=head)),
        "/files/1.pdf": ("application/pdf", PDF),
    }
    repository.items = [an_item(1, title, f"{repository.host}/item/1")]
    folder = tmp_path / "library"
    lines, status, err = harvest(folder, "--files")
    assert status == 0, err
    assert {line["work"] for line in lines} == {"w1"}
    assert [line["file"] for line in lines] == [
        "oai:x.org:1",
        f"{repository.host}/item/1",
        f"{repository.host}/files/1.pdf",
    ]
    assert names_of(folder, "w1") == [
        (f"{repository.host}/files/1.pdf", True),
        (f"{repository.host}/item/1", True),
        ("oai:x.org:1", False),
    ]
    with open_library(folder) as library:
        assert library.sql.execute("SELECT count(*) FROM work").fetchone() == (1,)
        assert {row[0] for row in library.sql.execute("SELECT access FROM file WHERE held=1")} == {
            "restricted"
        }
        reasons = [json.loads(row[0]) for row in library.sql.execute("SELECT why FROM decision ORDER BY id")]
    assert ["citation_pdf_url", "says the title"] in reasons
    again, _, _ = harvest(folder, "--files")
    assert again == []


def test_files_may_be_asked_for_later_and_survive_trouble(repository, harvest, tmp_path, title):
    repository.files = {"/files/1.pdf": ("application/pdf", PDF)}
    repository.items = [
        an_item(1, title, f"{repository.host}/files/1.pdf"),
        an_item(2, "A work whose file nobody can have", f"{repository.host}/gone.pdf"),
        an_item(3, "A work that is nowhere"),
    ]
    folder = tmp_path / "library"
    lines, _, _ = harvest(folder)
    assert len(lines) == 3
    assert repository.faults.count("GET", "/files/") == 0
    repository.faults.add("GET", "/files/", 503)
    lines, _, err = harvest(folder, "--files")
    assert lines == []
    assert "503" in err
    lines, _, _ = harvest(folder, "--files", "--access", "open")
    assert [(line["file"], line["work"]) for line in lines] == [(f"{repository.host}/files/1.pdf", "w1")]
    with open_library(folder) as library:
        states = dict(library.sql.execute("SELECT address, state FROM original"))
        assert [row[0] for row in library.sql.execute("SELECT access FROM file WHERE held=1")] == ["open"]
    assert states == {f"{repository.host}/files/1.pdf": "held", f"{repository.host}/gone.pdf": "waiting"}


def test_what_a_site_does_not_want_fetched_is_not_fetched(repository, harvest, tmp_path, title):
    rules = b"User-agent: *\nDisallow: /files/\n"
    head = f'<meta name="citation_title" content="{title}"><meta name="citation_pdf_url" content="/moved">'
    repository.files = {
        "/robots.txt": ("text/plain", rules),
        "/item/1": ("text/html", page(title, head=head)),
        "/files/1.pdf": ("application/pdf", PDF),
    }
    repository.redirects = {"/moved": "/files/1.pdf"}
    repository.items = [an_item(1, title, f"{repository.host}/item/1")]
    folder = tmp_path / "library"
    lines, _, err = harvest(folder, "--files")
    assert [line["file"] for line in lines] == ["oai:x.org:1", f"{repository.host}/item/1"]
    assert "robots.txt" in err
    assert repository.faults.count("GET", "/files/") == 0
    assert repository.faults.count("GET", "/robots.txt") == 1
    repository.files["/robots.txt"] = ("text/plain", b"")
    lines, _, _ = harvest(folder, "--files")
    assert lines[-1]["file"] == f"{repository.host}/moved"


def test_strangers_stay_out(repository, harvest, tmp_path, title):
    """A page about something else, and a link among others to somebody else's file."""
    repository.files = {
        "/login": ("text/html", page("Please log in", "<a href='/manual.pdf'>Help</a>")),
        "/item/2": ("text/html", page(title, "<a href='/manual.pdf'>Help</a>")),
        "/item/3": (
            "text/html",
            page(title, "<a href='/manual.pdf'>Help</a><a href='/bitstream/3/x'>Full text</a>"),
        ),
        "/manual.pdf": ("application/pdf", GERMAN),
        "/bitstream/3/x": ("application/pdf", PDF),
    }
    repository.redirects = {"/item/1": "/login"}
    folder = tmp_path / "library"
    repository.items = [an_item(1, "A work behind a door that stays shut", f"{repository.host}/item/1")]
    lines, _, _ = harvest(folder, "--files")
    assert [line["file"] for line in lines] == ["oai:x.org:1"]
    repository.items = [an_item(2, title, f"{repository.host}/item/2")]
    repository.clock = "2024-06-01T00:00:00Z"
    lines, _, _ = harvest(folder, "--files", "--from", "2024-01-01")
    assert [line["file"] for line in lines] == ["oai:x.org:2", f"{repository.host}/item/2"]
    assert len(names_of(folder, "w2")) == 2


def test_bytes_that_were_held_before_bring_their_work(repository, harvest, tmp_path, title):
    folder = tmp_path / "library"
    shutil.copy(SAMPLES / "en-two-column.pdf", tmp_path / "mine.pdf")
    subprocess.run(
        [sys.executable, "-m", "pinakes", "add", str(tmp_path / "mine.pdf"), "--library", str(folder)],
        check=True,
        capture_output=True,
    )
    repository.files = {"/files/1.pdf": ("application/pdf", PDF)}
    repository.items = [
        an_item(1, "Titel, wie ihn nur das Repositorium kennt", f"{repository.host}/files/1.pdf")
    ]
    lines, status, err = harvest(folder, "--files")
    assert status == 0, err
    assert lines[-1]["work"] == "w1"
    assert len(names_of(folder, "w1")) == 2
    assert len(names_of(folder, "w2")) == 2  # its number still leads there


def test_soif_from_a_file_and_from_an_address(repository, harvest, tmp_path, title):
    def attribute(name, value):
        return f"{name}{{{len(value.encode())}}}:\t{value}\n"

    text = (
        "@FILE { "
        + f"{repository.host}/files/1.pdf\n"
        + attribute("Title", title)
        + attribute("Author", "Anna Rossi")
    )
    text += attribute("Full-Text", "Words of the text that can be searched: hippopotamus.") + "}\n"
    (tmp_path / "a.soif").write_text(text)
    repository.files = {"/files/1.pdf": ("application/pdf", PDF), "/all.soif": ("text/plain", text.encode())}
    for number, address in enumerate((str(tmp_path / "a.soif"), f"{repository.host}/all.soif")):
        folder = tmp_path / f"library{number}"
        lines, status, err = harvest(folder, "--files", address=address)
        assert status == 0, err
        assert [(line["file"], line["work"]) for line in lines] == [
            (f"{prefix}{repository.host}/files/1.pdf", "w1") for prefix in ("soif:", "")
        ]
        found = subprocess.run(
            [sys.executable, "-m", "pinakes", "search", "hippopotamus", "--library", str(folder)],
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(found.stdout)["work"] == "w1"


def test_saved_answers_and_nonsense(repository, harvest, tmp_path):
    repository.items = [an_item(1, "A work in an answer that somebody saved")]
    (tmp_path / "saved.xml").write_text(
        repository.document({}, repository.listed({"verb": "ListRecords", "metadataPrefix": "oai_dc"}))
    )
    lines, status, err = harvest(tmp_path / "library", address=str(tmp_path / "saved.xml"))
    assert [line["work"] for line in lines] == ["w1"], err
    (tmp_path / "x.txt").write_text("neither one nor the other")
    for address, expected in (
        (str(tmp_path / "x.txt"), 2),
        ("http://repo.example.org/nothing", 1),
        (str(tmp_path / "absent"), 2),
    ):
        _, status, err = harvest(tmp_path / "library", address=address)
        assert status == expected
        assert err.startswith("pinakes: ")
        assert len(err.splitlines()) <= 3
