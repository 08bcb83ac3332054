"""What a paper's own reference list says of its authors: `python -m pinakes.learn.self_citation DATA [COLLECTION …]`.

Counts, for authors found and right, found and wrong, and missed, how many have their family name among the references.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.evaluate.locked import open_files, to_learn_from
from pinakes.evaluate.matching import same_person
from pinakes.publish.export.json import described
from pinakes.run import batch
from pinakes.text import names
from pinakes.text.scripts import HAN

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST = 3
"""References that a list has at least."""


def counted(truth: dict[str, Any], found: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """(right | wrong | missed, whether the family name stands among the references) of every author of one document."""
    entries = [item["raw"] for item in found.get("references") or []]
    if len(entries) < LEAST or not truth.get("authors"):
        return
    text = " ".join(entries)
    plain = f" {names.skeleton(text.replace(',', ' ').replace('.', ' '))} "

    def is_cited(name: str) -> bool:
        family = name if HAN.search(name) else names.parse(name).family or ""
        return len(family) > 1 and (
            family in text if HAN.search(family) else f" {names.skeleton(family)} " in plain
        )

    offered = [author["name"] for author in found.get("authors") or []]
    for name in offered:
        yield (
            ("right" if any(same_person(gold, name) for gold in truth["authors"]) else "wrong"),
            is_cited(name),
        )
    for gold in truth["authors"]:
        if not any(same_person(gold, name) for name in offered):
            yield "missed", is_cited(gold)


def main(arguments: list[str]) -> None:
    """Describe the documents of some collections and print the counts."""
    import json

    totals: Counter[tuple[str, bool]] = Counter()
    for path in open_files(to_learn_from(Path(arguments[0])), "truth.jsonl"):
        if len(arguments) > 1 and path.parent.name not in arguments[1:]:
            continue
        rows = [json.loads(row) for row in path.read_text("utf-8").splitlines() if row.strip()]
        known = {str(path.parent / row["file"]): row for row in rows if row.get("authors")}
        for done in batch.run("describe", [(file, file) for file in known], settings()):
            totals.update(counted(known[done.file[1]], described(done.results[0])))
    for kind in ("right", "wrong", "missed"):
        cited, all_of = totals[kind, True], totals[kind, True] + totals[kind, False]
        sys.stdout.write(
            f"{kind}: {all_of} authors, {cited} of them in the references ({cited / max(all_of, 1):.0%})\n"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
