"""How `evaluate` answers: Markdown tables or a page for people, JSON for machines, a list of what was wrong."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pinakes import plugins
from pinakes.cli.files import progress, write
from pinakes.config import settings
from pinakes.errors import Missing, Usage
from pinakes.evaluate.choice import Choice
from pinakes.evaluate.markdown import as_markdown
from pinakes.evaluate.report import report, runs_of
from pinakes.evaluate.suites import METHODS, SUITES
from pinakes.models import INSTEAD
from pinakes.publish.export.json import line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Json = dict[str, Any]

FORMS = ("markdown", "json", "html")
DATA = "PINAKES_DATA"
DESCRIBED = frozenset(("documents", "html", "known"))
"""Suites whose methods are roads."""


def dispatch(
    what: Sequence[str],
    *,
    floors: str,
    to: str,
    wrong: str,
    suite: Sequence[str],
    methods: str,
    **chosen: Any,
) -> None:
    """Compare, gate or measure, as the first word says."""
    if to not in FORMS:
        raise Usage(f"--to {to}: choose one of {', '.join(FORMS)}")
    if what[0] in OTHERS and not Path(what[0]).is_dir():
        OTHERS[what[0]](what[1:], to=to, floors=floors)
        return
    if what[0] == LEARNING and not Path(what[0]).is_dir():
        learning_curves(what[1:], to=to, **chosen)
        return
    data, suites = _asked(what, suite)
    evaluate_folder(
        data, suites, methods=[name for name in methods.split(",") if name], to=to, wrong=wrong, **chosen
    )


def evaluate_folder(
    data: Path,
    suites: Sequence[str],
    *,
    methods: Sequence[str],
    collection: Sequence[str],
    limit: int | None,
    sample: int | None,
    gold: str,
    described: str,
    model: Sequence[str],
    to: str,
    wrong: str,
) -> None:
    """Measure, and print."""
    if model:
        os.environ[INSTEAD] = ",".join(model)  # guarded children inherit it
    names = tuple(name for listed in collection for name in listed.split(",") if name)
    choice = Choice(
        names, limit, sample, Path(gold) if gold else None, Path(described) if described else None
    )
    runs = [
        run
        for suite in suites or SUITES
        for run in _suite(data, suite, methods, choice, is_asked=bool(suites))
    ]
    if not runs:
        raise Usage(f"{data} holds nothing that can be measured; see docs/how-to/evaluate.md")
    reported = runs[0] if len(runs) == 1 else {"command": runs[0]["command"], "runs": runs}
    if wrong:
        with Path(wrong).open("wb") as out:
            for run in runs_of(reported):
                out.writelines(
                    line({"suite": run["suite"], "method": run["method"], **row}) for row in run["wrong"]
                )
    write(_formed(reported, to))


def compare_reports(paths: Sequence[str], *, to: str, floors: str) -> None:
    """Say what changed between two reports."""
    from pinakes.evaluate.compare import as_markdown, compare

    if len(paths) != 2:
        raise Usage("name two reports made with --to json: pinakes evaluate compare BEFORE.json AFTER.json")
    found = compare(*map(_report_in, paths))
    write(json.dumps(found, ensure_ascii=False).encode() if to == "json" else as_markdown(found).encode())


def gate_report(paths: Sequence[str], *, to: str, floors: str) -> None:
    """Say which floors are not met; leaves with 1 where there is one."""
    from pinakes.evaluate.gate import check, floors_in

    if len(paths) != 1 or not floors:
        raise Usage(
            "name a report made with --to json, and the floors: pinakes evaluate gate REPORT.json --floors FLOORS.toml"
        )
    found = check(_report_in(paths[0]), floors_in(Path(floors)), method=plugins.OURS)
    missed = [finding for finding in found if not finding.is_met]
    for finding in missed:
        write(str(finding).encode())
    print(f"pinakes: {len(found) - len(missed)} of {len(found)} floors are met", file=sys.stderr)
    if missed:
        raise typer.Exit(1)


def learning_curves(what: Sequence[str], *, to: str, **chosen: Any) -> None:
    """How much is read wrong after so many documents of a collection were corrected."""
    from pinakes.learn.simulate import as_markdown, as_page, simulated

    data, _ = _asked(what, [])
    if chosen["model"]:
        os.environ[INSTEAD] = ",".join(chosen["model"])
    names = [name for listed in chosen["collection"] for name in listed.split(",") if name]
    gold = Path(chosen["gold"]) if chosen["gold"] else None
    found = list(simulated(data, names=names, gold=gold, limit=chosen["limit"]))
    shown = {"json": lambda: json.dumps(found, ensure_ascii=False), "html": lambda: as_page(found)}
    write(shown.get(to, lambda: as_markdown(found))().encode())


LEARNING = "learning"
OTHERS = {"compare": compare_reports, "gate": gate_report}
"""What else `evaluate` does, by its first word."""


def _report_in(path: str) -> Json:
    try:
        reported = json.loads(Path(path).read_bytes())
        runs_of(reported)[0]["tables"]
    except OSError as error:
        raise Usage(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Usage(f"{path} is not a report of pinakes evaluate --to json") from error
    found: Json = reported
    return found


def _asked(what: Sequence[str], suite: Sequence[str]) -> tuple[Path, list[str]]:
    """The folder and the suites meant by the arguments; none: all for which there is data."""
    if len(what) != 1:
        raise Usage("name one folder with data, or a suite; see pinakes evaluate --help")
    named = [name for names in suite for name in names.split(",") if name]
    place = what[0]
    if place in SUITES and not Path(place).is_dir():
        named, place = [*named, place], os.environ.get(DATA, "")
        if not place:
            raise Usage(
                f"say where the data lies: pinakes evaluate FOLDER --suite {named[-1]}, or set {DATA}"
            )
    if not Path(place).is_dir():
        raise Usage(f"{place}: there is no such folder")
    strange = [name for name in named if name not in SUITES and name != "all"]
    if strange:
        raise Usage(f"no suite is called {strange[0]!r}; known: {', '.join(SUITES)}, all")
    return Path(place), [] if "all" in named else named or ["documents"]


def _suite(
    data: Path, suite: str, methods: Sequence[str], choice: Choice, *, is_asked: bool
) -> Iterator[Json]:
    """A run for every method; a suite that was not asked for by name and finds nothing is left out."""
    known = METHODS[suite]() if suite in METHODS else [plugins.OURS]
    for method in known if "all" in methods else methods or [plugins.OURS]:
        if method not in known and not (suite in DESCRIBED and plugins.road_of(method)):
            raise Usage(f"the suite {suite} knows no method {method!r}; known: {', '.join(known)}")
        try:
            yield _measured(data, suite, method, replace(choice, method=method))
        except (Usage, Missing) as error:
            if is_asked and not (isinstance(error, Missing) and "all" in methods):
                raise
            print(f"pinakes: {suite}, {method} is left out: {error}", file=sys.stderr)


def _measured(data: Path, suite: str, method: str, choice: Choice) -> Json:
    chosen = settings({"road": {"extractors": plugins.road_of(method)}} if suite in DESCRIBED else None)
    started = time.monotonic()
    plan = SUITES[suite](data, choice, chosen)
    items = sorted(
        progress(plan.items, plan.total, f"{suite}, {method}"), key=lambda item: (item.collection, item.file)
    )
    return report(
        items,
        suite=suite,
        method=method,
        data_digest=plan.digest,
        command=_command(suite, method, choice),
        wall=time.monotonic() - started,
    )


def _command(suite: str, method: str, choice: Choice) -> str:
    words = ["pinakes", "evaluate", "DATA"]
    words += ["--suite", suite] if suite != "documents" else []
    words += ["--methods", method] if method != plugins.OURS else []
    words += ["--collections", ",".join(choice.collections)] if choice.collections else []
    for name in ("limit", "sample", "gold", "described"):
        words += [f"--{name}", str(getattr(choice, name))] if getattr(choice, name) else []
    words += ["--model", os.environ[INSTEAD]] if os.environ.get(INSTEAD) else []
    return shlex.join(words)


def _formed(reported: Json, to: str) -> bytes:
    if to == "json":
        return json.dumps(reported, ensure_ascii=False, allow_nan=False).encode()
    if to == "html":
        from pinakes.evaluate.page import page

        return page(reported).encode()
    return as_markdown(reported).encode()
