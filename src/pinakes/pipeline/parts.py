"""What stands along the road: readers, inspectors and extractors, constructed once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pinakes import plugins
from pinakes.errors import BadInput, Usage
from pinakes.plugins import Shelf

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format
    from pinakes.seams import Extractor, Inspector, Reader
    from pinakes.understand.header.habits import Habits

Scored = TypeVar("Scored", bound="Reader | Inspector")


@dataclass(frozen=True)
class Parts:
    """What stands along the road: constructed once, used for every document."""

    settings: Settings
    readers: Shelf[Reader]
    inspectors: Shelf[Inspector]
    extractors: tuple[Extractor, ...]
    habits: Habits | None = None
    """How the documents of the library are laid out for which this one is described."""


def lay(settings: Settings) -> Parts:
    """The road as the settings want it."""
    road = settings.road
    readers: Shelf[Reader] = Shelf("readers", (*plugins.PARTS["readers"], *road.readers), settings)
    inspectors: Shelf[Inspector] = Shelf(
        "inspectors", (*plugins.PARTS["inspectors"], *road.inspectors), settings
    )
    extractors: tuple[Extractor, ...] = Shelf("extractors", road.extractors, settings).all()
    _check_order(road.extractors, extractors)
    return Parts(settings, readers, inspectors, extractors)


def chosen(shelf: Shelf[Scored], seam: str, format: Format) -> Scored:
    """The part that scores a format highest."""
    usual = plugins.ASKED_FIRST[seam].get(format.media_type)
    if usual is not None and len(shelf.names) == len(plugins.PARTS[seam]):
        part = shelf.part(usual)
        if part is not None and part.score(format) is not None:
            return part
    scored = [(score, part) for part in shelf.all() if (score := part.score(format)) is not None]
    if scored:
        return max(scored, key=lambda pair: pair[0])[1]
    if format.status == "unidentified" or format.basis == "extension":
        raise BadInput(
            "not-a-document", "is not a document of any known format: nothing in its bytes says what it is"
        )
    wanting = f" ({'; '.join(shelf.absent.values())})" if shelf.absent else ""
    what = format.warning or f"{format.name} is not a format that can be read; convert it to PDF first"
    raise BadInput("unsupported", what + wanting)


def _check_order(names: tuple[str, ...], extractors: tuple[Extractor, ...]) -> None:
    given: set[str] = set()
    for name, extractor in zip(names, extractors, strict=False):
        lacking = set(extractor.needs) - given
        if lacking:
            raise Usage(
                f"extractor {name!r} needs {', '.join(sorted(lacking))} first; change [road] extractors"
            )
        given |= set(extractor.gives)
