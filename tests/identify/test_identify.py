import bz2
import gzip
import io
import lzma
import os
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.errors import Usage
from pinakes.identify import identify_bytes, identify_file, identify_path, siegfried, signatures_in_use
from tests.packing import compress_z

RUSSIAN = "Доказана теорема о сходимости метода. Работа выполнена при поддержке фонда.\n" * 20
CHINESE = "本文研究了数字图书馆的元数据自动抽取方法，并给出了实验结果。关键词：图书馆。\n" * 20
PORTUGUESE = "A informação não é só técnica: a avaliação das coleções exige ação.\n" * 20
PDF = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n"


def a_zip(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def a_docx() -> bytes:
    types = (
        b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName='
        b'"/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    )
    return a_zip(**{"[Content_Types].xml": types, "word/document.xml": b"<w:document/>" * 50})


@pytest.mark.parametrize(
    ("content", "name", "puid", "media_type", "basis"),
    [
        (PDF, "a.pdf", "fmt/18", "application/pdf", "signature"),
        (b"\xef\xbb\xbf\n" + PDF, "a.pdf", "fmt/18", "application/pdf", "signature"),
        (b"junk\n" * 150 + PDF, "a.pdf", "fmt/18", "application/pdf", "signature"),
        (PDF[:40], "a.pdf", "fmt/18", "application/pdf", "signature"),
        (b"%!\n(x) show\n", "a.ps", "x-fmt/91", "application/postscript", "signature"),
        (
            b"%!PS\n%%EndComments\n" + b"@article{a, title = {x}, year = 1999}\n(x) show\n" * 3,
            "a.ps",
            "x-fmt/91",
            "application/postscript",
            "signature",
        ),
        (b"\x04%!PS-Adobe-3.0\n(x) show\n", "a.ps", "x-fmt/91", "application/postscript", "signature"),
        (b"{\\rtf\\mac hello}", "a.rtf", "fmt/45", "application/rtf", "signature"),
        (
            bytes.fromhex("f702018392c01c3b0000000003e81b") + bytes(99),
            "a.dvi",
            "x-fmt/365",
            "application/x-dvi",
            "signature",
        ),
        (b"CAJ\0" + bytes(300), "a.caj", None, "application/x-caj", "signature"),
        (b"KDH \0" + bytes(300), "a.kdh", None, "application/x-kdh", "signature"),
        (b"HN\0\0" + bytes(300), "a.nh", None, "application/x-nh", "signature"),
        (
            b"\\documentclass{article}\n\\begin{document}x\\end{document}",
            "a",
            "fmt/280",
            "application/x-tex",
            "signature",
        ),
        (
            b"\\magnification=1200\n\\input amstex\n\\title{x}\n\\bye\n",
            "a",
            "fmt/281",
            "application/x-tex",
            "text",
        ),
        (b"<p>Hello <b>you</b><br>there", "a", "fmt/96", "text/html", "text"),
        (
            b'<?xml version="1.0"?>\n<html xmlns="x"><body><p>a</p></body></html>',
            "a.html",
            "fmt/102",
            "application/xhtml+xml",
            "signature",
        ),
        (
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n",
            "a.mht",
            "x-fmt/429",
            "multipart/related",
            "signature",
        ),
        (b'{"a": [1, 2]}', "a.json", "fmt/817", "application/json", "text"),
        (b"plain words\n", "a.txt", "x-fmt/111", "text/plain", "text"),
        (b"# Head\n\nwords\n", "a.md", "fmt/1149", "text/markdown", "extension"),
        (
            a_docx(),
            "a.docx",
            "fmt/412",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "container",
        ),
        (a_zip(**{"b.txt": b"x"}), "a.zip", "x-fmt/263", "application/zip", "container"),
        (bytes(range(256)), "a", None, "application/octet-stream", "none"),
    ],
)
def test_formats_are_told_by_bytes(content, name, puid, media_type, basis):
    found = identify_bytes(content, name)
    assert (found.puid, found.media_type, found.basis) == (puid, media_type, basis)


def test_the_extension_is_never_believed():
    for name in ("a.doc", "a.pdf", "a.xyz", "a", "a.txt"):
        found = identify_bytes(a_docx(), name)
        assert found.puid == "fmt/412"
    assert "extension mismatch: .pdf" in identify_bytes(a_docx(), "a.pdf").warning
    assert identify_bytes(a_docx(), "a.docx").warning is None
    assert identify_bytes(a_docx(), "a").warning is None
    text = identify_bytes(b"only words", "a.pdf")
    assert (text.media_type, text.warning) == ("text/plain", "extension mismatch: .pdf")


def test_an_extension_alone_is_tentative():
    found = identify_bytes(bytes(range(256)) * 3, "a.dat")
    assert (found.basis, found.status) == ("extension", "tentative")


@pytest.mark.parametrize(
    ("text", "encoding", "said"),
    [
        (RUSSIAN, "cp1251", "cp1251"),
        (RUSSIAN, "koi8-r", "koi8-r"),
        (RUSSIAN, "utf-8", "utf-8"),
        (RUSSIAN, "utf-16", "utf-16-le"),
        (CHINESE, "gbk", "gb18030"),
        (CHINESE, "big5hkscs", None),
        (PORTUGUESE, "latin-1", "cp1252"),
        ("nothing but ascii\n", "ascii", "ascii"),
    ],
)
def test_text_names_its_encoding(text, encoding, said):
    found = identify_bytes(text.encode(encoding, "ignore"), "a.txt")
    assert found.media_type == "text/plain"
    if said:
        assert found.encoding == said


def test_letters_that_come_late():
    content = b"plain words\n" * 20_000 + RUSSIAN.encode("cp1251") + b"plain words\n" * 20_000
    assert identify_bytes(content, "a.txt").encoding == "cp1251"


def test_html_with_a_charset():
    page = f"<html><head><title>x</title></head><body><p>{RUSSIAN}</p></body></html>".encode("koi8-r")
    found = identify_bytes(page, "a.htm")
    assert (found.media_type, found.encoding) == ("text/html", "koi8-r")


@pytest.mark.parametrize(
    ("pack", "name"),
    [(gzip.compress, "gzip"), (bz2.compress, "bzip2"), (lzma.compress, "xz"), (compress_z, "compress")],
)
def test_a_compressed_document_is_that_document(pack, name):
    found = identify_bytes(pack(PDF), "a.pdf.gz")
    assert (found.puid, found.compression, found.warning) == ("fmt/18", name, None)


def test_a_cut_or_endless_stream_still_gets_an_answer():
    cut = identify_bytes(gzip.compress(PDF * 50)[:-20], "a.pdf.gz")
    assert cut.compression == "gzip"
    assert "ends too early" in cut.warning
    assert identify_bytes(b"\x1f\x8b\x08\0garbage", "a.gz").compression is None
    bomb = identify_bytes(gzip.compress(bytes(80 << 20)), "a.gz")
    assert "more than 64 MB" in bomb.warning


def test_damaged_containers_are_told_tentatively():
    whole = a_docx()
    found = identify_bytes(whole[: len(whole) - 60], "a.docx")
    assert (found.puid, found.status) == ("fmt/412", "tentative")
    assert "damaged" in found.warning


def test_what_to_do_is_said():
    assert "caj2pdf" in identify_bytes(b"CAJ\0" + bytes(300), "a.caj").warning
    assert (
        "dvipdfmx"
        in identify_bytes(bytes.fromhex("f702018392c01c3b0000000003e81b") + bytes(99), "a.dvi").warning
    )


def test_an_encrypted_pdf_is_said_to_be_one():
    assert identify_bytes(PDF.replace(b"/Root", b"/Encrypt 2 0 R/Root"), "a.pdf").is_encrypted


def test_empty_missing_and_oddly_named_files(tmp_path):
    (tmp_path / "empty.pdf").write_bytes(b"")
    assert identify_path(tmp_path / "empty.pdf").status == "unidentified"
    assert identify_path(tmp_path / "gone.pdf").status == "error"
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/\xd0\xff.pdf")
    with open(odd, "wb") as out:  # noqa: PTH123
        out.write(PDF)
    assert identify_path(odd).puid == "fmt/18"


def test_file_has_size_and_digest(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"abc")
    found = identify_file(tmp_path / "a.txt")
    assert (found.size, found.digest[:8]) == (3, "ba7816bf")


def test_a_table_of_ones_own_wins(tmp_path):
    table = tmp_path / "own.toml"
    table.write_text(
        '[[signature]]\nname = "Ours"\nmedia_type = "application/x-ours"\nhex = "25 50 44 46"\npuid = "local/1"\n'
    )
    assert identify_bytes(PDF, "a.pdf", signatures=(str(table),)).puid == "local/1"
    assert str(table) in signatures_in_use((str(table),))
    table.with_name("bad.toml").write_text("[[signature]]\nname = 3\n")
    with pytest.raises(Usage, match="not a table"):
        identify_bytes(PDF, "a.pdf", signatures=(str(table.with_name("bad.toml")),))
    with pytest.raises(Usage, match="roy build"):
        identify_bytes(PDF, "a.pdf", signatures=(str(tmp_path / "no.sig"),))


def test_the_pronom_release_is_named():
    assert "DROID_SignatureFile_V" in signatures_in_use()


def test_no_file_is_left_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(siegfried.tempfile, "tempdir", str(tmp_path))
    identify_bytes(PDF, "a.pdf")
    assert list(tmp_path.iterdir()) == []


@settings(max_examples=150, deadline=None)
@given(
    st.binary(max_size=400),
    st.sampled_from(["a.pdf", "a.docx", "a.gz", "a", "a.txt", "a.doc"]),
    st.sampled_from([0, 1, 2, 3]),
)
def test_any_bytes_get_a_format(noise, name, kind):
    content = [noise, PDF[:20] + noise, a_docx()[:80] + noise, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + noise][
        kind
    ]
    found = identify_bytes(content, name)
    assert found.media_type
    assert found.status in ("positive", "tentative", "unidentified")
