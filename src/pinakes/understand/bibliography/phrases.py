"""Phrases that say what they are, whatever the model makes of them: `Hrsg. von A und B`, `(siehe S. 12)`, `Retrieved May 3 from`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.words import words

if TYPE_CHECKING:
    from pinakes.understand.bibliography.observe import ObservedReference

ROLES = {"<editor>": "editor", "<translator>": "translator"}
HELD = frozenset(("title", "container", "author", "editor", "translator", "other", "series", "note"))
"""Fields that names behind such a phrase are taken for."""
MOST = 24
"""Words of a list of names."""
_END = re.compile(r"[^\W\d_]{3,}[)\]]?\.$")


def credited(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """The names between `edited by`, `Hrsg. von`, `Trad. par` and the next full stop are those of editors and translators."""
    for at, form in enumerate(seen.forms[:-2]):
        role = ROLES.get(form.coarse)
        if role is None or seen.forms[at + 1].core.casefold() not in words("bibliography", "done_by"):
            continue
        begin = end = at + 2
        while (
            end < len(labels)
            and end - begin < MOST
            and labels[end] in HELD
            and _can_be_name(seen, texts, end)
        ):
            end += 1
            if _END.search(texts[end - 1]):
                break
        else:
            continue  # no full stop: who knows where the names end
        if end - begin >= 2 and texts[begin][0].isupper():
            labels[at : at + 2] = ["other", "other"]
            labels[begin:end] = [role] * (end - begin)


def _can_be_name(seen: ObservedReference, texts: list[str], at: int) -> bool:
    core = seen.forms[at].core
    return (
        bool(core)
        and not any(map(str.isdigit, core))
        and (
            texts[at].lstrip("([")[:1].isupper()
            or seen.forms[at].coarse == "<and>"
            or (core.islower() and len(core) <= 4)
        )
    )


@cache
def _cited_at() -> re.Pattern[str]:
    """`(siehe S. 60, 61)`, `Citado na página 22.`, `(cit. on pp. 3, 19)` at the end: where the citing work cites this one."""
    phrases = "|".join(
        re.escape(phrase) for phrase in sorted(words("bibliography", "cited_at"), key=len, reverse=True)
    )
    return re.compile(
        rf"[(\[]?\s?(?:{phrases})\s?\d+(?:(?:\s?(?:[,;–-]|[^\W\d]{{1,3}})\s?|\s)\d+)*\s?\.?[)\]]?\.?$",
        re.IGNORECASE,
    )


@cache
def _phrases() -> tuple[str, ...]:
    return tuple(phrase.casefold() for phrase in words("bibliography", "cited_at"))


def cited_at(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """Pages of the citing work are no field."""
    tail = texts[-MOST:]
    joined = " ".join(tail)
    # a cheap look before the exact one
    if not any(map(joined.casefold().__contains__, _phrases())):
        return
    match = _cited_at().search(joined)
    if match is None or match.start() == 0:
        return
    at, place = len(texts) - len(tail), 0
    for text in tail:
        if place >= match.start():
            labels[at] = "other"
        at, place = at + 1, place + len(text) + 1


def access_words(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Retrieved`, `Accessed` and `from` beside a day or an address are no note."""
    for at, form in enumerate(seen.forms):
        if labels[at] not in ("note", "publisher", "place") or form.coarse not in (
            "<accessed>",
            "<available>",
        ):
            continue
        if {"accessed", "url", "doi"} & set(labels[at + 1 : at + 3]):
            labels[at] = "other"


@cache
def cues(key: str) -> re.Pattern[str]:
    """Any of the words of `[bibliography] key`; Chinese ones may stand within longer runs."""
    found = sorted(map(re.escape, words("bibliography", key)), key=len, reverse=True)
    latin = [word for word in found if word[0].isascii() or (word[0].isalpha() and ord(word[0]) < 0x3000)]
    han = [word for word in found if word not in latin]
    return re.compile("|".join([rf"(?<!\w)(?:{'|'.join(latin)})(?!\w)", *han]), re.IGNORECASE)
