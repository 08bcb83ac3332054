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
    harm, counts = storm(number, seed=7_000_000, timeout=100.0)
    assert harm == []
    assert sum(counts.values()) == number


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_more_of_them():
    harm, counts = storm(120, timeout=300.0)
    assert harm == []
    assert sum(counts.values()) == 120


def test_a_size_that_is_no_number(tmp_path):
    """A mutant whose text is set in a size that pdfium cannot tell: roles of lines are told by sizes."""
    path = next(path for path in samples() if path.name == "ru-word.pdf")
    broken = tmp_path / path.name
    broken.write_bytes(mutant(path.name, path.read_bytes(), 700_999))
    assert describe(broken).record is not None
