"""Are two profiles one person? Names that can be one, and what else speaks for it or against it,
weighed by a trained model.

The model is a logistic regression over a dozen observations (`python -m pinakes.learn.people`), so that every
decision can be told in words. Its weight is the probability that the two are one person, among those who
share a name as far as it is printed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.fuzz import token_set_ratio

from pinakes import models
from pinakes.text.forms import agreement, contradicts, keys

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.store.people.profile import Profile
    from pinakes.text.forms import Agreement

MODEL = "people"
FEATURES = (
    "one", "full", "full2", "initials", "lacking", "near", "family", "crosses", "common", "common_initials", "orcid", "orcid_differs",
    "email", "place", "place_differs", "fellows", "no_fellows", "topic", "no_topic", "venue", "years_apart", "lives_apart", "registered",
    "mentions", "romanised",
)  # fmt: skip
SAID = {
    "full": "same given name", "full2": "same given names", "initials": "same initials", "orcid": "same ORCID", "email": "same e-mail",
    "place": "same affiliation", "fellows": "same co-authors", "topic": "same subject", "venue": "same journal",
    "registered": "work named by a register", "crosses": "names in two scripts",
}  # fmt: skip
"""What speaks for it, in words."""
LIFE = 45
"""Years of silence after which a name is somebody else's."""
CHINESE_FELLOW = 0.4
"""How much a shared co-author counts whose name, in pinyin, thousands bear."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The weight that two are one person, and what speaks for it."""

    weight: float
    why: tuple[str, ...]


def agreed(one: Profile, other: Profile) -> Agreement | None:
    """How the names agree at best; None where a name written out in one contradicts one
    written out in the other.
    """
    best: Agreement | None = None
    for mine in one.forms[:8]:
        for theirs in other.forms[:8]:
            found = agreement(mine, theirs)
            if found is None:
                if contradicts(mine, theirs) and not (one.orcids & other.orcids or one.emails & other.emails):
                    return None
                continue
            if best is None or found.rank > best.rank:
                best = found
    return best


def observed(
    one: Profile, other: Profile, *, namesakes: int, registered: bool = False
) -> NDArray[np.float64] | None:
    """What is seen on two profiles, in the order of `FEATURES`; None where the names cannot be one person's."""
    name = agreed(one, other)
    if name is None:
        return None
    shared = [key for key in one.fellows if key in other.fellows]
    fellows = _fellows(shared)
    common = math.log1p(namesakes)
    gap = _gap(one, other)
    topic = _cosine(one.words, other.words)
    place = _places(one, other)
    return np.array([
        1.0,
        float(name.full >= 1),
        float(name.full >= 2),
        float(min(name.initials, 3)) if name.full < 2 else 0.0,
        float(min(name.lacking, 3)),
        float(name.near),
        1.0 - name.family,
        float(name.crosses),
        common,
        common if name.full == 0 and name.initials < 2 else 0.0,
        float(bool(one.orcids & other.orcids)),
        float(bool(one.orcids) and bool(other.orcids) and not one.orcids & other.orcids),
        float(bool(one.emails & other.emails)),
        place if place is not None else 0.0,
        float(place is not None and place < 0.5),
        math.log1p(fellows),
        float(not shared and bool(one.fellows) and bool(other.fellows)),
        topic,
        float(topic == 0 and _speak_alike(one.words, other.words)),
        float(any(venue in other.venues for venue in one.venues)),
        math.log1p(gap),
        float(gap > LIFE),
        float(registered),
        math.log1p(max(one.mentions, other.mentions)) if not shared else 0.0,
        float(_are_romanised(one, other)),
    ])  # fmt: skip


def _fellows(shared: list[str]) -> float:
    """How much shared co-authors count."""
    return sum(CHINESE_FELLOW if key.startswith("zh:") else 1.0 for key in shared)


def _are_romanised(one: Profile, other: Profile) -> bool:
    """Whether both have Chinese names in Latin letters only: thousands share each of them."""
    return all(
        name.script == "Latn" and any(key.startswith("zh:") for key in keys(name))
        for name in (*one.forms[:4], *other.forms[:4])
    )


def _gap(one: Profile, other: Profile) -> float:
    """Years between two lives of publishing; 0 where they overlap, or are not known."""
    if one.first is None or other.first is None or one.last is None or other.last is None:
        return 0.0
    return float(max(0, other.first - one.last, one.first - other.last))


def _cosine(one: dict[str, int], other: dict[str, int]) -> float:
    if not one or not other:
        return 0.0
    small, large = (one, other) if len(one) < len(other) else (other, one)
    return sum(word in large for word in small) / math.sqrt(len(one) * min(len(other), 4 * len(one)))


def _places(one: Profile, other: Profile) -> float | None:
    """How alike the nearest two affiliations are; None where none can be compared."""
    pairs = [(a, b) for a in list(one.places)[:6] for b in list(other.places)[:6] if _script(a) == _script(b)]
    return max((token_set_ratio(a, b) for a, b in pairs), default=0.0) / 100 if pairs else None


def _script(text: str) -> str:
    """The script of the first letter: enough to tell languages apart that cannot be compared."""
    letter = next((char for char in text if char.isalpha()), "")
    return "a" if letter < "\u0250" else "я" if letter < "\u0530" else "字"


def _speak_alike(one: dict[str, int], other: dict[str, int]) -> bool:
    """Whether words of the two can be the same at all."""
    return bool({_script(word) for word in one} & {_script(word) for word in other})


@cache
def _model() -> NDArray[np.float64]:
    found: NDArray[np.float64] = models.arrays(MODEL)["weights"].astype(np.float64)
    return found


def judged(one: Profile, other: Profile, *, namesakes: int, registered: bool = False) -> Judgement | None:
    """How surely two profiles are one person; None where they cannot be."""
    seen = observed(one, other, namesakes=namesakes, registered=registered)
    if seen is None:
        return None
    parts = seen * _model()
    weight = 1.0 / (1.0 + math.exp(-float(np.clip(parts.sum(), -30, 30))))
    spoken = sorted(
        (
            (part, name)
            for part, name in zip(parts, FEATURES, strict=True)
            if name in SAID and seen[FEATURES.index(name)]
        ),
        reverse=True,
    )
    return Judgement(round(min(weight, 0.999), 4), tuple(SAID[name] for part, name in spoken if part > 0)[:4])
