"""Files that cannot be sent."""

from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.items import item_of
from tests.publish.outcomes import a_failure, an_outcome, everything


def test_files_that_cannot_be_sent(tmp_path):
    assert item_of(a_failure(), "x").code == "not-described"
    assert item_of(everything(), str(tmp_path / "none.pdf")).code == "unreadable"
    (tmp_path / "empty.pdf").touch()
    assert isinstance(item_of(everything(), str(tmp_path / "empty.pdf")), Objection)
    assert "part of another file" in item_of(an_outcome(file="v.pdf#page=1-3"), "v.pdf").message


def test_a_name_that_looks_like_a_part_is_a_name(tmp_path):
    file = tmp_path / "a#page=3.pdf"
    file.write_bytes(b"bytes")
    assert item_of(an_outcome(file=str(file)), str(file)).size == 5
    assert "part of another file" in item_of(an_outcome(file=f"{file}#page=1-3"), str(file)).message
