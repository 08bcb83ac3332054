"""The text of a reference before it is taken apart: broken addresses and DOIs joined, marks of broken words taken out."""

from __future__ import annotations

import re
import unicodedata

_SOFT = re.compile("[\u00ad\ufffe\ufffd\u0002](?:\\s(?=[^\\W\\d_]))?")
_BULLET = re.compile("^[\\s\ue000-\uf8ff\u2022\u25aa\u25cf]+(?=[^\\W\\d_])")
"""Bullets before an entry, those of symbol fonts too."""
_SPACED_DOI = re.compile(r"(?<![\w.])10\s?\.\s?\d{4,9}\s?/\s?[^\s<>，。]+(?:\s?[./_-]\s?(?=\w*\d)[\w()]+)*")
_BROKEN_DOI = re.compile(
    r"((?<![\w.])10\.\d{4,9}/[^\s<>，。]*[/_.(-]|(?<![\w.])10\.\d{4,9}/)\s(?=[\w()./-]*\d)(?!\d{4}[.)\s]|\d{1,2}\.|\d+[.\s]*$)([\w()./:;-]+)"
)
_ANGLES = re.compile(r"<\s?((?:https?\s?:|www\.|ftp:)[^<>]{4,400}?)\s?>", re.IGNORECASE)
_SPACED_ADDRESS = re.compile(r"(?:https?|ftp)\s*:\s*/\s*/\s*(?=\w)", re.IGNORECASE)
_DOTTED_ADDRESS = re.compile(r"((?:https?|ftp)://[\w-]+(?:\.[\w-]+)*)\s\.\s(?=\w)", re.IGNORECASE)
_BROKEN_ADDRESS = re.compile(
    r"((?:https?://|www\.)[^\s<>，。]*[/_=?&%-])\s(?=[\w%./?=&#~+-]*[\d/_=.-])([\w%?=&#~+-][\w%./?=&#~+:-]*)"
)
_BROKEN_HOST = re.compile(r"((?:https?://|www\.)[\w.-]+\.)\s(?=[\w-]+(?:\.[\w-]+)*/)")
_SET_APART = re.compile(r"(?:https?://|www\.)\S+(?: _\S+)+")
_SPACED_TAG = re.compile(r"([\[［])\s*(\d{1,4}|[A-Z]{1,2}(?:\s?/\s?OL)?)\s*([\]］])")
"""`[ 3]`, `[ J ]`: numbers and kinds with the spaces of a bad text layer."""
_GLUED_INITIAL = re.compile(r"(?<=[а-яёіїєґ]{2})(?=[А-ЯЁІЇЄҐ]\.)")
"""`ИвановИ.И.`: a family name and its initials whose space the text layer lost."""
_GLUED_NUMBER = re.compile(r"(?<=\d)(?=[а-яёіїєґ]{1,4}\.)")
"""`1985г.`, `320с.`: a number and the word that says what it counts."""
_MARK_UP = re.compile(r"</?(?:i|b|em|strong|italic|bold|sup|sub|sc|span|u)>", re.IGNORECASE)
_LOOSE = re.compile(r"\w ,\w")
"""`Phys .Rev .D ,25`: a text layer that sets the space before the sign, not behind it."""
_LOOSE_SIGN = re.compile(r"(?<=[\w)]) ([.,;:])(?=\w)")
_LOOSE_BRACKET = re.compile(r"(?<=[(\[]) (?=\w)|(?<=\w) (?=[)\]])")
_DENSE = re.compile(r"[^\W\d_][.,;:](?=[^\W\d_a-zа-я])|\.,|//\w")
"""`Петров Б.В.Методы анализа//Вестник.2010.№3.`: signs without the space behind them."""
_DENSE_SIGN = re.compile(
    r"(?<=[,;])(?=[^\W\d_])|(?<=[^\W\d_]{2}[.:])(?=[^\W\d_]|[\d№])|(?<=\d[.:])(?=[^\W\d_]|№)"
    r"|(?<=[^\W\d_a-zа-яё]\.)(?=[A-ZА-ЯЁ][a-zа-яё]{2})|(?<=\w)(?=//)|(?<=//)(?=\w)"
)
_SPACELESS = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_DENSE_SIGNS, _DENSE_SPACES = 3, 11
"""Such signs in a reference, and characters a space, from which its spaces are lost."""
_MOST_JOINS = 4


def rejoined(raw: str) -> str:
    """The reference with its addresses and DOIs in one piece and without marks of broken words."""
    if not raw.isascii():
        raw = _BULLET.sub("", raw)
        raw = _SOFT.sub("", unicodedata.normalize("NFC", raw.replace("\u0131\u0301", "í")))
        raw = _GLUED_INITIAL.sub(" ", _GLUED_NUMBER.sub(" ", raw))
    if "</" in raw:
        raw = _MARK_UP.sub("", raw)
    if "[ " in raw or " ]" in raw or "［ " in raw:
        raw = _SPACED_TAG.sub(lambda found: found[1] + "".join(found[2].split()) + found[3], raw)
    raw = _respaced(raw)
    if "10" in raw:
        raw = _SPACED_DOI.sub(
            lambda found: re.sub(r"\s?([./_-])\s?", r"\1", found[0]) if " " in found[0] else found[0], raw
        )
        raw = _BROKEN_DOI.sub(_joined, raw)
    if "http" in raw or "www." in raw or "ftp" in raw:
        raw = _ANGLES.sub(lambda found: re.sub(r"\s", "", found[1]), raw)
        raw = _SPACED_ADDRESS.sub(lambda found: re.sub(r"\s", "", found[0]), raw)
        raw = _DOTTED_ADDRESS.sub(r"\1.", raw)
        raw = _BROKEN_HOST.sub(r"\1", raw)
        if " _" in raw:
            raw = _SET_APART.sub(lambda found: found[0].replace(" _", "_"), raw)
        for _ in range(_MOST_JOINS):
            joined = _BROKEN_ADDRESS.sub(r"\1\2", raw)
            if joined == raw:
                break
            raw = joined
    return raw


def _respaced(raw: str) -> str:
    """The reference with a space behind its signs, where the text layer set it before them or lost it."""
    if " ," in raw and _LOOSE.search(raw):
        raw = _LOOSE_BRACKET.sub("", _LOOSE_SIGN.sub(r"\1 ", raw))
    if raw.count(" ") * _DENSE_SPACES < len(raw) and _is_dense(raw):
        raw = _DENSE_SIGN.sub(" ", raw)
    return raw


def _is_dense(raw: str) -> bool:
    """Whether the text layer lost the spaces behind signs; Chinese has none, and addresses are no text."""
    if _SPACELESS.search(raw) or "http" in raw or "www." in raw:
        return False
    return len(_DENSE.findall(raw)) >= _DENSE_SIGNS


def _joined(found: re.Match[str]) -> str:
    """Two halves of a DOI; a hyphen between letters only parted a word."""
    first, second = found[1], found[2]
    return (
        first[:-1] if re.search(r"[a-z]{3}-$", first) and re.match(r"[a-z]{3}", second) else first
    ) + second
