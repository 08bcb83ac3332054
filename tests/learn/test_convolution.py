import numpy as np
import pytest

from pinakes import models
from pinakes.learn import convolution as taught
from pinakes.learn.mend import form_of
from pinakes.understand.bibliography import crf
from pinakes.understand.bibliography.tokens import tokenise

LINES = [
    (f"{name}, {given}. {title}. {journal} {volume}, {volume + 7}-{volume + 9} ({year}).", year)
    for name, given in (("Lima", "A"), ("Weber", "B"), ("Zhao", "C"))
    for title in ("Rivers in winter", "Towns and their walls")
    for journal in ("Nature", "Land")
    for volume, year in ((3, 1999), (14, 2004), (61, 2017))
]


def rows():
    found = []
    for raw, year in LINES:
        spans = tokenise(raw)
        labels = ["date" if str(year) in raw[begin:end] else "title" for begin, end in spans]
        labels[:2] = ["author", "author"]
        found.append((raw, spans, labels))
    return found


@pytest.fixture(scope="module")
def chain():
    return {name: values for name, values in models.arrays(crf.MODEL).items() if not name.startswith("net_")}


def test_the_spelling_of_a_word_is_known_apart_from_the_word():
    names = {"w=rivers": 4, "s=rs": 5, "SE=Xc": 6, "q=rive": 7}
    assert taught.attributes(form_of("Rivers"), names) == (4, [5, 7], [6])


def test_words_that_are_short_or_no_words_are_never_hidden():
    assert taught.attributes(form_of("in"), {"w=in": 4}) == (None, [], [4])


@pytest.mark.slow
def test_what_is_learnt_is_read_the_same_without_torch(chain):
    machine = crf.Labeller(chain)
    known = taught.lessons(machine, rows())
    learner = taught.Learner(known, machine, 5)
    kept = learner.learn(3)
    for name, values in kept.items():
        learner.own[name].data = learner.torch.from_numpy(values)
    chosen = np.arange(len(LINES))
    with learner.torch.no_grad():
        expected = float(learner.loss(chosen, learning=False))
    both = crf.Labeller(chain | taught.packed(kept, 1.0))
    batch = both.observer.observe([raw for raw, _ in LINES])
    added = both.emissions(batch) - machine.emissions(machine.observer.observe([raw for raw, _ in LINES]))
    loss = -added[np.arange(len(known.labels)), known.labels].mean()
    assert loss == pytest.approx(expected, rel=0.05)


@pytest.mark.slow
def test_the_same_references_give_the_same_arrays(chain):
    first, again = (taught.learnt(chain, rows(), rounds=2) for _ in range(2))
    assert all(np.array_equal(first[name], again[name]) for name in first)
    assert first["net_forms"].dtype == np.int8
