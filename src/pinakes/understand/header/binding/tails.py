"""What stands around an affiliation and is none of it: addresses, labels of correspondence, loose joints."""

from __future__ import annotations

import re
from functools import cache

from pinakes.text.identifiers import closed_up
from pinakes.text.names import conjunctions, looks_like_name
from pinakes.text.scripts import HAN
from pinakes.understand.header.rows.cues import cues_in, finder, has

LABELLED = 24
"""Characters before a word for correspondence that are still part of its label: "Author to whom …"."""
_INITIALS = r"[(（]\s*(?:[^\W\d_]\.[\s\-‐]?){2,5}\s*[)）]"
_ADDRESS = re.compile(rf"\S*@\S*(?:\s*{_INITIALS})?")  # whatever letters the font made of it
_BRACES = re.compile(r"[\[{(][^\[\]{}()]*[\]})]\s*@\s*[\w.\-]+")
_OPEN_END = re.compile(r"\S*@(?:\S*[@.\-])?\s*$")
"""An address that the line breaks within."""
_LEFT_INITIALS = re.compile(rf"(?:[\s;；,，.]*[;；,，.]\s*{_INITIALS})+[\s;；,，.]*$")
_PHONE = re.compile(r"[\s,;.:(]*\+\d[\d\s().\-/]{6,}$")
_SIGNS = " ([（*†‡§¶#✉∗⁎⋆"
_STOPS = ".;:)|–—。；："
_EDGE = " \t,;；，"


def without_addresses(text: str, *, to_go_on: bool = False) -> str:
    """A text without its e-mail addresses and the initials of those they belong to; one that ends within
    an address keeps it where it is `to_go_on`.
    """
    text = _BRACES.sub(" ", closed_up(text))
    kept = _OPEN_END.search(text) if to_go_on else None
    end = kept.start() if kept else len(text)
    return _ADDRESS.sub(" ", text[:end]) + text[end:]


def trimmed(text: str) -> str:
    """An affiliation without what follows it: a note for correspondence, initials, a telephone, a joint."""
    text = _LEFT_INITIALS.sub("", before_correspondence(text))
    return without_joint(_PHONE.sub("", text))


def before_correspondence(text: str) -> str:
    """A text to where it speaks of correspondence; of one that opens so what comes after the label."""
    for match in _cues(text):
        before, after = text[: match.start()], text[match.end() :]
        bare = before.rstrip(_SIGNS)
        if _is_mark(bare):
            return _after_label(after) if finder("correspondence").match(match[0]) else ""
        if before[-1:] in ("(", "（") and after[:1] in (")", "）"):
            return before_correspondence(f"{before[:-1].rstrip()}{after[1:]}")
        is_set_off = bare[-1:] in _STOPS or len(bare) < len(before.rstrip())
        if is_set_off or " " in match[0] or after.lstrip()[:1] in (":", "："):
            return "" if len(bare) < LABELLED and not has(bare, "affiliation") else bare
    return text


def _cues(text: str) -> list[re.Match[str]]:
    """Where a text speaks of correspondence, or goes on with something else."""
    said = cues_in(text)
    found = list(finder("correspondence").finditer(text)) if "correspondence" in said else []
    tails = finder("address_tail").finditer(text) if "address_tail" in said else iter(())
    found += [match for match in tails if _may_end(text[: match.start()])]
    return sorted(found, key=re.Match.start)


def _may_end(text: str) -> bool:
    return has(text, "affiliation") or _is_mark(text)


def _is_mark(text: str) -> bool:
    return sum(map(str.isalnum, text)) < 2


def _after_label(text: str) -> str:
    """The body that follows a label which is set off from it; "" where a person follows."""
    rest = text.lstrip(" .:：)）–—")
    is_apart = len(text) - len(rest) > 1 and not rest[:1].islower()
    is_named = looks_like_name(re.split(r"[,;(]", rest)[0]) >= 0.5
    return rest if is_apart and has(rest, "affiliation") and not is_named else ""


def without_joint(text: str) -> str:
    """A text without the word for "and" that it ends in."""
    return _last_joint().sub("", text).rstrip(_EDGE)


@cache
def _last_joint() -> re.Pattern[str]:
    known = "|".join(re.escape(word) for word in sorted(conjunctions()) if not HAN.search(word))
    return re.compile(rf"(?:[\s,;]+(?:{known}))+[\s,;]*$")
