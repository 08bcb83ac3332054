"""Whole records of a handful of samples, kept as files that can be read and compared.

`PINAKES_UPDATE_GOLDEN=1 pytest tests/test_golden.py` rewrites them; look at the difference before you commit it.
"""

import json
import os
import shutil
from pathlib import Path

import pytest

from pinakes.api import describe
from pinakes.publish.export.json import described

ROOT = Path(__file__).parent.parent
EXPECTED = Path(__file__).parent / "data" / "samples" / "expected"
SAMPLES = [
    "pt-two-column.pdf", "zh-one-column.pdf", "ru-word.pdf", "en-one-column.pdf", "ru.docx", "en.doc", "de.odt", "zh.rtf", "de.html", "en.html",
    "en.epub", "pt.tex", "ru-cp1251.txt", "zh-gbk.txt", "pt-slides.pptx", "de-slides.ppt", "de.ps",
]  # fmt: skip
BOX_DIGITS, WEIGHT_DIGITS = 1, 2


def rounded(value, key=None):
    """The record without what depends on the machine and on every rule; boxes to 0.1 point, weights to 0.01."""
    if isinstance(value, dict):
        return {name: rounded(item, name) for name, item in value.items() if name != "seconds"}
    if isinstance(value, list):
        return [rounded(item, key) for item in value]
    if key == "by" and value:
        return value.partition("+")[0]
    if isinstance(value, float):
        return round(value, BOX_DIGITS if key == "box" else WEIGHT_DIGITS)
    return value


def compact(value, indent=""):
    """JSON with one item a line: objects and lists of objects are opened, what holds only plain values stays on its line."""
    inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if not any(isinstance(item, (dict, list)) for item in inside):
        return json.dumps(value, ensure_ascii=False)
    deeper = indent + " "
    if isinstance(value, dict):
        items = [
            f"{deeper}{json.dumps(name, ensure_ascii=False)}: {compact(item, deeper)}"
            for name, item in sorted(value.items())
        ]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + compact(item, deeper) for item in value) + f"\n{indent}]"


@pytest.mark.parametrize("name", SAMPLES)
def test_records_stay_as_they_were(name, monkeypatch):
    if name.endswith(".ps") and not shutil.which("gs"):
        pytest.skip("Ghostscript is not here: make test installs it")
    monkeypatch.chdir(ROOT)
    record = rounded(described(describe(f"samples/files/{name}")))
    path = EXPECTED / f"{name}.record.json"
    if os.environ.get("PINAKES_UPDATE_GOLDEN") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(compact(record) + "\n", "utf-8")
    assert record == json.loads(path.read_text("utf-8")), "if this is wanted: PINAKES_UPDATE_GOLDEN=1"


def test_the_volume_remains_as_it_was(monkeypatch):
    """Which papers are cut out of the sample volume, and what they are called."""
    from pinakes import config, jobs, pipeline

    monkeypatch.chdir(ROOT)
    name = "samples/volumes/files/proceedings.pdf"
    shown = []
    for outcome in jobs.describe(name, name, pipeline.lay(config.settings())):
        record = described(outcome)
        people = [author["name"] for author in record["authors"]]
        shown.append(
            {key: record[key] for key in ("file", "type", "pages", "part_of", "page_range", "title")}
            | {"authors": people}
        )
    path = EXPECTED / "proceedings.pdf.records.json"
    if os.environ.get("PINAKES_UPDATE_GOLDEN") == "1":
        path.write_text(compact(shown) + "\n", "utf-8")
    assert shown == json.loads(path.read_text("utf-8")), "if this is wanted: PINAKES_UPDATE_GOLDEN=1"
