"""Documents that crash, hang, eat, fork and raise on demand, and what a batch made of them."""

import json
import sqlite3

import pytest

from pinakes.config import settings

FAULTY = ["tests.fakes.faults:FaultExtractor"]


@pytest.fixture
def chosen():
    return settings(
        {
            "run": {"timeout": 12, "memory": "600M", "workers": 2, "processes": 20},
            "road": {"extractors": FAULTY},
        },
        files=(),
        environment={},
    )


def write(folder, **texts):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(f"{text}\nsome further text that makes it a document\n")
    return folder


def table(out):
    """Every row of every shard that can be seen."""
    from pyarrow import parquet

    return [
        row
        for path in sorted((out / "shards").glob("part-*.parquet"))
        for row in parquet.read_table(path).to_pylist()
    ]


def outcomes(out):
    """file → status or code, from the shards, after it was held against the manifest."""
    rows = [row for row in table(out) if row["part"] == 0]
    found = {row["file"]: row["code"] or row["status"] for row in rows}
    assert len(found) == len(rows), "nothing stands twice"
    with sqlite3.connect(out / "manifest.db") as database:
        kept = dict(database.execute("SELECT file, coalesce(code, status) FROM document"))
        shards = {name for (name,) in database.execute("SELECT name FROM shard")}
    assert kept == found, "the manifest says what the shards say"
    assert shards == {path.name for path in (out / "shards").iterdir()}
    assert all(json.loads(row["record"])["file"] == row["file"] for row in rows)
    return found
