"""Texts with the keyphrases that authors and indexers gave them, as the data folder has them: `keyphrases/<set>.tar.gz`."""

from __future__ import annotations

import json
import re
import tarfile
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.errors import Missing
from pinakes.run import batch
from pinakes.vocabulary.document import text_of
from pinakes.vocabulary.keyphrases.phrases import stems_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

LANGUAGES = {
    "Inspec": "en", "SemEval2010": "en", "SemEval2017": "en", "theses100": "en", "fao30": "en", "maui-fao": "en", "wiki20": "en",
    "110-PT-BN-KP": "pt", "csl": "zh", "ru": "ru", "taln-fr": "fr",
}  # fmt: skip
"""The sets and their languages."""
COLLECTIONS = {"de-dhd-abstracts": "de"}
"""Documents whose authors gave keywords, of languages that have no other texts: `docs/<collection>`."""
GIVEN = ("keywords_assigned", "keywords")


LIST, WIDEST = 3, 3
"""Keywords that make a list, and how many times as long as they a line may be that lists them."""
_TAG = re.compile(r"<[^<>\n]{1,40}>")


@dataclass(frozen=True, slots=True)
class Indexed:
    """A text, its language, and its keyphrases: their stems, and as they were given."""

    name: str
    text: str
    language: str
    keys: frozenset[tuple[str, ...]]
    given: tuple[str, ...] = ()


def indexed_texts(data: Path, name: str) -> list[Indexed]:
    """The texts of a set, by name."""
    file = data / "keyphrases" / f"{name}.tar.gz"
    if not file.is_file():
        raise Missing(f"{file} is not there: name a folder with keyphrases/{name}.tar.gz")
    with tarfile.open(file) as packed:
        members = {member.name: packed.extractfile(member) for member in packed if member.isfile()}
        content = {path: stream.read() for path, stream in members.items() if stream is not None}
    found = sorted(_pairs(content, LANGUAGES[name]), key=lambda one: one[0])
    return [indexed(path, text, LANGUAGES[name], keys) for path, text, keys in found]


def indexed_documents(data: Path, name: str) -> list[Indexed]:
    """The documents of a collection with keywords in its language; where they are printed they are hidden."""
    language, folder = COLLECTIONS[name], data / "docs" / name
    rows = [json.loads(row) for row in (folder / "truth.jsonl").read_text("utf-8").splitlines()]
    keys = {
        str(folder / row["file"]): next(row[field] for field in GIVEN if row.get(field))
        for row in rows
        if row.get("lang") == language and any(row.get(field) for field in GIVEN)
    }
    files = [(file, file) for file in sorted(keys)]
    return [
        indexed(found.file, _hidden(text_of(found), keys[found.file]), language, keys[found.file])
        for done in batch.run("describe", files, settings({"road": {"full": True}}), ordered=True)
        for found in done.results
        if found.record is not None
    ]


def _hidden(text: str, keys: Iterable[str]) -> str:
    """The text without lines that list most of the keywords."""
    asked = [key.casefold() for key in keys]
    return "\n".join(
        line
        for line in text.split("\n")
        if len(asked) < LIST
        or sum(key in line.casefold() for key in asked) <= len(asked) / 2
        or len(line) > WIDEST * sum(map(len, asked))
    )


def indexed(name: str, text: str, language: str, given: Iterable[str]) -> Indexed:
    """A text with the keyphrases that it was given."""
    keys = list(dict.fromkeys(" ".join(key.split()).lower() for key in given if key.strip()))
    stems = frozenset(filter(None, (stems_in(key, language) for key in keys)))
    return Indexed(name, text, language, stems, tuple(keys))


def _pairs(content: dict[str, bytes], language: str) -> Iterator[tuple[str, str, list[str]]]:
    references = _references(content, language)
    for path, raw in content.items():
        place = PurePosixPath(path)
        if place.suffix == ".txt" and place.parent.name == "docsutf8":
            keys = content.get(str(place.parent.parent / "keys" / f"{place.stem}.key"))
            if keys is not None:
                yield place.stem, raw.decode("utf-8", "replace"), keys.decode("utf-8", "replace").splitlines()
        elif (
            place.suffix == ".txt"
            and place.parent.name == "train"
            and (beside := path[:-3] + "key") in content
        ):
            text = _TAG.sub("\n", raw.decode("utf-8", "replace")).strip()
            yield place.stem, text, content[beside].decode("utf-8", "replace").splitlines()
        elif place.suffix == ".jsonl" and (
            place.stem.endswith(f"-{language}") or "-" not in place.stem or place.stem == "joined-dev"
        ):
            for number, row in enumerate(raw.decode().splitlines()):
                yield from _row(f"{place.stem}-{number:05}", json.loads(row), references)


def _row(
    name: str, row: dict[str, Any], references: dict[str, list[str]]
) -> Iterator[tuple[str, str, list[str]]]:
    if "sentences" in row:
        if row["id"] in references:
            yield name, "\n".join(sentence for _, sentence in row["sentences"]), references[row["id"]]
        return
    parts = [row.get("title") or "", row.get("abstract") or "", row.get("content") or row.get("text") or ""]
    yield name, "\n".join(filter(None, parts)), row["keywords"]


def _references(content: dict[str, bytes], language: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path, raw in content.items():
        if f"/references/{language}" in path and path.endswith(".json") and not path.endswith(".stem.json"):
            for key, values in json.loads(raw).items():
                found[key] = [one if isinstance(one, str) else one[0] for one in values]
    return found
