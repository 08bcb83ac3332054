"""The trained models we ship; `models.toml` says how each was made.
Everything is read from the package, nothing downloaded.
"""

from __future__ import annotations

import hashlib
import io
import os
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.errors import Missing

if TYPE_CHECKING:
    from numpy.typing import NDArray

INSTEAD = "PINAKES_MODELS"


@cache
def register() -> dict[str, dict[str, Any]]:
    """Name → what `models.toml` says of it: version, file, digest, data, command, scores, licence."""
    found: dict[str, dict[str, Any]] = tomllib.loads(
        resources.files(__name__).joinpath("models.toml").read_text("utf-8")
    )
    return found


def instead() -> dict[str, str]:
    """Name → file, of models that `PINAKES_MODELS` (`name=path,…`) puts in the place of shipped
    ones, to measure them.
    """
    pairs = (pair.partition("=") for pair in os.environ.get(INSTEAD, "").split(",") if pair)
    return {name.strip(): path.strip() for name, _, path in pairs}


def content(name: str) -> bytes:
    """The bytes of a model; `Missing` when it is not there or is not the registered one."""
    if other := instead().get(name):
        try:
            return Path(other).read_bytes()
        except OSError as error:
            raise Missing(f"{INSTEAD} names {other} for the model {name!r}: {error.strerror}") from error
    entry = register().get(name)
    place = resources.files(__name__).joinpath(entry["file"]) if entry else None
    if entry is None or place is None or not place.is_file():
        raise Missing(f"the model {name!r} is not in this installation: reinstall pinakes")
    found = place.read_bytes()
    if hashlib.sha256(found).hexdigest() != entry["digest"]:
        raise Missing(
            f"the model {name!r} is not the one models.toml names (digest differs): reinstall pinakes"
        )
    return found


def arrays(name: str) -> dict[str, NDArray[Any]]:
    """The arrays of a model stored as .npz."""
    with np.load(io.BytesIO(content(name)), allow_pickle=False) as stored:
        return {key: stored[key] for key in stored.files}


def label(name: str) -> str:
    """`name@version`, as claims quote it."""
    return f"{name}@{register()[name]['version']}"


@cache
def linear(name: str) -> tuple[list[float], float]:
    """The weights and the bias of a model that adds up what it observes."""
    stored = arrays(name)
    weights: list[float] = stored["weights"].astype(float).tolist()
    return weights, float(stored["bias"])
