"""What can go wrong, as a person sees it: one class a kind, each with its exit status.

    PinakesError            1
    ├── Usage               2   the call makes no sense
    ├── Missing             3   a tool, a model, a font or a part is not here; the message says what to type
    │   └── NotAvailable    3   a part steps aside at construction
    ├── BadInput            1   this document cannot be used; `code` is one of CODES
    ├── Refused             1   somebody else said no: robots, a private network, a repository
    │   └── TryLater        1   not now: the database is in use, or comes back in a moment
    └── Broken              1   our own fault

Every message says what happened, to which document, and what to do next.
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

Code = Literal[
    "empty",
    "damaged",
    "encrypted",
    "not-a-document",
    "unsupported",
    "too-large",
    "bomb",
    "unsafe",
    "timeout",
    "memory",
    "crash",
    "no-text",
    "suspicious-text-layer",
    "missing-tool",
    "network",
]
CODES: tuple[Code, ...] = get_args(Code)


class PinakesError(Exception):
    """Anything Pinakes says went wrong; `exit_code` is what the command line ends with."""

    exit_code: ClassVar[int] = 1


class Usage(PinakesError):
    """The call itself makes no sense."""

    exit_code = 2


class Missing(PinakesError):
    """Something needed is not on this machine; the message says what to type to get it."""

    exit_code = 3


class NotAvailable(Missing):
    """A part cannot work here; raised when it is constructed, and listed by `pinakes parts`."""


class BadInput(PinakesError):
    """One document cannot be used; the others go on."""

    def __init__(self, code: Code, message: str, *, page: int | None = None) -> None:
        super().__init__(message)
        self.code: Code = code
        self.page = page


class Refused(PinakesError):
    """Somebody else, or a rule of safety, said no."""


class TryLater(Refused):
    """What was asked for cannot be had now; the same may be asked again in a moment."""


class Broken(PinakesError):
    """A fault of Pinakes itself."""
