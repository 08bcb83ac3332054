"""Are two documents one work? By identifier, by title with authors and year, by nearly the same text;
a proposal with a weight and reasons.

What speaks against leaves no proposal: DOIs that differ, an author whom the other does not have on either
side, another place in the same journal, other numbers in the title, a text that has little in common, a title
that is the journal's name or that several works have.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.fuzz import ratio, token_set_ratio

from pinakes.store.network.plain import numerals
from pinakes.store.work import Proposal, names_a_work
from pinakes.text.scripts import has_han

if TYPE_CHECKING:
    from pinakes.store.work import JournalPlace, Traits

BY = "same-work@2"
ACCEPTED = 0.8
"""Weight from which a document joins a work by itself."""
TELLING, TELLING_HAN = 40, 12
"""Letters of a title that is enough with the year, where authors are unknown."""
ALIKE, VERY_ALIKE = 0.6, 0.8
"""Likeness of titles that do not contradict each other, of titles that are one but for misprints."""
MOSTLY, NEARLY = 0.7, 0.9
"""Shares of the text in common that say the same work: with titles alike, by themselves."""
PARTLY = 0.3
"""Share of the text in common that two versions of a work have at least."""
LITTLE = 0.08
"""Share of the text in common below which two texts of like length are not one."""
LIKE_LENGTH = 0.5
SHORT = 300
"""Runs of words below which a text may be a cover sheet or a form."""
MISPRINTS = 2
MISSPELT = 84
"""Likeness, of a hundred, of two spellings of one family name."""
COMMON = 2
"""Other works under the same title from which on it names none."""


def compare(new: Traits, old: Traits, *, common: bool = False) -> Proposal | None:
    """Whether two documents are one work; None where there is no evidence for it, or some against it.
    `common`: several works have this title.
    """
    alike, share = likeness(new, old), shared_text(new, old)
    agreeing, conflicting = _authors(new, old)
    one_text = share is not None and share >= MOSTLY and alike >= NEARLY  # whatever type each was taken for
    if _other_types(new, old) and not one_text:
        return None
    if new.dois & old.dois:
        return _by_identifier(new, old, alike, agreeing=agreeing)
    found = [
        proposal
        for proposal in (
            _by_title(new, old, share, common=common),
            _by_text(new, old, share, alike, strange=agreeing == 0),
        )
        if proposal is not None
    ]
    if not found:
        return None
    contradicted = (
        _other_dois(new, old)
        or (_elsewhere(new.place, old.place) and (share or 0) < MOSTLY)
        or (conflicting and (share or 0) < PARTLY)
    )
    if contradicted:
        return None
    weight, why = _together(found)
    return Proposal(round(min(weight, 0.999), 4), tuple(why))


def _together(found: list[Proposal]) -> tuple[float, list[str]]:
    """How sure several proposals are together, as if none knew of the others, and all their reasons."""
    weight = 1 - math.prod(1 - proposal.weight for proposal in found)
    return weight, [reason for proposal in found for reason in proposal.why]


def has_title_in_common(new: Traits, old: Traits) -> bool:
    """Whether a title that could name a work is the same."""
    return any(title in old.titles and names_a_work(title) for title in new.titles)


def _other_types(new: Traits, old: Traits) -> bool:
    """A talk is not the paper, a volume none of its papers; else the same identifier is stronger."""
    if not new.type or not old.type or new.type == old.type:
        return False
    return "volume" in (new.type, old.type) or not new.dois & old.dois


def _by_identifier(new: Traits, old: Traits, alike: float, *, agreeing: float) -> Proposal | None:
    """The same identifier; a number may have been read from a footnote, or stand in an erratum,
    so something else has to agree.
    """
    known = bool(new.authors and old.authors)
    translated = (
        agreeing >= 0.99 and new.year == old.year and all(map(names_a_work, (*new.titles, *old.titles)))
    )
    if alike >= VERY_ALIKE or (alike >= 0.5 and agreeing >= 0.5) or (translated and len(new.authors) > 1):
        return Proposal(0.995, ("same DOI",))
    return Proposal(0.9, ("same DOI",)) if alike >= ALIKE or (alike >= 0.5 and not known) else None


def _by_title(new: Traits, old: Traits, share: float | None, *, common: bool) -> Proposal | None:
    sure = share is not None and share >= PARTLY
    pairs = [
        (title, other)
        for title in new.titles
        for other in old.titles
        if _is_one_title(title, other, sure=sure)
    ]
    shared = [title for title, _ in pairs if not _is_a_journal(title, new, old)]
    if not shared:
        return None
    if new.year and old.year and abs(new.year - old.year) > 1:
        return None
    if share is not None and share < LITTLE:
        return None
    same_year = new.year is not None and old.year is not None
    told = " ".join(shared).split()
    mine, theirs = (tuple(one for one in side.authors if not one <= frozenset(told)) for side in (new, old))
    exact = any(title in old.titles for title in shared)
    if not mine or not theirs:
        telling = any(
            len(title) >= TELLING or (has_han(title) and len(title) >= 2 * TELLING_HAN) for title in shared
        )
        if not telling or common or not exact:
            return None
        if sure:
            return Proposal(0.93, ("same title", "much of the text is the same", "authors of one unknown"))
        return Proposal(0.85, ("same title", "same year", "authors of one unknown")) if same_year else None
    if 2 * _matched(mine, theirs) < min(len(mine), len(theirs)):
        return None
    if common and not sure:
        return None
    weight = (0.97 if same_year else 0.9) - (0.0 if exact else 0.05)
    why = (
        "same title" if exact else "nearly the same title",
        "same authors",
        *(("same year",) if same_year else ()),
    )
    return Proposal(weight, why)


def _by_text(
    new: Traits, old: Traits, share: float | None, alike: float, *, strange: bool
) -> Proposal | None:
    """Nearly the same text; of a short one, or where no author is the same, the titles must be too."""
    if share is None:
        return None
    short = min(_runs(new), _runs(old)) < SHORT
    needed = VERY_ALIKE if short or (strange and new.authors and old.authors) else ALIKE
    alone = share >= NEARLY and not short
    if alone or (share >= MOSTLY and alike >= needed and _same_numbers(new, old)):
        return Proposal(round(min(0.98, 0.5 + share / 2), 4), (f"{share:.0%} of the text is the same",))
    return None


def _is_one_title(one: str, other: str, *, sure: bool) -> bool:
    """The same title, or one that goes on where the other ends, or has a misprint, and the same numbers;
    unless `sure` only a long one.
    """
    if not names_a_work(one) or not names_a_work(other):
        return False
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if (len(short) < TELLING and not sure) or _numbers(one) != _numbers(other):
        return False
    return long.startswith(f"{short} ") or (not has_han(one) and _is_misprint(one.split(), other.split()))


def _is_misprint(one: list[str], other: list[str]) -> bool:
    """Whether words differ by a letter or two, and one or two words only:
    another word, or number, is another title.
    """
    apart = [(mine, theirs) for mine, theirs in zip(one, other, strict=False) if mine != theirs]
    if (
        len(one) != len(other)
        or len(apart) > MISPRINTS
        or any(word.isdigit() for pair in apart for word in pair)
    ):
        return False
    return all(Levenshtein.distance(*pair) <= MISPRINTS for pair in apart)


def _is_a_journal(title: str, new: Traits, old: Traits) -> bool:
    """Whether the title is what the journal is called: a running head that was taken for a title."""
    return any(
        side.place.journal is not None and ratio(title, side.place.journal) >= 90 for side in (new, old)
    )


def _same_numbers(new: Traits, old: Traits) -> bool:
    """Whether the nearest titles have the same numbers: reports of two years have much text in common."""
    if not new.titles or not old.titles:
        return True
    _, mine, theirs = max((ratio(mine, theirs), mine, theirs) for mine in new.titles for theirs in old.titles)
    return _numbers(mine) == _numbers(theirs)


def _numbers(title: str) -> tuple[int, ...]:
    """The numbers of a folded title, Roman ones too."""
    return numerals(title.upper())


def _authors(new: Traits, old: Traits) -> tuple[float, bool]:
    """The share of the shorter list that is in the other, and whether each has a person the other lacks."""
    if not new.authors or not old.authors:
        return 0.0, False
    matched = _matched(new.authors, old.authors)
    return matched / min(len(new.authors), len(old.authors)), matched < min(
        len(new.authors), len(old.authors)
    )


def _matched(mine: tuple[frozenset[str], ...], theirs: tuple[frozenset[str], ...]) -> int:
    """How many authors of one list are in the other, some misspelt."""
    left, found = list(theirs), 0
    for forms in mine:
        for other in left:
            if forms & other or any(ratio(one, two) >= MISSPELT for one in forms for two in other):
                left.remove(other)
                found += 1
                break
    return found


def _other_dois(new: Traits, old: Traits) -> bool:
    mine, theirs = ({doi for doi in side.dois if not doi.startswith("arxiv:")} for side in (new, old))
    return bool(mine and theirs)


def _elsewhere(one: JournalPlace, other: JournalPlace) -> bool:
    """Whether both stand in one journal, and not at the same place: another volume, issue or page."""
    if one.journal is None or other.journal is None or ratio(one.journal, other.journal) < 80:
        return False
    pairs = ((one.volume, other.volume), (one.issue, other.issue), (one.page, other.page))
    return any(mine is not None and theirs is not None and mine != theirs for mine, theirs in pairs)


def shared_text(new: Traits, old: Traits) -> float | None:
    """The share of the text that is the same;
    None where it cannot be told, as of an abstract beside a whole text, or of a cover sheet.
    """
    if new.signature is None or old.signature is None:
        return None
    share = float(
        (np.frombuffer(new.signature, dtype="<u4") == np.frombuffer(old.signature, dtype="<u4")).mean()
    )
    sizes = sorted((_runs(new), _runs(old)))
    return share if share >= LITTLE or sizes[0] >= max(SHORT, LIKE_LENGTH * sizes[1]) else None


def _runs(traits: Traits) -> float:
    """About how many different runs of words a text has:
    the smaller the least numbers are, the more were drawn.
    """
    if traits.signature is None:
        return 0.0
    least = np.frombuffer(traits.signature, dtype="<u4")
    return len(least) / max(1e-9, float((least / 2**32).sum())) - 1


def likeness(new: Traits, old: Traits) -> float:
    """How much the nearest two titles agree; 1 where one has none."""
    if not new.titles or not old.titles:
        return 1.0
    return max(_alike(mine, theirs) for mine in new.titles for theirs in old.titles)


def _alike(one: str, other: str) -> float:
    """How alike two titles are: words in any order; Chinese characters in theirs, for many titles have
    many in common.
    """
    return (ratio if has_han(one) or has_han(other) else token_set_ratio)(one, other) / 100
