"""Fonts of signs whose codes say other characters than they print."""

import io

import pikepdf
import pytest

from pinakes.config import settings
from pinakes.read.pdf import PdfReader
from pinakes.read.pdf.sign_fonts import meaning
from tests.factories import a_format, a_source


def a_page(font, names, parts):
    """A line whose parts are set in Helvetica (text) and in a font of signs (bytes)."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(595, 842))
    plain = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    signs = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name(f"/ABCDEF+{font}"),
        FirstChar=1, LastChar=255, Widths=pikepdf.Array([500] * 255),
    )  # fmt: skip
    if names:
        listed = [item for code, name in names.items() for item in (code, pikepdf.Name(name))]
        signs.Encoding = pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=pikepdf.Array(listed))
    fonts = pikepdf.Dictionary(F1=document.make_indirect(plain), F2=document.make_indirect(signs))
    page.Resources = pikepdf.Dictionary(Font=fonts)
    shown = b"".join(
        b"/F%d 12 Tf <%s> Tj " % (1 if isinstance(part, str) else 2, _coded(part).hex().encode())
        for part in parts
    )
    page.Contents = document.make_stream(b"BT 72 700 Td " + shown + b"ET")
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _coded(part):
    return part.encode("latin-1") if isinstance(part, str) else part


@pytest.mark.parametrize(
    ("font", "names", "parts", "text"),
    [
        ("Universal-GreekwithMathPi", {}, ("Lee ", b"~", "Received 3 May", b"!"), "Lee (Received 3 May)"),
        ("AdvPSMP1", {198: "/AE"}, ("Ann Lee ", b"\xc6", " Bo Tan"), "Ann Lee · Bo Tan"),
        ("AdvP4C4E74", {240: "/eth", 222: "/Thorn"}, ("Bo Tan ", b"\xf0", "ed.", b"\xde"), "Bo Tan (ed.)"),
    ],
)  # fmt: skip
def test_signs_are_read_as_printed(font, names, parts, text):
    content = a_page(font, names, parts)
    paper = PdfReader(settings(environment={}, files=())).read(a_source(), content, a_format())
    assert paper.pages[0].lines[0].text == text


def test_numbers_of_catalogues_and_of_places_are_known():
    # fonts that are not in the file have no glyphs of such names, so that no page can show them
    assert meaning("MathematicalPi-Three", {1: "/H20849", 2: "/H20850"}, range(1, 3)) == {1: "(", 2: ")"}
    assert meaning("AdvP4C4E74", {1: "/C1", 50: "/two"}, range(1, 51)) == {1: "·", 50: "2"}
    assert meaning("Universal-GreekwithMathPi", {}, range(109, 110)) == {109: "μ"}


def test_other_fonts_are_left_alone():
    assert meaning("Times-Roman", {198: "/AE", 1: "/C1"}, range(1, 200)) == {}
    assert meaning("AdvPTimes", {193: "/Aacute"}, range(1, 200)) == {}
    assert meaning("AdvP4C4E74", {65: "/A"}, range(65, 66)) == {}
