import pytest

from pinakes.errors import BadInput, Missing
from pinakes.tools.libreoffice import LIBREOFFICE, converted
from tests.read.office import read, texts

needs_libreoffice = pytest.mark.skipif(LIBREOFFICE.path is None, reason="LibreOffice is not installed")


@needs_libreoffice
def test_a_document_is_saved_anew():
    made = converted(
        rb"{\rtf1\ansi\ansicpg1251 \'cc\'e5\'f2\'ee\'e4\par}",
        suffix="rtf",
        to="docx",
        timeout=100,
        limit=1 << 24,
    )
    assert texts(read("docx", made)) == ["Метод"]


@needs_libreoffice
def test_a_document_that_becomes_too_large():
    with pytest.raises(BadInput) as error:
        converted(rb"{\rtf1 x}", suffix="rtf", to="docx", timeout=100, limit=10)
    assert error.value.code == "too-large"


def test_missing_says_what_to_type(monkeypatch):
    monkeypatch.setattr("pinakes.tools.run.shutil.which", lambda program: None)
    with pytest.raises(Missing, match="apt-get install"):
        converted(b"", suffix="doc", to="docx", timeout=1, limit=1)
