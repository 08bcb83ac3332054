"""Identifiers in running text, checked: DOI, arXiv, ISBN, ISSN, ORCID, URN, Handle, e-mail."""

from __future__ import annotations

import re
from typing import NamedTuple

from pinakes.model import Identifier


class FoundIdentifier(NamedTuple):
    """An identifier and where it stands in the text."""

    identifier: Identifier
    start: int
    end: int


_HINTS = ("10.", "arxiv", "isbn", "issn", "urn:", "hdl", "handle")
_DOI = re.compile(
    r"\b10\.\d{4,9}(?:\.\d+)*\s?/\s?[^\s\"<>«»，。；、）】一-鿿]+(?:<\d[^\s<>]*>[^\s\"<>«»，。；、）】一-鿿]+)?",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"\barxiv[:\s.]\s?(?:org/(?:abs|pdf)/)?((?:\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?)",
    re.IGNORECASE,
)
_ISBN = re.compile(
    r"ISBN(?:-1[03])?[\s:：\-–]*((?:97[89][\s\-–‑]?)?(?:\d[\s\-–‑]?){9}[\dXxХх])", re.IGNORECASE
)
_ISSN = re.compile(
    r"(?:\be?-?|[pe]|online |print )ISSN[^\d\n]{0,18}?(\d{4})\s?[-–‑−]\s?(\d{3}[\dXxХх])(?!\d)", re.IGNORECASE
)
_ISSN_NEXT = re.compile(r"\b(\d{4})[-–‑−](\d{3}[\dXxХх])\b(?!\s*[-–/]\s*\d)")
_ORCID = re.compile(r"(?<!\d)(\d{4})[-–‑](\d{4})[-–‑](\d{4})[-–‑](\d{3}[\dXxХх])(?!\d)")
_URN = re.compile(r"\burn:(?:nbn|isbn|issn|uuid):[a-z0-9()+,\-.:=@;$_!*'%/?#]+", re.IGNORECASE)
_HANDLE = re.compile(r"(?:hdl\.handle\.net/|\bhdl:|/handle/)(\d+(?:\.\d+)*/[^\s\"<>,;]+)", re.IGNORECASE)
_GAPPED_HOST = re.compile(
    r"(?<=@)[a-z0-9\-]+(?: \. ?|\. )(?:[a-z0-9\-]+ ?\. ?){0,3}(?:com|edu|org|net|gov|info|[a-z]{2})(?![\w\-]|\.\w| ?\. ?[a-z]{2})"
)
EMAIL = re.compile(
    r"[A-Za-z0-9][A-Za-z0-9._%+\-]{0,63}@[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9\-]+)*\.[A-Za-z]{2,}"
)


def find(text: str) -> tuple[FoundIdentifier, ...]:
    """Every identifier in `text` whose check digits are right, in order."""
    low = text.lower()
    if not any(map(low.__contains__, _HINTS)):
        return ()
    found = [*_dois(text), *_arxiv(text), *_isbns(text), *_issns(text)]
    found += [
        FoundIdentifier(Identifier("urn", match[0].rstrip(".,;:)")), match.start(), match.end())
        for match in _URN.finditer(text)
    ]
    found += [
        FoundIdentifier(Identifier("handle", match[1].rstrip(".,;:)")), match.start(), match.end())
        for match in _HANDLE.finditer(text)
    ]
    return tuple(sorted(found, key=lambda item: item.start))


def _dois(text: str) -> list[FoundIdentifier]:
    if "10." not in text:
        return []
    found = []
    for match in _DOI.finditer(text):
        if doi := clean_doi(match[0]):
            found.append(FoundIdentifier(Identifier("doi", doi), match.start(), match.end()))
    return found


def clean_doi(text: str) -> str | None:
    """A DOI without what stuck to it: spaces at the slash, closing punctuation, an unopened bracket."""
    text = re.sub(r"\s", "", text)
    if not re.match(r"10\.\d{4,9}(?:\.\d+)*/", text):
        return None
    while text and (
        text[-1] in ".,;:'’”\"*|[({]}>" or (text[-1] == ")" and text.count("(") < text.count(")"))
    ):
        text = text[:-1]
    return text if not text.endswith("/") else None


def _arxiv(text: str) -> list[FoundIdentifier]:
    return [
        FoundIdentifier(Identifier("arxiv", match[1].lower()), match.start(), match.end())
        for match in _ARXIV.finditer(text)
    ]


def _isbns(text: str) -> list[FoundIdentifier]:
    found = []
    for match in _ISBN.finditer(text):
        if isbn := checked_isbn(match[1]):
            found.append(FoundIdentifier(Identifier("isbn", isbn), match.start(), match.end()))
    return found


def _issns(text: str) -> list[FoundIdentifier]:
    found: list[FoundIdentifier] = []
    for match in _ISSN.finditer(text):
        if issn := checked_issn(match[1] + match[2]):
            found.append(FoundIdentifier(Identifier("issn", issn), match.start(), match.end()))
            for further in _ISSN_NEXT.finditer(text, match.end(), match.end() + 40):
                if issn := checked_issn(further[1] + further[2]):
                    found.append(FoundIdentifier(Identifier("issn", issn), further.start(), further.end()))
    return list({item.identifier: item for item in reversed(found)}.values())[::-1]


_LAST = "0123456789X"
"""What a check digit may be."""


def _are_figures(text: str) -> bool:
    """Whether these are figures as identifiers are written with: not `²`, nor those of another script."""
    return text.isascii() and text.isdigit()


def checked_isbn(text: str) -> str | None:
    """Ten or thirteen digits with a right check digit, no hyphens; None otherwise."""
    digits = re.sub(r"[\s\-–‑]", "", text).upper().replace("Х", "X")
    if len(digits) == 13 and _are_figures(digits):
        return digits if sum(int(d) * (1 + 2 * (i % 2)) for i, d in enumerate(digits)) % 10 == 0 else None
    if len(digits) == 10 and _are_figures(digits[:9]) and digits[9] in _LAST:
        return (
            digits
            if sum((10 if d == "X" else int(d)) * (10 - i) for i, d in enumerate(digits)) % 11 == 0
            else None
        )
    return None


def checked_issn(text: str) -> str | None:
    """`NNNN-NNNX` with a right check digit; None otherwise."""
    digits = re.sub(r"[\s\-–‑−]", "", text).upper().replace("Х", "X")
    if len(digits) != 8 or not _are_figures(digits[:7]) or digits[7] not in _LAST:
        return None
    total = sum((10 if d == "X" else int(d)) * (8 - i) for i, d in enumerate(digits))
    return f"{digits[:4]}-{digits[4:]}" if total % 11 == 0 and digits != "00000000" else None


def checked_orcid(text: str) -> str | None:
    """An ORCID with a right check digit (ISO 7064 mod 11-2); None otherwise."""
    digits = re.sub(r"[\s\-–‑]", "", text).upper().replace("Х", "X")
    if len(digits) != 16 or not _are_figures(digits[:15]):
        return None
    total = 0
    for digit in digits[:15]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return (
        "-".join(digits[i : i + 4] for i in range(0, 16, 4))
        if digits[15] == ("X" if check == 10 else str(check))
        else None
    )


def orcids(text: str) -> tuple[tuple[str, int, int], ...]:
    """(ORCID, start, end) of every right one in `text`."""
    found = (
        (checked_orcid("".join(match.groups())), match.start(), match.end())
        for match in _ORCID.finditer(text)
    )
    return tuple((orcid, start, end) for orcid, start, end in found if orcid)


def emails(text: str) -> tuple[str, ...]:
    """Every e-mail address in `text`; addresses that share a host in braces are written out."""
    if "@" not in text:
        return ()
    found: list[str] = []
    for match in re.finditer(r"[\[{(]([^\[\]{}()@]++)[\]})]\s*@\s*([\w\-]+(?:\.[\w\-]+)+)", text):
        found += [
            f"{name.strip()}@{match[2]}"
            for name in re.split(r"[,;|\s]+", match[1])
            if re.fullmatch(r"[\w.+\-]+", name.strip())
        ]
    found += [match[0].rstrip(".") for match in EMAIL.finditer(closed_up(text))]
    return tuple(dict.fromkeys(found))


def closed_up(text: str) -> str:
    """The text with the gaps in e-mail addresses closed, as old type-setting leaves them: `a@ b. edu. cn`."""
    return (
        _GAPPED_HOST.sub(lambda match: match[0].replace(" ", ""), re.sub(r"\s*@\s*", "@", text))
        if "@" in text
        else text
    )
