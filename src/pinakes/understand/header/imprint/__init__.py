"""Where and when a work appeared: venue, volume, issue, pages, year, from every line that can say so.

`lines` gathers the lines, `forms` takes each apart, `of_titles`, `of_numbers` and `of_years` list what each field can be with all that
speaks for and against it, `scorer` weighs that by trained weights, and `choose` takes the likeliest.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes import models
from pinakes.model import Claim
from pinakes.provenance import HEARD
from pinakes.understand.header.imprint.choose import imprint_of
from pinakes.understand.header.imprint.gather import context_of
from pinakes.understand.header.imprint.scorer import MODEL, scorers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.model import Paper
    from pinakes.understand.header.rows.blocks import Front, Row

AS_PRINTED = 0.1
"""Weight of a shortened name beside the one written out: 26 of 244 names left out are written out wrongly."""


def imprint_claims(
    paper: Paper, front: Front, sheet: Sequence[Row], head: Sequence[Claim], heard: Iterable[Claim]
) -> Iterator[Claim]:
    """Where and when it appeared; `head` is what the head was found to say, `heard` what everybody else says.

    A date that no page shows was said by the file or a citation first: it is weighed here, not said again.
    """
    found = imprint_of(context_of(paper, front, sheet, head, heard), scorers())
    by = models.label(MODEL)
    for date, weight, rows in found.dates:
        spans = tuple(row.span() for row in rows)
        yield Claim("date", date, weight, by if spans else f"{HEARD}-{by}", spans)
    if found.venue is not None:
        spans = tuple(row.span() for row in found.rows)
        yield Claim("venue", found.venue, found.weight, by, spans)
        if found.printed not in (None, found.venue.title):
            yield Claim("venue", replace(found.venue, title=found.printed), AS_PRINTED, by, spans)
