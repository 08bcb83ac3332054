"""What links are worth: what they lead to in the end, later papers less; walks meet papers as they go."""

import pytest

from pinakes.evaluate.topics import breadth_first
from pinakes.evaluate.world.folder import WorldPlan, _known
from pinakes.evaluate.world.server import ServedAnswer, page
from pinakes.learn.walks import LATER, Walked, walked, worth

PAPER = ServedAnswer(b"%PDF-1.4 none", "application/pdf")
SITE = {
    "/": page("<a href='/trees'>Spanning trees</a> <a href='/shop'>shop</a>", title="Spanning trees: index"),
    "/trees": page(
        "<h1>Spanning trees</h1><a href='/1.pdf'>one</a> <a href='/2.pdf'>two</a> <a href='/'>up</a>"
    ),
    "/shop": page("<a href='/shop'>more</a>"),
    "/1.pdf": PAPER,
    "/2.pdf": PAPER,
}
TASK = {
    "task": "topic",
    "words": "spanning trees",
    "relevant": ["http://a.example/1.pdf", "http://a.example/2.pdf"],
}


def world():
    known = [_known(f"http://a.example{path}", SITE[path].content, "") for path in ("/", "/shop")]
    return Walked(WorldPlan({"a.example": SITE}, (TASK,), tuple(known)))


def test_a_link_is_worth_what_it_leads_to():
    of = worth(world(), frozenset(TASK["relevant"]))
    assert of("http://a.example/1.pdf", 3) == 1.0
    assert of("http://a.example/trees", 1) == pytest.approx((1 - LATER) * (1 + LATER))
    assert 0 < of("http://a.example/", 3) < of("http://a.example/trees", 3)
    assert of("http://a.example/shop", 3) == of("http://b.example/", 3) == of("http://a.example/", 0) == 0.0


def test_a_walk_meets_papers_request_by_request():
    met = walked(world(), TASK, breadth_first)
    assert met[0] == 0.0
    assert met[-1] == 1.0
    assert met == sorted(met)
