"""Names of files made of what is known of a work: `{family}{year}-{title}`."""

from __future__ import annotations

import mimetypes
import re
import string
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.model import Identifier, PartialDate, Person, Venue

if TYPE_CHECKING:
    from pinakes.model import Record
    from pinakes.store.taking import Held, Taken

FIELDS = ("family", "authors", "year", "title", "language", "type", "venue", "doi", "key", "work", "name")
"""What a pattern may name."""
USUAL = "{family}{year}-{title}"
LONGEST_TITLE = 80
LONGEST = 180
"""Bytes of a name; file systems take 255, and a number and an ending must fit."""
ENDINGS = {
    "application/pdf": ".pdf", "application/postscript": ".ps", "application/msword": ".doc", "application/rtf": ".rtf",
    "application/vnd.ms-powerpoint": ".ppt", "application/epub+zip": ".epub", "text/html": ".html", "text/plain": ".txt",
}  # fmt: skip
"""Endings of files whose own name has none."""
_UNFIT = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|\ud800-\udfff]+')


def check_pattern(pattern: str) -> None:
    """Refuse a pattern that names what is not known; `Usage` says what is."""
    try:
        asked = {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}
    except ValueError as error:
        raise Usage(f"--name {pattern}: {error}") from error
    if not asked or asked - set(FIELDS):
        raise Usage(
            f"--name {pattern}: write names between braces, of {', '.join(FIELDS)}; such as '{USUAL}'"
        )
    if PurePosixPath(pattern).is_absolute() or ".." in PurePosixPath(pattern).parts:
        raise Usage(f"--name {pattern}: files go below the folder of --out; leave out the leading / and ..")


def name_for(taken: Taken, held: Held, pattern: str) -> PurePosixPath:
    """The path of a file below the folder; `/` in the pattern makes folders, in a value it does not."""
    values = _values(taken, held)
    parts = [_tidy(part.format(**values)) for part in pattern.split("/")]
    parts = [part for part in parts[:-1] if part] + [parts[-1] or taken.work]
    ending = PurePosixPath(_plain(held.name)).suffix.lower()
    if not re.fullmatch(r"\.\w{1,5}", ending):
        ending = ENDINGS.get(held.media_type or "") or mimetypes.guess_extension(held.media_type or "") or ""
    return PurePosixPath(*parts[:-1], parts[-1] + ending)


def _values(taken: Taken, held: Held) -> dict[str, str]:
    record = taken.outcome.record
    assert record is not None
    people = [claim.value for claim in record.best("author") if isinstance(claim.value, Person)]
    families = [person.family or person.literal for person in people]
    dates = [claim.value.year for claim in record.best("date") if isinstance(claim.value, PartialDate)]
    venues = _venues(record)
    numbers = [claim.value for claim in record.best("identifier") if isinstance(claim.value, Identifier)]
    found = {
        "family": families[0] if families else "",
        "authors": ", ".join(families[:3]) + (" …" if len(families) > 3 else ""),
        "year": str(dates[0]) if dates else "",
        "title": _shortened(_first(record, "title")),
        "language": _first(record, "language"),
        "type": _first(record, "type"),
        "venue": venues[0] if venues else "",
        "doi": next((one.value for one in numbers if one.scheme == "doi"), ""),
        "key": _first(record, "citekey"),
        "work": taken.work,
        "name": PurePosixPath(held.name).stem,
    }
    return {name: _plain(value) for name, value in found.items()}


def _venues(record: Record) -> list[str]:
    """The venues of a record."""
    return [claim.value.title or "" for claim in record.best("venue") if isinstance(claim.value, Venue)]


def _first(record: Record, field: str) -> str:
    return next((str(claim.value) for claim in record.best(field)), "")


def _plain(text: str) -> str:
    return " ".join(_UNFIT.sub(" ", text).split())


def _shortened(title: str) -> str:
    """A title up to a word's end."""
    if len(title) <= LONGEST_TITLE:
        return title
    cut = title[:LONGEST_TITLE]
    return cut.rsplit(" ", 1)[0] if " " in cut else cut


def _tidy(name: str) -> str:
    """A name without the dashes and dots that missing values leave behind."""
    name = re.sub(r"([-_,.\s])[-_,.\s]*(?=[-_,.\s])", r"\1", name).strip("-_,. ")
    return name.encode()[:LONGEST].decode("utf-8", "ignore").rstrip()
