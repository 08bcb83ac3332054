"""Every earlier schema comes to the present one with what it held."""

import sqlite3
from pathlib import Path

import pytest

from pinakes.errors import Usage
from pinakes.publish.export.json import described
from pinakes.store.adding import add
from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.migrations import names
from pinakes.store.records import outcome_of
from tests.store.made import outcome

FOLDER = Path(__file__).parent.parent / "data" / "store"
NAMES = names()
PRESENT = len(NAMES)


def schema(library):
    return sorted(
        library.sql.execute("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    )


def test_every_version_is_kept_as_a_library():
    """`python -m tests.store.kept` writes the present one."""
    assert sorted(path.name for path in FOLDER.glob("*.sql")) == [f"library-{name}" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_an_earlier_library_opens(tmp_path, name):
    database = sqlite3.connect(tmp_path / "library.db")
    database.executescript((FOLDER / f"library-{name}").read_text("utf-8"))
    database.execute(f"PRAGMA user_version={NAMES.index(name) + 1}")
    database.commit()
    database.close()
    with open_library(tmp_path) as old, open_library(tmp_path / "new", create=True) as new:
        assert old.sql.execute("PRAGMA user_version").fetchone() == (PRESENT,)
        assert schema(old) == schema(new)
        assert described(outcome_of(old.sql, 1))["title"] == "Keeping the catalogue of a growing library"
        assert len(described(outcome_of(old.sql, 1))["references"]) == 1
        assert add(old, [outcome("a.pdf")])[0].work == "w1"
        assert add(old, [outcome("b.pdf", "Quite another work, with its own title")])[0].new
        assert list(check(old)) == []


def test_a_later_library_is_not_touched(tmp_path):
    open_library(tmp_path, create=True).close()
    database = sqlite3.connect(tmp_path / "library.db")
    database.execute("PRAGMA user_version=999")
    database.close()
    with pytest.raises(Usage, match="newer"):
        open_library(tmp_path)


def test_another_database_is_not_touched(tmp_path):
    database = sqlite3.connect(tmp_path / "library.db")
    database.execute("PRAGMA application_id=7")
    database.execute("CREATE TABLE mine (x)")
    database.close()
    with pytest.raises(Usage, match="no library"):
        open_library(tmp_path)
