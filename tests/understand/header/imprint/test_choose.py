"""Which date and which lines an imprint is read from."""

from pinakes.model import Claim, PartialDate, Reference, span_of
from pinakes.understand.header.imprint.choose import _fullest
from pinakes.understand.header.imprint.gather import _cited_lines
from pinakes.understand.header.imprint.lines import Placed
from pinakes.understand.header.imprint.of_years import Dated
from pinakes.understand.header.rows.numbers import parsed
from tests.factories import a_paper


def margins(*texts):
    """A year with one line at the foot of each page."""
    lines = [Placed(None, "foot", page, True, parsed(text)) for page, text in enumerate(texts)]
    return Dated(lines[0].parsed.dates[0].year, lines=lines)


def test_a_day_that_grows_with_the_page_is_the_number_of_the_page():
    dated = margins("www.invented.org 1 March 2013 Volume 9", "www.invented.org 2 March 2013 Volume 9")
    assert _fullest(dated) == PartialDate(2013, 3)


def test_a_day_that_stays_is_a_day():
    dated = margins("Вестник 12 марта 2013 Том 9", "Вестник 12 марта 2013 Том 9")
    assert _fullest(dated) == PartialDate(2013, 3, 12)


def cited(paper, *rows):
    """References, each on a row of the first page."""
    page = paper.pages[0]
    spans = [span_of(page, row, page.lines[row]) for row in rows]
    return [Claim("reference", Reference("A"), 0.9, "test@1", (span,)) for span in spans]


def test_the_lines_of_a_list_of_references_tell_no_imprint():
    paper = a_paper("Title", "[1] A. One. Acta 12 (2001) 1-9.", "[2] B. Two. Acta 13 (2002) 1-9.")
    assert _cited_lines(cited(paper, 1, 2)) == {1, 2}


def test_a_single_reference_may_be_the_citation_of_the_work_itself():
    paper = a_paper("Title", "Cite as: A. One. Acta 12 (2001) 1-9.")
    assert _cited_lines(cited(paper, 1)) == set()
