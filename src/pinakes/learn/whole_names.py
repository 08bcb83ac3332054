"""Train how shortened names of venues are written out: `python -m pinakes.learn.whole_names DATA`.

Names in full, from labelled references and records, give the words, which follow which, and the little words
between. Figures are of shortened names in references whose whole form is known, with that form left out.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rapidfuzz import fuzz

from pinakes.learn.register import store
from pinakes.learn.venue_names import examples
from pinakes.text.words import fold, words
from pinakes.understand.header.imprint.whole_names import ANY, END, MODEL, START, from_arrays, written_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_STOPPED = re.compile(r"[^\W\d_]\.(?:\s|$)")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
LONGEST, SHORTEST_MEAN = 12, 5.0
"""Words of a name at most, and their mean length at least: names without stops are shortened, too."""
PARTS = 10
"""One whole name in so many is left out in turn."""
LEAST_USUAL = 0.6
"""Share of its followers before which a word has the same little words, for these to be usual."""
ALIKE, RARER = 85, 4
"""The likeness of a name written out rightly, and how much rarer than its whole form a shortened word is."""


def whole_names(data: Path) -> tuple[list[str], list[str]]:
    """Names in full, and shortened ones with stops, of Latin letters."""
    names = [text for text, is_right in examples(data).values() if is_right and _LATIN.match(text)]
    full = [name for name in names if not _STOPPED.search(name) and _is_whole(name)]
    cut = _cut_words(full)
    full = [name for name in full if cut.isdisjoint(_content(name))]
    return full, [name for name in names if _STOPPED.search(name)]


def _cut_words(names: Sequence[str]) -> set[str]:
    """Words that are the beginning of a far more frequent one: shortened without a stop."""
    counts = Counter(word for name in names for word in _content(name))
    order = sorted(counts)
    found = set()
    for at, word in enumerate(order):
        longer = (other for other in order[at + 1 : at + 200] if other.startswith(word))
        if any(len(other) > len(word) + 2 and counts[other] >= RARER * counts[word] for other in longer):
            found.add(word)
    return found


def _is_whole(name: str) -> bool:
    parts = _WORD.findall(name)
    content = [part for part in parts if fold(part) not in words("function", "words")]
    if not 1 < len(parts) <= LONGEST or any(len(part) == 1 for part in content[:-1]):
        return False
    return sum(map(len, content)) >= SHORTEST_MEAN * len(content) and ". " not in name


Links = defaultdict[tuple[str, str], Counter[str]]
"""Two words in turn → what stands between them, how often."""


def arrays_of(names: Iterable[str]) -> dict[str, Any]:
    """The model of these names, as it is stored."""
    written: defaultdict[str, Counter[str]] = defaultdict(Counter)
    pairs: Links = defaultdict(Counter)
    for name in names:
        _learn(name, written, pairs)
    _learn_usual(pairs)
    order = sorted(written)
    places = {word: at for at, word in enumerate([*order, START, END, ANY])}
    links = sorted({link for counts in pairs.values() for link in counts})
    rows = [
        (places[one], places[other], links.index(counts.most_common(1)[0][0]), counts.total())
        for (one, other), counts in sorted(pairs.items())
    ]
    shown = [written[word].most_common(1)[0][0] for word in order]
    return {
        "words": np.array("\n".join(shown)),
        "links": np.array("\n".join(links)),
        "counts": np.array([written[word].total() for word in order], np.uint16),
        "pairs": np.array(rows, np.uint16),
    }


def _learn(name: str, written: dict[str, Counter[str]], pairs: Links) -> None:
    """The words of one name and what stands between them, added."""
    little = words("function", "words")
    last = START
    between: list[str] = []
    for part in _WORD.findall(name):
        folded = fold(part)
        if folded in little and last != START:
            between.append(part.casefold())
            continue
        written[folded][part.capitalize() if part.isupper() and len(part) > 4 else part] += 1
        pairs[last, folded][" ".join(between)] += 1
        last, between = folded, []
    pairs[last, END][""] += 1


def _learn_usual(pairs: Links) -> None:
    """What mostly stands behind a word, whatever follows, added."""
    followed: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (one, other), counts in pairs.items():
        if one != START and other != END:
            followed[one].update(counts)
    for word, counts in followed.items():
        link, count = counts.most_common(1)[0]
        if link and count >= LEAST_USUAL * counts.total() and counts.total() > 1:
            pairs[word, ANY][link] = count


def pairs_known(full: Sequence[str], short: Iterable[str]) -> list[tuple[str, str]]:
    """Shortened names with the only whole name that has their words, each longer."""
    by_words: defaultdict[tuple[int, str], list[tuple[list[str], str]]] = defaultdict(list)
    for name in full:
        own = _content(name)
        by_words[len(own), own[0][:1] if own else ""].append((own, name))
    found = []
    for name in short:
        own = _content(name)
        if len(own) < 2:
            continue
        fitting = {
            fold(whole): whole
            for parts, whole in by_words[len(own), own[0][:1]]
            if parts != own and all(long.startswith(part) for long, part in zip(parts, own, strict=True))
        }
        if len(fitting) == 1:
            found.append((name, next(iter(fitting.values()))))
    return found


def _content(name: str) -> list[str]:
    little = words("function", "words")
    return [word for word in (fold(part) for part in _WORD.findall(name)) if word not in little]


def measured(full: Sequence[str], known: Sequence[tuple[str, str]]) -> tuple[int, int]:
    """How many shortened names are written out rightly, how many at all, by models without the whole one."""
    right = offered = 0
    for part in range(PARTS):
        apart = {fold(whole) for at, (_, whole) in enumerate(known) if at % PARTS == part}
        model = from_arrays(arrays_of(name for name in full if fold(name) not in apart))
        for at, (short, whole) in enumerate(known):
            if at % PARTS == part:
                made = written_out(short, model)
                offered += made is not None
                right += made is not None and fuzz.ratio(fold(made), fold(whole)) >= ALIKE
    return right, offered


def main() -> None:
    """Train, measure on names left out, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    full, short = whole_names(parser.parse_args().data)
    known = pairs_known(full, short)
    right, offered = measured(full, known)
    print(f"{len(full)} whole names; of {len(known)} shortened ones {offered} written out, {right} rightly")
    store(
        MODEL,
        arrays_of(full),
        command="python -m pinakes.learn.whole_names DATA",
        trained_on="refs/train/*, records/bib_*",
        scores={
            "left out, written out": round(offered / len(known), 3),
            "left out, right of these": round(right / max(offered, 1), 3),
        },
    )


if __name__ == "__main__":
    main()
