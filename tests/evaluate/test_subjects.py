import math

import pytest

from pinakes.evaluate.subjects import f1, measured, ndcg, parted
from pinakes.vocabulary.subjects.model import train
from tests.vocabulary.made import a_vocabulary
from tests.vocabulary.test_subjects import TOPICS, made_titles


def test_measures():
    assert f1(["a", "b"], {"a", "c"}) == pytest.approx(0.5)
    assert ndcg(["x", "a"], {"a"}, 5) == pytest.approx(1 / math.log2(3))
    assert ndcg(["a", "b"], {"a", "b", "c"}, 2) == pytest.approx(1)


def test_parts_are_apart_and_always_the_same():
    pairs = made_titles(100)
    learning, held = parted(pairs, 20, 17)
    assert sorted(learning + held) == sorted(pairs)
    assert (learning, held) == parted(pairs, 20, 17)


def test_titles_left_out_are_indexed_well(tmp_path):
    rows = "".join(f"<http://a.org/{key}>\t{label}\n" for key, (label, _) in TOPICS.items())
    learning, held = parted(made_titles(600), 100, 17)
    with a_vocabulary(tmp_path, rows, "v.tsv", "en") as vocabulary:
        model = train(learning, vocabulary, language="en")
        told = measured(model, held, "http://a.org/", least=0.3)
        paying = measured(model, held, "http://a.org/", least=None)
        all_five = measured(model, held, "http://a.org/")
    assert told["F1@5"] > 0.9
    assert told["NDCG@5"] > 0.9
    assert told["calibration error"] < 0.1
    assert paying["F1@5"] > 0.9 > all_five["F1@5"]
