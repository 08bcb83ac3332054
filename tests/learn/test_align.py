"""Known metadata laid over lines: broken words, ligatures, columns, other orders, short names; what is lost is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.learn.align import align, printed_name, report
from tests.factories import a_line, a_paper


def labels(paper, truth):
    found = align(paper, truth)
    return [found.labels.get(number) for number in range(sum(len(page.lines) for page in paper.pages))]


def test_each_value_names_its_lines():
    paper = a_paper(
        a_line("Journal of Invented Results 12 (2019)"), a_line("On the ﬂow of invented"), a_line("objects"), a_line("J. Doe and Анна Петрова"),
        a_line("Institute of Stuff, Sometown"), a_line("Abstract"), a_line("We study ﬂows of things that were made up and show what follows."),
        a_line("Keywords: flow; objects"),
    )  # fmt: skip
    truth = {
        "title": "On the Flow of Invented Objects", "authors": ["Jane Doe", "Петрова Анна Ивановна"], "keywords": ["flow", "objects"],
        "affiliations": ["Institute of Stuff, Sometown"], "abstract": "We study flows of things that were made up and show what follows.",
    }  # fmt: skip
    assert labels(paper, truth) == [
        None,
        "title",
        "title",
        "author",
        "affiliation",
        None,
        "abstract",
        "keywords",
    ]


def test_chinese_and_russian_heads():
    paper = a_paper(
        a_line("基于图的方法研究"),
        a_line("张 三，李小明"),
        a_line("Исследование методов на графах"),
        a_line("关键词：图；方法"),
    )
    truth = {
        "title": "基于图的方法研究",
        "authors": ["张三", "李小明"],
        "title_en": "Исследование методов на графах",
        "keywords": ["图", "方法"],
    }
    assert labels(paper, truth) == ["title", "author", "title_other", "keywords"]


def test_a_text_torn_apart_by_columns_is_gathered_in_any_order():
    parts = [
        "The quick method of making things up was",
        "studied in many papers of the last century,",
        "and nobody knows what it is good for now.",
    ]
    paper = a_paper(
        a_line(parts[1]),
        a_line("A line of the other column, about something else"),
        a_line(parts[0]),
        a_line(parts[2]),
    )
    assert labels(paper, {"abstract": " ".join(parts)}) == ["abstract", None, "abstract", "abstract"]


def test_names_count_only_near_the_title():
    far = [a_line(f"Line {number} of a long text without anybody in it") for number in range(60)]
    paper = a_paper(a_line("A title that stands first"), a_line("Jane Doe"), *far, a_line("Jane Doe"))
    assert labels(paper, {"title": "A title that stands first", "authors": ["Jane Doe"]}) == [
        "title",
        "author",
        *[None] * 61,
    ]


def test_what_is_lost_is_reported():
    found = align(
        a_paper(a_line("Something else altogether")),
        {"title": "A title nobody printed", "authors": ["Jane Doe"]},
    )
    assert [value.key for value in found.lost] == ["title", "authors"]
    lines = list(report([("mine", "a.pdf", found)]))
    assert lines[0] == "mine: title 0/1, authors 0/1"
    assert '"value": "A title nobody printed"' in lines[1]


@pytest.mark.parametrize(
    ("name", "text", "printed"),
    [
        ("Jane Doe", "by Jane Q. Doe1 and others", "Jane Q. Doe"),
        ("Doe, Jane", "J. Doe, A. Smith", "J. Doe"),
        ("Разумов И. О.", "Разумов¹ И. О., Петров А. А.", "Разумов¹ И. О"),
        ("Müller, Jörg", "Jorg Muller", "Jorg Muller"),
        ("张三", "张  三1", "张  三"),
        ("Jane Doe", "Jane Roe and John Poe", None),
    ],
)
def test_printed_names(name, text, printed):
    place = printed_name(name, text)
    assert (text[slice(*place)] if place else None) == printed


@given(st.text(max_size=60), st.text(max_size=40))
def test_any_text_aligns_without_fault(text, value):
    found = align(a_paper(a_line(text)), {"title": value, "authors": [value]})
    for one in found.values:
        assert all(0 <= span.start <= span.end <= len(text) for span in one.spans)
