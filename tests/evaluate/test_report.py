"""Reports as JSON."""

import json

import pytest

from tests.evaluate.made import run


def test_a_report_survives_json():
    made = run()
    assert json.loads(json.dumps(made, allow_nan=False))["rows"] == made["rows"]
    assert made["tables"]["usual"]["all"]["all"]["title"]["f1"] == pytest.approx(0.75)
    assert made["tables"]["strict"]["language"]["zh"]["title"]["f1"] == 0
    assert made["calibration"]["all"]["all"]["title"]["accepted"]["precision"] == 1
    assert set(made["calibration"]["language"]) == {"ru", "zh"}
