"""A strict reader of DSpace's Simple Archive Format, after its documentation; it takes nothing `dspace import` might not."""

import re
import zipfile
from dataclasses import dataclass, field

from lxml import etree

NAME = re.compile(r"[a-z][a-zA-Z0-9]*")
FLAGS = {"bundle", "permissions", "description", "primary"}


@dataclass
class SafItem:
    values: list = field(default_factory=list)
    files: dict = field(default_factory=dict)
    collections: list = field(default_factory=list)
    handle: str | None = None


def read_saf(path) -> dict[str, SafItem]:
    items: dict[str, dict[str, bytes]] = {}
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(set(names)) == len(names), "a member twice"
        for name in names:
            folder, slash, file = name.partition("/")
            assert slash, name
            assert file, name
            assert "/" not in file, name
            assert folder not in ("", ".", ".."), name
            items.setdefault(folder, {})[file] = archive.read(name)
    return {folder: _item(files) for folder, files in sorted(items.items())}


def _item(files) -> SafItem:
    item = SafItem()
    assert "dublin_core.xml" in files, "the one file that must be there"
    assert "contents" in files
    for name, content in files.items():
        if name == "dublin_core.xml":
            item.values += _values(content, "dc")
        elif match := re.fullmatch(r"metadata_([a-z]+)\.xml", name):
            assert match[1] != "dc"
            item.values += _values(content, match[1])
    for name in ("collections", "handle"):
        if name in files:
            rows = files[name].decode("utf-8").splitlines()
            assert rows
            assert all(re.fullmatch(r"[\w.]+/\w+", row) for row in rows), rows
            if name == "collections":
                item.collections = rows
            else:
                (item.handle,) = rows
    primaries = 0
    for row in files["contents"].decode("utf-8").splitlines():
        name, *flags = row.split("\t")
        assert name in files, f"{name} is not in the folder"
        assert not name.startswith("-"), name
        assert all(flag.partition(":")[0] in FLAGS and flag.partition(":")[2] for flag in flags), flags
        primaries += "primary:true" in flags
        item.files[name] = files[name]
    assert primaries <= 1
    own = {"dublin_core.xml", "contents", "collections", "handle"}
    left = {n for n in files if n not in own and not re.fullmatch(r"metadata_\w+\.xml", n)} - set(item.files)
    assert not left, f"in the folder but not in contents: {left}"
    return item


def _values(content, schema):
    root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
    assert root.tag == "dublin_core"
    assert root.get("schema", "dc") == schema
    for one in root:
        assert one.tag == "dcvalue"
        assert set(one.attrib) <= {"element", "qualifier", "language"}, one.attrib
        assert NAME.fullmatch(one.get("element"))
        qualifier = one.get("qualifier", "none")
        assert NAME.fullmatch(qualifier)
        assert len(one) == 0
        assert (one.text or "").strip(), "an empty value"
        key = ".".join(
            part for part in (schema, one.get("element"), "" if qualifier == "none" else qualifier) if part
        )
        yield key, one.text, one.get("language")
