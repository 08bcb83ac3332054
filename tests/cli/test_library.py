"""The verbs of the library, as a person types them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.made import row

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"


def run(*args, library, given=None):
    call = [sys.executable, "-m", "pinakes", *map(str, args), "--library", str(library)]
    done = subprocess.run(call, capture_output=True, text=True, input=given, timeout=110, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("verbs") / "library"
    bad = folder.parent / "bad.pdf"
    bad.write_bytes(b"")
    code, lines, _ = run("add", SAMPLES / "en.docx", SAMPLES / "en.html", SAMPLES / "ru.docx", bad, library=folder)
    assert code == 1
    by_name = {Path(line["file"]).name: line for line in lines}
    assert set(by_name["bad.pdf"]) == {"file", "work", "new", "status", "problems"}
    assert (by_name["bad.pdf"]["work"], by_name["bad.pdf"]["status"]) == (None, "failed")
    assert by_name["en.docx"]["work"] == by_name["en.html"]["work"] != by_name["ru.docx"]["work"]
    return folder, by_name


def test_show(library):
    folder, lines = library
    code, (shown,), _ = run("show", lines["en.docx"]["work"], library=folder)
    assert code == 0
    assert shown["title"].startswith("Counting Spanning Trees")
    assert len(shown["files"]) == 2
    assert all(file["held"] for file in shown["files"])
    assert len(shown["decisions"]) == 1
    assert (shown["cites"], shown["cited_by"]) == ([], [])
    assert len(shown["references"]) > 5
    held = (folder / "files" / shown["files"][0]["sha256"][:2] / shown["files"][0]["sha256"]).read_bytes()
    assert held in [(SAMPLES / name).read_bytes() for name in ("en.docx", "en.html")]


def test_adding_again_says_not_new(library):
    folder, lines = library
    _, again, _ = run("add", SAMPLES / "ru.docx", library=folder)
    assert again == [{**lines["ru.docx"], "new": False}]


def test_check_and_stats(library):
    folder, _ = library
    assert run("check", library=folder)[:2] == (0, [])
    (counted,) = run("stats", library=folder)[1]
    assert (counted["works"], counted["files"]) == (2, 3)


def test_from_json_with_and_without_bytes(tmp_path):
    (tmp_path / "a.txt").write_text("some bytes", "utf-8")
    lines = "\n".join([row(str(tmp_path / "a.txt")), "not json", row("b.pdf", "Der zweite Aufsatz unter eigenem Namen", language="de")])
    code, said, _ = run("add", "--from-json", "-", tmp_path / "a.txt", library=tmp_path / "library", given=lines)
    assert code == 1
    assert [(line["work"], line["status"]) for line in said] == [("w1", "ok"), (None, "failed"), ("w2", "ok")]
    assert [file["held"] for file in run("show", "w1", library=tmp_path / "library")[1][0]["files"]] == [True]
    assert [file["held"] for file in run("show", "w2", library=tmp_path / "library")[1][0]["files"]] == [False]
    assert run("same", "w1", "w2", library=tmp_path / "library")[1] == [{"work": "w1"}]
    (shown,) = run("show", "w2", library=tmp_path / "library")[1]
    assert shown["work"] == "w1"
    assert run("same", "--undo", shown["decisions"][0]["decision"], library=tmp_path / "library")[1] == [{"work": "w3"}]


def test_wrong_usage(tmp_path):
    assert run("show", "w1", library=tmp_path)[0] == 2
    assert run("add", library=tmp_path)[0] == 2
    assert run("add", SAMPLES / "en.html", "--access", "free", library=tmp_path)[0] == 2
    assert run("same", "w1", library=tmp_path)[0] == 2


def test_search(library):
    folder, lines = library
    code, hits, _ = run("search", "spanning tree", library=folder)
    assert code == 0
    assert [hit["work"] for hit in hits] == [lines["en.docx"]["work"]]
    assert set(hits[0]) == {"work", "title", "authors", "year", "score", "highlights"}
    assert {one["field"] for one in hits[0]["highlights"]} >= {"title", "text"}
    assert len(run("search", "has:file", "--limit", "1", "--offset", "1", library=folder)[1]) == 1
    (facets,) = run("search", "", "--facets", library=folder)[1]
    assert facets["count"] == 2
    assert run("search", "colour:red", library=folder)[0] == 2


def test_export(library, tmp_path):
    folder, _ = library
    call = [sys.executable, "-m", "pinakes", "export", "--library", str(folder)]
    told = subprocess.run([*call, "--to", "bibtex", "lang:ru"], capture_output=True, text=True, timeout=110, check=True).stdout
    assert told.count("@") == 1
    code, lines, _ = run("export", "--to", "folder", "--out", tmp_path / "out", "--name", "{language}/{work}", library=folder)
    assert code == 0
    assert {str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.*")} == {
        "ru/w2.docx",
        "en/w1.docx",
        "en/w1.html",
    }
    assert len(lines) == 3
    assert run("export", "--to", "folder", library=folder)[0] == 2
    assert run("export", "--to", "nonsense", library=folder)[0] == 2
    done = subprocess.run(
        [*call, "--to", "csv", "--out", str(tmp_path / "all.csv")], capture_output=True, text=True, timeout=110, check=True
    )
    assert len((tmp_path / "all.csv").read_text("utf-8").splitlines()) >= 3
    assert done.stdout == ""


def test_deposit_and_embed_from_the_library(library, tmp_path):
    folder, lines = library
    code, said, _ = run("deposit", "--to", "saf", "lang:ru", library=folder)
    assert (code, [line["status"] for line in said]) == (0, ["packed"])
    assert list((folder / "deposits").rglob("ru.docx")) or list((folder / "deposits").rglob("*.zip"))
    work = lines["ru.docx"]["work"]

    def digest():
        return run("show", work, library=folder)[1][0]["files"][0]["sha256"]

    before = digest()
    code, said, _ = run("embed", "lang:ru", "--min-weight", "0.1", library=folder)
    assert [(line["state"], line["work"]) for line in said] == [("written", work)]
    assert digest() != before
    assert run("check", library=folder)[:2] == (0, [])
    assert [line["state"] for line in run("embed", "lang:ru", "--undo", library=folder)[1]] == ["restored"]
    assert digest() == before
    assert run("check", library=folder)[:2] == (0, [])
