"""A few random kills of drivers and children of a batch; `python bench/kills.py` does a thousand."""

import importlib.util
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def test_nothing_is_lost_and_nothing_doubled():
    path = Path(__file__).parent.parent.parent / "bench" / "kills.py"
    spec = importlib.util.spec_from_file_location("kills", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    killed = module.drill(6, seed=3)
    assert killed["child"] + killed["driver"] >= 3
