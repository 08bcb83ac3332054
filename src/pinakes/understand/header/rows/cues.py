"""Cue words of the front matter: which heading a line opens with, which kinds of words stand in it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pinakes.text.scripts import HAN, different_words
from pinakes.text.words import fold, keys, words

if TYPE_CHECKING:
    from collections.abc import Iterator

SECTIONS = (
    "abstract",
    "keywords",
    "introduction",
    "references",
    "acknowledgements",
    "contents",
    "conclusion",
    "appendix",
)
LABELS = ("received", "accepted", "published", "citation", "correspondence", "notes", "class")
_WORD = re.compile(r"[^\W\d_]+")
_OPEN, _CLOSE = r"[\[【〔［(（<《〈「]", r"[\]】〕］)）>》〉」]"


_START = re.compile(rf"\s*+(?:{_OPEN}|\d{{1,2}}\.?\d?\.?\s|[IVX]{{1,4}}\.\s|§\s)?\s*+(\w)")


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


_DASHES = str.maketrans("‐‑–", "---")


def _squeezed(text: str) -> str:
    """`text` as the beginnings of lines are looked up: folded, without the spaces of letter-spaced headings, one kind of dash."""
    folded = text.casefold()
    return "".join((folded if text.isascii() else folded.replace("ё", "е").translate(_DASHES)).split())


class _Openers(NamedTuple):
    """(squeezed, word), longest first, by their first word, and by the first two characters for lines that are
    letter-spaced or Chinese.
    """

    by_word: dict[str, tuple[tuple[str, str], ...]]
    by_start: dict[str, tuple[tuple[str, str], ...]]


def _openers(known: frozenset[str]) -> _Openers:
    made = _Openers({}, {})
    for word in sorted(known, key=lambda word: (-len(word), word)):
        form, first = _squeezed(word), _WORD.match(word)
        made.by_start[form[:2]] = (*made.by_start.get(form[:2], ()), (form, word))
        if first is not None:
            made.by_word[first[0]] = (*made.by_word.get(first[0], ()), (form, word))
    return made


def _standing(text: str, at: int, openers: _Openers) -> list[str]:
    """The words of a table that can begin at `at`, longest first: none, for most lines, by one look."""
    first = _WORD.match(text, at)
    if first is not None and first.end() > at + 1 and (first[0].isascii() or HAN.search(first[0]) is None):
        near = openers.by_word.get(first[0].casefold().replace("ё", "е"))
        if near is None:
            return []
        prefix = _squeezed(text[at : at + 60])
    else:
        prefix = _squeezed(text[at : at + 60])
        near = openers.by_start.get(prefix[:2], ()) + openers.by_start.get(prefix[:1], ())
    return [word for form, word in near if prefix.startswith(form)]


_AFTER_HEADING = re.compile(
    rf"(?:\s*(?P<close>{_CLOSE}))?(?P<gap>\s*[:：．。.†*]+\s*|\s*[—–―−-]+\s*|\s*/\s*|\s+|$)?"
)
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


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


@cache
def _section_openers(kinds: tuple[str, ...]) -> _Openers:
    return _openers(frozenset(word for kind in kinds for word in words("sections", kind)))


def opening(text: str, kinds: tuple[str, ...] = SECTIONS) -> Opening | None:
    """The heading that `text` opens with, if it opens with one."""
    start = _START.match(text)
    if start is None:
        return None
    at = start.start(1)
    standing = _standing(text, at, _section_openers(kinds))
    if not standing:
        return None
    for kind in kinds:
        known = words("sections", kind)
        for word in standing:
            end = _word_end(text, at, word) if word in known else -1
            if end < 0:
                continue
            after = _AFTER_HEADING.match(text, end)
            if after is None or (after["gap"] is None and not after["close"] and not _is_han(text[end - 1])):
                continue
            marked = bool(after["close"] or _SET_OFF.search(after["gap"] or ""))
            return Opening(kind, known[word], after.end(), not text[after.end() :].strip(), marked)
    return None


@cache
def finder(key: str, section: str = "header") -> re.Pattern[str]:
    """A pattern for every word of a table, at word edges; Chinese words stand anywhere."""
    known = sorted(words(section, key), key=len, reverse=True)
    edged = [_escaped(word) for word in known if not HAN.search(word)]
    han = [_spaced(word) for word in known if HAN.search(word)]
    parts = ([rf"(?<![\w-])(?:{'|'.join(edged)})(?![\w])"] if edged else []) + (
        ["|".join(han)] if han else []
    )
    return re.compile("|".join(parts) or r"(?!)", re.IGNORECASE)


def may_stand(text: str, signs: tuple[str, ...]) -> bool:
    """Whether a phrase can stand in a text at all, by signs of which every one has one: a look costs a
    fraction of the pattern of all of them.
    """
    return any(map(_level(text).__contains__, signs))


def _level(text: str) -> str:
    plain = text.casefold()
    return plain if plain.isascii() else plain.replace("ё", "е")


def occurrences(text: str, key: str, section: str = "header") -> Iterator[re.Match[str]]:
    """The matches of `finder` in a long text, whose pattern is tried only around signs of which every phrase
    has one.
    """
    plain, pattern = _level(text), finder(key, section)
    told = [sign for sign in longest_words(key, section) if sign in plain]
    if len(plain) != len(text):  # letters that fold to two: signs stand elsewhere
        yield from pattern.finditer(text) if told else ()
        return
    reach = 2 * max(map(len, words(section, key))) + 1  # a phrase with spaces between all its letters
    windows: list[tuple[int, int]] = []
    for at in sorted(match.start() for sign in told for match in re.finditer(re.escape(sign), plain)):
        begin = windows.pop()[0] if windows and at - reach <= windows[-1][1] else max(0, at - reach)
        windows.append((begin, at + reach))
    for begin, end in windows:
        yield from pattern.finditer(text, begin, end)


@cache
def longest_words(key: str, section: str = "header") -> tuple[str, ...]:
    """The longest word of every phrase of a table, without those that another is part of; of Chinese ones
    the first sign, spaces may part the others.
    """
    longest = {max(phrase.split(), key=len) for phrase in words(section, key)}
    found = {word[0] if HAN.search(word) else word for word in longest}
    return tuple(word for word in sorted(found) if not any(other in word for other in found - {word}))


class _Tables(NamedTuple):
    """The words of `[header]` by how they are found, each with its keys: single words by look-up, phrases by their longest word,
    Chinese words by their first character.
    """

    single: dict[str, frozenset[str]]
    phrases: dict[str, tuple[tuple[str, frozenset[str], frozenset[str]], ...]]
    han: dict[str, tuple[tuple[str, frozenset[str]], ...]]
    known: frozenset[str]
    """Words and characters by which anything is looked up: most of a text is none of them."""


@cache
def _owners() -> dict[str, frozenset[str]]:
    """Every word of `[header]` with the keys that have it."""
    found: dict[str, set[str]] = {}
    for key in keys("header"):
        for word in words("header", key):
            found.setdefault(word, set()).add(key)
    return {word: frozenset(owners) for word, owners in found.items()}


@cache
def _tables() -> _Tables:
    single: dict[str, frozenset[str]] = {}
    phrases: dict[str, tuple[tuple[str, frozenset[str], frozenset[str]], ...]] = {}
    han: dict[str, tuple[tuple[str, frozenset[str]], ...]] = {}
    for word, owners in _owners().items():
        if HAN.search(word):
            closed = word.replace(" ", "")
            han[closed[0]] = (*han.get(closed[0], ()), (closed, owners))
        elif word.isalpha():
            single[word] = owners
        else:
            tokens = _WORD.findall(word) or [""]
            longest = max(tokens, key=len)
            phrases[longest] = (*phrases.get(longest, ()), (word, frozenset(tokens), owners))
    return _Tables(single, phrases, han, frozenset((*single, *phrases, *han)))


_NONE: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def cues_in(text: str) -> frozenset[str]:
    """The keys of `[header]` that have a word standing in `text`, in any language."""
    return cues_of(text)


def cues_of(text: str) -> frozenset[str]:
    """As `cues_in`, for long texts that are asked about once."""
    single, phrases, han, known = _tables()
    folded = fold(text)
    tokens = {*different_words(folded), ""}
    found: set[str] = set()
    for token in tokens & known:
        found |= single.get(token, _NONE)
        for phrase, parts, owners in phrases.get(token, ()):
            if parts <= tokens and not owners <= found and _at_edges(folded, phrase):
                found |= owners
    if not text.isascii() and HAN.search(text) is not None:
        closed = folded.replace(" ", "")
        for char in known.intersection(closed):
            for word, owners in han.get(char, ()):
                if word in closed:
                    found |= owners
    return frozenset(found)


def stands(text: str, key: str) -> bool:
    """As `has`, for long texts that are asked for one key and once."""
    folded = fold(text)
    closed = folded.replace(" ", "") if HAN.search(folded) else ""
    return any(
        word.replace(" ", "") in closed
        if HAN.search(word)
        else word in folded
        and (word in different_words(folded) if word.isalpha() else _at_edges(folded, word))
        for word in words("header", key)
    )


def has(text: str, key: str) -> bool:
    """Whether a word of `[header] key` stands in `text`, in any language."""
    return key in cues_in(text)


def _at_edges(text: str, phrase: str) -> bool:
    at = text.find(phrase)
    while at >= 0:
        end = at + len(phrase)
        before, after = text[at - 1 : at] if at else "", text[end : end + 1]
        if not (before.isalnum() or before in ("_", "-")) and not (after.isalnum() or after == "_"):
            return True
        at = text.find(phrase, at + 1)
    return False


def is_only(text: str, key: str) -> bool:
    """Whether `text` is nothing but a word of `[header] key`."""
    return key in _sole(text)


@lru_cache(maxsize=2048)
def _sole(text: str) -> frozenset[str]:
    bare = fold(text).strip(" .:—–-*()[]|•")
    owners = _owners()
    return owners.get(bare, _NONE) | owners.get(bare.replace(" ", ""), _NONE)


@cache
def _chapter() -> re.Pattern[str]:
    known = "|".join(map(re.escape, sorted(words("body", "chapter"), key=len, reverse=True)))
    return re.compile(rf"(?:{known})\s+(?:\d{{1,3}}|[ivxl]{{1,6}})[.:]?", re.IGNORECASE)


def is_chapter(text: str) -> bool:
    """Whether `text` is nothing but the word for a part of a book and its number: "Chapter 5"."""
    return _chapter().fullmatch(text.strip()) is not None


_LABEL_START = re.compile(r"\s*[(（【\[]?\s*(\S)")
_AFTER_LABEL = re.compile(
    r"(?:/[^:：]{1,24}(?=[:：]))?(?:\s*[)）】\]])?(?P<gap>\s*[:：﹕]\s*|\s+[—–-]\s+|[\s_＿\u3000]{2,}|\s+|\s*$)?"
)
_COLON = re.compile("[:：﹕]")


@cache
def _label_openers() -> _Openers:
    return _openers(frozenset(_owners()))


Label = tuple[str, str, bool]
"""(label, value, is there a colon); the value can be empty."""
_NO_LABELS: dict[str, Label] = {}


@lru_cache(maxsize=4096)
def labels(text: str) -> dict[str, Label]:
    """The keys of `[header]` that have a word `text` opens with, as with a label."""
    start = _LABEL_START.match(text)
    standing = _standing(text, start.start(1), _label_openers()) if start else []
    if not start or not standing:
        return _NO_LABELS
    at = start.start(1)
    found: dict[str, Label] = {}
    for word in standing:
        end = _word_end(text, at, word)
        if end < 0:
            continue
        ending = next((one for one in words("header", "role_ending") if text.startswith(one, end)), "")
        after = _AFTER_LABEL.match(text, end + len(ending))
        if after is None or (after["gap"] is None and not _is_han(text[after.end() - 1])):
            continue
        value = text[after.end() :].strip(" _＿\u3000:：.…—–-")
        for key in _owners()[word]:
            found.setdefault(key, (text[at:end], value, _COLON.search(after["gap"] or "") is not None))
    return found


def stands_alone(found: Label) -> bool:
    """Whether a label cannot be the first word of a sentence: a colon or nothing comes after it, or it is Chinese."""
    return found[2] or not found[1] or HAN.search(found[0]) is not None


def label(text: str, key: str) -> Label | None:
    """The label of `[header] key` that `text` opens with."""
    return labels(text).get(key)


@cache
def _openers_of(key: str) -> _Openers:
    return _openers(frozenset(words("header", key)))


def sought(text: str, key: str) -> Label | None:
    """As `label`, for lines that are asked for this key alone: most are sent away by their first word."""
    start = _LABEL_START.match(text)
    return labels(text).get(key) if start and _standing(text, start.start(1), _openers_of(key)) else None


@cache
def code_label() -> re.Pattern[str]:
    """A pattern for the labels of class codes, identifiers and document codes, which end what stands before them."""
    known = {
        word
        for key in keys("header")
        if key.startswith("class_") or key == "document_code"
        for word in words("header", key)
    }
    han = "|".join(_spaced(word) for word in sorted(known, key=len, reverse=True) if HAN.search(word))
    edged = "|".join(_escaped(word) for word in sorted(known, key=len, reverse=True) if not HAN.search(word))
    return re.compile(
        rf"(?<!\s)(?:\s*{_OPEN})?\s*"
        rf"(?:(?:{han})|(?<!\w)(?:{edged})(?:\s*{_CLOSE})?\s*[:：.]?\s*(?=[A-Z]?\.?\d))",
        re.IGNORECASE,
    )


_NUMBERED = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2})*[.．、)]?\s+(?=[^\W\d_])|[IVX]{1,4}[.]\s+(?=[^\W\d_])|第?[一二三四五六七八九十壹貳贰參叁肆伍陸陆柒捌玖]{1,3}[、章节\s]|\d\s?[\u4e00-\u9fff]|§\s?\d)"
)


def is_numbered(text: str) -> bool:
    """Whether a short line begins like a numbered heading: "1 Introduction", "II. METHOD", "一、引言", "第一章"."""
    return len(text) < 90 and _NUMBERED.match(text) is not None
