"""Every office reader on broken, hostile and foreign bytes: a paper or a `BadInput`, and soon."""

import random
import struct
import time

import pytest

from pinakes.errors import CODES, BadInput
from tests.read.office import docx, odt, p, read, zipped
from tests.read.test_epub import BOOK, CONTAINER, PAGES
from tests.read.test_pptx import pptx, shape, slide

READERS = ("docx", "pptx", "odf", "rtf", "html", "epub", "tex", "text", "doc", "ppt")
ZIPPED = ("docx", "pptx", "odf", "epub")
ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
BOMB = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "ha">{ENTITIES}]>'
MAIN = {
    "docx": "word/document.xml",
    "pptx": "ppt/presentation.xml",
    "odf": "content.xml",
    "epub": "META-INF/container.xml",
}
GOOD = {
    "docx": docx(p("Some words") * 50),
    "pptx": pptx(slide(shape("T", kind="title"), shape("words"))),
    "odf": odt("<text:p>Some words</text:p>" * 50),
    "epub": zipped({"META-INF/container.xml": CONTAINER, "OEBPS/book.opf": BOOK, **PAGES}),
    "rtf": rb"{\rtf1\ansi{\fonttbl{\f0 Times;}}\f0\fs24 Some \b words\par{\footnote note}\u1052?\'e9\par}",
    "html": b"<html><body><h1>Some</h1><p>words <a href=x>in</a><table><tr><td>cells</table>",
    "tex": rb"\documentclass{article}\title{T}\begin{document}Some $x^2$ \emph{words}\footnote{n}\end{document}",
    "text": "Some words\nМетоды\n".encode("koi8-r") * 20,
}


def tried(name: str, content: bytes) -> str:
    """The code of the failure, or the empty string."""
    started = time.process_time()
    failure = None
    try:
        read(name, content)
    except BadInput as error:
        failure = error
    assert time.process_time() - started < 5
    if failure is None:
        return ""
    assert failure.code in CODES
    assert len(str(failure)) > 20
    return failure.code


@pytest.fixture(autouse=True)
def _without_libreoffice(monkeypatch):
    monkeypatch.setattr("pinakes.tools.run.shutil.which", lambda program: None)


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 1000,
        b"PK\x03\x04" + b"x" * 100,
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        b"%PDF-1.4",
        random.Random(3).randbytes(3000),
    ],
    ids=["empty", "nul", "zip", "ole", "pdf", "rubbish"],
)
def test_foreign_bytes(name, content):
    tried(name, content)


@pytest.mark.parametrize("name", [name for name in READERS if name != "html"])
def test_rubbish_is_not_taken_for_a_document(name):
    assert tried(name, random.Random(4).randbytes(3000))


@pytest.mark.parametrize("name", GOOD)
def test_truncated_anywhere(name):
    content = GOOD[name]
    for part in range(1, 20):
        tried(name, content[: len(content) * part // 20])


@pytest.mark.parametrize("name", GOOD)
def test_bytes_changed_anywhere(name):
    noise = random.Random(name)
    for _ in range(60):
        content = bytearray(GOOD[name])
        for _ in range(noise.randrange(1, 12)):
            content[noise.randrange(len(content))] = noise.randrange(256)
        tried(name, bytes(content))


@pytest.mark.parametrize("name", ZIPPED)
def test_zip_bombs(name):
    assert tried(name, zipped({MAIN[name]: b"<x>" + b" " * 30_000_000 + b"</x>"})) == "bomb"


@pytest.mark.parametrize("name", ZIPPED)
def test_too_many_members(name):
    with pytest.raises(BadInput) as error:
        read(name, zipped({str(n): b"" for n in range(50)}), members=20)
    assert error.value.code == "bomb"


@pytest.mark.parametrize("name", ZIPPED)
def test_entity_bombs(name):
    assert tried(name, zipped({MAIN[name]: BOMB + "<x>&e11;</x>"})) == "bomb"


def test_entity_bombs_in_lesser_parts():
    content = zipped({"word/document.xml": "<x/>", "word/styles.xml": BOMB + "<x>&e11;</x>"})
    assert tried("docx", content) in ("bomb", "damaged")
    assert tried("odf", (BOMB + "<x>&e11;</x>").encode()) == "bomb"


def test_external_entities_are_not_read(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    source = f'<!DOCTYPE x [<!ENTITY s SYSTEM "file://{secret}">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&s;</w:t></w:r></w:p></w:body></w:document>'
    paper = read("docx", zipped({"word/document.xml": source}))
    assert "secret" not in " ".join(line.text for _, _, line in paper.lines())


@pytest.mark.parametrize("name", ZIPPED)
def test_deep_nesting(name):
    assert tried(name, zipped({MAIN[name]: b"<a>" * 5000})) in ("bomb", "damaged")


@pytest.mark.parametrize("name", ["docx", "pptx"])
def test_locked_office_documents_are_ole_files(name):
    assert tried(name, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600) == "encrypted"


@pytest.mark.parametrize("name", ["doc", "ppt"])
def test_other_old_formats_say_what_to_do(name):
    assert tried(name, b"\xffWPC\x10\x00\x00\x00" + b"\0" * 500) == "unsupported"
    locked = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")
    assert tried(name, locked) == "encrypted"


def test_what_libreoffice_could_do_is_said():
    with pytest.raises(BadInput, match="install LibreOffice"):
        read("doc", b"\xffWPC\x10\x00\x00\x00" + b"\0" * 500)


def test_style_sheets_that_lie():
    from pinakes.read.doc_styles import _looks, built_in

    assert built_in(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\xff" * 3000) == {}
    assert built_in(b"") == {}
    noise = random.Random(6)
    for _ in range(300):
        sheet = b"\x12\x00\x05\x00\x0a\x00" + noise.randbytes(200)
        try:
            _looks(sheet)
        except (IndexError, struct.error):
            continue


def test_a_container_without_its_directory_is_read_as_far_as_it_goes():
    paragraphs = "".join(p(f"paragraph number {n}") for n in range(3000))
    whole = docx(paragraphs)
    paper = read("docx", whole[: len(whole) * 7 // 10])
    lines = [line.text for _, _, line in paper.lines()]
    assert lines[:2] == ["paragraph number 0", "paragraph number 1"]
    assert 1000 < len(lines) < 3000
    assert [problem.code for problem in paper.problems] == ["damaged"]


def test_broken_containers_can_be_bombs_too():
    whole = zipped({"word/document.xml": b" " * 60_000_000})
    assert tried("docx", whole[:-40]) == "bomb"


def test_a_wrong_sum_does_not_lose_the_text():
    whole = bytearray(docx(p("kept all the same")))
    place = whole.find(b"PK\x01\x02", whole.find(b"PK\x01\x02") + 4)
    whole[place + 16] ^= 0xFF
    paper = read("docx", bytes(whole))
    assert [line.text for _, _, line in paper.lines()] == ["kept all the same"]
    assert [problem.code for problem in paper.problems] == ["damaged"]
