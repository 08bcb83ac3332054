"""What clings to the name of a venue."""

import pytest

from pinakes.model import Claim, PartialDate
from pinakes.understand.bibliography.named_venues import cities_of_meetings, volumes_behind_letters


def claims(**values):
    return [Claim(field, value, 0.9, "test@1") for field, value in values.items()]


def told(found):
    return {claim.field: claim.value for claim in found}


def test_a_letter_with_its_number_is_a_journal_and_its_volume():
    raw = "P. Roe, Riv. Rev. D78, 114014 (2008)"
    found = told(
        volumes_behind_letters(
            raw, claims(container="Riv. Rev. D78", volume="114014", date=PartialDate(2008))
        )
    )
    assert (found["container"], found["volume"], found["pages"]) == ("Riv. Rev. D", "78", "114014")


@pytest.mark.parametrize(
    "values",
    [
        {"container": "Riv. Rev. D78"},
        {"container": "Journal of A4 Paper", "date": PartialDate(2008)},
        {"container": "Riv. Rev. D78", "volume": "3", "pages": "4", "date": PartialDate(2008)},
    ],
)
def test_other_venues_stay(values):
    given = claims(**values)
    assert volumes_behind_letters("Riv. Rev. D78", given) == given


@pytest.mark.parametrize(
    ("venue", "name", "place"),
    [
        ("Proceedings of Superrivers '88, Orlando, FL", "Proceedings of Superrivers '88", "Orlando, FL"),
        ("Conference on River Control, Maui, HI, USA", "Conference on River Control", "Maui, HI, USA"),
        ("Proc. Int. Conf. Rivers (ICR), Marrakech, Morocco", "Proc. Int. Conf. Rivers (ICR)", "Marrakech, Morocco"),
    ],
)  # fmt: skip
def test_the_city_of_a_meeting(venue, name, place):
    found = told(cities_of_meetings("", claims(container=venue)))
    assert (found["container"], found["place"]) == (name, place)


@pytest.mark.parametrize(
    "venue", ["Journal of Rivers, Lakes, and Seas", "Conference on Dams, Rivers, and Fish", "Maui, HI"]
)
def test_a_list_of_words_is_no_city(venue):
    given = claims(container=venue)
    assert cities_of_meetings("", given) == given
