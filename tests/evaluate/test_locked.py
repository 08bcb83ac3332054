"""Documents for scoring alone are neither walked over nor learnt from."""

import json

import pytest

from pinakes.errors import Usage
from pinakes.evaluate.gold import digest_of, found_in
from pinakes.evaluate.suites import collections
from pinakes.learn.papers import known_papers


@pytest.fixture
def data(tmp_path):
    for name in ("open", "locked"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.txt").write_text(f"A title in {name}", "utf-8")
        row = {"file": "one.txt", "title": f"A title in {name}"}
        (tmp_path / name / "truth.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    return tmp_path


def test_what_is_locked_is_passed_over(data):
    assert [one.name for one in collections(data)] == ["open"]
    path = data / "locked" / "one.txt"
    gold = {digest_of(path): {"size": path.stat().st_size}}
    assert list(found_in(data, gold)) == []
    assert [one.source for one in known_papers(data)] == ["open"]


def test_a_locked_folder_can_be_scored_but_not_learnt_from(data):
    assert [one.name for one in collections(data / "locked")] == ["locked"]
    with pytest.raises(Usage, match="for scoring alone"):
        next(known_papers(data / "locked"))
