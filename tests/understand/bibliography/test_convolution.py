import numpy as np

from pinakes.understand.bibliography import convolution
from pinakes.understand.bibliography.convolution import LOOKED_AT, STEPS, Convolution
from pinakes.understand.bibliography.observe import Observer
from tests.understand.bibliography.samples import REFERENCES

EVERY = [raw for raws in REFERENCES.values() for raw in raws][:12]
VECTOR, WIDTH, LABELS = 4, 6, 3
WEIGHT = 5.0


def drawn(observer, forms):
    """Arrays of a second reader that learnt nothing."""
    draws = np.random.default_rng(3)

    def some(*shape):
        return draws.normal(0, 0.3, shape).astype(np.float32)

    return {
        "net_weight": np.array(WEIGHT, np.float32),
        "net_forms": draws.integers(-9, 9, (forms, VECTOR)).astype(np.int8),
        "net_forms_step": np.array(0.1, np.float32),
        "net_places": draws.integers(-9, 9, (sum(convolution.sizes(observer.words)), WIDTH)).astype(np.int8),
        "net_places_step": np.array(0.1, np.float32),
        "net_input": some(len(LOOKED_AT) * VECTOR, WIDTH),
        "net_input_bias": some(WIDTH),
        "net_whole": some(2 * WIDTH, WIDTH),
        "net_output": some(WIDTH, LABELS),
        "net_output_bias": some(LABELS),
        **{f"net_layer{k}": some(WIDTH, 3 * WIDTH) for k in range(len(STEPS))},
        **{f"net_layer{k}_bias": some(WIDTH) for k in range(len(STEPS))},
    }


def worked_out(stored, vectors, rows):
    """The scores of one reference, token by token."""
    inner = np.maximum(vectors @ stored["net_input"] + stored["net_input_bias"] + rows, 0)
    for k, far in enumerate(STEPS):
        if k == 1:
            inner = inner + np.concatenate([inner.mean(0), inner.max(0)]) @ stored["net_whole"]
        new = np.zeros_like(inner)
        for i in range(len(inner)):
            for part, other in enumerate((i - far, i, i + far)):
                if 0 <= other < len(inner):
                    new[i] += inner[other] @ stored[f"net_layer{k}"][:, part * WIDTH : (part + 1) * WIDTH]
        inner = inner + np.maximum(new + stored[f"net_layer{k}_bias"], 0)
    out = inner @ stored["net_output"] + stored["net_output_bias"]
    return np.maximum(out - np.log(np.exp(out).sum(1, keepdims=True)), convolution.LEAST) * WEIGHT


def test_references_side_by_side_are_read_as_each_alone():
    observer = Observer()
    batch = observer.observe([*EVERY, "", "1999"])
    stored = drawn(observer, len(observer.forms))
    second = Convolution(stored, observer.words)
    everything = list(range(len(observer.forms)))
    second.learn(0, ((everything, everything),))
    scores = second.scores(batch)
    vectors = stored["net_forms"] * stored["net_forms_step"]
    places = stored["net_places"] * stored["net_places_step"]
    seen = np.concatenate([vectors[batch.slots[k]] for k in LOOKED_AT], axis=1)
    rows = places[convolution.places(batch.columns, observer.words)].sum(1)
    begin = 0
    for count in batch.counts.tolist():
        here = slice(begin, begin + count)
        if count:
            assert np.allclose(scores[here], worked_out(stored, seen[here], rows[here]), atol=1e-3)
        begin += count


def test_a_form_is_the_sum_of_its_attributes():
    observer = Observer()
    observer.observe(["Lima 1999"])
    stored = drawn(observer, 9)
    second = Convolution(stored, observer.words)
    second.learn(1, (([0, 8, 2, 8], [0, 2]), ([3, 8, 8], [0, 2])))
    vectors = stored["net_forms"] * stored["net_forms_step"]
    assert np.allclose(second._forms[1], vectors[[0, 8, 3, 8]].sum(0), atol=1e-6)
    assert np.allclose(second._forms[2], vectors[[2, 8, 8]].sum(0), atol=1e-6)


def test_forms_beyond_the_room_there_is_are_remembered_too(monkeypatch):
    monkeypatch.setattr(convolution, "MOST_FORMS", -8190)
    observer = Observer()
    batch = observer.observe(EVERY)
    stored = drawn(observer, len(observer.forms))
    second = Convolution(stored, observer.words)
    everything = list(range(len(observer.forms)))
    second.learn(0, ((everything, everything),))
    assert len(second.scores(batch)) == batch.counts.sum()
