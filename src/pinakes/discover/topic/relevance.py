"""Whether a document is a paper on a subject: a trained decision over likenesses. Learnt by `python -m pinakes.learn.topics`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pinakes.discover.judging import judge
from pinakes.discover.topic.profile import LOOKED_AT, counted, likeness, mean, printed, said_by
from pinakes.discover.verify import PAPERS, seen_of
from pinakes.model import Keywords
from pinakes.store.accession import full_text
from pinakes.store.network.plain import plain
from pinakes.text.forms import agreement, form

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinakes.discover.topic.profile import Background, TopicSubject
    from pinakes.model import Outcome

MODEL = "topic-relevance"
ACCEPTED = 0.5
COLUMNS = (
    "alike", "title alike", "words in the title", "words in the text", "phrase in the title", "phrase in the text", "words often",
    "words added", "near the relevant", "near the irrelevant", "has marks", "is a paper", "marks say",
    "nearest relevant", "nearest irrelevant",
)  # fmt: skip
TOGETHER = {
    "words": (
        "alike", "title alike", "words in the title", "words in the text", "phrase in the title",
        "phrase in the text", "words often", "words added",
    ),
    "marks": (
        "near the relevant", "near the irrelevant", "has marks", "marks say", "nearest relevant",
        "nearest irrelevant",
    ),
    "is a paper": ("is a paper",),
}  # fmt: skip
"""What is told of a decision: columns that overlap, as one."""


@dataclass(frozen=True, slots=True)
class ReadForTopic:
    """What of a document is compared with a subject: its terms, whether it has the words asked for as a phrase, who wrote it."""

    title: str
    heading: Mapping[str, int]
    text: Mapping[str, int]
    phrase_in_title: bool
    phrase_in_text: bool
    is_paper: bool
    is_by: bool = True
    forms: Mapping[str, str] = field(default_factory=dict)


def read_of(outcome: Outcome, words: str, author: str = "") -> ReadForTopic | None:
    """What a described document says to somebody who asks for these words, by this author; None where it says nothing."""
    seen = seen_of(outcome)
    if seen is None or outcome.record is None:
        return None
    text = full_text(outcome)
    sets = [claim.value for claim in outcome.record.best("keywords") if isinstance(claim.value, Keywords)]
    keywords = " ".join(value for one in sets for value in one.values)
    phrase = plain(words)
    found, heading = counted(text, title=seen.shown), counted(keywords, title=seen.shown)
    return ReadForTopic(
        seen.shown,
        heading,
        found,
        phrase in plain(seen.shown),
        phrase in plain(f"{keywords} {text[:LOOKED_AT]}"),
        bool(seen.shown) and (seen.kind in PAPERS or bool(seen.references and seen.has_abstract)),
        not author or any(agreement(form(author), one) is not None for one in seen.forms),
        printed(text, found) | printed(f"{seen.shown} {keywords}", heading),
    )


def marked_subject(
    subject: TopicSubject, relevant: Sequence[ReadForTopic], irrelevant: Sequence[ReadForTopic]
) -> TopicSubject:
    """The subject with what somebody marked."""
    return replace(
        subject,
        relevant=tuple(read.text for read in relevant),
        irrelevant=tuple(read.text for read in irrelevant),
        forms={term: word for read in reversed(relevant) for term, word in read.forms.items()},
        titles=tuple(read.title for read in relevant if read.title),
        heads=tuple(read.heading for read in relevant),
        others=tuple(read.heading for read in irrelevant),
    )


def features(read: ReadForTopic, subject: TopicSubject, background: Background) -> list[float]:
    """The numbers, in the order of `COLUMNS`."""
    profile = subject.profile(background)
    vector = background.vector(read.text)
    own = set(counted(subject.words))
    added = {term for phrase, _ in subject.added for term in counted(phrase)} - own
    relevant, irrelevant = (mean(texts, background) for texts in (subject.relevant, subject.irrelevant))
    return [
        likeness(profile, vector),
        likeness(profile, background.vector(read.heading)),
        _share(own, read.heading),
        _share(own, read.text),
        float(read.phrase_in_title),
        float(read.phrase_in_text),
        min(1.0, sum(read.text.get(term, 0) for term in own) / (10 * max(1, len(own)))),
        _share(added, read.text),
        likeness(relevant, vector),
        likeness(irrelevant, vector),
        float(bool(subject.relevant)),
        float(read.is_paper),
        said_by(subject.taught(background), read.text),
        _nearest(subject.relevant, vector, background),
        _nearest(subject.irrelevant, vector, background),
    ]


def _nearest(
    texts: Sequence[Mapping[str, int]], vector: Mapping[str, float], background: Background
) -> float:
    """How alike the most alike of some texts is."""
    return max((likeness(background.vector(text), vector) for text in texts), default=0.0)


def _share(wanted: set[str], found: Mapping[str, int]) -> float:
    return sum(term in found for term in wanted) / len(wanted) if wanted else 0.0


def weighed(read: ReadForTopic, subject: TopicSubject, background: Background) -> tuple[float, list[str]]:
    """How probable it is that a document is a paper on the subject, and what counted."""
    row = features(read, subject, background)
    judged = judge(MODEL)
    if not read.is_by:
        return 0.0, ["by somebody else"]
    return float(judged.weigh([row])[0]), judged.reasons(row, TOGETHER)
