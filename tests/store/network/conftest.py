from dataclasses import replace

import pytest

from pinakes.model import Claim, Outcome, Record, Source
from pinakes.store.adding import add
from pinakes.understand.bibliography import parse_references
from tests.store.made import outcome


@pytest.fixture
def hold(library):
    """Adds a work by its title and so on; its name."""

    def added(title, *, authors=("Rossi, Anna",), year=2004, **more):
        return add(
            library,
            [outcome(f"{title}-{year}.pdf", title, authors=authors, year=year, references=[], **more)],
        )[0].work

    return added


@pytest.fixture
def cite(library):
    """Adds a document that cites; its name."""
    number = iter(range(1000))

    def added(*raws, title=None):
        name = f"citing-{next(number)}"
        claims = (
            Claim("title", title or f"Paper {name} with its own telling title", 0.9, "made@1", (), "en"),
        )
        claims += tuple(
            Claim("reference", read, 0.9, "made@1") for read in parse_references(raws) if read is not None
        )
        source = Source(name, name, 0)
        record = Record(name, (source,), claims, tuple(range(len(claims))))
        return add(library, [Outcome(name, source, replace(record, id=name))])[0].work

    return added
