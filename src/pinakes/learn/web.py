"""Train what decides on the web: `python -m pinakes.learn.web verify WORLD --data DATA`.

`verify`: whether a document is a wanted work. Documents of a made world and real ones with truth, each asked for by its own title (also
misspelt, cut, in other letters), by titles of its siblings, of works it cites and of others like it.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.discover.judging import EntryJudge
from pinakes.discover.verify import COLUMNS, MODEL, features, seen_of
from pinakes.discover.wanted import Wanted
from pinakes.evaluate.world.folder import load
from pinakes.learn.register import store
from pinakes.model import PartialDate, Person, Reference
from pinakes.run.batch import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.config import Settings
    from pinakes.discover.verify import SeenDocument
    from pinakes.evaluate.world.folder import WorldPlan
    from pinakes.model import Outcome

    Asked = tuple[SeenDocument, Outcome, Wanted | None, Sequence[Wanted], bool]

FOLDS = 5
SMOOTH = 1.0
SET = {
    "same identifier": 4.0,
    "other identifier": -3.0,
    "known words": 3.0,
    "known people": 2.0,
    "is slides": -2.0,
}
"""Weights that are set, or added: no document here is asked for by its number, few persons with what is known
of them; slides asked for by their own title are among the real documents, but whoever asks wants the paper.
"""
REAL = (
    "en-jose",
    "en-juliacon",
    "de-dhd-abstracts",
    "de-papers",
    "pt-papers",
    "ru-papers",
    "zh-papers",
    "ru-en-kulyabov",
    "wild",
    "ru-phystech",
)
"""Collections of papers whose title and authors are known."""
EACH = 30
"""Documents taken of each."""


def main() -> None:
    """Train one of them, and put it into the package."""
    from pinakes.config import settings

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", choices=["verify"])
    options.add_argument("world", type=Path, nargs="+")
    options.add_argument("--data", type=Path, default=os.environ.get("PINAKES_DATA"))
    options.add_argument("--kept", type=Path, help="keep described documents here, for the next time")
    chosen = options.parse_args()
    documents = _documents(chosen.world, Path(chosen.data), settings(), chosen.kept)
    rows, right, groups = _asked(documents)
    learn(
        MODEL,
        COLUMNS,
        rows,
        right,
        groups,
        command="python -m pinakes.learn.web verify WORLD --data DATA",
        trained_on="a made world; docs/*",
    )


def learn(
    name: str,
    columns: Sequence[str],
    rows: NDArray[np.float64],
    right: NDArray[np.float64],
    groups: Sequence[int],
    *,
    command: str,
    trained_on: str,
    best: bool = False,
    smooth: float = SMOOTH,
) -> EntryJudge:
    """Fit, measure on groups left out, calibrate on what those folds said, and store; `best`: only the first of each group is offered."""
    chunk = np.asarray(groups) % FOLDS
    said = np.zeros(len(rows))
    for fold in range(FOLDS):
        weights, bias = fitted(rows[chunk != fold], right[chunk != fold], smooth=smooth)
        said[chunk == fold] = rows[chunk == fold] @ weights + bias
    weights, bias = fitted(rows, right, smooth=smooth)
    if best:
        numbers = np.asarray(groups)
        top = np.array(
            [max(np.flatnonzero(numbers == group), key=lambda i: said[i]) for group in np.unique(numbers)]
        )
        said, right = said[top], right[top]
    steps, shares = calibrated(said, right)
    weights = weights + np.array([SET.get(column, 0.0) for column in columns])
    sure = np.interp(said, steps, shares)
    taken, true = sure >= 0.5, right > 0.5
    precision, recall = (
        float((taken & true).sum() / max(1, taken.sum())),
        float((taken & true).sum() / max(1, true.sum())),
    )
    print(
        f"{name}: {len(rows)} rows, {true.mean():.3f} right; left out: precision {precision:.4f} recall {recall:.4f}"
    )
    for column, weight in zip(columns, weights, strict=True):
        print(f"  {column:26} {weight:+.2f}")
    arrays = {
        "columns": np.array(columns),
        "weights": weights,
        "bias": np.array(bias),
        "said": steps,
        "right": shares,
    }
    store(
        name,
        arrays,
        command=command,
        trained_on=trained_on,
        scores={"precision": round(precision, 4), "recall": round(recall, 4)},
    )
    return EntryJudge(tuple(columns), weights, bias, steps, shares)


def fitted(
    rows: NDArray[np.float64], right: NDArray[np.float64], *, smooth: float = SMOOTH
) -> tuple[NDArray[np.float64], float]:
    """Logistic regression by Newton's method, smoothed; the weights and the bias."""
    whole = np.hstack([rows, np.ones((len(rows), 1))])
    weights = np.zeros(whole.shape[1])
    keep = smooth * np.eye(len(weights))
    keep[-1, -1] = 1e-6
    for _ in range(60):
        said = 1 / (1 + np.exp(-np.clip(whole @ weights, -30, 30)))
        slope = whole.T @ (right - said) - keep @ weights
        bend = (whole * (said * (1 - said))[:, None]).T @ whole + keep
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights[:-1], float(weights[-1])


def calibrated(
    said: NDArray[np.float64], right: NDArray[np.float64], *, steps: int = 25
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """From what is said to how often it is right: shares of equal groups, made to rise."""
    order = np.argsort(said)
    groups = [part for part in np.array_split(order, min(steps, max(2, len(said) // 20))) if len(part)]
    places = [float(said[part].mean()) for part in groups]
    shares = [float((right[part].sum() + 0.5) / (len(part) + 1)) for part in groups]
    weights = [float(len(part)) for part in groups]
    i = 0
    while i + 1 < len(shares):  # pool adjacent violators
        if shares[i] > shares[i + 1]:
            total = weights[i] + weights[i + 1]
            shares[i] = (shares[i] * weights[i] + shares[i + 1] * weights[i + 1]) / total
            places[i] = (places[i] * weights[i] + places[i + 1] * weights[i + 1]) / total
            weights[i] = total
            del shares[i + 1], places[i + 1], weights[i + 1]
            i = max(0, i - 1)
        else:
            i += 1
    return np.array(places), np.array(shares)


# documents that are asked for


def _documents(worlds: Sequence[Path], data: Path, settings: Settings, kept: Path | None) -> list[Asked]:
    """(what was seen, outcome, its own wish, wishes that it is not, whether it is real)."""
    if kept and kept.is_file():
        return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]  # our own file
    found = [*(one for world in worlds for one in _made(world, settings)), *_real(data, settings)]
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(found))
    return found


def _made(world: Path, settings: Settings) -> Iterator[Asked]:
    known = load(world)
    by_place: dict[str, list[dict[str, Any]]] = {}
    for task in known.tasks:
        for place in _places(task) if task["task"] == "find" else ():
            by_place.setdefault(place, []).append(task)
    files = {}
    for row in (world / "sites.jsonl").read_text("utf-8").splitlines():
        one = json.loads(row)
        if one.get("file"):
            files[f"http://{one['host']}{one['path']}"] = str(world / one["file"])
    wishes = _wishes(known)
    for done in run("describe", _known_files(by_place, files), settings, full=True):
        tasks = by_place[done.file[0]]
        for outcome in done.results:
            seen = seen_of(outcome)
            if seen is None:
                continue
            own = _task_of(tasks, outcome)
            if own is not None:
                wish = _wish(own, printed=True)
                yield (
                    seen,
                    outcome,
                    wish,
                    _others_of(wishes, wish),
                    False,
                )

    yield from _taken_for_them(known, files, settings)
    lists = _by_publications(known)
    homes = _by_home(known)
    for done in run(
        "describe", [(url, files[url]) for url in {**homes, **lists} if url in files], settings, full=True
    ):
        seen = seen_of(done.results[0])
        entries = {**homes, **lists}[done.file[0]]["entries"]
        if seen is not None:
            person = {**homes, **lists}[done.file[0]]["person"]
            yield seen, done.results[0], None, [Wanted(entry["title"], (person,)) for entry in entries], False


def _places(task: dict[str, Any]) -> list[str]:
    """Where a paper is, in any version."""
    return list(dict.fromkeys(filter(None, (task["url"], *task.get("also", ())))))


def _taken_for_them(known: WorldPlan, files: dict[str, str], settings: Settings) -> Iterator[Asked]:
    """What stands beside papers, or instead of them, and is none of them (`learn.synthesise.web.traps`)."""
    wishes = {place: _wish(task, printed=True) for task in known.tasks for place in task.get("instead", ())}
    for done in run("describe", [(place, files[place]) for place in wishes], settings, full=True):
        for outcome in done.results[:1]:
            if (seen := seen_of(outcome)) is not None:
                wish = wishes[done.file[0]]
                yield seen, outcome, None, [wish, *_variants(wish, random.Random(wish.title))], False


def _by_home(known: WorldPlan) -> dict[Any, dict[str, Any]]:
    """Tasks by the home page of the scholar."""
    return {task["home"][0]: task for task in known.tasks if task["task"] == "scholar" and task["home"]}


def _by_publications(known: WorldPlan) -> dict[Any, dict[str, Any]]:
    """Tasks by the page with the publications."""
    return {
        task[key]: task
        for task in known.tasks
        if task["task"] == "scholar" and task["home"]
        for key in ("publications",)
    }


def _wishes(known: WorldPlan) -> list[Wanted]:
    """What is to be found."""
    return [_wish(task, printed=True) for task in known.tasks if task["task"] == "find"]


def _others_of(wishes: list[Wanted], wish: Wanted) -> list[Wanted]:
    """Other works of the same authors."""
    return [one for one in wishes if one.title != wish.title and set(one.authors) & set(wish.authors)]


def _task_of(tasks: list[dict[str, Any]], outcome: Any) -> dict[str, Any] | None:
    """The task that a document answers."""
    return next((task for task in tasks if _is_part(outcome, task)), None)


def _known_files(by_place: dict[str, list[dict[str, Any]]], files: dict[str, str]) -> list[tuple[str, str]]:
    """Places whose files are there."""
    return [(url, files[url]) for url in by_place if url in files]


def _is_part(outcome: Outcome, task: dict[str, Any]) -> bool:
    pages = task.get("pages")
    return (f"#page={pages}" in outcome.file) if pages else "#page=" not in outcome.file


def _wish(task: dict[str, Any], *, printed: bool = False) -> Wanted:
    return Wanted(task["printed"] if printed else task["title"], tuple(task["authors"]), task["year"])


def _real(data: Path, settings: Settings) -> Iterator[Asked]:
    for name in REAL:
        path = data / "docs" / name / "truth.jsonl"
        rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()] if path.is_file() else []
        rows = [
            row
            for row in rows
            if row.get("title") and row.get("authors") and (path.parent / row["file"]).is_file()
        ]
        rows = random.Random(name).sample(rows, min(EACH, len(rows)))
        wishes = {
            str(path.parent / row["file"]): Wanted(_title(row), tuple(map(_name, row["authors"])), _year(row))
            for row in rows
        }
        for done in run("describe", [(one, one) for one in wishes], settings, full=True):
            own = wishes[done.file[1]]
            seen = seen_of(done.results[0])
            if seen is not None and len(done.results) == 1:
                yield seen, done.results[0], own, [one for one in wishes.values() if one is not own], True


def _title(row: dict[str, Any]) -> str:
    title, subtitle = row["title"], row.get("subtitle")
    return f"{title}: {subtitle}" if subtitle and str(subtitle) not in str(title) else str(title)


def _name(author: Any) -> str:
    return str(author.get("name") if isinstance(author, dict) else author)


def _year(row: dict[str, Any]) -> int | None:
    match = re.match(r"(1[89]|20)\d\d", str(row.get("year") or row.get("date") or ""))
    return int(match[0]) if match else None


def _asked(
    documents: Sequence[Asked],
) -> tuple[NDArray[np.float64], NDArray[np.float64], list[int]]:
    chance = random.Random(7)
    rows: list[list[float]] = []
    right: list[float] = []
    groups: list[int] = []
    titles = [own.title for _, _, own, _, _ in documents if own is not None]
    names = [own.authors for _, _, own, _, _ in documents if own is not None and own.authors]
    for number, (seen, outcome, own, others, _) in enumerate(documents):
        bad = [*_cited(outcome, chance), *chance.sample(list(others), min(4, len(others)))]
        good: list[Wanted] = []
        if own is not None:
            good = [own, *_variants(own, chance)]
            bad += [
                *_siblings(own, titles, chance),
                replace(own, authors=chance.choice(names)),
                replace(own, authors=chance.choice(names), year=None),
            ]
            bad = [
                wish for wish in bad if wish.level != own.level or not set(wish.authors) & set(own.authors)
            ]
        for wishes, is_right in ((good, 1.0), (bad, 0.0)):
            for wish in wishes:
                rows.append(features(wish, seen))
                right.append(is_right)
                groups.append(number)
    return np.array(rows), np.array(right), groups


def _variants(own: Wanted, chance: random.Random) -> Iterator[Wanted]:
    """The same work as others would ask for it."""
    from pinakes.learn.synthesise.web.works import misspelt

    yield replace(own, title=misspelt(own.title, chance), year=None)
    yield replace(own, authors=own.authors[:1], year=None)
    yield replace(own, year=own.year + chance.choice((-1, 1)) if own.year else None)
    yield replace(own, authors=())
    head = re.split(r"[:.?!：] ?| [–—-] ", own.title)[0]
    if 20 < len(head) < len(own.title):
        yield replace(own, title=head)
    yield replace(own, authors=tuple(families_only(own)), title=own.title.upper())


def families_only(own: Wanted) -> Iterator[str]:
    """The authors by family name and initial."""
    from pinakes.text.names import parse

    for name in own.authors:
        person = parse(name)
        yield f"{person.family} {person.given[0]}." if person.family and person.given else name


def _siblings(own: Wanted, titles: Sequence[str], chance: random.Random) -> Iterator[Wanted]:
    """Works of the same authors whose titles are nearly the same."""
    han = re.search(r"[\u4e00-\u9fff]", own.title) is not None
    other = chance.choice(titles)
    later = own.year + chance.randint(1, 5) if own.year else None
    yield replace(own, title=f"{own.title}{'（二）' if han else ' II'}", year=later)
    if not han:
        words = own.title.split()
        for _ in range(2):
            changed = list(words)
            long = [i for i, word in enumerate(words) if len(word) > 4] or [0]
            changed[chance.choice(long)] = chance.choice(
                [word for word in other.split() if len(word) > 4] or ["other"]
            )
            yield replace(own, title=" ".join(changed), year=chance.choice((later, None, own.year)))
        yield replace(own, title=f"{own.title} {' '.join(other.split()[:3])}", year=later)
    else:
        at = chance.randrange(max(1, len(own.title) - 2))
        piece = re.sub(
            r"[^\u4e00-\u9fff]",
            "",
            chance.choice([one for one in titles if re.search(r"[\u4e00-\u9fff]", one)] or [other]),
        )[:3]
        yield replace(own, title=own.title[:at] + piece + own.title[at + 2 :], year=later)
    yield replace(own, title=other)


def _cited(outcome: Outcome, chance: random.Random) -> Iterator[Wanted]:
    """Works that a document cites: their titles and authors stand in it."""
    assert outcome.record is not None
    cited = [claim.value for claim in outcome.record.claims if isinstance(claim.value, Reference)]
    for reference in chance.sample(cited, min(3, len(cited))):
        title = next((str(claim.value) for claim in reference.claims if claim.field == "title"), "")
        people = tuple(
            claim.value.literal
            for claim in reference.claims
            if claim.field == "author" and isinstance(claim.value, Person)
        )
        dates = [claim.value for claim in reference.claims if isinstance(claim.value, PartialDate)]
        if len(title) > 12:
            yield Wanted(title, people, dates[0].year if dates else None)


if __name__ == "__main__":
    main()
