"""What may be asked, by the tables of the protocol, and what is said to everything else:
verbs, arguments, dates, the eight errors.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

ErrorCode = Literal[
    "badVerb",
    "badArgument",
    "badResumptionToken",
    "cannotDisseminateFormat",
    "idDoesNotExist",
    "noRecordsMatch",
    "noMetadataFormats",
    "noSetHierarchy",
]
TOKEN = "resumptionToken"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SECOND = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class ProtocolError(Exception):
    """An error of the protocol, which is an answer like any other."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code


class Verb(NamedTuple):
    """The arguments a verb has; one that `resumes` may have a token instead of all others."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    resumes: bool = False


_SELECTIVE = Verb(("metadataPrefix",), ("from", "until", "set"), resumes=True)
VERBS = {
    "Identify": Verb(),
    "ListMetadataFormats": Verb(optional=("identifier",)),
    "ListSets": Verb(resumes=True),
    "ListIdentifiers": _SELECTIVE,
    "ListRecords": _SELECTIVE,
    "GetRecord": Verb(("identifier", "metadataPrefix")),
}


def checked(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The arguments, verb among them, if the protocol allows them together."""
    given: dict[str, str] = {}
    repeated = {name for name, value in pairs if name in given or given.update({name: value})}
    verb = given.get("verb")
    if verb is None or "verb" in repeated:
        raise ProtocolError("badVerb", "exactly one verb is needed: " + ", ".join(VERBS))
    if verb not in VERBS:
        raise ProtocolError("badVerb", f"there is no verb {verb!r:.80}; choose one of " + ", ".join(VERBS))
    known = VERBS[verb]
    if repeated:
        raise ProtocolError("badArgument", f"{', '.join(sorted(repeated))} came more than once")
    names = set(given) - {"verb"}
    if known.resumes and TOKEN in names:
        if names != {TOKEN}:
            raise ProtocolError(
                "badArgument", f"{TOKEN} stands alone; leave out {', '.join(sorted(names - {TOKEN}))}"
            )
        return given
    illegal = names - {*known.required, *known.optional}
    if illegal:
        raise ProtocolError("badArgument", f"{verb} has no argument {', '.join(sorted(illegal))}")
    missing = [name for name in known.required if not given.get(name)]
    if missing:
        raise ProtocolError("badArgument", f"{verb} needs {', '.join(missing)}")
    return given


def span(since: str | None, until: str | None) -> tuple[str | None, str | None]:
    """The first and the last second asked for; days are whole days."""
    if since is not None and until is not None and len(since) != len(until):
        raise ProtocolError("badArgument", "from and until must be of one granularity")
    first = None if since is None else moment(since, last=False)
    final = None if until is None else moment(until, last=True)
    if first is not None and final is not None and first > final:
        raise ProtocolError("badArgument", "from is later than until")
    return first, final


def moment(text: str, *, last: bool) -> str:
    """A date of either granularity to the second: the first second of a day, or the `last`."""
    try:
        if _DAY.fullmatch(text):
            datetime.strptime(text, "%Y-%m-%d")
            return text + ("T23:59:59Z" if last else "T00:00:00Z")
        if _SECOND.fullmatch(text):
            datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
            return text
    except ValueError:
        pass
    raise ProtocolError("badArgument", f"{text!r:.60} is not a date like 2004-06-30 or 2004-06-30T12:00:00Z")


def today() -> str:
    """Now, as the protocol writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
