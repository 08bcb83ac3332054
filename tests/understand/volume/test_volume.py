"""Volumes are cut into their papers; theses, books and papers stay whole."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes import api
from pinakes.model import Claim, Outcome, Page, Paper, Reference, Span
from pinakes.understand.volume import divide
from pinakes.understand.volume.contents import named_pages
from pinakes.understand.volume.sheets import sheet_of
from pinakes.understand.volume.slices import slice_of, source_of
from tests.factories import a_format, a_line, a_source

ROOT = Path(__file__).parents[3]
SAMPLE = "samples/volumes/files/proceedings.pdf"
TRUTH = json.loads((ROOT / "samples/volumes/truth.jsonl").read_text("utf-8").splitlines()[0])
PROSE = {
    "en": "The samples were taken in spring and kept in the dark until they were counted twice",
    "ru": "Образцы были взяты весной и хранились в темноте до тех пор пока их не сосчитали дважды",
    "zh": "样品在春季采集并在暗处保存，随后由两人分别计数，结果取其平均值并记录于表中",
    "pt": "As amostras foram colhidas na primavera e guardadas no escuro até serem contadas duas vezes",
    "de": "Die Proben wurden im Frühjahr genommen und dunkel gelagert, bis sie zweimal gezählt wurden",
}
HEADS = {
    "en": ("Counting small animals in large lakes", "John B. Smith, Mary Jones", "University of Northfield, Department of Biology", "Abstract", "References"),
    "ru": ("О подсчёте мелких животных в больших озёрах", "И. И. Петров, А. С. Сидорова", "Северный государственный университет", "Аннотация", "Список литературы"),
    "zh": ("大型湖泊中小型动物的计数方法", "王小明, 李建国", "北方大学生物学院", "摘要", "参考文献"),
    "pt": ("Contagem de pequenos animais em grandes lagos", "João da Silva, Maria Souza", "Universidade Federal do Norte, Departamento de Biologia", "Resumo", "Referências"),
    "de": ("Zur Zählung kleiner Tiere in großen Seen", "Johannes Schmidt, Maria Braun", "Universität Nordfeld, Institut für Biologie", "Zusammenfassung", "Literatur"),
}  # fmt: skip


FAMILIES = {
    "en": ("John Smith", "Mary Jones", "Peter Brown", "Alice Walker", "Robert Hill", "Jane Carter"),
    "ru": (
        "И. И. Петров",
        "А. С. Сидорова",
        "Н. В. Кузнецов",
        "О. П. Волкова",
        "Д. А. Соколов",
        "Е. М. Лебедева",
    ),
    "zh": ("王小明", "李建国", "张伟民", "刘海燕", "陈志强", "赵丽华"),
    "pt": ("João da Silva", "Maria Souza", "Pedro Almeida", "Ana Ferreira", "Carlos Pereira", "Luísa Costa"),
    "de": ("Johannes Schmidt", "Maria Braun", "Peter Schulze", "Anna Fischer", "Karl Weber", "Julia Wagner"),
}


def page_of(number, *rows):
    """A page of (text, size) rows stacked down."""
    lines, top = [], 72.0
    for text, size in rows:
        lines.append(a_line(text, size=size, bold=size > 13, top=top))
        top += size * 1.3
    return Page(number=number, lines=tuple(lines), width=595, height=842)


def prose(language, lines):
    return [(f"{i} {PROSE[language]}", 10) for i in range(lines)]


def paper_pages(language, number, first):
    title, _, place, abstract, references = HEADS[language]
    people = ", ".join((FAMILIES[language] * 2)[number : number + 2])
    head = [
        (f"{title} {chr(65 + number)}", 18),
        (people, 11),
        (place, 10),
        ("someone@example.org", 9),
        (abstract, 11),
        *prose(language, 30),
    ]
    cited = [(f"[{i}] Smith J. On lakes. Journal of Lakes, 19{70 + i}, 12, 33-44.", 9) for i in range(8)]
    return [
        page_of(first, *head),
        page_of(first + 1, *prose(language, 50)),
        page_of(first + 2, *prose(language, 12), (references, 12), *cited),
    ]


def chapter_pages(language, number, first):
    """A chapter of a thesis or book: a title, prose, a list of references; nobody's name, no abstract."""
    references = HEADS[language][4]
    cited = [(f"[{i}] Smith J. On lakes. Journal of Lakes, 19{70 + i}, 12, 33-44.", 9) for i in range(8)]
    head = [(f"{number} {HEADS[language][0]}", 18), *prose(language, 40)]
    return [
        page_of(first, *head),
        page_of(first + 1, *prose(language, 50)),
        page_of(first + 2, *prose(language, 12), (references, 12), *cited),
    ]


def whole(pages, outline=()):
    return Paper(
        a_source("v.pdf"), a_format(), "test@1", tuple(pages), outline=tuple(outline), page_count=len(pages)
    )


@pytest.mark.parametrize("language", HEADS)
def test_papers_bound_together_are_found(language):
    pages = [page for number in range(6) for page in paper_pages(language, number, 3 * number + 1)]
    division = divide(whole(pages))
    assert division is not None
    assert division.weight > 0.8
    assert [part.first for part in division.parts] == [0, 3, 6, 9, 12, 15]


@pytest.mark.parametrize("language", HEADS)
def test_chapters_with_references_of_their_own_stay_one_work(language):
    pages = [page for number in range(1, 12) for page in chapter_pages(language, number, 3 * number - 2)]
    assert divide(whole(pages)) is None


CHAPTERS = {
    "en": ("Chapter", "Related Work", "Theoretical Background", "Martin Heidegger", "General Discussion"),
    "de": ("Kapitel", "Theoretische Grundlagen", "Verwandte Arbeiten", "Max Weber", "Technische Umsetzung"),
    "ru": ("Глава", "Обзор литературы", "Постановка задачи", "Численные методы", "Анализ данных"),
    "pt": ("Capítulo", "Fundamentação Teórica", "Machado de Assis", "Discussão Geral", "Trabalhos Futuros"),
    "zh": ("第", "相关工作", "理论基础", "王阳明", "数值方法"),
}


@pytest.mark.parametrize("language", CHAPTERS)
@pytest.mark.parametrize("extra", [(), ("summary",), ("motto",), ("summary", "motto")])
def test_chapters_with_summaries_and_mottos_stay_one_work(language, extra):
    """Headings look like names, every chapter may have a summary, a motto with its author, a list of references."""
    word, *titles = CHAPTERS[language]
    pages = []
    for number, title in enumerate(titles * 4, 1):
        head = [(f"{word} {number}", 16), (title, 24)]
        if "motto" in extra:
            head += [("Knowledge is power", 10), ("Francis Bacon", 10)]
        if "summary" in extra:
            head += [(HEADS[language][3], 12), *prose(language, 6)]
        head += [(f"{number}.1 {title}", 14), *prose(language, 25)]
        cited = [(f"[{i}] Smith J. On lakes. Journal of Lakes, 19{70 + i}, 12, 33-44.", 9) for i in range(8)]
        first = len(pages) + 1
        pages += [page_of(first, *head), page_of(first + 1, *prose(language, 50))]
        pages.append(page_of(first + 2, *prose(language, 12), (HEADS[language][4], 14), *cited))
    assert divide(whole(pages)) is None


def test_chapters_signed_by_the_same_person_stay_one_work():
    pages = [page for number in range(6) for page in paper_pages("en", 0, 3 * number + 1)]
    assert divide(whole(pages)) is None


def test_a_thesis_of_published_papers_remains_one_work():
    cover = page_of(
        1, ("University of Northfield", 14), ("Small animals", 24), ("Doctoral dissertation", 14),
        ("for the degree of Doctor of Philosophy", 11), ("Advisor: Prof. Mary Jones", 11),
    )  # fmt: skip
    pages = [cover, *(page for number in range(6) for page in paper_pages("en", number, 3 * number + 2))]
    assert divide(whole(pages)) is None


def test_slides_stay_one_work():
    pages = [
        replace(page, width=842, height=595)
        for number in range(8)
        for page in paper_pages("en", number, 3 * number + 1)
    ]
    assert divide(whole(pages)) is None


def test_noise_is_not_a_volume():
    assert divide(whole([page_of(number, ("", 10), ("� ¤ ¶ 12 %%", 10)) for number in range(1, 40)])) is None
    assert divide(whole([Page(number=number, lines=()) for number in range(1, 40)])) is None


def test_a_cover_sheet_goes_with_its_paper():
    pages = []
    for number in range(6):
        pages.append(
            page_of(
                len(pages) + 1,
                (f"{HEADS['en'][0]} {chr(65 + number)}", 18),
                (FAMILIES["en"][number], 11),
                ("Download from an archive", 9),
            )
        )
        pages += paper_pages("en", number, len(pages) + 1)
    division = divide(whole(pages))
    assert division is not None
    assert all(part.last - part.first == 3 for part in division.parts)


def test_contents_name_pages_by_title_and_by_number():
    titles = [
        "Lakes of the north and their fishes",
        "Rivers of the south and their birds",
        "Ponds of the east and their frogs",
    ]
    table = page_of(
        1,
        ("Contents", 18),
        *((f"{title} ........ {page + 10}", 11) for title, page in zip(titles, (1, 3, 5), strict=True)),
    )
    pages = [table]
    for title in titles:
        pages += [
            page_of(len(pages) + 1, (title, 18), *prose("en", 30)),
            page_of(len(pages) + 2, *prose("en", 40)),
        ]
    named = named_pages(pages, [sheet_of(page) for page in pages], (), range(len(pages)))
    assert named.tables == {0}
    assert named.by_title == named.by_number == {1, 3, 5}


def test_an_index_is_not_a_table_of_contents():
    index = page_of(
        1,
        ("Index", 18),
        *(
            (f"Smith, {letter}. {page}", 10)
            for letter, page in zip("ABCDEFG", (9, 2, 7, 1, 30, 4, 3), strict=True)
        ),
    )
    named = named_pages([index], [sheet_of(index)], (), [0])
    assert not named.tables


@given(st.integers(0, 5), st.integers(1, 4), st.integers(0, 30))
def test_claims_come_back_to_their_place(skipped, length, line):
    pages = [
        Page(number=number, lines=tuple(a_line(f"line {i}") for i in range(10))) for number in range(1, 12)
    ]
    paper, places = whole(pages), range(skipped, skipped + length)
    piece = slice_of(paper, places, source_of(paper.source, skipped + 1, skipped + length))
    line = min(line, 10 * length - 1)
    span = Span(page=line // 10 + 1, line=line, start=0, end=3)
    claim = Claim(
        "reference",
        Reference("raw", (Claim("title", "t", 0.5, "x@1", (span,)),), (span,)),
        0.9,
        "x@1",
        (span,),
    )
    moved = piece.put_back(claim)
    assert [page.number for page in piece.paper.pages] == list(range(1, length + 1))
    assert moved.spans == moved.value.spans == moved.value.claims[0].spans
    assert moved.spans[0].page == skipped + line // 10 + 1
    assert moved.spans[0].line == 10 * skipped + line


def test_pages_that_do_not_follow_one_another_keep_their_lines():
    pages = [
        Page(number=number, lines=tuple(a_line(f"line {i}") for i in range(10))) for number in range(1, 6)
    ]
    piece = slice_of(whole(pages), (0, 3), a_source())
    moved = piece.put_back(
        Claim(
            "title",
            "t",
            0.5,
            "x@1",
            (Span(page=1, line=4, start=0, end=1), Span(page=2, line=12, start=0, end=1)),
        )
    )
    assert [(span.page, span.line) for span in moved.spans] == [(1, 4), (4, 32)]


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    from pinakes import config, jobs, pipeline

    path = str(ROOT / SAMPLE)
    return list(jobs.describe(SAMPLE, path, pipeline.lay(config.settings())))


def test_the_sample_volume_comes_first_and_then_its_papers(outcomes):
    volume, *papers = outcomes
    assert [str(claim.value) for claim in volume.record.best("type")] == ["volume"]
    assert volume.file == SAMPLE
    assert [str(claim.value) for claim in volume.record.best("title")] == ["Anais do Encontro"]
    assert volume.record.best("title")[0].spans[0].page == 1
    expected = [f"{paper['first']}-{paper['last']}" for paper in TRUTH["papers"]]
    assert [str(paper.record.best("page_range")[0].value) for paper in papers] == expected
    assert [paper.file for paper in papers] == [f"{SAMPLE}#page={pages}" for pages in expected]
    assert all(str(paper.record.best("part_of")[0].value) == SAMPLE for paper in papers)
    assert len({outcome.record.id for outcome in outcomes}) == len(outcomes)
    assert [paper.pages for paper in papers] == [
        paper["last"] - paper["first"] + 1 for paper in TRUTH["papers"]
    ]


def test_each_paper_is_described_like_one_of_its_own(outcomes):
    for paper, true in zip(outcomes[1:], TRUTH["papers"], strict=True):
        assert str(paper.record.best("title")[0].value).casefold() == true["title"].casefold()
        assert [claim.value.literal for claim in paper.record.best("author")] == true["authors"]
        assert paper.record.best("reference")


def test_places_are_those_of_the_file(outcomes):
    read = api.read(ROOT / SAMPLE)
    lines = [line.text for _, _, line in read.lines()]
    for paper, true in zip(outcomes[1:], TRUTH["papers"], strict=True):
        for field in ("title", "reference"):
            for span in paper.record.best(field)[0].spans:
                assert true["first"] <= span.page <= true["last"]
        span = paper.record.best("title")[0].spans[0]
        assert lines[span.line][:8].casefold() == true["title"][:8].casefold()
