"""Cue words of the front matter: which heading a line opens with, which kinds of words stand in it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from pinakes.text.scripts import HAN
from pinakes.text.words import fold, keys, words

SECTIONS = ("abstract", "keywords", "introduction", "references", "acknowledgements", "contents", "conclusion", "appendix")
LABELS = ("received", "accepted", "published", "citation", "correspondence", "notes", "class")
_WORD = re.compile(r"[^\W\d_]+")
_OPEN, _CLOSE = r"[\[【〔［(（<《〈「]", r"[\]】〕］)）>》〉」]"


_START = re.compile(rf"\s*(?:{_OPEN}|\d{{1,2}}\.?\d?\.?\s|[IVX]{{1,4}}\.\s|§\s)?\s*(\w)")


class Opening(NamedTuple):
    """A line opens with a heading of some kind; what belongs under it begins at `start`."""

    kind: str
    language: str
    start: int
    alone: bool
    marked: bool
    """The heading is set off by punctuation or brackets, so that it cannot be the start of a sentence."""


def _spaced(word: str) -> str:
    """A pattern for `word` that allows the spaces of letter-spaced headings."""
    if HAN.search(word):
        return r"\s*".join(map(re.escape, word.replace(" ", "")))
    letters = _escaped(word).replace(r"\-", r"\s?[-‐‑–]\s?")
    if len(word) > 4 and word.isalpha():
        return f"(?:{letters}|{r' '.join(map(re.escape, word))})"
    return letters


def _escaped(word: str) -> str:
    """A folded word as a pattern: any white space for a space, ё for е."""
    return re.escape(word).replace(r"\ ", r"\s+").replace("е", "[её]")


@cache
def _by_first_letter(section: str, key: str) -> dict[str, tuple[str, ...]]:
    """The words of a table by the letter they begin with: a pattern of all of them takes long to compile.

    So does a range of Chinese characters under IGNORECASE (5 ms each); only the words ignore case.
    """
    found: dict[str, tuple[str, ...]] = {}
    for word in sorted(words(section, key), key=len, reverse=True):
        found[word[0]] = (*found.get(word[0], ()), word)
    return found


_AFTER_HEADING = re.compile(rf"(?:\s*(?P<close>{_CLOSE}))?(?P<gap>\s*[:：．。.†*]+\s*|\s*[—–―−-]+\s*|\s*/\s*|\s+|$)?")
_DASH = re.compile("[‐‑–]")
_SET_OFF = re.compile(r"[:：．。.—–―−\-]")


def _word_end(text: str, at: int, word: str) -> int:
    """Where `word`, folded, ends in `text` if it begins at `at`, letter-spaced or not; -1 where it does not."""
    end = at + len(word)
    if text[at:end].casefold().replace("ё", "е") == word:
        return end
    if "\u4e00" <= word[0] <= "\u9fff":
        for char in word:
            while text[at : at + 1].isspace():
                at += 1
            if text[at : at + 1].casefold() != char and char != " ":
                return -1
            at += char != " "
        return at
    if len(word) > 4 and text[at + 1 : at + 2] == " " and word.isalpha():
        end = at + 2 * len(word) - 1
        spaced = text[at:end]
        return end if spaced[::2].casefold().replace("ё", "е") == word and not spaced[1::2].strip() else -1
    if "-" in word or " " in word:
        match = _loose(word).match(text, at)
        return match.end() if match else -1
    return -1


@cache
def _loose(word: str) -> re.Pattern[str]:
    return re.compile(_spaced(word), re.IGNORECASE)


def _standing(text: str, at: int, known: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `known` that can stand at `at`: none, for most lines, by one look."""
    prefix = text[at : at + 60].casefold().replace("ё", "е")
    if prefix.startswith(known) or prefix[1:2].isspace() or _is_han(prefix[:1]) or (not prefix.isascii() and _DASH.search(prefix)):
        return known
    return known if "-" in prefix or "  " in prefix else ()


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


@cache
def _all_by_first_letter(kinds: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for kind in kinds:
        for first, known in _by_first_letter("sections", kind).items():
            found[first] = (*found.get(first, ()), *known)
    return found


def opening(text: str, kinds: tuple[str, ...] = SECTIONS) -> Opening | None:
    """The heading that `text` opens with, if it opens with one."""
    start = _START.match(text)
    if start is None:
        return None
    at = start.start(1)
    first = start[1].casefold()
    every = _all_by_first_letter(kinds).get(first)
    if every is None or not _standing(text, at, every):
        return None
    for kind in kinds:
        known = _by_first_letter("sections", kind).get(first)
        for word in _standing(text, at, known) if known else ():
            end = _word_end(text, at, word)
            if end < 0:
                continue
            after = _AFTER_HEADING.match(text, end)
            if after is None or (after["gap"] is None and not after["close"] and not _is_han(text[end - 1])):
                continue
            language = words("sections", kind).get(word) or "en"
            marked = bool(after["close"] or _SET_OFF.search(after["gap"] or ""))
            return Opening(kind, language, after.end(), not text[after.end() :].strip(), marked)
    return None


@cache
def finder(key: str, section: str = "header") -> re.Pattern[str]:
    """A pattern for every word of a table, at word edges; Chinese words stand anywhere."""
    known = sorted(words(section, key), key=len, reverse=True)
    edged = [_escaped(word) for word in known if not HAN.search(word)]
    han = [_spaced(word) for word in known if HAN.search(word)]
    parts = ([rf"(?<![\w-])(?:{'|'.join(edged)})(?![\w])"] if edged else []) + (["|".join(han)] if han else [])
    return re.compile("|".join(parts) or r"(?!)", re.IGNORECASE)


@cache
def _kinds(key: str) -> tuple[frozenset[str], dict[str, tuple[str, ...]], tuple[str, ...]]:
    """The words of a table by how they are found: single words by look-up, phrases by their first word, Chinese words anywhere."""
    known = words("header", key)
    single = frozenset(word for word in known if word.isalpha() and not HAN.search(word))
    phrases: dict[str, tuple[str, ...]] = {}
    for word in known:
        if word not in single and not HAN.search(word):
            first = (_WORD.findall(word) or [""])[0]
            phrases[first] = (*phrases.get(first, ()), word)
    return single, phrases, tuple(word.replace(" ", "") for word in known if HAN.search(word))


@lru_cache(maxsize=1024)
def _tokens(text: str) -> tuple[str, frozenset[str]]:
    folded = fold(text)
    return folded, frozenset(_WORD.findall(folded))


@lru_cache(maxsize=8192)
def has(text: str, key: str) -> bool:
    """Whether a word of `[header] key` stands in `text`, in any language."""
    single, phrases, han = _kinds(key)
    folded, tokens = _tokens(text)
    if not single.isdisjoint(tokens):
        return True
    for first, known in phrases.items():
        if (first in tokens or not first) and any(phrase in folded and _at_edges(folded, phrase) for phrase in known):
            return True
    if not han or text.isascii() or HAN.search(text) is None:
        return False
    closed = folded.replace(" ", "")
    return any(word in closed for word in han)


@cache
def _index(keys: tuple[str, ...]) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[tuple[str, int], ...]], tuple[tuple[str, int], ...]]:
    """The words of several tables at once: single word → places of its keys, first word → phrases, Chinese words."""
    single: dict[str, tuple[int, ...]] = {}
    phrases: dict[str, tuple[tuple[str, int], ...]] = {}
    han: tuple[tuple[str, int], ...] = ()
    for place, key in enumerate(keys):
        alone, longer, chinese = _kinds(key)
        for word in alone:
            single[word] = (*single.get(word, ()), place)
        for first, known in longer.items():
            phrases[first] = (*phrases.get(first, ()), *((phrase, place) for phrase in known))
        han += tuple((word, place) for word in chinese)
    return single, phrases, han


def which(text: str, keys: tuple[str, ...]) -> set[int]:
    """The places in `keys` of those tables that have a word in `text`: as `has`, for many keys in one look."""
    single, phrases, han = _index(keys)
    folded, tokens = _tokens(text)
    found: set[int] = set()
    for token in tokens:
        if token in single:
            found.update(single[token])
        if token in phrases:
            found.update(place for phrase, place in phrases[token] if place not in found and phrase in folded and _at_edges(folded, phrase))
    if han and not text.isascii() and HAN.search(text) is not None:
        closed = folded.replace(" ", "")
        found.update(place for word, place in han if place not in found and word in closed)
    return found


@cache
def _beginnings(keys: tuple[str, ...]) -> frozenset[str]:
    return frozenset(first for key in keys for first in (*_kinds(key)[0], *_kinds(key)[1]))


def may_have(text: str, keys: tuple[str, ...]) -> bool:
    """Whether a word, or the beginning of a phrase, of one of `keys` stands in `text`: a quick look before `has`."""
    return not _beginnings(keys).isdisjoint(_tokens(text)[1]) or (not text.isascii() and HAN.search(text) is not None)


def _at_edges(text: str, phrase: str) -> bool:
    at = text.find(phrase)
    while at >= 0:
        end = at + len(phrase)
        before, after = text[at - 1 : at] if at else "", text[end : end + 1]
        if not (before.isalnum() or before in ("_", "-")) and not (after.isalnum() or after == "_"):
            return True
        at = text.find(phrase, at + 1)
    return False


@lru_cache(maxsize=4096)
def is_only(text: str, key: str) -> bool:
    """Whether `text` is nothing but a word of `[header] key`."""
    bare = fold(text).strip(" .:—–-*()[]|•")
    return bare in words("header", key) or bare.replace(" ", "") in words("header", key)


_LABEL_START = re.compile(r"\s*[(（【\[]?\s*(\S)")
_AFTER_LABEL = re.compile(r"(?:/[^:：]{1,24}(?=[:：]))?(?:\s*[)）】\]])?(?P<gap>\s*[:：﹕]\s*|\s+[—–-]\s+|[\s_＿\u3000]{2,}|\s+|\s*$)?")
_COLON = re.compile("[:：﹕]")


@lru_cache(maxsize=8192)
def label(text: str, key: str) -> tuple[str, str, bool] | None:
    """(label, value, is there a colon) where `text` opens with a label of `[header] key`; the value can be empty."""
    start = _LABEL_START.match(text)
    if start is None:
        return None
    at = start.start(1)
    known = _by_first_letter("header", key).get(start[1].casefold()[:1])
    for word in _standing(text, at, known) if known else ():
        end = _word_end(text, at, word)
        if end < 0:
            continue
        printed = text[at:end]
        ending = next((one for one in words("header", "role_ending") if text.startswith(one, end)), "")
        after = _AFTER_LABEL.match(text, end + len(ending))
        if after is None or (after["gap"] is None and not _is_han(text[after.end() - 1])):
            continue
        return printed, text[after.end() :].strip(" _＿\u3000:：.…—–-"), _COLON.search(after["gap"] or "") is not None
    return None


@cache
def _label_letters(keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key in keys:
        for first, known in _by_first_letter("header", key).items():
            found[first] = (*found.get(first, ()), *known)
    return found


def may_be_label(text: str, keys: tuple[str, ...]) -> bool:
    """Whether `text` can open with a label of one of `keys`: a quick look before `label`."""
    start = _LABEL_START.match(text)
    known = _label_letters(keys).get(start[1].casefold()[:1]) if start else None
    return bool(start and known and _standing(text, start.start(1), known))


@cache
def code_label() -> re.Pattern[str]:
    """A pattern for the labels of class codes, identifiers and document codes, which end what stands before them."""
    known = {word for key in keys("header") if key.startswith("class_") or key == "document_code" for word in words("header", key)}
    han = "|".join(_spaced(word) for word in sorted(known, key=len, reverse=True) if HAN.search(word))
    edged = "|".join(_escaped(word) for word in sorted(known, key=len, reverse=True) if not HAN.search(word))
    return re.compile(rf"\s*{_OPEN}?\s*(?:(?:{han})|(?<!\w)(?:{edged})(?:\s*{_CLOSE})?\s*[:：.]?\s*(?=[A-Z]?\d))", re.IGNORECASE)


_NUMBERED = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2})*[.．、)]?\s+(?=[^\W\d_])|[IVX]{1,4}[.]\s+(?=[^\W\d_])|第?[一二三四五六七八九十]{1,3}[、章节\s]|\d\s?[\u4e00-\u9fff]|§\s?\d)"
)


def is_numbered(text: str) -> bool:
    """Whether a short line begins like a numbered heading: "1 Introduction", "II. METHOD", "一、引言", "第一章"."""
    return len(text) < 90 and _NUMBERED.match(text) is not None
