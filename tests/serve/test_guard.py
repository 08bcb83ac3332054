"""Whether a form came from our own pages, and addresses that no page of ours has."""

import pytest
from starlette.datastructures import Headers
from starlette.routing import Match

from pinakes.serve.guard import _is_from_us
from pinakes.serve.pages import leaf, suite


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("http://library.example", True),
        ("https://library.example", True),
        ("http://library.example.evil", False),
        ("http://evil@library.example", False),
        ("http://[", False),
        ("http://a]", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_form_is_ours_where_its_origin_is_our_host(origin, ours):
    assert _is_from_us(Headers({"origin": origin, "host": "library.example"})) is ours


@pytest.mark.parametrize("view", [leaf, suite])
def test_a_page_whose_number_has_no_end_is_not_there(view):
    def is_there(number):
        scope = {"type": "http", "method": "GET", "root_path": ""}
        paths = [f"/works/w1/leaf/{number}.webp", f"/suite/leaf/{number}.webp"]
        return any(
            route.matches(scope | {"path": path})[0] is Match.FULL
            for route in view.routes()
            for path in paths
        )

    assert is_there("12")
    assert not is_there("9" * 5000)
    assert not is_there("²")
