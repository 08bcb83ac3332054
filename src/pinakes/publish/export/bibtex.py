"""BibTeX in UTF-8: one entry a document, with keys that stay the same from run to run."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import quote

from pinakes.model import Contributor, Identifier, Institution, Keywords, PartialDate, Person, Venue
from pinakes.publish.export.cited import OTHERS
from pinakes.publish.export.kinds import CONFERENCE, MASTERS, PREPRINT, finer
from pinakes.publish.safe import safe, safe_name
from pinakes.text.pinyin import family_readings, read
from pinakes.text.romanise import written_by
from pinakes.text.scripts import HAN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.config import Settings
    from pinakes.model import Outcome, Record

ENTRY_TYPES = {
    "article": "article",
    "newspaper": "article",
    CONFERENCE: "inproceedings",
    PREPRINT: "misc",
    "thesis": "phdthesis",
    MASTERS: "mastersthesis",
    "standard": "techreport",
    "manual": "manual",
    "report": "techreport",
    "book": "book",
    "chapter": "incollection",
    "volume": "proceedings",
    "slides": "misc",
    "other": "misc",
}
"""Entry type of each kind of work; an article that appeared nowhere we know of is `misc`."""
_VENUE_KEY = {"article": "journal", "incollection": "booktitle", "inproceedings": "booktitle"}
_INSTITUTION_KEY = {"phdthesis": "school", "mastersthesis": "school", "techreport": "institution"}
_SPECIAL = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "_": r"\_", "$": r"\$",
            "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}  # fmt: skip
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_VERSION = re.compile(r"v\d+$")
COMPOUND = 3
"""Characters from which a Chinese word is no family name."""
LONGEST_PART = 40
"""Letters of a name or a word that go into a key: what is longer is no word."""
LONG_HAN = 4
"""Characters of a Chinese title that make its word of the key."""


class BibtexExporter:
    """Entries as documents come; documents without a record are left out."""

    media_type = "application/x-bibtex"
    suffix = "bib"

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write an entry a document."""
        taken: set[str] = set()
        volumes: dict[str, str] = {}
        for outcome in outcomes:
            if outcome.record is not None:
                if _first(outcome.record, "type") == "volume":
                    volumes[outcome.file] = _whole_title(outcome.record)
                out.write(
                    entry(
                        outcome,
                        outcome.record,
                        taken=taken,
                        volume=volumes.get(_first(outcome.record, "part_of")),
                    ).encode()
                )
                out.flush()


def entry(outcome: Outcome, record: Record, *, taken: set[str], volume: str | None = None) -> str:
    """One entry; its key is added to `taken`. `volume` is the title of the volume it was cut from."""
    kind = "inproceedings" if volume is not None and not _venue(record).title else _kind(record)
    key = _unused(_own_key(record) or _key(record), record, taken)
    taken.add(key)
    fields = [
        f"  {name} = {{{value}}}" for name, value in _fields(outcome, record, kind, volume or "") if value
    ]
    fields += [f"  month = {_MONTHS[date.month - 1]}" for date in _dates(record) if date.month]
    return f"@{kind}{{{key},\n" + ",\n".join(fields) + "\n}\n\n"


def _kind(record: Record) -> str:
    venue, degree = _venue(record).title or "", _first(record, "degree") or _first(record, "genre")
    found = finer(
        _first(record, "type"), venue=venue, degree=degree, has_preprint="arxiv" in _schemes(record)
    )
    kind = ENTRY_TYPES.get(found, "misc")
    return "misc" if kind == "article" and not venue else kind


def _fields(outcome: Outcome, record: Record, kind: str, volume: str) -> Iterable[tuple[str, str]]:
    venue = _venue(record)
    authors = _people(claim.value for claim in record.best("author"))
    yield "author", f"{authors} and others" if authors and record.best(OTHERS) else authors
    yield "editor", _people(_role(record, "editor"))
    yield "translator", _people(_role(record, "translator"))
    yield "title", protected(_whole_title(record))
    yield from _appeared(venue, kind, volume)
    for claim in record.best("institution"):
        if isinstance(claim.value, Institution) and claim.value.name:
            yield _INSTITUTION_KEY.get(kind, "organization"), escaped(claim.value.name)
    if kind.endswith("thesis"):
        yield "type", escaped(_first(record, "degree"))
    yield "publisher", escaped(_first(record, "publisher"))
    yield "address", escaped(_first(record, "place"))
    yield "edition", escaped(_first(record, "edition"))
    if kind == "incollection" or not venue.title:
        yield "series", escaped(_first(record, "series"))
    yield "year", next((str(date.year) for date in _dates(record)), "")
    yield from _numbers(record, venue)
    yield "language", escaped(_first(record, "language"))
    yield "abstract", escaped(_first(record, "abstract"))
    yield (
        "keywords",
        ", ".join(escaped(word) for claim in record.best("keywords")[:1] for word in _words(claim.value)),
    )
    if not (_first(record, "citekey") and "!/" in outcome.file):  # an entry of a reference manager is no file
        yield "file", escaped(safe_name(outcome.file))


def _appeared(venue: Venue, kind: str, volume: str) -> Iterable[tuple[str, str]]:
    """Where the work appeared, under the name that its kind has for that."""
    if venue.title:
        name = _VENUE_KEY.get(kind, "howpublished" if kind == "misc" else "series")
        yield name, protected(venue.title) if name == "booktitle" else escaped(venue.title)
    elif kind == "inproceedings":
        yield "booktitle", protected(volume)
    yield "volume", escaped(venue.volume or "")
    yield "number", escaped(venue.issue or "")
    yield "pages", escaped(venue.pages or "").replace("-", "--")


def _numbers(record: Record, venue: Venue) -> Iterable[tuple[str, str]]:
    found = _schemes(record)
    yield "doi", verbatim(found.get("doi", ""))
    yield "isbn", escaped(found.get("isbn", ""))
    yield "issn", escaped(venue.issn or found.get("issn", ""))
    if "arxiv" in found:
        yield "eprint", verbatim(_VERSION.sub("", found["arxiv"]))
        yield "archiveprefix", "arXiv"
    yield "urldate", escaped(_first(record, "accessed"))
    yield (
        "url",
        verbatim(
            found.get("url", "") or (f"https://hdl.handle.net/{found['handle']}" if "handle" in found else "")
        ),
    )


def _schemes(record: Record) -> dict[str, str]:
    """The first identifier of each scheme."""
    found: dict[str, str] = {}
    for claim in record.best("identifier"):
        if isinstance(claim.value, Identifier):
            found.setdefault(claim.value.scheme, claim.value.value)
    return found


def _first(record: Record, field: str) -> str:
    return next((str(claim.value) for claim in record.best(field)), "")


def _venue(record: Record) -> Venue:
    return next((claim.value for claim in record.best("venue") if isinstance(claim.value, Venue)), Venue())


def _dates(record: Record) -> list[PartialDate]:
    return [claim.value for claim in record.best("date")[:1] if isinstance(claim.value, PartialDate)]


def _words(value: object) -> tuple[str, ...]:
    return value.values if isinstance(value, Keywords) else ()


def _role(record: Record, role: str) -> list[Person]:
    return [
        claim.value.person
        for claim in record.best("contributor")
        if isinstance(claim.value, Contributor) and claim.value.role == role
    ]


def _whole_title(record: Record) -> str:
    title, subtitle = _first(record, "title"), _first(record, "subtitle")
    return f"{title}: {subtitle}" if title and subtitle else title


def _people(people: Iterable[object]) -> str:
    return " and ".join(_name(person) for person in people if isinstance(person, Person))


def _name(person: Person) -> str:
    """`Family, Given` where we know; an organisation, or a name that would be cut at the
    wrong place, in braces.
    """
    if person.kind == "organisation":
        return f"{{{escaped(person.literal)}}}"
    if person.family and person.given:
        return f"{_braced_and(person.family)}, {_braced_and(person.given)}"
    literal = escaped(person.literal)
    is_cut = _has_and(literal) or literal.count(",") > 1 or (not person.family and "," not in literal)
    return f"{{{literal}}}" if is_cut and " " in literal else literal


def _has_and(text: str) -> bool:
    return re.search(r"\sand\s", text, re.IGNORECASE) is not None


def _braced_and(part: str) -> str:
    part = escaped(part)
    return f"{{{part}}}" if _has_and(part) or "," in part else part


def escaped(text: str) -> str:
    """Text that LaTeX prints as it stands; letters of all scripts stay letters."""
    return re.sub(r"[\\{}%&#_$~^]", lambda match: _SPECIAL[match[0]], " ".join(safe(text).split()))


def verbatim(text: str) -> str:
    """An identifier or address as reference managers take it: as it stands, but for what would end the field."""
    return re.sub(r"[\\{}\s]", lambda match: quote(match[0]), safe(text).strip())


def protected(title: str) -> str:
    """A title whose capitals stay capitals in every style:
    words with one after their first letter stand in braces.
    """
    words = title.split()
    shouted = title.upper() == title and title.lower() != title
    return " ".join(
        f"{{{escaped(w)}}}" if not shouted and _has_inner_capital(w, first=not i) else escaped(w)
        for i, w in enumerate(words)
    )


def _has_inner_capital(word: str, *, first: bool) -> bool:
    letters = [c for c in word if c.isalpha()]
    return any(c.isupper() for c in letters[1:]) or (not first and bool(letters) and letters[0].isupper())


def _own_key(record: Record) -> str:
    """The key that a reference manager gave it, if BibTeX can read it."""
    key = _first(record, "citekey")
    return key if re.fullmatch(r"[^\s,{}\"#%'()=~\\]{1,200}", key) else ""


def _key(record: Record) -> str:
    """Family name of the first author, year, first long word of the title, in plain letters."""
    family = next(
        (_plain(_family(claim.value)) for claim in record.best("author") if isinstance(claim.value, Person)),
        "",
    )
    year = next((str(date.year) for date in _dates(record)), "")
    title = next(
        (
            plain
            for word in _first(record, "title").split()
            if len(plain := _plain(word[:LONG_HAN] if _is_han(word) else word)) > 3
        ),
        "",
    )
    return family[:LONGEST_PART] + year + title[:LONGEST_PART] if family or title else f"doc{record.id[:12]}"


def _family(person: Person) -> str:
    return person.family or next(reversed(person.literal.split(",")[0].split()), "")


def _is_han(word: str) -> bool:
    return HAN.search(word) is not None


def _plain(text: str) -> str:
    """A word in plain letters: Chinese as it is read, Cyrillic as it is transliterated, accents taken off."""
    if _is_han(text):
        text = (
            family_readings(text)[0]
            if len(text) < COMPOUND
            else "".join((read(char) or ("",))[0] for char in text)
        )
    letters = unicodedata.normalize("NFKD", written_by(text.lower(), "bgn"))
    return re.sub(r"[^a-z0-9]", "", letters)


def _unused(key: str, record: Record, taken: set[str]) -> str:
    """The key, or with the document's digest behind it if another document has it:
    stable whatever the order of later ones.
    """
    if key not in taken:
        return key
    for length in (6, 12, 64):
        if (longer := f"{key}-{record.id[:length]}") not in taken:
            return longer
    number = 2
    while f"{key}-{record.id}-{number}" in taken:
        number += 1
    return f"{key}-{record.id}-{number}"
