"""The six verbs over a library: each gives one whole XML document, errors among them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from pinakes.publish.oai import sets, tokens
from pinakes.publish.oai.arguments import TOKEN, ProtocolError, checked, span, today
from pinakes.publish.oai.formats import FORMATS, metadata
from pinakes.publish.oai.tokens import ResumptionToken
from pinakes.publish.safe import safe
from pinakes.store import listing
from pinakes.store.library import name_of
from pinakes.store.listing import ListedWork, Selection
from pinakes.store.records import outcome_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from pinakes.config import Oai
    from pinakes.store.library import Library

PAGE_BYTES = 8_000_000
"""From which size on a page is not added to."""
SETS = 500
"""Sets a page."""
HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">\n'
)
IDENTIFIER = (
    '<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" '
    'xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd">'
    "<scheme>oai</scheme><repositoryIdentifier>{0}</repositoryIdentifier><delimiter>:</delimiter>"
    "<sampleIdentifier>oai:{0}:w1</sampleIdentifier></oai-identifier></description>\n"
)
_DOMAIN = re.compile(r"[a-zA-Z][a-zA-Z0-9\-]*(\.[a-zA-Z][a-zA-Z0-9\-]*)+")
_EMAIL = re.compile(r"\S+@(\S+\.)+\S+")


@dataclass(frozen=True, slots=True)
class Provider:
    """Answers for one library; `address` is where it is asked, `files` where open files are,
    without the digest.

    `hidden` works are not there yet for those who ask.
    """

    settings: Oai
    address: str
    files: str | None = None
    hidden: frozenset[int] = frozenset()

    def answer(self, library: Library, pairs: Iterable[tuple[str, str]]) -> bytes:
        """The document for these arguments."""
        now = today()  # before anything is read: what is written from here on belongs to the next harvest
        asked: dict[str, str] = {}
        try:
            asked = checked(pairs)
            with library.database.snapshot() as sql:
                body = b"".join(self._verb(sql, asked, now))
        except ProtocolError as error:
            if error.code in ("badVerb", "badArgument"):
                asked = {}
            body = f"<error code={quoteattr(error.code)}>{escape(safe(str(error)))}</error>\n".encode()
        attributes = "".join(f" {name}={quoteattr(safe(value))}" for name, value in asked.items())
        head = f"{HEAD}<responseDate>{now}</responseDate>\n<request{attributes}>{escape(self.address)}</request>\n"
        return head.encode("utf-8", "replace") + body + b"</OAI-PMH>\n"

    def _verb(self, sql: sqlite3.Connection, asked: dict[str, str], now: str) -> Iterator[bytes]:
        verb = asked["verb"]
        inside = {
            "Identify": self._identify,
            "ListMetadataFormats": self._formats,
            "ListSets": self._sets,
            "ListIdentifiers": self._list,
            "ListRecords": self._list,
            "GetRecord": self._get,
        }[verb](sql, asked, now)
        yield f"<{verb}>\n".encode()
        yield from inside
        yield f"</{verb}>\n".encode()

    def _identify(self, sql: sqlite3.Connection, _: dict[str, str], now: str) -> Iterator[bytes]:
        email = self.settings.email if _EMAIL.fullmatch(self.settings.email) else "nobody@repository.invalid"
        said = {
            "repositoryName": self.settings.name,
            "baseURL": self.address,
            "protocolVersion": "2.0",
            "adminEmail": email,
            "earliestDatestamp": listing.earliest(sql) or now,
            "deletedRecord": "persistent",
            "granularity": "YYYY-MM-DDThh:mm:ssZ",
            "compression": "gzip",
        }
        for name, value in said.items():
            yield f"<{name}>{escape(safe(value))}</{name}>\n".encode()
        if _DOMAIN.fullmatch(self.settings.host):
            yield IDENTIFIER.format(self.settings.host).encode()

    def _formats(self, sql: sqlite3.Connection, asked: dict[str, str], _: str) -> Iterator[bytes]:
        if "identifier" in asked and self._named(sql, asked["identifier"]).gone:
            raise ProtocolError("noMetadataFormats", f"{asked['identifier']} was taken out of the library")
        for prefix, known in FORMATS.items():
            yield (
                f"<metadataFormat><metadataPrefix>{prefix}</metadataPrefix><schema>{known.schema}</schema>"
                f"<metadataNamespace>{known.namespace}</metadataNamespace></metadataFormat>\n"
            ).encode()

    def _sets(self, sql: sqlite3.Connection, asked: dict[str, str], now: str) -> Iterator[bytes]:
        token = (
            tokens.read(asked[TOKEN], "ListSets", host=self.settings.host, now=now)
            if TOKEN in asked
            else None
        )
        if not _has_sets(sql):
            raise ProtocolError("noSetHierarchy", "the library is empty: there are no sets yet")
        if token is None:
            for kind, title in sets.KINDS.items():
                values = list(listing.spread(sql, kind))  # type: ignore[arg-type]  # languages and types only
                if values:
                    yield _set(kind, title)
                yield from (_set(f"{kind}:{sets.spec_of(value)}", f"{title}: {value}") for value in values)
        behind = token.after if token is not None and isinstance(token.after, str) else ""
        found = listing.collections(sql, after=behind, limit=SETS + 1)
        yield from (_set(sets.spec_of(name), title) for name, title in found[:SETS])
        cursor = token.cursor if token else 0
        if len(found) > SETS:
            size = (
                sql.execute("SELECT count(*) FROM collection").fetchone()[0] if token is None else token.size
            )
            ahead = ResumptionToken(
                "ListSets",
                "",
                None,
                None,
                None,
                found[SETS - 1][0],
                cursor + SETS,
                size,
                tokens.expiry(self.settings.expiry),
            )
            yield self._resumption(ahead, cursor)
        elif token is not None:
            yield _last(cursor, token.size)

    def _get(self, sql: sqlite3.Connection, asked: dict[str, str], _: str) -> Iterator[bytes]:
        _known_format(asked["metadataPrefix"])
        yield self._record(sql, self._named(sql, asked["identifier"]), asked["metadataPrefix"])

    def _list(self, sql: sqlite3.Connection, asked: dict[str, str], now: str) -> Iterator[bytes]:
        token = (
            tokens.read(asked[TOKEN], asked["verb"], host=self.settings.host, now=now)
            if TOKEN in asked
            else self._first(sql, asked)
        )
        _known_format(token.prefix)
        kind, value = sets.chosen(token.part) if token.part is not None else ("", None)
        selection = Selection(token.since, token.until, kind, value)
        after = token.after if isinstance(token.after, tuple) and token.after[0] >= 0 else None
        found = listing.page(sql, selection, after=after, limit=self.settings.page + 1)
        if not found and after is not None:
            # What was left has moved out of the time asked for while it was listed.
            # An empty list is none, an error would end the
            # harvest as a failure: the last record is said again.
            again = listing.one(sql, after[1])
            found = [again] if again is not None else []
        if not found:
            raise ProtocolError("noRecordsMatch", "nothing in the library fits")
        if after is None:
            token = replace(token, size=listing.count(sql, selection))
        out, size = 0, 0
        for one in found[: self.settings.page]:
            if asked["verb"] == "ListIdentifiers":
                written = self._header(sql, one, part=token.part)
            else:
                written = self._record(sql, one, token.prefix, part=token.part)
            yield written
            out, size = out + 1, size + len(written)
            if size >= PAGE_BYTES:
                break
        if out < len(found):
            last = found[out - 1]
            ahead = replace(
                token,
                after=(last.changed, last.work),
                cursor=token.cursor + out,
                expires=tokens.expiry(self.settings.expiry),
            )
            yield self._resumption(ahead, token.cursor)
        elif after is not None:
            yield _last(token.cursor, token.size)

    def _first(self, sql: sqlite3.Connection, asked: dict[str, str]) -> ResumptionToken:
        """The request that begins a list, as a token that was not handed out yet."""
        since, until = span(asked.get("from"), asked.get("until"))
        _known_format(asked["metadataPrefix"])
        if "set" in asked:
            sets.chosen(asked["set"])
            if not _has_sets(sql):
                raise ProtocolError("noSetHierarchy", "the library is empty: there are no sets yet")
        return ResumptionToken(
            asked["verb"], asked["metadataPrefix"], asked.get("set"), since, until, (-1, -1), 0, 0, ""
        )

    def _resumption(self, ahead: ResumptionToken, cursor: int) -> bytes:
        text = tokens.written(ahead, host=self.settings.host)
        return (
            f'<resumptionToken expirationDate="{ahead.expires}" completeListSize="{max(ahead.size, ahead.cursor + 1)}" '
            f'cursor="{cursor}">{text}</resumptionToken>\n'
        ).encode()

    def _named(self, sql: sqlite3.Connection, identifier: str) -> ListedWork:
        match = re.fullmatch(r"oai:(.+):w([1-9]\d{0,14})", identifier)
        found = listing.one(sql, int(match[2])) if match and match[1] == self.settings.host else None
        if found is None:
            raise ProtocolError(
                "idDoesNotExist",
                f"there is no {identifier[:200]!r} here; identifiers look like oai:{self.settings.host}:w1",
            )
        return found

    def _header(self, sql: sqlite3.Connection, one: ListedWork, *, part: str | None = None) -> bytes:
        """The header; of a work that left the set `part`, which is being listed,
        it is said that it is deleted there.
        """
        parts = [
            f"{kind}:{sets.spec_of(value)}"
            for kind, value in (("language", one.language), ("type", one.type))
            if value
        ]
        parts += [sets.spec_of(name) for name in listing.collections_of(sql, one.work)]
        specs = "".join(f"<setSpec>{spec}</setSpec>" for spec in ([part] if one.left and part else parts))
        status = ' status="deleted"' if self._is_gone(one) else ""
        name = f"oai:{escape(self.settings.host)}:{name_of(one.work)}"
        return f"<header{status}><identifier>{name}</identifier><datestamp>{one.at}</datestamp>{specs}</header>\n".encode()

    def _is_gone(self, one: ListedWork) -> bool:
        """Whether a work is not, or not yet, for those who ask."""
        return one.gone or one.work in self.hidden

    def _record(
        self, sql: sqlite3.Connection, one: ListedWork, prefix: str, *, part: str | None = None
    ) -> bytes:
        header = self._header(sql, one, part=part)
        outcome = None if self._is_gone(one) else outcome_of(sql, one.work)
        if outcome is None or outcome.record is None:
            return b"<record>" + header + b"</record>\n"
        addresses = [self.files + digest for digest in open_files(sql, one.work)] if self.files else []
        said = metadata(prefix, outcome, name=name_of(one.work), addresses=addresses)
        return b"<record>" + header + b"<metadata>" + said + b"</metadata></record>\n"


def open_files(sql: sqlite3.Connection, work: int) -> list[str]:
    """The digests of the open files of a work: open, or an embargo that is over."""
    query = (
        "SELECT DISTINCT digest FROM document JOIN file USING (digest) WHERE work=? AND gone IS NULL AND held=1 "
        "AND (access='open' OR (access='embargo' AND embargo <= ?)) ORDER BY document.id"
    )
    return [row[0] for row in sql.execute(query, (work, today()[:10]))]


def _known_format(prefix: str) -> None:
    if prefix not in FORMATS:
        raise ProtocolError(
            "cannotDisseminateFormat", f"there is no format {prefix!r:.60}; there are {', '.join(FORMATS)}"
        )


def _has_sets(sql: sqlite3.Connection) -> bool:
    queries = (
        "SELECT 1 FROM collection LIMIT 1",
        "SELECT 1 FROM work WHERE language > '' LIMIT 1",
        "SELECT 1 FROM work WHERE type > '' LIMIT 1",
    )
    return any(sql.execute(query).fetchone() for query in queries)


def _set(spec: str, title: str) -> bytes:
    return f"<set><setSpec>{spec}</setSpec><setName>{escape(safe(title))}</setName></set>\n".encode(
        "utf-8", "replace"
    )


def _last(cursor: int, size: int) -> bytes:
    return f'<resumptionToken completeListSize="{max(size, cursor + 1)}" cursor="{cursor}"/>\n'.encode()
