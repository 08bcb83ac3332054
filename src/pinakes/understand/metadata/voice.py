"""What all readers of records share: one voice with its weights, people and dates as records write them, where a document is said to be."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pinakes.model import Claim, Contributor, Identifier, Keywords, Venue
from pinakes.text import identifiers
from pinakes.text.identifiers import checked_isbn, checked_issn, clean_doi
from pinakes.text.words import fold, keys, words
from pinakes.understand import stated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import PartialDate, Person
    from pinakes.model.record import Value

WEIGHTS = {
    "title": 0.96, "subtitle": 0.9, "author": 0.95, "contributor": 0.85, "abstract": 0.92, "keywords": 0.9, "class": 0.9, "date": 0.92,
    "venue": 0.9, "identifier": 0.97, "language": 0.93, "publisher": 0.88, "institution": 0.88, "rights": 0.93, "type": 0.88,
    "degree": 0.85, "reference": 0.9,
}  # fmt: skip
"""How often such a field of a repository's record is right; by hand, to be weighed against what the document says."""
MOST = 2000
"""Values of one field that are listened to."""
SHORTEST_ABSTRACT = 60
CONTROLLED = {
    "c_6501": "article", "c_2df8fbb1": "article", "c_3e5a": "article", "c_beb9": "article", "c_dcae04bc": "article", "c_5794": "article",
    "c_816b": "article", "c_0640": "article", "c_46ec": "thesis", "c_7a1f": "thesis", "c_bdcc": "thesis", "c_db06": "thesis",
    "c_2f33": "book", "c_3248": "chapter", "c_93fc": "report", "c_18gh": "report", "c_8042": "report", "c_18ws": "report",
    "c_c94f": "article", "c_f744": "volume", "c_8544": "slides", "c_r60j": "slides",
    "doctoralthesis": "thesis", "masterthesis": "thesis", "bachelorthesis": "thesis", "studentthesis": "thesis", "article": "article",
    "conferenceobject": "article", "preprint": "article", "workingpaper": "report", "report": "report", "technicaldocumentation": "report",
    "book": "book", "bookpart": "chapter", "lecture": "slides", "conferenceproceedings": "volume", "researcharticle": "article",
    "reviewarticle": "article", "dissertation": "thesis", "scholarlyarticle": "article", "journalarticle": "article",
}  # fmt: skip
"""Codes of COAR's resource types, of info:eu-repo, DRIVER, JATS and schema.org, without spaces and signs."""
_FILE = re.compile(
    r"\.(?:pdf|ps|djvu|docx?|rtf|odt|pptx?|epub|tex)(?:\.gz)?(?:[?#].*)?$|/bitstreams?/|/download\b",
    re.IGNORECASE,
)
_RESOLVER = re.compile(r"https?://(?:dx\.)?(?:www\.)?(?:doi\.org|hdl\.handle\.net)/", re.IGNORECASE)
_WEB = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_BARE_ISSN = re.compile(r"(?:[pe]-?)?(?:issn)?[\s:]*(\d{4})-?(\d{3}[\dXx])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StatedRecord:
    """The claims of one record, and the addresses of its document: files first, landing pages, resolvers last."""

    claims: tuple[Claim, ...]
    addresses: tuple[str, ...]


class Voice:
    """Gathers what one record says."""

    def __init__(self, by: str) -> None:
        self.by = by
        self.claims: list[Claim] = []
        self._addresses: list[tuple[int, str]] = []
        self._words: dict[tuple[str | None, str], list[str]] = {}
        self._dates: list[tuple[int, PartialDate]] = []

    def say(
        self, field: str, value: Value | None, *, share: float = 1.0, language: str | None = None
    ) -> None:
        """One claim; nothing where there is no value. `share` is how much less sure it is than such a field usually is."""
        if value and sum(claim.field == field for claim in self.claims) < MOST:
            tag = stated.language_tag(language) if language else None
            self.claims.append(Claim(field, value, round(WEIGHTS[field] * share, 4), self.by, (), tag))

    def title(self, text: str, language: str | None, *, share: float = 1.0) -> None:
        """A title; in which language is guessed where it is not said."""
        text = level(text)
        if text and not stated.is_untitled(text):
            self.say("title", text, share=share, language=language or stated.tongue(text))

    def abstract(self, text: str, language: str | None, *, share: float = 1.0) -> None:
        """An abstract; short ones are notes as often."""
        text = "\n".join(level(line) for line in text.split("\n") if line.strip())
        if len(text) >= SHORTEST_ABSTRACT:
            self.say(
                "abstract",
                text,
                share=share * min(1.0, 0.5 + len(text) / 600),
                language=language or stated.tongue(text),
            )

    def people(self, text: str) -> list[Person]:
        """The people, or the body, of one statement, with an ORCID that stands beside the name."""
        orcids = identifiers.orcids(text)
        bare = level(
            re.sub(
                r"[\[(]\s*(?:orcid[\s:.]*)?\S*\d{4}-\d{4}-\S*\s*[\])]|https?://orcid\.org/\S+",
                " ",
                text,
                flags=re.IGNORECASE,
            )
        )
        if not bare or stated.is_nobody(bare):
            return []
        found = stated.people(bare) if ";" in bare else [stated.named(bare)]
        return [replace(found[0], orcid=orcids[0][0])] if orcids and len(found) == 1 else found

    def author(self, text: str, **known: Any) -> None:
        """Who wrote it; `known` is what else the record says of that person."""
        for person in self.people(text):
            self.say("author", replace(person, **known) if known else person)

    def contributor(self, text: str, role: str, *, share: float = 1.0) -> None:
        """Who had another part in it."""
        for person in self.people(text):
            self.say("contributor", Contributor(role, person), share=share)

    def keyword(self, text: str, language: str | None, kind: str = "author") -> None:
        """A keyword, or a list of them, or a class code."""
        text = level(text)
        if code := class_code(text):
            self.say("class", code)
            return
        parts = stated.keywords(text) if ";" in text else (text,)
        tag = stated.language_tag(language) if language else None
        self._words.setdefault((tag, kind), []).extend(
            part for part in parts if part and not part.startswith("info:")
        )

    def date(self, text: str, *, rank: int = 1) -> None:
        """A date; those of a lower rank are heard first, a moment to the second is when a machine did something."""
        if "info:eu-repo" in text:
            return
        found = stated.date(text)
        if found is not None:
            self._dates.append((rank + (1 if re.search(r"T\d\d:", text) else 0), found))

    def identifier(self, text: str, *, scheme: str = "") -> None:
        """An identifier of any scheme, or the address of the document."""
        text = level(text)
        found = [one.identifier for one in identifiers.find(text)]
        if not found and scheme in ("doi", "isbn", "issn") and text:
            checked = {"doi": clean_doi, "isbn": checked_isbn, "issn": checked_issn}[scheme](text)
            found = [Identifier(scheme, checked)] if checked else []
        if not found and (doi := clean_doi(text)):
            found = [Identifier("doi", doi)]
        if (
            not found
            and (match := _BARE_ISSN.fullmatch(text))
            and (issn := checked_issn(match[1] + match[2]))
        ):
            found = [Identifier("issn", issn)]
        for one in found:
            self.say("identifier", one, share=0.9 if one.scheme == "issn" else 1.0)
        if match := _WEB.search(text):
            self.address(match[0])
            if not found:
                self.say("identifier", Identifier("url", match[0].rstrip(".,;")), share=0.95)

    def address(self, text: str, *, later: int = 0) -> None:
        """Where the document is, or a page about it; `later` ones are tried after others."""
        match = _WEB.search(text)
        if match:
            address = match[0].rstrip(".,;)")
            self._addresses.append(
                (later + (2 if _RESOLVER.match(address) else 0 if _FILE.search(address) else 1), address)
            )

    def kind(self, text: str) -> None:
        """The type of the work, by a code or by a word of one of our languages."""
        bare = fold(text.rsplit("/", 1)[-1])
        known = CONTROLLED.get(re.sub(r"[\s_.-]", "", bare) if not bare.startswith("c_") else bare)
        self.say("type", known or _kind_in_words(fold(text)), share=1.0 if known else 0.9)

    def rights(self, text: str) -> None:
        """A licence that has a name."""
        self.say("rights", stated.licence(text))

    def has(self, field: str) -> bool:
        """Whether something was said of a field."""
        return any(claim.field == field for claim in self.claims)

    def stated(self) -> StatedRecord:
        """All claims that were gathered, and the addresses."""
        for (language, kind), found in self._words.items():
            self.say("keywords", Keywords(tuple(dict.fromkeys(found))[:MOST], kind), language=language)  # type: ignore[arg-type]
        if self._dates:
            first = min(rank for rank, _ in self._dates)
            best = min((date for rank, date in self._dates if rank == first), key=str)
            self.say("date", best, share=1.0 if len({date.year for _, date in self._dates}) == 1 else 0.9)
        addresses = dict.fromkeys(address for _, address in sorted(self._addresses, key=lambda pair: pair[0]))
        return StatedRecord(tuple(dict.fromkeys(self.claims)), tuple(addresses))


def level(text: str) -> str:
    """Text on one line."""
    return " ".join(text.split())


def class_code(text: str) -> Identifier | None:
    """A class code that says its scheme: `info:eu-repo/classification/ddc/020`, `UDC 027.4`."""
    match = re.fullmatch(r"info:eu-repo/classification/(\w+)/(.{1,60})", text) or re.fullmatch(
        r"([A-Za-z]{3,5})[\s:]+([\dA-Z][\w.:/+()-]{0,40})", text
    )
    scheme = match[1].lower() if match else ""
    return (
        Identifier(scheme, match[2])
        if match and scheme in ("udc", "ddc", "msc", "jel", "bbk", "clc", "grnti")
        else None
    )


def venue_of(texts: Iterable[str], *, title: str | None = None) -> Venue | None:
    """The venue in statements like `Journal; 38 (3) 2004; 1-9` and bare ISSNs."""
    volume = issue = pages = issn = None
    for text in map(level, texts):
        if (match := _BARE_ISSN.fullmatch(text)) and (checked := checked_issn(match[1] + match[2])):
            issn = issn or checked
        elif (
            not _WEB.match(text)
            and (parts := [part.strip() for part in text.split(";")])
            and len(parts) >= 2
            and title is None
        ):
            title = parts[0]
            numbers = re.findall(r"\d{1,5}", re.sub(r"\([^()]*\).*", "", parts[1]))
            if "№" in parts[1] and len(numbers) == 1:
                issue = numbers[0]
            elif numbers:
                volume, issue = numbers[0], numbers[1] if len(numbers) > 1 else None
            pages = next(_ranges_among(parts), None)
    return Venue(title, volume, issue, pages, issn) if title or issn else None


def _ranges_among(parts: list[str]) -> Iterator[str]:
    """The parts that are ranges of pages."""
    return (part for part in parts[2:] if re.fullmatch(r"[\w.]{1,8}\s*[-–]\s*[\w.]{1,8}", part))


def _kind_in_words(text: str) -> str | None:
    for kind in keys("types"):
        if any(word in text for word in words("types", kind)):
            return kind
    return None


def texts(element: Any, *path: str) -> list[str]:
    """The texts below an element at a path of local names, whole and levelled, empty ones left out."""
    found = element.iterfind("/".join(f"{{*}}{name}" for name in path))
    return [text for one in found if (text := level("".join(one.itertext())))]


def text(element: Any, *path: str) -> str | None:
    """The first of them."""
    return next(iter(texts(element, *path)), None)


def language_of(element: Any) -> str | None:
    """The language an element says it is in."""
    for name in ("{http://www.w3.org/XML/1998/namespace}lang", "lang"):
        if element.get(name):
            return str(element.get(name))
    return None
