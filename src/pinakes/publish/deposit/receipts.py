"""Receipts: an append-only file of lines, one a step, from which it is known how far every item came.

A step is written as begun before the server is asked and as done once it has answered. Lines are whole or not
there: a line cut by a crash is dropped at the next opening. One process at a time holds the file. Nothing
secret is ever written.
"""

from __future__ import annotations

import datetime
import fcntl
import json
import os
from typing import IO, TYPE_CHECKING, Any

from pinakes.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pinakes.publish.deposit import DepositItem

    Json = dict[str, Any]

NAME = "receipts.jsonl"
LAST = "finish"
"""The step after which an item is deposited."""


class Receipts:
    """The receipts in a folder, open for one run; where nothing is to be written (`writes` false), only read."""

    def __init__(self, folder: Path, *, writes: bool = True) -> None:
        self.path = folder / NAME
        self._state: dict[tuple[str, str], Json] = {}
        self._file: IO[bytes] | None = None
        if not writes:
            if self.path.is_file():
                with self.path.open("rb") as file:
                    self._read(file)
            return
        folder.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("ab+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise Refused(
                f"{self.path} is in use by another run: wait for it to end, or choose another --out"
            ) from error
        self._file.seek(0)
        self._file.truncate(self._read(self._file))
        self._file.seek(0, os.SEEK_END)

    def _read(self, file: IO[bytes]) -> int:
        """Take in every whole line; their length."""
        whole = 0
        for row in file:
            if not row.endswith(b"\n"):
                break
            whole += len(row)
            try:
                self._apply(json.loads(row))
            except (ValueError, KeyError, TypeError) as error:
                raise Refused(
                    f"{self.path}: byte {whole - len(row)} is not a receipt ({error}); put the file aside to start anew"
                ) from error
        return whole

    def _apply(self, receipt: Json) -> None:
        state = self._state.setdefault(
            (receipt["place"], receipt["item"]), {"begun": {}, "done": {}, "facts": {}}
        )
        if receipt["state"] == "redo":
            state["done"].pop(receipt["step"], None)
        else:
            state[receipt["state"]][receipt["step"]] = receipt["when"]
        state["facts"] |= receipt.get("facts", {})

    def progress(self, place: str, item: DepositItem, *, again: bool = False) -> Progress:
        """How far an item came at a place (a name and its address)."""
        return Progress(self, place, item, again=again)

    def state(self, place: str, key: str) -> Json:
        """What is known: steps begun and done with their times, and facts."""
        return self._state.setdefault((place, key), {"begun": {}, "done": {}, "facts": {}})

    def facts_of(self, key: str) -> Iterator[Json]:
        """The facts about an item at every place it was finished."""
        return (
            state["facts"] for (_, one), state in self._state.items() if one == key and LAST in state["done"]
        )

    def add(self, receipt: Json) -> None:
        """Write one line, on the disk before this returns."""
        if self._file is not None:
            self._file.write(json.dumps(receipt, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        self._apply(receipt)

    def close(self) -> None:
        """Release the lock on the receipts."""
        if self._file is not None:
            self._file.close()


class Progress:
    """How far one item came at one place."""

    def __init__(self, receipts: Receipts, place: str, item: DepositItem, *, again: bool = False) -> None:
        self._receipts, self._place, self._item = receipts, place, item
        self.again = again
        """Whether a person has looked, and says that what is in doubt is not there."""

    @property
    def facts(self) -> Json:
        """What the steps so far have told: ids, addresses."""
        facts: Json = self._receipts.state(self._place, self._item.key)["facts"]
        return facts

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was ever begun."""
        state = self._receipts.state(self._place, self._item.key)
        return not state["begun"] and not state["done"]

    def begun(self, step: str) -> str | None:
        """When a step was begun that may or may not have been carried out;
        None when it never was, or is done.
        """
        state = self._receipts.state(self._place, self._item.key)
        when: str | None = None if step in state["done"] else state["begun"].get(step)
        return when

    def is_done(self, step: str) -> bool:
        """Whether the server has answered for this step."""
        return step in self._receipts.state(self._place, self._item.key)["done"]

    def begin(self, step: str, **facts: Any) -> None:
        """Note that the server is about to be asked."""
        self._add(step, "begun", facts)

    def done(self, step: str, **facts: Any) -> None:
        """Note what it answered."""
        self._add(step, "done", facts)

    def redo(self, step: str) -> None:
        """Note that a step is to be done again: the server did not like what came of it."""
        self._add(step, "redo", {})

    def _add(self, step: str, state: str, facts: Json) -> None:
        when = datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")
        receipt = {
            "when": when,
            "place": self._place,
            "item": self._item.key,
            "file": self._item.work.file,
            "step": step,
            "state": state,
        }
        self._receipts.add(receipt | ({"facts": facts} if facts else {}))
