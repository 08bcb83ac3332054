"""Pages made to choke the parser are refused, and crooked ones are read."""

import pytest

from pinakes.acquire.page import parsed
from pinakes.errors import BadInput
from pinakes.tools import lexbor
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


ENDLESS = 300_000
"""So often that the parser takes many minutes."""
STALLING = {
    "ends that are values of attributes": "<div><p title='</div>'>" * ENDLESS,
    "ends that never end": "<div></div<x>" * ENDLESS,
    "ends in scripts": "<div><script></div></script>" * ENDLESS,
    "what is no block": "<span>" * ENDLESS + "<div></div>" * ENDLESS,
    "attributes of one element, a few at a time": "".join(f"<html a{i}>" for i in range(ENDLESS)),
    "attributes without values": f"<p {' '.join(f'a{i}' for i in range(ENDLESS))}>",
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("page", STALLING.values(), ids=STALLING)
def test_a_page_of_which_only_the_parser_knows_how_bad_it_is_does_not_hold_up_a_crawl(page, monkeypatch):
    monkeypatch.setattr(lexbor, "_CPU", 1)
    assert parsed(page + "<a href='x.pdf'>x</a>", "https://example.org/").links == ()


def test_a_large_page_is_read_whole():
    page = "<div><p title='</div>'>x</p><svg><g></g></svg><script>'<div>'</script></div>" * MANY
    found = parsed(f"<title>begin</title>{page}<a href='x.pdf'>\ud800 x</a>", "https://example.org/")
    assert found.title == "begin"
    assert [link.address for link in found.links] == ["https://example.org/x.pdf"]


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
