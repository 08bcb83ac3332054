"""Whether what was learnt is kept: only if documents that it was not learnt from are read better, and no others worse."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any

from pinakes.learn.habits import FEWEST, described, is_right, learn, surprise
from pinakes.understand.header.habits import SOUGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.learn.habits import Lesson
    from pinakes.understand.header.habits import Habits

    Json = dict[str, Any]

FOLDS = 10
LEAST = 1e-6
"""The least gain of belief that is one; below it numbers are rounded."""


@dataclass(frozen=True, slots=True)
class Errors:
    """Wrong titles and wrong lists of authors, of so many that are known."""

    titles: int = 0
    lists: int = 0
    known: int = 0

    @property
    def all(self) -> int:
        """Both."""
        return self.titles + self.lists

    def of(self, field: str) -> int:
        """Those of one field."""
        return self.titles if field == "title" else self.lists

    def is_worse_than(self, other: Errors) -> bool:
        """Whether more titles, or more lists, are wrong."""
        return self.titles > other.titles or self.lists > other.lists

    def __add__(self, other: Errors) -> Errors:
        """Together."""
        return Errors(self.titles + other.titles, self.lists + other.lists, self.known + other.known)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Errors on corrected documents, each held out in turn, and on documents that must not get worse, before and after."""

    documents: int
    before: Errors
    after: Errors
    samples_before: Errors
    samples_after: Errors
    habits: Habits | None

    @property
    def is_better(self) -> bool:
        """Whether it is to be kept."""
        return (
            self.habits is not None
            and not self.after.is_worse_than(self.before)
            and not self.samples_after.is_worse_than(self.samples_before)
        )

    def told(self) -> Json:
        """As JSON."""
        return {
            "documents": self.documents, "before": asdict(self.before), "after": asdict(self.after),
            "samples_before": asdict(self.samples_before), "samples_after": asdict(self.samples_after), "kept": self.is_better,
        }  # fmt: skip


def errors_of(lessons: Sequence[Lesson], habits: Habits | None) -> Errors:
    """What is wrong of the documents when they are described with habits, or without."""
    total = Errors()
    for lesson in lessons:
        title, people = is_right(lesson, described(lesson, habits))
        total += Errors(title is False, people is False, (title is not None) + (people is not None))
    return total


def attempt(lessons: Sequence[Lesson], samples: Sequence[Lesson] = ()) -> Attempt:
    """Learn from corrected documents, and measure: each fold by what the others teach.

    What is learnt speaks of titles only if that helps titles that were held out and costs no sample, and of
    authors likewise. Every other sample says where habits do not hold; all of them must stay as they are.
    """
    if len(lessons) < 2 * FEWEST:
        return Attempt(len(lessons), Errors(), Errors(), Errors(), Errors(), None)
    beside = samples[::2]
    count = min(FOLDS, len(lessons))
    folds = [
        (
            lessons[fold::count],
            learn([one for at, one in enumerate(lessons) if at % count != fold], beside=beside),
        )
        for fold in range(count)
    ]
    habits = learn(lessons, beside=beside)
    before, samples_before = errors_of(lessons, None), errors_of(samples, None)
    fields = tuple(
        name
        for name in SOUGHT
        if _helps(name, folds)
        and not errors_of(samples, _only(habits, (name,))).is_worse_than(samples_before)
    )
    tried = _only(habits, fields or SOUGHT)
    after = sum((errors_of(held, _only(taught, fields or SOUGHT)) for held, taught in folds), Errors())
    return Attempt(
        len(lessons), before, after, samples_before, errors_of(samples, tried), tried if fields else None
    )


def _helps(field: str, folds: Sequence[tuple[Sequence[Lesson], Habits | None]]) -> bool:
    """Whether fewer values of a field are wrong in documents held out; or as many, the right ones surer.

    Few documents are wrong of twenty: where as many are wrong before and after, the log-likelihood of what
    people left standing, among its rivals, still tells whether a layout was learnt.
    """
    was, now = Errors(), Errors()
    gains: list[float] = []
    for held, taught in folds:
        alone = _only(taught, (field,))
        was, now = was + errors_of(held, None), now + errors_of(held, alone)
        for one in held:
            before, after = surprise(one, None).get(field), surprise(one, alone).get(field)
            gains += [before - after] if before is not None and after is not None else []
    if now.of(field) != was.of(field):
        return now.of(field) < was.of(field)
    return bool(gains) and fmean(gains) > LEAST


def _only(habits: Habits | None, fields: tuple[str, ...]) -> Habits | None:
    return replace(habits, fields=fields) if habits is not None else None
