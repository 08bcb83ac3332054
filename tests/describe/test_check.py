import pytest

from pinakes.describe.check import DOUBTED, checked, doubt, findings, is_plausible
from pinakes.describe.weigh import weigh
from pinakes.model import Claim, Identifier, PartialDate, Person
from tests.factories import a_source


@pytest.mark.parametrize(
    ("scheme", "value", "right"),
    [
        ("isbn", "9783161484100", True),
        ("isbn", "9783161484101", False),
        ("isbn", "080442957X", True),
        ("issn", "0317-8471", True),
        ("issn", "0317-8472", False),
        ("issn", "2434-561X", True),
        ("orcid", "0000-0002-1694-233X", True),
        ("orcid", "0000-0002-1825-0098", False),
        ("doi", "10.1590/s0034-89102004000100001", True),
        ("doi", "10.15/x y", False),
        ("doi", "11.1590/x", False),
        ("arxiv", "2101.01234v2", True),
        ("arxiv", "hep-th/9901001", True),
        ("arxiv", "21.1", False),
        ("handle", "anything", True),
    ],
)
def test_check_digits_and_syntax(scheme, value, right):
    assert (doubt(Claim("identifier", Identifier(scheme, value), 0.9, "x@1")) is None) is right


def test_dates_lie_between_the_first_prints_and_today():
    assert is_plausible(PartialDate(1450))
    assert not is_plausible(PartialDate(1212))
    assert not is_plausible(PartialDate(2999))


def test_doubt_lowers_a_weight_but_never_a_persons():
    wrong = Identifier("issn", "0317-8472")
    assert checked(Claim("identifier", wrong, 0.8, "header@1")).weight == DOUBTED
    assert checked(Claim("identifier", wrong, 0.1, "header@1")).weight == 0.1
    assert checked(Claim("identifier", wrong, 1.0, "person:ana")).weight == 1.0


def test_a_wrong_orcid_costs_the_orcid_not_the_person():
    claim = checked(Claim("author", Person("Ana Lima", orcid="0000-0002-1825-0098"), 0.8, "html@1"))
    assert claim.weight == 0.8
    assert claim.value == Person("Ana Lima")


def test_findings_name_the_field_and_the_fault():
    record = weigh(a_source(), [Claim("date", PartialDate(2999), 1.0, "person:ana")])
    (finding,) = findings(record)
    assert finding.field == "date"
    assert "2999" in finding.message
