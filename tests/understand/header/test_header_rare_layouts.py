"""Names below the text, titles over several lines, covers with two authors, labels set wide: rare layouts, all invented."""

import pytest

from pinakes.config import settings
from pinakes.read.text import TextReader
from pinakes.text import names
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.abstracts import keywords
from pinakes.understand.header.covers.form import labels_in
from tests.factories import a_format, a_source
from tests.understand.header.sheets import PROSE, claims_of, page, people, row, values

RESUMO = "As clínicas rurais mantêm registros em papel, e os registros decidem quem é atendido primeiro em cada dia."


def plain(*lines):
    paper = TextReader(settings()).read(
        a_source("a.txt"), "\n".join(lines).encode(), a_format("text/plain", puid="x-fmt/111", name="Text")
    )
    return tuple(HeaderExtractor(settings()).extract(paper, ()))


@pytest.mark.parametrize(
    "text",
    [
        "CÂMARA DE REGULAÇÃO DO MERCADO DE",
        "INVENTED BUREAU OF ECONOMIC STUDIES",
        "Analyse von TEI-kodierten",
        "ÁCIDO FÓLICO AO",
    ],
)
def test_small_words_in_capitals_are_no_initials(text):
    assert names.looks_like_name(text) < 0.3


@pytest.mark.parametrize("text", ["Silva DE", "COSTA, D.E.", "MARIA DA SILVA", "Sobreira HF"])
def test_names_with_such_letters_stay_names(text):
    assert names.looks_like_name(text) >= 0.6


def test_marks_part_names_that_nothing_else_parts():
    assert names.split_marked("Nomvula Dlamini\ue000 Erik Lindholm\ue001") == [
        ("Nomvula Dlamini", "\ue000"),
        ("Erik Lindholm", "\ue001"),
    ]
    assert names.split("Ana\ue000 Souza") == ["Ana Souza"]


def test_a_word_between_names_may_touch_the_mark_before_it():
    assert names.split_marked("Nomvula Dlamini\ue000and Erik Lindholm\ue001") == [
        ("Nomvula Dlamini", "\ue000"),
        ("Erik Lindholm", "\ue001"),
    ]


def test_a_family_name_that_is_a_particle_elsewhere():
    assert names.split("Du, Keli") == ["Du, Keli"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Sobreira HF", "Hermínia Falcão Sobreira", True),
        ("Lago WP", "Wallison Pereira Lago", True),
        ("SILVA, ANA", "Ana Maria Silva", True),
        ("Sobreira KF", "Hermínia Falcão Sobreira", False),
    ],
)
def test_initials_without_stops(one, other, same):
    assert names.same_person(one, other) is same


def test_a_subtitle_over_two_lines_is_not_an_author():
    claims = claims_of(
        page(
            ("Go, song of mine", 20, True, 100),
            ("Edward Elgars Chorlyrik", 12, True, 12),
            ("im Kontext seiner Stilentwicklung und Weltanschauung", 12, True, 1),
            ("Simon Albrecht", 14, False, 24),
            ("Freiburg, September 2017", 14, False, 20),
        )
    )
    assert people(claims) == ["Simon Albrecht"]


def test_letters_are_signed_at_the_end():
    text = [row(PROSE[:70], top=140 + 14 * i, x0=70, size=10) for i in range(12)]
    claims = claims_of(
        page(
            row("Rubric of Letters", top=60, x0=70, size=9),
            row("Domestic water reservoirs as breeding sites", top=80, x0=70, size=18, bold=True),
            *text,
            row("Allan Martins da Silva", top=340, size=10, bold=True, right=text[0].box.x1),
            row("Secretaria de Estado da Saúde", top=352, size=10, right=text[0].box.x1),
        )
    )
    assert people(claims) == ["Allan Martins da Silva"]


def test_two_authors_of_a_cover_are_not_its_title():
    cover = page(
        ("UNIVERSIDADE FEDERAL DO VALE DO JURUENA", 12, False, 0),
        ("CURSO DE BACHARELADO EM ENFERMAGEM", 12, False, 2),
        ("JOSIVALDO TENÓRIO DE ALBUQUERQUE FILHO", 12, False, 110),
        ("KEYLA RAYANE DOS ANJOS", 12, False, 2),
        ("CADERNOS COPIADOS: a ordem do atendimento em unidades rurais", 12, False, 110),
        ("SINOP – MT", 12, False, 200),
        ("2017", 12, False, 2),
    )
    inner = page(
        ("JOSIVALDO TENÓRIO DE ALBUQUERQUE FILHO", 12, False, 0),
        ("KEYLA RAYANE DOS ANJOS", 12, False, 2),
        ("CADERNOS COPIADOS: a ordem do atendimento em unidades rurais", 12, False, 110),
        row("Trabalho de Conclusão de Curso apresentado ao Curso de Enfermagem.", top=400, x0=260),
        row("Orientadora: Profa. Ma. Quitéria Wanderley Uchôa", top=440, x0=260),
        ("SINOP – MT", 12, False, 150),
    )
    claims = claims_of(cover, inner, page(("RESUMO", 12, True, 0), *[(RESUMO, 12, False, 2)] * 6))
    assert people(claims) == ["JOSIVALDO TENÓRIO DE ALBUQUERQUE FILHO", "KEYLA RAYANE DOS ANJOS"]
    assert values(claims, "title")[0] == "CADERNOS COPIADOS: a ordem do atendimento em unidades rurais"


def test_keywords_end_where_another_label_begins():
    claims = claims_of(
        page(
            ("Некоторые примеры систем Эрдёша", 14, True, 0),
            ("Н.Н. Авдеев", 10, False, 8),
            row("Ключевые слова: системы Эрдёша, комбинаторная геометрия", top=150, x0=90, size=10),
            row("Название на английском: Some examples of Erdos systems", top=162, x0=90, size=10),
            *[
                row(
                    "Системой Эрдёша будем называть множество точек, расстояния между которыми целые",
                    top=174 + 12 * i,
                    x0=75,
                    size=10,
                )
                for i in range(9)
            ],
        )
    )
    found = [claim.value.values for claim in claims if claim.field == "keywords"]
    assert found == [("системы Эрдёша", "комбинаторная геометрия")]


def test_labels_whose_letters_are_set_apart():
    found = labels_in("Ver fasser : Ulrich Köhler")[0]
    assert (found.key, found.value) == ("author", "Ulrich Köhler")
    assert labels_in("Kurs le iter : Ernst Bartels")[0].key == "advisor"
    assert labels_in("A guide to forests : Walks")[0].key is None


def test_an_advisor_in_a_note_ends_before_the_next_label():
    claims = claims_of(
        page(
            ("Прогнозирование намерений по сигналам мозга", 16, True, 0),
            ("Болоболова Н. А., Мокропуло Ю. И.", 11, False, 10),
            ("Введение", 12, True, 30),
            *[
                (
                    "В данной работе исследуются механизмы регуляции движения конечностей нейронами мозга обезьян.",
                    10,
                    False,
                    1,
                )
            ]
            * 12,
            row("Работа поддержана фондом. Научный руководитель:", top=780, x0=72, size=8),
            row(
                "Стрижов В. В. Задачу поставил: Хританков А. С. Консультант: Исаченко Р. О.",
                top=790,
                x0=72,
                size=8,
            ),
        )
    )
    assert [claim.value.person.literal for claim in claims if claim.field == "contributor"] == [
        "Стрижов В. В."
    ]


def test_keywords_that_end_in_a_letter():
    text = "Hepatite C, epidemiologia. Anticorpos anti-hepatite C. Diálise renal. Prevalência. Fatores de risco. ELISA. Soroconversão."
    assert keywords.split(text)[1:3] == ("Anticorpos anti-hepatite C", "Diálise renal")
    assert keywords.split("Vitamina B. Dieta") == (
        "Vitamina B. Dieta",
    )  # too few to tell an initial from a keyword


def test_names_after_a_title_in_plain_text():
    claims = plain(
        "Estimating delay from duplicated registers",
        "with a random number of copies",
        "Bui Thi Thanh · Giovanni Dell'Acqua ·",
        "Søren Ågård Nielsen",
        "",
        "Abstract Rural clinics keep records on paper, and the records decide who is treated first in each of them.",
        "We followed twelve clinics for three years and compared their ledgers with the data of hospitals.",
        "Keywords Censoring · Copied records · Delay",
        "",
        "1 Introduction",
        *["Rural clinics keep records on paper, and the records decide who is treated first in each of them."]
        * 8,
    )
    assert (
        values(claims, "title")[0]
        == "Estimating delay from duplicated registers with a random number of copies"
    )
    assert people(claims) == ["Bui Thi Thanh", "Giovanni Dell'Acqua", "Søren Ågård Nielsen"]
    assert next(claim.value for claim in claims if claim.field == "abstract").startswith("Rural clinics")
    assert next(claim.value.values for claim in claims if claim.field == "keywords") == (
        "Censoring",
        "Copied records",
        "Delay",
    )


def test_two_authors_before_one_affiliation():
    claims = claims_of(
        page(
            ("Ledgers of the Valley", 17, True, 60),
            ("BEN TOMLIN∗ and G.K.M. TOBER∗, Institute for Clarity, USA", 11, False, 10),
            ("LARS THORVALD, KARIN HOLM, and UTA BERG, University of the North, Iceland", 11, False, 4),
            ("Abstract", 10, True, 20),
            (PROSE, 10, False, 2),
        )
    )
    assert [name.title() for name in people(claims)] == [
        "Ben Tomlin",
        "G.K.M. Tober",
        "Lars Thorvald",
        "Karin Holm",
        "Uta Berg",
    ]


def test_names_with_initials_before_a_body_are_all_authors():
    claims = claims_of(
        page(
            ("Ledgers of the Valley", 17, True, 60),
            ("K. Holm, A. B. Lind, T. Roe, University of the North, Santa Rosa", 11, False, 10),
            ("Abstract", 10, True, 20),
            (PROSE, 10, False, 2),
        )
    )
    assert people(claims) == ["K. Holm", "A. B. Lind", "T. Roe"]


def test_a_town_after_a_name_is_not_an_author():
    claims = claims_of(
        page(
            ("Ledgers of the Valley", 17, True, 60),
            ("Karin Holm, Santa Rosa, University of the North", 11, False, 10),
            ("Abstract", 10, True, 20),
            (PROSE, 10, False, 2),
        )
    )
    assert people(claims) == ["Karin Holm"]
