"""Labels made by hand, found again by the digest of the document:
`gold/<lang>.jsonl`, as `gold/README.md` defines it.

`python -m pinakes.evaluate.gold FOLDER` checks the files.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.evaluate.locked import open_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Json = dict[str, Any]

TEXTS = (
    "title",
    "subtitle",
    "title_en",
    "abstract",
    "abstract_en",
    "date",
    "publisher",
    "institution",
    "degree",
    "specialty",
    "doi",
    "kind",
)
LISTS = (
    "authors", "authors_en", "affiliations", "emails", "orcids", "keywords", "keywords_en", "references",
    "udc", "msc", "clc", "bbk", "jel", "ddc", "grnti", "department", "programme",
)  # fmt: skip
VENUE = frozenset(("title", "volume", "issue", "pages", "issn"))
ROLES = frozenset(("advisor", "committee", "referee", "editor", "translator", "speaker"))
HALVES = ("mended", "measured")
_HEX = frozenset("0123456789abcdef")


def labels(folder: Path) -> dict[str, Json]:
    """Digest → row; `Usage` names the line that cannot be used."""
    found: dict[str, Json] = {}
    paths = sorted(folder.glob("*.jsonl")) if folder.is_dir() else []
    if not paths:
        raise Usage(f"{folder} holds no gold: expected <lang>.jsonl, see gold/README.md")
    for path in paths:
        for number, text in enumerate(path.read_text("utf-8").split("\n"), 1):
            if text.strip():
                row = _row(text, f"{path}, line {number}")
                found[row["sha256"]] = row
    return found


def add_labels(truth: Json, row: Json) -> Json:
    """The truth with the labels and their half;
    where both speak, the truth stays but for what the row `mends`.
    """
    known = {name for name, value in truth.items() if value not in (None, "", [])} - set(
        row.get("mends") or ()
    )
    said = {"lang": row.get("lang"), **row["labels"], "half": half_of(row["sha256"])}
    return {**truth, **{name: value for name, value in said.items() if name not in known}}


def half_of(digest: str) -> str:
    """The half of the labelled documents that a digest belongs to:
    rules are mended on one, the other is only measured.
    """
    return HALVES[int(digest[0], 16) >= 8]


def digest_of(path: Path) -> str:
    """The digest by which a document is known."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def found_in(folder: Path, gold: dict[str, Json]) -> Iterator[tuple[Path, Json]]:
    """Every labelled document at or under a folder, with its row; only files of a labelled size are opened."""
    sizes = {row["size"] for row in gold.values()}
    for path in open_files(folder, "*"):
        if path.is_file() and path.stat().st_size in sizes and (row := gold.get(digest_of(path))) is not None:
            yield path, row


def faults(row: Json) -> Iterator[str]:
    """What is wrong with a row."""
    digest = row.get("sha256")
    if not (isinstance(digest, str) and len(digest) == 64 and set(digest) <= _HEX):
        yield "sha256 is not 64 hex digits"
    if not isinstance(row.get("size"), int):
        yield "size is not the number of bytes"
    made = row.get("labels")
    if not isinstance(made, dict):
        yield "labels is not an object"
        return
    for name, value in made.items():
        expected = _expected(name)
        if expected is not None and not expected[1](value):
            yield f"{name} is not {expected[0]}"
    if not _is_list(mended := row.get("mends", [])) or set(mended) - set(made):
        yield "mends is not a list of labels given"
    authors = made.get("authors")
    for name in ("author_affiliations", "author_emails"):
        strangers = set(made.get(name) or {}) - set(authors or ())
        if strangers and authors is not None:
            yield f"{name} speaks of {sorted(strangers)[0]!r}, who is not in authors"


def _expected(name: str) -> tuple[str, Callable[[Any], bool]] | None:
    if name in TEXTS:
        return "a text", lambda value: isinstance(value, str)
    if name in LISTS:
        return "a list of texts", _is_list
    return _SHAPES.get(name)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


_SHAPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "advisor": ("a text or a list of texts", lambda value: isinstance(value, str) or _is_list(value)),
    "venue": (
        f"an object with keys of {', '.join(sorted(VENUE))}",
        lambda value: isinstance(value, dict) and set(value) <= VENUE and _is_list(list(value.values())),
    ),
    "contributors": (
        f"a list of role and name, the role one of {', '.join(sorted(ROLES))}",
        lambda value: (
            isinstance(value, list)
            and all(
                isinstance(one, dict) and one.get("role") in ROLES and isinstance(one.get("name"), str)
                for one in value
            )
        ),
    ),
    "author_affiliations": (
        "author → list of texts",
        lambda value: isinstance(value, dict) and all(map(_is_list, value.values())),
    ),
    "author_emails": (
        "author → text",
        lambda value: isinstance(value, dict) and _is_list(list(value.values())),
    ),
}


def _row(text: str, where: str) -> Json:
    try:
        row = json.loads(text)
    except ValueError as error:
        raise Usage(f"{where}: not JSON ({error})") from error
    wrong = ["not an object"] if not isinstance(row, dict) else list(faults(row))
    if wrong:
        raise Usage(f"{where}: {'; '.join(wrong)}; see gold/README.md")
    checked: Json = row
    return checked


def main(folders: Iterable[str]) -> None:
    """Check folders of gold, and say what they hold."""
    for folder in folders:
        rows = labels(Path(folder)).values()
        fields: dict[str, int] = {}
        for row in rows:
            for name in row["labels"]:
                fields[name] = fields.get(name, 0) + 1
        print(
            f"{folder}: {len(rows)} documents; "
            + ", ".join(f"{name} {n}" for name, n in sorted(fields.items()))
        )


if __name__ == "__main__":
    main(sys.argv[1:] or ["gold"])
