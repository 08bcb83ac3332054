"""The store's SQL is SQLite's; here is what PostgreSQL wants said otherwise, all of it."""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(seen, re.IGNORECASE), said)
    for seen, said in (
        (r"%", "%%"),
        (r"\bonly\b", '"only"'),
        (r"\bmain\.(?=\w)", ""),
        (r" INDEXED BY \w+", ""),
        (r"\bIS \?", "IS NOT DISTINCT FROM ?"),
        (r"\b(NOT )?LIKE\b", r"\1ILIKE"),
        (r"\bgroup_concat\((\w+)\)", r"string_agg(CAST(\1 AS TEXT), ',')"),
        (r"\bjson_each\(\?\)(?: AS asked)?", r"json_array_elements_text(CAST(? AS json)) AS asked(value)"),
        (r"\bCAST\(([^()]+) AS INTEGER\)", r"CAST(trunc(\1) AS BIGINT)"),
        (r"\(SELECT \? UNION", "(SELECT CAST(? AS BIGINT) UNION"),
        (r"[\w.]+ NOT IN \(\)", "TRUE"),
        (r"[\w.]+ IN \(\)", "FALSE"),
        (r"\binstr\(", "strpos("),
        (r"\?", "%s"),
    )
)
_COLUMNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(seen), said)
    for seen, said in (
        (r"\) WITHOUT ROWID", ")"),
        (r"\bonly INTEGER PRIMARY KEY CHECK \(only = 1\)", '"only" BIGINT PRIMARY KEY'),
        (r"\bINTEGER\b", "BIGINT"),
        (r"\bREAL\b", "DOUBLE PRECISION"),
        (r"\bBLOB\b", "BYTEA"),
        (r"\bTEXT\b", 'TEXT COLLATE "C"'),
    )
)
_IGNORED = re.compile(r"INSERT OR IGNORE (INTO .*)", re.IGNORECASE | re.DOTALL)
_LARGEST = re.compile(r"\b(max|min)\(", re.IGNORECASE)
_LARGEST_OF = {"max": "greatest", "min": "least"}
_TABLE = re.compile(r"CREATE TABLE (\w+) \(\s*id BIGINT PRIMARY KEY")
NUMBERED = """
CREATE OR REPLACE FUNCTION pinakes_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id IS NULL THEN
    EXECUTE format('SELECT coalesce(max(id), 0) + 1 FROM %I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO NEW.id;
  END IF;
  RETURN NEW;
END $$
"""
"""A row without a number gets the next one, as SQLite gives it; writers hold one lock meanwhile."""


@lru_cache(2048)
def asked(statement: str) -> str:
    """A statement that reads or writes rows."""
    said = _of_several(statement)
    if match := _IGNORED.fullmatch(said.strip()):
        said = f"INSERT {match[1]} ON CONFLICT DO NOTHING"
    for seen, instead in _WORDS:
        said = seen.sub(instead, said)
    return said


def made(statement: str) -> list[str]:
    """A statement of the schema, and what a table with numbers needs besides."""
    for seen, instead in _COLUMNS:
        statement = seen.sub(instead, statement)
    table = _TABLE.match(statement)
    if table is None:
        return [statement]
    name = table[1]
    when = f"CREATE TRIGGER {name}_number BEFORE INSERT ON {name} FOR EACH ROW"
    return [statement, f"{when} EXECUTE FUNCTION pinakes_number()"]


def _of_several(statement: str) -> str:
    """`max` and `min` of several values are functions of other names; of one, they go over rows in both."""
    for match in reversed(list(_LARGEST.finditer(statement))):
        if _has_comma(statement[match.end() :]):
            name = _LARGEST_OF[match[1].lower()]
            statement = f"{statement[: match.start()]}{name}({statement[match.end() :]}"
    return statement


def _has_comma(rest: str) -> bool:
    """Whether a comma stands between an opened parenthesis and the one that closes it."""
    depth = 0
    for letter in rest:
        if letter == "," and depth == 0:
            return True
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return False
    return False
