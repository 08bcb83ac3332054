"""What the pages say, in the reader's language: a catalogue a language in `serve/locale/`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

LANGUAGES = {"en": "English", "pt": "Português", "zh": "中文", "ru": "Русский", "de": "Deutsch"}
"""Interfaces there are, by their own names; the first where nobody says anything."""
COOKIE = "pinakes-language"


def _slavic(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


FORMS: dict[str, Callable[[int], str]] = {
    "en": lambda number: "one" if number == 1 else "other",
    "de": lambda number: "one" if number == 1 else "other",
    "pt": lambda number: "one" if number in (0, 1) else "other",
    "ru": _slavic,
    "zh": lambda number: "other",
}
"""Which form of a message goes with a number."""


@cache
def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    """Every message of a language by `page.name`; those with a number have a table of forms."""
    text = resources.files("pinakes.serve").joinpath("locale", f"{language}.toml").read_text("utf-8")
    return {
        f"{page}.{name}": value
        for page, messages in tomllib.loads(text).items()
        for name, value in messages.items()
    }


class Speech:
    """Messages in one language. What is put into them is escaped: `t("check.said", who=name)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages = catalogue(language)

    def __call__(self, message: str, **values: Any) -> Markup:
        """A message."""
        said = self._messages[message]
        assert isinstance(said, str), message
        return Markup(escape(said)).format(**values)

    def count(self, message: str, number: int, **values: Any) -> Markup:
        """A message with a number, in the form that goes with it."""
        said = self._messages[message]
        assert isinstance(said, dict), message
        return Markup(escape(said[FORMS[self.language](number)])).format(n=self.number(number), **values)

    def number(self, number: int) -> str:
        """A number with its thousands apart."""
        return f"{number:,}".replace(",", "\u202f" if number >= 10_000 else "")

    def known(self, message: str, otherwise: str) -> Markup:
        """A message where there is one, else what is given: for names that data brings."""
        return self(message) if isinstance(self._messages.get(message), str) else escape(otherwise)


def speech_of(request: Request) -> Speech:
    """The messages in the language that was chosen, else in the first that the browser asks for and that
    there is.
    """
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return Speech(chosen)
    for part in request.headers.get("accept-language", "").split(","):
        asked = part.partition(";")[0].strip().lower().partition("-")[0]
        if asked in LANGUAGES:
            return Speech(asked)
    return Speech(next(iter(LANGUAGES)))
