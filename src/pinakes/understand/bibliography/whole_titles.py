"""Titles and venues that hold more than their name: an edition, a Chinese author, a city."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.words import words
from pinakes.understand.bibliography.names import people
from pinakes.understand.bibliography.phrases import cues

if TYPE_CHECKING:
    from pinakes.model import Claim

EDITION = 5
"""Words in which an edition is told."""
_BRACKETED = re.compile(r"(?P<title>.{4,}?)\s\((?P<edition>[^()]{3,40})\)")
_HEAD = re.compile("(?P<who>[\u4e00-\u9fff]{2,3})[.．]\\s*(?P<title>[\u4e00-\u9fff]{2,20})(?=[:：\\[［])")


def editions_in_titles(_: str, claims: list[Claim]) -> list[Claim]:
    """`Extensible Rivers 1.0 (Fifth Edition)`: an edition in brackets behind a title is no part of it."""
    first = {claim.field: claim for claim in reversed(claims)}
    title = first.get("title")
    found = _BRACKETED.fullmatch(str(title.value)) if title and "edition" not in first else None
    if title is None or found is None or len(found["edition"].split()) > EDITION:
        return claims
    if not cues("edition").search(found["edition"]):
        return claims
    rest = [replace(claim, value=found["title"]) if claim is title else claim for claim in claims]
    return [*rest, replace(title, field="edition", value=found["edition"])]


def chinese_heads(raw: str, claims: list[Claim]) -> list[Claim]:
    """`钱某某. 小河编: 第2册[M]`: where there is no title, it stands behind the first name."""
    if any(claim.field == "title" for claim in claims):
        return claims
    editor = next((claim for claim in claims if claim.field == "editor"), None)
    found = _HEAD.match(raw.strip()) if editor else None
    if editor is None or found is None:
        return claims
    rest = [claim for claim in claims if claim.field not in ("editor", "author")]
    authors = [replace(editor, field="author", value=person) for person in people(found["who"])]
    return [*authors, replace(editor, field="title", value=found["title"]), *rest]


def chinese_meetings(_: str, claims: list[Claim]) -> list[Claim]:
    """`第九届小河会议. 黄山`: behind a meeting and a stop stands its city."""
    first = {claim.field: claim for claim in reversed(claims)}
    venue = first.get("container")
    found = _city().fullmatch(str(venue.value)) if venue and "place" not in first else None
    if venue is None or found is None:
        return claims
    rest = [replace(claim, value=found["venue"]) if claim is venue else claim for claim in claims]
    return [*rest, replace(venue, field="place", value=found["city"])]


@cache
def _city() -> re.Pattern[str]:
    meetings = [word for word, language in words("bibliography", "conference").items() if language == "zh"]
    return re.compile(f"(?P<venue>.*(?:{'|'.join(meetings)}))[.．]\\s*(?P<city>[\u4e00-\u9fff]{{2,4}})")
