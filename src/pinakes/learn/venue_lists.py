"""Names of journals from lists that others keep.

Those of reference managers have `Name = Short name` a line; styles of citations are called after journals.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_REMARK = re.compile(r"\s*\([^()]*\)$")
"""What tells styles of one name apart: "(French)", "(author-date)"."""
_STYLE = "{http://purl.org/net/xbiblio/csl}"


def listed(folders: Iterable[Path]) -> dict[str, str]:
    """Name → its short form, or "", from all files of some folders."""
    found: dict[str, str] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.txt")):
            found |= dict(_of_list(path))
        for path in sorted(folder.rglob("*.csl")):
            name, short = _of_style(path)
            found.setdefault(name, short)
    return found


def _of_list(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text("utf-8").splitlines():
        name, sign, short = line.partition(" = ")
        if sign:
            yield name.strip(), short.partition(";")[0].strip()


def _of_style(path: Path) -> tuple[str, str]:
    told = etree.parse(path).getroot().find(f"{_STYLE}info")
    assert told is not None
    name, short = (told.findtext(f"{_STYLE}{part}") or "" for part in ("title", "title-short"))
    return _REMARK.sub("", name.strip()), short.strip()
