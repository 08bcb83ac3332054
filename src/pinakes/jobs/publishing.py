"""Documents in the forms of GROBID's service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.model import (
    Published,
)
from pinakes.pipeline import (
    arrive,
    describe_arrival,
    with_body,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.pipeline import Parts
    from pinakes.publish.grobid import GrobidWish


def publish(file: str, path: str, parts: Parts, *, form: str, wish: GrobidWish) -> Iterator[Published]:
    """A document described and written in one of GROBID's forms, in the child, so that only bytes travel."""
    from pinakes.publish import grobid
    from pinakes.publish.annotate import annotated

    parts = with_body(parts, wanted=form in grobid.NEED_BODY)
    for arrival in arrive(file, path, parts.settings):
        if arrival.is_archive:
            if arrival.problem is not None:
                yield Published(file, b"", "", (arrival.problem,))
            continue
        outcome = next(describe_arrival(arrival, parts))
        if outcome.record is None:
            yield Published(file, b"", "", outcome.problems)
            return
        if form == "annotated":
            yield Published(file, annotated(arrival.content, outcome), grobid.PDF, outcome.problems)
        else:
            answer = grobid.FORMS[form](outcome, wish)
            yield Published(file, answer.content, answer.media_type, outcome.problems)
        return
