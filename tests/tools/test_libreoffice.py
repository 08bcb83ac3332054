import threading
from socketserver import BaseRequestHandler, ThreadingTCPServer

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


@needs_libreoffice
@pytest.mark.parametrize("suffix", ["fodt", "doc"])
def test_nothing_is_loaded_that_a_document_links_to(suffix):
    """By itself LibreOffice asks the server of a linked picture, wherever that is, and of the style sheet of a page
    that calls itself a document.
    """
    asked = []

    class Listener(BaseRequestHandler):
        def handle(self):
            asked.append(self.request.recv(200))

    with ThreadingTCPServer(("127.0.0.1", 0), Listener) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        linked = f"http://127.0.0.1:{server.server_address[1]}/picture.png"
        page = f"<html><head><link rel=stylesheet href='{linked}'></head><body>Title</body></html>".encode()
        content = page if suffix == "doc" else flat_odt(linked)
        made = converted(content, suffix=suffix, to="pdf", timeout=100, limit=1 << 24)
        server.shutdown()
    assert made.startswith(b"%PDF-")
    assert asked == []


def flat_odt(picture):
    """A document of one line and one linked picture."""
    spaces = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{full}:1.0"'
        for name, full in (
            ("office", "office"),
            ("text", "text"),
            ("draw", "drawing"),
            ("svg", "svg-compatible"),
        )
    )
    return f"""<?xml version="1.0"?><office:document{spaces} xmlns:xlink="http://www.w3.org/1999/xlink"
    office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>
    <text:p>Title</text:p><text:p><draw:frame text:anchor-type="as-char" svg:width="2cm" svg:height="2cm">
    <draw:image xlink:href="{picture}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>
    </text:p></office:text></office:body></office:document>""".encode()


def test_missing_says_what_to_type(monkeypatch):
    monkeypatch.setattr("pinakes.tools.run.shutil.which", lambda program: None)
    with pytest.raises(Missing, match="apt-get install"):
        converted(b"", suffix="doc", to="docx", timeout=1, limit=1)
