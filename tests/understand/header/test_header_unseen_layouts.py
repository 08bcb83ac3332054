"""Heads as journals, schools and offices print them that no collection at hand has; every document here is invented."""

import pytest

from pinakes.text import names
from pinakes.understand.header.abstracts import keywords
from tests.understand.header.sheets import PROSE, claims_of, page, people, row, text_page

CHINESE = (
    "对四十口井九年来浅层含水层在季节性抽水条件下的响应进行了观测，结果表明简单的平衡可以解释大部分变化。"
)


def first(claims, field):
    return next((claim.value for claim in claims if claim.field == field), None)


def test_numbers_of_orcid_in_brackets_are_no_names():
    claims = claims_of(
        page(
            ("A Type System for Spreadsheets with Missing Cells", 16, True, 0),
            ("Elena Petrova1[0000-0002-1825-0097], Marco De Luca1,2, and Sofie Berg2", 10, False, 12),
            ("1 University of Sofia West, Sofia, Bulgaria", 8, False, 6),
            (f"Abstract. {PROSE}", 9, False, 14),
            *[(PROSE, 9, False, 1)] * 8,
        )
    )
    assert people(claims) == ["Elena Petrova", "Marco De Luca", "Sofie Berg"]


def test_the_rest_of_an_address_is_not_an_author():
    claims = claims_of(
        page(
            ("Uso de água em adolescentes de uma cidade", 18, True, 0),
            ("Lucila Antunes Vianna1, Paulo Dantas Galvão2", 11, True, 14),
            ("1 Departamento de Enfermagem. Universidade Federal de São Paulo. São", 10, False, 10),
            ("Paulo, SP, Brasil", 10, False, 1),
            ("2 Faculdade de Medicina. Universidade Estadual de Campinas. Rio de", 10, False, 1),
            ("Janeiro, RJ, Brasil", 10, False, 1),
            ("Resumo", 9, True, 16),
            *[
                (
                    "A resposta dos poços foi observada durante nove anos em quarenta lugares da planície.",
                    9,
                    False,
                    1,
                )
            ]
            * 8,
        )
    )
    assert people(claims) == ["Lucila Antunes Vianna", "Paulo Dantas Galvão"]


def test_chinese_names_without_gaps_are_cut_by_family_names():
    assert names.unglued("刘倩陶县俊王晓东") == ("刘倩", "陶县俊", "王晓东")
    assert names.unglued("欧阳洪才吴定会") == ("欧阳洪才", "吴定会")
    assert names.unglued("计算机应用研究") == ()
    assert names.unglued("Liu Qian") == ()


@pytest.mark.parametrize(
    "text",
    ["Freiburg, September", "Currículo Lattes", "Erzielte Punkte", "Estadual de Campinas", "Research Report"],
)
def test_what_is_never_a_name(text):
    assert names.looks_like_name(text) < 0.2


@pytest.mark.parametrize(
    "text", ["Du, Keli", "Phil Tomson", "April Weber", "Белозёров Антон Кириллович, канд. с.-х. наук, доцент"]
)
def test_what_is_a_name_after_all(text):
    assert names.looks_like_name(names.split(text)[0] if "канд" in text else text) >= 0.7


def test_initials_typed_on_the_other_keyboard():
    assert names.parse("Товкес А. A.").literal == "Товкес А. А."  # the last one was Latin
    assert names.parse("A. Smith").literal == "A. Smith"


def test_code_labels_are_no_journal():
    claims = claims_of(
        page(
            row("第53卷 第4期 电讯技术 Vol. 53 No. 4", top=30, size=8),
            row("2013年4月 Telecommunication Engineering Apr. 2013", top=42, size=8),
            ("基于消息特征的网络识别方法", 18, True, 40),
            ("吴建军", 12, False, 8),
            ("摘要：" + CHINESE, 9, False, 12),
            ("关键词：网络；识别；特征", 9, False, 3),
            ("中图分类号：TP393 文献标志码：A 文章编号：1001-893X(2013)04-0476-06", 9, False, 3),
            *[(CHINESE, 9, False, 1)] * 10,
        )
    )
    venue = first(claims, "venue")
    assert venue is not None
    assert venue.title == "电讯技术"
    assert (venue.volume, venue.issue) == ("53", "4")


def test_keywords_one_a_line_in_a_narrow_column():
    claims = claims_of(
        page(
            ("Seasonal pumping and the slow recovery of aquifers", 18, True, 0),
            ("Maria J. Lindqvist, Pedro Alvarado", 11, False, 10),
            row("Keywords:", top=200, x0=60, size=8),
            row("Groundwater", top=210, x0=60, size=8),
            row("Water balance", top=220, x0=60, size=8),
            row("Semi-arid", top=230, x0=60, size=8),
            row("plains", top=240, x0=60, size=8),
            *[row(PROSE, top=300 + 12 * at, x0=60, size=10) for at in range(20)],
        )
    )
    found = first(claims, "keywords")
    assert found is not None
    assert found.values == ("Groundwater", "Water balance", "Semi-arid plains")


def test_keywords_that_run_on_in_the_abstract():
    whole = f"{PROSE} {PROSE} Index Terms—caching, energy harvesting, sensor networks"
    found = keywords.inside(whole)
    assert found is not None
    assert found[0].endswith("plain.")
    assert found[1] == ("caching", "energy harvesting", "sensor networks")
    assert keywords.inside(f"{PROSE} {PROSE}") is None
    assert keywords.inside("Keywords: a, b, c") is None


def test_an_abstract_on_a_page_of_its_own_has_all_its_paragraphs():
    sheet = [
        row("Abstract", top=90, size=14, bold=True),
        *[row(PROSE, top=130 + 16 * at, x0=72, size=12) for at in range(3)],
        *[row("The second paragraph " + PROSE.lower(), top=202 + 16 * at, x0=72, size=12) for at in range(3)],
    ]
    cover = page(
        ("University of Invented Coast", 14, False, 0),
        ("Counting Wells from Orbit", 22, True, 90),
        ("Master's Thesis", 14, False, 60),
        ("Submitted by: Lena Hartwig", 12, False, 60),
        ("Supervisor: Prof. Dr. Uwe Sander", 12, False, 10),
    )
    found = first(claims_of(cover, sheet, text_page(PROSE, "1 Introduction")), "abstract")
    assert found is not None
    assert found.count("The second paragraph") == 3


def test_a_document_of_a_few_words_is_not_sure_of_its_title():
    titles = [
        claim for claim in claims_of(page(("Hello world of papers", 20, True, 0))) if claim.field == "title"
    ]
    assert all(claim.weight < 0.8 for claim in titles)


def test_an_article_is_as_sure_as_what_it_has():
    bare = claims_of(text_page(PROSE, "Notes on wells"), text_page(PROSE), text_page(PROSE))
    full = claims_of(
        page(
            row("Journal of Wells, Vol. 3, No. 2, 2011, pp. 10-19", top=30, size=8),
            ("Counting Wells from Orbit", 20, True, 30),
            ("Maria J. Lindqvist", 12, False, 8),
            ("Department of Earth Sciences, University of Nordhavn", 9, False, 4),
            ("Abstract", 10, True, 14),
            *[(PROSE, 9, False, 1)] * 5,
            ("Keywords: wells, orbit, census", 9, False, 4),
            *[(PROSE, 10, False, 2)] * 10,
        )
    )
    weights = [next(claim.weight for claim in claims if claim.field == "type") for claims in (bare, full)]
    assert weights[0] < 0.85 < weights[1]


def test_a_doi_that_breaks_off_is_not_made_up():
    claims = claims_of(
        page(
            ("A survey of learning machines in plain words", 18, True, 0),
            ("Maria J. Lindqvist", 12, False, 8),
            row("doi: 10.3969/j.issn.1006-2475.", top=140, x0=60, size=9),
            row("learning is what this paper is about", top=152, x0=60, size=9),
            *[row(PROSE, top=200 + 12 * at, x0=60, size=10) for at in range(20)],
        )
    )
    found = [claim for claim in claims if claim.field == "identifier" and claim.value.scheme == "doi"]
    assert all("learning" not in claim.value.value for claim in found)
    assert all(claim.weight < 0.6 for claim in found)


def affiliations(claims):
    return {claim.value.literal: claim.value.affiliations for claim in claims if claim.field == "author"}


def test_lines_hung_under_the_mark_of_a_body_belong_to_it():
    claims = claims_of(
        page(
            row("A Type System for Spreadsheets with Missing Cells", top=60, x0=90, size=16, bold=True),
            row("Elena Petrova1, Marco De Luca2, and Sofie Berg2", top=90, x0=90, size=11),
            row("1 Department of Computer Science, University of Sofia West,", top=110, x0=90, size=9),
            row("Sofia, Bulgaria", top=121, x0=108, size=9),
            row("2 Institute of Tables, University of Oslo East and", top=132, x0=90, size=9),
            row("Fjord Research, Oslo, Norway", top=143, x0=108, size=9),
            row("Abstract", top=170, x0=90, size=11, bold=True),
            *[row(PROSE, top=184 + 11 * at, x0=90, size=9) for at in range(9)],
        )
    )
    held = affiliations(claims)
    assert held["Elena Petrova"] == (
        "Department of Computer Science, University of Sofia West, Sofia, Bulgaria",
    )
    assert held["Sofie Berg"] == (
        "Institute of Tables, University of Oslo East and Fjord Research, Oslo, Norway",
    )


def test_the_number_of_a_house_is_no_mark():
    claims = claims_of(
        page(
            ("A Type System for Spreadsheets with Missing Cells", 16, True, 0),
            ("Elena Petrova", 11, False, 12),
            ("Department of Computer Science, University of Sofia West", 10, False, 6),
            ("77 Vitosha Avenue", 10, False, 1),
            ("Sofia, Bulgaria", 10, False, 1),
            (f"Abstract. {PROSE}", 9, False, 24),
            *[(PROSE, 9, False, 1)] * 8,
        )
    )
    assert "77 Vitosha Avenue" in " ".join(affiliations(claims)["Elena Petrova"])
