"""Archives as sources: what lies in them, and what was made to look like much more."""

import struct
import zipfile

from pinakes.batch.packed import members


def a_zip(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", "words " * 1000)
        archive.writestr("empty.txt", "")
        archive.writestr("b.txt", "other words " * 1000)


def test_members_of_a_zip_are_listed(tmp_path):
    path = tmp_path / "a.zip"
    a_zip(path)
    assert [one.kind for one in members("a.zip", str(path), "zip")] == ["zip"] * 3


def test_members_that_share_their_bytes_are_refused(tmp_path):
    """Five thousand of them made fifty gigabytes of 270 kilobytes."""
    path = tmp_path / "a.zip"
    a_zip(path)
    content = path.read_bytes()
    begin, end = content.find(b"PK\1\2"), content.rfind(b"PK\5\6")
    one = content[begin : content.find(b"PK\1\2", begin + 4)]
    last = bytearray(content[end:])
    last[8:20] = struct.pack("<HHII", 500, 500, len(one) * 500, begin)
    path.write_bytes(content[:begin] + one * 500 + bytes(last))
    (found,) = members("a.zip", str(path), "zip")
    assert found.kind == "broken"
    assert "lie over each other" in found.place
