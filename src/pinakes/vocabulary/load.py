"""A file of a vocabulary into its SQLite form: streamed, complete or not at all, its faults counted and told."""

from __future__ import annotations

import bz2
import gzip
import shutil
import sqlite3
import zlib
from collections import Counter
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

from pinakes.errors import BadInput, Usage
from pinakes.vocabulary import forms, hierarchy, skos
from pinakes.vocabulary.fact import LABELS, MATCHES, NODES
from pinakes.vocabulary.jskos import jskos_facts
from pinakes.vocabulary.kept import STRENGTH
from pinakes.vocabulary.table import table_facts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.vocabulary.fact import Fact

PACKED = (".gz", ".bz2")
TABLES = ("tsv", "csv", "txt")
OBJECTS = ("json", "ndjson", "jsonl", "jskos")
LOST = 1_000_000
"""Links without a URI for which a concept of that code or name is looked for."""
INDEXES = (
    "CREATE INDEX IF NOT EXISTS label_concept ON label(concept)",
    "CREATE INDEX IF NOT EXISTS notation_value ON notation(value)",
    "CREATE INDEX IF NOT EXISTS notation_concept ON notation(concept)",
    "CREATE INDEX IF NOT EXISTS form_key ON form(key, strength, concept)",
    "CREATE INDEX IF NOT EXISTS broader_concept ON broader(concept)",
    "CREATE INDEX IF NOT EXISTS broader_other ON broader(other)",
    "CREATE INDEX IF NOT EXISTS related_concept ON related(concept)",
    "CREATE INDEX IF NOT EXISTS mapping_concept ON mapping(concept)",
    "CREATE INDEX IF NOT EXISTS mapping_target ON mapping(target)",
)


@contextmanager
def unpacked(file: Path) -> Iterator[IO[bytes]]:
    """The bytes of a file, of a compressed one what is in it."""
    if file.suffix.lower() == ".gz":
        with gzip.open(file, "rb") as packed:
            yield cast("IO[bytes]", packed)
    elif file.suffix.lower() == ".bz2":
        with bz2.open(file, "rb") as packed_too:
            yield cast("IO[bytes]", packed_too)
    else:
        with file.open("rb") as plain:
            yield plain


def facts_of(file: Path, *, language: str = "") -> Iterator[Fact]:
    """What a file says of its concepts, whatever its form; the name's ending tells which, `.gz` and `.bz2` are undone."""
    packed = file.suffix.lower() in PACKED
    suffix = (Path(file.stem).suffix if packed else file.suffix).lower().lstrip(".")
    if suffix not in (*skos.FORMATS, *TABLES, *OBJECTS):
        known = ", ".join(f".{one}" for one in (*skos.FORMATS, *OBJECTS, *TABLES))
        raise Usage(
            f"{file}: its name should end in one of {known} (also .gz, .bz2), so that its form is known"
        )
    try:
        with unpacked(file) as stream:
            if suffix in skos.FORMATS:
                yield from skos.skos_facts(stream, suffix=suffix, name=str(file))
            elif suffix in OBJECTS:
                yield from jskos_facts(stream, name=str(file), language=language)
            else:
                yield from table_facts(stream, suffix=suffix, name=str(file), language=language)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadInput(
            "damaged", f"{file}: the compressed file is broken ({error}): fetch it again"
        ) from error
    except OSError as error:
        raise Usage(f"{file}: {error.strerror or error}") from error


def load(file: Path, into: Path, *, language: str = "", add: bool = False) -> dict[str, str]:
    """Load `file` into the SQLite file `into`; what was loaded. With `add` beside what is there, else in its place.

    Nothing changes when the file cannot be read to its end.
    """
    into.parent.mkdir(parents=True, exist_ok=True)
    fresh = into.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    if add and into.is_file():
        shutil.copyfile(into, fresh)
    try:
        rows = sqlite3.connect(fresh)
        try:
            about = _fill(rows, facts_of(file, language=language), file)
        finally:
            rows.close()
        fresh.replace(into)
    finally:
        fresh.unlink(missing_ok=True)
    return about


def _fill(rows: sqlite3.Connection, facts: Iterator[Fact], file: Path) -> dict[str, str]:
    rows.executescript(
        "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-65536; PRAGMA temp_store=FILE;"
    )
    if not rows.execute("SELECT 1 FROM sqlite_master WHERE name = 'concept'").fetchone():
        rows.executescript(resources.files("pinakes.vocabulary").joinpath("schema.sql").read_text("utf-8"))
    with rows:
        cleaned = ((fact.subject, fact.kind, " ".join(fact.value.split()), fact.language) for fact in facts)
        rows.executemany("INSERT INTO fact VALUES(?, ?, ?, ?)", cleaned)
        _write_nodes(rows)
        _settle(rows)
        if not rows.execute("SELECT 1 FROM concept LIMIT 1").fetchone():
            raise BadInput(
                "empty", f"{file}: no concepts in it: is it SKOS, JSKOS, or a table of URI and label?"
            )
        about = _count(rows, file)
        rows.execute("DELETE FROM fact")
    rows.execute("VACUUM")
    return about


def _write_nodes(rows: sqlite3.Connection) -> None:
    """Labels that are nodes of their own become labels of their concepts."""
    if not rows.execute("SELECT 1 FROM fact WHERE kind = 'written' LIMIT 1").fetchone():
        return
    rows.execute("CREATE TEMP TABLE written(node TEXT, value TEXT, language TEXT)")
    rows.execute("INSERT INTO written SELECT subject, value, language FROM fact WHERE kind = 'written'")
    rows.execute("CREATE INDEX temp.written_node ON written(node)")
    for node, kind in NODES.items():
        rows.execute(
            "INSERT INTO fact SELECT f.subject, ?, w.value, w.language FROM fact f"
            " JOIN written w ON w.node = f.value WHERE f.kind = ?",
            (kind, node),
        )
    rows.execute("DROP TABLE written")


def _link_by_name(rows: sqlite3.Connection) -> None:
    """Links that tables give by a code or a name, not by a URI, where just one concept bears it."""
    lost = rows.execute(
        "SELECT f.rowid, f.value FROM fact f WHERE f.kind IN ('broader', 'narrower', 'related')"
        " AND f.value NOT LIKE '%://%'"
        " AND NOT EXISTS (SELECT 1 FROM concept c WHERE c.uri = f.value) LIMIT ?",
        (LOST,),
    ).fetchall()
    bearing: dict[str, set[str]] = {value: set() for _, value in lost}
    for query in (
        "SELECT n.value, c.uri FROM notation n JOIN concept c ON c.id = n.concept",
        "SELECT l.value, c.uri FROM label l JOIN concept c ON c.id = l.concept WHERE l.kind = 'pref'",
    ):
        for value, uri in rows.execute(query) if lost else ():
            if value in bearing:
                bearing[value].add(uri)
    found = [(*bearing[value], row) for row, value in lost if len(bearing[value]) == 1]
    rows.executemany("UPDATE fact SET value = ? WHERE rowid = ?", found)


def _settle(rows: sqlite3.Connection) -> None:
    """Turn statements into tables: a concept is what was called one or has a name."""
    rows.execute(
        "INSERT OR IGNORE INTO concept(uri) SELECT DISTINCT subject FROM fact WHERE kind IN ('concept', 'pref', 'alt', 'notation')"
        " AND subject NOT IN (SELECT subject FROM fact WHERE kind = 'group'"
        " EXCEPT SELECT subject FROM fact WHERE kind = 'concept')"
    )
    rows.execute(
        "UPDATE concept SET deprecated = 1 WHERE uri IN (SELECT subject FROM fact WHERE kind = 'deprecated')"
    )
    spoken = ",".join(f"'{kind}'" for kind in LABELS)
    join = "FROM fact f JOIN concept c ON c.uri = f.subject"
    last = rows.execute("SELECT ifnull(max(rowid), 0) FROM label").fetchone()[0]
    rows.execute(
        f"INSERT INTO label SELECT c.id, f.kind, f.language, f.value {join} WHERE f.kind IN ({spoken}) AND f.value <> ''"
        " EXCEPT SELECT concept, kind, language, value FROM label"
    )
    rows.execute(
        f"INSERT INTO notation SELECT c.id, f.value {join} WHERE f.kind = 'notation' AND f.value <> ''"
        " EXCEPT SELECT concept, value FROM notation"
    )
    matched = ",".join(f"'{kind}'" for kind in MATCHES)
    rows.execute(
        f"INSERT INTO mapping SELECT c.id, f.kind, f.value, '', 1.0, 'given' {join} WHERE f.kind IN ({matched})"
        " EXCEPT SELECT * FROM mapping"
    )
    _link_by_name(rows)
    both = f"{join} JOIN concept o ON o.uri = f.value"
    above = f"SELECT c.id, o.id {both} WHERE f.kind = 'broader' UNION SELECT o.id, c.id {both} WHERE f.kind = 'narrower'"
    rows.execute(f"INSERT INTO broader {above}")
    rows.execute("DELETE FROM broader WHERE concept = other")
    rows.execute(
        "DELETE FROM broader WHERE rowid NOT IN (SELECT min(rowid) FROM broader GROUP BY concept, other)"
    )
    rows.execute(
        f"INSERT INTO related SELECT c.id, o.id {both} WHERE f.kind = 'related' AND c.id <> o.id"
        " EXCEPT SELECT * FROM related"
    )
    rows.executemany("INSERT INTO form VALUES(?, ?, ?)", _forms(rows, last))
    for index in INDEXES:
        rows.execute(index)


def _forms(rows: sqlite3.Connection, after: int) -> Iterator[tuple[str, int, int]]:
    reading = rows.cursor()
    for concept, kind, language, value in reading.execute(
        "SELECT concept, kind, language, value FROM label WHERE rowid > ?", (after,)
    ):
        whole = forms.key(value, language)
        if whole:
            yield whole, concept, STRENGTH[kind]
        if (plain := forms.unaccented(value)) != value and (key := forms.key(plain, language)) != whole:
            yield key, concept, STRENGTH["bare"]
        short = forms.bare(value)
        if short != value and (key := forms.key(short, language)) and key != whole:
            yield key, concept, STRENGTH["bare"]


def _count(rows: sqlite3.Connection, file: Path) -> dict[str, str]:
    def number(query: str) -> int:
        return int(rows.execute(query).fetchone()[0])

    spoken = rows.execute(
        "SELECT language FROM label WHERE kind = 'pref' AND language <> '' GROUP BY 1 ORDER BY count(*) DESC, 1"
    )
    circles = hierarchy.circles(rows.execute("SELECT concept, other FROM broader"))
    dangling = (
        "SELECT count(*) FROM fact f WHERE kind IN ('broader', 'narrower', 'related')"
        " AND NOT EXISTS (SELECT 1 FROM concept c WHERE c.uri = f.value)"
    )
    nameless = "SELECT count(*) FROM concept WHERE id NOT IN (SELECT concept FROM label WHERE kind = 'pref')"
    about = {
        "file": file.name,
        "concepts": str(number("SELECT count(*) FROM concept")),
        "labels": str(number("SELECT count(*) FROM label")),
        "broader": str(number("SELECT count(*) FROM broader")),
        "related": str(number("SELECT count(*) FROM related")),
        "mappings": str(number("SELECT count(*) FROM mapping")),
        "languages": " ".join(language for (language,) in spoken),
        "circles": str(len(circles)),
        "links that lead nowhere": str(number(dangling)),
        "concepts without a name": str(number(nameless)),
        "base": _base(rows),
    }
    rows.executemany("INSERT OR REPLACE INTO about VALUES(?, ?)", about.items())
    return about


def _base(rows: sqlite3.Connection) -> str:
    """What most URIs begin with, up to their last part."""
    uris = (uri for (uri,) in rows.execute("SELECT uri FROM concept LIMIT 5000"))
    bases = Counter(uri[: max(uri.rfind("/"), uri.rfind("#")) + 1] for uri in uris)
    return bases.most_common(1)[0][0] if bases else ""
