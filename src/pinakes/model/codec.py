"""The lossless stored form of our values as plain JSON types, and back, with errors that name the place.

The JSON that others see is `publish/export/json.py`; this one is for journals, stores and tests.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, Union

from pinakes.errors import BadInput
from pinakes.model import body, outcome, paper, properties, record, source

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_MODULES = (source, paper, properties, body, record, outcome)
_NAMES: dict[str, Any] = {name: value for module in _MODULES for name, value in vars(module).items() if not name.startswith("_")}
_CLASSES: dict[str, type] = {name: value for name, value in _NAMES.items() if dataclasses.is_dataclass(value) and isinstance(value, type)}


def encode(value: Any) -> Any:
    """`value` as JSON types. Dataclasses become objects with their class under `$`; defaults are left out."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind in (tuple, list):
        return [encode(item) for item in value]
    shape = _shape(kind)
    if shape is not None:
        names, defaults, values = shape
        made: dict[str, Any] = {"$": kind.__name__}
        for name, default, item in zip(names, defaults, values(value), strict=True):
            if item is not default and item != default:
                made[name] = item if type(item) in _PLAIN else encode(item)
        return made
    if isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"cannot encode {kind.__name__}")


_PLAIN = frozenset((str, int, float, bool, type(None)))


@cache
def _shape(kind: Any) -> tuple[tuple[str, ...], tuple[Any, ...], Callable[[Any], tuple[Any, ...]]] | None:
    """The names of a dataclass's fields, their defaults, and what fetches all of them; None for anything else."""
    if not dataclasses.is_dataclass(kind):
        return None
    fields = dataclasses.fields(kind)
    names = tuple(field.name for field in fields)
    fetch = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),) if names else ()
    return names, tuple(field.default for field in fields), fetch


def decode(kind: type[T], stored: Any, *, at: str = "$") -> T:
    """The value of type `kind` that was encoded; `BadInput` says where the stored form is wrong."""
    value: T = _decode(kind, stored, at)
    return value


def _decode(kind: Any, stored: Any, at: str) -> Any:
    origin = typing.get_origin(kind)
    if origin in (Union, types.UnionType):
        return _decode_union(typing.get_args(kind), stored, at)
    if origin is tuple:
        return _decode_tuple(typing.get_args(kind), stored, at)
    if origin is typing.Literal:
        if stored in typing.get_args(kind):
            return stored
        raise _wrong(at, f"one of {typing.get_args(kind)}", stored)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _decode_object(kind, stored, at)
    if kind is float and isinstance(stored, int) and not isinstance(stored, bool):
        return float(stored)
    fits = isinstance(stored, kind) and (kind is bool or not isinstance(stored, bool))
    if not fits:
        raise _wrong(at, getattr(kind, "__name__", str(kind)), stored)
    return stored


def _decode_union(kinds: tuple[Any, ...], stored: Any, at: str) -> Any:
    if isinstance(stored, dict):
        named = [kind for kind in kinds if getattr(kind, "__name__", None) == stored.get("$")]
        if named:
            return _decode(named[0], stored, at)
    elif stored is None and type(None) in kinds:
        return None
    else:
        for kind in kinds:
            try:
                return _decode(kind, stored, at)
            except BadInput as error:
                if not str(error).startswith(f"{at}: "):
                    raise
    raise _wrong(at, " or ".join(getattr(kind, "__name__", str(kind)) for kind in kinds), stored)


def _decode_tuple(kinds: tuple[Any, ...], stored: Any, at: str) -> tuple[Any, ...]:
    if not isinstance(stored, list):
        raise _wrong(at, "a list", stored)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], item, f"{at}[{i}]") for i, item in enumerate(stored))
    if len(kinds) != len(stored):
        raise _wrong(at, f"{len(kinds)} items", stored)
    return tuple(_decode(kind, item, f"{at}[{i}]") for i, (kind, item) in enumerate(zip(kinds, stored, strict=True)))


def _decode_object(kind: type, stored: Any, at: str) -> Any:
    if not isinstance(stored, dict) or stored.get("$", kind.__name__) != kind.__name__:
        raise _wrong(at, kind.__name__, stored)
    hints = _hints(kind)
    unknown = sorted(set(stored) - set(hints) - {"$"})
    if unknown:
        raise BadInput("damaged", f"{at}: {kind.__name__} has no {', '.join(unknown)}")
    values = {name: _decode(hints[name], item, f"{at}.{name}") for name, item in stored.items() if name != "$"}
    absent = [field.name for field in dataclasses.fields(kind) if field.name not in values and field.default is dataclasses.MISSING]
    if absent:
        raise BadInput("damaged", f"{at}: {kind.__name__} lacks {', '.join(absent)}")
    return kind(**values)


@cache
def _hints(kind: type) -> dict[str, Any]:
    from pinakes.errors import Code

    return typing.get_type_hints(kind, globalns={**_NAMES, **_CLASSES, "Code": Code})


def _wrong(at: str, expected: str, stored: Any) -> BadInput:
    return BadInput("damaged", f"{at}: expected {expected}, got {stored!r:.80}")
