"""Chinese fonts that the document does not bring along: read with a font of the machine, or said to be missing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name

from tests.read.pdfs import a_pdf

ROOT = Path(__file__).parents[2]
SAID = "中文信息处理研究"
SCRIPT = """
import json, sys
from pathlib import Path
from pinakes.read.pdf import library
from pinakes.errors import BadInput
if sys.argv[2] == "none":
    library.SYSTEM_FONT_FOLDERS = {}
import pinakes.read.pdf as pdf
from pinakes.config import settings
from tests.factories import a_format, a_source
chosen = settings({"ocr": {"mode": "never"}, "fonts": {"folders": [sys.argv[3]]}}, files=(), environment={})
try:
    paper = pdf.PdfReader(chosen).read(a_source(), Path(sys.argv[1]).read_bytes(), a_format())
except BadInput as error:
    print(json.dumps({"text": "", "problems": [[error.code, str(error)]]}))
else:
    text = "".join(line.text for _, _, line in paper.lines())
    print(json.dumps({"text": text, "problems": [[p.code, p.message] for p in paper.problems]}))
"""


def chinese(encoding: str, name: str):
    def make(pdf):
        descriptor = Dictionary(
            Type=Name.FontDescriptor, FontName=Name(name), Flags=4, FontBBox=Array([0, -200, 1000, 900]), ItalicAngle=0,
            Ascent=880, Descent=-120, CapHeight=880, StemV=80,
        )  # fmt: skip
        below = Dictionary(
            Type=Name.Font, Subtype=Name.CIDFontType0, BaseFont=Name(name), DW=1000, FontDescriptor=pdf.make_indirect(descriptor),
            CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"GB1", Supplement=2),
        )  # fmt: skip
        return Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name(name), Encoding=Name("/" + encoding),
            DescendantFonts=Array([pdf.make_indirect(below)]),
        )  # fmt: skip

    return make


def answer(tmp_path, content: bytes, *, system_fonts: bool) -> dict:
    path, empty = tmp_path / "a.pdf", tmp_path / "empty"
    path.write_bytes(content)
    empty.mkdir(exist_ok=True)
    command = [sys.executable, "-c", SCRIPT, str(path), "all" if system_fonts else "none", str(empty)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=True, env={"PYTHONPATH": "src:.", "PATH": "/usr/bin:/bin"}
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("encoding", "raw", "name"),
    [("GBK-EUC-H", SAID.encode("gbk"), "/STSong-Light"), ("UniGB-UCS2-H", SAID.encode("utf-16-be"), "/SimSun")],
)
def test_same_text_or_a_problem_that_says_what_is_missing(tmp_path, encoding, raw, name):
    page = b"BT /F1 12 Tf 72 740 Td (Information processing) Tj ET BT /F9 12 Tf 72 700 Td <" + raw.hex().encode() + b"> Tj ET"
    content = a_pdf(page, fonts={"/F9": chinese(encoding, name)})
    for system_fonts in (True, False):
        got = answer(tmp_path, content, system_fonts=system_fonts)
        if SAID not in got["text"]:
            assert [code for code, _ in got["problems"]] == ["missing-tool"]
            assert "fonts-noto-cjk" in got["problems"][0][1]
        else:
            assert "Information processing" in got["text"]
