"""The search index: tantivy, fed with our own terms. It can be dropped at any time; the database says how far it has come.

The index is brought up to date before it is asked. Every commit has a token, in the index's folder and in the database; where they
differ (a crash during a commit, a back-up put in the place of one of them) the index is built anew.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import secrets
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tantivy

from pinakes import scratch
from pinakes.errors import Refused
from pinakes.model import Identifier, Keywords, Person, Venue
from pinakes.model.fields import BY_NAME
from pinakes.model.record import Parted, in_words
from pinakes.store.library import name_of
from pinakes.store.matching import FACETS, SCHEMA, SPELLED, matcher, text_analyzer
from pinakes.store.query import Condition, parsed
from pinakes.store.records import UNDESCRIBED, record_of
from pinakes.store.shown import highlights, sought
from pinakes.store.stored import printed_references, unpack
from pinakes.text.analysis import terms_of, words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterator, Sequence

    from pinakes.model import Claim, Record
    from pinakes.store.library import Library

BATCH = 5_000
"""Works between two commits of the index."""
HEAP = 64_000_000
DOUBTFUL = 0.5
"""Weight below which a value counts little in ranking."""
LONGEST_TEXT = 400_000
"""Characters of a document that are searched."""
FOLDER = "index"
SERVER = "PINAKES_SEARCH"
STATE = "pinakes.json"
VERSION = 4
"""Of the terms and fields; an index of another version is built anew."""
_COME = "SELECT generation, upto FROM indexed WHERE only=?"
_NOTED = (
    "INSERT INTO indexed VALUES (?, ?, ?) "
    "ON CONFLICT (only) DO UPDATE SET generation=excluded.generation, upto=excluded.upto"
)
_APART = re.compile(r"[\W_]+")

AT_ONCE = 500
"""Works that a search may wait for until they are indexed; more are left to a child of their own."""


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A work that was found, with the places where."""

    work: str
    title: str | None
    authors: tuple[str, ...]
    year: int | None
    score: float
    highlights: tuple[dict[str, str], ...]


class Index:
    """The index of one library, up to date when it was opened; `told` hears how many works are being indexed.

    Whoever does not `wait` gets it as far as it has come. Works that it is to be `without` are neither found
    nor counted.
    """

    def __init__(
        self,
        library: Library,
        *,
        told: Callable[[int], None] = lambda number: None,
        wait: bool = True,
        without: Collection[int] = (),
    ) -> None:
        self.library = library
        self._without = left_out(without)
        self.folder = library.folder / FOLDER
        self._told = told
        self._waits = wait
        if not wait:
            self._index = self._as_committed()
            self._searcher = self._index.searcher()
            return
        if library.database.only_read:
            self._index = self._as_it_lies()
            self._searcher = self._index.searcher()
            return
        try:
            self._index = self._current()
        except (Unusable, OSError):  # it can be built again
            self._rebuild()
        self._searcher = self._index.searcher()

    def _as_committed(self) -> tantivy.Index:
        """The index as far as it has come, while another program brings it up to date."""
        try:
            if (self.folder / "meta.json").is_file():
                return _opened(self.folder)
        except Unusable:
            pass  # it is being built anew
        return _nothing()

    def _as_it_lies(self) -> tantivy.Index:
        """The index of a library that cannot be written, however far it has come; tantivy wants to put locks beside it, so it is linked."""
        with self.library.database.errors():
            row = self.library.sql.execute(
                "SELECT generation FROM indexed WHERE only=?", (self.library.database.node,)
            ).fetchone()
        if row is None or not self._agrees(row[0]):
            raise Refused(
                f"{self.library.folder} has no index that fits, and cannot be written; search it once where it can"
            )
        self._links = tempfile.TemporaryDirectory(prefix="index-", dir=scratch.own())
        for path in self.folder.iterdir():
            if not path.name.startswith(".tantivy"):
                (Path(self._links.name) / path.name).symlink_to(path.absolute())
        try:
            return _opened(self._links.name)
        except Unusable as error:
            raise Refused(
                f"{self.folder} is damaged ({error}) and cannot be built again, because nothing can be written there"
            ) from error

    def _rebuild(self) -> None:
        if self.library.database.only_read:
            raise Refused(
                f"{self.folder} is damaged and cannot be built again, because nothing can be written there"
            )
        self.drop()
        try:
            self._index = self._current()
        except (Unusable, OSError) as error:
            raise Refused(
                f"{self.folder} cannot be written ({error}); make room, or check who owns it"
            ) from error
        self._searcher = self._index.searcher()

    def _asked(self, ask: Callable[[tantivy.Searcher], Any]) -> Any:
        """The searcher's answer; where the index turns out to be damaged it is built anew, once."""
        try:
            with _usable():
                return ask(self._searcher)
        except Unusable:
            if not self._waits:
                self._index = _nothing()
                self._searcher = self._index.searcher()
            else:
                self._rebuild()
            with _usable():
                return ask(self._searcher)

    def drop(self) -> None:
        """Take the index away; the next one to search builds it."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def __len__(self) -> int:
        return int(self._searcher.num_docs)

    def search(self, query: str, *, limit: int = 10, offset: int = 0) -> list[SearchHit]:
        """The best hits; an empty query finds everything."""
        groups = parsed(query)
        marked, hits = sought(groups), []
        with self.library.database.snapshot() as sql:
            for score, number in self._ranked(groups, limit=max(1, limit), offset=offset):
                row = sql.execute(
                    "SELECT title, authors, year, language FROM work WHERE id=? AND merged IS NULL", (number,)
                ).fetchone()
                if row is not None:
                    lit = tuple(highlights(sql, number, row[3], marked)) if marked else ()
                    lit += () if row[0] is not None else _names(sql, number)
                    hits.append(
                        SearchHit(
                            name_of(number),
                            row[0],
                            tuple(json.loads(row[1])),
                            row[2],
                            round(float(score), 4),
                            lit,
                        )
                    )
        return hits[:limit]

    def _matcher(self, groups: list[list[Condition]]) -> Any:
        return matcher([*groups, *self._without], self._citing)

    def _ranked(self, groups: list[list[Condition]], *, limit: int, offset: int) -> list[tuple[float, int]]:
        """Scores and works."""
        asked = self._matcher(groups)

        def ask(searcher: tantivy.Searcher) -> list[tuple[float, int]]:
            found = searcher.search(asked, limit=limit, offset=offset, count=False)
            return [(score, searcher.doc(address)["work"][0]) for score, address in found.hits]

        ranked: list[tuple[float, int]] = self._asked(ask)
        return ranked

    def _citing(self, work: int) -> list[int]:
        """The works that cite a work, as far as references were linked."""
        with self.library.database.errors():
            cited = self.library.sql.execute(
                "SELECT coalesce(merged, id) FROM work WHERE id=?", (work,)
            ).fetchone()
            query = "SELECT DISTINCT coalesce(merged, work.id) FROM link JOIN work ON work.id = citing WHERE cited=? AND gone IS NULL"
            return [number for (number,) in self.library.sql.execute(query, cited)] if cited else []

    def count(self, query: str) -> int:
        """How many works a query finds."""
        asked = self._matcher(parsed(query))
        found = self._asked(lambda searcher: searcher.search(asked, limit=1, count=True))
        return int(found.count or 0)

    def numbers(self, query: str) -> list[int]:
        """All works that a query finds, in the order in which they came."""
        asked, most = self._matcher(parsed(query)), len(self)
        if not most:
            return []
        order = tantivy.Order.Asc
        found = self._asked(
            lambda searcher: searcher.search(
                asked, limit=most, count=False, order_by_field="work", order=order
            )
        )
        return [int(value) for value, _ in found.hits]

    def facets(self, query: str, *, most: int = 20) -> dict[str, dict[str, int]]:
        """How the hits are spread over languages, types and years: value → count."""
        asked = {name: {"terms": {"field": name, "size": most}} for name in FACETS}
        matched = self._matcher(parsed(query))
        found: dict[str, Any] = self._asked(lambda searcher: searcher.aggregate(matched, asked))
        return {
            name: {_value(bucket["key"]): int(bucket["doc_count"]) for bucket in found[name]["buckets"]}
            for name in FACETS
        }

    def _current(self) -> tantivy.Index:
        sql = self.library.sql
        with self.library.database.errors():
            newest = int(sql.execute("SELECT coalesce(max(changed), 0) FROM work").fetchone()[0])
            row = sql.execute(_COME, (self.library.database.node,)).fetchone()
        if row is not None and self._agrees(row[0]) and row[1] == newest:
            return _opened(self.folder)
        with self._alone():
            return self._brought_up()

    def _agrees(self, generation: str) -> bool:
        """Whether what lies in the folder is the index that the database names."""
        try:
            state = json.loads((self.folder / STATE).read_text("utf-8"))
        except (OSError, ValueError):
            return False
        return bool(state == {"generation": generation, "version": VERSION})

    def _brought_up(self) -> tantivy.Index:
        """Index what changed since: the token is taken away, the index commits, a new token is put down, the database notes it."""
        sql = self.library.sql
        with self.library.database.errors():
            row = sql.execute(_COME, (self.library.database.node,)).fetchone()
        if row is None or not self._agrees(row[0]):
            self.drop()
            self.folder.mkdir(parents=True)
            row = ("", 0)
        upto = row[1]
        index = _opened(self.folder)
        with _usable():
            writer = index.writer(HEAP, 1)
        while True:
            with self.library.database.errors():
                left = sql.execute("SELECT count(*) FROM work WHERE changed>?", (upto,)).fetchone()[0]
            if left:
                self._told(left)
            with self.library.database.snapshot():
                works = sql.execute(
                    "SELECT id, changed, merged FROM work WHERE changed>? ORDER BY changed, id LIMIT ?",
                    (upto, BATCH),
                ).fetchall()
                if len(works) == BATCH:  # the works of one change stay together
                    last = works[-1][1]
                    works = [work for work in works if work[1] < last]
                    works += sql.execute(
                        "SELECT id, changed, merged FROM work WHERE changed=?", (last,)
                    ).fetchall()
                for number, _, merged in works:
                    made = document_of(sql, number) if merged is None else None
                    with _usable():
                        writer.delete_documents_by_term("key", name_of(number))
                        if made is not None:
                            writer.add_document(made)
            if not works and (self.folder / STATE).exists():
                break
            (self.folder / STATE).unlink(missing_ok=True)
            with _usable():
                writer.commit()
            upto = max((changed for _, changed, _ in works), default=upto)
            self._note(upto)
        with _usable():
            writer.wait_merging_threads()
            index.reload()
        return index

    def _note(self, upto: int) -> None:
        generation, beside = secrets.token_hex(16), self.folder / f"{STATE}.partial"
        beside.write_text(json.dumps({"generation": generation, "version": VERSION}), "utf-8")
        beside.replace(self.folder / STATE)
        with self.library.database.errors():
            self.library.sql.execute(_NOTED, (self.library.database.node, generation, upto))

    def behind(self) -> int:
        """How many works it does not know yet, or knows otherwise."""
        return behind(self.library)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One program brings the index up to date, the others wait for it."""
        try:
            held = (self.library.folder / "index.lock").open("a")
        except OSError as error:
            raise Refused(
                f"{self.library.folder} cannot be written ({error.strerror}); check who owns it"
            ) from error
        with held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield


def left_out(works: Collection[int]) -> list[list[Condition]]:
    """The conditions that keep works from being found."""
    return [[Condition("citing", "", "", without=True, works=tuple(works))]] if works else []


def index_of(
    library: Library,
    *,
    told: Callable[[int], None] = lambda number: None,
    wait: bool = True,
    without: Collection[int] = (),
) -> Index:
    """The index that searches ask: in the library's folder, or on the server that `PINAKES_SEARCH` names."""
    if not os.environ.get(SERVER):
        return Index(library, told=told, wait=wait, without=without)
    from pinakes.store.opensearch import ServerIndex

    return ServerIndex(library, os.environ[SERVER], told=told, wait=wait, without=without)


def behind(library: Library) -> int:
    """How many works the index does not know yet, or knows otherwise."""
    if os.environ.get(SERVER):
        return index_of(library, wait=False).behind()
    with library.database.errors():
        return int(
            library.sql.execute(
                "SELECT count(*) FROM work "
                "WHERE changed > coalesce((SELECT upto FROM indexed WHERE only=?), 0)",
                (library.database.node,),
            ).fetchone()[0]
        )


def _names(sql: sqlite3.Connection, work: int) -> tuple[dict[str, str], ...]:
    """The files of a work without a title: all that a person can know it by."""
    rows = sql.execute("SELECT name FROM document WHERE work=? AND gone IS NULL ORDER BY id", (work,))
    return tuple({"field": "file", "text": escape(name)} for (name,) in rows)


class Unusable(Exception):
    """Tantivy cannot work with what lies in the folder, or with the disk."""


@contextmanager
def _usable() -> Iterator[None]:
    try:
        yield
    except ValueError as error:  # all that tantivy raises
        raise Unusable(str(error)) from error


def _opened(folder: Any) -> tantivy.Index:
    with _usable():
        index = tantivy.Index(SCHEMA, path=str(folder))
    index.register_tokenizer("terms", text_analyzer())
    return index


def _nothing() -> tantivy.Index:
    """An index without works."""
    index = tantivy.Index(SCHEMA)
    index.register_tokenizer("terms", text_analyzer())
    return index


def _value(key: Any) -> str:
    return str(int(key)) if isinstance(key, float) else str(key)


def document_of(sql: sqlite3.Connection, work: int) -> tantivy.Document:
    """A work as the index takes it."""
    return tantivy.Document.from_dict(terms_of_work(sql, work), SCHEMA)


def terms_of_work(sql: sqlite3.Connection, work: int) -> dict[str, list[Any]]:
    """The fields of a work: terms with spaces between them, or whole values."""
    record = record_of(sql, work)
    made: dict[str, list[Any]] = {"work": [work], "key": [name_of(work)]}

    def put(field: str, text: str, language: str | None) -> None:
        found = words(text)
        if stemmed := terms_of(found, language):
            made.setdefault(field, []).append(" ".join(stemmed))
            if field in SPELLED:
                made.setdefault("spelled", []).append(" ".join(terms_of(found)))

    year, language, kind = sql.execute("SELECT year, language, type FROM work WHERE id=?", (work,)).fetchone()
    made |= {
        name: [value]
        for name, value in (("year", year), ("lang", language), ("type", kind))
        if value is not None
    }
    made["has"] = []
    terms = _Terms(made, put)
    for claim in _winning(record):
        terms.claim(claim, language)
    query = "SELECT document.id, held, status, name FROM document JOIN file USING (digest) WHERE work=? AND gone IS NULL"
    rows = sql.execute(query, (work,)).fetchall()
    made["has"] += ["file"] if any(held for _, held, _, _ in rows) else []
    made["has"] += ["failure"] if any(status == UNDESCRIBED for _, _, status, _ in rows) else []
    if "title" not in made:
        for _, _, _, name in rows:
            put("title", _APART.sub(" ", name), None)
    for packed in _packed(sql, "text", rows):
        put("text", str(unpack(packed))[:LONGEST_TEXT], language)
        made["has"].append("text")
    lists = map(printed_references, _packed(sql, "bibliography", rows))
    cited: list[tuple[str, str | None]] = max(lists, key=len, default=[])
    for raw, tongue in cited:
        put("cites", raw, tongue or language)
    made["has"] += ["references"] if cited else []
    made["set"] = [
        name
        for (name,) in sql.execute(
            "SELECT name FROM collection JOIN member ON collection.id=collection WHERE work=?", (work,)
        )
    ]
    made["has"] = list(dict.fromkeys(made["has"]))
    return made


def _winning(record: Record | None) -> list[Claim]:
    return [record.claims[i] for i in record.winners] if record else []


def _packed(sql: sqlite3.Connection, table: str, rows: Sequence[tuple[Any, ...]]) -> Iterator[bytes]:
    """What a table holds of the documents, packed."""
    for document, *_ in rows:
        row = sql.execute(f"SELECT packed FROM {table} WHERE document=?", (document,)).fetchone()
        if row is not None:
            yield row[0]


@dataclass(frozen=True, slots=True)
class _Terms:
    """Where the terms of one work are gathered: `put` takes words, `made` whole values by field."""

    made: dict[str, list[Any]]
    put: Callable[[str, str, str | None], None]

    def claim(self, claim: Claim, language: str | None) -> None:
        """One winning claim into its fields; doubtful ones where they count little."""
        indexed = INDEXED.get(claim.field) or INDEXED.get(type(claim.value).__name__) or _Terms._by_table
        indexed(self, claim, claim.language or language)

    def _person(self, claim: Claim, language: str | None) -> None:
        value = claim.value
        assert isinstance(value, Person)
        names = [value.literal, *(form.name for form in value.also)]
        names += [f"{value.given or ''} {value.family}"] if value.family else []
        for name in dict.fromkeys(names):
            self.put(_field("author", claim), name, None)
        for affiliation in value.affiliations:
            self.put("institution", affiliation, language)

    def _keywords(self, claim: Claim, language: str | None) -> None:
        value = claim.value
        assert isinstance(value, Keywords)
        is_strong = value.kind == "author" and claim.weight >= DOUBTFUL
        for word in value.values:
            for field in ("keywords", "subject") if is_strong else ("subject",):
                self.put(field, word, language)

    def _class(self, claim: Claim, language: str | None) -> None:
        value = claim.value
        assert isinstance(value, Identifier)
        self.made.setdefault("class", []).append(f"{value.scheme}:{value.value}".lower())

    def _identifier(self, claim: Claim, language: str | None) -> None:
        value = claim.value
        assert isinstance(value, Identifier)
        if value.scheme == "doi":
            self.made.setdefault("doi", []).append(value.value.lower())
            self.made["has"].append("doi")

    def _venue(self, claim: Claim, language: str | None) -> None:
        value = claim.value
        assert isinstance(value, Venue)
        self.put("venue", value.title or "", language)

    def _title(self, claim: Claim, language: str | None) -> None:
        self.put(_field("title", claim), str(claim.value), language)

    def _abstract(self, claim: Claim, language: str | None) -> None:
        self.put("abstract", str(claim.value), language)
        self.made["has"].append("abstract")

    def _by_table(self, claim: Claim, language: str | None) -> None:
        """Words, and values made of parts, where the table of fields says that they are searched."""
        field = BY_NAME.get(claim.field)
        if field is not None and field.search and isinstance(claim.value, (str, Parted)):
            self.put(field.search, in_words(claim.value), language)


INDEXED: dict[str, Callable[[_Terms, Claim, str | None], None]] = {
    "title": _Terms._title,
    "subtitle": _Terms._title,
    "abstract": _Terms._abstract,
    "class": _Terms._class,
    "Person": _Terms._person,
    "Keywords": _Terms._keywords,
    "Identifier": _Terms._identifier,
    "Venue": _Terms._venue,
}
"""What is indexed of a claim, by its field or by the class of its value; the rest by the table of fields."""


def _field(name: str, claim: Claim) -> str:
    """The field of words a claim is searched in: its own, or that of doubtful values."""
    return name if claim.weight >= DOUBTFUL else "doubtful"
