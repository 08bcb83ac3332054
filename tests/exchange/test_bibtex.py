"""Libraries as JabRef saves them are read, and what it saves of our own export says what we wrote."""

import bibtexparser
import pytest

from pinakes.exchange.bibtex import entries
from tests.together.test_managers import WORKS, written

SAVED = r"""% Encoding: UTF-8

@String{jr = {Journal of Rivers}}

@Article{,
  author    = {Silva, Jo{\~a}o da and M{\"u}ller, J{\"o}rg and others},
  title     = {On {R}ivers \& Seas},
  journal   = jr,
  year      = {2004},
  volume    = {38},
  number    = {3},
  pages     = {1--9},
  month     = jun,
  doi       = {10.1000/x_y},
  file      = {Full text:papers/a.pdf:PDF;:papers/b\:c.pdf:PDF},
  groups    = {rivers, to read},
  timestamp = {2004-06-01},
}

@Book{wang2001,
  author      = {王, 小明 and {Комитет по рекам}},
  title       = {河流},
  publisher   = {River Press},
  year        = {2001},
  comment     = {read @home, 50% done},
  owner       = {me},
  __markedentry = {[me:1]},
}

@PhdThesis{Ivanov1999,
  author = {Иванов, И. И.},
  title  = {О реках},
  school = {МГУ},
  year   = {1999},
}

@Comment{jabref-meta: databaseType:bibtex;}

@Comment{jabref-meta: grouping:
0 AllEntriesGroup:;
1 StaticGroup:rivers\;0\;1\;\;\;\;;
}

@Comment{jabref-entrytype: Dataset: req[title] opt[author]}
"""


def test_a_saved_library_is_read_whole():
    article, book, thesis = entries(SAVED)
    assert article.titles == (("On Rivers & Seas", None),)
    assert [person.family for person in article.authors] == ["Silva", "Müller"]
    assert (article.venue.title, article.venue.volume, article.venue.issue, article.venue.pages) == (
        "Journal of Rivers",
        "38",
        "3",
        "1-9",
    )
    assert str(article.date) == "2004-06"
    assert article.files == ("papers/a.pdf", "papers/b:c.pdf")
    assert [(person.literal, person.kind) for person in book.authors][1] == (
        "Комитет по рекам",
        "organisation",
    )
    assert (thesis.kind, thesis.institution) == ("thesis", "МГУ")


def as_saved(text):
    """Our export in JabRef's layout: capital types, fields in columns, an order of its own."""
    out = "% Encoding: UTF-8\n"
    for entry in bibtexparser.parse_string(text).entries:
        fields = sorted(entry.fields, key=lambda field: len(field.key))
        wide = max(len(field.key) for field in fields)
        rows = "".join(f"  {field.key:{wide}} = {{{field.value}}},\n" for field in fields)
        out += f"\n@{entry.entry_type.title()}{{{entry.key},\n{rows}}}\n"
    return out + "\n@Comment{jabref-meta: databaseType:bibtex;}\n"


@pytest.mark.parametrize("kind", WORKS)
def test_what_we_export_comes_back(kind):
    (entry,) = entries(as_saved(written("bibtex", WORKS[kind])))
    assert entry.titles[0][0] == "On Rivers & Seas"
    assert [(one.family, one.given) for one in entry.authors] == [("Silva", "João da"), ("Müller", "Jörg")]
    assert str(entry.date) == "2004-06"
