"""Cited works as records of their own."""

import io

import pytest

from pinakes import plugins
from pinakes.publish.export.cited import outcome_of
from pinakes.understand.bibliography import parse_references


def written(raw: str, to: str) -> str:
    (reference,) = parse_references([raw])
    out = io.BytesIO()
    plugins.exporter(to, None).export([outcome_of(reference)], out)
    return out.getvalue().decode()


@pytest.mark.parametrize(
    ("raw", "bibtex", "ris"),
    [
        ('Hill, A. "Counting shelves." The Northern Times, March 3, 2012, p. B4.', "@article{", "NEWS"),
        (
            "Loi n° 81-33 du 9 mars 1981 relative aux bibliothèques, JORF du 10 mars 1981, p. 333.",
            "@misc{",
            "STAT",
        ),
        ("Holm, E. (2017): Monthly rain over rivers. [Dataset]. doi:10.5072/rain.17", "@misc{", "DATA"),
        ("Project Alder. Alder Reader (Version 2.1.4) [Computer software]. 2021.", "@misc{", "COMP"),
        ("Moss P. Lists by rows. arXiv preprint arXiv:1907.01234, 2019.", "@misc{", "UNPB"),
        ("张三. 一种书架: CN201810123456.7[P]. 2018-09-11.", "@misc{", "PAT"),
    ],
)
def test_kinds_that_only_references_have(raw, bibtex, ris):
    assert written(raw, "bibtex").startswith(bibtex)
    assert written(raw, "ris").startswith(f"TY  - {ris}")


def test_an_organisation_stays_whole_and_a_preprint_has_its_number():
    assert "author = {{Project Alder}}" in written(
        "Project Alder. Alder Reader (Version 2) [software]. 2021.", "bibtex"
    )
    assert "eprint = {1907.01234}" in written(
        "Moss P. Lists by rows. arXiv preprint arXiv:1907.01234, 2019.", "bibtex"
    )
