"""Pages that publishers put before a paper: one or several, their covers, and the other works that they name."""

import dataclasses

import pytest

from pinakes.model import Paper
from pinakes.understand.header.told.cover_sheet import is_sheet, sheet_of, sheets_before
from tests.factories import a_paper

OWN = (
    "Copies of the Ledgers of a Small Town",
    "Ann Lee and Bo Tan",
    "Abstract",
    "We count the faults of every copy.",
    "1 Introduction",
)
SERVICES = (
    "Journal of Ledgers",
    "Copies of the Ledgers of a Small Town",
    "Ann Lee and Bo Tan",
    "The online version of this article can be found at:",
    "Additional services and information for Journal of Ledgers can be found at:",
    "Email Alerts: http://ledgers.example/alerts",
)
OFFPRINT = (
    "Your article is protected by copyright and all rights are held by the press.",
    "This e-offprint is for personal use only and shall not be self-archived.",
    "Please use the accepted manuscript version.",
)
COVER = ("Copies of the Ledgers of a Small Town", "Ann Lee & Bo Tan", "Ledgers", "ISSN 0000-0000", "Volume 4")
STATED = (
    "See discussions, stats, and author profiles for this publication at: http://net.example",
    "Copies of the Ledgers of a Small Town",
    "The user has requested enhancement of the downloaded file.",
)
OTHERS = (
    "Copies of the Ledgers of a Small Town",
    "Citation: Journal of Ledgers 12, 9 (2012)",
    "View Table of Contents: http://ledgers.example/toc",
    "ARTICLES YOU MAY BE INTERESTED IN",
    "Wells and their keepers",
    "Journal of Ledgers 15, 33 (2015)",
)


def of_pages(*pages):
    first = a_paper(*pages[0])
    made = [
        dataclasses.replace(a_paper(*lines).pages[0], number=number) for number, lines in enumerate(pages, 1)
    ]
    return Paper(first.source, first.format, first.reader, tuple(made), page_count=len(made))


@pytest.mark.parametrize(
    ("pages", "count"),
    [
        ((OWN, OWN), 0),
        ((SERVICES, OWN), 1),
        ((COVER, OFFPRINT, OWN), 2),
        ((STATED, SERVICES, OWN), 2),
        (
            (("A Town of Wells", "Report 4", "Ann Lee"), OFFPRINT, OWN),
            0,
        ),  # the cover of something else stays
        ((COVER, OWN, OFFPRINT), 0),
        ((SERVICES,), 0),
    ],
)
def test_sheets_are_counted(pages, count):
    assert sheets_before(of_pages(*pages)) == count


def test_other_works_on_a_sheet_are_not_mined():
    rows = sheet_of(of_pages(OTHERS, OWN))
    assert [row.text for row in rows] == list(OTHERS[:3])


def test_a_stamp_on_the_first_page_of_a_paper_makes_no_sheet():
    texts = [
        "Author's personal copy",
        "Letters on Estimation 97 (2007) 201–207",
        "Solutions for correlated processes",
        "Ana Prado, Karl Weber",
        "Abstract",
        "In a bivariate context, we consider ill-posed problems; a spreadsheet is given by the publisher.",
        "© 2007 B.V. All rights reserved. Published by B.V. ISSN 0165-1765",
        "doi:10.5555/j.letters.2007.03.020",
    ]
    assert not is_sheet(texts)


def test_words_of_sheets_count_as_whole_words():
    texts = ["To cite this version", "A spreadsheet of outsourced floods", "rights", "doi"]
    assert not is_sheet(texts)
