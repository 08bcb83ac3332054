import textwrap

import pytest

from pinakes.understand.bibliography.entries import BlockLine, cut, joined, rows_of
from tests.understand.bibliography.samples import HEADINGS, REFERENCES


def wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width)


def plain(lines: list[str]) -> list[str]:
    return [entry.raw for entry in cut(rows_of(lines, range(len(lines))))]


@pytest.mark.parametrize("language", sorted(REFERENCES))
@pytest.mark.parametrize("style", ["{}. ", "[{}] ", "({}) ", "{}) ", "{} "])
def test_numbered_entries(language, style):
    lines = [HEADINGS[language]]
    for number, entry in enumerate(REFERENCES[language], 1):
        lines += wrapped(style.format(number) + entry, 70)
    assert len(plain(lines)) == len(REFERENCES[language])


@pytest.mark.parametrize("language", sorted(REFERENCES))
def test_paragraphs_are_entries(language):
    assert plain(REFERENCES[language] * 2) == REFERENCES[language] * 2


@pytest.mark.parametrize("language", ["en", "de", "pt", "ru"])
def test_hanging_indent(language):
    rows = []
    for entry in REFERENCES[language]:
        for part, text in enumerate(wrapped(entry, 60)):
            rows.append(
                BlockLine(
                    text,
                    len(rows),
                    1,
                    0,
                    72 if part == 0 else 90,
                    72 + 5 * len(text),
                    100 + 12 * len(rows),
                    110 + 12 * len(rows),
                )
            )
    assert len(cut(rows)) == len(REFERENCES[language])


def test_gaps_between_entries():
    rows, top = [], 100.0
    for entry in REFERENCES["en"]:
        for text in wrapped(entry, 60):
            rows.append(BlockLine(text, len(rows), 1, 0, 72, 72 + 5 * len(text), top, top + 10))
            top += 12
        top += 6
    assert len(cut(rows)) == len(REFERENCES["en"])


def test_an_entry_whose_number_was_lost_is_still_cut():
    lines = []
    for number, entry in enumerate(REFERENCES["ru"], 1):
        lines += [("" if number == 3 else f"{number}. ") + entry]
    assert len(plain(lines)) == len(REFERENCES["ru"])


def test_years_and_pages_at_line_starts_are_not_numbers():
    lines = [
        "1. Smith J. Rivers. Journal of Rivers.",
        "2004. Vol. 5.",
        "2. Brown A. Seas. Journal of Seas",
        "12. P. 3-4. 2005.",
        "3. Lee K. Lakes. 2006.",
    ]
    assert [raw[0] for raw in plain(lines)] == ["1", "2", "3"]


def test_entries_go_on_across_columns_and_pages():
    rows = [
        BlockLine("Adams, T. (1987). Notes on paper. Paper Quarterly, 3, 1–15.", 0, 1, 0, 72, 280, 700, 710),
        BlockLine("Brown, Alice (1998). The Garden of Numbers and of", 1, 1, 0, 72, 290, 712, 722),
        BlockLine("other things. New York: Imaginary Press.", 2, 1, 1, 330, 480, 72, 82),
        BlockLine("Cole, B. (1999). Letters to a lamp. Lamp Journal, 1, 2–3.", 3, 1, 1, 312, 520, 84, 94),
        BlockLine("Dunn, C. (2001). Night and day. Sky Journal, 2(1), 3–9.", 4, 2, 0, 72, 280, 72, 82),
    ]
    assert [entry.lines for entry in cut(rows)] == [(0,), (1, 2), (3,), (4,)]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["The shape of hydro-", "logy"], "The shape of hydrology"),
        (["The shape of hydro\u00ad", "logy"], "The shape of hydrology"),
        (["Jean-", "Paul"], "Jean-Paul"),
        (["https://doi.org/10.1234/", "abc.5678"], "https://doi.org/10.1234/abc.5678"),
        (
            ["Disponível em: <http://www.exemplo.br/a/", "b.pdf>. Acesso"],
            "Disponível em: http://www.exemplo.br/a/b.pdf. Acesso",
        ),
        (["小河形态", "的研究"], "小河形态的研究"),
        (["вымышленной гидро-", "логии"], "вымышленной гидрологии"),
    ],
)
def test_lines_of_an_entry_are_joined(lines, text):
    assert joined(lines) == text


def test_notes_with_numbers_before_works_without():
    notes = [f"{number}. See Miller {1990 + number}, p. {number}." for number in range(1, 7)]
    lines = [*notes, "Bibliography", *REFERENCES["en"]]
    assert plain(lines)[6:] == REFERENCES["en"]


def test_no_lines_give_no_entries():
    assert cut([]) == []
    assert plain(["References", "", "12"]) == []


def test_a_line_before_the_first_number_is_not_an_entry():
    lines = ["行改进以及对语义的扩展是今后的工作中研究方向。", "[1] 王建虹. 语义描述扩展[J]. 学报, 2008(1): 158-161.", "[2] 李和平. 分拣系统设计[J]. 机床, 2015, 43(9): 90-93.",
             "[3] 段振华. 输送线的研究[J]. 实验室, 2013, 33(3): 113-116."]  # fmt: skip
    assert [entry.raw[:3] for entry in cut(rows_of(lines, range(len(lines))))] == ["[1]", "[2]", "[3]"]
