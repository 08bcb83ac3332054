import io

import bibtexparser
import pytest

from pinakes.model import Claim, Person, Venue
from pinakes.publish.export.bibtex import BibtexExporter, escaped, protected
from tests.publish.outcomes import a_failure, an_outcome, everything


def written(*outcomes):
    out = io.BytesIO()
    BibtexExporter().export(outcomes, out)
    return out.getvalue().decode()


def entries(*outcomes):
    library = bibtexparser.parse_string(written(*outcomes))
    assert not library.failed_blocks
    return library.entries


def test_a_full_entry():
    (one,) = entries(everything())
    fields = {key: field.value for key, field in one.fields_dict.items()}
    assert (one.entry_type, one.key) == ("article", "lima2004ensaio")
    assert fields["author"] == "Lima, Ana Maria and {Grupo de Estudos \\{X\\}}"
    assert fields["title"] == r"Ensaio sobre os rios \& mares {<I>:} um estudo"
    assert fields["journal"] == "Revista Z"
    assert fields["pages"] == "1--9"
    assert fields["doi"] == "10.1234/abc_d"
    assert fields["year"] == "2004"
    assert fields["keywords"] == "rios, mares"


def thesis(degree):
    return an_outcome(
        Claim("type", "thesis", 0.9, "h@1"),
        Claim("degree", degree, 0.9, "h@1"),
        Claim("title", "X", 0.9, "h@1"),
    )


@pytest.mark.parametrize(
    ("degree", "kind"),
    [
        ("кандидата технических наук", "phdthesis"),
        ("магистра", "mastersthesis"),
        ("Mestrado em Letras", "mastersthesis"),
        ("工学硕士", "mastersthesis"),
    ],
)
def test_theses_by_their_degree(degree, kind):
    assert entries(thesis(degree))[0].entry_type == kind


def test_an_article_that_appeared_nowhere_is_misc():
    assert entries(an_outcome(Claim("type", "article", 0.9, "h@1")))[0].entry_type == "misc"


def test_a_word_without_end_makes_no_key_without_end():
    claims = (
        Claim("author", Person("A. " + "x" * 999), 0.9, "h@1"),
        Claim("title", "z" * 99_999, 0.9, "h@1"),
    )
    (entry,) = entries(an_outcome(*claims))
    assert entry.key == "x" * 40 + "z" * 40


def test_keys_are_unique_and_stable():
    claims = (Claim("author", Person("Иван Южный"), 0.9, "h@1"), Claim("title", "О реках", 0.9, "h@1"))
    keys = [
        e.key
        for e in entries(
            an_outcome(*claims), an_outcome(*claims), an_outcome(*claims), a_failure(), an_outcome(file="x")
        )
    ]
    assert len(set(keys)) == len(keys) == 4
    assert keys[0] == "yuzhnyyrekakh"
    assert keys == [
        e.key
        for e in entries(an_outcome(*claims), an_outcome(*claims), an_outcome(*claims), an_outcome(file="x"))
    ]


def test_latex_prints_what_stands_there():
    assert (
        escaped("50% of R&D_x #1 {a} $5 ~ ^ \\")
        == r"50\% of R\&D\_x \#1 \{a\} \$5 \textasciitilde{} \textasciicircum{} \textbackslash{}"
    )
    assert protected("On the DNA of Ana") == "On the {DNA} of {Ana}"
    assert protected("О МЕТОДЕ") == "О МЕТОДЕ"
    assert protected("关于方法") == "关于方法"


def test_names_that_would_be_cut_wrongly_stand_in_braces():
    text = written(
        an_outcome(Claim("author", Person("Centre for Food and Health", "organisation"), 0.9, "h@1"))
    )
    assert "author = {{Centre for Food and Health}}" in text


def test_names_with_and_are_never_two_people():
    (one,) = entries(
        an_outcome(
            Claim("author", Person("Salt and Pepper"), 0.9, "h@1"), Claim("venue", Venue("J"), 0.9, "h@1")
        )
    )
    assert one.fields_dict["author"].value == "{Salt and Pepper}"
