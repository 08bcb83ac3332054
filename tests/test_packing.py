import bz2
import gzip
import lzma
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.packing import Unpacked, compression_of, inner_name, unpack
from tests.packing import compress_z


def lzw(content: bytes, *, widest: int = 16, clear_at: int | None = None) -> bytes:
    """A plain LZW writer after compress(1): groups of eight codes, padded whenever the width changes."""
    out, group, width, table, word = (
        bytearray(b"\x1f\x9d" + bytes((0x80 | widest,))),
        [],
        9,
        {bytes((i,)): i for i in range(256)},
        b"",
    )
    following = 257

    def flush(*, pad: bool) -> None:
        bits = sum(code << (place * width) for place, code in enumerate(group))
        out.extend(bits.to_bytes(width if pad else (len(group) * width + 7) // 8, "little"))
        group.clear()

    def put(code: int) -> None:
        group.append(code)
        if len(group) == 8:
            flush(pad=True)

    for count, byte in enumerate(content):
        if word + bytes((byte,)) in table:
            word += bytes((byte,))
            continue
        put(table[word])
        if following < 1 << widest:
            table[word + bytes((byte,))] = following
            following += 1
            # the reader is one entry behind the writer
            if following > 1 << width and width < widest:
                if group:
                    flush(pad=True)
                width += 1
        word = bytes((byte,))
        if clear_at and count == clear_at:
            put(table[word])
            put(256)
            if group:
                flush(pad=True)
            width, following, table, word = 9, 257, {bytes((i,)): i for i in range(256)}, b""
    if word:
        put(table[word])
    if group:
        flush(pad=False)
    return bytes(out)


@given(st.binary(max_size=3000), st.sampled_from([9, 10, 12, 16]), st.sampled_from([None, 700]))
def test_compress_is_undone(content, widest, clear_at):
    content = content * 3
    if widest == 9 or not content:
        return
    found = unpack(lzw(content, widest=widest, clear_at=clear_at), 1 << 20)
    assert found.content == content


def test_compress_of_a_long_text():
    text = "".join(f"строка {i} of a long text\n" for i in range(30_000)).encode()
    assert unpack(lzw(text), 1 << 24).content == text


def test_a_bomb_stops_at_the_limit():
    for pack in (gzip.compress, bz2.compress, lzma.compress, lzw):
        found = unpack(pack(bytes(3 << 20)), 1 << 20)
        assert (len(found.content), found.is_more) == (1 << 20, True)


def test_streams_end_to_end_and_trailing_bytes():
    assert unpack(gzip.compress(b"one ") + gzip.compress(b"two") + b"\0\0", 100).content == b"one two"


def test_very_many_empty_streams_take_no_longer_than_their_bytes():
    content = gzip.compress(b"") * 300_000 + gzip.compress(b"end")
    begun = time.process_time()
    assert unpack(content, 100).content == b"end"
    assert time.process_time() - begun < 5


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_streams_of_any_size_end_to_end(pack):
    texts = [random.Random(size).randbytes(size) for size in (0, 1, 255, 256, 257, 70_000, 3_000_000)]
    packed = b"".join(map(pack, texts))
    assert unpack(packed, 10_000_000) == Unpacked(b"".join(texts), compression_of(packed))
    assert unpack(packed + b"rest", 10_000_000).content == b"".join(texts)
    assert unpack(packed[:-9], 10_000_000).is_cut
    assert unpack(packed, 1000) == Unpacked(b"".join(texts)[:1000], compression_of(packed), is_more=True)


def test_broken_streams_give_what_can_be_had():
    assert unpack(b"\x1f\x8b\x08 nonsense", 100) is None
    assert unpack(b"\x1f\x9d\x90", 100).content == b""
    assert unpack(gzip.compress(bytes(range(256)) * 20)[:-30], 10_000).is_cut
    assert unpack(b"plain", 100) is None


@given(
    st.binary(max_size=300),
    st.sampled_from([b"\x1f\x8b\x08", b"\x1f\x9d\x90", b"\x1f\x9d\x10", b"BZh91AY&SY", b"\xfd7zXZ\0"]),
)
def test_noise_never_breaks(noise, magic):
    found = unpack(magic + noise, 1000)
    assert found is None or len(found.content) <= 1000


@pytest.mark.parametrize(
    ("name", "inner"),
    [("a.ps.gz", "a.ps"), ("a.ps.Z", "a.ps"), ("a.tgz", "a.tar"), ("a", "a"), (".gz", ".gz")],
)
def test_a_packed_file_has_the_name_of_what_is_inside(name, inner):
    assert inner_name(name) == inner


def test_compression_is_told_by_the_first_bytes():
    assert compression_of(compress_z(b"abc")) == "compress"
    assert compression_of(b"BZh is a word") is None
