"""Front matter of small invented papers in five languages, with and without styles."""

import pytest

from pinakes.config import settings
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.language import LanguageExtractor
from tests.factories import a_line, a_paper


def described(*lines):
    paper = a_paper(*lines)
    found = tuple(LanguageExtractor(settings(environment={}, files=())).extract(paper, ()))
    return tuple(HeaderExtractor(settings(environment={}, files=())).extract(paper, found))


def values(claims, field):
    return [claim.value for claim in claims if claim.field == field]


def stacked(*rows):
    """(text, size, bold, gap above) rows down a page, centred where they are short."""
    made, top = [], 60.0
    for text, size, bold, gap in rows:
        top += gap
        width = sum(len(word) * size * 0.5 for word in text.split()) + (len(text.split()) - 1) * size * 0.3
        x0 = max(72, (595 - width) / 2) if size > 10 or len(text) < 60 else 72
        made.append(a_line(text, size=size, bold=bold, top=top, x0=x0))
        top += size * 1.15
    return made


BODY = [
    ("This is running text of the body and it goes on for a while as bodies of papers do here", 10, False, 0)
] * 8


def english():
    return stacked(
        ("Journal of Invented Results, Vol. 12, No. 3, 2019, pp. 45-54", 8, False, 0),
        ("On the Structure of Invented", 18, True, 30),
        ("Objects in Small Samples", 18, True, 2),
        ("Jane Q. Doe1, Anna van der Berg2 and John Smith1", 12, False, 15),
        ("1 Department of Things, University of Nowhere, USA", 9, False, 8),
        ("2 Institute of Stuff, Sometown, Germany", 9, False, 2),
        ("jane.doe@nowhere.edu", 9, False, 4),
        ("Abstract", 10, True, 20),
        (
            "We study invented objects and show that they have a structure which was not known before.",
            10,
            False,
            3,
        ),
        (
            "The result is proved in three steps, and examples show that the bounds cannot be improved.",
            10,
            False,
            1,
        ),
        ("Keywords: invented objects; structure; small samples", 10, False, 12),
        ("1 Introduction", 12, True, 20),
        *BODY,
    )


def test_english_paper():
    claims = described(*english())
    assert values(claims, "title")[0] == "On the Structure of Invented Objects in Small Samples"
    people = values(claims, "author")
    assert [person.literal for person in people] == ["Jane Q. Doe", "Anna van der Berg", "John Smith"]
    assert people[0].email == "jane.doe@nowhere.edu"
    assert people[1].affiliations == ("Institute of Stuff, Sometown, Germany",)
    abstract = values(claims, "abstract")
    assert len(abstract) == 1
    assert abstract[0].startswith("We study")
    assert abstract[0].endswith("improved.")
    assert values(claims, "keywords")[0].values == ("invented objects", "structure", "small samples")
    assert values(claims, "type") == ["article"]
    venue = values(claims, "venue")[0]
    assert (venue.volume, venue.issue, venue.pages) == ("12", "3", "45-54")


def test_weights_are_honest_and_places_are_known():
    for claim in described(*english()):
        assert 0 < claim.weight < 1
        assert claim.by.split("@")[0] in ("header", "imprint")
        assert claim.field == "type" or claim.spans or claim.field == "degree"


def test_portuguese_paper_with_two_languages():
    claims = described(
        *stacked(
            ("Prevalência de asma em escolares do interior", 18, True, 0),
            ("Prevalence of asthma among schoolchildren in the countryside", 18, False, 2),
            ("Maria de Fátima Souza e João Carlos Pereira Neto", 11, True, 15),
            ("Universidade Federal do Lugar Nenhum. Cidade, SP, Brasil", 9, False, 5),
            ("Resumo", 10, True, 20),
            (
                "O objetivo do estudo foi estimar a prevalência de asma em escolares e os fatores associados a ela.",
                10,
                False,
                3,
            ),
            (
                "Foram entrevistados os pais de todos os alunos, e os dados foram analisados por regressão.",
                10,
                False,
                1,
            ),
            (
                "Palavras-chave: Asma, epidemiologia. Criança. Estudos transversais. Prevalência.",
                10,
                False,
                12,
            ),
            ("Abstract", 10, True, 20),
            (
                "The aim of the study was to estimate the prevalence of asthma among schoolchildren and its factors.",
                10,
                False,
                3,
            ),
            (
                "The parents of all pupils were interviewed, and the data were analysed by means of regression.",
                10,
                False,
                1,
            ),
            ("Keywords: Asthma, epidemiology. Child. Cross-sectional studies. Prevalence.", 10, False, 12),
            ("Introdução", 12, True, 20),
            *[
                (
                    "O texto do corpo do artigo continua por muitas linhas e não diz nada de novo sobre a asma",
                    10,
                    False,
                    0,
                )
            ]
            * 8,
        )
    )
    titles = {claim.language: claim.value for claim in claims if claim.field == "title"}
    assert titles["pt"] == "Prevalência de asma em escolares do interior"
    assert titles["en"] == "Prevalence of asthma among schoolchildren in the countryside"
    assert [person.literal for person in values(claims, "author")] == [
        "Maria de Fátima Souza",
        "João Carlos Pereira Neto",
    ]
    assert {claim.language for claim in claims if claim.field == "abstract"} == {"pt", "en"}
    sets = {claim.language: claim.value.values for claim in claims if claim.field == "keywords"}
    assert sets["pt"] == ("Asma, epidemiologia", "Criança", "Estudos transversais", "Prevalência")


def test_russian_paper_with_udc():
    claims = described(
        *stacked(
            ("УДК 519.6", 10, False, 0),
            ("О СТРУКТУРЕ ВЫДУМАННЫХ ОБЪЕКТОВ", 14, True, 12),
            ("И. И. Иванов, А. Б. Петрова", 12, False, 12),
            ("Московский выдуманный университет", 10, False, 6),
            (
                "Аннотация. В работе исследуются выдуманные объекты и показано, что они обладают структурой.",
                10,
                False,
                16,
            ),
            (
                "Результат доказан в три шага, примеры показывают неулучшаемость полученных оценок.",
                10,
                False,
                1,
            ),
            ("Ключевые слова: выдуманные объекты, структура, малые выборки.", 10, False, 10),
            ("1. Введение", 12, True, 16),
            *[
                (
                    "Это текст статьи, который продолжается на многих строках и не говорит ничего нового об этом",
                    10,
                    False,
                    0,
                )
            ]
            * 8,
        )
    )
    assert values(claims, "title") == ["О СТРУКТУРЕ ВЫДУМАННЫХ ОБЪЕКТОВ"]
    assert [(p.family, p.given) for p in values(claims, "author")] == [
        ("Иванов", "И. И."),
        ("Петрова", "А. Б."),
    ]
    assert [(c.scheme, c.value) for c in values(claims, "class")] == [("udc", "519.6")]
    assert values(claims, "keywords")[0].values == ("выдуманные объекты", "структура", "малые выборки")
    assert values(claims, "abstract")[0].startswith("В работе")


def test_chinese_paper_with_english_head():
    claims = described(
        *stacked(
            ("第12卷 第3期 虚构学报 Vol.12 No.3", 9, False, 0),
            ("基于虚构数据的结构分析方法", 18, True, 14),
            ("王 明1 李小龙2", 13, False, 10),
            ("(1. 虚构大学 计算机学院, 北京 100000; 2. 虚构研究所, 上海 200000)", 9, False, 6),
            (
                "摘 要：本文研究虚构对象的结构，提出了一种新的分析方法，并通过实验验证了该方法的有效性和可靠性。",
                10,
                False,
                12,
            ),
            ("关键词：虚构数据；结构分析；方法", 10, False, 8),
            ("中图分类号：TP391 文献标识码：A", 10, False, 4),
            ("Structure Analysis Based on Invented Data", 14, True, 16),
            ("WANG Ming, LI Xiaolong", 11, False, 8),
            (
                "Abstract: We study the structure of invented objects and propose a new method of analysis for them here.",
                10,
                False,
                12,
            ),
            ("Key words: invented data; structure analysis; method", 10, False, 8),
            ("1 引言", 12, True, 16),
            *[
                (
                    "这是正文的内容，它会继续很多行，而且不会说出任何新的东西，只是为了占据页面的空间。",
                    10,
                    False,
                    0,
                )
            ]
            * 8,
        )
    )
    titles = {claim.language: claim.value for claim in claims if claim.field == "title"}
    assert titles == {"zh": "基于虚构数据的结构分析方法", "en": "Structure Analysis Based on Invented Data"}
    people = values(claims, "author")
    assert [person.literal for person in people] == ["王明", "李小龙"]
    assert [form.name for form in people[0].also] == ["WANG Ming"]
    assert ("clc", "TP391") in [(c.scheme, c.value) for c in values(claims, "class")]
    sets = {claim.language: claim.value.values for claim in claims if claim.field == "keywords"}
    assert sets["zh"] == ("虚构数据", "结构分析", "方法")
    assert sets["en"] == ("invented data", "structure analysis", "method")


def test_german_paper_without_abstract_heading_and_authors_one_a_line():
    claims = described(
        *stacked(
            ("Über die Struktur erfundener Dinge", 20, False, 0),
            ("Müller, Hans", 14, True, 12),
            ("hans.mueller@nirgendwo.de", 10, False, 2),
            ("Universität Nirgendwo, Deutschland", 10, False, 2),
            ("Helling, Eva", 14, True, 12),
            ("Hochschule Irgendwo, Deutschland", 10, False, 2),
            ("Einleitung", 16, False, 20),
            *[
                (
                    "Das ist der Text des Beitrags, der über viele Zeilen geht und nichts Neues zu sagen hat",
                    10,
                    False,
                    0,
                )
            ]
            * 8,
        )
    )
    assert values(claims, "title") == ["Über die Struktur erfundener Dinge"]
    people = values(claims, "author")
    assert [(p.family, p.given) for p in people] == [("Müller", "Hans"), ("Helling", "Eva")]
    assert people[0].email == "hans.mueller@nirgendwo.de"


def test_thesis_cover_in_chinese():
    claims = described(
        *stacked(
            ("虚构大学", 22, True, 0),
            ("硕士学位论文", 20, True, 20),
            ("论文题目：基于虚构数据的结构分析方法", 14, False, 40),
            ("学生姓名：王小明", 14, False, 20),
            ("指导教师：李大龙 教授", 14, False, 10),
            ("学科专业：计算机科学与技术", 14, False, 10),
            ("二〇一九年六月", 14, False, 40),
        )
    )
    assert values(claims, "type") == ["thesis"]
    best = max((claim for claim in claims if claim.field == "title"), key=lambda claim: claim.weight)
    assert best.value == "基于虚构数据的结构分析方法"
    assert [person.literal for person in values(claims, "author")] == ["王小明"]
    assert [(c.role, c.person.literal) for c in values(claims, "contributor")] == [("advisor", "李大龙")]
    assert values(claims, "institution")[0].name == "虚构大学"
    assert "2019-06" in map(str, values(claims, "date"))


def test_thesis_cover_in_russian():
    claims = described(
        *stacked(
            ("Московский выдуманный университет", 14, False, 0),
            ("На правах рукописи", 12, False, 20),
            ("Иванова Анна Петровна", 16, False, 30),
            ("Модели и методы анализа выдуманных данных", 18, True, 30),
            ("Специальность 05.13.18 — Математическое моделирование", 12, False, 20),
            ("Диссертация на соискание учёной степени", 12, False, 20),
            ("кандидата технических наук", 12, False, 2),
            ("Научный руководитель:", 12, False, 30),
            ("д.т.н., профессор", 12, False, 2),
            ("Сидоров Пётр Иванович", 12, False, 2),
            ("Москва — 2017", 12, False, 60),
        )
    )
    assert values(claims, "title")[0] == "Модели и методы анализа выдуманных данных"
    assert [person.family for person in values(claims, "author")] == ["Иванова"]
    assert [(c.role, c.person.family) for c in values(claims, "contributor")] == [("advisor", "Сидоров")]
    assert values(claims, "specialty")[0].code == "05.13.18"
    assert values(claims, "degree") == ["кандидата технических наук"]


def test_paper_without_fonts_or_boxes():
    texts = [
        "On the Structure of Invented Objects",
        "Jane Q. Doe and John Smith",
        "University of Nowhere",
        "Abstract. We study invented objects and show that they have a structure which was not known before, in three steps.",
        "Keywords: invented objects, structure",
        "1. Introduction",
        "This is running text of the body and it goes on for a while as bodies of papers do, without saying anything new.",
    ]
    claims = described(*(a_line(text, size=None) for text in texts))
    assert values(claims, "title")[0] == texts[0]
    assert [person.literal for person in values(claims, "author")] == ["Jane Q. Doe", "John Smith"]
    assert values(claims, "abstract")[0].startswith("We study")
    assert values(claims, "keywords")[0].values == ("invented objects", "structure")


def test_organisation_as_author():
    claims = described(
        *stacked(
            ("Medicamentos importados com garantia de qualidade", 20, True, 0),
            ("Agência Nacional de Coisas Inventadas", 12, True, 14),
            *[
                (
                    "O texto do informe continua por muitas linhas e não diz nada de novo sobre os medicamentos",
                    10,
                    False,
                    4,
                )
            ]
            * 8,
        )
    )
    assert [(p.literal, p.kind) for p in values(claims, "author")] == [
        ("Agência Nacional de Coisas Inventadas", "organisation")
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [""],
        ["\u0301"],
        ["@" * 300],
        ["1"] * 50,
        ["——"],
        ["©" * 20, "\ue000\ue001 ,;"],
        ["摘要"],
        ["Abstract"],
        ["УДК"],
    ],
)
def test_random_lines_are_described_without_an_error(lines):
    assert isinstance(described(*lines), tuple)
