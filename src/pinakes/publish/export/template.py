"""Any other text or XML by a template of the user's own: Jinja over the described JSON, or XSLT over MODS."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from lxml import etree

from pinakes.errors import NotAvailable, Usage
from pinakes.publish.export.json import described
from pinakes.publish.export.mods import ModsExporter
from pinakes.publish.export.work import work_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.config import Settings
    from pinakes.model import Outcome

HINT = "give a file with --template, or in the setting export.template"


class TemplateExporter:
    """What the template makes of each document.

    A Jinja template gets `documents`, a sequence of the JSON of described documents; values are escaped as
    XML where the file's name says so (`x.xml.j2`). An XSLT sheet gets each document as MODS.
    """

    media_type = "text/plain"
    suffix = "out"

    def __init__(self, settings: Settings | None = None) -> None:
        name = settings.export.template if settings else ""
        if not name:
            raise Usage(f"--to template needs a template: {HINT}")
        self.path = Path(name)
        if not self.path.is_file():
            raise Usage(f"no template at {name}: {HINT}")

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write what the template says."""
        (self._by_sheet if self.path.suffix.lower() in (".xsl", ".xslt") else self._by_jinja)(outcomes, out)

    def _by_jinja(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        try:
            import jinja2
            from jinja2.sandbox import SandboxedEnvironment
        except ModuleNotFoundError as error:
            raise NotAvailable(
                "Jinja templates need the Python package jinja2: pip install jinja2"
            ) from error
        names = self.path.name.lower()
        environment = SandboxedEnvironment(
            autoescape=".xml" in names or ".htm" in names, undefined=jinja2.StrictUndefined, finalize=_said
        )
        try:
            template = environment.from_string(self.path.read_text("utf-8"))
            for text in template.generate(documents=(described(outcome) for outcome in outcomes)):
                out.write(text.encode())
        except (jinja2.TemplateError, UnicodeDecodeError) as error:
            raise Usage(f"{self.path} does not work: {error}") from error

    def _by_sheet(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        safe = etree.XMLParser(resolve_entities=False, no_network=True)
        control = etree.XSLTAccessControl.DENY_ALL  # type: ignore[attr-defined]  # the stubs lack it
        try:
            sheet = etree.XSLT(etree.parse(str(self.path), safe), access_control=control)
            for outcome in outcomes:
                if outcome.record is not None:
                    out.write(
                        bytes(
                            sheet(etree.ElementTree(ModsExporter().record(work_of(outcome, outcome.record))))
                        )
                    )
        except (etree.XSLTError, etree.XMLSyntaxError) as error:
            raise Usage(f"{self.path} does not work: {error}") from error


def _said(value: object) -> object:
    return "" if value is None else value
