"""A run that was cut off anywhere is taken up without losing or doubling a line."""

import random

import pytest

from pinakes.errors import Refused, Usage
from pinakes.model import Claim, Outcome, Problem, Record
from pinakes.run.journal import Journal, digest_of
from tests.factories import a_source


def an_outcome(name, *, title="Über Заголовок 题名"):
    source = a_source(name)
    return Outcome(name, source, Record("x", (source,), (Claim("title", title, 0.9, "t@1"),), (0,)))


def line(outcome):
    return (outcome.file + "\n").encode()


def test_what_was_done_is_known_again(tmp_path):
    journal = Journal(tmp_path)
    journal.add("a", "1", [an_outcome("a")], line=line)
    journal.close()
    again = Journal(tmp_path)
    assert again.is_done("a", "1")
    assert not again.is_done("a", "2")
    assert list(again.outcomes()) == [an_outcome("a")]
    assert again.counts() == (1, 0)
    again.close()


def test_a_half_written_line_is_cut_off(tmp_path):
    journal = Journal(tmp_path)
    journal.add("a", "1", [an_outcome("a")], line=line)
    journal.close()
    with (tmp_path / "records.jsonl").open("ab") as file:
        file.write(b'{"file": "b", "sta')
    again = Journal(tmp_path)
    again.add("b", "2", [an_outcome("b")], line=line)
    again.close()
    assert (tmp_path / "records.jsonl").read_bytes() == b"a\nb\n"


def test_a_failure_is_kept_too(tmp_path):
    journal = Journal(tmp_path)
    journal.add(
        "a",
        "1",
        [Outcome("a", None, problems=(Problem("read", "damaged", "is broken", fatal=True),))],
        line=line,
    )
    assert journal.counts() == (1, 1)
    journal.close()


def test_two_runs_do_not_write_one_folder(tmp_path):
    journal = Journal(tmp_path)
    with pytest.raises(Usage, match="another run is writing"):
        Journal(tmp_path)
    journal.close()


def test_a_folder_that_holds_something_else_is_not_touched(tmp_path):
    (tmp_path / "journal.db").write_bytes(b"this is not a database, it is a poem" * 100)
    with pytest.raises(Usage, match="cannot be used"):
        Journal(tmp_path)
    assert (tmp_path / "journal.db").read_bytes().startswith(b"this is not")


def test_digest_tells_states_apart(tmp_path):
    (tmp_path / "a").write_bytes(b"1")
    first = digest_of(str(tmp_path / "a"))
    (tmp_path / "a").write_bytes(b"2")
    assert digest_of(str(tmp_path / "a")) != first
    assert digest_of("https://example.org/a.pdf") == "https://example.org/a.pdf"


def test_a_full_disk_is_told_and_what_was_done_is_kept(tmp_path):
    journal = Journal(tmp_path)
    journal.add("a", "1", [an_outcome("a")], line=line)
    journal._database.execute("PRAGMA max_page_count=1")  # as full as a disk can be
    large = an_outcome("b", title=random.Random(0).randbytes(200_000).hex())
    with pytest.raises(Refused, match="make room"):
        journal.add("b", "2", [large], line=line)
    journal.close()
    again = Journal(tmp_path)
    assert again.is_done("a", "1")
    again.close()
