"""What a crawler kept: answers with status 200 and resources, packed or not, sent in pieces or not."""

import gzip
import zlib

import pytest

from pinakes.batch import warc
from pinakes.batch.packed import members
from pinakes.errors import BadInput

PDF = b"%PDF-1.4 a document"


def record(kind, address, block):
    head = f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {address}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nContent-Length: {len(block)}\r\n\r\n"
    return head.encode() + block + b"\r\n\r\n"


def answer(body, status=200, **headers):
    lines = [
        f"HTTP/1.1 {status} X",
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


RECORDS = [
    record("warcinfo", "", b"software: ours\r\n"),
    record("request", "http://a.org/a.pdf", b"GET /a.pdf HTTP/1.1\r\n\r\n"),
    record("response", "http://a.org/a.pdf", answer(PDF)),
    record("response", "http://a.org/gone", answer(b"not here", 404)),
    record("response", "http://a.org/%D0%B1.pdf?x=1", answer(gzip.compress(PDF), Content_Encoding="gzip")),
    record("response", "http://a.org/c", answer(b"9\r\n%PDF-1.4 \r\nA\r\na document\r\n0\r\n\r\n", Transfer_Encoding="chunked")),
    record("response", "http://a.org/d.pdf", answer(PDF, Content_Encoding="gzip")),
    record("resource", "ftp://a.org/e.pdf", PDF),
]  # fmt: skip


@pytest.mark.parametrize("packed", [False, True])
def test_documents_are_found_where_they_lie(tmp_path, packed):
    path = tmp_path / ("a.warc.gz" if packed else "a.warc")
    path.write_bytes(b"".join(gzip.compress(one) if packed else one for one in RECORDS))
    found = {one.address: warc.body(str(path), one.offset, limit=1000) for one in warc.records(str(path))}
    assert found == {
        "http://a.org/a.pdf": (PDF, "a.pdf"),
        "http://a.org/%D0%B1.pdf?x=1": (PDF, "б.pdf"),
        "http://a.org/c": (PDF, "c"),
        "http://a.org/d.pdf": (PDF, "d.pdf"),
        "ftp://a.org/e.pdf": (PDF, "e.pdf"),
    }


def test_what_cannot_be_followed_says_why(tmp_path):
    whole = tmp_path / "whole.warc.gz"
    whole.write_bytes(gzip.compress(b"".join(RECORDS)))
    (unit,) = members("whole", str(whole), "warc")
    assert (unit.kind, "record by record" in unit.place) == ("broken", True)
    cut = tmp_path / "cut.warc.gz"
    cut.write_bytes(b"".join(map(gzip.compress, RECORDS))[:-20])
    *good, last = members("cut", str(cut), "warc")
    assert ([unit.kind for unit in good], last.kind) == (["warc"] * 4, "broken")
    nonsense = tmp_path / "n.warc"
    nonsense.write_bytes(b"nothing of the kind")
    (unit,) = members("n", str(nonsense), "warc")
    assert unit.kind == "broken"


def test_bombs_and_giants_are_refused(tmp_path):
    path = tmp_path / "b.warc"
    bomb = zlib.compress(b"\0" * 5_000_000)
    path.write_bytes(record("response", "http://a.org/b", answer(bomb, Content_Encoding="deflate")))
    (found,) = warc.records(str(path))
    with pytest.raises(BadInput) as error:
        warc.body(str(path), found.offset, limit=100_000)
    assert error.value.code == "bomb"
    path.write_bytes(record("resource", "http://a.org/c", b"x" * 1_000_000))
    with pytest.raises(BadInput) as error:
        warc.body(str(path), 0, limit=100_000)
    assert error.value.code == "too-large"
