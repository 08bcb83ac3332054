import pytest

from pinakes.describe.normalise import identifier, keywords, language, normalised, person, title, venue
from pinakes.model import Claim, Identifier, Keywords, PartialDate, Person, Venue


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        ("Ensaio  sobre\nX*", "Ensaio sobre X"),
        ("О СХОДИМОСТИ РЯДОВ¹", "О СХОДИМОСТИ РЯДОВ"),
        ("Eine Untersuchung.", "Eine Untersuchung"),
        ("基于字典的方法。", "基于字典的方法"),
        ("What next...", "What next..."),
        ("Trade in the U.S.", "Trade in the U.S."),
        ("Part I.", "Part I."),
        ("Noi\u00adse\u200b with\x07 control †‡", "Noise with control"),
        ("lone \ud800 surrogate", "lone surrogate"),
    ],
)
def test_titles_keep_their_printed_form(printed, kept):
    assert title(printed) == kept


@pytest.mark.parametrize(
    ("scheme", "written", "one_form"),
    [
        ("doi", "https://doi.org/10.1590/S0034-89102004000100001.", "10.1590/s0034-89102004000100001"),
        ("doi", "DOI: 10.1016/S0021-9258(19)52451-6", "10.1016/s0021-9258(19)52451-6"),
        ("doi", "10.1000/xyz)", "10.1000/xyz"),
        ("issn", "ISSN 00348910", "0034-8910"),
        ("isbn", "978-3-16-148410-0", "9783161484100"),
        ("arxiv", "arXiv:2101.01234v2", "2101.01234v2"),
        ("handle", "http://hdl.handle.net/2027/42", "2027/42"),
        ("urn", "URN:nbn:de:101:1-2019", "urn:nbn:de:101:1-2019"),
    ],
)
def test_identifiers_have_one_writing(scheme, written, one_form):
    assert identifier(Identifier(scheme, written)) == Identifier(scheme, one_form)


@pytest.mark.parametrize(
    ("written", "tag"),
    [("por", "pt"), ("pt_br", "pt-BR"), ("ZH-hant", "zh-Hant"), ("ger", "de"), ("en", "en"), ("--", "")],
)
def test_languages_are_bcp_47(written, tag):
    assert language(written) == tag


def test_people_keywords_venues():
    assert person(
        Person(" Müller ,", email="mailto:A.B@UNI.de", orcid="https://orcid.org/000000021825009X")
    ) == Person("Müller", email="A.B@uni.de", orcid="0000-0002-1825-009X")
    assert keywords(Keywords(("Parto.", "parto", " 关键词；", "", "U.S."))).values == (
        "Parto",
        "关键词",
        "U.S.",
    )
    assert venue(Venue("J", pages="1 – 9", issn="00348910")) == Venue("J", pages="1-9", issn="0034-8910")


def test_a_date_loses_only_what_no_calendar_has():
    assert normalised(Claim("date", PartialDate(2004, 13, 2), 0.5, "x@1")).value == PartialDate(2004)
    assert normalised(Claim("date", PartialDate(2004, 2, 41), 0.5, "x@1")).value == PartialDate(2004, 2)


def test_paragraphs_of_an_abstract_stay():
    assert normalised(Claim("abstract", " a \n\n b\tc ", 0.5, "x@1")).value == "a\nb c"
