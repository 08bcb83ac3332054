"""SOIF as the Harvest system writes it, and as it comes after twenty years on disks."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.acquire.soif import Summary, is_soif, summaries
from pinakes.errors import BadInput


def attribute(name, value, size=None):
    raw = value if isinstance(value, bytes) else value.encode()
    return f"{name}{{{len(raw) if size is None else size}}}:\t".encode() + raw + b"\n"


def an_object(address, *attributes, kind="FILE"):
    return f"@{kind} {{ {address}\n".encode() + b"".join(attributes) + b"}\n\n"


def test_values_of_many_lines_and_braces_inside_them():
    text = "first line\nTitle{3}:\tno attribute\n}\n@FILE { no object\nlast"
    stream = an_object(
        "http://a/1", attribute("Title", "One {1}"), attribute("Abstract", text), attribute("Author", "Rossi")
    ) + an_object("http://a/2")
    assert list(summaries(stream)) == [
        Summary("FILE", "http://a/1", (("title", "One {1}"), ("abstract", text), ("author", "Rossi"))),
        Summary("FILE", "http://a/2", ()),
    ]


@pytest.mark.parametrize("wrong", [-3, 2, 500])
def test_wrong_sizes_end_where_the_next_attribute_begins(wrong):
    title = "Ein Katalog für Bibliotheken"
    stream = an_object(
        "http://a/1", attribute("Title", title, len(title.encode()) + wrong), attribute("Author", "Müller")
    )
    (found,) = summaries(stream)
    assert dict(found.attributes) == {"title": title, "author": "Müller"}


def test_sizes_counted_before_a_conversion_and_line_ends_of_others():
    stream = an_object("http://a/1", attribute("Title", "ação e não", 8), attribute("Keywords", "x")).replace(
        b"\n", b"\r\n"
    )
    (found,) = summaries(stream)
    assert dict(found.attributes) == {"title": "ação e não", "keywords": "x"}


def test_old_encodings():
    value = "Методы анализа данных и библиотечные каталоги"
    (found,) = summaries(an_object("http://a/1", attribute("Title", value.encode("koi8-r"))))
    assert found.one("title") == value


def test_streams_say_what_to_forget():
    stream = (
        b"@DELETE {\n"
        + an_object("http://a/1")
        + b"}\n@UPDATE {\n"
        + an_object("http://a/2", attribute("Title", "Two"))
        + b"}\n"
    )
    assert [(one.address, one.deleted) for one in summaries(stream)] == [
        ("http://a/1", True),
        ("http://a/2", False),
    ]


def test_packed_summaries_are_recognised():
    stream = gzip.compress(
        an_object(
            "http://a/1", attribute("Title", "T"), attribute("Author-1", "A"), attribute("Author-2", "B")
        )
    )
    assert is_soif(stream)
    assert next(summaries(stream)).all("author") == ["A", "B"]
    assert not is_soif(b"<html>")
    assert not is_soif(b"@article{key,\n title={x}}")
    with pytest.raises(BadInput, match="gzip"):
        is_soif(stream[:30])


@given(st.binary(max_size=400))
def test_nothing_is_raised(content):
    list(summaries(b"@FILE { x\n" + content.replace(b"\x1f\x8b", b"")))
