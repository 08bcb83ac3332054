"""Whether what was learnt is kept: only if documents that it was not learnt from are read better, and no others worse."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from pinakes.learn.habits import FEWEST, described, is_right, learn
from pinakes.understand.header.habits import SOUGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.learn.habits import Lesson
    from pinakes.understand.header.habits import Habits

    Json = dict[str, Any]

FOLDS = 5


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

    def gained(self, after: Errors) -> tuple[str, ...]:
        """The fields of which fewer are wrong afterwards."""
        wrong = ((self.titles, after.titles), (self.lists, after.lists))
        return tuple(name for name, (was, now) in zip(SOUGHT, wrong, strict=True) if now < was)

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
            and self.after.all < self.before.all
            and self.after.titles <= self.before.titles
            and self.after.lists <= self.before.lists
            and self.samples_after.all <= self.samples_before.all
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

    What is learnt speaks of titles only if titles that were held out get better, and of authors likewise.
    Every other sample says where habits do not hold; all of them must stay as they are.
    """
    if len(lessons) < 2 * FEWEST:
        return Attempt(len(lessons), Errors(), Errors(), Errors(), Errors(), None)
    beside = samples[::2]
    folds = [
        (
            lessons[fold::FOLDS],
            learn([one for at, one in enumerate(lessons) if at % FOLDS != fold], beside=beside),
        )
        for fold in range(FOLDS)
    ]
    before = sum((errors_of(held, None) for held, _ in folds), Errors())
    after = sum((errors_of(held, taught) for held, taught in folds), Errors())
    habits = learn(lessons, beside=beside)
    gained = before.gained(after)
    if gained and gained != SOUGHT:
        after = sum((errors_of(held, _only(taught, gained)) for held, taught in folds), Errors())
        habits = _only(habits, gained)
    return Attempt(len(lessons), before, after, errors_of(samples, None), errors_of(samples, habits), habits)


def _only(habits: Habits | None, fields: tuple[str, ...]) -> Habits | None:
    return replace(habits, fields=fields) if habits is not None else None
