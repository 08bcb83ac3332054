"""Sources that are left out: papers of one site, layout or collection are never apart.

Models of the folds are kept for who learns after them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn.papers import known_papers
from pinakes.models.trees import trees_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from pinakes.learn.papers import KnownPaper
    from pinakes.models.trees import Trees

    Arrays = dict[str, NDArray[Any]]

FOLDS = 5
WILD, SET = "wild", "set by TeX"
"""How the sources of many layouts begin: those of real papers, and of those that we set ourselves."""
TAKEN = 16
"""How many of a collection are learnt from whose pages the rules were mended on."""
MIXED = ("other", "manuscript")
"""Names for papers that share no layout."""


def add_options(arguments: argparse.ArgumentParser) -> None:
    """What every command that learns from documents can be told."""
    from pathlib import Path

    arguments.add_argument("data", type=Path, nargs="+")
    arguments.add_argument("--gold", type=Path, help="a folder of labels that are added to the truths")
    arguments.add_argument("--cache", type=Path, help="a folder that keeps what was read")
    arguments.add_argument(
        "--out", type=Path, help="a file; default: the package's own model, with its entry in models.toml"
    )


def documents(given: argparse.Namespace) -> Iterator[KnownPaper]:
    """The documents that a command was given."""
    for folder in given.data:
        yield from known_papers(folder, cache=given.cache, gold=given.gold)


def source_of(known: KnownPaper) -> str:
    """The site a paper comes from, or its collection; the layout of what we set ourselves."""
    site = known.truth.get("source repo")
    if known.truth.get("made"):
        return f"{SET}/{site}"
    return f"{known.source}/{site}" if site else known.source


def layout_of(known: KnownPaper) -> str:
    """The layout that the truth names, wherever a paper of many layouts comes from; else its source."""
    layout = known.truth.get("layout")
    if not known.source.startswith(WILD) or not isinstance(layout, str) or layout in MIXED:
        return source_of(known)
    return f"{WILD}/{layout}"


def sampled(known: Iterable[KnownPaper]) -> Iterator[KnownPaper]:
    """All documents of many layouts, all that we set ourselves, and the first of every other collection."""
    seen: dict[str, int] = {}
    for one in known:
        seen[one.source] = seen.get(one.source, 0) + 1
        if one.source.startswith(WILD) or one.truth.get("made") or seen[one.source] <= TAKEN:
            yield one


def folds_of(sources: Iterable[str]) -> dict[str, int]:
    """Source → fold, about as large as the others."""
    sizes: dict[str, int] = {}
    for source in sources:
        sizes[source] = sizes.get(source, 0) + 1
    loads, found = [0] * FOLDS, {}
    for source in sorted(sizes, key=lambda name: (-sizes[name], name)):
        found[source] = min(range(FOLDS), key=loads.__getitem__)
        loads[found[source]] += sizes[source]
    return found


def keep(path: Path, by_fold: Mapping[int, Arrays], folds: Mapping[str, int]) -> None:
    """Writes the models of the folds, each under its number, and which fold a source is in."""
    packed = {f"{number}_{key}": array for number, arrays in by_fold.items() for key, array in arrays.items()}
    sources = np.array([f"{source}\t{number}" for source, number in folds.items()])
    np.savez_compressed(path, allow_pickle=False, **packed, sources=sources)


def kept(path: Path | None, sought: Sequence[str]) -> dict[str, dict[str, Trees]]:
    """Source → the trees that never saw it, as `keep` wrote them; nothing without a file."""
    if path is None:
        return {}
    with np.load(path, allow_pickle=False) as stored:
        folds = dict(row.split("\t") for row in stored["sources"].tolist())
        trees = {
            number: {name: trees_of(stored, f"{number}_{name}") for name in sought}
            for number in set(folds.values())
        }
    return {source: trees[number] for source, number in folds.items()}
