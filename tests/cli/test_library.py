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
    code, lines, _ = run(
        "add", SAMPLES / "en.docx", SAMPLES / "en.html", SAMPLES / "ru.docx", bad, library=folder
    )
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
    assert shown["cited_by"] == []
    assert all(work.startswith("x") for work in shown["cites"]), "none of them is held"
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
    told = subprocess.run(
        [*call, "--to", "bibtex", "lang:ru"], capture_output=True, text=True, timeout=110, check=True
    ).stdout
    assert told.count("@") == 1
    code, lines, _ = run(
        "export", "--to", "folder", "--out", tmp_path / "out", "--name", "{language}/{work}", library=folder
    )
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
        [*call, "--to", "csv", "--out", str(tmp_path / "all.csv")],
        capture_output=True,
        text=True,
        timeout=110,
        check=True,
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


@pytest.fixture
def described(tmp_path):
    (tmp_path / "d.jsonl").write_text(
        row("a.pdf", "The first of two works about rivers")
        + "\n"
        + row("b.pdf", "О построении каталогов больших библиотек", language="ru", authors=("Иванов, И.",))
        + "\n",
        "utf-8",
    )
    run("add", "--from-json", tmp_path / "d.jsonl", library=tmp_path / "l")
    return tmp_path / "l"


def test_corrections_win_are_found_and_can_be_undone(described):
    code, (said,), _ = run("correct", "w1", "title", "Rivers measured twice", library=described)
    assert (code, said["title"]) == (0, "Rivers measured twice")
    run("correct", "w1", "author", "Silva, Ana", "王小明", library=described)
    run("correct", "w1", "year", "1998-06", library=described)
    run("correct", "w1", "venue", "Journal of Rivers", "volume=3", "pages=1-9", library=described)
    run("correct", "w1", "identifier", "doi:10.5555/x", library=described)
    (shown,) = run("show", "w1", library=described)[1]
    assert [one["name"] for one in shown["authors"]] == ["Silva, Ana", "王小明"]
    assert (shown["date"], shown["venue"]["title"], shown["venue"]["volume"]) == (
        "1998-06",
        "Journal of Rivers",
        "3",
    )
    assert [
        one["work"]
        for one in run("search", "title:twice author:王小明 year:1998 doi:10.5555/x", library=described)[1]
    ] == ["w1"]
    code, (said,), _ = run("correct", "w1", "title", "--undo", library=described)
    assert said["title"] == "The first of two works about rivers"


@pytest.mark.parametrize(
    "words",
    [
        ["title"],
        ["colour", "red"],
        ["date", "June"],
        ["type", "novel"],
        ["identifier", "10.1/x"],
        ["title", "a", "b"],
        ["title", "--undo"],
    ],
)
def test_corrections_that_make_no_sense_say_what_does(described, words):
    code, lines, said = run("correct", "w1", *words, library=described)
    assert (code, lines) == (2, [])
    assert said.startswith("pinakes: ")
    assert "Traceback" not in said


def test_sets_are_made_listed_searched_and_left(described):
    assert run("collect", "rivers", "w1", "--title", "About rivers", library=described)[1] == [
        {"set": "rivers", "found": 1, "new": 1}
    ]
    assert run("collect", "rivers", "lang:ru", "каталог*", library=described)[1] == [
        {"set": "rivers", "found": 1, "new": 1}
    ]
    assert run("collect", library=described)[1] == [{"set": "rivers", "title": "About rivers", "works": 2}]
    assert {one["work"] for one in run("search", "set:rivers", library=described)[1]} == {"w1", "w2"}
    assert run("collect", "rivers", "w2", "--remove", library=described)[1] == [
        {"set": "rivers", "found": 1, "taken_out": 1}
    ]
    assert [one["work"] for one in run("search", "set:rivers", library=described)[1]] == ["w1"]
    assert run("collect", "lakes", "w1", "--remove", library=described)[0] == 2
    assert run("collect", "rivers", "title:nothing", library=described)[0] == 2


def test_files_are_opened_and_closed(tmp_path):
    folder = tmp_path / "l"
    run("add", SAMPLES / "en.docx", library=folder)
    for said, state, until in (
        ("open", "open", None),
        ("2199-12-31", "embargo", "2199-12-31"),
        ("restricted", "restricted", None),
    ):
        assert run("access", said, "w1", library=folder)[1] == [
            {"access": state, "embargo": until, "works": 1, "files": 1}
        ]
        (shown,) = run("show", "w1", library=folder)[1]
        assert (shown["files"][0]["access"], shown["files"][0]["embargo"]) == (state, until)
    assert run("access", "shut", "w1", library=folder)[0] == 2
    assert run("access", "open", library=folder)[0] == 2


def test_what_is_removed_is_found_no_more_and_may_come_again(tmp_path):
    folder = tmp_path / "l"
    run("add", SAMPLES / "en.docx", library=folder)
    assert run("remove", "--bytes", "w1", library=folder)[1] == [{"removed": ["w1"], "files": 1}]
    assert run("search", "spanning", library=folder)[1] == []
    assert [path for path in (folder / "files").glob("*/*") if path.is_file()] == []
    assert run("remove", "w1", library=folder)[0] == 2
    assert run("check", library=folder)[:2] == (0, [])
    assert run("add", SAMPLES / "en.docx", library=folder)[1][0]["new"]
    assert len(run("search", "spanning", library=folder)[1]) == 1


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


def test_a_wanted_work_is_called_by_its_title(tmp_path):
    folder = tmp_path / "library"
    cited = {
        "title": "On trees",
        "author": [{"family": "Roe", "given": "J."}],
        "issued": {"date-parts": [[1999]]},
    }
    first = row(
        "a",
        "Forests and their keepers",
        references=[{"raw": "Roe J. 1999. On trees. Some Press", "csl": {**cited, "title": ""}}],
    )
    second = row("b", "Counting what grows", references=[{"raw": "J. Roe, On trees, 1999.", "csl": cited}])
    run("add", "--from-json", "-", library=folder, given=f"{first}\n{second}\n")
    wanted = run("wanted", library=folder)[1]
    assert all(one["title"] in ("On trees", None) for one in wanted)
    assert any(one["title"] == "On trees" for one in wanted)
    assert all(one["printed"] for one in wanted if one["title"] is None)
