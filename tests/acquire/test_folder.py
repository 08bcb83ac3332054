import os
import socket

import pytest

from pinakes.acquire.folder import FoundFile, load, printable, walk
from pinakes.errors import BadInput


@pytest.fixture
def tree(tmp_path):
    for name in ("b.pdf", "a.txt", ".hidden", "deep/er/c.unknown", "deep/z"):
        path = tmp_path / "folder" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    return tmp_path / "folder"


def names(found):
    return [one.file for one in found]


def test_every_regular_file_once_in_order(tree):
    expected = [f"{tree}/{name}" for name in (".hidden", "a.txt", "b.pdf", "deep/er/c.unknown", "deep/z")]
    assert names(walk([str(tree)])) == expected
    assert names(walk([str(tree), f"{tree}/a.txt"])) == expected


def test_names_are_as_given(tree, monkeypatch):
    monkeypatch.chdir(tree.parent)
    assert names(walk(["folder/deep/"])) == ["folder/deep/er/c.unknown", "folder/deep/z"]
    assert names(walk(["./folder/deep"]))[0] == "./folder/deep/er/c.unknown"
    assert names(walk(["folder/a.txt"])) == ["folder/a.txt"]


def test_links_pipes_and_sockets_are_passed_by(tree, monkeypatch):
    before = names(walk([str(tree)]))
    (tree / "loop").symlink_to(tree)
    (tree / "link.pdf").symlink_to(tree / "b.pdf")
    (tree / "broken").symlink_to("nowhere")
    os.mkfifo(tree / "pipe")
    with socket.socket(socket.AF_UNIX) as local:
        monkeypatch.chdir(tree)
        local.bind("socket")
    assert names(walk([str(tree)])) == before
    assert names(walk([f"{tree}/link.pdf"])) == [f"{tree}/link.pdf"]


def test_a_name_that_is_not_utf8(tree):
    path = os.fsencode(tree) + b"/\xcf\xf0\xe8\n.pdf"
    with open(path, "wb") as out:  # noqa: PTH123
        out.write(b"x")
    (found,) = [one for one in walk([str(tree)]) if ".pdf" in one.file and "b.pdf" not in one.file]
    assert found.file == f"{tree}/\\xcf\\xf0\\xe8\\x0a.pdf"
    source, content = load(found, limit=100)
    assert (content, source.size, source.filename) == (b"x", 1, "\\xcf\\xf0\\xe8\\x0a.pdf")


def test_chinese_and_russian_names_stay():
    assert printable("论文/Статья №1 – ação.pdf") == "论文/Статья №1 – ação.pdf"


def test_a_file_is_loaded_with_its_digest(tree):
    source, content = load(FoundFile("x", f"{tree}/a.txt"), limit=100)
    assert (source.origin, source.size, len(source.digest), content) == ("x", 5, 64, b"a.txt")
    os.mkfifo(tree / "pipe")
    for path, code in (("gone", "not-a-document"), ("pipe", "not-a-document"), ("deep", "not-a-document")):
        with pytest.raises(BadInput) as caught:
            load(FoundFile(path, f"{tree}/{path}"), limit=100)
        assert caught.value.code == code
    with pytest.raises(BadInput, match=r"limits\.size"):
        load(FoundFile("a", f"{tree}/a.txt"), limit=4)
