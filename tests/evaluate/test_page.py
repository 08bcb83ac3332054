"""Reports as a page."""

from pinakes.evaluate.page import page
from tests.evaluate.made import run


def test_the_page_stands_alone_and_quotes_safely():
    text = page({"command": "<script>", "runs": [run(), run(10, "nsl-cas-2009")]})
    assert "&lt;b&gt;牛&lt;/b&gt;" in text
    assert "<b>牛" not in text
    assert "<script" not in text
    assert "<svg" in text
    assert "http" not in text.replace("http-equiv", "")
