"""What sites let programs fetch."""

import time

import pytest

from pinakes.acquire.robots import Rules, parsed

TEXT = """
# a comment
User-agent: other
User-Agent: pinakes   # us
Disallow: /private
Allow: /private/open
Disallow: /*.ps$
Crawl-delay: 2.5

User-agent: *
Disallow: /
"""


@pytest.mark.parametrize(
    ("path", "may"),
    [
        ("/", True),
        ("/files/1.pdf", True),
        ("/private", False),
        ("/private/1.pdf", False),
        ("/private/open/1.pdf", True),
        ("/a/b.ps", False),
        ("/a/b.ps?x=1", True),
        ("/%70rivate/1.pdf", False),
    ],
)
def test_the_longest_rule_decides(path, may):
    rules = parsed(TEXT, "Pinakes/1.0 (+https://example.org)")
    assert rules.allow(f"https://example.org{path}") is may
    assert rules.delay == 2.5


def test_a_stranger_follows_the_rules_for_all():
    assert not parsed(TEXT, "somebody").allow("https://example.org/files/1.pdf")
    assert parsed("User-agent: *\nDisallow:", "x").allow("https://example.org/a")
    assert parsed("", "x") == Rules()
    assert parsed("Disallow: /", "x").allow("https://example.org/a"), "rules for nobody"
    assert parsed("User-agent: *\nCrawl-delay: 999999", "x").delay == 60


@pytest.mark.parametrize(
    ("pattern", "path", "may"),
    [("/a*c", "/abxc/d", False), ("/a*c$", "/abxc/d", True), ("/a*c$", "/abc/c", False), ("/*", "/x", False), ("/ä", "/%C3%A4", False), ("/a$", "/ab", True)],
)  # fmt: skip
def test_stars_and_ends(pattern, path, may):
    assert parsed(f"User-agent: *\nDisallow: {pattern}", "x").allow(f"https://example.org{path}") is may


def test_hostile_patterns_take_no_time():
    rules = parsed("User-agent: *\nDisallow: " + "/*a" * 5000 + "$", "x")
    started = time.process_time()
    rules.allow("https://example.org/" + "a/" * 5000)
    assert time.process_time() - started < 1
