"""The database in which a run keeps what is done."""

import sqlite3

import pytest

from pinakes.errors import Usage
from pinakes.run.kept_database import opened

SCHEMA = "CREATE TABLE IF NOT EXISTS done (name TEXT);"


def test_it_is_made_and_opened_again(tmp_path):
    opened(tmp_path / "a.db", SCHEMA, 2).execute("INSERT INTO done VALUES ('x')")
    assert opened(tmp_path / "a.db", SCHEMA, 2).execute("SELECT name FROM done").fetchall() == [("x",)]


def test_one_of_another_version_or_broken_is_refused_with_what_to_do(tmp_path):
    sqlite3.connect(tmp_path / "a.db").execute("PRAGMA user_version=1")
    with pytest.raises(Usage, match="another version of Pinakes; choose another --out folder"):
        opened(tmp_path / "a.db", SCHEMA, 2)
    (tmp_path / "b.db").write_bytes(b"no database" * 100)
    with pytest.raises(Usage, match="move it away"):
        opened(tmp_path / "b.db", SCHEMA, 2)
