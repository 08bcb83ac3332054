"""Samples broken by the rules of their format: each mutant has an outcome, and none takes its reader down."""

import pytest

from pinakes.api import describe
from tests.robust.mutants import mutant
from tests.robust.storm import samples, storm


def test_a_mutant_is_the_same_whenever_it_is_made():
    (path, *_) = samples()
    content = path.read_bytes()
    made = [mutant(path.name, content, seed) for seed in range(20)]
    assert made == [mutant(path.name, content, seed) for seed in range(20)]
    assert len(set(made)) > 15


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_handful_of_every_format():
    number = len(samples())
    harm, counts = storm(number, seed=7_000_000)
    assert harm == []
    assert sum(counts.values()) == number


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_more_of_them():
    harm, counts = storm(120)
    assert harm == []
    assert sum(counts.values()) == 120


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param("ru-word.pdf", 700_999, id="text is set in a size that is no number"),
        pytest.param("de-utf-8.txt", 2_004_844, id="a list of keywords whose words have no places"),
    ],
)
def test_mutants_that_once_did_harm(name, seed, tmp_path):
    path = next(path for path in samples() if path.name == name)
    broken = tmp_path / path.name
    broken.write_bytes(mutant(path.name, path.read_bytes(), seed))
    assert describe(broken).record is not None
