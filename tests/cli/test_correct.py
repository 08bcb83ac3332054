"""`pinakes correct`: what a person says wins, and can be undone."""

import pytest

from tests.cli.held import run


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
