"""A compound file (MS-CFB, version 3) written from its streams:
no library writes one whose streams change their size.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Any

SECTOR, MINI, CUTOFF = 512, 64, 4096
FREE, END, FAT_MARK, DIFAT_MARK, NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFC, 0xFFFFFFFF
ROOT, STORAGE, STREAM = 5, 1, 2
IN_HEADER = 109
"""Places for the table's own sectors in the header."""


@dataclass(slots=True)
class Node:
    """A storage or a stream; `content` is None for storages."""

    name: str
    kind: int
    class_id: bytes = bytes(16)
    times: bytes = bytes(16)
    content: bytes | None = None
    children: list[Node] = field(default_factory=list)


def tree_of(compound: Any) -> Node:
    """The storages and streams of an opened olefile."""

    def node(entry: Any, path: list[str], kind: int) -> Node:
        clsid = bytes.fromhex(entry.clsid.replace("-", "")) if entry.clsid else bytes(16)
        first, second, third = clsid[:4][::-1], clsid[4:6][::-1], clsid[6:8][::-1]
        times = struct.pack("<QQ", entry.createTime or 0, entry.modifyTime or 0)
        made = Node(entry.name, kind, first + second + third + clsid[8:], times)
        for child in entry.kids:
            inner = [*path, child.name]
            if child.entry_type == STREAM:
                made.children.append(Node(child.name, STREAM, content=compound.openstream(inner).read()))
            else:
                made.children.append(node(child, inner, STORAGE))
        return made

    return node(compound.root, [], ROOT)


def packed(root: Node) -> bytes:
    """The file."""
    nodes: list[Node] = []
    links: dict[int, tuple[int, int, int]] = {}
    _number(root, nodes, links)
    mini, starts = b"", {}
    mini_table: list[int] = []
    sectors: list[bytes] = []
    table: list[int] = []

    def store(content: bytes) -> int:
        if not content:
            return END
        first = len(sectors)
        pieces = [content[i : i + SECTOR].ljust(SECTOR, b"\0") for i in range(0, len(content), SECTOR)]
        sectors.extend(pieces)
        table.extend([*range(first + 1, first + len(pieces)), END])
        return first

    for number, node in enumerate(nodes):
        if node.kind != STREAM or node.content is None:
            continue
        if not node.content:
            starts[number] = END
        elif len(node.content) < CUTOFF:
            count = -(-len(node.content) // MINI)
            first = len(mini_table)
            starts[number] = first
            mini_table += [*range(first + 1, first + count), END]
            mini += node.content.ljust(count * MINI, b"\0")
        else:
            starts[number] = store(node.content)
    starts[0] = store(mini)
    mini_bytes = struct.pack(f"<{len(mini_table)}I", *mini_table)
    mini_first = store(mini_bytes + b"\xff" * (-len(mini_bytes) % SECTOR)) if mini_table else END
    sizes = {0: len(mini)}
    entries = b"".join(_entry(node, links[i], starts.get(i, 0), sizes.get(i)) for i, node in enumerate(nodes))
    directory = store(entries + _entry(None, (NONE, NONE, NONE), 0, None) * (-len(nodes) % 4))
    return _whole(sectors, table, directory, mini_first, -(-len(mini_bytes) // SECTOR))


def _whole(sectors: list[bytes], table: list[int], directory: int, mini_first: int, mini_count: int) -> bytes:
    """Header, sectors, then the table of sectors itself."""
    fat_count, difat_count = 1, 0
    while True:
        total = len(sectors) + fat_count + difat_count
        needed = -(-total // (SECTOR // 4))
        extra = max(0, -(-(needed - IN_HEADER) // (SECTOR // 4 - 1)))
        if needed == fat_count and extra == difat_count:
            break
        fat_count, difat_count = needed, extra
    first_fat = len(sectors)
    table = [*table, *[FAT_MARK] * fat_count, *[DIFAT_MARK] * difat_count]
    table += [FREE] * (fat_count * (SECTOR // 4) - len(table))
    places = list(range(first_fat, first_fat + fat_count))
    first_difat = first_fat + fat_count
    more = places[IN_HEADER:]
    difat = b""
    for i in range(difat_count):
        part = more[i * 127 : (i + 1) * 127]
        following = first_difat + i + 1 if i + 1 < difat_count else END
        difat += struct.pack("<128I", *part, *[FREE] * (127 - len(part)), following)
    header = struct.pack(
        "<8s16sHHHHH6xIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", bytes(16), 0x3E, 3, 0xFFFE, 9, 6, 0, fat_count, directory, 0, CUTOFF,
        mini_first, mini_count, first_difat if difat_count else END, difat_count,
    )  # fmt: skip
    header += struct.pack(
        f"<{IN_HEADER}I", *places[:IN_HEADER], *[FREE] * (IN_HEADER - len(places[:IN_HEADER]))
    )
    return header + b"".join(sectors) + struct.pack(f"<{len(table)}I", *table) + difat


def _number(root: Node, nodes: list[Node], links: dict[int, tuple[int, int, int]]) -> None:
    """Number every node, and lay the children of each storage out as a balanced tree,
    shorter names first, then by letters.
    """
    nodes.append(root)
    waiting = [0]
    child_of: dict[int, int] = {}
    sides: dict[int, tuple[int, int]] = {0: (NONE, NONE)}
    while waiting:
        parent = waiting.pop()
        ordered = sorted(nodes[parent].children, key=lambda node: (len(node.name), node.name.upper()))
        first = len(nodes)
        nodes.extend(ordered)
        child_of[parent] = _balanced(first, first + len(ordered), sides)
        waiting += [first + i for i, node in enumerate(ordered) if node.kind == STORAGE]
    for number in range(len(nodes)):
        links[number] = (*sides[number], child_of.get(number, NONE))


def _balanced(low: int, high: int, sides: dict[int, tuple[int, int]]) -> int:
    if low >= high:
        return NONE
    middle = (low + high) // 2
    sides[middle] = (_balanced(low, middle, sides), _balanced(middle + 1, high, sides))
    return middle


def _entry(node: Node | None, links: tuple[int, int, int], start: int, size: int | None) -> bytes:
    if node is None:
        return struct.pack(
            "<64sHBBIII16sI16sIQ", b"", 0, 0, 0, NONE, NONE, NONE, bytes(16), 0, bytes(16), 0, 0
        )
    name = node.name.encode("utf-16-le")[:62]
    length = size if size is not None else len(node.content or b"")
    left, right, child = links
    return struct.pack(
        "<64sHBBIII16sI16sIQ", name, len(name) + 2, node.kind, 1, left, right, child, node.class_id, 0, node.times,
        start if node.kind != STORAGE else 0, length,
    )  # fmt: skip
