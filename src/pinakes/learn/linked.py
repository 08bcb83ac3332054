"""How well a library links references whose works are known: a real library, added to and linked as anybody would."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from pinakes.model import Claim, Outcome, Record, Source
from pinakes.store.adding import add
from pinakes.store.library import open_library
from pinakes.store.network.linking import link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pinakes.learn.synthesise.cited import MadeNetwork, MadeReference
    from pinakes.store.library import Library

T = TypeVar("T")
LISTED = 25
"""References of a document."""
BATCH = 200


@dataclass(slots=True)
class Figures:
    """Links to works held, and clusters of references to works that are not."""

    linked: int = 0
    right: int = 0
    due: int = 0
    together: int = 0
    together_right: int = 0
    together_due: int = 0
    decisions: list[tuple[float, bool]] = field(default_factory=list)
    wrong: list[tuple[MadeReference, str, float]] = field(default_factory=list)
    missed: list[MadeReference] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Share of links that are right."""
        return self.right / max(1, self.linked)

    @property
    def recall(self) -> float:
        """Share of references to works held that are linked to them."""
        return self.right / max(1, self.due)

    @property
    def pairwise(self) -> tuple[float, float, float]:
        """Precision, recall and F1 of pairs of references said to mean one unseen work."""
        precision, recall = (
            self.together_right / max(1, self.together),
            self.together_right / max(1, self.together_due),
        )
        return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)

    @property
    def miscalibration(self) -> float:
        """How far weights of links are from how often they are right, over ten bins."""
        total = 0.0
        for k in range(10):
            part = [
                (weight, right)
                for weight, right in self.decisions
                if k / 10 <= weight < (k + 1) / 10 or (weight == 1.0 and k == 9)
            ]
            total += abs(sum(weight for weight, _ in part) - sum(right for _, right in part))
        return total / max(1, len(self.decisions))

    def __str__(self) -> str:
        """One line."""
        precision, recall, f1 = self.pairwise
        return (
            f"links: precision {self.precision:.4f} recall {self.recall:.4f} (of {self.due}), weights off by {self.miscalibration:.3f}; "
            f"clusters: precision {precision:.4f} recall {recall:.4f} F1 {f1:.4f} (of {self.together_due} pairs)"
        )


def measured(made: MadeNetwork, folder: Path) -> Figures:
    """The figures of a library made of these works and references; half of the works come after the references."""
    held = list(made.held.items())
    with open_library(folder, create=True) as library:
        works: dict[int, str | None] = {}
        _add_works(library, held[::2], works)
        asked = _add_references(library, made.references)
        link(library)
        _add_works(library, held[1::2], works)
        link(library)
        return _compared(library, made, works, asked)


def _add_works(library: Library, held: Iterable[tuple[int, Record]], works: dict[int, str | None]) -> None:
    for part in _parts(held, BATCH):
        added = add(library, [_outcome(f"work-{number}", record) for number, record in part])
        works.update((number, one.work) for (number, _), one in zip(part, added, strict=True))


def _add_references(library: Library, references: list[MadeReference]) -> dict[str, list[MadeReference]]:
    asked = {f"list-{i}": part for i, part in enumerate(_parts(references, LISTED))}
    for names in _parts(asked, BATCH):
        lists = []
        for name in names:
            claims: tuple[Claim, ...] = (Claim("title", f"{name} {hash(name) % 10**9}", 0.9, "made@1"),)
            claims += tuple(Claim("reference", cited.reference, 0.9, "made@1") for cited in asked[name])
            lists.append(_outcome(name, Record("", (), claims, tuple(range(len(claims))))))
        add(library, lists)
    return asked


def _parts(things: Iterable[T], size: int) -> Iterator[list[T]]:
    listed = list(things)
    for begin in range(0, len(listed), size):
        yield listed[begin : begin + size]


def _outcome(name: str, record: Record) -> Outcome:
    source = Source(name, name, 0)
    return Outcome(name, source, replace(record, id=name, sources=(source,)))


def _compared(
    library: Library, made: MadeNetwork, works: dict[int, str | None], asked: dict[str, list[MadeReference]]
) -> Figures:
    figures = Figures()
    truths: Counter[int] = Counter()
    found: Counter[str] = Counter()
    both: Counter[tuple[int, str]] = Counter()
    query = (
        "SELECT name, item, link.cited, link.weight, wanted FROM reference JOIN document ON document.id = document "
        "LEFT JOIN link ON link.reference = reference.id AND link.gone IS NULL "
        "LEFT JOIN want ON want.citing = document.work AND want.reference = reference.id AND want.gone IS NULL "
        "WHERE document.gone IS NULL"
    )
    for name, item, cited, weight, wanted in library.sql.execute(query):
        reference = asked[name][item]
        meant = works.get(reference.truth)
        if cited is not None:
            right = f"w{cited}" == meant
            figures.linked += 1
            figures.right += right
            figures.decisions.append((weight, right))
            if not right:
                figures.wrong.append((reference, f"w{cited}", weight))
        if meant is not None:
            figures.due += 1
            if cited is None:
                figures.missed.append(reference)
            continue
        cluster = (
            f"w{cited}" if cited is not None else f"x{wanted}" if wanted is not None else f"r{name}.{item}"
        )
        truths[reference.truth] += 1
        found[cluster] += 1
        both[reference.truth, cluster] += 1
    figures.together, figures.together_due, figures.together_right = (
        sum(count * (count - 1) // 2 for count in counted.values()) for counted in (found, truths, both)
    )
    return figures
