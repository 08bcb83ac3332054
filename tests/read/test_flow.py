import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from pinakes.model import Font
from pinakes.read.flow import LONGEST_LINE, Flow, TextRun, lines_of

FONTS = [Font("A", 10), Font("B", 12, bold=True), None]
TEXT = st.text(alphabet="aéЖ中 \t\n-1\u00ad\u200b\u00a0x", max_size=10)
RUNS = st.lists(st.builds(TextRun, TEXT, st.sampled_from(FONTS), st.booleans()), max_size=6)


@given(RUNS)
def test_a_line_is_its_tokens(runs):
    for line in lines_of(runs):
        assert line.text
        assert (
            line.text == "".join(token.text if token.glued else " " + token.text for token in line.tokens)[1:]
        )
        assert not line.tokens[0].glued
        assert all(token.text and not any(char.isspace() for char in token.text) for token in line.tokens)


@given(RUNS)
def test_no_letter_is_lost_and_none_is_made(runs):
    before = [char for run in runs for char in run.text if char in "aЖ中1"]
    after = [
        char for line in lines_of(runs) for char in unicodedata.normalize("NFD", line.text) if char in "aЖ中1"
    ]
    assert after == before


@given(RUNS)
def test_cutting_runs_apart_changes_nothing(runs):
    apart = [TextRun(char, run.font, run.superscript) for run in runs for char in run.text]
    assert lines_of(apart) == lines_of(runs)


def test_letters_are_composed():
    assert lines_of([TextRun("e\u0301", FONTS[0])])[0].text == "é"


def test_a_flow_has_room_for_so_much_and_says_so():
    flow = Flow(room=10)
    assert flow.add([TextRun("0123456789")])
    assert not flow.add([TextRun("more")])
    assert [problem.code for problem in flow.problems] == ["too-large"]


def test_rows():
    def row(*cells: str) -> list[str]:
        flow = Flow(room=1000)
        starts = []
        for cell in cells:
            starts.append(len(flow.lines))
            flow.add([TextRun(cell)])
        flow.join_row(starts)
        return [line.text for line in flow.lines]

    assert row("12", "ИВАНОВ, И. И. Книга.") == ["12 ИВАНОВ, И. И. Книга."]
    assert row("[3]", "", "SILVA") == ["[3] SILVA"]
    assert row("Ana", "Rui", "Eva") == ["Ana", "Rui", "Eva"]
    assert row("total", "1", "2,5") == ["total 1 2,5"]
    assert row("1", "2") == ["1", "2"]
    assert row("one\ntwo", "1", "2") == ["one", "two", "1", "2"]
    assert row() == []


def test_a_line_without_end_is_cut_at_white_space():
    lines = lines_of([TextRun("word " * 5000)])
    assert len(lines) > 2
    assert all(len(line.text) < LONGEST_LINE + 100 for line in lines)
    assert " ".join(line.text for line in lines) == ("word " * 5000).strip()


def test_a_word_without_end_is_cut():
    lines = lines_of([TextRun(f"A title {'9' * 50_000} goes on")])
    assert max(len(line.text) for line in lines) <= 2 * LONGEST_LINE
    assert "".join(line.text.replace(" ", "") for line in lines) == f"Atitle{'9' * 50_000}goeson"
