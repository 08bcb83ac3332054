"""Citations in the text held against labels: which place cites which reference.

A label file `<language>.jsonl` has one object a paper: `sha256`, `size` and `mentions`, each with its `text`
as printed and the first characters of the `reference` it cites. A link is right if both agree; equal ones are
counted as often as they stand there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes import jobs, pipeline
from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.measures import Counts, Score, pooled
from pinakes.model import Reference
from pinakes.text.scripts import HAN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.evaluate.bodies import LabelledBody
    from pinakes.model import Outcome

Json = dict[str, Any]
ALIKE = 85.0
ENDING = (
    6  # letters and digits at the end of a citation that tell it: where the first name begins, people differ
)
SHORTEST, SHORTEST_HAN = 3, 2  # letters of a label's reference that tell it


@dataclass(frozen=True, slots=True)
class LinkedPaper:
    """What was right in one paper; `weighed`: the weight of every link and whether it is right."""

    language: str
    file: str
    links: Counts
    wrong: tuple[str, ...] = ()
    weighed: tuple[Weighed, ...] = ()


def run(chosen: Iterable[LabelledBody], settings: Settings) -> Iterator[LinkedPaper]:
    """Link the citations of every paper and compare them with its labels."""
    parts = pipeline.lay(settings)
    for paper in chosen:
        outcome = next(jobs.describe(str(paper.path), str(paper.path), parts))
        yield compared(outcome, paper.label, language=paper.language, file=paper.path.name)


def compared(outcome: Outcome, label: Json, *, language: str, file: str) -> LinkedPaper:
    """The mentions of one document held against its label."""
    cited = outcome.record.best("reference") if outcome.record else ()
    raws = [claim.value.raw if isinstance(claim.value, Reference) else "" for claim in cited]
    mentions = outcome.body.mentions if outcome.body else ()
    found = [(mention.text, raws[mention.reference]) for mention in mentions]
    free: dict[str, list[int]] = {}
    for at, (text, _) in enumerate(found):
        free.setdefault(_numbers_or_letters(text)[-ENDING:], []).append(at)
    right = 0
    missed = []
    for known in label["mentions"]:
        same = free.get(_numbers_or_letters(known["text"])[-ENDING:], [])
        place = next((at for at in same if _same(found[at][1], known["reference"])), None)
        if place is None:
            missed.append(f"- {known['text']} → {known['reference']}")
        else:
            same.remove(place)
            right += 1
    wrong = {at for same in free.values() for at in same}
    extra = [f"+ {found[at][0]} → {found[at][1][:30]}" for at in sorted(wrong)]
    weighed = tuple(Weighed("links", mention.weight, at not in wrong) for at, mention in enumerate(mentions))
    return LinkedPaper(
        language, file, Counts(right, len(found), len(label["mentions"])), (*missed, *extra), weighed
    )


def _numbers_or_letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _same(raw: str, known: str) -> bool:
    wanted = _numbers_or_letters(known)
    if len(wanted) < (SHORTEST if wanted.isascii() or not HAN.match(wanted) else SHORTEST_HAN):
        return False
    there = _numbers_or_letters(raw)
    return any(
        fuzz.ratio(there[start : start + len(wanted)], wanted) >= ALIKE for start in range(5)
    )  # a number may stand before it


def table(results: Sequence[LinkedPaper]) -> dict[str, dict[str, Score]]:
    """Language → links → score; `all` pools them."""
    groups: dict[str, list[Counts]] = {}
    for result in results:
        groups.setdefault(result.language, []).append(result.links)
        groups.setdefault("all", []).append(result.links)
    return {
        name: {"links": pooled(rows)}
        for name, rows in sorted(groups.items(), key=lambda item: (item[0] == "all", item[0]))
    }
