"""Abstracts as publishers set them, on pages made by typst: without a heading, over a box at the foot, before rights and codes."""

from __future__ import annotations

import pytest
import typst

from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.abstracts.unheaded import _of_place, candidates
from pinakes.understand.header.rows.blocks import front_of
from tests.read.pdfs import read

ENGLISH = (
    "Ledgers of the old town were copied by hand, and we count the faults of every copy that is left in the archive. "
    * 3
)
RUSSIAN = (
    "Книги старого города переписывались от руки, и мы считаем ошибки каждой копии, которая осталась в архиве. "
    * 3
)
GERMAN = (
    "Die Bücher der alten Stadt wurden von Hand kopiert, und wir zählen die Fehler jeder Kopie, die im Archiv blieb. "
    * 3
)
BODY = (
    "Clerks wrote what they were told and later readers mended what they could, which made new faults in the books. "
    * 30
)
HEAD = """
#set page(width: 595pt, height: 842pt, margin: 50pt)
#set text(font: "Libertinus Serif", size: 10pt)
#set par(justify: true)
#text(size: 18pt, weight: "bold")[Copies of the Ledgers of a Town]

Ann Lee, Bo Tan

#text(size: 8pt)[University of Nowhere, Nowhere]

"""


def abstract_of(source: str) -> str:
    """The abstract that weighs most."""
    paper = read(typst.compile((HEAD + source).encode()))
    found = [claim for claim in HeaderExtractor(None).extract(paper, ()) if claim.field == "abstract"]  # type: ignore[arg-type]
    return max(found, key=lambda claim: claim.weight).value if found else ""


def words(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize("text", [ENGLISH, RUSSIAN, GERMAN])
@pytest.mark.parametrize("style", ["size: 8.5pt", 'weight: "bold"', 'style: "italic"'])
def test_one_that_looks_unlike_the_text_needs_no_heading(text, style):
    found = abstract_of(f"#text({style})[{text}]\n\n#v(6pt)\n#columns(2)[{BODY}]")
    assert words(found) == words(text)


def test_one_that_runs_over_the_columns_needs_no_heading():
    assert words(abstract_of(f"#v(8pt)\n{ENGLISH}\n\n#v(12pt)\n#columns(2)[{BODY}]")) == words(ENGLISH)


def test_one_in_each_language_is_one_each():
    found = abstract_of(
        f"#text(size: 8.5pt)[{ENGLISH}]\n\n#text(size: 8.5pt)[{GERMAN}]\n\n= Introduction\n{BODY}"
    )
    assert words(found) in (words(ENGLISH), words(GERMAN))


def test_one_goes_on_in_the_next_column_over_a_box_at_the_foot():
    box = "#place(bottom + left, box(width: 235pt, height: 60pt, text(size: 7pt)[A. Lee (ann\\@nowhere.edu) \\ University of Nowhere]))"
    text = (
        " ".join(f"fault number {n} of the copy stands in the ledger of the town and" for n in range(40))
        + " so on."
    )
    left, right = text[:1600].rsplit(" ", 1)[0], text[len(text[:1600].rsplit(" ", 1)[0]) :]
    columns = f"#grid(columns: (235pt, 235pt), gutter: 25pt, [*Abstract* {left}], [{right}\n\n#v(10pt)\n*1 Introduction*\n\n{BODY[:1800]}])"
    found = abstract_of(columns + box)
    assert words(found)[:3] == ["fault", "number", "0"]
    assert words(found)[-2:] == ["so", "on."]


@pytest.mark.parametrize(
    "tail",
    ["© 2010 Nowhere Press. All rights reserved.", "1998 ACM Subject Classification E.1 Books; F.2 Faults"],
)
def test_rights_and_codes_are_no_part_of_an_abstract(tail):
    found = abstract_of(f"*Abstract.* {ENGLISH}\n\n{tail}\n\n*1 Introduction*\n\n{BODY}")
    assert words(found) == words(ENGLISH)


def test_a_masthead_over_its_volume_is_no_title():
    source = (
        '#set page(width: 595pt, height: 842pt, margin: 50pt)\n#set text(font: "Libertinus Serif", size: 10pt)\n'
        "#align(center)[#text(size: 24pt)[JOURNAL OF LEDGERS]\n\n#text(size: 14pt)[Vol. 12 August 2010 Issue 3]\n\n#v(10pt)\n"
        f"#text(size: 11pt)[ESTIMATING FAULTS OF COPIES BY COUNTING PAGES]\n\nANN LEE]\n\n#v(8pt)\n{BODY}"
    )
    paper = read(typst.compile(source.encode()))
    titles = [claim for claim in HeaderExtractor(None).extract(paper, ()) if claim.field == "title"]  # type: ignore[arg-type]
    assert (
        max(titles, key=lambda claim: claim.weight).value == "ESTIMATING FAULTS OF COPIES BY COUNTING PAGES"
    )


def test_the_word_of_a_heading_amid_a_sentence_ends_no_abstract():
    lines = "".join(
        f"{line} \\\n"
        for line in (
            "We open the chest of ledgers and reveal its",
            "contents. Complex ones are read in steps, and every",
            "copy is shown beside the first that was written.",
        )
    )
    found = abstract_of(
        f'#v(6pt)#text(weight: "bold")[Abstract]\n\n{lines}\n\n#text(weight: "bold")[1 Introduction]\n\n{BODY}'
    )
    assert words(found)[-4:] == ["first", "that", "was", "written."]


def test_the_number_of_its_page_stands_not_between_an_abstract_and_the_introduction():
    numbered = "#set page(footer: context align(center)[#counter(page).display()])"
    source = f"{numbered}\n#pagebreak()\n#pad(x: 20pt)[{ENGLISH}]\n#pagebreak()\n= 1 Introduction\n\n{BODY}"
    rows = front_of(read(typst.compile((HEAD + source).encode()))).rows
    one = next(one for one in candidates(rows, 0) if words(one.text) == words(ENGLISH))
    assert rows[one.end].line.role == "footer"
    assert _of_place(one, rows, 0)["before introduction"]
