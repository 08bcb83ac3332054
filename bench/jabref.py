"""JabRef reads what we export: `python bench/jabref.py works.bib` (or `.ris`), with `jabref` on the path or in $JABREF.

JabRef opens the file without a window and writes what it understood as RIS; titles, authors and years are compared with what stands in
ours. An entry that JabRef saves as BibTeX is copied as it stood, and would show nothing.

JabRef 3.8.2 changes two things itself: the only author of a work whose family and given names have several words
(`dos Santos, Diego Vinícius`) becomes two, and `TIC'S` becomes `TICŚ`.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import bibtexparser
import rispy

LIMIT = 300
_TAG = re.compile(r"^([A-Z][A-Z\d])  - (.*)$", re.MULTILINE)


def main(file: Path) -> None:
    """Print what JabRef lost of each work, and the counts."""
    ours = _from_bibtex(file) if file.suffix == ".bib" else _from_ris(file)
    theirs = _through_jabref(file)
    lost = 0
    for work in ours:
        if work in theirs:
            theirs.remove(work)
        else:
            lost += 1
            print("changed or lost:", work)
    print(f"{len(ours)} works, {len(ours) - lost} read by JabRef with their title, authors and year")


def _through_jabref(file: Path) -> list[tuple[str, ...]]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.ris"
        given = [str(file)] if file.suffix == ".bib" else ["-i", f"{file},ris"]
        command = [*shlex.split(os.environ.get("JABREF", "jabref")), "-n", "-o", f"{out},ris", *given]
        subprocess.run(
            command, check=True, capture_output=True, timeout=LIMIT, env={**os.environ, "HOME": folder}
        )
        # JabRef leaves blank lines between tags, which strict parsers refuse
        blocks = re.split(r"^ER  -.*$", out.read_text("utf-8"), flags=re.MULTILINE)
    works = []
    for block in blocks:
        tags: dict[str, list[str]] = {}
        for name, value in _TAG.findall(block):
            tags.setdefault(name, []).append(value)
        if tags:
            works.append(_compared(tags.get("T1", [""])[0], tags.get("AU", []), tags.get("Y1", [""])[0]))
    return works


def _from_bibtex(file: Path) -> list[tuple[str, ...]]:
    entries = bibtexparser.parse_file(str(file)).entries
    fields = [{name: field.value for name, field in entry.fields_dict.items()} for entry in entries]
    return [
        _compared(one.get("title", ""), re.split(r"\s+and\s+", one.get("author", "")), one.get("year", ""))
        for one in fields
    ]


def _from_ris(file: Path) -> list[tuple[str, ...]]:
    works = rispy.loads(file.read_text("utf-8"))
    return [
        _compared(work.get("title", ""), work.get("authors", []), str(work.get("year", ""))) for work in works
    ]


def _compared(title: str, authors: list[str], year: str) -> tuple[str, ...]:
    """Letters alone, names in any order, the year's four digits."""
    names = ("".join(sorted(_letters(name))) for name in authors if name != "others")
    return (_letters(title), *filter(None, names), year[:4])


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", re.sub(r"\\[a-zA-Z]+", "", text)).casefold()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
