"""A large library out of a small one, to time pages on: python bench/multiply.py LIBRARY TIMES [--links N]

Every work, document, claim, person and reference is copied so many times by SQL, under new numbers; links are dealt by lot, as many as
are asked for, the first works cited most. Nothing but pages can be timed on it: titles repeat, and the search index is made anew.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sqlite3
from pathlib import Path

COPIED = {
    "work": {"id": "work", "merged": "work"},
    "file": {"digest": "digest"},
    "source": {"digest": "digest"},
    "document": {"id": "document", "work": "work", "digest": "digest", "key": "digest"},
    "claim": {"id": "claim", "document": "document", "work": "work"},
    "bibliography": {"document": "document"},
    "reference": {"id": "reference", "document": "document"},
    "person": {"id": "person", "merged": "person"},
    "profile": {"person": "person"},
    "person_key": {"person": "person"},
    "authorship": {"claim": "claim", "person": "person"},
}
"""Table → its columns that hold a number, or a digest, of something that is copied."""


def multiply(sql: sqlite3.Connection, times: int) -> None:
    sizes = {
        name: sql.execute(f"SELECT coalesce(max(id), 0) FROM {name}").fetchone()[0]
        for name in ("work", "document", "claim", "reference", "person")
    }
    for number in range(1, times):
        for table, moved in COPIED.items():
            columns = [row[1] for row in sql.execute(f"PRAGMA table_info({table})")]
            chosen = [
                name
                if name not in moved
                else f"substr('{number:08x}' || substr({name}, 9), 1)"
                if moved[name] == "digest"
                else f"{name} + {number * sizes[moved[name]]}"
                for name in columns
            ]
            where = next(
                (f"WHERE {name} <= {sizes[moved[name]]}" for name in moved if moved[name] in sizes), ""
            )
            where = where or "WHERE substr(digest, 1, 3) <> '000'"
            sql.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(chosen)} FROM {table} {where}"
            )
        sql.commit()
        print(f"{number + 1} of {times}", flush=True)


def link(sql: sqlite3.Connection, links: int) -> None:
    chance = random.Random(1)
    works = [row[0] for row in sql.execute("SELECT id FROM work WHERE merged IS NULL ORDER BY id")]
    reference = sql.execute("SELECT min(id) FROM reference").fetchone()[0]
    change = sql.execute("SELECT max(id) FROM change").fetchone()[0]
    rows = (
        (chance.choice(works), works[int(len(works) * chance.random() ** 3)], reference, change)
        for _ in range(links)
    )
    sql.executemany(
        "INSERT INTO link (citing, cited, reference, weight, by, added) VALUES (?, ?, ?, 0.9, 'bench', ?)",
        rows,
    )
    sql.commit()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("library", type=Path)
    options.add_argument("times", type=int)
    options.add_argument("--links", type=int, default=60_000)
    asked = options.parse_args()
    shutil.rmtree(asked.library / "index", ignore_errors=True)
    with sqlite3.connect(asked.library / "library.db") as sql:
        sql.execute("DELETE FROM indexed")
        multiply(sql, asked.times)
        link(sql, asked.links)
        sql.execute("UPDATE reference SET state='unknown' WHERE state='queued'")
        sql.execute(
            "INSERT OR REPLACE INTO gathered (only, upto) SELECT 1, max(id) FROM document HAVING max(id) > 0"
        )


if __name__ == "__main__":
    main()
