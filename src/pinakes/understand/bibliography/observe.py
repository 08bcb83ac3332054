"""What the tokens of references are seen to show, many references at once, for training and for labelling alike.

Two kinds of observation: *attributes* of a token's form, seen from several places (`SLOTS`: the token itself, its neighbours, the ends
of its segment), and *tables*: small codes such as the classes of three neighbours or the place in the reference. A form is made once
and known by its number; everything else is arithmetic on arrays of such numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.text.pinyin import simplified
from pinakes.understand.bibliography.tokens import TokenForm, form, masked, tokenise

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

SLOTS = ("0", "-1", "+1", "-2", "+2", "-3", "+3", "first", "last", "before", "after")
"""The token, its neighbours, the first and last token of its segment, the last of the segment before, the first of the one after."""
NEAR = SLOTS[:3]
"""Where everything about a token counts; elsewhere its word, its shape and what it is a cue for."""
TABLES = {
    "pair-": ("kind-", "kind"),
    "pair+": ("kind", "kind+"),
    "triple": ("coarse-", "coarse", "coarse+"),
    "left": ("coarse--", "coarse-", "coarse"),
    "place": ("decile", "past", "inside"),
    "start": ("start",),
    "end": ("end",),
    "segment": ("style", "ordinal"),
    "style": ("style", "coarse"),
    "mood": ("past", "inside", "listed", "coarse"),
    "length": ("length", "opening", "tail"),
    "han": ("ending",),
}
"""The columns each table joins."""
WORDY = ("kind", "coarse", "tail", "ending")
"""Columns whose values are words; `kind-` and the like share the words of `kind`. The others are small numbers."""
BITS = {"kind": 20, "coarse": 12, "tail": 12, "ending": 20}
NUMBER_BITS = 6
NOWHERE = 63
"""Too far from the beginning or the end to be counted."""
EDGE = "^"
JOINT = "\x1e"
"""Between the parts of a code, where it is written as one string."""
GAP = 3
"""Places outside a reference that slots can look at."""
MOST_FORMS = 40_000
ENDS, YEAR, DASH, INSIDE, LISTS, SHOUTED = 1, 2, 4, 8, 16, 32


@dataclass(frozen=True, slots=True)
class ObservedReference:
    """One reference, observed: where its tokens stand, and their forms."""

    spans: list[tuple[int, int]]
    forms: list[TokenForm]


@dataclass(frozen=True, slots=True)
class ObservedBatch:
    """Many references, observed: forms by number, the form each slot looks at, and the columns the tables are made of."""

    views: list[ObservedReference]
    counts: Ints
    slots: list[Ints]
    columns: dict[str, Ints]


class Observer:
    """Forms by number and the words of their columns; a closed one knows only the words it was given."""

    def __init__(self, known: Mapping[str, Iterable[str]] | None = None) -> None:
        self._open = known is None
        self.words: dict[str, dict[str, int]] = {}
        for column in WORDY:
            given = sorted({*(known or {}).get(column, ())} - {"", EDGE})
            self.words[column] = {"": 0, EDGE: 1, **{word: i for i, word in enumerate(given, 2)}}
        self.forget()

    def forget(self) -> None:
        """Begin anew; number 0 is what stands outside a reference."""
        edge = TokenForm((EDGE,), (EDGE,), EDGE, EDGE, 0, 0, False, "")
        self._known: dict[str, int] = {}
        self.forms: list[TokenForm] = []
        self._properties = np.zeros((0, 6), np.int64)
        self._new: list[tuple[int, int, int, int, int, int]] = []
        self._add(edge, tail="")

    @property
    def is_full(self) -> bool:
        """Whether it is time to forget."""
        return len(self.forms) > MOST_FORMS

    def _word(self, column: str, word: str) -> int:
        known = self.words[column]
        number = known.get(word)
        if number is None:
            number = known.setdefault(word, len(known)) if self._open else 0
        return number

    def _add(self, seen: TokenForm, *, tail: str) -> int:
        number = len(self.forms)
        flags = (
            ENDS * seen.ends
            + YEAR * (seen.coarse in ("Y", "Ya"))
            + DASH * (seen.coarse == "-")
            + INSIDE * (seen.coarse == "<container>")
            + LISTS * (seen.coarse == "<container>" or seen.kind.startswith("/"))
            + SHOUTED * (seen.coarse.startswith("XX") and len(seen.core) > 3)
        )
        word = self._word
        self._new.append(
            (
                word("kind", seen.kind),
                word("coarse", seen.coarse),
                word("tail", tail),
                flags,
                seen.opens,
                seen.closes,
            )
        )
        self.forms.append(seen)
        return number

    def number(self, token: str) -> int:
        """The number of a token's form."""
        found = self._known.get(token)
        if found is None:
            key = masked(token)
            found = self._known.get(key)
            if found is None:
                seen = form(key)
                found = self._known[key] = self._add(seen, tail=seen.kind[-1:])
            self._known[token] = found
        return found

    def observe(
        self, raws: Sequence[str], tokens: Sequence[list[tuple[int, int]]] | None = None
    ) -> ObservedBatch:
        """Everything seen in these references."""
        known, number, forms = self._known, self.number, self.forms
        views: list[ObservedReference] = []
        padded = [0] * GAP
        for raw, spans in zip(raws, tokens or [tokenise(raw) for raw in raws], strict=True):
            texts = [raw[begin:end] for begin, end in spans]
            numbers = [known[text] if text in known else number(text) for text in texts]
            views.append(ObservedReference(spans, [forms[i] for i in numbers]))
            padded += numbers
            padded += (0,) * GAP
        if self._new:
            self._properties = np.concatenate([self._properties, np.array(self._new, np.int64)])
            self._new.clear()
        counts = np.array([len(seen.spans) for seen in views], np.int64)
        return self._seen(raws, views, counts, np.array(padded, np.int64))

    def _seen(
        self, raws: Sequence[str], views: list[ObservedReference], counts: Ints, padded: Ints
    ) -> ObservedBatch:
        total = int(counts.sum())
        starts = np.cumsum(counts) - counts
        which = np.repeat(np.arange(len(counts)), counts)
        start, count = starts[which], counts[which]
        here = np.arange(total)
        place = here - start
        at = here + GAP * (which + 1)
        properties = self._properties[padded]
        kind, coarse, tail, flags, opens, closes = (properties[:, k] for k in range(6))
        own = flags[at]
        is_dash = (flags & DASH) > 0
        closing = ((own & ENDS) > 0) | (place == count - 1) | is_dash[at] | is_dash[at + 1]
        segment = np.cumsum(closing) - closing
        last = np.flatnonzero(closing)[segment]
        first = np.concatenate([[0], np.flatnonzero(closing)[:-1] + 1])[segment] if total else last
        years = _before((own & YEAR) > 0, start)
        columns = {
            "kind-": kind[at - 1], "kind": kind[at], "kind+": kind[at + 1],
            "coarse--": coarse[at - 2], "coarse-": coarse[at - 1], "coarse": coarse[at], "coarse+": coarse[at + 1],
            "decile": 10 * place // np.maximum(count, 1),
            "past": np.minimum(years, 2),
            "inside": np.minimum(_quoted(opens[at], closes[at], which, start), 2),
            "start": np.where(place < 6, place, NOWHERE),
            "end": np.where(count - place < 5, count - place - 1, NOWHERE),
            "style": self._style(own, opens[at], place, starts, counts)[which] if total else place,
            "ordinal": np.minimum(segment - segment[start], 12) if total else place,
            "listed": (_before((own & LISTS) > 0, start) > 0).astype(np.int64),
            "length": np.minimum(last - first + 1, 12),
            "opening": coarse[at[first]] if total else place,
            "tail": tail[at[last]] if total else place,
            "ending": self._endings(raws, views, starts, first, last, own_coarse=coarse[at]),
        }  # fmt: skip
        slots = [padded[at + step] for step in (0, -1, 1, -2, 2, -3, 3)]
        slots += [padded[at[first]], padded[at[last]], padded[at[first] - 1], padded[at[last] + 1]]
        return ObservedBatch(views, counts, slots, columns)

    def _style(self, own: Ints, opens: Ints, place: Ints, starts: Ints, counts: Ints) -> Ints:
        """A rough signature of each reference's style: where the year stands, quotes, slashes, dashes, capitals."""
        filled = counts > 0
        at = starts[filled]
        size = counts[filled]
        year = np.minimum.reduceat(np.where((own & YEAR) > 0, place, 1 << 30), at)
        early = 2 * np.minimum(year, size) < size
        quotes = np.maximum.reduceat(opens, at) > 0
        dashes = np.add.reduceat((own & DASH) > 0, at) > 1
        capitals = np.maximum.reduceat(((own & SHOUTED) > 0) & (place < 3), at)
        inside = np.maximum.reduceat(((own & INSIDE) > 0) & (place >= 3), at)
        out = np.zeros(len(counts), np.int64)
        out[filled] = early + 2 * quotes + 4 * dashes + 8 * capitals + 16 * inside
        return out

    def _endings(
        self,
        raws: Sequence[str],
        views: list[ObservedReference],
        starts: Ints,
        first: Ints,
        last: Ints,
        *,
        own_coarse: Ints,
    ) -> Ints:
        """The last two characters of the segments of Chinese characters: 学报, 大学, 出版社 end so."""
        out = np.zeros(len(first), np.int64)
        han = np.flatnonzero(own_coarse == self.words["coarse"].get("汉", -1))
        if not len(han):
            return out
        begins = starts.tolist()
        owner = np.searchsorted(starts, han, side="right") - 1
        remembered: dict[int, int] = {}
        for i, k, end in zip(han.tolist(), owner.tolist(), last[han].tolist(), strict=True):
            number = remembered.get(end)
            if number is None:
                spans, base = views[k].spans, begins[k]
                text = raws[k][spans[int(first[i]) - base][0] : spans[end - base][1]].rstrip(
                    ".,;:。，；：．)）]［[ "
                )
                number = remembered[end] = self._word("ending", simplified(text[-2:]))
            out[i] = number
        return out


def _before(flag: NDArray[np.bool_], start: Ints) -> Ints:
    """How many flags stand before each token in its reference."""
    total: Ints = np.cumsum(flag, dtype=np.int64) - flag
    return total - total[start] if len(total) else total


def _quoted(opens: Ints, closes: Ints, which: Ints, start: Ints) -> Ints:
    """How many quotes are open at each token; a quote that closes and was never opened counts for nothing."""
    if not len(opens):
        return opens
    after = np.cumsum(opens - closes)
    after -= (after - opens + closes)[start]
    # the running minimum of each reference apart: later ones lie far below
    shifted = after - which * (1 << 20)
    lowest = np.minimum(np.minimum.accumulate(shifted) + which * (1 << 20), 0)
    held = after - lowest
    before = np.concatenate([[0], held[:-1]])
    before[start] = 0
    out: Ints = before + opens
    return out


def family(column: str) -> str:
    """The column whose words a column uses."""
    return "coarse" if column == "opening" else column.rstrip("+-")


def bits(column: str) -> int:
    """How many bits the values of a column take in a key."""
    return BITS.get(family(column), NUMBER_BITS)


def keys(table: str, columns: dict[str, Ints]) -> Ints:
    """The codes of a table as single numbers."""
    parts = TABLES[table]
    key = columns[parts[0]]
    for column in parts[1:]:
        key = (key << bits(column)) | columns[column]
    return key


def attributes(observer: Observer, batch: ObservedBatch) -> list[list[list[str]]]:
    """The observations as strings, a list a token, a list of those a reference: what the trainer reads."""
    names = {column: list(known) for column, known in observer.words.items()}
    written: dict[str, list[str]] = {}
    for column, values in batch.columns.items():
        known = names.get(family(column))
        written[column] = (
            [known[i] for i in values.tolist()] if known is not None else list(map(str, values.tolist()))
        )
    rows: list[list[str]] = [["bias"] for _ in range(int(batch.counts.sum()))]
    for slot, numbers in zip(SLOTS, batch.slots, strict=True):
        seen = numbers.tolist()
        told = {number: _told(observer.forms[number], slot) for number in set(seen)}
        for row, number in zip(rows, seen, strict=True):
            row += told[number]
    for table, parts in TABLES.items():
        empty = (str(NOWHERE), "") if len(parts) == 1 else ()
        for row, code in zip(
            rows, map(JOINT.join, zip(*(written[part] for part in parts), strict=True)), strict=True
        ):
            if code not in empty:
                row.append(f"{table}\t{code}")
    ends = np.cumsum(batch.counts).tolist()
    return [rows[end - count : end] for end, count in zip(ends, batch.counts.tolist(), strict=True)]


def _told(seen: TokenForm, slot: str) -> list[str]:
    return [f"{slot}\t{name}" for name in (seen.attributes if slot in NEAR else seen.far)]
