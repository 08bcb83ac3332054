"""XML as repositories send it."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.acquire.untidy import tree
from pinakes.errors import BadInput

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (f"{HEAD}<a>ação</a>".encode(), "ação"),
        (b"\xef\xbb\xbf" + f"{HEAD}<a>ok</a>".encode(), "ok"),
        (f"\n\n{HEAD}<a>blank lines first</a>".encode(), "blank lines first"),
        (f"<br />\nWarning: mysql in /var on line 3\n{HEAD}<a>ok</a>".encode(), "ok"),
        (f"{HEAD}<a>one\x01two\x0bthree</a>".encode(), "onetwothree"),
        (f"{HEAD}<a>one&#x1;two&#11;</a>".encode(), "onetwo"),
        (
            f"{HEAD}<a>Smith & Jones, AT&T &unknown; &nbsp;&copy;&eacute;</a>".encode(),
            "Smith & Jones, AT&T &unknown; \xa0©é",
        ),
        (f"{HEAD}<a>a &lt; b &amp; c &#233; &#xe9;</a>".encode(), "a < b & c é é"),
        (
            f"{HEAD}<a>Educação em São Paulo: não há informações</a>".encode("latin-1"),
            "Educação em São Paulo: não há informações",
        ),
        (
            f"{HEAD}<a>Методы анализа данных и библиотечные каталоги в образовании</a>".encode("cp1251"),
            "Методы анализа данных и библиотечные каталоги в образовании",
        ),
        ('<?xml version="1.0" encoding="iso-8859-1"?><a>ação</a>'.encode("latin-1"), "ação"),
        (f"{HEAD}<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;y</a>".encode(), "&x;y"),
        (f"{HEAD}<a>cut off in the".encode(), "cut off in the"),
        (f"{HEAD}<a>ok</a>".encode("utf-16"), "ok"),
    ],
)
def test_untidy_xml_is_mended(content, text):
    root, _ = tree(content)
    assert root.text == text


def test_each_record_has_its_own_encoding():
    good, bad = (
        "<record>Иванов, ação</record>".encode(),
        "<record>Educação em São Paulo, não é só isso</record>".encode("latin-1"),
    )
    root, mended = tree(f"{HEAD}<a>".encode() + good + bad + b"</a>")
    assert mended
    assert [one.text for one in root] == ["Иванов, ação", "Educação em São Paulo, não é só isso"]


def test_entities_that_breed_are_nothing():
    bomb = (
        b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><a>&b;</a>'
    )
    root, _ = tree(bomb)
    assert len(root.text) < 10


@pytest.mark.parametrize("content", [b"", b"   ", b"plain text", b"{}", b"\x00\x01"])
def test_no_xml_at_all(content):
    with pytest.raises(BadInput, match="XML"):
        tree(content)


@given(st.binary(max_size=300))
def test_nothing_else_is_raised(content):
    for given_ in (content, b"<a>" + content + b"</a>"):
        with contextlib.suppress(BadInput):
            tree(given_)
