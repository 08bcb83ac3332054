"""Venue strips, self-citations, roles of dates, affiliations and contacts, on invented heads in five languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.model import PartialDate
from pinakes.understand.header.imprint.context import Context
from pinakes.understand.header.imprint.folios import folios_of
from pinakes.understand.header.imprint.lines import Placed
from pinakes.understand.header.imprint.of_titles import Titled
from pinakes.understand.header.imprint.of_years import year_candidates
from pinakes.understand.header.imprint.titles import pieces
from pinakes.understand.header.rows.cues import has, label, opening
from pinakes.understand.header.rows.numbers import is_numbered_venue, parsed
from tests.understand.header.test_header import BODY, described, stacked, values


def taken_apart(text):
    """(titles, volume, issue, pages, the fullest date) of one line."""
    line = parsed(text)
    numbers = [
        next((part.value for part in line.values(kind)), None) for kind in ("volume", "issue", "pages")
    ]
    date = max((str(one) for one in line.dates), key=len, default=None)
    return [piece.text for piece in pieces(line)], *numbers, date


@pytest.mark.parametrize(
    ("line", "volume", "issue", "pages"),
    [
        ("Invented Acta 110 (3), 2001 1234-5679/2001/110(3)/1234/12/$18.00 © 2001", "110", "3", "1234-1245"),
        ("1234-5679/98/80(14)/3120(4)/$15.00 3120", "80", "14", "3120-3123"),
        ("679 Invented Acta 71(3), 1982 1234-5679/82/030679-10$00.80 679", "71", "3", "679-688"),
        ("1234-5679/2010/15(1)/011107/6/$25.00", "15", "1", "011107"),
        ("1234-5679/2006/88~5!/53901/1/$23.00", None, None, "53901"),  # brackets of another font
        ("1234-5679/04/$20.00", None, None, None),
    ],
)
def test_the_code_by_which_copies_are_paid_for_tells_the_pages(line, volume, issue, pages):
    assert taken_apart(line)[1:4] == (volume, issue, pages)


@pytest.mark.parametrize(
    ("line", "title", "volume", "issue", "pages", "date"),
    [
        ("Rev Invent Saúde 2004;38(1):24-9", "Rev Invent Saúde", "38", "1", "24-29", "2004"),
        (
            "Вестник выдуманного вуза, 2019, т. 5, № 2, с. 12–20",
            "Вестник выдуманного вуза",
            "5",
            "2",
            "12-20",
            "2019",
        ),
        (
            "70 Вестник НВУ. Серия Логика. № 3. 2012. С. 69–78",
            "Вестник НВУ. Серия Логика",
            None,
            "3",
            "69-78",
            "2012",
        ),
        ("第 38 卷 第15期 计 算 机 世 界 2012 年 8 月", "计算机世界", "38", "15", None, "2012-08"),
        ("Vol. 12, No. 3, pp. 1–9", None, "12", "3", "1-9", None),
        ("Vol. CXXV August 2010 Issue 3", None, "125", "3", None, "2010-08"),
        ("Том XLIV, № 2", None, "44", "2", None, None),
        (
            "Zeitschrift für erfundene Kunde 61, 2016",
            "Zeitschrift für erfundene Kunde",
            "61",
            None,
            None,
            "2016",
        ),
        ("Invented Communication, 32:229–248, 2015", "Invented Communication", "32", None, "229-248", "2015"),
        ("Invent. Med. 2018, 37 195–206", "Invent. Med.", "37", None, "195-206", "2018"),
        ("Statist. Invent. 2018, 37 195–206", "Statist. Invent.", "37", None, "195-206", "2018"),
        ("Heft 2, 2016", None, None, "2", None, "2016"),
        ("May 12, 2016", None, None, None, None, "2016-05-12"),
        ("Telefon +49 (30) 2093-66295", "Telefon", None, None, None, None),
        ("Volume 5, No 1, p. 1 – 20 (2017)", None, "5", "1", "1-20", "2017"),
        (
            "BLÄTTER. Neue Ideen, 29 (2016). urn:nbn:de:abc:11-100 2",
            "BLÄTTER. Neue Ideen",
            "29",
            None,
            None,
            "2016",
        ),
        ("Volume 1, Número 1 • Janeiro/Dezembro 2026", None, "1", "1", None, "2026"),
        ("Ano: 2014 – Volume: 7 – Número: 1", None, "7", "1", None, "2014"),
        ("Анализ и данные, 2017. Том ??, № ??.", "Анализ и данные", None, None, None, "2017"),
        ("现代发明技术，2012（10）：21-27", "现代发明技术", None, "10", "21-27", "2012"),
        ("J Invent Hydrol (2011) 12:101–118", "J Invent Hydrol", "12", None, "101-118", "2011"),
        ("102 Acta Hydr (2011) 12:101–118", "Acta Hydr", "12", None, "101-118", "2011"),
        ("Invented Letters 116 (2016) 120–124", "Invented Letters", "116", None, "120-124", "2016"),
        ("Meas. Invent. Technol. 22 (2011) 125401", "Meas. Invent. Technol.", "22", None, "125401", "2011"),
        ("J. Wells Mech. (2003), vol. 481, pp. 1–22.", "J. Wells Mech.", "481", None, "1-22", "2003"),
        (
            "IEEE TRANSACTIONS ON WELLS, VOL. 12, NO. 3, MAY 2004",
            "IEEE TRANSACTIONS ON WELLS",
            "12",
            "3",
            None,
            "2004-05",
        ),
        ("Appl. Wells 2019, 9, 4995 2 of 15", "Appl. Wells", "9", None, "4995", "2019"),
        (
            "WELL COMMUNICATIONS | (2022) 13:1414 | www.example.org 1",
            "WELL COMMUNICATIONS",
            "13",
            None,
            "1414",
            "2022",
        ),
        (
            "Journal of the Wells, Vol. 62, No. 3, Article 23, June 2015.",
            "Journal of the Wells",
            "62",
            "3",
            "23",
            "2015-06",
        ),
        ("Deep Science 26(4) 539–541", "Deep Science", "26", "4", "539-541", None),
        ("Well Development 12:4 (2009), pp 504–509", "Well Development", "12", "4", "504-509", "2009"),
        ("WELLS'09, July 26–31, 2009, Springfield", "WELLS 2009", None, None, None, "2009-07-26"),
    ],
)
def test_an_imprint_line_is_taken_apart(line, title, volume, issue, pages, date):
    titles, *numbers = taken_apart(line)
    assert title is None or title in titles
    assert title is not None or not titles
    assert numbers == [volume, issue, pages, date]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("A. Roe, B. Lind (eds.), Wells of the World, Studies in Water 12,", "Wells of the World"),
        (
            "In A. Roe & B. Lind (Eds.), Wells of the World (pp. 12-40). Ghent: Invented Press.",
            "Wells of the World",
        ),
        (
            "Published in A. Roe, B. Lind, and C. Holt, editors, Wells of the World, pages 7-26.",
            "Wells of the World",
        ),
        (
            "In Wells of the World, Anna Roe and Bo Lind, eds. Ghent: Invented Press, 2002, pp. 1-9",
            "Wells of the World",
        ),
        ("Wells of the World, Volume 2, Edited by A. Roe and B. Lind", "Wells of the World"),
        ("A. Roe, B. Lind (Hrsg.): Brunnen der Welt, 2004, S. 12-40", "Brunnen der Welt"),
        ("Роу А. (ред.): Колодцы мира, 2004, с. 12-40", "Колодцы мира"),
        ("ROE, A.; LIND, B. (org.). Poços do Mundo, 2004, p. 12-40", "Poços do Mundo"),
    ],
)
def test_the_title_of_a_book_stands_behind_or_before_its_editors(line, title):
    assert title in [piece.text for piece in pieces(parsed(line))]


def test_the_town_behind_editors_is_no_title():
    titles = [piece.text for piece in pieces(parsed("Bo Lind, eds. Ghent: Invented Press, 2002, pp. 1-9"))]
    assert "Ghent" not in titles


def test_an_edition_is_no_editor():
    titles = [piece.text for piece in pieces(parsed("Wells of the World, 2nd ed., Invented Press, 1998"))]
    assert "Invented Press" not in titles


def test_the_article_number_of_chinese_journals_tells_issn_issue_and_pages():
    text = "文章编号：1000—3428(2012)15—0187—03 文献标识码：A"
    assert taken_apart(text)[1:] == (None, "15", "187-189", "2012")
    assert [part.value for part in parsed(text).values("issn")] == ["1000-3428"]


@given(st.text(max_size=120))
def test_any_line_can_be_taken_apart(text):
    titles, *_ = taken_apart(text)
    assert all(title.strip() == title for title in titles)
    assert isinstance(is_numbered_venue(text), bool)
    assert has(text, "venue") in (True, False)
    opening(text)
    label(text, "author")


@pytest.mark.parametrize(
    ("pages", "found"),
    [
        ([[], ["430"], ["431"], ["440"], ["441"]], ("429-441", False)),
        ([["e408"], ["e409"], ["e410"], ["e414"], ["e415"]], ("e408-e415", False)),
        ([["7"], ["8"], ["9"]], ("7-9", True)),
        ([["23:1"], ["23:2"], ["23:3"], ["23:19"], ["23:20"]], ("23:1-23:20", False)),
        ([["2011"], [], ["12"]], None),
        ([], None),
    ],
)
def test_printed_numbers_of_pages_make_the_range(pages, found):
    folios = folios_of(pages)
    assert (folios and (folios.range, folios.whole)) == found


def article(*head, foot=()):
    return stacked(
        *head, ("Abstract", 10, True, 20), *BODY[:3], ("1 Introduction", 12, True, 20), *BODY, *foot
    )


def head(*names):
    return (("On the Order of Invented Things in Time", 18, True, 30), *names)


def best(claims, field):
    found = [claim for claim in claims if claim.field == field]
    return max(found, key=lambda claim: claim.weight).value if found else None


def test_received_and_accepted_never_win_over_the_year_of_the_strip():
    claims = described(
        *article(
            ("Acta Inventa 2004;38(4):543-51", 8, False, 0),
            *head(("Jane Q. Doe", 12, False, 10)),
            ("Recebido em 23/6/2003. Reapresentado em 4/12/2003. Aprovado em 12/2/2005.", 8, False, 8),
        )
    )
    assert best(claims, "date") == PartialDate(2004)
    venue = best(claims, "venue")
    assert (venue.title, venue.volume, venue.issue, venue.pages) == ("Acta Inventa", "38", "4", "543-551")


@pytest.mark.parametrize(
    ("line", "date"),
    [
        ("Publicado em: 25 de fevereiro de 2021", PartialDate(2021, 2, 25)),
        ("Published: 11 December 2025", PartialDate(2025, 12, 11)),
        ("May 10, 2023", PartialDate(2023, 5, 10)),
        ("12. Januar 2016", PartialDate(2016, 1, 12)),
    ],
)
def test_a_printed_date_keeps_its_precision(line, date):
    claims = described(*article(*head(("Jane Q. Doe", 12, False, 10)), (line, 9, False, 8)))
    assert best(claims, "date") == date


def test_a_year_inside_the_text_is_no_date():
    claims = described(
        *article(*head(("Jane Q. Doe", 12, False, 10))),
        *stacked(("case studies published between 2010 and 2023 were read again", 10, False, 700)),
    )
    assert best(claims, "date") is None


def test_what_was_downloaded_is_not_published():
    claims = described(
        *article(
            ("Downloaded from a library on 04 Jun 2019", 8, False, 0), *head(("Jane Q. Doe", 12, False, 10))
        )
    )
    assert best(claims, "date") is None


def test_the_second_at_which_a_copy_was_made_is_not_published():
    claims = described(
        *article(
            ("A library, 2019-06-04T00:53:34+00:00Z", 8, False, 0), *head(("Jane Q. Doe", 12, False, 10))
        )
    )
    assert best(claims, "date") is None


def test_the_year_amid_the_text_beside_the_venue_is_that_of_the_work():
    placed = [Placed(None, "text", 0, False, parsed(text)) for text in ("Wells, Sept 1999", "Pumps, 1998")]
    named = Titled("Wells", lines=placed[:1])
    years = [one.year for one, _ in year_candidates(Context(placed), named)]
    assert years == [1999]


def test_a_number_from_before_printed_papers_is_no_year():
    claims = described(
        *article(("Invented Notes 1535-6071", 8, False, 0), *head(("Jane Q. Doe", 12, False, 10)))
    )
    assert best(claims, "date") is None


def test_the_citation_of_itself_gives_the_venue():
    claims = described(
        *article(
            *head(("Jane Q. Doe", 12, False, 10)),
            foot=(
                (
                    "Doe (2025). On the Order of Invented Things in Time. Journal of Inventions, 8(94), 303.",
                    8,
                    False,
                    450,
                ),
            ),
        )
    )
    venue = best(claims, "venue")
    assert (venue.title, venue.volume, venue.issue, venue.pages) == (
        "Journal of Inventions",
        "8",
        "94",
        "303",
    )
    assert best(claims, "date") == PartialDate(2025)


def test_a_name_written_out_has_the_printed_one_as_rival():
    strip = "Doe (2025). On the Order of Invented Things in Time. Phys. Med. Biol., 8(94), 303."
    claims = described(*article(*head(("Jane Q. Doe", 12, False, 10)), foot=((strip, 8, False, 450),)))
    found = {claim.value.title: claim.weight for claim in claims if claim.field == "venue"}
    assert found["Phys. Med. Biol."] < found["Physics in Medicine and Biology"]
    assert best(claims, "venue").title == "Physics in Medicine and Biology"


def test_the_book_in_a_note_at_the_foot_is_the_venue_of_its_chapter():
    note = (
        ("A. Roe and B. Lind (eds.), Perspectives on Invented", 8, False, 330),
        ("Psychology, Studies in Time 12, DOI 10.1007/978-3-642-00101-4_5,", 8, False, 1),
        ("© Invented Press 2011", 8, False, 1),
    )
    claims = described(*article(*head(("Jane Q. Doe", 12, False, 10)), foot=note))
    assert best(claims, "venue").title.startswith("Perspectives on Invented Psychology")


def test_inline_affiliations_are_cut_at_the_marks_of_the_authors():
    claims = described(
        *article(
            *head(("Ann Brown1, Bob Green2, Cora White3", 12, False, 10)),
            ("1 University of California, Berkeley 2 Google Inc. 3 Cal Poly, San Luis", 9, False, 8),
        )
    )
    assert [person.affiliations for person in values(claims, "author")] == [
        ("University of California, Berkeley",),
        ("Google Inc",),
        ("Cal Poly, San Luis",),
    ]


def test_lines_between_names_belong_to_the_name_above():
    claims = described(
        *article(
            *head(("Göbel, Mathias", 14, True, 10)),
            ("goebel@beispiel.de", 10, False, 2),
            ("WU Wien", 10, False, 2),
            ("Kittel, Christopher", 14, True, 6),
            ("kittel@beispiel.eu", 10, False, 2),
            ("Karl-Franzens-Universität Graz", 10, False, 2),
        )
    )
    people = values(claims, "author")
    assert [(one.email, one.affiliations) for one in people] == [
        ("goebel@beispiel.de", ("WU Wien",)),
        ("kittel@beispiel.eu", ("Karl-Franzens-Universität Graz",)),
    ]


def test_a_mark_at_the_start_of_a_line_is_an_affiliation():
    claims = described(
        *article(*head(("Nicolau Leal Werneck1", 12, False, 10)), ("1 TomTom NV", 12, False, 3))
    )
    people = values(claims, "author")
    assert [(one.literal, one.affiliations) for one in people] == [("Nicolau Leal Werneck", ("TomTom NV",))]


def test_the_address_of_correspondence_needs_no_likeness():
    claims = described(
        *article(
            *head(("Ana Oliveira e Rita Gomes", 12, False, 10)),
            foot=(
                ("Correspondência para:", 7, True, 30),
                ("Rita Gomes", 7, False, 1),
                ("xyz@exemplo.br", 7, False, 1),
            ),
        )
    )
    assert [person.email for person in values(claims, "author")] == [None, "xyz@exemplo.br"]


def test_editors_and_translators_have_their_roles():
    claims = described(
        *article(
            *head(("Jane Q. Doe", 12, False, 10)),
            foot=(("Proceedings, edited by Vera L. Derbova, Max E. Post", 8, False, 30),),
        )
    )
    assert [(one.role, one.person.literal) for one in values(claims, "contributor")] == [
        ("editor", "Vera L. Derbova"),
        ("editor", "Max E. Post"),
    ]


def test_a_doi_goes_on_in_the_next_line():
    claims = described(
        *article(
            *head(("Jane Q. Doe", 12, False, 10)),
            ("DOI: 10.35699/1983-", 9, False, 8),
            ("3652.2021.25419", 9, False, 1),
        )
    )
    assert "10.35699/1983-3652.2021.25419" in [one.value for one in values(claims, "identifier")]
