"""How lines of the library look on a terminal: works in two lines each, the rest as names and values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.cli.files import is_terminal, write
from pinakes.publish.export.json import line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MOST = 8
"""Values of a list that a person wants to see at once."""


def tell(said: Mapping[str, Any], shown: Callable[[Mapping[str, Any]], None]) -> None:
    """A line of JSON, or what a person wants to see of it."""
    if is_terminal():
        shown(said)
    else:
        write(line(dict(said)))


def work(said: Mapping[str, Any]) -> None:
    """A work of a list: number and title, then who, when, how often; works that are not held are marked."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    mark = "cyan" if said.get("held", True) else "dim"
    console.print(
        Text.assemble(
            (f"{said['work']:>7} ", mark),
            (
                said["title"] or said.get("printed") or "without a title",
                "bold" if said.get("held", True) else "",
            ),
        )
    )
    people = ", ".join(said["authors"][:4]) + (" …" if len(said["authors"]) > 4 else "")
    facts = [people, str(said["year"] or ""), "" if said.get("held", True) else "wanted"]
    facts += [
        f"{said['count']}×" if said.get("count", 0) > 1 else "",
        f"cited by {said['cited']}" if said.get("cited") else "",
    ]
    facts += [f"{name} {said[name]:.2f}" for name in ("score", "weight") if said.get(name) is not None]
    facts += [
        f"{name} {', '.join(map(str, said[name]))}" for name in ("links", "references") if said.get(name)
    ]
    console.print(Text(" " * 8 + " · ".join(fact for fact in facts if fact), style="dim"))


def community(said: Mapping[str, Any]) -> None:
    """A group: how many, then its works."""
    print(f"community {said['community']}, {said['count']} works")
    for one in said["works"]:
        work(one)


def facts(said: Mapping[str, Any]) -> None:
    """Names and values, one below the other; what has parts is set in."""
    from rich.console import Console

    console = Console(highlight=False)
    width = max((len(name) for name in said), default=0)
    for name, value in said.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            console.print(f"[dim]{name:>{width}}[/]")
            for one in value[: 4 * MOST]:
                console.print(" " * width + "  " + _plain(one), markup=False)
            if len(value) > 4 * MOST:
                console.print(" " * width + f"  … and {len(value) - 4 * MOST} more", markup=False)
        elif value not in (None, [], {}, ""):
            console.print(f"[dim]{name:>{width}}[/]", end="  ")
            console.print(_plain(value), markup=False)


def finding(said: Mapping[str, Any]) -> None:
    """Something that `check` found."""
    print(
        f"{'repaired' if said['fixed'] else 'harmless' if said['harmless'] else 'to do'}: {said['what']} ({said['where']})"
        + ("" if said["fixed"] else f"; {said['advice']}")
    )


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return " · ".join(
            f"{name or '–'} {_plain(one)}" for name, one in value.items() if one not in (None, [], {}, "")
        )
    if isinstance(value, list):
        return ", ".join(_plain(one) for one in value[:MOST]) + (" …" if len(value) > MOST else "")
    return str(value)
