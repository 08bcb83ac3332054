"""The verbs of the citation network, as the contract has them."""

import json

import pytest
from typer.testing import CliRunner

from pinakes.cli.main import app
from pinakes.errors import Usage
from tests.store.made import row

CITED = {
    "raw": "Rossi A. Keeping the catalogue of a growing library. 2004",
    "weight": 0.9,
    "csl": {
        "title": "Keeping the catalogue of a growing library",
        "author": [{"family": "Rossi", "given": "A."}],
        "issued": {"date-parts": [[2004]]},
    },
}
MISSING = {
    "raw": "Weber K. Bees. 1990",
    "csl": {"title": "The keeping of bees in old monasteries"},
    "weight": 0.9,
}


@pytest.fixture
def run(tmp_path):
    def asked(verb, *arguments):
        done = CliRunner().invoke(app, [verb, *map(str, arguments), "--library", str(tmp_path / "library")])
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    rows = [
        row("held.pdf", references=[]),
        row("citing.pdf", "Another paper that cites the first one", references=[CITED, MISSING]),
    ]
    (tmp_path / "rows.jsonl").write_text("\n".join(rows), "utf-8")
    asked("add", "--from-json", tmp_path / "rows.jsonl")
    return asked


def test_add_links_what_it_can(run):
    found = run("cites", "w2")
    assert [(one["work"], one["count"], one["held"]) for one in found] == [("w1", 1, True), ("x1", 1, False)]
    assert [one["work"] for one in run("cites", "w1", "--in")] == ["w2"]
    assert run("show", "w1")[0]["cited_by"] == ["w2"]
    assert run("show", "w2")[0]["cites"] == ["w1", "x1"]
    assert run("link")[0] == {"works": 0, "references": 0, "linked": 0, "wanted": 0, "unclear": 0}


def test_a_wanted_work_can_be_shown(run):
    (shown,) = run("show", "x1")
    assert (shown["title"], shown["held"], shown["cited_by"]) == (MISSING["csl"]["title"], False, ["w2"])
    assert shown["references"] == [MISSING["raw"]]


def test_wanted_works_have_a_count(run):
    (one,) = run("wanted", "--limit", 5)
    assert (one["work"], one["count"], one["title"], one["held"]) == (
        "x1",
        1,
        "The keeping of bees in old monasteries",
        False,
    )
    assert [citing["work"] for citing in run("cites", "x1", "--in")] == ["w2"]


def test_works_with_similar_citations_are_listed(run):
    assert [one["work"] for one in run("cites", "w1", "--like", "co-citation")] == ["x1"]
    assert run("cites", "w2", "--like", "coupling") == []
    assert [one["work"] for one in run("cites", "w1", "--like", "near")] == ["w2"]
    assert run("rank")[0]["work"] == "w1"
    assert run("rank", "--communities")[0]["count"] == 2


def test_a_decision_is_carried_out_and_kept(run):
    found = run("cites", "w2")
    run("link", "--undo", found[0]["links"][0])
    assert [one["work"] for one in run("cites", "w2")] == ["x1", "x2"]
    assert run("link")[0]["references"] == 0
    run("link", "--reference", found[0]["references"][0], "--means", "w1")
    first = run("cites", "w2")[0]
    assert (first["work"], first["weight"]) == ("w1", 1.0)


@pytest.mark.parametrize(
    "wrong",
    [
        ("cites", "w9"),
        ("cites", "x9"),
        ("cites", "w1", "--like", "magic"),
        ("cites", "w1", "--in", "--like", "near"),
        ("link", "--undo", 9),
        ("link", "--reference", 1),
    ],
)
def test_impossible_decisions_are_refused_with_a_reason(run, wrong):
    with pytest.raises(Usage):
        run(*wrong)
