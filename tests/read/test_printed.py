"""Documents without pages, as they look printed."""

import pytest

from pinakes import config
from pinakes.read.printed import is_printable, printed
from pinakes.tools.ghostscript import GHOSTSCRIPT
from pinakes.tools.libreoffice import LIBREOFFICE

SETTINGS = config.settings()


def test_only_what_has_no_picture_of_its_own_is_printed():
    assert not any(map(is_printable, ("pdf@4", "html@1", "text@1", "epub@1", "image@1")))


def test_nothing_is_printed_where_the_programs_are_missing(monkeypatch):
    monkeypatch.setattr("pinakes.tools.run.shutil.which", lambda program: None)
    assert not any(map(is_printable, ("docx@1", "ppt@1", "ps@1")))


@pytest.mark.skipif(LIBREOFFICE.path is None, reason="LibreOffice is not installed")
def test_a_document_becomes_a_pdf():
    assert is_printable("rtf@1")
    assert printed(rb"{\rtf1\ansi A title\par}", "rtf@1", SETTINGS).startswith(b"%PDF-")


@pytest.mark.skipif(GHOSTSCRIPT.path is None, reason="Ghostscript is not installed")
def test_postscript_becomes_a_pdf():
    assert is_printable("ps@1")
    program = b"%!PS\n/Helvetica findfont 12 scalefont setfont 72 700 moveto (Title) show showpage\n"
    assert printed(program, "ps@1", SETTINGS).startswith(b"%PDF-")
