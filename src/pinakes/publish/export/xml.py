"""XML written a record at a time: elements that say nothing are left out, and nothing unsafe gets in."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar

from lxml import etree

from pinakes.publish.export.work import works
from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pinakes.config import Settings
    from pinakes.model import Outcome
    from pinakes.publish.export.work import Work

XML = "http://www.w3.org/XML/1998/namespace"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
XLINK = "http://www.w3.org/1999/xlink"

Element = Any
"""lxml's element, whose class has no public name."""


class ElementMaker:
    """Makes elements of some name spaces: `v("dc:title", {"xml:lang": "pt"}, "…")`."""

    def __init__(self, spaces: Mapping[str | None, str]) -> None:
        self.spaces = dict(spaces)
        self._known = {**self.spaces, "xml": XML}

    def name(self, name: str, *, default: str | None = None) -> str:
        """A prefixed name as lxml wants it; attributes without a prefix stand in no name space."""
        prefix, colon, local = name.rpartition(":")
        space = self._known[prefix] if colon else default
        return f"{{{space}}}{local}" if space else local

    def __call__(
        self,
        name: str,
        *content: Element | Mapping[str, object] | Iterable[Element | str | None] | str | None,
    ) -> Element | None:
        """The element, or None where it would have neither content nor attributes;
        attributes that are None or empty are left out.
        """
        made = self.always(name, *content)
        return made if len(made) or made.text or made.attrib else None

    def filled(
        self,
        name: str,
        *content: Element | Mapping[str, object] | Iterable[Element | str | None] | str | None,
    ) -> Element | None:
        """The same, None too where there are attributes but no content."""
        made = self.always(name, *content)
        return made if len(made) or made.text else None

    def always(
        self,
        name: str,
        *content: Element | Mapping[str, object] | Iterable[Element | str | None] | str | None,
    ) -> Element:
        """The element, empty or not."""
        made = etree.Element(self.name(name, default=self.spaces.get(None)), nsmap=self.spaces)  # type: ignore[arg-type]  # None is the default name space
        for part in content:
            if part is None:
                continue
            if isinstance(part, str):
                _say(made, safe(part))
            elif isinstance(part, dict):
                for key, value in part.items():
                    if value is not None and value != "":
                        made.set(self.name(key), safe(str(value)))
            elif isinstance(part, etree._Element):
                made.append(part)
            else:
                for one in part:
                    if isinstance(one, str):
                        _say(made, safe(one))
                    elif one is not None:
                        made.append(one)
        return made


def _say(element: Element, text: str) -> None:
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


class XmlExporter:
    """The shape of all: a root, a record a document, written as they come;
    documents without a record are left out.

    A format whose document is one record (`root` None) is written bare for one document, inside `several` for
    more. `within` is an element of the root that holds the records.
    """

    media_type = "application/xml"
    suffix = "xml"
    vocabulary: ElementMaker
    root: str | None = None
    several: str = ""
    within: str | None = None
    root_attributes: ClassVar[Mapping[str, str]] = {}

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings

    def record(self, work: Work) -> Element:
        """One work."""
        raise NotImplementedError

    def takes(self, work: Work) -> bool:
        """Whether a work has what the format is for."""
        return True

    def before(self) -> Iterable[Element]:
        """What stands in the root before the records."""
        return ()

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write all."""
        waiting = (work for work in works(outcomes) if self.takes(work))
        first = list(islice(waiting, 2 if self.root is None else 0))
        with etree.xmlfile(out, encoding="utf-8") as file:
            file.write_declaration()
            if self.root is None and len(first) == 1:
                file.write(self.record(first[0]), pretty_print=self.indents)
                return
            top = self.vocabulary.always(self.root or self.several, dict(self.root_attributes))
            with file.element(top.tag, dict(top.attrib), nsmap=self.vocabulary.spaces):
                file.write("\n")
                for element in self.before():
                    file.write(element, pretty_print=True)
                with file.element(self.vocabulary.always(self.within).tag) if self.within else nullcontext():
                    for work in chain(first, waiting):
                        file.write(self.record(work), pretty_print=self.indents)
                        file.flush()

    wants_body = False
    """Whether the text itself is written, which costs a reading of every page."""
    indents = True
    """Whether white space between elements means nothing."""
