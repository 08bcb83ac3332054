"""Where scripts lead: menus that are no links, pages that send one on, links through counters."""

import pytest

from pinakes.acquire.page import parsed
from pinakes.acquire.scripted import chosen, moved, pressed


@pytest.mark.parametrize(
    ("handler", "address"),
    [
        ("location.href='trudy.htm'", "trudy.htm"),
        ('window.location = "/论文/index.html"', "/论文/index.html"),
        ("parent.main.location.replace('lw.asp?id=3')", "lw.asp?id=3"),
        ("window.open('pubs.php', '_blank')", "pubs.php"),
        ("javascript:go('publikationen.html')", "publikationen.html"),
        ("show('section2')", None),
        ("toggle(this); return false;", None),
        ("", None),
    ],
)
def test_what_is_pressed(handler, address):
    assert pressed(handler) == address


def test_what_a_page_does_by_itself_is_not_what_its_functions_would_do():
    assert moved("window.location.href = 'main.asp?id=7';") == "main.asp?id=7"
    assert moved("function go(u) { location = 'elsewhere.html'; }") is None
    assert moved("var place = 'x.html';") is None


def test_choices_that_are_addresses():
    assert chosen(" pubs.php ") == "pubs.php"
    assert chosen("https://a.org/x") == "https://a.org/x"
    assert chosen("2004") is None
    assert chosen("Journal article") is None


def test_menus_of_scripts_are_links_of_the_page():
    page = parsed(
        "<table><tr><td onclick=\"location.href='lw.htm'\">发表论文</td></tr></table>"
        "<a href=\"javascript:go('trudy.htm')\">Труды</a> <a href='#' onclick='fold(1)'>BibTeX</a>"
        "<select onchange='location=this.value'><option value=''>…</option><option value='pubs.php'>Papers</option></select>"
        "<a name='top'>not a link</a>",
        "http://a.org/~r/",
    )
    assert [(link.address, link.text) for link in page.links] == [
        ("http://a.org/~r/lw.htm", "发表论文"),
        ("http://a.org/~r/trudy.htm", "Труды"),
        ("http://a.org/~r/", "BibTeX"),
        ("http://a.org/~r/pubs.php", "Papers"),
    ]
    assert "Papers" not in page.text


def test_only_a_page_that_says_nothing_sends_one_on():
    script = "<script>document.location = 'main.html'</script>"
    assert parsed(script, "http://a.org/").refresh == "http://a.org/main.html"
    assert parsed(script + "<p>" + "Something to read. " * 30 + "</p>", "http://a.org/").refresh is None


def test_links_through_a_counter_lead_where_they_lead():
    page = parsed(
        "<a href='https://www.google.com/url?q=http%3A%2F%2Fa.org%2Fp.pdf&sa=D'>PDF</a>"
        "<a href='/search?q=http+servers'>search</a><a href='/get?url=paper.pdf'>get</a>",
        "http://b.org/",
    )
    assert [link.address for link in page.links] == [
        "http://a.org/p.pdf",
        "http://b.org/search?q=http+servers",
        "http://b.org/get?url=paper.pdf",
    ]


@pytest.mark.parametrize("first", [True, False])
def test_a_picture_that_is_a_link_belongs_to_its_row(first):
    cells = ["<td><a href='{}.pdf'><img src='pdf.gif'></a></td>", "<td>Title {} by somebody</td>"]
    rows = "".join(f"<tr>{''.join(cells if first else cells[::-1]).format(name, name)}</tr>" for name in "ab")
    page = parsed(f"<table>{rows}</table>", "http://a.org/")
    blocks = [block for block in page.blocks if block.tag == "tr"]
    inside = [
        [link.address[-5] for link in page.links if one.start <= link.start < one.end] for one in blocks
    ]
    assert inside == [["a"], ["b"]]
