"""Put a trained model into the package, and its entry into `models.toml`."""

from __future__ import annotations

import hashlib
import io
import json
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models

if TYPE_CHECKING:
    from numpy.typing import NDArray


def store(
    name: str,
    arrays: dict[str, NDArray[Any]],
    *,
    command: str,
    trained_on: str,
    scores: dict[str, float] | None = None,
    licence: str = "Apache-2.0",
) -> Path:
    """Write the arrays as .npz and raise the version in the register."""
    folder = Path(str(resources.files(models)))
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, **arrays)
    (folder / f"{name}.npz").write_bytes(buffer.getvalue())
    models.register.cache_clear()  # another model may have been stored meanwhile
    known = dict(models.register()) if (folder / "models.toml").exists() else {}
    version = int(known.get(name, {}).get("version", 0)) + 1
    known[name] = {
        "version": version, "file": f"{name}.npz", "digest": hashlib.sha256(buffer.getvalue()).hexdigest(),
        "trained_on": trained_on, "command": command, "scores": scores or known.get(name, {}).get("scores", {}), "licence": licence,
    }  # fmt: skip
    write(folder / "models.toml", known)
    models.register.cache_clear()
    return folder / f"{name}.npz"


def write(path: Path, register: dict[str, dict[str, Any]]) -> None:
    """The register as TOML."""
    out = [
        "# How each model was made; written by the training commands, `digest` is checked when a model is loaded.\n"
    ]
    for name, entry in sorted(register.items()):
        out.append(f"[{name}]")
        for key, value in entry.items():
            if key != "scores":
                out.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
        figures = ", ".join(f"{json.dumps(key)} = {value}" for key, value in entry.get("scores", {}).items())
        out.append(f"scores = {{{figures}}}\n")
    path.write_text("\n".join(out), "utf-8")
