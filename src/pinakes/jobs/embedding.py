"""What is known of a document put into its own properties, and taken out again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.errors import BadInput
from pinakes.model import (
    Claim,
    Embedding,
)
from pinakes.pipeline import (
    arrive,
    describe_arrival,
    inspect_source,
    read_source,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.pipeline import Arrival, Parts
    from pinakes.publish.embed import Values
    from pinakes.seams import Extractor


def embed(
    file: str,
    path: str,
    parts: Parts,
    *,
    values: dict[str, Values] | None,
    least: float,
    folder: str,
    dry_run: bool,
    backup: bool,
    force: bool,
) -> Iterator[Embedding]:
    """What is known of a document, put into its own properties; the original is kept for `embed --undo`."""
    from pinakes.publish.embed import check_writable, values_of, weights_of, write
    from pinakes.publish.embed.kept import held_back
    from pinakes.publish.export.work import work_of

    arrival = next(arrive(file, path, parts.settings))
    problem = arrival.problem
    if arrival.source is None or arrival.format is None or problem is not None:
        yield Embedding(file, "failed", problems=(problem,) if problem else ())
        return
    check_writable(arrival.format.media_type)
    before = Path(path).read_bytes()
    old, heard = _stated(arrival, before, parts), None
    given = values.get(file) if values is not None else None
    if given is None:
        outcome = next(describe_arrival(arrival, parts))
        if outcome.record is None:
            yield Embedding(file, "failed", problems=outcome.problems)
            return
        heard = outcome.record.claims
        given = values_of(work_of(outcome, outcome.record), weights_of(outcome.record), least=least)
    kept: tuple[tuple[str, str, str, str], ...] = ()
    if not force and given and any(old.values()):
        given, kept = held_back(given, old, heard if heard is not None else _said_of_itself(arrival, parts))
    after = write(before, arrival.format.media_type, given) if given else before
    new = _stated(arrival, after, parts)
    changes = _changes(old, new)
    _check_written(given, new)
    if not changes or dry_run:
        yield Embedding(file, "would-write" if changes else "unchanged", changes, kept)
        return
    _replace(Path(path), before, after, folder=folder, backup=backup)
    yield Embedding(file, "written", changes, kept)


def _changes(old: dict[str, str], new: dict[str, str]) -> tuple[tuple[str, str, str], ...]:
    """Terms with their old and new values, where they differ."""
    return tuple(
        (term, old.get(term, ""), value) for term, value in new.items() if old.get(term, "") != value
    )


def _check_written(given: Values, new: dict[str, str]) -> None:
    """`BadInput` where a value that was written cannot be read again."""
    said = "\n".join(new.values())
    values = (given.title, *given.authors, *given.keywords)
    lost = [value for value in values if value and value not in said]
    if lost:
        raise BadInput(
            "unsupported",
            f"what was written could not be read again ({lost[0][:60]}); the file was left as it is",
        )


def _replace(path: Path, before: bytes, after: bytes, *, folder: str, backup: bool) -> None:
    """The file with its new bytes, its old ones kept."""
    from pinakes.publish.embed.replace import Undo, put

    Undo(Path(folder)).keep(path, before, after)
    if backup:
        path.with_name(path.name + ".bak").write_bytes(before)
    put(path, after)


def _said_of_itself(arrival: Arrival, parts: Parts) -> tuple[Claim, ...]:
    """What a file's own statements are worth, held against its first pages."""
    assert arrival.source is not None
    assert arrival.format is not None
    paper = read_source(arrival.source, arrival.content, arrival.format, parts)
    shelf: plugins.Shelf[Extractor] = plugins.Shelf("extractors", ("embedded", "html"), parts.settings)
    return tuple(claim for extractor in shelf.all() for claim in extractor.extract(paper, ()))


def _stated(arrival: Arrival, content: bytes, parts: Parts) -> dict[str, str]:
    """What the properties that can be written say;
    lists are said in one place as one line, in another an item each.
    """
    assert arrival.source is not None
    assert arrival.format is not None
    found = inspect_source(arrival.source, content, arrival.format, parts)
    stated = {
        term: [value for _, value in found.values(term)]
        for term in ("title", "author", "subject", "keywords")
    }
    for term in ("author", "keywords"):
        stated[term] = [item.strip() for value in stated[term] for item in value.split(";") if item.strip()]
    return {term: "; ".join(dict.fromkeys(values)) for term, values in stated.items()}


def restore(file: str, path: str, parts: Parts, *, folder: str) -> Iterator[Embedding]:
    """The original put back."""
    from pinakes.publish.embed.replace import Undo

    yield Embedding(file, "restored" if Undo(Path(folder)).back(Path(path)) else "unchanged")
