"""A reference as tokens: a word, number or Chinese character with the punctuation that clings to it.

Punctuation rides on words because it halves the number of tokens and because what it says – this field ends here – belongs to
the word before it. An address is one token; identifiers of the nineties have angle brackets inside (`…19:4<377::AID-JCC1>3.0.CO;2-P`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from pinakes import models
from pinakes.text.pinyin import simplified
from pinakes.text.words import keys, words

MOST_TOKENS = 1_200
"""Tokens of one reference that are looked at; the rest of an endless one is not."""
LONGEST = 8_000
"""Characters of one reference that are looked at."""

HAN = "\u3400-\u9fff\uf900-\ufaff"
_A = f"[^\\W_{HAN}]"
CLOSERS = ".,;:!?)]}>»”\"'’》〉）］】〕」』，。；：、．…/\u2013\u2014-"
"""What may cling to the end of a token."""
_ENDING = f"[{re.escape(CLOSERS)}]*"
_LONG_NUMBER = r"\d{1,3}(?:,\d{3}){2,}(?!\w)"
"""`6,285,999`: one number; a single comma parts two, as in `Ann. Phys. 17,891`."""
TOKEN = re.compile(
    rf"[(\[<]*(?:https?\s?:\s?//|www\.|ftp://)[^\s<>，。]+(?:<\d[^\s<>]*>[^\s<>，。]+)?|(?<![\w.])10\.\d{{4,9}}/[^\s<>，。]+(?:<\d[^\s<>]*>[^\s<>，。]+)?"
    rf"|(?:[^\w\s]|_)*(?:[{HAN}]|{_LONG_NUMBER}|{_A}+(?:[-'’‐–—−]+{_A}+)*){_ENDING}"
    rf"|(?:[^\w\s]|_)+"
)
STOPS = frozenset('.,;:?!。，；：．)）》»”"、')
_LEADING = re.compile(r"(?:[^\w\s]|_)*")
_ADDRESS = re.compile(r"[(<\[]*(?:https?\s?:|www\.|ftp:)", re.IGNORECASE)
_DOI = re.compile(r"10\.\d{4,9}/", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[5-9]\d\d|20[0-4]\d)")
_ROMAN = re.compile(r"[IVXLCDM]+|[ivxlcdm]{2,}")
_HAN = re.compile(f"[{HAN}]")
_CYRILLIC = re.compile("[\u0400-\u04ff]")


def tokenise(raw: str) -> list[tuple[int, int]]:
    """Where each token begins and ends in `raw`."""
    return [match.span() for match in TOKEN.finditer(raw[:LONGEST])][:MOST_TOKENS]


WEAK = frozenset(
    ("journal", "conference", "school", "publisher", "series", "organisation", "signal", "report")
)
"""Cues that capitalised words give too weakly to stand for the word."""
NO_CUES = frozenset(
    (
        "after",
        "unknown",
        "original_language",
        "ordinal",
        "following",
        "versus",
        "tail",
        "version",
        "papers",
        "patent",
        "ordinal_word",
    )
) | frozenset(("running", "given_names", "middle_names", "cited_at", "done_by"))
"""Words of references that tell nothing of the token itself."""
CUE_KEYS = tuple(key for key in keys("bibliography") if key not in NO_CUES)


@cache
def cues() -> dict[str, tuple[str, ...]]:
    """Folded word → the kinds of cue it is."""
    found: dict[str, list[str]] = {}
    for key in CUE_KEYS:
        for phrase in words("bibliography", key):
            if " " not in phrase:
                found.setdefault(phrase.rstrip("."), []).append(key)
    for month in range(1, 13):
        for word in words("months", str(month)):
            found.setdefault(word, []).append("month")
    return {word: tuple(dict.fromkeys(kinds)) for word, kinds in found.items()}


@cache
def common() -> frozenset[str]:
    """Words that running text writes without a capital: capitalised, they are seldom names."""
    return frozenset(bytes(models.arrays("common-words")["words"]).decode("utf-8").split("\n"))


@dataclass(frozen=True, slots=True, eq=False)
class TokenForm:
    """What a token shows by itself: `attributes` (those that count from afar, `far`, come first).

    `kind` and `coarse` are its class with and without its punctuation. Compared by identity: each form is made once and remembered.
    """

    attributes: tuple[str, ...]
    far: tuple[str, ...]
    kind: str
    coarse: str
    opens: int
    closes: int
    ends: bool
    core: str


def masked(token: str) -> str:
    """The token with digits levelled, years kept apart: what forms are remembered by."""
    if _ADDRESS.match(token):
        end = "." if token[-1] == "." else ""
        return (
            "http://doi.org/"
            if _DOI.search(token) or "doi.org" in token
            else "http://arxiv.org"
            if "arxiv.org" in token
            else "http://"
        ) + end
    if not any(map(str.isdigit, token)):
        return token
    if token.startswith("10.") and _DOI.match(token):
        return "00.0000/" + ("." if token[-1] == "." else "")
    return re.sub(
        r"\d",
        "0",
        _YEAR.sub("YYYY", token) if re.search(r"(?<!\d)(?:1[5-9]\d\d|20[0-4]\d)(?!\d)", token) else token,
    )


def form(token: str) -> TokenForm:
    """The form of a token (its digits already masked)."""
    if _ADDRESS.match(token):
        return _address(
            _kind_of_address(token),
            token,
        )
    if token.startswith(("00.0000", "00.YYYY")) and "/" in token:
        return _address("doi", token)
    start = _LEADING.match(token).end()  # type: ignore[union-attr]
    core = token[start:].rstrip(CLOSERS)
    before, after = token[:start], token[start + len(core) :]
    lower, known, shape, spelling = _word(core)
    if after and not known:
        known = cues().get(lower + after[0], ())
    quote_opens = sum(char in '"“„«‘《〈「『' for char in before) if before else 0
    quote_closes = sum(char in '"”»’》〉」』' for char in after) if after else 0
    first, last = before[-1:], "".join(dict.fromkeys(after[:3])) if len(after) > 1 else after
    cue = next(iter(known), "")
    coarse = _shape_or_cue(shape, cue)
    word, both = f"w={lower[:24]}", f"SE={shape}{last}"
    cued = [f"L={key}" for key in known]
    ending = (f"S={shape}", f"P={before[:3]}", f"E={last}", f"PE={first}|{last[:1]}")
    return TokenForm(
        attributes=(word, both, *cued, *ending, *spelling),
        far=(word, both, *cued),
        kind=f"{first}{coarse}{last[:2]}",
        coarse=coarse,
        opens=quote_opens,
        closes=quote_closes,
        ends=not STOPS.isdisjoint(after) and not (shape == "X" and after[0] == "."),
        core=lower,
    )


def _shape_or_cue(shape: str, cue: str) -> str:
    """What a token shows: its cue, where that is a strong one, or its shape."""
    return f"<{cue}>" if cue and cue != "place" and (cue not in WEAK or shape in ("x", "xя")) else shape


def _kind_of_address(token: str) -> str:
    """Whether an address is a DOI, of arXiv, or another."""
    return (
        "doi"
        if _DOI.search(token) or "doi.org" in token
        else "arxiv"
        if "arxiv.org" in token.lower()
        else "url"
    )


@lru_cache(maxsize=20_000)
def _word(core: str) -> tuple[str, tuple[str, ...], str, tuple[str, ...]]:
    """A token without its punctuation: folded, the cues it is, its shape, and what its spelling shows."""
    lower = simplified(core) if _HAN.match(core) else core.casefold().replace("ё", "е")
    shape = _shape(core)
    if shape[:2] == "Xx" and shape != "XxX" and len(core) > 3 and lower in common():
        shape = "Xc" + shape[2:]
    spelling: tuple[str, ...] = ()
    if len(core) > 1 and not core[0].isdigit() and core != "YYYY":
        spelling = (f"s={lower[-2:]}", f"t={lower[-3:]}", f"p={lower[:3]}", f"n={min(len(core), 12)}")
        if len(core) > 4:
            spelling += (f"u={lower[-4:]}", f"q={lower[:4]}")
    elif core:
        spelling = (f"d={core.count('0')}",)
    return lower, cues().get(lower, ()), shape, spelling


def _address(kind: str, token: str) -> TokenForm:
    end = "." if token.endswith(".") else ""
    far = (f"w={kind}", f"SE={kind}{end}")
    return TokenForm((*far, f"S={kind}", f"E={end}"), far, kind, kind, 0, 0, False, kind)


def _shape(core: str) -> str:
    """A word's class: script, capitals, digits, length where it matters."""
    if not core:
        return "-"
    if "0" in core or "YYYY" in core:
        if core == "YYYY":
            return "Y"
        if re.fullmatch(r"YYYY[a-zа-я]", core):
            return "Ya"
        if re.fullmatch(r"0+", core):
            return f"0{min(len(core), 5)}"
        if re.fullmatch(r"YYYY[-–—−]00?[-–—−]00?", core):
            return "Y-M-D"
        if re.fullmatch(r"0000[-–—−]000[0xX]", core):
            return "ISSN"
        if re.fullmatch(r"(?:0+|YYYY)(?:[-–—−]+(?:0+|YYYY))+", core):
            if core.startswith("YYYY"):
                return "YY" if core.count("YYYY") > 1 or len(core) > 7 else "Y-0"
            return "0-0" if "YYYY" not in core else "0-Y"
        if re.fullmatch(r"[^\W\d_]+0+(?:[-–—−]+\w+)?", core):
            return "A0"
        return "0A" if core[0] in "0Y" else "A0A"
    if _HAN.match(core):
        return "汉"
    script = "я" if _CYRILLIC.search(core) else ""
    if len(core) == 1:
        return ("X" if core.isupper() else "x1") + script
    if _ROMAN.fullmatch(core):
        return "IV"
    if core.isupper():
        return ("XX2" if len(core) <= 3 else "XX") + script
    if core.islower():
        return "x" + script
    if core[0].isupper():
        return ("Xx" if core[1:].islower() else "XxX") + script
    return "o" if not core[0].isalpha() or core.lower() == core.upper() else "xX"
