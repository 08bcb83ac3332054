"""Whatever is thrown at it: one clear line a file, in time, and the good documents beside it are described."""

import io
import json
import random
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pikepdf
import pytest

pytestmark = pytest.mark.slow
SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"
LAUGHS = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9)
)


def a_pdf(content, *, pages=1):
    pdf = pikepdf.new()
    font = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
    )
    stream = pdf.make_stream(content)
    for _ in range(pages):
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=[0, 0, 595, 842],
            Contents=stream,
            Resources=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font)),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def repacked(source, changes):
    out = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, changes.get(name, old.read(name)))
        for name in changes.keys() - set(old.namelist()):
            new.writestr(name, changes[name])
    return out.getvalue()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    good = (SAMPLES / "en-one-column.pdf").read_bytes()
    rubbish = random.Random(1).randbytes(200_000)
    with pikepdf.open(SAMPLES / "en-one-column.pdf") as pdf:
        locked = io.BytesIO()
        pdf.save(locked, encryption=pikepdf.Encryption(user="secret", owner="secret"))
    laughing = (
        LAUGHS
        + "]><w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:body><w:p><w:r><w:t>&j;</w:t></w:r></w:p></w:body></w:document>"
    ).encode()
    line = b"BT /F1 1 Tf 1 0 0 1 %d %d Tm (" + b"x" * 500 + b") Tj ET\n"
    files = {
        "good.pdf": good,
        "empty.pdf": b"",
        "truncated.pdf": good[: len(good) // 2],
        "locked.pdf": locked.getvalue(),
        "really-a-pdf.doc": good,
        "rubbish.pdf": b"%PDF-1.7\n" + rubbish,
        "rubbish.bin": rubbish,
        "rubbish.docx": b"PK\x03\x04" + rubbish,
        "many-pages.pdf": a_pdf(b"BT /F1 12 Tf 72 700 Td (A page of many) Tj ET", pages=10_000),
        "million-glyphs.pdf": a_pdf(b"".join(line % (n % 90, n % 800) for n in range(2_000))),
        "bomb.docx": repacked(SAMPLES / "en.docx", {"word/media/image1.bmp": b"\0" * (400 << 20)}),
        "bomb-text.docx": repacked(SAMPLES / "en.docx", {"word/document.xml": b"<w:document>" + b" " * (400 << 20) + b"</w:document>"}),
        "laughs.docx": repacked(SAMPLES / "en.docx", {"word/document.xml": laughing}),
        "laughs.html": (LAUGHS + "]><html><head><title>A page</title></head><body><h1>A page</h1><p>&j; text</p></body></html>").encode(),
        "deep.html": b"<div>" * 200_000 + b"text" + b"</div>" * 200_000,
        "long-line.txt": b"a reference 2004 " * 500_000,
        "nuls.txt": b"A title\0\0\0\n" * 1000,
    }  # fmt: skip
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.mark.timeout(600)
def test_every_file_is_answered_in_time(hostile, tmp_path):
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pinakes", "describe", str(hostile), "--timeout", "60", "--memory", "1G"],
        capture_output=True,
        timeout=550,
        check=False,
    )
    rows = {Path(row["file"]).name: row for row in map(json.loads, done.stdout.decode().splitlines())}
    assert b"Traceback" not in done.stderr
    assert set(rows) == {path.name for path in hostile.iterdir()}
    assert time.monotonic() - started < 400
    codes = {name: {problem["code"] for problem in row["problems"]} for name, row in rows.items()}
    assert not {name for name, found in codes.items() if found & {"crash"}}, codes
    expected = {
        "empty.pdf": "empty",
        "locked.pdf": "encrypted",
        "rubbish.pdf": "damaged",
        "rubbish.bin": "not-a-document",
        "many-pages.pdf": "too-large",
        "million-glyphs.pdf": "too-large",
    }
    for name, code in expected.items():
        assert code in codes[name], (name, rows[name]["problems"])
    for name in ("bomb.docx", "bomb-text.docx", "laughs.docx"):
        assert codes[name] & {"bomb", "damaged", "too-large"}, (name, rows[name]["problems"])
    assert rows["truncated.pdf"]["status"] in ("failed", "partial")
    for name in ("good.pdf", "really-a-pdf.doc"):
        assert rows[name]["status"] == "ok"
        assert rows[name]["title"].startswith("Counting Spanning Trees")
    assert rows["really-a-pdf.doc"]["format"]["mime"] == "application/pdf"
    assert done.returncode == 1
    shutil.rmtree(tmp_path, ignore_errors=True)
