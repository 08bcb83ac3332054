"""Pages for TeX: what the sources print is what their truths say, each value in an ink that is numbered as its part."""

import random
import re
from collections import Counter

import pytest

from pinakes.learn.synthesise.documents import feed
from pinakes.learn.synthesise.documents.typeset import fill
from pinakes.learn.synthesise.latex import build, pour
from pinakes.learn.synthesise.latex.lines import _named, _settled
from pinakes.learn.synthesise.latex.values import KEYS
from tests.factories import a_line, a_paper

INK = re.compile(r"\\definecolor\{(ink[a-z]+)\}\{HTML\}\{([0-9A-F]{6})\}")


@pytest.fixture(scope="module")
def feeds():
    return feed.invented()


@pytest.mark.parametrize("name", sorted(pour.layouts()))
def test_every_layout_prints_title_and_authors(feeds, name):
    for number in range(4):
        made, row = build.page(feeds, number, 3, name)
        said = {
            label: [part["text"] for part in made.parts if part["label"] == label] for label in KEYS.values()
        }
        assert row["title"] in said["title"]
        assert [one for one in said["author"] if one in row["authors"]][: len(row["authors"])] == row[
            "authors"
        ]
        assert "<" not in re.sub(r"\$<\$|\$>\$", "", made.source), "a key was not filled"
        assert "(?" not in made.source
        bare = re.sub(r"\\\\|\\[{}]", "", made.source)
        assert bare.count("{") == bare.count("}")


def test_an_ink_tells_the_number_of_its_part(feeds):
    made, _ = build.page(feeds, 1, 3, "elsevier")
    inks = INK.findall(made.source)
    assert [colour for _, colour in inks] == [
        fill(number, 0)[1:].upper() for number in range(1, len(made.parts) + 1)
    ]
    for (name, _), part in zip(inks, made.parts, strict=True):
        assert f"\\{name}{{{pour.escaped(part['text'])}}}" in made.source


def test_the_same_number_gives_the_same_page(feeds):
    assert build.page(feeds, 5, 3, "russian") == build.page(feeds, 5, 3, "russian")
    assert build.page(feeds, 6, 3, "russian") != build.page(feeds, 5, 3, "russian")


def test_one_of_several_is_drawn_inner_groups_first():
    seen = {pour.drawn("a(?1||2(?x||y?)?)b", random.Random(seed)) for seed in range(40)}
    assert seen == {"a1b", "a2xb", "a2yb"}


def test_signs_of_tex_are_printed():
    assert pour.escaped("A & B_1 {50%} $5 #") == r"A \& B\_1 \{50\%\} \$5 \#"


def test_a_line_of_names_and_where_they_work_is_one_of_authors():
    parts = ["author", "affiliation", "title"]
    assert _named(Counter({1: 30, 2: 70}), parts) == "author"
    assert _named(Counter({1: 5, 2: 95}), parts) == "affiliation"
    assert _named(Counter({3: 60, 1: 40}), parts) == "title"
    assert _named(Counter(), parts) == "other"


def test_what_a_class_prints_again_is_not_a_head():
    page, further = a_paper().pages[0], a_paper().pages[0]
    lines = [
        (page, a_line("On seas", size=18, top=50)), (page, a_line("Ann Lee", size=11, top=80)), (page, a_line("We sail.", size=9, top=120)),
        (page, a_line("Ann Lee. On seas. In Proc.", size=8, top=600)), (page, a_line("On seas", size=8, top=700)),
        (further, a_line("On seas", size=18, top=30)),
    ]  # fmt: skip
    named = ["title", "author", "abstract", "author", "title", "title"]
    assert _settled(named, lines) == ["title", "author", "abstract", "other", "venue", "venue"]
