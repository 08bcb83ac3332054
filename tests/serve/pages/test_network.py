from types import SimpleNamespace

import pytest

from pinakes.serve.pages.network import label


@pytest.mark.parametrize(
    ("author", "called"),
    [
        ("Зуйко Валерий Юрьевич", "Зуйко 2012"),
        ("Улитин А.Ю.", "Улитин 2012"),
        ("黄正华", "黄正华 2012"),
        ("Annegret van der Heide", "van der Heide 2012"),
        ("Silva, Ana", "Silva 2012"),
    ],
)
def test_works_are_called_by_family_name_and_year(author, called):
    assert label(SimpleNamespace(authors=[author], title="Of rivers", printed=None, year=2012)) == called


def test_works_without_authors_are_called_by_their_title():
    assert label(SimpleNamespace(authors=[], title="Of rivers", printed=None, year=None)) == "Of rivers"
