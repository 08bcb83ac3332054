"""Receipts of what was deposited."""

import json

import pytest

from pinakes.errors import Refused
from pinakes.publish.deposit.receipts import Receipts


def test_a_torn_receipt_is_dropped_and_a_broken_one_refused(tmp_path, an_item):
    item = an_item()
    receipts = Receipts(tmp_path)
    receipts.progress("p", item).done("create", id=1)
    receipts.close()
    path = tmp_path / "receipts.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"when": "20')
    receipts = Receipts(tmp_path)
    assert receipts.progress("p", item).facts == {"id": 1}
    receipts.progress("p", item).done("upload")
    receipts.close()
    assert len([json.loads(row) for row in path.read_text().splitlines()]) == 2
    path.write_bytes(b"garbage\n" + whole)
    with pytest.raises(Refused, match="put the file aside"):
        Receipts(tmp_path)


def test_two_runs_at_once_are_refused(tmp_path):
    first = Receipts(tmp_path)
    with pytest.raises(Refused, match="another run"):
        Receipts(tmp_path)
    first.close()
