"""The road for Python programs: one call a file, in this process. For many or hostile files use `run.batch`."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes import config, jobs, pipeline
from pinakes.errors import BadInput

if TYPE_CHECKING:
    from os import PathLike

    from pinakes.config import Settings
    from pinakes.model import Identification, Inspection, Outcome, Paper


def describe(path: str | PathLike[str], settings: Settings | None = None) -> Outcome:
    """Everything we can say about one document; of an archive, only the archive itself."""
    return next(jobs.describe(os.fspath(path), os.fspath(path), _road(settings)))


def identify(path: str | PathLike[str], settings: Settings | None = None) -> Identification:
    """What a file is."""
    return next(jobs.identify(os.fspath(path), os.fspath(path), _road(settings)))


def inspect(path: str | PathLike[str], settings: Settings | None = None) -> Inspection:
    """What a file says of itself."""
    return next(jobs.inspect(os.fspath(path), os.fspath(path), _road(settings)))


def read(path: str | PathLike[str], settings: Settings | None = None) -> Paper:
    """One document, read; `BadInput` when it cannot be."""
    found = next(jobs.read(os.fspath(path), os.fspath(path), _road(settings)), None)
    if found is None:
        raise BadInput("unsupported", f"{path} holds other documents; read those")
    if found.paper is None:
        raise BadInput(found.problems[0].code, f"{path} {found.problems[0].message}")
    return found.paper


@lru_cache(maxsize=4)
def _road(settings: Settings | None) -> pipeline.Parts:
    return pipeline.lay(settings or config.settings())
