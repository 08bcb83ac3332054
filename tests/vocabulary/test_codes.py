import pytest

from pinakes.vocabulary.codes import check, tidy
from tests.vocabulary.made import a_vocabulary


@pytest.mark.parametrize(
    ("scheme", "value"),
    [
        ("msc", "14F35"), ("msc", "68-XX"), ("msc", "68-02"), ("msc", "14Fxx"), ("msc", "14f35"),
        ("udc", "004.89"), ("udc", "519.6"), ("udc", "53:51"), ("udc", "94(47)"), ("udc", "811.161.1'36"), ("udc", "621.039.5 + 536.2"),
        ("bbk", "22.19"), ("bbk", "В161.5"), ("bbk", "65.050.9(2)"), ("bbk", "32.973.26-018.2"), ("bbk", "63.3(2)6"),
        ("clc", "TP391.1"), ("clc", "G250.76"), ("clc", "O1"), ("clc", "TP18"), ("clc", "F299.2"), ("clc", "K878.2-53"),
        ("ddc", "025.04"), ("ddc", "510"), ("ddc", "005.74/019"),
        ("jel", "C61"), ("jel", "e5"), ("jel", "Z"),
        ("grnti", "27.35.63"), ("grnti", "20"),
    ],
)  # fmt: skip
def test_codes_as_they_are_printed(scheme, value):
    assert check(scheme, value).is_well_formed


@pytest.mark.parametrize(
    ("scheme", "value"),
    [("msc", "1F35"), ("msc", "14F355"), ("udc", "УДК"), ("udc", "abc"), ("clc", "391.1"), ("clc", "L12"), ("ddc", "25.04"), ("jel", "S11"),
     ("jel", "C611"), ("grnti", "27.3"), ("bbk", ""), ("nosuch", "12")],
)  # fmt: skip
def test_what_is_no_code(scheme, value):
    assert not check(scheme, value).is_well_formed


def test_codes_of_a_class_are_written_in_one_form():
    assert tidy("udc", " 621.039 ：536 .") == "621.039:536"
    assert tidy("msc", "14 f 35") == "14F35"


def test_codes_of_a_loaded_scheme_are_linked(tmp_path):
    table = "uri,notation,label_en\nhttp://a/1,14,Geometry\nhttp://a/2,14F,Cohomology\nhttp://a/3,14F35,Homotopy theory\n"
    with a_vocabulary(tmp_path, table, "v.csv") as msc:
        found = check("msc", "14f35", msc)
        assert (found.concept.label("en"), found.is_exact) == ("Homotopy theory", True)
        above = check("msc", "14F99", msc)
        assert (above.concept.label("en"), above.is_exact) == ("Cohomology", False)
        assert check("msc", "99Z99", msc).concept is None
