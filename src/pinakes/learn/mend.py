"""Corpora of labelled references brought to one convention: one label a token, punctuation and cue words in no field.

Each corpus glues in its own way – AnyStyle keeps `2008;57(1):28-33` in `volume`, LinkedBooks the journal in `title` – and a model
learns that. Order of gain in the first measurements: this, then synthesis, then everything else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pinakes.understand.bibliography.tokens import TokenForm, form, masked, tokenise

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match

Labelled = tuple[str, list[tuple[int, int]], list[str]]

NAMES = {
    "journal": "container", "container-title": "container", "location": "place", "collection-title": "series", "citation-number": "number",
    "institution": "school", "collaboration": "author", "director": "author", "producer": "author", "volume-date": "volume",
    "tomo": "volume",
    "source": "note", "medium": "genre", "pmid": "note", "pmcid": "note", "issn": "note", "number": "note", "chapter": "note",
    "art-access-id": "note", "publicationspecifications": "note", "numbered_ref": "note", "ref": "note", "archivalreference": "note",
    "archive_lib": "note", "cartulation": "note", "box": "note", "registry": "note", "foliation": "note", "attachment": "note",
    "folder": "note", "filza": "note", "column": "note",
}  # fmt: skip
LABELS = (
    "other", "number", "author", "editor", "translator", "title", "container", "volume", "issue", "pages", "date", "publisher", "place",
    "edition", "series", "school", "doi", "url", "accessed", "isbn", "arxiv", "genre", "note",
)  # fmt: skip
_TAG = re.compile(r"</?[a-z]+>")
_QUOTED = re.compile(r"^\W{0,3}[\"“«„‘'][^\"”»“’]{6,}[\"”»“’',.]{1,3}\s*,?\s*(?=\S)")
_JOURNAL_IN_TITLE = re.compile(
    r",?\s+(?:in:?\s+)?(?=[«\"“]\s?[^»\"”]{4,90}[»\"”]\s*,?\s*$)|,\s+in\s+(?=[A-Z«\"“].{4,90}$)"
)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


@lru_cache(maxsize=100_000)
def form_of(token: str) -> TokenForm:
    """The form of a token."""
    return form(masked(token))


def rows(found: dict[str, Any]) -> Iterator[Labelled]:
    """One row of a corpus as labelled tokens; nothing for a row that would teach a fault."""
    if found.get("kind") == "primary" or found.get("alnum_coverage", 1.0) < 0.88:
        return
    spans = _spans(found)
    raw = "".join(text for text, _ in spans)
    tokens = tokenise(raw)
    if not tokens:
        return
    labels = _at_tokens(raw, spans, tokens)
    yield raw, tokens, mended(raw, tokens, labels)


def _spans(found: dict[str, Any]) -> list[tuple[str, str]]:
    spans = []
    books = str(found.get("source", "")).startswith("linkedbooks")
    titles = 0
    for text, label in found["tokens"]:
        label = NAMES.get(label, label)
        text = _TAG.sub("", text)
        if books and label == "title":
            titles += 1
            if titles > 1:
                label = "container"
            elif found.get("kind") == "meta-annotation" and not any(
                name == "other" for _, name in found["tokens"]
            ):
                cut = _QUOTED.match(text) or _JOURNAL_IN_TITLE.search(text)
                if cut:
                    spans += [(text[: cut.end()], "title"), (text[cut.end() :], "container")]
                    continue
        if books and label == "author" and titles and re.search(r"cura|\bed|hrsg|dir\.", text, re.IGNORECASE):
            label = "editor"
        spans.append((text, label if label in LABELS else "note"))
    return spans


def _at_tokens(raw: str, spans: list[tuple[str, str]], tokens: list[tuple[int, int]]) -> list[str]:
    """The label of each token: that of the span which holds its first letter or digit."""
    ends, position = [], 0
    for text, label in spans:
        position += len(text)
        ends.append((position, label))
    labels, k = [], 0
    for begin, end in tokens:
        core = next((i for i in range(begin, end) if raw[i].isalnum()), begin)
        while k < len(ends) - 1 and core >= ends[k][0]:
            k += 1
        labels.append(ends[k][1])
    return labels


def mended(raw: str, tokens: list[tuple[int, int]], labels: list[str]) -> list[str]:
    """Labels taken apart where a corpus glued them, and cue words freed from the fields they introduce."""
    labels = list(labels)
    forms = [form_of(raw[begin:end]) for begin, end in tokens]
    texts = [raw[begin:end] for begin, end in tokens]
    for begin, end in _runs(labels):
        label = labels[begin]
        here = range(begin, end)
        if label in ("volume", "issue"):
            _take_apart(labels, forms, texts, here)
        elif label == "pages":
            for i in here:
                dash = forms[i].coarse == "-" and begin < i < end - 1
                if not dash and forms[i].coarse not in ("IV", "x1", "X") and not re.search(r"\d", texts[i]):
                    labels[i] = "other"
        elif label in ("editor", "translator"):
            for i in here:
                if forms[i].coarse in ("<editor>", "<translator>", "<container>", "<edition>"):
                    labels[i] = "other"
        elif label == "container":
            if forms[begin].coarse == "<container>" and end - begin > 1:
                labels[begin] = "other"
        elif label == "publisher":
            cut = next((i for i in here if i - begin < 3 and texts[i].endswith(":")), None)
            if cut is not None and end - cut > 1 and "place" not in labels:
                for i in range(begin, cut + 1):
                    labels[i] = "place"
        elif (
            label == "title"
            and end - begin > 2
            and end < len(labels)
            and labels[end] == "container"
            and forms[end - 1].coarse == "<container>"
        ):
            labels[end - 1] = "other"
        elif (
            label == "title"
            and end - begin > 1
            and texts[begin].lower().startswith(("(a", "(ed", "(hg", "(hrsg", "(dir", "(éd"))
        ):
            for i in here:
                labels[i] = "other"
                if texts[i].rstrip(",").endswith(")"):
                    break
    for i, seen in enumerate(forms):
        if seen.coarse in ("doi", "arxiv", "url"):
            labels[i] = seen.coarse
        elif labels[i] in ("doi", "url"):
            labels[i] = labels[i] if re.search(r"[/\d]", texts[i]) else "other"
        elif seen.coarse == "-":
            labels[i] = labels[i] if labels[i] in ("title", "container", "author", "pages") else "other"
        elif seen.coarse == "<others>" and i and labels[i - 1] == "author":
            labels[i] = "author"
    return labels


def _take_apart(labels: list[str], forms: list[Any], texts: list[str], here: range) -> None:
    """Volume, issue, pages and year out of one span: `2008;57(1):28-33`, `vol. 5, no. 2`, `CXLIII, 1984-85`."""
    numbers = _number_places(here, texts, forms)
    expected = labels[here[0]]
    issue_next = False
    seen_volume = False
    for i in here:
        if i not in numbers:
            issue_next = forms[i].coarse == "<issue>" or (issue_next and forms[i].coarse == "-")
            labels[i] = "other"
            continue
        text = texts[i]
        before = texts[i - 1] if i else ""
        year = _YEAR.search(text)
        if _is_date_here(year, labels, numbers, seen_volume, text, before):
            labels[i] = "date"
        elif issue_next or (text.startswith(("(", "（")) and seen_volume):
            labels[i] = "issue"
        elif _is_page_here(seen_volume, labels, text, before):
            labels[i] = "pages"
        elif not seen_volume:
            labels[i] = expected
            seen_volume = True
        elif before.endswith((".", "/")) and re.fullmatch(r"\W*\d{1,3}\W*", text):
            labels[i] = "issue"
        else:
            labels[i] = expected
        issue_next = False


def _number_places(here: range, texts: list[str], forms: list[Any]) -> list[int]:
    """Tokens with a number."""
    return [i for i in here if re.search(r"\d", texts[i]) or forms[i].coarse == "IV"]


def _is_date_here(
    year: Match[str] | None, labels: list[str], numbers: list[int], seen_volume: bool, text: str, before: str
) -> bool:
    """Whether a number is the date."""
    return bool(
        year
        and len(numbers) > 1
        and len(re.sub(r"\D", "", text)) in (4, 6, 8)
        and "date" not in labels
        and not (before.endswith(":") and seen_volume)
    )


def _is_page_here(seen_volume: bool, labels: list[str], text: str, before: str) -> bool:
    """Whether a number is a page."""
    return bool(
        seen_volume
        and (before.endswith((":", ",", "：")) or re.search(r"\d[-–—]\d", text))
        and "pages" not in labels
    )


def _runs(labels: list[str]) -> list[tuple[int, int]]:
    bounds = [i for i in range(len(labels)) if i == 0 or labels[i] != labels[i - 1]]
    return list(zip(bounds, [*bounds[1:], len(labels)], strict=True))
