"""The whole way by the command line: add, correct, learn, add others, go back."""

import pytest

from pinakes.model import Claim
from pinakes.store.changing import correct
from pinakes.store.library import open_library
from pinakes.text import names
from tests.learn.odd_journal import papers


@pytest.mark.slow
def test_a_library_learns_from_corrections(pinakes, tmp_path):
    made = papers(12, seed=4)
    for number, (content, _, _) in enumerate(made):
        (tmp_path / f"{number}.pdf").write_bytes(content)
    library = ("--library", str(tmp_path / "library"))
    files = [f"{number}.pdf" for number in range(10)]
    works = {row["file"]: row["work"] for row in pinakes("add", *library, *files).rows}
    with open_library(tmp_path / "library") as opened, opened.at_work():
        for file, (_, title, people) in zip(files, made, strict=False):
            said = [Claim("author", names.parse(name), 1.0, "person:ana") for name in people]
            correct(opened, works[file], Claim("title", title, 1.0, "person:ana", (), "en"), *said)
    (said,) = pinakes("learn", *library).rows
    assert said["kept"], said
    assert said["samples_after"] == said["samples_before"]
    assert said["samples_before"]["known"] > 10
    assert [point["corrected"] for point in said["curve"]][:1] == [0]
    (row,) = pinakes("add", *library, "10.pdf").rows
    (shown,) = pinakes("show", *library, row["work"]).rows
    assert shown["title"] == made[10][1]
    assert [person["name"] for person in shown["authors"]] == made[10][2]
    assert pinakes("learn", "--undo", *library).rows == [{"version": 0}]
    (row,) = pinakes("add", *library, "11.pdf").rows
    assert pinakes("show", *library, row["work"]).rows[0]["title"] != made[11][1]


def test_without_corrections_there_is_nothing_to_learn(pinakes, tmp_path):
    open_library(tmp_path / "library", create=True).close()
    answer = pinakes("learn", "--library", "library")
    assert answer.status == 2
    assert "pinakes serve" in answer.err
    assert pinakes("learn", "--undo", "--library", "library").status == 2
