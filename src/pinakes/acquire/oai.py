"""OAI-PMH 2.0, the side that asks: page after page of a list, gently, through all that real repositories do.

Names of elements are looked at without their name space: not every repository has it right.
"""

from __future__ import annotations

import email.utils
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from pinakes.acquire import untidy
from pinakes.acquire.fetch import ask
from pinakes.errors import BadInput, Refused
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.acquire.fetch import Reply
    from pinakes.acquire.untidy import Element
    from pinakes.config import Fetch, Harvest

BUSY = frozenset((429, 500, 502, 503, 504))
"""Statuses of a server that may do better later."""
EMPTY_PAGES = 50
"""Pages without a record, one after another, after which a list is taken to go nowhere."""
RESTARTS = 5
"""How often a list is begun anew, without having come further, because its token was not known any more."""
_STAMP = re.compile(r"\s*(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?\s*(?:Z|\+00:?00)?)?\s*")


@dataclass(frozen=True, slots=True)
class OaiRecord:
    """One record as it came; `metadata` is None for a deleted one, and where there was none."""

    identifier: str
    datestamp: str | None
    sets: tuple[str, ...]
    deleted: bool
    metadata: Element | None


@dataclass(frozen=True, slots=True)
class OaiPage:
    """One answer to ListRecords; `mended` where its XML was not right."""

    records: tuple[OaiRecord, ...]
    token: str | None
    date: str | None
    error: tuple[str, str] | None = None
    size: int | None = None
    mended: bool = False


@dataclass(frozen=True, slots=True)
class Repository:
    """What a repository says of itself."""

    name: str
    granularity: str
    date: str | None

    @property
    def by_day(self) -> bool:
        """Whether it knows days only."""
        return "T" not in self.granularity.upper().removeprefix("YYYY-MM-DD")


class NotOai(BadInput):
    """The answer is not OAI-PMH; `content` is what came instead."""

    def __init__(self, message: str, content: bytes) -> None:
        super().__init__("network", message)
        self.content = content


class Asker:
    """Asks one repository; between two requests there is a pause, a busy server is given the time it wants."""

    def __init__(
        self, address: str, *, fetch: Fetch, harvest: Harvest, told: Callable[[str], None] = lambda text: None
    ) -> None:
        self.address = address
        self._fetch, self._harvest, self._told = fetch, harvest, told
        self._free = 0.0

    def identify(self) -> Repository:
        """What the server says of itself; `NotOai` where it does not answer in the protocol."""
        reply = self._reply({"verb": "Identify"})
        root = _root(reply)
        if root is None:
            raise NotOai(f"{self.address} does not answer as OAI-PMH does", reply.content)
        found = {
            _name(element): (element.text or "").strip()
            for element in root.iter()
            if isinstance(element.tag, str)
        }
        return Repository(
            found.get("repositoryName", ""),
            found.get("granularity", "YYYY-MM-DD"),
            stamp(found.get("responseDate")),
        )

    def formats(self) -> list[str]:
        """The metadata prefixes there are."""
        root = _root(self._reply({"verb": "ListMetadataFormats"}))
        return [] if root is None else [(one.text or "").strip() for one in root.iter("{*}metadataPrefix")]

    def pages(self, first: dict[str, str], *, token: str | None = None) -> Iterator[OaiPage]:
        """The pages of ListRecords, from the beginning or behind a token.

        A token that is not known any more costs nothing: the list is begun again, where its dates came in order from the last one seen.
        """
        asked = {"verb": "ListRecords", **({"resumptionToken": token} if token else first)}
        reached, ordered, seen, furthest, restarts, empty = "", token is None, 0, 0, 0, 0
        last: tuple[str | None, str] = ("", "")
        while True:
            page = self._page(asked)
            if (
                page.error is not None
                and page.error[0] == "badResumptionToken"
                and "resumptionToken" in asked
            ):
                restarts = 0 if seen > furthest else restarts + 1
                if restarts > RESTARTS:
                    raise Refused(
                        f"{self.address} forgets its resumption tokens faster than it can be harvested; try again with --from and --set"
                    )
                furthest, seen, last = max(furthest, seen), 0, ("", "")
                since = reached[: len(first["from"])] if "from" in first else reached
                again = {
                    **first,
                    **({"from": max(since, first.get("from", ""))} if ordered and reached else {}),
                }
                self._told("the resumption token was not known any more: the list is begun again")
                asked = {"verb": "ListRecords", **again}
                continue
            for record in page.records:
                ordered = ordered and record.datestamp is not None and record.datestamp >= reached
                reached = max(reached, record.datestamp or "")
            seen += len(page.records)
            yield page
            empty = 0 if page.records else empty + 1
            here = (page.token, page.records[0].identifier if page.records else "")
            if not page.token or page.error is not None:
                return
            if here == last or empty > EMPTY_PAGES:
                raise Refused(f"{self.address} gives the same page over and over; what had come is kept")
            last = here
            asked = {"verb": "ListRecords", "resumptionToken": page.token}

    def _page(self, asked: dict[str, str]) -> OaiPage:
        """One page; an answer that is no XML at all is asked for again."""
        trouble: BadInput | None = None
        for attempt in range(self._harvest.tries):
            reply = self._reply(asked)
            try:
                return parsed(reply.content)
            except BadInput as error:
                trouble = error
                if reply.status not in (200, 400, 404, 422):
                    trouble = BadInput("network", f"the server answered {reply.status}")
                if reply.status in (401, 403, 404, 410):
                    break
                self._told(f"{trouble}; asking again")
                self._wait(self._harvest.pause * 2**attempt)
        raise BadInput("network", f"{self.address}: {trouble}")

    def _reply(self, arguments: dict[str, str]) -> Reply:
        """The answer, after as many tries as the settings allow."""
        address = with_arguments(self.address, arguments)
        for attempt in range(self._harvest.tries):
            self._wait(self._free - time.monotonic())
            try:
                reply = ask(address, settings=self._fetch, packed=True)
            except BadInput as error:
                if (
                    error.code not in ("network", "timeout")
                    or attempt + 1 == self._harvest.tries
                    or "private network" in str(error)
                ):
                    raise
                self._told(f"{error}; asking again")
                self._wait(self._harvest.pause * 2**attempt)
                continue
            self._free = time.monotonic() + self._harvest.pause
            if reply.status not in BUSY or b"<OAI-PMH" in reply.content[:2000]:
                return reply
            pause = after(reply.headers.get("retry-after"), self._harvest.pause * 2**attempt)
            if pause > self._harvest.patience:
                raise Refused(
                    f"{self.address} wants to be asked again in {pause:.0f} seconds; run the same command then: it goes on where it stopped"
                )
            if attempt + 1 < self._harvest.tries:
                self._told(f"the server answered {reply.status}; waiting {pause:.0f} s")
                self._wait(pause)
        raise BadInput(
            "network",
            f"{self.address} answered {reply.status} {self._harvest.tries} times; run the same command later",
        )

    def _wait(self, seconds: float) -> None:
        if seconds > 0:
            time.sleep(seconds)


def after(said: str | None, usual: float) -> float:
    """Seconds to wait, as a Retry-After header wants it: a number or a date."""
    if said is None:
        return usual
    if (seconds := whole_number(said.strip())) is not None:
        return float(seconds)
    try:
        moment = email.utils.parsedate_to_datetime(said)
    except ValueError:
        return usual
    return max(0.0, (moment - datetime.now(moment.tzinfo)).total_seconds())


def with_arguments(address: str, arguments: dict[str, str]) -> str:
    """The address with arguments behind those it has of its own; a verb in it gives way."""
    parts = urlsplit(address)
    own = [
        (name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if name not in ("verb", *arguments)
    ]
    return urlunsplit((parts.scheme, parts.netloc, parts.path, urlencode([*own, *arguments.items()]), ""))


def parsed(content: bytes) -> OaiPage:
    """The answer to ListRecords or GetRecord; `BadInput` where it is none."""
    root, mended = untidy.tree(content)
    if _name(root) != "OAI-PMH" and root.find(".//{*}record") is None:
        raise BadInput("damaged", f"is not an answer of OAI-PMH but <{_name(root)}>")
    error = root.find(".//{*}error")
    said = (
        None
        if error is None or error.get("code") is None
        else (str(error.get("code")), " ".join((error.text or "").split()))
    )
    token = root.find(".//{*}resumptionToken")
    text = (token.text or "").strip() if token is not None else ""
    size = token.get("completeListSize", "") if token is not None else ""
    date = root.find(".//{*}responseDate")
    records = tuple(record for element in root.iter("{*}record") if (record := _record(element)) is not None)
    return OaiPage(
        records,
        text or None,
        stamp(date.text if date is not None else None),
        said,
        whole_number(size),
        mended,
    )


def _record(element: Element) -> OaiRecord | None:
    """The record; None for what has no identifier, or is a record of another kind (MARC has some) inside of one."""
    header = next((child for child in element if _name(child) == "header"), None)
    if header is None:
        return None
    identifier = next(((child.text or "").strip() for child in header if _name(child) == "identifier"), "")
    if not identifier:
        return None
    datestamp = next((child.text for child in header if _name(child) == "datestamp"), None)
    sets = tuple((child.text or "").strip() for child in header if _name(child) == "setSpec")
    about = next((child for child in element if _name(child) == "metadata"), None)
    inside = (
        next((child for child in about if isinstance(child.tag, str)), None) if about is not None else None
    )
    deleted = (header.get("status") or "").strip().lower() == "deleted"
    return OaiRecord(identifier, stamp(datestamp), sets, deleted, None if deleted else inside)


def stamp(text: str | None) -> str | None:
    """A datestamp as the protocol writes it, in one of its two lengths; None for anything else."""
    match = _STAMP.fullmatch(text or "")
    if match is None:
        return None
    return f"{match[1]}T{match[2]}Z" if match[2] else match[1]


def earlier(moment: str | None, seconds: float, *, by_day: bool) -> str:
    """A moment so long before a datestamp, as `from` takes it; before now, less a day for clocks that
    differ, where there is none.
    """
    if moment is None:
        known = datetime.now(UTC) - timedelta(days=1)
    else:
        known = datetime.strptime(moment if "T" in moment else moment + "T00:00:00Z", "%Y-%m-%dT%H:%M:%SZ")
    return (known - timedelta(seconds=seconds)).strftime("%Y-%m-%d" if by_day else "%Y-%m-%dT%H:%M:%SZ")


def _root(reply: Reply) -> Element | None:
    try:
        root, _ = untidy.tree(reply.content)
    except BadInput:
        return None
    return root if _name(root) == "OAI-PMH" else None


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
