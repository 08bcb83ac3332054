"""What each token of a reference is seen to show, for training and for labelling alike.

Two kinds of observation: *attributes* of a token's form, seen from several places (`SLOTS`: the token itself, its neighbours, the ends
of its segment), and *tables*: small codes such as the classes of three neighbours or the place in the reference. Everything is an
integer or a cached string, so that labelling is a matter of gathering rows of weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.understand.bibliography.tokens import Form, form, masked, tokenise

if TYPE_CHECKING:
    from collections.abc import Sequence

SLOTS = ("0", "-1", "+1", "-2", "+2", "-3", "+3", "first", "last", "before", "after")
"""The token, its neighbours, the first and last token of its segment, the last of the segment before, the first of the one after."""
NEAR = frozenset(("0", "-1", "+1"))
TABLES = ("pair-", "pair+", "triple", "left", "place", "start", "end", "segment", "style", "mood", "length", "han")
EDGE = "^"
JOINT = "\x1e"
"""Between the parts of a code, where it is written as one string."""
Code = str | tuple[str, ...]
_SMALL = tuple(map(str, range(40)))


@dataclass(frozen=True, slots=True)
class View:
    """One reference, observed: forms, the places each slot looks at (-1: outside), and the codes of the tables."""

    spans: list[tuple[int, int]]
    forms: list[Form]
    firsts: list[int]
    lasts: list[int]
    codes: list[tuple[Code, ...]]


_forms: dict[str, Form] = {}
_MOST_FORMS = 200_000


def form_of(token: str) -> Form:
    """The form of a token, remembered."""
    found = _forms.get(token)
    if found is None:
        key = masked(token)
        found = _forms.get(key)
        if found is None:
            found = form(key)
            if len(_forms) > _MOST_FORMS:
                _forms.clear()
            _forms[key] = found
        _forms[token] = found
    return found


def view(raw: str, spans: list[tuple[int, int]] | None = None) -> View:
    """Everything seen in one reference."""
    spans = tokenise(raw) if spans is None else spans
    forms = [form_of(raw[begin:end]) for begin, end in spans]
    count = len(forms)
    firsts, lasts, ordinals = [0] * count, [0] * count, [0] * count
    begin = ordinal = 0
    for i, seen in enumerate(forms):
        if seen.ends or i == count - 1 or seen.coarse == "-" or forms[i + 1].coarse == "-":
            for k in range(begin, i + 1):
                firsts[k], lasts[k], ordinals[k] = begin, i, ordinal
            begin, ordinal = i + 1, ordinal + 1
    style = _style(forms)
    coarse = [EDGE, EDGE, *(seen.coarse for seen in forms), EDGE, EDGE]
    kinds = [EDGE, *(seen.kind for seen in forms), EDGE]
    codes: list[tuple[Code, ...]] = []
    years = quoted = 0
    listed = "0"
    for i, seen in enumerate(forms):
        quoted += seen.opens
        before, here, then = coarse[i + 1], coarse[i + 2], coarse[i + 3]
        past, inside = _SMALL[min(years, 2)], _SMALL[min(quoted, 2)]
        codes.append(
            (
                (kinds[i], kinds[i + 1]),
                (kinds[i + 1], kinds[i + 2]),
                (before, here, then),
                (coarse[i], before, here),
                (_SMALL[10 * i // count], past, inside),
                _SMALL[i] if i < 6 else "",
                _SMALL[count - 1 - i] if count - i < 5 else "",
                (style, _SMALL[min(ordinals[i], 12)]),
                (style, here),
                (past, inside, listed, here),
                (_SMALL[min(lasts[i] - firsts[i] + 1, 12)], coarse[firsts[i] + 2], kinds[lasts[i] + 1][-1:]),
                _ending(raw, spans, firsts[i], lasts[i]) if here == "汉" else "",
            )
        )
        if seen.closes:
            quoted = max(0, quoted - seen.closes)
        if seen.coarse in ("Y", "Ya"):
            years += 1
        if seen.coarse == "<container>" or seen.kind.startswith(("//", "/")):
            listed = "1"
    return View(spans, forms, firsts, lasts, codes)


def _ending(raw: str, spans: list[tuple[int, int]], first: int, last: int) -> str:
    """The last two characters of a segment: 学报, 大学, 出版社 end so."""
    return raw[spans[first][0] : spans[last][1]].rstrip(".,;:。，；：．)）]［[ ")[-2:]


def _style(forms: Sequence[Form]) -> str:
    """A rough signature of the citation style: where the year stands, quotes, slashes, dashes, capitals."""
    count = len(forms)
    year = next((i for i, seen in enumerate(forms) if seen.coarse in ("Y", "Ya")), count)
    early = 2 * year < count
    quotes = any(seen.opens for seen in forms)
    dashes = sum(seen.coarse == "-" for seen in forms) > 1
    capitals = any(seen.coarse.startswith("XX") and len(seen.core) > 3 for seen in forms[:3])
    inside = any(seen.coarse == "<container>" for seen in forms[3:])
    return _SMALL[early + 2 * quotes + 4 * dashes + 8 * capitals + 16 * inside]


def places(seen: View) -> list[list[int]]:
    """For each slot, the index of the token each token looks at; -1 outside the reference."""
    count = len(seen.forms)
    here = list(range(count))

    def shifted(by: int) -> list[int]:
        return [i + by if 0 <= i + by < count else -1 for i in here]

    return [
        here, shifted(-1), shifted(1), shifted(-2), shifted(2), shifted(-3), shifted(3), seen.firsts, seen.lasts,
        [first - 1 for first in seen.firsts], [last + 1 if last + 1 < count else -1 for last in seen.lasts],
    ]  # fmt: skip


def attributes(seen: View) -> list[list[str]]:
    """The observations as strings, a list a token: what the trainer reads."""
    rows: list[list[str]] = [[] for _ in seen.forms]
    for slot, looked in zip(SLOTS, places(seen), strict=True):
        for i, j in enumerate(looked):
            if j < 0:
                rows[i].append(f"{slot}\t{EDGE}")
            else:
                rows[i] += [f"{slot}\t{name}" for name in (seen.forms[j].attributes if slot in NEAR else seen.forms[j].far)]
    for row, codes in zip(rows, seen.codes, strict=True):
        row += [
            f"{table}\t{code if isinstance(code, str) else JOINT.join(code)}" for table, code in zip(TABLES, codes, strict=True) if code
        ]
        row.append("bias")
    return rows
