"""Chinese fonts that the document does not bring along: read with a font of the machine, or said to be missing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name

from pinakes.read.pdf.fonts import has_cjk_font
from pinakes.read.pdf.library import font_folders
from tests.read.pdfs import a_pdf

ROOT = Path(__file__).parents[3]
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
        command,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "PATH": "/usr/bin:/bin"},
    )
    return json.loads(done.stdout)


LATIN = b"BT /F1 12 Tf 72 740 Td (Information processing) Tj ET "
IDENTITY = [4559, 3795, 4718, 4639]  # of Adobe-GB1
here = pytest.mark.skipif(not has_cjk_font(font_folders(())), reason="no Chinese font on this machine")


def in_one_piece(raw: bytes) -> bytes:
    return LATIN + b"BT /F9 12 Tf 72 700 Td <" + raw.hex().encode() + b"> Tj ET"


def letter_by_letter(raw: bytes) -> bytes:
    """An object a character, as many printers of Chinese papers paint: pdfium leaves out those whose glyph it does not have."""
    letters = (raw[at : at + 2].hex().encode() for at in range(0, len(raw), 2))
    return LATIN + b"".join(
        b"BT /F9 12 Tf 1 0 0 1 %d 700 Tm <%s> Tj ET " % (72 + 12 * at, each)
        for at, each in enumerate(letters)
    )


FONTS = [
    ("GBK-EUC-H", SAID.encode("gbk"), "/STSong-Light"),
    ("UniGB-UCS2-H", SAID.encode("utf-16-be"), "/SimSun"),
    ("Identity-H", b"".join(cid.to_bytes(2, "big") for cid in IDENTITY), "/SimSun"),
    ("Identity-H", b"".join(cid.to_bytes(2, "big") for cid in IDENTITY), "/F00-Plain"),
    ("GBK-EUC-H", SAID.encode("gbk"), "/F00-Plain"),
]


@here
@pytest.mark.parametrize(("encoding", "raw", "name"), FONTS)
@pytest.mark.parametrize("painted", [in_one_piece, letter_by_letter])
def test_with_a_font_of_the_machine_the_text_comes(tmp_path, encoding, raw, name, painted):
    got = answer(tmp_path, a_pdf(painted(raw), fonts={"/F9": chinese(encoding, name)}), system_fonts=True)
    assert got["problems"] == []
    assert got["text"].startswith("Information processing中文")
    assert len(got["text"]) == len("Information processing") + len(raw) // 2
    assert encoding == "Identity-H" or got["text"].endswith(SAID)


@pytest.mark.parametrize(("encoding", "raw", "name"), FONTS)
def test_without_a_font_text_is_lost_and_the_problem_says_what_to_install(tmp_path, encoding, raw, name):
    got = answer(
        tmp_path, a_pdf(letter_by_letter(raw), fonts={"/F9": chinese(encoding, name)}), system_fonts=False
    )
    assert got["text"] == "Information processing"
    ((code, message),) = got["problems"]
    assert code == "missing-tool"
    assert "fonts-noto-cjk" in message
    assert name.strip("/") in message


def test_without_a_font_a_page_of_nothing_else_is_not_text_and_says_why(tmp_path):
    page = letter_by_letter(SAID.encode("gbk")).removeprefix(LATIN)
    got = answer(tmp_path, a_pdf(page, fonts={"/F9": chinese("GBK-EUC-H", "/F00-Plain")}), system_fonts=False)
    ((code, message),) = got["problems"]
    assert code == "no-text"
    assert "fonts-noto-cjk" in message


def test_latin_fonts_left_out_are_not_a_problem(tmp_path):
    assert answer(tmp_path, a_pdf(LATIN), system_fonts=False) == {
        "text": "Information processing",
        "problems": [],
    }
