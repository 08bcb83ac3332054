"""PostScript is a program: what it may not do it does not do."""

import pypdfium2
import pytest

from pinakes.tools.ghostscript import GHOSTSCRIPT, pdf_of

TRIES = {
    "reads a file": "({secret}) (r) file 200 string readstring pop show",
    "runs a program": "(%pipe%cat {secret}) (r) file 200 string readstring pop show",
    "writes a file": "({written}) (w) file dup (x) writestring closefile (WROTE) show",
    "asks the environment": "(HOME) getenv {{ show (TOPSECRET) show }} if",
}


@pytest.mark.skipif(GHOSTSCRIPT.path is None, reason="needs Ghostscript")
@pytest.mark.parametrize("program", TRIES.values(), ids=TRIES)
def test_a_document_reaches_nothing_outside(tmp_path, program):
    secret, written = tmp_path / "secret.txt", tmp_path / "written.txt"
    secret.write_text("TOPSECRET")
    tried = program.format(secret=secret, written=written)
    content = f"%!PS\n/Courier findfont 12 scalefont setfont 72 700 moveto {{ {tried} }} stopped {{ (denied) show }} if showpage"
    made = pdf_of(content.encode(), timeout=100, limit=1 << 24)
    text = pypdfium2.PdfDocument(made)[0].get_textpage().get_text_range()
    assert "denied" in text
    assert "TOPSECRET" not in text
    assert not written.exists()
