"""Citations in the text held against labels: which place cites which reference.

A label file `mentions/<language>.jsonl` has one object a paper: `sha256`, `size` and `mentions`, each with its `text` as printed
and the first characters of the `reference` it cites. A link is right if both agree; equal ones count as often as they stand there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.evaluate.bodies import item_of
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import Wrong
from pinakes.model import Reference

if TYPE_CHECKING:
    from pathlib import Path

    from pinakes.evaluate.item import Item
    from pinakes.model import Outcome

Json = dict[str, Any]
ALIKE = 85.0
ENDING = 6  # letters and digits at the end of a citation that tell it: where the first name begins, people differ
SHORTEST = 3  # letters of a label's reference that tell it
BEFORE = 5  # characters of a number that may stand before the reference


def mention_item(path: Path, label: Json, outcome: Outcome) -> Item:
    """The citations of one document held against its label."""
    links, wrong = compared(outcome, label)
    return item_of(path, label, outcome, counts={"links": links}, wrong=wrong)


def compared(outcome: Outcome, label: Json) -> tuple[Counts, tuple[Wrong, ...]]:
    """How many places were linked to the right reference."""
    cited = outcome.record.best("reference") if outcome.record else ()
    raws = [claim.value.raw if isinstance(claim.value, Reference) else "" for claim in cited]
    found = [(mention.text, raws[mention.reference]) for mention in (outcome.body.mentions if outcome.body else ())]
    free: dict[str, list[tuple[str, str]]] = {}
    for text, raw in found:
        free.setdefault(_letters(text)[-ENDING:], []).append((text, raw))
    missed = []
    for known in label["mentions"]:
        same = free.get(_letters(known["text"])[-ENDING:], [])
        link = next((link for link in same if _same(link[1], known["reference"])), None)
        if link is None:
            missed.append(f"{known['text']} → {known['reference']}")
        else:
            same.remove(link)
    extra = [f"{text} → {raw[:30]}" for same in free.values() for text, raw in same]
    expected = len(label["mentions"])
    wrong = (Wrong("links", tuple(extra), tuple(missed)),) if extra or missed else ()
    return Counts(expected - len(missed), len(found), expected), wrong


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _same(raw: str, known: str) -> bool:
    wanted = _letters(known)
    if len(wanted) < SHORTEST:
        return False
    there = _letters(raw)
    return any(fuzz.ratio(there[start : start + len(wanted)], wanted) >= ALIKE for start in range(BEFORE))
