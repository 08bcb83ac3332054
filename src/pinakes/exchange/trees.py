"""Looking into XML by local names, whatever the namespaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.read.xml import Element, local

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Element", "all_of", "local", "one", "said"]


def all_of(root: Element, name: str) -> Iterator[Element]:
    """All elements of a name under an element, in order."""
    return (element for element in root.iter() if local(element) == name)


def one(root: Element, *path: str) -> Element | None:
    """The first element down a path of names, each anywhere below the one before."""
    for name in path:
        above = root
        root = next(
            (element for element in above.iter() if element is not above and local(element) == name), None
        )
        if root is None:
            return None
    return root


def said(root: Element, *path: str) -> str | None:
    """The text of the first element down a path, spaces levelled; None where there is none."""
    element = one(root, *path)
    text = " ".join("".join(element.itertext()).split()) if element is not None else ""
    return text or None
