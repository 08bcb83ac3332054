"""Which words of margins can be a venue: something besides their place must say so."""

from collections import Counter
from types import SimpleNamespace

import pytest

from pinakes.understand.header.imprint.choose import best_title, imprint_of
from pinakes.understand.header.imprint.context import Context
from pinakes.understand.header.imprint.folios import Folios
from pinakes.understand.header.imprint.known_names import known
from pinakes.understand.header.imprint.lines import Placed
from pinakes.understand.header.imprint.of_titles import Titled, title_candidates
from pinakes.understand.header.imprint.scorer import scorers
from pinakes.understand.header.rows.numbers import parsed


def candidates(*texts):
    """What can be a venue by the running heads of three pages."""
    lines = [Placed(None, "head", page, True, parsed(text)) for text in texts for page in range(3)]
    return [one.text for one, _ in title_candidates(Context(lines, title="How wells are kept"))]


@pytest.mark.parametrize(
    "head",
    ["Change History", "8.2 From the shell", "LITERATUR", "Содержание главы", "第 6 节代码索引", "~~ x ~~"],
)
def test_a_running_head_that_nothing_speaks_for_is_no_venue(head):
    assert candidates(head) == []


@pytest.mark.parametrize(
    ("head", "venue"),
    [
        ("Annals of Invented Ponds", "Annals of Invented Ponds"),
        ("Ponderings 12 (2011) 101-118", "Ponderings"),
        ("Вестник колодцев", "Вестник колодцев"),
        ("水井学报", "水井学报"),
    ],
)
def test_a_name_like_a_journals_or_with_its_numbers_can_be_one(head, venue):
    assert venue in candidates(head)


@pytest.mark.parametrize("head", ["Passed on 12 March 2001", "Nascida em 3 de abril de 1981"])
def test_words_that_break_off_before_a_date_are_no_venue(head):
    assert candidates(head) == []


def test_proceedings_whose_name_breaks_off_at_the_end_of_the_line_are_a_venue():
    assert "Proceedings of the Congress on Wells and" in candidates(
        "Proceedings of the Congress on Wells and"
    )


def test_the_number_of_a_version_is_no_volume():
    assert parsed("Documentation of pumps v1.7, 2010").values("volume") == []
    assert [part.value for part in parsed("Ponderings 1.7, 2010").values("volume")] == ["1"]


def test_little_words_alone_are_no_known_name():
    assert known("0.1 from") == 0


@pytest.mark.parametrize(
    ("own", "venue"), [("水井的维护", "水井学报"), ("Keeping wells", "Journal of Wells")]
)
def test_a_venue_printed_in_two_scripts_is_named_in_that_of_the_work(own, venue):
    heads = ("水井学报 2011, 12(3): 101-118", "Journal of Wells, Vol. 12, No. 3, 2011, pp. 101-118")
    lines = [Placed(None, "head", page, True, parsed(text)) for text in heads for page in range(3)]
    found = imprint_of(Context(lines, title=own), scorers()).venue
    assert found is not None
    assert found.title == venue


def test_a_year_within_a_name_is_part_of_it():
    found = candidates("Proceedings of the 2006 Congress on Wells and Pumps")
    assert found == ["Proceedings of the 2006 Congress on Wells and Pumps"]


def test_a_rubric_in_capitals_behind_a_name_is_none_of_it():
    assert "ANNALS OF WELLS" in candidates("ANNALS OF WELLS ORIGINAL PAPER")


def test_words_with_the_works_own_title_are_no_venue():
    own = "How wells are kept clean in winter"
    lines = [Placed(None, "foot", 0, False, parsed(f"Published as Roe: {own}. Congress on Wells, 2011"))]
    assert any(own in one.text for one, _ in title_candidates(Context(lines)))
    assert not any(own in one.text for one, _ in title_candidates(Context(lines, title=own)))


@pytest.mark.parametrize("lead", ["Submitted for publication in", "Reprinted from the"])
def test_what_is_said_of_a_paper_stands_before_its_venue(lead):
    assert "Annals of Invented Ponds" in candidates(f"{lead} Annals of Invented Ponds")


def test_the_zeros_of_a_volume_that_is_not_known_yet_are_no_part_of_a_name():
    assert candidates("Ponderings 000, 1-10 (2023)") == ["Ponderings"]


@pytest.mark.parametrize(("first", "pages"), [(159, "159-166"), (1, None)])
def test_folios_alone_tell_the_pages_where_a_venue_is_found(first, pages):
    text = "Annals of Invented Ponds, Volume 27 (2006), No. 2"
    lines = [Placed(None, "foot", page, True, parsed(text)) for page in range(3)]
    folios = Folios("", first, first + 7, printed=6, on_first=True, whole=True)
    found = imprint_of(Context(lines, folios=folios, pages=8), scorers()).venue
    assert (found.title, found.volume, found.pages) == ("Annals of Invented Ponds", "27", pages)


@pytest.mark.parametrize(("sure", "longer"), [(0.84, True), (0.5, False)])
def test_a_name_goes_on_in_the_next_line(sure, longer):
    first, whole = "Proceedings of the Congress on Invented", "Proceedings of the Congress on Invented Ponds"
    below = Placed(None, "over", 0, False, parsed(whole), joined=True)
    found = [(Titled(first), {}), (Titled(whole, lines=[below]), {})]
    weighing = SimpleNamespace(probabilities=lambda evidence: [0.86, sure])
    assert best_title(found, weighing)[0].text == (whole if longer else first)


def test_the_same_words_are_likelier_a_venue_in_a_paper_than_in_a_letter():
    lines = [Placed(None, "head", page, True, parsed("Ponderings 12 (2011)")) for page in range(3)]
    paper = Context(
        lines,
        title="How wells are kept in dry years",
        families=("roe",),
        containers=Counter({"Annals of Ponds": 3, "Well Letters": 4}),
    )
    in_paper, in_letter = (
        max(scorers()["title"].probabilities([evidence for _, evidence in title_candidates(context)]))
        for context in (paper, Context(lines))
    )
    assert in_paper > in_letter + 0.05
