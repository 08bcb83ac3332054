"""One frozen `Settings` from layers: defaults < site < user < environment < command line.
Passed, never imported.
"""

from __future__ import annotations

import dataclasses
import os
import re
import sys
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_type_hints

from pinakes.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Mapping

NESTED = frozenset({"deposit", "engine"})
"""Tables that hold further tables, which are read by `tables` when they are needed: they may hold secrets."""
Number = TypeVar("Number", bound=float)
OcrMode = Literal["auto", "never", "always"]


_SAID = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Bytes(int):
    """A number of bytes; written `256M` in settings."""


@dataclass(frozen=True, slots=True)
class Run:
    """How many documents are done at once, and what each may take."""

    workers: int
    timeout: float
    memory: Bytes
    threads: int
    cpu: float
    writes: Bytes
    processes: int
    seal: bool


@dataclass(frozen=True, slots=True)
class Limits:
    """What is too much."""

    size: Bytes
    pages: int
    unpacked: Bytes
    ratio: int
    members: int
    glyphs: int


@dataclass(frozen=True, slots=True)
class Identify:
    """What decides on formats besides the signatures that come along."""

    signatures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ocr:
    """When and how pictures of pages are recognised."""

    mode: OcrMode
    languages: tuple[str, ...]
    dpi: int
    pages: int
    seconds: float
    wait: bool


@dataclass(frozen=True, slots=True)
class FontSettings:
    """Where to find fonts that documents do not bring along."""

    folders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Road:
    """The extractors, in order; whether the body is understood too, or only the first pages;
    readers and inspectors of others, beside ours.

    `library` is the folder of a library whose people and known works count as evidence; empty: none.
    """

    extractors: tuple[str, ...]
    full: bool
    quick: bool
    readers: tuple[str, ...]
    inspectors: tuple[str, ...]
    library: str


@dataclass(frozen=True, slots=True)
class Fetch:
    """How an address is asked for its document."""

    timeout: float
    size: Bytes
    redirects: int
    allow_hosts: tuple[str, ...]
    user_agent: str


@dataclass(frozen=True, slots=True)
class Export:
    """How what was found is written."""

    columns: tuple[str, ...]
    group: str
    thumbnails: bool
    style: str
    template: str
    depositor: str
    email: str


@dataclass(frozen=True, slots=True)
class Deposit:
    """How repositories are spoken to; each has a table [deposit.NAME] of its own
    (`publish/deposit/targets.py`).
    """

    timeout: float
    tries: int
    pause: float


@dataclass(frozen=True, slots=True)
class Serve:
    """Who may ask the service, and how long they may take to ask."""

    token: str
    quiet: float
    log: Literal["", "json"]


@dataclass(frozen=True, slots=True)
class Oai:
    """How the library presents itself to those who harvest it."""

    name: str
    host: str
    address: str
    email: str
    page: int
    expiry: float


@dataclass(frozen=True, slots=True)
class Harvest:
    """How others are harvested: gently, and how long."""

    pause: float
    tries: int
    patience: float
    overlap: float


@dataclass(frozen=True, slots=True)
class VocabularySettings:
    """Where vocabularies and the subject models trained for them are kept."""

    folder: str


@dataclass(frozen=True, slots=True)
class Crawl:
    """How the web is walked: how gently, how patiently, how far."""

    pause: float
    workers: int
    tries: int
    patience: float
    depth: int
    pages: int
    seconds: float


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """Whom we ask for papers and people, in this order;
    each has a table [engine.NAME] of its own (`acquire/engines`).
    """

    use: tuple[str, ...]
    results: int
    email: str


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, in force."""

    run: Run
    limits: Limits
    identify: Identify
    ocr: Ocr
    fonts: FontSettings
    road: Road
    fetch: Fetch
    export: Export
    deposit: Deposit
    serve: Serve
    oai: Oai
    harvest: Harvest
    vocabulary: VocabularySettings
    crawl: Crawl
    engine: EngineSettings


def settings(
    overrides: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    files: tuple[Path, ...] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The settings in force; `overrides` are the command line's, None values in them say nothing."""
    environment = os.environ if environment is None else environment
    layers: list[tuple[str, Mapping[str, Any]]] = [
        ("defaults", tomllib.loads(defaults())),
        *_written(files, environment),
    ]
    layers.append(("the environment", _from_environment(environment)))
    layers.append(("the command line", overrides or {}))
    return _merge(layers)


def tables(
    name: str, *, files: tuple[Path, ...] | None = None, environment: Mapping[str, str] | None = None
) -> dict[str, dict[str, Any]]:
    """The tables under a table, `[deposit.NAME]`, by name; later files win setting by setting."""
    found: dict[str, dict[str, Any]] = {}
    for _, layer in _written(files, os.environ if environment is None else environment):
        for key, values in layer.get(name, {}).items():
            if isinstance(values, dict):
                found[key] = {**found.get(key, {}), **values}
    return found


def _written(
    files: tuple[Path, ...] | None, environment: Mapping[str, str]
) -> list[tuple[str, Mapping[str, Any]]]:
    """What the files of the site and the user say."""
    layers: list[tuple[str, Mapping[str, Any]]] = []
    for path in _files(environment) if files is None else files:
        if path.is_file():
            try:
                layers.append((str(path), tomllib.loads(path.read_text("utf-8"))))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                raise Usage(f"{path} is not valid TOML: {error}") from error
    return layers


def defaults() -> str:
    """The commented defaults, as they ship."""
    return resources.files("pinakes").joinpath("defaults.toml").read_text("utf-8")


def _files(environment: Mapping[str, str]) -> tuple[Path, ...]:
    home = Path(environment.get("XDG_CONFIG_HOME") or Path(environment.get("HOME", "/")) / ".config")
    return (Path("/etc/pinakes.toml"), home / "pinakes" / "config.toml")


def _from_environment(environment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    layer: dict[str, dict[str, Any]] = {}
    for table in dataclasses.fields(Settings):
        for field in dataclasses.fields(get_type_hints(Settings)[table.name]):
            value = environment.get(f"PINAKES_{table.name}_{field.name}".upper())
            if value is not None:
                layer.setdefault(table.name, {})[field.name] = value
    return layer


def _merge(layers: list[tuple[str, Mapping[str, Any]]]) -> Settings:
    kinds = get_type_hints(Settings)
    merged: dict[str, dict[str, Any]] = {name: {} for name in kinds}
    for origin, layer in layers:
        for table, values in layer.items():
            if table not in kinds:
                raise Usage(f"{origin}: there is no table [{table}]; known: {', '.join(kinds)}")
            hints = get_type_hints(kinds[table])
            for name, value in values.items():
                if table in NESTED and isinstance(value, dict):
                    continue
                if name not in hints:
                    raise Usage(f"{origin}: [{table}] has no setting {name}; known: {', '.join(hints)}")
                if value is not None:
                    merged[table][name] = as_kind(hints[name], value, f"{origin}: [{table}] {name}")
    return Settings(**{table: kinds[table](**values) for table, values in merged.items()})


def as_kind(kind: Any, value: Any, where: str) -> Any:
    """A value as a setting of this kind; `Usage` names the place where it cannot be one."""
    try:
        if kind is Bytes:
            return _within(Bytes(value) if isinstance(value, int) else parse_bytes(str(value)))
        if kind is bool:
            return value if isinstance(value, bool) else _SAID[str(value).strip().lower()]
        if kind in (int, float):
            return _within(kind(value))
        if kind == tuple[str, ...]:
            return (
                tuple(part for part in re.split(r"[,\s]+", value) if part)
                if isinstance(value, str)
                else tuple(map(str, value))
            )
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise Usage(f"{where}: cannot use {value!r}") from error
    if choices := get_args(kind):
        if value not in choices:
            raise Usage(f"{where}: {value!r} is not one of {', '.join(choices)}")
        return value
    return str(value)


def _within(number: Number) -> Number:
    """A number as settings may have it: none of them can be less than 0, or more than the system counts."""
    if not 0 <= number <= sys.maxsize:
        raise ValueError(number)
    return number


def for_header(value: str, where: str) -> str:
    """A value that is sent in a header of HTTP; `Usage` names the place where it holds what a header cannot."""
    odd = next((char for char in value if not "!" <= char <= "~"), None)
    if odd is not None:
        raise Usage(
            f"{where} holds a character that cannot be sent (U+{ord(odd):04X}): copy it again, without spaces, accents or line ends"
        )
    return value


def parse_bytes(text: str) -> Bytes:
    """`512K`, `1G`, `1.5G` or plain digits as a number of bytes."""
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?)i?B?\s*", text, re.IGNORECASE)
    if match is None:
        raise ValueError(f"not a size: {text!r}")
    return Bytes(float(match[1]) * 1024 ** " KMGT".index(match[2].upper() or " "))
