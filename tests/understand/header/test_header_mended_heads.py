"""Heads that were once misread: second titles, lines of text that name a thesis, and what else the gold labels showed."""

from dataclasses import replace

from pinakes.config import settings
from pinakes.model import Claim, Page, Paper
from pinakes.understand.header import HeaderExtractor, _readable
from pinakes.understand.header.covers.form import names_somebody
from pinakes.understand.header.rows.marks import split_mark
from pinakes.understand.language import LanguageExtractor
from tests.factories import a_format, a_line, a_source
from tests.understand.header.sheets import claims_of, page, text_page
from tests.understand.header.test_header import described, stacked, values

GERMAN = (
    "Dieser Satz gehört zum laufenden Text eines Beitrags und sagt nichts, was man nicht schon wüsste",
    9,
    False,
    0,
)


def a_page(number, *lines):
    return Page(number=number, lines=tuple(lines), width=595, height=842)


def header_claims(*pages):
    paper = Paper(source=a_source(), format=a_format(), reader="test@1", pages=pages, page_count=len(pages))
    chosen = settings(environment={}, files=())
    found = tuple(LanguageExtractor(chosen).extract(paper, ()))
    return tuple(HeaderExtractor(chosen).extract(paper, found))


def test_a_short_title_keeps_the_language_of_the_document():
    claims = described(
        *stacked(
            ("Digitale Methodenkritik", 20, False, 0),
            ("Die Integration erfundener Verfahren in", 14, False, 3),
            ("den Werkzeugkasten der Forschung", 14, False, 3),
            ("Muster, Melanie", 14, True, 16),
            ("melanie.muster@irgendwo.de", 9, False, 3),
            ("Universität Irgendwo, Deutschland", 9, False, 1),
            *[GERMAN] * 20,
        )
    )
    titles = [claim for claim in claims if claim.field == "title"]
    assert (titles[0].value, titles[0].language) == ("Digitale Methodenkritik", "de")
    assert values(claims, "subtitle") == [
        "Die Integration erfundener Verfahren in den Werkzeugkasten der Forschung"
    ]
    assert [person.literal for person in values(claims, "author")] == ["Muster, Melanie"]


def test_a_second_title_that_sounds_like_names_is_no_author():
    claims = described(
        *stacked(
            ("Referenzierung des digitalen", 20, False, 0),
            ("kulturellen (Text-)Erbes", 20, False, 3),
            ("Digitale Quellenkritik und", 16, False, 3),
            ("Modellierung von Metadaten", 16, False, 3),
            ("Muster, Melanie", 14, True, 16),
            ("melanie.muster@irgendwo.de", 9, False, 3),
            ("Beispiel, Malte", 14, True, 12),
            ("malte.beispiel@irgendwo.de", 9, False, 3),
            *[GERMAN] * 20,
        )
    )
    assert [person.literal for person in values(claims, "author")] == ["Muster, Melanie", "Beispiel, Malte"]


def test_a_line_of_text_does_not_make_a_thesis():
    """A full page of text in which a line begins with the word."""
    text = [
        *[GERMAN] * 14,
        ("Dissertation zu diesem Thema vorgelegt wurde, ist seitdem", 9, False, 0),
        *[GERMAN] * 14,
    ]
    claims = described(
        *stacked(
            ("Mithilfe von Maschinen erfundene Decknamen entschlüsseln", 20, False, 0),
            ("Lang, Sabine", 14, True, 16),
            ("Universität Irgendwo, Österreich", 9, False, 3),
            *text,
        )
    )
    assert values(claims, "type") == ["article"]
    assert [person.literal for person in values(claims, "author")] == ["Lang, Sabine"]


RUSSIAN = (
    "Эта строка принадлежит основному тексту статьи и не сообщает ничего нового о предмете",
    10,
    False,
    0,
)
CHINESE = (
    "本文的正文从这里开始，它没有说什么新的东西，只是为了让这一页看起来像一篇真正的论文。",
    10,
    False,
    0,
)


def test_the_second_head_is_known_by_its_authors():
    """A title and names in Latin letters, without any heading, under a Russian head."""
    claims = described(
        *stacked(
            ("ЦЕЛИ И ЗАДАЧИ ВЫДУМАННОГО ПРОЕКТА", 14, True, 0),
            ("Д.С. Куликов, А.В. Юрьев", 12, False, 10),
            ("Российский университет, Москва", 10, False, 6),
            ("MAIN PURPOSES OF AN INVENTED PROJECT", 12, True, 12),
            ("D.S. Kulikov, A.V. Yuriev", 12, False, 8),
            *[RUSSIAN] * 12,
        )
    )
    people = values(claims, "author")
    assert [person.literal for person in people] == ["Д.С. Куликов", "А.В. Юрьев"]
    assert [[form.name for form in person.also] for person in people] == [["D.S. Kulikov"], ["A.V. Yuriev"]]
    assert "MAIN PURPOSES OF AN INVENTED PROJECT" in values(claims, "title")


def test_signatures_with_the_other_form_in_brackets():
    claims = described(
        *stacked(
            ("О выдуманных объектах в малых выборках", 16, True, 0),
            ("М. М. Сидоров, С. П. Джамалова", 12, False, 10),
            ("Аннотация", 10, True, 12),
            (
                "Изучаются выдуманные объекты, и доказывается, что они имеют строение, которое не было известно.",
                10,
                False,
                3,
            ),
            ("Введение", 12, True, 14),
            *[RUSSIAN] * 12,
            ("М. М. Сидоров (M. M. Sidorov)", 10, False, 14),
            ("С. П. Джамалова (S. P. Dzhamalova)", 10, False, 4),
        )
    )
    assert [[form.name for form in person.also] for person in values(claims, "author")] == [
        ["M. M. Sidorov"],
        ["S. P. Dzhamalova"],
    ]


def test_chinese_names_are_paired_by_their_syllables():
    claims = described(
        *stacked(
            ("虚构对象的结构研究", 18, True, 0),
            ("王小明, 李华", 12, False, 10),
            ("(某某大学 计算机学院, 北京 100000)", 9, False, 6),
            ("摘要: 本文研究虚构的对象，证明它们具有以前不为人知的结构，并给出了若干例子。", 10, False, 10),
            ("关键词: 虚构对象; 结构; 样本", 10, False, 4),
            ("On the Structure of Invented Objects", 14, True, 14),
            ("WANG Xiao-ming, LI Hua", 11, False, 8),
            (
                "Abstract: We study invented objects and show that they have a structure not known before.",
                10,
                False,
                10,
            ),
            *[CHINESE] * 12,
        )
    )
    assert [[form.name for form in person.also] for person in values(claims, "author")] == [
        ["WANG Xiao-ming"],
        ["LI Hua"],
    ]


def test_keywords_go_on_over_wide_leading():
    claims = described(
        *stacked(
            ("On the Structure of Invented Objects", 18, True, 0),
            ("Jane Q. Doe", 12, False, 12),
            ("Abstract", 12, True, 14),
            *[
                (
                    "We study invented objects and show that they have a structure not known before at all",
                    10,
                    False,
                    10,
                )
            ]
            * 4,
            (
                "Keywords: invented objects; the structure of small samples; bounds that are sharp; facial",
                10,
                False,
                16,
            ),
            ("expression recognition; the things that are left when all the rest is gone", 10, False, 10),
        )
    )
    assert values(claims, "keywords")[0].values[2:] == (
        "bounds that are sharp",
        "facial expression recognition",
        "the things that are left when all the rest is gone",
    )


def test_codes_and_addresses_in_full_width_signs():
    claims = described(
        *stacked(
            ("ｄｏｉ：１０．３９６９／ｊ．ｉｓｓｎ．１００１－３６９５．２０１２．０８．００２", 8, False, 0),
            ("虚构对象的结构研究", 18, True, 20),
            ("王小明", 12, False, 10),
            ("(某某大学 计算机学院, 北京 100000)", 9, False, 6),
            ("摘要：本文研究虚构的对象，证明它们具有以前不为人知的结构，并给出了若干例子。", 10, False, 10),
            ("中图分类号：ＴＰ３９１．１", 10, False, 4),
            *[CHINESE] * 12,
        )
    )
    found = {(one.scheme, one.value) for one in values(claims, "identifier")}
    assert ("doi", "10.3969/j.issn.1001-3695.2012.08.002") in found
    assert [code.value for code in values(claims, "class")] == ["TP391.1"]


def test_what_leads_to_a_venue_is_not_its_name():
    paper = stacked(
        ("Passive Präsenz erfundener Hauptfiguren im Drama", 20, False, 30),
        ("Muster, Marcus", 14, True, 16),
        ("Universität Irgendwo, Deutschland", 9, False, 3),
        *[GERMAN] * 20,
    )
    strip = a_line(
        "Abstract zur Konferenz Erfundene Geisteswissenschaften im Norden 2020",
        size=9,
        top=30,
        x0=120,
        role="header",
    )
    claims = header_claims(a_page(1, strip, *paper), a_page(2, strip, *stacked(*[GERMAN] * 20)))
    venue = values(claims, "venue")[0]
    assert venue.title == "Erfundene Geisteswissenschaften im Norden"


def test_the_day_of_acceptance_is_not_that_of_publication():
    claims = described(
        *stacked(
            ("Prevalência de asma em escolares do interior", 18, True, 0),
            ("Maria de Fátima Souza", 11, True, 15),
            ("Universidade Federal do Lugar Nenhum. Cidade, SP, Brasil", 9, False, 5),
            ("Resumo", 10, True, 20),
            (
                "O objetivo do estudo foi estimar a prevalência de asma em escolares e os fatores associados a ela.",
                10,
                False,
                3,
            ),
            *[
                (
                    "O texto do corpo do artigo continua por muitas linhas e não diz nada de novo sobre a asma",
                    10,
                    False,
                    0,
                )
            ]
            * 8,
            ("Recebido em 5/9/2002. Aprovado em 21/6/2003.", 8, False, 20),
        )
    )
    assert (
        str(max((claim for claim in claims if claim.field == "date"), key=lambda claim: claim.weight).value)
        == "2003"
    )


def test_a_title_over_two_lines_of_a_slide_without_places():
    lines = [
        a_line("浅析最小表示法思想", size=44, bold=True),
        a_line("在循环同构问题中的应用", size=44, bold=True),
        a_line("安徽省某某市第一中学", size=18),
        a_line("周源", size=18),
        *[a_line("这是讲稿的正文，它没有说什么新的东西。", size=32)] * 4,
    ]
    bare = [
        replace(line, box=None, tokens=tuple(replace(token, box=None) for token in line.tokens))
        for line in lines
    ]
    claims = header_claims(Page(number=1, lines=tuple(bare)))
    assert values(claims, "title")[0] == "浅析最小表示法思想在循环同构问题中的应用"


def test_a_rubric_over_a_larger_title_is_no_title():
    claims = described(
        *stacked(
            ("Rev Inventada 2004;38(4):611-2", 8, False, 0),
            ("Informes Técnicos Institucionais Technical Institutional Reports", 12, True, 12),
            ("Programa nacional garante qualidade do sal consumido no País", 16, True, 8),
            ("National program assures quality to salt consumed in the country", 13, False, 3),
            ("Agência Nacional de Coisas Inventadas", 10, False, 8),
            *[
                (
                    "O texto do corpo do artigo continua por muitas linhas e não diz nada de novo sobre o sal",
                    10,
                    False,
                    0,
                )
            ]
            * 14,
        )
    )
    assert values(claims, "title")[0] == "Programa nacional garante qualidade do sal consumido no País"


SIGNS = "ŠŒ-œ’… ›… ’…• ‹ƒˆˆ ‚ ”ˆ‡ˆŠ…"


def test_lines_of_signs_are_no_title_beside_one_that_can_be_read():
    body = text_page("本文研究数字图书馆的自动建设方法和引文网络。")
    both = page(
        ("图书馆自动生成方法的研究与实现", 22, True, 40), (SIGNS, 16, True, 140), ("王小明", 14, False, 60)
    )
    assert [claim.value for claim in claims_of(both, body) if claim.field == "title"] == [
        "图书馆自动生成方法的研究与实现"
    ]
    (alone,) = (
        claim
        for claim in claims_of(page((SIGNS, 22, True, 40), ("王小明", 14, False, 60)), body)
        if claim.field == "title"
    )
    assert alone.value == SIGNS
    assert alone.weight < 0.8


def test_a_line_of_a_form_is_no_title():
    line = "Candidate: HUANG Zhenghua Supervisor: Prof. HU Baoqing"
    assert names_somebody(line)
    named = [Claim("title", text, 0.8, "header@2") for text in (line, "A study of forms: lines and labels")]
    assert [claim.value for claim in _readable(named)] == ["A study of forms: lines and labels"]


def test_the_word_for_a_title_is_no_part_of_it():
    cover = page(
        ("清华大学", 20, True, 40),
        ("题目：单细胞数据聚类分析的多尺度方法", 22, True, 60),
        ("姓名：王思程", 14, False, 80),
    )
    said = [
        claim.value
        for claim in claims_of(cover, text_page("本文研究数字图书馆的自动建设方法和引文网络。"))
        if claim.field == "title"
    ]
    assert set(said) == {"单细胞数据聚类分析的多尺度方法"}


def test_roman_numerals_lead_to_affiliations():
    assert split_mark("I, II*") == ("I", "II", "*")
    assert split_mark("IV") == ("IV",)
