"""Fonts whose glyphs are named by the numbers of their old codes."""

import io

import pikepdf
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tried
from hypothesis import strategies as st

from pinakes.config import settings
from pinakes.read.pdf import PdfReader
from pinakes.read.pdf.glyph_names import meaning, table, with_unicode
from tests.factories import a_format, a_source

TEXT = "Revista de Saúde Inventada 2004;38(2):223-7"


def a_pdf(names, codes):
    """A page with one line in a font whose differences are these names, from code 1 on."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(595, 842))
    listed = pikepdf.Array([1, *(pikepdf.Name(name) for name in names)])
    encoding = pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=listed)
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name("/Helvetica"), Encoding=encoding,
        FirstChar=1, LastChar=len(names), Widths=pikepdf.Array([500] * len(names)),
    )  # fmt: skip
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=document.make_indirect(font)))
    page.Contents = document.make_stream(
        b"BT /F1 12 Tf 72 700 Td <" + bytes(codes).hex().encode() + b"> Tj ET"
    )
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


@pytest.mark.parametrize("form", ["/G{:02X}", "/MT{:d}"])
def test_numbered_glyphs_are_read(form):
    letters = sorted(set(TEXT))
    content = a_pdf(
        [form.format(ord(letter)) for letter in letters], [1 + letters.index(letter) for letter in TEXT]
    )
    paper = PdfReader(settings(environment={}, files=())).read(a_source(), content, a_format())
    assert paper.pages[0].lines[0].text == TEXT


def test_names_of_letters_are_not_touched():
    assert meaning({1: "/A", 2: "/Eacute", 3: "/space"}) == {}
    assert meaning({1: "/a1", 2: "/a10", 3: "/a3", 4: "/a202"}) == {}  # dingbats
    assert meaning({1: "/G01", 2: "/G02", 3: "/G03"}) == {}
    assert with_unicode(b"no PDF at all") is None


@tried(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60)
@given(
    st.dictionaries(
        st.integers(0, 255), st.from_regex(r"/[A-Za-z]{0,3}[0-9A-Fa-f]{1,4}", fullmatch=True), max_size=40
    )
)
def test_any_names_are_survived(names):
    meant = meaning(names)
    assert set(meant) <= set(names)
    assert table(meant).startswith(b"/CIDInit")
