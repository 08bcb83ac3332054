"""Pages made to choke the parser are refused, and crooked ones are read."""

import pytest

from pinakes.acquire.page import parsed
from pinakes.errors import BadInput
from pinakes.tools.lexbor import parse

MANY = 30_000
CHOKING = {
    "blocks": "<div>" * MANY,
    "blocks of another kind": "<header><summary>" * MANY,
    "blocks ended by comments only": "<div><!--</div>-->" * MANY,
    "blocks ended by others": "<div></section>" * MANY,
    "formats that go on in every paragraph": "".join(f"<b id={i}><p>" for i in range(MANY)),
    "attributes": "<p " + " ".join(f"a{i}={i}" for i in range(MANY)) + ">",
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("page", CHOKING.values(), ids=CHOKING)
def test_what_is_nested_without_end_is_refused_and_says_nothing_to_a_crawl(page):
    with pytest.raises(BadInput):
        parse(page + "<a href='x.pdf'>x</a>")
    assert parsed(page + "<a href='x.pdf'>x</a>", "https://example.org/").links == ()


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "page",
    [
        "<div>x</div>" * MANY,
        "<DIV>x</div>" * MANY,
        "<p><b>x</b> y" * MANY,
        "<p><font size=2>x" * 900,
        "</div>" * MANY,
        "<!--" * 1_000_000,
    ],
    ids=["blocks", "in capitals", "formats", "formats left open", "ends only", "comments without end"],
)
def test_what_is_long_and_crooked_is_read(page):
    assert parse("<p>begin</p>" + page).css_first("p").text() == "begin"
