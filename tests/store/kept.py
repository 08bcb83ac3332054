"""Write a small library of the present schema into tests/data/store, once a schema: `python -m tests.store.kept`."""

import tempfile

from pinakes.store.adding import add
from pinakes.store.library import open_library
from tests.store.made import outcome
from tests.store.test_migrations import FOLDER, NAMES

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch, open_library(scratch, create=True) as library:
        add(library, [outcome("a.pdf")])
        (FOLDER / f"library-{NAMES[-1]}").write_text("\n".join(library.sql.iterdump()) + "\n", "utf-8")
