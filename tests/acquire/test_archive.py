import bz2
import contextlib
import gzip
import io
import lzma
import tarfile
import zipfile
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.acquire.archive import is_archive, members, opened
from pinakes.config import settings as read_settings
from pinakes.errors import BadInput
from tests.factories import a_format, a_source
from tests.packing import compress_z

LIMITS = read_settings(files=(), environment={}).limits
ZIP = a_format("application/zip", puid="x-fmt/263")
TAR = a_format("application/x-tar", puid="x-fmt/265")


def a_zip(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def a_tar(members: dict[str, bytes], mode: str = "w") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def inside(content, format=ZIP, limits=LIMITS, origin="a.zip"):
    return list(members(a_source(origin, size=len(content)), content, format, limits=limits))


def test_zip_members():
    found = inside(
        a_zip(
            {
                "b.pdf": b"one",
                "d/": b"",
                "d/论文.txt": b"two",
                "__MACOSX/._b.pdf": b"x",
            }
        )
    )
    assert [(one.file, one.content) for one in found] == [
        ("a.zip!/b.pdf", b"one"),
        ("a.zip!/d/论文.txt", b"two"),
    ]
    assert found[1].source.filename == "论文.txt"
    assert found[0].source.origin == "a.zip!/b.pdf"


OUTSIDE = (
    "../../x.pdf",
    "a/../../x.pdf",
    "/etc/x.pdf",
    "C:/x.pdf",
    "c:x.pdf",
    "..\\x.pdf",
    "\\\\host\\x.pdf",
    "a/..",
)


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize(("pack", "format"), [("zip", ZIP), ("tar", TAR)])
def test_a_member_that_leads_out_is_refused_by_name_and_the_others_go_on(name, pack, format):
    given = {"a.txt": b"one", name: b"two", "z/..b/c..txt": b"three", "d\\e.txt": b"four"}
    refused, *kept = sorted(
        inside({"zip": a_zip, "tar": a_tar}[pack](given), format), key=lambda one: one.problem is None
    )
    assert (refused.file, refused.problem.code, refused.content) == (f"a.zip!/{name}", "unsafe", b"")
    assert f"a.zip!/{name} leads out of its archive" in refused.problem.message
    assert [one.content for one in kept] == [b"one", b"three", b"four"]


def test_a_member_without_a_name_harms_no_other():
    """A name that begins with a null byte is none for a reader of archives."""
    packed = a_zip({"x.txt": b"nameless", "b.txt": b"text"}).replace(b"x.txt", b"\0.txt")
    assert ("a.zip!/b.txt", b"text") in [(one.file, one.content) for one in inside(packed)]


def test_links_are_refused():
    entry = zipfile.ZipInfo("link.pdf")
    entry.create_system, entry.external_attr = 3, 0o120777 << 16
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(entry, "/etc/passwd")
        archive.writestr("a.txt", b"one")
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE):
            linked = tarfile.TarInfo("link.pdf")
            linked.type, linked.linkname = kind, "/etc/passwd"
            archive.addfile(linked)
    for found in (inside(out.getvalue())[:1], inside(packed.getvalue(), TAR)):
        assert {(one.file, one.problem.code) for one in found} == {("a.zip!/link.pdf", "unsafe")}
        assert "is a link" in found[0].problem.message
    assert inside(out.getvalue())[1].content == b"one"


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("论文资料/数字图书馆研究.pdf", "gbk"),
        ("Статья о библиотеках.pdf", "cp866"),
        ("數位圖書館的研究方法.doc", "big5"),
    ],
)
def test_old_zip_names_in_code_pages(name, page):
    raw = name.encode(page)
    stand_in = "x" * len(raw)
    content = a_zip({stand_in: b"x"}).replace(stand_in.encode(), raw)
    assert inside(content)[0].file == f"a.zip!/{name}"


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_tar_members(mode):
    found = inside(a_tar({"b.pdf": b"one", "d/c.txt": b"two"}, mode), TAR, origin="a.tar")
    assert [(one.file, one.content) for one in found] == [
        ("a.tar!/b.pdf", b"one"),
        ("a.tar!/d/c.txt", b"two"),
    ]


def test_encrypted_and_damaged_members_lose_nothing_else():
    content = bytearray(a_zip({"a.txt": b"first " * 9, "b.txt": b"second " * 9}))
    second = content.index(b"PK\x03\x04", 4)
    content[second + 6] |= 1
    directory = content.index(b"PK\x01\x02", content.index(b"PK\x01\x02") + 4)
    content[directory + 8] |= 1
    found = inside(bytes(content))
    assert found[0].content == b"first " * 9
    assert found[1].problem.code == "encrypted"
    content = bytearray(a_zip({"a.txt": b"first " * 99, "b.txt": b"second"}))
    content[45] ^= 0xFF
    found = inside(bytes(content))
    assert found[0].problem.code == "damaged"
    assert found[1].content == b"second"


def test_an_archive_that_unpacks_to_too_much_is_refused():
    with pytest.raises(BadInput) as caught:
        inside(a_zip({"a": bytes(40 << 20)}))
    assert caught.value.code == "bomb"
    with pytest.raises(BadInput) as caught:
        inside(a_zip({str(i): b"" for i in range(20)}), limits=replace(LIMITS, members=10))
    assert caught.value.code == "bomb"
    with pytest.raises(BadInput) as caught:
        inside(gzip.compress(a_tar({"a": bytes(64 << 20)})), TAR, origin="a.tgz")
    assert caught.value.code == "bomb"


def test_a_zip_that_lies_about_its_sizes():
    content = bytearray(a_zip({"a": bytes(40 << 20)}))
    small = (1000).to_bytes(4, "little")
    at = content.index(b"PK\x01\x02")
    content[at + 24 : at + 28] = small
    content[22:26] = small
    found = inside(bytes(content))
    assert found[0].problem is not None or len(found[0].content) <= 1000


def test_nesting_and_other_archives():
    assert inside(a_zip({"c.txt": b"x"}), origin="a.zip!/b.zip")[0].file == "a.zip!/b.zip!/c.txt"
    with pytest.raises(BadInput, match="within an archive"):
        inside(a_zip({"c.txt": b"x"}), origin="a.zip!/b.zip!/c.zip")
    seven = a_format("application/x-7z-compressed", puid="fmt/484")
    assert is_archive(seven)
    with pytest.raises(BadInput, match="7z x") as caught:
        inside(b"7z", seven, origin="a.7z")
    assert caught.value.code == "unsupported"
    assert not is_archive(a_format("application/epub+zip"))


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, compress_z])
def test_one_compressed_document(pack):
    assert opened(pack(b"%!PS hello"), "a.ps.gz", limits=LIMITS) == (b"%!PS hello", "a.ps")


def test_opened_leaves_other_bytes_and_refuses_bombs():
    assert opened(b"%PDF", "a.pdf", limits=LIMITS) == (b"%PDF", "a.pdf")
    for content, code in ((gzip.compress(bytes(64 << 20)), "bomb"), (b"\x1f\x8b\x08 no", "damaged")):
        with pytest.raises(BadInput) as caught:
            opened(content, "a.gz", limits=LIMITS)
        assert caught.value.code == code


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_noise_in_archives_is_bad_input_at_worst(data):
    kind, content = data.draw(
        st.sampled_from([(ZIP, a_zip({"a": b"x" * 99, "b": b"y"})), (TAR, a_tar({"a": b"x", "b": b"y"}))])
    )
    broken = bytearray(content)
    for _ in range(data.draw(st.integers(1, 8))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    with contextlib.suppress(BadInput):
        inside(bytes(broken), kind)
