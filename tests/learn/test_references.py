from types import SimpleNamespace

from pinakes.learn.references import mean_of
from pinakes.learn.synthesise.free import KIN
from pinakes.learn.synthesise.phrases import PHRASES


def test_the_mean_of_two_models_weighs_them_alike_whatever_their_scale():
    states, moves = mean_of(
        [
            SimpleNamespace(state_features={("w", "title"): 40.0}, transitions={("title", "date"): 80.0}),
            SimpleNamespace(state_features={("w", "author"): 2.0}, transitions={("title", "date"): 4.0}),
        ]
    )
    assert states == {("w", "title"): 20.0, ("w", "author"): 20.0}
    assert moves == {("title", "date"): 80.0}


def test_the_languages_beside_another_have_words():
    assert {name for names in KIN.values() for name in names} <= set(PHRASES)
