import pytest

from pinakes.evaluate import links, transfers, widening
from pinakes.store.library import open_library
from pinakes.store.search import Index
from pinakes.vocabulary.transfer import MEASURES, Transfer
from tests.vocabulary.made import a_vocabulary
from tests.vocabulary.test_subjects import made_titles


def test_average_precision():
    assert widening.average_precision(["a", "x", "b"], {"a", "b"}) == pytest.approx((1 + 2 / 3) / 2)
    assert widening.average_precision(["x"], {"a"}) == 0


def test_names_in_another_language_find_the_titles(tmp_path):
    titles = [(f"Libraries of {town}", ("1",)) for town in ("Rome", "Lima", "Oslo")] + [
        ("Heat in metals", ("9",))
    ]
    numbers = widening.filled(tmp_path / "library", titles, "en")
    asked = {"1": {numbers[str(i)] for i in range(3)}}
    with a_vocabulary(tmp_path) as bridge, open_library(tmp_path / "library") as library:
        queries = list(widening.queries(bridge, {"1": "libraries"}, asked, "de", 5))
        assert [one.text for one in queries] == ["Bibliotheken"]
        told = widening.measured(Index(library), queries, bridge, bridge, None)
    assert (told["plain MAP"], told["names MAP"], told["names R@20"], told["lost"]) == (0, 1, 1, 0)


@pytest.mark.parametrize("by", MEASURES)
def test_rules_of_every_measure_lead_to_the_right_concepts(tmp_path, by):
    with Transfer(tmp_path / "t.transfer.db", make=True) as transfer:
        transfer.add((title.split(), given) for title, given in made_titles(400))
        told = transfers.measured(transfer, made_titles(50, seed=5), by, "")
    assert told["first rule right"] > 0.6
    assert told["NDCG@5"] > 0.8


def test_links_left_out_are_found_again(tmp_path):
    with a_vocabulary(tmp_path) as there:
        asked = [
            links.Unlinked([("library", "en")], {"http://example.org/v/1": "exact"}),
            links.Unlinked([("rural libraries", "en")], {"http://example.org/v/1": "broad"}),
            links.Unlinked([("volcanoes", "en")], {"http://example.org/v/9": "exact"}),
        ]
        told = links.measured(there, asked)
    assert (told["terms"], told["suggested"], told["precision"], told["recall"]) == (3, 1, 1, 0.5)
    assert told["linked in any way"] == 1
