"""`pinakes add`: documents described and kept."""

import json

import pytest

from tests.cli.held import SAMPLES, run
from tests.store.made import row


def test_adding_again_says_not_new(library):
    folder, lines = library
    _, again, _ = run("add", SAMPLES / "ru.docx", library=folder)
    assert again == [{**lines["ru.docx"], "new": False}]


def test_from_json_with_and_without_bytes(tmp_path):
    (tmp_path / "a.txt").write_text("some bytes", "utf-8")
    lines = "\n".join(
        [
            row(str(tmp_path / "a.txt")),
            "not json",
            row("b.pdf", "Der zweite Aufsatz unter eigenem Namen", language="de"),
        ]
    )
    code, said, _ = run(
        "add", "--from-json", "-", tmp_path / "a.txt", library=tmp_path / "library", given=lines
    )
    assert code == 1
    assert [(line["work"], line["status"]) for line in said] == [("w1", "ok"), (None, "failed"), ("w2", "ok")]
    assert [file["held"] for file in run("show", "w1", library=tmp_path / "library")[1][0]["files"]] == [True]
    assert [file["held"] for file in run("show", "w2", library=tmp_path / "library")[1][0]["files"]] == [
        False
    ]
    assert run("same", "w1", "w2", library=tmp_path / "library")[1] == [{"work": "w1"}]
    (shown,) = run("show", "w2", library=tmp_path / "library")[1]
    assert shown["work"] == "w1"
    assert run("same", "--undo", shown["decisions"][0]["decision"], library=tmp_path / "library")[1] == [
        {"work": "w3"}
    ]


def test_files_that_could_not_be_described_are_kept_found_and_tried_again(tmp_path):
    folder, broken, good = tmp_path / "library", tmp_path / "ledger-of-1911.pdf", tmp_path / "en.docx"
    broken.write_bytes(b"%PDF-1.4\nthis is all there is of it")
    good.write_bytes((SAMPLES / "en.docx").read_bytes())
    code, lines, _ = run("add", broken, good, library=folder)
    assert code == 1
    (work,) = [line["work"] for line in lines if line["status"] == "failed"]
    assert work
    (hit,) = run("search", "ledger", library=folder)[1]
    assert (hit["work"], hit["title"]) == (work, None)
    assert hit["highlights"] == [{"field": "file", "text": str(broken)}]
    assert [hit["work"] for hit in run("search", "has:failure", library=folder)[1]] == [work]
    (shown,) = run("show", work, library=folder)[1]
    assert (shown["status"], shown["files"][0]["held"]) == ("failed", True)
    assert shown["problems"][0]["code"] == "damaged"
    assert run("stats", library=folder)[1][0]["undescribed"] == 1
    assert len(run("export", "--to", "json", library=folder)[1]) == 1, (
        "it is in the library, and there is nothing to publish"
    )
    assert run("check", library=folder)[0] == 0

    # as if this Pinakes had learnt to read it since
    digest = shown["files"][0]["sha256"]
    (folder / "files" / digest[:2] / digest).write_bytes((SAMPLES / "ru.docx").read_bytes())
    code, (again,), _ = run("add", "--again", library=folder)
    assert (code, again["status"], again["file"]) == (0, "ok", str(broken))


def test_what_an_interrupted_add_left_is_cleared_away_by_the_next(tmp_path):
    folder = tmp_path / "library"
    run("add", SAMPLES / "en.docx", library=folder)
    stray = [folder / "files" / "ab" / ("ab" + 62 * "0"), folder / "files" / "cd" / "cd000000x.partial"]
    for path in stray:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"half")
    code, found, said = run("check", library=folder)
    assert code == 0, "it costs nothing but room"
    assert [one["harmless"] for one in found] == [True, True]
    assert "2 harmless" in said
    (folder / "adding-999999").touch()  # what an `add` leaves that was killed
    run("add", SAMPLES / "ru.docx", library=folder)
    assert not any(path.exists() for path in stray)
    assert not list(folder.glob("adding-*"))
    assert run("check", library=folder)[:2] == (0, [])


def test_bytes_of_a_described_failure_belong_to_something(tmp_path):
    folder, broken = tmp_path / "library", tmp_path / "x.pdf"
    broken.write_bytes(b"%PDF-1.4 no more")
    failed = {
        "file": str(broken),
        "status": "failed",
        "problems": [{"stage": "read", "code": "damaged", "message": "is cut off"}],
    }
    run("add", "--from-json", "-", broken, library=folder, given=json.dumps(failed) + "\n")
    assert run("check", library=folder)[:2] == (0, [])


@pytest.mark.parametrize("number", ["1" + "0" * 400, "NaN", "Infinity", "1e999"])
def test_a_number_without_bounds_costs_its_line_only(tmp_path, number):
    lines = f'{{"file": "a.pdf", "title": "Rivers", "seconds": {number}}}\n{{"file": "b.pdf", "title": "Lakes"}}\n'
    status, rows, _ = run("add", "--from-json", "-", library=tmp_path / "library", given=lines)
    assert status == 1
    assert [row["status"] for row in rows] == ["failed", "ok"]
