"""A file of another program or register, whatever it is:
the format is told from the content, never from the name alone.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.exchange.entry import Entry, Exchanged, date_of, identifiers_of, kind_of, venue_of
from pinakes.model import Claim, Identifier, PartialDate, Person, Problem
from pinakes.packing import BROKEN_ARCHIVE
from pinakes.text.encodings import decode
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 256 << 20
MEMBERS = 200
UNPACKED = 64 << 20
KNOWN = "BibTeX, RIS, EndNote, RefWorks, NoteExpress, CSL-JSON, ORCID, Lattes, GND, references one a line"
_JSON = re.compile(r"""\ufeff?\s*(?:\{\s*["}]|\[\s*[{\[\]])""")
_DECLARED = re.compile(rb"""<\?xml[^>]*encoding=["']([\w.-]+)["']""")


def read(content: bytes, name: str) -> Exchanged:
    """What a file knows; `BadInput` says what is wrong with it."""
    if not content.strip():
        raise BadInput("empty", f"{name} is empty")
    if len(content) > LARGEST:
        raise BadInput("too-large", f"{name} has more than {LARGEST >> 20} MB; import it in parts")
    if content.startswith(b"PK\x03\x04"):
        return _zipped(content, name)
    start = content[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<"):
        return _xml(content, name)
    text = decode(content).text
    if _JSON.match(text):
        try:
            return _json(json.loads(text), name)
        except (ValueError, RecursionError) as error:
            raise BadInput("damaged", f"{name} is not JSON that can be read: {error}") from error
    return _text(text, name)


def _zipped(content: bytes, name: str) -> Exchanged:
    """A Lattes CV as it is downloaded, or several files packed together;
    what cannot be used is a problem, not the end.
    """
    found: list[Exchanged] = []
    problems: list[Problem] = []
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if sum(member.file_size for member in members) > UNPACKED or len(members) > MEMBERS:
                raise BadInput(
                    "bomb",
                    f"{name} unpacks to more than {UNPACKED >> 20} MB or {MEMBERS} files; unpack it and import the files",
                )
            for member in members:
                try:
                    with archive.open(member) as stream:
                        inner = stream.read(UNPACKED + 1)
                    if len(inner) > UNPACKED or inner.startswith(b"PK\x03\x04"):
                        raise BadInput(
                            "bomb", f"{name}!/{member.filename} is packed again or unpacks without end"
                        )
                    found.append(read(inner, f"{name}!/{member.filename}"))
                except BadInput as error:
                    problems.append(Problem("exchange", error.code, str(error)))
    except (*BROKEN_ARCHIVE, RuntimeError) as error:
        raise BadInput("damaged", f"{name} is not a zip that can be opened: {error}") from error
    if not found:
        raise BadInput("unsupported", problems[0].message if problems else f"{name} holds no file")
    return _together(found, problems)


def _together(found: list[Exchanged], problems: list[Problem]) -> Exchanged:
    """What the files of an archive hold, as one."""
    return Exchanged(
        found[0].kind,
        tuple(entry for one in found for entry in one.entries),
        tuple(person for one in found for person in one.people),
        (*problems, *(problem for one in found for problem in one.problems)),
    )


def _xml(content: bytes, name: str) -> Exchanged:
    from pinakes.exchange import endnote_xml, gnd, lattes, orcid
    from pinakes.read.xml import local, parse

    parsed = parse(_honest(content), name=name)
    root, tag = parsed.root, local(parsed.root)
    problems = (
        ()
        if parsed.is_whole
        else (Problem("exchange", "damaged", f"{name} is broken XML; what could be read of it was"),)
    )
    if tag == lattes.ROOT:
        person = lattes.person(root)
        return Exchanged("lattes", (), (person,) if person else (), problems)
    if _is_orcid(tag, root):
        found = orcid.person_in_xml(root)
        return Exchanged(
            "orcid", () if found else tuple(orcid.works_in_xml(root)), (found,) if found else (), problems
        )
    if tag in ("collection", "record", "searchRetrieveResponse") or any(
        local(element) == "datafield" for element in root.iter()
    ):
        people = tuple(gnd.in_marc(root))
        if people:
            return Exchanged("gnd", (), people, problems)
    if tag == "RDF" or gnd.is_gnd(root):
        return _known(Exchanged("gnd", (), tuple(gnd.in_rdf_xml(root)), problems), name)
    if tag in ("xml", "records") and any(local(element) == "ref-type" for element in root.iter()):
        return Exchanged("endnote-xml", tuple(endnote_xml.entries(root)), (), problems)
    raise BadInput("unsupported", f"{name} is XML of no kind that is known here ({tag}); known: {KNOWN}")


def _is_orcid(tag: str, root: Any) -> bool:
    """Whether this is a record of ORCID."""
    return bool(
        "orcid.org" in (root.tag + str(root.nsmap))
        or (tag == "record" and root.get("path", "").startswith("/0"))
    )


def _honest(content: bytes) -> bytes:
    """XML whose bytes are not in the encoding it declares, in UTF-8:
    saved Lattes CVs are often Latin-1 called UTF-8.
    """
    match = _DECLARED.search(content[:400])
    declared = match[1].decode("ascii", "replace") if match else "utf-8"
    try:
        content.decode(declared)
    except (UnicodeDecodeError, LookupError):
        text = decode(content, declared=None).text
        return re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode("utf-8", "replace")
    return content


def _json(stated: Any, name: str) -> Exchanged:
    from pinakes.exchange import gnd, orcid

    if isinstance(stated, dict) and any(
        mark in stated for mark in ("orcid-identifier", "bulk", "group", "put-code")
    ):
        person = orcid.person_in_json(stated)
        if person is not None:
            return Exchanged("orcid", (), (person,))
        return _known(Exchanged("orcid", tuple(orcid.works_in_json(stated))), name)
    items = stated if isinstance(stated, list) else stated.get("items") if isinstance(stated, dict) else None
    if (
        isinstance(items, list)
        and items
        and all(isinstance(item, dict) for item in items)
        and any("title" in i and "type" in i for i in items)
    ):
        return Exchanged("csl", tuple(_csl(item) for item in items))
    if isinstance(stated, (dict, list)):
        return _known(Exchanged("gnd", (), tuple(gnd.in_json(stated))), name)
    raise BadInput("unsupported", f"{name} is JSON of no kind that is known here; known: {KNOWN}")


def _text(text: str, name: str) -> Exchanged:
    from pinakes.exchange import bibtex, gnd, tagged

    if (grammar := tagged.grammar_of(text)) is not None:
        return _known(Exchanged(grammar, tuple(tagged.entries(text, grammar))), name)
    if bibtex.looks_like(text):
        return _known(Exchanged("bibtex", tuple(bibtex.entries(text))), name)
    if re.search(r"^\s*@prefix\s", text[:20_000], re.MULTILINE):
        return _known(Exchanged("gnd", (), tuple(gnd.in_turtle(text))), name)
    return _known(Exchanged("references", tuple(_cited(text))), name)


def _known(found: Exchanged, name: str) -> Exchanged:
    if not found.entries and not found.people:
        raise BadInput("unsupported", f"{name} holds no work and no person that can be read; known: {KNOWN}")
    return found


def _csl(item: dict[str, Any]) -> Entry:
    people = _people_of(item)
    dated = (item.get("issued") or {}).get("date-parts") or [[]]
    numbers = [str(item[name]) for name in ("ISSN", "ISBN") if item.get(name)]
    venue = {"title": "container-title", "volume": "volume", "issue": "issue", "pages": "page"}
    return Entry(
        key=str(item.get("id") or ""),
        kind=kind_of(str(item.get("type"))),
        titles=((str(item["title"]), None),) if item.get("title") else (),
        authors=tuple(
            Person(
                one.get("literal") or f"{one.get('family')}, {one.get('given')}",
                family=one.get("family"),
                given=one.get("given"),
            )
            for one in people
            if one.get("family") or one.get("literal")
        ),
        date=_day(dated),
        venue=venue_of(
            **{ours: str(item[theirs]) if item.get(theirs) else None for ours, theirs in venue.items()}
        ),
        publisher=item.get("publisher"),
        abstract=item.get("abstract"),
        language=item.get("language"),
        identifiers=identifiers_of(doi=[str(item["DOI"])] if item.get("DOI") else [], numbers=numbers),
        addresses=(str(item["URL"]),) if item.get("URL") else (),
    )


def _day(dated: Any | list[Any]) -> PartialDate | None:
    """The date of an item, as far as its parts are numbers."""
    return (
        date_of(
            "-".join(
                f"{number:02d}" for part in dated[0][:3] if (number := whole_number(str(part))) is not None
            )
        )
        if dated
        else None
    )


def _people_of(item: dict[str, Any]) -> list[dict[Any, Any]]:
    """The authors of an item that are described."""
    return [one for one in item.get("author") or () if isinstance(one, dict)]


def _cited(text: str) -> Iterator[Entry]:
    """References, one a line, in GB/T 7714, GOST or any other style."""
    from pinakes.understand.bibliography import parse_references

    lines = [line.strip() for line in text.splitlines() if len(line.strip()) > 15][:20_000]
    for reference in parse_references(lines):
        if reference is None:
            continue
        said: dict[str, list[Claim]] = {}
        for claim in reference.claims:
            said.setdefault(claim.field, []).append(claim)
        people = [claim.value for claim in said.get("author", ()) if isinstance(claim.value, Person)]
        titles = [str(claim.value) for claim in said.get("title", ())]
        if not titles or not people:
            continue
        dates = [claim.value for claim in said.get("date", ()) if isinstance(claim.value, PartialDate)]
        first = {field: str(claims[0].value) for field, claims in said.items()}
        yield Entry(
            titles=((titles[0], None),),
            authors=tuple(people),
            date=dates[0] if dates else None,
            venue=venue_of(
                title=first.get("container"),
                volume=first.get("volume"),
                issue=first.get("issue"),
                pages=first.get("pages"),
            ),
            publisher=first.get("publisher"),
            identifiers=tuple(
                Identifier(item.scheme, item.value) for item in identifiers_of(doi=_dois(first))
            ),
        )


def _dois(first: dict[str, str]) -> list[str]:
    """The DOI among the fields, if there is one."""
    return [first["doi"]] if "doi" in first else []
