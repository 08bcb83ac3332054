"""Sections, heads and paragraphs: on papers set by typst in five languages, in every format, and line by line."""

import time
from pathlib import Path

import pytest

from pinakes import api
from pinakes.config import settings
from pinakes.evaluate.bodies import compared
from pinakes.evaluate.counts import pooled
from pinakes.learn.synthesise.bodies import body as made
from pinakes.learn.synthesise.invented import LANGUAGES, paper
from pinakes.model import Claim, Heading, Line, Page, Span
from pinakes.understand.body import body_of
from tests.factories import a_line, a_paper

SAMPLES = Path(__file__).parents[3] / "samples" / "files"
FULL = settings({"road": {"full": True}})
PROSE = "Long lines of running text stand from edge to edge of the column and end where they have to end"
SHORT = "and this is the end."


def whole(path):
    return api.describe(path, FULL).body


@pytest.mark.parametrize("language", LANGUAGES)
def test_set_papers_give_back_their_heads_and_paragraphs(tmp_path, language):
    measured = []
    for seed in range(4):
        truth = made(language, seed)
        (tmp_path / "a.pdf").write_bytes(truth.content)
        label = {"pages": [1, 99], "heads": truth.heads, "paragraphs": truth.paragraphs}
        measured.append(compared(whole(tmp_path / "a.pdf"), label, language=language, file="a.pdf"))
    for name, floor in (("heads", 0.95), ("levels", 0.95), ("paragraphs", 0.9)):
        score = pooled([getattr(one, name) for one in measured], rounds=2)
        assert score.f1 >= floor, (name, score, [one.wrong for one in measured])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "ending",
    [
        "-one-column.pdf",
        "-two-column.pdf",
        "-word.pdf",
        ".docx",
        ".odt",
        ".rtf",
        ".html",
        ".tex",
        "-utf-8.txt",
        ".doc",
    ],
)
def test_the_same_sections_in_every_format(language, ending):
    found = whole(SAMPLES / f"{language}{ending}")
    heads = [
        f"{section.number} {section.head}" if section.number else section.head
        for section in found.sections
        if section.head
    ]
    letters = ["".join(filter(str.isalpha, head)).casefold() for head in heads]
    expected = [
        "".join(filter(str.isalpha, section.heading)).casefold() for section in paper(language).sections
    ]
    assert [head for head in letters if head in expected] == expected
    assert len(heads) <= len(expected) + 1
    first = next(section for section in found.sections if section.head)
    texts = [block.text for block in first.blocks if block.kind == "paragraph"]
    start = paper(language).sections[0].text[0][:25]
    assert any(text.startswith(start) for text in texts)


def test_a_paragraph_continues_over_pages_below_a_note():
    one = [a_line(PROSE, top=100 + 12 * at) for at in range(6)]
    note = a_line("1 A note in small print that says something more about it", size=7, top=700, role="note")
    two = [a_line("over the page " + PROSE[14:], top=72), a_line(SHORT, top=84)]
    page = Page(1, (*one, note), 595, 842)
    found = body_of(replaced(a_paper("x"), (page, Page(2, tuple(two), 595, 842))))
    (block,) = found.sections[0].blocks
    assert block.text.endswith(
        "column and end where they have to end over the page " + PROSE[14:] + " " + SHORT
    )
    assert [span.page for span in block.spans] == [1] * 6 + [2] * 2
    assert [note.text for note in found.notes] == [note.text]


def replaced(one, pages):
    from dataclasses import replace

    return replace(one, pages=pages)


def test_an_indent_begins_a_paragraph_and_short_lines_end_one():
    lines = []
    top = 72
    for _ in range(3):
        for at, text in enumerate((PROSE[8:], PROSE, SHORT)):
            lines.append(a_line(text, top=top, x0=92 if at == 0 else 72))
            top += 12
    found = body_of(a_paper(*lines))
    assert [len(block.spans) for block in found.sections[0].blocks] == [3, 3, 3]


def test_broken_words_are_whole_and_chinese_has_no_spaces():
    found = body_of(a_paper(a_line("Die Unter-", size=None), a_line("suchung beginnt", size=None)))
    joined = body_of(
        a_paper(
            *(
                a_line("这是一个很长的段落需要分成几行来排版才可以看到效果", top=72 + 14 * at)
                for at in range(4)
            )
        )
    )
    assert " " not in joined.sections[0].blocks[0].text
    assert found.sections


def test_the_outline_of_the_file_tells_heads_and_levels():
    lines = [
        Line(text)
        for text in ("Start", "Words of text.", "Deeper", "More words of text.", "Next", "End of it.")
    ]
    outline = (Heading("Start", 1), Heading("Deeper", 2), Heading("Next", 1))
    from dataclasses import replace

    one = replace(a_paper(*lines), has_pages=False, outline=outline)
    assert [(section.level, section.head) for section in body_of(one).sections] == [
        (1, "Start"),
        (2, "Deeper"),
        (1, "Next"),
    ]


def test_front_and_bibliography_come_as_claims_and_stay_out():
    lines = [
        a_line("On the measure of rivers", size=16, bold=True),
        a_line("Abstract. We measure rivers in many ways and say how", top=100),
        a_line("1 Introduction", bold=True, size=12, top=140),
        a_line(PROSE, top=170),
        a_line(SHORT, top=182),
        a_line("References", bold=True, size=12, top=220),
        a_line("[1] Lima, A. Rivers. 2004.", top=240),
    ]
    claims = [
        Claim("title", "On the measure of rivers", 0.9, "t@1", (Span(1, 0, 0, 9),)),
        Claim("abstract", "We measure", 0.9, "t@1", (Span(1, 1, 0, 9),)),
        Claim("reference", "x", 0.9, "t@1", (Span(1, 6, 0, 9),)),
    ]
    found = body_of(a_paper(*lines), claims)
    assert [(section.number, section.head) for section in found.sections] == [("1", "Introduction")]
    assert [block.text for block in found.sections[0].blocks] == [f"{PROSE} {SHORT}"]
    assert [block.text for block in found.front] == [
        "On the measure of rivers",
        "Abstract. We measure rivers in many ways and say how",
    ]


def test_a_paper_without_pages_has_an_empty_body():
    from dataclasses import replace

    empty = body_of(replace(a_paper("x"), pages=()))
    assert empty.sections == empty.notes == empty.front == ()


@pytest.mark.parametrize(
    "text", ["1. item", "a", "(((((", "Глава 1", "第一章", "=" * 80, "• " * 50, "\u202e\u0000", "1 " * 200]
)
def test_many_hostile_lines_take_bounded_time(text):
    one = replaced(
        a_paper("x"), tuple(Page(number, (Line(text),) * 200, 595, 842) for number in range(1, 101))
    )
    started = time.process_time()
    body_of(one)
    assert time.process_time() - started < 10


def test_a_body_too_long_is_said_so(monkeypatch):
    from pinakes.understand.body import rows

    paper = a_paper(*(a_line(f"Line number {number} of a long text.") for number in range(12)))
    assert rows.left_over(paper) is None
    monkeypatch.setattr(rows, "MOST_ROWS", 10)
    problem = rows.left_over(paper)
    assert problem is not None
    assert problem.code == "too-large"
    assert len(rows.rows_of(paper)) == 10


def test_letters_smaller_than_half_a_point_have_a_body():
    lines = (a_line(PROSE, size=0.1, top=100 + 0.12 * at) for at in range(12))
    found = body_of(a_paper(a_line("1. Introduction", size=0.1, top=99), *lines))
    assert found.sections
