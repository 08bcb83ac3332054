import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.model import Identifier, PartialDate
from pinakes.understand.filename import FilenameExtractor, name_claims
from tests.factories import a_paper, a_source


def said(name):
    found = {}
    for claim in name_claims(name):
        found.setdefault(claim.field, []).append(getattr(claim.value, "literal", claim.value))
    return found


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("基于字典的方法研究_张三.pdf", {"title": ["基于字典的方法研究"], "author": ["张三"]}),
        ("Smith and Jones - 2004 - On the origin of rivers.pdf",
         {"author": ["Smith", "Jones"], "date": [PartialDate(2004)], "title": ["On the origin of rivers"]}),
        ("Иванов А.Б. - 2010 - О методах оценки рисков.pdf",
         {"author": ["Иванов А.Б."], "date": [PartialDate(2010)], "title": ["О методах оценки рисков"]}),
        ("Sobre%20a%20origem%20dos%20rios.docx", {"title": ["Sobre a origem dos rios"]}),
        ("2101.01234v2.pdf", {"identifier": [Identifier("arxiv", "2101.01234v2")]}),
        ("hep-th9901001.ps.gz", {"identifier": [Identifier("arxiv", "hep-th/9901001")]}),
        ("10.1016_j.cell.2004.01.001.pdf", {"identifier": [Identifier("doi", "10.1016/j.cell.2004.01.001")]}),
        ("silva_rios_2004.pdf", {"date": [PartialDate(2004)], "author": ["Silva"]}),
    ],
)  # fmt: skip
def test_file_names_with_title_author_or_year_are_read(name, found):
    assert said(name) == found


@pytest.mark.parametrize(
    "name",
    ["d41d8cd98f00b204e9800998ecf8427e.pdf", "000_03bb9e0ebe1a8ee8.txt", "v38n1-18446.html", "Untitled.pdf", "document(1).pdf", "1.pdf", "",
     "1-s2.0-S0092867404000455-main.pdf", "论文.pdf", "scan0001.pdf"],
)  # fmt: skip
def test_file_names_without_information_give_no_claims(name):
    assert said(name) == {}


def test_the_name_comes_from_the_source():
    paper = a_paper("x", source=a_source("https://x.org/a/基于字典的方法研究_张三.pdf"))
    assert {c.field for c in FilenameExtractor().extract(paper, ())} == {"title", "author"}


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=60))
def test_any_file_name_gives_valid_weights(name):
    for claim in name_claims(name):
        assert 0 < claim.weight <= 0.6
