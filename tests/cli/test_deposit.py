"""`pinakes deposit` as a person meets it."""

import json

from pinakes.publish.export.json import described
from tests.publish.deposit.strict_saf import read_saf
from tests.publish.outcomes import everything


def a_file(tmp_path, name="a.pdf", **changes):
    (tmp_path / name).write_bytes(b"%PDF-1.4 " + name.encode())
    return json.dumps(described(everything()) | {"file": name} | changes) + "\n"


def test_from_json_into_a_zip_and_not_twice(tmp_path, pinakes):
    (tmp_path / "d.jsonl").write_text(a_file(tmp_path) + a_file(tmp_path, "b.pdf", title="") + a_file(tmp_path, "c.pdf", date=None))
    answer = pinakes("deposit", "--from-json", "d.jsonl", "--to", "saf")
    assert answer.status == 1
    states = {row["file"]: row["status"] for row in answer.rows}
    assert states == {"a.pdf": "packed", "b.pdf": "packed", "c.pdf": "failed"}
    failed = next(row for row in answer.rows if row["file"] == "c.pdf")
    assert failed["problems"][0]["code"] == "missing-field"
    assert "next: dspace import" in answer.err
    assert len(read_saf(tmp_path / "pinakes-deposits" / "saf-0001.zip")) == 2
    again = pinakes("deposit", "--from-json", "d.jsonl", "--to", "saf", "a.pdf")
    assert [row["status"] for row in again.rows] == ["done-before"]
    assert again.status == 0


def test_documents_are_described_on_the_way(tmp_path, pinakes):
    text = "On the Rivers of the World\n\nAna Lima\nUniversity of Somewhere\n\n2004\n\nAbstract. Rivers flow.\n"
    (tmp_path / "paper.txt").write_text(text * 3)
    answer = pinakes("deposit", "paper.txt", "--to", "saf", "--dry-run")
    (row,) = answer.rows
    assert row["status"] in ("ready", "failed")
    assert not list((tmp_path / "pinakes-deposits").glob("*.zip"))


def test_wrong_usage(tmp_path, pinakes):
    (tmp_path / "d.jsonl").write_text(a_file(tmp_path))
    (tmp_path / "other.pdf").write_bytes(b"x")
    assert pinakes("deposit", "a.pdf", "--to", "nowhere").status == 2
    assert pinakes("deposit", "--to", "saf").status == 2
    assert pinakes("deposit", "--from-json", "d.jsonl", "other.pdf", "--to", "saf").status == 2
    assert pinakes("deposit", "--from-json", "none.jsonl", "--to", "saf").status == 2
