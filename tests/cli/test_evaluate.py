"""`evaluate` as a person meets it: methods side by side, reports, floors; `describe --method`."""

import json
import shutil
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent.parent.parent / "samples"
FILES = ("pt-one-column.pdf", "zh-one-column.pdf", "de.html")


@pytest.fixture
def few(tmp_path):
    folder = tmp_path / "few"
    (folder / "files").mkdir(parents=True)
    rows = [json.loads(row) for row in (SAMPLES / "truth.jsonl").read_text("utf-8").splitlines()]
    kept = [row for row in rows if Path(row["file"]).name in FILES]
    for row in kept:
        shutil.copy(SAMPLES / row["file"], folder / row["file"])
    (folder / "truth.jsonl").write_text("".join(json.dumps(row) + "\n" for row in kept), "utf-8")
    return folder


def test_all_methods_side_by_side(pinakes, few):
    answer = pinakes("evaluate", few, "--methods", "all")
    assert answer.status == 0, answer.err
    rows = {row.split("|")[1].strip(): row for row in answer.out.splitlines() if row.startswith("| ")}
    for method in ("pinakes", "rezende-bax-2002", "nsl-cas-2009", "carmen-2000"):
        assert method in rows
    assert "| all: documents | title |" in answer.out


def test_reports_are_compared_and_gated(pinakes, few, tmp_path):
    answer = pinakes("evaluate", few, "--to", "json", "--wrong", tmp_path / "wrong.jsonl")
    report = json.loads(answer.out)
    assert report["suite"] == "documents"
    assert report["tables"]["usual"]["all"]["all"]["title"]["f1"] == 1
    (tmp_path / "a.json").write_text(answer.out)
    assert (tmp_path / "wrong.jsonl").exists()
    assert "+0.000" in pinakes("evaluate", "compare", "a.json", "a.json").out
    (tmp_path / "floors.toml").write_text("[documents.all]\ntitle = 0.9\n")
    assert pinakes("evaluate", "gate", "a.json", "--floors", "floors.toml").status == 0
    (tmp_path / "floors.toml").write_text("[documents.all]\ntitle = 0.9\nmsc = 0.9\n")
    answer = pinakes("evaluate", "gate", "a.json", "--floors", "floors.toml")
    assert (answer.status, answer.out) == (1, "documents: msc: not measured, at least 0.9\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("evaluate", "nowhere"), "no such folder"),
        (("evaluate", "lines"), "PINAKES_DATA"),
        (("evaluate", ".", "--suite", "x"), "no suite is called 'x'"),
        (("evaluate", ".", "--methods", "x"), "no method is called 'x'"),
        (
            ("evaluate", ".", "--suite", "fields", "--methods", "nsl-cas-2009"),
            "knows no method 'nsl-cas-2009'",
        ),
        (("evaluate", ".", "--suite", "all"), "nothing that can be measured"),
        (("evaluate", ".", "--suite", "body"), "labels"),
        (("evaluate", ".", "--to", "x"), "choose one of"),
        (("evaluate", "compare", "a.json"), "two reports"),
        (("evaluate", "gate", "a.json"), "--floors"),
        (("evaluate", "compare", "nothing.json", "nothing.json"), "No such file"),
        (("evaluate", "."), "truth.jsonl"),
        (("describe", "--method", "x", "."), "no method is called 'x'"),
    ],
)
def test_wrong_usage_says_what_to_do(pinakes, arguments, told):
    answer = pinakes(*arguments)
    assert answer.status == 2
    assert told in answer.err


def test_one_page(pinakes, few):
    answer = pinakes("evaluate", few, "--to", "html", "--limit", "1")
    assert answer.out.startswith("<!DOCTYPE html>")


def test_the_method_of_2002_writes_its_own_dublin_core(pinakes):
    import re

    answer = pinakes(
        "describe", SAMPLES / "files" / "pt-one-column.pdf", "--method", "rezende-bax-2002", "--to", "dc-rdf"
    )
    assert answer.status == 0, answer.err
    subjects = re.findall(r"<dc:subject>(.*?)</dc:subject>", answer.out)
    assert len(subjects) == 1
    assert ";" in subjects[0]
    assert re.findall(r"<dc:(\w+)>", answer.out)[0] == "source"
    assert "<dc:language>" not in answer.out


def test_any_extractor_is_a_method(pinakes):
    row = pinakes("describe", SAMPLES / "files" / "zh-one-column.pdf", "--method", "nsl-cas-2009").rows[0]
    assert row["titles"][0]["by"].startswith("nsl-cas-2009@1+")
    assert row["references"] is None, "nobody looked"
