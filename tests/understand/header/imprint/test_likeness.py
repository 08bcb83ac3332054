"""What the name of a venue reads like, its whole form, and numbers of articles."""

import numpy as np
import pytest

from pinakes.understand.header.imprint.choose import best_title
from pinakes.understand.header.imprint.likeness import likeness
from pinakes.understand.header.imprint.of_titles import Titled
from pinakes.understand.header.imprint.scorer import Scorer
from pinakes.understand.header.rows.numbers import parsed


@pytest.mark.parametrize(
    ("venue", "other"),
    [
        ("Journal of Hydrology", "Contents lists available at ScienceDirect"),
        ("J. Opt. A: Pure Appl. Opt.", "Printed in the UK"),
        ("Zeitschrift für Geschichte", "Philipps-Universität Marburg"),
        ("Вестник машиностроения", "Иванов И. И."),
        ("计算机学报", "基于图的聚类方法研究"),
    ],
)
def test_names_of_venues_read_like_it(venue, other):
    assert likeness(venue) > max(likeness(other), 0.2)


def test_likeness_lies_between_minus_one_and_one():
    assert all(-1 <= likeness(text) <= 1 for text in ("", "…", "12", "A", "Ann Lee " * 30))


@pytest.mark.parametrize(
    ("printed", "cited", "found"),
    [
        (("Phys. Med. Biol.", "Physics in Medicine and Biology"), (), "Physics in Medicine and Biology"),
        (("Phys. Med. Biol.",), ("Physics in Medicine & Biology",), "Physics in Medicine & Biology"),
        (("Phys. Med. Biol.",), ("Physical Review",), "Phys. Med. Biol."),
        (("Nature",), ("Nature Physics",), "Nature"),
        (("Behav Res", "Behavior Research Methods"), (), "Behavior Research Methods"),
        (("N Engl J Med", "the new england journal of medicine"), (), "New England Journal of Medicine"),
    ],
)
def test_the_whole_form_of_a_name_is_taken_where_it_stands(printed, cited, found):
    scorer = Scorer(("place",), np.array([-0.5]), 0.0)
    offered = [(Titled(text), {"place": float(at)}) for at, text in enumerate(printed)]
    title, _ = best_title(offered, scorer, cited)
    assert title is not None
    assert title.text == found


@pytest.mark.parametrize(
    ("line", "pages"), [("Vol. 15(1), 011107-1", "011107"), ("Nature 12, 101-8 (2011)", "101-108")]
)
def test_the_page_of_an_article_is_no_range(line, pages):
    assert [part.value for part in parsed(line).values("pages")] == [pages]


@pytest.mark.parametrize(
    ("line", "pages"),
    [
        ("Neuropsychopharmacology (2017) 42, 2434–2445; doi:10.1038/npp.2017.103", "2434-2445"),
        ("Econometrica, Vol. 85, No. 6 (November, 2017), 1763–1791", "1763-1791"),
    ],
)
def test_a_range_of_pages_has_the_shape_of_a_serial_number_and_is_none(line, pages):
    assert [part.value for part in parsed(line).values("pages")] == [pages]


def test_a_serial_number_is_no_range_of_pages():
    assert not parsed("Nature 0028-0836, London").values("pages")
