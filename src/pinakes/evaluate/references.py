"""Parsed references against labelled ones:
which fields are in the string, which were offered, which are right.

The truth is what the labelled spans say, so that everybody is held to what stands in the string. Values are
equal after folding (case, punctuation, spaces, ё = е); titles, containers, publishers and places also when
alike at .9; authors when the words of all names are the same (Chinese: the characters); pages by start and
end, 1232-9 being 1232-1239. What a corpus glued into one label is taken apart.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from pinakes.evaluate.counts import Counts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Json = dict[str, Any]

WHOLE = frozenset(("title", "authors", "container"))
"""Fields that must not be offered where there are none, for a reference to be wholly right."""
_VANCOUVER = re.compile(
    r"^\W*((?:19|20)\d\d)[^;:]{0,12}[;,]\s*(\d+)\s*(?:\(([^)]*)\))?\s*(?:[:,]\s*([\dA-Za-z]+(?:\s*[-–—]\s*\w+)?))?"
)
_GLUED = re.compile(r"^\W*(\d+)\s*(?:\(([^)]*)\))?\s*[:,]\s*(?:pp?\.?\s*)?(\d+\s*[-–—]+\s*\d+)")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_NOT_WORD = re.compile(r"[\W_]")
_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile("[\u4e00-\u9fff]")
_NAME_PARTS = (
    "family",
    "given",
    "literal",
    "particle",
    "suffix",
    "non-dropping-particle",
    "dropping-particle",
)


class JudgedField(NamedTuple):
    """One field of one reference: is it in the truth, was it offered, was it right?"""

    expected: bool
    offered: bool
    right: bool

    def counts(self) -> Counts:
        """The score as counts; a value that is right by being like a truth that folds to nothing is not
        right.
        """
        return Counts(int(self.expected and self.right), int(self.offered), int(self.expected))


class SaidTexts(NamedTuple):
    """The texts of one field, as labelled and as offered, for those who compare in other ways."""

    gold: str
    offered: str


def truth_of(row: Json) -> dict[str, str]:
    """Field → text, of a labelled reference; what was glued together is taken apart."""
    spans: dict[str, list[str]] = {}
    for text, label in row["tokens"]:
        spans.setdefault(_table()["labels"].get(label, label), []).append(text)
    if (
        str(row.get("source", "")).startswith("linkedbooks")
        and len(spans.get("title", [])) > 1
        and "container-title" not in spans
    ):
        spans["container-title"] = spans["title"][1:]
        spans["title"] = spans["title"][:1]
    out = {label: " ".join(texts) for label, texts in spans.items() if label != "other"}
    if "volume-date" in out:
        glued = out.pop("volume-date")
        if year := year_of(glued):
            out.setdefault("date", year)
        out.setdefault("volume", glued.replace(year, "") if year else glued)
    return _with_publisher(_unglued(out))


def _unglued(out: dict[str, str]) -> dict[str, str]:
    found = _VANCOUVER.match(out.get("volume", ""))
    if found:
        parts = zip(("date", "volume", "issue", "pages"), found.groups(), strict=True)
        return out | {
            field: text for field, text in parts if text and (field == "volume" or field not in out)
        }
    found = _GLUED.match(out.get("volume", "")) if "pages" not in out else None
    if found:
        return out | {
            field: text
            for field, text in zip(("volume", "issue", "pages"), found.groups(), strict=True)
            if text
        }
    return out


def _with_publisher(out: dict[str, str]) -> dict[str, str]:
    school = out.get("school") or out.get("institution")
    return {**out, "publisher": school} if "publisher" not in out and school else out


def judge(truth: dict[str, str], item: Json) -> dict[str, JudgedField]:
    """Field → judgement, of a CSL item beside the truth."""
    years = year_of(truth.get("date", "")), _issued(item)
    first_pages = _first(item.get("page") or item.get("pages") or item.get("number-of-pages"))
    gold_pages, pages = _pages(truth.get("pages", "")), _pages(first_pages)
    return {
        **_authors(truth.get("author", ""), item),
        "title": _text(truth.get("title", ""), _first(item.get("title"))),
        "container": _text(
            _without_in(truth.get("container-title", "")), _without_in(_first(item.get("container-title")))
        ),
        "year": JudgedField(bool(years[0]), bool(years[1]), bool(years[0]) and years[0] == years[1]),
        **{field: _number(truth.get(field, ""), _first(item.get(field))) for field in ("volume", "issue")},
        "pages": JudgedField(
            bool(gold_pages), bool(pages), bool(gold_pages) and bool(pages) and _same_pages(gold_pages, pages)
        ),
        "publisher": _text(truth.get("publisher", ""), _first(item.get("publisher"))),
        "place": _place(
            truth.get("place", ""), _first(item.get("publisher-place") or item.get("event-place"))
        ),
    }


def is_whole(judged: dict[str, JudgedField]) -> bool:
    """Whether everything that is there was found, and no title, author or container made up."""
    found = all(one.right for one in judged.values() if one.expected)
    return found and not any(
        one.offered and not one.expected for field, one in judged.items() if field in WHOLE
    )


def said(truth: dict[str, str], item: Json) -> dict[str, SaidTexts]:
    """Field → the two texts, for plain comparison."""
    return {
        "authors": SaidTexts(truth.get("author", ""), ", ".join(_names(item))),
        "title": SaidTexts(truth.get("title", ""), _first(item.get("title"))),
        "container": SaidTexts(
            _without_in(truth.get("container-title", "")), _without_in(_first(item.get("container-title")))
        ),
        "year": SaidTexts(year_of(truth.get("date", "")), _issued(item)),
        "volume": SaidTexts(truth.get("volume", ""), _first(item.get("volume"))),
        "issue": SaidTexts(truth.get("issue", ""), _first(item.get("issue"))),
        "pages": SaidTexts(
            truth.get("pages", ""),
            _first(item.get("page") or item.get("pages") or item.get("number-of-pages")),
        ),
        "publisher": SaidTexts(truth.get("publisher", ""), _first(item.get("publisher"))),
        "place": SaidTexts(
            truth.get("place", ""), _first(item.get("publisher-place") or item.get("event-place"))
        ),
    }


def compared(texts: dict[str, SaidTexts], match: Callable[[str, str], bool]) -> dict[str, Counts]:
    """Field → counts under a plain comparison of texts, outer punctuation aside."""
    made = {}
    for field, (gold, offered) in texts.items():
        one, other = _trimmed(gold), _trimmed(offered)
        made[field] = Counts(int(bool(one and other) and match(one, other)), int(bool(other)), int(bool(one)))
    return made


def year_of(text: str) -> str:
    """The first year in a text."""
    found = _YEAR.search(str(text))
    return found[0] if found else ""


def _authors(gold: str, item: Json) -> dict[str, JudgedField]:
    if gold and not re.search(r"[^\W\d_]", gold):
        return {"authors": JudgedField(False, False, False), "first_author": JudgedField(False, False, False)}
    names = _names(item)
    wanted: tuple[set[str], str] = _words(gold), _han(gold)
    offered: tuple[set[str], str] = set().union(*map(_words, names)), _han("".join(names))
    family = _first_family(item)
    head = fold(gold)[: max(24, len(fold(family)) + 12)]
    return {
        "authors": JudgedField(any(wanted), any(offered), any(wanted) and wanted == offered),
        "first_author": JudgedField(any(wanted), bool(family), bool(family) and fold(family) in head),
    }


def _text(gold: str, offered: str) -> JudgedField:
    return JudgedField(bool(fold(gold)), bool(fold(offered)), _near(gold, offered))


def _place(gold: str, offered: str) -> JudgedField:
    plain = _text(gold, offered)
    return plain._replace(right=plain.right or _whole_place(gold) == _whole_place(offered) != "")


def _whole_place(text: str) -> str:
    name: str = _table()["places"].get(fold(text), fold(text))
    return name


def _number(gold: str, offered: str) -> JudgedField:
    wanted, given = ("".join(re.findall(r"\d+", str(text))[:1]) for text in (gold, offered))
    return JudgedField(bool(wanted), bool(given), bool(wanted) and wanted == given)


def _pages(text: str) -> list[str]:
    """Start and end; a shortened end is completed."""
    ends = re.findall(r"\d+", str(text))[:2]
    if len(ends) == 2 and len(ends[1]) < len(ends[0]):
        ends[1] = ends[0][: len(ends[0]) - len(ends[1])] + ends[1]
    return ends


def _same_pages(gold: Sequence[str], offered: Sequence[str]) -> bool:
    return gold[0] == offered[0] and (len(gold) < 2 or len(offered) < 2 or gold[1] == offered[1])


def _near(gold: str, offered: str) -> bool:
    one, other = fold(gold), fold(offered)
    if not one or one == other:
        return bool(one)
    return (
        min(len(one), len(other)) > 8
        and difflib.SequenceMatcher(None, one, other, autojunk=False).ratio() >= 0.9
    )


def fold(text: str) -> str:
    """Letters and digits only, lower case."""
    return _NOT_WORD.sub("", _plain(text).lower())


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", str(text)).replace("ё", "е").replace("Ё", "Е")


def _words(text: str) -> set[str]:
    """Words of names: more than two letters, or two of the form Xx (Li, Wu);
    no initials, no connecting words.
    """
    return {
        word.lower()
        for word in _WORD.findall(_plain(text))
        if (len(word) > 2 or (len(word) == 2 and word[0].isupper() and word[1].islower()))
        and word.lower() not in _table()["not_names"]
        and not _HAN.match(word)
    }


def _han(text: str) -> str:
    return re.sub("|".join(_table()["not_names_han"]), "", "".join(_HAN.findall(str(text))))


def _without_in(text: str) -> str:
    return re.sub(rf"^\W*(?:{'|'.join(_table()['before_container'])})\b[\s.:]*", "", str(text))


def _names(item: Json) -> list[str]:
    people = item.get("author") or []
    listed = [people] if isinstance(people, dict) else people
    return [
        one if isinstance(one, str) else " ".join(str(one.get(part) or "") for part in _NAME_PARTS)
        for one in listed
        if one
    ]


def _first_family(item: Json) -> str:
    people = item.get("author") or []
    one = people if isinstance(people, dict) else people[0] if people else None
    return one if isinstance(one, str) else str((one or {}).get("family") or (one or {}).get("literal") or "")


def _issued(item: Json) -> str:
    date = item.get("issued")
    if isinstance(date, dict):
        parts = (date.get("date-parts") or [[]])[0] or [""]
        date = date.get("raw") or date.get("literal") or parts[0]
    return year_of(date or item.get("date") or item.get("year") or "")


def _first(value: Any) -> str:
    return str((value[0] if isinstance(value, list) and value else value) or "")


def _trimmed(text: str) -> str:
    return re.sub(r"^[\W_]+|[\W_]+$", "", text)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("references.toml").read_text("utf-8"))
