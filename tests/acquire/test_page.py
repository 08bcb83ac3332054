"""A page as text with places: links and blocks stand where they are read, in every language and encoding."""

import pytest

from pinakes.acquire.fetch import Reply
from pinakes.acquire.page import kind_of, parsed, read


def test_links_headings_and_pieces_have_their_places():
    page = parsed(
        "<title>T</title><base href='/x/'><h2>Papers</h2><ul><li>Roe. <b>A title</b>, 2004 <a href='a.pdf'>[pdf]</a></li><li>Second</li></ul>"
        "<p>one<br>two<br><br>three<script>no()</script></p><a href='mailto:x@y'>mail</a>",
        "http://a.org/",
    )
    assert [page.words(piece) for piece in page.pieces] == [
        "Papers",
        "Roe. A title, 2004 [pdf]",
        "Second",
        "one\u2028two\u2028",
        "three",
        "mail",
    ]
    assert [page.words(piece) for piece in page.headings] == ["Papers"]
    assert [(link.address, page.text[link.start : link.end], link.is_document) for link in page.links] == [
        ("http://a.org/x/a.pdf", "[pdf]", True)
    ]


def test_frames_and_refreshes_are_parts_of_the_page():
    page = parsed("<frameset><frame src='top.htm'><frame src='main.htm'></frameset>", "http://a.org/~r/")
    assert page.frames == ("http://a.org/~r/top.htm", "http://a.org/~r/main.htm")
    assert (
        parsed('<meta http-equiv="Refresh" content="0; URL=/new/">', "http://a.org/").refresh
        == "http://a.org/new/"
    )


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Публикации", "cp1251"),
        ("Публикации", "koi8-r"),
        ("论文列表与研究", "gb18030"),
        ("Publicações", "latin-1"),
    ],
)
def test_encodings_are_found_out(text, encoding):
    content = f"<html><body><h1>{text}</h1><p>{text * 4}</p></body></html>".encode(encoding)
    assert read(Reply("http://a.org/", 200, {}, content, None)).headings
    assert text in read(Reply("http://a.org/", 200, {}, content, None)).text


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"%PDF-1.4", "document"),
        (b"\n\n<!doctype html>", "page"),
        (b"<frameset>", "page"),
        (b"\xd0\xcf\x11\xe0", "document"),
        (b"\x89PNG", "picture"),
        (b"", "nothing"),
        (b"@article{a,", "text"),
        (b"<html>%PDF-", "document"),
    ],
)
def test_bytes_tell_what_they_are(content, kind):
    assert kind_of(content) == kind


def test_a_page_nested_without_end_is_read():
    assert "x" in parsed("<div>" * 5000 + "x", "http://a.org/").text


@pytest.mark.parametrize(
    "folded",
    [
        '<div class="abstract hidden">Long abstract</div>',
        '<div style="display: none">Long abstract</div>',
        "<div hidden>Long abstract</div>",
        "<details><summary>more</summary>Long abstract</details>",
    ],
)
def test_what_an_item_folds_away_is_not_read(folded):
    assert "Long abstract" not in parsed(f"<ul><li>Title, 2004 {folded}</li></ul>", "http://a.org/").text
    assert "Title, 2004" in parsed(f"<ul><li>Title, 2004 {folded}</li></ul>", "http://a.org/").text


def test_what_is_folded_away_outside_of_items_or_shows_on_wide_windows_is_read():
    assert "All papers" in parsed('<div class="hidden"><p>All papers</p></div>', "http://a.org/").text
    assert "Menu" in parsed('<ul><li class="hidden md:block">Menu</li></ul>', "http://a.org/").text


def test_a_row_that_does_not_show_is_not_read():
    text = parsed(
        '<table><tr><td>A</td></tr><tr class="bibtex noshow"><td>@article{b}</td></tr></table>',
        "http://a.org/",
    ).text
    assert "@article" not in text


def test_a_document_may_be_named_by_a_query():
    (link,) = parsed('<a href="get?id=7.pdf&v=1">x</a>', "http://a.org/").links
    assert link.is_document
