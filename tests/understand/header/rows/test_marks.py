"""Marks that lead from authors to affiliations, in documents as they come."""

from dataclasses import replace
from types import SimpleNamespace

from pinakes import api
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.marks import Marked, marked_pieces, split_mark, without_odd
from tests.factories import a_line, a_paper

PAGE = """<html><body><h1>Controle de vetores em cidades do interior</h1>
<p>Ana Maria Souza<sup>I</sup>; Pedro Lima<sup>II</sup>; Rita Alves<sup>I,II</sup></p>
<p><sup>I</sup>Departamento de Epidemiologia. Universidade de Exemplo. Exemplo, SP, Brasil</p>
<p><sup>II</sup>Instituto de Pesquisas de Outrora. Outrora, MG, Brasil</p>
<p><b>RESUMO</b></p><p>Este estudo descreve o controle de vetores em cidades do interior e os seus resultados durante dez anos.</p>
</body></html>"""


def test_roman_numerals_lead_to_affiliations(tmp_path):
    path = tmp_path / "paper.html"
    path.write_text(PAGE, "utf-8")
    outcome = api.describe(path)
    people = {claim.value.literal: claim.value.affiliations for claim in outcome.record.best("author")}
    first, second = (
        "Departamento de Epidemiologia. Universidade de Exemplo",
        "Instituto de Pesquisas de Outrora",
    )
    assert [one.startswith(first) for one in people["Ana Maria Souza"]] == [True]
    assert [one.startswith(second) for one in people["Pedro Lima"]] == [True]
    assert [one[:9] for one in people["Rita Alves"]] == [first[:9], second[:9]]


def raised(text, *marks):
    """A line in which the words that are `marks` are raised and stand close behind the word before."""
    line = a_line(text)
    tokens = [replace(token, superscript=token.text in marks) for token in line.tokens]
    return replace(line, tokens=tuple(tokens))


def test_a_raised_mark_belongs_to_the_name_before_it_whatever_stands_between():
    marked = Marked()
    row = SimpleNamespace(line=raised("Ann Roe \ue123 , 1,2 Bob Poole \ue123 , 3", "1,2", "3"))
    text = marked.text(row)
    first, second = (text.index(name) for name in ("Roe", "Poole"))
    assert [marked.of(char) for char in text if char >= "\ue000"] == [("1", "2"), ("3",)]
    assert text[first + 3] == "\ue000"
    assert text[second + 5] == "\ue001"


def test_a_digit_of_an_address_is_no_mark():
    text = Marked().text(SimpleNamespace(line=raised("Ann Roe <ann@host2.example.org>")))
    assert text == "Ann Roe <ann@host2.example.org>"


def test_odd_signs_are_marks_where_a_body_has_them_too():
    bodies = [SimpleNamespace(line=raised("? Lake University", "?"))]
    assert split_mark("?") == ("?",)
    assert without_odd(("1", "?"), bodies) == ("1", "?")
    assert without_odd(("1", "{"), bodies) == ("1",)


def test_the_end_of_a_word_broken_above_hides_no_mark():
    """The text of the row begins behind it; its token stays, and the same letters stand in a later word."""
    line = a_line("ment of Wells, Ghent; ∥ Department of Pumps", size=9)
    tokens = tuple(replace(one, superscript=one.text == "∥") for one in line.tokens)
    line = replace(line, text=line.text.removeprefix("ment "), tokens=tokens)
    row = front_of(a_paper(line)).rows[0]
    assert marked_pieces(row, {"∥"}) == [(None, "of Wells, Ghent;"), ("∥", " Department of Pumps")]
