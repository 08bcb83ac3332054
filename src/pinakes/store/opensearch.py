"""The search index on an OpenSearch server, for libraries that several machines search.

`PINAKES_SEARCH=https://host:9200/books` names it. The server gets the terms we made ourselves, so that
words mean the same as in an index of our own. Works are written under their numbers, with the change they
were last changed by as version: whoever writes an older state is refused, so machines may bring the index
up to date side by side. How far it has come stands in the index itself.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

import httpx

from pinakes.errors import Refused, Usage
from pinakes.store.matching import FACETS, OTHERS, matcher
from pinakes.store.query import FIELDS, WHOLE, parsed
from pinakes.store.search import SERVER, VERSION, Index, left_out, terms_of_work

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pinakes.store.library import Library
    from pinakes.store.query import Condition

BATCH = 500
"""Works that are sent together."""
PAGE = 5_000
"""Works in one answer where all are asked for; a server gives no more than 10,000."""
PATIENCE = 60.0
TOKEN = "PINAKES_SEARCH_TOKEN"
"""Sent as `Authorization: Bearer`; a name and a password may stand in the address instead."""
_TERMS = {"type": "text", "analyzer": "whitespace", "similarity": "BM25"}
_VALUE = {"type": "keyword"}
BODY: dict[str, Any] = {
    "mappings": {
        "dynamic": "strict",
        "_meta": {"version": VERSION, "upto": 0},
        "_source": {"enabled": False},
        "properties": {
            "work": {"type": "long"},
            "year": {"type": "integer"},
            **dict.fromkeys(("key", "class", *WHOLE), _VALUE),
            **dict.fromkeys((*FIELDS, "doubtful", "spelled"), _TERMS),
        },
    },
}


class OpenSearch:
    """Queries in the server's own language."""

    def everything(self) -> Any:
        """All works."""
        return {"match_all": {}}

    def nothing(self) -> Any:
        """No work."""
        return {"match_none": {}}

    def term(self, field: str, form: str, *, plain: bool = False) -> Any:
        """One term."""
        return {"term": {field: {"value": form}}}

    def terms(self, field: str, forms: list[str]) -> Any:
        """One of these values."""
        return {"terms": {field: forms}}

    def beginning(self, field: str, form: str) -> Any:
        """Terms that begin so."""
        return {"prefix": {field: {"value": form}}}

    def like(self, field: str, form: str, distance: int) -> Any:
        """Terms that differ by so many letters."""
        return {"fuzzy": {field: {"value": form, "fuzziness": distance, "transpositions": True}}}

    def phrase(self, field: str, forms: list[str]) -> Any:
        """Terms in this order."""
        return {"match_phrase": {field: {"query": " ".join(forms)}}}

    def years(self, low: int, high: int) -> Any:
        """From one year to another."""
        return {"range": {"year": {"gte": low, "lte": high}}}

    def any(self, queries: list[Any]) -> Any:
        """One of them at least."""
        return {"bool": {"should": queries, "minimum_should_match": 1}}

    def all(self, queries: list[Any], without: list[Any]) -> Any:
        """Every one, and none of the others."""
        return {"bool": {"must": queries, "must_not": without}}

    def best(self, queries: list[Any]) -> Any:
        """The best of them counts, the others a little."""
        return {"dis_max": {"queries": queries, "tie_breaker": OTHERS}}

    def unscored(self, query: Any) -> Any:
        """A condition that says nothing of rank."""
        return {"constant_score": {"filter": query, "boost": 0.0}}

    def scaled(self, query: Any, boost: float) -> Any:
        """What a match counts."""
        return {"bool": {"must": [query], "boost": boost}}


class ServerIndex(Index):
    """The index of one library on a server, up to date when it was opened."""

    def __init__(
        self,
        library: Library,
        address: str,
        *,
        told: Callable[[int], None] = lambda number: None,
        wait: bool = True,
        without: Collection[int] = (),
    ) -> None:
        self.library = library
        self._without = left_out(without)
        self._told = told
        self._waits = wait
        parts = urlsplit(address)
        self.name = parts.path.strip("/")
        if parts.scheme not in ("http", "https") or not self.name or "/" in self.name:
            raise Usage(f"{SERVER} names a server and an index: https://host:9200/books")
        user, _, place = parts.netloc.rpartition("@")
        self.place = urlunsplit((parts.scheme, place, "", "", ""))
        name, _, password = user.partition(":")
        token = os.environ.get(TOKEN)
        self._client = httpx.Client(
            base_url=self.place,
            auth=(name, password) if user else None,
            headers={"Authorization": f"Bearer {token}"} if token else {},
            timeout=PATIENCE,
        )
        if wait and not library.database.only_read:
            self._bring_up()

    def _call(self, method: str, path: str, body: Any = None, *, missing: bool = False) -> Any:
        """The server's answer; None where something is not there and may be `missing`."""
        lines = isinstance(body, bytes)
        kind = "application/x-ndjson" if lines else "application/json"
        content = body if lines else None if body is None else json.dumps(body).encode()
        try:
            answer = self._client.request(method, path, content=content, headers={"Content-Type": kind})
            said = answer.json()
        except (httpx.HTTPError, ValueError, RecursionError) as error:
            raise Refused(
                f"the search server {self.place} does not answer ({error}); check it and the address"
            ) from error
        if answer.status_code == 404 and missing:
            return None
        if answer.is_error:
            raise Refused(f"the search server {self.place} refuses ({answer.status_code}): {_reason(said)}")
        return said

    def _upto(self) -> int | None:
        """The change up to which the server knows the library; None where it has no index of this version."""
        said = self._call("GET", f"/{self.name}/_mapping", missing=True)
        if said is None:
            return None
        meta = next(iter(said.values()))["mappings"].get("_meta", {})
        return int(meta["upto"]) if meta.get("version") == VERSION else None

    def _newest(self) -> int:
        with self.library.database.errors():
            return int(self.library.sql.execute("SELECT coalesce(max(changed), 0) FROM work").fetchone()[0])

    def _bring_up(self) -> None:
        """Send what changed since; a library that was put back to an earlier state is sent anew."""
        upto, newest = self._upto(), self._newest()
        if upto is None or upto > newest:
            self.drop()
            self._call("PUT", f"/{self.name}", BODY)
            upto = 0
        if upto == newest:
            return
        self._told(self._since(upto))
        while works := self._changed(upto):
            lines = b"".join(self._lines(works))
            answer = self._call("POST", f"/{self.name}/_bulk", lines)
            self._check(answer)
            upto = works[-1][1]
        self._call("POST", f"/{self.name}/_refresh")
        self._call("PUT", f"/{self.name}/_mapping", {"_meta": {"version": VERSION, "upto": upto}})

    def _since(self, upto: int) -> int:
        with self.library.database.errors():
            query = "SELECT count(*) FROM work WHERE changed>?"
            return int(self.library.sql.execute(query, (upto,)).fetchone()[0])

    def _changed(self, upto: int) -> list[tuple[int, int, int | None]]:
        """The next works; those of one change stay together."""
        query = "SELECT id, changed, merged FROM work WHERE changed>? ORDER BY changed, id LIMIT ?"
        with self.library.database.snapshot() as sql:
            works = sql.execute(query, (upto, BATCH)).fetchall()
            if len(works) == BATCH:
                last = works[-1][1]
                together = "SELECT id, changed, merged FROM work WHERE changed=? ORDER BY id"
                works = [one for one in works if one[1] < last] + sql.execute(together, (last,)).fetchall()
        return works

    def _lines(self, works: list[tuple[int, int, int | None]]) -> Iterator[bytes]:
        """What the server is to do, a line each; works that another took in go."""
        with self.library.database.snapshot() as sql:
            for number, changed, merged in works:
                about = {"_id": str(number), "version": changed, "version_type": "external_gte"}
                if merged is not None:
                    yield json.dumps({"delete": about}).encode() + b"\n"
                    continue
                yield json.dumps({"index": about}).encode() + b"\n"
                yield json.dumps(terms_of_work(sql, number), ensure_ascii=False).encode() + b"\n"

    def _check(self, answer: Any) -> None:
        """A newer state that is there already (409) and a work that never was there (404) are no faults."""
        for item in answer["items"]:
            (said,) = item.values()
            if said["status"] >= 400 and said["status"] not in (404, 409):
                raise Refused(f"the search server {self.place} refuses a work: {_reason(said)}")

    def drop(self) -> None:
        """Take the index away; the next one to search builds it."""
        self._call("DELETE", f"/{self.name}", missing=True)

    def behind(self) -> int:
        """How many works it does not know yet, or knows otherwise."""
        upto = self._upto()
        return self._since(upto if upto is not None and upto <= self._newest() else 0)

    def __len__(self) -> int:
        return self.count("")

    def _asked_for(self, groups: list[list[Condition]]) -> Any:
        return matcher([*groups, *self._without], self._citing, say=OpenSearch())

    def _ranked(self, groups: list[list[Condition]], *, limit: int, offset: int) -> list[tuple[float, int]]:
        """Scores and works."""
        query = self._asked_for(groups)
        body = {"query": query, "size": limit, "from": offset, "_source": False, "docvalue_fields": ["work"]}
        found = self._search(body | {"sort": ["_score", {"work": "asc"}], "track_scores": True})
        return [(float(hit["_score"] or 0), int(hit["fields"]["work"][0])) for hit in found["hits"]["hits"]]

    def count(self, query: str) -> int:
        """How many works a query finds."""
        said = self._call(
            "POST", f"/{self.name}/_count", {"query": self._asked_for(parsed(query))}, missing=True
        )
        return int(said["count"]) if said is not None else 0

    def numbers(self, query: str) -> list[int]:
        """All works that a query finds, in the order in which they came."""
        body = {"query": self._asked_for(parsed(query)), "size": PAGE, "_source": False}
        found: list[int] = []
        while True:
            after = {"search_after": [found[-1]]} if found else {}
            hits = self._search(body | {"sort": [{"work": "asc"}]} | after)["hits"]["hits"]
            found += [int(hit["sort"][0]) for hit in hits]
            if len(hits) < PAGE:
                return found

    def facets(self, query: str, *, most: int = 20) -> dict[str, dict[str, int]]:
        """How the hits are spread over languages, types and years: value → count."""
        asked = {name: {"terms": {"field": name, "size": most}} for name in FACETS}
        body = {"query": self._asked_for(parsed(query)), "size": 0, "aggs": asked}
        found = self._search(body).get("aggregations", {})
        return {
            name: {
                str(bucket["key"]): int(bucket["doc_count"])
                for bucket in found.get(name, {"buckets": ()})["buckets"]
            }
            for name in FACETS
        }

    def _search(self, body: Any) -> Any:
        """An index that is not there yet knows nothing."""
        return self._call("POST", f"/{self.name}/_search", body, missing=True) or {"hits": {"hits": []}}


def _reason(said: Any) -> str:
    error = said.get("error") if isinstance(said, dict) else said
    if not isinstance(error, dict):
        return str(error)[:300]
    return str(error.get("reason") or error.get("type"))[:300]
