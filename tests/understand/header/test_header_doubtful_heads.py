"""What makes a head more or less sure: titles that break off, lists of keywords by number and form, articles with contents."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pinakes.model import Box, Claim
from pinakes.text.words import LANGUAGES, table
from pinakes.understand.header import _readable
from pinakes.understand.header.abstracts.abstract import abstracts_of
from pinakes.understand.header.abstracts.keywords import keyword_sets
from pinakes.understand.header.covers.cards import card_on
from pinakes.understand.header.kinds import kind
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.titles.title import breaks_off
from tests.factories import a_line, a_paper
from tests.understand.header.sheets import claims_of, page, row, text_page
from tests.understand.header.test_header import described, stacked, values

ENGLISH = (
    "This sentence belongs to the running text of a paper and says nothing that was not known before",
    9,
    False,
    0,
)
RUSSIAN = (
    "Эта строка принадлежит основному тексту статьи и не сообщает ничего нового о предмете",
    10,
    False,
    0,
)
GERMAN = "Dieser Satz gehört zum laufenden Text einer Arbeit und sagt nichts, was man nicht schon wüsste."


@pytest.mark.parametrize(
    "text",
    [
        "The Optimization of",
        "Bebedouro como criadouro de",
        "Zur Theorie der",
        "Trees, rivers and",
        "Invented,",
    ],
)
def test_a_title_that_breaks_off_is_told(text):
    assert breaks_off(text)


@pytest.mark.parametrize(
    "text",
    ["The Optimization of Networks", "Zur Theorie der Bäume", "深度卷积网络优化", "О природе вещей", ""],
)
def test_a_whole_title_is_left_alone(text):
    assert not breaks_off(text)


def test_what_breaks_off_weighs_half_of_what_does_not():
    whole, cut = (
        Claim("title", "The Growth of Invented Trees", 0.8, "x"),
        Claim("title", "The Growth of", 0.8, "x"),
    )
    assert [claim.weight for claim in _readable([whole, cut])] == [0.8, 0.4]


def test_the_short_name_of_a_body_in_brackets_stands_behind_a_person():
    head = page(
        ("УДК 81-26", 12, True, 0),
        ("ОТРАЖЕНИЕ ВЫДУМАННОГО И РУССКОГО МЕНТАЛИТЕТА В ПОСЛОВИЦАХ", 12, True, 16),
        ("И ПОГОВОРКАХ О ТРУДЕ", 12, True, 0),
        ("Фам Данг Чунг Нгиа (ИТМО)", 12, True, 0),
        ("Научный руководитель – Иванова Оксана Алексеевна (ИТМО)", 12, True, 0),
    )
    text = [row(RUSSIAN[0], top=164 + 14 * number, x0=60, size=12) for number in range(30)]
    people = values(claims_of([*head, *text]), "author")
    assert [person.literal for person in people] == ["Фам Данг Чунг Нгиа"]
    assert people[0].affiliations == ("ИТМО",)


def test_names_beside_a_school_may_have_latin_forms_between_them():
    claims = described(
        *stacked(
            ("基于虚构视觉的自动分拣系统设计研究", 18, False, 0),
            ("• 江南大学 虚构重点实验室 肖仁 Xiao Ren 吴定会 Wu Dinghui", 9, True, 6),
            (
                "摘 要：对于物流的配送，现代化的分拣系统为作业效率和质量的提高提供了坚实的技术保证。",
                9,
                False,
                20,
            ),
            ("关键词：机器视觉；目标跟踪；目标识别", 9, False, 2),
            *[
                (
                    "本文的正文从这里开始，它没有说什么新的东西，只是为了让这一页看起来像一篇论文。",
                    10,
                    False,
                    0,
                )
            ]
            * 15,
        )
    )
    assert [person.literal for person in values(claims, "author")] == ["肖仁", "吴定会"]


def gapped(*words, wide=(), top=100.0):
    """A line in which the gaps before some words are wide."""
    plain = a_line(" ".join(words), size=9, top=top)
    shift, tokens = 0.0, []
    for at, token in enumerate(plain.tokens):
        shift += 6.0 if at in wide else 0.0
        tokens.append(
            replace(
                token, box=Box(token.box.x0 + shift, token.box.top, token.box.x1 + shift, token.box.bottom)
            )
        )
    return replace(
        plain,
        tokens=tuple(tokens),
        box=Box(plain.box.x0, plain.box.top, plain.box.x1 + shift, plain.box.bottom),
    )


def sets_of(*lines):
    return keyword_sets(front_of(a_paper(*lines)).rows)


def test_keywords_may_be_parted_by_wide_gaps_alone():
    line = gapped("Keywords:", "Machine", "vision", "Target", "tracking", "Visual", "servo", wide=(3, 5))
    ((_, found),) = sets_of(line)
    assert found == ("Machine vision", "Target tracking", "Visual servo")


def test_even_gaps_do_not_separate_keywords():
    ((passage, found),) = sets_of(
        gapped("Keywords:", "Machine", "vision", "Target", "tracking", "Visual", "servo")
    )
    assert found == ("Machine vision Target tracking Visual servo",)
    assert passage.weight < 0.7


def test_lists_are_surer_the_more_evidence_there_is():
    """One keyword, two, three, three with a strange one, and three beside three in another language."""
    lone, pair, three = (
        sets_of(f"Keywords: {text}")[0][0].weight
        for text in ("trees", "trees; rivers", "trees; rivers; lakes")
    )
    strange = sets_of("Keywords: trees; rivers; lakes Class 681.3")[0][0].weight
    beside = [
        passage.weight
        for passage, _ in sets_of("Palavras-chave: árvores; rios; lagos", "Keywords: trees; rivers; lakes")
    ]
    apart = [
        passage.weight
        for passage, _ in sets_of(
            "Palavras-chave: árvores; rios; lagos; mares", "Keywords: trees; rivers; lakes"
        )
    ]
    assert all(one < other for one, other in pairwise([lone, pair, strange, three, beside[0]]))
    assert beside[0] == beside[1]
    assert max(apart) < three


def test_a_seminar_paper_is_a_report_and_a_thesis_is_none():
    def cover(name, *more):
        return page(("Hochschule Irgendwo", 14, False, 0), (name, 16, True, 40), ("Die Wirkung erfundener Farben", 20, True, 40),
                    ("vorgelegt von", 12, False, 40), ("Erika Beispiel", 12, False, 4), *more, ("Betreuer: Prof. Dr. Max Muster", 12, False, 60))  # fmt: skip

    text = [text_page(GERMAN, "Einleitung") for _ in range(14)]
    assert values(claims_of(cover("Seminararbeit"), *text), "type") == ["report"]
    assert values(claims_of(cover("Masterarbeit"), *text), "type") == ["thesis"]
    degree = ("zur Erlangung des akademischen Grades Magister Artium", 12, False, 4)
    assert values(claims_of(cover("Hausarbeit", degree), *text), "type") == ["thesis"]


def test_courses_have_words_in_every_language():
    assert all(table(language)["header"]["coursework"] for language in LANGUAGES)


def test_contents_and_advisors_count_against_an_article():
    assert kind.article(3, 0) > kind.article(3, 1) > kind.article(3, 2)
    assert kind.article(0, 3) == kind.ARTICLE[0]
    assert kind.article(9, 0) == kind.ARTICLE[-1]
    front = front_of(
        a_paper(
            row("Ein Titel über erfundene Dinge", top=60, size=18),
            row("Inhaltsverzeichnis", top=120, size=12, bold=True),
        )
    )
    assert kind.signs_against(front, advised=True) == 3


def test_a_rubric_between_dots_is_no_title():
    claims = described(
        *stacked(
            ("·人工智能及虚构技术·", 14, True, 0),
            ("基于虚构词典的词语情感极性计算", 12, True, 12),
            ("王振宇，吴泽衡", 10, False, 6),
            (
                "摘 要：为研究词语的情感极性，提出一种虚构的计算方法，实验结果表明该方法没有任何意义。",
                9,
                False,
                20,
            ),
            ("关键词：情感极性；词典；词语", 9, False, 2),
            *[
                (
                    "本文的正文从这里开始，它没有说什么新的东西，只是为了让这一页看起来像一篇论文。",
                    10,
                    False,
                    0,
                )
            ]
            * 15,
        )
    )
    assert "·人工智能及虚构技术·" not in values(claims, "title")
    assert "基于虚构词典的词语情感极性计算" in values(claims, "title")


def test_signs_between_characters_tell_a_bad_scan():
    read, noise = (
        Claim("title", "网络舆情热点信息发现研究", 0.8, "x"),
        Claim("title", "圈丝璺监垫!量焦!鱼筮堡盈", 0.8, "x"),
    )
    assert [claim.weight for claim in _readable([read, noise])] == [0.8, 0.4]


def test_a_paper_headed_as_of_a_seminar_is_a_report():
    claims = described(
        *stacked(
            ("Seminar", 12, False, 0),
            ("Eine Logik für das Schließen über erfundene Zeit", 18, False, 10),
            ("Theo Beispiel", 12, False, 10),
            ("Betreuer: Robin Muster", 12, False, 4),
            (
                "Abstract: Es wird eine Logik für erfundene Systeme vorgestellt, die nichts beweist.",
                10,
                False,
                16,
            ),
            *[(GERMAN, 10, False, 0)] * 20,
        )
    )
    assert values(claims, "type") == ["report"]


def test_a_name_of_a_course_set_wide_is_read():
    front = front_of(
        a_paper(
            row("Sem inararbe it im Le it fach Phys ik", top=60),
            row("Tumorvisualisation in drei Dimensionen", top=120, size=20),
        )
    )
    assert kind.is_coursework(front)


def test_a_journal_that_only_its_address_names():
    claims = described(
        *stacked(
            ("http://periodicos.exemplo.br/index.php/rioinventado", 8, False, 0),
            ("Belo Horizonte, v. 11, n. 1, p. 43-59, jan.-abr. 2018 – ISSN 1234-5679", 8, False, 0),
            ("UMA PROPOSTA DE RIO PARA FUTUROS NAVEGADORES", 14, True, 12),
            ("Sandra Dias Exemplo", 11, False, 10),
            (
                "RESUMO: O rio proposto aqui parte de uma investigação que não leva a lugar nenhum.",
                10,
                False,
                16,
            ),
            *[ENGLISH] * 15,
        )
    )
    (venue,) = values(claims, "venue")
    assert (venue.title, venue.volume, venue.issue) == ("rioinventado", "11", "1")


def test_a_page_of_references_is_no_catalogue_card():
    lines = (
        "A. H. Land, A. G. Doig An automatic method of solving invented problems /",
        "A. H. Land // Econometrica. — 1960. — т. 28, № 3. — с. 497.",
        "5. Гэри, М. Вычислительные машины и трудные задачи / М. Гэри, Д. Джонсон.",
        "— М. : Мир, 1982. — 416 с.",
    )
    assert card_on(front_of(a_paper(*lines)).rows) == []


def test_a_description_before_the_abstract_is_no_part_of_it():
    text = "Рассматривается задача получения выдуманных представлений для дальнейшей классификации качества клубней."
    rows = front_of(
        a_paper(
            "АННОТАЦИЯ",
            f"Иванов К.С. Процесс тренировки выдуманных сетей. Дипломная работа / Минск: БГУ, 2020. – 44 с. {text}",
        )
    ).rows
    (found,) = abstracts_of(rows, body_size=10)
    assert found.text == text.rstrip(".")


def test_wide_gaps_beside_commas_part_no_names_anew():
    """Marks set higher leave gaps of their own, so that a line has commas and, it seems, something stronger."""
    words = [
        "Edik",
        "Beispiel",
        ",",
        "Alexander",
        "Muster",
        ",",
        "Dmitri",
        "Erfunden",
        ",",
        "Viktor",
        "Niemand",
    ]
    line = gapped(*words, wide=(2, 6, 10))
    lines = stacked(
        ("Functional approach to the solution of invented equations", 16, True, 0), *[ENGLISH] * 3
    )
    placed = replace(
        line,
        box=replace(line.box, top=120, bottom=129),
        tokens=tuple(replace(t, box=replace(t.box, top=120, bottom=129)) for t in line.tokens),
    )
    body = [
        replace(one, box=replace(one.box, top=one.box.top + 80, bottom=one.box.bottom + 80))
        for one in lines[1:]
    ]
    people = values(described(lines[0], placed, *body), "author")
    assert [person.literal for person in people] == [
        "Edik Beispiel",
        "Alexander Muster",
        "Dmitri Erfunden",
        "Viktor Niemand",
    ]
