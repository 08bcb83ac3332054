"""Checking counts at once: weights of all works are read by what people left standing, and as before when that is taken back."""

import pytest

from pinakes.model import Claim
from pinakes.serve.ledger import Ledger
from pinakes.serve.relearning import relearn
from pinakes.serve.reviews import Reviews, curve_of
from pinakes.store.adding import add
from pinakes.store.changing import correct
from pinakes.store.library import open_library
from pinakes.store.records import outcome_of
from pinakes.store.worth import curves
from tests.store.made import outcome

TITLES = (
    "Keeping the catalogue of a growing library", "On rivers that were drawn and never seen", "A grammar of shop signs in port towns",
    "How clocks came to the villages of the plain", "Salt, bread and the price of paper", "Letters that no postman would carry",
    "Seven ways to bind a broken book", "The weather in the ledgers of a mill",
)  # fmt: skip


@pytest.fixture
def library(tmp_path):
    with open_library(tmp_path, create=True) as made:
        add(made, [outcome(f"{i}.pdf", title) for i, title in enumerate(TITLES)])
        yield made


@pytest.fixture
def reviews(library, tmp_path):
    ledger = Ledger(tmp_path)
    yield Reviews(ledger)
    ledger.close()


def weight(library, work, **options):
    return outcome_of(library.sql, work, **options).record.best("title")[0].weight


def test_corrections_lower_what_the_others_weigh(library, reviews):
    before = weight(library, 8)
    batches = []
    for work in range(1, 7):
        correct(
            library,
            f"w{work}",
            Claim("title", f"Quite another title, number {work}", 1.0, "person:ana", (), "en"),
        )
        batches.append(reviews.say([work], "accepted", by="person:ana"))
        relearn(reviews, library, [work], by="person:ana")
    assert curves(library.sql)["title"].checked == 6
    assert weight(library, 8) < before - 0.2
    assert weight(library, 8, as_given=True) == before, "what was given is kept"
    assert weight(library, 1) == 1.0, "what a person said is certain"
    for batch in batches:
        works = [int(name[1:]) for name in reviews.take_back(batch)]
        relearn(reviews, library, works, by="person:ana")
    assert curves(library.sql) == {}
    assert weight(library, 8) == before


def test_what_was_accepted_in_bulk_teaches_nothing(library, reviews):
    reviews.say([1, 2, 3, 4, 5, 6], "accepted", by="person:ana")
    relearn(reviews, library, range(1, 7), by="person:ana")
    assert curves(library.sql) == {}


def test_the_queue_is_cut_where_records_are_as_sure_as_asked(library, reviews):
    reviews.look(library, seconds=60)
    raw = reviews.queue(library)[0].weight
    assert reviews.above(raw) == len(TITLES)
    for work in range(1, 7):
        correct(
            library,
            f"w{work}",
            Claim("title", f"Quite another title, number {work}", 1.0, "person:ana", (), "en"),
        )
        reviews.say([work], "accepted", by="person:ana")
        relearn(reviews, library, [work], by="person:ana")
    curve = curve_of(library)
    assert reviews.queue(library)[0].weight == curve.worth(raw)
    assert reviews.above(curve.worth(raw) - 0.001, curve) == 2
