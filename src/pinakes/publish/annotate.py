"""A PDF with links laid over it: citations lead to their references, references with a DOI to the work."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pikepdf

from pinakes.errors import BadInput
from pinakes.publish.export.work import work_of
from pinakes.publish.safe import safe_address

if TYPE_CHECKING:
    from pinakes.model import Box, Outcome, Span

CITED, LEADING = (0.2, 0.4, 0.9), (0.1, 0.6, 0.2)
"""Colours of the frames around citations and around references that lead out."""


def annotated(content: bytes, outcome: Outcome) -> bytes:
    """The document with links added; what was in it stays."""
    if outcome.record is None:
        return content
    work = work_of(outcome, outcome.record)
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            for one in work.references:
                doi = next((str(claim.value) for claim in one.claims if claim.field == "doi"), None)
                address = safe_address(f"https://doi.org/{doi}") if doi else None
                for span in one.spans if address else ():
                    action = pikepdf.Dictionary(S=pikepdf.Name.URI, URI=pikepdf.String(str(address)))
                    _link(document, span, LEADING, leads="A", target=action)
            for mention in work.body.mentions if work.body else ():
                target = (
                    next(iter(work.references[mention.reference].spans), None)
                    if mention.reference < len(work.references)
                    else None
                )
                if target is not None and target.box is not None:
                    _link(
                        document,
                        mention.span,
                        CITED,
                        leads="Dest",
                        target=_destination(document, target.page, target.box),
                    )
            out = io.BytesIO()
            document.save(out)
    except (pikepdf.PdfError, ValueError) as error:
        raise BadInput("damaged", f"cannot be written to: {error}") from error
    return out.getvalue()


def _destination(document: pikepdf.Pdf, page: int, box: Box) -> pikepdf.Array:
    target = document.pages[page - 1]
    return pikepdf.Array([target.obj, pikepdf.Name.XYZ, None, _height(target) - box.top + 4, None])


def _height(page: pikepdf.Page) -> float:
    return float(page.mediabox[3])


def _link(
    document: pikepdf.Pdf,
    span: Span,
    colour: tuple[float, float, float],
    *,
    leads: str,
    target: pikepdf.Object,
) -> None:
    if span.box is None or span.page > len(document.pages):
        return
    page = document.pages[span.page - 1]
    high, left = _height(page), float(page.mediabox[0])
    rectangle = [left + span.box.x0, high - span.box.bottom, left + span.box.x1, high - span.box.top]
    made = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=rectangle, Border=[0, 0, 1], C=list(colour)
    )
    made[f"/{leads}"] = target
    if "/Annots" not in page:
        page.Annots = document.make_indirect(pikepdf.Array())
    page.Annots.append(document.make_indirect(made))
