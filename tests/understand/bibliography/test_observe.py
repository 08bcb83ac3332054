import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pinakes.understand.bibliography.crf import labeller
from pinakes.understand.bibliography.observe import TABLES, Observer, attributes, keys
from tests.understand.bibliography.samples import REFERENCES

EVERY = [raw for raws in REFERENCES.values() for raw in raws]


def test_a_reference_is_seen_the_same_alone_and_among_others():
    together = Observer()
    observed = attributes(together, together.observe(EVERY))
    for raw, expected in zip(EVERY, observed, strict=True):
        alone = Observer()
        assert attributes(alone, alone.observe([raw])) == [expected]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=50)
@given(st.lists(st.text(alphabet='Abc я汉1.,()«»"“”/-2004 ', max_size=40), min_size=1, max_size=6))
def test_labels_do_not_depend_on_the_rest_of_the_batch(raws):
    machine = labeller()
    together = machine.label(raws)
    for raw, (seen, path, sure) in zip(raws, together, strict=True):
        ((alone, own_path, own_sure),) = machine.label([raw])
        assert (seen.spans, path) == (alone.spans, own_path)
        assert np.allclose(sure, own_sure, atol=1e-3)


def test_every_table_has_a_key_for_every_token():
    observer = Observer()
    batch = observer.observe(EVERY)
    for table in TABLES:
        assert len(keys(table, batch.columns)) == batch.counts.sum()


def test_empty_lines_have_no_attributes():
    observer = Observer()
    assert attributes(observer, observer.observe(["", " "])) == [[], []]
