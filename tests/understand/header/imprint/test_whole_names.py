"""Names of venues that are printed shortened, written out; invented names on a small model, and the one in the package."""

import pytest

from pinakes.learn.whole_names import arrays_of
from pinakes.understand.header.imprint.whole_names import from_arrays, whole_name, written_out

NAMES = (
    "Journal of Pond Studies",
    "Journal of the Society of Wells",
    "Annals of Pond Research",
    "Pond Research and Wells",
    "Zeitschrift für Teichkunde",
    "Revista de Poços e Lagoas",
)


@pytest.fixture(scope="module")
def model():
    return from_arrays(arrays_of(NAMES * 3))


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("J. Pond Stud.", "Journal of Pond Studies"),
        ("J. Soc. Wells", "Journal of the Society of Wells"),
        ("Ann. Pond Res.", "Annals of Pond Research"),
        ("Z. Teichkd.", None),
        ("Z. Teichk.", "Zeitschrift für Teichkunde"),
        ("Rev. Poç. Lagoas", "Revista de Poços e Lagoas"),
        ("J. Unheard. Mat.", None),
        ("Journal of Pond Studies", None),
        ("Труды водного общества", None),
        ("水井学报", None),
        ("LNCS 8642", None),
        ("", None),
        ("1–9 § … 12", None),
    ],
)
def test_shortened_names_are_written_out(model, printed, found):
    assert written_out(printed, model) == found


def test_a_letter_of_a_series_stays(model):
    assert written_out("J. Pond Stud. B", model) == "Journal of Pond Studies B"


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("Phys. Med. Biol.", "Physics in Medicine and Biology"),
        ("Proc. R. Soc. B", "Proceedings of the Royal Society B"),
        ("IEEE Trans. Inform. Theory", "IEEE Transactions on Information Theory"),
        ("Nature", None),
        ("Revista de Saúde Pública", None),
    ],
)
def test_the_model_in_the_package(printed, found):
    assert whole_name(printed) == found


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("Q J Econ", "Quarterly Journal of Economics"),
        ("Phys. Rev. B", "Physical Review B"),
        ("Optics A", None),
        ("J Virology", "Journal of Virology"),
        ("R News", None),
    ],
)
def test_a_letter_that_words_follow_is_a_word(printed, found):
    assert whole_name(printed) == found
