"""Reading order on pages of many shapes; the pages are set by typst or by hand."""

from __future__ import annotations

import pytest
import typst

from tests.read.pdfs import a_pdf, lines, read, shown, texts

WORDS = (
    "lorem",
    "ipsum",
    "dolor",
    "sit",
    "amet",
    "consectetur",
    "adipiscing",
    "elit",
    "sed",
    "do",
    "eiusmod",
    "tempor",
    "ut",
    "labore",
)


def typeset(source: str) -> bytes:
    return typst.compile(source.encode())


def column(
    name: str, x: float, *, rows: int = 12, top: float = 700, step: float = 12, width: int = 30
) -> str:
    return "".join(
        shown(f"{name}{n} words of text in this column"[:width], x, top - step * n) for n in range(rows)
    )


def firsts(found: list[str]) -> list[str]:
    return [text.split()[0] for text in found]


@pytest.mark.parametrize("gap", [6, 10, 24])
def test_narrow_gutters_part_columns(gap):
    rows = 12
    texts_of = "".join(
        f"BT /F1 10 Tf 1 0 0 1 {x} {700 - 12 * n} Tm ({name}{n} same width of words in col) Tj ET\n"
        for n in range(rows)
        for name, x in (("a", 72), ("b", 72 + 146 + gap))
    )
    found = firsts(texts(a_pdf(texts_of)))
    assert found == [f"a{n}" for n in range(rows)] + [f"b{n}" for n in range(rows)]


def test_three_columns():
    page = column("a", 40, width=24) + column("b", 220, width=24) + column("c", 400, width=24)
    assert firsts(texts(a_pdf(page))) == [f"{c}{n}" for c in "abc" for n in range(12)]


def test_centred_title_lines_stay_above_both_columns():
    page = (
        shown("Spectral Methods for", 220, 790, size=16)
        + shown("Waves", 275, 770, size=16)
        + shown("A. Author", 272, 750)
    )
    page += column("a", 72) + column("b", 310)
    found = texts(a_pdf(page))
    assert found[:3] == ["Spectral Methods for", "Waves", "A. Author"]
    assert firsts(found[3:]) == [f"{c}{n}" for c in "ab" for n in range(12)]


def test_a_full_width_line_in_the_middle_parts_the_page():
    page = column("a", 72, rows=5) + column("b", 310, rows=5)
    page += shown("A heading that runs over the whole width of the page, over both of its columns", 72, 620)
    page += column("c", 72, rows=5, top=590) + column("d", 310, rows=5, top=590)
    found = firsts(texts(a_pdf(page)))
    assert found == [f"a{n}" for n in range(5)] + [f"b{n}" for n in range(5)] + ["A"] + [
        f"{c}{n}" for c in "cd" for n in range(5)
    ]


def test_rows_of_a_table_stay_rows():
    page = "".join(
        shown(cell, 72 + 90 * c, 700 - 14 * r)
        for r in range(6)
        for c, cell in enumerate((f"row{r}", "12.5", "0.3", "yes"))
    )
    assert texts(a_pdf(page)) == [f"row{r} 12.5 0.3 yes" for r in range(6)]


def test_two_columns_set_by_a_real_engine_with_title_notes_and_hyphens():
    body = " ".join(WORDS * 54)
    source = f"""#set page(width: 595pt, height: 842pt, columns: 2, footer: align(center)[#context counter(page).display()])
#set text(size: 10pt, lang: "pt", hyphenate: true)
#set par(justify: true)
#place(top + center, scope: "parent", float: true)[#text(size: 18pt)[Um título acima das duas colunas] \\ Maria da Silva]
Começo aqui#footnote[Nota ao pé da primeira coluna.]. {body} Fim."""
    paper = read(typeset(source))
    first = [line for line in paper.pages[0].lines if line.role == "body"]
    assert [line.text for line in first[:2]] == ["Um título acima das duas colunas", "Maria da Silva"]
    assert first[2].text.startswith("Começo aqui")
    flowing = " ".join(line.text for _, _, line in paper.lines() if line.role == "body" and line.text)
    assert " ".join(flowing.split()).endswith(f"{' '.join(WORDS[-8:])} Fim.")
    assert body in " ".join(flowing.split()).replace("Maria da Silva ", "")
    roles = {line.role for line in paper.pages[0].lines}
    assert {"body", "note", "footer"} <= roles


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turned_pages_are_read_as_a_person_holds_them(turn):
    place = {
        0: lambda x, y: (f"1 0 0 1 {x} {842 - y}", 595, 842),
        90: lambda x, y: (f"0 1 -1 0 {y} {x}", 842, 595),
        180: lambda x, y: (f"-1 0 0 -1 {595 - x} {y}", 595, 842),
        270: lambda x, y: (f"0 -1 1 0 {595 - y} {842 - x}", 842, 595),
    }[turn]
    page = "".join(
        f"BT /F1 12 Tf {place(72, 100 + 20 * n)[0]} Tm (line number {n}) Tj ET\n" for n in range(4)
    )
    paper = read(a_pdf(page, Rotate=turn))
    _, width, height = place(0, 0)
    assert (paper.pages[0].rotation, paper.pages[0].width, paper.pages[0].height) == (turn, width, height)
    found = paper.pages[0].lines
    assert [line.text for line in found] == [f"line number {n}" for n in range(4)]
    assert found[0].box.x0 == pytest.approx(72, abs=1)
    assert found[0].box.bottom == pytest.approx(100, abs=4)


def test_text_that_runs_upwards_is_read_in_its_own_direction():
    page = "".join(f"BT /F1 12 Tf 0 1 -1 0 {100 + 20 * n} 72 Tm (upward line {n}) Tj ET\n" for n in range(4))
    found = lines(a_pdf(page))
    assert [line.text for line in found] == [f"upward line {n}" for n in range(4)]
    assert found[0].box.height > found[0].box.width


def test_a_slanting_watermark_remains_out_of_the_body():
    page = column("a", 72, width=34) + "BT /F1 24 Tf 0.707 0.707 -0.707 0.707 150 300 Tm (DRAFT COPY) Tj ET\n"
    found = lines(a_pdf(page))
    assert [line.text for line in found if line.role != "body"] == ["DRAFT COPY"]
    assert len([line for line in found if line.role == "body"]) == 12


def test_a_cropped_page_counts_from_the_corner_that_is_seen():
    paper = read(a_pdf(shown("seen", 172, 600), CropBox=[100, 100, 500, 700]))
    (line,) = paper.pages[0].lines
    assert (paper.pages[0].width, paper.pages[0].height) == (400, 600)
    assert line.box.x0 == pytest.approx(72, abs=1)
    assert line.box.bottom == pytest.approx(100, abs=4)


def test_running_heads_and_page_numbers_are_told_by_coming_back():
    pages = [
        shown(f"Journal of Tests 12 ({n})", 72, 800, size=8)
        + column(chr(97 + n), 72, rows=30)
        + shown(str(n + 1), 290, 40)
        for n in range(4)
    ]
    for page in read(a_pdf(*pages)).pages:
        assert [line.role for line in page.lines] == ["header"] + ["body"] * 30 + ["footer"]


@pytest.mark.parametrize(
    "caption", ["Figure 1. A map of the town", "Tabela 3 - Casos por ano", "Abb. 4: Karte"]
)
def test_captions_are_told_by_word_and_number(caption):
    found = lines(
        a_pdf(shown("Some body text before it, long enough", 72, 720) + shown(caption, 72, 690, size=8))
    )
    assert [line.role for line in found] == ["body", "caption"]


@pytest.mark.parametrize(
    "caption", ["Рис. 2. Схема опыта", "Таблица 1. Данные", "图1 系统结构", "表 2：实验结果"]
)
def test_captions_in_other_scripts(caption):
    page = '#set page(width: 400pt, height: 200pt)\n#set text(font: "Noto Serif CJK SC", size: 11pt)\n'
    found = lines(typeset(f"{page}正文在这里开始，以及更多的文字\n\n#text(size: 9pt)[{caption}]"))
    assert [line.role for line in found] == ["body", "caption"]


def test_a_sentence_that_begins_with_a_figure_is_body():
    page = "".join(
        shown(text, 72, 720 - 12 * n)
        for n, text in enumerate(
            ("as seen before in the text", "Figure 3 shows that this", "is so in general")
        )
    )
    assert [line.role for line in lines(a_pdf(page))] == ["body"] * 3


def test_links_and_outline():
    source = """#set document(title: "T")
#set heading(numbering: "1.1")
= Introduction <intro>
See #link("https://example.org/paper")[the paper] and @intro.
#pagebreak()
== Methods
text"""
    paper = read(typeset(source))
    assert [(each.title, each.level, each.page) for each in paper.outline] == [
        ("1 Introduction", 1, 1),
        ("1.1 Methods", 2, 2),
    ]
    targets = {anchor.target for anchor in paper.pages[0].links}
    assert {"https://example.org/paper", "#page=1"} <= targets
    assert all(anchor.box.width > 0 for anchor in paper.pages[0].links)


def test_small_print_above_the_columns_is_not_a_note():
    page = shown("A Title in Large Print", 200, 790, size=16)
    page += shown("1 Institute of Tests, Town", 200, 770, size=8) + shown(
        "An abstract in small print that runs on", 150, 750, size=8
    )
    page += column("a", 72) + column("b", 310) + shown("1 Thanks are due to everybody.", 72, 540, size=8)
    assert [line.text for line in lines(a_pdf(page)) if line.role == "note"] == [
        "1 Thanks are due to everybody."
    ]


def test_notes_in_the_margin_do_not_cut_the_text():
    page = "".join(
        shown(f"m{n} words of the text run on and on over the page, line by line", 200, 760 - 12 * n)
        for n in range(30)
    )
    page += "".join(shown(f"s{n} a longer note in the margin", 40, 640 - 11 * n, size=8) for n in range(10))
    assert firsts(texts(a_pdf(page))) == [f"m{n}" for n in range(30)] + [f"s{n}" for n in range(10)]


def test_a_column_that_begins_a_little_higher_is_still_the_second():
    page = shown("A heading that runs over the whole width of the page, over both of its columns", 72, 740)
    page += column("a", 72, top=700) + column("b", 310, top=718)
    assert firsts(texts(a_pdf(page))) == ["A"] + [f"{c}{n}" for c in "ab" for n in range(12)]


def two_columns(rows: int = 20) -> str:
    return column("a", 72, rows=rows) + column("b", 310, rows=rows)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_short_second_column_is_known_from_the_page_before(rows):
    last = column("c", 72, rows=20) + column("d", 310, rows=rows)
    found = firsts([line.text for line in read(a_pdf(two_columns(), last)).pages[1].lines])
    assert found == [f"c{n}" for n in range(20)] + [f"d{n}" for n in range(rows)]


def test_a_line_over_both_columns_is_not_cut_by_a_gutter_of_another_page():
    wide = "".join(
        shown(
            f"w{n} words that run over the whole width of the page, over both of its columns",
            72,
            700 - 12 * n,
        )
        for n in range(9)
    )
    assert firsts([line.text for line in read(a_pdf(two_columns(), wide)).pages[1].lines]) == [
        f"w{n}" for n in range(9)
    ]


def test_running_head_of_two_pages_at_other_heights_and_words_broken_over_them():
    head = "Cadernos de Provas e Ensaios, v. 12, n. 2, maio 2019"
    first = (
        shown(head, 72, 775, size=8)
        + shown("A Title in Large Print", 72, 745, size=16)
        + column("a", 72, rows=20)
        + column("b", 310, rows=19)
    )
    first += shown("the page ends in the reserva-", 310, 700 - 12 * 19)
    second = (
        shown(head, 72, 800, size=8) + shown("46", 514, 800, size=8) + shown("torios of the town", 72, 765)
    )
    second += column("c", 72, rows=20, top=753) + column("d", 310, rows=2, top=765)
    paper = read(a_pdf(first, second))
    assert [(line.text, line.role) for line in (paper.pages[0].lines[0], paper.pages[1].lines[0])] == [
        (head, "header"),
        (f"{head} 46", "header"),
    ]
    assert paper.pages[0].lines[1].role == "body"
    assert paper.pages[0].lines[-1].text == "the page ends in the reservatorios"
    assert firsts([line.text for line in paper.pages[1].lines[1:]]) == ["of"] + [
        f"c{n}" for n in range(20)
    ] + ["d0", "d1"]


def test_a_title_that_comes_back_as_running_head_remains_a_title():
    body = "".join(shown(f"w{n} words of the text that runs on", 72, 700 - 12 * n) for n in range(9))
    pages = [shown("Methods of the Study of Tests", 72, 780, size=size) + body for size in (16, 8, 8)]
    assert [page.lines[0].role for page in read(a_pdf(*pages)).pages] == ["body", "header", "header"]


def test_notes_below_a_list_in_their_size_and_beside_a_longer_column():
    entries = "".join(
        shown(f"r{n} an entry of the list of works", 72, 520 - 10 * n, size=8) for n in range(24)
    )
    notes = shown("2 The note of this column begins", 72, 262, size=8) + shown(
        "and goes on below", 72, 252, size=8
    )
    page = (
        column("a", 72, rows=12) + shown("References", 72, 540) + entries + notes + column("b", 310, rows=37)
    )
    found = lines(a_pdf(page))
    assert [line.text for line in found if line.role == "note"] == [
        "2 The note of this column begins",
        "and goes on below",
    ]
    assert firsts([line.text for line in found if line.column == 1]) == [f"b{n}" for n in range(37)]
    assert not any(line.role == "note" for line in lines(a_pdf(page.replace("2 The note", "An entry"))))


def test_a_line_over_both_columns_ends_them_with_all_that_is_level_with_it():
    page = column("a", 72, rows=6) + column("b", 310, rows=6)
    page += shown("Journal of Ledgers and of those who copied them by hand", 72, 618) + shown("17", 400, 618)
    found = texts(a_pdf(page))
    assert firsts(found[:12]) == [f"{c}{n}" for c in "ab" for n in range(6)]
    assert found[12] == "Journal of Ledgers and of those who copied them by hand 17"


def test_columns_of_other_widths_below_begin_where_they_begin():
    page = column("a", 72, rows=18, width=24)
    page += "".join(
        shown(f"b{n} words of an abstract that is wide and long", 260, 700 - 12 * n) for n in range(20)
    )
    page += shown("c Heading", 72, 440)
    for name, x, top in (("c", 72, 424), ("d", 330, 440)):
        page += "".join(
            shown(f"{name}{n} words of the text that fill the width of a column", x, top - 12 * n)
            for n in range(12)
        )
    found = firsts(texts(a_pdf(page)))
    assert found == [f"a{n}" for n in range(18)] + [f"b{n}" for n in range(20)] + ["c"] + [
        f"{c}{n}" for c in "cd" for n in range(12)
    ]


def test_a_line_that_juts_out_of_its_column_parts_no_page():
    page = column("a", 72, width=28) + column("b", 240, rows=5) + shown("*b5 hangs its mark", 234, 640)
    page += "".join(shown(f"b{n} words of text in this column", 240, 700 - 12 * n) for n in range(6, 12))
    assert firsts(texts(a_pdf(page))) == [f"a{n}" for n in range(12)] + [f"b{n}" for n in range(5)] + [
        "*b5"
    ] + [f"b{n}" for n in range(6, 12)]


@pytest.mark.parametrize("indent", [26, 38])
def test_numbers_of_a_list_stay_with_the_column_they_stand_in(indent):
    def entries(name, x):
        return "".join(
            (shown(f"[{name}{n}]", x, 700 - 12 * n) if n % 3 == 0 else "")
            + shown(f"{name}{n} words of an entry in this list", x + indent, 700 - 12 * n)
            for n in range(30)
        )

    page = entries("1", 40) + entries("2", 300) + shown("748", 299, 40)
    found = [text for text in texts(a_pdf(page)) if text.startswith("[")]
    assert found == [f"[{c}{n}] {c}{n} words of an entry in this list" for c in "12" for n in range(0, 30, 3)]


def test_a_box_beside_an_abstract_ends_where_the_page_is_white_and_the_columns_begin():
    page = column("i", 72, rows=5, step=9, width=28) + column("k", 72, rows=4, top=646, step=9, width=10)
    page += "".join(
        shown(f"s{n} the abstract goes over more than the second column of the text", 236, 700 - 10 * n)
        for n in range(6)
    )
    page += shown("s6 its end.", 236, 640) + shown("p Published by a House Ltd.", 400, 628)
    for name, x in (("a", 72), ("b", 330)):
        page += "".join(
            shown(f"{name}{n} words of the text that fill the width of a column", x, 590 - 12 * n)
            for n in range(12)
        )
    found = firsts(texts(a_pdf(page)))
    facts = [*(f"i{n}" for n in range(5)), *(f"k{n}" for n in range(4))]
    columns = [f"{c}{n}" for c in "ab" for n in range(12)]
    assert found == [*facts, *(f"s{n}" for n in range(7)), "p", *columns]
