"""Train the header models: `python -m pinakes.learn.header DATA [--made FOLDER] [--gold FOLDER] [--cache FOLDER] [--out FILE]`.

DATA holds collections of documents with `truth.jsonl`; `--made` is a folder that `learn.synthesise.documents` filled, `--gold` one of
labels that are added to the truths. Sources are dealt into folds, a family of sources (they share documents) never apart; what a model
says of a source is always said by a model that never saw it: the choice of the title, and how weights turn into probabilities, are learnt
from such answers alone. Figures are printed by language; `--measure FILE` keeps the answers they are counted on.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate.matching import fold
from pinakes.evaluate.measures import MEASURES
from pinakes.learn import header_lines, header_titles, header_weights
from pinakes.learn.header_labels import LABELS
from pinakes.learn.papers import known_papers
from pinakes.learn.register import store
from pinakes.understand.header.rows.line_model import MODEL, Likely, LineModel
from pinakes.understand.header.rows.observe import GROUPS
from pinakes.understand.header.titles.scoring import evidence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.evaluate.calibration import Calibration
    from pinakes.learn.header_lines import Lines
    from pinakes.learn.header_titles import TitleChoice
    from pinakes.learn.papers import KnownPaper

    Arrays = dict[str, NDArray[Any]]

FOLDS = 6
KEPT = ("title", "authors", "authors_exact", "abstract_main", "keywords_main")
SHOWN = (
    *KEPT, "title_other", "authors_also", "advisor", "institution", "venue", "year", "kind",
)  # fmt: skip
"""Fields whose figures the register keeps, and those that are printed by language."""


def dealt(titles: Iterable[tuple[str, str]], folds: int = FOLDS) -> dict[str, int]:
    """Source → fold, from (source, title) of every document: sources that share a title go together, the folds are about as large."""
    rows = list(titles)
    family = {source: source for source, _ in rows}

    def root(source: str) -> str:
        while family[source] != source:
            source = family[source]
        return source

    first: dict[str, str] = {}
    for source, title in rows:
        bare = fold(title)
        if len(bare) > 20:
            family[root(source)] = root(first.setdefault(bare, source))
    sizes: dict[str, int] = {}
    for source, _ in rows:
        sizes[root(source)] = sizes.get(root(source), 0) + 1
    loads, place = [0] * folds, {}
    for source in sorted(sizes, key=lambda name: (-sizes[name], name)):
        place[source] = min(range(folds), key=lambda number: loads[number])
        loads[place[source]] += sizes[source]
    return {source: place[root(source)] for source in family}


def learnt(
    lines: Sequence[Lines],
    choices: Sequence[TitleChoice],
    made: Sequence[Lines],
    folds: dict[str, int],
    *,
    train: Callable[[Sequence[Lines]], Arrays] = header_lines.train,
    model: type[LineModel] = LineModel,
) -> dict[int | None, Arrays]:
    """Fold → the arrays of a model that never saw its sources; None → those of the model that saw all.

    The choice of titles is learnt from what the models of the folds say of sources they never saw.
    """
    arrays: dict[int | None, Arrays] = {}
    seen: dict[tuple[str, str], NDArray[np.float32]] = {}
    for number in sorted(set(folds.values())):
        arrays[number] = train([*(one for one in lines if folds[one.source] != number), *made])
        part = model(arrays[number])
        seen |= {
            (one.source, one.file): part.probabilities(one.table)
            for one in lines
            if folds[one.source] == number
        }
    arrays[None] = train([*lines, *made])
    for held, own in arrays.items():
        own["title_weights"] = header_titles.train(
            [one for one in choices if folds[one.source] != held], seen, model(own)
        )
    return arrays


def gathered(known: Iterable[KnownPaper]) -> tuple[list[Lines], list[TitleChoice], list[tuple[str, str]]]:
    """The labelled rows and the title pages of documents, and the source and title of every one."""
    lines, choices, titles = [], [], []
    for one in known:
        titles.append((one.source, str(one.truth.get("title") or "")))
        rows = header_lines.lines_of(one)
        if rows is None:
            continue
        lines.append(rows)
        choice = header_titles.choice_of(one, rows)
        if choice is not None:
            choices.append(choice)
    return lines, choices, titles


def made_lines(folder: Path, cache: Path | None) -> list[Lines]:
    """The rows of documents that we made ourselves."""
    found = (header_lines.lines_of(one) for one in known_papers(folder, cache=cache))
    return [replace(rows, source=header_lines.MADE) for rows in found if rows is not None]


def held_out(
    known: Iterable[KnownPaper],
    arrays: dict[int | None, Arrays],
    folds: dict[str, int],
    *,
    most: int | None = None,
    model: type[LineModel] = LineModel,
) -> dict[str, list[tuple[Any, Any]]]:
    """Source → (truth, description) of its documents, or the first `most`, each described by the model that never saw the source."""
    models = {number: model(part) for number, part in arrays.items()}
    found: dict[str, list[tuple[Any, Any]]] = {}
    for one in known:
        if most is not None and len(found.get(one.source, ())) >= most:
            continue
        found.setdefault(one.source, []).append(
            (one.truth, header_weights.found_by(one, models[folds[one.source]]))
        )
    return found


def with_tables(
    arrays: dict[int | None, Arrays],
    found: dict[str, list[tuple[Any, Any]]],
    points: header_weights.Points,
    folds: dict[str, int],
) -> None:
    """Lay beside each model what weights are worth, judged in sources that are not of its fold; `points` are of fields found by rules."""
    for held, own in arrays.items():
        pairs = [pair for source, part in found.items() if folds[source] != held for pair in part]
        by_rules = header_weights.tables_by_rules(
            points, {source for source, fold in folds.items() if fold == held}
        )
        own["tables"] = np.array(json.dumps(header_weights.tables(pairs) | by_rules))


def ablation(
    lines: Sequence[Lines], choices: Sequence[TitleChoice], made: Sequence[Lines], folds: dict[str, int]
) -> Iterator[tuple[str, dict[str, float]]]:
    """What each source of evidence is worth: F1 of labels, and titles chosen rightly, in sources left out."""
    yield "everything", _held_scores(lines, choices, made, folds)
    yield "no made documents", _held_scores(lines, choices, [], folds)
    yield "made documents alone", _held_scores(lines, choices, made, folds, shown=lambda _: False)
    for kin in sorted({_kin(one.source) for one in lines}):
        others = {one.source for one in lines if _kin(one.source) != kin}
        yield f"no documents of {kin}", _held_scores(lines, choices, made, folds, shown=others.__contains__)
    for group in GROUPS:
        bare = [header_lines.without(one, group) for one in lines]
        yield (
            f"without {group}",
            _held_scores(bare, choices, [header_lines.without(one, group) for one in made], folds),
        )


def _kin(source: str) -> str:
    """Sources of one language, or one medium, by how the names of collections begin: `docs/de-theses` and `docs/de-papers` are `de`."""
    folder, _, name = source.partition("/")
    return name.split("-")[0] if "-" in name and folder != "html" else folder


def _blinded(seen: dict[tuple[str, str], NDArray[np.float32]]) -> dict[tuple[str, str], NDArray[np.float32]]:
    """The same tables, saying nothing."""
    return {key: np.full_like(table, 1 / len(LABELS)) for key, table in seen.items()}


def _label_scores(told: NDArray[Any], truth: NDArray[Any]) -> dict[str, float]:
    """F1 of each label, over rows."""
    found = {}
    for name in ("title", "author", "affiliation", "abstract", "keywords"):
        label = LABELS.index(name)
        both = np.sum((told == label) & (truth == label))
        found[name] = float(2 * both / max(np.sum(told == label) + np.sum(truth == label), 1))
    return found


def _held_scores(
    lines: Sequence[Lines],
    choices: Sequence[TitleChoice],
    made: Sequence[Lines],
    folds: dict[str, int],
    *,
    shown: Callable[[str], bool] = lambda _: True,
) -> dict[str, float]:
    seen: dict[tuple[str, str], NDArray[np.float32]] = {}
    models = {}
    for number in sorted(set(folds.values())):
        learnt_from = [*(one for one in lines if shown(one.source) and folds[one.source] != number), *made]
        models[number] = LineModel(header_lines.train(learnt_from))
        seen |= {
            (one.source, one.file): models[number].probabilities(one.table)
            for one in lines
            if folds[one.source] == number
        }
    found: dict[str, float] = {}
    told = np.concatenate([seen[one.source, one.file].argmax(axis=1) for one in lines])
    truth = np.concatenate([one.labels for one in lines])
    found |= _label_scores(told, truth)
    for name, blind in (("choice by rules alone", True), ("choice by rules and model", False)):
        right = 0.0
        for number, model in models.items():
            own = [one for one in choices if folds[one.source] == number]
            given = _blinded(seen) if blind else seen
            weights = header_titles.train(
                [one for one in choices if folds[one.source] != number], given, model
            )
            for one in own:
                table = evidence(
                    one.blocks, one.scores, Likely(one.numbers, given[one.source, one.file], model)
                )
                right += one.right[int((table @ weights).argmax())]
        found[name] = right / max(len(choices), 1)
    return found


def by_field(pairs: Iterable[tuple[Any, Any]], fields: Sequence[str]) -> dict[str, tuple[float, int]]:
    """Field → F1 and the number of values expected, over (truth, description); fields nobody knows left out."""
    sums = {field: [0, 0, 0] for field in fields}
    for truth, record in pairs:
        for field in fields:
            count = MEASURES[field](truth, record)
            if count is not None:
                sums[field] = [
                    a + b
                    for a, b in zip(sums[field], (count.right, count.offered, count.expected), strict=True)
                ]
    return {
        field: (2 * right / max(offered + expected, 1), expected)
        for field, (right, offered, expected) in sums.items()
        if expected
    }


def by_language(found: dict[str, list[tuple[Any, Any]]]) -> Iterator[str]:
    """A Markdown table: F1 and number of values of each field, a row a language, all documents in the last."""
    pairs = [pair for part in found.values() for pair in part]
    groups: dict[str, list[tuple[Any, Any]]] = {}
    for pair in pairs:
        groups.setdefault(str(pair[0].get("lang") or "?")[:2], []).append(pair)
    yield f"| | {' | '.join(SHOWN)} |"
    yield "|---" * (len(SHOWN) + 1) + "|"
    for name, part in [*sorted(groups.items()), ("all", pairs)]:
        scored = by_field(part, SHOWN)
        yield f"| {name} | {' | '.join('{:.3f} ({})'.format(*scored[field]) if field in scored else '' for field in SHOWN)} |"


def scores(
    found: dict[str, list[tuple[Any, Any]]], errors: dict[str, dict[str, Calibration]]
) -> dict[str, float]:
    """The figures that the register keeps: F1 a field over all held-out documents, and the calibration errors."""
    pairs = [pair for part in found.values() for pair in part]
    made = {f"left out, {field}, F1": round(value, 3) for field, (value, _) in by_field(pairs, KEPT).items()}
    for field, parts in errors.items():
        if "all" in parts:
            made[f"left out, {field}, calibration error"] = round(parts["all"].ece, 3)
    return made


def main() -> None:
    """Train, measure on sources left out, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--made", type=Path, help="a folder of made documents")
    arguments.add_argument("--gold", type=Path, help="a folder of labels that are added to the truths")
    arguments.add_argument("--cache", type=Path, help="a folder that keeps what was read")
    arguments.add_argument(
        "--measure",
        type=Path,
        help="a file for the descriptions of documents by models that never saw their source",
    )
    arguments.add_argument(
        "--most", type=int, help="documents a source that are described to measure and to calibrate"
    )
    arguments.add_argument(
        "--ablate", action="store_true", help="only say what each source of evidence is worth"
    )
    arguments.add_argument(
        "--out", type=Path, help="a file; default: the package's own model, with its entry in models.toml"
    )
    given = arguments.parse_args()

    def known() -> Iterator[KnownPaper]:
        return known_papers(given.data, cache=given.cache, gold=given.gold)

    lines, choices, titles = gathered(known())
    made = made_lines(given.made, given.cache) if given.made else []
    folds = dealt(titles)
    print(f"{len(lines)} documents of {len(folds)} sources, {len(made)} made", file=sys.stderr)
    if given.ablate:
        for name, figures in ablation(lines, choices, made, folds):
            print(name, *(f"{field} {value:.3f}" for field, value in figures.items()), sep="\t", flush=True)
        return
    arrays = learnt(lines, choices, made, folds)
    raw = held_out(known(), arrays, folds, most=given.most)
    with_tables(arrays, raw, header_weights.points_by_rules(known(), LineModel(arrays[None])), folds)
    found = held_out(known(), arrays, folds, most=given.most)
    errors = header_weights.errors([pair for part in found.values() for pair in part])
    for line in (*by_language(found), "", *header_weights.reliability(errors), ""):
        print(line)
    figures = scores(found, errors)
    for name, value in figures.items():
        print(f"{name}\t{value}")
    if given.measure:
        rows = (
            {"source": source, "truth": truth, "found": record}
            for source, part in found.items()
            for truth, record in part
        )
        given.measure.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    if given.out:
        np.savez_compressed(given.out, allow_pickle=False, **arrays[None])
        return
    store(
        MODEL, arrays[None], scores=figures, trained_on="docs/*, html/* aligned with their truths and gold/; documents made from records/*",
        command="python -m pinakes.learn.header DATA --made FOLDER --gold gold",
    )  # fmt: skip


if __name__ == "__main__":
    main()
