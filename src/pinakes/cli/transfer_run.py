"""How `transfer` answers: what was counted, a JSON line a rule, or mappings in Turtle."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.cli.files import write
from pinakes.cli.vocabulary_run import kept_in
from pinakes.errors import Usage
from pinakes.publish.export.json import line
from pinakes.vocabulary import forms
from pinakes.vocabulary.folder import place
from pinakes.vocabulary.subjects.titles import titles_of
from pinakes.vocabulary.transfer import ENDING, LEAST, Transfer, turtle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WHY = f"a rule needs {LEAST} records, and to be more frequent than chance: add records by transfer learn"


def transfer(what: Sequence[str], *, by: str, words: str, ends: tuple[str, str], folder: str) -> None:
    """Do what the first word says."""
    if len(what) < 2:
        raise Usage(
            "transfer learn NAME RECORDS.tsv · show NAME [TERM] · set NAME TERM OTHER WEIGHT · export NAME"
        )
    verb, name, *rest = what
    file = place(name, kept_in(folder), ending=ENDING)
    with Transfer(file, make=verb == "learn") as opened:
        match verb, rest:
            case "learn", [records]:
                many = opened.add(_records(Path(records), words), language=words)
                write(line({"transfer": name, "records": many}))
            case "show", [] | [_]:
                told = list(opened.rules(opened.term(rest[0]) if rest else None, by=by))
                if not told:
                    print(
                        f"pinakes: {name}: no rule{f' from {rest[0]!r}' if rest else ''}; {WHY}",
                        file=sys.stderr,
                    )
                for rule in told:
                    write(line(dataclasses.asdict(rule)))
            case "set", [one, other, weight]:
                opened.decide(opened.term(one), other, _number(weight))
            case "export", []:
                for text in turtle(opened.rules(by=by), scheme=ends[0], target=ends[1]):
                    write(text.encode())
            case _:
                raise Usage(
                    "transfer learn NAME RECORDS.tsv · show NAME [TERM] · set NAME TERM OTHER WEIGHT · export NAME"
                )


def _records(file: Path, words: str) -> Iterator[tuple[list[str], list[str]]]:
    """Terms of both sides: the first column apart by ; or |, or running text;
    the second identifiers apart by spaces.
    """
    for first, others in titles_of(file):
        ones = (
            forms.stems(first, words)
            if words
            else [term.strip() for term in first.replace("|", ";").split(";") if term.strip()]
        )
        yield ones, list(others)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise Usage(f"{text!r} is not a weight") from error
