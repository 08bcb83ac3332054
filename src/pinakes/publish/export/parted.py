"""Values made of parts as XML, as the table of fields says for each format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.model.fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model.fields import Elements
    from pinakes.model.record import Parted
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element, ElementMaker


def parted(make: ElementMaker, work: Work, format: str) -> Iterator[Element | None]:
    """The elements of every field that the table writes in this format, in the order of the table."""
    for field in FIELDS:
        for name, elements in field.xml:
            if name == format:
                made = [_element(make, elements, value) for value in dict(work.parted).get(field.name, ())]
                yield from [make.filled(elements.around, made)] if elements.around else made


def _element(make: ElementMaker, elements: Elements, value: Parted) -> Element:
    inside = [
        make.filled(element, {attribute: fixed} if attribute else {}, getattr(value, part))
        for element, attribute, fixed, part in elements.parts
    ]
    return make.always(elements.each, inside)
