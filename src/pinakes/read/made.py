"""Many values of a frozen class at once, from a list a field: words and lines come by the hundred a page."""

from __future__ import annotations

from collections import deque
from dataclasses import fields
from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeVar

try:
    from pinakes_accelerator import made as compiled
except ImportError:  # not installed, or of a time before it could do this
    compiled = None

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


def made(kind: type[T], *columns: Sequence[Any]) -> list[T]:
    """The values, without a Python call a value: a third of the constructor's time, less where compiled."""
    return _slot_by_slot(kind, *columns) if compiled is None else compiled(kind, _slots(kind), columns)


def _slot_by_slot(kind: type[T], *columns: Sequence[Any]) -> list[T]:
    values = list(map(kind.__new__, repeat(kind, len(columns[0]))))
    for slot, column in zip(_slots(kind), columns, strict=True):
        deque(map(slot.__set__, values, column), maxlen=0)
    return values


_SLOTS: dict[type[Any], tuple[Any, ...]] = {}


def _slots(kind: type[Any]) -> tuple[Any, ...]:
    """What sets the fields of a class, in order."""
    if kind not in _SLOTS:
        _SLOTS[kind] = tuple(vars(kind)[field.name] for field in fields(kind))
    return _SLOTS[kind]
