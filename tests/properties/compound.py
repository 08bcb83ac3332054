"""A small writer of OLE2 compound files and property sets: only what tests need, streams padded to 4 KB."""

from __future__ import annotations

import struct

SUMMARY = bytes.fromhex("e0859ff2f94f6810ab9108002b27b3d9")
DOCUMENT = bytes.fromhex("02d5cdd59c2e1b10939708002b2cf9ae")
CUSTOM = bytes.fromhex("05d5cdd59c2e1b10939708002b2cf9ae")
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def compound(streams: dict[str, bytes]) -> bytes:
    """A compound file with these streams at its root."""
    chains: list[int] = []
    bodies = b""
    entries = [("Root Entry", 5, END, 0)]
    for name, content in streams.items():
        content = content.ljust(4096, b"\0")
        content += bytes(-len(content) % 512)
        start = len(chains)
        count = len(content) // 512
        chains += [*range(start + 1, start + count), END]
        bodies += content
        entries.append((name, 2, start, len(content)))
    directory = b""
    for index, (name, kind, start, size) in enumerate(entries):
        raw = name.encode("utf-16-le")
        following = index + 1 if 0 < index < len(entries) - 1 else FREE
        child = 1 if kind == 5 and len(entries) > 1 else FREE
        directory += raw.ljust(64, b"\0") + struct.pack(
            "<HBBIII", len(raw) + 2, kind, 1, FREE, following, child
        )
        directory += bytes(36) + struct.pack("<IQ", start, size)
    directory += bytes(-len(directory) % 512)
    first = len(chains)
    count = len(directory) // 512
    chains += [*range(first + 1, first + count), END]
    bodies += directory
    tables = 1
    while (len(chains) + tables) > tables * 128:
        tables += 1
    fat_starts = [len(chains) + place for place in range(tables)]
    chains += [FAT] * tables
    chains += [FREE] * (tables * 128 - len(chains))
    header = (
        bytes.fromhex("d0cf11e0a1b11ae1")
        + bytes(16)
        + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
        + bytes(6)
    )
    header += struct.pack("<IIIIIIIII", 0, tables, first, 0, 4096, END, 0, END, 0)
    header += struct.pack("<109I", *(fat_starts + [FREE] * (109 - tables)))
    return header + bodies + struct.pack(f"<{len(chains)}I", *chains)


def property_set(
    *sections: tuple[bytes, int, dict[int, object], dict[int, str]], encoding: str = "cp1252"
) -> bytes:
    """A property set of sections (format id, code page, values, names)."""
    bodies = [_section(page, values, names, encoding) for _, page, values, names in sections]
    start = 28 + 20 * len(sections)
    head = struct.pack("<HHI16sI", 0xFFFE, 0, 0x20005, bytes(16), len(sections))
    for (identifier, *_), body in zip(sections, bodies, strict=True):
        head += identifier + struct.pack("<I", start)
        start += len(body)
    return head + b"".join(bodies)


def _section(page: int, values: dict[int, object], names: dict[int, str], encoding: str) -> bytes:
    items = {1: struct.pack("<IHH", 2, page & 0xFFFF, 0)}
    if names:
        text = struct.pack("<I", len(names))
        for number, name in names.items():
            raw = name.encode(encoding) + b"\0"
            text += struct.pack("<II", number, len(raw)) + raw
        items[0] = text + bytes(-len(text) % 4)
    items |= {number: _value(value, page, encoding) for number, value in values.items()}
    place = 8 + 8 * len(items)
    index = body = b""
    for number, raw in items.items():
        index += struct.pack("<II", number, place + len(body))
        body += raw
    return struct.pack("<II", place + len(body), len(items)) + index + body


def _value(value: object, page: int, encoding: str) -> bytes:
    if isinstance(value, str):
        raw = value.encode("utf-16-le") + b"\0\0" if page == 1200 else value.encode(encoding) + b"\0"
        return struct.pack("<II", 30, len(raw)) + raw + bytes(-len(raw) % 4)
    if isinstance(value, float):
        return struct.pack("<IQ", 64, int((value + 11644473600) * 10**7))
    if isinstance(value, list):
        parts = b"".join(_value(item, page, encoding) for item in value)
        return struct.pack("<II", 0x100C, len(value)) + parts
    return struct.pack("<Ii", 3, value)


def word_file(title: str, author: str, *, encoding: str, page: int, **more: object) -> bytes:
    """A .doc whose only sense is in its properties."""
    summary = {2: title, 4: author, 12: 1086000000.0, 14: 7, 15: 1234, 16: 7890, 18: "Microsoft Word 9.0"}
    custom = {2: str(more.get("custom", "x"))}
    return compound(
        {
            "WordDocument": b"\xec\xa5\xc1\x00" + bytes(600),
            "\x05SummaryInformation": property_set((SUMMARY, page, summary, {}), encoding=encoding),
            "\x05DocumentSummaryInformation": property_set(
                (DOCUMENT, page, {5: 99, 6: 42, 15: author}, {}),
                (CUSTOM, page, custom, {2: "Note"}),
                encoding=encoding,
            ),
        }
    )
