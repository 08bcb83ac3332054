"""The name of the file as a rival claim: people and programs put titles, authors, years and numbers there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import unquote

from pinakes.model import Claim, Identifier, Person
from pinakes.model.source import PART_MARK
from pinakes.text import dates, names
from pinakes.text.words import fold, words
from pinakes.understand import stated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Paper

BY = "filename@1"
SPACED, TIED = 0.3, 0.06
"""Weight of a readable name as title, with spaces and without: names that scripts made of titles are cut and stripped."""
_ENDING = re.compile(
    r"(?:\.(?:pdf|docx?|pptx?|odt|odp|rtf|html?|xhtml|epub|txt|tex|ps|eps|dvi|djvu|caj|kdh|nh|gz|z|bz2|zip|jpe?g|png|tiff?))+$",
    re.IGNORECASE,
)
_COPY = re.compile(r"\s*(?:\(\d{1,3}\)|\[\d{1,3}\])$")
_NEW_ARXIV = re.compile(r"(?:arxiv[-_:.\s]*)?(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}(?:v\d{1,2})?)", re.IGNORECASE)
_OLD_ARXIV = re.compile(
    r"((?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math(?:-ph)?|nlin|nucl-(?:ex|th)|physics|quant-ph|cs|q-bio))[-_/]?(\d{7}(?:v\d)?)"
)
_DOI = re.compile(r"(10\.\d{4,9})[_\-@/\s:+](\S+)")
_DIGEST = re.compile(r"(?<=.)[-_](?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,64}$")
_YEAR = r"(1[89]\d\d|20\d\d)"
_DASH = r"\s++[-–—]\s++|\s*+[–—]\s*+|_-_"
_HAN = "\u4e00-\u9fff"


class FilenameExtractor:
    """Claims from the name under which the file was given."""

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ("title", "author", "date", "identifier")

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
        """What the name says; nothing for numbers, digests and names that programs give."""
        if PART_MARK in paper.source.origin:  # the name of a volume says nothing of its papers
            return
        name = (
            paper.source.filename or re.split(r"[/\\!]", paper.source.origin.split("?")[0].split("#")[0])[-1]
        )
        yield from name_claims(name)


def name_claims(name: str) -> Iterator[Claim]:
    """The claims of one file name."""
    stem = _COPY.sub("", _ENDING.sub("", unquote(name))).strip(" ._-")
    stem = _DIGEST.sub("", stem)
    stem = "".join(c for c in stem if not 0xD800 <= ord(c) <= 0xDFFF)[:300]
    if number := _identifier(stem):
        yield Claim("identifier", number, 0.6, BY)
    elif re.search(f"[{_HAN}]", stem):
        yield from _chinese(stem)
    elif not stated.is_untitled(re.sub(r"[_-]", " ", stem)):
        yield from _parted(stem) or _plain(stem)


def _identifier(stem: str) -> Identifier | None:
    if match := _NEW_ARXIV.fullmatch(stem):
        return Identifier("arxiv", match[1])
    if match := _OLD_ARXIV.fullmatch(stem.lower()):
        return Identifier("arxiv", f"{match[1]}/{match[2]}")
    if match := _DOI.fullmatch(stem):
        return Identifier("doi", f"{match[1]}/{match[2].lower()}")
    return None


def _chinese(stem: str) -> Iterator[Claim]:
    """`题名_作者` as CNKI names its files; a title alone otherwise."""
    title, _, tail = stem.partition("_")
    people = [re.sub("等$", "", piece) for piece in re.split(r"[_、,，;；\s]+", tail) if piece]
    if people and all(names.looks_like_name(piece) >= 0.5 for piece in people):
        if _is_title(title):
            yield Claim("title", title, 0.6, BY, language="zh")
        for piece in people:
            yield Claim("author", names.parse(piece), 0.55, BY)
        return
    parts = [part for part in re.split(r"[_\s]+|[-–—]+", stem) if part]
    by_name = [names.looks_like_name(part) >= 0.75 and len(part) <= 4 for part in parts]
    titles = _titles_among(parts, by_name)
    if len(titles) == 1:
        yield Claim("title", titles[0], 0.35, BY, language="zh")
        for part, is_name in zip(parts, by_name, strict=True):
            if is_name and len(parts) > 1:
                yield Claim("author", names.parse(part), 0.35, BY)


def _titles_among(parts: Sequence[str], by_name: list[bool]) -> list[str | Any]:
    """The parts that may be titles and are no names."""
    return [part for part, is_name in zip(parts, by_name, strict=True) if not is_name and _is_title(part)]


def _is_title(text: str) -> bool:
    return len(re.findall(f"[{_HAN}]", text)) >= 4 and fold(text) not in words("embedded", "untitled")


def _parted(stem: str) -> list[Claim]:
    """`Author - Year - Title`, `Author (Year) Title`, `Author - Title`; nothing if the parts are not such."""
    spaced = stem.replace("_", " ") if " " not in stem else stem
    match = re.fullmatch(
        rf"(.+?)(?:(?<!\s)|(?<=^.))(?:{_DASH}|\s++)\(?{_YEAR}[a-z]?\)?(?:{_DASH}|[.,:]?\s+)(.+)", spaced
    )
    if match and (people := _people(match[1])) and _worth(match[3]):
        made = [Claim("author", person, 0.45, BY) for person in people]
        return [
            *made,
            *_date(match[2], 0.45),
            Claim("title", match[3], 0.5, BY, language=stated.tongue(match[3])),
        ]
    parts = [part for part in re.split(_DASH, spaced) if part]
    if len(parts) == 2 and (people := _people(parts[0])) and _worth(parts[1]):
        made = [Claim("author", person, 0.35, BY) for person in people]
        return [*made, Claim("title", parts[1], 0.4, BY, language=stated.tongue(parts[1]))]
    return []


def _people(text: str) -> list[Person]:
    """The authors before a year: full names, or family names alone with "et al."."""
    text = re.sub(r"\bet\.? al\.?|\betc\.?$", "", text, flags=re.IGNORECASE).strip(" ,;&")
    if not text or len(text.split()) > 12 or re.search(r"\d", text):
        return []
    people = [stated.named(name) for name in names.split(text)]
    single = all(len(person.literal.split()) == 1 and person.literal[:1].isupper() for person in people)
    likely = all(names.looks_like_name(person.literal) > 0.3 for person in people)
    return (
        people
        if people and (single or likely) and not any(stated.is_nobody(person.literal) for person in people)
        else []
    )


def _date(year: str, weight: float) -> list[Claim]:
    date = dates.made(int(year))
    return [Claim("date", date, weight, BY)] if date else []


def _worth(title: str) -> bool:
    return len(title.split()) >= 3 and len(title) >= 12 and not stated.is_untitled(title)


def _plain(stem: str) -> list[Claim]:
    """A readable name as a weak title, weaker if its words were tied together; a year at its end as a weak date."""
    tied = " " not in stem
    text = re.sub(r"[_+]+|(?<=\w)-+(?=\w)" if tied else r"_+", " ", stem)
    claims: list[Claim] = []
    if match := re.fullmatch(rf"(.+?)(?:(?<![\s(])|(?<=^.))[\s(]++{_YEAR}\)?", text):
        text = match[1]
        claims += _date(match[2], 0.25)
    found = text.split()
    letters = sum(c.isalpha() for c in text)
    if len(found) >= 4 and letters >= 0.75 * len(text.replace(" ", "")) and not stated.is_untitled(text):
        weight = TIED if tied else SPACED
        return [
            *claims,
            Claim(
                "title",
                text,
                weight * (0.5 if re.search(r"\d", text) else 1.0),
                BY,
                language=stated.tongue(text),
            ),
        ]
    if not (claims and len(found) >= 2 and letters >= 6):
        return []
    if tied and re.fullmatch(r"[^\W\d_]{3,}", found[0]) and not stated.is_nobody(found[0]):
        claims.append(
            Claim("author", Person(found[0].capitalize(), family=found[0].capitalize()), 0.12, BY)
        )  # silva_rivers_2004
    return claims
