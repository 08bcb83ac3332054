"""Boxes that name editors and referees: whom they name wrote nothing."""

from pinakes.understand.header.people.roles import of_others
from pinakes.understand.header.rows.blocks import front_of
from tests.understand.header.sheets import paper_of, row, text_page

BOX = (
    ("Edited by:", True), ("Ewa Nowak,", False), ("University of York", False), ("Reviewed by:", True), ("Peter Miller,", False),
    ("Leiden University", False), ("Received: 1 May 2015", True),
)  # fmt: skip
BESIDE = (("Ledgers of Rural Clinics", 18, 60), ("Maria Silva and John Peterson", 11, 90))


def others(*more):
    """The texts of the rows that name others, of a box at the left, what stands beside it, and more lines."""
    rows = [
        row(text, top=60 + 9 * at + (20 if at == 6 else 0), x0=40, size=7, bold=bold)
        for at, (text, bold) in enumerate(BOX)
    ]
    rows += [row(text, top=top, x0=200, size=size) for text, size, top in BESIDE]
    front = front_of(
        paper_of(
            [
                *sorted(rows, key=lambda one: one.box.top),
                *more,
                *text_page("the ledgers of clinics", lines=20),
            ]
        )
    )
    numbers = of_others(front)
    return [one.text for one in front.rows if one.number in numbers]


def test_a_box_ends_with_a_gap_and_what_stands_beside_it_is_none_of_it():
    assert others() == [text for text, _ in BOX[:-1]]


def test_a_label_with_its_name_behind_it_leads_one_row():
    told = others(
        row("Editor: Hans Brandt", top=300, x0=72, size=10), row("Anna Kowalska", top=312, x0=72, size=10)
    )
    assert told[-1] == "Editor: Hans Brandt"


def test_sentences_with_the_word_are_no_boxes():
    told = others(row("Edited by hand, the ledgers were copied", top=300, x0=72, size=10))
    assert not any("hand" in text for text in told)
