"""JSKOS: concepts as JSON objects, a line each or in one array; and plain objects of codes and names."""

from __future__ import annotations

import codecs
import json
from typing import IO, TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.vocabulary.fact import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.vocabulary.fact import Kind

PIECE = 1 << 20
LONGEST = 64 << 20
"""Characters of one object; a larger one is no concept."""
URI = ("uri", "@id", "id")
LISTS = ("concepts", "graph", "@graph")
"""Where services put their concepts, beside what they say of the answer."""
LABELS: dict[str, Kind] = {"prefLabel": "pref", "altLabel": "alt", "hiddenLabel": "hidden"}
LINKS: dict[str, Kind] = {"broader": "broader", "narrower": "narrower", "related": "related"}
MATCHES: dict[str, Kind] = {
    "exactMatch": "exact", "closeMatch": "close", "broadMatch": "broad", "narrowMatch": "narrow", "relatedMatch": "related-match",
}  # fmt: skip


def jskos_facts(stream: IO[bytes], *, name: str, language: str) -> Iterator[Fact]:
    """What the concepts (or mappings) of the file say."""
    for found in objects(stream, name=name):
        if not isinstance(found, dict):
            raise BadInput(
                "damaged", f"{name}: not a concept: {str(found)[:60]!r}; JSKOS has one object a concept"
            )
        yield from _said(found, name, language)


def _said(found: dict[str, Any], name: str, language: str) -> Iterator[Fact]:
    within = next((found[one] for one in LISTS if isinstance(found.get(one), list)), None)
    if "from" in found and "to" in found:
        yield from _mapped(found)
    elif any(one in found for one in (*URI, "prefLabel")):
        yield from _concept(found, name)
    elif within is not None:
        for one in within:
            if isinstance(one, dict) and any(key in one for key in LABELS):
                yield from _concept(one, name)
    else:
        yield from _listed(found, name, language)


def objects(stream: IO[bytes], *, name: str) -> Iterator[Any]:
    """The objects of JSON lines or of one array, one at a time."""
    decode = codecs.getincrementaldecoder("utf-8-sig")().decode
    decoder = json.JSONDecoder()
    rest, ended, passed = "", False, 0
    while True:
        rest = rest.lstrip(" \t\r\n,[")
        if rest.startswith("]"):
            rest = rest[1:]
            continue
        try:
            found, end = decoder.raw_decode(rest) if rest else (None, 0)
        except json.JSONDecodeError as error:
            if ended or len(rest) > LONGEST:
                at = passed + error.pos
                raise BadInput(
                    "damaged", f"{name}: character {at}: {error.msg}; mend the file: nothing was loaded"
                ) from error
            end = 0
        except RecursionError as error:
            raise BadInput(
                "damaged", f"{name}: what stands behind character {passed} is nested without end"
            ) from error
        if end:
            yield found
            rest, passed = rest[end:], passed + end
            continue
        if ended:
            return
        piece = stream.read(PIECE)
        ended = not piece
        try:
            rest += decode(piece, final=ended)
        except UnicodeDecodeError as error:
            raise BadInput("damaged", f"{name} is not UTF-8: {error}") from error


def _concept(found: dict[str, Any], name: str) -> Iterator[Fact]:
    codes = [str(code) for code in _many(found.get("notation"))]
    uri = _uri(found) or (codes[0] if codes else "")
    if not uri:
        raise BadInput(
            "damaged",
            f"{name}: a concept with neither uri nor notation: {json.dumps(found, ensure_ascii=False)[:80]}",
        )
    yield Fact(uri, "concept")
    for code in codes:
        yield Fact(uri, "notation", code)
    for key, kind in LABELS.items():
        for language, value in _spoken(found.get(key)):
            yield Fact(uri, kind, value, "" if language in ("-", "und") else language.lower())
    for key, kind in LINKS.items():
        for other in _many(found.get(key)):
            if there := other if isinstance(other, str) else _uri(other) if isinstance(other, dict) else "":
                yield Fact(uri, kind, there)
    for mapping in _many(found.get("mappings")):
        if isinstance(mapping, dict):
            yield from _mapped({"from": {"memberSet": [found]}, **mapping})
    if found.get("deprecated"):
        yield Fact(uri, "deprecated")


def _uri(found: dict[str, Any]) -> str:
    return str(next((found[one] for one in URI if found.get(one)), ""))


def _spoken(labels: Any) -> Iterator[tuple[str, str]]:
    """Language and label, from `{"de": "Katze"}`, `{"lang": "de", "value": "Katze"}`, or a bare string."""
    for one in _many(labels):
        if not isinstance(one, dict):
            yield "", str(one)
        elif (value := one.get("@value", one.get("value"))) is not None and not isinstance(
            value, (dict, list)
        ):
            yield str(one.get("@language") or one.get("lang") or ""), str(value)
        else:
            for language, values in one.items():
                yield from ((language, str(value)) for value in _many(values))


def _mapped(found: dict[str, Any]) -> Iterator[Fact]:
    types = [str(one).rsplit("#", 1)[-1] for one in _many(found.get("type"))]
    kind: Kind = next((MATCHES[one] for one in types if one in MATCHES), "close")
    for one in _members(found.get("from")):
        for other in _members(found.get("to")):
            yield Fact(one, kind, other)


def _members(side: Any) -> list[str]:
    members = side.get("memberSet") or side.get("memberList") or [] if isinstance(side, dict) else []
    return [
        str(one.get("uri") or (_many(one.get("notation")) or [""])[0])
        for one in members
        if isinstance(one, dict)
    ]


def _listed(found: dict[str, Any], name: str, language: str) -> Iterator[Fact]:
    """An object of codes and names, `{"02.01": "Philosophy", …}`: a code belongs under the one it begins with."""
    for code, label in found.items():
        if not isinstance(label, str):
            raise BadInput(
                "damaged",
                f"{name}: {code!r} has no name but {str(label)[:40]!r}: neither JSKOS nor codes with names",
            )
        yield Fact(code, "notation", code)
        yield Fact(code, "pref", label, language)
        if "." in code:
            yield Fact(code, "broader", code.rpartition(".")[0])


def _many(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
