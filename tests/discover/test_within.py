"""Papers inside of volumes, and decisions that were wrong once: letters that changed places, a character that stands anywhere, parts of a work."""

from dataclasses import replace

import pytest

from pinakes.discover.verify import COLUMNS, SeenDocument, compared, features
from pinakes.discover.wanted import Wanted
from pinakes.discover.within import inside
from pinakes.model import Outcome, Source

GERMAN = "Zur Diatopie der deutschen Dialekte in Belgien"
PAGE = (
    "Zur Diatopie der deutschen\nDialekte in Belgien\nMonika Schmidt\nUniversität Bonn\n\n"
    + "Text der Arbeit. " * 90
)
VOLUME = Outcome("v.pdf", Source("0" * 64, "v.pdf", 1), None)


def looked(title, *authors):
    return [
        (outcome.file, verdict) for outcome, verdict in inside(Wanted(title, authors), VOLUME, [(3, PAGE)])
    ]


@pytest.mark.parametrize("title", [GERMAN, GERMAN.replace("der", "edr"), GERMAN.upper()])
def test_a_page_of_a_volume_that_has_title_and_author_is_the_paper(title):
    ((file, verdict),) = looked(title, "Monika Schmidt")
    assert file.startswith("v.pdf#page=3-")
    assert verdict.accepted
    assert f"its title is {GERMAN!r}" in verdict.why  # as it is printed
    assert "1 of 1 authors found" in verdict.why


def test_it_is_not_where_the_author_or_the_title_is_another():
    assert not any(verdict.accepted for _, verdict in looked(GERMAN, "Karl Weber"))
    assert not any(
        verdict.accepted for _, verdict in looked(GERMAN.replace("Belgien", "Holland"), "Monika Schmidt")
    )


def test_letters_that_changed_places_are_a_slip():
    assert compared("zur diatopie edr dialekte", "zur diatopie der dialekte")[:2] == (0.0, 0.0)
    assert compared("the old cat", "the old bat")[0] > 0


def numbers(wanted, title, text):
    empty = SeenDocument((title,), title, (), None, frozenset(), "article", 0, False, text, len(text), True)
    return dict(zip(COLUMNS, features(wanted, replace(empty, forms=())), strict=True))


def test_a_chinese_family_name_alone_names_nobody():
    wanted = Wanted("边境旅游在扶贫中的作用", ("雷建伟",))
    text = "边境旅游业在扶贫中的作用 金勇博 防雷技术"
    assert numbers(wanted, "边境旅游业在扶贫中的作用", text)["no author found"] == 1.0
    assert numbers(wanted, "边境旅游业在扶贫中的作用", f"{text} 雷建伟")["no author found"] == 0.0


def test_the_first_part_of_a_work_is_not_the_second_that_follows_it():
    wanted = Wanted("近红外染料研究进展（二）", ("杨立",))
    both = "近红外染料研究进展 杨立 摘要 近红外染料研究进展（二） 杨立"
    assert numbers(wanted, "近红外染料研究进展", both)["numbers differ"] == 1.0
    assert numbers(wanted, "近红外染料研究进展", "近红外染料研究进展（二） 杨立")["numbers differ"] == 0.0
