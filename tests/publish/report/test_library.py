"""Charts of a library: whole pages that load nothing, whatever it holds."""

from lxml import etree

from pinakes.publish.report.library import bars, page, picture
from pinakes.store.adding import add
from pinakes.store.library import open_library
from pinakes.store.stats import stats
from tests.store.made import outcome


def test_a_page_and_a_picture(tmp_path):
    with open_library(tmp_path, create=True) as library:
        empty = stats(library)
        works = [
            outcome(
                f"{i}.pdf",
                f"Work number {i} of the series <and> no other",
                year=1700 if i == 0 else 1990 + i % 30,
            )
            for i in range(150)
        ]
        add(library, works)
        counted = stats(library)
    assert counted["weights"]["title"][9] == 150
    for said in (empty, counted):
        html, svg = page(said), picture(said)
        assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
        assert etree.fromstring(svg.encode()).tag.endswith("svg")
        assert "Works, by year" in html
    assert "–1989" in page(counted), "one misread year does not press all others together"
    assert "<title>article: 150</title>" in page(counted)


def test_values_are_escaped_and_axes_round():
    chart = bars({"<b>&": 7, "x": 137})
    assert "&lt;b&gt;&amp;" in chart
    assert etree.fromstring(chart.encode()) is not None
    assert ">150<" in chart
    assert "none yet" in bars({})


def test_a_word_document_is_bounded(monkeypatch):
    import io

    import pytest

    from pinakes.errors import Usage
    from pinakes.publish.report import docx
    from tests.publish.outcomes import everything

    monkeypatch.setattr(docx, "MOST", 3)
    docx.DocxReport().export([everything()] * 3, io.BytesIO())
    with pytest.raises(Usage, match="choose html"):
        docx.DocxReport().export((everything() for _ in range(10**9)), io.BytesIO())
