import pytest

from pinakes.model import PartialDate
from pinakes.understand import stated


@pytest.mark.parametrize(
    "title",
    ["untitled", "Microsoft Word - tese_final.doc", "Slide 1", "Без имени", "无标题文档",
     "PowerPoint-Präsentation", "paper.dvi", "d41d8cd98f00b204",
     "C:\\docs\\x.tex", "12345", "...", "Document1", "Apresentação do PowerPoint"],
)  # fmt: skip
def test_what_programs_call_documents(title):
    assert stated.is_untitled(title)


@pytest.mark.parametrize(
    "title",
    [
        "On rivers",
        "О реках",
        "论河流的起源",
        "Über Flüsse 2004",
        "Introduction to algebra",
        "COVID-19 and us",
    ],
)
def test_what_people_call_documents(title):
    assert not stated.is_untitled(title)


@pytest.mark.parametrize(
    "name", ["Administrator", "user", "Пользователь", "微软用户", "Usuário", "pc1", "123", "https://x.org"]
)
def test_texts_without_a_person_give_no_people(name):
    assert stated.people(name) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Maria Jose Afanador-Llach and Andres Lombana", ["Maria Jose Afanador-Llach", "Andres Lombana"]),
        ("Lima, Ana; Costa, Rui", ["Ana Lima", "Rui Costa"]),
        ("А. Б. Иванов, П. С. Петров", ["А. Б. Иванов", "П. С. Петров"]),
        ("张三；李四", ["张三", "李四"]),
        ("Ana Lima <ana@x.br>", ["Ana Lima"]),
    ],
)
def test_people(text, found):
    assert [p.literal for p in stated.people(text)] == found


def test_an_institution_is_an_organisation():
    (body,) = stated.people("Universidade Federal do Paraná")
    assert body.kind == "organisation"
    assert stated.people("中国科学院大学")[0].kind == "organisation"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rivers; lakes, deep; seas", ("rivers", "lakes, deep", "seas")),
        ("rivers, lakes, seas.", ("rivers", "lakes", "seas")),
        ("Parto. Diabetes mellitus, epidemiologia. Contagem de CD4. Prevalência.",
         ("Parto", "Diabetes mellitus, epidemiologia", "Contagem de CD4", "Prevalência")),
        ("河流；湖泊；海洋", ("河流", "湖泊", "海洋")),
        ("реки, озёра", ("реки", "озёра")),
        ("rivers", ("rivers",)),
        ("", ()),
    ],
)  # fmt: skip
def test_keywords(text, found):
    assert stated.keywords(text) == found


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("D:20040612093000Z", PartialDate(2004, 6, 12)),
        ("2004-06-12T10:00:00", PartialDate(2004, 6, 12)),
        ("200406", PartialDate(2004, 6)),
        ("2004", PartialDate(2004)),
        ("12 de junho de 2004", PartialDate(2004, 6, 12)),
        ("soon", None),
    ],
)
def test_dates(text, date):
    assert stated.date(text) == date


def test_licences():
    assert stated.licence("http://creativecommons.org/licenses/by-nc/4.0/") == "CC-BY-NC-4.0"
    assert stated.licence("https://creativecommons.org/publicdomain/zero/1.0/") == "CC0-1.0"
    assert stated.licence("all rights reserved") is None
