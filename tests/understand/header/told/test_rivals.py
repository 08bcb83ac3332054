"""What papers say of themselves besides their heads: citation lines, cards, sheets, notes about authors, bodies that sign."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.describe.weigh import weigh
from pinakes.understand.header.covers.cards import card_on
from pinakes.understand.header.people.about_authors import opening_name
from pinakes.understand.header.told.cover_sheet import is_sheet
from tests.factories import a_source
from tests.understand.header.sheets import claims_of, page, people, row, text_page, values

BODY = text_page(
    "This is running text of the body and it goes on for a while as bodies of papers do here",
    "1 Introduction",
)


def article(
    *rows, closing=(), title="On the Structure of Invented Objects", author="Jane Q. Doe and John Smith"
):
    return (
        page((title, 18, True, 0), (author, 12, False, 16), *rows),
        BODY,
        [*BODY[:12], *closing],
    )


@pytest.mark.parametrize(
    ("line", "year", "volume", "pages"),
    [
        (
            "Citation: Doe J. Q., Smith J. On the Structure of Invented Objects. Journal of Invented Results, 2019, vol. 12, no. 3, pp. 45-54.",
            2019,
            "12",
            "45-54",
        ),
        (
            "How to cite this article: Doe JQ, Smith J. On the Structure of Invented Objects. J Invented Res. 2019;12(3):45-54.",
            2019,
            "12",
            "45-54",
        ),
    ],
)
def test_english_citation_line(line, year, volume, pages):
    claims = claims_of(*article(row(line, top=300, x0=72, size=8)))
    [title] = values(claims, "title", by="citation-line")
    assert title == "On the Structure of Invented Objects"
    venue = values(claims, "venue", by="citation-line")[0]
    assert (venue.volume, venue.pages) == (volume, pages)
    assert values(claims, "date", by="citation-line")[0].year == year
    assert len(values(claims, "author", by="citation-line")) == 2


def test_russian_citation_line():
    claims = claims_of(
        *article(
            row(
                "Для цитирования: Иванов И. И., Петрова А. Б. О структуре выдуманных объектов //",
                top=300,
                x0=72,
                size=8,
            ),
            row("Вестник выдуманного университета. 2019. Т. 12, № 3. С. 45–54.", top=310, x0=72, size=8),
            title="О структуре выдуманных объектов",
            author="И. И. Иванов, А. Б. Петрова",
        )
    )
    assert values(claims, "title", by="citation-line") == ["О структуре выдуманных объектов"]
    [venue] = values(claims, "venue", by="citation-line")
    assert (venue.title, venue.volume, venue.issue) == ("Вестник выдуманного университета", "12", "3")


def test_chinese_citation_line_in_two_languages():
    claims = claims_of(
        *article(
            title="虚构对象的结构研究",
            author="王小明 李建国",
            closing=[
                row("引用格式：", top=500, x0=72, size=8),
                row(
                    "王小明，李建国．虚构对象的结构研究［J］．虚构学报，2015，32( 1) : 1 － 13．",
                    top=512,
                    x0=72,
                    size=8,
                ),
                row(
                    "WANG Xiaoming，LI Jianguo． On the structure of invented objects［J］． Journal of Inventions，2015，32( 1) : 1 － 13．",
                    top=522,
                    x0=72,
                    size=8,
                ),
            ],
        )
    )
    assert "虚构对象的结构研究" in values(claims, "title", by="citation-line")
    assert values(claims, "venue", by="citation-line")[0].pages == "1-13"


def test_notes_about_chinese_authors():
    claims = claims_of(
        *article(
            row("收稿日期：2014-09-01", top=700, x0=72, size=8),
            row(
                "作者简介：王小明（1973－），男，副教授，研究方向为虚构。E-mail: wangxm@ xg． edu． cn 李建",
                top=712,
                x0=72,
                size=8,
            ),
            row("国，男，1980年生，博士生。", top=722, x0=72, size=8),
            title="虚构对象的结构研究",
            author="王小明 李建国",
        )
    )
    told = values(claims, "author", by="about-authors")
    assert [person.literal for person in told] == ["王小明", "李建国"]
    assert told[0].email == "wangxm@xg.edu.cn"
    record = weigh(a_source(), claims)
    assert record.best("author")[0].value.email == "wangxm@xg.edu.cn"


def test_notes_about_russian_authors_in_both_scripts():
    claims = claims_of(
        *article(
            title="О структуре выдуманных объектов",
            author="И. И. Иванов, А. Б. Петрова",
            closing=[
                row("Сведения об авторах", top=400, x0=72, size=10, bold=True),
                row(
                    "Иванов Иван Иванович – доктор технических наук, профессор, ivanov@example.ru,",
                    top=414,
                    x0=72,
                ),
                row("ORCID 0000-0002-1825-0097", top=428, x0=72),
                row(
                    "Петрова Анна Борисовна – аспирант, Выдуманный университет, petrova@example.ru",
                    top=442,
                    x0=72,
                ),
                row("Information about the authors", top=470, x0=72, size=10, bold=True),
                row(
                    "Ivanov Ivan Ivanovich – Doctor of Sciences, Professor, ivanov@example.ru", top=484, x0=72
                ),
                row("Petrova Anna Borisovna – postgraduate student, petrova@example.ru", top=498, x0=72),
            ],
        )
    )
    told = values(claims, "author", by="about-authors")
    assert [person.literal for person in told][:2] == ["Иванов Иван Иванович", "Петрова Анна Борисовна"]
    assert told[0].orcid == "0000-0002-1825-0097"
    assert told[1].email == "petrova@example.ru"
    best = weigh(a_source(), claims).best("author")
    assert len(best) == 2
    assert any(form.name == "Ivanov Ivan Ivanovich" for form in best[0].value.also)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Иванов Иван Иванович – доктор наук", "Иванов Иван Иванович"),
        ("Jane Q. Doe, PhD, University of Nowhere", "Jane Q. Doe"),
        ("Maria de Fátima Souza (maria@x.br)", "Maria de Fátima Souza"),
        ("The authors thank everybody", None),
        ("Выдуманный университет, Тверь", None),
    ],
)
def test_names_that_open_a_line(text, name):
    assert opening_name(text) == name


CARD = [
    ("Dados Internacionais de Catalogação na Publicação (CIP)", 10, False, 300),
    ("S586s Silva, João Carlos da.", 9, False, 10),
    ("Sobre a estrutura de objetos inventados / João Carlos da Silva;", 9, False, 2),
    ("orientadora Ana Beatriz Souza. – Lugar, 2018.", 9, False, 2),
    ("60 f. : il. ; 30 cm.", 9, False, 2),
    ("Dissertação (Mestrado em Computação) – Universidade Federal do Lugar, Instituto de", 9, False, 6),
    ("Matemática, Lugar, 2018.", 9, False, 2),
    ("1. Objetos. 2. Estrutura. 3. Amostras. I. Souza, Ana Beatriz. II. Título.", 9, False, 6),
    ("CDD 004", 9, False, 6),
]


def test_portuguese_catalogue_card():
    cover = page(
        ("UNIVERSIDADE FEDERAL DO LUGAR", 14, True, 0),
        ("JOÃO CARLOS DA SILVA", 12, False, 100),
        ("SOBRE A ESTRUTURA DE OBJETOS INVENTADOS", 14, True, 100),
        ("Dissertação de Mestrado", 12, False, 60),
        ("2018", 12, False, 200),
    )
    claims = claims_of(cover, page(*CARD), BODY)
    by = "catalogue-card"
    assert values(claims, "title", by=by) == ["Sobre a estrutura de objetos inventados"]
    assert [person.literal for person in values(claims, "author", by=by)] == ["João Carlos da Silva"]
    assert [one.person.literal for one in values(claims, "contributor", by=by)] == ["Ana Beatriz Souza"]
    assert values(claims, "institution", by=by)[0].name == "Universidade Federal do Lugar"
    assert values(claims, "keywords", by=by)[0].values == ("Objetos", "Estrutura", "Amostras")
    assert values(claims, "keywords", by=by)[0].kind == "controlled"
    assert values(claims, "date", by=by)[0].year == 2018


def test_russian_reverse_of_a_title_page():
    reverse = page(
        ("УДК 519.6", 10, False, 0),
        ("ББК 22.1", 10, False, 2),
        ("И20", 10, False, 2),
        ("Иванов, И. И.", 10, False, 20),
        ("И20 Выдуманные объекты : учебное пособие / И. И. Иванов. – Тверь :", 10, False, 2),
        ("Издательство университета, 2015. – 120 с.", 10, False, 2),
        ("ISBN 978-5-02-037070-7", 10, False, 2),
    )
    body = [BODY] * 12
    claims = claims_of(
        page(
            ("Иванов И. И.", 14, False, 100),
            ("ВЫДУМАННЫЕ ОБЪЕКТЫ", 24, True, 60),
            ("Тверь 2015", 12, False, 200),
        ),
        reverse,
        *body,
    )
    by = "catalogue-card"
    assert values(claims, "title", by=by) == ["Выдуманные объекты: учебное пособие"]
    assert [person.literal for person in values(claims, "author", by=by)] == ["И. И. Иванов"]
    assert values(claims, "publisher", by=by) == ["Издательство университета"]


def test_chinese_cip():
    reverse = page(
        ("图书在版编目（CIP）数据", 12, False, 200),
        ("虚构对象导论/王小明著. —北京: 虚构出版社, 2019.5", 10, False, 4),
        ("ISBN 978-7-302-33894-9", 10, False, 4),
        ("Ⅰ.①虚… Ⅱ.①王… Ⅲ.①对象 Ⅳ.①TP18", 10, False, 4),
    )
    claims = claims_of(
        page(("虚构对象导论", 30, True, 200), ("王小明 著", 16, False, 60)), reverse, *[BODY] * 12
    )
    by = "catalogue-card"
    assert values(claims, "title", by=by) == ["虚构对象导论"]
    assert [person.literal for person in values(claims, "author", by=by)] == ["王小明"]
    assert values(claims, "publisher", by=by) == ["虚构出版社"]
    assert values(claims, "class", by=by)[0].value == "TP18"


HAL = page(
    ("On the Structure of Invented Objects", 18, True, 0),
    ("Jane Q. Doe, John Smith", 12, False, 10),
    row("To cite this version:", top=200, x0=72, bold=True),
    row(
        "Jane Q. Doe, John Smith. On the Structure of Invented Objects. Journal of Invented Results, 2019, 12",
        top=216,
        x0=72,
    ),
    row("(3), pp.45-54. 10.1000/182", top=230, x0=72),
    row("HAL Id: hal-01234567", top=270, x0=72),
    row("Submitted on 3 Jan 2019", top=300, x0=72),
    row("Distributed under a Creative Commons Attribution 4.0 International License", top=600, x0=72),
)


def test_repository_sheets_are_skipped_and_mined():
    claims = claims_of(HAL, *article())
    named = [claim for claim in claims if claim.field == "title" and claim.by.startswith("header")]
    assert named[0].spans[0].page == 2
    assert values(claims, "title", by="cover-sheet") == ["On the Structure of Invented Objects"]
    assert {person.family for person in values(claims, "author", by="cover-sheet")} == {"Doe", "Smith"}
    assert any(one.value == "10.1000/182" for one in values(claims, "identifier", by="cover-sheet"))
    assert values(claims, "rights", by="cover-sheet") == ["CC-BY-4.0"]


def test_cover_sheets_of_repositories_are_recognised():
    assert is_sheet(
        [
            "Empfohlene Zitierung / Suggested Citation:",
            "Nutzungsbedingungen:",
            "Terms of use:",
            "www.ssoar.info",
            "Postprint / postprint",
        ]
    )
    assert not is_sheet(
        [
            "On the Structure of Invented Objects",
            "Jane Q. Doe",
            "Abstract",
            "We cite the repository of the licence.",
        ]
    )


def test_preprint_stamps_date_a_paper():
    claims = claims_of(*article(row("arXiv:2101.00123v2 [cs.CL] 3 Feb 2021", top=700, x0=20, size=18)))
    assert str(values(claims, "date", by="cover-sheet")[0]) == "2021-02-03"


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("О структуре выдуманных объектов", "Коллектив авторов"),
        ("虚构对象的结构研究", "虚构大学创新研究课题组"),
        ("Leitlinien für erfundene Gegenstände", "Arbeitsgruppe Erfundene Gegenstände"),
        ("Guidelines for Invented Objects", "Working Group on Invented Objects"),
        ("Diretrizes para objetos inventados", "BRASIL. Ministério da Saúde. Secretaria de Objetos"),
    ],
)
def test_organisations_may_stand_where_authors_do(title, line):
    claims = claims_of(page((title, 18, True, 40), (line, 12, False, 16)), BODY, BODY)
    authors = weigh(a_source(), claims).best("author")
    assert [(claim.value.literal, claim.value.kind) for claim in authors] == [(line, "organisation")]


def test_persons_sign_before_bodies():
    claims = claims_of(*article(row("Working Group on Invented Objects", top=160, size=10)))
    assert people(claims, "author")[:2] == ["Jane Q. Doe", "John Smith"]
    assert not values(claims, "author", by="corporate")


@given(st.lists(st.text(alphabet="АБабAB王小1. /–:,;()", min_size=1, max_size=40), max_size=12))
def test_cards_never_break_on_noise(texts):
    from pinakes.understand.header.rows.blocks import rows_of
    from tests.understand.header.sheets import paper_of

    lines = [row(text, top=60 + 14 * i, x0=72) for i, text in enumerate(texts) if text.split()]
    card_on(rows_of(paper_of(lines)) if lines else ())
