"""What each rule of the header is worth: `python -m pinakes.evaluate.rules DATA --gold gold`.

A rule is a function of `understand.header` that answers yes or no, or finds something or nothing. Every
document is described once while it is noted which rules found something in it, and again without each of
these (the rule answers no, or finds nothing). A rule is worth the fields that are right only with it, less
those that are right only without it. One whose absence changes no record has no worth on these documents.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import pkgutil
import random
import sys
from collections import Counter, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.errors import BadInput
from pinakes.evaluate import rule_table
from pinakes.evaluate.gold import HALVES, half_of
from pinakes.evaluate.measures import MEASURES
from pinakes.evaluate.rule_table import SETS, SetWorth
from pinakes.evaluate.suites import collections
from pinakes.pipeline import arrive, lay, read_source, without_collection
from pinakes.pipeline.recording import outcome_of, record_of
from pinakes.publish.export.json import described
from pinakes.understand import header

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence
    from types import CodeType, FunctionType

    from pinakes.model import Claim, Paper
    from pinakes.pipeline import Parts

    Json = dict[str, Any]

MOST = 25
"""Documents of a set in which a rule found something that are described again without it;
all where none of them changed."""
WHOLE = 1_000_000
TABLE = Path("docs/reference/header-rules.tsv")
UNMEASURED = ("references",)
"""Fields that no rule of the header touches and that are dear to measure."""


def _no(*_: object, **__: object) -> bool:
    return False


def _none(*_: object, **__: object) -> None:
    return None


def _empty_list(*_: object, **__: object) -> list[object]:
    return []


def _empty_tuple(*_: object, **__: object) -> tuple[object, ...]:
    return ()


def _empty_set(*_: object, **__: object) -> set[object]:
    return set()


NOTHING: tuple[tuple[str, Callable[..., object]], ...] = (
    ("bool", _no),
    ("list", _empty_list),
    ("tuple[Claim", _empty_tuple),
    ("tuple[Row", _empty_tuple),
    ("Iterator", _empty_tuple),
    ("Iterable", _empty_tuple),
    ("set", _empty_set),
)
"""How the annotation of an answer begins → how to answer that there is nothing."""


@dataclass(frozen=True, slots=True)
class HeaderRule:
    """A function that decides or finds something, and how it answers when it is silent."""

    name: str
    function: FunctionType
    lines: int
    silence: Callable[..., object]


@dataclass(slots=True)
class RuleWorth:
    """In how many documents a rule found something, how many of those tried changed without it, and which
    fields were right only with it, and only without it.
    """

    found: int = 0
    tried: int = 0
    changed: int = 0
    better: Counter[str] = field(default_factory=Counter)
    worse: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class TriedPaper:
    """A document that was read, its truth, and what was claimed before and after the header's turn."""

    collection: str
    truth: Json
    paper: Paper
    before: tuple[Claim, ...]


def rules() -> dict[CodeType, HeaderRule]:
    """Every rule of the header by its code."""
    found = {}
    modules = [header, *_modules(header)]
    for module in modules:
        for name, value in vars(module).items():
            function = inspect.unwrap(value) if callable(value) else None
            if not inspect.isfunction(function) or function.__module__ != module.__name__:
                continue
            silence = _silence(str(function.__annotations__.get("return", "")))
            if silence is not None:
                path = module.__name__.removeprefix("pinakes.understand.header").lstrip(".") or "__init__"
                lines = len(inspect.getsourcelines(function)[0])
                found[function.__code__] = HeaderRule(f"{path}.{name}", function, lines, silence)
    return found


def _modules(package: Any) -> Iterator[Any]:
    for one in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        yield importlib.import_module(one.name)


def _silence(annotation: str) -> Callable[..., object] | None:
    if annotation.endswith("| None"):
        return _none
    return next((silence for begins, silence in NOTHING if annotation.startswith(begins)), None)


@contextmanager
def silent(rule: HeaderRule) -> Iterator[None]:
    """While a rule finds nothing, wherever its function was imported to."""
    function = rule.function
    kept = function.__code__, function.__defaults__, function.__kwdefaults__
    function.__defaults__, function.__kwdefaults__ = None, None
    function.__code__ = rule.silence.__code__
    _forget()
    try:
        yield
    finally:
        function.__code__, function.__defaults__, function.__kwdefaults__ = kept
        _forget()


def _forget() -> None:
    """Forget what was answered to a question with an argument: the rule may have had a part in it."""
    for answer in _remembering():
        answer.cache_clear()


@cache
def _remembering() -> tuple[Any, ...]:
    found = (value for module in (header, *_modules(header)) for value in vars(module).values())
    return tuple(
        {
            id(one): one for one in found if hasattr(one, "cache_clear") and inspect.signature(one).parameters
        }.values()
    )


def read(data: Path, parts: Parts, *, gold: Path | None, sample: int) -> Iterator[TriedPaper]:
    """The documents with truth, read; a sample of every collection."""
    early = [one for one in parts.extractors if not _is_header(one)]
    for collection in collections(data, gold):
        rows = list(collection.truth)
        random.Random(1).shuffle(rows)
        for row in rows[:sample]:
            path = str(collection.folder / row["file"])
            for arrival in arrive(path, path, parts.settings):
                if arrival.source is None or arrival.format is None or arrival.is_archive:
                    continue
                try:
                    paper = read_source(arrival.source, arrival.content, arrival.format, parts)
                except BadInput:
                    continue
                claims: tuple[Claim, ...] = ()
                for extractor in early:
                    claims += tuple(extractor.extract(paper, claims))
                yield TriedPaper(collection.name, row, paper, claims)


def _is_header(extractor: object) -> bool:
    return type(extractor).__module__.startswith(header.__name__)


def found_in(case: TriedPaper, parts: Parts) -> Json:
    """The document as it is described, its header read anew."""
    claims = case.before
    for extractor in parts.extractors:
        if _is_header(extractor):
            claims += tuple(extractor.extract(case.paper, case.before))
    outcome = outcome_of(case.paper, record_of(case.paper, claims, parts), 0.0)
    return {**described(replace(outcome, seconds=0.0)), "references": []}


def right(case: TriedPaper, found: Json) -> frozenset[str]:
    """The fields that are wholly right."""
    counted = {name: one(case.truth, found, None) for name, one in MEASURES.items() if name not in UNMEASURED}
    return frozenset(name for name, counts in counted.items() if counts is not None and counts.is_perfect)


def worth(
    cases: Sequence[TriedPaper], parts: Parts, *, most: int = MOST, only: Container[str] | None = None
) -> dict[str, RuleWorth]:
    """Rule → what it is worth; of those named in `only`, where it is given."""
    known = {code: rule for code, rule in rules().items() if only is None or rule.name in only}
    base: list[tuple[Json, frozenset[str]]] = []
    where: dict[CodeType, list[int]] = defaultdict(list)
    for number, case in enumerate(cases):
        with without_collection():
            active, found = _watched(known, case, parts)
        base.append((found, right(case, found)))
        for code in active:
            where[code].append(number)
    made = {}
    for code, rule in known.items():
        numbers = where[code]
        one = made[rule.name] = RuleWorth(found=len(numbers))
        with silent(rule):
            for number in random.Random(rule.name).sample(numbers, len(numbers)):
                if one.tried >= most and one.changed:  # one that has changed nothing yet is tried on all
                    break
                _count(one, cases[number], base[number], parts)
        print(rule.name, one.found, one.tried, one.changed, file=sys.stderr)
    return made


def _count(one: RuleWorth, case: TriedPaper, base: tuple[Json, frozenset[str]], parts: Parts) -> None:
    one.tried += 1
    try:
        with without_collection():
            found = found_in(case, parts)
    except Exception:  # what cannot do without the rule needs it
        one.changed += 1
        one.better["fails"] += 1
        return
    if found == base[0]:
        return
    one.changed += 1
    now = right(case, found)
    one.better.update(base[1] - now)
    one.worse.update(now - base[1])


def _watched(known: dict[CodeType, HeaderRule], case: TriedPaper, parts: Parts) -> tuple[set[CodeType], Json]:
    """The rules that found something while a document was described, and how it was."""
    active: set[CodeType] = set()

    def watch(frame: Any, event: str, value: object) -> None:
        if event == "return" and frame.f_code in known and frame.f_code not in active and is_something(value):
            active.add(frame.f_code)

    _forget()
    sys.setprofile(watch)
    try:
        found = found_in(case, parts)
    finally:
        sys.setprofile(None)
    return active, found


def is_something(value: object) -> bool:
    """Whether an answer is yes, or holds anything."""
    return value is not None and value is not False and value != [] and value != () and value != set()


def set_of(case: TriedPaper) -> str:
    """The set that a document counts in: `unseen`, `mended` or `older` (see `rule_table.SETS`)."""
    if not case.collection.startswith("wild"):
        return "older"
    return (
        "unseen" if case.collection == "wild" and half_of(case.paper.source.digest) == HALVES[1] else "mended"
    )


def by_set(
    cases: Iterable[TriedPaper], parts: Parts, *, most: int = MOST, only: Container[str] | None = None
) -> dict[str, tuple[SetWorth, ...]]:
    """Rule → what it is worth on each set, in the order of `rule_table.SETS`."""
    grouped: dict[str, list[TriedPaper]] = {name: [] for name in SETS}
    for case in cases:
        grouped[set_of(case)].append(case)
    made = [worth(grouped[name], parts, most=most, only=only) for name in SETS]
    return {rule: tuple(_summed(one[rule]) for one in made) for rule in made[0]}


def _summed(one: RuleWorth) -> SetWorth:
    return SetWorth(one.found, one.tried, one.changed, one.better.total(), one.worse.total())


def main(arguments: Iterable[str] | None = None) -> None:
    """Measure what rules are worth, and write it into their table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--gold", type=Path)
    parser.add_argument("--sample", type=int, default=WHOLE, help="documents of each collection")
    parser.add_argument("--most", type=int, default=MOST, help="documents of each set a rule is tried on")
    parser.add_argument("--only", type=Path, help="a file with the names of the rules that are tried")
    parser.add_argument("--table", type=Path, default=TABLE)
    given = parser.parse_args(None if arguments is None else list(arguments))
    parts = lay(settings({"ocr": {"mode": "never"}}))
    cases = list(read(given.data, parts, gold=given.gold, sample=given.sample))
    print(f"{len(cases)} documents", file=sys.stderr)
    only = set(given.only.read_text("utf-8").split()) if given.only else None
    found = {name: {"worth": one} for name, one in by_set(cases, parts, most=given.most, only=only).items()}
    rows = rule_table.read(given.table)
    rule_table.write(given.table, rule_table.merged(rows, [rule.name for rule in rules().values()], found))


if __name__ == "__main__":
    main()
